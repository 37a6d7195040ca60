//! Chapter 16.4 and 16.5: retreat and Famous Victory.

use crate::common;
use common::*;
use succession::Side;
use succession::fact::Fact;
use succession::step::{Moment, Rout, Step};

/// The Alliance in Bouchain, next to the open space of Reims.
fn champagne(attackers: &str, defenders: &str) -> Kit {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "antwerp, tournai, bouchain, arras");
    kit.put("bouchain", attackers).put("reims", defenders);
    kit
}

/// Three British corps under a minor leader attack Reims; nothing around it is left to the Bourbons.
fn cut_off(defenders: &str) -> Kit {
    let mut kit = champagne("3 Br, minor-alliance-1", defenders);
    kit.control(Alliance, "paris, metz, dijon");
    kit
}

/// What lies behind the spaces next to Reims.
const AROUND: &str = "amiens, orleans, trier, strasbourg, besancon, lyons, lille, namur";

const ATTACK: &str = "do campaign; space bouchain; leader minor-alliance-1; take 3 Br; done; space reims";

/// Barcelona with four French corps, the Alliance next to it in Gerona and masters of the sea.
fn barcelona(year: u16) -> Kit {
    let mut kit = Kit::empty(year);
    kit.control(Alliance, "gerona, gibraltar, alicante");
    kit.put("gerona", "2 Au, 2 Du, eugene, minor-alliance-1").put("barcelona", "4 Fr");
    kit
}

/// Four Alliance corps are beaten before Barcelona, with one hit.
fn beaten_before_barcelona(year: u16) -> Kit {
    let mut kit = barcelona(year);
    kit.round(Alliance, 2);
    kit.act("do campaign; space gerona; leader eugene; leader minor-alliance-1; take 2 Du; take 2 Au; done");
    kit.dice(&[1; 4]).dice(&[5, 1, 1, 1]).act("space barcelona; b: done; done; a: take 1 Au acted");
    assert_eq!(kit.victor(), Some(Bourbon));
    kit
}

/// Toulon in 1703: so many Bourbon corps, beaten by the Alliance from Nice while the Bourbons hold the sea.
fn beaten_at_toulon(corps: usize) -> Kit {
    let mut kit = Kit::empty(1703);
    kit.control(Alliance, "nice");
    kit.put("nice", "4 Au, eugene")
        .put("toulon", &format!("{corps} Fr, villars, boufflers"))
        .round(Alliance, 2);
    kit.act("do campaign; space nice; leader eugene; take 4 Au; done; space toulon");
    kit.dice(&[5, 1, 1, 1]).dice(&vec![1; corps]).act("b: done; b: done; done; b: done");
    assert_eq!((kit.victor(), kit.state.top()), (Some(Alliance), Step::GoInside));
    kit
}

// rule: 16.4.1
#[test]
fn the_whole_beaten_force_goes_to_one_space() {
    let mut kit = champagne("3 Br, minor-alliance-1", "2 Fr, 1 Sp, minor-bourbon-1");
    kit.round(Alliance, 2);
    kit.dice(&[5, 1, 1]).dice(&[1; 3]).act(ATTACK).act("b: decline");
    kit.act("b: space dijon");
    assert_eq!(kit.at(Bourbon, "reims"), "");
    assert_eq!(
        kit.at(Bourbon, "dijon"),
        "1 Fr demoralized, 1 Fr reduced demoralized, 1 Sp demoralized, minor-bourbon-1"
    );
}

// rule: 16.4.1
#[test]
fn leaders_who_gave_no_dice_retreat_with_the_rest() {
    let mut kit = champagne("3 Br, minor-alliance-1", "1 Fr, boufflers");
    kit.round(Alliance, 2);
    kit.dice(&[5, 1, 1]).dice(&[1]).act(ATTACK).act("b: decline; b: done; b: space paris");
    assert_eq!(kit.at(Bourbon, "paris"), "1 Fr reduced demoralized, boufflers");
}

// rule: 16.4.2#1
#[test]
fn a_beaten_attacker_may_send_two_corps_and_any_leaders_by_sea_and_the_rest_overland() {
    let mut kit = beaten_before_barcelona(1705);
    assert_eq!((kit.state.top(), kit.who()), (Step::Retreat(Rout::Sea), Alliance));
    kit.act("a: sea gibraltar; a: leader eugene; a: leader minor-alliance-1; a: take 2 Du demoralized acted");
    kit.refused("a: take 1 Au demoralized acted", "16.4.2");
    kit.dice(&[6]).act("a: done").dice_used();
    assert_eq!(kit.at(Alliance, "gibraltar"), "2 Du demoralized, eugene, minor-alliance-1");
    assert_eq!(kit.at(Alliance, "gerona"), "1 Au demoralized, 1 Au reduced demoralized");
}

// rule: 16.4.2#1, 16.4.2#2
#[test]
fn the_sea_group_throws_a_die_and_the_rest_go_overland_to_one_space() {
    let mut kit = beaten_before_barcelona(1705);
    kit.act(
        "a: sea gibraltar; a: leader eugene; a: take 1 Du demoralized acted; a: take 1 Au demoralized acted",
    );
    kit.refused("a: take 1 Au reduced demoralized acted", "16.4.2");
    kit.dice(&[2]).act("a: done").dice_used();
    assert_eq!(kit.rolled("sea-move"), Some((2, true)));
    assert_eq!(kit.at(Alliance, "gibraltar"), "1 Du demoralized, 1 Au demoralized, eugene");
    assert_eq!(kit.at(Alliance, "gerona"), "1 Du demoralized, 1 Au reduced demoralized, minor-alliance-1");
}

// rule: 16.4.2#1
#[test]
fn a_beaten_attacker_sails_only_to_a_free_friendly_port_of_the_same_sea() {
    let mut kit = beaten_before_barcelona(1705);
    kit.refused("a: sea lisbon", "16.4.2");
    kit.refused("a: sea toulon", "16.4.2");
    kit.refused("a: sea gerona", "16.4.2");
    assert!(kit.can("a: sea gibraltar") && kit.can("a: sea alicante"));
    let mut blocked = barcelona(1705);
    blocked.put("gibraltar", "1 Sp").round(Alliance, 2);
    blocked
        .act("do campaign; space gerona; leader eugene; leader minor-alliance-1; take 2 Du; take 2 Au; done");
    blocked.dice(&[1; 4]).dice(&[1; 4]).act("space barcelona; b: done; done");
    blocked.refused("a: sea gibraltar", "16.4.2");
    assert!(blocked.can("a: sea alicante"));
}

// rule: 16.4.2#1
#[test]
fn a_beaten_attacker_does_not_sail_an_enemy_sea() {
    let kit = beaten_before_barcelona(1703);
    assert_eq!(
        kit.at(Alliance, "gerona"),
        "2 Du demoralized, 1 Au demoralized, 1 Au reduced demoralized, eugene, minor-alliance-1",
        "overland was the only way"
    );
}

// rule: 16.4.2#1
#[test]
fn on_a_one_a_retreating_corps_must_take_the_hit() {
    let mut kit = beaten_before_barcelona(1705);
    kit.act("a: sea gibraltar; a: take 2 Du demoralized acted");
    kit.dice(&[1]).act("a: done").dice_used();
    assert_eq!(
        kit.at(Alliance, "gibraltar"),
        "1 Du demoralized, 1 Du reduced demoralized",
        "no choice to cancel"
    );
}

// rule: 16.4.2#1, 16.5.1
#[test]
fn the_hit_of_the_sea_counts_for_no_famous_victory() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "gerona, gibraltar");
    kit.put("gerona", "1 Br reduced, 2 Du reduced, minor-alliance-1")
        .put("barcelona", "4 Fr")
        .round(Alliance, 2);
    kit.act("do campaign; space gerona; leader minor-alliance-1; take 1 Br reduced; take 2 Du reduced; done");
    kit.dice(&[1; 2]).dice(&[5, 1, 1, 1]).act("space barcelona; b: done");
    assert_eq!(
        kit.at(Alliance, "barcelona"),
        "1 Br reduced demoralized, 1 Du reduced demoralized, minor-alliance-1"
    );
    kit.act(
        "a: sea gibraltar; a: take 1 Br reduced demoralized acted; a: take 1 Du reduced demoralized acted",
    );
    kit.dice(&[1]).act("a: done; a: take 1 Br reduced demoralized acted").dice_used();
    assert_eq!(kit.at(Alliance, "gibraltar"), "1 Du reduced demoralized");
    assert!(!kit.happened("FamousVictory"), "two corps are gone, but one of them by the sea");
}

// rule: 16.4.2#2
#[test]
fn a_beaten_attacker_need_not_go_back_where_he_came_from() {
    let mut kit = champagne("3 Br, minor-alliance-1", "3 Fr");
    kit.control(Alliance, "metz").round(Alliance, 2);
    kit.dice(&[1; 3]).dice(&[1; 3]).act(ATTACK);
    kit.refused("a: space paris", "16.4.2").refused("a: space arras", "16.4.2");
    kit.act("a: space metz");
    assert_eq!(kit.at(Alliance, "metz"), "3 Br, minor-alliance-1");
}

// rule: 16.4.2#2
#[test]
fn a_beaten_attacker_may_not_go_where_the_enemy_is() {
    let mut kit = champagne("3 Br, minor-alliance-1", "3 Fr");
    kit.control(Alliance, "metz, paris").put("metz", "1 Fr").round(Alliance, 2);
    kit.dice(&[1; 3]).dice(&[1; 3]).act(ATTACK);
    kit.refused("a: space metz", "16.4.2");
    assert!(kit.can("a: space paris") && kit.can("a: space bouchain"));
}

// rule: 16.4.2#2
#[test]
fn a_beaten_attacker_may_not_go_where_the_interceptors_came_from() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "liege, ostend");
    kit.put("liege", "3 Fr, minor-bourbon-1").inside("liege", "1 Su");
    kit.put("bergen-op-zoom", "2 Du, minor-alliance-1").round(Alliance, 2);
    kit.act("do campaign; space bergen-op-zoom; leader minor-alliance-1; take 2 Du; done; space antwerp");
    kit.dice(&[6]).act("b: space liege; b: leader minor-bourbon-1; b: take 3 Fr; b: done");
    kit.dice(&[1; 2]).dice(&[1; 3]).act("b: done");
    assert_eq!(kit.victor(), Some(Bourbon));
    assert_eq!(kit.at(Bourbon, "liege"), "", "Liege is free, friendly and adjacent");
    kit.refused("a: space liege", "16.4.2");
    kit.act("a: space ostend");
    assert_eq!(kit.at(Alliance, "ostend"), "2 Du, minor-alliance-1");
}

// rule: 16.4.2#3
#[test]
fn a_beaten_relief_leaves_no_garrison_behind() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "liege");
    kit.put("liege", "3 Fr").put("nijmegen", "2 Du, galway").round(Alliance, 2);
    kit.dice(&[1; 2]).dice(&[1; 3]);
    kit.act("do campaign; space nijmegen; leader galway; take 2 Du; done; space liege").dice_used();
    assert_eq!(kit.at(Alliance, "nijmegen"), "2 Du, galway", "none was asked to go inside");
    assert_eq!(kit.garrison(Alliance, "liege"), "");
}

// rule: 16.4.2#2, 16.4.5
#[test]
fn an_attacker_never_retreats_through_an_enemy_space() {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "lille, arras, dunkirk, bouchain");
    kit.put("bouchain", "2 Br, minor-alliance-1").put("reims", "3 Fr").put("metz", "2 Fr, minor-bourbon-1");
    kit.control(Alliance, "paris, tournai, namur").round(Alliance, 2);
    let pool = kit.pool("Br");
    // Everything around Reims is made Bourbon or occupied once the attackers have left Bouchain.
    kit.act("do campaign; space bouchain; leader minor-alliance-1; take 2 Br; done; space reims");
    kit.control(Bourbon, "bouchain, paris");
    kit.dice(&[1; 2]).dice(&[1; 3]).act("b: done").dice_used();
    assert!(kit.happened("NoRetreat"), "Arras lies behind Paris, but only a defender may cross");
    assert_eq!(kit.pool("Br"), pool + 2);
}

// rule: 16.4.2#1, 16.4.5
#[test]
fn an_attacker_who_came_by_sea_goes_back_by_sea_with_all_he_has() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "gibraltar");
    kit.put("gibraltar", "2 Br, galway").put("barcelona", "2 Fr").round(Alliance, 2);
    kit.dice(&[2]).act("do sea-move; space gibraltar; leader galway; take 2 Br; done; space barcelona");
    kit.dice(&[1; 2]).dice(&[1; 2]).act("b: done; done");
    kit.dice(&[2]).act("a: sea gibraltar").dice_used();
    assert_eq!(kit.at(Alliance, "gibraltar"), "2 Br, galway");
    assert!(!kit.happened("NoRetreat"), "the ships hold both corps");
}

// rule: 16.4.2#1, 16.4.5
#[test]
fn an_attacker_without_a_space_by_land_fills_his_ships_and_loses_the_rest() {
    let mut kit = beaten_before_barcelona(1705);
    kit.control(Bourbon, "gerona");
    kit.refused("a: decline", "16.4.2")
        .act("a: sea gibraltar; a: leader eugene")
        .refused("a: done", "16.4.2");
    kit.act("a: take 1 Du demoralized acted").refused("a: done", "16.4.2");
    kit.dice(&[2]).act("a: take 1 Au demoralized acted; a: done").dice_used();
    assert_eq!(kit.at(Alliance, "gibraltar"), "1 Du demoralized, 1 Au demoralized, eugene");
    assert_eq!(kit.at(Alliance, "barcelona"), "");
    assert!(kit.happened("NoRetreat"), "two corps found no room in the ships");
}

// rule: 16.4.3#2, 16.4.3#4
#[test]
fn a_defender_whom_the_ships_hold_sails_whole_and_does_not_pass_through_the_enemy() {
    let mut kit = beaten_at_toulon(3);
    kit.act("b: leader boufflers; b: take 1 Fr demoralized").control(Alliance, "montpellier, briancon");
    kit.refused("b: decline", "16.4.3").dice(&[3]).act("b: sea naples").dice_used();
    assert_eq!(kit.at(Bourbon, "naples"), "1 Fr demoralized, 1 Fr reduced demoralized, villars");
    assert_eq!(kit.at(Bourbon, "toulon"), "");
}

// rule: 16.4.3#2, 16.4.3#4
#[test]
fn a_defender_fills_his_ships_before_the_rest_passes_through_the_enemy() {
    let mut kit = beaten_at_toulon(5);
    kit.act("b: leader boufflers; b: take 1 Fr demoralized").control(Alliance, "montpellier, briancon");
    kit.refused("b: decline", "16.4.3").act("b: sea naples; b: leader villars").refused("b: done", "16.4.3");
    kit.act("b: take 1 Fr demoralized").refused("b: done", "16.4.3");
    kit.dice(&[3]).act("b: take 1 Fr reduced demoralized; b: done").dice_used();
    assert_eq!(kit.at(Bourbon, "naples"), "1 Fr demoralized, 1 Fr reduced demoralized, villars");
    assert_eq!(kit.state.top(), Step::Retreat(Rout::Land));
    assert_eq!(kit.at(Bourbon, "toulon"), "2 Fr demoralized", "they pass through the enemy");
}

// rule: 16.4.3#1, 16.4.3#2, 16.4.3#3
#[test]
fn a_beaten_defender_may_part_into_garrison_sea_and_land() {
    let mut kit = beaten_at_toulon(5);
    kit.refused("b: take 2 Fr demoralized", "16.4.3");
    kit.act("b: leader boufflers; b: take 1 Fr demoralized");
    kit.act("b: sea naples; b: leader villars; b: take 2 Fr demoralized").dice(&[3]).act("b: done");
    kit.act("b: space montpellier").dice_used();
    assert_eq!(kit.garrison(Bourbon, "toulon"), "1 Fr demoralized, boufflers");
    assert_eq!(kit.at(Bourbon, "naples"), "2 Fr demoralized, villars");
    assert_eq!(kit.at(Bourbon, "montpellier"), "1 Fr demoralized, 1 Fr reduced demoralized");
    assert_eq!(kit.at(Bourbon, "toulon"), "");
}

// rule: 16.4.3#1
#[test]
fn after_the_battle_no_second_corps_goes_inside_but_leaders_do() {
    let mut kit = Kit::empty(1705);
    kit.put("nijmegen", "3 Du, minor-alliance-1").put("liege", "3 Fr, villars, boufflers").round(Alliance, 2);
    kit.act("do campaign; space nijmegen; leader minor-alliance-1; take 3 Du; done; space liege");
    kit.dice(&[5, 1, 1]).dice(&[1; 2]).act("b: take 1 Fr; b: done; b: done");
    assert_eq!(kit.state.top(), Step::GoInside);
    kit.refused("b: take 1 Fr demoralized", "16.4.3");
    kit.act("b: leader boufflers; b: space namur");
    assert_eq!(kit.garrison(Bourbon, "liege"), "1 Fr, boufflers");
    assert_eq!(kit.at(Bourbon, "namur"), "1 Fr demoralized, 1 Fr reduced demoralized, villars");
}

// rule: 16.4.3#1
#[test]
fn there_is_no_withdrawing_into_an_enemy_fortress() {
    let mut kit = Kit::empty(1705);
    kit.put("liege", "2 Du").put("namur", "3 Fr, minor-bourbon-1").round(Bourbon, 2);
    kit.dice(&[1; 2]).dice(&[5, 1, 1]);
    kit.act("do campaign; space namur; leader minor-bourbon-1; take 3 Fr; done; space liege").dice_used();
    assert_eq!(kit.at(Alliance, "nijmegen"), "1 Du demoralized, 1 Du reduced demoralized");
}

// rule: 16.4.3#2
#[test]
fn a_beaten_defender_sails_with_two_corps_at_most_to_a_free_friendly_port_of_that_sea() {
    let mut kit = beaten_at_toulon(5);
    kit.act("b: done");
    kit.refused("b: sea cadiz", "16.4.3").refused("b: sea nice", "16.4.3").refused("b: sea ostend", "16.4.3");
    kit.act("b: sea barcelona");
    kit.refused("b: take 3 Fr demoralized", "16.4.3").refused("b: done", "16.4.3");
    assert!(kit.can("b: take 2 Fr demoralized"));
}

// rule: 16.4.3#2, 16.5.1
#[test]
fn the_defenders_hit_at_sea_is_compulsory_and_counts_for_no_famous_victory() {
    let mut kit = Kit::empty(1703);
    kit.control(Alliance, "nice");
    kit.put("nice", "4 Au, eugene").put("toulon", "1 Fr reduced, 1 Sp reduced").round(Alliance, 2);
    kit.act("do campaign; space nice; leader eugene; take 4 Au; done; space toulon");
    kit.dice(&[5, 1, 1, 1]).dice(&[1]).act("b: done; done; b: take 1 Fr reduced");
    kit.dice(&[1]).act("b: done; b: sea naples; b: take 1 Sp reduced demoralized; b: done").dice_used();
    assert_eq!(kit.at(Bourbon, "naples"), "", "the last corps went down");
    assert!(!kit.happened("FamousVictory"));
}

// rule: 16.4.3#2
#[test]
fn a_beaten_defender_may_decline_the_sea() {
    let mut kit = beaten_at_toulon(5);
    kit.act("b: done; b: decline; b: space briancon");
    let left = kit.at(Bourbon, "toulon");
    assert_eq!(left, "");
    assert!(kit.at(Bourbon, "briancon").ends_with("villars, boufflers"));
}

// rule: 16.4.3#3
#[test]
fn a_beaten_defender_goes_to_an_adjacent_friendly_space_free_of_enemies() {
    let mut kit = champagne("3 Br, minor-alliance-1", "2 Fr");
    kit.put("metz", "1 Em").round(Alliance, 2);
    kit.dice(&[5, 1, 1]).dice(&[1; 2]).act(ATTACK);
    kit.refused("b: space bouchain", "16.4.3");
    kit.refused("b: space metz", "16.4.3");
    kit.refused("b: space orleans", "16.4.3");
    kit.refused("b: through metz strasbourg", "16.4.3");
    kit.act("b: space paris");
    assert_eq!(kit.at(Bourbon, "paris"), "1 Fr demoralized, 1 Fr reduced demoralized");
}

// rule: 16.4.3#4
#[test]
fn the_last_way_out_leads_through_one_enemy_space_towards_supply() {
    let mut kit = cut_off("2 Fr");
    kit.round(Alliance, 2);
    kit.dice(&[5, 1, 1]).dice(&[1; 2]).act(ATTACK);
    assert_eq!((kit.state.top(), kit.who()), (Step::Retreat(Rout::Land), Bourbon));
    kit.refused("b: through paris orleans", "16.4.3");
    kit.refused("b: through dijon clermont", "16.4.3");
    assert!(kit.can("b: through metz strasbourg"), "three spaces from Munich instead of five");
    assert!(kit.can("b: through dijon besancon") && kit.can("b: through dijon lyons"), "nearer to Turin");
    kit.act("b: through dijon lyons").dice_used();
    assert_eq!(kit.at(Bourbon, "lyons"), "1 Fr demoralized, 1 Fr reduced demoralized");
}

// rule: 16.4.3#4
#[test]
fn an_empty_enemy_fortress_fires_with_a_die_for_each_point_of_strength() {
    let mut kit = cut_off("2 Fr");
    kit.round(Alliance, 2);
    kit.dice(&[5, 1, 1]).dice(&[1; 2]).act(ATTACK);
    kit.forget().dice(&[4, 3]).act("b: through metz strasbourg").dice_used();
    assert_eq!(kit.thrown(Alliance), (2, 1), "Metz has strength 2, and with +1 a 4 hits");
    assert_eq!(kit.at(Bourbon, "strasbourg"), "2 Fr reduced demoralized");
}

// rule: 16.4.3#4
#[test]
fn corps_and_leaders_in_the_space_fire_too_all_with_plus_one() {
    let mut kit = cut_off("3 Fr");
    kit.put("metz", "1 Em, 1 Su demoralized, baden").round(Alliance, 2);
    kit.dice(&[5, 1, 1]).dice(&[1; 3]).act(ATTACK);
    // One corps, Baden and two of the fortress hit on 4; the demoralized corps on 5.
    kit.forget().dice(&[4, 3, 3, 3]).dice(&[4]).act("b: through metz strasbourg").dice_used();
    assert_eq!(kit.thrown(Alliance), (5, 1), "the dice of the demoralized corps are told too");
    assert_eq!(kit.at(Bourbon, "strasbourg"), "1 Fr demoralized, 2 Fr reduced demoralized");
}

// rule: 16.4.3#4
#[test]
fn an_enemy_force_in_a_friendly_fortress_fires_without_it() {
    let mut kit = cut_off("2 Fr");
    kit.control(Bourbon, "metz").put("metz", "1 Em").round(Alliance, 2);
    kit.dice(&[5, 1, 1]).dice(&[1; 2]).act(ATTACK);
    kit.forget().dice(&[3]).act("b: through metz strasbourg").dice_used();
    assert_eq!(kit.thrown(Alliance), (1, 0), "the besieger fires, the friendly fortress does not");
}

// rule: 16.4.3#4
#[test]
fn hits_under_fire_are_not_limited_by_the_number_of_corps() {
    let mut kit = cut_off("1 Fr");
    kit.round(Alliance, 2);
    kit.dice(&[5, 1, 1]).dice(&[1]).act(ATTACK);
    kit.dice(&[4, 4]).act("b: through metz strasbourg").dice_used();
    assert_eq!(kit.at(Bourbon, "strasbourg"), "", "reduced in battle, removed under fire");
}

// rule: 16.4.3#4
#[test]
fn retreating_leaders_are_not_rolled_for_a_second_time() {
    let mut kit = cut_off("2 Fr, boufflers");
    kit.round(Alliance, 2);
    kit.dice(&[5, 1, 1]).dice(&[1; 3]).dice(&[1, 1]).act(ATTACK).act("b: leader boufflers");
    kit.forget().dice(&[1, 1]).act("b: through metz strasbourg").dice_used();
    assert_eq!(kit.rolled("leader-casualty"), None);
    assert_eq!(kit.at(Bourbon, "strasbourg"), "1 Fr demoralized, 1 Fr reduced demoralized, boufflers");
}

// rule: 16.4.3#4, 14.3.4
#[test]
fn only_corps_are_fired_on() {
    let mut kit = cut_off("boufflers");
    kit.round(Alliance, 2);
    kit.act(ATTACK).act("b: through metz strasbourg");
    assert_eq!(kit.thrown(Alliance), (0, 0));
    assert_eq!(kit.at(Bourbon, "strasbourg"), "boufflers");
}

// rule: 16.4.4, 4.1.3#1
#[test]
fn a_retreat_may_overstack_at_the_usual_price() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "montpellier, lyons, nice, turin");
    kit.put("montpellier", "3 Au, minor-alliance-1").put("toulon", "4 Fr").put("briancon", "2 Sp");
    kit.round(Alliance, 2);
    kit.act("do campaign; space montpellier; leader minor-alliance-1; take 3 Au; done; space toulon");
    kit.dice(&[5, 1, 1]).dice(&[1; 4]).act("b: done; b: done");
    assert_eq!((kit.state.top(), kit.who()), (Step::Overstack, Bourbon), "five full corps where two may be");
    kit.act("b: take 1 Fr demoralized; b: take 1 Fr demoralized; b: take 1 Fr demoralized");
    assert_eq!(kit.at(Bourbon, "briancon"), "4 Fr reduced demoralized, 2 Sp");
}

// rule: 16.4.4
#[test]
fn a_retreat_by_sea_may_overstack_too() {
    let mut kit = beaten_before_barcelona(1705);
    kit.put("alicante", "4 Su");
    kit.dice(&[6]).act("a: sea alicante; a: take 2 Du demoralized acted; a: done");
    assert_eq!((kit.state.top(), kit.who()), (Step::Overstack, Alliance));
}

// rule: 16.4.5, 16.5.1
#[test]
fn a_force_with_no_way_out_is_eliminated_and_counts_for_a_famous_victory() {
    let mut kit = cut_off("2 Fr, boufflers, minor-bourbon-1");
    kit.control(Alliance, AROUND).round(Alliance, 2);
    let (pool, vp) = (kit.pool("Fr"), kit.state.vp);
    kit.dice(&[5, 1, 1]).dice(&[1; 2]).act(ATTACK).act("b: done");
    assert!(kit.happened("NoRetreat"));
    assert_eq!(kit.pool("Fr"), pool + 2);
    assert_eq!(kit.who(), Bourbon, "Boufflers is captured");
    kit.act("b: accept");
    assert!(kit.on_track("boufflers") && kit.shows_name("boufflers") && kit.on_track("minor-bourbon-1"));
    assert!(kit.famous(Alliance, "reims"), "two corps were removed");
    assert_eq!(kit.state.vp, vp + 1 + 2, "the ransom and the victory");
}

// rule: 16.4.5
#[test]
fn a_named_leader_with_no_way_out_may_be_given_up() {
    let mut kit = cut_off("1 Fr reduced, boufflers");
    kit.control(Alliance, AROUND).round(Alliance, 2);
    let vp = kit.state.vp;
    kit.dice(&[5, 1, 1]).dice(&[1]).act(ATTACK).act("b: done; b: decline");
    assert!(!kit.shows_name("boufflers"));
    assert_eq!(kit.at(Bourbon, "reims"), "");
    assert_eq!(kit.state.vp, vp);
}

// rule: 16.4.5, 16.5.1
#[test]
fn a_full_corps_that_cannot_retreat_counts_as_two_hits() {
    // At Naples one corps goes inside, two sail and the fourth is lost; three hits fell in the battle.
    for (aboard, famous) in [
        ("b: take 2 Fr reduced demoralized", true),
        ("b: take 1 Fr demoralized; b: take 1 Fr reduced demoralized", false),
    ] {
        let mut kit = Kit::empty(1703);
        kit.control(Alliance, "papal-states").put("papal-states", "5 Au, eugene").put("naples", "4 Fr");
        kit.round(Alliance, 2);
        kit.act("do campaign; space papal-states; leader eugene; take 5 Au; done; space naples");
        kit.dice(&[5, 5, 5, 1, 1]).dice(&[1; 4]).act("b: done; done; b: take 1 Fr reduced demoralized");
        kit.dice(&[2]).act(&format!("b: sea toulon; {aboard}; b: done")).dice_used();
        assert!(kit.happened("NoRetreat"));
        assert_eq!(kit.famous(Alliance, "naples"), famous, "{aboard}");
    }
}

// rule: 16.5.1
#[test]
fn five_hits_suffered_make_a_famous_victory() {
    for (sixes, famous) in [(5, true), (4, false)] {
        let mut kit = champagne("5 Br, marlborough", "6 Fr");
        kit.round(Alliance, 2);
        kit.act("do campaign; space bouchain; leader marlborough; take 5 Br; done; space reims");
        let mut dice = vec![6; sixes];
        dice.resize(5, 1);
        kit.dice(&dice).dice(&[1; 6]).act("done; b: space dijon").dice_used();
        assert_eq!(kit.famous(Alliance, "reims"), famous);
    }
}

// rule: 16.5.1
#[test]
fn hits_rolled_but_not_suffered_do_not_count() {
    let mut kit = champagne("5 Br, marlborough", "4 Fr");
    kit.round(Alliance, 2);
    kit.act("do campaign; space bouchain; leader marlborough; take 5 Br; done; space reims");
    kit.dice(&[6; 5]).dice(&[1; 4]).act("done; b: space dijon").dice_used();
    assert_eq!(kit.thrown(Alliance), (5, 5));
    assert!(!kit.happened("FamousVictory"), "four corps take four hits");
}

// rule: 16.5.1
#[test]
fn two_corps_removed_make_a_famous_victory_with_two_hits() {
    for (dice, famous) in [([5, 5, 1], true), ([5, 1, 1], false)] {
        let mut kit = champagne("3 Br, minor-alliance-1", "3 Fr reduced");
        kit.round(Alliance, 2);
        kit.dice(&dice).dice(&[1; 2]).act(ATTACK).act("b: space dijon").dice_used();
        assert_eq!(kit.famous(Alliance, "reims"), famous);
    }
}

// rule: 16.5.1, 16.4.3#4
#[test]
fn hits_under_fire_are_added_to_those_of_the_battle() {
    for (fire, famous) in [([4, 4], true), ([4, 3], false)] {
        let mut kit = cut_off("4 Fr");
        kit.round(Alliance, 2);
        kit.dice(&[5, 5, 5]).dice(&[1; 4]).act(ATTACK);
        kit.dice(&fire).act("b: through metz strasbourg").dice_used();
        assert_eq!(kit.famous(Alliance, "reims"), famous, "3 + {fire:?}");
    }
}

// rule: 16.5.1, 16.4.3#4
#[test]
fn corps_removed_under_fire_are_added_to_those_of_the_battle() {
    let mut kit = cut_off("2 Fr reduced");
    kit.round(Alliance, 2);
    kit.dice(&[5, 1, 1]).dice(&[1]).act(ATTACK);
    kit.dice(&[4, 1]).act("b: through metz strasbourg").dice_used();
    assert!(kit.famous(Alliance, "reims"));
}

// rule: 16.5.1, 16.5.3
#[test]
fn a_defender_may_win_a_famous_victory_too() {
    let mut kit = champagne("2 Br reduced, minor-alliance-1", "2 Fr");
    kit.round(Alliance, 2);
    let vp = kit.state.vp;
    kit.act("do campaign; space bouchain; leader minor-alliance-1; take 2 Br reduced; done");
    kit.dice(&[1]).dice(&[5, 5]).act("space reims").dice_used();
    assert!(kit.famous(Bourbon, "reims"));
    assert_eq!(kit.state.vp, vp - 2);
}

/// The Alliance wins a Famous Victory at Reims; `before` prepares the table.
fn famous_reims(before: impl Fn(&mut Kit)) -> Kit {
    let mut kit = champagne("3 Br, minor-alliance-1", "2 Fr reduced");
    before(&mut kit);
    kit.round(Alliance, 2);
    kit.dice(&[5, 5, 1]).dice(&[1]).act(ATTACK).dice_used();
    kit
}

// rule: 16.5.2
#[test]
fn the_winner_marks_the_space_of_the_battle_and_the_older_marker_goes() {
    let kit = famous_reims(|kit| {
        let reims = kit.space("reims");
        kit.state.famous[Bourbon.index()].insert(reims);
    });
    assert!(kit.famous(Alliance, "reims"));
    assert!(!kit.famous(Bourbon, "reims"), "the most recent takes precedence");
}

// rule: 16.5.3, 6.1.1#4
#[test]
fn an_alliance_victory_is_worth_two_points() {
    let kit = famous_reims(|kit| kit.state.vp = 20);
    assert_eq!(kit.state.vp, 22);
}

/// The modified siege roll of a die of 3 against Metz, with Famous Victory markers in these spaces.
fn siege_of_metz(markers: &[(Side, &str)]) -> i8 {
    let mut kit = Kit::empty(1708);
    kit.control(Alliance, "antwerp, tournai, bouchain, trier");
    kit.put("metz", "2 Em, minor-alliance-1");
    for &(side, space) in markers {
        let space = kit.space(space);
        kit.state.famous[side.index()].insert(space);
    }
    kit.round(Alliance, 2);
    kit.dice(&[3]).act("do campaign; space metz; leader minor-alliance-1; take 2 Em; done; siege");
    kit.facts
        .iter()
        .find_map(|f| match f {
            Fact::SiegeRolled { total, .. } => Some(*total),
            _ => None,
        })
        .expect("a siege roll")
}

// rule: 16.5.3, 17.5.3#8
#[test]
fn a_victory_in_or_next_to_the_space_adds_two_to_siege_rolls_once() {
    assert_eq!(siege_of_metz(&[]), 3);
    assert_eq!(siege_of_metz(&[(Alliance, "metz")]), 5);
    assert_eq!(siege_of_metz(&[(Alliance, "reims")]), 5);
    assert_eq!(siege_of_metz(&[(Alliance, "paris")]), 3, "not adjacent");
    assert_eq!(siege_of_metz(&[(Alliance, "reims"), (Alliance, "trier")]), 5, "not cumulative");
    assert_eq!(siege_of_metz(&[(Bourbon, "reims")]), 3, "the enemy's does nothing");
    assert_eq!(siege_of_metz(&[(Bourbon, "metz"), (Alliance, "reims")]), 5);
}

// rule: 16.5.4
#[test]
fn the_markers_are_taken_off_in_winter() {
    let mut kit = Kit::empty(1708);
    for (side, space) in [(Alliance, "reims"), (Bourbon, "metz")] {
        let space = kit.space(space);
        kit.state.famous[side.index()].insert(space);
    }
    kit.line("tournai", 1).moment(Moment::WinterMarkers);
    assert!(!kit.famous(Alliance, "reims") && !kit.famous(Bourbon, "metz"));
}

// rule: 16.4.3#4, 16.2#1, 16.2#2
#[test]
fn a_demoralized_leader_takes_no_sound_ones_place_when_the_enemy_fires_on_those_who_pass() {
    let fire = |madrid: &str| {
        let mut kit = Kit::empty(1708);
        kit.control(Alliance, "lerida, madrid, pamplona, bayonne, burgos, toledo, valencia");
        kit.put("lerida", "6 Au, eugene").put("saragossa", "2 Fr, tallard").put("pamplona", "1 Su");
        kit.put("madrid", madrid).round(Alliance, 2);
        kit.act("do campaign; space lerida; leader eugene; take 6 Au; done");
        kit.dice(&[5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3]).dice(&[1; 20]);
        kit.act("space saragossa; leader eugene; leader tallard; through madrid salamanca");
        kit.thrown(Alliance).0
    };
    assert_eq!(fire("2 Br, 1 Du, galway, overkirk"), 5);
    assert_eq!(fire("2 Br, 1 Du, marlborough demoralized, galway, overkirk"), 5);
    assert_eq!(fire("2 Br, 1 Du, marlborough, galway, overkirk"), 6, "no more dice of leaders than of corps");
}
