//! *Nine Years*, chapters 1, 2, 3, 5, 7 and 13.1 to 13.2: the sides, the map, leaders, cards, Savoy and Portugal.

use crate::common;
use common::*;
use succession::Options;
use succession::atlas::DeckPart;
use succession::cards::pile_size;
use succession::pieces::Allegiance;
use succession::state::off;
use succession::step::{Moment, Step};

fn set_up() -> Kit {
    Kit::nine_years(Options::default())
}

fn empty(year: u16) -> Kit {
    Kit::nine_years_empty(year, Options::default())
}

/// How a power stands.
fn standing(kit: &Kit, power: &str) -> Allegiance {
    kit.state.allegiance[kit.power(power).index()]
}

// ---------------------------------------------------------------- 1, 2

// nine-years: 1.1.2, 7.1.1
#[test]
fn the_powers_stand_at_first_as_the_book_lists_them() {
    let kit = set_up();
    for power in ["Fr", "Ja", "Ca"] {
        assert_eq!(standing(&kit, power), Allegiance::Bourbon, "{power}");
    }
    for power in ["Br", "Du", "Au", "Em", "Su", "Sp", "Ba"] {
        assert_eq!(standing(&kit, power), Allegiance::Alliance, "{power}");
    }
    for power in ["Sa", "Po"] {
        assert_eq!(standing(&kit, power), Allegiance::Neutral, "{power}");
    }
}

// nine-years: 1.1.2, 2.2
#[test]
fn every_power_has_its_capital() {
    for (kit, powers) in [
        (
            set_up(),
            &[
                ("Fr", "paris"),
                ("Ca", "paris"),
                ("Du", "amsterdam"),
                ("Au", "vienna"),
                ("Em", "empire-home"),
                ("Su", "empire-home"),
                ("Sp", "madrid"),
                ("Ba", "munich"),
                ("Ja", "london"),
            ][..],
        ),
        (Kit::after_revolution(1690, Options::default()), &[("Br", "london"), ("Sa", "turin")][..]),
    ] {
        for &(power, capital) in powers {
            let found: Vec<_> = kit.game.look(&kit.state).capital(kit.power(power)).collect();
            assert_eq!(found, [kit.space(capital)], "{power}");
        }
    }
}

// nine-years: 2.2, 7.2.6#1, 7.2.6#2
#[test]
fn the_jacobites_have_london_before_the_revolution_and_paris_and_the_highlands_too_after_it() {
    let kit = empty(1689);
    let capitals = |kit: &Kit| kit.game.look(&kit.state).capital(kit.power("Ja"));
    assert_eq!(capitals(&kit).len(), 1);
    let mut kit = Kit::after_revolution(1689, Options::default());
    let now = capitals(&kit);
    assert!(now.has(kit.space("paris")) && now.has(kit.space("highlands")));
    assert!(!now.has(kit.space("london")), "as long as the Alliance holds it");
    kit.control(Bourbon, "london");
    assert!(capitals(&kit).has(kit.space("london")));
}

// nine-years: 2.1.2
#[test]
fn a_space_is_held_by_the_side_of_its_home_power_unless_the_set_up_says_otherwise() {
    let kit = set_up();
    for space in ["paris", "lille", "brest", "toulon", "london", "york"] {
        assert_eq!(kit.owner(space), Some(Bourbon), "{space}");
    }
    for space in ["tournai", "namur", "milan", "naples", "madrid", "gibraltar", "munich", "philipsburg"] {
        assert_eq!(kit.owner(space), Some(Alliance), "{space}");
    }
    for space in ["turin", "nice", "chambery", "lisbon", "elvas", "papal-states"] {
        assert_eq!(kit.owner(space), None, "{space}");
    }
}

// nine-years: 2.1.2, 7.2.6#1, 7.2.6#2
#[test]
fn scotland_and_ireland_are_home_to_the_jacobites_after_the_revolution_only() {
    let homes = |kit: &Kit| kit.game.look(&kit.state).home_spaces(kit.power("Ja"));
    let kit = empty(1689);
    let before = homes(&kit);
    assert_eq!(before.len(), 2);
    assert!(before.has(kit.space("london")) && before.has(kit.space("york")));
    let kit = Kit::after_revolution(1689, Options::default());
    let after = homes(&kit);
    for space in ["london", "york", "edinburgh", "highlands", "derry", "dublin", "kinsale"] {
        assert!(after.has(kit.space(space)), "{space}");
    }
    assert_eq!(after.len(), 7);
}

// nine-years: 2.1.5
#[test]
fn munich_and_london_are_wealthy_like_antwerp_and_milan() {
    let kit = set_up();
    for space in ["munich", "london", "antwerp", "milan", "tournai", "namur"] {
        assert!(kit.game.atlas().masks.wealthy.has(kit.space(space)), "{space}");
    }
    assert!(!kit.game.atlas().masks.wealthy.has(kit.space("paris")));
}

// nine-years: 2.3.1, 7.2.1#1
#[test]
fn neutral_savoy_is_closed_to_both_sides() {
    let mut kit = set_up();
    kit.round(Bourbon, 1).act("do campaign; space briancon; leader catinat; take 2 Fr; done");
    kit.refused("space turin", "7.2.1").refused("space chambery", "7.2.1");
    let mut kit = empty(1689);
    kit.put("alessandria", "1 Sp, villahermosa").round(Alliance, 1);
    kit.act("do campaign; space alessandria; leader villahermosa; take 1 Sp; done");
    kit.refused("space turin", "7.2.1");
}

// nine-years: 2.3.1, 7.2.1#1, 14.5.1
#[test]
fn nor_does_anybody_land_at_nice() {
    let mut kit = empty(1689);
    kit.put("toulon", "1 Fr, minor-bourbon-1").round(Bourbon, 1);
    kit.act("do sea-move; space toulon; leader minor-bourbon-1; take 1 Fr; done");
    kit.refused("space nice", "7.2.1");
}

// nine-years: 2.3.1
#[test]
fn verrua_with_its_bourbon_marker_may_be_entered() {
    let mut kit = empty(1689);
    kit.put("milan", "1 Sp, villahermosa").round(Alliance, 2);
    kit.act("do campaign; space milan; leader villahermosa; take 1 Sp; done; space verrua");
    assert_eq!(kit.at(Alliance, "verrua"), "1 Sp, villahermosa");
    assert_eq!(kit.owner("verrua"), Some(Bourbon), "besieged, not taken");
}

// nine-years: 2.3.1
#[test]
fn the_independent_lands_of_italy_may_be_entered_and_taken_at_any_time() {
    let mut kit = empty(1689);
    kit.control(Bourbon, "naples").put("parma", "1 Fr, minor-bourbon-1").round(Bourbon, 1);
    kit.act("do campaign; space parma; leader minor-bourbon-1; take 1 Fr; done; space papal-states");
    assert_eq!(kit.owner("papal-states"), None);
    kit.act("convert");
    assert_eq!(kit.owner("papal-states"), Some(Bourbon));
    let mut kit = empty(1689);
    kit.state.sea[1] = Some(Alliance);
    kit.put("naples", "1 Sp, villahermosa").round(Alliance, 1);
    kit.act("do campaign; space naples; leader villahermosa; take 1 Sp; done; space papal-states");
    kit.act("convert");
    assert_eq!(kit.owner("papal-states"), Some(Alliance));
}

// nine-years: 7.2.2
#[test]
fn portugal_is_neutral_and_closed_throughout() {
    for year in [1688, 1690, 1699] {
        let mut kit = empty(year);
        kit.put("badajoz", "1 Sp, villahermosa").round(Alliance, 2);
        kit.act("do campaign; space badajoz; leader villahermosa; take 1 Sp; done");
        kit.refused("space elvas", "7.2.2");
        let mut kit = empty(year);
        kit.put("brest", "1 Fr, minor-bourbon-1").round(Bourbon, 1);
        kit.act("do sea-move; space brest; leader minor-bourbon-1; take 1 Fr; done");
        kit.refused("space lisbon", "7.2.2");
        assert_eq!(standing(&kit, "Po"), Allegiance::Neutral);
    }
}

// ---------------------------------------------------------------- 3.1

/// William's interception into Tournai from Antwerp with these corps: the modified total of a 4.
fn intercepts(leader: &str, corps: &str) -> i8 {
    let mut kit = empty(1690);
    kit.put("lille", "1 Fr, minor-bourbon-1").put("antwerp", leader).put("antwerp", corps);
    kit.round(Bourbon, 1);
    kit.act("do campaign; space lille; leader minor-bourbon-1; take 1 Fr; done; space tournai");
    assert_eq!(kit.state.top(), Step::Intercept);
    let id = leader.split(' ').next().expect("a name");
    kit.dice(&[2]).act(&format!("a: space antwerp; a: leader {id}; a: take {corps}; a: done"));
    kit.rolled("interception").expect("a roll").0
}

// nine-years: 3.1.1
#[test]
fn a_named_leader_without_a_home_corps_has_one_less() {
    assert_eq!(intercepts("william-iii", "1 Du"), 4);
    assert_eq!(intercepts("william-iii", "1 Su"), 3);
    assert_eq!(intercepts("waldeck", "1 Du"), 3);
    assert_eq!(intercepts("waldeck", "1 Su"), 2, "Waldeck's TR is 0");
}

// nine-years: 3.1.1
#[test]
fn the_minor_sides_of_seven_leaders_are_bound_to_a_home_corps_too() {
    assert_eq!(intercepts("william-iii (minor)", "1 Du"), 3);
    assert_eq!(intercepts("william-iii (minor)", "1 Su"), 2);
    assert_eq!(intercepts("lorraine (minor)", "1 Em"), 3);
    assert_eq!(intercepts("lorraine (minor)", "1 Su"), 2);
    let kit = set_up();
    let bound: Vec<_> =
        kit.game.atlas().leaders.iter().filter(|l| l.minor_band).map(|l| l.id.as_str()).collect();
    let mut expected =
        ["william-iii", "lorraine", "eugene", "lorges", "luxembourg", "noailles", "james-ii"].to_vec();
    expected.sort_unstable();
    let mut bound = bound;
    bound.sort_unstable();
    assert_eq!(bound, expected);
}

// nine-years: 3.1.1
#[test]
fn command_does_not_depend_on_home_corps() {
    let mut kit = empty(1690);
    kit.put("amsterdam", "6 Su, william-iii").round(Alliance, 1);
    kit.act("do campaign; space amsterdam; leader william-iii; take 6 Su; done; space nijmegen; done");
    assert_eq!(kit.at(Alliance, "nijmegen"), "6 Su, william-iii");
}

// nine-years: 3.1.2
#[test]
fn five_leaders_begin_on_their_minor_sides_and_the_others_on_their_own() {
    let kit = set_up();
    for leader in &kit.game.atlas().leaders {
        let minor =
            ["max-emanuel", "lorraine", "lorges", "luxembourg", "catinat"].contains(&leader.id.as_str());
        let named = leader.sort == succession::atlas::LeaderSort::Named && !minor;
        assert_eq!(kit.shows_name(&leader.id), named, "{}", leader.id);
    }
}

// ---------------------------------------------------------------- 5.2.2

// nine-years: 5.2.2
#[test]
fn the_late_cards_join_the_deck_at_the_start_of_the_event_phase_of_1693() {
    let kit = set_up();
    let cards = kit.game.atlas().events.iter().enumerate();
    let late = cards.filter(|(_, c)| c.deck == DeckPart::Late).fold(0u64, |set, (i, _)| set | 1 << i);
    assert_ne!(late, 0);
    for (year, there) in [(1692, false), (1693, true)] {
        let mut kit = set_up();
        assert_eq!(kit.state.hidden.event_deck & late, 0);
        kit.state.year = year;
        kit.moment(Moment::Events);
        assert_eq!(kit.state.hidden.event_deck & late, if there { late } else { 0 }, "{year}");
    }
}

// ---------------------------------------------------------------- 7.2.1 Savoy

// nine-years: 7.2.1#1
#[test]
fn savoy_joins_the_alliance_as_1690_begins_without_points() {
    for (year, joined) in [(1689, false), (1690, true)] {
        let mut kit = set_up();
        kit.state.year = year;
        kit.moment(Moment::Events);
        assert_eq!(standing(&kit, "Sa") == Allegiance::Alliance, joined, "{year}");
        for space in ["turin", "nice", "chambery"] {
            assert_eq!(kit.owner(space), joined.then_some(Alliance), "{space}");
        }
        assert_eq!(kit.owner("verrua"), Some(Bourbon), "its marker stays");
        assert_eq!(kit.state.vp, 15);
        assert_eq!(kit.causes("PowerJoined"), if joined { vec!["7.2.1"] } else { Vec::new() });
    }
}

// nine-years: 7.2.1#1
#[test]
fn once_in_the_war_savoy_is_like_any_other_power() {
    let mut kit = empty(1690);
    kit.put("turin", "1 Sa, victor-amadeus").round(Alliance, 1);
    kit.act("do campaign; space turin; leader victor-amadeus; take 1 Sa; done; space chambery; done");
    assert_eq!(kit.at(Alliance, "chambery"), "1 Sa, victor-amadeus");
    kit.put("briancon", "1 Fr, catinat").round(Bourbon, 1);
    kit.act("do campaign; space briancon; leader catinat; take 1 Fr; done; space turin");
    assert_eq!(kit.at(Bourbon, "turin"), "1 Fr, catinat");
}

// nine-years: 7.2.1#2
#[test]
fn before_1696_nobody_is_asked_in_winter() {
    let mut kit = empty(1695);
    kit.control(Bourbon, "nice").moment(Moment::OwnWinter(0));
    assert_eq!(standing(&kit, "Sa"), Allegiance::Alliance);
    assert_ne!(kit.state.year, 1695, "the next year has begun");
}

// nine-years: 7.2.1#2, 6.1.2
#[test]
fn from_the_winter_of_1696_a_holder_of_a_savoyard_fortress_may_make_savoy_neutral() {
    let mut kit = empty(1696);
    kit.put("turin", "2 Sa, victor-amadeus").put("nice", "1 Au").put("verrua", "1 Fr, catinat");
    kit.control(Bourbon, "chambery").put("chambery", "1 Fr");
    let vp = kit.state.vp;
    kit.moment(Moment::OwnWinter(0));
    assert_eq!(kit.who(), Alliance, "it has the initiative in 1696");
    kit.refused("done", "7.2.1").act("decline");
    assert_eq!(kit.who(), Bourbon);
    // London is Bourbon: two points; then one for the neutrality.
    assert_eq!(kit.state.vp, vp - 2);
    kit.act("accept");
    assert_eq!(kit.state.vp, vp - 3);
    assert_eq!(standing(&kit, "Sa"), Allegiance::Neutral);
    for space in ["turin", "nice", "chambery", "verrua"] {
        assert_eq!(kit.owner(space), None, "{space}");
    }
    let savoyards = kit.game.atlas().masks.corps[kit.power("Sa").index()];
    assert_eq!(kit.state.corps_in(off::GONE) & savoyards, savoyards);
    assert_eq!(kit.state.leader_at[kit.leader("victor-amadeus").index()], off::GONE);
    assert_eq!(kit.causes("PowerNeutral"), ["7.2.1"]);
    assert!(kit.causes("Retreated").iter().all(|&rule| rule == "7.2.1"));
}

// nine-years: 7.2.1#2
#[test]
fn declared_by_the_alliance_it_costs_no_point() {
    let mut kit = Kit::after_revolution(1696, Options::default());
    let vp = kit.state.vp;
    kit.moment(Moment::OwnWinter(0)).act("accept");
    assert_eq!(standing(&kit, "Sa"), Allegiance::Neutral);
    assert_eq!(kit.state.vp, vp);
}

// nine-years: 7.2.1#2
#[test]
fn who_holds_no_savoyard_fortress_is_not_asked() {
    let mut kit = Kit::after_revolution(1697, Options::default());
    kit.control(Alliance, "verrua").moment(Moment::OwnWinter(0));
    kit.act("decline");
    assert_ne!(kit.state.top(), Step::Own(2, Bourbon));
    assert_eq!(standing(&kit, "Sa"), Allegiance::Alliance);
}

// nine-years: 7.2.1#2
#[test]
fn forces_in_savoy_go_to_the_nearest_space_with_a_line_to_paris_or_vienna() {
    let mut kit = Kit::after_revolution(1696, Options::default());
    kit.put("turin", "1 Au, eugene").put("verrua", "2 Fr, catinat").control(Alliance, "chambery");
    // Alessandria and Milan are nearer, but neither has a line to Vienna, nor Parma one to Paris.
    kit.control(Bourbon, "parma").control(Alliance, "milan, alessandria").control(Bourbon, "cremona, mantua");
    kit.state.sea[1] = Some(Bourbon);
    kit.moment(Moment::OwnWinter(0)).act("accept");
    // Gerona, supplied over the Atlantic, is no farther.
    kit.refused("space alessandria", "7.2.1").refused("space milan", "7.2.1");
    assert!(kit.can("a: space gerona"));
    kit.act("a: space trent");
    assert_eq!(kit.at(Alliance, "trent"), "1 Au, eugene");
    assert_eq!(kit.at(Bourbon, "briancon"), "2 Fr, catinat");
}

// nine-years: 7.2.1#2
#[test]
fn of_several_nearest_spaces_the_owner_chooses() {
    let mut kit = Kit::after_revolution(1696, Options::default());
    kit.control(Bourbon, "chambery").control(Alliance, "verrua").put("chambery", "2 Fr, catinat");
    kit.moment(Moment::OwnWinter(0)).act("decline; accept");
    assert_eq!(kit.who(), Bourbon);
    kit.refused("space dijon", "7.2.1");
    assert!(kit.can("space lyons"));
    kit.act("space briancon");
    assert_eq!(kit.at(Bourbon, "briancon"), "2 Fr, catinat");
}

/// Catinat's four corps before Turin, whose works are nearly gone.
fn before_turin(garrison: &str) -> Kit {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.put("turin", "4 Fr, catinat").inside("turin", garrison);
    let turin = kit.space("turin");
    kit.state.set_damage(turin, 2);
    kit.round(Bourbon, 2);
    kit.dice(&[6]).act("do campaign; space turin; leader catinat; take 4 Fr; done; siege");
    kit
}

// nine-years: 7.2.1#2
#[test]
fn at_the_capture_of_turin_savoy_may_be_made_neutral_at_once() {
    let mut kit = before_turin("victor-amadeus");
    assert_eq!(kit.owner("turin"), Some(Bourbon));
    assert_eq!(kit.who(), Bourbon, "the initiative is his until 1693");
    let vp = kit.state.vp;
    kit.act("accept");
    assert_eq!(standing(&kit, "Sa"), Allegiance::Neutral);
    assert_eq!(kit.state.vp, vp - 1);
    assert_eq!(kit.state.leader_at[kit.leader("victor-amadeus").index()], off::GONE);
    assert_eq!(kit.at(Bourbon, "briancon"), "3 Fr, 1 Fr reduced, catinat");
    assert_eq!((kit.owner("turin"), kit.state.top()), (None, Step::Act(Bourbon)));
}

// nine-years: 7.2.1#2, 17.5.9
#[test]
fn the_duke_taken_in_turin_is_ransomed_before_savoy_turns_neutral() {
    let mut kit = before_turin("victor-amadeus");
    // Turin is worth three points, the ransom his TR.
    assert_eq!(kit.state.vp, 15 - 3 - 1);
    assert!(kit.on_track("victor-amadeus"));
    kit.act("decline; decline");
    assert_eq!(standing(&kit, "Sa"), Allegiance::Alliance);
    assert_eq!(kit.state.top(), Step::Act(Bourbon));
}

// nine-years: 7.2.1#2
#[test]
fn when_another_savoyard_fortress_falls_nobody_is_asked() {
    let mut kit = Kit::after_revolution(1692, Options::default());
    kit.put("chambery", "4 Fr, catinat").round(Bourbon, 2);
    kit.dice(&[6]).act("do campaign; space chambery; leader catinat; take 4 Fr; done; siege");
    assert_eq!(kit.owner("chambery"), Some(Bourbon));
    assert_eq!(kit.state.top(), Step::Act(Bourbon));
}

// nine-years: 7.2.1#2
#[test]
fn savoy_once_neutral_again_does_not_join_a_second_time() {
    let mut kit = set_up();
    kit.state.year = 1690;
    kit.moment(Moment::Events);
    assert_eq!(standing(&kit, "Sa"), Allegiance::Alliance);
    kit.state.year = 1696;
    kit.moment(Moment::OwnWinter(0)).act("accept");
    assert_eq!(standing(&kit, "Sa"), Allegiance::Neutral);
    kit.state.year = 1697;
    kit.moment(Moment::Events);
    assert_eq!(standing(&kit, "Sa"), Allegiance::Neutral);
}

// ---------------------------------------------------------------- 13.1, 13.2.1

/// Cards in each hand after the deal.
fn dealt(kit: &mut Kit, cards: usize) -> [u8; 2] {
    kit.dice(&vec![0; cards]).moment(Moment::Deal).dice_used();
    kit.state.hidden.hands.map(|hand| pile_size(&hand))
}

// nine-years: 13.1
#[test]
fn three_cards_are_dealt_in_1688_and_five_later() {
    assert_eq!(dealt(&mut empty(1688), 6), [3, 3]);
    assert_eq!(dealt(&mut empty(1689), 10), [5, 5]);
}

// nine-years: 13.1
#[test]
fn a_card_given_up_is_not_dealt() {
    let mut kit = empty(1690);
    kit.state.forfeit_cards = [1, 0];
    assert_eq!(dealt(&mut kit, 9), [4, 5]);
}

// nine-years: 13.1
#[test]
fn a_deck_that_cannot_serve_both_is_shuffled_first() {
    let mut kit = empty(1690);
    kit.state.hidden.decks[0] = [0, 0, 1, 8, 0];
    kit.state.discards[0] = [0, 8, 15, 0, 0];
    assert_eq!(dealt(&mut kit, 10), [5, 5]);
    assert!(kit.happened("CardsReshuffled"));
    let ones = kit.state.hidden.hands[0][1] + kit.state.hidden.hands[1][1];
    assert_eq!(ones, 8, "the discards were in the deck before the first card was dealt");
    let mut kit = empty(1690);
    kit.state.hidden.decks[0] = [0, 0, 2, 8, 0];
    kit.state.discards[0] = [0, 8, 14, 0, 0];
    assert_eq!(dealt(&mut kit, 10), [5, 5]);
    assert!(!kit.happened("CardsReshuffled"), "ten cards are enough");
}

// nine-years: 13.2.1
#[test]
fn the_higher_card_goes_first_and_must_be_used() {
    let mut kit = empty(1690);
    kit.hand(Alliance, &[3, 1]).hand(Bourbon, &[2, 2]).moment(Moment::FirstPlayer);
    kit.act("a: card 3; b: card 2");
    assert_eq!((kit.state.top(), kit.state.actions), (Step::Act(Alliance), 3));
    assert_eq!(pile_size(&kit.state.hidden.hands[1]), 2, "the other takes his back");
}

// nine-years: 13.2.1
#[test]
fn a_tie_is_settled_by_the_initiative_bourbon_until_1693_alliance_from_1694() {
    for (year, side) in [(1688, Bourbon), (1693, Bourbon), (1694, Alliance), (1699, Alliance)] {
        let mut kit = empty(year);
        kit.hand(Alliance, &[2, 1]).hand(Bourbon, &[2, 1]).moment(Moment::FirstPlayer);
        kit.act("a: card 2; b: card 2");
        assert_eq!(kit.who(), side, "{year}");
        kit.act("first alliance");
        assert_eq!(kit.state.top(), Step::Act(Alliance));
    }
}

// nine-years: 13.2.1
#[test]
fn the_larger_hand_begins_without_showing_a_card() {
    let mut kit = empty(1694);
    kit.hand(Alliance, &[3]).hand(Bourbon, &[1, 1]).moment(Moment::FirstPlayer);
    assert_eq!(kit.state.top(), Step::PlayCard(Bourbon));
    assert_eq!(kit.causes("GoesFirst"), ["13.2.1"]);
    kit.refused("card 3", "13.3").act("card 1");
}
