//! Every fact, question and refusal of whole random games cites a clause that the ledger knows, and a fact one that
//! its kind declares. Rules that no random game reaches quickly are shown by their own examples.

use crate::common;
use common::*;
use serde_json::{Value, json};
use succession::action::{Action, Order};
use succession::atlas::{EventId, FleetId};
use succession::map::SpaceId;
use succession::pieces::{Kind, LeaderId, PowerId};
use succession::state::{Level, State};
use succession::step::Moment;
use succession::{Options, Succession, describe};
use table::{Describe, Dice, FastDice, Game};

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

/// Holds a citation against the ledger of the book it names, or else of the title.
fn must_resolve(title: &str, cited: &Value) {
    let number = cited["rule"].as_str().unwrap_or_else(|| panic!("{title}: {cited} cites no rule"));
    let book = cited["book"].as_str().unwrap_or(title);
    let ledger = ledger::ledger(book).unwrap_or_else(|| panic!("{title}: {cited} names no book"));
    assert!(ledger.rule(number).is_some(), "{title}: {cited} is no rule of {book}");
}

/// Optional rules of the *Nine Years* book that the other titles of its system have too.
const SHARED_OPTIONS: [&str; 3] = ["20.4.5", "20.4.6", "20.4.7"];

/// A citation resolves, and apart from shared optional rules it is from the book in force.
fn must_be_of_the_book_in_force(game: &Succession, state: &State, cited: &Value) {
    must_resolve(game.title(), cited);
    let book = cited["book"].as_str().unwrap_or(game.title());
    let in_force = game.look(state).atlas.book.title();
    let shared = || cited["rule"].as_str().is_some_and(|rule| SHARED_OPTIONS.contains(&rule));
    if in_force == "spain" && book == "nine-years" && shared() {
        return;
    }
    assert_eq!(book, in_force, "{}: {cited} is from another book", game.title());
}

fn must_cite_rules_that_exist(game: &Succession) {
    let title = game.title();
    let choices = choices(game);
    for number in 0..GAMES {
        let options = if number % 2 == 0 { Options::default() } else { game.options() };
        let scenario = number as usize % game.atlas().scenarios.len();
        let mut state = game.start(scenario, options, &[number as u8; 32]);
        let (mut chooser, mut dice) = (FastDice::new(number), FastDice::new(!number));
        let (mut list, mut facts) = (Vec::new(), Vec::new());
        let mut decision = 0;
        while let Some(seat) = game.to_act(&state).first() {
            if decision % PROBES == 0 {
                let asked = &game.decision_json(&state, seat, english())["clause"];
                must_be_of_the_book_in_force(game, &state, asked);
                for &action in &choices {
                    if let Err(refusal) = game.check(&state, seat, action) {
                        let why = game.why(&refusal, english());
                        let refused =
                            json!({ "rule": why.rule, "book": why.book, "action": format!("{action:?}") });
                        must_be_of_the_book_in_force(game, &state, &refused);
                    }
                }
            }
            decision += 1;
            list.clear();
            game.actions(&state, seat, &mut list);
            let action = list[chooser.below(list.len() as u32, "choice") as usize];
            facts.clear();
            game.play_unchecked(&mut state, seat, action, &mut dice, &mut facts);
            for cited in &facts {
                assert!(cited.causes().contains(&cited.clause), "{title}: {cited:?}");
            }
            for cited in describe::facts_json(game, &state, &facts, english()) {
                must_resolve(title, &cited);
                if game.title() != "grand-campaign" {
                    must_be_of_the_book_in_force(game, &state, &cited);
                }
            }
        }
    }
}

#[test]
fn games_of_the_spanish_succession_cite_rules_that_exist() {
    must_cite_rules_that_exist(game());
}

#[test]
fn games_of_nine_years_cite_rules_that_exist() {
    must_cite_rules_that_exist(nine_years());
}

#[test]
fn games_of_the_grand_campaign_cite_rules_that_exist() {
    must_cite_rules_that_exist(grand_campaign());
}

#[test]
fn games_of_a_pragmatic_war_cite_rules_that_exist() {
    must_cite_rules_that_exist(pragmatic_war());
}

/// Every clause has a number in a book of the ledger while any of the three books is in force.
#[test]
fn every_clause_is_a_rule_of_the_book_it_names() {
    use succession::clause::{Book, Clause};
    for book in [Book::Spain, Book::NineYears, Book::PragmaticWar] {
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
