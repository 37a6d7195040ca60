//! Chapter 14.6: interception.

use crate::common;
use common::*;
use succession::step::{Step, Task};

/// The example of 14.6: Alliance Army A in Antwerp, other Alliance troops before Liege, Bourbon Army A in Namur.
fn low_countries() -> Kit {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "antwerp");
    kit.put("antwerp", "3 Br, 3 Du, marlborough").put("liege", "1 Su, minor-alliance-1");
    kit.put("namur", "4 Fr, villars").round(Alliance, 3);
    kit
}

/// The Alliance in Bouchain, on the way to Reims and Paris.
fn champagne() -> Kit {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "antwerp, tournai, bouchain, arras");
    kit.put("bouchain", "3 Br, minor-alliance-1");
    kit
}

const TO_REIMS: &str = "do campaign; space bouchain; leader minor-alliance-1; take 3 Br; done; space reims";

// rule: 14.6.1
#[test]
fn army_a_moving_into_liege_where_friends_are_is_not_intercepted() {
    let mut kit = low_countries();
    kit.act("do campaign; space antwerp; leader marlborough; take 3 Br; take 3 Du; done; space liege");
    assert_eq!(kit.at(Alliance, "liege"), "3 Br, 3 Du, 1 Su, marlborough, minor-alliance-1");
    assert_eq!(kit.state.top(), Step::Act(Alliance), "Bourbon Army A is not asked");
}

// rule: 14.6.1, 14.6.5
#[test]
fn army_a_moving_into_tournai_may_be_intercepted() {
    let mut kit = low_countries();
    kit.act("do campaign; space antwerp; leader marlborough; take 3 Br; take 3 Du; done; space tournai");
    assert_eq!((kit.state.top(), kit.who()), (Step::Intercept, Bourbon));
    kit.dice(&[4]).act("b: space namur; b: leader villars; b: take 4 Fr; b: done");
    assert_eq!(kit.rolled("interception"), Some((6, true)));
    assert_eq!(kit.at(Bourbon, "tournai"), "4 Fr, villars");
    assert_eq!(kit.at(Bourbon, "namur"), "");
}

// rule: 14.6.1
#[test]
fn a_besieger_of_the_movers_side_prevents_interception_even_without_a_leader() {
    let mut kit = Kit::empty(1705);
    kit.put("nijmegen", "2 Du, minor-alliance-1").put("liege", "1 Su");
    kit.put("namur", "4 Fr, villars").round(Alliance, 2);
    kit.act("do campaign; space nijmegen; leader minor-alliance-1; take 2 Du; done; space liege");
    assert_eq!(kit.state.top(), Step::Act(Alliance));
}

// rule: 14.6.1
#[test]
fn a_move_into_a_space_of_the_movers_own_is_not_intercepted() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "liege");
    kit.put("nijmegen", "2 Du, minor-alliance-1").put("namur", "4 Fr, villars").round(Alliance, 2);
    kit.act("do campaign; space nijmegen; leader minor-alliance-1; take 2 Du; done; space liege");
    assert_eq!((kit.state.top(), kit.who()), (Step::March, Alliance));
}

// rule: 14.6.1, 2.3.1
#[test]
fn nobody_intercepts_into_a_land_nobody_holds() {
    let mut kit = Kit::empty(1705);
    kit.put("mirandola", "2 Au, minor-alliance-1").put("cremona", "3 Fr, villars").round(Alliance, 2);
    assert_eq!(kit.owner("parma"), None);
    kit.act("do campaign; space mirandola; leader minor-alliance-1; take 2 Au; done; space parma");
    assert_eq!(kit.at(Alliance, "parma"), "2 Au, minor-alliance-1");
    assert!(kit.state.top() != Step::Intercept);
}

// rule: 14.6.1, 14.1.2
#[test]
fn corps_without_a_leader_do_not_intercept() {
    let mut kit = champagne();
    kit.put("paris", "3 Fr").put("metz", "1 Fr, minor-bourbon-1").round(Alliance, 2);
    kit.act(TO_REIMS);
    kit.refused("b: space paris", "14.6.1");
    kit.act("b: space metz");
    kit.refused("b: take 1 Fr", "14.1.2").refused("b: done", "14.6.1");
    assert!(kit.can("b: leader minor-bourbon-1"));
}

// rule: 14.6.1
#[test]
fn only_forces_in_adjacent_spaces_intercept() {
    let mut kit = champagne();
    kit.put("orleans", "2 Fr, villars").put("metz", "1 Fr, minor-bourbon-1").round(Alliance, 2);
    kit.act(TO_REIMS);
    kit.refused("b: space orleans", "14.6.1");
    assert!(kit.can("b: space metz"));
}

// rule: 14.6.1
#[test]
fn demoralized_pieces_do_not_intercept() {
    let mut kit = champagne();
    kit.put("paris", "2 Fr, villars demoralized").put("dijon", "1 Fr, 1 Fr demoralized, minor-bourbon-1");
    kit.round(Alliance, 2);
    kit.act(TO_REIMS);
    kit.refused("b: space paris", "14.6.1");
    kit.act("b: space dijon; b: leader minor-bourbon-1");
    assert!(kit.can("b: take 1 Fr"));
    assert!(!kit.can("b: take 1 Fr demoralized"));
}

// rule: 14.6.1, 17.3.5
#[test]
fn a_besieged_force_does_not_intercept() {
    let mut kit = champagne();
    kit.put("metz", "1 Em, minor-alliance-2").inside("metz", "1 Fr, villars").round(Alliance, 2);
    kit.act(TO_REIMS);
    assert_eq!((kit.state.top(), kit.who()), (Step::March, Alliance), "nobody else is near");
}

// rule: 14.6.1, 2.1.4
#[test]
fn an_alliance_only_connection_is_not_used_to_intercept() {
    let mut kit = Kit::empty(1705);
    kit.control(Bourbon, "mantua");
    kit.put("mantua", "2 Fr, minor-bourbon-1").put("trent", "2 Au, eugene").round(Bourbon, 2);
    kit.act("do campaign; space mantua; leader minor-bourbon-1; take 2 Fr; done; space mirandola");
    assert_eq!(kit.state.top(), Step::Act(Bourbon), "Eugene at Trent is not asked");
}

// rule: 14.6.1, 2.1.4
#[test]
fn a_march_by_an_alliance_only_connection_may_be_intercepted() {
    let mut kit = Kit::empty(1705);
    kit.control(Bourbon, "mirandola");
    kit.put("trent", "2 Au, eugene").put("mantua", "1 Fr, minor-bourbon-1").control(Bourbon, "mantua");
    kit.round(Alliance, 2);
    kit.act("do campaign; space trent; leader eugene; take 2 Au; done; space mirandola");
    assert!(kit.can("b: space mantua"));
}

// rule: 14.6.1, 14.6.5
#[test]
fn a_lone_leader_may_intercept_into_a_fortress_to_go_inside() {
    let mut kit = low_countries();
    kit.put("bouchain", "boufflers");
    kit.act("do campaign; space antwerp; leader marlborough; take 3 Br; take 3 Du; done; space tournai");
    kit.dice(&[6]).act("b: space bouchain; b: leader boufflers; b: done");
    assert_eq!(kit.rolled("interception"), Some((6, true)), "without his home corps his TR is 0");
    assert_eq!(kit.garrison(Bourbon, "tournai"), "boufflers");
    assert!(!kit.happened("BattleFought"));
    assert_eq!(kit.state.top(), Step::Act(Alliance), "no other force may try after a success");
}

// rule: 14.6.1
#[test]
fn a_lone_leader_does_not_intercept_into_an_open_space() {
    let mut kit = champagne();
    kit.put("paris", "boufflers").put("dijon", "1 Fr, minor-bourbon-1").round(Alliance, 2);
    kit.act(TO_REIMS);
    kit.refused("b: space paris", "14.6.1");
    kit.act("b: space dijon; b: leader minor-bourbon-1");
    kit.refused("b: done", "14.6.1");
}

// rule: 14.6.2
#[test]
fn who_avoided_battle_does_not_intercept_in_the_same_action() {
    let mut kit = champagne();
    kit.put("reims", "1 Fr, minor-bourbon-1").put("orleans", "1 Fr, minor-bourbon-2").round(Alliance, 2);
    kit.act(TO_REIMS).dice(&[5]);
    kit.act("b: accept; b: space dijon; b: leader minor-bourbon-1; b: take 1 Fr; b: done");
    kit.act("convert; space paris");
    assert!(!kit.can("b: space dijon"));
    assert!(kit.can("b: space orleans"), "others may");
}

// rule: 14.6.2
#[test]
fn who_avoided_battle_is_refused_by_the_rule_on_it() {
    let mut kit = champagne();
    kit.put("reims", "1 Fr, minor-bourbon-1").put("orleans", "1 Fr, minor-bourbon-2").round(Alliance, 2);
    kit.act(TO_REIMS).dice(&[5]);
    kit.act("b: accept; b: space dijon; b: leader minor-bourbon-1; b: take 1 Fr; b: done");
    kit.act("convert; space paris");
    kit.refused("b: space dijon", "14.6.2");
}

// rule: 14.6.2
#[test]
fn neither_a_leader_nor_corps_that_avoided_battle_intercept_with_fresh_company() {
    for fresh in ["1 Fr", "minor-bourbon-3"] {
        let mut kit = champagne();
        kit.put("reims", "1 Fr, minor-bourbon-1").put("dijon", fresh);
        kit.put("orleans", "1 Fr, minor-bourbon-2").round(Alliance, 2);
        kit.act(TO_REIMS).dice(&[5]);
        kit.act("b: accept; b: space dijon; b: leader minor-bourbon-1; b: take 1 Fr; b: done");
        kit.act("convert; space paris");
        assert!(!kit.can("b: space dijon"), "{fresh}");
        assert!(kit.can("b: space orleans"));
    }
}

// rule: 14.6.2
#[test]
fn who_avoided_battle_may_intercept_in_the_next_action() {
    let mut kit = champagne();
    kit.put("arras", "2 Du, minor-alliance-2").put("reims", "1 Fr, minor-bourbon-1").round(Alliance, 3);
    kit.act(TO_REIMS).dice(&[5]);
    kit.act("b: accept; b: space dijon; b: leader minor-bourbon-1; b: take 1 Fr; b: done; done");
    kit.act("do campaign; space arras; leader minor-alliance-2; take 2 Du; done; space paris");
    assert!(kit.can("b: space dijon"), "the ban is for the action, not for the round");
}

// rule: 14.6.2
#[test]
fn who_lost_a_battle_does_not_intercept_in_the_same_action() {
    let mut kit = champagne();
    kit.put("reims", "1 Fr, minor-bourbon-1").put("orleans", "1 Fr, minor-bourbon-2").round(Alliance, 2);
    kit.act(TO_REIMS).dice(&[5, 1, 1, 1]).act("b: decline; b: space dijon; convert; space paris").dice_used();
    kit.refused("b: space dijon", "14.6.2");
    assert!(kit.can("b: space orleans"));
}

// rule: 14.6.2
#[test]
fn a_conversion_is_not_intercepted() {
    let mut kit = champagne();
    kit.put("metz", "1 Fr, minor-bourbon-1").round(Alliance, 2);
    kit.act(TO_REIMS).act("b: done; convert");
    assert_eq!((kit.state.top(), kit.who()), (Step::March, Alliance));
}

// rule: 14.6.2
#[test]
fn a_force_may_be_intercepted_before_it_can_convert() {
    let mut kit = champagne();
    kit.put("metz", "3 Fr, minor-bourbon-1").round(Alliance, 2);
    kit.act(TO_REIMS).dice(&[6, 1, 1, 1, 5, 1, 1]);
    kit.act("b: space metz; b: leader minor-bourbon-1; b: take 3 Fr; b: done").dice_used();
    assert_eq!(kit.victor(), Some(Bourbon));
    assert_eq!(kit.owner("reims"), Some(Bourbon));
}

// rule: 14.6.2
#[test]
fn a_siege_roll_is_not_intercepted() {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "antwerp, tournai");
    kit.put("lille", "3 Br, minor-alliance-1").put("arras", "3 Fr, villars").round(Alliance, 2);
    kit.dice(&[3]).act("do campaign; space lille; leader minor-alliance-1; take 3 Br; done; siege");
    assert_eq!(kit.state.top(), Step::Act(Alliance));
}

// rule: 14.6.2, 4.1.2
#[test]
fn interceptors_may_not_overstack_the_space() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "montpellier, toulon");
    kit.put("montpellier", "3 Au, eugene");
    kit.put("briancon", "2 Fr").put("lyons", "3 Fr, minor-bourbon-1").round(Alliance, 2);
    kit.act("do campaign; space montpellier; leader eugene; take 3 Au; done; space briancon");
    kit.act("b: space lyons; b: leader minor-bourbon-1");
    kit.refused("b: take 3 Fr", "4.1.2");
    assert!(kit.can("b: take 2 Fr"), "a rugged space holds four");
}

// rule: 14.6.2, 4.1.2
#[test]
fn no_corps_intercepts_into_a_full_space() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "montpellier, toulon");
    kit.put("montpellier", "3 Au, eugene");
    kit.put("briancon", "4 Fr").put("lyons", "3 Fr, minor-bourbon-1").round(Alliance, 2);
    kit.act("do campaign; space montpellier; leader eugene; take 3 Au; done; space briancon");
    kit.act("b: space lyons; b: leader minor-bourbon-1");
    kit.refused("b: take 1 Fr", "4.1.2");
}

// rule: 14.6.2
#[test]
fn nobody_is_asked_to_intercept_into_a_full_open_space() {
    for (corps, asked) in [("3 Sp", true), ("4 Sp", false)] {
        let mut kit = Kit::empty(1705);
        kit.control(Alliance, "badajoz");
        kit.put("badajoz", "2 Po, minor-alliance-1").put("toledo", corps);
        kit.put("madrid", "1 Fr, minor-bourbon-1").round(Alliance, 2);
        if !asked {
            kit.dice(&[1; 6]);
        }
        kit.act("do campaign; space badajoz; leader minor-alliance-1; take 2 Po; done; space toledo");
        assert_eq!(kit.state.top() == Step::Intercept, asked, "{corps}");
    }
}

// rule: 14.6.3
#[test]
fn several_forces_try_one_after_another_until_one_succeeds() {
    let mut kit = champagne();
    kit.put("paris", "1 Fr, minor-bourbon-1").put("dijon", "1 Fr, minor-bourbon-2");
    kit.put("metz", "1 Fr, minor-bourbon-3").round(Alliance, 2);
    kit.act(TO_REIMS).dice(&[5]);
    kit.act("b: space paris; b: leader minor-bourbon-1; b: take 1 Fr; b: done");
    assert_eq!(kit.rolled("interception"), Some((5, false)));
    assert_eq!(kit.at(Bourbon, "paris"), "1 Fr, minor-bourbon-1");
    kit.refused("b: space paris", "14.6.5");
    kit.dice(&[6, 1, 1, 1, 1]).act("b: space dijon; b: leader minor-bourbon-2; b: take 1 Fr; b: done");
    assert_eq!(kit.rolled("interception"), Some((6, true)));
    assert_eq!(kit.at(Bourbon, "metz"), "1 Fr, minor-bourbon-3", "the third force could not try any more");
    assert!(kit.happened("BattleFought"));
}

// rule: 14.6.3
#[test]
fn who_failed_may_try_again_at_the_next_space() {
    let mut kit = champagne();
    kit.put("dijon", "1 Fr, minor-bourbon-1").round(Alliance, 2);
    kit.act(TO_REIMS).dice(&[1]);
    kit.act("b: space dijon; b: leader minor-bourbon-1; b: take 1 Fr; b: done; convert; space paris");
    assert_eq!(kit.state.top(), Step::Intercept);
    assert!(kit.can("b: space dijon"));
}

/// Boufflers besieges Liege while the Alliance moves from Bergen to Antwerp.
fn siege_of_liege() -> Kit {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "liege");
    kit.put("liege", "3 Fr, boufflers")
        .inside("liege", "1 Du")
        .put("bergen-op-zoom", "2 Br, minor-alliance-1");
    kit.round(Alliance, 2);
    kit.act("do campaign; space bergen-op-zoom; leader minor-alliance-1; take 2 Br; done; space antwerp");
    kit
}

// rule: 14.6.4
#[test]
fn besiegers_who_intercept_keep_up_the_siege_by_leaving_a_corps() {
    let mut kit = siege_of_liege();
    kit.dice(&[5, 1, 1, 1, 1]);
    kit.act("b: space liege; b: leader boufflers; b: take 2 Fr; b: done; b: done; b: done").dice_used();
    assert_eq!(kit.at(Bourbon, "antwerp"), "2 Fr, boufflers");
    assert_eq!(kit.at(Bourbon, "liege"), "1 Fr");
    assert_eq!(kit.garrison(Alliance, "liege"), "1 Du", "still besieged");
}

// rule: 14.6.4, 17.3.3
#[test]
fn besiegers_who_intercept_with_everything_give_up_the_siege() {
    let mut kit = siege_of_liege();
    kit.dice(&[5]).act("b: space liege; b: leader boufflers; b: take 3 Fr; b: done");
    assert_eq!(kit.at(Bourbon, "antwerp"), "3 Fr, boufflers");
    assert_eq!(kit.garrison(Alliance, "liege"), "");
    assert_eq!(kit.at(Alliance, "liege"), "1 Du", "the garrison is free");
}

// rule: 14.6.4
#[test]
fn besiegers_whose_attempt_fails_stay_where_they_are() {
    let mut kit = siege_of_liege();
    kit.dice(&[4]).act("b: space liege; b: leader boufflers; b: take 3 Fr; b: done");
    assert_eq!(kit.rolled("interception"), Some((5, false)));
    assert_eq!(kit.at(Bourbon, "liege"), "3 Fr, boufflers");
    assert_eq!(kit.garrison(Alliance, "liege"), "1 Du");
}

// rule: 14.6.5, 3.1.1
#[test]
fn the_roll_adds_the_best_leaders_rating_with_its_penalty() {
    for (corps, total) in [("1 Fr", 6), ("1 Sp", 5)] {
        let mut kit = champagne();
        kit.put("metz", &format!("{corps}, villars, minor-bourbon-1")).round(Alliance, 2);
        kit.act(TO_REIMS).dice(&[4, 1, 1, 1, 1]);
        kit.act("b: space metz; b: leader villars; b: leader minor-bourbon-1");
        kit.act(&format!("b: take {corps}; b: done"));
        assert_eq!(kit.rolled("interception"), Some((total, total >= 6)), "{corps}");
    }
}

// rule: 14.6.5, 13.5.1
#[test]
fn two_leaders_command_the_interceptors_though_more_may_go_along() {
    let mut kit = champagne();
    kit.put("metz", "8 Fr, minor-bourbon-1, minor-bourbon-2, minor-bourbon-3").round(Alliance, 2);
    kit.act(TO_REIMS);
    kit.act("b: space metz; b: leader minor-bourbon-1; b: leader minor-bourbon-2; b: leader minor-bourbon-3");
    assert!(!kit.can("b: take 7 Fr"));
    kit.dice(&[6, 1, 1, 1, 1, 1, 1, 1, 1, 1]).act("b: take 6 Fr; b: done").dice_used();
    assert_eq!(kit.at(Bourbon, "reims"), "6 Fr, minor-bourbon-1, minor-bourbon-2, minor-bourbon-3");
}

// rule: 14.6.6, 16.1.1
#[test]
fn the_interceptors_fight_at_once_as_the_defender() {
    let mut kit = champagne();
    kit.put("metz", "3 Fr, minor-bourbon-1").round(Alliance, 2);
    kit.act(TO_REIMS).dice(&[6, 5, 1, 1, 5, 1, 1]);
    kit.act("b: space metz; b: leader minor-bourbon-1; b: take 3 Fr; b: done").dice_used();
    assert_eq!(kit.victor(), Some(Bourbon), "one hit each: the defender wins the tie");
    assert_eq!(kit.at(Bourbon, "reims"), "2 Fr, 1 Fr reduced, minor-bourbon-1");
    assert_eq!(kit.at(Alliance, "reims"), "", "neither side was asked to avoid battle");
}

// rule: 14.6.6, 14.7.4
#[test]
fn after_an_interception_one_corps_and_leaders_may_go_inside_and_the_rest_fight() {
    let mut kit = low_countries();
    kit.put("tournai", "1 Sp");
    kit.act("do campaign; space antwerp; leader marlborough; take 3 Br; take 3 Du; done; space tournai");
    kit.dice(&[6]).act("b: space namur; b: leader villars; b: take 4 Fr; b: done");
    assert_eq!((kit.state.top(), kit.who()), (Step::GoInside, Bourbon));
    kit.refused("b: take 2 Fr", "14.7.4");
    kit.act("b: leader villars; b: take 1 Fr");
    assert_eq!(kit.garrison(Bourbon, "tournai"), "1 Fr, villars");
    assert_eq!(kit.at(Bourbon, "tournai"), "3 Fr, 1 Sp");
    kit.dice(&[1; 9]).dice(&[1; 4]).dice(&[1, 1]).act("leader marlborough").dice_used();
    assert_eq!(kit.thrown(Alliance), (9, 0));
    assert_eq!(kit.thrown(Bourbon), (4, 0), "nobody could leave for another space");
    assert_eq!(kit.victor(), Some(Bourbon));
}

// rule: 14.6.6
#[test]
fn those_already_in_the_space_must_fight_beside_the_interceptors() {
    let mut kit = champagne();
    kit.put("reims", "1 Sp, minor-bourbon-2").put("metz", "1 Fr, minor-bourbon-1").round(Alliance, 2);
    kit.act(TO_REIMS).dice(&[6, 1, 1, 1, 1, 1]);
    kit.act("b: space metz; b: leader minor-bourbon-1; b: take 1 Fr; b: done").dice_used();
    assert_eq!(kit.thrown(Bourbon), (2, 0), "no roll to avoid battle was offered");
}

// rule: 14.6.5
#[test]
fn the_inactive_player_may_let_the_enemy_pass() {
    let mut kit = champagne();
    kit.put("metz", "1 Fr, minor-bourbon-1").round(Alliance, 2);
    kit.act(TO_REIMS).act("b: done");
    assert_eq!((kit.state.top(), kit.who()), (Step::March, Alliance));
    let mut picking = champagne();
    picking.put("metz", "1 Fr, minor-bourbon-1").round(Alliance, 2);
    picking.act(TO_REIMS).act("b: space metz");
    assert_eq!(picking.state.top(), Step::Muster(Task::Intercept));
}
