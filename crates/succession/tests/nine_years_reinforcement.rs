//! *Nine Years*, chapters 12 and 20.2: the set-up, resource points, reinforcements, fleets and leaders.

use crate::common;
use common::*;
use succession::fact::Fact;
use succession::state::off;
use succession::step::{Moment, Step};
use succession::{Options, Side};

/// A side has its part of the Reinforcement phase.
fn spending(kit: &mut Kit, side: Side) -> &mut Kit {
    kit.state.first = side;
    kit.moment(Moment::ReinforcementFirst);
    kit
}

/// The phase begins with this side; what is scheduled for the year is called up.
fn phase(kit: &mut Kit, side: Side) -> &mut Kit {
    kit.moment(Moment::ReinforcementOrder);
    kit.act(if side == Alliance { "first alliance" } else { "first bourbon" })
}

/// The points a side has to spend.
fn points(kit: &mut Kit, side: Side) -> u8 {
    spending(kit, side);
    kit.state.rp
}

fn before(year: u16) -> Kit {
    Kit::nine_years_empty(year, Options::default())
}

fn after(year: u16) -> Kit {
    Kit::after_revolution(year, Options::default())
}

// ---------------------------------------------------------------- 20.2

// nine-years: 20.2.1
#[test]
fn the_alliance_sets_up_as_the_book_lists_it() {
    let kit = Kit::nine_years(Options::default());
    for (space, what) in [
        ("amsterdam", "3 Du, 1 Su, william-iii, minor-alliance-1"),
        ("cologne", "1 Du, 1 Em, 1 Su, minor-alliance-2"),
        ("ostend", "1 Sp reduced"),
        ("tournai", "1 Sp reduced"),
        ("munich", "1 Ba, max-emanuel"),
        ("madrid", "1 Sp, 1 Sp reduced, villahermosa"),
        ("barcelona", "1 Sp reduced"),
        ("philipsburg", "1 Em reduced"),
        ("empire-home", "2 Em, 1 Su, 1 Su reduced, lorraine"),
        ("vienna", "1 Au reduced"),
        ("trent", "2 Au, minor-alliance-3"),
        ("austria-home", "1 Au"),
        ("naples", "1 Sp reduced"),
        ("antwerp", ""),
    ] {
        assert_eq!(kit.at(Alliance, space), what, "{space}");
    }
    for (space, level) in [("amsterdam", 2), ("antwerp", 1), ("philipsburg", 1)] {
        assert_eq!(kit.state.line(kit.space(space)), level, "{space}");
    }
    assert!(!kit.shows_name("max-emanuel") && !kit.shows_name("lorraine"));
    assert!(kit.shows_name("william-iii") && kit.shows_name("villahermosa"));
    let in_pool = ["Ba", "Sp", "Du", "Su", "Au", "Em", "Br", "Sa"].map(|p| kit.pool(p));
    assert_eq!(in_pool, [1, 1, 0, 0, 0, 0, 0, 0]);
    let corps = kit.state.side_corps[Alliance.index()];
    assert_eq!(kit.state.places(corps).len(), 13, "and nothing else stands anywhere");
}

// nine-years: 20.2.2
#[test]
fn the_bourbons_set_up_as_the_book_lists_it() {
    let kit = Kit::nine_years(Options::default());
    for (space, what) in [
        ("paris", "1 Fr"),
        ("strasbourg", "4 Fr, 1 Fr reduced, lorges, vauban"),
        ("lille", "5 Fr, 1 Fr reduced, luxembourg, boufflers"),
        ("bouchain", "3 Fr, minor-bourbon-1"),
        ("perpignan", "2 Fr, noailles"),
        ("briancon", "2 Fr, catinat"),
        ("london", "1 Ja, 1 Ja reduced, james-ii, marlborough-jacobite"),
        ("dublin", "1 Ja"),
    ] {
        assert_eq!(kit.at(Bourbon, space), what, "{space}");
    }
    for (space, level) in [("lille", 1), ("bouchain", 1)] {
        assert_eq!(kit.state.line(kit.space(space)), level, "{space}");
    }
    assert_eq!(kit.state.lines[0].len() + kit.state.lines[1].len(), 5);
    for leader in ["lorges", "luxembourg", "catinat"] {
        assert!(!kit.shows_name(leader), "{leader}");
    }
    for space in ["landau", "mantua", "mirandola", "verrua", "parma", "london", "york", "dublin", "brest"] {
        assert_eq!(kit.owner(space), Some(Bourbon), "{space}");
    }
    assert_eq!(["Fr", "Ja", "Ca"].map(|p| kit.pool(p)), [2, 1, 1]);
    let corps = kit.state.side_corps[Bourbon.index()];
    assert_eq!(kit.state.places(corps).len(), 8, "and nothing else stands anywhere");
}

// nine-years: 20.2.3, 12.3.1#1
#[test]
fn the_markers_are_set_up_as_the_book_lists_them() {
    let mut kit = Kit::nine_years(Options::default());
    assert_eq!((kit.state.year, kit.state.vp), (1688, 15));
    assert_eq!(kit.state.colonies.side, Bourbon);
    assert_eq!(kit.game.atlas().numbers.colonies_track[kit.state.colonies.at as usize], 0);
    assert_eq!(kit.state.sea, [None, Some(Bourbon)]);
    let ready = ["brest", "toulon", "atlantic", "mediterranean"];
    let ready = ready.map(|f| kit.state.fleets[kit.game.atlas().fleet(f).expect("a fleet").index()]);
    assert_eq!(ready, [1, 0, 2, 1]);
    assert_eq!(points(&mut kit, Alliance), 6);
    let mut kit = Kit::nine_years(Options::default());
    assert_eq!(points(&mut kit, Bourbon), 4, "three and London");
}

// nine-years: 20.2.4, 12.4, 3.1.2
#[test]
fn the_schedule_of_1689() {
    let mut kit = before(1689);
    let pool = kit.pool("Au");
    phase(&mut kit, Alliance).act("done");
    kit.act("space amsterdam; space vienna; space empire-home; space munich");
    assert_eq!(kit.at(Alliance, "amsterdam"), "1 Du");
    assert_eq!(kit.at(Alliance, "vienna"), "1 Au");
    assert_eq!(kit.at(Alliance, "empire-home"), "1 Su");
    assert_eq!(kit.at(Alliance, "munich"), "1 Ba");
    assert_eq!(kit.pool("Au"), pool + 1, "the other Austrian corps goes to the pool");
    assert_eq!(kit.state.top(), Step::Leaders(Alliance));
    kit.act("leader eugene; space vienna");
    assert!(kit.shows_name("eugene") && kit.shows_name("max-emanuel") && !kit.shows_name("lorraine"));
    let mut kit = before(1689);
    phase(&mut kit, Bourbon).act("done; space paris; space paris");
    assert_eq!(kit.at(Bourbon, "paris"), "2 Fr");
    assert!(kit.shows_name("lorges") && !kit.shows_name("luxembourg"));
}

// nine-years: 20.2.4, 12.4, 3.1.2
#[test]
fn the_schedule_of_1690() {
    let mut kit = before(1690);
    phase(&mut kit, Alliance).act("done");
    kit.act("space vienna; space empire-home; space empire-home; space turin; space nice");
    assert_eq!(kit.at(Alliance, "vienna"), "1 Au");
    assert_eq!(kit.at(Alliance, "empire-home"), "2 Su");
    assert_eq!(kit.at(Alliance, "turin"), "1 Sa");
    assert_eq!(kit.at(Alliance, "nice"), "1 Sa");
    kit.act("leader victor-amadeus; space turin");
    assert!(kit.shows_name("victor-amadeus"), "he arrives on his named side");
    assert!(kit.shows_name("lorraine"));
    let mut kit = before(1690);
    phase(&mut kit, Bourbon).act("done; space paris; space lille");
    assert!(kit.shows_name("luxembourg") && kit.shows_name("catinat"));
}

// nine-years: 20.2.4
#[test]
fn the_schedule_of_1691_and_1692_with_london_in_alliance_hands() {
    let mut kit = after(1691);
    phase(&mut kit, Alliance).act("done; space london");
    assert_eq!(kit.at(Alliance, "london"), "1 Br");
    let mut kit = after(1691);
    phase(&mut kit, Bourbon).act("done; space paris");
    assert_eq!(kit.at(Bourbon, "paris"), "1 Fr");
    let mut kit = after(1692);
    phase(&mut kit, Alliance).act("done; space london");
    kit.act("leader minor-alliance-4; space amsterdam");
    assert_eq!(kit.at(Alliance, "amsterdam"), "minor-alliance-4");
    let mut kit = after(1692);
    kit.forget();
    phase(&mut kit, Bourbon).act("done");
    assert!(!kit.happened("CorpsArrived"), "nothing for the Bourbons");
}

// nine-years: 20.2.4
#[test]
fn the_british_corps_of_1691_and_1692_wait_until_london_is_the_alliances() {
    let mut kit = before(1691);
    phase(&mut kit, Alliance).act("done");
    assert!(kit.facts.contains(&Fact::CorpsDelayed { power: kit.power("Br") }));
    assert!(!kit.happened("CorpsArrived"), "not at Amsterdam either");
    kit.state.year = 1692;
    phase(&mut kit, Alliance).act("done");
    assert!(!kit.happened("CorpsArrived"));
    kit.state.year = 1693;
    kit.state.era = 1;
    kit.control(Alliance, "london");
    phase(&mut kit, Alliance).act("done; space london; space amsterdam");
    assert_eq!(kit.at(Alliance, "london"), "1 Br");
    assert_eq!(kit.at(Alliance, "amsterdam"), "1 Br");
}

// London is the British capital (1.1.2) and the schedule asks for Alliance control of it, not for a revolution;
// the data give London to Britain after the revolution only, so that the corps can arrive at Amsterdam alone.
// nine-years: 20.2.4, 1.1.2
#[test]
fn the_british_corps_arrive_in_a_london_conquered_without_a_revolution() {
    let mut kit = before(1691);
    kit.control(Alliance, "london");
    phase(&mut kit, Alliance).act("done; space london");
    assert_eq!(kit.at(Alliance, "london"), "1 Br");
}

// ---------------------------------------------------------------- 12.2.3, 12.2.6

// nine-years: 12.2.3, 2.1.2
#[test]
fn corps_arrive_at_home_with_a_line_to_their_own_capital_and_room() {
    let mut kit = before(1689);
    kit.control(Alliance, "briancon, montpellier").put("besancon", "7 Fr");
    phase(&mut kit, Bourbon).act("done");
    kit.refused("space landau", "2.1.2")
        .refused("space briancon", "12.2.3")
        .refused("space toulon", "12.2.3");
    kit.act("space besancon").refused("space besancon", "12.2.3").act("space lyons");
}

// nine-years: 12.2.3, 7.2.6#1, 2.1.2
#[test]
fn before_the_revolution_jacobites_are_at_home_in_london_and_york_only() {
    let mut kit = before(1689);
    kit.put("paris", "james-ii");
    spending(&mut kit, Bourbon).act("build Ja reduced");
    for space in ["dublin", "edinburgh", "derry", "paris"] {
        kit.refused(&format!("space {space}"), "2.1.2");
    }
    assert!(kit.can("space london"));
    kit.act("space york");
    assert_eq!(kit.at(Bourbon, "york"), "1 Ja reduced");
}

// nine-years: 12.2.3, 7.2.6#2, 2.1.2, 2.2
#[test]
fn after_it_they_are_at_home_in_all_great_britain_and_ireland() {
    let mut kit = after(1691);
    spending(&mut kit, Bourbon).act("build Ja reduced");
    for space in ["york", "edinburgh", "highlands", "dublin", "kinsale"] {
        assert!(kit.can(&format!("space {space}")), "{space}");
    }
    kit.refused("space london", "12.2.3").refused("space derry", "12.2.3").refused("space paris", "2.1.2");
    kit.act("space dublin");
    assert_eq!(kit.at(Bourbon, "dublin"), "1 Ja reduced");
}

// nine-years: 12.3.3, 7.2.6#2, 2.2
#[test]
fn the_highlands_are_a_capital_when_paris_is_lost() {
    let mut kit = after(1691);
    kit.control(Alliance, "paris");
    spending(&mut kit, Bourbon).act("build Ja reduced");
    assert!(kit.can("space highlands") && kit.can("space york"));
    let mut kit = after(1691);
    kit.control(Alliance, "paris, highlands");
    spending(&mut kit, Bourbon);
    kit.refused("build Ja reduced", "12.3.3");
}

// nine-years: 12.2.6, 7.2.6#2
#[test]
fn after_the_revolution_a_jacobite_corps_gathers_where_james_is_in_france() {
    let mut kit = after(1691);
    kit.put("brest", "james-ii");
    spending(&mut kit, Bourbon).act("build Ja full").refused("space paris", "2.1.2").act("space brest");
    assert_eq!(kit.at(Bourbon, "brest"), "1 Ja, james-ii");
}

// nine-years: 12.2.6
#[test]
fn but_not_while_another_is_abroad_nor_outside_french_home_spaces() {
    let mut kit = after(1691);
    kit.put("brest", "james-ii").put("dunkirk", "1 Ja");
    spending(&mut kit, Bourbon).act("build Ja full").refused("space brest", "2.1.2");
    let mut kit = after(1691);
    kit.put("landau", "james-ii");
    spending(&mut kit, Bourbon).act("build Ja full").refused("space landau", "2.1.2");
    let mut kit = after(1691);
    kit.put("brest", "james-ii").put("dublin", "1 Ja");
    spending(&mut kit, Bourbon).act("build Ja full; space brest");
}

// nine-years: 12.2.6, 7.2.6#2
#[test]
fn the_space_of_james_needs_a_line_to_paris() {
    let mut kit = after(1691);
    kit.put("toulon", "james-ii").control(Alliance, "briancon, montpellier");
    spending(&mut kit, Bourbon).act("build Ja full").refused("space toulon", "2.1.2");
}

// nine-years: 12.2.6, 7.2.6#2
#[test]
fn nobody_gathers_around_a_replacement_of_james() {
    let mut kit = after(1691);
    kit.put("brest", "james-ii (minor)");
    spending(&mut kit, Bourbon).act("build Ja full").refused("space brest", "2.1.2");
}

// nine-years: 7.2.6#1
#[test]
fn there_are_five_jacobite_corps_one_of_them_with_claverhouse() {
    let kit = Kit::nine_years(Options::default());
    let corps = kit.game.atlas().masks.corps[kit.power("Ja").index()];
    assert_eq!(corps.len(), 5);
    assert_eq!((kit.state.corps_in(off::ASIDE) & corps).len(), 1);
}

// nine-years: 7.2.3
#[test]
fn the_catalan_corps_is_built_in_a_bourbon_space_of_spain_with_a_line_to_paris() {
    let mut kit = before(1691);
    spending(&mut kit, Bourbon).refused("build Ca reduced", "12.3.3");
    kit.control(Bourbon, "gerona, cadiz");
    spending(&mut kit, Bourbon).act("build Ca reduced");
    kit.refused("space paris", "2.1.2").refused("space barcelona", "2.1.2").refused("space cadiz", "2.1.2");
    kit.act("space gerona");
    assert_eq!(kit.at(Bourbon, "gerona"), "1 Ca reduced");
}

// nine-years: 7.2.3
#[test]
fn without_a_line_to_paris_there_is_no_catalan_corps() {
    let mut kit = before(1691);
    kit.control(Bourbon, "lerida");
    spending(&mut kit, Bourbon).refused("build Ca reduced", "12.3.3");
}

// ---------------------------------------------------------------- 12.3

// nine-years: 12.3.1#2, 2.1.5
#[test]
fn each_wealthy_space_gives_the_bourbons_a_point_and_the_alliance_none() {
    let mut kit = after(1691);
    assert_eq!(points(&mut kit, Bourbon), 3, "London is lost");
    for (n, space) in
        ["london", "munich", "antwerp", "milan", "tournai", "namur", "amsterdam"].iter().enumerate()
    {
        kit.control(Bourbon, space);
        assert_eq!(points(&mut kit, Bourbon), 4 + n as u8, "{space}");
    }
    kit.control(Bourbon, "liege");
    assert_eq!(points(&mut kit, Bourbon), 10, "Liège is not rich");
    assert_eq!(points(&mut kit, Alliance), 6);
    assert_eq!(kit.game.atlas().masks.wealthy.len(), 7);
}

// nine-years: 12.3.1#3
#[test]
fn london_and_all_of_ireland_give_the_alliance_a_point() {
    let mut kit = after(1691);
    kit.control(Alliance, "dublin");
    assert_eq!(points(&mut kit, Alliance), 6, "Kinsale is missing");
    kit.control(Alliance, "kinsale");
    assert_eq!(points(&mut kit, Alliance), 7);
    kit.control(Bourbon, "london");
    assert_eq!(points(&mut kit, Alliance), 6, "London is missing");
}

// nine-years: 12.3.1#1
#[test]
fn points_not_spent_are_lost() {
    let mut kit = after(1691);
    spending(&mut kit, Bourbon).act("build Fr full; space paris");
    assert_eq!(kit.state.rp, 1);
    kit.act("done");
    assert_eq!((kit.state.top(), kit.state.rp), (Step::Spend(Alliance), 6));
    kit.state.year = 1692;
    assert_eq!(points(&mut kit, Bourbon), 3);
}

// nine-years: 12.3.3
#[test]
fn a_corps_is_restored_only_with_a_line_to_its_own_capital() {
    let mut kit = after(1691);
    kit.put("vienna", "1 Sp reduced, 1 Du reduced");
    spending(&mut kit, Alliance).refused("restore Sp", "12.3.3").act("restore Du; space vienna");
}

// nine-years: 12.3.3
#[test]
fn jacobites_are_built_and_restored_across_a_sea_the_enemy_holds() {
    let mut kit = after(1691);
    kit.state.sea[0] = Some(Alliance);
    kit.control(Alliance, "highlands").put("kinsale", "1 Ja reduced");
    spending(&mut kit, Bourbon).act("restore Ja; space kinsale; build Ja reduced; space dublin");
}

// nine-years: 12.3.5
#[test]
fn france_restores_four_corps_a_turn_and_others_two() {
    let mut kit = after(1691);
    kit.control(Bourbon, "namur, tournai, milan").put("lille", "5 Fr reduced").put("namur", "1 Fr");
    kit.put("amsterdam", "3 Du reduced");
    spending(&mut kit, Bourbon);
    for _ in 0..4 {
        kit.act("restore Fr; space lille");
    }
    kit.refused("restore Fr", "12.3.5").act("done");
    spending(&mut kit, Alliance);
    kit.act("restore Du; space amsterdam; restore Du; space amsterdam").refused("restore Du", "12.3.5");
    assert_eq!(kit.state.rp, 4);
}

// nine-years: 12.3.5
#[test]
fn a_corps_is_restored_away_from_home_too() {
    let mut kit = after(1691);
    kit.control(Bourbon, "namur").put("namur", "1 Fr reduced");
    spending(&mut kit, Bourbon).act("restore Fr; space namur");
    assert_eq!(kit.at(Bourbon, "namur"), "1 Fr");
}

// nine-years: 12.3.6
#[test]
fn a_fleet_is_commissioned_for_as_many_points_as_its_strength() {
    let mut kit = after(1691);
    kit.state.sea = [None, None];
    spending(&mut kit, Alliance).act("commission atlantic 2");
    assert_eq!(kit.state.rp, 4);
    kit.refused("commission atlantic 1", "12.3.6").refused("commission brest 1", "12.3.6");
    kit.act("commission mediterranean 1");
    assert_eq!(kit.state.rp, 3);
    spending(&mut kit, Bourbon).act("commission brest 1").refused("commission toulon 3", "12.3.6");
    kit.act("commission toulon 2");
    kit.state.rp = 0;
}

// nine-years: 12.3.6
#[test]
fn two_points_are_needed_for_two() {
    let mut kit = after(1691);
    spending(&mut kit, Bourbon).act("build Fr full; space paris");
    kit.refused("commission brest 2", "12.3.1").act("commission brest 1");
}

// nine-years: 12.3.6
#[test]
fn only_a_fleet_whose_sea_is_not_its_own_is_commissioned() {
    for (holder, brest, atlantic) in
        [(None, true, true), (Some(Bourbon), false, true), (Some(Alliance), true, false)]
    {
        let mut kit = after(1691);
        kit.state.sea[0] = holder;
        spending(&mut kit, Bourbon);
        assert_eq!(kit.can("commission brest 1"), brest, "{holder:?}");
        spending(&mut kit, Alliance);
        assert_eq!(kit.can("commission atlantic 1"), atlantic, "{holder:?}");
    }
}

// nine-years: 12.3.6
#[test]
fn a_home_port_needs_a_line_to_the_capital_of_its_fleet() {
    let mut kit = after(1691);
    kit.state.sea = [Some(Alliance), Some(Alliance)];
    kit.control(Alliance, "briancon, montpellier");
    spending(&mut kit, Bourbon).refused("commission toulon 1", "12.3.6").act("commission brest 1");
    let mut kit = after(1691);
    kit.control(Bourbon, "lerida, tortosa");
    spending(&mut kit, Alliance).refused("commission mediterranean 1", "12.3.6");
    kit.control(Alliance, "lerida");
    assert!(kit.can("commission mediterranean 1"), "Madrid is reached again");
    kit.control(Bourbon, "madrid").refused("commission mediterranean 1", "12.3.6");
    assert!(kit.can("commission atlantic 1"), "Amsterdam is a capital itself");
    kit.control(Bourbon, "amsterdam").refused("commission atlantic 1", "12.3.6");
}

// nine-years: 12.3.6
#[test]
fn a_fleet_commissioned_is_removed_in_winter() {
    let mut kit = after(1691);
    spending(&mut kit, Bourbon).act("commission brest 2");
    kit.moment(Moment::WinterMarkers);
    assert_eq!(kit.state.fleets, [0; 4]);
}

// nine-years: 12.3.6, 10.1
#[test]
fn a_siege_roll_against_its_home_port_ends_a_fleet_for_good() {
    let mut kit = after(1691);
    kit.state.sea[1] = Some(Alliance);
    kit.put("toulon", "4 Au, eugene").control(Alliance, "nice, briancon, turin").round(Alliance, 1);
    kit.dice(&[3]).act("do campaign; space toulon; leader eugene; take 4 Au; done; siege");
    assert!(kit.state.fleet_gone(kit.game.atlas().fleet("toulon").expect("a fleet")));
    assert_eq!(kit.owner("toulon"), Some(Bourbon));
    spending(&mut kit, Bourbon).refused("commission toulon 1", "12.3.6");
}

// nine-years: 12.3.6, 10.1
#[test]
fn a_fleet_in_its_box_whose_port_was_besieged_holds_the_sea_until_it_is_lost() {
    let mut kit = after(1691);
    kit.put("toulon", "4 Au, eugene").control(Alliance, "nice, briancon, turin").round(Alliance, 1);
    kit.dice(&[3]).act("do campaign; space toulon; leader eugene; take 4 Au; done; siege");
    assert_eq!(kit.state.sea[1], Some(Bourbon));
    kit.state.sea[1] = None;
    spending(&mut kit, Bourbon).refused("commission toulon 1", "12.3.6");
}

// nine-years: 12.3.8
#[test]
fn a_point_may_be_sent_to_the_colonies_once() {
    for side in [Alliance, Bourbon] {
        let mut kit = after(1691);
        let had = points(&mut kit, side);
        kit.act("support");
        assert_eq!(kit.state.rp, had - 1);
        assert!(kit.state.colonies.support[side.index()]);
        kit.refused("support", "18.1.3");
    }
}

// nine-years: 15.2.2, 3.3.2
#[test]
fn there_is_no_limit_to_the_number_of_lines() {
    let mut kit = after(1691);
    let fortresses =
        "dunkirk, arras, metz, besancon, lyons, perpignan, bayonne, brest, toulon, landau, verrua";
    for space in fortresses.split(", ") {
        kit.line(space, 1);
    }
    kit.line("lille", 2).line("bouchain", 2).put("strasbourg", "5 Fr");
    spending(&mut kit, Bourbon).act("line 1; space strasbourg");
    assert_eq!(kit.state.lines[0].len() + kit.state.lines[1].len(), 14);
}

// ---------------------------------------------------------------- 12.4

// nine-years: 12.4, 12.3.1#2, 12.3.8, 7.2.3, 12.3.5
#[test]
fn the_example_of_1690() {
    let mut kit = Kit::after_revolution(1690, Options::REINFORCEMENTS_FIRST);
    kit.control(Bourbon, "tournai, namur, gerona");
    kit.put("tournai", "5 Fr, luxembourg (minor)").put("metz", "1 Fr reduced, catinat (minor)");
    kit.put("dublin", "1 Ja reduced");
    phase(&mut kit, Bourbon);
    kit.act("space strasbourg; space paris");
    assert_eq!((kit.state.top(), kit.state.rp), (Step::Spend(Bourbon), 5));
    kit.act("restore Fr; space metz; restore Ja; space dublin; line 1; space tournai");
    kit.act("build Ca reduced; space gerona; support");
    assert_eq!(kit.state.top(), Step::Leaders(Bourbon));
    assert_eq!(kit.at(Bourbon, "strasbourg"), "1 Fr");
    assert_eq!(kit.at(Bourbon, "paris"), "1 Fr");
    assert_eq!(kit.at(Bourbon, "metz"), "1 Fr, catinat");
    assert_eq!(kit.at(Bourbon, "dublin"), "1 Ja");
    assert_eq!(kit.at(Bourbon, "gerona"), "1 Ca reduced");
    assert_eq!(kit.state.line(kit.space("tournai")), 1);
    assert!(kit.state.colonies.support[Bourbon.index()]);
    assert!(kit.shows_name("catinat") && kit.shows_name("luxembourg"));
    kit.act("leader luxembourg; space gerona; leader catinat; space dublin");
    assert_eq!(kit.at(Bourbon, "gerona"), "1 Ca reduced, luxembourg");
    assert_eq!(kit.at(Bourbon, "dublin"), "1 Ja, catinat");
}

// nine-years: 12.4
#[test]
fn leaders_go_to_any_friendly_space_near_or_far_but_to_no_other() {
    let mut kit = after(1693);
    kit.put("paris", "vauban, 1 Fr");
    spending(&mut kit, Bourbon).act("done; leader vauban");
    kit.refused("space antwerp", "12.2.2").act("space kinsale");
    assert_eq!(kit.at(Bourbon, "kinsale"), "vauban");
}

// nine-years: 12.4
#[test]
fn staff_officers_go_back_to_the_pool() {
    let mut kit = after(1693);
    kit.put("paris", "staff-bourbon");
    let staff = kit.leader("staff-bourbon");
    kit.state.leader_back[staff.index()] = 93;
    phase(&mut kit, Bourbon).act("done");
    assert_eq!(kit.state.leader_at[staff.index()], off::ASIDE);
}

// nine-years: 3.1.2, 12.4
#[test]
fn a_leader_is_promoted_once_only() {
    let mut kit = before(1690);
    kit.put("lille", "luxembourg (minor)");
    phase(&mut kit, Bourbon).act("done; space paris; space paris");
    assert!(kit.shows_name("luxembourg"));
    let luxembourg = kit.leader("luxembourg");
    kit.state.named.remove(luxembourg);
    kit.state.year = 1691;
    phase(&mut kit, Bourbon).act("done; space paris");
    assert!(!kit.shows_name("luxembourg"), "for the rest of the game");
}

// nine-years: 12.3.3, 12.2.5
#[test]
fn a_british_corps_is_built_at_amsterdam_only_with_a_line_to_london() {
    for (sea, open) in [(Alliance, true), (Bourbon, false)] {
        let mut kit = Kit::after_revolution(1691, Options::default());
        kit.state.sea[0] = Some(sea);
        for corps in kit.game.atlas().masks.corps[kit.power("Br").index()] {
            kit.state.corps_at[corps.index()] = off::POOL;
        }
        kit.steps(&[Step::Year(Moment::ReinforcementSecond), Step::Spend(Alliance)]);
        kit.state.rp = 4;
        kit.act("build Br full");
        assert_eq!(kit.can("space amsterdam"), open, "{sea:?}");
        assert!(kit.can("space london"));
    }
}
