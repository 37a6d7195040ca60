//! Chapter 15: fortified lines.

use crate::common;
use common::*;
use succession::fact::Fact;
use succession::step::{Arrival, Moment, Step};

/// The Reinforcement phase, the Bourbons first.
fn reinforcement(kit: &mut Kit) -> &mut Kit {
    kit.moment(Moment::ReinforcementOrder).act("first bourbon")
}

fn line_at(kit: &Kit, space: &str) -> u8 {
    kit.state.line(kit.space(space))
}

/// The example of 15.0 in the third round of 1704: the line of level 2 at Tournai with Villars and 8 corps,
/// a minor leader with 3 more in Bouchain, Marlborough on his way from Liege through Namur.
fn tournai() -> Kit {
    let mut kit = Kit::empty(1704);
    kit.control(Alliance, "liege, namur").line("tournai", 2);
    kit.put("liege", "3 Br, 3 Du, marlborough");
    kit.put("tournai", "8 Fr, villars").put("bouchain", "3 Fr, minor-bourbon-1").round(Alliance, 2);
    kit.act("do campaign; space liege; leader marlborough; take 3 Br; take 3 Du; done");
    kit.act("space namur; space tournai");
    kit
}

/// The interception of the example: a 5, modified by nothing, fails.
fn tournai_not_intercepted() -> Kit {
    let mut kit = tournai();
    kit.dice(&[5]).act("b: space bouchain; b: leader minor-bourbon-1; b: take 3 Fr; b: done").dice_used();
    assert_eq!(kit.rolled("interception"), Some((5, false)));
    kit
}

/// The bypass of the example, but with a 4.
fn tournai_bypass_failed() -> Kit {
    let mut kit = tournai_not_intercepted();
    kit.dice(&[4]).act("accept");
    assert_eq!(kit.rolled("bypass"), Some((4, false)));
    assert_eq!((kit.state.top(), kit.who()), (Step::Arrive(Arrival::LinesFailed), Alliance));
    kit
}

/// Two corps under a minor leader before a place held by two corps without one.
fn attack_on(space: &str, level: u8, attackers: &str, defenders: &str) -> Kit {
    let mut kit = Kit::empty(1704);
    kit.line(space, level).put("bergen-op-zoom", attackers).put(space, defenders).round(Alliance, 2);
    kit
}

// rule: 15.2.1
#[test]
fn army_a_builds_a_level_2_line_at_tournai_for_two_points() {
    let mut kit = Kit::empty(1704);
    kit.put("tournai", "8 Fr, villars");
    reinforcement(&mut kit);
    let rp = kit.state.rp;
    kit.act("line 2; space tournai");
    assert_eq!(line_at(&kit, "tournai"), 2);
    assert_eq!(kit.state.rp, rp - 2);
}

// rule: 15.4#1, 15.4#2
#[test]
fn marlborough_bypasses_the_line_at_tournai_with_5_plus_3_minus_2_minus_1() {
    let mut kit = tournai_not_intercepted();
    assert_eq!((kit.state.top(), kit.who()), (Step::Arrive(Arrival::Lines), Alliance));
    kit.dice(&[5]).act("accept");
    assert_eq!(kit.rolled("bypass"), Some((5, true)));
    assert_eq!(kit.who(), Bourbon, "Villars must now decide");
    kit.dice(&[4, 5, 1, 1, 1, 1, 1, 1, 1]).dice(&[4; 10]).dice(&[1, 1, 1, 1]);
    kit.act("b: done; b: done; leader marlborough; b: leader villars").dice_used();
    assert_eq!(kit.thrown(Alliance), (9, 1), "a 5 hits as if there were no line");
    assert_eq!(kit.thrown(Bourbon), (10, 0), "a 4 does not");
    assert_eq!(line_at(&kit, "tournai"), 2, "the line stays on the map");
}

// rule: 15.4#2, 14.7.1
#[test]
fn villars_may_avoid_battle_after_the_line_was_bypassed() {
    let mut kit = tournai_not_intercepted();
    kit.dice(&[5]).act("accept; b: take 1 Fr; b: space lille; b: leader villars; b: take 6 Fr; b: done");
    assert_eq!(kit.at(Bourbon, "lille"), "6 Fr, villars");
    assert_eq!(kit.garrison(Bourbon, "tournai"), "1 Fr");
}

// rule: 15.4#1, 14.6.6
#[test]
fn interceptors_share_in_the_defence_of_the_line() {
    let mut kit = tournai();
    kit.dice(&[6]).act("b: space bouchain; b: leader minor-bourbon-1; b: take 3 Fr; b: done");
    assert_eq!(kit.at(Bourbon, "tournai"), "11 Fr, villars, minor-bourbon-1");
    assert_eq!((kit.state.top(), kit.who()), (Step::Arrive(Arrival::Lines), Alliance));
}

// rule: 15.4#3, 15.3
#[test]
fn after_a_failed_bypass_the_attack_may_go_on_against_the_line() {
    let mut kit = tournai_bypass_failed();
    kit.act("accept");
    assert_eq!(
        (kit.state.top(), kit.who()),
        (Step::GoInside, Bourbon),
        "the defender may still avoid battle"
    );
    kit.dice(&[6, 5, 5, 5, 5, 5, 5, 5, 5]).dice(&[4, 4, 3, 3, 3, 3, 3, 3, 3, 3]).dice(&[1, 1, 1, 1]);
    kit.act("b: done; b: done; leader marlborough; b: leader villars");
    assert_eq!(kit.thrown(Alliance), (9, 1));
    assert_eq!(kit.thrown(Bourbon), (10, 2));
}

// rule: 15.4#3
#[test]
fn after_a_failed_bypass_the_attacker_may_go_back_to_namur() {
    let mut kit = tournai_bypass_failed();
    kit.act("decline");
    assert_eq!(kit.who(), Bourbon, "who may force the battle");
    kit.act("b: decline");
    assert_eq!(kit.at(Alliance, "namur"), "3 Br, 3 Du, marlborough");
    assert!(!kit.happened("BattleFought"));
    assert_eq!(kit.state.top(), Step::Act(Alliance), "the action is expended");
    assert_eq!(kit.state.actions, 1);
}

// rule: 15.4#3
#[test]
fn the_defender_may_force_a_cancelled_battle_without_his_line() {
    let mut kit = tournai_bypass_failed();
    kit.dice(&[5, 1, 1, 1, 1, 1, 1, 1, 1]).dice(&[4, 4, 4, 4, 4, 4, 4, 4, 4, 5]).dice(&[1, 1, 1, 1]);
    kit.act("decline; b: accept; leader marlborough; b: leader villars; take 1 Du acted");
    assert_eq!(kit.thrown(Alliance), (9, 1), "the attacker hits on 5 again");
    assert_eq!(kit.thrown(Bourbon), (10, 1), "and the defender no longer on 4");
    assert_eq!(kit.victor(), Some(Bourbon), "who remains the defender in case of a tie");
}

// rule: 15.4#1
#[test]
fn the_attempt_to_bypass_may_be_left_out() {
    let mut kit = tournai_not_intercepted();
    kit.dice(&[5; 9]).dice(&[1; 10]).dice(&[1, 1, 1, 1]);
    kit.act("decline; b: done; b: done; leader marlborough; b: leader villars").dice_used();
    assert_eq!(kit.thrown(Alliance), (9, 0), "the line counts");
}

// rule: 15.4#1, 3.1.1
#[test]
fn the_bypass_roll_is_one_better_at_level_1_and_uses_ratings_with_their_penalty() {
    let attackers = "1 Br, 1 Su, marlborough";
    let mut kit = attack_on("ostend", 1, attackers, "1 Sp, villars");
    kit.act(
        "do campaign; space bergen-op-zoom; leader marlborough; take 1 Br; take 1 Su; done; space ostend",
    );
    kit.dice(&[3]).act("accept");
    assert_eq!(kit.rolled("bypass"), Some((4, false)), "3 + 2 (no Dutch corps) - 1 (no French corps)");
}

// rule: 15.3, 15.1
#[test]
fn against_a_level_1_line_the_attacker_hits_on_a_six_alone() {
    let mut kit = attack_on("ostend", 1, "3 Du, minor-alliance-1", "2 Sp");
    kit.act("do campaign; space bergen-op-zoom; leader minor-alliance-1; take 3 Du; done; space ostend");
    kit.dice(&[5, 5, 6]).dice(&[4, 4]).act("decline; b: done");
    assert_eq!(kit.thrown(Alliance), (3, 1));
    assert_eq!(kit.thrown(Bourbon), (2, 0), "level 1 does nothing for the defender's own dice");
}

// rule: 15.3, 16.2#4
#[test]
fn demoralized_attackers_throw_no_dice_at_a_line_but_can_be_hit() {
    let mut kit = attack_on("antwerp", 1, "3 Du demoralized, minor-alliance-1", "3 Sp");
    kit.act("do campaign; space bergen-op-zoom; leader minor-alliance-1; take 3 Du demoralized; done");
    kit.dice(&[5, 5, 5]).act("space antwerp; decline; b: done").dice_used();
    assert_eq!(kit.thrown(Alliance), (0, 0), "no dice at all");
    assert_eq!(kit.at(Alliance, "bergen-op-zoom"), "3 Du reduced demoralized, minor-alliance-1");
}

// rule: 15.3, 16.2#2
#[test]
fn demoralized_leaders_lend_no_dice_against_a_line() {
    let attackers = "2 Du, 2 Du demoralized, marlborough demoralized";
    let mut kit = attack_on("antwerp", 2, attackers, "4 Sp");
    kit.act("do campaign; space bergen-op-zoom; leader marlborough; take 2 Du; take 2 Du demoralized; done");
    kit.dice(&[6, 5]).dice(&[4, 4, 4, 4]).act("space antwerp; decline; b: done").dice_used();
    assert_eq!(kit.thrown(Alliance), (2, 1), "two sound corps, and he is not asked for");
    assert_eq!(kit.thrown(Bourbon), (4, 4));
    assert_eq!((kit.state.top(), kit.state.hits.left), (Step::Hits, 4), "all four corps may be hit");
}

// rule: 15.3, 16.2#3
#[test]
fn the_dice_of_a_battle_come_in_groups_that_hit_on_the_same_number() {
    let mut kit = attack_on("antwerp", 2, "3 Du, minor-alliance-1", "2 Fr, 2 Fr demoralized");
    kit.act("do campaign; space bergen-op-zoom; leader minor-alliance-1; take 3 Du; done");
    kit.dice(&[5, 6, 1]).dice(&[4, 3]).dice(&[5, 4]).act("space antwerp; decline; b: done");
    assert_eq!(groups(&kit, Alliance), [(3, 6, false)], "6 alone");
    assert_eq!(groups(&kit, Bourbon), [(2, 4, false), (2, 5, true)]);
    let fact = kit.cited.iter().rev().find(|f| f.name() == "BattleDice").expect("dice were thrown");
    let json = fact.to_json(kit.game.atlas(), kit.game.atlas().book);
    let sound = serde_json::json!({ "dice": 2, "hits_on": 4, "demoralized": false });
    assert_eq!(json["groups"][0], sound, "in the order of the faces");
    assert_eq!(
        (json["groups"].as_array().map(Vec::len), &json["dice"]),
        (Some(2), &serde_json::json!([4, 3, 5, 4]))
    );
}

/// The groups of dice of a side's last throw: how many, what they hit on, whether demoralized troops throw them.
fn groups(kit: &Kit, of: succession::Side) -> Vec<(u8, u8, bool)> {
    let thrown = kit.facts.iter().rev().find_map(|fact| match fact {
        Fact::BattleDice { side, groups, .. } if *side == of => Some(*groups),
        _ => None,
    });
    let groups = thrown.expect("dice were thrown");
    groups.all().filter(|g| g.dice > 0).map(|g| (g.dice, g.hits_on, g.demoralized)).collect()
}

// rule: 15.3
#[test]
fn behind_a_level_2_line_the_defender_hits_on_four_and_the_demoralized_on_five() {
    let mut kit =
        attack_on("antwerp", 2, "4 Du, minor-alliance-1, minor-alliance-2", "2 Fr, 2 Fr demoralized");
    kit.act("do campaign; space bergen-op-zoom; leader minor-alliance-1; leader minor-alliance-2; take 4 Du; done");
    kit.dice(&[5, 5, 5, 5]).dice(&[4, 3]).dice(&[5, 4]).act("space antwerp; decline; b: done").dice_used();
    assert_eq!(kit.thrown(Alliance), (4, 0));
    assert_eq!(kit.thrown(Bourbon), (4, 2));
}

// rule: 15.1, 15.3
#[test]
fn a_line_helps_only_the_side_that_holds_it() {
    let mut kit = Kit::empty(1704);
    kit.control(Alliance, "antwerp").line("antwerp", 2);
    kit.put("antwerp", "2 Du").put("namur", "2 Fr, minor-bourbon-1").round(Bourbon, 2);
    kit.act("do campaign; space namur; leader minor-bourbon-1; take 2 Fr; done; space antwerp");
    assert_eq!(
        (kit.state.top(), kit.who()),
        (Step::Arrive(Arrival::Lines), Bourbon),
        "it helps the Alliance now"
    );
    kit.dice(&[4, 1]).dice(&[5, 5]).act("decline; a: done");
    assert_eq!(kit.thrown(Alliance), (2, 1));
    assert_eq!(kit.thrown(Bourbon), (2, 0));
}

// rule: 15.1, 15.5, 17.5.7
#[test]
fn a_line_is_destroyed_when_the_enemy_takes_the_space() {
    let mut kit = Kit::empty(1704);
    kit.line("antwerp", 2).put("antwerp", "2 Du, minor-alliance-1").round(Alliance, 2);
    kit.dice(&[6]).act("do campaign; space antwerp; leader minor-alliance-1; take 2 Du; done; siege");
    assert_eq!(kit.owner("antwerp"), Some(Alliance));
    assert_eq!(line_at(&kit, "antwerp"), 0);
}

// rule: 15.2.1
#[test]
fn a_level_1_line_costs_one_point_and_its_upgrade_another() {
    let mut kit = Kit::empty(1704);
    kit.put("tournai", "5 Fr");
    reinforcement(&mut kit);
    let rp = kit.state.rp;
    kit.act("line 1; space tournai");
    assert_eq!((line_at(&kit, "tournai"), kit.state.rp), (1, rp - 1));
    assert!(!kit.can("line 1"), "another line of level 1 cannot be built there");
    kit.act("line 2; space tournai");
    assert_eq!((line_at(&kit, "tournai"), kit.state.rp), (2, rp - 2));
}

// rule: 15.2.1
#[test]
fn a_line_needs_five_corps_in_a_friendly_fortress() {
    let mut kit = Kit::empty(1704);
    kit.put("tournai", "5 Fr").put("lille", "4 Fr").put("paris", "5 Fr").put("liege", "5 Fr");
    kit.control(Alliance, "liege");
    reinforcement(&mut kit).act("line 1");
    kit.refused("space lille", "15.2.1");
    kit.refused("space paris", "15.2.1");
    kit.refused("space liege", "15.2.1");
    kit.act("space tournai");
}

// rule: 15.2.1, 15.1
#[test]
fn no_line_stands_in_rugged_land_and_level_2_only_in_fertile() {
    let mut kit = Kit::empty(1704);
    kit.put("tournai", "5 Fr").put("briancon", "5 Fr").put("strasbourg", "5 Fr");
    reinforcement(&mut kit).act("line 2");
    kit.refused("space strasbourg", "15.2.1");
    kit.act("space tournai; line 1").refused("space briancon", "15.2.1");
    kit.act("space strasbourg");
    assert_eq!(line_at(&kit, "strasbourg"), 1);
    assert!(!kit.can("line 2"), "level 1 at Strasbourg is not raised");
}

// rule: 15.2.1
#[test]
fn a_line_needs_a_line_of_communication() {
    let mut kit = Kit::empty(1704);
    kit.put("tournai", "5 Fr").put("mainz", "5 Fr").control(Bourbon, "mainz");
    kit.control(Alliance, "trier, landau, cologne");
    reinforcement(&mut kit).act("line 1");
    kit.refused("space mainz", "15.2.1");
    assert!(kit.can("space tournai"));
}

// rule: 15.2.2
#[test]
fn a_side_builds_no_more_lines_than_it_has_markers() {
    let mut kit = Kit::empty(1704);
    kit.put("tournai", "5 Fr");
    for space in ["lille", "ostend", "antwerp", "namur", "bouchain"] {
        kit.line(space, 1);
    }
    reinforcement(&mut kit);
    assert!(!kit.can("line 1"));
    let lille = kit.space("lille");
    kit.state.lines[0].remove(lille);
    assert!(kit.can("line 1"), "with a marker to spare it may");
}

// rule: 15.5
#[test]
fn an_owner_may_take_down_his_lines_in_winter() {
    let mut kit = Kit::empty(1704);
    kit.line("tournai", 2).line("amsterdam", 2).moment(Moment::WinterLines);
    assert_eq!(kit.state.top(), Step::RemoveLines(Bourbon));
    kit.refused("space amsterdam", "15.5").refused("space lille", "15.5");
    kit.act("space tournai");
    assert_eq!((line_at(&kit, "tournai"), line_at(&kit, "amsterdam")), (0, 2));
    assert_eq!(kit.state.top(), Step::RemoveLines(Alliance));
}

// rule: 15.5
#[test]
fn an_empty_space_keeps_its_line() {
    let mut kit = Kit::empty(1704);
    kit.line("tournai", 2).put("tournai", "2 Fr, minor-bourbon-1").round(Bourbon, 2);
    kit.act("do campaign; space tournai; leader minor-bourbon-1; take 2 Fr; done; space lille; done");
    assert_eq!(kit.at(Bourbon, "tournai"), "");
    assert_eq!(line_at(&kit, "tournai"), 2);
}

// rule: 15.4#2
#[test]
fn a_space_with_a_line_and_nobody_in_it_needs_no_bypass() {
    let mut kit = attack_on("antwerp", 2, "2 Du, minor-alliance-1", "minor-bourbon-1");
    kit.act("do campaign; space bergen-op-zoom; leader minor-alliance-1; take 2 Du; done; space antwerp");
    assert_eq!(kit.state.top(), Step::GoInside, "the lone leader decides at once");
    assert_eq!(line_at(&kit, "antwerp"), 2);
}

// rule: 15.6
#[test]
fn in_a_relief_the_line_of_the_besieged_place_does_not_count_for_anyone() {
    let mut kit = Kit::empty(1704);
    kit.line("antwerp", 2).inside("antwerp", "1 Sp").put("antwerp", "2 Du");
    kit.put("namur", "2 Fr, minor-bourbon-1").round(Bourbon, 2);
    kit.dice(&[4, 4]).dice(&[5, 4]);
    kit.act("do campaign; space namur; leader minor-bourbon-1; take 2 Fr; done; space antwerp").dice_used();
    assert_eq!(kit.thrown(Alliance), (2, 0), "a 4 is no hit");
    assert_eq!(kit.thrown(Bourbon), (2, 1), "a 5 is, a 4 is not");
}
