//! A tool copies its permit.
use handoff_core::prelude::*;


fn copy<T: Clone>(permit: &T) -> T { permit.clone() }
struct Search;
impl Tool for Search {
    const NAME: &'static str = "search";
    type In = ();
    type Out = ();
    type Error = std::io::Error;
    async fn run(&self, permit: Permit<'_, Self>, _: ()) -> Result<(), Self::Error> {
        drop(copy(&permit));
        Ok(())
    }
}

fn main() {}
