//! The places of live connections: how many there may be, in all and from one address, and who gets one when they run
//! short.
//!
//! Players in games with others come first, then those who play alone, then people who follow their own games, then
//! spectators. A share of the places is for players in games with others only, and where none is left for somebody, one of
//! a lower rank loses theirs. What others hold at an address does not count against the players there.

use crate::http::Caller;
use crate::settings::Settings;
use crate::store::PersonNo;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The most places of a person.
const MOST_OF_A_PERSON: usize = 64;

/// Who a place is for; the higher ranks come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// Somebody who watches a game.
    Spectator,
    /// Somebody who follows their own games.
    Person,
    /// Somebody with a seat in a game that they play alone.
    Alone,
    /// Somebody with a seat in a game with others.
    Player,
}

/// All places.
pub struct Places {
    most: usize,
    /// The most places of people without a seat.
    most_unseated: usize,
    most_of_an_address: usize,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    next: u64,
    all: BTreeMap<u64, Entry>,
    unseated: usize,
    by_address: HashMap<Caller, Held>,
    by_person: HashMap<PersonNo, usize>,
}

/// How many places an address holds.
#[derive(Clone, Copy, Default)]
struct Held {
    unseated: usize,
    players: usize,
}

struct Entry {
    from: Caller,
    rank: Rank,
    person: Option<PersonNo>,
    lost: Arc<Notify>,
}

/// A place, until it is dropped.
pub struct Place {
    places: Arc<Places>,
    number: u64,
    lost: Arc<Notify>,
}

impl Places {
    /// As the settings say, where so many connections fit at all: a quarter of them is left for requests.
    pub fn new(settings: &Settings, connections: usize) -> Arc<Places> {
        let most = (settings.sockets as usize).min(connections - connections / 4);
        if most < settings.sockets as usize {
            tracing::warn!(
                wanted = settings.sockets,
                most,
                "the limit of open files allows fewer WebSockets than the settings"
            );
        }
        let reserved = most * settings.sockets_reserved as usize / 100;
        let most_of_an_address = match settings.sockets_per_address {
            0 => usize::MAX,
            limit => limit as usize,
        };
        Arc::new(Places { most, most_unseated: most - reserved, most_of_an_address, taken: Mutex::default() })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place, if there is one or somebody of a lower rank has one.
    pub fn take(self: &Arc<Places>, from: Caller, rank: Rank, person: Option<PersonNo>) -> Option<Place> {
        let mut taken = self.taken();
        if person.is_some_and(|person| taken.by_person.get(&person) >= Some(&MOST_OF_A_PERSON)) {
            return None;
        }
        let admitted = match rank {
            Rank::Player => self.admit_player(&mut taken, from, person),
            _ => self.admit_unseated(&mut taken, from, rank),
        };
        admitted.then(|| {
            let lost = Arc::new(Notify::new());
            let number = taken.add(Entry { from, rank, person, lost: lost.clone() });
            Place { places: self.clone(), number, lost }
        })
    }

    fn admit_player(&self, taken: &mut Taken, from: Caller, person: Option<PersonNo>) -> bool {
        let full = |taken: &Taken| taken.held(from).players >= self.most_of_an_address;
        if full(taken) {
            taken.take_from_greediest(from, person);
        }
        if taken.all.len() >= self.most {
            taken.take_from_unseated(Rank::Player);
        }
        if taken.all.len() >= self.most {
            taken.take_from_largest_address(from);
        }
        !full(taken) && taken.all.len() < self.most
    }

    fn admit_unseated(&self, taken: &mut Taken, from: Caller, rank: Rank) -> bool {
        let crowded = |taken: &Taken| taken.held(from).unseated >= self.most_of_an_address;
        let full = |taken: &Taken| taken.unseated >= self.most_unseated || taken.all.len() >= self.most;
        if crowded(taken) {
            taken.take_from_address(from, rank);
        }
        if full(taken) && !crowded(taken) {
            taken.take_from_unseated(rank);
        }
        !crowded(taken) && !full(taken)
    }

    /// How many places are taken.
    pub fn len(&self) -> usize {
        self.taken().all.len()
    }

    /// Whether no place is taken.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Taken {
    fn held(&self, from: Caller) -> Held {
        self.by_address.get(&from).copied().unwrap_or_default()
    }

    fn add(&mut self, entry: Entry) -> u64 {
        let number = self.next;
        self.next += 1;
        self.count(&entry, |count| *count += 1);
        self.all.insert(number, entry);
        number
    }

    fn remove(&mut self, number: u64) -> Option<Entry> {
        let entry = self.all.remove(&number)?;
        self.count(&entry, |count| *count -= 1);
        if let Some(person) = entry.person
            && self.by_person.get(&person) == Some(&0)
        {
            self.by_person.remove(&person);
        }
        if matches!(self.held(entry.from), Held { unseated: 0, players: 0 }) {
            self.by_address.remove(&entry.from);
        }
        Some(entry)
    }

    fn count(&mut self, entry: &Entry, change: impl Fn(&mut usize)) {
        if let Some(person) = entry.person {
            change(self.by_person.entry(person).or_default());
        }
        let held = self.by_address.entry(entry.from).or_default();
        if entry.rank == Rank::Player {
            change(&mut held.players);
        } else {
            change(&mut held.unseated);
            change(&mut self.unseated);
        }
    }

    fn take_away(&mut self, number: Option<u64>) {
        if let Some(entry) = number.and_then(|number| self.remove(number)) {
            entry.lost.notify_one();
        }
    }

    /// Takes the newest place of a rank below `rank` at an address.
    fn take_from_address(&mut self, from: Caller, rank: Rank) {
        let newest = self.all.iter().rev().find(|(_, entry)| entry.from == from && entry.rank < rank);
        let number = newest.map(|(number, _)| *number);
        self.take_away(number);
    }

    /// Takes the newest place of the lowest rank below `rank`, at the address that holds the most of them.
    fn take_from_unseated(&mut self, rank: Rank) {
        let lower = |entry: &Entry| entry.rank < rank;
        let Some(lowest) = self.all.values().filter(|entry| lower(entry)).map(|entry| entry.rank).min()
        else {
            return;
        };
        let of_lowest = || self.all.iter().filter(|(_, entry)| entry.rank == lowest);
        let most = of_lowest().max_by_key(|(number, entry)| (self.held(entry.from).unseated, **number));
        let number = most.map(|(number, _)| *number);
        self.take_away(number);
    }

    /// Takes the newest place of a player at the address with the most of them, if that has at least two more than `from`.
    fn take_from_largest_address(&mut self, from: Caller) {
        let most = self.by_address.iter().max_by_key(|(_, held)| held.players);
        let Some((address, held)) = most.map(|(address, held)| (*address, *held)) else { return };
        if held.players < self.held(from).players + 2 {
            return;
        }
        let of_it = |entry: &Entry| entry.from == address && entry.rank == Rank::Player;
        let newest = self.all.iter().rev().find(|(_, entry)| of_it(entry)).map(|(number, _)| *number);
        self.take_away(newest);
    }

    /// Takes the newest place of the player who holds the most at an address, if that is at least two more than
    /// `person` holds there.
    fn take_from_greediest(&mut self, from: Caller, person: Option<PersonNo>) {
        let mut counts: HashMap<Option<PersonNo>, (usize, u64)> = HashMap::new();
        let players = self.all.iter().filter(|(_, entry)| entry.from == from && entry.rank == Rank::Player);
        for (number, entry) in players {
            let (count, newest) = counts.entry(entry.person).or_default();
            (*count, *newest) = (*count + 1, *number);
        }
        let own = counts.get(&person).map_or(0, |(count, _)| *count);
        let most = counts.into_values().max().filter(|(count, _)| *count >= own + 2);
        self.take_away(most.map(|(_, newest)| newest));
    }
}

impl Place {
    /// Waits until the place is needed for somebody else.
    pub async fn lost(&self) {
        self.lost.notified().await;
    }

    /// The rank has risen: somebody who watched has taken a seat. It is no matter if there are enough players already.
    pub fn rise(&self, rank: Rank) {
        let mut taken = self.places.taken();
        let Some(entry) = taken.all.get(&self.number).filter(|entry| entry.rank < rank) else { return };
        if rank == Rank::Player && taken.held(entry.from).players >= self.places.most_of_an_address {
            return;
        }
        if let Some(entry) = taken.remove(self.number) {
            let entry = Entry { rank, ..entry };
            taken.count(&entry, |count| *count += 1);
            taken.all.insert(self.number, entry);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.taken().remove(self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn from(last: u8) -> Caller {
        Caller::V4(Ipv4Addr::new(192, 0, 2, last))
    }

    fn places(sockets: u32, of_an_address: u32, reserved: u32) -> Arc<Places> {
        let settings = Settings {
            sockets,
            sockets_per_address: of_an_address,
            sockets_reserved: reserved,
            ..Settings::default()
        };
        Places::new(&settings, 1000)
    }

    async fn is_lost(place: &Place) -> bool {
        tokio::time::timeout(std::time::Duration::from_millis(1), place.lost()).await.is_ok()
    }

    #[test]
    fn an_address_has_so_many_places_and_as_many_for_players() {
        let places = places(100, 3, 20);
        let spectators: Vec<_> =
            (0..3).map(|_| places.take(from(1), Rank::Spectator, None).unwrap()).collect();
        assert!(places.take(from(1), Rank::Spectator, None).is_none());
        assert!(places.take(from(2), Rank::Spectator, None).is_some());
        let _player = places.take(from(1), Rank::Player, Some(1)).unwrap();
        drop(spectators);
        assert_eq!(places.len(), 1);
        assert!(places.take(from(1), Rank::Spectator, None).is_some());
    }

    #[tokio::test]
    async fn players_are_always_taken_in() {
        let places = places(10, 0, 20);
        let mut spectators = Vec::new();
        while let Some(place) = places.take(from(spectators.len() as u8 % 3), Rank::Spectator, None) {
            spectators.push(place);
        }
        assert_eq!(spectators.len(), 8, "a fifth is for players");
        let person = places.take(from(9), Rank::Person, Some(9)).unwrap();
        let players: Vec<_> = (0..9).map(|number| places.take(from(9), Rank::Player, Some(number))).collect();
        assert!(players.iter().all(Option::is_some));
        for spectator in &spectators {
            assert!(is_lost(spectator).await);
        }
        assert!(!is_lost(&person).await, "spectators went first");
        assert!(places.take(from(9), Rank::Player, Some(10)).is_some());
        assert!(is_lost(&person).await);
        let of_the_dropped = spectators.len();
        drop(spectators);
        assert_eq!((places.len(), of_the_dropped), (9, 8), "a place is not given back twice");
    }

    #[tokio::test]
    async fn a_player_with_many_places_yields_to_one_with_none() {
        let places = places(100, 4, 0);
        let greedy: Vec<_> = (0..4).map(|_| places.take(from(1), Rank::Player, Some(1)).unwrap()).collect();
        assert!(places.take(from(1), Rank::Player, Some(1)).is_none());
        let _modest = places.take(from(1), Rank::Player, Some(2)).unwrap();
        assert!(is_lost(&greedy[3]).await);
        assert!(!is_lost(&greedy[2]).await);
    }

    #[test]
    fn whoever_takes_a_seat_is_a_player_from_then_on() {
        let places = places(100, 1, 0);
        let place = places.take(from(1), Rank::Spectator, Some(1)).unwrap();
        place.rise(Rank::Player);
        let _other = places.take(from(1), Rank::Spectator, None).unwrap();
        assert!(places.take(from(1), Rank::Spectator, None).is_none());
        drop(place);
        assert_eq!(places.len(), 1);
    }

    #[tokio::test]
    async fn those_who_play_alone_take_no_reserved_place() {
        let places = places(10, 0, 20);
        let alone: Vec<_> = (0..9).map(|n| places.take(from(n), Rank::Alone, Some(n.into()))).collect();
        assert_eq!(alone.iter().flatten().count(), 8, "a fifth is for players");
        let players: Vec<_> = (10..13).map(|n| places.take(from(n), Rank::Player, Some(n.into()))).collect();
        assert!(players.iter().all(Option::is_some));
        assert!(is_lost(alone[7].as_ref().unwrap()).await);
    }

    #[tokio::test]
    async fn where_all_are_players_the_largest_address_yields() {
        let places = places(4, 0, 0);
        let many: Vec<_> = (0..3).map(|n| places.take(from(1), Rank::Player, Some(n)).unwrap()).collect();
        let _two = places.take(from(2), Rank::Player, Some(8)).unwrap();
        let _three = places.take(from(3), Rank::Player, Some(9)).unwrap();
        assert!(is_lost(&many[2]).await && !is_lost(&many[1]).await);
        assert!(places.take(from(1), Rank::Player, Some(1)).is_none());
    }

    #[test]
    fn few_files_mean_few_places() {
        let places = Places::new(&Settings::default(), 100);
        let mut taken = Vec::new();
        while let Some(place) = places.take(from(taken.len() as u8), Rank::Spectator, None) {
            taken.push(place);
        }
        assert_eq!(taken.len(), 60);
    }
}
