//! What goes wrong, as people and programs are told of it: a status, a kind, a sentence.

use crate::store::StoreError;
use crate::text::{Text, say};
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use table::Why;
use utoipa::ToSchema;
use words::Language;

/// How long to wait before another try where the database fails.
const RETRY_SECONDS: u64 = 5;

/// A refusal.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Problem {
    /// What kind of refusal this is; see [`Kind`].
    pub kind: Kind,
    /// One short sentence for people, in the language of whoever asks.
    #[schema(value_type = String)]
    pub message: Text,
    /// The field of the request that is at fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The number of the rule that forbids an action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The title whose rulebook that number is from, where it is not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub book: Option<Box<str>>,
    /// A stable name of the rules' reason, for translations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Where the game stands now, if the request was made for an earlier moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// Seconds to wait before another try.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
}

/// The kinds of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The request makes no sense.
    Input,
    /// Nobody is signed in, or the token is not valid.
    Identity,
    /// Whoever asks may not do that.
    Forbidden,
    /// There is no such thing, or it is not to be seen.
    Unknown,
    /// The game has moved on since.
    Stale,
    /// It cannot be done as things stand.
    State,
    /// The rules of the game forbid it.
    Rule,
    /// That is not done with this method here.
    Method,
    /// Too large or too often.
    Limit,
    /// The request took too long to arrive.
    Slow,
    /// The server has too much to do; the same request may succeed later.
    Busy,
    /// The server is at fault.
    Internal,
}

impl Problem {
    /// A refusal of a kind; a message is named by its id in the catalogues.
    pub fn new(kind: Kind, message: impl Into<Text>) -> Problem {
        let message = message.into();
        Problem {
            kind,
            message,
            field: None,
            rule: None,
            book: None,
            reason: None,
            seq: None,
            retry_after: None,
        }
    }

    /// A field makes no sense.
    pub fn field(field: &str, message: impl Into<Text>) -> Problem {
        Problem { field: Some(field.to_owned()), ..Problem::new(Kind::Input, message) }
    }

    /// There is no such thing, or it is not to be seen: both read the same.
    pub fn unknown(what: &str) -> Problem {
        Problem::new(Kind::Unknown, say("problem-unknown").with("what", what))
    }

    /// It cannot be done as things stand.
    pub fn state(message: impl Into<Text>) -> Problem {
        Problem::new(Kind::State, message)
    }

    /// Whoever asks may not do that.
    pub fn forbidden(message: impl Into<Text>) -> Problem {
        Problem::new(Kind::Forbidden, message)
    }

    /// The game has moved on.
    pub fn stale(seq: u64) -> Problem {
        Problem { seq: Some(seq), ..Problem::new(Kind::Stale, "problem-moved-on") }
    }

    /// The server is at fault; the cause goes to the log, not to the client.
    pub fn internal(cause: impl std::fmt::Display) -> Problem {
        tracing::error!(%cause, "internal error");
        Problem::new(Kind::Internal, "problem-internal")
    }

    /// Something cannot be done just now, though the server works as it should: it can be tried again.
    pub fn unavailable(cause: impl std::fmt::Display) -> Problem {
        tracing::error!(%cause, "temporarily unavailable");
        let problem = Problem::new(Kind::Internal, "problem-unavailable");
        Problem { retry_after: Some(RETRY_SECONDS), ..problem }
    }

    /// The same in the words of a language.
    pub fn in_words(self, language: Language) -> Problem {
        Problem { message: Text::Said(self.message.in_words(language.words())), ..self }
    }

    /// The status a refusal is answered with.
    pub fn status(&self) -> StatusCode {
        match self.kind {
            Kind::Input => StatusCode::BAD_REQUEST,
            Kind::Identity => StatusCode::UNAUTHORIZED,
            Kind::Forbidden => StatusCode::FORBIDDEN,
            Kind::Unknown => StatusCode::NOT_FOUND,
            Kind::Stale | Kind::State => StatusCode::CONFLICT,
            Kind::Rule => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::Method => StatusCode::METHOD_NOT_ALLOWED,
            Kind::Slow => StatusCode::REQUEST_TIMEOUT,
            Kind::Limit if self.retry_after.is_none() => StatusCode::PAYLOAD_TOO_LARGE,
            Kind::Limit => StatusCode::TOO_MANY_REQUESTS,
            Kind::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Kind::Internal if self.retry_after.is_none() => StatusCode::INTERNAL_SERVER_ERROR,
            Kind::Internal => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl From<Why> for Problem {
    fn from(why: Why) -> Problem {
        let Why { rule, book, reason, message } = why;
        let book = book.map(String::into_boxed_str);
        Problem {
            rule: Some(rule),
            book,
            reason: Some(reason),
            ..Problem::new(Kind::Rule, Text::Said(message))
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::Taken(what) => Problem::field(what, say("problem-taken").with("what", what)),
            StoreError::Lookalike => Problem::field("name", "problem-name-lookalike"),
            StoreError::AccessEnded => Problem::new(Kind::Identity, "problem-session-ended"),
            error => Problem::unavailable(error),
        }
    }
}

/// In English; the refusal itself goes along, so that it can be put into the words of whoever asked.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(&self)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// What handlers answer.
pub type Answer<T> = Result<T, Problem>;
