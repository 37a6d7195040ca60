//! Chapter 11: lines of communication.

use crate::common;
use common::*;
use succession::Side;
use succession::pieces::CorpsSet;
use succession::step::Moment;

fn has_loc(kit: &Kit, side: Side, space: &str) -> bool {
    game().look(&kit.state).has_loc(side, kit.space(space))
}

fn only_threatened(kit: &Kit, side: Side, space: &str) -> bool {
    game().look(&kit.state).corps_lines(side, CorpsSet::EMPTY).only_threatened(kit.space(space))
}

/// Has a corps of the power in this space a line to its own capital?
fn own_loc(kit: &Kit, power: &str, space: &str) -> bool {
    let look = game().look(&kit.state);
    look.traces(&look.power_network(kit.power(power)), kit.space(space))
}

// ---------------------------------------------------------------- 11.1.1

// rule: 11.1.1
#[test]
fn a_line_is_an_unbroken_chain_of_friendly_spaces_to_a_supply_source() {
    let mut kit = Kit::empty(1707);
    assert!(has_loc(&kit, Bourbon, "perpignan"));
    kit.control(Alliance, "montpellier, gerona");
    assert!(!has_loc(&kit, Bourbon, "perpignan"), "both its neighbours are the enemy's");
    kit.control(Bourbon, "gerona");
    assert!(has_loc(&kit, Bourbon, "perpignan"), "through Catalonia to Madrid");
    kit.control(Alliance, "barcelona");
    assert!(!has_loc(&kit, Bourbon, "perpignan"), "one broken link is enough");
}

// rule: 11.1.1
#[test]
fn a_neutral_space_breaks_the_chain() {
    let mut kit = Kit::empty(1702);
    kit.state.sea[1] = Some(Alliance);
    assert_eq!(kit.owner("papal-states"), None);
    assert!(!has_loc(&kit, Bourbon, "naples"));
    kit.control(Bourbon, "papal-states, parma");
    assert!(has_loc(&kit, Bourbon, "naples"));
}

// ---------------------------------------------------------------- 11.1.2

// rule: 11.1.2
#[test]
fn supply_is_looked_at_for_an_automatic_victory() {
    for (broken, won) in [(false, true), (true, false)] {
        let mut kit = Kit::empty(1707);
        kit.control(Alliance, "paris, arras, lille, tournai, antwerp");
        if broken {
            kit.control(Bourbon, "tournai");
        }
        kit.moment(Moment::OwnWinter(0));
        assert_eq!(kit.state.victory.is_some(), won);
    }
}

// rule: 11.1.2
#[test]
fn supply_is_looked_at_for_building_and_restoring_corps() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "montpellier, gerona").put("perpignan", "1 Fr reduced").put("metz", "1 Fr reduced");
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst);
    kit.act("build Fr full").refused("space perpignan", "12.2.3").act("space metz");
    kit.act("restore Fr").refused("space perpignan", "12.3.3").act("space metz");
    assert_eq!(kit.at(Bourbon, "metz"), "2 Fr");
    kit.round(Bourbon, 2).refused("do replacement", "13.5.3");
}

// rule: 11.1.2
#[test]
fn supply_is_looked_at_for_building_lines() {
    let mut kit = Kit::empty(1707);
    kit.put("perpignan", "5 Fr").put("metz", "5 Fr").control(Alliance, "montpellier, gerona");
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst)
        .act("line 1")
        .refused("space perpignan", "15.2.1")
        .act("space metz");
    assert_eq!(kit.state.line(kit.space("metz")), 1);
}

// rule: 11.1.2
#[test]
fn supply_is_looked_at_for_sieges() {
    for (cut, losses) in [(false, true), (true, false)] {
        let mut kit = Kit::empty(1707);
        kit.put("landau", "1 Em, baden");
        if cut {
            kit.control(Bourbon, "philipsburg, mainz, trier");
        }
        kit.round(Alliance, 2)
            .dice(&[5])
            .act("do campaign; space landau; leader baden; take 1 Em; done; siege");
        assert_eq!(kit.owner("landau") == Some(Alliance), losses, "5, or 3 without a line");
    }
}

// ---------------------------------------------------------------- 11.1.3

// rule: 11.1.3
#[test]
fn a_line_goes_by_sea_from_port_to_port_through_a_friendly_zone() {
    let mut kit = Kit::empty(1703);
    kit.control(Alliance, "ostend, gibraltar, seville, cadiz");
    kit.state.sea[1] = Some(Bourbon);
    assert!(has_loc(&kit, Alliance, "ostend"));
    assert!(has_loc(&kit, Alliance, "seville"), "overland to a port and from there by sea");
    kit.control(Bourbon, "gibraltar, cadiz");
    assert!(!has_loc(&kit, Alliance, "seville"), "the port must be friendly");
}

// rule: 11.1.3
#[test]
fn a_line_may_cross_both_seas_if_both_are_friendly() {
    let mut kit = Kit::empty(1704);
    kit.control(Alliance, "valencia");
    assert_eq!(kit.state.sea, [Some(Alliance), Some(Alliance)]);
    assert!(own_loc(&kit, "Br", "valencia"));
    kit.state.sea[1] = Some(Bourbon);
    assert!(!own_loc(&kit, "Br", "valencia"));
}

// rule: 11.1.3
#[test]
fn a_port_on_the_way_may_not_be_under_siege() {
    let mut kit = Kit::empty(1703);
    kit.control(Alliance, "seville, cadiz");
    assert!(has_loc(&kit, Alliance, "seville"));
    kit.put("cadiz", "1 Sp");
    assert!(!has_loc(&kit, Alliance, "seville"), "Cadiz is besieged");
    assert!(has_loc(&kit, Alliance, "cadiz"), "but a line may start in it");
}

// rule: 11.1.3
#[test]
fn a_force_besieging_an_enemy_port_is_supplied_by_sea() {
    let mut kit = Kit::empty(1703);
    kit.put("cadiz", "2 Br, minor-alliance-1");
    assert_eq!(kit.owner("cadiz"), Some(Bourbon));
    assert!(has_loc(&kit, Alliance, "cadiz"));
    kit.put("malaga", "1 Br");
    assert!(!has_loc(&kit, Alliance, "malaga"), "the Mediterranean is Bourbon");
    kit.state.sea[1] = Some(Alliance);
    assert!(has_loc(&kit, Alliance, "malaga"));
}

// rule: 11.1.3
#[test]
fn a_besieged_port_that_is_itself_the_source_still_serves() {
    let mut kit = Kit::empty(1704);
    kit.put("lisbon", "1 Sp").control(Bourbon, "elvas, oporto, almeida");
    kit.control(Alliance, "cadiz");
    assert!(own_loc(&kit, "Po", "cadiz"), "Lisbon is the source, besieged or not");
    kit.put("amsterdam", "1 Fr").put("bergen-op-zoom", "1 Fr").control(Bourbon, "nijmegen");
    assert!(own_loc(&kit, "Du", "cadiz"), "and so is Amsterdam");
    kit.control(Bourbon, "lisbon");
    assert!(!own_loc(&kit, "Po", "cadiz"));
}

// rule: 11.1.3
#[test]
fn a_besieged_port_before_the_source_does_not_serve() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "valencia");
    assert!(own_loc(&kit, "Em", "valencia"), "by land to the Dutch ports and on by sea");
    kit.put("amsterdam", "1 Fr").put("bergen-op-zoom", "1 Fr");
    assert!(!own_loc(&kit, "Em", "valencia"), "both Dutch ports are besieged and neither is its capital");
}

// rule: 11.1.3
#[test]
fn a_lost_naval_battle_cuts_the_alliance_off_at_once() {
    let mut kit = Kit::empty(1704);
    kit.control(Alliance, "valencia").state.fleets[0] = 2;
    assert!(has_loc(&kit, Alliance, "valencia"));
    kit.round(Bourbon, 2).dice(&[5, 2]).act("do deploy-fleet");
    assert!(!has_loc(&kit, Alliance, "valencia"));
}

// ---------------------------------------------------------------- 11.1.4

// rule: 11.1.4
#[test]
fn a_besieged_friendly_space_carries_a_threatened_line() {
    let mut kit = Kit::empty(1707);
    kit.control(Bourbon, "philipsburg, trier, cologne").put("landau", "1 Em, baden");
    assert!(has_loc(&kit, Alliance, "landau"));
    assert!(!only_threatened(&kit, Alliance, "landau"));
    kit.put("mainz", "1 Fr").inside("mainz", "1 Su");
    assert!(has_loc(&kit, Alliance, "landau"), "Mainz is besieged but still friendly");
    assert!(only_threatened(&kit, Alliance, "landau"));
    kit.control(Alliance, "trier, cologne");
    assert!(!only_threatened(&kit, Alliance, "landau"), "another way is free");
    kit.control(Bourbon, "trier, mainz");
    assert!(!has_loc(&kit, Alliance, "landau"));
}

// rule: 11.1.4
#[test]
fn a_threatened_line_costs_the_besieger_1_on_his_roll() {
    for (siege, taken) in [(false, true), (true, false)] {
        let mut kit = Kit::empty(1707);
        kit.control(Bourbon, "philipsburg, trier, cologne").put("landau", "1 Em, baden");
        if siege {
            kit.put("mainz", "1 Fr");
        }
        kit.round(Alliance, 2)
            .dice(&[4])
            .act("do campaign; space landau; leader baden; take 1 Em; done; siege");
        assert_eq!(kit.owner("landau") == Some(Alliance), taken);
    }
}

// ---------------------------------------------------------------- 11.1.5

// rule: 11.1.5
#[test]
fn an_overstacked_space_blocks_no_line() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "gerona, lyons, toulon, toulouse").put("briancon", "2 Fr, 4 Fr reduced");
    kit.control(Alliance, "chambery, nice").control(Bourbon, "turin, verrua, milan");
    assert!(game().look(&kit.state).overstacked(Bourbon, kit.space("briancon")));
    assert!(has_loc(&kit, Bourbon, "montpellier"), "through Briançon to Turin");
    kit.control(Alliance, "briancon");
    assert!(!has_loc(&kit, Bourbon, "montpellier"));
}

// ---------------------------------------------------------------- 11.2.1

// rule: 11.2.1
#[test]
fn every_friendly_corps_may_use_any_friendly_capital() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "chambery, briancon, nice, parma").put("milan", "1 Fr");
    assert!(!own_loc(&kit, "Fr", "milan"));
    assert!(has_loc(&kit, Bourbon, "milan"), "Turin serves the French in Milan");
    kit.control(Alliance, "turin");
    assert!(!has_loc(&kit, Bourbon, "milan"));
}

// rule: 11.2.1
#[test]
fn placing_and_restoring_needs_the_capital_of_the_corps_itself() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "paris").put("turin", "1 Fr reduced, 1 Sa reduced").round(Bourbon, 3);
    kit.act("do replacement; space turin")
        .refused("take 1 Fr reduced", "13.5.3")
        .act("take 1 Sa reduced; done");
    assert_eq!(kit.at(Bourbon, "turin"), "1 Fr reduced, 1 Sa");
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst);
    kit.refused("build Fr full", "12.3.3").refused("restore Fr", "12.3.3");
    kit.act("build Sp full; space madrid");
    assert_eq!(kit.at(Bourbon, "madrid"), "1 Sp");
}

// rule: 11.2.1
#[test]
fn a_capital_in_enemy_hands_supplies_neither_side() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "turin, verrua, chambery, nice, briancon, alessandria, milan");
    kit.state.sea[1] = Some(Bourbon);
    assert_eq!(kit.owner("turin"), Some(Alliance));
    assert!(!has_loc(&kit, Alliance, "verrua"), "Turin is the capital of a Bourbon power");
    assert!(!own_loc(&kit, "Sa", "turin"));
    let sources =
        game().look(&kit.state).supply_sources(Alliance) | game().look(&kit.state).supply_sources(Bourbon);
    assert!(!sources.has(kit.space("turin")));
}
