//! The map in play, the sequence of a Command Segment, and movement (3, 6, 7, 8).

use crate::common;

use common::*;
use peninsula::action::Card;
use peninsula::refusal::Reason;
use peninsula::state::{Mark, Options};
use peninsula::step::{Phase, Step};
use peninsula::{Nation, Side};
use table::Describe;

/// The French march some blocks from a hex.
fn marching(at: &str, blocks: &str) -> Desk {
    let mut d = Desk::empty();
    d.put(at, blocks).operations(French, 3);
    d.set_out(blocks);
    d
}

// wellington: 3.21, 3.3, 4.14
#[test]
fn a_clear_hex_costs_one_point_and_hexsides_nothing() {
    let mut d = marching("1508", "moncey");
    d.acts(French, &["place 1408", "place 1409", "place 1410"]);
    assert_eq!(d.state.march.spent, 3);
}

// wellington: 3.22
#[test]
fn a_mountain_hex_costs_two() {
    let mut d = marching("1909", "moncey");
    d.act(French, "place 1809");
    assert_eq!(d.state.march.spent, 2);
}

// wellington: 3.23
#[test]
fn coast_hexes_are_land_like_others() {
    let mut d = marching("1213", "moncey");
    d.act(French, "place 1312");
    assert_eq!((d.at("moncey"), d.state.march.spent), ("1312", 2), "mountain on the coast");
}

// wellington: 3.35
#[test]
fn a_river_costs_one_point_more() {
    let mut d = marching("1909", "moncey");
    d.act(French, "place 2010");
    assert_eq!(d.state.march.spent, 2);
}

// wellington: 3.34, 3.37
#[test]
fn nobody_crosses_a_cordillera_or_an_estuary() {
    assert_eq!(marching("1314", "moncey").refused(French, "place 1414"), "3.34");
    assert_eq!(marching("2202", "moncey").refused(French, "place 2201"), "3.37");
}

// wellington: 3.38, 3.39, 15.1
#[test]
fn borders_hold_blocks_back() {
    let mut d = Desk::empty();
    d.state.open.british_in_spain = false;
    d.put("1804", "picton").operations(Allied, 3);
    d.set_out("picton");
    assert_eq!(d.refused(Allied, "place 1805"), "15.1", "the border of Spain");
    assert!(d.allowed(Allied, "place 1904"));
    let mut d = Desk::empty();
    d.put("1808", "empicinado").operations(Allied, 3);
    d.set_out("empicinado");
    assert_eq!(d.refused(Allied, "place 1908"), "15.12", "the border of an Area");
}

/// Who controls a town or fortress.
fn holder(d: &Desk, town: &str) -> Side {
    let holds = |side: &Side| d.look().controls_town(*side, hex(town));
    [Allied, French].into_iter().find(holds).expect("every town is somebody's")
}

// wellington: 3.41, 16.1, 16.2, 16.0
#[test]
fn towns_are_their_owners_unless_the_enemy_stands_there_alone() {
    let mut d = Desk::empty();
    let madrid = hex("1909");
    assert_eq!(holder(&d, "1909"), Allied);
    d.put("1909", "moncey");
    assert_eq!(holder(&d, "1909"), French);
    assert!(d.look().enemy_hexes(Allied).has(madrid) && !d.look().enemy_hexes(French).has(madrid));
    d.put("1909", "picton");
    assert_eq!(holder(&d, "1909"), Allied, "opposed");
    assert!(d.look().enemy_hexes(Allied).has(madrid) && d.look().enemy_hexes(French).has(madrid));
    d.put("aside", "picton moncey");
    assert_eq!(holder(&d, "1909"), Allied, "it reverts");
    assert_eq!(holder(&d, "1216"), French);
    d.put("1216", "picton");
    assert_eq!(holder(&d, "1216"), Allied);
}

// wellington: 16.1, 16.3
#[test]
fn a_block_outside_does_not_control_the_fortress() {
    let mut d = Desk::empty();
    d.put("1509", "moncey");
    assert_eq!(holder(&d, "1509"), Allied);
    assert!(d.look().enemy_hexes(French).has(hex("1509")));
    d.french_fortress("1509").put("aside", "moncey");
    assert_eq!(holder(&d, "1509"), French, "a captured fortress does not revert");
}

// wellington: 16.4
#[test]
fn the_areas_of_the_examples() {
    let mut d = Desk::empty();
    d.inside("1311", "rey");
    assert_eq!(d.look().area_holder(area("viscaya")), None, "San Sebastian French, Bilbao Spanish");
    d.inside("2205", "phillipon");
    assert_eq!(d.look().area_holder(area("estremadura")), Some(French), "Badajoz is its only Key Town");
}

#[test]
fn the_higher_card_is_player_one() {
    let mut d = Desk::empty();
    d.put("2201", "picton").put("1909", "moncey").segment(Card(2), Card(3));
    assert_eq!((d.state.first, d.state.top()), (French, Step::Operate(French)));
}

// wellington: 7.312#1, 6.12
#[test]
fn operations_come_in_a_fixed_order() {
    let mut d = Desk::empty();
    d.put("1508", "moncey").put("1909", "savary").french_fortress("1509").operations(French, 3);
    d.set_out("moncey");
    d.acts(French, &["place 1408", "done"]);
    assert_eq!(d.state.points.left, 2, "a 3 card allows three operations");
    let refusal = d.refusal(French, "do siege");
    assert_eq!((refusal.rule(), refusal.reason), ("7.312", Reason::StagePassed));
    assert!(d.allowed(French, "do formation-move"));
    d.act(French, "do extended-march");
    d.acts(French, &["block savary", "done", "place 1910", "done"]);
    assert_eq!(d.refusal(French, "do formation-move").reason, Reason::StagePassed);
}

// wellington: 7.312#2, 7.312#5, 7.312#6
#[test]
fn a_block_performs_one_operation_in_a_step() {
    let mut d = Desk::empty();
    d.put("atlantic-ocean", "wellesley").operations(Allied, 2);
    d.acts(Allied, &["do sea-move", "block wellesley"]).roll(Allied, "done", &[3]);
    d.act(Allied, "place 2002");
    assert_eq!(d.at("wellesley"), "2002");
    let refusal = d.refusal(Allied, "do extended-march");
    assert_eq!(refusal.rule(), "7.312");
    d.put("2201", "spencer");
    d.act(Allied, "do extended-march");
    assert_eq!(d.refusal(Allied, "block wellesley").reason, Reason::HasActed);
}

// wellington: 7.312#3, 7.312#4, 7.312#7
#[test]
fn a_siege_then_a_move_then_a_draw() {
    let mut d = Desk::empty();
    d.put("1214", "moncey").put("1213", "savary").put("pool", "ney");
    // A British garrison holds Bayonne.
    d.state.open.french_fortresses.remove(hex("1213"));
    d.operations(French, 3);
    d.acts(French, &["do siege", "block savary"]).roll(French, "done", &[1]);
    d.set_out("moncey");
    d.acts(French, &["place 1215", "done"]);
    d.acts(French, &["do reinforcement-draw", "draw french", "place france"]);
    assert_eq!(d.at("ney"), "france");
}

// wellington: 6.13, 7.313
#[test]
fn a_drafts_card_is_played_for_drafts_or_for_one_operation() {
    let mut d = Desk::empty();
    d.put("2201", "picton spencer").steps("picton", 1).steps("spencer", 1);
    d.segment(Card(6), Card(1));
    assert_eq!(d.state.first, Allied, "three drafts beat one operation");
    assert_eq!(d.asks().number(), "9.1");
    let mut d = Desk::empty();
    d.put("2201", "picton").put("1909", "moncey");
    d.segment(Card(8), Card(1));
    assert_eq!((d.state.first, d.state.points.left), (Allied, 1), "played as an operation it counts one");
    assert_eq!(d.asks().number(), "7.312");
}

// wellington: 6.12
#[test]
fn ties_are_the_allies_unless_napoleon_is_in_play() {
    let mut d = Desk::empty();
    d.put("2201", "picton").put("1909", "moncey").segment(Card(2), Card(2));
    assert_eq!(d.state.first, Allied);
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("2201", "picton").put("1909", "napoleon").segment(Card(2), Card(2));
    assert_eq!(d.state.top(), Step::TieBreak);
    d.act(French, "first french");
    assert_eq!(d.state.first, French);
    let mut d = Desk::empty();
    d.put("2201", "picton").put("france", "napoleon").segment(Card(2), Card(2));
    assert_eq!(d.state.first, Allied, "in the France Box he is not in play");
}

// wellington: 6.11, 7.311
#[test]
fn a_variable_event_comes_first_and_makes_player_two() {
    let mut d = Desk::empty();
    d.state.open.deck = 1 << 18;
    d.put("1909", "moncey").segment(Card::EVENT, Card(1));
    assert_eq!(d.level(Nation::Spanish), 2, "Juntas in Disarray");
    assert_eq!((d.state.first, d.state.top()), (French, Step::Operate(French)));
    assert_eq!(d.state.under[..1], [18], "it goes under the deck");
    assert_eq!(d.state.deck, 0, "which is not shuffled");
}

// wellington: 7.311, 6.2, 6.21
#[test]
fn of_two_variable_events_the_lower_number_goes_first() {
    let mut d = Desk::empty();
    d.state.open.deck = 1 << 13 | 1 << 27;
    d.segment(Card::EVENT, Card::EVENT);
    assert!(d.state.has_played(13) && d.state.has_played(27));
    assert_eq!(d.level(Nation::Spanish), 3, "up one, down one");
    // Event 13 adds Event 21, so the deck is shuffled at the end of the step.
    assert_eq!((d.state.deck >> 21 & 1, d.state.deck >> 27 & 1, d.state.under_count), (1, 1, 0));
    assert_eq!(d.state.discarded >> 13 & 1, 1);
}

// wellington: 6.2, 6.21, 7.2
#[test]
fn the_deck_grows_and_shrinks() {
    let mut d = Desk::empty();
    d.state.open.deck = 1 << 3 | 1 << 2;
    d.state.open.turn = 4;
    d.phase(Phase::DrawEvents);
    d.finish();
    let has = |n: u8| d.state.deck >> n & 1 == 1;
    assert!(d.state.has_played(2) && d.state.has_played(3));
    assert!(has(2) && !has(3), "Event 2 stays, Event 3 is discarded");
    assert!(has(9) && has(10), "Event 3 adds these");
    assert!(has(15) && has(29) && has(30), "and the turn these");
    let mut d = Desk::empty();
    d.event(15, Allied, &[]);
    assert_eq!((d.state.deck >> 15 & 1, d.state.deck >> 16 & 1), (0, 1));
    d.event(16, Allied, &[]);
    assert_eq!((d.state.deck >> 15 & 1, d.state.deck >> 16 & 1), (1, 0), "they alternate");
}

// wellington: 6.21
#[test]
fn a_card_drawn_with_the_one_that_adds_it_does_not_come_back() {
    // Convention of Cintra adds Wellington's War; from Turn 3 on both may lie in the deck.
    let mut d = Desk::empty();
    d.put("2002", "wellesley").put("2403", "loison");
    d.state.open.deck = 1 << 6 | 1 << 8;
    d.phase(Phase::DrawEvents);
    assert!(d.state.has_played(6) && d.state.has_played(8));
    assert_eq!((d.state.deck >> 8 & 1, d.state.discarded >> 8 & 1), (0, 1), "it is out of the game");
}

// wellington: 6.21
#[test]
fn an_event_that_cannot_be_played_goes_under_the_deck() {
    let mut d = Desk::empty();
    d.put("2201", "junot").event(7, Allied, &[]);
    assert!(!d.state.has_played(7));
    assert_eq!(d.level(Nation::British), 3, "no effect at all");
    assert_eq!(d.state.discarded >> 7 & 1, 0);
}

// wellington: 7.2
#[test]
fn both_draw_and_the_lower_number_is_first() {
    let mut d = Desk::empty();
    d.state.open.deck = 1 << 21 | 1 << 20;
    d.phase(Phase::DrawEvents);
    let played: Vec<u8> = d
        .facts
        .iter()
        .filter_map(|f| {
            if let peninsula::fact::Fact::EventPlayed { card, .. } = &f.fact { Some(*card) } else { None }
        })
        .collect();
    assert_eq!(played, [20, 21]);
}

// wellington: 7.3, 18.13, 20.9
#[test]
fn hands_are_dealt_from_all_thirty_cards() {
    let sum = |d: &Desk, side: Side| d.look().hand_size(side);
    let d = Desk::started(0, Options::default(), 1);
    let mut d = d;
    d.finish();
    assert_eq!((sum(&d, Allied), sum(&d, French)), (7, 7));
    let mut d = Desk::started(0, Options::INCREASED_OPERATIONS, 1);
    d.finish();
    assert_eq!((sum(&d, Allied), sum(&d, French)), (8, 8));
    let mut d = Desk::empty();
    d.phase(Phase::Deal);
    assert_eq!((sum(&d, Allied), sum(&d, French), d.state.segments), (6, 6, 5));
}

// wellington: 19.12, 19.14, 19.15, 20.9
#[test]
fn the_first_turn_of_1812() {
    for (options, more) in [(Options::default(), 0), (Options::INCREASED_OPERATIONS, 1)] {
        let mut d = Desk::started(1, options, 4);
        while matches!(d.state.top(), Step::SetUp(_)) {
            let side = Side::from(table::Game::to_act(game(), &d.state).first().expect("somebody"));
            let choice = d.choices(side)[0].clone();
            d.act(side, &choice);
        }
        while d.state.top() != Step::Keep {
            let side = Side::from(table::Game::to_act(game(), &d.state).first().expect("somebody"));
            let choice = d.choices(side)[0].clone();
            d.act(side, &choice);
        }
        assert!(d.state.has_played(19), "the Russian War is one of three events");
        assert_eq!(d.state.played.count_ones(), 4, "Event 7 and those three");
        assert_eq!((d.look().hand_size(Allied), d.look().hand_size(French)), (12 + more, 10 + more));
        for side in Side::BOTH {
            while table::Game::to_act(game(), &d.state).contains(side.seat()) && d.state.top() == Step::Keep {
                let choice = d.choices(side)[0].clone();
                d.act(side, &choice);
            }
        }
        assert_eq!((d.look().hand_size(Allied), d.look().hand_size(French)), (6 + more, 7 + more));
        assert_eq!(d.state.top(), Step::FreeCard, "the French play one card alone");
        assert_eq!(d.state.segments, 6 + more);
    }
}

// wellington: 8.1
#[test]
fn blocks_of_a_formation_may_go_separate_ways() {
    let mut d = Desk::empty();
    d.put("1508", "moncey savary").operations(French, 2);
    d.acts(French, &["do formation-move", "block moncey", "done", "place 1408", "done"]);
    d.acts(French, &["block savary", "done", "place 1507", "done"]);
    assert_eq!((d.at("moncey"), d.at("savary")), ("1408", "1507"));
    assert_eq!(d.state.points.left, 1, "one operation for both");
}

// wellington: 8.1
#[test]
fn a_block_stops_where_enemies_stand_but_passes_friends() {
    let mut d = marching("1508", "moncey");
    d.put("1408", "savary").put("1409", "picton cole");
    d.act(French, "place 1408");
    assert!(d.allowed(French, "place 1407"), "friends do not stop it");
    let mut d = Desk::empty();
    d.put("1508", "moncey").put("1409", "picton").operations(French, 3);
    d.set_out("moncey");
    d.act(French, "place 1409");
    assert_eq!(d.state.top(), Step::Operate(French), "its move is over");
}

// wellington: 8.11
#[test]
fn a_fortress_must_be_screened_to_be_passed() {
    let mut d = Desk::empty();
    d.put("1508", "picton cole").french_fortress("1509").operations(Allied, 3);
    d.set_out("picton cole");
    d.act(Allied, "place 1509");
    assert_eq!(d.refused(Allied, "place 1510"), "8.11");
    d.act(Allied, "drop picton");
    assert!(d.allowed(Allied, "place 1510"), "one block screens an empty fortress");
    let mut d = Desk::empty();
    d.put("1508", "picton cole leith").inside("1509", "dubreton moncey").operations(Allied, 3);
    d.set_out("picton cole leith");
    d.acts(Allied, &["place 1509", "drop cole"]);
    assert_eq!(d.refused(Allied, "place 1510"), "8.11", "two are inside");
    d.act(Allied, "drop leith");
    assert!(d.allowed(Allied, "place 1510"));
}

// wellington: 8.12
#[test]
fn napoleon_lends_a_movement_point() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("1508", "moncey napoleon").operations(French, 3);
    d.set_out("moncey napoleon");
    d.acts(French, &["place 1408", "place 1409", "place 1410", "place 1411"]);
    assert_eq!(d.state.march.spent, 5);
    d.act(French, "done");
    assert!(!d.has_fact("ForceMarched"), "five points without a Force March");
    // Who parts from him on the way loses it.
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("1508", "moncey napoleon").operations(French, 3);
    d.set_out("moncey napoleon");
    d.acts(French, &["place 1408", "place 1409", "place 1410", "place 1411", "drop moncey"]);
    d.act(French, "place 1410").roll(French, "done", &[6]);
    assert!(d.has_fact("ForceMarched"));
    assert_eq!(d.strength("moncey"), 3);
}

// wellington: 8.13
#[test]
fn attackers_pin_as_many_defenders() {
    let mut d = Desk::empty();
    d.put("1608", "picton cole").put("1508", "moncey");
    d.segment(Card(1), Card(2));
    assert_eq!(d.state.first, French);
    d.set_out("moncey");
    d.acts(French, &["place 1608", "do end"]);
    d.acts(Allied, &["do formation-move", "block cole"]);
    assert_eq!(d.refused(Allied, "block picton"), "8.13");
    d.act(Allied, "done");
    assert_eq!(d.refused(Allied, "place 1508"), "8.13", "the attackers came that way");
    d.act(Allied, "place 1609");
    assert_eq!(d.at("cole"), "1609");
}

// wellington: 8.14, 4.14
#[test]
fn a_force_march_may_cost_a_step() {
    let mut d = marching("1508", "moncey");
    d.acts(French, &["place 1408", "place 1409", "place 1410", "place 1411"]);
    assert_eq!(d.refused(French, "place 1412"), "8.14", "one point more at most");
    d.roll(French, "done", &[4]);
    assert_eq!(d.strength("moncey"), 3);
    let mut d = marching("1508", "moncey");
    d.acts(French, &["place 1408", "place 1409", "place 1410", "place 1411"]);
    d.roll(French, "done", &[3]);
    assert_eq!(d.strength("moncey"), 4);
    let mut d = marching("1508", "moncey");
    d.steps("moncey", 1).acts(French, &["place 1408", "place 1409", "place 1410", "place 1411"]);
    d.roll(French, "done", &[5]);
    assert_eq!(d.at("moncey"), "pool", "the move is made, the block removed");
}

// wellington: 12.24
#[test]
fn a_leader_spares_a_block_the_roll() {
    let mut d = marching("1508", "moncey savary soult");
    d.acts(French, &["place 1408", "place 1409", "place 1410", "place 1411", "done"]);
    assert_eq!(d.asks().number(), "12.24");
    d.act(French, "use soult moncey").roll(French, "done", &[6]);
    assert_eq!((d.strength("moncey"), d.strength("savary"), d.points("soult")), (4, 3, 1));
}

// wellington: 8.2, 4.21
#[test]
fn transit_limits_hold_for_all_blocks_of_a_player() {
    // The example of 8.2: three Spanish blocks crossed a clear hexside.
    let mut d = Desk::empty();
    d.put("1508", "castanos cuesta blake picton cole leith wellington").operations(Allied, 3);
    d.set_out("castanos cuesta blake");
    d.acts(Allied, &["place 1409", "done"]);
    d.set_out("picton cole leith");
    assert_eq!(d.refused(Allied, "place 1409"), "8.2");
    let mut d = Desk::empty();
    d.put("1508", "castanos cuesta blake picton cole wellington").operations(Allied, 3);
    d.set_out("castanos cuesta blake");
    d.acts(Allied, &["place 1409", "done"]);
    d.set_out("picton cole wellington");
    d.act(Allied, "place 1409");
    assert_eq!(d.at("wellington"), "1409", "leaders do not count");
}

// wellington: 8.3
#[test]
fn one_leader_may_go_along_on_an_extended_march() {
    let mut d = Desk::empty();
    d.put("1909", "moncey savary soult suchet").operations(French, 3);
    d.acts(French, &["do extended-march", "block moncey"]);
    assert_eq!(d.refused(French, "block savary"), "8.3", "one Combat block");
    d.act(French, "block soult");
    assert_eq!(d.refused(French, "block suchet"), "8.3", "one leader");
    d.acts(French, &["done", "place 1910", "place 1911", "done"]);
    assert_eq!((d.at("soult"), d.points("soult")), ("1911", 2), "leaders lose nothing");
    d.acts(French, &["do extended-march", "block suchet", "done", "place 1908", "done"]);
    assert_eq!(d.at("suchet"), "1908", "a leader alone is an operation of its own");
}

// wellington: 8.31
#[test]
fn an_extended_march_is_three_times_as_long_and_costs_a_step() {
    let mut d = Desk::empty();
    d.put("1909", "moncey").operations(French, 3);
    d.acts(French, &["do extended-march", "block moncey", "done"]);
    for _ in 0..4 {
        d.acts(French, &["place 1910", "place 1810", "place 1909"]);
    }
    assert_eq!(d.state.march.spent, 12);
    assert_eq!(d.refused(French, "place 1910"), "8.31");
    d.act(French, "done");
    assert_eq!(d.strength("moncey"), 3);
    // Not near the enemy, nor at his fortresses.
    let mut d = Desk::empty();
    d.put("1909", "moncey").put("1911", "picton").operations(French, 3);
    d.acts(French, &["do extended-march", "block moncey", "done"]);
    assert_eq!(d.refused(French, "place 1910"), "8.31");
    let mut d = Desk::empty();
    d.put("1909", "moncey").put("1910", "picton").operations(French, 3);
    assert_eq!(d.refused(French, "do extended-march"), "8.31", "it may not start beside the enemy");
    let mut d = Desk::empty();
    d.put("1508", "moncey").operations(French, 3);
    d.acts(French, &["do extended-march", "block moncey", "done"]);
    assert_eq!(d.refused(French, "place 1609"), "8.31", "next to the Spanish fortress of Burgos");
}

// wellington: 8.42, 8.4, 3.6, 3.36
#[test]
fn the_convoys_of_the_example() {
    let mut d = Desk::empty();
    d.put("britain", "hill-division picton spencer").operations(Allied, 2);
    d.acts(Allied, &["do sea-move", "block hill-division"]).roll(Allied, "done", &[3]);
    assert_eq!(d.refused(Allied, "place gulf-of-cadiz"), "3.6", "first the Atlantic");
    d.acts(Allied, &["place atlantic-ocean", "place gulf-of-cadiz", "place 2807"]);
    assert_eq!(d.at("hill-division"), "2807", "three points reach Gibraltar");
    d.acts(Allied, &["block picton", "block spencer"]).roll(Allied, "done", &[1]);
    d.act(Allied, "place atlantic-ocean");
    assert_eq!((d.at("picton"), d.at("spencer")), ("atlantic-ocean", "atlantic-ocean"), "bad winds");
    assert_eq!(d.state.points.left, 1);
}

// wellington: 8.4
#[test]
fn only_the_allies_sail_and_only_to_ports_they_hold() {
    let mut d = Desk::empty();
    d.put("1213", "moncey").operations(French, 1);
    assert_eq!(d.refused(French, "do sea-move"), "8.4");
    let mut d = Desk::empty();
    d.put("atlantic-ocean", "picton wellesley").put("2201", "junot").operations(Allied, 2);
    d.acts(Allied, &["do sea-move", "block picton"]).roll(Allied, "done", &[6]);
    assert_eq!(
        d.refused(Allied, "place 2201"),
        "10.7",
        "Lisbon is French: only an Expeditionary Force lands"
    );
    d.act(Allied, "place 1702");
    d.act(Allied, "block wellesley").roll(Allied, "done", &[6]);
    assert!(d.allowed(Allied, "place 2201"));
    assert!(d.allowed(Allied, "place 2301"), "Setubal from the Atlantic");
}

// wellington: 8.4
#[test]
fn who_comes_by_an_event_does_not_sail_in_that_segment() {
    let mut d = Desk::empty();
    d.put("2201", "picton");
    d.state.open.deck = 1 << 7;
    d.segment(Card(2), Card::EVENT);
    assert_eq!(d.at("hamilton"), "2201", "Beresford Trains the Portuguese Army");
    d.act(Allied, "do sea-move");
    assert_eq!(d.refused(Allied, "block hamilton"), "8.4", "it did not begin the segment in Lisbon");
    assert!(d.allowed(Allied, "block picton"));
    let mut d = Desk::empty();
    d.put("britain", "picton");
    d.state.open.deck = 1 << 8;
    d.segment(Card(2), Card::EVENT);
    d.act(Allied, "do sea-move");
    assert_eq!(d.refused(Allied, "block wellington"), "8.4", "nor Wellington in Britain");
}

// wellington: 8.41, 3.36
#[test]
fn sealift_limits_what_sails_and_what_is_at_sea() {
    let mut d = Desk::empty();
    d.state.open.sealift = 2;
    d.put("britain", "clinton cole craufurd wellington").operations(Allied, 3);
    d.acts(Allied, &["do sea-move", "block wellington", "block clinton", "block cole"]);
    assert_eq!(
        d.refused(Allied, "block craufurd"),
        "8.41",
        "the leader needs no room, a third division does"
    );
    let mut d = Desk::empty();
    d.state.open.sealift = 2;
    d.put("britain", "clinton cole craufurd").operations(Allied, 3);
    d.acts(Allied, &["do sea-move", "block clinton", "block cole"]);
    assert_eq!(d.refused(Allied, "block craufurd"), "8.41");
    let mut d = Desk::empty();
    d.state.open.sealift = 3;
    d.put("2201", "castanos picton clinton").operations(Allied, 3);
    d.acts(Allied, &["do sea-move", "block picton"]);
    assert!(d.allowed(Allied, "block castanos"), "a Spanish block counts two");
    d.act(Allied, "block castanos");
    assert_eq!(d.look().sealift_points(block("castanos")), 2);
    assert_eq!(d.choices(Allied), ["done"], "the ships are full");
}

// wellington: 8.41, 14.33
#[test]
fn what_the_ships_cannot_carry_is_recalled() {
    let mut d = Desk::campaign();
    d.event(20, French, &[]);
    assert_eq!(d.state.sealift, 4);
    assert_eq!(d.choices(Allied), ["block wellesley"], "the first is British, and Wellesley's before others");
    d.act(Allied, "block wellesley");
    assert_eq!(d.at("wellesley"), "pool");
    assert!(d.allowed(Allied, "block la-romana") && d.allowed(Allied, "block spencer"));
    d.act(Allied, "block la-romana");
    assert_ne!(d.state.top(), Step::SealiftRecall);
}

// wellington: 8.53, 3.52
#[test]
fn only_british_blocks_use_the_britain_box() {
    let mut d = Desk::empty();
    d.put("atlantic-ocean", "silviera spencer").operations(Allied, 3);
    d.acts(Allied, &["do sea-move", "block silviera"]).roll(Allied, "done", &[2]);
    assert_eq!(d.refused(Allied, "place britain"), "8.53");
    d.act(Allied, "done");
    d.act(Allied, "block spencer").roll(Allied, "done", &[2]);
    d.act(Allied, "place britain");
    assert_eq!(d.at("spencer"), "britain");
}

// wellington: 8.51, 8.52, 3.51, 3.5
#[test]
fn the_france_box_takes_a_whole_move() {
    let mut d = Desk::empty();
    d.put("france", "moncey").put("1213", "savary").operations(French, 3);
    assert_eq!(d.state.force[2], 1, "blocks in the box do not count");
    d.set_out("moncey");
    assert_eq!(d.refused(French, "place 1214"), "8.51");
    d.act(French, "place 1418");
    assert_eq!((d.at("moncey"), d.state.top()), ("1418", Step::Operate(French)), "it moves no further");
    d.set_out("savary");
    d.act(French, "place france");
    assert_eq!(d.at("savary"), "france");
    let mut d = marching("1214", "moncey");
    d.act(French, "place 1213");
    assert_eq!(d.refused(French, "place france"), "8.52", "not after another move");
}

// wellington: 14.24, 3.5
#[test]
fn the_force_level_keeps_blocks_in_their_box() {
    let mut d = Desk::empty();
    d.put("france", "moncey soult").operations(French, 3);
    d.state.open.force[2] = 25;
    d.act(French, "do formation-move");
    assert_eq!(d.refused(French, "block moncey"), "14.24");
    assert!(d.allowed(French, "block soult"), "a leader does not count");
    let mut d = Desk::empty();
    d.put("britain", "picton wellington").operations(Allied, 3);
    d.state.open.force[0] = 9;
    d.act(Allied, "do sea-move");
    assert_eq!(d.refused(Allied, "block picton"), "14.24");
    assert!(d.allowed(Allied, "block wellington"));
}

// wellington: 12.27, 12.2
#[test]
fn an_interception_stops_a_march() {
    let mut d = Desk::empty();
    d.put("1508", "moncey")
        .put("1410", "wellington picton cole")
        .put("1408", "castanos")
        .operations(French, 2);
    d.set_out("moncey");
    d.act(French, "place 1409");
    assert_eq!(d.asks().number(), "12.27");
    assert_eq!(d.at("moncey"), "1508", "it is about to enter");
    assert_eq!(d.refused(Allied, "use wellington castanos"), "12.2", "no Spanish block");
    d.act(Allied, "use wellington picton");
    assert_eq!((d.at("picton"), d.points("wellington")), ("1409", 2));
    d.act(Allied, "block wellington");
    assert_eq!(d.at("wellington"), "1409", "the leader may go along");
    d.act(Allied, "done");
    assert_eq!(d.at("moncey"), "1409");
    assert_eq!(d.state.top(), Step::Operate(French), "the move is over");
    d.act(French, "do end");
    assert_eq!(d.state.battle.attacker, French, "whoever was intercepted attacks");
}

// wellington: 12.27
#[test]
fn nobody_intercepts_where_friends_of_the_mover_stand() {
    let mut d = Desk::empty();
    d.put("1508", "moncey").put("1409", "savary").put("1410", "wellington picton").operations(French, 2);
    d.set_out("moncey");
    d.act(French, "place 1409");
    assert_eq!(d.state.top(), Step::March(French));
}

// wellington: 15.2
#[test]
fn spanish_and_british_blocks_are_two_formations() {
    let mut d = Desk::empty();
    d.put("1508", "castanos picton wellington").operations(Allied, 3);
    d.acts(Allied, &["do formation-move", "block picton"]);
    assert_eq!(d.refused(Allied, "block castanos"), "15.2");
    let mut d = Desk::empty();
    d.played(21).put("1508", "castanos picton wellington").operations(Allied, 3);
    d.acts(Allied, &["do formation-move", "block picton", "block castanos"]);
    let mut d = Desk::empty();
    d.played(21).put("1508", "castanos picton").operations(Allied, 3);
    d.acts(Allied, &["do formation-move", "block picton"]);
    assert_eq!(d.refused(Allied, "block castanos"), "15.2", "only with a British leader");
}

// wellington: 7.314
#[test]
fn battles_come_when_both_have_acted() {
    let mut d = Desk::empty();
    d.put("1608", "picton").put("1508", "moncey").segment(Card(1), Card(2));
    d.set_out("moncey");
    d.acts(French, &["place 1608", "do end"]);
    assert_eq!(d.state.top(), Step::Operate(Allied), "no battle yet");
    d.act(Allied, "do end");
    assert!(matches!(d.state.top(), Step::Fight(_)));
}

// wellington: 20.1
#[test]
fn nothing_embarks_at_mondego_bay() {
    let mut d = Desk::with(Options::MONDEGO);
    d.put("2002", "wellesley").put("2201", "picton").operations(Allied, 3);
    d.act(Allied, "do sea-move");
    assert_eq!(d.refused(Allied, "block wellesley"), "20.1");
    let mut d = Desk::empty();
    d.put("2002", "wellesley").operations(Allied, 3);
    d.acts(Allied, &["do sea-move", "block wellesley"]);
}

// wellington: 20.6
#[test]
fn napoleons_offensive_gives_a_free_operation() {
    let mut d = Desk::with(Options::NAPOLEONS_OFFENSIVE);
    d.commitment(Nation::French, 5).put("1909", "napoleon moncey").put("1508", "savary");
    d.state.open.offensive = true;
    d.operations(French, 1);
    d.set_out("napoleon moncey");
    d.acts(French, &["place 1908", "done"]);
    assert_eq!(d.state.points.left, 1, "it was free");
    d.set_out("savary");
    d.acts(French, &["place 1507", "done"]);
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("1909", "napoleon").put("1508", "savary");
    d.state.open.offensive = true;
    d.operations(French, 2);
    d.set_out("napoleon");
    d.acts(French, &["place 1908", "done"]);
    assert_eq!(d.state.points.left, 1, "without the option it is not");
}

// wellington: 20.8
#[test]
fn expeditionary_forces_stay_near_the_coast() {
    let mut d = Desk::with(Options::EXPEDITIONARY);
    d.put("1404", "wellesley").operations(Allied, 3);
    d.set_out("wellesley");
    assert_eq!(d.refused(Allied, "place 1405"), "20.8", "Leon has no coast");
    assert!(d.allowed(Allied, "place 1403"));
    let mut d = Desk::empty();
    d.put("1404", "wellesley").operations(Allied, 3);
    d.set_out("wellesley");
    assert!(d.allowed(Allied, "place 1405"));
}

// wellington: 20.3
#[test]
fn de_espana_may_count_as_british() {
    let mut d = Desk::with(Options::ESPANA);
    d.put("pool", "de-espana").operations(Allied, 3);
    d.acts(Allied, &["do reinforcement-draw", "draw spanish"]);
    assert_eq!(d.state.top(), Step::Espana);
    d.acts(Allied, &["accept", "place 1608"]);
    assert_eq!(d.state.force, [1, 0, 0]);
    d.put("1608", "picton wellington");
    assert_eq!(d.look().formation_bit(block("de-espana")), d.look().formation_bit(block("picton")));
    assert!(d.look().may_lead(block("wellington"), block("de-espana")).is_ok());
    let mut d = Desk::empty();
    d.put("pool", "de-espana").operations(Allied, 3);
    d.acts(Allied, &["do reinforcement-draw", "draw spanish", "place 1608"]);
    assert_eq!(d.state.force, [0, 1, 0]);
}

/// Whoever comes from the France Box goes no farther, but may go inside where there is room.
// wellington: 3.51, 8.51, 11.0
#[test]
fn from_the_france_box_into_bayonne() {
    let mut d = Desk::empty();
    d.put("france", "moncey").operations(French, 2);
    d.set_out("moncey");
    d.act(French, "place 1213");
    assert_eq!(d.choices(French), ["within 1213", "done"]);
    d.act(French, "within 1213");
    assert!(d.is_inside("moncey"));
    assert_eq!(d.state.top(), Step::Operate(French));
}

#[test]
fn bad_weather_rules_the_next_operation_step() {
    let mut d = Desk::empty();
    d.put("1508", "moncey").event(26, Allied, &[]);
    assert!(d.state.bad_weather);
    d.operations(French, 2);
    d.set_out("moncey");
    d.act(French, "place 1408");
    assert_eq!(d.state.march.spent, 2);
    d.acts(French, &["done", "do end"]);
    assert!(!d.state.bad_weather && !d.state.points.weather);
}

// wellington: 11.0
#[test]
fn blocks_go_into_and_out_of_fortresses() {
    let mut d = Desk::empty();
    d.put("1508", "castanos cuesta blake").put("1408", "paget").operations(Allied, 3);
    d.set_out("castanos cuesta");
    d.acts(Allied, &["place 1509", "within 1509"]);
    assert!(d.is_inside("castanos") && d.is_inside("cuesta"));
    d.acts(Allied, &["block blake", "done", "place 1509"]);
    assert_eq!(d.refused(Allied, "within 1509"), "11.0", "Burgos holds two");
    d.act(Allied, "done");
    let mut d = Desk::empty();
    d.put("1509", "paget").operations(Allied, 3);
    d.set_out("paget");
    assert_eq!(d.refused(Allied, "within 1509"), "11.0", "no cavalry inside");
}

/// Whether a block has performed an operation in this step.
fn has_acted(d: &Desk, id: &str) -> bool {
    d.state.is(Mark::Acted, block(id))
}

/// The largest group that may go from the first place of the list.
fn largest_group(d: &Desk, side: Side) -> Vec<String> {
    let asked = game().decision_json(&d.state, side.seat(), words::Language::english().words());
    let blocks = asked["groups"][0]["blocks"].as_array().expect("a group is put together");
    blocks.iter().map(|b| b.as_str().expect("a name").to_owned()).collect()
}

// wellington: 8.1, 8.2
#[test]
fn the_sixth_block_of_a_formation_goes_by_another_hexside() {
    let five = ["augereau", "bessieres", "bonet", "brennier", "cafferelli"];
    let mut d = Desk::empty();
    d.put("1508", &five.join(" ")).put("1508", "clausel soult").operations(French, 2);
    d.act(French, "do formation-move");
    assert_eq!(largest_group(&d, French), ["soult"].iter().chain(&five).copied().collect::<Vec<_>>());
    for id in five {
        d.act(French, &format!("block {id}"));
    }
    let refusal = d.refusal(French, "block clausel");
    assert_eq!((refusal.rule(), refusal.reason), ("8.2", Reason::HexsidesFull));
    d.acts(French, &["done", "place 1408", "done"]);
    assert_eq!((d.at("bonet"), has_acted(&d, "bonet"), has_acted(&d, "clausel")), ("1408", true, false));
    assert_eq!(d.state.top(), Step::Formation(French), "the same operation goes on");
    d.acts(French, &["block soult", "block clausel", "done"]);
    assert_eq!(d.refused(French, "place 1408"), "8.2", "five have crossed this hexside");
    d.acts(French, &["place 1509", "done"]);
    assert_eq!((d.at("clausel"), d.state.points.left), ("1509", 1), "one operation for all of them");
}

// wellington: 8.2
#[test]
fn eight_blocks_of_wellington_do_not_leave_almeida_together() {
    let mut d = Desk::empty();
    let eight = "clinton cole craufurd hope leith picton spencer cotton";
    d.put("1804", "wellington").put("1804", eight).operations(Allied, 1);
    d.acts(Allied, &["do formation-move", "block wellington"]);
    for id in eight.split(' ').take(5) {
        d.act(Allied, &format!("block {id}"));
    }
    for id in eight.split(' ').skip(5) {
        assert_eq!(d.refused(Allied, &format!("block {id}")), "8.2");
    }
    d.act(Allied, "done");
    assert!(d.choices(Allied).iter().any(|c| c.starts_with("place ")), "they march");
}

// wellington: 8.1, 8.2, 8.52
#[test]
fn blocks_that_no_hexside_takes_stay_behind_before_they_march() {
    let mut d = Desk::empty();
    let seven = "napoleon bessieres bonet brennier cafferelli clausel imperial-guard";
    d.commitment(Nation::French, 5).put("1213", seven).operations(French, 1);
    d.act(French, "do formation-move");
    assert_eq!(largest_group(&d, French).len(), 6, "Napoleon, and five across a hexside");
    for id in seven.split(' ') {
        d.act(French, &format!("block {id}"));
    }
    d.act(French, "done");
    assert!(d.allowed(French, "place france"), "all of them may go home");
    assert_eq!(d.refused(French, "place 1214"), "8.2");
    assert_eq!(d.refused(French, "done"), "8.1");
    d.act(French, "drop bonet");
    assert!(!d.has_fact("BlockStayed"), "nobody saw that he was named");
    assert!(!has_acted(&d, "bonet") && has_acted(&d, "clausel"));
    d.acts(French, &["place 1214", "done"]);
    assert_eq!((d.at("napoleon"), d.at("bonet")), ("1214", "1213"));
    d.acts(French, &["block bonet", "done", "place 1312"]);
    assert_eq!((d.at("bonet"), d.state.points.left), ("1312", 0));
}

// wellington: 7.312#4, 8.2
#[test]
fn nobody_begins_a_march_whom_no_hexside_takes() {
    let mut d = Desk::empty();
    d.put("1508", "moncey soult").operations(French, 2);
    for to in game().atlas().around[hex("1508").index()].iter() {
        let (edge, printed) = game().atlas().edge(hex("1508"), to).expect("neighbours");
        d.state.open.cross(edge, French, false, printed.limit);
    }
    d.act(French, "do formation-move");
    assert_eq!(d.refused(French, "block moncey"), "8.2");
    d.act(French, "block soult");
    assert_eq!(d.refused(French, "block moncey"), "8.2", "leaders do not count");
    d.put("aside", "soult").operations(French, 2);
    for to in game().atlas().around[hex("1508").index()].iter() {
        let (edge, printed) = game().atlas().edge(hex("1508"), to).expect("neighbours");
        d.state.open.cross(edge, French, false, printed.limit);
    }
    assert!(!d.allowed(French, "do formation-move"), "no operation is spent on it");
}
