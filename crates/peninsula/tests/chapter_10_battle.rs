//! Battles, retreats and pursuit (10), leaders in them (12).

use crate::common;

use common::*;
use peninsula::Nation;
use peninsula::action::Card;
use peninsula::refusal::Reason;
use peninsula::state::{Mark, Options};
use peninsula::step::{Fight, Step};

/// Allied blocks at Valladolid (1608) attacked by French ones from Palencia (1508).
fn attack(allied: &str, french: &str) -> Desk {
    let mut d = Desk::empty();
    d.put("1608", allied).put("1508", french).operations(French, 1);
    march(&mut d, french, "1608");
    d
}

// wellington: 10.0, 10.31, 10.32, 4.11, 4.13
#[test]
fn dice_as_pips_and_hits_at_once() {
    let mut d = attack("picton", "moncey");
    assert_eq!((d.state.battle.attacker, d.state.battle.round), (French, 1));
    d.roll(Allied, "block picton", &[1, 3, 4]);
    assert_eq!(d.strength("moncey"), 2, "a hit rating of 3 hits with 1 and 3");
    d.roll(French, "block moncey", &[1, 2]);
    assert_eq!(d.strength("picton"), 2, "two pips are left to roll, a rating of 1 hits once");
    assert_eq!(d.state.battle.round, 2);
}

// wellington: 10.2, 10.8, 10.4
#[test]
fn after_three_rounds_the_attacker_must_go() {
    let mut d = attack("picton", "moncey");
    for _ in 0..3 {
        d.roll(Allied, "block picton", &[6, 6, 6]).roll(French, "block moncey", &[6, 6, 6, 6]);
    }
    assert_eq!(d.state.top(), Step::Fight(Fight::Flee(French)));
    assert_eq!(d.choices(French), ["retreat moncey 1508"]);
    d.act(French, "retreat moncey 1508");
    assert!(
        d.facts.iter().any(|f| matches!(f.fact, peninsula::fact::Fact::BattleEnded { loser: French, .. }))
    );
    assert_eq!((d.at("moncey"), d.at("picton")), ("1508", "1608"));
}

// wellington: 10.1
#[test]
fn player_one_orders_the_battles_before_anything_is_shown() {
    let mut d = Desk::empty();
    d.put("1608", "picton")
        .put("1908", "cole")
        .put("1508", "moncey")
        .put("1909", "savary")
        .operations(French, 2);
    march(&mut d, "moncey", "1608");
    march(&mut d, "savary", "1908");
    assert_eq!(d.state.top(), Step::BattleOrder(French));
    assert!(d.state.revealed.is_empty());
    d.act(French, "place 1908");
    assert_eq!(d.state.battle.hex, hex("1908").0);
    assert!(d.state.revealed.has(block("cole")) && !d.state.revealed.has(block("picton")));
}

// wellington: 10.21, 4.12
#[test]
fn ratings_fight_in_order_and_defenders_first() {
    let mut d = attack("cotton picton", "milhaud moncey");
    d.roll(Allied, "block cotton", &[6, 6]);
    d.roll(French, "block milhaud", &[6, 6, 6]);
    assert_eq!(d.refusal(Allied, "block cotton").reason, Reason::NotItsTurn, "one combat turn a round");
    d.roll(Allied, "block picton", &[6, 6, 6]);
    d.roll(French, "block moncey", &[6, 6, 6, 6]);
    assert_eq!(d.state.battle.round, 2);
}

// wellington: 10.22
#[test]
fn other_groups_wait_in_reserve_for_the_second_round() {
    let mut d = Desk::empty();
    d.put("1608", "picton").put("1508", "moncey").put("1609", "savary").operations(French, 2);
    march(&mut d, "moncey", "1608");
    march(&mut d, "savary", "1608");
    assert!(d.state.is(Mark::Reserve, block("savary")) && !d.state.is(Mark::Engaged, block("savary")));
    assert!(!d.state.revealed.has(block("savary")), "not even revealed");
    d.line_up().roll(Allied, "block picton", &[6, 6, 6]).roll(French, "block moncey", &[6, 6, 6, 6]);
    assert_eq!(d.state.top(), Step::Fight(Fight::Reroll), "a leader may be in reserve");
    d.act(French, "decline");
    assert!(d.state.is(Mark::Engaged, block("savary")) && d.state.revealed.has(block("savary")));
}

// wellington: 10.22
#[test]
fn reserves_retreat_when_the_battle_ends_without_them() {
    let mut d = Desk::empty();
    d.put("1608", "hill-division spencer")
        .put("1508", "moncey")
        .put("1609", "savary")
        .steps("moncey", 1)
        .operations(French, 2);
    march(&mut d, "moncey", "1608");
    march(&mut d, "savary", "1608");
    d.line_up().roll(Allied, "block hill-division", &[1, 6, 6, 6]);
    assert_eq!(d.state.top(), Step::Fight(Fight::Flee(French)));
    assert_eq!(d.choices(French), ["retreat savary 1609"]);
}

// wellington: 12.26, 10.22
#[test]
fn a_leader_brings_a_group_up_at_once() {
    let mut d = Desk::empty();
    d.put("1608", "picton").put("1508", "moncey soult").put("1609", "savary").operations(French, 2);
    march(&mut d, "moncey soult", "1608");
    march(&mut d, "savary", "1608");
    assert_eq!(d.asks().number(), "12.26");
    assert!(d.state.revealed.is_empty(), "before any block is revealed");
    d.act(French, "use soult savary");
    assert!(d.state.is(Mark::Engaged, block("savary")));
    assert_eq!(d.points("soult"), 1);
}

// wellington: 10.32
#[test]
fn hits_fall_on_the_most_pips_and_the_owner_breaks_ties() {
    let mut d = attack("hill-division spencer picton", "moncey");
    d.roll(Allied, "block hill-division", &[6, 6, 6, 6]);
    d.roll(Allied, "block spencer", &[6, 6, 6, 6]).roll(Allied, "block picton", &[6, 6, 6]);
    d.roll(French, "block moncey", &[1, 6, 6, 6]);
    assert_eq!(d.choices(Allied), ["block hill-division", "block spencer"]);
    assert_eq!(d.refused(Allied, "block picton"), "10.32");
    d.act(Allied, "block spencer");
    assert_eq!((d.strength("spencer"), d.strength("hill-division")), (3, 4));
}

// wellington: 10.32
#[test]
fn the_guard_is_hit_last() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5)
        .put("1608", "picton")
        .put("1508", "imperial-guard moncey napoleon")
        .operations(French, 1);
    d.steps("moncey", 1);
    march(&mut d, "imperial-guard moncey napoleon", "1608");
    d.roll(Allied, "block picton", &[1, 1, 6]);
    assert_eq!(
        (d.at("moncey"), d.strength("imperial-guard")),
        ("removed", 3),
        "the Guard only when nobody else is left"
    );
}

// wellington: 10.33
#[test]
fn blocks_lost_without_supply_are_lost_for_good() {
    let mut d = attack("picton", "moncey savary");
    d.steps("moncey", 1).steps("savary", 2);
    d.roll(Allied, "block picton", &[1, 1, 1]);
    d.act(French, "block savary");
    assert_eq!(d.at("savary"), "removed", "no line of supply through Spanish Areas");
    let mut d = Desk::empty();
    d.commitment(Nation::British, 5)
        .put("1215", "picton")
        .put("1214", "moncey")
        .steps("moncey", 1)
        .operations(French, 1);
    march(&mut d, "moncey", "1215");
    d.roll(Allied, "block picton", &[1, 6, 6]);
    assert_eq!(d.at("moncey"), "pool", "in France the French are in supply");
}

// wellington: 10.4, 10.41
#[test]
fn a_retreat_goes_back_or_towards_a_base() {
    let mut d = attack("picton", "moncey");
    assert_eq!(d.refused(Allied, "retreat picton 1508"), "10.42", "the attackers came that way");
    assert_eq!(d.refused(Allied, "retreat picton 1609"), "10.41", "away from Lisbon");
    assert!(d.allowed(Allied, "retreat picton 1607"));
    d.act(Allied, "retreat picton 1607");
    assert_eq!(d.at("picton"), "1607");
    // Whoever marched in must go back where it came from.
    let mut d = Desk::empty();
    d.put("1608", "picton").put("1507", "moncey").put("1508", "savary").operations(French, 2);
    march(&mut d, "moncey", "1608");
    march(&mut d, "savary", "1608");
    d.line_up().roll(Allied, "block picton", &[6, 6, 6]);
    assert_eq!(d.refused(French, "retreat moncey 1508"), "10.41");
    assert!(d.allowed(French, "retreat moncey 1507"));
}

// wellington: 10.42
#[test]
fn closed_retreats() {
    let mut d = Desk::empty();
    d.put("1608", "picton")
        .put("1508", "moncey")
        .put("1607", "savary")
        .put("1707", "soult")
        .operations(French, 1);
    march(&mut d, "moncey", "1608");
    assert_eq!(d.refusal(Allied, "retreat picton 1607").reason, Reason::EnemyCombatThere);
    assert!(d.allowed(Allied, "retreat picton 1707"), "a leader alone does not bar it");
    let mut d = Desk::empty();
    d.put("1608", "picton").put("1508", "moncey").put("1507", "sanchez").operations(French, 1);
    march(&mut d, "moncey", "1608");
    for _ in 0..3 {
        d.roll(Allied, "block picton", &[6; 3]).roll(French, "block moncey", &[6; 4]);
    }
    assert_eq!(d.choices(French), ["retreat moncey 1508"]);
    d.put("1508", "longa");
    assert_eq!(
        d.refusal(French, "retreat moncey 1508").reason,
        Reason::EnemyCombatThere,
        "nor among Partidas"
    );
    // An enemy fortress neither besieged nor screened.
    let mut d = Desk::empty();
    d.put("1609", "castanos").put("1610", "moncey").french_fortress("1509").operations(French, 1);
    march(&mut d, "moncey", "1609");
    d.roll(French, "block moncey", &[6; 4]);
    assert_eq!(d.refusal(Allied, "retreat castanos 1509").reason, Reason::FortressBars);
    // Another battle.
    let mut d = Desk::empty();
    d.put("1608", "picton")
        .put("1607", "cole")
        .put("1508", "moncey")
        .put("1507", "savary")
        .operations(French, 2);
    march(&mut d, "moncey", "1608");
    march(&mut d, "savary", "1607");
    d.act(French, "place 1608");
    assert_eq!(d.refusal(Allied, "retreat picton 1607").reason, Reason::EnemyCombatThere);
}

// wellington: 10.42, 8.2
#[test]
fn retreats_have_transit_limits_of_their_own() {
    let mut d = Desk::empty();
    d.put("1310", "picton").put("1309", "moncey savary ney").operations(French, 1);
    march(&mut d, "moncey savary ney", "1310");
    for _ in 0..3 {
        d.roll(Allied, "block picton", &[6, 6, 6]);
        for id in ["moncey", "ney", "savary"] {
            let dice: Vec<u32> = vec![6; d.strength(id) as usize];
            d.roll(French, &format!("block {id}"), &dice);
        }
    }
    d.acts(French, &["retreat moncey 1309", "retreat ney 1309", "retreat savary 1309"]);
    assert_eq!(d.at("savary"), "1309", "three marched in and three may go back over a mountain hexside");
}

// wellington: 10.33, 10.4
#[test]
fn who_cannot_retreat_is_lost() {
    let mut d = Desk::empty();
    d.commitment(Nation::British, 5).put("1213", "picton").put("france", "moncey").operations(French, 1);
    d.state.open.french_fortresses.remove(hex("1213"));
    march(&mut d, "moncey", "1213");
    // Moncey cannot retreat, so he fights on.
    for _ in 0..3 {
        d.roll(Allied, "block picton", &[6; 7]);
    }
    assert_eq!(d.at("moncey"), "removed", "nobody retreats off the map");
}

// wellington: 10.42, 11.0, 10.4
#[test]
fn a_fortress_in_the_battle_hex_shelters() {
    let mut d = Desk::empty();
    d.put("1509", "castanos").put("1508", "moncey").operations(French, 1);
    march(&mut d, "moncey", "1509");
    d.roll(French, "block moncey", &[6; 4]);
    d.act(Allied, "shelter castanos");
    assert!(d.is_inside("castanos"));
    // Besieged, it takes back only those who sortied.
    let mut d = Desk::empty();
    d.inside("1509", "castanos").put("1509", "moncey").put("1508", "cuesta").operations(Allied, 2);
    march(&mut d, "cuesta", "1509");
    d.acts(Allied, &["do formation-move", "block castanos", "done", "place 1509"]);
    assert!(!d.is_inside("castanos") && d.state.is(Mark::Sortied, block("castanos")));
    d.line_up().roll(French, "block moncey", &[6, 6, 6, 6]);
    assert_eq!(d.refused(Allied, "shelter cuesta"), "10.42");
    d.roll(Allied, "block cuesta", &[6, 6, 6, 6, 6]);
    d.roll(French, "block moncey", &[6, 6, 6, 6]);
    assert!(d.allowed(Allied, "shelter castanos"));
    d.act(Allied, "shelter castanos");
    assert!(!d.state.is(Mark::Fled, block("castanos")), "nobody pursues it there");
}

/// Whoever came out of one fortress finds no shelter in another that is besieged.
// wellington: 10.42, 10.4
#[test]
fn a_sortie_opens_only_the_fortress_it_came_from() {
    let mut d = Desk::empty();
    d.inside("2204", "hamilton").inside("2205", "galluzo").put("2205", "moncey").operations(Allied, 2);
    d.acts(Allied, &["do formation-move", "block hamilton", "done", "place 2204", "place 2205"]);
    d.finish_operations();
    d.roll(French, "block moncey", &[6; 4]);
    assert_eq!(d.refused(Allied, "shelter hamilton"), "10.42");
}

/// Where the defenders withdraw before a second landing there is no battle, and nobody in reserve for one.
// wellington: 10.22, 10.7
#[test]
fn nobody_waits_for_a_battle_that_is_none() {
    let mut d = Desk::empty();
    d.put("balearic-sea", "maitland murray")
        .french_fortress("1717")
        .put("1717", "moncey")
        .operations(Allied, 2);
    d.acts(Allied, &["do sea-move", "block maitland"]).roll(Allied, "done", &[3]);
    d.act(Allied, "place 1717").act(French, "done");
    d.act(Allied, "block murray").roll(Allied, "done", &[3]);
    d.act(Allied, "place 1717");
    assert!(d.state.is(Mark::Reserve, block("murray")));
    d.act(French, "block moncey");
    assert!(d.is_inside("moncey") && !d.state.is(Mark::Reserve, block("murray")));
}

/// Leaders in reserve do not go with those who retreat in the first round.
// wellington: 10.22, 10.42
#[test]
fn a_leader_in_reserve_waits() {
    for (second, goes) in [("savary", true), ("savary soult", false)] {
        let first = if goes { "moncey milhaud soult" } else { "moncey milhaud" };
        let mut d = Desk::empty();
        d.put("1608", "picton cole").put("1508", first).put("1609", second).operations(French, 2);
        march(&mut d, first, "1608");
        march(&mut d, second, "1608");
        if d.state.top() == Step::Fight(Fight::Coordinate(French)) {
            d.act(French, "done");
        }
        d.act(French, "retreat milhaud 1508");
        assert_eq!(d.allowed(French, "block soult"), goes, "{second} in reserve");
    }
}

/// Wellington, who sent them, takes Spanish pursuers along into France.
// wellington: 10.5, 15.4
#[test]
fn spanish_pursuers_follow_wellington() {
    let mut d = Desk::empty();
    d.commitment(Nation::British, 5).played(21);
    (d.state.open.invaded, d.state.open.guard_called) = (true, true);
    d.put("1214", "wellington picton castanos").put("1215", "foy").steps("foy", 1).operations(Allied, 3);
    d.set_out("wellington picton castanos");
    d.act(Allied, "place 1215").finish_operations();
    let way = d.choices(French).into_iter().find(|c| c.starts_with("retreat foy")).expect("a way");
    let to = way.rsplit(' ').next().expect("a hex").to_string();
    d.act(French, &way);
    assert_eq!(d.state.top(), Step::Pursuit(Allied));
    d.roll(Allied, "use wellington castanos", &[1, 6, 6, 6, 6]);
    d.finish();
    assert_eq!((d.at("wellington"), d.at("castanos")), (to.as_str(), to.as_str()));
}

/// In the field a Partida fights as a Spanish infantry block, which British leaders do not lead before Event 21.
// wellington: 12.2, 10.6
#[test]
fn british_leaders_do_not_lead_partidas() {
    let mut d = Desk::empty();
    d.put("1608", "wellington sanchez");
    assert_eq!(d.look().may_lead(block("wellington"), block("sanchez")).expect_err("Spanish").rule(), "12.2");
    d.played(21);
    assert!(d.look().may_lead(block("wellington"), block("sanchez")).is_ok());
}

// wellington: 10.5, 4.22
#[test]
fn cavalry_pursues_and_advances() {
    let mut d = attack("picton", "milhaud");
    d.steps("picton", 1);
    d.roll(French, "block milhaud", &[6, 6, 6]);
    d.act(Allied, "retreat picton 1607");
    assert_eq!(d.state.top(), Step::Pursuit(French));
    d.roll(French, "block milhaud", &[1, 6, 6]);
    assert_eq!(d.at("picton"), "pool");
    assert_eq!(d.at("milhaud"), "1607", "it must advance when all are destroyed");
}

// wellington: 10.5, 12.28
#[test]
fn infantry_needs_a_leader_to_pursue() {
    let mut d = attack("picton", "moncey soult");
    d.act(Allied, "retreat picton 1607");
    assert_eq!(d.refused(French, "block moncey"), "10.5");
    d.steps("picton", 1).roll(French, "use soult moncey", &[1, 6, 6, 6]);
    assert_eq!(
        (d.at("moncey"), d.at("soult"), d.points("soult")),
        ("1607", "1607", 1),
        "the leader goes with them"
    );
    let mut d = attack("picton", "moncey");
    d.act(Allied, "retreat picton 1607");
    assert!(!matches!(d.state.top(), Step::Pursuit(_)), "nobody can");
}

// wellington: 10.5, 10.4
#[test]
fn a_partida_that_leaves_last_covers_nobody() {
    let mut d = attack("castanos sanchez", "milhaud");
    d.roll(Allied, "accept", &[6; 4]).roll(French, "block milhaud", &[6; 3]);
    for id in ["castanos", "sanchez"] {
        let ways = d.choices(Allied);
        let way = ways.iter().find(|way| way.starts_with(&format!("retreat {id}"))).expect("a way").clone();
        d.act(Allied, &way);
    }
    assert_eq!(d.state.top(), Step::Pursuit(French), "Castanos was the last Combat block to retreat");
    let before = d.strength("castanos");
    d.roll(French, "block milhaud", &[1, 6, 6]);
    assert_eq!(d.strength("castanos"), before - 1);
}

// wellington: 10.5
#[test]
fn cavalry_escapes_from_infantry() {
    let mut d = attack("cotton", "moncey soult");
    d.act(Allied, "retreat cotton 1607");
    assert!(!matches!(d.state.top(), Step::Pursuit(_)));
}

// wellington: 20.5
#[test]
fn infantry_fires_on_those_who_retreat_across_a_river() {
    for (options, fires) in [(Options::RIVER_RETREATS, true), (Options::default(), false)] {
        let mut d = Desk::with(options);
        d.put("1608", "picton").put("1508", "moncey").steps("picton", 1).operations(French, 1);
        march(&mut d, "moncey", "1608");
        d.act(Allied, "retreat picton 1707");
        assert_eq!(d.state.top() == Step::Pursuit(French), fires);
        if fires {
            d.roll(French, "block moncey", &[1, 6, 6, 6]);
            assert_eq!((d.at("picton"), d.at("moncey")), ("pool", "1608"), "it does not advance");
        }
    }
}

// wellington: 10.6, 4.23#1
#[test]
fn partidas_alone_fight_one_round_and_vanish() {
    let mut d = Desk::empty();
    d.put("1608", "sanchez").put("1508", "moncey gensdarmes hugo").operations(French, 1);
    march_and_roll(&mut d, "moncey gensdarmes hugo", "1608", &[6; 4]);
    assert!(d.state.is(Mark::Guerilla, block("sanchez")), "it must fight so");
    // The Partida fires first (defender, A), then only the A-rated French; Hugo counts as A here.
    assert!(d.has_fact("Fought"));
    assert_eq!(d.choices(French).iter().filter(|c| c.starts_with("block")).count(), 2, "not the infantry");
    d.roll(French, "block gensdarmes", &[1, 6]);
    d.roll(French, "block hugo", &[1, 6]);
    d.act(French, "done");
    assert_eq!(d.state.top(), Step::Fight(Fight::Flee(Allied)));
    assert_eq!(d.strength("sanchez"), 2);
    let way = d.choices(Allied)[0].clone();
    d.act(Allied, &way);
    assert!(!matches!(d.state.top(), Step::Pursuit(_)), "never pursued");
    assert!(
        d.facts.iter().any(|f| matches!(f.fact, peninsula::fact::Fact::BattleEnded { loser: Allied, .. }))
    );
}

// wellington: 10.6, 12.2
#[test]
fn leaders_do_not_help_in_guerilla_combat() {
    let mut d = Desk::empty();
    d.put("1608", "sanchez").put("1508", "gensdarmes soult").operations(French, 1);
    march_and_roll(&mut d, "gensdarmes soult", "1608", &[6; 4]);
    d.roll(French, "block gensdarmes", &[6, 6]);
    assert_ne!(d.state.top(), Step::Fight(Fight::Reroll));
}

// wellington: 10.6, 10.8, 10.22
#[test]
fn who_runs_from_partidas_does_not_win_the_field_from_their_reserve() {
    let mut d = Desk::empty();
    d.put("1608", "sanchez").put("1508", "moncey").put("1609", "picton").segment(Card(2), Card(3));
    assert_eq!(d.state.first, French);
    march(&mut d, "moncey", "1608");
    d.act(French, "do end");
    march(&mut d, "picton", "1608");
    d.finish_operations();
    assert!(d.state.is(Mark::Reserve, block("picton")));
    d.line_up().roll(Allied, "accept", &[6; 4]);
    d.act(French, "retreat moncey 1508");
    assert_eq!(d.state.top(), Step::Fight(Fight::Flee(Allied)), "the Partida leaves by its own rule");
    let way = d.choices(Allied)[0].clone();
    d.act(Allied, &way);
    assert!(
        d.facts.iter().any(|f| matches!(f.fact, peninsula::fact::Fact::BattleEnded { loser: French, .. }))
    );
    assert_eq!(d.at("picton"), "1608");
}

// wellington: 10.5, 10.33
#[test]
fn who_fled_before_others_were_lost_is_not_pursued() {
    let mut d = attack("picton cotton", "milhaud moncey");
    d.roll(Allied, "block cotton", &[6, 6]);
    d.act(French, "retreat milhaud 1508");
    assert!(d.state.is(Mark::Fled, block("milhaud")));
    // The road back is cut behind him, and everybody misses to the end.
    d.put("1508", "cole");
    let picton_and_moncey = [6; 7];
    d.roll(Allied, "block picton", &picton_and_moncey);
    for _ in 0..2 {
        d.roll(Allied, "block cotton", &[6, 6]).roll(Allied, "block picton", &picton_and_moncey);
    }
    assert!(d.has_fact("BlockLost"), "Moncey has nowhere to go");
    assert!(!d.has_fact("PursuitFired") && !matches!(d.state.top(), Step::Pursuit(_)));
}

// wellington: 10.6
#[test]
fn beside_combat_blocks_a_partida_chooses() {
    let mut d = attack("sanchez picton", "moncey");
    assert_eq!(d.state.top(), Step::Fight(Fight::GuerillaMode));
    d.act(Allied, "decline");
    d.roll(Allied, "block picton", &[6, 6, 6]).roll(French, "block moncey", &[6, 6, 6, 6]);
    assert_eq!(
        d.choices(Allied).iter().filter(|c| c.starts_with("block")).collect::<Vec<_>>(),
        ["block sanchez"],
        "rated C in the field"
    );
}

// wellington: 10.7, 10.5, 4.22, 4.23#4
#[test]
fn an_amphibious_assault() {
    let mut d = Desk::empty();
    d.put("atlantic-ocean", "wellesley").put("2201", "junot").operations(Allied, 1);
    d.acts(Allied, &["do sea-move", "block wellesley"]).roll(Allied, "done", &[1]);
    d.act(Allied, "place 2201");
    assert!(d.state.battle.amphibious && d.state.battle.attacker == Allied);
    d.roll(French, "block junot", &[6, 6, 6, 6]);
    assert_eq!(d.choices(Allied), ["block wellesley", "retreat wellesley atlantic-ocean"]);
    d.act(Allied, "retreat wellesley atlantic-ocean");
    assert_eq!(d.state.top(), Step::Pursuit(French), "infantry on the beach fires without a leader");
    d.roll(French, "block junot", &[1, 6, 6, 6]);
    assert_eq!((d.strength("wellesley"), d.at("junot")), (2, "2201"), "nobody advances into the sea");
}

// wellington: 10.7
#[test]
fn defenders_may_withdraw_into_a_port_fortress() {
    let mut d = Desk::empty();
    d.put("balearic-sea", "maitland")
        .french_fortress("1717")
        .put("1717", "moncey savary ney")
        .operations(Allied, 1);
    d.acts(Allied, &["do sea-move", "block maitland"]).roll(Allied, "done", &[2]);
    d.act(Allied, "place 1717");
    assert_eq!(d.asks().number(), "10.7");
    d.acts(French, &["block moncey", "block ney"]);
    assert!(d.is_inside("moncey") && d.is_inside("ney"));
    assert_eq!(d.choices(French), ["done"], "Barcelona holds two: Savary must fight");
    d.act(French, "done");
    assert!(matches!(d.state.top(), Step::Fight(_)));
    let mut d = Desk::empty();
    d.put("balearic-sea", "maitland").french_fortress("1717").put("1717", "moncey").operations(Allied, 1);
    d.acts(Allied, &["do sea-move", "block maitland"]).roll(Allied, "done", &[2]);
    d.act(Allied, "place 1717").act(French, "block moncey");
    assert_eq!(d.at("maitland"), "1717");
    assert_eq!(d.state.top(), Step::Cards, "landed without combat");
}

// wellington: 12.21, 10.31
#[test]
fn a_leader_rolls_again_once_a_round() {
    let mut d = attack("picton cole wellington", "moncey");
    d.roll(Allied, "block picton", &[6, 6, 6]);
    assert_eq!(d.asks().number(), "12.21");
    d.roll(Allied, "use wellington picton", &[1, 1, 6]);
    assert_eq!((d.strength("moncey"), d.points("wellington")), (2, 2));
    d.roll(Allied, "block cole", &[6, 6, 6]);
    assert_ne!(d.state.top(), Step::Fight(Fight::Reroll), "once a round");
}

// wellington: 12.22
#[test]
fn a_leader_extends_a_battle() {
    let mut d = attack("picton", "moncey soult");
    for _ in 0..3 {
        d.roll(Allied, "block picton", &[6, 6, 6]).roll(French, "block moncey", &[6, 6, 6, 6]);
        d.act(French, "decline");
    }
    assert_eq!(d.asks().number(), "12.22");
    d.act(French, "block soult");
    assert_eq!((d.state.battle.round, d.state.battle.last, d.points("soult")), (4, 4, 1));
}

// wellington: 12.2, 15.5
#[test]
fn whom_leaders_may_help() {
    let mut d = Desk::empty();
    d.put("1608", "wellington castanos picton").put("1508", "soult napoleon imperial-guard moncey");
    let leads = |d: &Desk, l: &str, b: &str| d.look().may_lead(block(l), block(b)).is_ok();
    assert!(leads(&d, "wellington", "picton") && !leads(&d, "wellington", "castanos"));
    d.played(21);
    assert!(leads(&d, "wellington", "castanos"));
    assert!(leads(&d, "napoleon", "imperial-guard") && !leads(&d, "soult", "imperial-guard"));
    d.steps("soult", 0);
    assert!(!leads(&d, "soult", "moncey"), "without Command Points");
}

// wellington: 12.1, 4.21
#[test]
fn a_leader_alone_with_the_enemy_flees() {
    let mut d = Desk::empty();
    d.put("1608", "wellington").put("1508", "moncey").operations(French, 1);
    march(&mut d, "moncey", "1608");
    assert_eq!(d.state.top(), Step::LoneLeaders(Allied));
    assert_eq!(d.points("wellington"), 0, "all Command Points are lost");
    let way = d.choices(Allied)[0].clone();
    d.act(Allied, &way);
    assert_ne!(d.at("wellington"), "1608");
}

// wellington: 10.42, 12.2
#[test]
fn leaders_may_go_with_blocks_that_retreat() {
    let mut d = attack("picton wellington", "moncey");
    d.act(Allied, "retreat picton 1607");
    assert_eq!(d.state.top(), Step::Accompany(Allied, place("1607")));
    d.act(Allied, "block wellington");
    assert_eq!((d.at("wellington"), d.points("wellington")), ("1607", 3));
}

// wellington: 17.3, 10.33
#[test]
fn the_loss_of_napoleon_ends_the_game() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5)
        .put("1213", "picton")
        .put("france", "moncey napoleon")
        .operations(French, 1);
    d.state.open.french_fortresses.remove(hex("1213"));
    march(&mut d, "moncey napoleon", "1213");
    while d.state.victory.is_none() {
        let side = peninsula::Side::from(table::Game::to_act(game(), &d.state).first().expect("somebody"));
        let choices = d.choices(side);
        let pick = choices
            .iter()
            .find(|c| *c == "block picton" || *c == "block moncey")
            .or(choices.iter().find(|c| *c == "decline"))
            .unwrap_or(&choices[0])
            .clone();
        // Moncey cannot retreat and fights right after Picton.
        let both = d.strength("picton") + d.strength("moncey");
        let dice = if pick == "block picton" { vec![6; both as usize] } else { Vec::new() };
        d.roll(side, &pick, &dice);
    }
    assert_eq!(d.state.victory, Some((Allied, peninsula::state::Ending::Automatic)));
}

// wellington: 15.5, 17.2
#[test]
fn the_guard_goes_home_when_it_is_lost() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5)
        .put("1608", "picton")
        .put("1508", "imperial-guard napoleon")
        .steps("imperial-guard", 1)
        .operations(French, 1);
    march(&mut d, "imperial-guard napoleon", "1608");
    d.roll(Allied, "block picton", &[1, 6, 6]);
    assert_eq!((d.at("imperial-guard"), d.at("napoleon"), d.state.vp), ("france", "france", 1));
    assert_eq!(d.strength("imperial-guard"), 4);
}

// wellington: 4.23#3, 14.11#7, 17.2
#[test]
fn the_lines_take_two_hits_a_step() {
    let mut d = Desk::empty();
    d.put("2101", "lines-of-torres-vedras").put("2102", "moncey").operations(French, 1);
    d.steps("lines-of-torres-vedras", 1);
    march_and_roll(&mut d, "moncey", "2101", &[6, 6]);
    assert_eq!(d.state.battle.round, 1);
    d.roll(French, "block moncey", &[1, 6, 6, 6, 6, 6]);
    assert_eq!(
        (d.strength("lines-of-torres-vedras"), d.state.battle.line_hits),
        (2, 1),
        "an odd hit is carried over"
    );
    d.roll(French, "block moncey", &[1, 6, 6, 6]);
    assert_eq!(d.at("lines-of-torres-vedras"), "removed");
    assert_eq!((d.state.vp, d.level(Nation::British)), (-2, 2));
}

// wellington: 4.23#3
#[test]
fn the_lines_bar_lisbon() {
    let mut d = Desk::empty();
    d.put("2101", "lines-of-torres-vedras");
    let check = d.look().may_enter(
        block("moncey"),
        place("2101"),
        hex("2201"),
        Default::default(),
        peninsula::politics::Way::Land,
    );
    assert_eq!(check.expect_err("barred").rule(), "4.23");
}

// wellington: 15.10, 15.11, 14.11#5, 14.11#6
#[test]
fn wellingtons_victories_and_defeats_move_the_british() {
    for win in [true, false] {
        let mut d = Desk::empty();
        d.put("1608", "wellington picton cole leith").put("1508", "moncey savary ney").operations(French, 1);
        march(&mut d, "moncey savary ney", "1608");
        if win {
            for id in ["cole", "leith", "picton"] {
                d.roll(Allied, &format!("block {id}"), &[6, 6, 6]).act(Allied, "decline");
            }
            d.acts(French, &["retreat moncey 1508", "retreat ney 1508", "retreat savary 1508"]);
            d.finish();
            assert_eq!(d.level(Nation::British), 4);
        } else {
            for id in ["cole", "leith", "picton"] {
                d.act(Allied, &format!("retreat {id} 1607"));
                d.act(Allied, "done");
            }
            d.finish();
            assert_eq!(d.level(Nation::British), 2);
        }
    }
}

// wellington: 15.4, 10.42
#[test]
fn spanish_blocks_leave_a_battle_in_france_with_wellington() {
    let mut d = Desk::empty();
    d.commitment(Nation::British, 5).played(21);
    d.put("1312", "wellington picton blake").put("1313", "moncey").operations(Allied, 1);
    march(&mut d, "wellington picton blake", "1313");
    d.finish_operations().roll(French, "block moncey", &[6, 6, 6, 6]);
    d.act(Allied, "retreat picton 1312");
    assert_eq!(d.at("blake"), "1313", "as long as Wellington may stay with him");
    d.act(Allied, "block wellington");
    assert_eq!(d.at("blake"), "pool", "recalled at once, not after the battle");
    assert!(d.has_fact("BattleEnded"), "nobody is left to fight");
}

// wellington: 10.5
#[test]
fn a_retreat_of_the_winner_saves_nobody_from_pursuit() {
    for goes in [false, true] {
        let mut d = Desk::empty();
        d.put("1412", "picton mina").steps("mina", 1).put("1512", "moncey montbrun").operations(French, 1);
        march(&mut d, "moncey montbrun", "1412");
        d.finish_operations().act(Allied, "decline").roll(French, "block montbrun", &[6, 6, 6]);
        d.act(Allied, "retreat picton 1411").roll(Allied, "block mina", &[6]);
        if goes {
            d.act(French, "retreat moncey 1512");
        } else {
            d.roll(French, "block moncey", &[6, 6, 6, 6]);
        }
        d.roll(French, "block montbrun", &[1, 6, 6]);
        assert_eq!((d.at("mina"), d.state.top()), ("pool", Step::Pursuit(French)));
        d.roll(French, "block montbrun", &[1, 6, 6]);
        assert_eq!(d.strength("picton"), 2, "he was the last of the beaten Combat blocks to retreat");
    }
}

// wellington: 10.5
#[test]
fn pursuers_advance_although_others_fled_to_sea() {
    let mut d = Desk::empty();
    d.put("1702", "picton maitland").steps("picton", 1).steps("maitland", 1);
    d.put("1703", "montbrun").operations(French, 1);
    march(&mut d, "montbrun", "1702");
    d.finish_operations().roll(French, "block montbrun", &[6, 6, 6]);
    d.acts(Allied, &["retreat picton 1802", "retreat maitland atlantic-ocean"]);
    d.roll(French, "block montbrun", &[1, 1, 6]);
    if d.state.top() == Step::Hits(Allied) {
        d.act(Allied, "block picton");
    }
    assert_eq!(d.at("montbrun"), "1802", "all who retreated are destroyed");
}

// wellington: 10.5, 10.7, 8.4
#[test]
fn infantry_fires_after_a_landing_also_when_others_came_overland() {
    let mut d = Desk::empty();
    d.put("bay-of-biscay", "maitland").put("1308", "blake").put("1309", "moncey").operations(Allied, 2);
    d.set_out("blake").act(Allied, "place 1309");
    d.acts(Allied, &["do sea-move", "block maitland"]).roll(Allied, "done", &[2]);
    d.act(Allied, "place 1309");
    d.finish_operations().line_up().roll(French, "block moncey", &[6, 6, 6, 6]);
    d.roll(Allied, "block blake", &[6, 6, 6, 6, 6]);
    while d.state.battle.loser.is_none() {
        let seat = table::Game::to_act(game(), &d.state).first().expect("somebody").into();
        let fights = d.choices(seat)[0].clone();
        let dice = d.strength(fights.trim_start_matches("block "));
        d.roll(seat, &fights, &vec![6; dice.into()]);
    }
    d.acts(Allied, &["retreat blake 1308", "retreat maitland bay-of-biscay"]);
    assert_eq!(d.state.top(), Step::Pursuit(French), "the landing is beaten off");
    d.roll(French, "block moncey", &[1, 6, 6, 6]);
    assert_eq!((d.strength("blake"), d.strength("maitland")), (5, 2), "only at those who put to sea");
    assert_eq!(d.at("moncey"), "1309");
}

// wellington: 10.41, 10.42, 3.36
#[test]
fn attackers_by_land_and_sea_go_back_the_way_they_came() {
    let mut d = Desk::empty();
    d.put("1308", "graham").put("bay-of-biscay", "maitland").put("1309", "moncey").operations(Allied, 2);
    d.set_out("graham").act(Allied, "place 1309");
    d.acts(Allied, &["do sea-move", "block maitland"]).roll(Allied, "done", &[2]);
    d.act(Allied, "place 1309");
    d.finish_operations().line_up().roll(French, "block moncey", &[6, 6, 6, 6]);
    assert_eq!(d.choices(Allied), ["block graham", "retreat graham 1308"]);
    assert_eq!(d.refused(Allied, "retreat graham bay-of-biscay"), "10.41", "he came overland");
    d.act(Allied, "retreat graham 1308");
    assert_eq!(d.state.top(), Step::Fight(Fight::Flee(Allied)), "Maitland is in reserve");
    assert_eq!(d.choices(Allied), ["retreat maitland bay-of-biscay"], "he landed");
    assert_eq!(d.refused(Allied, "retreat maitland 1308"), "10.41");
}

// wellington: 10.6, 10.21, 10.4
#[test]
fn blocks_that_cannot_fight_partidas_may_retreat_from_them() {
    let attack = || {
        let mut d = Desk::empty();
        d.put("1412", "mina").put("1512", "moncey savary").operations(French, 1);
        d.set_out("moncey savary").roll(French, "place 1412", &[6, 6, 6, 6]);
        d
    };
    let mut d = attack();
    assert_eq!(d.choices(French), ["retreat moncey 1512", "retreat savary 1512", "done"]);
    assert_eq!(d.refused(French, "block moncey"), "10.6", "he has nobody to fire at");
    d.act(French, "retreat savary 1512");
    assert_eq!(d.choices(French), ["retreat moncey 1512", "done"]);
    d.act(French, "done");
    assert_eq!(d.state.top(), Step::Fight(Fight::Flee(Allied)), "the Partida fights one round");
    let mut d = attack();
    d.act(French, "done");
    assert_eq!(d.state.top(), Step::Fight(Fight::Flee(Allied)), "one answer for all who stand");
    assert_eq!((d.at("moncey"), d.at("savary")), ("1412", "1412"));
}

// wellington: 10.5, 8.2
#[test]
fn the_owner_chooses_which_pursuers_a_narrow_hexside_leaves_behind() {
    let cavalry = ["gensdarmes", "kellerman", "milhaud", "montbrun"];
    let mut d = Desk::empty();
    d.commitment(Nation::British, 5);
    d.put("1312", "picton").steps("picton", 1).put("1313", &cavalry.join(" ")).operations(Allied, 1);
    march(&mut d, "picton", "1313");
    d.finish_operations();
    for id in cavalry {
        let dice = vec![6; d.strength(id).into()];
        d.roll(French, &format!("block {id}"), &dice);
    }
    d.act(Allied, "retreat picton 1312");
    for id in cavalry {
        let mut dice = vec![6; d.strength(id).into()];
        dice[0] = if id == "montbrun" { 1 } else { 6 };
        d.roll(French, &format!("block {id}"), &dice);
    }
    assert_eq!((d.at("picton"), d.state.top()), ("pool", Step::Advance(French)));
    assert_eq!(d.choices(French), cavalry.map(|id| format!("block {id}")), "three of them may cross");
    assert_eq!(d.refused(French, "place 1312"), "10.5", "there is only one hex");
    d.act(French, "block kellerman");
    assert_eq!(cavalry.map(|id| d.at(id)), ["1312", "1313", "1312", "1312"]);
}

/// Wellington attacks from one hex of France into another with these blocks; the first to fire has missed.
fn attack_in_france(blocks: &str) -> Desk {
    let mut d = Desk::empty();
    let group = format!("wellington {blocks}");
    d.commitment(Nation::British, 5).played(21).put("1214", &group).put("1313", "moncey");
    d.operations(Allied, 1);
    march(&mut d, &group, "1313");
    d.finish_operations().roll(French, "block moncey", &[6, 6, 6, 6]);
    d
}

// wellington: 15.4, 10.4
#[test]
fn all_who_retreat_with_wellington_go_one_by_one() {
    for order in [["picton", "blake"], ["blake", "picton"]] {
        let mut d = attack_in_france("picton blake");
        while d.state.battle.loser.is_none() {
            let seat = table::Game::to_act(game(), &d.state).first().expect("somebody").into();
            let fights = d.choices(seat)[0].clone();
            let dice = fights.strip_prefix("block ").map_or(0, |id| d.strength(id));
            d.roll(seat, if dice == 0 { "decline" } else { &fights }, &vec![6; dice.into()]);
        }
        assert_eq!(d.state.top(), Step::Fight(Fight::Flee(Allied)));
        for id in order {
            d.act(Allied, &format!("retreat {id} 1214"));
            if d.state.top() == Step::Accompany(Allied, place("1214")) {
                d.act(Allied, if id == "picton" { "block wellington" } else { "done" });
            }
        }
        d.finish();
        assert_eq!((d.at("wellington"), d.at("blake")), ("1214", "1214"), "{} went first", order[0]);
    }
}

// wellington: 15.4, 10.4, 10.21
#[test]
fn spanish_blocks_may_follow_wellington_in_their_combat_turn_but_not_fight_without_him() {
    let mut d = attack_in_france("blake castanos");
    d.act(Allied, "retreat blake 1214").act(Allied, "block wellington");
    assert_eq!(d.at("castanos"), "1313");
    assert_eq!(d.refused(Allied, "block castanos"), "15.4");
    assert_eq!(d.choices(Allied), ["retreat castanos 1214"]);
    d.act(Allied, "retreat castanos 1214");
    assert_eq!((d.at("blake"), d.at("castanos")), ("1214", "1214"));
    // Where the hexside is full nobody follows him.
    let mut d = attack_in_france("blake castanos");
    let (edge, printed) = game().atlas().edge(hex("1313"), hex("1214")).expect("neighbours");
    d.state.open.cross(edge, Allied, true, printed.limit - 1);
    d.act(Allied, "retreat blake 1214").act(Allied, "block wellington");
    assert_eq!((d.at("blake"), d.at("castanos")), ("1214", "pool"), "recalled, not lost");
}
