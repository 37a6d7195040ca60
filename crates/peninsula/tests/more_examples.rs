//! Examples and notes of the book, and events, that the chapters leave out.

use crate::common::*;
use peninsula::Nation;
use peninsula::action::Card;
use peninsula::refusal::Reason;
use peninsula::state::{Ending, Mark};
use peninsula::step::{Fight, Step};
use table::{FastDice, Game};

/// French blocks in all hexes around.
fn surround(d: &mut Desk, at: &str) {
    let around = game().atlas().around[hex(at).index()];
    for (hex, id) in around.iter().zip(["moncey", "savary", "ney", "victor", "lannes", "mortier"]) {
        let place = game().atlas().hex(hex).id.clone();
        d.put(&place, id);
    }
}

/// Both used the same hexside.
// wellington: 10.42
#[test]
fn only_the_last_to_use_a_hexside_retreats_by_it() {
    let mut d = Desk::empty();
    d.put("1608", "moncey").put("1508", "picton cole").put("1507", "savary").put("2201", "leith");
    d.segment(Card(3), Card(2));
    d.set_out("cole picton");
    d.acts(Allied, &["place 1608", "do end"]);
    d.set_out("savary");
    d.act(French, "place 1508").act(Allied, "done").act(French, "place 1608");
    d.finish_operations().line_up();
    d.roll(French, "block moncey", &[6; 4]).act(French, "decline");
    let c = d.choices(Allied);
    assert!(c.iter().all(|c| !c.starts_with("retreat")), "{c:?}");
    assert_eq!(d.refusal(Allied, "retreat picton 1508").reason, Reason::AttackedSide);
}

/// To the sea only as far as the ships go.
// wellington: 10.4, 8.41
#[test]
fn no_ships_no_retreat_to_sea() {
    let mut d = Desk::empty();
    d.state.open.sealift = 1;
    d.put("2002", "graham").put("atlantic-ocean", "spencer").put("2003", "moncey").operations(French, 1);
    d.set_out("moncey");
    d.act(French, "place 2002");
    assert_eq!(d.refused(Allied, "retreat graham atlantic-ocean"), "8.41");
    d.put("britain", "spencer");
    assert!(d.allowed(Allied, "retreat graham atlantic-ocean"));
}

// wellington: 17.3, 11.2
#[test]
fn napoleon_in_a_stormed_fortress() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("1805", "craufurd").inside("1805", "napoleon").operations(Allied, 1);
    d.acts(Allied, &["do siege", "block craufurd"]).roll(Allied, "done", &[6]);
    d.act(French, "decline");
    assert_eq!(d.state.victory, Some((Allied, Ending::Automatic)));
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("1805", "craufurd").inside("1805", "napoleon").operations(Allied, 1);
    d.acts(Allied, &["do siege", "block craufurd"]).roll(Allied, "done", &[6]);
    d.act(French, "accept");
    assert_eq!((d.at("napoleon"), d.state.victory), ("pool", None));
}

// wellington: 14.3, 14.33
#[test]
fn both_allied_nations_over_their_level() {
    let mut d = Desk::empty();
    d.commitment(Nation::Spanish, 1);
    d.put("2201", "clinton cole craufurd hill-division hope leith picton spencer graham wellesley");
    d.put(
        "1608",
        "ariezaga ballesteros blake campoverde castanos cervellon cuesta del-parque friere galluzo giron",
    );
    d.event(29, French, &[]);
    assert!(
        d.allowed(Allied, "block castanos")
            && d.allowed(Allied, "block wellesley")
            && !d.allowed(Allied, "block cole")
    );
    d.acts(Allied, &["block castanos", "block wellesley", "block cole"]);
    assert_eq!((d.state.force[0], d.state.force[1]), (8, 10));
    let mut d = Desk::empty();
    d.put("2201", "clinton cole craufurd hill-division hope leith picton spencer graham maitland")
        .put("1608", "castanos");
    d.event(29, French, &[]);
    assert!(!d.allowed(Allied, "block castanos"), "the Spanish are not over their level");
}

/// Turn 12 is a summer turn, Areas count, commitment does not move.
// wellington: 7.5, 17.1, 15.8
#[test]
fn areas_count_after_turn_twelve() {
    let mut d = Desk::empty();
    d.state.open.turn = 12;
    d.state.open.vp = 20;
    d.put("1909", "moncey");
    let [allied, french] = d.look().area_points();
    d.victory_check();
    assert_eq!(d.state.vp, (20 + allied as i8 - french as i8).min(29));
    assert_eq!(d.level(Nation::French), 3);
    assert_eq!(d.state.victory, Some((Allied, Ending::Points)));
}

// wellington: 17.1, 17.2
#[test]
fn catalonia_annexed() {
    let mut d = Desk::empty();
    d.event(22, French, &[]);
    assert!(!d.state.has_played(22) && d.state.discarded >> 22 & 1 == 0 && d.level(Nation::Spanish) == 3);
    for at in ["1518", "1716", "1717", "1816"] {
        d.french_fortress(at);
    }
    let before = d.look().area_points();
    d.event(22, Allied, &[]);
    assert!(d.state.has_played(22) && d.state.discarded >> 22 & 1 == 1 && d.level(Nation::Spanish) == 2);
    assert_eq!(d.look().area_points()[1], before[1] + 1);
    d.state.open.french_fortresses.remove(hex("1717"));
    assert_eq!(d.look().area_points()[1], before[1] - 4, "only while they hold it");
}

// wellington: 15.5
#[test]
fn the_treaty_of_schonbrunn() {
    let mut d = Desk::empty();
    d.put("pool", "napoleon").event(12, Allied, &[]);
    assert_eq!((d.at("napoleon"), d.at("imperial-guard"), d.level(Nation::French)), ("france", "france", 5));
    assert!(d.state.deck >> 19 & 1 == 1 && d.state.deck >> 20 & 1 == 1);
}

// wellington: 14.3
#[test]
fn mediterranean_commitments_take_infantry_last() {
    let mut d = Desk::empty();
    d.put("2201", "picton cotton").event(17, French, &[]);
    assert_eq!(d.choices(Allied), ["block picton"]);
}

// wellington: 10.5
#[test]
fn pursuers_stop_at_borders_and_narrow_hexsides() {
    // British cavalry may not follow into Spain before Medium.
    let mut d = Desk::empty();
    d.state.open.british_in_spain = false;
    d.put("1804", "cotton").put("1805", "moncey").steps("moncey", 1);
    d.french_fortress("1805").operations(French, 1);
    d.set_out("moncey");
    d.act(French, "place 1804");
    d.roll(Allied, "block cotton", &[6, 6]);
    d.act(French, "retreat moncey 1805");
    d.roll(Allied, "block cotton", &[1, 6]);
    assert_eq!((d.state.place(block("moncey")) == place("1805"), d.at("cotton")), (false, "1804"));
}

// wellington: 12.27
#[test]
fn interception_limits() {
    let mut d = Desk::empty();
    d.put("1508", "moncey")
        .put("1410", "wellington picton cole")
        .steps("wellington", 1)
        .operations(French, 2);
    d.set_out("moncey");
    d.act(French, "place 1409");
    d.act(Allied, "use wellington picton");
    assert_eq!(d.refusal(Allied, "use wellington cole").reason, Reason::NoCommandPoints);
    d.act(Allied, "done");
    assert_eq!(d.at("moncey"), "1409");
    assert_eq!(d.state.top(), Step::Operate(French));
    // The interceptor is in the line, not in reserve.
    d.act(French, "do end");
    assert!(!d.state.is(Mark::Reserve, block("picton")) && d.state.is(Mark::Engaged, block("picton")));
    assert!(matches!(d.state.top(), Step::Fight(Fight::Turn)));
}

/// The leader who sent an interceptor does not go along across a hexside by which he is attacked.
// wellington: 12.27, 8.13
#[test]
fn an_attacked_hexside_is_closed_to_the_leader_too() {
    let mut d = Desk::empty();
    d.put("1608", "picton cole").put("1607", "leith hope").put("1609", "soult moncey").put("1508", "ney");
    d.operations(Allied, 3);
    d.set_out("picton cole");
    d.act(Allied, "place 1609");
    d.set_out("leith hope");
    d.act(Allied, "place 1608").act(French, "use soult ney");
    assert_eq!(d.refused(French, "block soult"), "8.13");
}

/// As many interceptors as there are enemies inside screen the fortress of the hex.
// wellington: 12.27, 8.11
#[test]
fn interceptors_screen_a_fortress() {
    for (garrison, screened) in [("phillipon", true), ("phillipon barrie", false)] {
        let mut d = Desk::empty();
        d.put("1806", "moncey")
            .put("1804", "wellington picton")
            .inside("1805", garrison)
            .operations(French, 2);
        d.set_out("moncey");
        d.act(French, "place 1805").act(Allied, "use wellington picton").act(Allied, "done");
        assert_eq!((d.at("picton"), d.at("moncey")), ("1805", "1805"));
        assert_eq!(d.look().is_screened(Allied, hex("1805")), screened, "{garrison}");
    }
}

/// Blocks that are pinned, and more than a hexside lets through, do not intercept.
// wellington: 12.27, 8.13, 8.2
#[test]
fn pinned_blocks_and_full_hexsides_intercept_nobody() {
    let mut d = Desk::empty();
    d.put("1508", "moncey")
        .put("1411", "savary ney")
        .put("1410", "wellington picton cole")
        .operations(French, 2);
    d.set_out("savary ney");
    d.act(French, "place 1410");
    d.set_out("moncey");
    d.act(French, "place 1409");
    assert_eq!(d.refused(Allied, "use wellington picton"), "8.13");
    let mut d = Desk::empty();
    d.put("1508", "moncey").put("1410", "wellington picton cole").operations(French, 2);
    let (edge, printed) = game().atlas().edge(hex("1410"), hex("1409")).expect("they are neighbours");
    d.state.open.cross(edge, Allied, false, printed.limit - 1);
    d.set_out("moncey");
    d.act(French, "place 1409").act(Allied, "use wellington picton");
    assert_eq!(d.refused(Allied, "use wellington cole"), "8.2");
}

/// An attacker whose own hexside is closed leaves by another that attackers used.
// wellington: 10.41, 10.42
#[test]
fn another_attackers_hexside_serves_when_the_own_one_is_closed() {
    let mut d = Desk::empty();
    d.put("1608", "moncey").put("1508", "picton").put("1609", "cole").put("1507", "savary");
    d.segment(Card(3), Card(2));
    for attacker in ["picton", "cole"] {
        d.set_out(attacker);
        d.act(Allied, "place 1608");
    }
    d.act(Allied, "do end");
    d.set_out("savary");
    d.act(French, "place 1508").act(Allied, "done").act(French, "done");
    d.finish_operations().line_up();
    d.roll(French, "block moncey", &[6; 4]);
    assert_eq!(d.refusal(Allied, "retreat picton 1508").reason, Reason::EnemyCombatThere);
    assert_eq!(
        d.refusal(Allied, "retreat picton 1607").reason,
        Reason::CannotRetreat,
        "no attacker came by it"
    );
    assert!(d.allowed(Allied, "retreat picton 1609"));
}

// wellington: 8.13
#[test]
fn leaders_are_not_pinned() {
    let mut d = Desk::empty();
    d.put("1608", "picton wellington").put("1508", "moncey savary");
    d.segment(Card(1), Card(2));
    d.set_out("moncey savary");
    d.acts(French, &["place 1608", "do end"]);
    d.act(Allied, "do formation-move");
    assert_eq!(d.refused(Allied, "block picton"), "8.13");
    d.acts(Allied, &["block wellington", "done", "place 1609"]).act(French, "done");
    assert_eq!(d.at("wellington"), "1609");
}

/// The note after the Attrition Example.
// wellington: 13.4, 13.2#8
#[test]
fn santarem_with_a_line_of_supply() {
    let mut d = Desk::empty();
    d.state.open.turn = 5;
    // The line runs through Areas nobody controls.
    d.put("2102", "massena moncey savary ney victor").french_fortress("1804");
    d.inside("2205", "phillipon")
        .french_fortress("1805")
        .french_fortress("1509")
        .french_fortress("1413")
        .french_fortress("1311");
    d.put("1909", "lannes");
    assert!(d.look().is_supplied(block("moncey")), "a line of supply");
    assert_eq!(d.look().forage_rating(French, hex("2102")), 2, "normally");
    d.state.open.bad_harvest = true;
    assert_eq!(d.look().forage_rating(French, hex("2102")), 1);
    d.attrition();
    d.acts(French, &["use massena moncey", "use massena savary", "block ney"]);
    assert_eq!((d.at("ney"), d.at("victor")), ("pool", "2102"));
}

// wellington: 4.23#4, 11.1, 9.1
#[test]
fn the_squadron() {
    let mut d = Desk::empty();
    d.put("1717", "popham").french_fortress("1717").operations(Allied, 2);
    assert!(d.state.besieged.has(hex("1717")));
    d.acts(Allied, &["do siege", "block popham"]);
    let mut d = Desk::empty();
    d.put("2201", "popham").steps("popham", 1).drafts(Allied, 2);
    d.act(Allied, "block popham");
    assert_eq!(d.strength("popham"), 2);
    let mut d = Desk::empty();
    d.put("atlantic-ocean", "popham")
        .steps("popham", 1)
        .put("2201", "picton")
        .steps("picton", 1)
        .drafts(Allied, 2);
    assert_eq!(d.refused(Allied, "block popham"), "9.11");
    let mut d = Desk::empty();
    d.put("2201", "popham").operations(Allied, 1);
    d.act(Allied, "do sea-move");
    assert!(d.allowed(Allied, "block popham"));
    d.put("1717", "popham").french_fortress("1717");
    assert!(!d.look().bases(Nation::British).has(hex("1717")), "only a friendly port");
}

/// The Commitment Level Example.
// wellington: 14.33, 14.1, 14.24
#[test]
fn the_russian_war_in_one_piece() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5);
    assert_eq!((d.look().force_level(Nation::French), d.look().siege_modifier(Nation::French)), (36, 1));
    d.event(19, Allied, &[1]);
    assert_eq!(d.level(Nation::French), 3);
    assert_eq!((d.look().force_level(Nation::French), d.look().siege_modifier(Nation::French)), (25, 1));
    d.state.open.turn = 4;
    d.state.open.force[2] = 26;
    d.state.open.vp = 0;
    d.victory_check();
    assert_eq!(d.state.vp, 1);
}

/// Pips, not steps.
// wellington: 10.32
#[test]
fn pips_not_steps() {
    let mut d = Desk::empty();
    d.put("1608", "ballesteros hill-division")
        .steps("ballesteros", 2)
        .steps("hill-division", 2)
        .put("1508", "lannes")
        .operations(French, 1);
    d.set_out("lannes");
    d.act(French, "place 1608");
    assert_eq!((d.strength("ballesteros"), d.strength("hill-division")), (3, 2), "both have two steps");
    for _ in 0..6 {
        if !d.choices(French).is_empty() {
            break;
        }
        let c = d.choices(Allied).into_iter().find(|c| c.starts_with("block")).expect("a block fights");
        let n = d.strength(c.trim_start_matches("block ")) as usize;
        d.roll(Allied, &c, &vec![6; n]);
    }
    let n = d.strength("lannes") as usize;
    let mut dice = vec![6; n];
    dice[0] = 1;
    d.roll(French, "block lannes", &dice);
    assert_eq!((d.strength("ballesteros"), d.strength("hill-division")), (2, 2));
}

// wellington: 9.3, 14.24
#[test]
fn the_emperor_draws_by_the_die_and_stops_at_the_level() {
    let mut d = Desk::empty();
    d.put("pool", "ney lannes victor mortier").put("france", "napoleon imperial-guard").event(4, French, &[]);
    d.act(French, "place 1216").roll(French, "place 1216", &[1, 0]);
    d.act(French, "place 1216");
    d.finish();
    let placed = ["ney", "lannes", "victor", "mortier"].iter().filter(|b| d.at(b) != "pool").count();
    assert_eq!(placed, 2, "a 1 counts as 2");
    let mut d = Desk::empty();
    d.put("pool", "ney lannes victor mortier").put("france", "napoleon imperial-guard");
    d.state.open.force[2] = 34;
    d.event(4, French, &[]);
    d.act(French, "place 1216").roll(French, "place 1216", &[6, 0]);
    d.finish();
    let placed = ["ney", "lannes", "victor", "mortier"].iter().filter(|b| d.at(b) != "pool").count();
    assert_eq!(placed, 1, "35 with the Guard, 36 allowed");
}

/// Moore is only moved by Event 6: it gives him no Command Points back.
// wellington: 12.0
#[test]
fn moore_comes_to_portugal_as_he_is() {
    let mut d = Desk::empty();
    d.put("britain", "moore").steps("moore", 0).put("1902", "picton").put("2403", "moncey").event(
        6,
        French,
        &[],
    );
    d.act(Allied, "place 1702");
    assert_eq!((d.at("moore"), d.points("moore"), d.at("moncey")), ("1702", 0, "france"));
}

/// Three blocks that come to a fortress with four inside neither screen nor besiege it.
// wellington: 11.11, 8.11
#[test]
fn too_few_blocks_do_not_screen() {
    let mut d = Desk::empty();
    d.inside("2807", "moncey savary ney victor")
        .put("2806", "picton cole leith wellington")
        .operations(Allied, 1);
    d.set_out("cole leith picton wellington");
    d.act(Allied, "place 2807");
    assert!(!d.look().is_screened(Allied, hex("2807")) && !d.state.besieged.has(hex("2807")));
    assert!(d.look().fortress_bars(Allied, hex("2807")));
}

/// Whoever comes later is no besieger, and once the besiegers have gone nobody is.
// wellington: 11.11, 10.42
#[test]
fn a_siege_ends_when_the_besiegers_march_off() {
    let mut d = Desk::empty();
    d.inside("1509", "castanos cuesta").put("1509", "moncey").put("1609", "savary").operations(French, 3);
    assert!(d.look().is_besieged(French, hex("1509")));
    d.set_out("moncey");
    d.acts(French, &["place 1609", "done"]);
    assert!(!d.look().is_besieged(French, hex("1509")), "nobody stands outside");
}

/// Spanish blocks are no part of the squadron's Formation before Event 21.
// wellington: 13.31, 15.2
#[test]
fn the_squadron_supplies_its_own_formation() {
    let mut d = Desk::empty();
    d.put("1717", "popham vives graham").french_fortress("1717");
    surround(&mut d, "1717");
    assert!(d.look().is_supplied_for_siege(block("graham")));
    assert!(!d.look().is_supplied_for_siege(block("vives")), "they have no line of their own");
    d.put("1717", "wellington").played(21);
    assert!(d.look().is_supplied_for_siege(block("vives")));
}

/// Partidas are not subject to supply, neither for replacements.
// wellington: 9.11, 4.23#1
#[test]
fn partidas_need_no_line_of_supply() {
    let mut d = Desk::empty();
    d.put("1508", "longa").steps("longa", 1).put("2201", "picton").steps("picton", 1);
    surround(&mut d, "1508");
    assert!(!d.look().is_supplied(block("longa")));
    d.drafts(Allied, 2);
    assert!(d.allowed(Allied, "block longa"));
}

/// The Guard goes first even if Napoleon is in the France Box.
// wellington: 14.32
#[test]
fn the_guard_is_recalled_before_others() {
    let mut d = Desk::empty();
    d.commitment(Nation::French, 5).put("1909", "imperial-guard moncey").put("france", "napoleon");
    d.state.open.force[2] = 37;
    d.event(29, Allied, &[]);
    assert_eq!((d.at("imperial-guard"), d.at("napoleon")), ("aside", "pool"));
    assert!(d.allowed(French, "block moncey"));
}

/// Portuguese infantry serves as British for Event 17.
// wellington: 4.16, 14.3
#[test]
fn portuguese_infantry_may_go_to_the_mediterranean() {
    let mut d = Desk::empty();
    d.put("2201", "picton silviera cotton").event(17, French, &[]);
    assert_eq!(d.choices(Allied), ["block picton", "block silviera"]);
}

/// What a player put away himself cannot be in the other's hand (19.14).
// wellington: 19.14
#[test]
fn made_up_hands_know_what_was_put_away() {
    let mut d = Desk::started(1, Default::default(), 5);
    let own = [[3, 3, 0, 0, 0, 0, 0], [0; 7]];
    d.state.hidden.hands = own;
    d.state.hidden.hands[1] = [0, 3, 2, 2, 0, 0, 0];
    d.state.hidden.discards = [[0, 0, 0, 0, 3, 5, 4], [0; 7]];
    let view = game().view(&d.state, Some(Allied.seat()));
    for n in 0..50 {
        let made = game().determinize(&view, &mut FastDice::new(n));
        let french = made.hidden.hands[1];
        assert_eq!((french[0], &french[4..]), (0, &[0, 0, 0][..]), "those cards are all accounted for");
    }
}

/// Whose leader must leave learns that somebody fights there, and nobody where another leader of his may stay (12.1).
// wellington: 12.1
#[test]
fn made_up_enemies_fight_where_a_leader_must_leave() {
    let mut d = Desk::empty();
    d.put("1409", "beresford soult").put("1608", "wellington").put("1508", "moncey").operations(French, 1);
    march(&mut d, "moncey", "1608");
    let flees = d.choices(Allied);
    assert!(flees.iter().all(|way| way.starts_with("retreat wellington")), "{flees:?}");
    let view = game().view(&d.state, Some(Allied.seat()));
    for n in 0..50 {
        d.state = game().determinize(&view, &mut FastDice::new(n));
        assert_eq!(d.choices(Allied), flees);
    }
}

/// Wellington takes command by Event 8 wherever he waits; in play he stays where he is, and Hill joins the pool once.
// wellington: 18.524
#[test]
fn wellingtons_war_begins() {
    let mut d = Desk::empty();
    d.event(8, Allied, &[]);
    assert_eq!((d.at("wellington"), d.at("hill-leader")), ("britain", "pool"));
    assert_eq!(d.level(Nation::British), 5);
    let mut d = Desk::empty();
    d.put("2201", "wellington").steps("wellington", 1).put("1702", "hill-leader").event(8, French, &[]);
    assert_eq!((d.at("wellington"), d.points("wellington"), d.at("hill-leader")), ("2201", 1, "1702"));
}

/// Events that only move commitment, and ships that come back from America.
// wellington: 14.11#1, 8.41
#[test]
fn events_of_commitment_and_ships() {
    for card in [18, 27] {
        let mut d = Desk::empty();
        d.event(card, French, &[]);
        assert_eq!(d.level(Nation::Spanish), 2, "Event {card}");
    }
    let mut d = Desk::empty();
    d.state.open.sealift = 2;
    d.event(28, French, &[]);
    assert_eq!((d.state.sealift, d.level(Nation::British)), (6, 4));
}
