//! Counts what handoffs allocate.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use bench_token::{Case, Pair, pair};

struct Counting;

static MADE: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        MADE.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        MADE.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.realloc(old, layout, size) }
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(old, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn main() {
    let before = MADE.load(Ordering::Relaxed);
    let mut token = Pair::start(pair::Ping, Case::default());
    println!("allocations of a start: {}", MADE.load(Ordering::Relaxed) - before);
    for rounds in [5, 500, 4_495] {
        let before = MADE.load(Ordering::Relaxed);
        token = pair(token, rounds).expect("within the bound");
        let made = MADE.load(Ordering::Relaxed) - before;
        println!("allocations of {} handoffs: {made}", 2 * rounds);
    }
}
