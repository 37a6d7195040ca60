//! Replies: fields of a success, or a problem with its kind.

use crate::fault::Fault;
use serde_json::{Map, Value, json};
use table::Why;

/// What a command gives.
pub type Answer = Result<Map<String, Value>, Problem>;

/// The kinds of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The line is not a request.
    Syntax,
    /// There is no such command.
    Command,
    /// A field is missing or makes no sense.
    Input,
    /// It cannot be done now.
    State,
    /// The rules forbid it.
    Refusal,
    /// A record does not replay.
    Replay,
    /// The line is too long.
    Limit,
    /// The engine is at fault.
    Internal,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Kind::Syntax => "syntax",
            Kind::Command => "command",
            Kind::Input => "input",
            Kind::State => "state",
            Kind::Refusal => "refusal",
            Kind::Replay => "replay",
            Kind::Limit => "limit",
            Kind::Internal => "internal",
        }
    }
}

/// Why a command was not carried out.
#[derive(Clone, Debug)]
pub struct Problem {
    kind: Kind,
    message: String,
    rule: Option<String>,
    book: Option<String>,
    reason: Option<String>,
}

impl Problem {
    /// A problem in words.
    pub fn new(kind: Kind, message: impl Into<String>) -> Problem {
        Problem { kind, message: message.into(), rule: None, book: None, reason: None }
    }

    /// The problem as it stands in a reply.
    pub fn to_json(&self) -> Value {
        let mut error = json!({ "kind": self.kind.word(), "message": self.message });
        if let Some(rule) = &self.rule {
            error["rule"] = json!(rule);
        }
        if let Some(book) = &self.book {
            error["book"] = json!(book);
        }
        if let Some(reason) = &self.reason {
            error["reason"] = json!(reason);
        }
        error
    }

    /// The whole reply.
    pub fn reply(&self, id: Value) -> Value {
        json!({ "id": id, "ok": false, "error": self.to_json() })
    }
}

impl From<Why> for Problem {
    fn from(why: Why) -> Problem {
        let Why { rule, book, reason, message } = why;
        // The number of the rule has a field of its own; in the message its book may stand before it.
        let cited = message.rfind(" (").filter(|_| message.ends_with(&format!("{rule})")));
        let message = message[..cited.unwrap_or(message.len())].to_owned();
        Problem { kind: Kind::Refusal, message, rule: Some(rule), book, reason: Some(reason) }
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Problem {
        let kind = if matches!(fault, Fault::Input(_)) { Kind::Input } else { Kind::Replay };
        Problem::new(kind, fault.to_string())
    }
}

/// The reply of a success.
pub fn success(id: Value, fields: Map<String, Value>) -> Value {
    let mut reply = Map::new();
    reply.insert("id".to_owned(), id);
    reply.insert("ok".to_owned(), Value::Bool(true));
    reply.extend(fields);
    Value::Object(reply)
}

/// The fields of an object.
pub fn fields(object: Value) -> Map<String, Value> {
    match object {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}
