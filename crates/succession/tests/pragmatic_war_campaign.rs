//! *A Pragmatic War*, chapters 3, 6, 10, 12 to 20: leaders, resources, seas, battles, sieges, the Hungarian Appeal,
//! winter and victory.

use crate::common;
use common::*;
use succession::Options;
use succession::position::{from_state, to_state};
use succession::state::{Level, off};
use succession::step::{Fight, Moment, Step};
use table::Game;

fn set_up() -> Kit {
    Kit::pragmatic_war(Options::default())
}

fn empty(year: u16) -> Kit {
    Kit::pragmatic_war_empty(year)
}

/// Spending resource points.
fn spending(kit: &mut Kit, side: succession::Side, points: u8) {
    kit.steps(&[Step::Year(Moment::Deal), Step::Leaders(side), Step::Place(side), Step::Spend(side)]);
    kit.state.rp = points;
}

/// Winter after the withdrawals and markers.
fn winter(kit: &mut Kit) {
    kit.moment(Moment::OwnWinter(0));
}

// ---------------------------------------------------------------- 3

// pragmatic-war: 3.1.1
#[test]
fn saxe_without_french_corps_has_a_rating_of_2() {
    let mut kit = empty(1745);
    kit.put("lille", "1 Sp, de-saxe").put("metz", "1 Fr");
    let look = kit.game.look(&kit.state);
    let corps = |space| kit.state.corps(Bourbon, kit.space(space));
    assert_eq!(look.tr(kit.leader("de-saxe"), corps("lille")), 2);
    assert_eq!(look.tr(kit.leader("de-saxe"), corps("metz")), 3);
    assert_eq!(look.cr(kit.leader("de-saxe")), 6);
}

/// Cumberland, or whoever is named, loses a battle at Tournai; two dice for each leader who gave dice.
fn beaten(leader: &str, casualty: [u32; 2]) -> Kit {
    let mut kit = empty(1746);
    kit.put("tournai", &format!("1 Br, {leader}")).put("lille", "4 Fr, lowendahl (minor), conti");
    kit.control(Bourbon, "tournai").round(Bourbon, 2);
    kit.act("do campaign; space lille; leader conti; take 3 Fr; done; space tournai; decline; done");
    let rating = kit.game.atlas().leaders[kit.leader(leader).index()].tr;
    kit.dice(&vec![1; 1 + usize::from(rating)]).dice(&[5, 1, 1]).dice(&casualty);
    kit.act(&format!("leader {leader}"));
    kit
}

// pragmatic-war: 3.1.2, 15.3.2#4
#[test]
fn the_leader_on_the_back_comes_next_year_and_is_the_last() {
    let mut kit = beaten("cumberland", [6, 6]);
    assert_eq!(kit.state.leader_at[kit.leader("cumberland").index()], off::GONE);
    assert!(kit.on_track("ligonier") && kit.shows_name("ligonier"));
    kit = beaten("ligonier", [5, 6]);
    kit.act("decline");
    assert_eq!(kit.state.leader_at[kit.leader("ligonier").index()], off::GONE, "nobody after him");
}

// pragmatic-war: 15.3.2#4, 15.3.2#3
#[test]
fn a_ransom_costs_the_rating_and_at_least_a_point() {
    let mut kit = beaten("cumberland", [5, 6]);
    let vp = kit.state.vp;
    kit.act("accept");
    assert_eq!(kit.state.vp, vp - 1);
    assert!(kit.on_track("cumberland") && !kit.on_track("ligonier"));
    let mut kit = beaten("wade", [5, 6]);
    let vp = kit.state.vp;
    kit.act("accept");
    assert_eq!(kit.state.vp, vp - 1, "Wade has a TR of 0");
}

// pragmatic-war: 3.1.2, 12.4, 20.2.2
#[test]
fn leaders_give_way_to_those_on_the_back_by_the_schedule() {
    let mut kit = set_up();
    kit.state.year = 1744;
    kit.steps(&[Step::Year(Moment::Deal), Step::Leaders(Alliance)]).run();
    assert_eq!(kit.at(Alliance, "london"), "1 Br, 1 Br reduced, wade");
    assert_eq!(kit.at(Alliance, "vienna"), "1 Au, bettyany");
    // Lost before, he is not replaced again.
    let mut kit = set_up();
    kit.state.year = 1744;
    let (george, wade) = (kit.leader("george-ii"), kit.leader("wade"));
    kit.state.leader_at[george.index()] = off::GONE;
    kit.state.leader_at[wade.index()] = kit.space("hanover").0;
    kit.steps(&[Step::Year(Moment::Deal), Step::Leaders(Alliance)]).run();
    assert!(kit.at(Alliance, "hanover").contains("wade"));
}

// ---------------------------------------------------------------- 6

// pragmatic-war: 6.3
#[test]
fn points_decide_after_1748() {
    for (vp, side, level) in [
        (30, Alliance, Level::Minor),
        (21, Alliance, Level::Minor),
        (20, Bourbon, Level::Minor),
        (11, Bourbon, Level::Minor),
        (10, Bourbon, Level::Major),
    ] {
        let mut kit = empty(1748);
        kit.state.vp = vp;
        winter(&mut kit);
        assert_eq!(kit.state.victory, Some((side, level)), "{vp}");
    }
}

// pragmatic-war: 9.2.3, 6.3
#[test]
fn louisburg_is_worth_two_points_at_the_peace_table() {
    let mut kit = empty(1748);
    kit.state.vp = 19;
    kit.in_effect("louisburg");
    winter(&mut kit);
    assert_eq!(kit.state.victory, Some((Alliance, Level::Minor)));
}

// pragmatic-war: 6.2#1, 6.2#3, 6.2#5, 18.0#5
#[test]
fn capitals_joined_to_ones_own_decide_the_war() {
    let won = |capitals: &[(succession::Side, &str)]| {
        let mut kit = empty(1744);
        for (side, spaces) in capitals {
            kit.control(*side, spaces);
        }
        winter(&mut kit);
        kit.state.victory
    };
    assert_eq!(won(&[(Alliance, "paris")]), None, "without a way to Amsterdam");
    let road = "paris, amiens, lille";
    let to_paris = won(&[(Alliance, road)]);
    assert_eq!(to_paris, Some((Alliance, Level::Automatic)), "by Tournai and Antwerp to Amsterdam");
    assert_eq!(won(&[(Bourbon, "vienna")]), None, "without a way to Paris");
    let danube = "vienna, st-polten, linz";
    assert_eq!(won(&[(Bourbon, danube)]), Some((Bourbon, Level::Automatic)));
    // Both have won: the holder of Vienna has it.
    let mut kit = empty(1744);
    kit.state.vp = 31;
    kit.control(Bourbon, danube);
    winter(&mut kit);
    assert_eq!(kit.state.victory, Some((Bourbon, Level::Automatic)));
}

// pragmatic-war: 6.1.1#1, 6.3
#[test]
fn the_track_ends_at_35() {
    let mut kit = empty(1744);
    kit.state.vp = 34;
    kit.state.hidden.event_deck = 0;
    kit.dice(&[1]).moment(Moment::Events);
    assert_eq!(kit.state.vp, 35, "the death of Charles Albert is worth 5");
    let mut kit = empty(1748);
    kit.state.vp = 29;
    kit.in_effect("louisburg");
    winter(&mut kit);
    assert_eq!(kit.state.victory, Some((Alliance, Level::Major)), "29 and 2");
}

// pragmatic-war: 6.2#2, 18.0#5
#[test]
fn automatic_victory_with_31_points() {
    let mut kit = empty(1744);
    kit.state.vp = 31;
    winter(&mut kit);
    assert_eq!(kit.state.victory, Some((Alliance, Level::Automatic)));
}

// pragmatic-war: 6.2#4, 10.1
#[test]
fn london_and_the_atlantic_win_the_war() {
    let mut kit = empty(1745);
    kit.control(Bourbon, "london");
    winter(&mut kit);
    assert_eq!(kit.state.victory, None, "not without the Atlantic");
    let mut kit = empty(1745);
    kit.control(Bourbon, "london");
    kit.state.sea[0] = Some(Bourbon);
    winter(&mut kit);
    assert_eq!(kit.state.victory, Some((Bourbon, Level::Automatic)));
    let mut kit = empty(1745);
    kit.control(Bourbon, "london").control(Alliance, "dunkirk");
    kit.state.sea[0] = Some(Bourbon);
    winter(&mut kit);
    assert_eq!(kit.state.victory, None, "a port joined to Paris is needed");
}

// pragmatic-war: 6.1.1#6, 18.0#3, 10.1, 10.2
#[test]
fn each_bourbon_sea_costs_a_point_and_goes_back() {
    let mut kit = empty(1741);
    kit.state.hidden.event_deck = 0;
    kit.state.sea = [Some(Bourbon); 2];
    winter(&mut kit);
    assert_eq!(kit.state.vp, 15);
    assert_eq!(kit.state.sea, [Some(Alliance); 2]);
    assert_eq!(kit.state.year, 1742);
}

// ---------------------------------------------------------------- 10, 12, 13

// pragmatic-war: 10.3.1, 13.5.6
#[test]
fn the_western_squadron_helps_against_the_brest_fleet() {
    let sail = |year: u16, dice: [u32; 2]| {
        let mut kit = empty(year);
        kit.state.fleets = [2, 3, 0, 2];
        kit.round(Bourbon, 2);
        kit.dice(&dice);
        kit.act("do deploy-fleet");
        kit.state.sea[0]
    };
    assert_eq!(sail(1745, [5, 3]), Some(Bourbon), "7 against 6");
    assert_eq!(sail(1746, [6, 3]), Some(Bourbon), "8 against 7");
    assert_eq!(sail(1747, [5, 3]), Some(Alliance), "7 against 8");
}

// pragmatic-war: 14.1.2, 15.3.2#1
#[test]
fn a_force_that_loses_its_only_leader_marches_no_further() {
    let mut kit = empty(1742);
    kit.put("olmutz", "3 Au, khevenhuller").put("ratibor", "1 Pr reduced").round(Alliance, 2);
    kit.act("do campaign; space olmutz; leader khevenhuller; take 3 Au; done; space ratibor");
    kit.dice(&[5, 5, 5, 5, 1, 6, 6]);
    kit.act("leader khevenhuller");
    assert_eq!(kit.victor(), Some(Alliance));
    assert_eq!(kit.state.leader_at[kit.leader("khevenhuller").index()], off::GONE);
    assert_eq!(kit.state.top(), Step::Act(Alliance));
    assert_eq!(kit.owner("ratibor"), Some(Bourbon), "nor does it convert");
}

// pragmatic-war: 12.3.6, 13.5.6
#[test]
fn the_brest_fleet_may_be_commissioned_before_french_entry() {
    let mut kit = empty(1742);
    spending(&mut kit, Bourbon, 5);
    assert!(kit.can("commission brest 2"));
}

// pragmatic-war: 13.5.6
#[test]
fn the_brest_fleet_waits_for_french_entry() {
    let mut kit = empty(1742);
    kit.state.fleets = [2, 3, 0, 2];
    kit.round(Bourbon, 2);
    kit.refused("do deploy-fleet", "7.2.2");
    kit.france_at_war();
    assert!(kit.can("do deploy-fleet"));
}

// The example of the Toulon fleet: ties are thrown again.
// pragmatic-war: 13.5.6, 12.3.6
#[test]
fn the_toulon_fleet_wins_the_mediterranean() {
    let mut kit = empty(1743);
    kit.france_at_war();
    spending(&mut kit, Bourbon, 6);
    kit.act("commission toulon 2");
    assert_eq!(kit.state.rp, 4);
    kit.refused("commission toulon 1", "12.3.6");
    assert!(kit.can("commission brest 2"), "Brest needs nothing");
    kit.round(Bourbon, 2);
    kit.dice(&[3, 3, 2, 2, 5, 2]);
    kit.act("do deploy-fleet");
    assert_eq!(kit.state.sea[1], Some(Bourbon), "7 against 4");
    kit.control(Alliance, "toulon");
    spending(&mut kit, Bourbon, 6);
    kit.refused("commission toulon 1", "12.3.6");
}

// pragmatic-war: 10.3.2
#[test]
fn a_landing_takes_london_at_the_end_of_the_round() {
    let mut kit = empty(1745);
    kit.state.sea[0] = Some(Bourbon);
    kit.put("dunkirk", "2 Fr, de-saxe").hand(Alliance, &[2]).round(Bourbon, 1);
    kit.dice(&[4]);
    kit.act("do sea-move; space dunkirk; leader de-saxe; take 2 Fr; done; space london");
    assert_eq!(kit.owner("london"), Some(Bourbon));
}

// pragmatic-war: 10.3.2
#[test]
fn the_jacobites_help_a_landing_during_the_forty_five() {
    let mut kit = empty(1745);
    kit.state.sea[0] = Some(Bourbon);
    kit.in_effect("forty-five");
    kit.put("dunkirk", "2 Fr, de-saxe").put("london", "2 Br").round(Bourbon, 2);
    kit.dice(&[4, 1, 1, 5, 1, 1, 1, 1, 1, 3, 3]);
    kit.act("do sea-move; space dunkirk; leader de-saxe; take 2 Fr; done; space london; leader de-saxe");
    assert_eq!(kit.thrown(Bourbon).0, 6, "2 corps, 2 of the leader's dice, 2 of the rising");
}

// pragmatic-war: 12.3.4, 12.3.5
#[test]
fn limits_of_building_and_restoring() {
    let mut kit = empty(1744);
    kit.put("lille", "4 Fr reduced").put("vienna", "3 Au reduced");
    spending(&mut kit, Bourbon, 20);
    kit.act("build Fr full; space paris; build Fr full; space paris; build Fr full; space paris");
    kit.refused("build Fr full", "12.3.4");
    kit.act("restore Fr; space lille; restore Fr; space lille; restore Fr; space lille");
    kit.refused("restore Fr", "12.3.5");
    kit.act("build Sp reduced");
    kit.refused("space spanish-neapolitan-home", "2.1.2");
    kit.act("space gerona");
    kit.refused("build Sp full", "12.3.4");
    spending(&mut kit, Alliance, 20);
    kit.act("build Au full; space vienna; build Au full; space vienna");
    kit.refused("build Au full", "12.3.4");
    kit.act("restore Au; space vienna; restore Au; space vienna");
    kit.refused("restore Au", "12.3.5");
}

// pragmatic-war: 12.2.6, 20.2.1
#[test]
fn the_spaniards_wait_while_orbetello_is_the_enemys() {
    let mut kit = set_up();
    kit.control(Alliance, "orbetello");
    kit.state.year = 1742;
    kit.moment(Moment::ReinforcementOrder);
    kit.act("done");
    while kit.who() == Alliance {
        let choice = kit.legal()[0].clone();
        kit.act(&choice);
    }
    kit.act("done");
    assert_eq!(kit.at(Bourbon, "orbetello"), "");
    let due = kit.state.corps_in(off::DUE) & kit.game.atlas().masks.corps[kit.power("Sp").index()];
    assert_eq!(due.len(), 3, "they do not go to Gerona instead");
    assert!(kit.at(Bourbon, "strasbourg").contains("6 Fr"));
}

// pragmatic-war: 13.1, 13.2
#[test]
fn an_early_spring_gives_a_sixth_card_and_the_first_round() {
    let mut kit = empty(1742);
    kit.holds(Bourbon, "early-spring");
    kit.moment(Moment::Spring);
    assert_eq!(kit.who(), Bourbon);
    kit.dice(&[0; 11]);
    kit.act("event early-spring");
    assert_eq!(kit.state.top(), Step::PlayCard(Bourbon), "the larger hand goes first");
    assert_eq!(kit.causes("GoesFirst"), ["13.2"]);
    let hands = kit.state.hidden.hands.map(|hand| hand.iter().sum::<u8>());
    assert_eq!(hands, [5, 6]);
}

// pragmatic-war: 13.4.1
#[test]
fn a_card_of_four_actions() {
    let mut kit = empty(1742);
    kit.put("vienna", "1 Au, traun").hand(Alliance, &[4]);
    kit.state.active = Alliance;
    kit.moment(Moment::Rounds);
    kit.act("card 4");
    assert_eq!(kit.state.actions, 4);
}

// The example of three actions: a siege with four of eight corps, a replacement, a sea move.
// pragmatic-war: 13.5.6, 16.5.1
#[test]
fn three_actions() {
    let mut kit = empty(1746);
    kit.put("lille", "5 Br, 3 Au reduced, cumberland, waldeck").inside("lille", "1 Fr");
    kit.put("amsterdam", "3 Du, minor-alliance-1").control(Alliance, "orbetello").round(Alliance, 4);
    kit.dice(&[5]);
    kit.act("do campaign; space lille; leader cumberland; take 4 Br; done; siege");
    kit.act("do replacement; space lille; take 1 Au reduced; done");
    kit.dice(&[3]);
    kit.act("do sea-move; space amsterdam; leader minor-alliance-1; take 2 Du");
    kit.refused("take 1 Du", "13.5.5");
    kit.act("done; space orbetello");
    assert_eq!(kit.at(Alliance, "orbetello"), "2 Du, minor-alliance-1");
}

// ---------------------------------------------------------------- 14.4

// pragmatic-war: 14.4, 14.2.1
#[test]
fn the_example_of_converting() {
    let mut kit = empty(1744);
    kit.put("grenoble", "2 Sa, charles-emmanuel-iii")
        .put("lyons", "2 Au, traun")
        .control(Alliance, "grenoble, savoy");
    kit.round(Alliance, 3);
    kit.act("do campaign; space lyons; leader traun; take 2 Au; done");
    if kit.can("march") {
        kit.act("march");
    }
    kit.refused("space clermont", "14.2.1");
    kit.refused("space besancon", "14.2.1");
    kit.act("done");
    kit.act("do campaign; space grenoble; leader charles-emmanuel-iii; take 2 Sa; done");
    assert!(kit.can("space toulon"));
    kit.act("space avignon; convert; space marseilles");
    assert_eq!(kit.owner("avignon"), Some(Alliance));
    assert_eq!(kit.at(Alliance, "marseilles"), "2 Sa, charles-emmanuel-iii");
}

// The play note of 14.6: where a friend already stands nobody intercepts.
// pragmatic-war: 14.6.1, 14.6.6
#[test]
fn the_note_on_interception() {
    let enter = |space: &str| {
        let mut kit = empty(1746);
        kit.control(Bourbon, "liege, tournai, namur").put("liege", "1 Br");
        kit.put("antwerp", "3 Br, cumberland").put("namur", "4 Fr, de-saxe").round(Alliance, 2);
        kit.act(&format!("do campaign; space antwerp; leader cumberland; take 3 Br; done; space {space}"));
        kit
    };
    assert_ne!(enter("liege").state.top(), Step::Intercept);
    let mut kit = enter("tournai");
    assert_eq!((kit.state.top(), kit.who()), (Step::Intercept, Bourbon));
    kit.dice(&[3]);
    kit.act("space namur; leader de-saxe; take 4 Fr; done");
    assert_eq!(kit.rolled("interception"), Some((6, true)), "a 3 and his TR of 3");
}

// ---------------------------------------------------------------- 15

// The example of 15.2: demoralized corps are counted apart.
// pragmatic-war: 15.2#1
#[test]
fn the_example_of_battle_dice() {
    let mut kit = empty(1743);
    kit.put("frankfurt", "4 Br, 2 Ha reduced, 2 Du demoralized, george-ii, minor-alliance-1");
    kit.put("wurzburg", "4 Fr, 1 Fr reduced, maillebois").control(Alliance, "frankfurt").round(Alliance, 2);
    kit.act("do campaign; space frankfurt; leader george-ii; leader minor-alliance-1; take 4 Br; take 2 Du demoralized");
    kit.act("take 2 Ha reduced; done; space wurzburg; done; done; leader george-ii");
    let look = kit.game.look(&kit.state);
    assert_eq!(kit.state.top(), Step::BattleLeaders(Bourbon));
    let ours = look.battle_dice(Alliance);
    assert_eq!((ours.sound, ours.shaky), (6, 2));
    kit.dice(&[1; 18]);
    kit.act("leader maillebois");
    assert_eq!(kit.thrown(Bourbon).0, 6);
}

// pragmatic-war: 15.3.3
#[test]
fn where_nobody_is_left_the_defender_wins_and_keeps_the_space() {
    let mut kit = empty(1746);
    kit.put("lille", "1 Fr reduced, de-saxe").put("tournai", "1 Br reduced, minor-alliance-1");
    kit.round(Bourbon, 2);
    kit.act("do campaign; space lille; leader de-saxe; take 1 Fr reduced; done; space tournai; done; done");
    kit.dice(&[5]).dice(&[5, 6]).dice(&[3, 4]).act("leader de-saxe").dice_used();
    assert_eq!((kit.thrown(Alliance).1, kit.thrown(Bourbon).1), (1, 2));
    assert_eq!(kit.victor(), Some(Alliance), "though fewer hits were his");
    assert_eq!(kit.at(Alliance, "tournai"), "minor-alliance-1");
    kit.act("b: space lille");
    assert_eq!(kit.at(Bourbon, "lille"), "de-saxe");
    assert_eq!(kit.owner("tournai"), Some(Alliance));
}

// The example of 15.3.3: more hits rolled win, but no more are suffered than there are corps.
// pragmatic-war: 6.1.1#4, 15.3.3, 15.5.3
#[test]
fn hits_rolled_decide_and_hits_suffered_make_a_major_victory() {
    let mut kit = empty(1746);
    kit.put("lille", "5 Fr, 3 Fr reduced, de-saxe, lowendahl (minor)").put("tournai", "2 Br, cumberland");
    kit.control(Bourbon, "tournai").round(Bourbon, 2);
    kit.act("do campaign; space lille; leader de-saxe; leader lowendahl; take 5 Fr; take 3 Fr reduced; done");
    kit.act("space tournai; decline; leader de-saxe");
    kit.dice(&[5, 5, 1, 5, 5, 5, 5, 5, 1, 1, 1, 1, 1, 3, 4, 5, 6]);
    kit.act("leader cumberland");
    assert_eq!((kit.thrown(Alliance), kit.thrown(Bourbon)), ((3, 2), (10, 5)));
    assert_eq!(kit.victor(), Some(Bourbon));
    let vp = kit.state.vp;
    kit.act("decline");
    assert!(kit.on_track("ligonier"));
    assert!(!kit.famous(Bourbon, "tournai"), "two hits are no Major Victory");
    assert_eq!(kit.state.vp, vp);
    // Two corps removed are one.
    let mut kit = empty(1746);
    kit.put("lille", "4 Fr, conti")
        .put("tournai", "2 Br reduced")
        .control(Bourbon, "tournai")
        .round(Bourbon, 2);
    kit.act("do campaign; space lille; leader conti; take 3 Fr; done; space tournai");
    let vp = kit.state.vp;
    kit.dice(&[1, 5, 5, 1, 1, 3, 3]);
    kit.act("leader conti");
    assert!(kit.famous(Bourbon, "tournai"));
    assert_eq!(kit.state.vp, vp - 1);
}

// pragmatic-war: 15.6.1, 15.6.2, 6.1.1#5
#[test]
fn a_king_counts_though_he_gives_no_dice() {
    let mut kit = empty(1745);
    kit.put("sohr", "3 Au, charles").put("schweidnitz", "3 Pr, frederick-ii, schwerin").round(Bourbon, 2);
    kit.act("do campaign; space schweidnitz; leader frederick-ii; leader schwerin; take 3 Pr; done");
    kit.act("space sohr; decline; leader schwerin");
    kit.dice(&[5, 5, 1, 1, 1, 1, 1, 3, 3]);
    kit.act("done");
    assert_eq!(kit.victor(), Some(Alliance));
    assert_eq!(kit.state.vp, 19, "two points, as in the example of 15.6");
}

// pragmatic-war: 15.6.1
#[test]
fn a_king_on_his_minor_side_is_no_king() {
    let mut kit = empty(1741);
    kit.put("sohr", "3 Au, charles (minor)")
        .put("schweidnitz", "3 Pr, frederick-ii (minor)")
        .round(Bourbon, 2);
    kit.act("do campaign; space schweidnitz; leader frederick-ii; take 2 Pr; done; space sohr; decline");
    kit.dice(&[5, 5, 1, 1, 1, 1]);
    kit.act("leader frederick-ii");
    assert_eq!(kit.state.vp, 17);
}

// ---------------------------------------------------------------- 16

// The siege of Strasbourg, round by round. The book gives Maillebois six dice where he has five; no die is thrown.
// pragmatic-war: 15.3.2#3, 16.5.1
#[test]
fn the_siege_of_strasbourg() {
    let mut kit = empty(1746);
    kit.put("metz", "3 Fr, 1 Fr reduced, maillebois").put("strasbourg", "3 Au, bettyany, minor-alliance-1");
    kit.control(Alliance, "strasbourg, landau").round(Bourbon, 4);
    kit.act(
        "do campaign; space metz; leader maillebois; take 3 Fr; take 1 Fr reduced; done; space strasbourg",
    );
    kit.act("leader bettyany; take 1 Au; space landau; leader minor-alliance-1; take 2 Au; done");
    let vp = kit.state.vp;
    let roll = |kit: &mut Kit, die: u32, corps: &str| {
        kit.round(Bourbon, 4);
        kit.state.acted = Default::default();
        kit.state.leaders_acted = Default::default();
        kit.state.sieged = Default::default();
        kit.dice(&[die]);
        kit.act(&format!("do campaign; space strasbourg; leader maillebois; {corps}; done; siege"));
    };
    roll(&mut kit, 5, "take 3 Fr");
    let strasbourg = kit.space("strasbourg");
    assert_eq!(kit.game.look(&kit.state).defense_value(strasbourg), 2);
    roll(&mut kit, 5, "take 2 Fr");
    assert_eq!(kit.garrison(Alliance, "strasbourg"), "1 Au reduced, bettyany");
    roll(&mut kit, 6, "take 1 Fr");
    kit.act("space landau");
    assert_eq!(kit.owner("strasbourg"), Some(Bourbon));
    assert_eq!(kit.at(Alliance, "landau"), "2 Au, 1 Au reduced, minor-alliance-1", "honors of war");
    assert_eq!(kit.state.vp, vp - 1);
    kit.act("accept");
    assert_eq!(kit.state.vp, vp - 2);
    assert!(kit.on_track("bettyany"));
}

// The examples of 16.4 and 16.5.8.
// pragmatic-war: 16.2.2
#[test]
fn fortress_defense_values() {
    let mut kit = empty(1746);
    kit.put("lille", "4 Br, cumberland").inside("lille", "1 Fr");
    kit.put("dunkirk", "1 Br").inside("dunkirk", "1 Fr reduced");
    let value = |kit: &Kit, space: &str| kit.game.look(&kit.state).defense_value(kit.space(space));
    assert_eq!((value(&kit, "lille"), value(&kit, "dunkirk"), value(&kit, "toulon")), (4, 2, 2));
    assert_eq!(value(&kit, "genoa"), 1);
    kit.state.late_added = true;
    kit.next_event("genoese-insurrection");
    kit.put("genoa", "2 Au, von-browne").control(Alliance, "genoa");
    let vp = kit.state.vp + 5;
    kit.control(Alliance, "piacenza, alessandria");
    kit.dice(&[0]);
    kit.moment(Moment::Events);
    if kit.state.top() == Step::Retreat(succession::step::Rout::Land) {
        kit.act("space piacenza");
    }
    assert_eq!(value(&kit, "genoa"), 2);
    assert_eq!(kit.owner("genoa"), Some(Bourbon));
    assert_eq!(kit.at(Alliance, "genoa"), "");
    assert_eq!((kit.causes("ControlChanged").pop(), kit.causes("Retreated")), (Some("9.1"), vec!["9.1"]));
    assert_eq!(kit.state.vp, vp, "events never move points for a space");
}

// ---------------------------------------------------------------- 17, 13.5.7, 11.1.6

// pragmatic-war: 17.1, 17.2, 8.0#4
#[test]
fn the_nobles_answer_on_a_4_or_the_year_after() {
    let mut kit = set_up();
    kit.dice(&[4]);
    kit.moment(Moment::OwnPhase(0));
    assert_eq!(kit.state.era, 1);
    assert_eq!(kit.pool("Au"), 5);
    let mut kit = empty(1741);
    kit.state.hidden.event_deck = 0;
    kit.dice(&[5]);
    kit.moment(Moment::OwnPhase(0));
    assert_eq!((kit.state.era, kit.state.year), (0, 1742));
    kit.dice(&[6, 6]);
    kit.moment(Moment::OwnPhase(0));
    assert_eq!(kit.state.era, 1, "without a roll");
}

/// Insurgents stand in a space in the Bourbons' round.
fn insurgents(space: &str) -> Kit {
    let mut kit = empty(1743);
    kit.france_at_war();
    kit.state.era = 1;
    kit.state.marked[0] = kit.space(space);
    kit
}

// pragmatic-war: 13.5.7, 17.4.1
#[test]
fn insurgents_appear_once_a_year_after_the_appeal() {
    let mut kit = empty(1743);
    kit.put("munich", "1 Ba").put("linz", "charles-albert").round(Alliance, 3);
    kit.refused("do special", "13.5.7");
    kit.state.era = 1;
    kit.act("do special");
    kit.refused("space munich", "13.5.7");
    kit.refused("space linz", "13.5.7");
    kit.refused("space milan", "13.5.7");
    kit.refused("space antwerp", "13.5.7");
    kit.refused("space dresden", "13.5.7");
    kit.act("space braunau");
    assert_eq!(kit.state.marked[0], kit.space("braunau"));
    kit.refused("do special", "13.5.7");
    kit.round(Bourbon, 2);
    kit.refused("do special", "13.5.7");
}

// pragmatic-war: 11.1.6, 17.4.2#1
#[test]
fn insurgents_cut_bourbon_supply() {
    let mut kit = empty(1743);
    kit.control(Bourbon, "linz, st-polten");
    let loc = |kit: &Kit, from: &str| kit.game.look(&kit.state).has_loc(Bourbon, kit.space(from));
    assert!(loc(&kit, "st-polten"));
    kit.state.marked[0] = kit.space("linz");
    assert!(!loc(&kit, "st-polten"));
    assert!(loc(&kit, "linz"), "a force in the space itself traces out of it");
}

// pragmatic-war: 14.2.1, 17.4.2#2, 17.4.2#3, 14.4
#[test]
fn insurgents_make_a_space_hostile_and_slow_for_the_bourbons() {
    let mut kit = insurgents("braunau");
    kit.put("munich", "2 Ba, charles-albert").round(Bourbon, 3);
    kit.act("do campaign; space munich; leader charles-albert; take 2 Ba; done");
    kit.act("space braunau");
    assert_eq!(kit.state.force.mp, 0, "a fortress that counts as the enemy's ends the march");
    assert_eq!(kit.owner("braunau"), Some(Bourbon), "it is theirs all the same");
    let mut kit = insurgents("linz");
    kit.put("passau", "2 Ba, charles-albert").round(Bourbon, 3);
    kit.act("do campaign; space passau; leader charles-albert; take 2 Ba; done; space linz");
    assert_eq!(kit.state.force.mp, 1, "one movement point more");
    kit.refused("convert", "14.4");
    kit.refused("space salzburg", "14.2.1");
    kit.act("done");
    let mut kit = insurgents("amberg");
    kit.put("nuremberg", "1 Ba, charles-albert").round(Bourbon, 3);
    kit.act("do transfer; space nuremberg; leader charles-albert");
    kit.refused("space amberg", "13.5.2");
}

// pragmatic-war: 14.2.1, 17.4.2#2
#[test]
fn those_who_stand_among_insurgents_may_march_on_next_round() {
    let mut kit = insurgents("linz");
    kit.control(Bourbon, "linz").put("linz", "2 Ba, charles-albert").round(Bourbon, 3);
    kit.act("do campaign; space linz; leader charles-albert; take 2 Ba; done");
    assert!(kit.can("space st-polten"));
}

// pragmatic-war: 14.6.1, 17.4.2#2
#[test]
fn the_bourbons_do_not_intercept_among_insurgents() {
    let march = |marked: bool| {
        let mut kit = insurgents(if marked { "linz" } else { "graz" });
        kit.control(Bourbon, "linz").put("passau", "1 Ba, charles-albert").put("salzburg", "2 Au, traun");
        kit.round(Alliance, 3);
        kit.act("do campaign; space salzburg; leader traun; take 2 Au; done; space linz");
        kit.state.top()
    };
    assert_eq!(march(false), Step::Intercept);
    assert_eq!(march(true), Step::March);
}

// pragmatic-war: 17.4.2#4
#[test]
fn grenzers_give_the_pragmatic_side_a_die() {
    let mut kit = insurgents("linz");
    kit.put("passau", "2 Ba, charles-albert").put("linz", "1 Au").round(Bourbon, 3);
    kit.act("do campaign; space passau; leader charles-albert; take 2 Ba; done; space linz");
    kit.dice(&[1, 1, 1, 1]);
    kit.act("done");
    assert_eq!(kit.thrown(Alliance).0, 2);
}

// ---------------------------------------------------------------- 18, 19

// pragmatic-war: 18.0#2
#[test]
fn markers_go_in_winter() {
    let mut kit = insurgents("linz");
    kit.state.fleets = [2, 3, 1, 2];
    kit.put("tournai", "1 Br demoralized");
    let space = kit.space("tournai");
    kit.state.famous[0].insert(space);
    kit.dice(&[0; 20]);
    kit.state.hidden.event_deck = 0;
    kit.moment(Moment::WinterMarkers);
    assert_eq!(kit.state.marked[0], succession::map::SpaceId::NONE);
    assert!(kit.state.demoralized.is_empty() && !kit.famous(Alliance, "tournai"));
    assert_eq!(kit.state.fleets[2..], [0, 0]);
}

// pragmatic-war: 18.0#4
#[test]
fn in_1748_a_low_die_makes_a_round_the_last() {
    let mut kit = empty(1748);
    kit.put("vienna", "1 Au, traun").put("paris", "1 Fr, conti");
    kit.hand(Alliance, &[1, 1, 1, 1, 1]).hand(Bourbon, &[2, 2, 2, 2, 2]);
    kit.state.active = Bourbon;
    kit.dice(&[2]);
    kit.moment(Moment::Rounds);
    kit.act("card 2; do end");
    // A 2 in the second round: the Pragmatic side still has its card.
    kit.dice(&[2]);
    kit.act("card 1; do end; card 2; do end");
    assert_eq!(kit.state.top(), Step::PlayCard(Alliance));
    kit.act("card 1; do end");
    assert!(kit.state.victory.is_some(), "no third round");
}

// pragmatic-war: 18.0#4
#[test]
fn the_last_round_is_over_with_the_bourbon_card_if_the_pragmatic_side_went_first() {
    let mut kit = empty(1748);
    kit.put("vienna", "1 Au, traun").put("paris", "1 Fr, conti");
    kit.hand(Alliance, &[1, 1, 1, 1]).hand(Bourbon, &[2, 2, 2, 2, 2]);
    kit.state.active = Bourbon;
    kit.dice(&[1]).moment(Moment::Rounds);
    kit.act("card 2; do end");
    assert!(kit.state.victory.is_some(), "both have had their card");
}

/// The Bourbons besiege Tournai and rule both seas in 1748; each side has a card, the Pragmatic one has played.
fn before_the_peace() -> Kit {
    let mut kit = empty(1748);
    kit.put("tournai", "2 Fr demoralized, conti").put("vienna", "1 Au, traun").hand(Bourbon, &[2]);
    kit.state.sea = [Some(Bourbon); 2];
    kit.state.vp = 21;
    kit.state.active = Bourbon;
    kit
}

// pragmatic-war: 18.0#4, 18.0#5, 6.1.1#6
#[test]
fn the_result_follows_at_once_when_the_die_has_ended_the_war() {
    let mut kit = before_the_peace();
    kit.dice(&[5]).moment(Moment::Rounds);
    assert_eq!(kit.rolled("end-of-war"), Some((5, true)), "the fifth round");
    kit.act("card 2; do end");
    assert_eq!(kit.state.victory, Some((Alliance, Level::Minor)));
    assert_eq!(kit.state.vp, 21, "nothing is lost for the seas");
    assert_eq!(kit.state.sea, [Some(Bourbon); 2]);
    assert_eq!(kit.at(Bourbon, "tournai"), "2 Fr demoralized, conti", "nobody withdraws");
}

// pragmatic-war: 18.0#1, 18.0#3, 18.0#4
#[test]
fn a_war_that_lasts_to_the_last_card_has_its_winter() {
    let mut kit = before_the_peace();
    kit.dice(&[6]).moment(Moment::Rounds);
    assert_eq!(kit.rolled("end-of-war"), Some((6, false)));
    kit.act("card 2; do end; space lille");
    assert_eq!((kit.state.vp, kit.state.victory), (19, Some((Bourbon, Level::Minor))));
    assert_eq!(kit.state.sea, [Some(Alliance); 2]);
    assert_eq!(kit.at(Bourbon, "lille"), "2 Fr, conti");
}

// pragmatic-war: 18.0#5
#[test]
fn the_war_goes_on_before_1748() {
    let mut kit = empty(1747);
    kit.state.hidden.event_deck = 0;
    winter(&mut kit);
    assert_eq!((kit.state.victory, kit.state.year), (None, 1748));
}

// pragmatic-war: 19.0
#[test]
fn a_french_leader_is_called_to_a_mission() {
    let start = |options, die: &[u32]| {
        let mut kit = Kit::pragmatic_war_empty_with(1745, options);
        kit.put("strasbourg", "2 Fr, belle-isle, coigny");
        kit.state.hidden.event_deck = 0;
        kit.state.late_added = true;
        kit.dice(die);
        kit.moment(Moment::Events);
        kit
    };
    let kit = start(Options::DIPLOMATS, &[1]);
    assert!(kit.on_track("belle-isle") && !kit.on_track("coigny"));
    assert_eq!(kit.state.leader_back[kit.leader("belle-isle").index()], 146);
    let kit = start(Options::DIPLOMATS, &[6]);
    assert!(!kit.on_track("belle-isle"));
    let kit = start(Options::default(), &[]);
    assert!(!kit.on_track("belle-isle"));
    let mut early = Kit::pragmatic_war_empty_with(1743, Options::DIPLOMATS);
    early.put("strasbourg", "2 Fr, belle-isle");
    early.state.hidden.event_deck = 0;
    early.dice(&[6, 2]);
    early.moment(Moment::Events);
    assert!(!early.on_track("belle-isle"), "not in the year of the entry itself");
}

// ---------------------------------------------------------------- 23: cards in the field

/// A battle at Tournai: the Bourbons attack two British corps.
fn battle_at_tournai(held: &[(succession::Side, &str)]) -> Kit {
    let mut kit = empty(1746);
    kit.state.late_added = true;
    kit.put("lille", "3 Fr, conti").put("tournai", "2 Br").control(Bourbon, "tournai");
    for (side, card) in held {
        kit.holds(*side, card);
    }
    kit.round(Bourbon, 2);
    kit.act("do campaign; space lille; leader conti; take 3 Fr; done; space tournai");
    kit
}

#[test]
fn cards_that_change_the_dice() {
    let dice = |kit: &Kit, side| kit.game.look(&kit.state).battle_dice(side);
    let mut kit =
        battle_at_tournai(&[(Bourbon, "cavalry-charge"), (Bourbon, "wild-geese"), (Alliance, "fieldworks")]);
    kit.act("event cavalry-charge; event wild-geese");
    assert_eq!(kit.who(), Alliance);
    kit.act("event fieldworks");
    assert_eq!(dice(&kit, Bourbon).sound, 3 + 4);
    assert_eq!(dice(&kit, Bourbon).sound_hits_on, 6);
    assert_eq!(dice(&kit, Alliance).sound_hits_on, 5);
    let mut kit = battle_at_tournai(&[(Bourbon, "talented-subordinate")]);
    kit.act("event talented-subordinate");
    kit.dice(&[1, 1, 5, 1, 1, 1, 1, 1, 3, 3]);
    kit.act("leader conti");
    assert_eq!(kit.thrown(Bourbon).0, 6, "3 of the corps, and 1 + 2 of the leader");
}

#[test]
fn well_trained_infantry_ignores_two_hits() {
    let mut kit = battle_at_tournai(&[(Alliance, "well-trained-infantry")]);
    kit.act("decline");
    kit.dice(&[5, 1, 5, 5, 1, 1, 3, 3]);
    kit.act("leader conti");
    kit.act("event well-trained-infantry");
    assert_eq!(kit.causes("HitsIgnored"), ["9.2.1"]);
    assert_eq!(kit.victor(), Some(Alliance), "1 hit against 2 - 2");
    assert_eq!(kit.at(Alliance, "tournai"), "2 Br");
}

#[test]
fn the_oblique_formation_makes_prussians_hit_on_4() {
    let mut kit = empty(1746);
    kit.state.late_added = true;
    kit.put("sohr", "3 Au, charles")
        .put("schweidnitz", "2 Pr, frederick-ii")
        .holds(Bourbon, "oblique-formation");
    kit.round(Bourbon, 2);
    kit.act("do campaign; space schweidnitz; leader frederick-ii; take 2 Pr; done; space sohr; decline");
    kit.act("event oblique-formation; leader frederick-ii");
    kit.dice(&[1, 1, 1, 1, 4, 4, 4, 1, 3, 3, 3, 3]);
    kit.act("leader charles");
    assert_eq!(kit.thrown(Bourbon), (4, 3));
}

#[test]
fn a_convoy_ends_the_siege_action() {
    let mut kit = empty(1746);
    kit.put("lille", "4 Br, cumberland").holds(Bourbon, "fortress-resupplied").round(Alliance, 2);
    let lille = kit.space("lille");
    kit.state.set_damage(lille, 1);
    kit.state.continued[0].insert(lille);
    kit.act("do campaign; space lille; leader cumberland; take 4 Br; done; siege; event fortress-resupplied");
    assert_eq!(kit.game.look(&kit.state).fortress_strength(lille), 2);
    assert!(!kit.state.continued[0].has(lille));
    assert_eq!(kit.state.top(), Step::Act(Alliance));
}

#[test]
fn bad_weather_slows_a_round() {
    let mut kit = empty(1746);
    kit.put("vienna", "2 Au, traun").put("london", "1 Br, cumberland").holds(Bourbon, "bad-weather");
    kit.hand(Alliance, &[3, 2]).hand(Bourbon, &[1]);
    kit.state.active = Alliance;
    kit.moment(Moment::Rounds);
    kit.act("card 3; event bad-weather");
    kit.refused("do sea-move", "9.2.1");
    kit.act("do campaign; space vienna; leader traun; take 2 Au; done");
    assert_eq!(kit.state.force.mp, 1);
}

#[test]
fn royal_interference_cancels_the_action() {
    let mut kit = empty(1743);
    kit.state.late_added = true;
    kit.put("hanover", "2 Ha, george-ii").holds(Bourbon, "royal-interference").round(Alliance, 2);
    kit.act("do campaign; space hanover; leader george-ii; take 2 Ha; done; event royal-interference");
    assert_eq!(kit.state.top(), Step::Act(Alliance));
    assert!(!kit.can("do campaign"), "they may not act again this round");
}

#[test]
fn the_kings_illness_rests_his_camp() {
    let mut kit = empty(1746);
    kit.state.late_added = true;
    kit.put("maubeuge", "2 Fr, 1 Sp, louis-xv, conti").next_event("kings-illness");
    kit.dice(&[0]);
    kit.moment(Moment::Events);
    assert_eq!(kit.state.leader_at[kit.leader("louis-xv").index()], off::GONE);
    kit.hand(Bourbon, &[2, 2]).hand(Alliance, &[]);
    kit.state.active = Bourbon;
    kit.moment(Moment::Rounds);
    kit.act("card 2; do transfer");
    kit.act("space maubeuge");
    kit.refused("leader conti", "13.4.3");
    kit.act("take 1 Sp; space lille; do end; card 2");
    assert!(kit.can("do campaign"), "the next round is theirs");
}

#[test]
fn a_ransomed_king_falls_ill_too() {
    let mut kit = empty(1746);
    kit.state.late_added = true;
    kit.put("maubeuge", "2 Fr, louis-xv").next_event("kings-illness");
    let louis = kit.leader("louis-xv");
    kit.state.leader_at[louis.index()] = off::TRACK;
    kit.dice(&[0]);
    kit.moment(Moment::Events);
    assert_eq!(kit.state.leader_at[louis.index()], off::GONE);
    assert_eq!(kit.state.marked[1], succession::map::SpaceId::NONE, "no camp rests");
}

#[test]
fn the_british_fleet_keeps_the_neapolitans_at_home() {
    let mut kit = empty(1742);
    kit.put("modena", "1 Np, montemar").next_event("british-fleet-coerces-naples");
    kit.dice(&[0]);
    kit.moment(Moment::Events);
    assert_eq!(kit.at(Bourbon, "spanish-neapolitan-home"), "1 Np");
    kit.round(Bourbon, 2);
    kit.act("do transfer");
    kit.refused("space spanish-neapolitan-home", "9.2.1");
}

#[test]
fn a_forced_march_adds_two_movement_points() {
    let mut kit = empty(1742);
    kit.put("vienna", "1 Au, traun").holds(Alliance, "forced-march").round(Alliance, 2);
    kit.act("do campaign; space vienna; leader traun; take 1 Au; done; event forced-march");
    assert_eq!(kit.state.force.mp, 5);
}

#[test]
fn the_surprised_throw_with_what_is_left() {
    let mut kit = battle_at_tournai(&[(Bourbon, "surprise")]);
    kit.act("event surprise");
    kit.dice(&[5, 5, 1, 1, 1, 3, 3]);
    kit.act("leader conti");
    assert_eq!(kit.thrown(Alliance).0, 1, "two reduced corps");
    assert!(!matches!(kit.state.top(), Step::Battle(Fight::Riposte)));
}

#[test]
fn chart_rounding_is_an_option() {
    let mut kit = Kit::pragmatic_war_empty_with(1746, Options::CHART_ROUNDING);
    kit.put("lille", "2 Fr, 1 Fr reduced demoralized, conti")
        .put("tournai", "2 Br")
        .control(Bourbon, "tournai");
    kit.round(Bourbon, 2);
    kit.act("do campaign; space lille; leader conti; take 2 Fr; take 1 Fr reduced demoralized; done; space tournai");
    let dice = kit.game.look(&kit.state).battle_dice(Bourbon);
    assert_eq!((dice.sound, dice.shaky), (2, 0));
}

// ---------------------------------------------------------------- 4.4

// pragmatic-war: 4.4
#[test]
fn in_the_fog_only_the_top_of_an_enemy_stack_is_seen() {
    use table::{FastDice, Game, Seat};
    let stack = |options| {
        let mut kit = Kit::pragmatic_war_empty_with(1746, options);
        kit.put("lille", "2 Fr, 1 Sp, de-saxe, conti").put("tournai", "3 Br, cumberland, waldeck");
        kit.round(Bourbon, 2);
        kit
    };
    let seen = |kit: &Kit, viewer| {
        let view = kit.game.view(&kit.state, Some(viewer));
        let lille = kit.space("lille");
        (view.open.all_corps(Bourbon, lille).len(), view.open.leaders_in(lille.0).len())
    };
    let plain = stack(Options::default());
    assert_eq!(seen(&plain, Seat::One), (3, 2), "without the variant everything is");
    let mut kit = stack(Options::FOG_OF_WAR);
    assert_eq!(seen(&kit, Seat::One), (1, 1));
    assert_eq!(seen(&kit, Seat::Two), (3, 2), "one's own stacks are no secret");
    let view = kit.game.view(&kit.state, Some(Seat::One));
    assert_eq!(view.open.leader_space(kit.leader("de-saxe")), Some(kit.space("lille")));
    let guess = kit.game.determinize(&view, &mut FastDice::new(1));
    assert_eq!(kit.game.view(&guess, Some(Seat::One)), view);
    // In an action and in a battle everything is on the table.
    let at_tournai = |kit: &Kit| {
        let view = kit.game.view(&kit.state, Some(Seat::Two));
        view.open.all_corps(Alliance, kit.space("tournai")).len()
    };
    assert_eq!(at_tournai(&kit), 1);
    kit.act("do campaign; space lille; leader conti; take 2 Fr; take 1 Sp; done; space tournai");
    assert_eq!(at_tournai(&kit), 3);
}

// pragmatic-war: 4.4
#[test]
fn the_fog_tells_what_it_hides_but_not_where() {
    use serde_json::json;
    use succession::describe::view_json;
    use table::{Game, Seat};
    let told = |options, seat| {
        let mut kit = Kit::pragmatic_war_empty_with(1746, options);
        kit.put("lille", "2 Fr, 1 Sp, de-saxe, conti")
            .put("metz", "1 Fr, 1 Fr reduced")
            .put("tournai", "3 Br");
        kit.round(Bourbon, 2);
        let view = view_json(kit.game, &kit.game.view(&kit.state, seat));
        let spaces = view["spaces"].as_array().expect("a list");
        let at = |id: &str| spaces.iter().find(|s| s["id"] == id).expect("a space");
        let text = succession::describe::board_text(
            kit.game,
            &succession::State { open: kit.game.view(&kit.state, seat).open, hidden: kit.state.hidden },
            Some("lille"),
            english(),
        );
        let hides = text.contains("Somewhere under other pieces: 2 French corps, 1 Spanish corps, Conti.");
        assert_eq!(hides, options == Options::FOG_OF_WAR && seat == Some(Seat::One), "{text}");
        let covered = ["lille", "metz", "paris"].map(|id| at(id)["bourbon"]["covered"].clone());
        let leaders = view["fog"]["leaders"].as_array();
        let leaders = leaders.map(|l| l.iter().map(|l| l["id"].clone()).collect::<Vec<_>>());
        (covered, at("tournai")["alliance"]["covered"].clone(), view["fog"]["corps"].clone(), leaders)
    };
    let (yes, not) = (json!(true), json!(null));
    let hidden = json!([{ "power": "Fr", "count": 2 }, { "power": "Sp", "count": 1 }]);
    let seen = told(Options::FOG_OF_WAR, Some(Seat::One));
    assert_eq!(seen.0, [yes.clone(), yes.clone(), not.clone()], "a stack, high or low, and nothing");
    assert_eq!((seen.1, seen.2, seen.3), (not.clone(), hidden, Some(vec![json!("conti")])));
    let seen = told(Options::FOG_OF_WAR, Some(Seat::Two));
    assert_eq!((seen.0[0].clone(), seen.1), (not.clone(), yes), "one's own stacks are open");
    assert_eq!(seen.2, json!([{ "power": "Br", "count": 2 }]));
    let seen = told(Options::default(), Some(Seat::One));
    assert_eq!((seen.0[0].clone(), seen.2, seen.3), (not.clone(), not, None));
}

// pragmatic-war: 14.5.3
#[test]
fn orbetello_has_no_walls_to_besiege_it_in() {
    let land = |owner: Option<succession::Side>| {
        let mut kit = empty(1744);
        kit.state.sea[1] = Some(Bourbon);
        let orbetello = kit.space("orbetello");
        kit.state.control.iter_mut().for_each(|spaces| spaces.remove(orbetello));
        if let Some(side) = owner {
            kit.control(side, "orbetello");
        }
        kit.put("orbetello", "1 Sp").put("toulon", "1 Sp, de-gages").round(Bourbon, 2);
        kit.act("do sea-move; space toulon; take 1 Sp; done");
        kit
    };
    land(Some(Alliance)).refused("space orbetello", "14.5.3");
    assert!(land(Some(Bourbon)).can("space orbetello"));
    assert!(land(None).can("space orbetello"), "nobody's port with friends in it");
}

// pragmatic-war: 6.2#4, 11.1.3
#[test]
fn london_does_not_win_the_war_through_a_besieged_port() {
    for (at, victory) in [("dunkirk", None), ("tournai", Some((Bourbon, Level::Automatic)))] {
        let mut kit = empty(1745);
        kit.control(Bourbon, "london").control(Alliance, "lille").put(at, "2 Br, cumberland");
        kit.state.sea[0] = Some(Bourbon);
        winter(&mut kit);
        assert_eq!(kit.state.victory, victory, "{at}");
    }
}

// pragmatic-war: 14.2.1, 17.4.2#2
#[test]
fn a_garrison_among_insurgents_keeps_its_fortress_friendly() {
    for garrison in [true, false] {
        let mut kit = insurgents("ingolstadt");
        kit.control(Alliance, "regensburg").put("ingolstadt", "2 Au, traun");
        kit.put("regensburg", "3 Fr, maillebois").round(Bourbon, 2);
        if garrison {
            kit.inside("ingolstadt", "1 Ba");
        }
        kit.act("do campaign; space regensburg; leader maillebois; take 3 Fr; done");
        assert_eq!(kit.can("space ingolstadt"), garrison, "relief comes to a friendly space only");
    }
}

/// Bavarians and a Frenchman before Prague in 1741, with Dresden and Görlitz the only Bourbon spaces next to it.
fn before_prague(year: u16, force: &str) -> Kit {
    let mut kit = empty(year);
    kit.control(Alliance, "amberg, nuremberg, bamberg, regensburg, eger, passau, braunau");
    kit.put("prague", force).put("vienna", "1 Au");
    kit
}

// pragmatic-war: 15.4.5, 18.0#1, 7.2.2#1
#[test]
fn in_winter_those_to_whom_a_space_is_open_go_there_and_only_the_rest_is_lost() {
    let mut kit = before_prague(1741, "1 Fr, 2 Ba, charles-albert");
    kit.state.hidden.event_deck = 0;
    kit.moment(Moment::WinterWithdraw);
    assert_eq!(kit.who(), Bourbon);
    let read = to_state(kit.game, &from_state(kit.game, &kit.state)).expect("what was written can be read");
    assert_eq!(kit.game.hash(&read), kit.game.hash(&kit.state));
    kit.act("space dresden");
    assert_eq!(kit.at(Bourbon, "dresden"), "2 Ba, charles-albert");
    assert_eq!((kit.at(Bourbon, "prague").as_str(), kit.pool("Ba")), ("", pool_of(&kit, "Ba") - 2));
    assert!(kit.happened("NoRetreat"), "the French corps may not go to Saxony");
}

/// All corps of a power.
fn pool_of(kit: &Kit, power: &str) -> u8 {
    kit.game.atlas().masks.corps[kit.power(power).index()].len()
}

// pragmatic-war: 15.4.5, 15.4.3#3, 7.2.2#1
#[test]
fn a_beaten_army_is_lost_only_as_far_as_no_space_is_open_to_its_corps() {
    let mut kit = before_prague(1742, "1 Fr, 3 Pr, schwerin");
    kit.put("iglau", "6 Au, traun, charles").round(Alliance, 2);
    kit.act("do campaign; space iglau; leader traun; leader charles; take 6 Au; done");
    kit.dice(&[6, 6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1]).dice(&[1; 20]);
    kit.act("space prague; decline; leader traun; leader charles; leader schwerin; take 1 Fr");
    kit.act("space dresden");
    assert_eq!(kit.at(Bourbon, "dresden"), "3 Pr reduced demoralized, schwerin");
    assert_eq!(kit.at(Bourbon, "prague"), "");
    assert!(kit.happened("NoRetreat"), "the French corps has no way");
}
