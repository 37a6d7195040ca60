//! What a report is made of: counts and sums, gathered a row group at a time so that memory does not grow with the games.

use crate::reading::{Batch, Table};
use crate::store::{Files, StoreError};
use crate::watch::{Lexicon, Watched};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::LazyLock;
use titles::with_game;
use words::Words;

/// Decisions in one bar of a histogram.
pub const DECISIONS_A_BAR: i64 = 100;

/// Games that were played in the same way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The title.
    pub title: String,
    /// The scenario.
    pub scenario: String,
    /// The optional rules, with commas between them.
    pub options: String,
    /// Who played, the Alliance first.
    pub bots: [String; 2],
}

/// Sums over the games that reached a year.
#[derive(Clone, Debug)]
pub struct Year {
    /// How many games did.
    pub games: u64,
    /// Victory points at its end, counted.
    pub vp: Counts,
    /// Sums of columns, each by side.
    pub sums: BTreeMap<&'static str, [i64; 2]>,
}

/// How often each number occurred; it may be below zero.
#[derive(Clone, Debug, Default)]
pub struct Counts(pub BTreeMap<i64, u64>);

impl Counts {
    fn add(&mut self, value: i64) {
        *self.0.entry(value).or_default() += 1;
    }

    /// How many there are.
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// The number that this share of all does not exceed.
    pub fn quantile(&self, share: f64) -> f64 {
        let wanted = share * self.total() as f64;
        let mut seen = 0.0;
        for (&value, &count) in &self.0 {
            seen += count as f64;
            if seen >= wanted {
                return value as f64;
            }
        }
        0.0
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.0.iter().map(|(&value, &count)| value as f64 * count as f64).sum();
        sum / self.total().max(1) as f64
    }
}

/// Everything about one way of playing.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// The sides as rows and results name them.
    sides: [String; 2],
    /// Games that came to an end.
    pub games: u64,
    /// Games that did not.
    pub failed: u64,
    /// How they ended.
    pub results: BTreeMap<String, u64>,
    /// Victory points at the end.
    pub vp: Counts,
    /// The years in which they ended.
    pub last_years: BTreeMap<i64, u64>,
    /// How many decisions they took, in steps.
    pub decisions: BTreeMap<i64, u64>,
    /// Decisions in all.
    pub decisions_sum: i64,
    /// Turns in all.
    pub turns_sum: i64,
    /// What happened year by year.
    pub years: BTreeMap<i64, Year>,
    /// Battles by attacker, and how many of them he won.
    pub battles: [[u64; 2]; 2],
    /// Famous Victories by side.
    pub famous: [u64; 2],
    /// Hits scored in battles by side.
    pub hits: [i64; 2],
    /// Sieges by besieger, and how many were successful.
    pub sieges: [[u64; 2]; 2],
    /// Sieges by the number of their rolls, and how many of these took the fortress.
    pub rolls: BTreeMap<i64, [u64; 2]>,
    /// Fortresses by how often each side took them.
    pub fortresses: BTreeMap<String, [u64; 2]>,
    /// Battlefields by how often each side won there.
    pub battlefields: BTreeMap<String, [u64; 2]>,
    /// Event cards by how often they took effect for each side.
    pub cards: BTreeMap<String, [u64; 2]>,
}

/// The columns of turns that are summed, each by side.
pub const TURN_SUMS: [&str; 13] = [
    "fortresses",
    "spaces",
    "corps",
    "pool",
    "rp",
    "corps_lost",
    "leaders_lost",
    "battles_won",
    "famous_victories",
    "sieges_begun",
    "fortresses_taken",
    "cards",
    "actions",
];

/// What all tables tell.
#[derive(Debug, Default)]
pub struct Facts {
    /// By the way of playing.
    pub groups: BTreeMap<Key, Group>,
    lexicons: HashMap<String, Lexicon>,
}

impl Facts {
    /// Reads tables, each with those beside it.
    pub fn read(games: &[PathBuf]) -> Result<Facts, StoreError> {
        let mut facts = Facts::default();
        for path in games {
            let files = Files::beside(path)?;
            let keys = facts.read_games(&files)?;
            facts.read_turns(&files, &keys)?;
            facts.read_engagements(&files, &keys)?;
            facts.read_cards(&files, &keys)?;
        }
        Ok(facts)
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.groups.values().map(|group| group.games + group.failed).sum()
    }

    /// The words of a title; none are known of one that this program does not have.
    pub fn lexicon(&self, title: &str) -> &Lexicon {
        static NONE: LazyLock<Lexicon> = LazyLock::new(Lexicon::default);
        self.lexicons.get(title).unwrap_or(&NONE)
    }

    /// The name of a space or card of a title.
    pub fn name(&self, title: &str, id: &str, words: &Words) -> String {
        match self.lexicon(title).names.get(id) {
            Some(named) => words.name_in(named.kind, title, id, &named.printed),
            None => id.to_owned(),
        }
    }

    fn learn(&mut self, title: &str) {
        if !self.lexicons.contains_key(title)
            && let Ok(game) = titles::load(title, None)
        {
            self.lexicons.insert(title.to_owned(), with_game!(&game, game => game.lexicon()));
        }
    }

    fn group(&mut self, key: &Key) -> &mut Group {
        let new = || Group {
            sides: self.lexicons.get(&key.title).map(|l| l.sides.clone()).unwrap_or_default(),
            ..Group::default()
        };
        self.groups.entry(key.clone()).or_insert_with(new)
    }

    fn read_games(&mut self, files: &Files) -> Result<Keys, StoreError> {
        let mut keys = Keys::default();
        let texts = ["title", "scenario", "options", "alliance_bot", "bourbon_bot", "winner", "result"];
        let numbers = ["game", "vp", "last_year", "turns", "decisions"];
        Table::open(&files.games)?.each(&[&texts[..], &numbers[..]].concat(), |batch| {
            for row in 0..batch.rows {
                let key = keys.note(batch, row);
                self.learn(&key.title);
                self.group(&key).add_game(batch, row);
            }
        })?;
        Ok(keys)
    }

    fn read_turns(&mut self, files: &Files, keys: &Keys) -> Result<(), StoreError> {
        let by_side: Vec<String> =
            TURN_SUMS.iter().flat_map(|name| SIDES.map(|side| format!("{side}_{name}"))).collect();
        let mut columns = vec!["game", "year", "vp"];
        columns.extend(by_side.iter().map(String::as_str));
        Table::open(&files.turns)?.each(&columns, |batch| {
            for row in 0..batch.rows {
                if let Some(key) = keys.of(batch.number("game", row)) {
                    self.group(key).add_turn(batch, row, &by_side);
                }
            }
        })
    }

    fn read_engagements(&mut self, files: &Files, keys: &Keys) -> Result<(), StoreError> {
        let columns = [
            "game",
            "kind",
            "space",
            "attacker",
            "winner",
            "rolls",
            "alliance_hits",
            "bourbon_hits",
            "famous_victory",
        ];
        Table::open(&files.engagements)?.each(&columns, |batch| {
            for row in 0..batch.rows {
                if let Some(key) = keys.of(batch.number("game", row)) {
                    self.group(key).add_engagement(batch, row);
                }
            }
        })
    }

    fn read_cards(&mut self, files: &Files, keys: &Keys) -> Result<(), StoreError> {
        Table::open(&files.cards)?.each(&["game", "side", "card", "how"], |batch| {
            for row in 0..batch.rows {
                if let Some(key) = keys.of(batch.number("game", row)) {
                    self.group(key).add_card(batch, row);
                }
            }
        })
    }
}

/// The sides as columns name them.
pub const SIDES: [&str; 2] = ["alliance", "bourbon"];

/// Which games of a file were played in which way. Mostly all were in the same, and then nothing is remembered.
#[derive(Default)]
struct Keys {
    first: Option<Key>,
    others: HashMap<i64, Key>,
}

impl Keys {
    fn note(&mut self, batch: &Batch, row: usize) -> Key {
        let text = |column: &str| batch.text(column, row).unwrap_or_default().to_owned();
        let key = Key {
            title: text("title"),
            scenario: text("scenario"),
            options: text("options"),
            bots: [text("alliance_bot"), text("bourbon_bot")],
        };
        if *self.first.get_or_insert_with(|| key.clone()) != key {
            self.others.insert(batch.number("game", row), key.clone());
        }
        key
    }

    fn of(&self, game: i64) -> Option<&Key> {
        self.others.get(&game).or(self.first.as_ref())
    }
}

impl Group {
    fn add_game(&mut self, batch: &Batch, row: usize) {
        if batch.text("winner", row).is_none() {
            self.failed += 1;
            return;
        }
        let decisions = batch.number("decisions", row);
        self.games += 1;
        *self.results.entry(batch.text("result", row).unwrap_or_default().to_owned()).or_default() += 1;
        self.vp.add(batch.number("vp", row));
        *self.last_years.entry(batch.number("last_year", row)).or_default() += 1;
        *self.decisions.entry(decisions / DECISIONS_A_BAR).or_default() += 1;
        self.decisions_sum += decisions;
        self.turns_sum += batch.number("turns", row);
    }

    fn add_turn(&mut self, batch: &Batch, row: usize, by_side: &[String]) {
        let new = || Year { games: 0, vp: Counts::default(), sums: BTreeMap::new() };
        let year = self.years.entry(batch.number("year", row)).or_insert_with(new);
        year.games += 1;
        year.vp.add(batch.number("vp", row));
        for (name, columns) in TURN_SUMS.iter().zip(by_side.chunks(2)) {
            let sums = year.sums.entry(name).or_default();
            for (sum, column) in sums.iter_mut().zip(columns) {
                *sum += batch.number(column, row);
            }
        }
    }

    fn add_card(&mut self, batch: &Batch, row: usize) {
        let side = self.side(batch.text("side", row));
        if let (Some(side), Some(card)) = (side, batch.text("card", row))
            && batch.text("how", row) != Some("discarded")
        {
            self.cards.entry(card.to_owned()).or_default()[side] += 1;
        }
    }

    fn add_engagement(&mut self, batch: &Batch, row: usize) {
        let Some(attacker) = self.side(batch.text("attacker", row)) else { return };
        let winner = self.side(batch.text("winner", row));
        let place = batch.text("space", row).unwrap_or_default();
        let won = usize::from(winner == Some(attacker));
        if batch.text("kind", row) == Some("battle") {
            self.battles[attacker][won] += 1;
            self.hits[0] += batch.number("alliance_hits", row);
            self.hits[1] += batch.number("bourbon_hits", row);
            if let Some(winner) = winner {
                self.famous[winner] += batch.number("famous_victory", row) as u64;
                self.battlefields.entry(place.to_owned()).or_default()[winner] += 1;
            }
        } else {
            self.sieges[attacker][won] += 1;
            self.rolls.entry(batch.number("rolls", row)).or_default()[won] += 1;
            if won == 1 {
                self.fortresses.entry(place.to_owned()).or_default()[attacker] += 1;
            }
        }
    }

    /// Which side is named so.
    fn side(&self, name: Option<&str>) -> Option<usize> {
        self.sides.iter().position(|side| Some(side.as_str()) == name)
    }

    /// The share of games a side has won.
    pub fn share(&self, side: usize) -> f64 {
        let won: u64 = self
            .results
            .iter()
            .filter(|(result, _)| self.side(result.split('-').next()) == Some(side))
            .map(|(_, count)| count)
            .sum();
        won as f64 / self.games.max(1) as f64
    }

    /// Something a game, on average.
    pub fn per_game(&self, count: u64) -> f64 {
        count as f64 / self.games.max(1) as f64
    }
}
