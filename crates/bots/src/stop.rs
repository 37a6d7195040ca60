//! A word that ends a bot's thinking from outside.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Held by whoever may lose patience; copies are the same word.
#[derive(Clone, Default)]
pub struct Stop {
    said: Arc<AtomicBool>,
    also: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl Stop {
    /// The same word, which is also said once `also` returns true.
    ///
    /// A search asks it after every playout, on each of its threads.
    pub fn or_if(&self, also: impl Fn() -> bool + Send + Sync + 'static) -> Stop {
        Stop { said: self.said.clone(), also: Some(Arc::new(also)) }
    }

    /// Think no longer: choose with what is known.
    pub fn stop(&self) {
        self.said.store(true, Ordering::Relaxed);
    }

    /// Has somebody said so?
    pub fn is_stopped(&self) -> bool {
        self.said.load(Ordering::Relaxed) || self.also.as_ref().is_some_and(|also| also())
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop").field("said", &self.said).finish_non_exhaustive()
    }
}
