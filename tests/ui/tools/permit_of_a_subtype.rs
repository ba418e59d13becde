//! A tool runs one that is a supertype of it with its own permit.
use handoff_core::prelude::*;

struct Post<F>(F);
type Narrow = Post<for<'a> fn(&'a u8)>;
type Wide = Post<fn(&'static u8)>;
impl Tool for Wide {
    const NAME: &'static str = "wide";
    type In = ();
    type Out = ();
    type Error = std::io::Error;
    async fn run(&self, _: Permit<'_, Self>, _: ()) -> Result<(), Self::Error> { Ok(()) }
}
async fn run(wide: &Wide, permit: Permit<'_, Narrow>) { let _ = wide.run(permit, ()).await; }

fn main() {}
