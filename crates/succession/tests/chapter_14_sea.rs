//! Chapter 14.5: sea moves.

use crate::common;
use common::*;
use succession::step::{Step, Trouble};

// rule: 14.5.1, 2.5.3, 2.6.3
#[test]
fn the_alliance_may_not_cross_the_mediterranean_while_the_bourbons_hold_it() {
    let mut kit = Kit::empty(1703);
    kit.put("amsterdam", "1 Du, minor-alliance-1").round(Alliance, 2);
    kit.act("do sea-move; space amsterdam; leader minor-alliance-1; take 1 Du; done");
    kit.refused("space toulon", "14.5.1").refused("space barcelona", "14.5.1");
    assert!(kit.can("space cadiz") && kit.can("space gibraltar"), "these lie on the Atlantic");
}

// rule: 14.5.1, 2.5.3
#[test]
fn holding_both_seas_the_alliance_sails_from_one_into_the_other() {
    let mut kit = Kit::empty(1704);
    kit.put("amsterdam", "1 Du, minor-alliance-1").round(Alliance, 2);
    kit.dice(&[2]);
    kit.act("do sea-move; space amsterdam; leader minor-alliance-1; take 1 Du; done; space barcelona");
    assert_eq!(kit.at(Alliance, "barcelona"), "1 Du, minor-alliance-1");
}

// rule: 14.5.1, 2.5.2
#[test]
fn the_bourbons_sail_the_mediterranean_alone() {
    let mut kit = Kit::empty(1703);
    kit.put("toulon", "1 Fr").put("dunkirk", "1 Fr").round(Bourbon, 2);
    kit.act("do sea-move");
    assert!(!kit.can("space dunkirk"), "Dunkirk lies on the Atlantic");
    kit.act("space toulon; take 1 Fr; done");
    kit.refused("space cadiz", "14.5.1").refused("space dunkirk", "14.5.1");
    kit.dice(&[3]).act("space naples");
    assert_eq!(kit.at(Bourbon, "naples"), "1 Fr");
}

// rule: 14.5.1
#[test]
fn embarking_on_an_enemy_sea_is_refused_for_the_sake_of_the_sea() {
    let mut kit = Kit::empty(1703);
    kit.put("toulon", "1 Fr").put("dunkirk", "1 Fr").round(Bourbon, 2);
    kit.act("do sea-move");
    kit.refused("space dunkirk", "14.5.1");
}

// rule: 14.5.1
#[test]
fn a_side_without_a_sea_makes_no_sea_move() {
    let mut kit = Kit::empty(1704);
    kit.put("toulon", "1 Fr, minor-bourbon-1").round(Bourbon, 2);
    assert!(!kit.can("do sea-move"));
}

// rule: 14.5.2, 13.5.5
#[test]
fn two_corps_at_most_and_any_number_of_leaders_sail_together() {
    let mut kit = Kit::empty(1704);
    kit.put("amsterdam", "3 Du, overkirk, minor-alliance-1, minor-alliance-2").round(Alliance, 2);
    kit.act(
        "do sea-move; space amsterdam; leader overkirk; leader minor-alliance-1; leader minor-alliance-2",
    );
    kit.refused("take 3 Du", "13.5.5");
    kit.dice(&[6]).act("take 2 Du; done; space lisbon");
    assert_eq!(kit.at(Alliance, "lisbon"), "2 Du, overkirk, minor-alliance-1, minor-alliance-2");
    assert_eq!(kit.at(Alliance, "amsterdam"), "1 Du");
}

// rule: 14.5.2
#[test]
fn a_sea_move_goes_from_one_port_to_another() {
    let mut kit = Kit::empty(1704);
    kit.put("amsterdam", "1 Du").put("nijmegen", "1 Du, minor-alliance-1").round(Alliance, 2);
    kit.act("do sea-move");
    kit.refused("space nijmegen", "2.6.3");
    kit.act("space amsterdam");
    kit.refused("done", "14.5.2");
    kit.act("take 1 Du; done");
    kit.refused("space nijmegen", "2.6.3").refused("space amsterdam", "14.5.2");
}

// rule: 14.5.2, 13.4.3
#[test]
fn a_sea_move_is_all_the_movement_of_those_who_made_it() {
    let mut kit = Kit::empty(1704);
    kit.put("amsterdam", "1 Du, minor-alliance-1").round(Alliance, 3);
    kit.dice(&[4]);
    kit.act("do sea-move; space amsterdam; leader minor-alliance-1; take 1 Du; done; space lisbon");
    assert_eq!(kit.state.top(), Step::Act(Alliance));
    assert!(!kit.can("do campaign") && !kit.can("do transfer") && !kit.can("do sea-move"));
}

// rule: 14.5.3
#[test]
fn an_enemy_port_is_entered_only_by_a_leader_with_a_corps() {
    let mut kit = Kit::empty(1704);
    kit.put("lisbon", "2 Po, minor-alliance-1").round(Alliance, 3);
    let mut corps = Kit {
        game: kit.game,
        state: kit.state,
        dice: kit.dice.clone(),
        facts: Vec::new(),
        cited: Vec::new(),
    };
    corps.act("do sea-move; space lisbon; take 2 Po; done");
    corps.refused("space cadiz", "14.5.3");
    let mut leader = Kit {
        game: kit.game,
        state: kit.state,
        dice: kit.dice.clone(),
        facts: Vec::new(),
        cited: Vec::new(),
    };
    leader.act("do sea-move; space lisbon; leader minor-alliance-1; done");
    leader.refused("space cadiz", "14.5.3");
    kit.dice(&[2]);
    kit.act("do sea-move; space lisbon; leader minor-alliance-1; take 1 Po; done; space cadiz");
    assert_eq!(kit.at(Alliance, "cadiz"), "1 Po, minor-alliance-1");
}

// rule: 14.5.3
#[test]
fn corps_or_leaders_alone_may_join_friends_who_besiege_an_enemy_port() {
    let mut kit = Kit::empty(1704);
    kit.put("lisbon", "1 Po, minor-alliance-1").put("cadiz", "1 Br").round(Alliance, 3);
    kit.dice(&[2, 2]);
    kit.act("do sea-move; space lisbon; take 1 Po; done; space cadiz");
    kit.act("do sea-move; space lisbon; leader minor-alliance-1; done; space cadiz").dice_used();
    assert_eq!(kit.at(Alliance, "cadiz"), "1 Br, 1 Po, minor-alliance-1");
}

// rule: 14.5.3
#[test]
fn an_open_port_of_the_enemy_cannot_be_besieged_and_needs_a_leader_with_a_corps() {
    let mut kit = Kit::empty(1704);
    kit.control(Bourbon, "london").put("london", "1 Br").put("amsterdam", "2 Du, minor-alliance-1");
    kit.round(Alliance, 2).act("do sea-move; space amsterdam; take 1 Du; done");
    kit.refused("space london", "14.5.3").dice(&[2]).act("space lisbon");
    kit.round(Alliance, 2).dice(&[2]);
    kit.act("do sea-move; space amsterdam; leader minor-alliance-1; take 1 Du; done; space london");
    assert_eq!(kit.at(Alliance, "london"), "1 Br, 1 Du, minor-alliance-1");
}

// rule: 14.5.4
#[test]
fn a_stack_sails_safely_on_two_to_six() {
    for face in 2..=6 {
        let mut kit = Kit::empty(1704);
        kit.put("amsterdam", "2 Du").round(Alliance, 2);
        kit.act("do sea-move; space amsterdam; take 2 Du; done").dice(&[face]);
        kit.act("space london").dice_used();
        assert_eq!(kit.at(Alliance, "london"), "2 Du");
    }
}

// rule: 14.5.4
#[test]
fn on_a_one_the_move_may_be_cancelled() {
    let mut kit = Kit::empty(1704);
    kit.put("amsterdam", "2 Du").round(Alliance, 2);
    kit.dice(&[1]).act("do sea-move; space amsterdam; take 2 Du; done; space london");
    assert_eq!(kit.state.top(), Step::SeaTrouble(Trouble::Bad));
    kit.act("decline");
    assert_eq!(kit.at(Alliance, "amsterdam"), "2 Du");
    assert_eq!(kit.state.actions, 1, "the action is spent");
    assert!(!kit.can("do sea-move"), "and so are the corps");
}

// rule: 14.5.4
#[test]
fn on_a_one_a_corps_may_take_the_hit_and_the_stack_arrives() {
    let mut kit = Kit::empty(1704);
    kit.put("amsterdam", "1 Br, 1 Du reduced").put("nijmegen", "1 Au").round(Alliance, 2);
    kit.dice(&[1]).act("do sea-move; space amsterdam; take 1 Br; take 1 Du reduced; done; space london");
    kit.refused("take 1 Au", "14.5.4").refused("take 2 Br acted", "14.5.4");
    kit.act("take 1 Br acted");
    assert_eq!(kit.at(Alliance, "london"), "1 Br reduced, 1 Du reduced");
    assert_eq!(kit.causes("CorpsReduced"), ["14.5.4"]);
    assert_eq!(kit.causes("ActionBegan"), ["13.5.5"]);
}

// rule: 14.5.4, 3.2.1
#[test]
fn on_a_one_a_reduced_corps_may_be_lost() {
    let mut kit = Kit::empty(1704);
    kit.put("amsterdam", "1 Br, 1 Du reduced").round(Alliance, 2);
    let pool = kit.pool("Du");
    kit.dice(&[1]).act("do sea-move; space amsterdam; take 1 Br; take 1 Du reduced; done; space london");
    kit.act("take 1 Du reduced acted");
    assert_eq!(kit.at(Alliance, "london"), "1 Br");
    assert_eq!(kit.pool("Du"), pool + 1);
    assert_eq!(kit.causes("CorpsRemoved"), ["14.5.4"]);
}

// rule: 14.5.4
#[test]
fn leaders_alone_arrive_even_on_a_one() {
    let mut kit = Kit::empty(1704);
    kit.put("amsterdam", "galway").round(Alliance, 2);
    kit.dice(&[1]).act("do sea-move; space amsterdam; leader galway; done; space lisbon").dice_used();
    assert_eq!(kit.at(Alliance, "lisbon"), "galway");
}

// rule: 14.5.5
#[test]
fn neither_port_need_be_ones_own() {
    let mut kit = Kit::empty(1704);
    kit.put("cadiz", "1 Br, galway").round(Alliance, 2);
    kit.dice(&[5]).act("do sea-move; space cadiz; leader galway; take 1 Br; done; space barcelona");
    assert_eq!(kit.at(Alliance, "barcelona"), "1 Br, galway");
    assert_eq!(kit.owner("cadiz"), Some(Bourbon));
    assert_eq!(kit.owner("barcelona"), Some(Bourbon));
}

// rule: 14.5.5, 7.2.3
#[test]
fn a_neutral_port_stays_closed() {
    let mut kit = Kit::empty(1703);
    kit.put("london", "1 Br, galway").round(Alliance, 2);
    kit.act("do sea-move; space london; leader galway; take 1 Br; done");
    kit.refused("space lisbon", "7.2.3");
}

/// Bourbons next to Barcelona, the Alliance within reach of it by land and by sea.
fn catalonia() -> Kit {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "gerona, gibraltar");
    kit.put("gerona", "2 Au, minor-alliance-1").put("gibraltar", "2 Br, minor-alliance-2");
    kit.put("lerida", "3 Sp, minor-bourbon-1").round(Alliance, 2);
    kit
}

// rule: 14.5.6
#[test]
fn a_landing_is_not_intercepted() {
    let mut kit = catalonia();
    kit.dice(&[2]);
    kit.act("do sea-move; space gibraltar; leader minor-alliance-2; take 2 Br; done; space barcelona");
    assert_eq!(kit.at(Alliance, "barcelona"), "2 Br, minor-alliance-2");
    assert_eq!(kit.state.top(), Step::Act(Alliance), "the Bourbons at Lerida are not asked");
    let mut by_land = catalonia();
    by_land.act("do campaign; space gerona; leader minor-alliance-1; take 2 Au; done; space barcelona");
    assert_eq!(by_land.state.top(), Step::Intercept, "coming by land is another matter");
}

// rule: 14.5.6, 14.3.1
#[test]
fn a_landing_may_be_met_by_those_in_the_port() {
    let mut kit = catalonia();
    kit.put("barcelona", "1 Fr");
    kit.dice(&[2]);
    kit.act("do sea-move; space gibraltar; leader minor-alliance-2; take 2 Br; done; space barcelona");
    assert_eq!(kit.state.top(), Step::GoInside);
    kit.dice(&[5, 1, 1]).act("b: done");
    assert_eq!(kit.victor(), Some(Alliance));
}
