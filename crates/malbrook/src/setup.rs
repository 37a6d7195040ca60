//! A game from words: title, data, scenario, options, seed.

use crate::fault::{Fault, Outcome, bad_input};
use crate::speech::{self, say, text};
use crate::systems::System;
use std::path::{Path, PathBuf};
use table::{Catalogue, Describe, Header, Record, proof};
use titles::Title;
use words::{Language, Message, message, reading_problem};

/// A title with its data, ready to be played.
pub fn load(title: &str, data_dir: Option<&Path>) -> Outcome<Title> {
    if !titles::is_known(title) {
        let all = titles::names().collect::<Vec<_>>().join(", ");
        return bad_input(say("no-title").with("title", title.to_owned()).with("all", all).text());
    }
    titles::load(title, data_dir).map_err(|problem| Fault::input(&problem))
}

/// A seed: a small number, or 64 hexadecimal digits.
pub fn seed(seed: &str) -> Result<[u8; 32], String> {
    if let Ok(number) = seed.parse::<u64>() {
        return Ok(number_seed(number));
    }
    proof::from_hex(seed).map_err(|_| say("bad-seed").with("seed", seed.to_owned()).text())
}

/// The seed that stands for a small number: the one of [`table::SeededDice::from_number`].
pub fn number_seed(number: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// The seed given, or one nobody can guess.
pub fn seed_or_fresh(seed: Option<[u8; 32]>) -> Outcome<[u8; 32]> {
    seed.map_or_else(|| proof::fresh_seed().map_err(|e| Fault::failed(&e.message())), Ok)
}

/// What is played: everything that a record's header says of a game.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The scenario.
    pub scenario: String,
    /// Optional rules, in the order of the title.
    pub options: Vec<String>,
    /// Seed of the dice and of the first hands.
    pub seed: [u8; 32],
}

impl Plan {
    /// A plan for a title; its first scenario if none is named.
    pub fn new<G: System>(
        game: &G,
        scenario: Option<&str>,
        options: &[String],
        seed: [u8; 32],
    ) -> Outcome<Plan> {
        let catalogue = game.catalogue();
        known(&catalogue, scenario, options)?;
        let first = || catalogue.scenarios.first().map(|scenario| scenario.id.clone());
        let scenario = scenario.map(str::to_owned).or_else(first).unwrap_or_default();
        let state = game.begin(&scenario, options, &seed).map_err(|problem| Fault::input(&problem))?;
        let (scenario, options) = game.played(&state);
        Ok(Plan { scenario, options, seed })
    }

    /// The situation at the first decision; the error says what the title does not know.
    pub fn start<G: System>(&self, game: &G) -> Result<G::State, Message> {
        game.begin(&self.scenario, &self.options, &self.seed)
    }

    /// The header of the game's record.
    pub fn header<G: System>(&self, game: &G) -> Header {
        let mut header = header(game, &self.scenario, &self.options);
        header.seed = Some(self.seed);
        header
    }

    /// The plan a game with this header was played by.
    pub fn of<G: System>(game: &G, header: &Header) -> Outcome<Plan> {
        let Some(seed) = header.seed else {
            return bad_input(text("record-no-seed"));
        };
        Plan::new(game, Some(&header.scenario), &header.options, seed)
    }
}

/// Does a title have this scenario and these optional rules? The error names those it has.
fn known(catalogue: &Catalogue, scenario: Option<&str>, options: &[String]) -> Outcome {
    let all = |names: Vec<&str>| names.join(", ");
    let scenarios = || catalogue.scenarios.iter().map(|scenario| scenario.id.as_str()).collect::<Vec<_>>();
    if let Some(strange) = scenario.filter(|id| !scenarios().contains(id)) {
        let message = say("no-scenario").with("scenario", strange.to_owned());
        return bad_input(message.with("all", all(scenarios())).text());
    }
    let Some(strange) = options.iter().find(|name| !catalogue.options.contains(name)) else { return Ok(()) };
    let id = if catalogue.options.is_empty() { "no-option-at-all" } else { "no-option" };
    let there = all(catalogue.options.iter().map(String::as_str).collect());
    bad_input(
        say(id)
            .with("title", catalogue.title.clone())
            .with("option", strange.clone())
            .with("all", there)
            .text(),
    )
}

/// The situation a game with this header begins with: the one it gives, or else what its seed deals.
pub fn start_of<G: System>(game: &G, header: &Header) -> Outcome<G::State> {
    match &header.start {
        Some(document) => read_start(game, header, document),
        None => Plan::of(game, header)?.start(game).map_err(|problem| Fault::input(&problem)),
    }
}

fn read_start<G: System>(game: &G, header: &Header, document: &str) -> Outcome<G::State> {
    let bad = |problem: Message| {
        let said = message!("record-key-problem", key = "start", problem).in_words(speech::words());
        Fault::Input(said.replace('\n', "; "))
    };
    let document =
        serde_json::from_str(document).map_err(|error| bad(reading_problem(&error.to_string())))?;
    let seed = header.seed.unwrap_or_default();
    let state = game.read_position(&document, &seed).map_err(bad)?;
    let named = Plan::new(game, Some(&header.scenario), &header.options, seed)?;
    if (named.scenario, named.options) != game.played(&state) {
        return Err(bad(message!("record-other-start")));
    }
    Ok(state)
}

/// A situation as the header of a record gives it. It says nothing of the data, since the header does.
pub fn start_document<G: System>(game: &G, state: &G::State) -> String {
    let mut document = game.position_json(state);
    if let Some(fields) = document.as_object_mut() {
        fields.remove("data");
    }
    document.to_string()
}

/// A header without a seed.
pub fn header<G: System>(game: &G, scenario: &str, options: &[String]) -> Header {
    let mut header = Header::new(game.title(), scenario);
    header.options = options.to_vec();
    header.rules = Some(game.rules_version());
    header.data = data_hash(game);
    header
}

/// The hash of the data as a number.
pub fn data_hash<G: Describe>(game: &G) -> Option<u64> {
    proof::from_hex(&game.catalogue().data).ok().map(u64::from_be_bytes)
}

/// A sentence about a record that was made with other data than these, if it was.
pub fn other_data<G: Describe>(game: &G, record: &Record) -> Option<String> {
    let made_with = record.header.data.filter(|&hash| data_hash(game) != Some(hash))?;
    let ours = game.catalogue().data;
    Some(say("other-data").with("theirs", format!("{made_with:016x}")).with("ours", ours).text())
}

/// What the commands that play games have in common on the command line.
#[derive(Clone, Debug, clap::Args)]
pub struct GameArgs {
    /// The title to play: spain, nine-years, grand-campaign, pragmatic-war or wellington
    #[arg(default_value = "spain")]
    pub title: String,
    /// The scenario; the title's first one if not given
    #[arg(long, value_name = "ID")]
    pub scenario: Option<String>,
    /// An optional rule to use; may be given several times
    #[arg(long = "option", value_name = "NAME")]
    pub options: Vec<String>,
    /// The seed of the dice: a number, or 64 hexadecimal digits
    #[arg(long, value_name = "HEX|NUMBER", value_parser = seed)]
    pub seed: Option<[u8; 32]>,
}

impl GameArgs {
    /// The title with its data.
    pub fn load(&self, data_dir: Option<&Path>) -> Outcome<Title> {
        load(&self.title, data_dir)
    }

    /// How it is played.
    pub fn plan<G: System>(&self, game: &G) -> Outcome<Plan> {
        Plan::new(game, self.scenario.as_deref(), &self.options, seed_or_fresh(self.seed)?)
    }
}

/// What is the same for every command.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Common {
    /// Use the data files in DIR (as written by `malbrook data export DIR`) instead of the built-in ones
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// The language to speak: en or fr; that of LC_ALL, LC_MESSAGES or LANG if not given
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = speech::language)]
    pub lang: Option<Language>,
}
