//! A word that ends a bot's thinking from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Held by whoever may lose patience; copies are the same word.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Think no longer: choose with what is known.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Has somebody said so?
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
