//! *A Pragmatic War*, chapters 8, 12 and 17 to 19: what a year brings, from its first die to its last winter.

use crate::common;
use common::*;
use succession::Options;
use succession::pieces::Allegiance;
use succession::state::{Force, Level, off};
use succession::step::{Moment, Step};

fn set_up() -> Kit {
    Kit::pragmatic_war(Options::default())
}

fn empty(year: u16) -> Kit {
    Kit::pragmatic_war_empty(year)
}

/// Resource points of both sides.
fn points(kit: &Kit) -> [u8; 2] {
    let look = kit.game.look(&kit.state);
    [Alliance, Bourbon].map(|side| look.title.resource_points(&look, side))
}

/// The Event phase of a year with these dice, and no cards.
fn spring(kit: &mut Kit, year: u16, dice: &[u32]) {
    kit.state.year = year;
    kit.state.hidden.event_deck = 0;
    kit.state.late_added = true;
    kit.dice(dice);
    kit.moment(Moment::Events);
    kit.dice_used();
    assert!(kit.dice.faults().is_empty(), "{:?}", kit.dice.faults());
}

fn spending(kit: &mut Kit, side: succession::Side, points: u8) {
    kit.steps(&[Step::Year(Moment::Deal), Step::Leaders(side), Step::Place(side), Step::Spend(side)]);
    kit.state.rp = points;
}

/// Answers with the first choice there is, or none, until this is asked.
fn until(kit: &mut Kit, step: Step) {
    for _ in 0..80 {
        if kit.state.top() == step {
            return;
        }
        let choice = if kit.can("done") { "done".to_owned() } else { kit.legal()[0].clone() };
        kit.act(&choice);
    }
    panic!("{step:?} was never asked");
}

/// Everyone of a side who stands in a space.
fn force(kit: &Kit, side: succession::Side, space: &str) -> Force {
    let at = kit.space(space);
    Force { side, group: kit.state.group(kit.game.atlas(), side, at), at, from: at, ..Default::default() }
}

// ---------------------------------------------------------------- 8, 12

// pragmatic-war: 8.0#2
#[test]
fn either_british_fleet_may_be_the_stronger_one() {
    for (number, fleets) in [(0, [2, 3]), (1, [3, 2])] {
        let mut kit = empty(1744);
        kit.state.fleets = [0; 4];
        kit.moment(Moment::ReinforcementFirst);
        assert_eq!(kit.who(), Alliance);
        let points = kit.state.rp;
        kit.act(&format!("number {number}"));
        assert_eq!(kit.state.fleets[..2], fleets);
        assert!(kit.state.rp >= points, "it is free");
    }
}

// pragmatic-war: 12.1, 8.0#2
#[test]
fn a_side_spends_places_and_moves_leaders_before_the_other_begins() {
    let mut kit = set_up();
    kit.state.year = 1742;
    kit.joins("Mo", Bourbon).joins("Sa", Alliance).moment(Moment::ReinforcementOrder);
    assert_eq!(kit.state.top(), Step::Spend(Alliance));
    for side in [Alliance, Bourbon] {
        for step in [Step::Spend(side), Step::Place(side), Step::Leaders(side)] {
            if step != Step::Place(Bourbon) {
                until(&mut kit, step);
            }
        }
    }
}

// pragmatic-war: 12.3.1, 7.2.1#2, 7.2.2#3, 7.2.7#2, 17.2
#[test]
fn resource_points_rise_and_fall_with_the_war() {
    let mut kit = empty(1741);
    assert_eq!(points(&kit), [2, 5]);
    kit.state.era = 1;
    assert_eq!(points(&kit), [4, 5], "the Appeal");
    kit.state.year = 1743;
    assert_eq!(points(&kit), [7, 5], "Britain and the Dutch");
    kit.france_at_war();
    assert_eq!(points(&kit), [7, 6], "France");
    kit.joins("Em", Alliance);
    assert_eq!(points(&kit), [8, 5], "the death of Charles Albert");
}

// pragmatic-war: 12.2.2, 12.4
#[test]
fn leaders_arrive_wherever_their_side_is_in_control() {
    let mut kit = set_up();
    kit.state.year = 1742;
    kit.control(Bourbon, "nancy, liege, trier").control(Alliance, "luxembourg");
    kit.put("metz", "1 Fr").put("namur", "1 Pr");
    kit.joins("Mo", Bourbon).joins("Sa", Alliance).moment(Moment::ReinforcementOrder);
    until(&mut kit, Step::Leaders(Alliance));
    kit.act("leader charles-emmanuel-iii");
    assert!(kit.can("space luxembourg"), "without supply and far from any corps of his");
    kit.refused("space metz", "12.2.2");
    kit.act("space luxembourg");
    assert!(kit.at(Alliance, "luxembourg").contains("charles-emmanuel-iii"));
}

// pragmatic-war: 12.2.5
#[test]
fn a_british_corps_of_the_schedule_may_be_the_one_at_amsterdam() {
    let arrivals = |built: bool| {
        let mut kit = set_up();
        kit.state.year = 1743;
        kit.joins("Mo", Bourbon).joins("Sa", Alliance);
        kit.moment(Moment::ReinforcementOrder);
        kit.state.rp = 7;
        if built {
            kit.act("build Br full; space amsterdam");
        }
        kit.act("done");
        let mut at_amsterdam = 0;
        while matches!(kit.state.top(), Step::Place(Alliance)) {
            let british = kit.can("space london");
            let choice = if british && kit.can("space amsterdam") {
                at_amsterdam += 1;
                "space amsterdam".to_owned()
            } else if british {
                "space london".to_owned()
            } else {
                kit.legal()[0].clone()
            };
            kit.act(&choice);
        }
        at_amsterdam
    };
    assert_eq!(arrivals(false), 1, "one of the two");
    assert_eq!(arrivals(true), 0, "not both a new one and one of the schedule");
}

// pragmatic-war: 12.3.4
#[test]
fn britain_builds_two_corps_a_year_and_the_lesser_powers_one() {
    let mut kit = empty(1743);
    spending(&mut kit, Alliance, 20);
    kit.act("build Br full; space london; build Br reduced; space london");
    kit.refused("build Br full", "12.3.4");
    kit.act("build Ha full; space hanover");
    kit.refused("build Ha reduced", "12.3.4");
    assert_eq!(kit.state.rp, 20 - 2 - 1 - 2);
}

// The example of 12.3: by sea and the Sardinian ports a corps in the Netherlands is restored from Vienna.
// pragmatic-war: 11.1.3, 12.3.3, 12.3.5
#[test]
fn the_example_of_reinforcement() {
    let mut kit = empty(1742);
    kit.state.era = 1;
    kit.put("tournai", "1 Au reduced").put("innsbruck", "1 Au reduced");
    kit.moment(Moment::ReinforcementOrder);
    assert_eq!((kit.state.fleets[..2].to_vec(), kit.state.rp), (vec![2, 3], 4));
    let before = kit.state;
    kit.act("restore Au; space tournai; restore Au; space innsbruck; build Au full; space vienna");
    assert_eq!(kit.state.rp, 0);
    assert_eq!(
        (kit.at(Alliance, "tournai").as_str(), kit.at(Alliance, "innsbruck").as_str()),
        ("1 Au", "1 Au")
    );
    kit.state = before;
    kit.state.sea[1] = Some(Bourbon);
    kit.act("restore Au");
    assert!(!kit.can("space tournai") && kit.can("space innsbruck"), "the Mediterranean is lost");
}

// pragmatic-war: 12.3.6
#[test]
fn the_toulon_fleet_needs_a_road_from_toulon_to_paris() {
    let mut kit = empty(1744);
    spending(&mut kit, Bourbon, 6);
    assert!(kit.can("commission toulon 2"));
    let toulon = kit.space("toulon");
    let near = kit.game.atlas().masks.links[Bourbon.index()][toulon.index()];
    for space in near {
        let id = kit.game.atlas().spaces[space.index()].id.clone();
        kit.control(Alliance, &id);
    }
    kit.refused("commission toulon 1", "12.3.6");
    assert!(kit.can("commission brest 1"));
}

// ---------------------------------------------------------------- 7.2.1, 7.2.9

// pragmatic-war: 7.2.1#1, 7.2.1#2, 12.3.2
#[test]
fn charles_albert_dies_once_and_bavaria_is_gone() {
    let mut kit = set_up();
    spring(&mut kit, 1743, &[1, 6]);
    assert_eq!((kit.state.vp, kit.pool("Ba")), (22, 0));
    assert_eq!(kit.state.allegiance[kit.power("Ba").index()], Allegiance::Absent);
    spring(&mut kit, 1744, &[]);
    spring(&mut kit, 1745, &[]);
    assert_eq!(kit.state.vp, 22, "no second death");
    spending(&mut kit, Bourbon, 5);
    assert!(!kit.can("build Ba full"));
}

// pragmatic-war: 7.2.9#1, 7.2.9#2, 12.4, 20.2.1
#[test]
fn frederick_is_promoted_while_he_is_out_of_the_war() {
    let mut kit = set_up();
    kit.next_event("frederick-leaves");
    kit.state.year = 1742;
    kit.dice(&[0]);
    kit.moment(Moment::Events);
    assert!(!kit.shows_name("frederick-ii"));
    kit.steps(&[Step::Year(Moment::Deal), Step::Leaders(Bourbon)]).run();
    assert_eq!(kit.state.leader_at[kit.leader("frederick-ii").index()], off::ASIDE, "he stays away");
    assert!(!kit.can("leader frederick-ii"));
    kit.state.late_added = true;
    kit.next_event("frederick-reenters");
    kit.state.year = 1746;
    kit.dice(&[0]);
    kit.moment(Moment::Events);
    kit.act("space berlin");
    assert!(kit.shows_name("frederick-ii"), "and comes back as the king he is");
}

// pragmatic-war: 6.1.1#9, 7.2.9#1, 7.2.9#3
#[test]
fn silesia_is_worth_points_whenever_frederick_leaves() {
    let mut kit = set_up();
    let silesia = kit.game.atlas().masks.home[kit.power("Si").index()];
    kit.state.control[0] &= !silesia;
    kit.state.control[1] |= silesia;
    kit.control(Alliance, "glogau, neisse, breslau");
    let value: u8 = ["glogau", "neisse", "breslau"]
        .map(|id| kit.game.atlas().masks.vp[kit.space(id).index()])
        .iter()
        .sum();
    assert!(value >= 2);
    kit.state.late_added = true;
    for year in [1745, 1747] {
        kit.state.vp = 20;
        kit.control(Alliance, "glogau, neisse, breslau");
        let mut left = Kit { state: kit.state, ..set_up() };
        left.next_event("frederick-leaves");
        left.state.year = year;
        left.dice(&[0]);
        left.joins("Em", Alliance).joins("Gn", Bourbon).joins("Sx", Alliance);
        left.moment(Moment::Events);
        assert_eq!(left.state.vp, 20 - value, "{year}");
    }
}

// ---------------------------------------------------------------- 7.2.7, 7.2.8

// pragmatic-war: 7.2.7#1, 14.5.1
#[test]
fn nobody_sails_for_or_to_the_maritime_powers_before_1743() {
    let mut kit = empty(1742);
    kit.put("london", "1 Br, george-ii").round(Alliance, 2);
    kit.refused("do sea-move", "7.2.7");
    let mut kit = empty(1742);
    kit.put("ostend", "1 Au, traun").round(Alliance, 2);
    kit.act("do sea-move; space ostend; leader traun; take 1 Au; done");
    kit.refused("space london", "7.2.7");
    kit.refused("space amsterdam", "7.2.7");
    assert!(kit.can("space nice"));
    let mut kit = empty(1743);
    kit.put("ostend", "1 Au, traun").round(Alliance, 2);
    kit.act("do sea-move; space ostend; leader traun; take 1 Au; done");
    assert!(kit.can("space london") && kit.can("space amsterdam"));
}

// pragmatic-war: 7.2.7#1, 14.6.1
#[test]
fn the_dutch_do_not_intercept_before_1743() {
    let entered = |year| {
        let mut kit = empty(year);
        kit.put("bergen-op-zoom", "2 Du, waldeck").put("liege", "2 Pr, schwerin").control(Bourbon, "liege");
        kit.round(Bourbon, 2);
        kit.act("do campaign; space liege; leader schwerin; take 2 Pr; done; space antwerp");
        kit.state.top()
    };
    assert_eq!(entered(1742), Step::Act(Bourbon), "they stand before Antwerp");
    assert_eq!(entered(1743), Step::Intercept);
}

// pragmatic-war: 7.2.8#1, 7.2.7#1
#[test]
fn hanoverians_enter_the_dutch_republic_from_1743() {
    let march = |year| {
        let mut kit = empty(year);
        kit.put("munster", "1 Ha, minor-alliance-1").control(Alliance, "munster").round(Alliance, 2);
        kit.act("do campaign; space munster; leader minor-alliance-1; take 1 Ha; done");
        kit
    };
    march(1742).refused("space nijmegen", "7.2.7");
    assert!(march(1743).can("space nijmegen"));
    assert!(march(1742).can("space cologne"), "the Empire is open to them");
}

/// The Bourbons' first action of 1741 leads this force to Cologne, and perhaps on.
fn to_cologne(corps: &str, on: &str) -> Kit {
    let mut kit = set_up();
    kit.put("coblenz", &format!("{corps}, maillebois")).round(Bourbon, 3);
    kit.act(&format!("do campaign; space coblenz; leader maillebois; take {corps}; done; space cologne"));
    kit.act(on);
    kit.round(Alliance, 2);
    kit.act("do campaign; space hanover; leader minor-alliance-2; take 1 Ha; done");
    kit
}

// pragmatic-war: 7.2.8#2
#[test]
fn it_takes_three_french_corps_that_stay_at_cologne() {
    let mut kit = to_cologne("3 Fr", "done");
    kit.refused("space osnabruck", "7.2.8");
    let hanoverian = kit.game.atlas().masks.corps[kit.power("Ha").index()].first().expect("a corps");
    kit.state.corps_at[hanoverian.index()] = off::POOL;
    spending(&mut kit, Alliance, 2);
    assert!(kit.can("build Ha reduced"), "they may raise forces");
    assert!(to_cologne("2 Fr", "done").can("space osnabruck"), "two are too few");
    assert!(to_cologne("3 Pr", "done").can("space osnabruck"), "Prussians are no French");
    assert!(to_cologne("3 Fr", "space coblenz; done").can("space osnabruck"), "they only passed through");
}

// ---------------------------------------------------------------- 17

// pragmatic-war: 8.0#4, 17.1, 17.2
#[test]
fn the_nobles_are_asked_no_more_once_they_have_answered() {
    let mut kit = set_up();
    kit.dice(&[1]);
    kit.moment(Moment::OwnPhase(0));
    kit.dice_used();
    assert_eq!(kit.pool("Au"), 5);
    kit.state.year = 1742;
    kit.moment(Moment::OwnPhase(0));
    assert_eq!(kit.pool("Au"), 5, "two corps, once");
    assert_eq!(kit.facts.iter().filter(|f| f.name() == "NoblesAnswered").count(), 1);
    kit.dice_used();
    let mut kit = Kit { state: kit.state, ..set_up() };
    kit.state.year = 1742;
    kit.moment(Moment::ReinforcementOrder);
    let due = kit.state.corps_in(off::DUE) & kit.game.atlas().masks.corps[kit.power("Au").index()];
    assert_eq!(due.len(), 2, "and two for the map in the next Reinforcement phase");
}

// pragmatic-war: 17.3, 2.4, 13.5.3, 16.5.3#1
#[test]
fn the_eastern_home_space_is_a_limited_source_for_the_friends_of_austria() {
    let mut kit = empty(1743);
    kit.control(Bourbon, "vienna, graz, brunn").put("brunn", "2 Ha, 1 Ha reduced, 1 Au reduced, traun");
    kit.control(Bourbon, "prague, iglau, linz, st-polten, salzburg");
    let modifier = |kit: &Kit| kit.game.look(&kit.state).siege_modifier(&force(kit, Alliance, "brunn"));
    assert_eq!(modifier(&kit), -2, "before the Appeal");
    kit.state.era = 1;
    assert_eq!(modifier(&kit), 0, "a siege needs any source of the side");
    kit.round(Alliance, 2);
    kit.act("do replacement; space brunn");
    assert!(kit.can("take 1 Au reduced"), "an Austrian corps is restored from it");
    kit.refused("take 1 Ha reduced", "13.5.3");
}

// pragmatic-war: 17.3, 6.2#3
#[test]
fn the_eastern_home_space_is_no_capital() {
    let mut kit = empty(1743);
    kit.state.era = 1;
    kit.control(Bourbon, "vienna, st-polten, linz");
    kit.moment(Moment::OwnWinter(0));
    assert_eq!(kit.state.victory, Some((Bourbon, Level::Automatic)));
}

// pragmatic-war: 13.5.7, 17.4.1, 17.4.2#2
#[test]
fn insurgents_rise_in_austria_silesia_and_bavaria_without_points() {
    let mut kit = empty(1743);
    kit.state.era = 1;
    kit.control(Bourbon, "linz").put("brunn", "1 Au").put("passau", "1 Ba").round(Alliance, 2);
    let (vp, actions) = (kit.state.vp, kit.state.actions);
    kit.act("do special");
    for space in ["linz", "brunn", "neisse", "munich"] {
        assert!(kit.can(&format!("space {space}")), "{space}");
    }
    for space in ["passau", "tournai", "mantua", "ulm", "berlin"] {
        kit.refused(&format!("space {space}"), "13.5.7");
    }
    kit.act("space linz");
    assert_eq!((kit.state.vp, kit.owner("linz")), (vp, Some(Bourbon)), "nothing changes hands");
    assert_eq!(kit.state.actions, actions - 1, "it is an action");
    // The year after they may rise again.
    kit.state.hidden.event_deck = 0;
    kit.dice(&[6, 6]);
    kit.moment(Moment::WinterMarkers);
    kit.round(Alliance, 2);
    assert!(kit.can("do special"));
}

// ---------------------------------------------------------------- 18

// pragmatic-war: 18.0#1, 16.1.2
#[test]
fn forces_leave_enemy_spaces_in_winter_and_those_who_cannot_are_lost() {
    let mut kit = empty(1741);
    kit.put("linz", "1 Ba, charles-albert").put("london", "2 Pr, schwerin").control(Bourbon, "passau");
    kit.state.hidden.event_deck = 0;
    let pool = kit.pool("Pr");
    kit.moment(Moment::WinterWithdraw);
    kit.act("space passau");
    assert_eq!(kit.at(Bourbon, "passau"), "1 Ba, charles-albert");
    assert_eq!((kit.at(Bourbon, "london").as_str(), kit.pool("Pr")), ("", pool + 2), "no way out");
    let schwerin = kit.state.leader_at[kit.leader("schwerin").index()];
    assert_eq!((schwerin, kit.shows_name("schwerin")), (off::DUE, true), "he comes with the reinforcements");
}

// pragmatic-war: 18.0#4, 13.2
#[test]
fn an_early_spring_does_not_shorten_the_last_year() {
    let play = |dice: &[u32]| {
        let mut kit = empty(1748);
        kit.put("vienna", "1 Au, traun").put("paris", "1 Fr, conti");
        kit.state.flags |= 64;
        kit.hand(Alliance, &[1, 1, 1, 1, 1]).hand(Bourbon, &[2, 2, 2, 2, 2, 2]);
        kit.state.active = Bourbon;
        kit.dice(&dice[..1]).moment(Moment::Rounds);
        kit.act("card 2; do end");
        if kit.state.victory.is_none() && dice.len() > 1 {
            kit.dice(&dice[1..]);
            kit.act("card 1; do end; card 2; do end");
        }
        kit.act("card 1; do end");
        kit.state.victory.is_some()
    };
    assert!(play(&[1]), "a 1 in the first round");
    assert!(play(&[2, 2]), "a 2 in the second");
    assert!(!play(&[2, 3, 6]));
}

// ---------------------------------------------------------------- 19

// pragmatic-war: 19.0
#[test]
fn each_die_calls_its_own_leader() {
    let french = ["belle-isle", "maillebois", "coigny", "broglie", "noailles"];
    for (i, called) in french.into_iter().enumerate() {
        let mut kit = Kit::pragmatic_war_empty_with(1745, Options::DIPLOMATS);
        kit.put("strasbourg", "2 Fr, belle-isle, maillebois, coigny, broglie, noailles");
        spring(&mut kit, 1745, &[i as u32 + 1]);
        for leader in french {
            assert_eq!(kit.on_track(leader), leader == called, "{called}: {leader}");
        }
        // He returns with the reinforcements of the year after.
        kit.state.year = 1746;
        kit.moment(Moment::ReinforcementOrder);
        until(&mut kit, Step::Leaders(Bourbon));
        assert!(!kit.on_track(called) && kit.can(&format!("leader {called}")), "{called}");
    }
}

// pragmatic-war: 19.0
#[test]
fn missions_begin_the_year_after_the_entry_and_call_no_nameless_leader() {
    let mut kit = Kit::pragmatic_war_empty_with(1743, Options::DIPLOMATS);
    kit.put("strasbourg", "2 Fr, belle-isle");
    spring(&mut kit, 1744, &[6]);
    assert!(
        !kit.on_track("belle-isle"),
        "France has entered by itself this year: one die, for Charles Albert"
    );
    let mut kit = Kit::pragmatic_war_empty_with(1745, Options::DIPLOMATS);
    kit.put("strasbourg", "2 Fr, broglie (minor)");
    spring(&mut kit, 1745, &[4]);
    assert!(!kit.on_track("broglie"));
}

// ---------------------------------------------------------------- what else the clauses say

// pragmatic-war: 8.0#1, 9.1
#[test]
fn no_card_is_drawn_in_1741() {
    let mut kit = set_up();
    kit.moment(Moment::Events);
    assert_eq!(kit.state.top(), Step::Spend(Alliance));
    assert!(!kit.happened("EventDrawn"));
}

// pragmatic-war: 7.2.5, 16.5.1
#[test]
fn saxons_help_at_prague_and_nowhere_else() {
    let mut kit = empty(1742);
    kit.put("brunn", "2 Fr, broglie").inside("brunn", "1 Au").round(Bourbon, 2);
    kit.act("do campaign; space brunn; leader broglie; take 2 Fr; done");
    kit.refused("siege", "16.5.1");
}

// pragmatic-war: 7.2.5, 20.2.2
#[test]
fn the_saxon_army_fights_for_the_pragmatic_side() {
    let mut kit = set_up();
    spring(&mut kit, 1745, &[]);
    kit.act("number 0");
    until(&mut kit, Step::Leaders(Alliance));
    let saxons = kit.game.atlas().masks.corps[kit.power("Sx").index()];
    assert!(!(saxons & kit.state.side_corps[0]).is_empty() && (saxons & kit.state.side_corps[1]).is_empty());
    let home = kit.game.atlas().masks.home[kit.power("Sx").index()];
    let standing = { home }.map(|s| (kit.state.corps(Alliance, s) & saxons).len()).sum::<u8>();
    assert_eq!(standing, 3);
}

// pragmatic-war: 7.2.8#2
#[test]
fn a_first_card_without_an_action_is_a_chance_missed() {
    let mut kit = set_up();
    kit.hand(Bourbon, &[1, 3]).hand(Alliance, &[1, 1]);
    kit.state.active = Bourbon;
    kit.moment(Moment::Rounds);
    kit.act("card 1; do end; card 1; do end; card 3");
    kit.act("do campaign; space metz; leader maillebois; take 3 Fr; done; space trier; space coblenz; space cologne");
    kit.round(Alliance, 2);
    kit.act("do campaign; space hanover; leader minor-alliance-2; take 1 Ha; done");
    assert!(kit.can("space osnabruck"));
}

// pragmatic-war: 13.5.7, 17.4.1, 7.2.9#1
#[test]
fn insurgents_are_pragmatic_and_keep_out_of_closed_silesia() {
    let mut kit = empty(1743);
    kit.state.era = 1;
    kit.round(Bourbon, 2);
    kit.refused("do special", "13.5.7");
    let mut kit = set_up();
    kit.state.era = 1;
    kit.next_event("frederick-leaves");
    kit.state.year = 1742;
    kit.dice(&[0]);
    kit.moment(Moment::Events);
    kit.round(Alliance, 2);
    kit.act("do special");
    kit.refused("space neisse", "13.5.7");
    assert!(kit.can("space brunn"));
}

// pragmatic-war: 13.1
#[test]
fn an_early_spring_is_over_with_its_year() {
    let mut kit = empty(1743);
    kit.state.flags |= 32 | 64;
    kit.state.hidden.event_deck = 0;
    kit.dice(&[6]);
    kit.france_at_war();
    kit.moment(Moment::OwnWinter(0));
    let look = kit.game.look(&kit.state);
    assert_eq!([Alliance, Bourbon].map(|side| look.title.hand_size(&look, side)), [5, 5]);
}

// pragmatic-war: 6.2#5, 6.1.1#1
#[test]
fn no_points_left_are_a_bourbon_victory() {
    let mut kit = empty(1744);
    kit.state.vp = 1;
    kit.state.sea = [Some(Bourbon); 2];
    kit.moment(Moment::OwnWinter(0));
    assert_eq!((kit.state.vp, kit.state.victory), (0, Some((Bourbon, Level::Automatic))));
    assert_eq!(kit.causes("GameWon"), ["6.2"]);
}

// pragmatic-war: 6.2#4
#[test]
fn london_is_no_victory_while_paris_is_lost() {
    let mut kit = empty(1745);
    kit.control(Bourbon, "london").control(Alliance, "paris");
    kit.state.sea[0] = Some(Bourbon);
    kit.state.hidden.event_deck = 0;
    kit.state.late_added = true;
    kit.moment(Moment::OwnWinter(0));
    assert_eq!(kit.state.victory, None);
}
