//! A tool moves its permit to another task.
use handoff_core::prelude::*;


struct Search;
impl Tool for Search {
    const NAME: &'static str = "search";
    type In = ();
    type Out = ();
    type Error = std::io::Error;
    async fn run(&self, permit: Permit<'_, Self>, _: ()) -> Result<(), Self::Error> {
        tokio::spawn(async move { permit.time() });
        Ok(())
    }
}

fn main() {}
