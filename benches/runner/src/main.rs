//! Runs of 50 handoffs between two agents, without a store: this library's
//! runtime beside graph-flow, in one process, taking turns.
//!
//! Both agents count in the state and hand to the other one; what else the two
//! sides do is their own. Ours also fills who handed off to whom, why, and how
//! often, and checks budgets and bounds at every turn.

mod ours;
mod peer;

use std::time::Instant;

/// Handoffs of one run.
const HANDOFFS: u64 = 50;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let runs: usize = arguments.next().and_then(|runs| runs.parse().ok()).unwrap_or(2_000);
    let only = arguments.next();
    let tokio = tokio::runtime::Builder::new_current_thread().enable_time().build();
    tokio.expect("a runtime").block_on(measure(runs, only.as_deref()));
}

async fn measure(runs: usize, only: Option<&str>) {
    let (ours, peer) = (ours::runtime(), peer::graph(HANDOFFS));
    ours::shows_every_fact(&ours).await;
    let (mut of_ours, mut of_peer) = (Figures::default(), Figures::default());
    // The first tenth warms up and does not count.
    for run in 0..runs + runs / 10 {
        let counts = run >= runs / 10;
        if only != Some("peer") {
            let watch = Watch::start();
            ours::run(&ours).await;
            of_ours.take(&watch, counts);
        }
        if only != Some("ours") {
            let watch = Watch::start();
            peer::run(&peer, HANDOFFS).await;
            of_peer.take(&watch, counts);
        }
    }
    println!("| runner | µs per handoff, wall | µs per handoff, CPU |\n|---|---:|---:|");
    for (name, figures) in [("handoff", of_ours), ("graph-flow", of_peer)] {
        if let (Some(wall), Some(cpu)) = (median(figures.wall), median(figures.cpu)) {
            println!("| {name} | {wall:.3} | {cpu:.3} |");
        }
    }
}

#[derive(Default)]
struct Figures {
    wall: Vec<f64>,
    cpu: Vec<f64>,
}

impl Figures {
    fn take(&mut self, watch: &Watch, counts: bool) {
        let (wall, cpu) = (watch.wall.elapsed().as_secs_f64(), cpu_seconds() - watch.cpu);
        if counts {
            self.wall.push(wall * 1e6 / HANDOFFS as f64);
            self.cpu.push(cpu * 1e6 / HANDOFFS as f64);
        }
    }
}

struct Watch {
    wall: Instant,
    cpu: f64,
}

impl Watch {
    fn start() -> Self {
        Self { cpu: cpu_seconds(), wall: Instant::now() }
    }
}

/// The CPU time of this process.
fn cpu_seconds() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a live value of the type that the call fills.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn median(mut figures: Vec<f64>) -> Option<f64> {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied()
}
