//! Positions that could not come about are refused, and capacities hold whatever a position describes.

use crate::common::{Desk, game};
use peninsula::blocks::{BlockId, FIRST_FRENCH};
use peninsula::map::{HexId, Place};
use peninsula::state::{MAX_BATTLES, MAX_STEPS};
use peninsula::step::{Fight as In, Part, Phase, Step};
use peninsula::{Side, State};
use serde_json::{Value, json};
use table::{Describe, Dice, FastDice, Game};

/// A position of the campaign in which both sides choose a Command card.
fn document() -> Value {
    let mut state = Desk::started(0, Default::default(), 3).state;
    let (mut dice, mut list) = (FastDice::new(3), Vec::new());
    while state.top() != Step::Cards {
        let seat = game().to_act(&state).first().expect("the game goes on");
        list.clear();
        game().actions(&state, seat, &mut list);
        let action = list[dice.below(list.len() as u32, "choice") as usize];
        game().play(&mut state, seat, action, &mut dice, &mut Vec::new()).expect("it was listed");
    }
    game().position_json(&state)
}

fn refused(document: &Value) -> String {
    game().read_position(document, &[0; 32]).expect_err("the position is refused").to_string()
}

#[test]
fn hexes_that_are_not_on_the_map_are_refused() {
    let document = document();
    for hex in [game().atlas().hexes.len(), 239, 240, 255] {
        let mut document = document.clone();
        document["table"]["attacks"][0] = json!([hex]);
        assert!(refused(&document).contains("'attacks': only hexes of the map"), "{hex}");
    }
}

#[test]
fn a_step_stands_only_on_one_that_could_have_led_to_it() {
    let mut document = document();
    let mut steps = document["table"]["steps"].as_array().expect("a list").clone();
    for more in ["SeaPick", "SeaMove", "CallGuard", "Espana", "Battles", "SeaPick", "SeaMove"] {
        steps.push(json!(more));
    }
    document["table"]["depth"] = json!(steps.len());
    document["table"]["steps"] = json!(steps);
    let problem = refused(&document);
    assert!(problem.contains("'steps[3]': '\"SeaPick\"' does not follow from '\"Cards\"'"), "{problem}");
}

#[test]
fn a_victory_belongs_to_a_game_that_is_over() {
    let mut document = document();
    document["table"]["victory"] = json!(["french", "points"]);
    assert!(refused(&document).contains("'victory'"));
}

#[test]
fn cards_for_segments_to_come_must_be_in_the_hands() {
    let mut document = document();
    document["table"]["segments"] = json!(200);
    assert!(refused(&document).contains("Command Segments that are left"));
}

/// A step that only leads on to others is no step at which anybody chooses.
#[test]
fn whoever_is_asked_has_a_choice() {
    let mut document = document();
    document["table"]["depth"] = json!(2);
    document["table"]["steps"] = json!([{"Turn": "Segment"}, {"Segment": "First"}]);
    let problem = refused(&document);
    assert!(problem.ends_with("has nothing to choose"), "{problem}");
}

// wellington: 19.323
#[test]
fn only_blocks_that_a_player_may_place_wait_for_it() {
    let state = Desk::started(1, Default::default(), 3).state;
    assert_eq!(state.top(), Step::SetUp(Side::Allied));
    let mut document = game().position_json(&state);
    let fixed = state.hidden.place.iter().position(|place| place.is_hex()).expect("some stand on the map");
    document["to_place"].as_array_mut().expect("a list").push(json!(fixed));
    assert!(refused(&document).contains("'to_place': the scenario does not let a player place"));
}

/// Every step, with one hex where it names one.
fn all_steps() -> Vec<Step> {
    use Step::*;
    let hex = HexId(0);
    let mut all = vec![Step::Keep, Cards, FreeCard, TieBreak, Espana, ScorchedEarth, SealiftRecall];
    all.extend([SeaPick, SeaMove, CallGuard, Battles, Attrition]);
    let phases = [
        Phase::ForcePools,
        Phase::Events,
        Phase::Keep,
        Phase::Segment,
        Phase::Attrition,
        Phase::NextTurn,
        Phase::Over,
    ];
    all.extend(phases.map(Turn));
    let parts = [Part::Reveal, Part::Events, Part::First, Part::Second, Part::Battles, Part::End];
    all.extend(parts.map(Segment));
    let fights = [In::GuerillaMode, In::GoOn, In::Round, In::Turn, In::Reroll, In::EndRound, In::Finish];
    all.extend(fights.map(Step::Fight));
    for side in Side::BOTH {
        all.extend([1, 2, 4, 6, 11, 19].map(|card| Event(card, side)));
        all.extend([SetUp(side), Deploy(side), Recall(side), LoseSteps(side), Operate(side)]);
        all.extend([SiegePick(side), SiegeAction(side), BesiegerLoss(side), Honors(side)]);
        all.extend([NewGarrison(side, hex), Formation(side), March(side), Intercept(side, hex)]);
        all.extend([Enter(side, Place::hex(hex)), ForceMarch(side), Withdraw(side, hex)]);
        all.extend([ExtendedPick(side), ExtendedMarch(side), Replace(side), BattleOrder(side)]);
        all.extend([Hits(side), Accompany(side, Place::hex(hex)), LoneLeaders(side)]);
        all.extend([Pursuit(side), Advance(side)]);
        all.extend([In::Coordinate(side), In::Extend(side), In::Flee(side)].map(Step::Fight));
    }
    all
}

/// The height of the highest stack that can stand on this one.
fn highest(all: &[Step], stack: &mut Vec<Step>) -> usize {
    let mut height = stack.len();
    assert!(height <= MAX_STEPS, "{stack:?}");
    for &step in all {
        if step.stands_on(stack) {
            stack.push(step);
            height = height.max(highest(all, stack));
            stack.pop();
        }
    }
    height
}

#[test]
fn no_stack_of_steps_is_too_high() {
    let height = highest(&all_steps(), &mut Vec::new());
    assert_eq!(height, 8, "what is said of MAX_STEPS");
}

/// A state in which every Anglo-Allied block that fights shares a hex of its own with a French one.
fn contested_everywhere() -> State {
    let mut state = Desk::started(0, Default::default(), 3).state;
    let atlas = game().atlas();
    let fighters = atlas.masks.fighters;
    let mut french = (FIRST_FRENCH..).map(BlockId).filter(|&b| fighters.has(b));
    let allied = (0..FIRST_FRENCH).map(BlockId).filter(|&b| fighters.has(b));
    let hexes = (0..atlas.hexes.len() as u8).map(HexId).filter(|&h| !atlas.masks.fortresses.has(h));
    for b in (0..108).map(BlockId) {
        state.relocate(atlas, b, Place::POOL);
    }
    for (hex, block) in hexes.zip(allied.take(43)) {
        for block in [block, french.next().expect("there are enough")] {
            state.relocate(atlas, block, Place::hex(hex));
            state.restore(atlas, block);
        }
    }
    state
}

// wellington: 10.1, 7.314
#[test]
fn more_battles_than_any_game_has_are_all_ordered_and_fought() {
    assert_eq!(MAX_BATTLES, 53);
    let mut state = contested_everywhere();
    let hexes = game().look(&state).s.outside[0].count();
    assert!(hexes > 40, "{hexes} contested hexes");
    while state.depth > 1 {
        state.pop();
    }
    state.swap(Step::Turn(Phase::Segment));
    state.push(Step::Segment(Part::Battles));
    state.revealed = Default::default();
    let (mut dice, mut facts) = (FastDice::new(1), Vec::new());
    game().run(&mut state, &mut dice, &mut facts);
    let mut list = Vec::new();
    while matches!(state.top(), Step::BattleOrder(_)) {
        let seat = game().to_act(&state).first().expect("somebody orders");
        list.clear();
        game().actions(&state, seat, &mut list);
        let action = list[dice.below(list.len() as u32, "choice") as usize];
        game().play(&mut state, seat, action, &mut dice, &mut facts).expect("it was listed");
    }
    assert_eq!(u32::from(state.battle_count), hexes);
}

/// The entry of a block in a document.
fn entry<'d>(document: &'d mut Value, block: &str) -> &'d mut Value {
    let blocks = document["blocks"].as_array_mut().expect("a list");
    blocks.iter_mut().find(|entry| entry["block"] == block).expect("there is such a block")
}

/// Puts blocks at a place, inside its fortress or outside.
fn put(document: &mut Value, blocks: &[&str], at: &str, inside: bool) {
    for block in blocks {
        let entry = entry(document, block);
        entry["at"] = json!(at);
        entry["steps"] = json!(1);
        entry["marks"] = if inside { json!(["inside"]) } else { json!([]) };
    }
}

/// The hex of a town.
fn town(name: &str) -> HexId {
    let hexes = (0..game().atlas().hexes.len() as u8).map(HexId);
    let named = |hex: &HexId| game().atlas().hex(*hex).town.as_ref().is_some_and(|town| town.name == name);
    hexes.into_iter().find(named).expect("there is such a town")
}

/// What is said of one block at a place where it cannot be.
fn refused_at(block: &str, at: &str, inside: bool) -> String {
    let mut document = document();
    put(&mut document, &[block], at, inside);
    refused(&document)
}

// wellington: 3.52, 4.23#2, 4.23#3, 4.23#4, 8.4, 11.0, 15.12
#[test]
fn blocks_are_only_where_their_kind_and_nation_may_be() {
    let id = |name| game().atlas().hex(town(name)).id.as_str();
    let (almeida, burgos, leon) = (id("Almeida"), id("Burgos"), id("Leon"));
    for (block, at, inside, problem) in [
        ("mina", almeida, true, "only leaders, infantry and garrisons are inside a fortress (11.0)"),
        ("cotton", almeida, true, "only leaders, infantry and garrisons are inside a fortress (11.0)"),
        ("mina", almeida, false, "a Partida is in Spain (15.12)"),
        ("barrie", burgos, false, "a garrison stands inside a fortress (4.23)"),
        ("popham", leon, false, "the Naval Squadron lies in a port (4.23)"),
        ("castanos", "britain", false, "only British blocks use the Britain Box"),
        ("blake", "britain", false, "only British blocks use the Britain Box"),
        ("barrie", "britain", false, "Sea Box or Home Box of the other side"),
        ("mina", "bay-of-biscay", false, "are in Sea Boxes (8.4)"),
        ("gibraltar", "bay-of-biscay", false, "are in Sea Boxes (8.4)"),
        ("lines-of-torres-vedras", "bay-of-biscay", false, "stand at Torres Vedras"),
        ("lines-of-torres-vedras", almeida, false, "stand at Torres Vedras"),
    ] {
        let refusal = refused_at(block, at, inside);
        assert!(refusal.contains(&format!("'{block}': ")) && refusal.contains(problem), "{block}: {refusal}");
    }
}

// wellington: 15.1, 15.4, 15.6
#[test]
fn borders_that_blocks_may_not_cross_yet_are_kept() {
    let id = |name| game().atlas().hex(town(name)).id.as_str();
    let burgos = id("Burgos");
    let mut document = document();
    document["table"]["british_in_spain"] = json!(false);
    for block in ["silviera", "cotton"] {
        let mut document = document.clone();
        put(&mut document, &[block], burgos, false);
        let refusal = refused(&document);
        assert!(refusal.contains(&format!("'{block}': until the British")), "{refusal}");
        assert!(refusal.contains("(15.1)"), "{refusal}");
    }
    put(&mut document, &["national-guard"], burgos, false);
    assert!(refused(&document).contains("only in France, once it has been called (15.6)"));
}

/// Event 21 has been played, and Spanish blocks are in France.
// wellington: 15.4
#[test]
fn spanish_blocks_are_in_france_only_with_wellington() {
    let id = game().atlas().hex(town("Bayonne")).id.as_str();
    let mut document = document();
    put(&mut document, &["castanos"], id, false);
    let problem = "'castanos': Spanish blocks are in France only with Wellington, after Event 21 (15.4)";
    assert!(refused(&document).contains(problem));
    let played = document["table"]["played"].as_u64().expect("bits") | 1 << 21;
    document["table"]["played"] = json!(played);
    assert!(refused(&document).contains(problem));
    put(&mut document, &["wellington"], id, false);
    let told = game().read_position(&document, &[0; 32]).err().map(|e| e.to_string()).unwrap_or_default();
    assert!(!told.contains("castanos"), "{told}");
}

// wellington: 3.43, 4.23#2, 11.0
#[test]
fn a_fortress_holds_combat_blocks_up_to_its_rating_and_one_garrison() {
    let atlas = game().atlas();
    let hex = town("Ciudad Rodrigo");
    let rating = usize::from(atlas.rating(hex));
    let infantry = |b: &BlockId| atlas.block(*b).kind.is_infantry();
    let french: Vec<&str> = (FIRST_FRENCH..)
        .map(BlockId)
        .filter(infantry)
        .map(|b| atlas.block(b).id.as_str())
        .take(rating + 1)
        .collect();
    let mut document = document();
    let id = atlas.hex(hex).id.as_str();
    let held = document["french_fortresses"].as_array_mut().expect("a list");
    if !held.contains(&json!(id)) {
        held.push(json!(id));
    }
    put(&mut document, &french, id, true);
    let problem =
        format!("{} Combat blocks are inside the fortress, which holds {rating} (11.0)", rating + 1);
    assert!(refused(&document).contains(&problem));
    put(&mut document, &french[..1], "france", false);
    put(&mut document, &["barrie"], id, true);
    let told = game().read_position(&document, &[0; 32]).err().map(|e| e.to_string()).unwrap_or_default();
    assert!(!told.contains("11.0"), "{told}");
    put(&mut document, &["cassan"], id, true);
    assert!(refused(&document).contains("'cassan': a fortress holds one garrison block (11.0)"));
}

// wellington: 8.41
#[test]
fn no_more_blocks_are_at_sea_than_the_sealift_capacity_carries() {
    let mut document = document();
    document["table"]["sealift"] = json!(0);
    put(&mut document, &["hill-division"], "bay-of-biscay", false);
    let refusal = refused(&document);
    assert!(refusal.contains("'sealift': blocks at sea take"), "{refusal}");
    assert!(refusal.contains("and the Sealift Capacity is 0 (8.41)"), "{refusal}");
}

#[test]
fn marks_belong_to_blocks_that_can_have_them() {
    for (block, mark) in [("wellington", "fled"), ("moore", "engaged"), ("castanos", "led")] {
        let mut document = document();
        entry(&mut document, block)["marks"] = json!([mark]);
        let problem = format!("'{block}': a block of its kind cannot have the mark '{mark}'");
        assert!(refused(&document).contains(&problem), "{}", refused(&document));
    }
}
