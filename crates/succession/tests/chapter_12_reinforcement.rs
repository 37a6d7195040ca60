//! Chapter 12: the Reinforcement phase.

use crate::common;
use common::*;
use succession::fact::Fact;
use succession::state::off;
use succession::step::{Moment, Step};
use succession::{Options, Side};

/// A side spends its resource points.
fn spending(kit: &mut Kit, side: Side) -> &mut Kit {
    kit.state.first = side;
    kit.moment(Moment::ReinforcementFirst);
    assert_eq!(kit.state.top(), Step::Spend(side));
    kit
}

/// The phase of a year begins with this side; it has spent nothing yet.
fn phase(year: u16, side: Side) -> Kit {
    let mut kit = Kit::empty(year);
    open(&mut kit, side);
    kit
}

/// The phase begins with this side.
fn open(kit: &mut Kit, side: Side) -> &mut Kit {
    kit.moment(Moment::ReinforcementOrder).act(if side == Alliance {
        "first alliance"
    } else {
        "first bourbon"
    });
    kit
}

// rule: 12.1
#[test]
fn points_then_reinforcements_then_leaders_for_one_side_after_the_other() {
    let mut kit = phase(1703, Bourbon);
    assert_eq!(kit.state.top(), Step::Spend(Bourbon));
    kit.refused("space paris", "12.3.1").act("done");
    assert_eq!(kit.state.top(), Step::Place(Bourbon));
    kit.act("space paris; space paris; space madrid; space munich");
    assert_eq!(kit.state.top(), Step::Leaders(Bourbon));
    kit.act("leader minor-bourbon-4; space paris");
    assert_eq!(kit.state.top(), Step::Spend(Alliance));
}

// rule: 12.1, 8.1
#[test]
fn the_holder_of_the_initiative_chooses_who_begins() {
    let mut kit = Kit::empty(1707);
    kit.moment(Moment::ReinforcementOrder);
    assert_eq!(kit.who(), Alliance);
    kit.act("first bourbon");
    assert_eq!(kit.state.top(), Step::Spend(Bourbon));
    let mut kit = Kit::empty(1708);
    kit.moment(Moment::ReinforcementOrder);
    assert_eq!(kit.who(), Bourbon);
    kit.act("first alliance");
    assert_eq!(kit.state.top(), Step::Spend(Alliance));
}

// rule: 12.2.1
#[test]
fn scheduled_corps_and_leaders_arrive_in_their_year() {
    let mut kit = phase(1705, Alliance);
    kit.act("done; space empire-home");
    assert_eq!(kit.at(Alliance, "empire-home"), "1 Su");
    kit.act("leader galway; space lisbon");
    assert_eq!(kit.at(Alliance, "lisbon"), "galway");
    let mut kit = phase(1707, Alliance);
    kit.act("done");
    assert!(!kit.happened("CorpsArrived"), "nothing is scheduled after 1706");
}

// rule: 12.2.1
#[test]
fn corps_given_by_an_event_arrive_as_the_card_is_drawn() {
    let mut kit = Kit::empty(1707);
    kit.next_event("camisard-rebellion").dice(&[0]).moment(Moment::EventFirst);
    assert!(matches!(kit.state.top(), Step::GoFirst(_)), "before the Reinforcement phase");
    assert_eq!(kit.at(Bourbon, "montpellier"), "1 Fr");
}

// rule: 12.2.2
#[test]
fn a_leader_arrives_in_any_friendly_space_in_supply_or_not() {
    let mut kit = Kit::empty(1704);
    kit.control(Bourbon, "salzburg");
    open(&mut kit, Bourbon).act("done; space paris; space paris; leader berwick");
    kit.refused("space vienna", "12.2.2").act("space salzburg");
    assert_eq!(kit.at(Bourbon, "salzburg"), "berwick", "alone and cut off");
}

// rule: 12.2.3, 2.1.2
#[test]
fn a_corps_arrives_in_a_home_space_only() {
    let mut kit = phase(1704, Bourbon);
    kit.act("done").refused("space antwerp", "2.1.2").refused("space madrid", "2.1.2");
    kit.act("space lille");
    assert_eq!(kit.at(Bourbon, "lille"), "1 Fr");
}

// rule: 12.2.3, 11.2.1
#[test]
fn a_corps_arrives_where_there_is_a_line_to_its_own_capital() {
    let mut kit = Kit::empty(1704);
    kit.control(Alliance, "briancon, nice, montpellier, perpignan");
    open(&mut kit, Bourbon)
        .act("done")
        .refused("space toulon", "12.2.3")
        .refused("space perpignan", "12.2.3");
    kit.act("space lyons");
}

// rule: 12.2.3, 4.1.3#2
#[test]
fn a_corps_does_not_arrive_where_the_stacking_limit_is_reached() {
    let mut kit = Kit::empty(1704);
    kit.put("briancon", "3 Fr");
    open(&mut kit, Bourbon).act("done; space briancon");
    assert_eq!(kit.at(Bourbon, "briancon"), "4 Fr");
    kit.refused("space briancon", "12.2.3").act("space toulon");
}

// rule: 12.2.4
#[test]
fn a_corps_without_an_eligible_space_waits_for_a_later_turn() {
    let mut kit = Kit::empty(1703);
    kit.control(Alliance, "munich");
    open(&mut kit, Bourbon).act("done; space paris; space paris; space madrid");
    assert_eq!(kit.state.top(), Step::Leaders(Bourbon), "no question about the Bavarian corps");
    assert!(kit.facts.contains(&Fact::CorpsDelayed { power: kit.power("Ba") }));
    kit.control(Bourbon, "munich").state.year = 1704;
    open(&mut kit, Bourbon).act("done; space paris; space paris");
    kit.refused("space paris", "2.1.2").act("space munich");
    assert_eq!(kit.at(Bourbon, "munich"), "1 Ba");
}

// rule: 12.2.5
#[test]
fn one_british_corps_a_turn_may_arrive_at_amsterdam() {
    let mut kit = phase(1704, Alliance);
    // Scheduled: then no built corps any more.
    kit.act("done; space amsterdam");
    assert_eq!(kit.at(Alliance, "amsterdam"), "1 Br");
    let mut kit = phase(1704, Alliance);
    // Built: then no scheduled corps any more.
    kit.act("build Br full; space amsterdam; done");
    assert!(!kit.can("space amsterdam"), "not both");
    kit.act("space london");
    assert_eq!(kit.at(Alliance, "amsterdam"), "1 Br");
    assert_eq!(kit.at(Alliance, "london"), "1 Br");
    // A new turn, a new corps.
    kit.moment(Moment::NextYear);
    spending(&mut kit, Alliance).act("build Br reduced; space amsterdam");
}

#[test]
fn a_second_british_corps_at_amsterdam_is_refused_by_the_british_rule() {
    let mut kit = phase(1704, Alliance);
    kit.act("build Br full; space amsterdam; done").refused("space amsterdam", "12.2.5");
}

// rule: 12.2.5
#[test]
fn no_british_corps_arrives_at_an_enemy_amsterdam_nor_one_of_others_at_a_friendly_one() {
    let mut kit = Kit::empty(1704);
    kit.control(Bourbon, "amsterdam");
    spending(&mut kit, Alliance).act("build Br full");
    assert_eq!(kit.legal(), ["space london"]);
    let mut kit = Kit::empty(1704);
    spending(&mut kit, Alliance).act("build Em full").refused("space amsterdam", "2.1.2");
}

// rule: 12.3.1
#[test]
fn the_alliance_has_six_points_and_the_bourbons_four() {
    let mut kit = Kit::empty(1705);
    assert_eq!(spending(&mut kit, Alliance).state.rp, 6);
    assert_eq!(spending(&mut kit, Bourbon).state.rp, 4);
}

// rule: 12.3.1, 12.3.7
#[test]
fn points_buy_corps_lines_and_the_fleet_until_they_are_spent() {
    let mut kit = Kit::empty(1705);
    kit.put("metz", "5 Fr, 1 Fr reduced");
    spending(&mut kit, Bourbon).act("commission toulon 1");
    assert_eq!(kit.state.rp, 3);
    kit.act("line 1; space metz");
    assert_eq!(kit.state.rp, 2);
    kit.act("restore Fr; space metz");
    assert_eq!(kit.state.rp, 1);
    kit.refused("build Fr full", "12.3.1").refused("commission toulon 2", "12.3.6");
    kit.act("build Fr reduced; space paris");
    assert_ne!(kit.state.top(), Step::Spend(Bourbon), "nothing is left to spend");
}

// rule: 12.3.1
#[test]
fn unused_points_are_lost() {
    let mut kit = Kit::empty(1705);
    spending(&mut kit, Bourbon).act("done");
    kit.moment(Moment::NextYear);
    assert_eq!(spending(&mut kit, Bourbon).state.rp, 4, "not eight");
}

// rule: 12.3.2
#[test]
fn corps_are_built_out_of_the_force_pool() {
    let mut kit = Kit::set_up();
    kit.state.year = 1705;
    assert_eq!(kit.pool("Fr"), 1);
    spending(&mut kit, Bourbon).refused("build Sp reduced", "12.3.2");
    kit.act("build Fr reduced; space paris");
    assert_eq!(kit.pool("Fr"), 0);
    kit.refused("build Fr reduced", "12.3.2");
}

// rule: 12.3.2
#[test]
fn an_eliminated_corps_goes_back_to_the_force_pool() {
    let mut kit = Kit::empty(1705);
    kit.put("landau", "1 Em reduced, baden");
    let before = kit.pool("Em");
    kit.round(Alliance, 2).dice(&[1]);
    kit.act("do campaign; space landau; leader baden; take 1 Em reduced; done; siege");
    assert_eq!(kit.pool("Em"), before + 1);
}

// rule: 12.3.3, 11.1.3
#[test]
fn building_and_restoring_need_a_line_to_the_own_capital_by_land_or_sea() {
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "landau").put("lisbon", "1 Br reduced").put("landau", "1 Au reduced");
    spending(&mut kit, Alliance).act("restore Br; space lisbon; restore Au; space landau");
    // Cut off from Vienna, though not from the Empire's box.
    let mut kit = Kit::empty(1705);
    kit.control(Alliance, "landau").control(Bourbon, "vienna");
    kit.put("landau", "1 Au reduced, 1 Em reduced");
    spending(&mut kit, Alliance).refused("restore Au", "12.3.3").refused("build Au full", "12.3.3");
    kit.act("restore Em; space landau");
    assert_eq!(kit.at(Alliance, "landau"), "1 Au reduced, 1 Em");
}

// rule: 12.3.4
#[test]
fn france_builds_two_corps_a_turn_and_others_one() {
    let mut kit = Kit::empty(1705);
    spending(&mut kit, Bourbon).act("build Fr reduced; space paris; build Fr reduced; space paris");
    kit.refused("build Fr reduced", "12.3.4").act("build Sp reduced; space madrid");
    kit.refused("build Sp reduced", "12.3.4");
}

// rule: 12.3.4
#[test]
fn a_new_corps_costs_two_points_full_and_one_reduced() {
    let mut kit = Kit::empty(1705);
    spending(&mut kit, Alliance).act("build Au full; space vienna");
    assert_eq!((kit.at(Alliance, "vienna").as_str(), kit.state.rp), ("1 Au", 4));
    kit.act("build Em reduced; space mainz");
    assert_eq!((kit.at(Alliance, "mainz").as_str(), kit.state.rp), ("1 Em reduced", 3));
    kit.act("build Du full").refused("space mainz", "2.1.2").act("space nijmegen");
}

// rule: 12.3.4
#[test]
fn nobody_builds_for_the_other_side() {
    let mut kit = Kit::empty(1705);
    spending(&mut kit, Alliance).refused("build Fr full", "12.3.4").refused("restore Fr", "12.3.5");
}

// rule: 12.3.5
#[test]
fn france_restores_three_corps_a_turn_and_others_two() {
    let mut kit = Kit::empty(1705);
    kit.put("metz", "4 Fr reduced");
    spending(&mut kit, Bourbon).act("restore Fr; space metz; restore Fr; space metz; restore Fr; space metz");
    assert_eq!(kit.state.rp, 1);
    kit.refused("restore Fr", "12.3.5");
    let mut kit = Kit::empty(1705);
    kit.put("vienna", "3 Au reduced");
    spending(&mut kit, Alliance).act("restore Au; space vienna; restore Au; space vienna");
    kit.refused("restore Au", "12.3.5");
    assert_eq!(kit.at(Alliance, "vienna"), "2 Au, 1 Au reduced");
}

// rule: 12.3.5, 4.1.3#2
#[test]
fn a_corps_is_restored_away_from_home_but_not_in_a_crowded_space() {
    let mut kit = Kit::empty(1705);
    kit.put("milan", "1 Fr reduced").put("briancon", "4 Fr, 1 Fr reduced").put("metz", "1 Fr");
    spending(&mut kit, Bourbon).act("restore Fr");
    kit.refused("space briancon", "4.1.3").refused("space metz", "12.3.5").act("space milan");
    assert_eq!(kit.at(Bourbon, "milan"), "1 Fr");
}

// rule: 12.3.6
#[test]
fn the_toulon_fleet_costs_a_point_for_each_strength() {
    for strength in [1, 2] {
        let mut kit = Kit::empty(1705);
        spending(&mut kit, Bourbon).act(&format!("commission toulon {strength}"));
        assert_eq!((kit.state.fleets[0], kit.state.rp), (strength, 4 - strength));
        kit.refused("commission toulon 1", "12.3.6");
    }
    let mut kit = Kit::empty(1705);
    spending(&mut kit, Bourbon).refused("commission toulon 3", "12.3.6");
    spending(&mut kit, Alliance).refused("commission toulon 1", "12.3.6");
}

// rule: 12.3.6
#[test]
fn the_toulon_fleet_needs_a_line_from_toulon_to_paris() {
    for lost in ["toulon", "paris", "briancon, montpellier, nice"] {
        let mut kit = Kit::empty(1705);
        kit.control(Alliance, lost);
        spending(&mut kit, Bourbon).refused("commission toulon 1", "12.3.6");
    }
}

// rule: 12.3.6, 19.0#2
#[test]
fn the_toulon_fleet_is_paid_for_anew_every_year() {
    let mut kit = Kit::empty(1705);
    kit.state.fleets[0] = 2;
    kit.moment(Moment::WinterWithdraw);
    assert_eq!(kit.state.fleets[0], 0);
    spending(&mut kit, Bourbon).act("commission toulon 2");
    assert_eq!(kit.state.rp, 2);
}

// rule: 12.3.6, 13.5.6
#[test]
fn a_siege_roll_against_toulon_removes_the_fleet_for_ever() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "nice").put("toulon", "3 Au, eugene");
    kit.state.fleets[0] = 2;
    // A 1 becomes 2 with Eugene: nothing happens to the fortress.
    kit.round(Alliance, 2).dice(&[1]);
    kit.act("do campaign; space toulon; leader eugene; take 3 Au; done; siege");
    assert_eq!(kit.owner("toulon"), Some(Bourbon));
    assert_eq!(kit.state.damage(kit.space("toulon")), 0);
    assert_eq!(kit.state.fleets[0], 0);
    kit.round(Bourbon, 1).refused("do deploy-fleet", "13.5.6");
    kit.moment(Moment::NextYear);
    spending(&mut kit, Bourbon).refused("commission toulon 1", "12.3.6");
}

// rule: 12.3.6
#[test]
fn a_siege_roll_elsewhere_leaves_the_fleet() {
    let mut kit = Kit::empty(1707);
    kit.put("landau", "1 Em, baden").state.fleets[0] = 2;
    kit.round(Alliance, 2).dice(&[2]);
    kit.act("do campaign; space landau; leader baden; take 1 Em; done; siege");
    assert_eq!(kit.state.fleets[0], 2);
}

// rule: 12.3.7, 15.2.1
#[test]
fn points_build_lines() {
    let mut kit = Kit::empty(1705);
    kit.put("lille", "5 Fr").put("metz", "4 Fr");
    spending(&mut kit, Bourbon).act("line 2; space lille");
    assert_eq!((kit.state.line(kit.space("lille")), kit.state.rp), (2, 2));
    kit.refused("line 1", "15.2.1");
}

// rule: 12.4, 3.1.3
#[test]
fn leaders_due_for_promotion_are_turned_over() {
    let mut kit = Kit::empty(1703);
    kit.put("metz", "villars (minor), tallard (minor)").put("nijmegen", "overkirk (minor)");
    open(&mut kit, Bourbon).act("done; space paris; space paris; space madrid; space munich");
    assert!(kit.shows_name("villars") && kit.shows_name("tallard"));
    kit.act("leader minor-bourbon-4; space paris; done; done; space empire-home; space empire-home");
    assert!(!kit.shows_name("overkirk"), "1704 is his year");
    kit.joins("Po", Alliance).state.year = 1704;
    open(&mut kit, Alliance).act("done; space london; space empire-home; space lisbon");
    assert!(kit.shows_name("overkirk"));
}

// rule: 12.4
#[test]
fn leaders_move_once_to_any_friendly_space_whatever_the_way() {
    let mut kit = Kit::empty(1707);
    kit.put("metz", "villars, boufflers, 2 Fr").put("naples", "vendome");
    for leader in ["berwick", "minor-bourbon-4"] {
        let leader = kit.leader(leader);
        kit.state.leader_at[leader.index()] = off::GONE;
    }
    open(&mut kit, Bourbon).act("done; leader vendome").refused("space naples", "12.2.2");
    kit.refused("space vienna", "12.2.2").refused("space papal-states", "12.2.2");
    kit.act("space munich; leader villars; space cadiz");
    assert_eq!(kit.at(Bourbon, "munich"), "vendome", "off an island of their own, with no corps in sight");
    assert_eq!(kit.at(Bourbon, "cadiz"), "villars");
    kit.refused("leader villars", "12.4").refused("leader eugene", "12.4");
    kit.act("done");
    assert_eq!(kit.at(Bourbon, "metz"), "2 Fr, boufflers", "nobody has to move");
}

// rule: 12.4, 12.2.2
#[test]
fn leaders_who_are_due_come_before_the_others() {
    let mut kit = Kit::empty(1704);
    kit.put("metz", "boufflers");
    open(&mut kit, Bourbon).act("done; space paris; space paris");
    kit.refused("done", "12.4").refused("leader boufflers", "12.4");
    kit.act(
        "leader berwick; space madrid; leader minor-bourbon-4; space paris; leader boufflers; space lille",
    );
}

/// The position of the example: 1703, the Bourbons with their reinforcements due.
fn example(options: Options) -> Kit {
    let mut kit = Kit::empty_with(1703, options);
    kit.put("strasbourg", "4 Fr, villars (minor), minor-bourbon-2");
    kit.put("cremona", "3 Fr, 1 Fr reduced, 1 Sp, 1 Sa reduced, vendome, minor-bourbon-3");
    kit.put("namur", "3 Fr, 1 Sp reduced, boufflers, tallard (minor)");
    open(&mut kit, Bourbon);
    kit
}

// rule: 12.2.1, 12.3.1, 12.3.4, 12.3.5, 12.3.7, 12.4
#[test]
fn the_example_of_1703_with_reinforcements_first() {
    let mut kit = example(Options::REINFORCEMENTS_FIRST);
    kit.act("space strasbourg; space paris; space badajoz; space ingolstadt");
    assert_eq!(kit.state.rp, 4, "the standard four points");
    kit.act("restore Fr; space cremona; restore Sp; space namur; line 1; space strasbourg");
    kit.act("build Fr reduced; space lille");
    assert!(kit.shows_name("tallard") && kit.shows_name("villars"));
    kit.act(
        "leader minor-bourbon-4; space paris; leader villars; space munich; leader tallard; space metz; done",
    );
    assert_eq!(kit.at(Bourbon, "strasbourg"), "5 Fr, minor-bourbon-2");
    assert_eq!(kit.state.line(kit.space("strasbourg")), 1);
    assert_eq!(kit.at(Bourbon, "cremona"), "4 Fr, 1 Sp, 1 Sa reduced, vendome, minor-bourbon-3");
    assert_eq!(kit.at(Bourbon, "namur"), "3 Fr, 1 Sp, boufflers");
    assert_eq!(kit.at(Bourbon, "lille"), "1 Fr reduced");
    assert_eq!(kit.at(Bourbon, "badajoz"), "1 Sp");
    assert_eq!(kit.at(Bourbon, "ingolstadt"), "1 Ba");
    assert_eq!(kit.at(Bourbon, "munich"), "villars");
    assert_eq!(kit.at(Bourbon, "paris"), "1 Fr, minor-bourbon-4");
}

// rule: 12.1, 15.2.1
#[test]
fn by_the_rule_itself_the_fifth_corps_comes_too_late_for_the_line() {
    let mut kit = example(Options::default());
    assert_eq!(kit.state.top(), Step::Spend(Bourbon));
    kit.act("line 1").refused("space strasbourg", "15.2.1").act("space cremona; done; space strasbourg");
    assert_eq!(kit.at(Bourbon, "strasbourg"), "5 Fr, villars, minor-bourbon-2");
    assert_eq!(kit.state.line(kit.space("strasbourg")), 0);
}
