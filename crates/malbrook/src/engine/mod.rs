//! The engine protocol: a line in, a line out. docs/ENGINE.md describes every message.

mod advising;
mod dice;
mod games;
mod positions;
mod reply;
mod request;
mod thinking;

use crate::speech::words;
use advising::Advising;
use games::Playing;
use reply::{Answer, Kind, Problem};
use request::Request;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, Read};
use std::path::PathBuf;
use std::sync::mpsc::SyncSender;
use table::Describe;
use titles::{Title, with_game};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;
/// The longest line a request may have, in bytes.
pub const MAX_LINE: usize = 1 << 20;

/// Every command in the order of the documentation, with the fields it knows.
pub const COMMANDS: [(&str, &[&str]); 20] = [
    ("hello", &[]),
    ("titles", &[]),
    ("new", &["title", "scenario", "options", "seed"]),
    ("position", &["position", "title", "seed"]),
    ("dice", &["script", "seed"]),
    ("actions", &["seat"]),
    ("play", &["seat", "action", "actions"]),
    ("why-not", &["seat", "action"]),
    ("choose", &["seat", "level"]),
    ("advise", &["seat", "level", "lines", "updates"]),
    ("stop", &[]),
    ("view", &["seat"]),
    ("odds", &["seat"]),
    ("undo", &["seat"]),
    ("hash", &[]),
    ("record", &[]),
    ("load-record", &["record", "position"]),
    ("outcome", &[]),
    ("rules", &["title", "clause"]),
    ("quit", &[]),
];

/// The names of the commands.
fn command_names() -> Vec<&'static str> {
    COMMANDS.iter().map(|(name, _)| *name).collect()
}

/// The fields a command knows.
fn fields_of(command: &str) -> &'static [&'static str] {
    COMMANDS.iter().find(|(name, _)| *name == command).map_or(&[], |(_, fields)| *fields)
}

/// One conversation: at most one game at a time.
pub struct Engine {
    data: Option<PathBuf>,
    /// Titles used so far, kept for as long as the program runs.
    titles: BTreeMap<String, &'static Title>,
    current: Option<Box<dyn Playing>>,
    advising: Option<Advising>,
    /// How often advice was asked for.
    advised: u64,
    quit: bool,
}

/// What an engine hears.
pub enum Heard {
    /// A line of its input.
    Line(Vec<u8>),
    /// The end of its input.
    End,
    /// From its own thinking, by its number: something to be written.
    Update(u64, Value),
    /// From its own thinking: it is over.
    Thought,
}

/// Reads a line, at most one byte more of it than is allowed; the rest is skipped. False at the end of the input.
pub fn read_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    let read = Read::take(&mut *input, MAX_LINE as u64 + 2).read_until(b'\n', line)?;
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > MAX_LINE {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

impl Engine {
    /// An engine with the data files of a folder, or the built-in ones.
    pub fn new(data: Option<PathBuf>) -> Engine {
        Engine { data, titles: BTreeMap::new(), current: None, advising: None, advised: 0, quit: false }
    }

    /// Has it been told to quit?
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    /// Is it thinking about advice?
    pub fn is_thinking(&self) -> bool {
        self.advising.is_some()
    }

    /// What is to be written when something is heard. Advice is thought of meanwhile, and told by `heard`.
    pub fn hear(&mut self, what: Heard, heard: &SyncSender<Heard>) -> Vec<Value> {
        match what {
            Heard::Line(line) => self.hear_line(&line, heard),
            Heard::Update(number, update) if self.thinks_of(number) => vec![update],
            // What is said of advice that was cut short comes too late.
            Heard::Update(..) | Heard::End => Vec::new(),
            Heard::Thought => self.thought().into_iter().collect(),
        }
    }

    fn hear_line(&mut self, line: &[u8], heard: &SyncSender<Heard>) -> Vec<Value> {
        let request = match Request::parse(line) {
            Ok(request) => request,
            Err(problem) => return vec![problem.reply(Value::Null)],
        };
        match request.command.as_str() {
            "advise" => {
                let known = request.knows_only(fields_of("advise"));
                let begun = known.and_then(|()| self.begin_advice(&request, heard));
                begun.err().map(|problem| problem.reply(request.id)).into_iter().collect()
            }
            "stop" | "quit" => self.cut_short_for(&request),
            _ => vec![self.reply(&request)],
        }
    }

    /// Carries out a command that ends the thinking: its advice is told first.
    fn cut_short_for(&mut self, request: &Request) -> Vec<Value> {
        let was_thinking = self.is_thinking();
        let mut reply = self.reply(request);
        let is_done = reply["ok"] == true;
        if is_done && request.command == "stop" {
            reply["stopped"] = json!(was_thinking);
        }
        let advice = if is_done { self.cut_short() } else { None };
        advice.into_iter().chain([reply]).collect()
    }

    /// The one reply to a line; advice is thought of to its end.
    pub fn answer(&mut self, line: &[u8]) -> Value {
        match Request::parse(line) {
            Ok(request) => self.reply(&request),
            Err(problem) => problem.reply(Value::Null),
        }
    }

    fn reply(&mut self, request: &Request) -> Value {
        let id = request.id.clone();
        let answer = crate::fault::caught(|| self.obey(request)).unwrap_or_else(|panic| {
            self.current = None;
            Err(Problem::new(Kind::Internal, format!("{panic}; the game is lost")))
        });
        match answer {
            Ok(fields) => reply::success(id, fields),
            Err(problem) => problem.reply(id),
        }
    }

    fn obey(&mut self, request: &Request) -> Answer {
        if command_names().contains(&request.command.as_str()) {
            request.knows_only(fields_of(&request.command))?;
        }
        match request.command.as_str() {
            "hello" => Ok(hello()),
            "titles" => self.titles(),
            "new" => self.new_game(request),
            "position" => self.position(request),
            "advise" => self.advise(request),
            "stop" => Ok(reply::fields(json!({ "stopped": false }))),
            "load-record" => self.load_record(request),
            "rules" => rules(request),
            "quit" => {
                self.quit = true;
                Ok(Map::new())
            }
            other if command_names().contains(&other) => self.current()?.obey(request),
            other => {
                let all = command_names().join(", ");
                Err(Problem::new(Kind::Command, format!("there is no command `{other}`; there is {all}")))
            }
        }
    }

    fn current(&mut self) -> Result<&mut dyn Playing, Problem> {
        let none = || {
            Problem::new(Kind::State, "there is no game; begin one with `new`, `position` or `load-record`")
        };
        self.current.as_deref_mut().ok_or_else(none).map(|current| current as &mut dyn Playing)
    }

    /// A title, read on first use.
    fn title(&mut self, title: &str) -> Result<&'static Title, Problem> {
        if let Some(&game) = self.titles.get(title) {
            return Ok(game);
        }
        let game = crate::setup::load(title, self.data.as_deref())?;
        let game: &'static Title = Box::leak(Box::new(game));
        self.titles.insert(title.to_owned(), game);
        Ok(game)
    }

    fn titles(&mut self) -> Answer {
        let mut titles = Vec::new();
        for title in titles::names() {
            titles.push(with_game!(self.title(title)?, game => title_json(game)));
        }
        Ok(reply::fields(json!({ "titles": titles })))
    }
}

fn hello() -> Map<String, Value> {
    reply::fields(json!({
        "name": "malbrook",
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": PROTOCOL,
        "commands": command_names(),
    }))
}

fn title_json<G: Describe>(game: &G) -> Value {
    let catalogue = game.catalogue().in_words(words());
    json!({
        "title": catalogue.title,
        "name": catalogue.name,
        "seats": catalogue.sides,
        "scenarios": catalogue.scenarios,
        "options": catalogue.options,
        "rules": catalogue.rules,
        "data": catalogue.data,
    })
}

/// A rule with its words and places, or the numbers and names of all.
fn rules(request: &Request) -> Answer {
    let title = request.text("title")?.unwrap_or("spain");
    let Some(ledger) = ledger::ledger_in(title, words().language().tag()) else {
        return Err(Problem::new(Kind::Input, format!("there is no ledger of rules for `{title}`")));
    };
    let Some(clause) = request.text("clause")? else {
        let list = ledger.rules.iter().map(|rule| json!({ "id": rule.id, "name": rule.name }));
        return Ok(reply::fields(json!({ "title": title, "rules": list.collect::<Vec<_>>() })));
    };
    let none = || Problem::new(Kind::Input, format!("{title} has no rule `{clause}`"));
    let cited = crate::speech::cited(title, clause).ok_or_else(none)?;
    Ok(reply::fields(match cited.rules[..] {
        [rule] => json!({ "title": cited.book, "rule": rule }),
        _ => json!({ "title": cited.book, "rules": cited.rules }),
    }))
}
