//! Chapters 6, 8, 9, 18, 19 and 20 of *Nine Years*: points and victory, the peace roll, the colonial war, winter and
//! the Glorious Revolution.

use crate::common;
use common::*;
use succession::cards::pile_size;
use succession::fact::Fact;
use succession::pieces::Allegiance;
use succession::position::{from_state, to_state};
use succession::state::{Level, off};
use succession::step::{Moment, Step};
use succession::{Options, Side};
use table::Game;

/// The map after the Revolution in a year, without pieces.
fn year(year: u16) -> Kit {
    Kit::after_revolution(year, Options::default())
}

/// A year in which nothing speaks for peace.
fn quiet(when: u16) -> Kit {
    let mut kit = year(when);
    kit.control(Alliance, "dublin, kinsale, edinburgh, highlands, york");
    kit
}

/// The Winter Quarters phase from its beginning, with nobody taking down lines.
fn winter(kit: &mut Kit) -> &mut Kit {
    kit.moment(Moment::WinterWithdraw);
    kit
}

/// The steps of winter after the markers: C and later.
fn late_winter(kit: &mut Kit) -> &mut Kit {
    kit.moment(Moment::OwnWinter(0))
}

/// The resource points a side would have now.
fn points(kit: &Kit, side: Side) -> u8 {
    let mut later = Kit { state: kit.state, ..Kit::nine_years(Options::default()) };
    later.state.first = side;
    later.moment(Moment::ReinforcementFirst);
    later.state.rp
}

/// The hands of a deal made now, Alliance and Bourbon.
fn deal(kit: &Kit) -> [u8; 2] {
    let mut later = Kit { state: kit.state, ..Kit::nine_years(Options::default()) };
    later.dice(&[0; 10]).moment(Moment::Deal);
    later.state.hidden.hands.map(|hand| pile_size(&hand))
}

fn at(kit: &Kit, leader: &str) -> u8 {
    kit.state.leader_at[kit.leader(leader).index()]
}

/// A new year: the cards given up have been missed.
fn next_year(kit: &mut Kit, year: u16) -> &mut Kit {
    kit.state.forfeit_cards = [0; 2];
    kit.state.year = year;
    kit
}

/// The colonial war of a year: who commits himself is settled, then these dice are thrown, Alliance and Bourbon.
fn colonial_war(kit: &mut Kit, dice: [u32; 2]) -> &mut Kit {
    kit.dice(&dice).moment(Moment::Events);
    while matches!(kit.state.top(), Step::Own(0, _)) {
        kit.act("decline");
    }
    kit
}

// ---------------------------------------------------------------- 6.1.1

// nine-years: 6.1.1#5, 13.5.6
#[test]
fn a_fleet_that_attacks_and_wins_takes_the_sea_and_a_point() {
    let mut kit = Kit::nine_years(Options::default());
    kit.round(Alliance, 1).dice(&[1, 3]).act("do deploy-fleet; fleet atlantic").dice_used();
    assert_eq!(kit.state.vp, 16);
    assert_eq!(kit.state.sea[0], Some(Alliance));
    let mut other = Kit::nine_years(Options::default());
    other.round(Bourbon, 1).dice(&[4, 4]).act("do deploy-fleet").dice_used();
    assert_eq!(other.state.vp, 14, "for the Bourbons it goes down");
    assert_eq!(other.state.sea[0], Some(Bourbon));
}

// nine-years: 6.1.1#5, 13.5.6
#[test]
fn the_mediterranean_fleet_of_1688_ties_and_then_loses_as_in_the_example_of_fleet_deployment() {
    let mut kit = Kit::nine_years(Options::default());
    // 3 + 1 on both sides is a tie; then 5 + 1 against 2 + 1.
    kit.round(Alliance, 1).dice(&[3, 3, 5, 2]).act("do deploy-fleet; fleet mediterranean").dice_used();
    assert_eq!(kit.state.vp, 15);
    assert_eq!(kit.state.sea[1], Some(Bourbon));
    let battle = kit.facts.iter().find_map(|f| match f {
        Fact::NavalBattle { bourbon, alliance, winner } => Some((*bourbon, *alliance, *winner)),
        _ => None,
    });
    assert_eq!(battle, Some((6, 3, Bourbon)));
    let mut gibraltar = Kit::nine_years(Options::default());
    gibraltar.control(Bourbon, "gibraltar").round(Alliance, 1).dice(&[2, 4, 3, 3]);
    gibraltar.act("do deploy-fleet; fleet mediterranean");
    assert_eq!(gibraltar.dice.left(), 2, "5 against 4: Gibraltar would have made a 3 enough");
}

// nine-years: 6.1.1#7, 18.1.2
#[test]
fn between_boxes_of_equal_worth_no_points_change_as_in_the_example_of_6_1_1() {
    let mut kit = year(1691);
    kit.state.colonies.at = 2; // the first -1 box
    colonial_war(&mut kit, [1, 6]);
    assert_eq!((kit.state.colonies.at, kit.state.vp), (1, 15));
    colonial_war(&mut kit, [1, 6]);
    assert_eq!((kit.state.colonies.at, kit.state.vp), (0, 14), "from -1 to -2");
    colonial_war(&mut kit, [1, 6]);
    assert_eq!((kit.state.colonies.at, kit.state.vp), (0, 14), "the track ends there");
}

// nine-years: 6.1.1#7, 18.1.2
#[test]
fn the_points_follow_the_marker_back_again() {
    let mut kit = year(1691);
    colonial_war(&mut kit, [6, 1]);
    assert_eq!((kit.state.colonies.at, kit.state.vp), (4, 16));
    colonial_war(&mut kit, [1, 6]);
    assert_eq!((kit.state.colonies.at, kit.state.vp), (3, 15));
}

// nine-years: 6.1.1#8, 19.0#3, 8.0#4
#[test]
fn in_winter_the_alliance_loses_2_points_if_the_bourbons_hold_london() {
    let mut kit = Kit::nine_years_empty(1689, Options::default());
    late_winter(&mut kit);
    assert_eq!(kit.state.vp, 13);
    let mut free = year(1689);
    late_winter(&mut free);
    assert_eq!(free.state.vp, 15);
}

// ---------------------------------------------------------------- 6.1.2

// nine-years: 6.1.2, 8.0#1
#[test]
fn savoy_joins_in_1690_without_points_before_anything_else() {
    let mut kit = Kit::after_revolution(1689, Options::default());
    kit.state.year = 1690;
    kit.moment(Moment::Events);
    assert_eq!(kit.state.allegiance[kit.power("Sa").index()], Allegiance::Alliance);
    assert_eq!(kit.owner("turin"), Some(Alliance));
    assert_eq!(kit.owner("verrua"), Some(Bourbon), "it carries a Bourbon marker");
    assert_eq!(kit.state.vp, 15);
    assert_eq!(kit.state.top(), Step::Own(0, Alliance), "only then the colonial commitment");
    let mut early = Kit::after_revolution(1689, Options::default());
    early.moment(Moment::Events);
    assert_eq!(early.owner("turin"), None);
}

// nine-years: 6.1.2, 6.1.1#2
#[test]
fn derry_by_siege_is_worth_a_point() {
    let mut kit = year(1690);
    kit.control(Bourbon, "derry").put("derry", "1 Du, minor-alliance-1");
    kit.state.sea[0] = Some(Alliance);
    kit.round(Alliance, 1).dice(&[5]);
    kit.act("do campaign; space derry; leader minor-alliance-1; take 1 Du; done; siege");
    assert_eq!(kit.owner("derry"), Some(Alliance));
    assert_eq!(kit.state.vp, 16);
}

// ---------------------------------------------------------------- 6.2

/// The last step of winter with this many points.
fn judged(when: u16, vp: u8) -> Kit {
    let mut kit = year(when);
    kit.state.vp = vp;
    kit.moment(Moment::OwnWinter(3));
    kit
}

// nine-years: 6.2#2, 6.2#4, 19.0#6
#[test]
fn thirty_five_points_win_for_the_alliance_and_none_for_the_bourbons() {
    assert_eq!(judged(1692, 35).state.victory, Some((Alliance, Level::Automatic)));
    assert_eq!(judged(1692, 35).causes("GameWon"), ["6.2"]);
    assert_eq!(judged(1692, 34).state.victory, None);
    assert_eq!(judged(1692, 0).state.victory, Some((Bourbon, Level::Automatic)));
    assert_eq!(judged(1692, 1).state.victory, None);
    assert_eq!(judged(1692, 1).state.year, 1693, "the game goes on");
}

// nine-years: 6.2#2
#[test]
fn if_both_sides_qualify_the_holder_of_london_wins() {
    for holder in [Alliance, Bourbon] {
        let mut kit = year(1692);
        kit.control(Bourbon, "tournai, antwerp, bergen-op-zoom, amsterdam").control(holder, "london");
        kit.state.vp = 35;
        kit.moment(Moment::OwnWinter(3));
        assert_eq!(kit.state.victory, Some((holder, Level::Automatic)));
    }
}

// nine-years: 6.2#1, 6.2#3
#[test]
fn a_capital_taken_wins_only_with_supply_overland() {
    let mut kit = year(1692);
    kit.control(Alliance, "paris, arras, lille").moment(Moment::OwnWinter(3));
    assert_eq!(kit.state.victory, Some((Alliance, Level::Automatic)));
    let mut cut = year(1692);
    cut.state.sea[0] = Some(Alliance);
    cut.control(Alliance, "paris, brest").moment(Moment::OwnWinter(3));
    assert_eq!(cut.state.victory, None, "the sea does not count");
}

// ---------------------------------------------------------------- 6.3, 20.1

// nine-years: 6.3, 20.1, 19.0#6
#[test]
fn the_war_ends_with_1699_and_is_judged_by_points() {
    for (vp, verdict) in [
        (30, (Alliance, Level::Major)),
        (29, (Alliance, Level::Minor)),
        (25, (Alliance, Level::Minor)),
        (24, (Bourbon, Level::Minor)),
        (20, (Bourbon, Level::Minor)),
        (19, (Bourbon, Level::Major)),
    ] {
        assert_eq!(judged(1699, vp).state.victory, Some(verdict), "{vp}");
        assert_eq!(judged(1699, vp).causes("GameWon"), ["6.3"]);
        assert_eq!(judged(1698, vp).state.victory, None, "{vp}");
    }
}

// ---------------------------------------------------------------- 6.4

/// What is added to a peace roll without forfeits.
fn peace_modifier(mut kit: Kit) -> i8 {
    kit.moment(Moment::OwnWinter(2)).dice(&[1]);
    while matches!(kit.state.top(), Step::Own(4, _)) {
        kit.act("number 0");
    }
    kit.run();
    kit.rolled("peace").expect("a peace roll").0 - 1
}

// nine-years: 6.4#2
#[test]
fn a_quiet_1696_adds_nothing_and_each_later_year_1() {
    for (when, modifier) in [(1696, 0), (1697, 1), (1698, 2)] {
        assert_eq!(peace_modifier(quiet(when)), modifier, "{when}");
    }
    let mut last = quiet(1699);
    last.dice(&[1]).moment(Moment::OwnWinter(2));
    assert_eq!(last.rolled("peace"), Some((4, false)));
}

// nine-years: 6.4#2
#[test]
fn london_dublin_and_edinburgh_in_bourbon_hands_add_1_each() {
    for space in ["london", "dublin", "edinburgh"] {
        let mut kit = quiet(1696);
        kit.control(Bourbon, space);
        assert_eq!(peace_modifier(kit), 1, "{space}");
    }
    let mut kit = quiet(1696);
    kit.control(Bourbon, "kinsale, highlands, york");
    assert_eq!(peace_modifier(kit), 0, "the other spaces of the isles do not count");
    let mut all = quiet(1696);
    all.control(Bourbon, "london, dublin, edinburgh");
    assert_eq!(peace_modifier(all), 3);
}

// nine-years: 6.4#2
#[test]
fn one_spanish_fortress_abroad_adds_1_and_more_of_them_no_more() {
    for spaces in ["tournai", "naples", "milan, namur, antwerp"] {
        let mut kit = quiet(1696);
        kit.control(Bourbon, spaces);
        assert_eq!(peace_modifier(kit), 1, "{spaces}");
    }
}

// nine-years: 6.4#2
#[test]
fn two_empire_fortresses_add_1() {
    assert_eq!(quiet(1696).owner("landau"), Some(Bourbon));
    assert_eq!(peace_modifier(quiet(1696)), 0, "Landau alone is one");
    let mut kit = quiet(1696);
    kit.control(Bourbon, "stuttgart, freiburg");
    assert_eq!(peace_modifier(kit), 0, "Stuttgart is open and Freiburg Austrian");
    let mut kit = quiet(1696);
    kit.control(Bourbon, "trier");
    assert_eq!(peace_modifier(kit), 1);
}

// nine-years: 6.4#2
#[test]
fn three_fortresses_in_spain_add_1() {
    let mut two = quiet(1696);
    two.control(Bourbon, "gerona, barcelona, madrid");
    assert_eq!(peace_modifier(two), 0, "Madrid is no fortress");
    let mut three = quiet(1696);
    three.control(Bourbon, "gerona, barcelona, lerida");
    assert_eq!(peace_modifier(three), 1);
}

// nine-years: 6.4#2
#[test]
fn the_colonial_marker_adds_what_it_is_below_nought() {
    for (place, modifier) in [(0, 2), (1, 1), (2, 1), (3, 0), (4, 0), (6, 0)] {
        let mut kit = quiet(1696);
        kit.state.colonies.at = place;
        assert_eq!(peace_modifier(kit), modifier, "box {place}");
    }
}

// nine-years: 6.4#2
#[test]
fn neutral_savoy_adds_1() {
    let mut kit = quiet(1696);
    let savoy = kit.power("Sa");
    kit.state.allegiance[savoy.index()] = Allegiance::Neutral;
    assert_eq!(peace_modifier(kit), 1);
}

/// The talks of 1696 with what each side gives up; the die is a 6.
fn talks(bourbon: u8, alliance: u8) -> Kit {
    let mut kit = quiet(1696);
    kit.moment(Moment::OwnWinter(2)).dice(&[6]);
    assert_eq!(kit.state.top(), Step::Own(4, Bourbon), "in 1696 the Alliance has the initiative");
    kit.act(&format!("b: number {bourbon}; a: number {alliance}"));
    kit
}

// nine-years: 6.4#1, 6.4#2
#[test]
fn each_forfeit_takes_1_from_the_roll() {
    for (bourbon, alliance, total) in [(0, 0, 6), (1, 0, 5), (2, 0, 5), (0, 3, 4), (3, 3, 2), (1, 2, 4)] {
        let kit = talks(bourbon, alliance);
        assert_eq!(kit.rolled("peace"), Some((total, false)), "{bourbon} {alliance}");
    }
}

// nine-years: 6.4#1
#[test]
fn the_player_without_the_initiative_is_asked_first_and_nothing_else_can_be_given_up() {
    let mut kit = quiet(1696);
    kit.moment(Moment::OwnWinter(2));
    kit.refused("number 4", "6.4").refused("accept", "6.4").refused("a: number 0", "8.0");
    kit.act("number 0");
    assert_eq!(kit.who(), Alliance);
}

// nine-years: 6.4#1, 13.1, 12.3.1#1
#[test]
fn a_forfeit_costs_a_card_or_2_resource_points_of_the_next_year_only() {
    let mut kit = talks(1, 2);
    assert_eq!(kit.state.year, 1697);
    assert_eq!(deal(&kit), [5, 4]);
    let plain = points(&talks(0, 0), Alliance);
    assert_eq!(points(&kit, Alliance), plain - 2);
    assert_eq!(points(&kit, Bourbon), points(&talks(0, 0), Bourbon));
    // Another year: everything is as before.
    kit.moment(Moment::OwnPhase(0));
    assert_eq!(deal(&kit), [5, 5]);
    assert_eq!(points(&kit, Alliance), plain);
    let both = talks(3, 3);
    assert_eq!(deal(&both), [4, 4]);
    assert_eq!(points(&both, Alliance), plain - 2);
}

// nine-years: 6.4#1, 18.1.1, 13.1
#[test]
fn cards_given_up_for_peace_and_for_the_colonies_add_up() {
    let mut kit = talks(0, 1);
    assert_eq!(kit.state.top(), Step::Own(0, Alliance), "1697: the colonial commitment");
    kit.dice(&[3, 4]).act("accept");
    assert_eq!(deal(&kit), [3, 5]);
}

// nine-years: 6.4#2, 6.3
#[test]
fn a_ten_ends_the_war_and_points_decide() {
    for (vp, verdict) in [(27, (Alliance, Level::Minor)), (19, (Bourbon, Level::Major))] {
        let mut kit = quiet(1697);
        kit.control(Bourbon, "dublin, edinburgh, tournai");
        kit.state.vp = vp;
        kit.moment(Moment::OwnWinter(2)).dice(&[6]).act("number 0; number 0");
        assert_eq!(kit.rolled("peace"), Some((10, true)));
        assert_eq!(kit.state.victory, Some(verdict));
    }
    let mut nine = quiet(1697);
    nine.control(Bourbon, "dublin, edinburgh, tournai");
    nine.moment(Moment::OwnWinter(2)).dice(&[5]).act("number 0; number 0");
    assert_eq!(nine.state.victory, None);
    assert_eq!(nine.state.year, 1698);
}

// nine-years: 6.4#2, 6.2#2, 19.0#6
#[test]
fn an_automatic_victory_goes_before_a_peace() {
    let mut kit = quiet(1697);
    kit.control(Bourbon, "dublin, edinburgh, tournai");
    kit.state.vp = 35;
    kit.moment(Moment::OwnWinter(2)).dice(&[6]).act("number 0; number 0");
    assert_eq!(kit.state.victory, Some((Alliance, Level::Automatic)));
}

// nine-years: 6.4#1, 19.0#5
#[test]
fn nobody_talks_of_peace_before_1696_and_nothing_is_given_up_in_1699() {
    let mut kit = quiet(1695);
    kit.moment(Moment::OwnWinter(2));
    assert_eq!((kit.rolled("peace"), kit.state.year), (None, 1696));
    let mut last = quiet(1699);
    last.dice(&[3]).moment(Moment::OwnWinter(2));
    assert_eq!(last.rolled("peace"), Some((6, false)), "the roll is still made");
    assert!(last.state.victory.is_some());
}

// ---------------------------------------------------------------- 8.0, 9.1

// nine-years: 8.0#1, 9.1
#[test]
fn the_cards_of_1693_are_in_the_deck_from_that_year_on() {
    for (when, added) in [(1692, false), (1693, true)] {
        let mut kit = year(when);
        kit.moment(Moment::Events);
        assert_eq!(kit.state.late_added, added, "{when}");
    }
}

// nine-years: 8.0#1, 9.1, 13.2.1
#[test]
fn the_holder_of_the_initiative_says_who_draws_first() {
    for (when, holder) in [(1693, Bourbon), (1694, Alliance)] {
        let mut kit = year(when);
        kit.moment(Moment::EventOrder).refused("done", "9.1");
        assert_eq!(kit.who(), holder, "{when}");
        let asked = kit.game.decision(&kit.state, holder).expect("a decision");
        assert_eq!(asked.rule, "9.1");
        kit.next_event("siege-train").dice(&[0, 0]).act("first alliance");
        let first = kit.facts.iter().find_map(|f| match f {
            Fact::EventDrawn { side } | Fact::EventRevealed { side, .. } => Some(*side),
            _ => None,
        });
        assert_eq!(first, Some(Alliance));
        assert_eq!(kit.causes("GoesFirst"), ["9.1"]);
    }
}

// nine-years: 8.0#2
#[test]
fn the_holder_of_the_initiative_says_who_reinforces_first() {
    let mut kit = year(1693);
    kit.moment(Moment::ReinforcementOrder);
    assert_eq!(kit.who(), Bourbon);
    kit.act("first bourbon");
    assert_eq!(kit.state.top(), Step::Spend(Bourbon));
    assert_eq!(kit.causes("GoesFirst"), ["12.1"]);
}

// nine-years: 8.0#1
#[test]
fn on_a_5_or_6_the_british_marlborough_leaves_for_good() {
    for (face, stays) in [(4, true), (5, false), (6, false)] {
        let mut kit = year(1691);
        kit.put("london", "1 Br, marlborough-british")
            .dice(&[3, 4, face])
            .moment(Moment::Events)
            .act("decline");
        kit.dice_used();
        assert_eq!(at(&kit, "marlborough-british") == off::GONE, !stays, "{face}");
        assert_eq!(kit.state.top(), Step::GoFirst(succession::step::Phase::Events), "then the event cards");
    }
}

// nine-years: 8.0#1
#[test]
fn no_die_is_thrown_for_a_marlborough_who_is_not_in_play() {
    let mut kit = year(1691);
    let marlborough = kit.leader("marlborough-british");
    kit.state.leader_at[marlborough.index()] = off::TRACK;
    kit.state.leader_back[marlborough.index()] = 91;
    kit.dice(&[3, 4]).moment(Moment::Events).act("decline");
    kit.dice_used();
    let mut jacobite = Kit::nine_years_empty(1690, Options::default());
    jacobite.put("london", "1 Ja, marlborough-jacobite").dice(&[3, 4]).moment(Moment::Events).act("decline");
    jacobite.dice_used();
    assert_eq!(jacobite.at(Bourbon, "london"), "1 Ja, marlborough-jacobite");
}

// ---------------------------------------------------------------- 18

// nine-years: 18.1.1, 13.1
#[test]
fn a_card_of_the_year_turns_the_marker_once_in_the_game() {
    let mut kit = year(1690);
    kit.moment(Moment::Events);
    assert_eq!(kit.state.top(), Step::Own(0, Alliance), "the marker shows the Bourbon side already");
    kit.refused("done", "18.1.1");
    kit.dice(&[3, 3]).act("accept");
    assert_eq!(kit.state.colonies.side, Alliance);
    assert_eq!(deal(&kit), [4, 5]);
    assert_eq!(kit.state.colonies.at, 4, "the tie is won by the side on the marker");
    // The Bourbons could not undo it in the same year; they can in the next.
    next_year(&mut kit, 1691).moment(Moment::Events);
    assert_eq!(kit.state.top(), Step::Own(0, Bourbon));
    kit.dice(&[3, 3]).act("accept");
    assert_eq!(deal(&kit), [5, 4]);
    assert_eq!(kit.state.colonies.at, 3);
    // And the Alliance never again.
    next_year(&mut kit, 1692).dice(&[3, 3]).moment(Moment::Events);
    assert!(!matches!(kit.state.top(), Step::Own(0, _)));
    assert_eq!(kit.state.colonies.at, 2);
}

// nine-years: 18.1.1, 13.2.1
#[test]
fn who_kept_more_cards_goes_first_without_a_question() {
    for (forfeits, first) in [([1, 0], Bourbon), ([0, 1], Alliance)] {
        let mut kit = year(1690);
        kit.state.forfeit_cards = forfeits;
        kit.dice(&[0; 9]).moment(Moment::Deal).dice_used();
        assert_eq!(kit.state.top(), Step::PlayCard(first));
    }
}

// nine-years: 18.1.2
#[test]
fn the_holder_of_the_atlantic_adds_1() {
    for (holder, winner) in [(Some(Alliance), Alliance), (None, Bourbon), (Some(Bourbon), Bourbon)] {
        let mut kit = year(1691);
        kit.state.sea[0] = holder;
        colonial_war(&mut kit, [4, 4]);
        assert_eq!(kit.state.colonies.at, if winner == Alliance { 4 } else { 2 }, "{holder:?}");
    }
}

// nine-years: 18.1.2, 20.2.5#1
#[test]
fn there_is_no_colonial_roll_in_1688() {
    let kit = Kit::nine_years(Options::default());
    assert_eq!(kit.state.top(), Step::Year(Moment::Deal), "the game starts with the campaign");
}

// nine-years: 18.1.3, 12.3.8
#[test]
fn support_doubles_the_way_of_the_marker_as_in_the_example_of_18_1_3() {
    for (dice, place, vp) in [([1, 6], 1, 14), ([6, 1], 4, 16)] {
        let mut kit = year(1690);
        kit.state.first = Bourbon;
        kit.moment(Moment::ReinforcementFirst);
        let before = kit.state.rp;
        kit.act("support").refused("support", "18.1.3");
        assert_eq!(kit.state.rp, before - 1);
        kit.state.year = 1691;
        colonial_war(&mut kit, dice);
        assert_eq!((kit.state.colonies.at, kit.state.vp), (place, vp));
        assert_eq!(kit.state.colonies.support, [false; 2], "the markers are gone after the roll");
    }
}

// nine-years: 18.1.3
#[test]
fn both_sides_may_send_support() {
    let mut kit = year(1690);
    kit.state.colonies.support = [true; 2];
    colonial_war(&mut kit, [6, 1]);
    assert_eq!((kit.state.colonies.at, kit.state.vp), (5, 16));
}

// ---------------------------------------------------------------- 19 A, B

// nine-years: 19.0#1
#[test]
fn leaders_who_cannot_withdraw_come_back_next_year_and_cost_nothing() {
    let mut kit = year(1692);
    kit.put("vienna", "1 Fr, vauban, james-ii, minor-bourbon-1").put("orleans", "1 Du, william-iii");
    winter(&mut kit);
    for leader in ["vauban", "james-ii", "minor-bourbon-1", "william-iii"] {
        assert!(kit.on_track(leader), "{leader}");
    }
    assert!(kit.shows_name("james-ii") && kit.shows_name("william-iii"));
    assert_eq!(kit.at(Bourbon, "vienna"), "");
    assert_eq!((kit.pool("Fr"), kit.state.vp), (26 - 5, 15), "the corps went to the pool");
}

// nine-years: 19.0#1, 16.4.3#2
#[test]
fn a_withdrawal_through_an_enemy_sea_may_cost_two_hits() {
    let mut kit = year(1692);
    kit.state.sea[0] = Some(Bourbon);
    kit.put("brest", "2 Du, minor-alliance-1");
    winter(&mut kit).refused("decline", "19.0").refused("sea dublin", "16.4.3");
    kit.dice(&[2]).act("sea amsterdam");
    assert_eq!(kit.rolled("sea-move"), Some((0, false)));
    kit.act("take 1 Du");
    assert_eq!(kit.at(Alliance, "amsterdam"), "2 Du reduced, minor-alliance-1");
}

// nine-years: 19.0#1
#[test]
fn a_fortress_the_enemy_is_leaving_serves_only_if_nothing_else_does() {
    // The garrison of Landau is besieged; the French before Philipsburg could go to Landau or nowhere.
    let mut kit = year(1692);
    kit.control(Alliance, "strasbourg").put("philipsburg", "1 Fr, vauban");
    kit.put("landau", "1 Em, minor-alliance-1").inside("landau", "1 Fr");
    winter(&mut kit);
    kit.act("a: space mainz");
    assert_eq!(kit.at(Bourbon, "landau"), "2 Fr, vauban");
}

// nine-years: 19.0#2
#[test]
fn fleets_outside_the_control_boxes_are_taken_off_and_seas_stay_as_they_are() {
    let mut kit = Kit::nine_years(Options::default());
    kit.moment(Moment::WinterMarkers);
    assert_eq!(kit.state.fleets, [0; 4]);
    assert_eq!(kit.state.sea, [None, Some(Bourbon)]);
    assert_eq!(kit.state.top(), Step::RemoveLines(Bourbon));
    kit.act("space lille; done");
    let lille = kit.space("lille");
    assert!(!kit.state.lines[0].has(lille), "an owner may take down his own lines");
    kit.refused("space lille", "15.5");
}

// ---------------------------------------------------------------- 19 C

// nine-years: 19.0#3, 10.1, 2.5.2
#[test]
fn in_winter_the_atlantic_follows_beachy_head_and_then_london() {
    for (before, beachy, london, after) in [
        (None, false, Alliance, Some(Alliance)),
        (Some(Bourbon), false, Alliance, Some(Alliance)),
        (None, false, Bourbon, None),
        (Some(Bourbon), false, Bourbon, Some(Bourbon)),
        (Some(Alliance), true, Alliance, Some(Bourbon)),
        (None, true, Bourbon, Some(Bourbon)),
    ] {
        let mut kit = year(1692);
        kit.control(london, "london");
        kit.state.sea[0] = before;
        if beachy {
            kit.in_effect("beachy-head");
        }
        late_winter(&mut kit);
        assert_eq!(kit.state.sea[0], after, "{before:?} {beachy} {london:?}");
    }
}

// ---------------------------------------------------------------- 19 D

// nine-years: 19.0#4, 7.2.1#2
#[test]
fn savoy_may_be_made_neutral_from_1696_by_who_holds_a_fortress_of_it() {
    let mut early = quiet(1695);
    late_winter(&mut early);
    assert_eq!(early.state.year, 1696, "nobody is asked");
    let mut kit = quiet(1696);
    kit.control(Alliance, "verrua").put("turin", "1 Sa, 1 Au, victor-amadeus");
    late_winter(&mut kit);
    assert_eq!(kit.state.top(), Step::Own(2, Alliance));
    kit.act("decline");
    assert_eq!(kit.state.top(), Step::Own(4, Bourbon), "the Bourbons hold no fortress there");
    let mut bourbon = quiet(1696);
    bourbon.put("turin", "1 Sa, 1 Au, victor-amadeus");
    late_winter(&mut bourbon).act("decline");
    assert_eq!(bourbon.state.top(), Step::Own(2, Bourbon), "Verrua is Bourbon");
    bourbon.act("accept");
    assert_eq!(bourbon.state.vp, 14);
    assert_eq!(at(&bourbon, "victor-amadeus"), off::GONE);
    assert_eq!((bourbon.owner("turin"), bourbon.owner("verrua")), (None, None));
    // Spain has no line overland, so that Trent is as near as any supplied space.
    bourbon.refused("space alessandria", "7.2.1").act("space trent");
    assert_eq!(bourbon.at(Alliance, "trent"), "1 Au");
}

// nine-years: 19.0#4, 20.2.5#3, 8.0#4
#[test]
fn london_rises_in_a_winter_after_1688_if_the_alliance_rules_the_atlantic() {
    let mut kit = Kit::nine_years(Options::default());
    kit.state.year = 1689;
    kit.state.sea[0] = Some(Alliance);
    late_winter(&mut kit);
    assert_eq!(kit.state.vp, 13, "London was Bourbon when the points were counted");
    assert!(kit.happened("GloriousRevolution"));
    assert_eq!(kit.owner("london"), Some(Alliance));
    assert_eq!(kit.owner("derry"), Some(Bourbon), "Derry does not change hands");
    assert_eq!(kit.at(Alliance, "london"), "1 Br, marlborough-british");
    assert_eq!(kit.pool("Br"), 2);
    assert_eq!(at(&kit, "waldeck"), off::GONE);
    assert_eq!(kit.who(), Bourbon);
    kit.refused("space york", "20.2.5").refused("space brest", "20.2.5").refused("space edinburgh", "20.2.5");
    assert!(kit.can("space dublin") && kit.can("space kinsale") && kit.can("space derry"));
    kit.act("space dunkirk");
    assert_eq!(kit.at(Bourbon, "dunkirk"), "1 Ja, 1 Ja reduced, james-ii");
    assert_eq!(kit.state.year, 1690);
}

// nine-years: 20.2.5#3
#[test]
fn london_does_not_rise_in_1688_or_without_the_atlantic() {
    let mut early = Kit::nine_years(Options::default());
    early.state.sea[0] = Some(Alliance);
    late_winter(&mut early);
    assert_eq!(early.owner("london"), Some(Bourbon));
    for sea in [None, Some(Bourbon)] {
        let mut kit = Kit::nine_years(Options::default());
        kit.state.year = 1689;
        kit.state.sea[0] = sea;
        late_winter(&mut kit);
        assert_eq!(kit.owner("london"), Some(Bourbon));
    }
}

// nine-years: 20.2.5#3, 12.2.6, 7.2.6#2
#[test]
fn after_a_winter_revolution_any_number_of_jacobites_gathers_with_james() {
    let mut kit = Kit::nine_years(Options::default());
    kit.state.year = 1689;
    kit.state.sea[0] = Some(Alliance);
    late_winter(&mut kit).act("space dunkirk");
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst).act("build Ja reduced");
    assert!(kit.can("space dunkirk"));
    // After an invasion only the first corps may be raised there.
    let mut other = year(1690);
    other.put("dunkirk", "1 Ja, james-ii");
    other.state.first = Bourbon;
    other.moment(Moment::ReinforcementFirst).act("build Ja reduced");
    assert!(!other.can("space dunkirk") && other.can("space dublin"));
}

// ---------------------------------------------------------------- 20.2.5

/// William III in Amsterdam with five Dutch corps and a Subsidy one, the Atlantic his.
fn crossing(actions: u8) -> Kit {
    let mut kit = Kit::nine_years(Options::default());
    kit.state.sea[0] = Some(Alliance);
    kit.put("amsterdam", "1 Du, 2 Su").round(Alliance, actions);
    kit.act("do sea-move; space amsterdam; leader william-iii");
    kit
}

/// William III lands in London with six corps; the Bourbons are to say whether they try to avoid battle.
fn landed() -> Kit {
    let mut kit = crossing(3);
    kit.dice(&[4]).act("take 4 Du; take 2 Su; done; space london");
    kit
}

// nine-years: 20.2.5#2, 14.5.1
#[test]
fn six_corps_sail_with_william_for_two_actions() {
    let mut kit = crossing(2);
    kit.act("take 4 Du").refused("take 3 Su", "20.2.5");
    kit.dice(&[4]).act("take 2 Su; done; space london");
    assert_eq!(kit.state.actions, 0);
    let mut two = crossing(2);
    two.dice(&[4]).act("take 2 Du; done; space ostend");
    assert_eq!(two.state.actions, 1, "two corps cost one");
}

// nine-years: 20.2.5#2, 14.5.1
#[test]
fn with_one_action_left_without_william_or_after_1689_two_corps_sail() {
    let mut one = crossing(1);
    one.refused("take 3 Du", "20.2.5");
    assert!(one.can("take 2 Du"));
    let mut other = Kit::nine_years(Options::default());
    other.round(Alliance, 2).act("do sea-move; space amsterdam; leader minor-alliance-1");
    other.refused("take 3 Du", "13.5.5");
    let mut late = Kit::nine_years(Options::default());
    late.state.year = 1690;
    late.round(Alliance, 2).act("do sea-move; space amsterdam; leader william-iii");
    late.refused("take 3 Du", "13.5.5");
}

// nine-years: 20.2.5#2
#[test]
fn jacobites_shut_in_at_derry_leave_by_the_rule_of_the_revolution() {
    let mut kit = crossing(1);
    kit.put("derry", "1 Su").inside("derry", "1 Ja");
    kit.dice(&[4]).act("take 2 Du; done; space london").dice(&[6, 5, 6, 6]);
    kit.act("b: accept; space dublin; leader james-ii; leader marlborough-jacobite");
    kit.act("take 1 Ja; take 1 Ja reduced; done");
    while !kit.at(Bourbon, "derry").is_empty() {
        let way = kit.legal().into_iter().next().expect("a way out");
        kit.act(&way);
    }
    assert_eq!((kit.owner("derry"), kit.causes("Retreated")), (Some(Alliance), vec!["20.2.5"]));
}

// nine-years: 20.2.5#2
#[test]
fn any_sea_move_of_william_that_ends_in_london_starts_the_revolution() {
    let mut kit = crossing(1);
    kit.dice(&[4]).act("take 2 Du; done; space london");
    kit.dice(&[6, 5]).act("b: accept; space dublin; leader james-ii; leader marlborough-jacobite");
    kit.act("take 1 Ja; take 1 Ja reduced; done");
    assert!(kit.happened("GloriousRevolution"));
    let mut elsewhere = crossing(1);
    elsewhere.dice(&[4]).act("take 2 Du; done; space edinburgh");
    assert!(!elsewhere.happened("GloriousRevolution"));
}

// nine-years: 20.2.5#2, 14.7.3
#[test]
fn without_william_there_is_no_revolution_and_no_escape_by_sea() {
    let mut kit = Kit::nine_years(Options::default());
    kit.state.sea[0] = Some(Alliance);
    kit.round(Alliance, 1).dice(&[4]);
    kit.act("do sea-move; space amsterdam; leader minor-alliance-1; take 2 Du; done; space london");
    kit.dice(&[6]).act("b: accept");
    kit.refused("space dublin", "14.7.3").refused("space dunkirk", "14.7.3");
    kit.act("space york; leader james-ii; leader marlborough-jacobite; take 1 Ja; take 1 Ja reduced; done");
    assert!(!kit.happened("GloriousRevolution"));
    assert_eq!(kit.owner("london"), Some(Bourbon));
}

// nine-years: 20.2.5#2
#[test]
fn the_jacobites_may_avoid_battle_to_york_or_by_sea_to_dunkirk_or_dublin() {
    let mut kit = landed();
    kit.dice(&[2]).act("accept");
    assert!(kit.can("space york") && kit.can("space dunkirk") && kit.can("space dublin"));
    kit.refused("space brest", "14.7.3").refused("space kinsale", "14.7.3");
    // The Atlantic is the enemy's: 2 - 2 costs two hits.
    kit.dice(&[2]).act("space dunkirk; leader james-ii; leader marlborough-jacobite");
    kit.act("take 1 Ja; take 1 Ja reduced; done");
    assert_eq!(kit.rolled("sea-move"), Some((0, false)));
    let read = to_state(kit.game, &from_state(kit.game, &kit.state)).expect("what was written can be read");
    assert_eq!(kit.game.hash(&read), kit.game.hash(&kit.state), "also while the sea takes its hits");
    kit.act("take 1 Ja reduced");
    assert_eq!(kit.at(Bourbon, "dunkirk"), "1 Ja reduced, james-ii", "one step each");
}

// nine-years: 20.2.5#2, 16.4.3#2
#[test]
fn beaten_in_london_the_jacobites_escape_by_sea_or_to_york() {
    let mut kit = landed();
    kit.act("decline");
    // Six corps and William's 2 against one and a half corps with as many dice of leaders.
    kit.dice(&[5, 6, 5, 1, 1, 1, 1, 1]).dice(&[1, 1, 1, 1]).dice(&[3, 4, 3, 4, 3, 4]);
    kit.act("leader william-iii; b: leader james-ii; b: leader marlborough-jacobite");
    assert_eq!(kit.victor(), Some(Alliance));
    assert_eq!(kit.who(), Bourbon);
    kit.dice(&[5])
        .act("sea dublin; leader james-ii; leader marlborough-jacobite; take 1 Ja reduced demoralized");
    kit.act("done");
    assert!(kit.happened("GloriousRevolution"));
    assert_eq!(kit.at(Bourbon, "dublin"), "1 Ja, 1 Ja reduced demoralized, james-ii");
    assert!(kit.at(Alliance, "london").contains("marlborough-british"));
}

/// Three Jacobite corps are beaten in London by William III.
fn three_beaten_in_london() -> Kit {
    let mut kit = Kit::nine_years(Options::default());
    kit.state.sea[0] = Some(Alliance);
    kit.put("london", "1 Ja").round(Alliance, 3).dice(&[4]);
    kit.act("do sea-move; space amsterdam; leader william-iii; take 3 Du; take 1 Su; done; space london");
    kit.dice(&[5, 1, 1, 1, 1, 1]).dice(&[1, 1, 1, 1, 1, 1]).dice(&[3, 4, 3, 4, 3, 4]);
    kit.act("b: decline; leader william-iii; b: leader james-ii; b: leader marlborough-jacobite");
    kit
}

// nine-years: 20.2.5#2, 16.4.3#2
#[test]
fn all_of_them_escape_to_dublin_or_dunkirk_but_only_two_corps_to_other_ports() {
    let mut brest = three_beaten_in_london();
    brest.act("sea brest; leader james-ii; leader marlborough-jacobite; take 1 Ja demoralized");
    brest.refused("take 2 Ja reduced demoralized", "16.4.3");
    let mut dunkirk = three_beaten_in_london();
    dunkirk
        .dice(&[5])
        .act("sea dunkirk; leader james-ii; leader marlborough-jacobite; take 1 Ja demoralized");
    dunkirk.act("take 2 Ja reduced demoralized; done");
    assert_eq!(dunkirk.at(Bourbon, "dunkirk"), "1 Ja demoralized, 2 Ja reduced demoralized, james-ii");
    let mut york = three_beaten_in_london();
    york.act("decline");
    assert_eq!(york.at(Bourbon, "york"), "1 Ja demoralized, 2 Ja reduced demoralized, james-ii");
    assert!(york.happened("GloriousRevolution"));
}

/// The revolution comes with Marlborough in this place off the map.
fn revolution_with_marlborough(place: u8) -> Kit {
    let mut kit = Kit::nine_years(Options::default());
    kit.state.sea[0] = Some(Alliance);
    let marlborough = kit.leader("marlborough-jacobite");
    kit.state.leader_at[marlborough.index()] = place;
    kit.state.leader_back[marlborough.index()] = if place == off::TRACK { 89 } else { 0 };
    kit.round(Alliance, 2).dice(&[4]);
    kit.act("do sea-move; space amsterdam; leader william-iii; take 3 Du; take 1 Su; done; space london");
    kit.dice(&[6]).act("b: accept; space york; leader james-ii; take 1 Ja; take 1 Ja reduced; done");
    assert!(kit.happened("GloriousRevolution"));
    kit
}

// nine-years: 20.2.5#2
#[test]
fn a_marlborough_wounded_or_captured_turns_british_all_the_same() {
    let kit = revolution_with_marlborough(off::TRACK);
    assert_eq!(kit.at(Alliance, "london"), "1 Br, 3 Du, 1 Su, william-iii, marlborough-british");
    assert!(kit.shows_name("marlborough-british"));
    assert_eq!(at(&kit, "marlborough-jacobite"), off::GONE);
}

// nine-years: 20.2.5#2, 16.3.2#1
#[test]
fn a_dead_marlborough_stays_dead() {
    let kit = revolution_with_marlborough(off::GONE);
    assert_eq!(kit.at(Alliance, "london"), "1 Br, 3 Du, 1 Su, william-iii");
}

// nine-years: 20.2.5#2, 6.1.2
#[test]
fn the_revolution_hands_over_london_and_derry_and_brings_the_british() {
    let kit = revolution_with_marlborough(off::TRACK);
    assert_eq!(kit.state.vp, 15);
    assert_eq!((kit.owner("london"), kit.owner("derry")), (Some(Alliance), Some(Alliance)));
    assert_eq!((kit.owner("york"), kit.owner("dublin")), (Some(Bourbon), Some(Bourbon)));
    assert_eq!(kit.at(Alliance, "amsterdam"), "waldeck, minor-alliance-1");
    assert!(kit.shows_name("waldeck"));
    assert_eq!(kit.pool("Br"), 2);
}

/// Vauban takes Philipsburg in a year; the Alliance has something in Mainz.
fn philipsburg_falls(when: u16, in_mainz: &str, options: Options) -> Kit {
    let mut kit = Kit::nine_years_empty(when, options);
    kit.put("philipsburg", "2 Fr, vauban").put("paris", "1 Fr");
    if !in_mainz.is_empty() {
        kit.put("mainz", in_mainz);
    }
    kit.round(Bourbon, 2).dice(&[5]);
    kit.act("do campaign; space philipsburg; leader vauban; take 2 Fr; done; siege");
    assert_eq!(kit.owner("philipsburg"), Some(Bourbon));
    assert_eq!(kit.state.vp, 14, "Philipsburg is worth 1, Mainz nothing");
    kit
}

// nine-years: 20.2.5#4
#[test]
fn with_philipsburg_mainz_falls_in_1688_and_1689() {
    for (when, owner) in [(1688, Bourbon), (1689, Bourbon), (1690, Alliance)] {
        let kit = philipsburg_falls(when, "1 Em, minor-alliance-1", Options::default());
        assert_eq!(kit.owner("mainz"), Some(owner), "{when}");
        let troops = if owner == Bourbon { "empire-home" } else { "mainz" };
        assert_eq!(kit.at(Alliance, troops), "1 Em, minor-alliance-1");
    }
}

// nine-years: 20.2.5#4
#[test]
fn by_the_example_of_play_troops_in_mainz_hold_it() {
    let kit = philipsburg_falls(1688, "1 Em, minor-alliance-1", Options::MAINZ_HELD);
    assert_eq!(kit.owner("mainz"), Some(Alliance));
    let empty = philipsburg_falls(1688, "", Options::MAINZ_HELD);
    assert_eq!(empty.owner("mainz"), Some(Bourbon));
    let leader = philipsburg_falls(1688, "minor-alliance-1", Options::MAINZ_HELD);
    assert_eq!(leader.owner("mainz"), Some(Bourbon), "a leader alone does not");
}

// nine-years: 20.2.5#1, 13.1
#[test]
fn in_1688_three_cards_are_dealt_to_each() {
    assert_eq!(deal(&Kit::nine_years(Options::default())), [3, 3]);
    assert_eq!(deal(&year(1689)), [5, 5]);
}

// ---------------------------------------------------------------- where chapters meet

// nine-years: 7.2.1#2, 17.5.9
#[test]
fn if_savoy_turns_neutral_when_turin_falls_victor_amadeus_is_out_of_the_game() {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.put("turin", "5 Fr, vauban, minor-bourbon-1").inside("turin", "1 Sa, victor-amadeus");
    let turin = kit.space("turin");
    kit.state.set_damage(turin, 3);
    kit.state.continued[1].insert(turin);
    kit.round(Bourbon, 2).dice(&[5]);
    kit.act("do campaign; space turin; leader vauban; take 4 Fr; done; siege");
    while !matches!(kit.state.top(), Step::Own(2, Bourbon)) {
        let first = kit.legal()[0].clone();
        kit.act(&first);
    }
    kit.act("accept");
    while !matches!(kit.state.top(), Step::Act(_)) {
        let first = kit.legal()[0].clone();
        kit.act(&first);
    }
    assert_eq!(at(&kit, "victor-amadeus"), off::GONE);
    assert_eq!(kit.owner("turin"), None);
    let gone = kit.state.corps_in(off::GONE) & kit.game.atlas().masks.corps[kit.power("Sa").index()];
    assert_eq!(gone.len(), 2, "the corps of Savoy are removed");
    assert_eq!(kit.at(Bourbon, "turin"), "", "and nobody stays in neutral Savoy");
}

// nine-years: 18.1.3
#[test]
fn there_is_no_box_for_support_beyond_the_end_of_the_track() {
    let mut kit = year(1692);
    kit.state.colonies.at = 0;
    kit.state.first = Bourbon;
    kit.moment(Moment::ReinforcementFirst).refused("support", "18.1.3");
    let mut other = year(1692);
    other.state.colonies.at = 0;
    other.state.first = Alliance;
    other.moment(Moment::ReinforcementFirst);
    assert!(other.can("support"));
}

// nine-years: 20.2.5#3
#[test]
fn leaders_alone_in_london_are_driven_out_in_winter_too() {
    let mut kit = Kit::nine_years_empty(1690, Options::default());
    kit.state.sea[0] = Some(Alliance);
    kit.put("london", "james-ii").control(Alliance, "derry, dublin, kinsale");
    late_winter(&mut kit);
    assert_eq!(kit.at(Bourbon, "dunkirk"), "james-ii", "Dunkirk is the only refuge");
}

// nine-years: 20.2.5#3, 20.2.4
#[test]
fn a_winter_revolution_of_1692_leaves_the_scheduled_british_to_come() {
    let mut kit = Kit::nine_years(Options::default());
    kit.state.year = 1692;
    kit.state.sea[0] = Some(Alliance);
    late_winter(&mut kit).act("space dunkirk");
    let british = kit.game.atlas().masks.corps[kit.power("Br").index()];
    assert_eq!((kit.state.corps_in(off::TRACK) & british).len(), 2);
    assert_eq!(kit.pool("Br"), 2);
}

// nine-years: 20.2.5#2, 16.3.2#3
#[test]
fn if_william_is_wounded_in_london_there_is_no_revolution() {
    let mut kit = landed();
    kit.act("decline");
    kit.dice(&[5, 6, 5, 1, 1, 1, 1, 1]).dice(&[1, 1, 1, 1]).dice(&[4, 6, 3, 4, 3, 4]);
    kit.act("leader william-iii; b: leader james-ii; b: leader marlborough-jacobite");
    assert!(kit.on_track("william-iii"));
    kit.act("decline");
    assert_eq!(kit.at(Bourbon, "york"), "1 Ja reduced demoralized, james-ii, marlborough-jacobite");
    assert!(!kit.happened("GloriousRevolution"));
    assert_eq!(kit.owner("london"), Some(Bourbon));
}

// nine-years: 20.2.5#2, 14.3.4
#[test]
fn james_alone_in_london_escapes_by_sea_when_william_lands() {
    let mut kit = Kit::nine_years_empty(1689, Options::default());
    kit.state.sea[0] = Some(Alliance);
    kit.put("amsterdam", "2 Du, william-iii").put("london", "james-ii").round(Alliance, 2);
    kit.dice(&[4]).act("do sea-move; space amsterdam; leader william-iii; take 2 Du; done; space london");
    kit.dice(&[1]).act("b: sea dublin; b: leader james-ii; b: done");
    assert_eq!(kit.at(Bourbon, "dublin"), "james-ii");
    assert!(kit.happened("GloriousRevolution"));
}

// nine-years: 19.0#4, 19.0#5, 6.4#2
#[test]
fn savoy_made_neutral_counts_in_the_peace_roll_of_the_same_winter() {
    let mut kit = quiet(1696);
    kit.control(Alliance, "verrua");
    late_winter(&mut kit).act("a: accept").dice(&[4]).act("number 0; number 0");
    assert_eq!(kit.rolled("peace"), Some((5, false)));
    assert_eq!(kit.state.vp, 15, "only the Bourbons gain by it");
}

// nine-years: 20.2.5#2, 4.3
#[test]
fn those_shut_in_at_derry_leave_it_when_william_lands() {
    let crossing = |besiegers: &str| {
        let mut kit = Kit::nine_years_empty(1689, Options::default());
        kit.state.sea[0] = Some(Alliance);
        kit.put("amsterdam", "3 Du, william-iii").put("dublin", "1 Ja").put("paris", "2 Fr");
        if besiegers.is_empty() {
            kit.put("derry", "1 Ja, james-ii");
        } else {
            kit.put("derry", besiegers).inside("derry", "1 Ja, james-ii");
        }
        kit.round(Alliance, 3).dice(&[6]);
        kit.act("do sea-move; space amsterdam; leader william-iii; take 3 Du; done; space london");
        assert!(kit.happened("GloriousRevolution"));
        assert_eq!(kit.owner("derry"), Some(Alliance));
        kit
    };
    let mut kit = crossing("1 Su, minor-alliance-1");
    assert_eq!((kit.garrison(Bourbon, "derry").as_str(), kit.who()), ("", Bourbon));
    kit.act("decline");
    assert_eq!(kit.at(Bourbon, "dublin"), "2 Ja, james-ii");
    assert_eq!(
        (kit.at(Bourbon, "derry").as_str(), kit.at(Alliance, "derry").as_str()),
        ("", "1 Su, minor-alliance-1")
    );
    // Who is not besieged becomes the besieger of what was his own.
    let kit = crossing("");
    assert_eq!(kit.at(Bourbon, "derry"), "1 Ja, james-ii");
}
