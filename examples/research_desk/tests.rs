//! What the desk's reading half claims, on small documents that the tests write.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod finding;
mod reading;
mod writing;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

use crate::corpus::Corpus;

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn with(files: &[(&str, &str)]) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name =
            format!("research-desk-{}-{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = Self(env::temp_dir().join(name));
        for (path, text) in files {
            folder.write(path, text.as_bytes());
        }
        folder
    }

    fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    fn names(&self, corpus: &Corpus) -> Vec<String> {
        let inside = |path: &Path| path.strip_prefix(&self.0).unwrap().display().to_string();
        corpus.documents.iter().map(|document| inside(&document.path)).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
