//! Chapter 14.7: avoiding battle.

use crate::common;
use common::*;
use succession::step::{Arrival, Rout, Step};

/// The example of 14.7: in the opening round of 1702 Marlborough moves on Liege, and Antwerp lets him.
fn liege_1702() -> Kit {
    let mut kit = Kit::set_up();
    kit.round(Alliance, 2);
    kit.act("do campaign; space nijmegen; leader marlborough; leader overkirk");
    kit.act("take 1 Br; take 1 Br reduced; take 2 Du; take 2 Su; take 1 Su reduced; done; space liege");
    kit.act("b: done");
    kit
}

/// The Alliance enters an open space.
fn reims(bourbons: &str) -> Kit {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "antwerp, tournai, bouchain, arras");
    kit.put("bouchain", "3 Br, minor-alliance-1").put("reims", bourbons).round(Alliance, 2);
    kit.act("do campaign; space bouchain; leader minor-alliance-1; take 3 Br; done; space reims");
    kit
}

// rule: 14.7.1, 16.2#1
#[test]
fn a_battle_at_liege_would_mean_nine_dice_against_six() {
    let mut kit = liege_1702();
    kit.dice(&[1; 9]).dice(&[1; 6]).dice(&[1, 1, 1, 1]);
    kit.act("b: done; b: done; leader marlborough; b: leader boufflers").dice_used();
    assert_eq!(kit.thrown(Alliance), (9, 0));
    assert_eq!(kit.thrown(Bourbon), (6, 0));
}

// rule: 14.7.1, 14.7.2, 14.7.3
#[test]
fn army_a_may_retreat_whole_to_namur_antwerp_or_cologne() {
    for to in ["namur", "antwerp", "cologne"] {
        let mut kit = liege_1702();
        let before = kit.at(Bourbon, to);
        kit.act("b: done").refused("b: space nijmegen", "14.7.3");
        kit.act(&format!("b: space {to}; b: leader boufflers; b: leader tallard; b: take 5 Fr; b: done"));
        assert_eq!(kit.at(Bourbon, "liege"), "");
        let after = kit.at(Bourbon, to);
        if to == "antwerp" {
            assert_eq!(
                (before.as_str(), after.as_str()),
                ("1 Fr, 1 Sp, minor-bourbon-1", "6 Fr, 1 Sp, boufflers, tallard, minor-bourbon-1")
            );
        } else {
            assert_eq!(after, "5 Fr, boufflers, tallard");
        }
        assert!(!kit.happened("BattleFought") && !kit.happened("Die"), "it succeeds by itself");
    }
}

// rule: 14.7.1, 14.7.4
#[test]
fn army_a_may_leave_one_corps_in_liege_and_retreat_with_the_rest() {
    let mut kit = liege_1702();
    kit.act("b: take 1 Fr; b: space namur; b: leader boufflers; b: leader tallard; b: take 4 Fr; b: done");
    assert_eq!(kit.garrison(Bourbon, "liege"), "1 Fr");
    assert_eq!(kit.at(Bourbon, "namur"), "4 Fr, boufflers, tallard");
    assert!(!kit.happened("BattleFought"));
    let liege = kit.space("liege");
    assert_eq!(game().look(&kit.state).defense_value(liege), 3, "3 instead of 1");
}

// rule: 14.7.1, 14.7.3, 14.7.4
#[test]
fn army_a_may_split_with_boufflers_inside_three_corps_away_and_the_fifth_in_battle() {
    let mut kit = liege_1702();
    kit.act("b: leader boufflers; b: take 1 Fr; b: space cologne; b: leader tallard");
    assert!(!kit.can("b: take 4 Fr"), "a minor leader commands three");
    kit.dice(&[5, 5]).dice(&[1; 7]).dice(&[1]).dice(&[1, 1]);
    kit.act("b: take 3 Fr; b: done; leader marlborough").dice_used();
    assert_eq!(kit.garrison(Bourbon, "liege"), "1 Fr, boufflers");
    assert_eq!(kit.thrown(Bourbon), (1, 0), "the fifth corps fights alone");
    assert_eq!(kit.victor(), Some(Alliance));
    assert_eq!(kit.state.top(), Step::Retreat(Rout::Land));
    kit.act("b: space namur");
    assert_eq!(kit.at(Bourbon, "namur"), "1 Fr reduced demoralized");
    assert_eq!(kit.at(Bourbon, "cologne"), "3 Fr, tallard");
}

// rule: 14.7.2
#[test]
fn in_the_open_a_five_is_needed_to_avoid_battle() {
    for (face, away) in [(4, false), (5, true)] {
        let mut kit = reims("1 Fr, minor-bourbon-1");
        assert_eq!((kit.state.top(), kit.who()), (Step::Arrive(Arrival::AvoidRoll), Bourbon));
        kit.dice(&[face]);
        if !away {
            kit.dice(&[1; 4]);
        }
        kit.act("b: accept");
        assert_eq!(kit.rolled("avoid-battle"), Some((face as i8, away)));
        assert_eq!(kit.state.top() == Step::AvoidTo, away);
        assert_eq!(kit.happened("BattleFought"), !away);
    }
}

// rule: 14.7.2, 3.1.1
#[test]
fn the_roll_adds_the_rating_of_one_leader_with_its_penalty() {
    for (corps, total) in [("1 Fr", 5), ("1 Sp", 4)] {
        let mut kit = reims(&format!("{corps}, villars, boufflers"));
        kit.dice(&[3]);
        if total < 5 {
            kit.dice(&[1; 5]);
        }
        kit.act("b: accept");
        assert_eq!(kit.rolled("avoid-battle"), Some((total, total >= 5)), "{corps}: Villars alone counts");
    }
}

// rule: 14.7.2
#[test]
fn only_one_roll_is_made_for_a_space() {
    let mut kit = reims("4 Fr, minor-bourbon-1, minor-bourbon-2");
    kit.dice(&[4]).dice(&[1; 7]).act("b: accept").dice_used();
    assert!(kit.happened("BattleFought"), "no second attempt");
}

// rule: 14.7.1, 14.7.2
#[test]
fn battle_may_be_accepted_without_a_roll() {
    let mut kit = reims("1 Fr, minor-bourbon-1");
    kit.dice(&[1; 4]).act("b: decline").dice_used();
    assert!(kit.happened("BattleFought"));
}

// rule: 14.7.2
#[test]
fn a_besieger_has_no_fortress_and_must_roll() {
    let mut kit = Kit::empty(1705);
    kit.put("liege", "2 Du, minor-alliance-1").put("namur", "3 Fr, minor-bourbon-1").round(Bourbon, 2);
    kit.act("do campaign; space namur; leader minor-bourbon-1; take 3 Fr; done; space liege");
    assert_eq!((kit.state.top(), kit.who()), (Step::Arrive(Arrival::AvoidRoll), Alliance));
    kit.dice(&[5]).act("a: accept; a: space nijmegen; a: leader minor-alliance-1; a: take 2 Du; a: done");
    assert_eq!(kit.at(Alliance, "nijmegen"), "2 Du, minor-alliance-1");
}

// rule: 14.7.2, 14.7.3
#[test]
fn corps_without_a_leader_cannot_avoid_battle_in_the_open() {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "antwerp, tournai, bouchain, arras");
    kit.put("bouchain", "3 Br, minor-alliance-1").put("reims", "1 Fr").round(Alliance, 2);
    kit.dice(&[1; 4]);
    kit.act("do campaign; space bouchain; leader minor-alliance-1; take 3 Br; done; space reims").dice_used();
    assert!(kit.happened("BattleFought"), "nobody was asked");
}

// rule: 14.7.3
#[test]
fn two_leaders_lead_away_as_many_corps_as_they_command() {
    let mut kit = reims("8 Fr, minor-bourbon-1, minor-bourbon-2, minor-bourbon-3");
    kit.dice(&[6]).act("b: accept; b: space dijon; b: leader minor-bourbon-1; b: leader minor-bourbon-2");
    kit.act("b: leader minor-bourbon-3");
    assert!(!kit.can("b: take 7 Fr"));
    kit.dice(&[1; 3]).dice(&[1; 2]).act("b: take 6 Fr; b: done").dice_used();
    assert_eq!(kit.at(Bourbon, "dijon"), "6 Fr, minor-bourbon-1, minor-bourbon-2, minor-bourbon-3");
    assert_eq!(kit.thrown(Bourbon), (2, 0), "the others had to stay and fight");
}

// rule: 14.7.3, 14.1.2
#[test]
fn corps_leave_only_with_a_leader() {
    let mut kit = reims("2 Fr, minor-bourbon-1");
    kit.dice(&[6]).act("b: accept; b: space dijon");
    kit.refused("b: take 2 Fr", "14.1.2").refused("b: done", "14.1.2");
}

// rule: 14.7.3
#[test]
fn the_space_must_be_adjacent_friendly_and_free_of_enemies() {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "antwerp, tournai, bouchain, arras, paris");
    kit.put("bouchain", "3 Br, minor-alliance-1").put("reims", "1 Fr, minor-bourbon-1");
    kit.put("metz", "1 Em").inside("metz", "1 Fr").round(Alliance, 2);
    kit.act("do campaign; space bouchain; leader minor-alliance-1; take 3 Br; done; space reims");
    kit.dice(&[6]).act("b: accept");
    kit.refused("b: space paris", "14.7.3");
    kit.refused("b: space metz", "14.7.3");
    kit.refused("b: space lyons", "14.7.3");
    kit.act("b: space dijon; b: leader minor-bourbon-1; b: take 1 Fr; b: done");
    assert_eq!(kit.at(Bourbon, "dijon"), "1 Fr, minor-bourbon-1");
}

// rule: 14.7.3
#[test]
fn those_who_avoid_battle_all_go_to_one_space() {
    let mut kit = reims("4 Fr, minor-bourbon-1, minor-bourbon-2");
    kit.dice(&[6]).act("b: accept; b: space dijon; b: leader minor-bourbon-1; b: take 2 Fr");
    assert!(!kit.can("b: space paris"));
    kit.dice(&[1; 3]).dice(&[1; 2]).act("b: done").dice_used();
    assert_eq!(kit.at(Bourbon, "dijon"), "2 Fr, minor-bourbon-1");
    assert_eq!(kit.thrown(Bourbon), (2, 0), "the rest fight and may not go elsewhere");
}

// rule: 14.7.3, 14.6.2
#[test]
fn a_leader_whose_corps_all_avoid_battle_goes_with_them() {
    let mut kit = reims("3 Fr, minor-bourbon-1, minor-bourbon-2");
    kit.dice(&[6]).act("b: accept; b: space dijon; b: leader minor-bourbon-1; b: take 3 Fr; b: done");
    assert_eq!(kit.at(Bourbon, "dijon"), "3 Fr, minor-bourbon-1, minor-bourbon-2");
    let left_behind = kit.leader("minor-bourbon-2");
    assert!(kit.state.leaders_shaken.has(left_behind), "nor does he intercept in this action");
}

// rule: 14.7.3, 4.1.2
#[test]
fn some_stay_behind_where_the_other_space_would_be_overstacked() {
    let mut kit = Kit::empty(1706);
    kit.control(Alliance, "verrua, alessandria, milan");
    kit.put("verrua", "3 Au, minor-alliance-1").put("turin", "4 Fr, boufflers").put("chambery", "2 Fr");
    kit.round(Alliance, 2);
    kit.act("do campaign; space verrua; leader minor-alliance-1; take 3 Au; done; space turin");
    kit.act("b: done; b: space chambery; b: leader boufflers");
    kit.refused("b: take 3 Fr", "4.1.2");
    kit.act("b: take 2 Fr");
}

// rule: 14.7.3, 2.1.4
#[test]
fn the_alliance_may_avoid_battle_along_its_own_connections() {
    let mut kit = Kit::empty(1705);
    kit.put("mirandola", "2 Au, minor-alliance-1").put("parma", "3 Fr, minor-bourbon-1");
    kit.control(Bourbon, "parma").round(Bourbon, 2);
    kit.act("do campaign; space parma; leader minor-bourbon-1; take 3 Fr; done; space mirandola");
    kit.act("a: done; a: space trent; a: leader minor-alliance-1; a: take 2 Au; a: done");
    assert_eq!(kit.at(Alliance, "trent"), "2 Au, minor-alliance-1");
}

// rule: 14.7.4
#[test]
fn a_corps_goes_into_the_fortress_without_a_leader_or_a_roll() {
    let mut kit = Kit::empty(1705);
    kit.put("nijmegen", "3 Du, minor-alliance-1").put("liege", "1 Fr").round(Alliance, 2);
    kit.act(
        "do campaign; space nijmegen; leader minor-alliance-1; take 3 Du; done; space liege; b: take 1 Fr",
    );
    assert_eq!(kit.garrison(Bourbon, "liege"), "1 Fr");
    assert!(!kit.happened("BattleFought") && !kit.happened("Die"));
}

// rule: 14.7.4
#[test]
fn one_corps_only_and_any_number_of_leaders_go_inside() {
    let mut kit = Kit::empty(1705);
    kit.put("nijmegen", "3 Du, minor-alliance-1").put("liege", "3 Fr, villars, boufflers, minor-bourbon-1");
    kit.round(Alliance, 2);
    kit.act("do campaign; space nijmegen; leader minor-alliance-1; take 3 Du; done; space liege");
    kit.act("b: leader villars; b: leader boufflers; b: leader minor-bourbon-1");
    kit.refused("b: take 2 Fr", "14.7.4");
    kit.dice(&[1; 3]).dice(&[1; 2]).act("b: take 1 Fr").dice_used();
    assert_eq!(kit.garrison(Bourbon, "liege"), "", "the attack failed and the garrison came out");
    assert_eq!(kit.thrown(Bourbon), (2, 0), "all others had to fight");
    assert_eq!(kit.at(Bourbon, "liege"), "3 Fr, villars, boufflers, minor-bourbon-1");
}

// rule: 14.7.4, 16.1.3
#[test]
fn a_corps_inside_is_shielded_from_the_battle_and_garrisons_the_place() {
    let mut kit = Kit::empty(1705);
    kit.put("nijmegen", "3 Du, minor-alliance-1").put("liege", "3 Fr").round(Alliance, 2);
    kit.act("do campaign; space nijmegen; leader minor-alliance-1; take 3 Du; done; space liege");
    kit.dice(&[5, 5, 5]).dice(&[1, 1]).act("b: take 1 Fr; b: space namur").dice_used();
    assert_eq!(kit.garrison(Bourbon, "liege"), "1 Fr");
    assert_eq!(kit.at(Bourbon, "namur"), "2 Fr reduced demoralized");
}

// rule: 14.7.4
#[test]
fn there_is_no_fortress_to_go_into_in_the_open_or_at_an_enemy_place() {
    let mut kit = reims("1 Fr, minor-bourbon-1");
    kit.refused("b: take 1 Fr", "14.7.2");
    let mut besiegers = Kit::empty(1705);
    besiegers.put("liege", "1 Du").put("namur", "3 Fr, minor-bourbon-1").round(Bourbon, 2);
    besiegers.dice(&[1; 4]);
    besiegers
        .act("do campaign; space namur; leader minor-bourbon-1; take 3 Fr; done; space liege")
        .dice_used();
    assert!(besiegers.happened("BattleFought"), "besiegers cannot go inside the place they besiege");
}

// rule: 14.7.4, 14.6.6
#[test]
fn after_an_interception_nobody_leaves_for_another_space() {
    let mut kit = Kit::empty(1705);
    kit.put("nijmegen", "3 Du, minor-alliance-1").put("liege", "1 Fr, minor-bourbon-1");
    kit.put("namur", "1 Sp, minor-bourbon-2").round(Alliance, 2);
    kit.act("do campaign; space nijmegen; leader minor-alliance-1; take 3 Du; done; space liege");
    kit.dice(&[6]).act("b: space namur; b: leader minor-bourbon-2; b: take 1 Sp; b: done");
    assert_eq!(kit.state.top(), Step::GoInside);
    kit.dice(&[1; 3]).dice(&[1]).act("b: take 1 Sp").dice_used();
    assert!(kit.happened("BattleFought"), "the other corps was not asked to leave");
    assert_eq!(kit.thrown(Bourbon), (1, 0));
}
