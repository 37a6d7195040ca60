//! Every fact, question and refusal of whole games, random and golden ones, cites a clause that the ledger knows and that
//! the tables of [`crate::declared`] allow. Rules that no game reaches are shown by their own examples.

use crate::common;
use crate::{declared, golden};
use common::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use succession::action::{Action, Order};
use succession::atlas::{EventId, FleetId};
use succession::clause::{Book, Clause};
use succession::fact::{CitedFact, Fact};
use succession::map::SpaceId;
use succession::pieces::{Kind, LeaderId, PowerId};
use succession::refusal::{Reason, Refusal};
use succession::state::{Level, State};
use succession::step::Moment;
use succession::{Options, Succession, describe};
use table::{Describe, Dice, FastDice, Game, Record, Seat, SeededDice, Session};

/// Random games of each title: all its optional rules in every second game, none in the others.
const GAMES: u64 = 4;

/// Every so many decisions all words of the notation are tried.
const PROBES: u64 = 61;

/// Choices of every kind, legal or not.
fn choices(game: &Succession) -> Vec<Action> {
    let atlas = game.atlas();
    let spaces = || (0..atlas.spaces.len() as u8).map(SpaceId);
    let mut all = vec![Action::Draw, Action::March, Action::Siege, Action::Convert, Action::Drop];
    all.extend([Action::Accept, Action::Decline, Action::Done, Action::Support]);
    all.extend((0..atlas.fleets.len() as u8).flat_map(|fleet| {
        let fleet = FleetId(fleet);
        [Action::Fleet(fleet), Action::Commission(fleet, 1), Action::Commission(fleet, 3)]
    }));
    all.extend([Alliance, Bourbon].map(Action::First));
    all.extend([0, 1, 2, 9].into_iter().flat_map(|n| [Action::Card(n), Action::Line(n), Action::Number(n)]));
    all.extend(Order::ALL.map(Action::Do));
    all.extend((0..atlas.events.len() as u8).map(|card| Action::Event(EventId(card))));
    all.extend(spaces().flat_map(|space| [Action::Space(space), Action::Sea(space)]));
    all.extend((0..atlas.leaders.len() as u8).map(|leader| Action::Leader(LeaderId(leader))));
    for power in (0..atlas.powers.len() as u8).map(PowerId) {
        all.extend([Action::Build(power, true), Action::Build(power, false), Action::Restore(power)]);
        let kinds = (0..8).map(|flags| Kind(power.0 << 3 | flags));
        all.extend(kinds.flat_map(|kind| [1, 2, 7].map(|count| Action::Take(kind, count))));
    }
    all.extend(spaces().map(|via| Action::Through(via, SpaceId(0))));
    all
}

/// Kinds of facts that the rules of a title never bring about.
const NEVER: [(&str, &[&str]); 4] = [
    (
        "spain",
        &[
            "CorpsTakenOff",
            "LeaderReplaced",
            "FleetStationed",
            "InsurgentsPlaced",
            "HitsIgnored",
            "RoyalBattle",
            "NoblesAnswered",
            "CorpsCalledHome",
            "CommitmentRaised",
            "ColonialWar",
            "SupportSent",
            "Forfeited",
            "GloriousRevolution",
            "PowerNeutral",
            "LeaderGone",
            "LaidWaste",
            "WarWon",
        ],
    ),
    (
        "nine-years",
        &[
            "PowerLeft",
            "CorpsTakenOff",
            "LeaderReplaced",
            "FleetStationed",
            "InsurgentsPlaced",
            "HitsIgnored",
            "RoyalBattle",
            "NoblesAnswered",
            "CorpsCalledHome",
            "LoyaltyMoved",
            "Uprising",
            "BritishWithdrew",
            "ConcessionsOffered",
            "WarWon",
        ],
    ),
    (
        "grand-campaign",
        &[
            "LeaderReplaced",
            "FleetStationed",
            "InsurgentsPlaced",
            "HitsIgnored",
            "RoyalBattle",
            "NoblesAnswered",
            "CorpsCalledHome",
        ],
    ),
    (
        "pragmatic-war",
        &[
            "CorpsTakenOff",
            "LineBuilt",
            "LineRemoved",
            "AttackCancelled",
            "LeaderWounded",
            "CommitmentRaised",
            "ColonialWar",
            "SupportSent",
            "Forfeited",
            "GloriousRevolution",
            "LaidWaste",
            "LoyaltyMoved",
            "Uprising",
            "BritishWithdrew",
            "ConcessionsOffered",
            "WarWon",
        ],
    ),
];

/// Kinds of facts that no random or golden game of a title meets, but rule tests do.
const RARE: [(&str, &[&str]); 4] = [
    ("spain", &[]),
    ("nine-years", &["AttackCancelled", "LeaderAway", "NoRetreat", "FamousVictory"]),
    ("grand-campaign", &["AttackCancelled", "FamousVictory", "HonorsOfWar"]),
    (
        "pragmatic-war",
        &[
            "CorpsDelayed",
            "HitsIgnored",
            "Intercepted",
            "FamousVictory",
            "FortressReduced",
            "FortressTaken",
            "HonorsOfWar",
        ],
    ),
];

/// The entry of a title in such a table.
fn of_title(table: &[(&str, &'static [&'static str])], title: &str) -> &'static [&'static str] {
    table.iter().find(|row| row.0 == title).expect("a row of the title").1
}

/// Holds a citation against the ledger of the book it names, or else of the title.
fn must_resolve(title: &str, cited: &Value) {
    let number = cited["rule"].as_str().unwrap_or_else(|| panic!("{title}: {cited} cites no rule"));
    let book = cited["book"].as_str().unwrap_or(title);
    let ledger = ledger::ledger(book).unwrap_or_else(|| panic!("{title}: {cited} names no book"));
    assert!(ledger.rule(number).is_some(), "{title}: {cited} is no rule of {book}");
}

/// Whether a rule is from the book in force, or one that *Nine Years* has for both wars: what happens between them and
/// the optional rules.
fn is_of_the_book_in_force(in_force: Book, clause: Clause) -> bool {
    let shared = [Clause::OptionalCardDraw, Clause::Attrition, Clause::BetweenTheWars];
    let options =
        [Clause::HistoricEconomy, Clause::BattleRerolls, Clause::WoundedLeaders, Clause::LeaderAbilities];
    let book = clause.book(in_force).title();
    book == in_force.title()
        || in_force.title() == "spain" && book == "nine-years" && shared.contains(&clause)
        || in_force == Book::SecondWar && book == "nine-years" && options.contains(&clause)
}

/// Games of a title whose citations are held against the tables.
struct Sweep {
    game: &'static Succession,
    choices: Vec<Action>,
    met: BTreeSet<&'static str>,
    wrong: BTreeSet<String>,
}

impl Sweep {
    fn of(game: &'static Succession) -> Sweep {
        Sweep { game, choices: choices(game), met: BTreeSet::new(), wrong: BTreeSet::new() }
    }

    /// What a decision brought about.
    fn facts(&mut self, before: &State, after: &State, facts: &[CitedFact]) {
        let title = self.game.title();
        let books = declared::books(self.game, after, facts);
        for (cited, &book) in facts.iter().zip(&books) {
            self.met.insert(cited.name());
            let of_the_book = is_of_the_book_in_force(book, cited.clause);
            if !of_the_book || !declared::may_carry(self.game, book, cited) {
                self.wrong.insert(format!("{:?} by {:?} in {book:?}", cited.fact, cited.clause));
            }
        }
        self.wrong.extend(declared::without_a_sign(before, facts));
        for cited in describe::facts_json(self.game, after, facts, english()) {
            must_resolve(title, &cited);
        }
    }

    /// The question, and why each of all choices is refused.
    fn question(&mut self, state: &State, seat: Seat) {
        let (game, book) = (self.game, self.game.look(state).atlas.book);
        let asked = game.decision(state, seat.into()).expect("a decision").clause;
        must_resolve(game.title(), &game.decision_json(state, seat, english())["clause"]);
        if !is_of_the_book_in_force(book, asked) {
            self.wrong.insert(format!("a question by {asked:?} in {book:?}"));
        }
        for &action in &self.choices {
            let Err(Refusal { clause, reason, .. }) = game.check(state, seat, action) else { continue };
            let declared = clause == asked && NO_CHOICE.contains(&reason)
                || declared::may_forbid(reason).contains(&clause);
            if !declared || !is_of_the_book_in_force(book, clause) {
                self.wrong.insert(format!("{reason:?} by {clause:?} in {book:?}"));
            }
        }
    }

    fn random_game(&mut self, number: u64) {
        let game = self.game;
        let options = if number.is_multiple_of(2) { Options::default() } else { game.options() };
        let scenario = number as usize % game.atlas().scenarios.len();
        let mut state = game.start(scenario, options, &[number as u8; 32]);
        let (mut chooser, mut dice) = (FastDice::new(number), FastDice::new(!number));
        let (mut list, mut facts) = (Vec::new(), Vec::new());
        let mut decision = 0;
        while let Some(seat) = game.to_act(&state).first() {
            if decision % PROBES == 0 {
                self.question(&state, seat);
            }
            decision += 1;
            list.clear();
            game.actions(&state, seat, &mut list);
            let action = list[chooser.below(list.len() as u32, "choice") as usize];
            facts.clear();
            let before = state;
            game.play_unchecked(&mut state, seat, action, &mut dice, &mut facts);
            self.facts(&before, &state, &facts);
        }
    }

    fn golden_game(&mut self, record: &Record) {
        let start = golden::start(self.game, record).expect("a golden game begins");
        let seed = record.header.seed.expect("a golden game has its seed");
        let mut session = Session::new(self.game, start, Box::new(SeededDice::new(seed)));
        for (number, act) in record.acts().enumerate() {
            let (before, mut facts) = (*session.state(), Vec::new());
            if (number as u64).is_multiple_of(PROBES) {
                self.question(&before, act.seat);
            }
            session.replay_action(act.seat, &act.action, None, &mut facts).expect("a golden game goes on");
            self.facts(&before, session.state(), &facts);
        }
    }
}

/// Reasons for which the rule that asks for a decision may refuse a choice that is none.
const NO_CHOICE: [Reason; 7] = [
    Reason::NotAskedNow,
    Reason::NothingChosen,
    Reason::NoneOfThatKind,
    Reason::NotSoMany,
    Reason::NoSuchLeader,
    Reason::NotEligible,
    Reason::OutOfOrder,
];

fn must_cite_declared_rules(game: &'static Succession) {
    let mut sweep = Sweep::of(game);
    (0..GAMES).for_each(|number| sweep.random_game(number));
    for entry in std::fs::read_dir(golden::folder()).expect("there are golden games") {
        let record = golden::read(&entry.expect("a readable folder").path());
        if record.header.title == game.title() {
            sweep.golden_game(&record);
        }
    }
    assert!(sweep.wrong.is_empty(), "{}: {:#?}", game.title(), sweep.wrong);
    let (never, rare) = (of_title(&NEVER, game.title()), of_title(&RARE, game.title()));
    let missing: BTreeSet<_> = Fact::NAMES.iter().filter(|&&name| !sweep.met.contains(name)).collect();
    let expected: BTreeSet<_> = never.iter().chain(rare).collect();
    assert_eq!(missing, expected, "{}: kinds of facts that no game meets", game.title());
}

#[test]
fn games_of_the_spanish_succession_cite_declared_rules() {
    must_cite_declared_rules(game());
}

#[test]
fn games_of_nine_years_cite_declared_rules() {
    must_cite_declared_rules(nine_years());
}

#[test]
fn games_of_the_grand_campaign_cite_declared_rules() {
    must_cite_declared_rules(grand_campaign());
}

#[test]
fn games_of_a_pragmatic_war_cite_declared_rules() {
    must_cite_declared_rules(pragmatic_war());
}

/// The text of all source files below a folder, but for those of these names.
fn source(folder: &Path, but: &[&str], text: &mut String) {
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable folder").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            source(&path, but, text);
        } else if name.ends_with(".rs") && !but.contains(&name) {
            text.push_str(&std::fs::read_to_string(&path).expect("a readable file"));
        }
    }
}

#[test]
fn every_clause_is_cited_somewhere() {
    let mut text = String::new();
    source(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &["clause.rs"], &mut text);
    let is_used = |name: &str| {
        let name = format!("Clause::{name}");
        text.match_indices(&name).any(|(at, _)| {
            !text[at + name.len()..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
        })
    };
    let unused: Vec<_> =
        Clause::ALL.iter().map(|clause| clause.name()).filter(|name| !is_used(name)).collect();
    assert!(unused.is_empty(), "no code cites {unused:?}");
}

/// A kind of fact that a title can have but none of its games meets is shown by a rule test.
#[test]
fn rare_facts_are_shown_by_rule_tests() {
    let mut text = String::new();
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    source(&tests, &["citations.rs", "declared.rs", "describe.rs", "french.rs"], &mut text);
    for name in RARE.iter().flat_map(|row| row.1) {
        let shown = text.contains(&format!("(\"{name}\")")) || text.contains(&format!("Fact::{name} "));
        assert!(shown, "no rule test shows {name}");
    }
}

/// Every clause has a number in a book of the ledger while any of the three books is in force.
#[test]
fn every_clause_is_a_rule_of_the_book_it_names() {
    for book in Book::ALL {
        for &clause in Clause::ALL {
            let named = clause.book(book).title();
            must_resolve(named, &json!({ "rule": clause.bare_number(book), "book": named }));
        }
    }
}

// pragmatic-war: 12.3.1
#[test]
fn lines_are_no_purchase_where_the_book_has_none() {
    let mut kit = Kit::pragmatic_war_empty(1744);
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst).refused("line 1", "12.3.1");
}

// rule: 6.3
#[test]
fn a_victory_on_points_cites_the_table_of_points() {
    let mut kit = Kit::empty(1713);
    kit.moment(Moment::OwnWinter(2));
    assert!(matches!(kit.state.victory, Some((_, Level::Major | Level::Minor))));
    assert_eq!(kit.causes("GameWon"), ["6.3"]);
}

// rule: 13.2.1
#[test]
fn who_begins_a_campaign_is_said_by_the_cards() {
    let mut kit = Kit::empty(1706);
    kit.hand(Alliance, &[3]).hand(Bourbon, &[1]).moment(Moment::FirstPlayer);
    kit.act("a: card 3").act("b: card 1");
    assert_eq!(kit.causes("GoesFirst"), ["13.2.1"]);
}

// rule: 8.1
#[test]
fn who_begins_a_phase_is_said_by_the_initiative() {
    let mut kit = Kit::empty(1706);
    kit.moment(Moment::ReinforcementOrder).act("first alliance");
    assert_eq!(kit.causes("GoesFirst"), ["8.1"]);
}

// nine-years: 8.0#1
#[test]
fn marlborough_out_of_favour_is_no_casualty() {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.put("london", "marlborough-british");
    // The colonial dice of both sides, then his.
    kit.dice(&[3, 3, 6]).moment(Moment::Events);
    while !kit.happened("LeaderGone") {
        kit.act("decline");
    }
    assert_eq!(kit.causes("LeaderGone"), ["8.0"]);
}

#[test]
fn facts_and_refusals_name_the_book_beside_a_bare_number() {
    let kit = Kit::grand_campaign("full-game", Options::default());
    let refusal = kit.game.check(&kit.state, table::Seat::One, Action::Siege).unwrap_err();
    let why = kit.game.why(&refusal, english());
    assert!(!why.rule.contains(' ') && why.book.as_deref() == Some("nine-years"), "{why:?}");
    let told = describe::facts_json(kit.game, &kit.state, &kit.cited, english());
    assert!(told.iter().all(|fact| fact["book"] == "nine-years"));
}
