//! The open connections: how many there may be, in all and from one address, and which one is closed for another.
//!
//! Where there are too many, the oldest that has sent no complete request is closed, then the oldest that waits for its
//! next request. So whoever holds many connections without using them shuts nobody out.

use crate::http::Caller;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// Files that are kept for everything but connections: the database, mail, the client's files.
const OTHER_FILES: u64 = 256;
/// The fewest connections, however few files may be open.
const FEWEST: u64 = 64;

/// How many connections fit into so many open files.
pub fn fitting(files: u64) -> usize {
    usize::try_from(files.saturating_sub(OTHER_FILES).max(FEWEST)).unwrap_or(usize::MAX)
}

/// All open connections.
pub struct Crowd {
    most: usize,
    most_of_an_address: usize,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    next: u64,
    all: BTreeMap<u64, Entry>,
    by_address: HashMap<Caller, BTreeSet<u64>>,
}

struct Entry {
    from: Caller,
    shared: Arc<Shared>,
}

/// What a connection and its entry share.
#[derive(Default)]
struct Shared {
    use_: AtomicU8,
    close: Notify,
}

/// What a connection is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Use {
    /// It has sent no complete request.
    New = 0,
    /// It waits for its next request.
    Idle = 1,
    /// A request is being answered, or it is a WebSocket.
    Busy = 2,
}

/// An open connection, until it is dropped.
pub struct Member {
    crowd: Arc<Crowd>,
    number: u64,
    shared: Arc<Shared>,
}

impl Crowd {
    /// At most so many connections in all and from one address; 0 for no limit.
    pub fn new(most: usize, most_of_an_address: usize) -> Arc<Crowd> {
        let or_any = |limit: usize| if limit == 0 { usize::MAX } else { limit };
        let (most, most_of_an_address) = (or_any(most), or_any(most_of_an_address));
        Arc::new(Crowd { most, most_of_an_address, open: Mutex::default() })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in a connection, if need be in place of another; none if all others are in use.
    pub fn enter(self: &Arc<Crowd>, from: Caller) -> Option<Member> {
        let mut open = self.open();
        if open.by_address.get(&from).is_some_and(|numbers| numbers.len() >= self.most_of_an_address) {
            let of_address = open.by_address.get(&from).into_iter().flatten().copied();
            let number = open.idlest(of_address)?;
            open.close(number);
        }
        if open.all.len() >= self.most {
            let number = open.idlest(open.all.keys().copied())?;
            open.close(number);
        }
        let number = open.next;
        open.next += 1;
        let shared = Arc::new(Shared::default());
        open.all.insert(number, Entry { from, shared: shared.clone() });
        open.by_address.entry(from).or_default().insert(number);
        Some(Member { crowd: self.clone(), number, shared })
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.open().all.len()
    }
}

impl Open {
    /// The oldest connection that sent nothing, else the oldest that waits.
    fn idlest(&self, numbers: impl Iterator<Item = u64> + Clone) -> Option<u64> {
        let is = |number: &u64, use_: Use| {
            self.all.get(number).is_some_and(|entry| entry.shared.use_.load(Ordering::Relaxed) == use_ as u8)
        };
        let new = numbers.clone().find(|number| is(number, Use::New));
        new.or_else(|| numbers.into_iter().find(|number| is(number, Use::Idle)))
    }

    fn close(&mut self, number: u64) {
        if let Some(entry) = self.remove(number) {
            entry.shared.close.notify_one();
        }
    }

    fn remove(&mut self, number: u64) -> Option<Entry> {
        let entry = self.all.remove(&number)?;
        if let Some(numbers) = self.by_address.get_mut(&entry.from) {
            numbers.remove(&number);
            if numbers.is_empty() {
                self.by_address.remove(&entry.from);
            }
        }
        Some(entry)
    }
}

impl Member {
    /// Waits until the connection is to be closed for another.
    pub fn closing(&self) -> impl Future<Output = ()> + Send + 'static {
        let shared = self.shared.clone();
        async move { shared.close.notified().await }
    }

    /// A handle to say what the connection is used for.
    pub fn user(&self) -> User {
        User(self.shared.clone())
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        self.crowd.open().remove(self.number);
    }
}

/// Says what a connection is used for.
#[derive(Clone)]
pub struct User(Arc<Shared>);

impl User {
    /// It is used for this now.
    pub fn set(&self, use_: Use) {
        self.0.use_.store(use_ as u8, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn from(last: u8) -> Caller {
        Caller::V4(Ipv4Addr::new(192, 0, 2, last))
    }

    #[tokio::test]
    async fn an_address_closes_only_its_own_connections() {
        let crowd = Crowd::new(0, 2);
        let others = crowd.enter(from(1)).unwrap();
        let (first, second) = (crowd.enter(from(2)).unwrap(), crowd.enter(from(2)).unwrap());
        first.user().set(Use::Busy);
        let third = crowd.enter(from(2)).unwrap();
        second.closing().await;
        third.user().set(Use::Idle);
        let fourth = crowd.enter(from(2)).unwrap();
        third.closing().await;
        fourth.user().set(Use::Busy);
        assert!(crowd.enter(from(2)).is_none(), "all are in use");
        drop((second, third));
        assert_eq!(crowd.len(), 3);
        drop((first, fourth, others));
        assert!(crowd.len() == 0 && crowd.open().by_address.is_empty());
    }

    #[tokio::test]
    async fn what_sends_nothing_makes_room_before_what_waits() {
        let crowd = Crowd::new(3, 0);
        let members = [1, 2, 3].map(|last| crowd.enter(from(last)).unwrap());
        members[0].user().set(Use::Idle);
        members[1].user().set(Use::Busy);
        let _fourth = crowd.enter(from(4)).unwrap();
        members[2].closing().await;
        let fifth = crowd.enter(from(4)).unwrap();
        fifth.user().set(Use::Busy);
        assert_eq!(crowd.len(), 3);
    }

    #[test]
    fn some_files_are_left_for_the_rest() {
        assert_eq!(fitting(1024), 768);
        assert_eq!(fitting(100), 64);
    }
}
