//! Chapter 20.1 to 20.4: scenarios, set-up, schedule and the rules for 1702.

use crate::common;
use common::*;
use succession::pieces::Allegiance;
use succession::position::{from_state, to_state};
use succession::state::{Level, off};
use succession::step::{Moment, Step};
use succession::{Options, Side};

/// Corps waiting at a place off the map, by power: `"2 Fr, 1 Sp"`.
fn waiting(kit: &Kit, place: u8, side: Side) -> String {
    let corps = kit.state.corps_in(place) & kit.state.side_corps[side.index()];
    let mut parts = Vec::new();
    kit.state.kinds(game().atlas(), corps, |kind, n| {
        parts.push(format!("{n} {}", succession::notation::write_kind(game().atlas(), kind)));
    });
    parts.join(", ")
}

/// Leaders of a side at a place off the map.
fn leaders(kit: &Kit, place: u8, side: Side) -> String {
    let set = kit.state.leaders_in(place) & game().atlas().masks.leaders[side.index()];
    set.map(|l| game().atlas().leaders[l.index()].id.clone()).collect::<Vec<_>>().join(", ")
}

/// The end of a scenario's year, with the map as at the start.
fn end_of(scenario: &str, year: u16, vp: u8) -> Kit {
    let mut kit = Kit::scenario(scenario, Options::default());
    kit.state.lines = Default::default();
    kit.state.year = year;
    kit.state.vp = vp;
    kit.state.sea[1] = Some(Alliance);
    kit.moment(Moment::OwnWinter(0));
    kit
}

// ---------------------------------------------------------------- 20.1

// rule: 20.1#1, 6.3
#[test]
fn the_tournament_ends_after_1711_without_talks_or_withdrawal() {
    let kit = end_of("tournament", 1710, 22);
    assert_eq!((kit.state.victory, kit.state.year), (None, 1711));
    for (vp, result) in [
        (25, (Alliance, Level::Major)),
        (24, (Alliance, Level::Minor)),
        (20, (Alliance, Level::Minor)),
        (19, (Bourbon, Level::Minor)),
        (15, (Bourbon, Level::Minor)),
        (14, (Bourbon, Level::Major)),
    ] {
        let kit = end_of("tournament", 1711, vp);
        assert!(!kit.happened("BritishWithdrew") && !kit.happened("ConcessionsOffered"));
        assert_eq!(kit.state.victory, Some(result), "{vp} points");
    }
}

// rule: 20.1#2
#[test]
fn the_historical_scenario_loses_britain_in_1711_and_ends_after_1712() {
    let kit = end_of("historical-british-withdrawal", 1710, 22);
    assert!(!kit.happened("BritishWithdrew"));
    let mut kit = end_of("historical-british-withdrawal", 1711, 22);
    assert!(kit.happened("BritishWithdrew"));
    assert_eq!((kit.state.victory, kit.state.year), (None, 1712));
    kit.moment(Moment::OwnWinter(0));
    assert_eq!(kit.state.victory, Some((Alliance, Level::Minor)), "by the thresholds after a withdrawal");
}

// rule: 20.1#3, 6.3
#[test]
fn a_full_game_without_withdrawal_ends_after_1713() {
    for year in [1710, 1711, 1712] {
        let mut kit = end_of("full-game", year, 22);
        kit.act("number 0");
        assert_eq!((kit.state.victory, kit.state.year), (None, year + 1));
    }
    for (vp, result) in [
        (29, (Alliance, Level::Minor)),
        (25, (Alliance, Level::Minor)),
        (24, (Bourbon, Level::Minor)),
        (20, (Bourbon, Level::Minor)),
        (19, (Bourbon, Level::Major)),
    ] {
        assert_eq!(end_of("full-game", 1713, vp).state.victory, Some(result), "{vp} points");
    }
}

// rule: 20.1#3
#[test]
fn a_full_game_lasts_one_turn_longer_than_the_withdrawal() {
    for year in [1710, 1711, 1712] {
        let mut kit = end_of("full-game", year, 17);
        kit.dice(&[6]).act("number 1; accept");
        assert_eq!((kit.state.victory, kit.state.year), (None, year + 1));
        kit.moment(Moment::OwnWinter(0));
        assert_eq!(kit.state.victory, Some((Bourbon, Level::Minor)), "{}", year + 1);
    }
}

// rule: 20.1#1, 20.1#2, 20.1#3
#[test]
fn all_scenarios_share_the_set_up_of_1702() {
    let full = Kit::set_up().state;
    for scenario in ["tournament", "historical-british-withdrawal"] {
        let mut other = Kit::scenario(scenario, Options::default()).state;
        assert_ne!(other.scenario, full.scenario);
        other.scenario = full.scenario;
        assert_eq!(other, full, "{scenario}");
    }
    assert_eq!(full.year, 1702);
}

// ---------------------------------------------------------------- 20.2

// rule: 20.2.1
#[test]
fn the_alliance_sets_up() {
    let kit = Kit::set_up();
    for (space, force, line) in [
        ("london", "1 Br, 1 Du reduced, minor-alliance-1", 0),
        ("amsterdam", "", 2),
        ("bergen-op-zoom", "2 Du, minor-alliance-2", 0),
        ("nijmegen", "1 Br, 1 Br reduced, 2 Du, 2 Su, 1 Su reduced, marlborough, overkirk", 0),
        ("empire-home", "2 Em, 1 Su, 1 Su reduced", 0),
        ("philipsburg", "2 Au, 2 Em, baden", 1),
        ("vienna", "1 Au reduced", 0),
        ("mantua", "4 Au, eugene, starhemberg", 0),
        ("mirandola", "", 0),
    ] {
        assert_eq!(kit.at(Alliance, space), force, "{space}");
        assert_eq!(kit.owner(space), Some(Alliance), "{space}");
        assert_eq!(kit.state.line(kit.space(space)), line, "{space}");
    }
    assert!(!kit.shows_name("overkirk"));
    assert_eq!(waiting(&kit, off::POOL, Alliance), "");
    // Savoy's two future corps lie with the Bourbon power until it changes sides.
    assert_eq!(waiting(&kit, off::ASIDE, Alliance), "1 Du, 1 Au, 1 Ha");
    assert_eq!(waiting(&kit, off::ASIDE, Bourbon), "1 Fr, 2 Sa");
}

// rule: 20.2.2
#[test]
fn the_bourbons_set_up() {
    let kit = Kit::set_up();
    for (space, force, line) in [
        ("paris", "1 Fr", 0),
        ("ostend", "1 Sp", 1),
        ("antwerp", "1 Fr, 1 Sp, minor-bourbon-1", 2),
        ("liege", "5 Fr, boufflers, tallard", 0),
        ("namur", "", 2),
        ("cologne", "", 0),
        ("landau", "", 0),
        ("strasbourg", "3 Fr, villars, minor-bourbon-2", 0),
        ("cremona", "3 Fr, 1 Fr reduced, 1 Sp, 1 Sa reduced, vendome, minor-bourbon-3", 0),
        ("barcelona", "1 Sp reduced", 0),
        ("cadiz", "1 Sp reduced", 0),
    ] {
        assert_eq!(kit.at(Bourbon, space), force, "{space}");
        assert_eq!(kit.owner(space), Some(Bourbon), "{space}");
        assert_eq!(kit.state.line(kit.space(space)), line, "{space}");
    }
    assert_eq!(kit.at(Bourbon, "munich"), "2 Ba, max-emanuel");
    assert_eq!(kit.owner("munich"), None, "still neutral");
    assert!(!kit.shows_name("villars") && !kit.shows_name("tallard") && kit.shows_name("boufflers"));
    assert_eq!(waiting(&kit, off::POOL, Bourbon), "1 Fr");
}

// rule: 20.2.3
#[test]
fn markers_at_the_start() {
    let mut kit = Kit::set_up();
    assert_eq!(kit.state.vp, 10);
    assert_eq!(game().atlas().numbers.loyalty_track[kit.state.loyalty as usize], 5);
    assert_eq!(kit.state.loyalty_side, Bourbon);
    assert_eq!(kit.state.sea, [Some(Alliance), Some(Bourbon)], "the Atlantic and the Mediterranean");
    assert_eq!(kit.state.year, 1702);
    for (side, points) in [(Alliance, 6), (Bourbon, 4)] {
        kit.state.first = side;
        kit.moment(Moment::ReinforcementFirst);
        assert_eq!(kit.state.rp, points);
    }
}

// ---------------------------------------------------------------- 20.3

// rule: 20.3, 12.2.1
#[test]
fn reinforcements_come_by_the_schedule() {
    let schedule = [
        (1703, "2 Su", "minor-alliance-3", "2 Fr, 1 Sp, 1 Ba", "minor-bourbon-4"),
        (1704, "1 Br, 1 Su, 1 Po, 1 Po reduced", "minor-alliance-4", "2 Fr", "berwick"),
        (1705, "1 Su", "galway", "2 Fr", ""),
        (1706, "1 Br, 1 Su", "", "1 Fr", ""),
        (1707, "", "", "", ""),
    ];
    let mut kit = Kit::set_up();
    for (year, alliance, alliance_leaders, bourbon, bourbon_leaders) in schedule {
        kit.state.year = year;
        kit.moment(Moment::ReinforcementOrder);
        assert_eq!(waiting(&kit, off::DUE, Alliance), alliance, "{year}");
        assert_eq!(leaders(&kit, off::DUE, Alliance), alliance_leaders, "{year}");
        assert_eq!(waiting(&kit, off::DUE, Bourbon), bourbon, "{year}");
        assert_eq!(leaders(&kit, off::DUE, Bourbon), bourbon_leaders, "{year}");
        for place in kit.state.corps_at.iter_mut().filter(|p| **p == off::DUE) {
            *place = off::GONE;
        }
        for place in kit.state.leader_at.iter_mut().filter(|p| **p == off::DUE) {
            *place = off::GONE;
        }
    }
    assert_eq!(kit.pool("Fr"), 2, "one French corps of 1703 goes straight to the force pool");
}

// rule: 20.3, 3.1.3
#[test]
fn promotions_come_by_the_schedule() {
    for (leader, side, year) in
        [("tallard", Bourbon, 1703), ("villars", Bourbon, 1703), ("overkirk", Alliance, 1704)]
    {
        for (now, named) in [(year - 1, false), (year, true)] {
            let mut kit = Kit::set_up();
            kit.state.year = now;
            kit.steps(&[Step::Year(Moment::Deal), Step::Leaders(side)]).run();
            assert_eq!(kit.shows_name(leader), named, "{leader} {now}");
        }
    }
}

// ---------------------------------------------------------------- 20.4

// rule: 20.4#1, 13.1
#[test]
fn the_game_starts_with_the_campaign_of_1702_and_four_cards_each() {
    let mut kit = Kit::set_up();
    kit.dice(&[0; 8]).run();
    kit.dice_used();
    assert_eq!(kit.state.top(), Step::FirstCard);
    assert!(!kit.happened("EventDrawn") && !kit.happened("CorpsArrived"));
    let size = |side: Side| kit.state.hidden.hands[side.index()].iter().sum::<u8>();
    assert_eq!((size(Alliance), size(Bourbon)), (4, 4));
}

// rule: 20.4#1
#[test]
fn from_1703_on_there_are_events_and_five_cards() {
    let mut kit = Kit::set_up();
    kit.state.year = 1703;
    kit.dice(&[0; 10]).moment(Moment::Deal);
    kit.dice_used();
    assert_eq!(kit.state.hidden.hands[0].iter().sum::<u8>(), 5);
}

// rule: 20.4#2, 7.2.1, 6.1.2
#[test]
fn max_emanuel_takes_ulm_by_surprise() {
    let mut kit = Kit::set_up();
    kit.put("nordlingen", "1 Au, starhemberg").round(Bourbon, 2);
    kit.act("do special");
    assert_eq!(kit.at(Bourbon, "ulm"), "1 Ba, max-emanuel");
    assert_eq!(kit.at(Bourbon, "munich"), "1 Ba");
    assert_eq!(kit.owner("ulm"), Some(Bourbon));
    assert_eq!(kit.state.vp, 10, "without points");
    assert_eq!(kit.state.allegiance[kit.power("Ba").index()], Allegiance::Bourbon);
    assert_eq!(kit.owner("munich"), Some(Bourbon));
    assert_eq!(kit.rolled("interception"), None, "nobody may intercept");
    assert_eq!(kit.state.actions, 1, "one action point");
}

// rule: 20.4#2
#[test]
fn alliance_forces_at_ulm_retreat_before_the_surprise() {
    let mut kit = Kit::set_up();
    kit.put("ulm", "1 Au, starhemberg").round(Bourbon, 2).act("do special");
    assert_eq!(kit.who(), Alliance);
    assert!(!kit.can("done"), "no garrison can be left");
    kit.refused("space munich", "16.4.3").act("space nordlingen");
    assert_eq!(kit.at(Alliance, "nordlingen"), "1 Au, starhemberg");
    assert_eq!(kit.at(Bourbon, "ulm"), "1 Ba, max-emanuel");
    assert_eq!(kit.owner("ulm"), Some(Bourbon));
    assert_eq!(kit.causes("Retreated"), ["20.4"]);
    assert_eq!(kit.causes("PowerJoined"), ["7.2.1"]);
}

// rule: 20.4#2
#[test]
fn the_surprise_of_ulm_is_bavarias_first_action_in_1702_and_bourbon() {
    let mut kit = Kit::set_up();
    kit.round(Bourbon, 2);
    kit.act("do campaign; space munich; leader max-emanuel; done; space ingolstadt; done");
    kit.refused("do special", "20.4");
    let mut kit = Kit::set_up();
    kit.round(Alliance, 2).refused("do special", "20.4");
    let mut kit = Kit::set_up();
    kit.state.year = 1703;
    kit.round(Bourbon, 2).refused("do special", "20.4");
}

// rule: 20.4#2
#[test]
fn ulm_is_an_ordinary_space_once_taken() {
    let mut kit = Kit::set_up();
    kit.round(Bourbon, 2).act("do special; do end");
    kit.put("ulm", "3 Su, starhemberg").round(Alliance, 2);
    for corps in kit.state.corps_in(kit.space("ulm").0) & kit.state.side_corps[Bourbon.index()] {
        kit.state.inside.insert(corps);
    }
    let elector = kit.leader("max-emanuel");
    kit.state.leader_at[elector.index()] = kit.space("munich").0;
    // 6 for a garrison of two steps behind strength 1 takes two of the three.
    kit.dice(&[6]).act("do campaign; space ulm; leader starhemberg; take 3 Su; done; siege");
    assert_eq!(kit.owner("ulm"), Some(Bourbon));
    assert_eq!(kit.garrison(Bourbon, "ulm"), "1 Ba reduced");
}

/// A Bourbon march from Metz on Trier, with the Alliance ready to intercept.
fn towards_trier(year: u16, force: &str) -> Kit {
    let mut kit = Kit::empty(year);
    kit.put("metz", force).put("mainz", "2 Em, baden").round(Bourbon, 2);
    kit
}

// rule: 20.4#3, 6.1.2
#[test]
fn a_french_corps_takes_trier_without_points_or_interception() {
    let mut kit = towards_trier(1702, "1 Fr, minor-bourbon-1");
    kit.act("do campaign; space metz; leader minor-bourbon-1; take 1 Fr; done; space trier");
    assert_eq!(kit.owner("trier"), Some(Bourbon));
    assert_eq!(kit.state.vp, 10);
    assert_eq!(kit.at(Bourbon, "trier"), "1 Fr, minor-bourbon-1");
    assert_eq!(kit.who(), Bourbon, "the Alliance has not been asked");
}

// rule: 20.4#3
#[test]
fn the_march_of_the_example_of_play_from_namur_to_trier() {
    let mut kit = Kit::set_up();
    kit.put("namur", "1 Fr, minor-bourbon-4").round(Bourbon, 2);
    kit.act("do campaign; space namur; leader minor-bourbon-4; take 1 Fr; done");
    kit.act("space bouchain; space metz; space trier");
    assert_eq!(kit.owner("trier"), Some(Bourbon));
    assert_eq!(kit.state.vp, 10);
}

// rule: 20.4#3
#[test]
fn alliance_forces_at_trier_retreat_before_the_surprise() {
    let mut kit = towards_trier(1702, "1 Fr, minor-bourbon-1");
    kit.put("trier", "2 Au, starhemberg");
    kit.act("do campaign; space metz; leader minor-bourbon-1; take 1 Fr; done; space trier");
    assert_eq!(kit.at(Alliance, "mainz"), "2 Au, 2 Em, baden, starhemberg", "the only free space");
    assert_eq!(kit.owner("trier"), Some(Bourbon));
    assert!(!kit.happened("BattleFought"));
}

// rule: 20.4#3
#[test]
fn trier_is_an_ordinary_fortress_without_a_french_corps_or_after_1702() {
    for (year, force, take) in
        [(1702, "1 Sp, minor-bourbon-1", "take 1 Sp"), (1703, "1 Fr, minor-bourbon-1", "take 1 Fr")]
    {
        let mut kit = towards_trier(year, force);
        kit.act(&format!("do campaign; space metz; leader minor-bourbon-1; {take}; done; space trier"));
        assert_eq!(kit.state.top(), Step::Intercept, "{year}: the Alliance may intercept");
        kit.act("done");
        assert_eq!(kit.owner("trier"), Some(Alliance), "{year}: under siege");
    }
}

// rule: 20.4#3
#[test]
fn trier_is_surprised_only_once() {
    let mut kit = towards_trier(1702, "1 Fr, minor-bourbon-1");
    kit.act("do campaign; space metz; leader minor-bourbon-1; take 1 Fr; done; space trier");
    assert_eq!(kit.owner("trier"), Some(Bourbon));
    let read = to_state(kit.game, &from_state(kit.game, &kit.state)).expect("what was written can be read");
    assert_eq!(read.flags, kit.state.flags, "a position remembers it");
    // The Alliance takes it back; the next French corps is besieging a fortress.
    for corps in kit.state.corps_in(kit.space("trier").0) {
        kit.state.corps_at[corps.index()] = off::POOL;
    }
    kit.control(Alliance, "trier").put("metz", "1 Fr, minor-bourbon-2").round(Bourbon, 1);
    kit.act("do campaign; space metz; leader minor-bourbon-2; take 1 Fr; done; space trier; done");
    assert_eq!(kit.owner("trier"), Some(Alliance));
}

/// The Alliance before Liege in 1702, on the set-up map.
fn before_liege() -> Kit {
    let mut kit = Kit::set_up();
    let liege = kit.space("liege");
    for corps in kit.state.corps_in(liege.0) {
        kit.state.corps_at[corps.index()] = off::POOL;
    }
    for leader in ["boufflers", "tallard"] {
        let leader = kit.leader(leader);
        kit.state.leader_at[leader.index()] = kit.space("namur").0;
    }
    for corps in kit.state.corps_in(kit.space("nijmegen").0) {
        kit.state.corps_at[corps.index()] = liege.0;
    }
    let marlborough = kit.leader("marlborough");
    kit.state.leader_at[marlborough.index()] = liege.0;
    kit
}

// rule: 20.4#4
#[test]
fn liege_has_strength_one_while_the_marker_of_1702_lies_there() {
    let kit = before_liege();
    assert_eq!(game().look(&kit.state).fortress_strength(kit.space("liege")), 1);
    let mut kit = before_liege();
    kit.round(Alliance, 2);
    // One corps is enough, and one hit takes it.
    kit.dice(&[3]).act("do campaign; space liege; leader marlborough; take 1 Du; done; siege");
    assert_eq!(kit.owner("liege"), Some(Alliance));
}

// rule: 20.4#4
#[test]
fn liege_taken_in_1702_gives_two_points_a_dutch_corps_and_strength_two() {
    let mut kit = before_liege();
    kit.state.vp = 9;
    kit.round(Alliance, 2);
    kit.dice(&[3]).act("do campaign; space liege; leader marlborough; take 2 Du; done; siege");
    assert_eq!(kit.state.vp, 11, "from 9 to 11 as in the example of play");
    assert_eq!(
        kit.at(Alliance, "liege"),
        "1 Br, 1 Br reduced, 2 Du, 1 Du reduced, 2 Su, 1 Su reduced, marlborough"
    );
    assert_eq!(game().look(&kit.state).fortress_strength(kit.space("liege")), 2);
    assert_eq!(waiting(&kit, off::ASIDE, Alliance), "1 Au, 1 Ha", "the Dutch corps has arrived");
    assert_eq!(kit.causes("CorpsArrived"), ["20.4"]);
}

// rule: 20.4#4
#[test]
fn liege_not_taken_becomes_strength_two_and_the_dutch_corps_goes_to_the_pool() {
    let mut kit = Kit::set_up();
    kit.state.lines = Default::default();
    assert_eq!(kit.pool("Du"), 0);
    kit.moment(Moment::WinterWithdraw);
    assert_eq!(game().look(&kit.state).fortress_strength(kit.space("liege")), 2);
    assert_eq!(kit.owner("liege"), Some(Bourbon));
    assert_eq!(kit.pool("Du"), 1);
    assert_eq!(kit.state.vp, 8, "nothing but the Mediterranean is counted");
}

// rule: 20.4#4
#[test]
fn liege_taken_later_brings_no_dutch_corps() {
    let mut kit = Kit::empty(1705);
    kit.put("liege", "3 Du, marlborough").round(Alliance, 2);
    kit.dice(&[6]).act("do campaign; space liege; leader marlborough; take 3 Du; done; siege");
    assert_eq!(kit.owner("liege"), Some(Alliance));
    assert_eq!(kit.at(Alliance, "liege"), "2 Du, 1 Du reduced, marlborough");
    assert_eq!(kit.state.vp, 12);
}

// rule: 20.4#5
#[test]
fn no_spanish_corps_is_restored_in_1702() {
    let mut kit = Kit::set_up();
    kit.round(Bourbon, 2).act("do replacement");
    assert!(!kit.can("space barcelona") && !kit.can("space cadiz"));
    kit.act("space cremona; take 1 Fr reduced; done");
    let mut kit = Kit::set_up();
    kit.state.year = 1703;
    kit.joins("Ba", Bourbon).round(Bourbon, 2);
    kit.act("do replacement; space barcelona; take 1 Sp reduced; done");
    assert_eq!(kit.at(Bourbon, "barcelona"), "1 Sp");
}

// rule: 20.4#5
#[test]
fn restoring_a_spanish_corps_in_1702_is_refused_by_the_rule_for_1702() {
    let mut kit = Kit::set_up();
    kit.round(Bourbon, 2).act("do replacement").refused("space barcelona", "20.4");
}

// rule: 20.4#5, 13.5.4
#[test]
fn spanish_corps_may_be_rallied_in_1702() {
    let mut kit = Kit::empty(1702);
    kit.put("cremona", "1 Sp reduced demoralized, vendome").round(Bourbon, 2);
    kit.act("do rally; leader vendome; take 1 Sp reduced demoralized; done");
    assert_eq!(kit.at(Bourbon, "cremona"), "1 Sp reduced, vendome");
}

// rule: 20.4#3
#[test]
fn any_campaign_action_that_ends_with_a_french_corps_in_trier_takes_it() {
    let besieged = || {
        let mut kit = Kit::empty(1702);
        kit.put("trier", "1 Sp, minor-bourbon-1")
            .inside("trier", "1 Em")
            .put("metz", "1 Fr, minor-bourbon-2");
        kit.round(Bourbon, 3);
        kit
    };
    let mut kit = besieged();
    kit.act("do transfer; space metz; take 1 Fr; space trier; done");
    assert_eq!(kit.owner("trier"), Some(Alliance), "a transfer is no Campaign action");
    kit.act("do campaign; space metz; leader minor-bourbon-2; done; space strasbourg; done");
    assert_eq!((kit.owner("trier"), kit.state.vp), (Some(Bourbon), 10), "whoever marched, without points");
    assert_eq!(kit.garrison(Alliance, "trier"), "");
    assert_eq!(kit.at(Alliance, "mainz"), "1 Em", "the garrison has retreated");
    // Spaniards alone besiege it like any other.
    let mut kit = besieged();
    kit.act("do campaign; space metz; leader minor-bourbon-2; done; space strasbourg; done");
    assert_eq!(kit.owner("trier"), Some(Alliance));
}

// rule: 20.4#2, 4.1.2
#[test]
fn the_surprise_of_ulm_needs_room_there() {
    for (french, room) in [("7 Fr", true), ("8 Fr", false)] {
        let mut kit = Kit::empty(1702);
        kit.put("munich", "2 Ba, max-emanuel").put("ulm", french).round(Bourbon, 3);
        if room {
            kit.act("do special");
            assert_eq!(kit.at(Bourbon, "ulm"), "7 Fr, 1 Ba, max-emanuel");
        } else {
            kit.refused("do special", "4.1.2");
        }
    }
}
