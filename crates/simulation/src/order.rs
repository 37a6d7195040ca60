//! Games that end in any order, put back into the order of their numbers. Nobody runs far ahead of the slowest.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard};

/// Hands out numbers and takes what came of them, in order.
pub struct InOrder<T, S> {
    inner: Mutex<Inner<T, S>>,
    moved: Condvar,
    window: u64,
    end: u64,
}

struct Inner<T, S> {
    /// The next number to hand out.
    next: u64,
    /// The next number to go to the sink.
    due: u64,
    waiting: BTreeMap<u64, T>,
    sink: S,
    stopped: bool,
}

impl<T, S> InOrder<T, S> {
    /// Numbers from `first` to before `end`; at most `window` of them are under way.
    pub fn new(first: u64, end: u64, window: u64, sink: S) -> InOrder<T, S> {
        let inner = Inner { next: first, due: first, waiting: BTreeMap::new(), sink, stopped: false };
        InOrder { inner: Mutex::new(inner), moved: Condvar::new(), window: window.max(1), end }
    }

    fn lock(&self) -> MutexGuard<'_, Inner<T, S>> {
        self.inner.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The next number; waits while too many are under way. None when all are handed out, or all is stopped.
    pub fn take(&self) -> Option<u64> {
        let mut inner = self.lock();
        loop {
            if inner.stopped || inner.next >= self.end {
                return None;
            }
            if inner.next < inner.due + self.window {
                inner.next += 1;
                return Some(inner.next - 1);
            }
            inner = self.moved.wait(inner).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }

    /// What came of a number. It goes to the sink when all before it have. The sink's first error stops all: what comes
    /// after it would stand in the place of what was lost.
    pub fn give<E>(
        &self,
        number: u64,
        what: T,
        mut keep: impl FnMut(&mut S, T) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut guard = self.lock();
        let inner = &mut *guard;
        inner.waiting.insert(number, what);
        let mut kept = Ok(());
        while !inner.stopped
            && let Some(what) = inner.waiting.remove(&inner.due)
        {
            kept = keep(&mut inner.sink, what);
            inner.stopped = kept.is_err();
            inner.due += 1;
        }
        self.moved.notify_all();
        kept
    }

    /// The sink, once everybody is done.
    pub fn into_sink(self) -> S {
        self.inner.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()).sink
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn what_ends_in_any_order_is_kept_in_order_and_few_wait() {
        let most = AtomicU64::new(0);
        let order = InOrder::new(5, 400, 8, Vec::new());
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let (order, most) = (&order, &most);
                scope.spawn(move || {
                    while let Some(number) = order.take() {
                        let due = order.lock().due;
                        most.fetch_max(number.saturating_sub(due), Ordering::Relaxed);
                        if number % 4 == thread {
                            std::thread::sleep(std::time::Duration::from_micros(300));
                        }
                        let keep = |sink: &mut Vec<u64>, what| {
                            sink.push(what);
                            Ok::<(), ()>(())
                        };
                        order.give(number, number, keep).unwrap();
                    }
                });
            }
        });
        assert!(most.into_inner() < 8);
        assert_eq!(order.into_sink(), (5..400).collect::<Vec<u64>>());
    }

    #[test]
    fn an_error_stops_all() {
        let order = InOrder::new(0, 100, 4, Vec::new());
        assert_eq!((order.take(), order.take()), (Some(0), Some(1)));
        assert_eq!(order.give(0, 0, |_, _| Err("full")), Err("full"));
        assert_eq!(order.take(), None);
        let keep = |sink: &mut Vec<u64>, what| {
            sink.push(what);
            Ok::<(), &str>(())
        };
        assert_eq!(order.give(1, 1, keep), Ok(()));
        assert!(order.into_sink().is_empty(), "nothing comes after what was lost");
    }
}
