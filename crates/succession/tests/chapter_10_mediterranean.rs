//! Chapter 10: control of the Mediterranean.

use crate::common;
use common::*;
use succession::Side;
use succession::position::{from_state, to_state};
use succession::step::Moment;

/// The Mediterranean belongs to a side.
fn med(kit: &mut Kit, side: Side) -> &mut Kit {
    kit.state.sea[1] = Some(side);
    kit
}

// rule: 10.1, 2.6.3, 14.5.1
#[test]
fn who_holds_the_mediterranean_sails_on_it_alone() {
    for (holder, sailor, ok) in [
        (Bourbon, Bourbon, true),
        (Bourbon, Alliance, false),
        (Alliance, Alliance, true),
        (Alliance, Bourbon, false),
    ] {
        let mut kit = Kit::empty(1705);
        kit.control(sailor, "barcelona, naples");
        let what = if sailor == Bourbon { "1 Fr, vendome" } else { "1 Au, eugene" };
        kit.put("barcelona", what);
        med(&mut kit, holder).round(sailor, 1);
        assert_eq!(kit.can("do sea-move"), ok, "{sailor:?} on a {holder:?} sea");
        if ok {
            let (leader, corps) = if sailor == Bourbon { ("vendome", "Fr") } else { ("eugene", "Au") };
            kit.dice(&[2]).act(&format!(
                "do sea-move; space barcelona; leader {leader}; take 1 {corps}; done; space naples"
            ));
            assert_eq!(kit.at(sailor, "naples"), what);
        } else {
            kit.refused("do sea-move", "13.5.5");
        }
    }
}

// rule: 10.1, 11.1.3
#[test]
fn who_holds_the_mediterranean_traces_supply_over_it() {
    let mut kit = Kit::empty(1705);
    kit.put("naples", "1 Fr reduced");
    kit.state.first = Bourbon;
    med(&mut kit, Alliance).moment(Moment::ReinforcementFirst);
    kit.refused("restore Fr", "12.3.3");
    med(&mut kit, Bourbon).moment(Moment::ReinforcementFirst);
    kit.act("restore Fr; space naples");
    assert_eq!(kit.at(Bourbon, "naples"), "1 Fr");
}

// rule: 10.1, 19.0#3
#[test]
fn a_bourbon_mediterranean_costs_the_alliance_two_points_each_winter() {
    let mut kit = Kit::empty(1703);
    kit.moment(Moment::WinterWithdraw);
    assert_eq!(kit.state.vp, 8);
    let mut kit = Kit::empty(1703);
    med(&mut kit, Alliance).moment(Moment::WinterWithdraw);
    assert_eq!(kit.state.vp, 10);
}

// rule: 10.1, 18.3.1
#[test]
fn no_uprising_while_the_mediterranean_is_bourbon() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "madrid, barcelona");
    kit.state.loyalty_side = Alliance;
    med(&mut kit, Bourbon).moment(Moment::OwnPhase(0));
    assert!(!kit.happened("Uprising"), "even with Madrid and Barcelona in hand");
    assert_eq!(kit.owner("valencia"), Some(Bourbon));
}

// rule: 10.2
#[test]
fn the_alliance_takes_the_mediterranean_with_cadiz() {
    let mut kit = Kit::empty(1703);
    kit.put("cadiz", "1 Br, minor-alliance-1").round(Alliance, 2);
    assert_eq!(kit.state.sea[1], Some(Bourbon));
    kit.dice(&[4]).act("do campaign; space cadiz; leader minor-alliance-1; take 1 Br; done; siege");
    assert_eq!(kit.owner("cadiz"), Some(Alliance));
    assert_eq!(kit.state.sea[1], Some(Alliance));
}

// rule: 10.2
#[test]
fn gibraltar_alone_does_not_give_the_mediterranean() {
    let mut kit = Kit::empty(1703);
    kit.put("gibraltar", "1 Br, minor-alliance-1").round(Alliance, 2);
    kit.dice(&[5]).act("do campaign; space gibraltar; leader minor-alliance-1; take 1 Br; done; siege");
    assert_eq!(kit.owner("gibraltar"), Some(Alliance));
    assert_eq!(kit.state.sea[1], Some(Bourbon));
}

/// The Bourbons before Lisbon, with Elvas behind them.
fn before_lisbon() -> Kit {
    let mut kit = Kit::empty(1705);
    kit.control(Bourbon, "elvas").put("lisbon", "2 Fr, vendome").round(Bourbon, 2);
    assert_eq!(kit.state.sea[1], Some(Alliance));
    kit
}

// rule: 10.2, 19.0#3
#[test]
fn both_cadiz_and_lisbon_give_the_bourbons_the_mediterranean_for_good() {
    let mut kit = before_lisbon();
    kit.dice(&[4]).act("do campaign; space lisbon; leader vendome; take 2 Fr; done; siege");
    assert_eq!(kit.owner("lisbon"), Some(Bourbon));
    assert_eq!(kit.state.sea[1], Some(Bourbon), "at once");
    assert_eq!(kit.state.vp, 9);
    kit.moment(Moment::WinterWithdraw);
    assert_eq!(kit.state.vp, 7);
    assert_eq!(kit.state.sea[1], Some(Bourbon), "no Alliance port to go back to");
}

// rule: 10.2
#[test]
fn lisbon_without_cadiz_does_not_give_it_to_the_bourbons() {
    let mut kit = before_lisbon();
    kit.control(Alliance, "cadiz");
    kit.dice(&[4]).act("do campaign; space lisbon; leader vendome; take 2 Fr; done; siege");
    assert_eq!(kit.owner("lisbon"), Some(Bourbon));
    assert_eq!(kit.state.sea[1], Some(Alliance));
}

// rule: 10.2, 13.5.6, 19.0#3
#[test]
fn the_fleet_example_ties_are_thrown_again_and_the_sea_is_bourbon_until_winter() {
    let mut kit = Kit::empty(1704);
    kit.joins("Ha", Alliance);
    kit.state.fleets[0] = 2;
    kit.round(Bourbon, 1);
    // The Bourbon die first, then the Alliance's: 3 and 3, 2 and 2, 5 and 2.
    kit.dice(&[3, 3, 2, 2, 5, 2]).act("do deploy-fleet");
    kit.dice_used();
    assert!(kit.happened("NavalBattle"));
    assert_eq!(kit.state.fleets[0], 0, "the fleet is taken off either way");
    assert_eq!(kit.state.year, 1705, "nothing else happens that year");
    assert_eq!(kit.state.vp, 8, "two points lost in winter");
    assert_eq!(kit.state.sea[1], Some(Alliance), "then it goes back, for Lisbon is allied");
}

// rule: 10.2, 13.5.6
#[test]
fn a_lost_naval_battle_leaves_the_sea_to_the_alliance() {
    let mut kit = Kit::empty(1704);
    kit.state.fleets[0] = 1;
    kit.round(Bourbon, 2);
    kit.dice(&[4, 4]).act("do deploy-fleet");
    assert_eq!(kit.causes("ActionBegan").last(), Some(&"13.5.6"));
    assert_eq!(kit.state.sea[1], Some(Alliance), "5 against 6");
    kit.refused("do deploy-fleet", "13.5.6");
}

// rule: 10.2, 19.0#3
#[test]
fn winter_returns_the_sea_to_an_alliance_with_cadiz_or_lisbon_only() {
    for (ports, after) in [("cadiz", Alliance), ("lisbon", Alliance), ("gibraltar", Bourbon)] {
        let mut kit = Kit::empty(1705);
        kit.control(Bourbon, "lisbon, cadiz").control(Alliance, ports);
        med(&mut kit, Bourbon).moment(Moment::WinterWithdraw);
        assert_eq!(kit.state.vp, 8, "{ports}: the points go first");
        assert_eq!(kit.state.sea[1], Some(after), "{ports}");
    }
}

// rule: 10.2
#[test]
fn neutral_lisbon_counts_for_nobody() {
    let mut kit = Kit::empty(1703);
    kit.moment(Moment::WinterWithdraw);
    assert_eq!(kit.state.sea[1], Some(Alliance), "Portugal has joined meanwhile");
    assert_eq!(kit.state.year, 1704);
    let mut kit = Kit::empty(1702);
    kit.state.flags = 0;
    kit.moment(Moment::WinterWithdraw);
    assert_eq!(kit.state.year, 1703);
    assert_eq!(kit.state.sea[1], Some(Bourbon), "neutral, it helps nobody");
}

// rule: 10.2, 13.5.6, 19.0#3
#[test]
fn a_second_port_does_not_undo_a_bourbon_naval_victory() {
    let mut kit = Kit::empty(1705);
    kit.put("cadiz", "1 Br, minor-alliance-1");
    kit.state.fleets[0] = 2;
    kit.round(Bourbon, 2).dice(&[6, 1]).act("do deploy-fleet");
    assert_eq!(kit.state.sea[1], Some(Bourbon));
    kit.round(Alliance, 2).dice(&[4]);
    kit.act("do campaign; space cadiz; leader minor-alliance-1; take 1 Br; done; siege");
    assert_eq!(kit.owner("cadiz"), Some(Alliance));
    assert_eq!(kit.state.sea[1], Some(Bourbon), "for the rest of the turn");
    let before = kit.state.vp;
    kit.moment(Moment::WinterWithdraw);
    assert_eq!((kit.state.vp, kit.state.sea[1]), (before - 2, Some(Alliance)));
}

// rule: 10.2, 13.5.6
#[test]
fn without_a_port_the_alliance_wins_no_sea() {
    let mut kit = Kit::empty(1703);
    kit.state.fleets[0] = 1;
    kit.round(Bourbon, 2).dice(&[1, 6]).act("do deploy-fleet").dice_used();
    assert_eq!(kit.state.sea[1], Some(Bourbon), "before 1704 only Cadiz gives it");
}

// rule: 13.5.6, 10.2, 19.0#3
#[test]
fn the_first_port_does_not_undo_a_bourbon_naval_victory_of_the_same_turn() {
    for won in [true, false] {
        let mut kit = Kit::empty(1703);
        kit.put("cadiz", "2 Br, minor-alliance-1");
        kit.state.fleets[0] = 2;
        kit.round(Bourbon, 2).dice(if won { &[6, 1] } else { &[1, 6] }).act("do deploy-fleet");
        let read =
            to_state(kit.game, &from_state(kit.game, &kit.state)).expect("what was written can be read");
        assert_eq!(read.flags, kit.state.flags, "a position remembers it");
        kit.round(Alliance, 2).dice(&[6]);
        kit.act("do campaign; space cadiz; leader minor-alliance-1; take 2 Br; done; siege");
        assert_eq!(kit.owner("cadiz"), Some(Alliance));
        assert_eq!(kit.state.sea[1], Some(if won { Bourbon } else { Alliance }), "won: {won}");
        let before = kit.state.vp;
        kit.moment(Moment::WinterWithdraw);
        assert_eq!(before - kit.state.vp, if won { 2 } else { 0 });
        assert_eq!(kit.state.sea[1], Some(Alliance), "in winter it goes back");
    }
}
