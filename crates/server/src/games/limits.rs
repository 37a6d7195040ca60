//! How many games a person and an address may have that are not over.

use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::Caller;
use crate::people::Newcomer;
use crate::people::secrets::address_key;
use crate::settings::Settings;
use crate::store::{GameCounts, GameRow, GamesOf, PersonNo, SeatKind, SeatRow};
use crate::text::say;
use dashmap::DashMap;
use std::sync::Arc;

/// What kind of game is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// It waits for an opponent.
    Waiting,
    /// It is between people.
    Running,
    /// It is against the computer.
    Computer,
    /// One person plays both sides.
    Solo,
}

impl GameKind {
    /// The kind of a new game with these seats.
    pub fn of(seats: &[SeatRow; 2]) -> GameKind {
        let has = |kinds: &[SeatKind]| seats.iter().any(|seat| kinds.contains(&seat.kind));
        if has(&[SeatKind::Open, SeatKind::Invite]) {
            GameKind::Waiting
        } else if has(&[SeatKind::Bot]) {
            GameKind::Computer
        } else if seats[0].person == seats[1].person {
            GameKind::Solo
        } else {
            GameKind::Running
        }
    }

    fn limit(self, settings: &Settings) -> u32 {
        match self {
            GameKind::Waiting => settings.waiting_games,
            GameKind::Running => settings.running_games,
            GameKind::Computer => settings.computer_games,
            GameKind::Solo => settings.solo_games,
        }
    }

    fn count(self, counts: GameCounts) -> u32 {
        match self {
            GameKind::Waiting => counts.waiting,
            GameKind::Running => counts.running,
            GameKind::Computer => counts.computer,
            GameKind::Solo => counts.solo,
        }
    }

    /// Why there can be no more of a person.
    fn refusal(self) -> &'static str {
        match self {
            GameKind::Waiting => "problem-many-waiting",
            GameKind::Running => "problem-many-running",
            GameKind::Computer => "problem-many-computer",
            GameKind::Solo => "problem-many-solo",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Owner {
    Person(PersonNo),
    Address(Caller),
}

/// Games that are about to begin and are not in the database yet.
#[derive(Clone, Default)]
pub struct Beginning(Arc<DashMap<(Owner, GameKind), u32>>);

impl Beginning {
    /// Counts one more until the answer is dropped.
    fn add(&self, owner: Owner, kind: GameKind) -> Pending {
        let mut count = self.0.entry((owner, kind)).or_default();
        *count += 1;
        Pending { of: self.clone(), key: (owner, kind), count: *count }
    }
}

/// A game that is about to begin, counted for its owner.
struct Pending {
    of: Beginning,
    key: (Owner, GameKind),
    /// With how many others.
    count: u32,
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.of.0.alter(&self.key, |_, count| count.saturating_sub(1));
        self.of.0.remove_if(&self.key, |_, count| *count == 0);
    }
}

/// A game that may begin. It is counted as begun as long as this lasts.
pub struct Admission {
    address: Option<String>,
    _pending: Vec<Pending>,
}

impl Admission {
    /// Notes that the game has begun.
    pub async fn begun(self, app: &App, row: &GameRow) {
        if let Some(address) = self.address
            && let Err(error) = app.store.note_address(row.no, address).await
        {
            // It is only counted one too few for the address.
            tracing::warn!(game = row.id, %error, "the address of a game was not noted");
        }
    }
}

/// Refuses a game of a kind if the person or the address has too many.
pub async fn admit(app: &App, newcomer: &Newcomer, kind: GameKind) -> Answer<Admission> {
    let mut pending = Vec::new();
    if let Some(who) = newcomer.known() {
        pending.extend(admit_person(app, who.person, kind).await?);
    }
    let most = kind.limit(&app.settings).saturating_mul(app.settings.address_games);
    if most == 0 {
        return Ok(Admission { address: None, _pending: pending });
    }
    let address = address_key(app, newcomer.from())?;
    let beginning = app.beginning.add(Owner::Address(newcomer.from()), kind);
    let counts = app.store.games_in_progress(GamesOf::Address(address.clone())).await?;
    if kind.count(counts) + beginning.count > most {
        return Err(refused("problem-many-address", most));
    }
    pending.push(beginning);
    Ok(Admission { address: Some(address), _pending: pending })
}

/// Refuses a person one more game in progress with others.
pub async fn admit_to_play(app: &App, person: PersonNo) -> Answer<Admission> {
    let pending = admit_person(app, person, GameKind::Running).await?;
    Ok(Admission { address: None, _pending: pending.into_iter().collect() })
}

async fn admit_person(app: &App, person: PersonNo, kind: GameKind) -> Answer<Option<Pending>> {
    let most = kind.limit(&app.settings);
    if most == 0 {
        return Ok(None);
    }
    let beginning = app.beginning.add(Owner::Person(person), kind);
    let counts = app.store.games_in_progress(GamesOf::Person(person)).await?;
    if kind.count(counts) + beginning.count > most {
        return Err(refused(kind.refusal(), most));
    }
    Ok(Some(beginning))
}

fn refused(message: &'static str, most: u32) -> Problem {
    Problem { reason: Some("TooManyGames".to_owned()), ..Problem::state(say(message).with("most", most)) }
}
