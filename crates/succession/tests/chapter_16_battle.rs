//! Chapter 16.1 to 16.3: battle.

use crate::common;
use common::*;
use succession::step::{Moment, Rout, Step, Task};

/// The Alliance in Bouchain is about to attack the open space of Reims; its way back is Bouchain alone.
fn before_reims(attackers: &str, defenders: &str) -> Kit {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "antwerp, tournai, bouchain, arras");
    kit.put("bouchain", attackers).put("reims", defenders).round(Alliance, 2);
    kit
}

/// Three British corps under a minor leader attack Reims.
fn three_against(defenders: &str, alliance: &[u32], bourbon: &[u32]) -> Kit {
    let mut kit = before_reims("3 Br, minor-alliance-1", defenders);
    kit.dice(alliance).dice(bourbon);
    kit.act("do campaign; space bouchain; leader minor-alliance-1; take 3 Br; done; space reims");
    kit
}

/// The example of 16.3.3: Marlborough with 2 corps against Boufflers with 5 full and 3 reduced, the dice thrown.
fn marlborough_against_boufflers() -> Kit {
    let mut kit = before_reims("1 Br, 1 Du, marlborough", "5 Fr, 3 Fr reduced, boufflers");
    kit.act("do campaign; space bouchain; leader marlborough; take 1 Br; take 1 Du; done; space reims");
    kit.dice(&[6, 5, 5, 1]).dice(&[5, 5, 5, 6, 6, 1, 2, 3]).dice(&[5, 6]).dice(&[3, 4]);
    kit.act("b: decline; leader marlborough; b: leader boufflers; a: take 1 Br acted");
    kit
}

// rule: 16.1.1, 16.3.3
#[test]
fn the_active_player_attacks_and_the_other_wins_the_tie() {
    let kit = three_against("1 Fr", &[5, 1, 1], &[5]);
    assert_eq!(kit.victor(), Some(Bourbon), "the Alliance was active");
    let mut other = Kit::empty(1708);
    other.put("metz", "1 Fr, minor-bourbon-1").put("trier", "1 Em").round(Bourbon, 2);
    other.dice(&[5, 5]);
    other.act("do campaign; space metz; leader minor-bourbon-1; take 1 Fr; done; space trier; a: done");
    assert_eq!(other.victor(), Some(Alliance), "the Bourbons were");
}

// rule: 16.1.2
#[test]
fn leaders_alone_do_not_attack() {
    let mut kit = before_reims("1 Br, minor-alliance-1", "1 Fr");
    kit.act("do campaign; space bouchain; leader minor-alliance-1; done");
    kit.refused("space reims", "16.1.2");
    let mut with_corps = before_reims("1 Br, minor-alliance-1", "1 Fr");
    with_corps.act("do campaign; space bouchain; leader minor-alliance-1; take 1 Br; done");
    assert!(with_corps.can("space reims"));
}

// rule: 16.1.2, 14.1.2
#[test]
fn corps_alone_do_not_attack() {
    let mut kit = before_reims("3 Br", "1 Fr");
    kit.refused("do campaign", "13.5.1");
}

// rule: 16.1.2, 13.5.1
#[test]
fn the_attack_is_no_larger_than_two_leaders_command() {
    let mut kit = before_reims("5 Br, 2 Du, minor-alliance-1, minor-alliance-2, minor-alliance-3", "1 Fr");
    kit.act("do campaign; space bouchain; leader minor-alliance-1; leader minor-alliance-2");
    kit.act("leader minor-alliance-3; take 5 Br");
    kit.refused("take 2 Du", "13.5.1");
    assert!(kit.can("take 1 Du"));
}

/// Eugene at Turin with many corps, the Bourbons at Briançon or before Nice, where four may stack.
fn alpine() -> Kit {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "turin, nice");
    kit.put("turin", "5 Au, eugene");
    kit
}

// rule: 16.1.2, 4.1.2
#[test]
fn the_attack_is_no_larger_than_the_space_holds() {
    let mut kit = alpine();
    kit.put("briancon", "1 Fr").round(Alliance, 2);
    kit.act("do campaign; space turin; leader eugene; take 5 Au; done");
    kit.refused("space briancon", "16.1.2");
    let mut four = alpine();
    four.put("briancon", "1 Fr").round(Alliance, 2);
    four.act("do campaign; space turin; leader eugene; take 4 Au; done");
    assert!(four.can("space briancon"));
}

// rule: 16.1.2, 17.3.4
#[test]
fn the_garrison_it_relieves_does_not_count_against_the_attack() {
    let mut kit = alpine();
    kit.put("nice", "1 Fr").inside("nice", "1 Em").round(Alliance, 2);
    kit.act("do campaign; space turin; leader eugene; take 4 Au; done");
    assert!(kit.can("space nice"));
}

// rule: 16.1.3
#[test]
fn every_corps_and_leader_in_the_space_defends() {
    let mut kit = before_reims("3 Br, minor-alliance-1", "2 Fr, 1 Sp, boufflers, minor-bourbon-1");
    kit.act("do campaign; space bouchain; leader minor-alliance-1; take 3 Br; done; space reims");
    kit.dice(&[1; 3]).dice(&[1; 4]).dice(&[1, 1]).act("b: decline; b: leader boufflers").dice_used();
    assert_eq!(kit.thrown(Bourbon), (4, 0));
}

// rule: 16.1.3
#[test]
fn those_inside_the_fortress_take_no_part_and_suffer_nothing() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "liege");
    kit.inside("liege", "1 Su, galway").put("liege", "2 Fr");
    kit.put("nijmegen", "2 Du, minor-alliance-1").round(Alliance, 2);
    kit.dice(&[1, 1]).dice(&[5, 5]);
    kit.act("do campaign; space nijmegen; leader minor-alliance-1; take 2 Du; done; space liege").dice_used();
    assert_eq!(kit.thrown(Alliance), (2, 0), "neither the Subsidy corps nor Galway gave dice");
    assert_eq!(kit.garrison(Alliance, "liege"), "1 Su, galway", "neither hit nor demoralized");
    let galway = kit.leader("galway");
    assert!(!kit.state.leaders_demoralized.has(galway));
}

// rule: 16.2#1, 16.2#3, 16.2#4
#[test]
fn the_dice_of_eugene_and_boufflers_in_the_example() {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "antwerp, tournai, bouchain, arras");
    kit.put("arras", "5 Au, 2 Su reduced, 2 Su demoralized, eugene, minor-alliance-1");
    kit.put("paris", "4 Fr, 1 Fr reduced, boufflers").round(Alliance, 2);
    kit.act("do campaign; space arras; leader eugene; leader minor-alliance-1");
    kit.act("take 5 Au; take 2 Su demoralized; take 2 Su reduced; done; space paris");
    // Eight dice that hit on 5 or 6, two that hit on 6, and six of the Bourbons.
    kit.dice(&[5, 4, 4, 4, 4, 4, 4, 4]).dice(&[5, 5]).dice(&[5, 6, 4, 4, 4, 4]).dice(&[1, 1, 1, 1]);
    kit.act("b: decline; leader eugene; b: leader boufflers; take 1 Au acted");
    assert_eq!(kit.thrown(Alliance), (10, 1));
    assert_eq!(kit.thrown(Bourbon), (6, 2));
    kit.dice_used();
}

// rule: 16.2#1, 3.2.1
#[test]
fn three_reduced_corps_give_two_dice() {
    let kit = three_against("3 Fr reduced", &[1, 1, 1], &[1, 1]);
    assert_eq!(kit.thrown(Bourbon), (2, 0));
    kit.dice_used();
}

// rule: 16.2#1
#[test]
fn no_more_than_two_leaders_give_dice() {
    let mut kit = before_reims("3 Br, minor-alliance-1", "5 Fr, vendome, villars, boufflers");
    kit.act("do campaign; space bouchain; leader minor-alliance-1; take 3 Br; done; space reims");
    kit.dice(&[1; 3]).dice(&[1; 8]).dice(&[1; 4]);
    kit.act("b: decline; b: leader villars; b: leader boufflers").dice_used();
    assert_eq!(kit.thrown(Bourbon), (8, 0), "5 + 2 + 1; Vendome was left out");
}

// rule: 16.2#1
#[test]
fn leaders_may_be_held_back() {
    let mut kit = before_reims("3 Br, minor-alliance-1", "5 Fr, villars");
    kit.act("do campaign; space bouchain; leader minor-alliance-1; take 3 Br; done; space reims");
    kit.dice(&[1; 3]).dice(&[1; 5]).act("b: decline; b: done").dice_used();
    assert_eq!(kit.thrown(Bourbon), (5, 0), "and no casualty roll was made for him");
}

// rule: 16.2#1, 3.1.1
#[test]
fn a_leader_without_his_home_corps_gives_a_die_less() {
    let mut kit = before_reims("3 Br, minor-alliance-1", "3 Sp, vendome");
    kit.act("do campaign; space bouchain; leader minor-alliance-1; take 3 Br; done; space reims");
    kit.dice(&[1; 3]).dice(&[1; 4]).dice(&[1, 1]).act("b: decline; b: leader vendome").dice_used();
    assert_eq!(kit.thrown(Bourbon), (4, 0), "3 + 1 instead of 3 + 2");
}

// rule: 16.2#2
#[test]
fn leaders_give_no_more_dice_than_the_corps() {
    let mut kit = before_reims("1 Br, 1 Du, marlborough", "1 Fr");
    kit.act("do campaign; space bouchain; leader marlborough; take 1 Br; take 1 Du; done");
    kit.dice(&[1; 4]).dice(&[1]).dice(&[1, 1]).act("space reims; leader marlborough").dice_used();
    assert_eq!(kit.thrown(Alliance), (4, 0), "2 + 2 of Marlborough's 3");
}

// rule: 16.2#2, 16.2#4
#[test]
fn the_dice_of_demoralized_leaders_are_capped_by_those_of_demoralized_corps() {
    let mut kit = before_reims("3 Br, minor-alliance-1", "3 Fr, 1 Fr demoralized, villars demoralized");
    kit.act("do campaign; space bouchain; leader minor-alliance-1; take 3 Br; done; space reims");
    kit.dice(&[1; 3]).dice(&[4; 3]).dice(&[5; 2]).dice(&[1, 1]);
    kit.act("b: decline; b: leader villars").dice_used();
    assert_eq!(kit.thrown(Bourbon), (5, 0), "3 sound, and 1 + 1 that hit on 6 alone");
}

// rule: 16.2#1, 4.1.3#3
#[test]
fn all_dice_of_an_overstacked_army_are_thrown_and_told() {
    let kit = three_against("22 Fr", &[1; 3], &[1; 22]);
    assert_eq!(kit.thrown(Bourbon), (22, 0));
}

// rule: 16.2#3
#[test]
fn a_sound_die_hits_on_five_or_six_and_a_demoralized_one_on_six() {
    let sound = three_against("4 Fr", &[1, 1, 1], &[4, 5, 6, 4]);
    assert_eq!(sound.thrown(Bourbon), (4, 2));
    let demoralized = three_against("4 Fr demoralized", &[1, 1, 1], &[4, 5, 6, 4]);
    assert_eq!(demoralized.thrown(Bourbon), (4, 1));
}

// rule: 16.2#4
#[test]
fn reduced_corps_are_rounded_up_apart_for_sound_and_demoralized() {
    let kit = three_against("1 Fr reduced, 1 Fr reduced demoralized", &[1, 1, 1], &[1, 5]);
    assert_eq!(kit.thrown(Bourbon), (2, 0), "one die each, the second of which needs a 6");
    kit.dice_used();
}

// rule: 16.3.1#1
#[test]
fn a_hit_reduces_a_full_corps_before_any_is_removed() {
    let mut kit = three_against("1 Fr, 1 Sp reduced", &[5, 1, 1], &[1, 1]);
    assert_eq!(kit.at(Bourbon, "reims"), "1 Fr reduced demoralized, 1 Sp reduced demoralized");
    kit.act("b: space dijon");
    let removed = three_against("2 Fr reduced", &[5, 1, 1], &[1]);
    assert_eq!(removed.at(Bourbon, "reims"), "1 Fr reduced demoralized");
}

// rule: 16.3.1#1, 16.3.1#2
#[test]
fn the_first_reduction_comes_from_the_largest_power_and_later_ones_from_any() {
    let mut kit = three_against("2 Fr, 1 Sp, 1 Ba reduced", &[5, 5, 1], &[1, 1, 1, 1]);
    assert_eq!((kit.state.top(), kit.who()), (Step::Hits, Bourbon), "the first hit left no choice");
    assert_eq!(kit.at(Bourbon, "reims"), "1 Fr, 1 Fr reduced, 1 Sp, 1 Ba reduced");
    kit.refused("b: take 1 Fr reduced", "16.3.1").refused("b: take 1 Ba reduced", "16.3.1");
    kit.act("b: take 1 Sp; b: space dijon");
    assert_eq!(
        kit.at(Bourbon, "dijon"),
        "1 Fr demoralized, 1 Fr reduced demoralized, 1 Sp reduced demoralized, 1 Ba reduced demoralized"
    );
}

// rule: 16.3.1#2
#[test]
fn the_first_reduction_may_not_come_from_a_smaller_power() {
    let mut kit = three_against("2 Fr, 2 Ba, 1 Sp", &[5, 1, 1], &[1, 1, 1, 1, 1]);
    kit.refused("b: take 1 Sp", "16.3.1");
    assert!(kit.can("b: take 1 Fr") && kit.can("b: take 1 Ba"), "the owner chooses between equals");
    kit.act("b: take 1 Ba; b: space dijon");
    assert_eq!(
        kit.at(Bourbon, "dijon"),
        "2 Fr demoralized, 1 Sp demoralized, 1 Ba demoralized, 1 Ba reduced demoralized"
    );
}

// rule: 16.3.1#3
#[test]
fn the_first_removal_comes_from_the_largest_power_and_later_ones_from_any() {
    let mut kit = three_against("2 Fr reduced, 1 Sp reduced, 1 Ba reduced", &[5, 5, 1], &[1, 1]);
    assert_eq!(kit.at(Bourbon, "reims"), "1 Fr reduced, 1 Sp reduced, 1 Ba reduced");
    assert_eq!((kit.state.top(), kit.who()), (Step::Hits, Bourbon));
    kit.act("b: take 1 Sp reduced; b: space dijon");
    assert_eq!(kit.at(Bourbon, "dijon"), "1 Fr reduced demoralized, 1 Ba reduced demoralized");
}

// rule: 16.3.1#3
#[test]
fn the_owner_chooses_the_first_removal_between_equal_powers() {
    let mut kit = three_against("2 Fr reduced, 2 Ba reduced, 1 Sp reduced", &[5, 1, 1], &[1, 1, 1]);
    kit.refused("b: take 1 Sp reduced", "16.3.1");
    kit.act("b: take 1 Ba reduced; b: space dijon");
    assert_eq!(
        kit.at(Bourbon, "dijon"),
        "2 Fr reduced demoralized, 1 Sp reduced demoralized, 1 Ba reduced demoralized"
    );
}

// rule: 16.3.1#2, 16.3.1#3
#[test]
fn strength_counts_in_corps_present_not_in_full_ones() {
    let mut kit = three_against("1 Fr, 1 Fr reduced, 1 Sp", &[5, 1, 1], &[1, 1, 1]);
    kit.act("b: space dijon");
    assert_eq!(kit.at(Bourbon, "dijon"), "2 Fr reduced demoralized, 1 Sp demoralized");
}

// rule: 16.3.1#4
#[test]
fn a_force_takes_no_more_hits_than_it_had_corps() {
    let mut kit = three_against("1 Fr", &[5, 5, 5], &[1]);
    assert_eq!(kit.thrown(Alliance), (3, 3));
    kit.act("b: space dijon");
    assert_eq!(kit.at(Bourbon, "dijon"), "1 Fr reduced demoralized");
}

// rule: 16.3.2#1
#[test]
fn a_twelve_turns_a_named_leader_to_his_minor_side_even_on_the_winning_side() {
    let mut kit = before_reims("1 Br, 1 Du, marlborough", "1 Fr, boufflers");
    kit.act("do campaign; space bouchain; leader marlborough; take 1 Br; take 1 Du; done; space reims");
    kit.dice(&[6, 1, 1, 1]).dice(&[1, 1]).dice(&[6, 6]).dice(&[6, 6]);
    kit.act("b: decline; leader marlborough; b: leader boufflers").dice_used();
    assert_eq!(kit.victor(), Some(Alliance));
    assert!(!kit.shows_name("marlborough") && !kit.shows_name("boufflers"));
    assert_eq!(kit.at(Alliance, "reims"), "1 Br, 1 Du, marlborough", "the counter stays with the army");
    assert_eq!(kit.state.top(), Step::Retreat(Rout::Land), "nobody is asked for a ransom");
}

// rule: 16.3.2#1
#[test]
fn minor_leaders_and_those_held_back_are_not_rolled_for() {
    let mut kit = before_reims("3 Br, minor-alliance-1, galway", "1 Fr, villars (minor), boufflers");
    kit.act(
        "do campaign; space bouchain; leader galway; leader minor-alliance-1; take 3 Br; done; space reims",
    );
    kit.dice(&[1; 3]).dice(&[1; 2]).act("b: decline; done; b: leader villars; b: done").dice_used();
    assert_eq!(kit.rolled("leader-casualty"), None);
}

// rule: 16.3.2#2
#[test]
fn an_eleven_does_nothing_to_a_leader_of_the_winning_side() {
    let mut kit = before_reims("1 Br, 1 Du, marlborough", "1 Fr");
    kit.act("do campaign; space bouchain; leader marlborough; take 1 Br; take 1 Du; done");
    kit.dice(&[6, 1, 1, 1]).dice(&[1]).dice(&[5, 6]).act("space reims; leader marlborough").dice_used();
    assert_eq!(kit.victor(), Some(Alliance));
    assert!(!kit.happened("LeaderCaptured") && kit.shows_name("marlborough"));
}

// rule: 16.3.2#1
#[test]
fn a_leader_whose_dice_came_to_nothing_is_rolled_for_all_the_same() {
    let mut kit = before_reims("3 Br, minor-alliance-1", "2 Fr, boufflers demoralized");
    kit.act("do campaign; space bouchain; leader minor-alliance-1; take 3 Br; done; space reims");
    kit.dice(&[1; 3]).dice(&[1; 2]).dice(&[6, 6]).act("b: decline; b: leader boufflers").dice_used();
    assert_eq!(kit.thrown(Bourbon), (2, 0));
    assert!(!kit.shows_name("boufflers"));
}

// rule: 16.3.2#1
#[test]
fn a_leader_of_rating_zero_may_be_named_and_is_then_rolled_for() {
    let mut kit = before_reims("3 Br, minor-alliance-1", "2 Sp, vendome, boufflers");
    kit.act("do campaign; space bouchain; leader minor-alliance-1; take 3 Br; done; space reims");
    kit.dice(&[1; 3]).dice(&[1; 2]).dice(&[6, 6]).act("b: decline; b: leader boufflers").dice_used();
    assert!(!kit.shows_name("boufflers"));
}

// rule: 16.3.3, 16.2#1, 16.2#2, 16.3.1#4
#[test]
fn boufflers_wins_the_example_by_hits_rolled_not_inflicted() {
    let mut kit = marlborough_against_boufflers();
    assert_eq!(kit.thrown(Alliance), (4, 3), "2 + 2 dice");
    assert_eq!(kit.thrown(Bourbon), (8, 5), "5 + 2 + 1 dice");
    assert_eq!(kit.victor(), Some(Bourbon));
    assert_eq!(kit.at(Bourbon, "reims"), "2 Fr, 6 Fr reduced, boufflers", "three hits");
    kit.act("a: decline").dice_used();
    assert_eq!(
        kit.at(Alliance, "bouchain"),
        "1 Br reduced demoralized, 1 Du reduced demoralized, marlborough",
        "two hits, no more"
    );
    assert!(kit.shows_name("boufflers"), "a 7 does nothing to him");
}

// rule: 16.3.3, 16.5.1
#[test]
fn the_example_is_no_famous_victory() {
    let mut kit = marlborough_against_boufflers();
    let vp = kit.state.vp;
    kit.act("a: decline");
    assert!(!kit.happened("FamousVictory") && !kit.famous(Bourbon, "reims"));
    assert_eq!(kit.state.vp, vp);
}

// rule: 16.3.2#2
#[test]
fn captured_marlborough_is_ransomed_for_three_points_and_returns_next_year() {
    let mut kit = marlborough_against_boufflers();
    let vp = kit.state.vp;
    assert_eq!(kit.who(), Alliance, "his owner decides");
    kit.refused("a: done", "16.3.2");
    kit.act("a: accept");
    assert_eq!(kit.state.vp, vp - 3);
    assert!(kit.on_track("marlborough") && kit.shows_name("marlborough"));
    let marlborough = kit.leader("marlborough");
    assert_eq!(kit.state.leader_back[marlborough.index()], 109, "1709");
    assert_eq!(kit.at(Alliance, "bouchain"), "1 Br reduced demoralized, 1 Du reduced demoralized");
}

// rule: 16.3.2#2
#[test]
fn captured_marlborough_may_be_given_up_instead() {
    let mut kit = marlborough_against_boufflers();
    let vp = kit.state.vp;
    kit.act("a: decline");
    assert_eq!(kit.state.vp, vp);
    assert!(!kit.shows_name("marlborough") && !kit.on_track("marlborough"));
}

// rule: 16.3.2#2
#[test]
fn the_ransom_is_the_printed_rating_without_penalties() {
    let mut kit = before_reims("2 Su, marlborough", "3 Fr");
    kit.act("do campaign; space bouchain; leader marlborough; take 2 Su; done");
    let vp = kit.state.vp;
    kit.dice(&[1; 3]).dice(&[5, 1, 1]).dice(&[6, 5]).act("space reims; leader marlborough; a: accept");
    assert_eq!(kit.thrown(Alliance), (3, 0), "in the battle he was worth 1");
    assert_eq!(kit.state.vp, vp - 3);
}

// rule: 16.3.3
#[test]
fn a_side_alone_with_corps_wins_whatever_was_rolled() {
    let mut kit = three_against("1 Fr reduced, minor-bourbon-1", &[5, 1, 1], &[]);
    kit.dice(&[6]).act("b: decline").dice_used();
    assert_eq!(kit.victor(), Some(Alliance), "one hit each, but the defender has no corps left");
    kit.act("b: space dijon");
    assert_eq!(kit.at(Bourbon, "dijon"), "minor-bourbon-1");
}

// rule: 16.3.3
#[test]
fn more_hits_win_and_a_tie_is_the_defenders() {
    assert_eq!(three_against("3 Fr", &[5, 5, 1], &[5, 1, 1]).victor(), Some(Alliance));
    assert_eq!(three_against("3 Fr", &[5, 5, 1], &[5, 5, 1]).victor(), Some(Bourbon));
    assert_eq!(three_against("3 Fr", &[1, 1, 1], &[1, 1, 1]).victor(), Some(Bourbon));
}

// rule: 16.3.3
#[test]
fn where_both_forces_are_destroyed_the_defender_wins_the_tie() {
    let mut kit = before_reims("1 Br reduced, minor-alliance-1", "1 Fr reduced, minor-bourbon-1");
    kit.act("do campaign; space bouchain; leader minor-alliance-1; take 1 Br reduced; done");
    kit.dice(&[6, 6]).act("space reims; b: decline").dice_used();
    assert_eq!(kit.victor(), Some(Bourbon));
    assert_eq!(kit.at(Alliance, "bouchain"), "minor-alliance-1", "the leader goes back alone");
    assert_eq!(kit.at(Bourbon, "reims"), "minor-bourbon-1", "the winner stays");
    assert_eq!(kit.owner("reims"), Some(Bourbon));
}

/// Marlborough with one reduced corps throws two hits at Reims, one reduced corps throws one at him: nobody is left.
fn marlborough_wins_an_empty_field(defenders: &str) -> Kit {
    let mut kit = before_reims("1 Br reduced, marlborough", defenders);
    kit.act("do campaign; space bouchain; leader marlborough; take 1 Br reduced; done");
    kit.dice(&[5, 6]).dice(&[5]).dice(&[5, 6]);
    kit
}

// rule: 16.3.3, 16.3.2#2, 14.4
#[test]
fn where_both_forces_are_destroyed_more_hits_win_and_the_defender_keeps_the_space() {
    let mut kit = marlborough_wins_an_empty_field("1 Fr reduced, minor-bourbon-1");
    let pool = kit.pool("Br");
    kit.act("space reims; b: decline; leader marlborough").dice_used();
    assert_eq!(kit.victor(), Some(Alliance), "two hits against one");
    assert_eq!(kit.pool("Br"), pool + 1);
    assert_eq!(kit.at(Alliance, "reims"), "marlborough", "an 11 spares the winner");
    assert_eq!(kit.who(), Bourbon, "the beaten leader must retreat");
    kit.act("b: space dijon");
    assert_eq!(kit.at(Bourbon, "dijon"), "minor-bourbon-1");
    let leader = kit.leader("minor-bourbon-1");
    assert!(kit.state.leaders_demoralized.has(leader), "his side was hit");
    assert_eq!(kit.who(), Alliance, "Marlborough may march on");
    kit.refused("convert", "14.4");
    assert_eq!(kit.owner("reims"), Some(Bourbon), "nobody is there to take it");
    kit.act("space bouchain");
    assert_eq!(kit.at(Alliance, "bouchain"), "marlborough");
}

/// Marlborough with one reduced corps attacks one reduced corps at Tournai; two hits against one leave nobody.
fn marlborough_at_tournai(defenders: &str) -> Kit {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "bouchain");
    kit.put("bouchain", "1 Br reduced, marlborough").put("tournai", defenders).round(Alliance, 2);
    kit.act("do campaign; space bouchain; leader marlborough; take 1 Br reduced; done");
    kit.dice(&[5, 6]).dice(&[5]).dice(&[1, 1]);
    kit
}

// rule: 16.3.3, 16.4.3#1, 4.3, 14.3.4
#[test]
fn a_beaten_leader_may_go_inside_and_the_victor_without_corps_does_not_stay_before_him() {
    let mut kit = marlborough_at_tournai("1 Fr reduced, minor-bourbon-1");
    kit.act("space tournai; b: done; b: done; leader marlborough; b: leader minor-bourbon-1").dice_used();
    assert_eq!((kit.victor(), kit.owner("tournai")), (Some(Alliance), Some(Bourbon)));
    assert_eq!(kit.at(Bourbon, "tournai"), "minor-bourbon-1", "there are no besiegers");
    assert_eq!(kit.at(Alliance, "bouchain"), "marlborough", "nobody besieges without corps");
}

// rule: 16.3.3, 14.3.4
#[test]
fn a_victor_without_corps_stays_before_an_empty_fortress() {
    let mut kit = marlborough_at_tournai("1 Fr reduced");
    kit.act("space tournai; b: done; leader marlborough").dice_used();
    assert_eq!((kit.victor(), kit.owner("tournai")), (Some(Alliance), Some(Bourbon)));
    assert_eq!(kit.at(Alliance, "tournai"), "marlborough", "nobody drives him away");
    assert!(
        matches!(kit.state.top(), Step::Act(Alliance)),
        "a fortress stops him, and he does not besiege it"
    );
    assert!(kit.state.inside.is_empty());
}

// rule: 16.3.3, 17.6, 17.3.3
#[test]
fn besiegers_who_fall_to_the_last_leave_the_garrison_free() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "liege").inside("liege", "1 Su").put("liege", "1 Fr reduced");
    kit.put("nijmegen", "1 Br reduced, marlborough").round(Alliance, 2);
    kit.act("do campaign; space nijmegen; leader marlborough; take 1 Br reduced; done");
    kit.dice(&[5, 6]).dice(&[5]).dice(&[1, 1]).act("space liege; leader marlborough").dice_used();
    assert_eq!(kit.victor(), Some(Alliance));
    assert_eq!(kit.at(Alliance, "liege"), "1 Su, marlborough");
    assert!(kit.state.inside.is_empty());
}

// rule: 16.3.3, 16.5.1
#[test]
fn two_corps_removed_are_a_famous_victory_of_a_victor_without_corps_too() {
    let mut kit = before_reims("1 Br reduced, marlborough", "2 Fr reduced");
    kit.act("do campaign; space bouchain; leader marlborough; take 1 Br reduced; done");
    kit.dice(&[5, 6]).dice(&[5]).dice(&[1, 1]);
    let vp = kit.state.vp;
    kit.act("space reims; leader marlborough").dice_used();
    assert_eq!((kit.victor(), kit.state.vp), (Some(Alliance), vp + 2));
    assert!(kit.famous(Alliance, "reims"));
}

// rule: 16.3.4
#[test]
fn a_beaten_force_that_was_hit_is_demoralized_leaders_and_all() {
    let mut kit = three_against("2 Fr, minor-bourbon-1", &[5, 1, 1], &[]);
    kit.dice(&[1, 1]).act("b: decline; b: space dijon");
    assert_eq!(kit.at(Bourbon, "dijon"), "1 Fr demoralized, 1 Fr reduced demoralized, minor-bourbon-1");
    let leader = kit.leader("minor-bourbon-1");
    assert!(kit.state.leaders_demoralized.has(leader));
    assert_eq!(kit.at(Alliance, "reims"), "3 Br, minor-alliance-1", "the winner is not");
}

// rule: 16.3.4
#[test]
fn a_beaten_force_that_was_not_hit_keeps_its_order() {
    let kit = three_against("2 Fr", &[1, 1, 1], &[1, 1]);
    assert_eq!(kit.victor(), Some(Bourbon));
    assert_eq!(kit.at(Alliance, "bouchain"), "3 Br, minor-alliance-1");
    let leader = kit.leader("minor-alliance-1");
    assert!(!kit.state.leaders_demoralized.has(leader));
}

// rule: 16.3.4
#[test]
fn the_winner_is_not_demoralized_however_hard_he_was_hit() {
    let mut kit = three_against("2 Fr", &[5, 5, 5], &[5, 5]);
    kit.act("b: space dijon");
    assert_eq!(kit.at(Alliance, "reims"), "1 Br, 2 Br reduced, minor-alliance-1");
}

// rule: 16.3.4, 13.5.4, 13.5.3
#[test]
fn demoralization_ends_by_rally_replacement_or_winter() {
    let mut kit = Kit::empty(1708);
    kit.put("paris", "1 Fr demoralized, 1 Fr reduced demoralized, boufflers demoralized").round(Bourbon, 3);
    kit.act("do replacement");
    assert_eq!(kit.state.top(), Step::Where(Task::Replacement));
    kit.act("space paris; take 1 Fr reduced demoralized; done");
    assert_eq!(kit.at(Bourbon, "paris"), "1 Fr, 1 Fr demoralized, boufflers");
    kit.act("do rally; leader boufflers; take 1 Fr demoralized; done");
    assert_eq!(kit.at(Bourbon, "paris"), "2 Fr, boufflers");
    assert!(kit.state.leaders_demoralized.is_empty());
    let mut winter = Kit::empty(1708);
    winter.put("paris", "1 Fr demoralized, boufflers demoralized");
    winter.line("tournai", 1).moment(Moment::WinterMarkers);
    assert_eq!(winter.at(Bourbon, "paris"), "1 Fr, boufflers");
    assert!(winter.state.leaders_demoralized.is_empty());
}

// rule: 14.3.1
#[test]
fn an_empty_enemy_space_brings_no_battle() {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "antwerp, tournai, bouchain, arras");
    kit.put("bouchain", "3 Br, minor-alliance-1").round(Alliance, 2);
    kit.act("do campaign; space bouchain; leader minor-alliance-1; take 3 Br; done; space reims; done");
    assert!(!kit.happened("BattleFought"));
}

// rule: 16.1.2, 13.4.3, 14.1.3
#[test]
fn a_leader_who_was_left_in_the_space_before_gives_the_attacker_no_dice() {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "dijon").put("paris", "3 Fr, villars").round(Alliance, 2);
    kit.put("dijon", "3 Au, minor-alliance-1, minor-alliance-2, 1 Br, marlborough");
    kit.act("do campaign; space dijon; leader marlborough; leader minor-alliance-1; take 1 Br; done");
    kit.act("space reims; done; drop; leader marlborough; done; space dijon; done");
    kit.act("do campaign; space dijon; leader minor-alliance-2; take 3 Au; done");
    kit.dice(&[6]).dice(&[1; 40]).act("space reims; space paris; leader villars; take 3 Fr; done");
    assert!(!kit.can("a: leader marlborough"), "he has acted, and is not of the active force");
    kit.act("b: leader villars");
    assert_eq!(kit.thrown(Alliance).0, 3, "three corps and nobody who leads them well");
}
