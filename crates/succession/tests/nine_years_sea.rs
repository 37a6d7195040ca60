//! *Nine Years*, chapters 2.5, 2.6, 10, 13.5.5, 13.5.6 and 14.5: the seas, fleets and sea moves.

use crate::common;
use common::*;
use succession::step::{Moment, Step, Trouble};
use succession::{Options, Side};

const ATLANTIC: usize = 0;
const MED: usize = 1;

/// The year with nothing on the map after the revolution, and the Atlantic in these hands.
fn atlantic(holder: Option<Side>) -> Kit {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.state.sea[ATLANTIC] = holder;
    kit
}

/// A Dutch stack of one corps and a leader sets out from Amsterdam.
fn embarked(holder: Option<Side>, corps: &str) -> Kit {
    let mut kit = atlantic(holder);
    kit.put("amsterdam", corps).put("amsterdam", "minor-alliance-1").round(Alliance, 2);
    kit.act("do sea-move; space amsterdam; leader minor-alliance-1");
    kit
}

/// The strength in which a fleet lies ready.
fn ready(kit: &Kit, fleet: &str) -> u8 {
    kit.state.fleets[kit.game.atlas().fleet(fleet).expect("a fleet").index()]
}

/// A fleet lies ready.
fn commission<'a>(kit: &'a mut Kit, fleet: &str, strength: u8) -> &'a mut Kit {
    let fleet = kit.game.atlas().fleet(fleet).expect("a fleet");
    kit.state.fleets[fleet.index()] = strength;
    kit
}

// ---------------------------------------------------------------- 2.5, 2.6, 10.1

// nine-years: 2.5.2, 2.5.3, 10.1
#[test]
fn nobody_holds_the_atlantic_at_first_and_the_bourbons_the_mediterranean() {
    let kit = Kit::nine_years(Options::default());
    assert_eq!(kit.state.sea, [None, Some(Bourbon)]);
}

// nine-years: 2.5.2, 10.1
#[test]
fn the_atlantic_goes_to_an_alliance_that_holds_london_every_winter() {
    for holder in [None, Some(Bourbon), Some(Alliance)] {
        let mut kit = atlantic(holder);
        kit.moment(Moment::OwnWinter(0));
        assert_eq!(kit.state.sea[ATLANTIC], Some(Alliance));
    }
}

// nine-years: 2.5.2, 10.1
#[test]
fn beachy_head_keeps_the_atlantic_from_the_holder_of_london() {
    let mut kit = atlantic(Some(Alliance));
    kit.in_effect("beachy-head").moment(Moment::OwnWinter(0));
    assert_eq!(kit.state.sea[ATLANTIC], Some(Bourbon));
}

// nine-years: 2.5.2, 10.1
#[test]
fn otherwise_whoever_holds_the_atlantic_keeps_it_through_the_winter() {
    for holder in [None, Some(Bourbon)] {
        let mut kit = Kit::nine_years_empty(1688, Options::default());
        kit.state.sea[ATLANTIC] = holder;
        kit.moment(Moment::OwnWinter(0));
        assert_eq!(kit.state.sea[ATLANTIC], holder);
    }
}

// nine-years: 2.5.3, 10.1
#[test]
fn winter_does_not_touch_the_mediterranean_which_is_worth_no_points() {
    for holder in [Alliance, Bourbon] {
        let mut kit = atlantic(None);
        kit.state.sea[MED] = Some(holder);
        let vp = kit.state.vp;
        kit.moment(Moment::OwnWinter(0));
        assert_eq!(kit.state.sea[MED], Some(holder));
        assert_eq!(kit.state.vp, vp);
    }
}

// nine-years: 2.6.1
#[test]
fn the_ports_of_britain_and_ireland_lie_on_the_atlantic_and_only_gibraltar_on_both_seas() {
    let kit = Kit::nine_years(Options::default());
    let ports = &kit.game.atlas().masks.ports;
    for port in ["london", "edinburgh", "derry", "dublin", "kinsale", "brest", "amsterdam"] {
        let port = kit.space(port);
        assert!(ports[ATLANTIC].has(port) && !ports[MED].has(port));
    }
    assert!(!(ports[ATLANTIC] | ports[MED]).has(kit.space("york")));
    let both: Vec<_> = (ports[ATLANTIC] & ports[MED]).collect();
    assert_eq!(both, [kit.space("gibraltar")]);
}

// nine-years: 2.6.1, 14.5.1
#[test]
fn a_sea_move_goes_from_port_to_port() {
    let mut kit = atlantic(Some(Alliance));
    kit.put("amsterdam", "1 Du").put("nijmegen", "1 Du").round(Alliance, 2);
    kit.act("do sea-move").refused("space nijmegen", "2.6.3");
    kit.act("space amsterdam").refused("done", "14.5.1");
    kit.act("take 1 Du; done").refused("space antwerp", "2.6.3").refused("space amsterdam", "14.5.1");
}

// nine-years: 2.6.3, 14.5.3
#[test]
fn a_sea_move_may_use_a_sea_that_is_not_held() {
    for holder in [None, Some(Bourbon)] {
        let mut kit = embarked(holder, "1 Du");
        kit.act("take 1 Du; done");
        assert!(kit.can("space london") && kit.can("space cadiz") && kit.can("space barcelona"));
    }
}

// nine-years: 2.6.3, 11.1.3
#[test]
fn supply_passes_only_through_ports_of_a_sea_one_holds() {
    for (holder, ok) in [(Some(Alliance), true), (None, false), (Some(Bourbon), false)] {
        let mut kit = atlantic(holder);
        kit.put("london", "1 Du reduced");
        kit.state.first = Alliance;
        kit.moment(Moment::ReinforcementFirst);
        assert_eq!(kit.can("restore Du"), ok, "{holder:?}");
        if !ok {
            kit.refused("restore Du", "12.3.3");
        }
    }
}

// ---------------------------------------------------------------- 11.1.3, 12.3.3

// nine-years: 11.1.3, 2.6.3
#[test]
fn after_the_revolution_bourbon_supply_from_ireland_crosses_any_sea() {
    for holder in [None, Some(Alliance), Some(Bourbon)] {
        let mut kit = atlantic(holder);
        kit.put("dublin", "1 Fr reduced").put("kinsale", "1 Ja reduced");
        kit.state.first = Bourbon;
        kit.moment(Moment::ReinforcementFirst);
        kit.act("restore Fr; space dublin; restore Ja; space kinsale");
    }
}

// nine-years: 11.1.3
#[test]
fn before_the_revolution_it_does_not() {
    let mut kit = Kit::nine_years_empty(1689, Options::default());
    kit.put("dublin", "1 Fr reduced");
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst);
    kit.refused("restore Fr", "12.3.3");
}

// nine-years: 11.1.3, 7.2.6#2, 12.3.3
#[test]
fn from_great_britain_only_jacobites_are_supplied_over_a_sea_the_bourbons_do_not_hold() {
    let mut kit = atlantic(Some(Alliance));
    kit.put("edinburgh", "1 Fr reduced, 1 Ja reduced").control(Alliance, "highlands");
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst);
    kit.refused("restore Fr", "12.3.3").act("restore Ja; space edinburgh");
    let mut kit = atlantic(Some(Bourbon));
    kit.put("edinburgh", "1 Fr reduced").control(Alliance, "highlands");
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst);
    kit.act("restore Fr; space edinburgh");
}

// nine-years: 11.1.3
#[test]
fn the_line_may_begin_in_a_besieged_irish_port() {
    let mut kit = atlantic(Some(Alliance));
    kit.control(Alliance, "dublin").put("kinsale", "1 Du, minor-alliance-1");
    kit.inside("kinsale", "1 Fr reduced");
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst);
    assert!(kit.can("restore Fr"));
}

// ---------------------------------------------------------------- 14.5.1, 13.5.5

// nine-years: 14.5.1, 13.5.5
#[test]
fn two_corps_at_most_sail_together_with_any_number_of_leaders() {
    let mut kit = atlantic(Some(Alliance));
    kit.put("amsterdam", "3 Du, waldeck, minor-alliance-1, minor-alliance-2").round(Alliance, 2);
    kit.act("do sea-move; space amsterdam; leader waldeck; leader minor-alliance-1; leader minor-alliance-2");
    kit.refused("take 3 Du", "13.5.5");
    kit.dice(&[2]).act("take 2 Du; done; space london");
    assert_eq!(kit.at(Alliance, "london"), "2 Du, waldeck, minor-alliance-1, minor-alliance-2");
    assert_eq!(kit.state.actions, 1);
}

// nine-years: 14.5.1
#[test]
fn in_1688_and_1689_up_to_six_corps_sail_with_william_for_two_actions() {
    for year in [1688, 1689] {
        let mut kit = Kit::nine_years_empty(year, Options::default());
        kit.put("amsterdam", "5 Du, 2 Su, william-iii").round(Alliance, 3);
        kit.act("do sea-move; space amsterdam; leader william-iii; take 5 Du");
        kit.refused("take 2 Su", "20.2.5");
        kit.dice(&[6]).act("take 1 Su; done; space bergen-op-zoom");
        assert_eq!(kit.at(Alliance, "bergen-op-zoom"), "5 Du, 1 Su, william-iii");
        assert_eq!(kit.state.actions, 1, "two actions of three are gone");
    }
}

// nine-years: 14.5.1
#[test]
fn two_corps_with_william_cost_one_action_only() {
    let mut kit = Kit::nine_years_empty(1689, Options::default());
    kit.put("amsterdam", "2 Du, william-iii").round(Alliance, 2);
    kit.dice(&[6]).act("do sea-move; space amsterdam; leader william-iii; take 2 Du; done; space ostend");
    assert_eq!(kit.state.actions, 1);
}

// nine-years: 14.5.1
#[test]
fn without_a_second_action_without_william_or_from_1690_two_corps_are_all() {
    for (year, actions, leader, rule) in [
        (1689, 1, "william-iii", "20.2.5"),
        (1689, 2, "minor-alliance-1", "13.5.5"),
        (1690, 2, "william-iii", "13.5.5"),
    ] {
        let mut kit = Kit::nine_years_empty(year, Options::default());
        kit.put("amsterdam", "3 Du").put("amsterdam", leader).round(Alliance, actions);
        kit.act(&format!("do sea-move; space amsterdam; leader {leader}"));
        kit.refused("take 3 Du", rule);
    }
}

// nine-years: 14.5.1, 13.4.3
#[test]
fn a_sea_move_is_all_the_movement_of_those_who_made_it() {
    let mut kit = embarked(Some(Alliance), "1 Du");
    kit.dice(&[4]).act("take 1 Du; done; space london");
    assert_eq!(kit.state.top(), Step::Act(Alliance));
    assert!(!kit.can("do campaign") && !kit.can("do transfer"));
}

// nine-years: 13.5.5
#[test]
fn there_is_one_sea_move_a_round() {
    let mut kit = atlantic(Some(Alliance));
    kit.put("amsterdam", "2 Du").round(Alliance, 3);
    kit.dice(&[4]).act("do sea-move; space amsterdam; take 1 Du; done; space london");
    kit.refused("do sea-move", "13.5.5");
    kit.put("paris", "1 Fr").hand(Alliance, &[2]).hand(Bourbon, &[1]).act("do end; card 1; do end; card 2");
    assert!(kit.can("do sea-move"), "the next round allows another");
}

// nine-years: 13.5.2
#[test]
fn there_is_one_transfer_a_round_of_two_pieces_from_anywhere() {
    let mut kit = atlantic(None);
    kit.put("amsterdam", "2 Du").put("vienna", "1 Au, minor-alliance-1").round(Alliance, 3);
    kit.act("do transfer; space amsterdam; take 1 Du; space nijmegen");
    kit.act("space vienna; leader minor-alliance-1; space passau");
    assert_eq!(kit.at(Alliance, "nijmegen"), "1 Du");
    assert_eq!(kit.at(Alliance, "passau"), "minor-alliance-1");
    assert_eq!((kit.state.actions, kit.state.top()), (2, Step::Act(Alliance)));
    kit.refused("do transfer", "13.5.2");
}

// nine-years: 13.5.2
#[test]
fn a_transferred_corps_goes_four_points_a_leader_six_and_neither_into_enemy_country() {
    let mut kit = atlantic(None);
    kit.put("amsterdam", "1 Du, minor-alliance-1").put("dunkirk", "1 Su").round(Alliance, 1);
    kit.act("do transfer; space amsterdam; take 1 Du");
    kit.refused("space lille", "13.5.2").refused("space stuttgart", "13.5.2");
    assert!(kit.can("space mainz") && kit.can("space dunkirk"), "friends besiege Dunkirk");
    kit.act("space dunkirk; space amsterdam; leader minor-alliance-1");
    kit.refused("space vienna", "13.5.2").act("space passau");
}

// ---------------------------------------------------------------- 14.5.3

// nine-years: 14.5.3
#[test]
fn the_roll_loses_one_on_an_uncontrolled_sea_and_two_on_an_enemy_one() {
    for (holder, total) in [(Some(Alliance), 4), (None, 3), (Some(Bourbon), 2)] {
        let mut kit = embarked(holder, "1 Du");
        kit.dice(&[4]).act("take 1 Du; done; space london");
        assert_eq!(kit.rolled("sea-move"), Some((total, true)), "{holder:?}");
        assert_eq!(kit.at(Alliance, "london"), "1 Du, minor-alliance-1");
    }
}

// nine-years: 14.5.3
#[test]
fn it_loses_for_each_sea_crossed() {
    // The Mediterranean is Bourbon: -2, and the Atlantic 0, -1 or -2.
    for (holder, total) in [(Some(Alliance), 4), (None, 3), (Some(Bourbon), 2)] {
        let mut kit = embarked(holder, "1 Du");
        kit.dice(&[6]).act("take 1 Du; done; space naples");
        assert_eq!(kit.rolled("sea-move"), Some((total, true)), "{holder:?}");
    }
}

// nine-years: 14.5.3, 2.6.1
#[test]
fn from_gibraltar_either_sea_is_crossed_alone() {
    for (to, total) in [("cadiz", 5), ("malaga", 4)] {
        let mut kit = atlantic(None);
        kit.put("gibraltar", "1 Sp").round(Alliance, 1);
        kit.dice(&[6]).act(&format!("do sea-move; space gibraltar; take 1 Sp; done; space {to}"));
        assert_eq!(kit.rolled("sea-move"), Some((total, true)), "{to}");
    }
}

// nine-years: 14.5.3
#[test]
fn on_a_one_the_move_is_cancelled_or_a_corps_takes_a_hit() {
    let mut kit = embarked(None, "2 Du");
    kit.dice(&[2]).act("take 2 Du; done; space london; decline");
    assert_eq!(kit.at(Alliance, "amsterdam"), "2 Du, minor-alliance-1");
    assert_eq!(kit.state.actions, 1, "the action is spent");
    let mut kit = embarked(None, "2 Du");
    kit.dice(&[2]).act("take 2 Du; done; space london");
    assert_eq!(kit.state.top(), Step::SeaTrouble(Trouble::Bad));
    kit.refused("take 2 Du acted", "14.5.3").act("take 1 Du acted");
    assert_eq!(kit.at(Alliance, "london"), "1 Du, 1 Du reduced, minor-alliance-1");
    assert_eq!(kit.causes("CorpsReduced"), ["14.5.3"]);
}

// nine-years: 14.5.3
#[test]
fn on_nothing_or_less_two_corps_take_a_hit_each() {
    let mut kit = embarked(None, "1 Du, 1 Su");
    kit.dice(&[1]).act("take 1 Du; take 1 Su; done; space london");
    assert_eq!(kit.state.top(), Step::SeaTrouble(Trouble::Worst));
    kit.act("take 1 Du acted");
    kit.refused("decline", "14.5.3").act("take 1 Su acted");
    assert_eq!(kit.at(Alliance, "london"), "1 Du reduced, 1 Su reduced, minor-alliance-1");
    assert_eq!(kit.rolled("sea-move"), Some((0, false)));
}

// nine-years: 14.5.3
#[test]
fn a_corps_alone_takes_both_hits() {
    let mut kit = embarked(Some(Bourbon), "1 Du");
    let pool = kit.pool("Du");
    kit.dice(&[1]).act("take 1 Du; done; space london; take 1 Du acted");
    assert_eq!(kit.at(Alliance, "london"), "minor-alliance-1", "the leader arrives alone");
    assert_eq!(kit.pool("Du"), pool + 1);
    assert_eq!((kit.causes("CorpsReduced"), kit.causes("CorpsRemoved")), (vec!["14.5.3"], vec!["14.5.3"]));
    assert_eq!(kit.rolled("sea-move"), Some((-1, false)));
}

// nine-years: 14.5.3
#[test]
fn on_nothing_or_less_a_cancelled_move_still_costs_a_hit() {
    let mut kit = embarked(Some(Bourbon), "2 Du");
    kit.dice(&[2]).act("take 2 Du; done; space london; decline");
    assert_eq!(kit.at(Alliance, "amsterdam"), "1 Du, 1 Du reduced, minor-alliance-1");
    assert_eq!(kit.at(Alliance, "london"), "");
    let mut kit = embarked(Some(Bourbon), "1 Du, 1 Su");
    kit.dice(&[2]).act("take 1 Du; take 1 Su; done; space london; decline");
    assert_eq!(kit.state.top(), Step::SeaTrouble(Trouble::TurnedBack));
    kit.act("take 1 Su acted");
    assert_eq!(kit.at(Alliance, "amsterdam"), "1 Du, 1 Su reduced, minor-alliance-1");
}

// nine-years: 14.5.3
#[test]
fn leaders_alone_run_no_risk() {
    let mut kit = embarked(Some(Bourbon), "1 Du");
    kit.dice(&[1]).act("done; space london");
    assert_eq!(kit.at(Alliance, "london"), "minor-alliance-1");
}

// nine-years: 14.5.3
#[test]
fn leaders_who_lost_their_last_corps_do_not_land_in_an_enemy_port() {
    let mut kit = embarked(Some(Bourbon), "1 Du");
    kit.dice(&[1]).act("take 1 Du; done; space brest; take 1 Du acted");
    assert_eq!(kit.at(Alliance, "amsterdam"), "minor-alliance-1");
    assert_eq!(kit.at(Alliance, "brest"), "");
}

// nine-years: 14.5.3, 13.5.5
#[test]
fn three_actions_the_minor_leader_and_two_corps_sail_from_london_to_cadiz() {
    let mut kit = atlantic(Some(Bourbon));
    kit.put("london", "3 Br, minor-alliance-1").round(Alliance, 1);
    kit.act("do sea-move; space london; leader minor-alliance-1").refused("take 3 Br", "13.5.5");
    kit.dice(&[3]).act("take 2 Br; done; space cadiz");
    assert_eq!(kit.rolled("sea-move"), Some((1, false)));
    kit.act("take 1 Br acted");
    assert_eq!(kit.at(Alliance, "cadiz"), "1 Br, 1 Br reduced, minor-alliance-1");
    assert_eq!(kit.at(Alliance, "london"), "1 Br");
}

// ---------------------------------------------------------------- 13.5.6

// nine-years: 13.5.6
#[test]
fn fleet_deployment_the_example_of_1688() {
    let mut kit = Kit::nine_years(Options::default());
    kit.round(Alliance, 2);
    assert_eq!(kit.state.vp, 15);
    // Bourbon, Alliance: 3 + 1 against 3 + 1, then 5 + 1 against 2 + 1.
    kit.dice(&[3, 3, 5, 2]).act("do deploy-fleet; fleet mediterranean").dice_used();
    assert_eq!((kit.state.sea[MED], kit.state.vp), (Some(Bourbon), 15), "no change at all");
    assert_eq!(ready(&kit, "mediterranean"), 0, "the fleet is back in the pool");
    assert_eq!(kit.state.actions, 1);
}

// nine-years: 13.5.6, 10.1, 6.1.1#5
#[test]
fn a_fleet_that_wins_takes_the_sea_and_a_point() {
    let mut kit = Kit::nine_years(Options::default());
    kit.round(Alliance, 2);
    kit.dice(&[3, 4]).act("do deploy-fleet; fleet mediterranean").dice_used();
    assert_eq!((kit.state.sea[MED], kit.state.vp), (Some(Alliance), 16));
    // Brest adds 1; the Alliance holds neither the Atlantic nor London.
    let mut kit = Kit::nine_years(Options::default());
    kit.round(Bourbon, 1);
    kit.dice(&[3, 3]).act("do deploy-fleet").dice_used();
    assert_eq!((kit.state.sea[ATLANTIC], kit.state.vp), (Some(Bourbon), 14));
}

// nine-years: 13.5.6
#[test]
fn the_other_side_adds_one_for_the_sea_and_one_for_london_or_gibraltar() {
    // Alliance fleet of strength 2 in the Atlantic, London Bourbon, the sea nobody's: 3 + 2 against 4 + 1 is a tie.
    let mut kit = Kit::nine_years(Options::default());
    kit.round(Alliance, 1);
    kit.dice(&[4, 3, 4, 4]).act("do deploy-fleet; fleet atlantic").dice_used();
    assert_eq!(kit.state.sea[ATLANTIC], Some(Alliance));
    // The sea Bourbon too: 3 + 2 against 3 + 2 is a tie.
    let mut kit = Kit::nine_years(Options::default());
    kit.state.sea[ATLANTIC] = Some(Bourbon);
    kit.round(Alliance, 1);
    kit.dice(&[3, 3, 3, 2]).act("do deploy-fleet; fleet atlantic").dice_used();
    assert_eq!(kit.state.sea[ATLANTIC], Some(Bourbon));
    // The Mediterranean and Gibraltar Bourbon: 4 + 1 against 3 + 2.
    let mut kit = Kit::nine_years(Options::default());
    kit.control(Bourbon, "gibraltar").round(Alliance, 1);
    kit.dice(&[3, 4, 1, 3]).act("do deploy-fleet; fleet mediterranean").dice_used();
    assert_eq!(kit.state.sea[MED], Some(Alliance));
    // Gibraltar is nothing in the Atlantic nor London in the Mediterranean.
    let mut kit = Kit::nine_years(Options::default());
    kit.control(Alliance, "london").control(Bourbon, "gibraltar");
    kit.state.sea[MED] = Some(Alliance);
    commission(commission(&mut kit, "brest", 0), "toulon", 1).round(Bourbon, 1);
    // 1 + 1 for the fleet against 1 + 1 for the sea alone.
    kit.dice(&[1, 1, 2, 1]).act("do deploy-fleet").dice_used();
    assert_eq!(kit.state.sea[MED], Some(Bourbon));
}

// nine-years: 13.5.6
#[test]
fn each_commissioned_fleet_may_sail_and_none_twice() {
    let mut kit = Kit::nine_years(Options::default());
    kit.round(Alliance, 3);
    kit.act("do deploy-fleet").refused("fleet brest", "13.5.6").refused("fleet toulon", "13.5.6");
    kit.dice(&[6, 1]).act("fleet mediterranean");
    // One is left, which needs no naming.
    kit.dice(&[6, 1]).act("do deploy-fleet").dice_used();
    kit.refused("do deploy-fleet", "13.5.6");
}

// nine-years: 10.1, 12.3.6
#[test]
fn the_fleet_of_the_holder_lies_in_the_control_box_and_is_not_commissioned() {
    let mut kit = atlantic(None);
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst);
    kit.refused("commission toulon 1", "12.3.6").act("commission brest 1");
    assert_eq!(ready(&kit, "brest"), 1);
}

// nine-years: 10.1
#[test]
fn a_fleet_ready_in_port_goes_to_the_box_when_its_side_gains_the_sea() {
    let mut kit = atlantic(None);
    commission(&mut kit, "atlantic", 2);
    kit.moment(Moment::OwnWinter(0));
    assert_eq!(kit.state.sea[ATLANTIC], Some(Alliance));
    assert_eq!(ready(&kit, "atlantic"), 0, "it cannot fight for a sea it holds");
}

// nine-years: 10.1, 12.3.6
#[test]
fn a_fleet_driven_out_of_its_box_is_in_the_pool_again() {
    let mut kit = Kit::nine_years(Options::default());
    kit.round(Alliance, 1);
    kit.dice(&[1, 6]).act("do deploy-fleet; fleet mediterranean");
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst);
    kit.act("commission toulon 2");
    assert_eq!(ready(&kit, "toulon"), 2);
    kit.act("done");
}

// nine-years: 14.5.2
#[test]
fn friends_in_an_open_enemy_port_besiege_nothing() {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.state.sea[0] = Some(Alliance);
    kit.put("dublin", "1 Br, minor-alliance-1").put("london", "1 Br, minor-alliance-2").round(Alliance, 2);
    kit.act("do sea-move; space london; take 1 Br; done");
    kit.refused("space dublin", "14.5.2");
    kit.control(Alliance, "dublin");
    assert!(kit.can("space dublin"), "once it is theirs anybody may follow");
}
