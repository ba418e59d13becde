//! A tool runs another one with its own permit.
use handoff_core::prelude::*;


struct Search;
struct Pay;
macro_rules! tools { ($($tool:ident)*) => { $(impl Tool for $tool {
    const NAME: &'static str = stringify!($tool);
    type In = ();
    type Out = ();
    type Error = std::io::Error;
    async fn run(&self, _: Permit<'_, Self>, _: ()) -> Result<(), Self::Error> { Ok(()) }
})* } }
tools!(Search Pay);
async fn pay(permit: Permit<'_, Search>) { let _ = Pay.run(permit, ()).await; }

fn main() {}
