//! The messages of the live connections, as JSON text.

use super::Word;
use super::turns::Turns;
use crate::error::{Answer, Kind, Problem};
use crate::games::chat::Line;
use crate::games::claim::Absence;
use crate::games::history::Item;
use crate::games::lesson::LessonProgress;
use crate::games::look::Look;
use crate::games::play::{Acted, Acts, Tell};
use crate::games::summary::Summary;
use crate::games::undo::TakeBack;
use crate::house::Raw;
use crate::http::language::read as read_language;
use crate::store::{Millis, Offer, Status};
use crate::text::say;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::Seat;
use utoipa::ToSchema;
use words::{Language, reading_problem};

/// What the server sends to somebody who looks at a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "type")]
pub enum GameMessage {
    /// The whole game as the viewer may know it: at the start, and when more happened than is told at once.
    Look(Box<Look>),
    /// The game changed.
    News(Box<News>),
    /// Somebody spoke; players only are told.
    Chat(Line),
    /// Somebody came or went.
    Presence {
        /// Which seats have somebody looking at the game.
        present: [bool; 2],
    },
    /// What became of an `act` or `undo`.
    Acted {
        /// The id it was sent with.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Value>,
        /// What became of it.
        #[serde(flatten)]
        acted: Box<Acted>,
    },
    /// What was said is stored.
    Said {
        /// The id it was sent with.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Value>,
        /// The number of the line.
        line: u64,
    },
    /// The answer to a `ping`.
    Pong {
        /// The id it was sent with.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Value>,
    },
    /// The answer to a `language`; a `look` in that language follows.
    Speaks {
        /// The id it was sent with.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Value>,
        /// The language of everything from now on, by its two letters.
        language: &'static str,
    },
    /// Something was refused.
    Problem {
        /// The id it was sent with, if it could be read.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Value>,
        /// Why.
        #[serde(flatten)]
        problem: Problem,
    },
}

/// A change of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct News {
    /// How it stands now.
    #[serde(flatten)]
    pub standing: Standing,
    /// What happened since the last message.
    pub events: Vec<Item>,
    /// Which seats have somebody looking at the game.
    pub present: [bool; 2],
    /// The game in short, if anything else of it changed: somebody joined, it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Summary>,
}

/// How a game stands for a viewer.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Standing {
    /// The number to send with an action, and to connect with after a drop.
    pub seq: u64,
    /// Whose view this is; nobody's for a spectator.
    pub seat: Option<Seat>,
    /// What may be known of the situation, unless the client asked to leave it out.
    #[schema(value_type = Option<Object>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<Raw>,
    /// What is asked of this seat, with its legal actions.
    #[schema(value_type = Option<Object>)]
    pub decision: Option<Raw>,
    /// How many actions this seat can take back now.
    pub undo: usize,
    /// Who owes a decision.
    pub to_act: Vec<Seat>,
    /// Offers that wait for an answer.
    pub offers: Vec<Offer>,
    /// The absence of the player who owes a move, in a game without a clock; the other may claim it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub absence: Option<Absence>,
    /// The clocks of the two seats.
    pub clocks: Vec<Reading>,
    /// Where the game stands.
    pub status: Status,
    /// How far the lesson has come that this game is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonProgress>,
}

/// What a clock shows.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Reading {
    /// Milliseconds left when it last stopped.
    pub left_ms: Option<i64>,
    /// When it runs out, if it runs.
    pub deadline: Option<Millis>,
}

impl Standing {
    /// How a game stands that somebody has looked at.
    pub fn of(look: &Look) -> Standing {
        let reading = |seat: &crate::games::summary::SeatSummary| Reading {
            left_ms: seat.left_ms,
            deadline: seat.deadline,
        };
        Standing {
            seq: look.seq,
            seat: look.seat,
            view: look.view.clone(),
            decision: look.decision.clone(),
            undo: look.undo,
            to_act: look.game.to_act.clone(),
            offers: look.game.offers.clone(),
            absence: look.game.absence.clone(),
            clocks: look.game.seats.iter().map(reading).collect(),
            status: look.game.status,
            lesson: look.lesson.clone(),
        }
    }
}

/// What of a summary is not told in every message.
pub fn rest_of(summary: &Summary) -> Summary {
    let mut rest = Summary {
        updated_at: 0,
        to_act: Vec::new(),
        progress: None,
        offers: Vec::new(),
        absence: None,
        ..summary.clone()
    };
    for seat in &mut rest.seats {
        (seat.left_ms, seat.deadline) = (None, None);
    }
    rest
}

/// What a client may send to a game.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "type", deny_unknown_fields)]
pub enum GameAsk {
    /// Play actions, as `POST /api/games/{id}/actions` does.
    Act {
        /// Anything; the answer has it again.
        #[serde(default)]
        id: Option<Value>,
        /// The number of the situation they are meant for.
        seq: u64,
        /// The actions in notation.
        actions: Vec<String>,
        /// For which seat, if one holds both.
        #[serde(default)]
        seat: Option<Seat>,
        /// A key of one's own choice: the same batch with the same key is not played twice.
        #[serde(default)]
        key: Option<String>,
        /// What the answer tells besides what happened; nothing if not given, since news follow.
        #[serde(default)]
        tell: Option<Tell>,
    },
    /// Take back, as `POST /api/games/{id}/undo` does.
    Undo {
        /// Anything; the answer has it again.
        #[serde(default)]
        id: Option<Value>,
        /// The number of the situation it is meant for.
        seq: u64,
        /// How many actions; one if not given.
        #[serde(default)]
        actions: Option<usize>,
        /// For which seat, if one holds both.
        #[serde(default)]
        seat: Option<Seat>,
        /// What the answer tells besides; nothing if not given, since news follow.
        #[serde(default)]
        tell: Option<Tell>,
    },
    /// Say something, as `POST /api/games/{id}/chat` does.
    Chat {
        /// Anything; the answer has it again.
        #[serde(default)]
        id: Option<Value>,
        /// What.
        text: String,
    },
    /// Be told everything in another language from now on.
    Language {
        /// Anything; the answer has it again.
        #[serde(default)]
        id: Option<Value>,
        /// Which one, by its two letters, or a list as in `Accept-Language`.
        language: String,
    },
    /// Ask for a sign of life.
    Ping {
        /// Anything; the answer has it again.
        #[serde(default)]
        id: Option<Value>,
    },
}

/// What can be done to a game by a message.
pub enum Deed {
    /// Play.
    Act(Acts),
    /// Take back.
    Undo(TakeBack),
    /// Speak.
    Chat(String),
    /// Hear another language.
    Language(Language),
    /// Nothing but an answer.
    Ping,
}

impl GameAsk {
    /// What is to be done, and the id of the message.
    pub fn take_apart(self) -> (Option<Value>, Deed) {
        let told = |tell: Option<Tell>| tell.unwrap_or(Tell::Events);
        match self {
            GameAsk::Act { id, seq, actions, seat, key, tell } => {
                (id, Deed::Act(Acts { seq, actions, seat, key, tell: told(tell) }))
            }
            GameAsk::Undo { id, seq, actions, seat, tell } => {
                (id, Deed::Undo(TakeBack { seq, seat, actions, tell: told(tell) }))
            }
            GameAsk::Chat { id, text } => (id, Deed::Chat(text)),
            GameAsk::Language { id, language } => (id, Deed::Language(read_language(&language))),
            GameAsk::Ping { id } => (id, Deed::Ping),
        }
    }
}

/// What the server sends to a person.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum PersonMessage {
    /// Something happened in one of their games.
    Word(Word),
    /// Something about the connection.
    Note(Note),
}

/// What the server sends to a person besides words.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "word")]
pub enum Note {
    /// Where it is their turn: the first message.
    Turns(Turns),
    /// Words were lost, since they were not read in time: ask anew for what matters.
    Resync,
    /// The answer to a `ping`.
    Pong,
    /// Something was refused.
    Problem(Problem),
}

/// What a client may send to the connection of a person.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "type", deny_unknown_fields)]
pub enum PersonAsk {
    /// Ask for a sign of life.
    Ping {},
}

/// Reads a message; what is wrong with it comes with its id, if that can be read.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, (Option<Value>, Problem)> {
    let not_json = |_| Problem::new(Kind::Input, "problem-message-object");
    let value: Value = serde_json::from_str(text).map_err(|error| (None, not_json(error)))?;
    let id = value.get("id").cloned();
    let read: Answer<T> = T::deserialize(value).map_err(|error| {
        Problem::new(
            Kind::Input,
            say("problem-message-wrong").with("detail", reading_problem(&error.to_string())),
        )
    });
    read.map_err(|problem| (id, problem))
}
