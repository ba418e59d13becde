//! A tool keeps its permit beyond the call.
use handoff_core::prelude::*;


static KEPT: std::sync::Mutex<Option<Permit<'static, Search>>> = std::sync::Mutex::new(None);
struct Search;
impl Tool for Search {
    const NAME: &'static str = "search";
    type In = ();
    type Out = ();
    type Error = std::io::Error;
    async fn run(&self, permit: Permit<'_, Self>, _: ()) -> Result<(), Self::Error> {
        *KEPT.lock().unwrap() = Some(permit);
        Ok(())
    }
}

fn main() {}
