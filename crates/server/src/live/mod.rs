//! What is sent as it happens: to those who look at a game, and to people, wherever they are.

pub mod door;
pub mod game_socket;
pub mod message;
pub mod person_socket;
pub mod places;
pub mod presence;
pub mod turns;
pub mod wire;

pub use places::Places;

use crate::app::App;
use crate::error::Answer;
use crate::games::list::ListOf;
use crate::games::look::Looker;
use crate::store::people::Credential;
use crate::store::{GameRow, PersonNo, Status, StoreError};
use dashmap::DashMap;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{broadcast, watch};
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// How many words may wait for a slow listener before the oldest are lost.
const WAITING: usize = 64;

/// Something a person is told, whichever page they are on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "word")]
pub enum Word {
    /// A game changed hands, began or ended.
    Turn {
        /// The game.
        game: String,
        /// Is it this person's turn?
        yours: bool,
        /// Where the game stands.
        status: Status,
    },
    /// Somebody spoke at one of the person's tables.
    Chat {
        /// The game.
        game: String,
    },
    /// The other player has offered something, or an offer was answered.
    Offer {
        /// The game.
        game: String,
    },
    /// The other player claims that one is gone, or a claim was cancelled.
    Claim {
        /// The game.
        game: String,
    },
}

impl Word {
    /// What one is told when the turn passes.
    pub fn turn(row: &GameRow, yours: bool) -> Word {
        Word::Turn { game: row.id.clone(), yours, status: row.status }
    }
}

/// Who is listening, by person.
pub struct Hub {
    people: Arc<DashMap<PersonNo, Ears>>,
    places: Arc<Places>,
    /// How patient the server is with connections.
    pub pace: Pace,
}

/// How words reach a person.
struct Ears {
    words: broadcast::Sender<Word>,
    dismissed: watch::Sender<()>,
}

impl Ears {
    fn new() -> Ears {
        Ears { words: broadcast::Sender::new(WAITING), dismissed: watch::Sender::new(()) }
    }

    fn listeners(&self) -> usize {
        self.words.receiver_count()
    }

    /// Whether nobody listens or waits.
    fn is_unused(&self) -> bool {
        self.listeners() == 0 && self.dismissed.receiver_count() == 0
    }
}

impl Hub {
    /// A hub where nobody listens yet, with so many places.
    pub fn new(places: Arc<Places>) -> Hub {
        Hub { people: Arc::default(), places, pace: Pace::default() }
    }

    /// Tells a person something, if they are listening.
    pub fn tell(&self, person: PersonNo, word: Word) {
        if let Some(ears) = self.people.get(&person) {
            let _ = ears.words.send(word);
        }
    }

    /// Listens to what a person is told.
    pub fn listen(&self, person: PersonNo) -> Listener {
        let ears = self.people.entry(person).or_insert_with(Ears::new);
        Listener {
            words: ears.words.subscribe(),
            dismissed: ears.dismissed.subscribe(),
            _leave: Leave { person, people: self.people.clone() },
        }
    }

    /// Learns when a person's connections are to be closed, without counting as somebody who listens.
    pub fn dismissal(&self, person: PersonNo) -> Dismissal {
        let ears = self.people.entry(person).or_insert_with(Ears::new);
        Dismissal {
            dismissed: ears.dismissed.subscribe(),
            _leave: Leave { person, people: self.people.clone() },
        }
    }

    /// Closes every connection of a person, as when they sign out or a token is revoked: whoever may come back will.
    pub fn dismiss(&self, person: PersonNo) {
        if let Some(ears) = self.people.get(&person) {
            ears.dismissed.send_replace(());
        }
    }

    /// How many listen for a person.
    pub fn listeners(&self, person: PersonNo) -> usize {
        self.people.get(&person).map_or(0, |ears| ears.listeners())
    }

    /// Is anybody listening?
    pub fn is_present(&self, person: PersonNo) -> bool {
        self.listeners(person) > 0
    }

    /// For how many people somebody listens.
    pub fn len(&self) -> usize {
        self.people.len()
    }

    /// Does nobody listen?
    pub fn is_empty(&self) -> bool {
        self.people.is_empty()
    }
}

/// Hears what a person is told, until it is dropped.
pub struct Listener {
    /// What they are told.
    pub words: broadcast::Receiver<Word>,
    /// Changes when their connections are to be closed.
    pub dismissed: watch::Receiver<()>,
    // Fields are dropped in order: this one looks whether anybody still listens.
    _leave: Leave,
}

impl Listener {
    /// Whether the person's connections are to be closed.
    pub fn is_dismissed(&self) -> bool {
        self.dismissed.has_changed().unwrap_or(true)
    }
}

/// Learns when a person's connections are to be closed, until it is dropped.
pub struct Dismissal {
    /// Changes when they are.
    pub dismissed: watch::Receiver<()>,
    // Dropped last, as above.
    _leave: Leave,
}

/// Refuses a request that waits if what let it in is not valid any more.
///
/// Whoever waits must listen for dismissals before asking: either the store knows already, or a dismissal will come.
pub async fn must_be_valid(app: &App, by: Option<Credential>) -> Answer<()> {
    match by {
        Some(by) if app.store.is_valid(by).await? => Ok(()),
        _ => Err(StoreError::AccessEnded.into()),
    }
}

struct Leave {
    person: PersonNo,
    people: Arc<DashMap<PersonNo, Ears>>,
}

impl Drop for Leave {
    fn drop(&mut self) {
        self.people.remove_if(&self.person, |_, ears| ears.is_unused());
    }
}

/// How patient the server is with connections, in milliseconds; tests make it hurry.
pub struct Pace {
    /// It asks for a sign of life so often.
    pub beat: AtomicU64,
    /// Whoever gives none for so long is gone.
    pub silence: AtomicU64,
    /// Whoever takes longer to read a message is gone, too.
    pub patience: AtomicU64,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            beat: AtomicU64::new(20_000),
            silence: AtomicU64::new(60_000),
            patience: AtomicU64::new(30_000),
        }
    }
}

impl Pace {
    /// A span as a duration.
    pub fn span(span: &AtomicU64) -> Duration {
        Duration::from_millis(span.load(Ordering::Relaxed).max(1))
    }
}

/// What no answer mentions: the messages clients may send, and types of parameters.
#[derive(OpenApi)]
#[openapi(components(schemas(message::GameAsk, message::PersonAsk, Looker, ListOf)))]
struct Asks;

/// What is sent as it happens.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Asks::openapi())
        .routes(routes!(game_socket::live))
        .routes(routes!(person_socket::live))
        .routes(routes!(turns::turns))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    fn hub() -> Hub {
        Hub::new(Places::new(&Settings::default(), 1000))
    }

    #[test]
    fn the_hub_keeps_nothing_of_those_who_have_left() {
        let hub = hub();
        let (first, second) = (hub.listen(7), hub.listen(7));
        assert_eq!((hub.listeners(7), hub.len()), (2, 1));
        drop(first);
        assert!(hub.is_present(7));
        drop(second);
        assert!(!hub.is_present(7) && hub.is_empty());
        let waits = hub.dismissal(7);
        assert!(!hub.is_present(7) && !hub.is_empty());
        drop(hub.listen(7));
        hub.dismiss(7);
        assert!(waits.dismissed.has_changed().unwrap());
        drop(waits);
        assert!(hub.is_empty());
    }

    #[test]
    fn listeners_that_come_and_go_at_once_leave_nothing_behind() {
        let hub = hub();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..2_000).for_each(|_| drop(hub.listen(1))));
            }
        });
        assert!(hub.is_empty());
        let mut listener = hub.listen(1);
        hub.tell(1, Word::Chat { game: "g".to_owned() });
        assert_eq!(listener.words.try_recv().unwrap(), Word::Chat { game: "g".to_owned() });
    }
}
