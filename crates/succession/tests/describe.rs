//! Words and JSON: every question, choice and fact has some, and a view's JSON keeps secrets.

use crate::common::{english, french, pragmatic_war};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use succession::action::{Action, Order};
use succession::atlas::{EventId, FleetId, SeaZone};
use succession::clause::Clause;
use succession::describe::{
    action_text, atlas_json, board_text, decision_json, fact_json, fact_text, phase_name, question,
    step_name, view_json,
};
use succession::fact::{CitedFact, DiceGroups, Fact, Thrown};
use succession::map::SpaceId;
use succession::pieces::{Kind, LeaderId, LeaderSet, PowerId};
use succession::state::{Level, off};
use succession::step::{Moment, Step, Task};
use succession::{Options, Side, State, Succession};
use table::{Dice, FastDice, Game, Seat, Seats, SeededDice};

fn game() -> &'static Succession {
    static GAME: std::sync::OnceLock<Succession> = std::sync::OnceLock::new();
    GAME.get_or_init(|| Succession::built_in("spain").expect("the built-in data are sound"))
}

fn nine_years() -> &'static Succession {
    static GAME: std::sync::OnceLock<Succession> = std::sync::OnceLock::new();
    GAME.get_or_init(|| Succession::built_in("nine-years").expect("the built-in data are sound"))
}

fn random_games(games: std::ops::Range<u64>, look: impl FnMut(&State, &[CitedFact], u32)) {
    random_games_of(game(), games, look);
}

/// Plays random games and calls `look` at every decision, with the facts that led to it.
pub(crate) fn random_games_of(
    game: &Succession,
    games: std::ops::Range<u64>,
    mut look: impl FnMut(&State, &[CitedFact], u32),
) {
    for number in games {
        let mut chooser = FastDice::new(number);
        let options = Options(chooser.below(1024, "options") as u16 & game.options().0);
        let scenario = number as usize % game.atlas().scenarios.len();
        let mut state = game.start(scenario, options, &[number as u8; 32]);
        let mut dice = SeededDice::from_number(number);
        let (mut list, mut facts) = (Vec::new(), Vec::new());
        let mut decision = 0;
        while let Some(first) = game.to_act(&state).first() {
            look(&state, &facts, decision);
            let both = game.to_act(&state) == Seats::Both;
            let seat = if both && chooser.below(2, "who") == 1 { Seat::Two } else { first };
            list.clear();
            facts.clear();
            game.actions(&state, seat, &mut list);
            let action = list[chooser.below(list.len() as u32, "choice") as usize];
            game.play_unchecked(&mut state, seat, action, &mut dice, &mut facts);
            decision += 1;
        }
        look(&state, &facts, decision);
    }
}

/// Text a person could read: no program's own notation in it.
pub(crate) fn readable(text: &str) -> bool {
    !text.is_empty()
        && !text.contains(['{', '}', '_', '[', ']'])
        && !text.contains("Id(")
        && !text.contains("  ")
}

#[test]
fn every_question_and_choice_has_words() {
    // Only what the game waits for is asked.
    let steps = questions_have_words(game(), 0..40);
    assert!(steps.len() > 35, "{} steps: {steps:?}", steps.len());
    let steps = questions_have_words(nine_years(), 0..40);
    for step in ["own", "which-fleet", "sea-trouble"] {
        assert!(steps.contains(step), "{steps:?}");
    }
    let pragmatic = Succession::built_in("pragmatic-war").expect("the built-in data are sound");
    let steps = questions_have_words(&pragmatic, 0..40);
    assert!(steps.contains("window") && steps.contains("own"), "{steps:?}");
}

/// The names of the steps at which something was asked.
fn questions_have_words(game: &Succession, games: std::ops::Range<u64>) -> BTreeSet<String> {
    let mut steps = BTreeSet::new();
    random_games_of(game, games, |state, _, _| {
        for side in Side::BOTH {
            let asked = game.to_act(state).contains(side.seat());
            let question = question(game, state, side, english());
            assert_eq!(asked, !question.is_empty());
            if !asked {
                assert_eq!(decision_json(game, state, side, english()), Value::Null);
                continue;
            }
            steps.insert(step_name(state.top()));
            let start = if side == Side::Alliance { "Alliance: " } else { "Bourbon: " };
            assert!(question.starts_with(start), "{question}");
            assert!(question.ends_with('?') || question.ends_with(" left)"), "{question}");
            assert!(readable(&question) && !question.contains("nowhere"), "{question}");
            choices_have_words(game, state, side);
        }
    });
    steps
}

fn choices_have_words(game: &Succession, state: &State, side: Side) {
    let mut list = Vec::new();
    game.actions(state, side.seat(), &mut list);
    let mut seen = BTreeSet::new();
    for &action in &list {
        let text = action_text(game, state, action, english());
        assert!(readable(&text), "{text}");
        // Two copies of a card are the same choice.
        let copy = matches!(action, Action::Event(_));
        assert!(seen.insert(text.clone()) || copy, "'{text}' twice at {:?}", state.top());
    }
}

#[test]
fn a_decision_lists_the_legal_choices() {
    random_games(40..44, |state, _, _| {
        for side in Side::BOTH {
            let json = decision_json(game(), state, side, english());
            let mut list = Vec::new();
            game().actions(state, side.seat(), &mut list);
            if list.is_empty() {
                assert_eq!(json, Value::Null);
                continue;
            }
            assert_eq!(json["side"], json!(side));
            assert_eq!(json["step"], json!(step_name(state.top())));
            assert_eq!(json["question"], json!(question(game(), state, side, english())));
            assert!(json["clause"]["rule"].as_str().is_some_and(|r| !r.is_empty()));
            let words: Vec<&str> = json["actions"]
                .as_array()
                .expect("a list")
                .iter()
                .filter_map(|a| a["action"].as_str())
                .collect();
            let wanted: Vec<String> = list.iter().map(|&a| game().write_action(a)).collect();
            assert_eq!(words, wanted);
        }
    });
}

#[test]
fn a_march_tells_what_each_space_costs() {
    let mut costs = BTreeSet::new();
    random_games(44..52, |state, _, _| {
        let side = state.force.side;
        for choice in
            decision_json(game(), state, side, english())["actions"].as_array().into_iter().flatten()
        {
            let action = choice["action"].as_str().expect("notation");
            let moves = action.starts_with("space ") || action == "convert";
            if state.top() == Step::March && moves {
                let cost = choice["cost"].as_u64().expect("a cost");
                assert!(cost <= u64::from(state.force.mp), "{action} costs {cost}");
                costs.insert((action == "convert", cost));
            } else {
                assert!(choice.get("cost").is_none(), "{choice} at {:?}", state.top());
            }
        }
    });
    assert_eq!(costs, BTreeSet::from([(false, 1), (false, 2), (true, 1)]));
}

/// One fact of every kind.
pub(crate) fn one_of_each() -> Vec<Fact> {
    let (side, card) = (Side::Alliance, EventId(0));
    let (power, leader) = (PowerId(0), LeaderId(0));
    let (space, from, to) = (SpaceId(3), SpaceId(1), SpaceId(2));
    let mut dice = Thrown::default();
    dice.add(5);
    vec![
        Fact::YearBegan { year: 1706 },
        Fact::PowerJoined { power, side },
        Fact::PowerLeft { power },
        Fact::LateCardsAdded {},
        Fact::GoesFirst { side },
        Fact::EventDrawn { side },
        Fact::EventRevealed { side, card },
        Fact::EventHeld { side },
        Fact::EventDiscarded { side, card },
        Fact::EventPlayed { side, card },
        Fact::EventResolved { card },
        Fact::Die { purpose: "interception", side, face: 4, total: 5, success: false },
        Fact::CorpsBuilt { power, space, full: true },
        Fact::CorpsRestored { power, space },
        Fact::CorpsArrived { power, space },
        Fact::CorpsDelayed { power },
        Fact::CorpsRemoved { power, space },
        Fact::CorpsTakenOff { power, space },
        Fact::CorpsReduced { power, space },
        Fact::CorpsMoved { kind: Kind::new(power, true, false, true), count: 2, from, to },
        Fact::LeaderMoved { leader, to },
        Fact::LeaderArrived { leader, to },
        Fact::LeaderPromoted { leader },
        Fact::LeaderReplaced { leader, by: leader },
        Fact::FleetStationed { fleet: FleetId(0), strength: 3 },
        Fact::InsurgentsPlaced { space },
        Fact::HitsIgnored { side, hits: 2 },
        Fact::RoyalBattle { side, points: 1 },
        Fact::NoblesAnswered {},
        Fact::CorpsCalledHome { power, space },
        Fact::LineBuilt { side, space, level: 2 },
        Fact::LineRemoved { space },
        Fact::FleetCommissioned { fleet: FleetId(0), strength: 2 },
        Fact::FleetRemoved { fleet: FleetId(0), forever: true },
        Fact::NavalBattle { bourbon: 6, alliance: 4, winner: Side::Bourbon },
        Fact::SeaControlChanged { zone: SeaZone::Mediterranean, side: None },
        Fact::CardsDealt { alliance: 5, bourbon: 4 },
        Fact::CardsReshuffled {},
        Fact::CardRevealed { side, value: 2 },
        Fact::CardPlayed { side, value: 3 },
        Fact::ActionBegan { side, order: Order::Campaign },
        Fact::RoundEnded { side },
        Fact::ForceMoved {
            side,
            from,
            to,
            leaders: LeaderSet::of(leader),
            minor: LeaderSet::EMPTY,
            corps: 3,
        },
        Fact::SpaceConverted { side, space },
        Fact::ControlChanged { space, side: Some(side) },
        Fact::Intercepted { side, from, to },
        Fact::WithdrewInside { side, space, leaders: LeaderSet::EMPTY, minor: LeaderSet::EMPTY, corps: 1 },
        Fact::AvoidedBattle { side, from, to },
        Fact::AttackCancelled { side, space },
        Fact::BattleFought { space, attacker: side, winner: side, alliance_hits: 3, bourbon_hits: 2 },
        Fact::BattleDice { side, dice, groups: DiceGroups::default(), hits: 1 },
        Fact::Demoralized { side, space },
        Fact::LeaderEliminated { leader },
        Fact::LeaderCaptured { leader },
        Fact::LeaderRansomed { leader, vp: 1 },
        Fact::LeaderWounded { leader },
        Fact::LeaderAway { leader },
        Fact::Retreated { side, from, to, by_sea: true },
        Fact::NoRetreat { side, space },
        Fact::FamousVictory { side, space },
        Fact::SiegeRolled { space, face: 4, total: 6, besieger: 1, defender: 2 },
        Fact::FortressReduced { space, strength: 1 },
        Fact::FortressTaken { space, side },
        Fact::HonorsOfWar { power, to },
        Fact::Rallied { leader, corps: 2 },
        Fact::VictoryPoints { from: 10, to: 12 },
        Fact::LoyaltyMoved { box_number: 4, side },
        Fact::Uprising {},
        Fact::BritishWithdrew {},
        Fact::ConcessionsOffered { number: 0 },
        Fact::CommitmentRaised { side },
        Fact::ColonialWar { alliance: 5, bourbon: 3, winner: side },
        Fact::SupportSent { side },
        Fact::Forfeited { side, cards: 1, points: 0 },
        Fact::GloriousRevolution {},
        Fact::PowerNeutral { power },
        Fact::LeaderGone { leader },
        Fact::LaidWaste { space },
        Fact::WarWon { side, level: Level::Minor },
        Fact::GameWon { side, level: Level::Major },
    ]
}

/// The kinds of fact there are, read off their list in the source.
fn kinds_of_fact() -> BTreeSet<&'static str> {
    let source = include_str!("../src/fact.rs");
    let list = source.rsplit_once("facts! {").expect("the list").1;
    let name = |line: &'static str| line.strip_prefix("    ")?.split_once(" [").map(|(name, _)| name);
    list.lines().filter_map(name).collect()
}

fn is_sentence(text: &str) -> bool {
    readable(text)
        && text.ends_with('.')
        && text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
}

#[test]
fn every_fact_has_a_sentence() {
    let samples = one_of_each();
    assert_eq!(samples.iter().map(Fact::name).collect::<BTreeSet<_>>(), kinds_of_fact());
    for fact in &samples {
        let text = fact_text(game(), fact, english());
        assert!(is_sentence(&text), "{}: {text}", fact.name());
        assert!(
            !text.contains(fact.name()) || !fact.name().chars().skip(1).any(char::is_uppercase),
            "{text}"
        );
        let cited = CitedFact { clause: fact.causes()[0], fact: *fact };
        assert_eq!(fact_json(game(), game().atlas().book, &cited, english())["text"], json!(text));
    }
    random_games(44..54, |_, facts, _| {
        for fact in facts {
            let text = fact_text(game(), fact, english());
            assert!(is_sentence(&text) && !text.contains("another purpose"), "{fact:?}: {text}");
        }
    });
}

#[test]
fn some_facts_and_choices_read_as_they_should() {
    let atlas = game().atlas();
    let liege = atlas.space("liege").expect("Liege");
    let france = atlas.power("Fr").expect("France");
    let villars = atlas.leader("villars").expect("Villars");
    let mut state = game().set_up(0, Options::default());
    state.push(Step::Act(Side::Bourbon));
    state.push(Step::March);
    let say = |state: &State, action| action_text(game(), state, action, english());
    assert_eq!(say(&state, Action::Space(liege)), "March to Liège");
    assert_eq!(
        say(&state, Action::Take(Kind::new(france, true, false, false), 2)),
        "2 French corps (reduced)"
    );
    state.named.insert(villars);
    assert_eq!(say(&state, Action::Leader(villars)), "Villars");
    state.named.remove(villars);
    state.leaders_acted.insert(villars);
    assert_eq!(say(&state, Action::Leader(villars)), "Villars (minor side, has acted)");
    assert_eq!(say(&state, Action::Done), "Stop here");
    assert_eq!(say(&state, Action::Build(france, false)), "Build a French corps, reduced");
    state.force.side = Side::Bourbon;
    state.force.at = liege;
    state.turn_to(Step::Intercept);
    assert_eq!(question(game(), &state, Side::Alliance, english()), "Alliance: do you intercept at Liège?");
    assert_eq!(question(game(), &state, Side::Bourbon, english()), "");
    let fact = Fact::Intercepted { side: Side::Alliance, from: SpaceId(0), to: liege };
    assert_eq!(fact_text(game(), &fact, english()), "The Alliance intercepted at Liège from Amsterdam.");
    let fact = Fact::Die { purpose: "interception", side: Side::Bourbon, face: 4, total: 6, success: true };
    assert_eq!(
        fact_text(game(), &fact, english()),
        "The Bourbons rolled 4, 6 in all to intercept: it was enough."
    );
    assert_eq!(step_name(Step::Muster(Task::Campaign)), "muster");
}

// pragmatic-war: 3.1.2, 15.3.2#4
#[test]
fn nobody_takes_over_from_a_leader_without_a_minor_side() {
    let game = pragmatic_war();
    let lost = |id: &str, words| {
        let leader = game.atlas().leader(id).expect("a leader");
        fact_text(game, &Fact::LeaderEliminated { leader }, words)
    };
    assert_eq!(lost("charles-albert", english()), "Charles Albert was lost and a lesser man took over.");
    assert_eq!(lost("ligonier", english()), "Ligonier was lost and left the war.");
    assert_eq!(lost("ligonier", french()), "Ligonier a été perdu et a quitté la guerre.");
}

#[test]
fn the_json_of_a_view_says_no_more_than_the_view() {
    let mut dice = FastDice::new(5);
    random_games(54..62, |state, _, decision| {
        if decision % 13 != 0 {
            return;
        }
        for seat in [None, Some(Seat::One), Some(Seat::Two)] {
            let view = game().view(state, seat);
            let json = view_json(game(), &view);
            let guess = game().determinize(&view, &mut dice);
            let again = view_json(game(), &game().view(&guess, seat));
            assert_eq!(json, again, "{:?}", state.top());
        }
    });
}

/// The opponent's secrets drawn anew do not show.
#[test]
fn the_json_of_a_view_does_not_depend_on_the_other_hand() {
    random_games(62..66, |state, _, _| {
        let view = view_json(game(), &game().view(state, Some(Seat::One)));
        let mut other = *state;
        let hand = other.hidden.hands[1];
        other.hidden.hands[1] = [0, hand[3], hand[1], hand[2], hand[4]];
        other.hidden.first_card[1] = u8::from(other.hidden.first_card[1] != 0);
        assert_eq!(view, view_json(game(), &game().view(&other, Some(Seat::One))));
        assert_eq!(view["actions"]["hands"]["bourbon"]["cards"], Value::Null);
        assert_eq!(view["events"]["hands"]["bourbon"]["held_cards"], Value::Null);
    });
}

#[test]
fn the_json_of_a_view_is_complete() {
    let state = game().start(0, Options::BATTLE_REROLLS, &[3; 32]);
    let json = view_json(game(), &game().view(&state, Some(Seat::Two)));
    assert_eq!(json["title"], "spain");
    assert_eq!(json["options"], json!(["battle-rerolls"]));
    assert_eq!(json["viewer"], "bourbon");
    assert_eq!(json["year"], 1702);
    assert_eq!(json["phase"], "campaign");
    assert_eq!(json["to_act"], json!(["alliance", "bourbon"]));
    assert_eq!(json["actions"]["hands"]["bourbon"]["count"], 4);
    let spaces = json["spaces"].as_array().expect("spaces");
    assert_eq!(spaces.len(), game().atlas().spaces.len());
    let liege = spaces.iter().find(|s| s["id"] == "liege").expect("Liege");
    assert_eq!(liege["control"], "bourbon");
    assert_eq!(liege["fortress"]["strength"], 1, "the marker of 1702 counts");
    assert_eq!(liege["bourbon"]["outside"]["corps"][0]["count"], 5);
    assert_eq!(liege["bourbon"]["outside"]["leaders"][0]["id"], "boufflers");
    assert_eq!(liege["alliance"]["outside"]["corps"], json!([]));
    let antwerp = spaces.iter().find(|s| s["id"] == "antwerp").expect("Antwerp");
    assert_eq!(antwerp["line"], 2);
    let munich = spaces.iter().find(|s| s["id"] == "munich").expect("Munich");
    assert_eq!((&munich["control"], &munich["closed"]), (&Value::Null, &json!(true)));
    let leaders = json["leaders"]["track"].as_array().expect("leaders");
    let galway = leaders.iter().find(|l| l["id"] == "galway").expect("Galway");
    assert_eq!(galway["year"], 1705);
    let spectator = view_json(game(), &game().view(&state, None));
    assert_eq!(spectator["viewer"], Value::Null);
    assert_eq!(spectator["actions"]["hands"]["bourbon"]["cards"], Value::Null);
}

#[test]
fn the_board_reads_as_text() {
    let mut state = game().start(0, Options::default(), &[3; 32]);
    let all = board_text(game(), &state, None, english());
    assert!(all.starts_with("1702, Campaign phase. Victory points 10. Initiative Alliance.\n"), "{all}");
    assert!(
        all.contains(
            "Liège (Bourbon, fortress 1); Bourbon: 5 French corps, Boufflers, Tallard (minor side)\n"
        ),
        "{all}"
    );
    assert!(all.contains("Amsterdam (Alliance, fortress 2, line 2)\n"), "{all}");
    assert!(!all.contains("Lille"), "nothing stands there");
    let one = board_text(game(), &state, Some("LILLE"), english());
    assert!(one.contains("-- France --\nLille (Bourbon, fortress"), "{one}");
    assert!(!one.contains("Antwerp"));
    let side = board_text(game(), &state, Some("alliance"), english());
    assert!(side.contains("Nijmegen") && !side.contains("Strasbourg"), "{side}");
    assert!(board_text(game(), &state, Some("villars"), english()).contains("Strasbourg"));
    let lille = game().atlas().space("lille").expect("Lille");
    let mut alliance = state.side_corps[0];
    let corps = alliance.find(|c| state.corps_at[c.index()] < off::POOL).expect("a corps");
    state.corps_at[corps.index()] = lille.0;
    assert!(board_text(game(), &state, Some("lille"), english()).contains("besieged"));
}

#[test]
fn phases_have_names() {
    let mut seen = BTreeSet::new();
    random_games(66..72, |state, _, _| {
        seen.insert(phase_name(game(), &state.open));
        let expected = match state.top() {
            Step::Draw(_) | Step::ChooseDrawn(_) | Step::Event(..) => "event",
            Step::Spend(_) | Step::Leaders(_) | Step::Place(_) | Step::BuildAt(..) => "reinforcement",
            Step::Act(_) | Step::PlayCard(_) | Step::FirstCard | Step::March => "campaign",
            Step::Winter | Step::RemoveLines(_) | Step::Own(..) => "winter",
            Step::Year(Moment::Over) => "over",
            _ => return,
        };
        assert_eq!(phase_name(game(), &state.open), expected, "{:?}", &state.steps[..state.depth as usize]);
    });
    assert!(seen.len() >= 5, "{seen:?}");
}

#[test]
fn nine_years_has_its_own_heading_and_tracks() {
    let mut state = nine_years().start(0, Options::default(), &[3; 32]);
    let heading = |state: &State| board_text(nine_years(), state, Some("no such space"), english());
    let text = heading(&state);
    assert!(text.starts_with("1688, Campaign phase. Victory points "), "{text}");
    assert!(text.contains("Brest fleet strength 1. Toulon fleet laid up. "), "{text}");
    assert!(text.contains("King William's War +0 VP, Bourbon dominant.\n"), "{text}");
    assert!(!text.contains("loyalty") && !text.contains("Revolution"), "{text}");
    state.era = 1;
    state.colonies.at = 0;
    state.colonies.support[0] = true;
    state.forfeit_cards[1] = 1;
    let text = heading(&state);
    assert!(text.contains("King William's War -2 VP, Bourbon dominant. Alliance support sent. "), "{text}");
    assert!(text.contains("Bourbon forfeits: cards 1, resource points 0."), "{text}");
    assert!(text.contains("The Glorious Revolution is over."), "{text}");
    let json = view_json(nine_years(), &nine_years().view(&state, None));
    assert_eq!((&json["era"], &json["loyalty"]), (&json!(1), &Value::Null));
    assert_eq!(
        (&json["colonies"]["vp"], &json["colonies"]["support"]["alliance"]),
        (&json!(-2), &json!(true))
    );
    assert_eq!(json["forfeits"]["bourbon"], json!({ "cards": 1, "points": 0 }));
    assert_eq!(json["flags"]["savoy_joined"], json!(false));
    let spain = view_json(game(), &game().view(&game().set_up(0, Options::default()), None));
    assert_eq!((&spain["colonies"], &spain["flags"]["liege_1702"]), (&Value::Null, &json!(true)));
}

/// London is home to others once the revolution has come.
#[test]
fn the_era_changes_homes() {
    let mut state = nine_years().start(0, Options::default(), &[3; 32]);
    let mut home = |era| {
        state.era = era;
        let json = view_json(nine_years(), &nine_years().view(&state, None));
        let london = json["spaces"].as_array().expect("spaces").iter().find(|s| s["id"] == "london");
        london.expect("London")["home"].clone()
    };
    assert_ne!(home(0), home(1));
}

#[test]
fn facts_of_nine_years_have_words() {
    let game = nine_years();
    let (side, leader) = (Side::Bourbon, LeaderId(0));
    let savoy = game.atlas().power("Sa").expect("Savoy");
    for (fact, text) in [
        (Fact::CommitmentRaised { side }, "The Bourbons gave up an Action card for the war in the colonies."),
        (
            Fact::ColonialWar { alliance: 5, bourbon: 3, winner: Side::Alliance },
            "The Alliance did better in the colonies, Bourbon 3 against Alliance 5.",
        ),
        (Fact::SupportSent { side }, "The Bourbons sent support to the colonies."),
        (
            Fact::Forfeited { side, cards: 1, points: 2 },
            "The Bourbons gave up an Action card and two resource points of the next year.",
        ),
        (Fact::GloriousRevolution {}, "The Glorious Revolution: London rose for William III."),
        (Fact::PowerNeutral { power: savoy }, "Savoy became neutral."),
        (Fact::LeaderGone { leader }, "William III left the war for good."),
        (
            Fact::Die { purpose: "peace", side, face: 4, total: 7, success: false },
            "The Bourbons rolled 4, 7 in all for peace: it was not enough.",
        ),
        (
            Fact::Die { purpose: "marlborough", side: Side::Alliance, face: 5, total: 5, success: true },
            "The Alliance rolled 5 for Marlborough's standing at court: he fell from favor.",
        ),
        (Fact::FleetRemoved { fleet: FleetId(2), forever: false }, "The Atlantic fleet was laid up."),
    ] {
        assert_eq!(fact_text(game, &fact, english()), text);
    }
    random_games_of(game, 80..90, |_, facts, _| {
        for fact in facts {
            let text = fact_text(game, fact, english());
            assert!(is_sentence(&text) && !text.contains("another purpose"), "{fact:?}: {text}");
        }
    });
}

// pragmatic-war: 15.5.1
#[test]
fn a_great_victory_is_called_what_the_title_calls_it() {
    for (title, name) in [
        ("spain", "Famous Victory"),
        ("nine-years", "Famous Victory"),
        ("grand-campaign", "Famous Victory"),
        ("pragmatic-war", "Major Victory"),
    ] {
        let game = Succession::built_in(title).expect("a title");
        let atlas = game.atlas();
        let antwerp = atlas.space("antwerp").expect("a space of every map");
        let fact = Fact::FamousVictory { side: Side::Alliance, space: antwerp };
        assert_eq!(fact_text(&game, &fact, english()), format!("The Alliance won a {name} at Antwerp."));
        let mut state = game.start(0, Options::default(), &[0; 32]);
        state.famous[Side::Bourbon.index()].insert(antwerp);
        let line = format!("Bourbon {name}");
        assert!(board_text(&game, &state, Some("antwerp"), english()).contains(&line), "{title}");
        for era in atlas_json(&game, english())["eras"].as_array().expect("a list") {
            let key = era["great_victory"].as_str().expect("a word");
            assert!(name.to_lowercase().starts_with(key), "{title}: {key}");
        }
    }
}

/// A die is logged with the rule by which it was thrown.
#[test]
fn dice_cite_their_own_rule() {
    for (clause, rule, book) in [
        (Clause::InterceptionRoll, "14.6.5", None),
        (Clause::LeaderCasualties, "16.3.2", None),
        (Clause::PeaceRoll, "6.4", Some("nine-years")),
    ] {
        let fact = Fact::Die { purpose: "peace", side: Side::Bourbon, face: 4, total: 4, success: true };
        let told = CitedFact { clause, fact }.to_json(game().atlas(), game().atlas().book);
        assert_eq!(told["rule"], rule);
        assert_eq!(told["book"].as_str(), book);
    }
}
