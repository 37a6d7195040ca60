//! Fortresses and sieges (11).

use crate::common;

use common::*;
use peninsula::Nation;
use peninsula::action::Card;
use peninsula::refusal::Reason;
use peninsula::state::Options;
use peninsula::step::{Fight, Step};

// wellington: 11.2, 11.12, 11.3, 10.33, 14.1, 16.3
#[test]
fn the_light_division_at_ciudad_rodrigo() {
    let mut d = Desk::empty();
    d.commitment(Nation::British, 5)
        .put("1805", "craufurd")
        .inside("1805", "barrie massena")
        .operations(Allied, 1);
    d.acts(Allied, &["do siege", "block craufurd"]).roll(Allied, "done", &[2]);
    assert!(d.has_fact("FortressBreached"), "2 and 1 for the British make more than 2");
    d.act(French, "decline");
    assert_eq!(d.state.top(), Step::Fight(Fight::GoOn));
    d.roll(Allied, "accept", &[5, 4, 6]);
    assert_eq!((d.strength("craufurd"), d.strength("barrie")), (2, 1), "Barrie hits first, the British miss");
    d.roll(Allied, "accept", &[3, 2]);
    assert_eq!(
        (d.at("barrie"), d.at("massena")),
        ("removed", "removed"),
        "leaders are lost with the fortress"
    );
    assert_eq!(d.strength("craufurd"), 1);
    assert!(!d.state.french_fortresses.has(hex("1805")));
}

/// A leader who helps with a siege takes part in it, and marches no more in that step.
// wellington: 11.1, 7.312#2, 12.23
#[test]
fn a_leader_at_a_siege_has_acted() {
    for (answer, stays) in [("block wellington", true), ("decline", false)] {
        let mut d = Desk::empty();
        d.put("1805", "craufurd wellington")
            .put("1508", "picton")
            .inside("1805", "barrie")
            .operations(Allied, 2);
        d.acts(Allied, &["do siege", "block craufurd", "done"]).roll(Allied, answer, &[1]);
        d.act(Allied, "do formation-move");
        assert_eq!(!d.allowed(Allied, "block wellington"), stays, "{answer}");
    }
    // So does one who spends a point in the assault alone.
    let mut d = Desk::empty();
    d.commitment(Nation::British, 5).put("1805", "craufurd wellington").inside("1805", "barrie");
    d.operations(Allied, 2);
    d.acts(Allied, &["do siege", "block craufurd", "done"]).roll(Allied, "decline", &[2]);
    d.act(French, "decline").roll(Allied, "accept", &[6, 6, 6]);
    d.roll(Allied, "use wellington craufurd", &[1, 6]);
    assert!(d.state.is(peninsula::state::Mark::Acted, block("wellington")));
}

/// De Espana besieges as what he is: he is British for command, movement and interception only.
// wellington: 20.3, 11.12
#[test]
fn de_espana_besieges_as_a_spaniard() {
    let mut d = Desk::with(Options::ESPANA);
    d.state.open.espana_british = true;
    d.commitment(Nation::British, 5).commitment(Nation::Spanish, 3);
    d.put("1805", "de-espana").french_fortress("1805").operations(Allied, 1);
    d.acts(Allied, &["do siege", "block de-espana"]).roll(Allied, "done", &[3]);
    assert!(!d.has_fact("FortressBreached"), "3 less 1");
}

// wellington: 11.12
#[test]
fn a_roll_no_higher_than_the_rating_does_nothing() {
    let mut d = Desk::empty();
    d.commitment(Nation::British, 3).put("1805", "craufurd").inside("1805", "barrie").operations(Allied, 1);
    d.acts(Allied, &["do siege", "block craufurd"]).roll(Allied, "done", &[2]);
    assert!(!d.has_fact("FortressBreached"));
    assert!(d.state.french_fortresses.has(hex("1805")));
}

// wellington: 11.12
#[test]
fn a_stronger_garrison_and_the_nation_modify_the_die() {
    let mut d = Desk::empty();
    d.commitment(Nation::British, 3)
        .put("1805", "craufurd")
        .inside("1805", "barrie moncey")
        .operations(Allied, 1);
    d.acts(Allied, &["do siege", "block craufurd"]).roll(Allied, "done", &[3]);
    assert!(!d.has_fact("FortressBreached"), "3 less 1");
    let mut d = Desk::empty();
    d.commitment(Nation::Spanish, 3).put("1805", "castanos").french_fortress("1805").operations(Allied, 1);
    d.acts(Allied, &["do siege", "block castanos"]).roll(Allied, "done", &[3]);
    assert!(!d.has_fact("FortressBreached"), "a Spanish siege at Medium is one less");
    let mut d = Desk::empty();
    d.commitment(Nation::British, 5)
        .put("1805", "castanos craufurd")
        .french_fortress("1805")
        .operations(Allied, 1);
    d.acts(Allied, &["do siege", "block craufurd", "block castanos"]).roll(Allied, "done", &[2]);
    assert!(
        d.has_fact("FortressTaken"),
        "an Anglo-Spanish siege uses the British modifier, and nobody is inside"
    );
}

// wellington: 12.23
#[test]
fn a_leader_adds_one_once() {
    let mut d = Desk::empty();
    d.put("1805", "craufurd wellington").french_fortress("1805").operations(Allied, 1);
    d.acts(Allied, &["do siege", "block craufurd", "done"]);
    assert_eq!(d.asks().number(), "12.23");
    d.roll(Allied, "block wellington", &[2]);
    assert!(d.has_fact("FortressTaken"));
    assert_eq!(d.points("wellington"), 2);
}

// wellington: 11.12, 9.31
#[test]
fn honors_of_war() {
    let mut d = Desk::empty();
    d.put("1805", "craufurd").inside("1805", "barrie massena moncey").operations(Allied, 2);
    d.acts(Allied, &["do siege", "block craufurd"]).roll(Allied, "done", &[6]);
    d.act(French, "accept");
    for id in ["barrie", "massena", "moncey"] {
        assert_eq!(d.at(id), "pool", "{id}");
    }
    assert!(!d.state.french_fortresses.has(hex("1805")));
}

// wellington: 11.1, 11.11, 11.12
#[test]
fn who_may_besiege() {
    let mut d = Desk::empty();
    d.put("1805", "craufurd cotton").put("1804", "picton").french_fortress("1805").operations(Allied, 3);
    assert!(d.state.besieged.has(hex("1805")), "enemy blocks at the start of a Command Segment");
    d.act(Allied, "do siege");
    assert_eq!(d.refused(Allied, "block cotton"), "11.1", "no cavalry");
    assert_eq!(d.refused(Allied, "block picton"), "11.11", "not there");
    // A block that arrives in this segment screens but does not besiege.
    let mut d = Desk::empty();
    d.put("1804", "picton").french_fortress("1805").operations(Allied, 3);
    d.acts(Allied, &["do formation-move", "block picton", "done", "place 1805", "done"]);
    assert!(d.look().is_screened(Allied, hex("1805")) && !d.state.besieged.has(hex("1805")));
    // Enemies outside forbid it.
    let mut d = Desk::empty();
    d.put("1805", "craufurd moncey").french_fortress("1805").operations(Allied, 3);
    assert_eq!(d.refusal(Allied, "do siege").reason, Reason::EnemyOutside);
}

// wellington: 11.11, 8.11
#[test]
fn screening_and_besieging_are_two_things() {
    let mut d = Desk::empty();
    d.inside("1509", "dubreton moncey savary").put("1509", "picton");
    d.operations(Allied, 1);
    let burgos = hex("1509");
    assert!(
        d.state.besieged.has(burgos) && !d.look().is_screened(Allied, burgos),
        "one block besieges three, but does not screen them"
    );
    d.put("1509", "cole leith");
    assert!(d.look().is_screened(Allied, burgos));
    d.put("aside", "picton cole leith").put("aside", "dubreton moncey savary");
    assert!(!d.look().is_screened(Allied, burgos), "never with less than one block");
}

// wellington: 11.12, 13.31
#[test]
fn a_siege_needs_supply_or_the_squadron() {
    let mut d = Desk::empty();
    d.put("2201", "junot")
        .put("2705", "victor")
        .french_fortress("2705")
        .put("2807", "leval")
        .french_fortress("2807");
    d.put("1717", "graham").french_fortress("1717").operations(Allied, 1);
    assert_eq!(d.refusal(Allied, "do siege").reason, Reason::NoSupply, "no base, no supply");
    d.put("1717", "popham").operations(Allied, 1);
    d.acts(Allied, &["do siege", "block graham"]);
}

// wellington: 11.2
#[test]
fn an_assault_lasts_three_rounds_and_can_be_stopped() {
    let mut d = Desk::empty();
    d.put("1805", "craufurd").inside("1805", "moncey").operations(Allied, 2);
    d.acts(Allied, &["do siege", "block craufurd"]).roll(Allied, "done", &[6]);
    d.act(French, "decline");
    for _ in 0..3 {
        d.roll(Allied, "accept", &[6, 6, 6, 6, 6, 6, 6]);
    }
    assert!(d.has_fact("AssaultFailed"));
    assert!(d.state.french_fortresses.has(hex("1805")) && d.is_inside("moncey"));
    let mut d = Desk::empty();
    d.put("1805", "craufurd").inside("1805", "moncey").operations(Allied, 2);
    d.acts(Allied, &["do siege", "block craufurd"]).roll(Allied, "done", &[6]);
    d.act(French, "decline").act(Allied, "done");
    assert!(d.has_fact("AssaultFailed"), "stopped before any round");
}

// wellington: 11.2, 12.22
#[test]
fn an_assault_can_be_extended_and_knows_no_retreat() {
    let mut d = Desk::empty();
    d.put("1805", "craufurd picton wellington").inside("1805", "moncey").operations(Allied, 2);
    d.acts(Allied, &["do siege", "block craufurd", "block picton", "done"]).roll(Allied, "decline", &[6]);
    d.act(French, "decline");
    for round in 1..=3 {
        d.roll(Allied, "accept", &[6, 6, 6, 6, 6, 6, 6]);
        assert_eq!(
            d.state.top(),
            Step::Fight(Fight::Reroll),
            "Craufurd's roll may be repeated in round {round}"
        );
        d.roll(Allied, "decline", &[6, 6, 6]);
        d.act(Allied, "decline");
    }
    assert_eq!(d.asks().number(), "12.22");
    d.act(Allied, "block wellington");
    assert_eq!(d.state.battle.last, 4);
    // With two blocks of one rating the attacker chooses who fights; nobody may leave.
    let mut d = Desk::empty();
    d.put("1805", "cole picton").inside("1805", "moncey").operations(Allied, 2);
    d.acts(Allied, &["do siege", "block cole", "block picton"]).roll(Allied, "done", &[6]);
    d.act(French, "decline").roll(Allied, "accept", &[6; 4]);
    assert_eq!(d.state.top(), Step::Fight(Fight::Turn));
    assert_eq!(d.choices(Allied), ["block cole", "block picton"]);
    assert_eq!(d.refused(Allied, "retreat cole 1804"), "11.2");
}

// wellington: 11.3, 9.33
#[test]
fn a_garrison_from_france_may_take_over() {
    let mut d = Desk::empty();
    d.put("france", "habert").put("1518", "moncey").put("1418", "savary").operations(French, 2);
    d.acts(French, &["do siege", "block moncey"]).roll(French, "done", &[6]);
    assert!(d.has_fact("FortressTaken"));
    d.act(French, "block habert");
    assert!(d.at("habert") == "1518" && d.is_inside("habert"));
}

// wellington: 20.4
#[test]
fn besiegers_suffer_when_a_one_is_rolled() {
    for (options, strength) in [(Options::BESIEGER_ATTRITION, 2), (Options::default(), 3)] {
        let mut d = Desk::with(options);
        d.put("1805", "craufurd").french_fortress("1805").operations(Allied, 2);
        d.acts(Allied, &["do siege", "block craufurd"]).roll(Allied, "done", &[1]);
        if strength == 2 {
            d.act(Allied, "block craufurd");
        }
        assert_eq!(d.strength("craufurd"), strength);
    }
    let mut d = Desk::with(Options::BESIEGER_ATTRITION);
    d.put("1805", "craufurd").steps("craufurd", 1).french_fortress("1805").operations(Allied, 2);
    d.acts(Allied, &["do siege", "block craufurd"]).roll(Allied, "done", &[1]);
    assert_eq!(d.strength("craufurd"), 1, "never the last step");
}

// wellington: 11.0, 4.23#2
#[test]
fn garrisons_stay_and_do_not_fill_the_fortress() {
    let mut d = Desk::empty();
    d.inside("1509", "dubreton moncey savary");
    assert_eq!(d.state.inside_at(hex("1509")).count(), 3, "two Combat blocks and a garrison");
    d.operations(French, 2);
    d.act(French, "do formation-move");
    assert_eq!(d.refused(French, "block dubreton"), "4.14");
    // Blocks inside take no part in battles outside.
    let mut d = Desk::empty();
    d.inside("1509", "castanos").put("1509", "cuesta").put("1508", "moncey").operations(French, 1);
    d.acts(French, &["do formation-move", "block moncey", "done", "place 1509"]);
    assert!(!d.state.revealed.has(block("castanos")) && d.state.revealed.has(block("cuesta")));
}

// wellington: 11.11, 10.42
#[test]
fn a_battle_makes_nobody_a_besieger() {
    let mut d = Desk::empty();
    d.put("2306", "cole").put("2204", "picton").inside("2205", "hamilton galluzo");
    d.put("2305", "foy").put("2205", "joseph").put("2104", "moncey").segment(Card(3), Card(2));
    march(&mut d, "picton", "2205");
    d.act(French, "done");
    march(&mut d, "cole", "2305");
    d.act(Allied, "do end");
    march(&mut d, "moncey", "2205");
    d.act(French, "do end");
    d.act(Allied, "place 2205").line_up();
    d.roll(Allied, "block picton", &[6, 6, 6]).roll(French, "block joseph", &[6]).act(French, "decline");
    d.roll(French, "block moncey", &[6, 6, 6, 6]).roll(Allied, "block picton", &[6, 6, 6]);
    d.act(French, "retreat joseph 2104").roll(French, "block moncey", &[6, 6, 6, 6]);
    d.act(Allied, "retreat picton 2204");
    assert_eq!(
        (d.at("moncey"), d.state.battle.hex),
        ("2205", hex("2305").0),
        "Joseph, who besieged it, is gone"
    );
    assert!(!d.look().is_besieged(French, hex("2205")), "Moncey came in this segment");
    assert_eq!(d.refused(French, "retreat foy 2205"), "10.42", "and one block does not screen two");
}
