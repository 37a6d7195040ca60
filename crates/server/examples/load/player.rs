//! A game played at random, with the rules at hand.

use crate::Fallible;
use crate::client::Client;
use serde::Deserialize;
use std::fmt;
use std::net::SocketAddr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use succession::Succession;
use table::{Describe, Dice, FastDice, Game as _, Seat, Seats, SeededDice, Session, proof};

static NEXT: AtomicU64 = AtomicU64::new(1);

/// What an action is answered with.
#[derive(Clone, Copy)]
pub enum Pace {
    /// What happened.
    Events,
    /// What is asked next as well, as a browser or a bot needs it.
    Decisions,
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Pace::Events => "events",
            Pace::Decisions => "events and the next decision",
        })
    }
}

/// A game at the server, and the same game here.
pub struct Game {
    /// What the server calls it.
    pub id: String,
    /// The connection.
    pub client: Client,
    /// The game here.
    pub session: Session<'static, Succession>,
    chooser: FastDice,
    address: SocketAddr,
}

#[derive(Deserialize)]
struct Begun {
    game: Summary,
}

#[derive(Deserialize)]
struct Summary {
    id: String,
}

/// What the server says of an action.
#[derive(Deserialize)]
pub struct Acted {
    seq: u64,
    played: usize,
}

/// An action to send.
pub struct Next {
    seat: Seat,
    action: succession::Action,
    /// The body of the request.
    pub body: String,
}

fn rules() -> &'static Succession {
    static RULES: OnceLock<Succession> = OnceLock::new();
    RULES.get_or_init(|| Succession::built_in("spain").expect("the built-in data are sound"))
}

impl Game {
    /// Begins a game for one person at both seats, with dice that are known.
    pub async fn begin(address: SocketAddr) -> Fallible<Game> {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let mut seed = [0x5a; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let mut client = Client::connect(address).await?;
        let body = format!(
            r#"{{"title":"spain","seats":[{{"kind":"me"}},{{"kind":"hot-seat"}}],"seed":"{}"}}"#,
            proof::to_hex(&seed)
        );
        let begun: Begun = serde_json::from_slice(&client.post("/api/games", &body).await?)?;
        let start = rules().begin("full-game", &[], &seed)?;
        let session = Session::new(rules(), start, Box::new(SeededDice::new(seed)));
        Ok(Game { id: begun.game.id, client, session, chooser: FastDice::new(number), address })
    }

    /// The cookie of who plays.
    pub fn cookie(&self) -> &str {
        self.client.cookie.as_deref().unwrap_or_default()
    }

    /// How many actions were played.
    pub fn played(&self) -> usize {
        self.session.history().len()
    }

    /// Plays until a moment, a new game after each that ends.
    pub async fn play_until(mut self, end: Instant, pace: Pace) -> Fallible<Vec<Duration>> {
        let mut times = Vec::new();
        while Instant::now() < end {
            match self.act(pace).await? {
                Some(time) => times.push(time),
                None => self = Game::begin(self.address).await?,
            }
        }
        Ok(times)
    }

    /// Plays so many actions, or to the end of the game.
    pub async fn play_some(&mut self, count: usize) -> Fallible<Vec<Duration>> {
        let mut times = Vec::new();
        for _ in 0..count {
            match self.act(Pace::Events).await? {
                Some(time) => times.push(time),
                None => break,
            }
        }
        Ok(times)
    }

    /// Plays one action here and there; nothing when the game is over.
    async fn act(&mut self, pace: Pace) -> Fallible<Option<Duration>> {
        let Some(next) = self.next(pace) else { return Ok(None) };
        let path = self.path();
        let sent = Instant::now();
        let answer = self.client.post(&path, &next.body).await?;
        let time = sent.elapsed();
        self.played_there(&next, serde_json::from_slice(&answer)?)?;
        Ok(Some(time))
    }

    /// Where actions are sent.
    pub fn path(&self) -> String {
        format!("/api/games/{}/actions", self.id)
    }

    /// The next action, chosen at random; nothing when the game is over.
    pub fn next(&mut self, pace: Pace) -> Option<Next> {
        let seat = match self.session.to_act() {
            Seats::None => return None,
            Seats::One(seat) => seat,
            Seats::Both => Seat::BOTH[self.chooser.below(2, "seat") as usize],
        };
        let actions = self.session.actions(seat);
        let action = actions[self.chooser.below(actions.len() as u32, "action") as usize];
        let word = ["one", "two"][seat.index()];
        let tell = match pace {
            Pace::Events => "events",
            Pace::Decisions => "decision",
        };
        let body = format!(
            r#"{{"seq":{},"actions":["{}"],"seat":"{word}","key":"{}","tell":"{tell}"}}"#,
            self.seen(seat),
            rules().write_action(action),
            self.played()
        );
        Some(Next { seat, action, body })
    }

    /// Plays here what the server has played, and compares.
    pub fn played_there(&mut self, next: &Next, acted: Acted) -> Fallible<()> {
        if acted.played != 1 {
            return Err(format!("{} played {}", next.body, acted.played).into());
        }
        self.session.play(next.seat, next.action).map_err(|refusal| refusal.to_string())?;
        if acted.seq != self.seen(next.seat) {
            return Err(format!("the server stands at {}, not at {}", acted.seq, self.seen(next.seat)).into());
        }
        Ok(())
    }

    /// The number a seat's action is meant for: all entries but what the other has face down.
    fn seen(&self, seat: Seat) -> u64 {
        let hidden = self.session.face_down()[seat.other().index()];
        (self.session.history().len() - hidden) as u64
    }
}
