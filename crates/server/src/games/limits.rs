//! How many games a person and an address may have that are not over, and how many they may begin in an hour.

use crate::app::App;
use crate::error::{Answer, Kind, Problem};
use crate::http::{Caller, Limiter};
use crate::people::Newcomer;
use crate::people::secrets::address_key;
use crate::settings::Settings;
use crate::store::{GameCounts, GameRow, GamesOf, PersonNo, SeatKind, SeatRow};
use crate::text::say;
use dashmap::DashMap;
use governor::Quota;
use std::num::NonZeroU32;
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

/// How many games each person and each address begins or joins in an hour.
pub struct GameRates {
    persons: Limiter<PersonNo>,
    addresses: Limiter<Caller>,
}

impl GameRates {
    /// As the settings say.
    pub fn new(settings: &Settings) -> GameRates {
        let an_hour = |most: u32| NonZeroU32::new(most).map(Quota::per_hour);
        let of_a_person = settings.games_per_hour;
        GameRates {
            persons: Limiter::new(an_hour(of_a_person)),
            addresses: Limiter::new(an_hour(of_a_person.saturating_mul(settings.address_games))),
        }
    }

    /// Counts one more game, or refuses it.
    fn check(&self, settings: &Settings, newcomer: &Newcomer) -> Answer<()> {
        let refused = |most: u32| {
            move |problem: Problem| Problem {
                retry_after: problem.retry_after,
                ..Problem::new(Kind::Limit, say("problem-games-per-hour").with("most", most))
            }
        };
        let most = settings.games_per_hour;
        if let Some(who) = newcomer.known() {
            self.persons.check(&who.person).map_err(refused(most))?;
        }
        let of_an_address = most.saturating_mul(settings.address_games);
        self.addresses.check(&newcomer.from()).map_err(refused(of_an_address))
    }

    /// Forgets those who have begun no game lately.
    pub fn forget_old(&self) {
        self.persons.forget_old();
        self.addresses.forget_old();
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

/// Refuses a game of a kind if the person or the address has too many, or has begun too many lately.
pub async fn admit(app: &App, newcomer: &Newcomer, kind: GameKind) -> Answer<Admission> {
    let admission = admit_kind(app, newcomer, kind).await?;
    admit_any(app, newcomer)?;
    Ok(admission)
}

/// Refuses a game of any kind, even one that is over, if the person or the address has begun too many lately.
pub fn admit_any(app: &App, newcomer: &Newcomer) -> Answer<()> {
    app.game_rates.check(&app.settings, newcomer)
}

async fn admit_kind(app: &App, newcomer: &Newcomer, kind: GameKind) -> Answer<Admission> {
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

/// Refuses somebody one more game in progress with others.
pub async fn admit_to_play(app: &App, newcomer: &Newcomer) -> Answer<Admission> {
    let pending = match newcomer.known() {
        Some(who) => admit_person(app, who.person, GameKind::Running).await?,
        None => None,
    };
    admit_any(app, newcomer)?;
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
    // Every game that waits may be running soon, whoever joins it.
    let running = GameKind::Running.limit(&app.settings);
    if kind == GameKind::Waiting && running > 0 && counts.waiting + counts.running + beginning.count > running
    {
        return Err(refused(GameKind::Running.refusal(), running));
    }
    Ok(Some(beginning))
}

fn refused(message: &'static str, most: u32) -> Problem {
    Problem { reason: Some("TooManyGames".to_owned()), ..Problem::state(say(message).with("most", most)) }
}
