//! A supervisor that calls: control always comes back.
//!
//! `turn.call(..)` lends the run to an agent that gives an answer back. The
//! supervisor keeps the run, so no specialist can wander off with it; each
//! specialist writes only its own field, and what it wrote is undone where it
//! fails.

use handoff_core::event::RunEvent;
use handoff_core::prelude::*;

#[derive(Debug, Clone, Default, HandoffState)]
struct Trip {
    city: String,
    weather: String,
    hotel: String,
    plan: String,
}

#[derive(HandoffGraph)]
#[handoff(state = Trip)]
enum Travel {
    /// Plans the trip, with the help of specialists.
    #[handoff(start, to(Planned), calls(Weather, Hotel(at_most = 2)), writes(plan))]
    Supervisor,
    /// Looks up the weather.
    #[handoff(returns = Sky, writes(weather))]
    Weather,
    /// Finds a hotel below a price.
    #[handoff(returns = u32, writes(hotel))]
    Hotel(Limit),
    #[handoff(done)]
    Planned,
}

/// What the weather specialist answers.
struct Sky {
    rain: bool,
}

/// The most that a night may cost.
struct Limit(u32);

async fn supervise(mut turn: Turn<'_, travel::Supervisor>) -> Act<travel::Supervisor> {
    let sky = turn.call(travel::Weather, "what to pack").await?;
    let price = match turn.call(travel::Hotel(Limit(60)), "a cheap night").await {
        Ok(price) => price,
        // The callee failed and what it wrote is undone; ask for less.
        Err(_) => turn.call(travel::Hotel(Limit(120)), "any night").await?,
    };
    let pack = if sky.rain { "an umbrella" } else { "sunglasses" };
    let mut slots = turn.state_mut();
    *slots.plan =
        format!("{}: {}, {} for {price}, take {pack}", *slots.city, *slots.weather, *slots.hotel);
    turn.to(travel::Planned, "planned")
}

async fn look_up(mut turn: Turn<'_, travel::Weather>) -> Act<travel::Weather> {
    turn.state_mut().weather.push_str("rain after noon");
    turn.give_back(Sky { rain: true })
}

async fn find_hotel(mut turn: Turn<'_, travel::Hotel>) -> Act<travel::Hotel> {
    turn.state_mut().hotel.push_str("the Anchor");
    let (price, limit) = (95, turn.input().0);
    if price > limit {
        return Err(format!("nothing below {limit}").into());
    }
    turn.give_back(price)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let team = travel::Team {
        supervisor: agent_fn(supervise),
        weather: agent_fn(look_up),
        hotel: agent_fn(find_hotel),
    };
    let trip = Trip { city: "Bremen".into(), ..Trip::default() };
    let run = Runtime::new(team).build().start(travel::Supervisor, trip);
    let mut events = run.events();
    while let Some(event) = events.next().await {
        match event {
            RunEvent::Called { from, to, reason } => println!("{from} calls {to}: {reason}"),
            RunEvent::Returned { from, to, error } => {
                println!("{from} gives back to {to}: {}", error.unwrap_or("done"));
            }
            _ => {}
        }
    }
    let travel::End::Planned(trip) = run.await?;
    println!("{}", trip.plan);
    Ok(())
}
