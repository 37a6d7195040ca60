//! Chapters 1 and 2: the two sides, spaces, control, seas and ports.

use crate::common;
use common::*;
use succession::Side;
use succession::fact::Fact;
use succession::map::SpaceSet;
use succession::pieces::Allegiance;
use succession::step::Moment;

/// The names of a set of spaces, in order of the alphabet.
fn names(spaces: SpaceSet) -> Vec<&'static str> {
    let mut names: Vec<_> = spaces.map(|s| game().atlas().spaces[s.index()].id.as_str()).collect();
    names.sort_unstable();
    names
}

fn has_loc(kit: &Kit, side: Side, space: &str) -> bool {
    game().look(&kit.state).has_loc(side, kit.space(space))
}

fn allegiance(kit: &Kit, power: &str) -> Allegiance {
    kit.state.allegiance[kit.power(power).index()]
}

/// Savoy goes over to the Alliance by its event.
fn savoy_switches(kit: &mut Kit) {
    kit.next_event("savoy-switches-sides").dice(&[0]).moment(Moment::EventOrder).act("first alliance");
}

// ---------------------------------------------------------------- 1.1

// rule: 1.1.2
#[test]
fn each_power_begins_on_the_side_the_book_gives_it() {
    let kit = Kit::set_up();
    for (power, begins) in [
        ("Fr", Allegiance::Bourbon),
        ("Sp", Allegiance::Bourbon),
        ("Ba", Allegiance::Neutral),
        ("Sa", Allegiance::Bourbon),
        ("Br", Allegiance::Alliance),
        ("Du", Allegiance::Alliance),
        ("Au", Allegiance::Alliance),
        ("Em", Allegiance::Alliance),
        ("Su", Allegiance::Alliance),
        ("Po", Allegiance::Neutral),
        ("Ha", Allegiance::Absent),
    ] {
        assert_eq!(allegiance(&kit, power), begins, "{power}");
    }
}

// rule: 1.1.2
#[test]
fn savoy_changes_sides_by_its_event() {
    let mut kit = Kit::empty(1705);
    assert_eq!(allegiance(&kit, "Sa"), Allegiance::Bourbon);
    savoy_switches(&mut kit);
    assert_eq!(allegiance(&kit, "Sa"), Allegiance::Alliance);
}

// rule: 1.1.3
#[test]
fn powers_of_one_side_are_friends_and_turn_enemies_with_their_side() {
    let march = "do campaign; space briancon; leader villars; take 2 Fr; done; space turin";
    let mut kit = Kit::empty(1705);
    kit.put("briancon", "2 Fr, villars").put("turin", "1 Sa").round(Bourbon, 2).act(march);
    assert_eq!(kit.who(), Bourbon, "the French come among friends and may march on");
    assert_eq!(kit.at(Bourbon, "turin"), "2 Fr, 1 Sa, villars");
    kit.act("space alessandria");

    let mut kit = Kit::empty(1705);
    kit.put("briancon", "2 Fr, villars");
    savoy_switches(&mut kit);
    assert_eq!(kit.at(Alliance, "turin"), "1 Sa");
    kit.round(Bourbon, 2).act(march);
    assert_eq!(kit.who(), Alliance, "the Savoyards must react to an enemy");
}

// ---------------------------------------------------------------- 2.1

// rule: 2.1.1
#[test]
fn spaces_are_adjacent_only_where_a_line_joins_them() {
    let mut kit = Kit::empty(1707);
    kit.put("strasbourg", "2 Fr, villars").round(Bourbon, 2);
    kit.act("do campaign; space strasbourg; leader villars; take 2 Fr; done");
    kit.refused("space philipsburg", "2.1.1").refused("space paris", "2.1.1");
    kit.act("space landau");
    assert_eq!(kit.at(Bourbon, "landau"), "2 Fr, villars");
}

// rule: 2.1.1
#[test]
fn a_space_belongs_to_one_side_or_to_nobody() {
    let kit = Kit::set_up();
    assert_eq!(kit.owner("lille"), Some(Bourbon));
    assert_eq!(kit.owner("vienna"), Some(Alliance));
    assert_eq!(kit.owner("papal-states"), None);
    assert!((kit.state.control[0] & kit.state.control[1]).is_empty());
}

// rule: 2.1.2
#[test]
fn the_colour_of_a_space_tells_who_holds_it_at_first_unless_the_set_up_says_otherwise() {
    let kit = Kit::set_up();
    for (space, home, side) in [
        ("dunkirk", "Fr", Bourbon),
        ("milan", "Sp", Bourbon),
        ("turin", "Sa", Bourbon),
        ("mainz", "Em", Alliance),
    ] {
        assert!(game().atlas().masks.home[kit.power(home).index()].has(kit.space(space)), "{space}");
        assert_eq!(kit.owner(space), Some(side), "{space}");
    }
    for space in ["cologne", "landau"] {
        assert!(game().atlas().masks.home[kit.power("Em").index()].has(kit.space(space)));
        assert_eq!(kit.owner(space), Some(Bourbon), "{space} by the set-up");
    }
}

// rule: 2.1.2
#[test]
fn new_corps_appear_in_home_spaces_of_their_own_power() {
    let mut kit = Kit::empty(1707);
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst).act("build Fr full");
    kit.refused("space milan", "2.1.2");
    kit.act("space lille");
    assert_eq!(kit.at(Bourbon, "lille"), "1 Fr");
}

// rule: 2.1.3
#[test]
fn where_the_limit_changes_along_a_connection_each_space_keeps_its_own() {
    let mut kit = Kit::empty(1707);
    kit.put("turin", "5 Fr, villars").round(Bourbon, 2);
    kit.act("do campaign; space turin; leader villars; take 5 Fr; done; space chambery");
    kit.refused("done", "4.1.2");
    kit.act("space lyons; done");
    assert_eq!(kit.at(Bourbon, "lyons"), "5 Fr, villars");
}

// rule: 2.1.4
#[test]
fn tan_connections_are_for_the_alliance_alone_and_cost_2_mp() {
    let mut kit = Kit::empty(1702);
    kit.put("trent", "2 Au, eugene").round(Alliance, 2);
    kit.act("do campaign; space trent; leader eugene; take 2 Au; done; space mirandola");
    assert_eq!(kit.state.force.mp, 1);
    kit.refused("space trent", "14.1.1");
    kit.act("space mantua");
    assert_eq!(kit.at(Alliance, "mantua"), "2 Au, eugene");

    let mut kit = Kit::empty(1702);
    kit.control(Bourbon, "mirandola").put("mirandola", "2 Fr, villars").round(Bourbon, 2);
    kit.act("do campaign; space mirandola; leader villars; take 2 Fr; done");
    kit.refused("space trent", "2.1.4");
}

// rule: 2.1.4
#[test]
fn the_alliance_avoids_battle_over_a_tan_connection() {
    let mut kit = Kit::empty(1702);
    kit.control(Bourbon, "mantua, parma").put("mirandola", "2 Au, eugene").put("parma", "3 Fr, villars");
    kit.round(Bourbon, 2).act("do campaign; space parma; leader villars; take 3 Fr; done; space mirandola");
    kit.act("done; space trent; leader eugene; take 2 Au; done");
    assert_eq!(kit.at(Alliance, "trent"), "2 Au, eugene");
    assert_eq!(kit.at(Bourbon, "mirandola"), "3 Fr, villars");
}

// rule: 2.1.4
#[test]
fn the_bourbons_neither_avoid_battle_nor_retreat_over_a_tan_connection() {
    let mut kit = Kit::empty(1702);
    kit.control(Bourbon, "mirandola, trent, parma")
        .put("mirandola", "1 Fr, villars")
        .put("mantua", "3 Au, eugene");
    kit.round(Alliance, 2).act("do campaign; space mantua; leader eugene; take 3 Au; done; space mirandola");
    kit.act("done");
    kit.refused("space trent", "14.7.3");
    kit.dice(&[6, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3]).act("done; leader eugene; leader villars; done");
    kit.dice_used();
    assert_eq!(kit.at(Bourbon, "parma"), "1 Fr reduced demoralized, villars", "Parma is the only way");
}

// rule: 2.1.4
#[test]
fn the_alliance_retreats_over_a_tan_connection() {
    let mut kit = Kit::empty(1702);
    kit.control(Bourbon, "mantua, parma").put("mirandola", "1 Au, eugene").put("parma", "3 Fr, villars");
    kit.round(Bourbon, 2).act("do campaign; space parma; leader villars; take 3 Fr; done; space mirandola");
    kit.dice(&[1, 1, 6, 1, 1, 1, 1, 3, 3, 3, 3]).act("done; done; leader villars; leader eugene; done");
    kit.dice_used();
    assert_eq!(kit.at(Alliance, "trent"), "1 Au reduced demoralized, eugene");
}

// rule: 2.1.4
#[test]
fn only_the_alliance_traces_supply_over_a_tan_connection() {
    let mut kit = Kit::empty(1702);
    kit.control(Bourbon, "mantua");
    assert!(has_loc(&kit, Alliance, "mirandola"), "over the mountains from Trent");
    let mut kit = Kit::empty(1703);
    kit.control(Bourbon, "mirandola, trent, innsbruck").control(Alliance, "mantua, parma, papal-states");
    assert!(has_loc(&kit, Bourbon, "trent"), "from Munich");
    assert!(!has_loc(&kit, Bourbon, "mirandola"));
}

// rule: 2.1.4
#[test]
fn coming_by_a_tan_connection_is_no_shelter_from_interception() {
    let mut kit = Kit::empty(1702);
    kit.control(Bourbon, "mirandola, parma").put("trent", "2 Au, eugene").put("parma", "2 Fr, villars");
    kit.round(Alliance, 2).act("do campaign; space trent; leader eugene; take 2 Au; done; space mirandola");
    assert_eq!(kit.who(), Bourbon);
    kit.dice(&[4]).act("space parma; leader villars; take 2 Fr; done");
    assert!(kit.happened("Intercepted"));
}

// rule: 2.1.5
#[test]
fn wealthy_spaces_count_only_while_french_financial_collapse_is_in_effect() {
    let dealt = |collapse: bool, rich: &str| {
        let mut kit = Kit::empty(1709);
        kit.control(Alliance, rich);
        if collapse {
            kit.in_effect("french-financial-collapse");
        }
        let cards = [0; 10];
        kit.dice(&cards).moment(Moment::Deal);
        let hands = kit.facts.iter().find_map(|f| match f {
            Fact::CardsDealt { alliance, bourbon } => Some((*alliance, *bourbon)),
            _ => None,
        });
        hands.expect("cards are dealt")
    };
    assert_eq!(dealt(true, "antwerp, namur"), (5, 4), "Amsterdam, Antwerp and Namur are three rich spaces");
    assert_eq!(dealt(true, "antwerp, liege"), (5, 5), "Liege is not rich");
    assert_eq!(dealt(false, "antwerp, namur, tournai, milan"), (5, 5), "without the event they mean nothing");
}

// ---------------------------------------------------------------- 2.2

// rule: 2.2
#[test]
fn every_power_has_one_capital() {
    let kit = Kit::set_up();
    for (power, capital) in [
        ("Fr", "paris"),
        ("Sp", "madrid"),
        ("Ba", "munich"),
        ("Sa", "turin"),
        ("Br", "london"),
        ("Du", "amsterdam"),
        ("Au", "vienna"),
        ("Em", "empire-home"),
        ("Su", "empire-home"),
        ("Po", "lisbon"),
        ("Ha", "barcelona"),
    ] {
        assert_eq!(names(game().atlas().masks.capitals[kit.power(power).index()]), [capital], "{power}");
    }
}

// rule: 2.2
#[test]
fn supply_comes_from_the_capitals_of_the_powers_in_the_war() {
    let kit = Kit::set_up();
    let sources = |kit: &Kit, side| names(game().look(&kit.state).supply_sources(side));
    assert_eq!(sources(&kit, Alliance), ["amsterdam", "empire-home", "london", "vienna"]);
    assert_eq!(sources(&kit, Bourbon), ["madrid", "paris", "turin"]);
    let kit = Kit::empty(1704);
    assert_eq!(sources(&kit, Alliance), ["amsterdam", "empire-home", "lisbon", "london", "vienna"]);
    assert_eq!(sources(&kit, Bourbon), ["madrid", "munich", "paris", "turin"]);
}

// ---------------------------------------------------------------- 2.3

// rule: 2.3.1
#[test]
fn neutral_bavaria_and_portugal_are_closed_to_both_sides() {
    let mut kit = Kit::empty(1702);
    kit.put("innsbruck", "2 Au, eugene").put("london", "1 Br, minor-alliance-1").round(Alliance, 3);
    kit.act("do campaign; space innsbruck; leader eugene; take 2 Au; done");
    kit.refused("space munich", "7.2.1").act("done");
    kit.act("do sea-move; space london; leader minor-alliance-1; take 1 Br; done");
    kit.refused("space lisbon", "7.2.3");
    let mut kit = Kit::empty(1702);
    kit.put("badajoz", "2 Sp, berwick").control(Bourbon, "ulm").put("ulm", "2 Fr, villars").round(Bourbon, 3);
    kit.act("do campaign; space badajoz; leader berwick; take 2 Sp; done")
        .refused("space elvas", "7.2.3")
        .act("done");
    kit.act("do campaign; space ulm; leader villars; take 2 Fr; done").refused("space munich", "7.2.1");
}

// rule: 2.3.1, 7.2.1
#[test]
fn no_transfer_enters_neutral_bavaria() {
    let mut kit = Kit::set_up();
    kit.control(Bourbon, "ulm, freiburg").put("ulm", "1 Fr").round(Bourbon, 2);
    kit.act("do transfer; space ulm; take 1 Fr");
    assert!(kit.can("space freiburg"));
    assert!(!kit.can("space munich"), "Bavaria is neutral");
}

// rule: 2.3.1
#[test]
fn independent_italy_may_be_entered_and_taken_by_either_side() {
    let mut kit = Kit::empty(1702);
    for (space, owner) in
        [("parma", None), ("papal-states", None), ("mantua", Some(Alliance)), ("mirandola", Some(Alliance))]
    {
        assert_eq!(kit.owner(space), owner, "{space}");
    }
    kit.put("cremona", "2 Fr, villars").round(Bourbon, 2);
    kit.act("do campaign; space cremona; leader villars; take 2 Fr; done; space parma");
    assert_eq!(kit.at(Bourbon, "parma"), "2 Fr, villars");

    let mut kit = Kit::empty(1702);
    kit.put("mirandola", "2 Au, eugene").round(Alliance, 2);
    kit.act(
        "do campaign; space mirandola; leader eugene; take 2 Au; done; space papal-states; convert; done",
    );
    assert_eq!(kit.owner("papal-states"), Some(Alliance));
}

// rule: 2.3.2
#[test]
fn a_fortress_is_taken_by_siege_and_not_by_marching() {
    let mut kit = Kit::empty(1707);
    kit.put("landau", "2 Em, baden").round(Alliance, 3);
    kit.act("do campaign; space landau; leader baden; take 1 Em; done; march");
    kit.refused("convert", "14.4").act("done");
    assert_eq!(kit.owner("landau"), Some(Bourbon));

    let mut kit = Kit::empty(1707);
    kit.put("landau", "2 Em, baden").round(Alliance, 3).dice(&[4]);
    kit.act("do campaign; space landau; leader baden; take 1 Em; done; siege");
    assert_eq!(kit.owner("landau"), Some(Alliance));
}

// rule: 2.3.2
#[test]
fn a_fortress_passes_with_its_power() {
    let mut kit = Kit::empty(1705);
    assert_eq!(kit.owner("turin"), Some(Bourbon));
    savoy_switches(&mut kit);
    for space in ["turin", "verrua", "nice", "chambery"] {
        assert_eq!(kit.owner(space), Some(Alliance), "{space}");
    }
}

// rule: 2.3.2
#[test]
fn a_fortress_has_its_full_strength_unless_a_siege_or_the_scenario_lowers_it() {
    let strength = |kit: &Kit, space: &str| game().look(&kit.state).fortress_strength(kit.space(space));
    let kit = Kit::set_up();
    assert_eq!(strength(&kit, "lille"), 3);
    assert_eq!(strength(&kit, "tournai"), 2);
    assert_eq!(strength(&kit, "cologne"), 1);
    assert_eq!(strength(&kit, "liege"), 1, "the marker of 1702");

    let mut kit = Kit::empty(1707);
    assert_eq!(strength(&kit, "liege"), 2);
    kit.control(Alliance, "antwerp")
        .put("tournai", "3 Du, overkirk, 2 Su, minor-alliance-1")
        .round(Alliance, 3)
        .dice(&[4]);
    kit.act("do campaign; space tournai; leader overkirk; take 2 Du; done; siege");
    assert_eq!(strength(&kit, "tournai"), 1);
    kit.act("do campaign; space tournai; leader minor-alliance-1; take 1 Du; take 2 Su; done; space antwerp; done");
    assert_eq!(strength(&kit, "tournai"), 1, "two acted corps still besiege it");
    kit.round(Alliance, 2);
    kit.state.acted = Default::default();
    kit.state.leaders_acted = Default::default();
    kit.act("do campaign; space tournai; leader overkirk; take 1 Du; take 1 Du reduced; done; space antwerp; done");
    assert_eq!(strength(&kit, "tournai"), 2, "nobody besieges it any longer");
}

// rule: 2.3.3
#[test]
fn an_open_space_is_taken_for_one_movement_point() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "montpellier, toulon, nice, turin")
        .put("montpellier", "3 Au, eugene")
        .round(Alliance, 2);
    kit.act("do campaign; space montpellier; leader eugene; take 3 Au; done; space toulouse");
    assert_eq!(kit.owner("toulouse"), Some(Bourbon), "entering it alone takes nothing");
    assert_eq!(kit.state.force.mp, 2);
    kit.act("convert");
    assert_eq!(kit.owner("toulouse"), Some(Alliance));
    assert_eq!(kit.state.force.mp, 1);
}

// rule: 2.3.4
#[test]
fn a_space_stays_with_its_new_owner_when_he_marches_on() {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "montpellier, toulon, nice, turin")
        .put("montpellier", "3 Au, eugene")
        .round(Alliance, 2);
    kit.act("do campaign; space montpellier; leader eugene; take 3 Au; done; space toulouse; convert; space montpellier");
    assert_eq!(kit.at(Alliance, "toulouse"), "");
    assert_eq!(kit.owner("toulouse"), Some(Alliance));
    kit.put("bordeaux", "1 Fr, villars").round(Bourbon, 2);
    kit.act("do campaign; space bordeaux; leader villars; take 1 Fr; done; space toulouse; done; convert");
    assert_eq!(kit.owner("toulouse"), Some(Bourbon));
}

// ---------------------------------------------------------------- 2.4

// rule: 2.4
#[test]
fn no_bourbon_enters_the_home_boxes() {
    let mut kit = Kit::empty(1707);
    kit.control(Bourbon, "mainz, trent")
        .put("mainz", "2 Fr, villars")
        .put("trent", "2 Fr, vendome")
        .round(Bourbon, 3);
    kit.act("do campaign; space mainz; leader villars; take 2 Fr; done")
        .refused("space empire-home", "2.4")
        .act("done");
    kit.act("do campaign; space trent; leader vendome; take 2 Fr; done").refused("space austria-home", "2.4");
}

// rule: 2.4, 4.1.1
#[test]
fn any_number_of_alliance_corps_uses_the_home_boxes_at_2_mp() {
    let mut kit = Kit::empty(1707);
    kit.put("empire-home", "10 Su, 4 Em, 5 Du").put("mainz", "3 Au, eugene").round(Alliance, 2);
    kit.act("do campaign; space mainz; leader eugene; take 3 Au; done; space empire-home");
    assert_eq!(kit.state.force.mp, 1);
    kit.refused("space mainz", "14.1.1");
    kit.act("done");
    assert_eq!(kit.at(Alliance, "empire-home"), "5 Du, 3 Au, 4 Em, 10 Su, eugene");
}

// rule: 2.4
#[test]
fn the_empire_box_is_capital_of_two_powers_and_the_only_home_of_the_subsidy_troops() {
    let mut kit = Kit::empty(1707);
    kit.state.first = Alliance;
    kit.moment(Moment::ReinforcementFirst).act("build Su full");
    kit.refused("space cologne", "2.1.2").refused("space austria-home", "2.1.2");
    assert_eq!(kit.legal(), ["space empire-home"]);
    kit.act("space empire-home; build Em full; space mainz");
    assert_eq!(kit.at(Alliance, "mainz"), "1 Em", "the Empire has other home spaces too");
}

// rule: 2.4
#[test]
fn the_austrian_box_is_not_the_capital_of_austria() {
    let mut kit = Kit::empty(1707);
    kit.control(Bourbon, "vienna")
        .put("austria-home", "1 Au reduced")
        .put("mainz", "1 Em reduced")
        .round(Alliance, 2);
    kit.act("do replacement");
    kit.refused("space austria-home", "13.5.3");
    kit.act("space mainz; take 1 Em reduced; done");
    assert_eq!(kit.at(Alliance, "mainz"), "1 Em");
}

// ---------------------------------------------------------------- 2.5 and 2.6

// rule: 2.5.1, 2.6.1, 2.6.2
#[test]
fn every_port_lies_on_one_sea_and_gibraltar_on_both() {
    let [atlantic, mediterranean] = game().atlas().masks.ports;
    assert_eq!(
        names(atlantic),
        ["amsterdam", "bergen-op-zoom", "cadiz", "dunkirk", "gibraltar", "lisbon", "london", "ostend"]
    );
    assert_eq!(
        names(mediterranean),
        ["alicante", "barcelona", "gibraltar", "malaga", "naples", "nice", "toulon", "valencia"]
    );
    assert_eq!(names(atlantic & mediterranean), ["gibraltar"]);
}

// rule: 2.5.1, 2.5.2, 2.6.1
#[test]
fn london_is_an_atlantic_port_for_the_alliance_and_the_bourbons_never_sail_there() {
    let mut kit = Kit::empty(1704);
    kit.put("london", "1 Br").round(Alliance, 2).dice(&[2]);
    kit.act("do sea-move; space london; take 1 Br; done; space lisbon");
    assert_eq!(kit.at(Alliance, "lisbon"), "1 Br");

    let mut kit = Kit::empty(1703);
    kit.put("dunkirk", "1 Fr, villars").put("naples", "1 Sp").round(Bourbon, 2);
    kit.act("do sea-move");
    assert_eq!(kit.legal(), ["space naples"], "not from Dunkirk");
    kit.act("space naples; take 1 Sp; done").refused("space ostend", "14.5.1");
}

// rule: 2.5.2
#[test]
fn the_bourbons_trace_nothing_through_the_atlantic_but_the_alliance_does() {
    let mut kit = Kit::empty(1703);
    kit.control(Alliance, "antwerp, bergen-op-zoom, tournai, dunkirk");
    assert!(!has_loc(&kit, Bourbon, "ostend"), "Cadiz across the sea is no help");
    kit.control(Alliance, "ostend");
    kit.control(Bourbon, "bergen-op-zoom, antwerp, tournai, dunkirk");
    assert!(has_loc(&kit, Alliance, "ostend"));
}

// rule: 2.5.2
#[test]
fn a_bourbon_victory_at_sea_does_not_touch_the_atlantic() {
    let mut kit = Kit::empty(1704);
    kit.state.fleets[0] = 2;
    kit.round(Bourbon, 2).dice(&[6, 1]).act("do deploy-fleet");
    assert_eq!(kit.state.sea, [Some(Alliance), Some(Bourbon)]);
}

// rule: 2.5.3
#[test]
fn the_mediterranean_begins_bourbon_and_serves_whoever_holds_it() {
    let mut kit = Kit::empty(1703);
    assert_eq!(kit.state.sea[1], Some(Bourbon));
    kit.control(Alliance, "barcelona, lerida, tortosa, gerona");
    assert!(!has_loc(&kit, Alliance, "barcelona"));
    assert!(has_loc(&kit, Bourbon, "naples"));
    kit.put("naples", "1 Sp").put("barcelona", "1 Br").round(Alliance, 2).refused("do sea-move", "13.5.5");
    kit.state.sea[1] = Some(Alliance);
    assert!(has_loc(&kit, Alliance, "barcelona"));
    assert!(!has_loc(&kit, Bourbon, "naples"));
    assert!(kit.can("do sea-move"));
    kit.round(Bourbon, 2).refused("do sea-move", "13.5.5");
}

// rule: 2.5.3
#[test]
fn bourbon_command_of_the_mediterranean_costs_the_alliance_2_points_in_winter() {
    for (holder, left) in [(Bourbon, 8), (Alliance, 10)] {
        let mut kit = Kit::empty(1703);
        kit.state.sea[1] = Some(holder);
        kit.moment(Moment::WinterWithdraw);
        assert_eq!(kit.state.vp, left);
    }
}

// rule: 2.6.2, 2.6.3
#[test]
fn the_bourbons_use_gibraltar_only_with_the_mediterranean() {
    let mut kit = Kit::empty(1703);
    kit.put("naples", "1 Sp").put("gibraltar", "1 Sp").round(Bourbon, 2).dice(&[2]);
    kit.act("do sea-move; space naples; take 1 Sp; done; space gibraltar");
    assert_eq!(kit.at(Bourbon, "gibraltar"), "2 Sp");
    kit.state.sea[1] = Some(Alliance);
    kit.round(Bourbon, 2).refused("do sea-move", "13.5.5");
}

// rule: 2.6.2, 2.6.3, 2.5.1
#[test]
fn the_alliance_reaches_gibraltar_by_the_atlantic_and_goes_on_only_with_the_mediterranean() {
    let mut kit = Kit::empty(1703);
    kit.put("london", "1 Br, minor-alliance-1").round(Alliance, 3);
    kit.act("do sea-move; space london; leader minor-alliance-1; take 1 Br; done");
    kit.refused("space malaga", "14.5.1").refused("space madrid", "2.6.3");
    kit.dice(&[2]).act("space gibraltar");
    assert_eq!(kit.at(Alliance, "gibraltar"), "1 Br, minor-alliance-1");
    kit.state.sea[1] = Some(Alliance);
    kit.round(Alliance, 3);
    kit.state.acted = Default::default();
    kit.state.leaders_acted = Default::default();
    kit.dice(&[2])
        .act("do sea-move; space gibraltar; leader minor-alliance-1; take 1 Br; done; space malaga");
    assert_eq!(kit.at(Alliance, "malaga"), "1 Br, minor-alliance-1");
}
