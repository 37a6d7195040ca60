//! Cases where the rules are easily read past: who attacks, who may sail, what a view must not tell.

use crate::common;

use common::*;
use peninsula::Nation;
use peninsula::action::Card;
use peninsula::fact::Fact;
use peninsula::state::Mark;
use peninsula::step::{Fight, Step};
use table::{Game, Seat};

// wellington: 15.1, 8.4
#[test]
fn portuguese_blocks_stay_in_portugal_until_britain_is_committed() {
    let mut d = Desk::empty();
    d.put("1702", "silviera").put("britain", "picton");
    d.state.open.british_in_spain = false;
    d.operations(Allied, 2).act(Allied, "do sea-move");
    assert_eq!(d.refused(Allied, "block silviera"), "15.1");
    d.state.open.british_in_spain = true;
    assert!(d.allowed(Allied, "block silviera"));
}

// wellington: 10.0, 10.22
#[test]
fn whoever_comes_back_to_an_empty_hex_attacks() {
    let mut d = Desk::empty();
    d.put("1508", "soult").put("1608", "picton").put("1409", "moncey").segment(Card(2), Card(2));
    assert_eq!(d.state.first, Allied);
    march(&mut d, "picton", "1508");
    if matches!(d.state.top(), Step::Intercept(..)) {
        d.act(French, "done");
    }
    d.act(Allied, "do end");
    march(&mut d, "soult", "1408");
    d.act(French, "done");
    march(&mut d, "moncey", "1508");
    assert!(!d.state.is(Mark::Reserve, block("moncey")), "nobody is there to be reinforced");
    d.finish_operations();
    assert_eq!(d.state.battle.attacker, French);
    assert!(d.state.is(Mark::Engaged, block("moncey")));
}

// wellington: 10.22
#[test]
fn an_army_that_joins_its_leader_is_no_reserve() {
    let mut d = Desk::empty();
    d.put("1608", "picton").put("1508", "soult moncey").operations(French, 2);
    march(&mut d, "soult", "1608");
    d.acts(French, &["block moncey", "done", "place 1608"]);
    assert!(!d.state.is(Mark::Reserve, block("moncey")), "a leader alone is no main attack");
    d.finish_operations();
    assert_eq!((d.state.battle.attacker, d.state.battle.round), (French, 1));
}

// wellington: 14.3
#[test]
fn a_recall_tells_nothing_of_the_enemy() {
    let mut d = Desk::empty();
    d.put("1608", "castanos").put("1508", "moncey").put("pool", "ney").event(14, French, &[]);
    let [on_map, in_pool] = ["block moncey", "block ney"].map(|text| d.refusal(Allied, text));
    assert_eq!((on_map.reason, on_map.rule()), (in_pool.reason, in_pool.rule()));
}

/// Two Allied groups attack at Valladolid, the second one in reserve.
fn with_reserve(reserve: &str) -> Desk {
    let mut d = Desk::empty();
    d.put("1508", "moncey savary").put("1608", "picton").put("1609", reserve).operations(Allied, 2);
    march(&mut d, "picton", "1508");
    march(&mut d, reserve, "1508");
    d
}

// wellington: 10.1, 10.22, 15.10
#[test]
fn wellington_in_reserve_is_not_announced() {
    let [duke, other] = ["wellington cole leith", "beresford cole leith"].map(|reserve| {
        let mut d = with_reserve(reserve);
        // The owner declines to bring them up at once.
        while matches!(d.state.top(), Step::Fight(Fight::Coordinate(Allied))) {
            d.act(Allied, "done");
        }
        game().view(&d.state, Some(Seat::Two))
    });
    assert_eq!(duke.open.battle, other.open.battle);
    assert_eq!(duke.tokens, other.tokens);
}

// wellington: 12.24, 12.27, 8.2
#[test]
fn a_march_does_not_show_who_leads_it() {
    let [led, unled] = ["moncey soult", "moncey savary"].map(|group| {
        let mut d = Desk::empty();
        d.put("1508", group).put("1710", "picton wellington").operations(French, 1);
        march(&mut d, group, "1609");
        game().view(&d.state, Some(Seat::One))
    });
    assert_eq!(led.tokens, unled.tokens);
    assert_eq!(led.open.crossed, unled.open.crossed, "only Combat blocks are counted");
}

// wellington: 15.6, 15.7
#[test]
fn france_is_roused_by_the_first_step_across_the_border() {
    let mut d = Desk::empty();
    d.commitment(Nation::British, 5).commitment(Nation::French, 4).put("france", "national-guard");
    d.put("1312", "picton").operations(Allied, 2);
    d.state.open.force[2] = 25;
    march(&mut d, "picton", "1213");
    assert_eq!(d.level(Nation::French), 5, "before the march is over");
    assert_eq!(d.state.top(), Step::CallGuard, "at High there is room for the Guard");
}

// wellington: 8.4, 11.12
#[test]
fn a_port_taken_in_the_segment_is_no_port_to_sail_from_yet() {
    let mut d = Desk::empty();
    let masks = &game().atlas().masks;
    let harbours = masks.ports & masks.fortresses;
    let barcelona = |h: &peninsula::map::HexId| {
        game().atlas().hex(*h).town.as_ref().is_some_and(|town| town.name == "Barcelona")
    };
    let at = harbours.iter().find(barcelona).expect("Barcelona is a fortress and a port");
    let at = game().atlas().hex(at).id.as_str();
    d.put(at, "graham cotton").french_fortress(at).operations(Allied, 3);
    d.act(Allied, "do siege");
    d.acts(Allied, &["block graham", "done"]).roll(Allied, "decline", &[6]);
    while !matches!(d.state.top(), Step::Operate(_)) {
        let seat = game().to_act(&d.state).first().expect("somebody");
        let choices = d.choices(seat.into());
        d.act(seat.into(), &choices[0].clone());
    }
    assert!(!d.state.holds_fortress(French, hex(at)), "it has fallen");
    let sails = d.allowed(Allied, "do sea-move");
    assert!(!sails, "neither graham nor cotton began the segment in a friendly port");
}

// wellington: 9.3, 9.2
#[test]
fn one_spanish_block_a_hex() {
    let mut d = Desk::empty();
    d.put("pool", "alvarez castanos").operations(Allied, 3);
    d.act(Allied, "do reinforcement-draw");
    d.roll(Allied, "draw spanish", &[0]);
    let first = d.choices(Allied);
    let within = first.iter().find(|text| text.starts_with("within")).expect("a fortress").clone();
    let at = within.trim_start_matches("within ").to_owned();
    d.act(Allied, &within);
    d.acts(Allied, &["do reinforcement-draw", "draw spanish"]);
    assert!(!d.allowed(Allied, &format!("place {at}")), "{at} has its block");
    assert!(!d.allowed(Allied, &within));
}

// wellington: 9.11
#[test]
fn besiegers_of_a_garrison_get_no_replacements() {
    let mut d = Desk::empty();
    d.put("1805", "craufurd").steps("craufurd", 1).inside("1805", "barrie");
    d.put("2201", "picton").steps("picton", 1).drafts(Allied, 2);
    assert!(d.allowed(Allied, "block picton"));
    assert_eq!(d.refused(Allied, "block craufurd"), "9.11");
}

// wellington: 9.31
#[test]
fn an_expeditionary_force_may_wait_in_britain() {
    let d = Desk::empty();
    let spots = d.look().deploy_spots(block("graham"));
    assert!(spots.britain && spots.seas.count_ones() == 5);
}

// wellington: 11.1, 11.11
#[test]
fn a_leader_alone_besieges_nobody() {
    let mut d = Desk::empty();
    d.put("1509", "soult");
    assert!(!d.look().besieged_now().has(hex("1509")));
    d.put("1509", "moncey");
    assert_eq!(d.look().besieged_now().has(hex("1509")), game().atlas().masks.fortresses.has(hex("1509")));
}

// wellington: 14.3, 15.6
#[test]
fn the_national_guard_is_not_recalled_before_it_is_called() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("france", "national-guard").put("1909", "moncey savary").event(
        19,
        Allied,
        &[1],
    );
    assert_eq!(d.refused(French, "block national-guard"), "14.33");
}

// wellington: 13.2#8, 10.33
#[test]
fn supply_is_judged_before_anybody_starves() {
    let mut d = Desk::empty();
    d.state.open.turn = 1;
    d.put("1310", "moncey savary ney").put("1312", "picton cole").attrition();
    let cut_off = d.state.hidden.unsupplied;
    let starving: Vec<_> =
        ["moncey", "savary", "ney"].into_iter().filter(|id| cut_off.has(block(id))).collect();
    let mut lost = Vec::new();
    while d.state.top() == Step::Attrition {
        let seat = game().to_act(&d.state).first().expect("somebody");
        let choice = d.choices(seat.into())[0].clone();
        d.act(seat.into(), &choice);
        lost.extend(d.facts.iter().filter_map(|cited| match cited.fact {
            Fact::BlockLost { block, permanently: true } => Some(block),
            _ => None,
        }));
    }
    for id in starving.iter().filter(|id| d.at(id) != "1310") {
        assert!(lost.contains(&block(id)), "{id} had no Line of Supply when the phase began");
    }
}

// wellington: 8.13, 10.22
#[test]
fn reserves_free_nobody_who_is_pinned() {
    let mut d = Desk::empty();
    d.put("1608", "picton").put("1607", "hope").put("1609", "ney").segment(Card(2), Card(3));
    assert_eq!(d.state.first, French);
    march(&mut d, "ney", "1608");
    d.act(French, "do end").act(Allied, "do formation-move");
    assert_eq!(d.refused(Allied, "block picton"), "8.13");
    d.acts(Allied, &["block hope", "done", "place 1608"]);
    assert!(d.state.is(Mark::Reserve, block("hope")));
    assert_eq!(d.look().pinned(Allied, hex("1608")), 1, "one attacker holds one of the line");
    assert_eq!(d.refused(Allied, "do formation-move"), "8.13", "Picton cannot go in his stead");
}

// wellington: 8.13, 11.0
#[test]
fn a_sortie_frees_nobody_who_is_pinned() {
    let mut d = Desk::empty();
    d.put("1804", "picton").inside("1804", "spencer").put("1805", "ney").segment(Card(2), Card(3));
    march(&mut d, "ney", "1804");
    d.act(French, "do end");
    march(&mut d, "spencer", "1804");
    assert!(!d.is_inside("spencer"));
    assert!(!d.allowed(Allied, "block picton"), "the sortie is a supporting group");
}

// wellington: 10.7, 10.0, 10.42
#[test]
fn attackers_do_not_withdraw_before_a_landing() {
    let mut d = Desk::empty();
    d.put("1717", "vives").inside("1717", "deshesme").put("1618", "ney").put("balearic-sea", "maitland");
    d.segment(Card(2), Card(3));
    march(&mut d, "ney", "1717");
    d.acts(French, &["do end"]).acts(Allied, &["do sea-move", "block maitland"]).roll(Allied, "done", &[2]);
    d.act(Allied, "place 1717");
    assert!(!matches!(d.state.top(), Step::Withdraw(..)), "Ney came to fight the besiegers");
    d.finish_operations();
    assert_eq!((d.state.battle.attacker, d.state.battle.hex), (French, hex("1717").0));
}

// wellington: 10.0, 8.13
#[test]
fn a_lone_leader_attacks_but_holds_nobody() {
    let mut d = Desk::empty();
    d.put("1608", "picton cole").put("1607", "hope").put("1609", "marmont").segment(Card(2), Card(3));
    march(&mut d, "marmont", "1608");
    d.act(French, "do end");
    march(&mut d, "hope", "1608");
    assert!(!d.state.is(Mark::Reserve, block("hope")), "there is no battle to be reinforced");
    d.act(Allied, "do formation-move");
    assert!(d.allowed(Allied, "block picton") && d.allowed(Allied, "block cole"), "they stood there before");
}

// wellington: 10.0
#[test]
fn whoever_came_first_against_a_leader_attacks_his_army_too() {
    let mut d = Desk::empty();
    d.put("1608", "marmont").put("1609", "ney").put("1607", "cole picton").segment(Card(3), Card(2));
    march(&mut d, "cole picton", "1608");
    if matches!(d.state.top(), Step::Intercept(..)) {
        d.act(French, "done");
    }
    d.act(Allied, "do end");
    march(&mut d, "ney", "1608");
    d.finish_operations();
    assert_eq!(d.state.battle.attacker, Allied, "they entered the hex first");
    assert!(d.state.is(Mark::Engaged, block("ney")), "a leader alone is no line to stand behind");
}

// wellington: 15.4, 8.1
#[test]
fn spanish_blocks_do_not_follow_wellington_into_france_alone() {
    let mut d = Desk::empty();
    d.commitment(Nation::British, 5).played(21).put("1909", "ney").put("1312", "castanos");
    d.state.open.french_fortresses.remove(hex("1213"));
    d.put("1213", "wellington picton").operations(Allied, 1);
    d.set_out("castanos");
    assert_eq!(d.refused(Allied, "place 1213"), "15.4", "he is there already, and does not go with them");
    let mut d = Desk::empty();
    d.commitment(Nation::British, 5).played(21).put("1312", "wellington castanos").operations(Allied, 1);
    d.set_out("wellington castanos");
    assert!(d.allowed(Allied, "place 1213"));
}

// wellington: 15.2, 8.3
#[test]
fn an_extended_march_is_of_one_formation() {
    let mut d = Desk::empty();
    d.put("2506", "wellington castanos picton").operations(Allied, 1);
    d.acts(Allied, &["do extended-march", "block castanos"]);
    assert_eq!(d.refused(Allied, "block wellington"), "15.2");
    d.played(21);
    assert!(d.allowed(Allied, "block wellington"), "the Generalissimo leads both");
    let mut d = Desk::empty();
    d.put("2506", "wellington picton").operations(Allied, 1);
    d.acts(Allied, &["do extended-march", "block picton"]);
    assert!(d.allowed(Allied, "block wellington"));
}

// wellington: 8.12, 8.14
#[test]
fn whoever_stays_behind_with_napoleon_has_his_bonus() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("1609", "napoleon ney milhaud").operations(French, 1);
    d.set_out("napoleon ney milhaud");
    d.acts(French, &["place 1608", "place 1607", "place 1507", "place 1508", "place 1608"]);
    d.act(French, "drop ney");
    assert!(d.state.is(Mark::Forced, block("ney")), "five points are one more than his own");
    d.act(French, "drop napoleon");
    assert!(!d.state.is(Mark::Forced, block("ney")), "he ends the move beside Napoleon");
    d.act(French, "done");
    assert!(matches!(d.state.top(), Step::Operate(_) | Step::Cards), "and nobody throws a die");

    // So has whoever stays after him.
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("1609", "napoleon ney milhaud").operations(French, 1);
    d.set_out("napoleon ney milhaud");
    d.acts(French, &["place 1608", "place 1607", "place 1507", "place 1508", "place 1608"]);
    d.acts(French, &["drop napoleon", "drop ney"]);
    assert!(!d.state.is(Mark::Forced, block("ney")), "he ends the move beside Napoleon");
    d.act(French, "done");
    assert!(matches!(d.state.top(), Step::Operate(_) | Step::Cards), "and nobody throws a die");
}
