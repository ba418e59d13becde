//! A permit is written by hand, from the parts of another one.
use handoff_core::prelude::*;


struct Search;
impl Tool for Search {
    const NAME: &'static str = "search";
    type In = ();
    type Out = ();
    type Error = std::io::Error;
    async fn run(&self, _: Permit<'_, Self>, _: ()) -> Result<(), Self::Error> { Ok(()) }
}

fn forge<'a>(other: Permit<'a, Search>) -> Permit<'a, Search> {
    Permit { tool: std::marker::PhantomData, ..other }
}

fn main() {}
