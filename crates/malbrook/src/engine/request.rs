//! Requests: a line of JSON and its fields.

use super::MAX_LINE;
use super::reply::{Kind, Problem};
use serde_json::{Map, Value};
use table::Seat;

/// A request.
pub struct Request {
    /// What the reply is to be known by.
    pub id: Value,
    /// What is asked for.
    pub command: String,
    fields: Map<String, Value>,
}

impl Request {
    /// Reads a line.
    pub fn parse(line: &[u8]) -> Result<Request, Problem> {
        if line.len() > MAX_LINE {
            return Err(Problem::new(Kind::Limit, format!("the line is longer than {MAX_LINE} bytes")));
        }
        let syntax = |message: String| Problem::new(Kind::Syntax, message);
        let value: Value =
            serde_json::from_slice(line).map_err(|e| syntax(format!("the line is not JSON: {e}")))?;
        let Value::Object(mut fields) = value else {
            return Err(syntax("a request is an object, as in {\"command\":\"hello\"}".to_owned()));
        };
        let id = fields.remove("id").unwrap_or(Value::Null);
        let command = match fields.remove("command") {
            Some(Value::String(command)) => command,
            _ => String::new(),
        };
        Ok(Request { id, command, fields })
    }

    /// Refuses a field that the command does not know, which is most likely a slip of the pen.
    pub fn knows_only(&self, known: &[&str]) -> Result<(), Problem> {
        let Some(name) = self.fields.keys().find(|name| !known.contains(&name.as_str())) else {
            return Ok(());
        };
        let command = &self.command;
        let message = match known {
            [] => format!("`{command}` takes no fields, so not `{name}`"),
            _ => format!("`{command}` knows no field `{name}`; it takes {}", known.join(", ")),
        };
        Err(Problem::new(Kind::Input, message))
    }

    /// A field; `null` is the same as none.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.fields.get(name).filter(|value| !value.is_null())
    }

    /// A field that is a text.
    pub fn text(&self, name: &str) -> Result<Option<&str>, Problem> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(wrong(name, "a text")),
        }
    }

    /// A field that is a list, each of its parts read.
    pub fn list<'a, T>(
        &'a self,
        name: &str,
        what: &str,
        read: impl FnMut(&'a Value) -> Option<T>,
    ) -> Result<Option<Vec<T>>, Problem> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::Array(parts)) => {
                parts.iter().map(read).collect::<Option<Vec<T>>>().map(Some).ok_or_else(|| wrong(name, what))
            }
            Some(_) => Err(wrong(name, what)),
        }
    }

    /// A seed: a number, a number as a text, or 64 hexadecimal digits.
    pub fn seed(&self) -> Result<Option<[u8; 32]>, Problem> {
        let text = match self.get("seed") {
            None => return Ok(None),
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::String(text)) => text.clone(),
            Some(_) => return Err(wrong("seed", "a number or 64 hexadecimal digits")),
        };
        crate::setup::seed(&text).map(Some).map_err(|e| Problem::new(Kind::Input, format!("`seed`: {e}")))
    }

    /// A seat by number, word or side.
    pub fn seat(&self, sides: &[String; 2]) -> Result<Option<Seat>, Problem> {
        let Some(value) = self.get("seat") else { return Ok(None) };
        let seat = match value {
            Value::Number(number) => number.as_u64().and_then(|n| Seat::from_number(u8::try_from(n).ok()?)),
            Value::String(text) => match text.as_str() {
                "one" => Some(Seat::One),
                "two" => Some(Seat::Two),
                side => Seat::BOTH.into_iter().find(|seat| sides[seat.index()] == side),
            },
            _ => None,
        };
        let [first, second] = sides;
        seat.map(Some).ok_or_else(|| wrong("seat", &format!("\"{first}\", \"{second}\", 1 or 2")))
    }
}

/// A field that is not what it should be.
pub fn wrong(name: &str, what: &str) -> Problem {
    Problem::new(Kind::Input, format!("`{name}` should be {what}"))
}
