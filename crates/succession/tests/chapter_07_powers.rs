//! Chapter 7: powers.

use crate::common;
use common::*;
use succession::Side;
use succession::pieces::Allegiance;
use succession::state::off;
use succession::step::Moment;

fn allegiance(kit: &Kit, power: &str) -> Allegiance {
    kit.state.allegiance[kit.power(power).index()]
}

/// A side spends its resource points first.
fn spending(kit: &mut Kit, side: Side) -> &mut Kit {
    kit.state.first = side;
    kit.moment(Moment::ReinforcementFirst)
}

/// A side draws this card.
fn draws<'k>(kit: &'k mut Kit, side: Side, card: &str) -> &'k mut Kit {
    kit.next_event(card).dice(&[0]);
    kit.state.first = side;
    kit.moment(Moment::EventFirst);
    assert!(kit.dice.faults().is_empty(), "{:?}", kit.dice.faults());
    kit
}

// rule: 7.1.1
#[test]
fn most_powers_start_on_a_side_and_some_on_none() {
    let kit = Kit::set_up();
    for power in ["Fr", "Sp", "Sa"] {
        assert_eq!(allegiance(&kit, power), Allegiance::Bourbon, "{power}");
    }
    for power in ["Br", "Du", "Au", "Em", "Su"] {
        assert_eq!(allegiance(&kit, power), Allegiance::Alliance, "{power}");
    }
    assert_eq!(allegiance(&kit, "Ba"), Allegiance::Neutral);
    assert_eq!(allegiance(&kit, "Po"), Allegiance::Neutral);
    assert_eq!(allegiance(&kit, "Ha"), Allegiance::Absent);
    for neutral in ["munich", "ingolstadt", "lisbon", "elvas"] {
        assert_eq!(kit.owner(neutral), None, "{neutral}");
    }
}

// rule: 7.1.2
#[test]
fn a_power_without_its_capital_neither_builds_nor_restores() {
    let mut kit = Kit::empty(1707);
    kit.put("cadiz", "1 Sp reduced").control(Alliance, "madrid");
    spending(&mut kit, Bourbon);
    kit.refused("build Sp reduced", "12.3.3").refused("restore Sp", "12.3.3");
    assert!(kit.can("build Fr reduced"), "France has its capital");
    kit.control(Bourbon, "madrid");
    assert!(kit.can("build Sp reduced") && kit.can("restore Sp"), "the capital is recovered");
}

// rule: 7.1.2
#[test]
fn a_power_without_its_capital_fights_on() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "madrid").put("toledo", "1 Sp, minor-bourbon-1").round(Bourbon, 1);
    kit.act("do campaign; space toledo; leader minor-bourbon-1; take 1 Sp; done; space madrid; convert");
    assert_eq!(kit.owner("madrid"), Some(Bourbon), "Spanish troops take their capital back");
    assert_eq!(allegiance(&kit, "Sp"), Allegiance::Bourbon);
}

// rule: 7.2.1
#[test]
fn nobody_enters_neutral_bavaria() {
    let mut kit = Kit::empty(1702);
    kit.put("passau", "1 Au, eugene").round(Alliance, 1);
    kit.act("do campaign; space passau; leader eugene; take 1 Au; done");
    kit.refused("space munich", "7.2.1").refused("space ingolstadt", "7.2.1");
    let mut kit = Kit::empty(1702);
    kit.control(Bourbon, "ulm").put("ulm", "1 Fr, villars").round(Bourbon, 1);
    kit.act("do campaign; space ulm; leader villars; take 1 Fr; done");
    kit.refused("space munich", "7.2.1");
}

// rule: 7.2.1
#[test]
fn bavaria_joins_the_bourbons_when_its_forces_are_activated() {
    let mut kit = Kit::set_up();
    kit.round(Bourbon, 3);
    assert_eq!(allegiance(&kit, "Ba"), Allegiance::Neutral);
    kit.act("do campaign; space munich; leader max-emanuel; take 2 Ba; done; space passau");
    assert_eq!(allegiance(&kit, "Ba"), Allegiance::Bourbon);
    assert_eq!(kit.owner("munich"), Some(Bourbon));
    assert_eq!(kit.owner("ingolstadt"), Some(Bourbon));
    assert_eq!(kit.at(Bourbon, "passau"), "2 Ba, max-emanuel");
    assert_eq!(kit.state.vp, 10, "without points");
}

// rule: 7.2.1
#[test]
fn bavaria_joins_the_bourbons_by_a_transfer_too() {
    let mut kit = Kit::set_up();
    kit.round(Bourbon, 3);
    kit.act("do transfer; space munich; take 1 Ba; space ingolstadt");
    assert_eq!(allegiance(&kit, "Ba"), Allegiance::Bourbon);
    assert_eq!(kit.at(Bourbon, "ingolstadt"), "1 Ba");
}

// rule: 7.2.1, 8.0#1
#[test]
fn bavaria_joins_by_itself_when_the_events_of_1703_begin() {
    let mut kit = Kit::set_up();
    kit.state.year = 1703;
    kit.moment(Moment::Events);
    assert_eq!(allegiance(&kit, "Ba"), Allegiance::Bourbon, "before the Bourbons are asked anything");
    assert_eq!(kit.owner("munich"), Some(Bourbon));
    assert_eq!(allegiance(&kit, "Po"), Allegiance::Neutral, "Portugal waits another year");
    assert_eq!(kit.state.vp, 10);
}

/// Savoy in 1705 with Bourbon forces on its soil.
fn savoy() -> Kit {
    let mut kit = Kit::empty(1705);
    kit.put("turin", "1 Sa, 2 Fr, vendome").put("nice", "1 Fr reduced").put("chambery", "minor-bourbon-1");
    kit
}

// rule: 7.2.2#1, 6.1.2
#[test]
fn savoy_spaces_go_over_without_points() {
    let mut kit = savoy();
    assert_eq!(kit.owner("verrua"), Some(Bourbon));
    draws(&mut kit, Alliance, "savoy-switches-sides");
    for space in ["turin", "verrua", "nice", "chambery"] {
        assert_eq!(kit.owner(space), Some(Alliance), "{space}");
    }
    assert_eq!(kit.state.vp, 10);
    assert_eq!(allegiance(&kit, "Sa"), Allegiance::Alliance);
    assert_eq!(kit.causes("PowerJoined"), ["7.2.2"]);
}

// rule: 7.2.2#1
#[test]
fn a_savoy_space_already_allied_is_not_touched() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "nice").put("nice", "1 Au").line("nice", 1);
    draws(&mut kit, Alliance, "savoy-switches-sides");
    assert_eq!(kit.owner("nice"), Some(Alliance));
    assert_eq!(kit.at(Alliance, "nice"), "1 Au");
    assert_eq!(kit.state.line(kit.space("nice")), 1, "its line stands");
}

// rule: 7.2.2#2
#[test]
fn bourbon_forces_in_savoy_go_to_the_nearest_bourbon_space() {
    let mut kit = savoy();
    draws(&mut kit, Alliance, "savoy-switches-sides");
    assert_eq!(kit.who(), Bourbon, "the owner chooses among equals");
    kit.refused("space milan", "7.2.2").refused("space paris", "7.2.2");
    assert!(kit.can("space briancon"));
    kit.act("space alessandria");
    assert_eq!(kit.at(Bourbon, "alessandria"), "2 Fr, vendome");
    assert_eq!(kit.at(Bourbon, "toulon"), "1 Fr reduced", "only one space is nearest to Nice");
    kit.refused("space dijon", "7.2.2").act("space lyons");
    assert_eq!(kit.at(Bourbon, "lyons"), "minor-bourbon-1");
    assert_eq!(kit.causes("Retreated"), ["7.2.2"; 3]);
    assert_eq!(kit.at(Bourbon, "turin"), "");
}

// rule: 7.2.2#2
#[test]
fn the_bourbon_savoy_corps_leaves_the_game_wherever_it_stands() {
    let mut kit = Kit::empty(1705);
    kit.put("cremona", "1 Sa, 1 Fr");
    draws(&mut kit, Bourbon, "savoy-switches-sides");
    assert_eq!(kit.at(Bourbon, "cremona"), "1 Fr");
    let gone = kit.state.corps_in(off::GONE) & game().atlas().masks.corps[kit.power("Sa").index()];
    assert_eq!(gone.len(), 1);
}

// rule: 7.2.2#3
#[test]
fn savoy_gets_a_corps_at_turin_and_one_to_build_this_turn() {
    let mut kit = savoy();
    draws(&mut kit, Alliance, "savoy-switches-sides");
    assert_eq!(kit.at(Alliance, "turin"), "1 Sa");
    assert_eq!(kit.pool("Sa"), 1);
    kit.act("space alessandria; space lyons; first alliance; build Sa full; space verrua");
    assert_eq!(kit.at(Alliance, "verrua"), "1 Sa");
}

// rule: 7.2.3
#[test]
fn nobody_enters_neutral_portugal() {
    let mut kit = Kit::empty(1703);
    kit.put("badajoz", "1 Fr, villars").round(Bourbon, 1);
    kit.act("do campaign; space badajoz; leader villars; take 1 Fr; done").refused("space elvas", "7.2.3");
    let mut kit = Kit::empty(1703);
    kit.put("london", "1 Br, minor-alliance-1").round(Alliance, 1);
    kit.act("do sea-move; space london; leader minor-alliance-1; take 1 Br; done");
    kit.refused("space lisbon", "7.2.3");
    assert!(kit.can("space cadiz"));
}

// rule: 7.2.3, 10.2, 6.1.2, 8.0#1
#[test]
fn portugal_joins_the_alliance_when_the_events_of_1704_begin() {
    let mut kit = Kit::set_up();
    kit.state.year = 1704;
    assert_eq!(kit.state.sea[1], Some(Bourbon));
    kit.moment(Moment::Events);
    assert_eq!(allegiance(&kit, "Po"), Allegiance::Alliance);
    for space in ["lisbon", "elvas", "almeida", "oporto"] {
        assert_eq!(kit.owner(space), Some(Alliance), "{space}");
    }
    assert_eq!(kit.state.vp, 10, "without points");
    assert_eq!(kit.causes("PowerJoined"), ["7.2.1", "7.2.3"], "Bavaria, then Portugal");
    assert!(kit.causes("ControlChanged").ends_with(&["7.2.3"; 4]));
    assert_eq!(kit.state.sea[1], Some(Alliance), "Lisbon gives the Mediterranean");
}

// rule: 7.2.4
#[test]
fn habsburg_spain_does_not_exist_before_the_uprising() {
    let mut kit = Kit::empty(1705);
    spending(&mut kit, Alliance);
    kit.refused("build Ha full", "12.3.4").refused("restore Ha", "12.3.5");
    spending(&mut kit, Bourbon);
    kit.act("build Sp full");
    assert!(kit.can("space barcelona"), "until then its spaces are Spanish");
}

// rule: 7.2.4
#[test]
fn habsburg_spain_is_an_ordinary_power_round_barcelona_after_the_uprising() {
    let mut kit = Kit::empty(1705);
    kit.dice(&[6]).moment(Moment::OwnPhase(1));
    assert_eq!(allegiance(&kit, "Ha"), Allegiance::Alliance);
    let corps = kit.state.corps_in(kit.space("barcelona").0).first().expect("the Habsburg corps");
    kit.state.corps_at[corps.index()] = off::POOL;
    spending(&mut kit, Alliance);
    kit.act("build Ha reduced").refused("space alicante", "2.1.2");
    for home in ["barcelona", "gerona", "tortosa", "valencia"] {
        assert!(kit.can(&format!("space {home}")), "{home}");
    }
    spending(&mut kit, Bourbon);
    kit.act("build Sp full").refused("space barcelona", "2.1.2");
    kit.control(Bourbon, "barcelona");
    spending(&mut kit, Alliance);
    kit.refused("build Ha reduced", "12.3.3");
}

// rule: 7.2.5, 2.4
#[test]
fn the_home_box_is_the_capital_of_the_empire() {
    let mut kit = Kit::empty(1705);
    spending(&mut kit, Alliance);
    kit.act("build Em full");
    assert!(kit.can("space empire-home") && kit.can("space philipsburg"));
    kit.refused("space vienna", "2.1.2");
    let mut kit = Kit::empty(1705);
    kit.control(Bourbon, "mainz, nordlingen, cologne");
    spending(&mut kit, Alliance);
    kit.act("build Em full").refused("space philipsburg", "12.2.3");
    assert!(kit.can("space empire-home"), "Philipsburg is cut off from the box");
}

// rule: 7.2.6, 2.4
#[test]
fn the_home_box_is_the_only_home_of_subsidy_troops() {
    let mut kit = Kit::empty(1705);
    spending(&mut kit, Alliance);
    kit.act("build Su full");
    assert_eq!(kit.legal(), ["space empire-home"]);
    kit.refused("space nordlingen", "2.1.2").act("space empire-home");
    assert_eq!(kit.at(Alliance, "empire-home"), "1 Su");
}
