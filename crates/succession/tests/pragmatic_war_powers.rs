//! *A Pragmatic War*, chapters 1, 2, 5, 7, 8, 9 and 11: sides, map, supply, cards, and powers that enter, leave and
//! change sides.

use crate::common;
use common::*;
use succession::Options;
use succession::describe::Teller;
use succession::pieces::Allegiance;
use succession::state::off;
use succession::step::{Moment, Step};

fn set_up() -> Kit {
    Kit::pragmatic_war(Options::default())
}

fn empty(year: u16) -> Kit {
    Kit::pragmatic_war_empty(year)
}

/// How a power stands.
fn standing(kit: &Kit, power: &str) -> Allegiance {
    kit.state.allegiance[kit.power(power).index()]
}

/// The Event phase of a year, with these dice: rolls for Charles Albert and for France, then cards by place.
fn spring(kit: &mut Kit, year: u16, dice: &[u32]) {
    kit.state.year = year;
    kit.dice(dice);
    kit.moment(Moment::Events);
    kit.dice_used();
    assert!(kit.dice.faults().is_empty(), "{:?}", kit.dice.faults());
}

/// A line of communication of a power from a space.
fn supplied(kit: &Kit, power: &str, from: &str) -> bool {
    kit.game.look(&kit.state).power_lines(kit.power(power)).reach(kit.space(from))
}

fn any_supply(kit: &Kit, side: succession::Side, from: &str) -> bool {
    kit.game.look(&kit.state).has_loc(side, kit.space(from))
}

/// Nobody has acted yet.
fn rest(kit: &mut Kit) {
    kit.state.acted = Default::default();
    kit.state.leaders_acted = Default::default();
}

/// Resource points a side would have now.
fn points(kit: &Kit, side: succession::Side) -> u8 {
    let mut later = Kit { state: kit.state, ..set_up() };
    later.state.first = side;
    later.moment(Moment::ReinforcementFirst);
    if matches!(later.state.top(), Step::Own(..)) {
        later.act("number 0");
    }
    later.state.rp
}

// ---------------------------------------------------------------- 1, 2, 11

// pragmatic-war: 1.1.2, 7.1.1
#[test]
fn the_powers_stand_at_first_as_the_book_lists_them() {
    let kit = set_up();
    for power in ["Fr", "Sp", "Pr", "Ba", "Np", "Sx", "Em"] {
        assert_eq!(standing(&kit, power), Allegiance::Bourbon, "{power}");
    }
    for power in ["Au", "Br", "Du", "Ha", "He"] {
        assert_eq!(standing(&kit, power), Allegiance::Alliance, "{power}");
    }
    for power in ["Gn", "Mo", "Sa"] {
        assert_eq!(standing(&kit, power), Allegiance::Neutral, "{power}");
    }
}

// pragmatic-war: 2.1.2, 20.1.1, 20.1.2
#[test]
fn the_set_up_stands_on_the_map() {
    let kit = set_up();
    assert_eq!(kit.at(Bourbon, "berlin"), "2 Pr, 1 Pr reduced, frederick-ii");
    assert_eq!(kit.at(Alliance, "milan"), "2 Au, 1 Au reduced, traun");
    assert_eq!((kit.pool("Fr"), kit.pool("Pr"), kit.pool("Au"), kit.pool("Sa")), (8, 5, 3, 3));
    assert_eq!(kit.owner("breslau"), Some(Bourbon));
    assert_eq!(kit.owner("neisse"), Some(Alliance), "a marker lies there");
    assert!(!kit.shows_name("frederick-ii") && kit.shows_name("schwerin"));
    assert_eq!(kit.state.vp, 17);
}

// pragmatic-war: 16.5.3#1, 20.1.1
#[test]
fn the_besiegers_of_neisse_have_no_supply_before_glogau_falls() {
    let mut kit = set_up();
    let modifier = |kit: &Kit| {
        let at = kit.space("neisse");
        let group = kit.state.group(kit.game.atlas(), Bourbon, at);
        let force = succession::state::Force { side: Bourbon, group, at, from: at, ..Default::default() };
        kit.game.look(&kit.state).siege_modifier(&force)
    };
    assert_eq!(modifier(&kit), -2);
    kit.control(Bourbon, "glogau");
    assert_eq!(modifier(&kit), 0);
}

// pragmatic-war: 2.3.1
#[test]
fn independent_principalities_are_open_to_both_sides() {
    let mut kit = empty(1742);
    assert_eq!(
        (kit.owner("rimini"), kit.owner("spoleto"), kit.owner("tuscany")),
        (None, None, Some(Bourbon))
    );
    kit.put("modena", "1 Sp, montemar").round(Bourbon, 2);
    kit.act("do campaign; space modena; leader montemar; take 1 Sp; done; space rimini; convert; done");
    assert_eq!(kit.owner("rimini"), Some(Bourbon));
}

// pragmatic-war: 2.2, 2.4, 11.2
#[test]
fn home_spaces_supply_their_own_without_limit_and_others_with() {
    let mut kit = empty(1743);
    assert_eq!(kit.game.look(&kit.state).limit(Alliance, kit.space("hanoverian-home")), 255);
    kit.control(Bourbon, "hanover");
    for power in ["Ha", "He", "Br"] {
        assert!(supplied(&kit, power, "bremen"), "{power} by the box of Hanover");
    }
    assert!(!supplied(&kit, "Du", "bremen"), "not their own");
    assert!(any_supply(&kit, Alliance, "bremen"), "but a friendly one");
    assert!(supplied(&kit, "Sp", "orbetello"), "a force there traces straight into the box");
    kit.control(Bourbon, "orbetello");
    assert!(supplied(&kit, "Sp", "orbetello"), "the box Spain shares with Naples");
    assert!(supplied(&kit, "Sp", "gerona"), "Gerona serves Spain too");
}

// pragmatic-war: 17.3, 11.2
#[test]
fn the_eastern_home_space_supplies_austria_after_the_appeal() {
    let mut kit = empty(1742);
    kit.control(Bourbon, "vienna, graz, brunn");
    assert!(!supplied(&kit, "Au", "olmutz"));
    kit.state.era = 1;
    assert!(supplied(&kit, "Au", "olmutz"));
    assert!(!supplied(&kit, "He", "olmutz"), "for Austria only");
    assert!(any_supply(&kit, Alliance, "olmutz"), "a limited source for its friends");
}

// pragmatic-war: 2.1.4, 2.4
#[test]
fn each_side_has_connections_and_home_spaces_of_its_own() {
    let mut kit = empty(1743);
    kit.put("berlin", "1 Pr, schwerin").put("hanover", "1 Ha, wade").round(Bourbon, 2);
    kit.act("do campaign; space berlin; leader schwerin; take 1 Pr; done; space prussian-home");
    assert_eq!(kit.state.force.mp, 1, "2 of 3 movement points");
    kit.act("done").round(Alliance, 2);
    kit.act("do campaign; space hanover; leader wade; take 1 Ha; done; space hanoverian-home");
    assert_eq!(kit.state.force.mp, 1);
    let mut kit = empty(1743);
    kit.put("berlin", "1 Ha, wade").put("hanover", "1 Pr, schwerin");
    kit.control(Alliance, "berlin").round(Alliance, 2);
    kit.act("do campaign; space berlin; leader wade; take 1 Ha; done");
    kit.refused("space prussian-home", "2.4");
    kit.act("done").round(Bourbon, 2);
    kit.act("do campaign; space hanover; leader schwerin; take 1 Pr; done");
    kit.refused("space hanoverian-home", "2.4");
}

// pragmatic-war: 11.1.3, 12.3.3
#[test]
fn the_netherlands_are_supplied_by_sea_while_both_seas_are_pragmatic() {
    let mut kit = empty(1742);
    assert!(supplied(&kit, "Au", "tournai"), "the example of 12.3 restores a corps there");
    kit.state.sea[1] = Some(Bourbon);
    assert!(!supplied(&kit, "Au", "tournai"), "the line comes ashore at Sardinian Nice");
}

// pragmatic-war: 2.5.2, 2.6.1, 2.6.2
#[test]
fn ports_serve_the_side_that_commands_their_sea() {
    let mut kit = empty(1744);
    let ports = |kit: &Kit, side| kit.game.look(&kit.state).sea_ports(side).len();
    assert_eq!(ports(&kit, Bourbon), 0);
    kit.put("amsterdam", "1 Br, cumberland").put("dunkirk", "1 Fr, conti").round(Bourbon, 2);
    kit.refused("do sea-move", "13.5.5");
    kit.state.sea[0] = Some(Bourbon);
    assert!(ports(&kit, Bourbon) > 0);
    assert!(kit.can("do sea-move"));
    kit.round(Alliance, 2);
    kit.refused("do sea-move", "13.5.5");
}

// ---------------------------------------------------------------- 7.2.1

// pragmatic-war: 7.2.1#1, 7.2.1#2, 6.1.1#7, 6.1.2
#[test]
fn charles_albert_dies_on_a_1_in_1743() {
    let mut kit = set_up();
    kit.put("frankfurt", "1 Fr");
    spring(&mut kit, 1743, &[1, 6, 2, 2]);
    assert_eq!(kit.rolled("charles-albert"), Some((1, true)));
    assert_eq!(kit.state.vp, 22);
    assert_eq!(kit.at(Bourbon, "munich"), "");
    assert_eq!((kit.owner("munich"), kit.owner("cologne")), (Some(Alliance), Some(Alliance)));
    assert_eq!(kit.owner("frankfurt"), Some(Bourbon), "a Bourbon unit is there");
    assert_eq!(kit.state.leader_at[kit.leader("charles-albert").index()], off::GONE);
    assert_eq!(points(&kit, Alliance), 2 + 1 + 3);
    assert_eq!(points(&kit, Bourbon), 5 - 1);
    for fact in ["LeaderGone", "PowerLeft"] {
        assert_eq!(kit.causes(fact), ["7.2.1"], "{fact}");
    }
    assert_eq!(kit.causes("PowerJoined"), ["7.2.3", "7.2.6", "7.2.1"], "Modena, Sardinia, the Empire");
}

// pragmatic-war: 7.2.1#2, 3.1.1
#[test]
fn a_replacement_of_charles_albert_is_no_emperor_and_stays() {
    let mut kit = set_up();
    kit.put("munich", "charles-albert (minor)");
    spring(&mut kit, 1743, &[1, 6, 2, 2]);
    assert_eq!(kit.at(Bourbon, "munich"), "charles-albert", "the army is gone, its minor leader is not");
    assert_eq!((kit.owner("munich"), kit.state.vp), (Some(Bourbon), 22));
}

// pragmatic-war: 7.2.1#1
#[test]
fn charles_albert_dies_on_a_3_in_1744_and_without_a_roll_in_1745() {
    let mut kit = set_up();
    spring(&mut kit, 1743, &[2, 6, 2, 2]);
    spring(&mut kit, 1744, &[4, 2, 2]);
    assert_eq!(kit.owner("munich"), Some(Bourbon), "a 4 spares him");
    let mut dead = set_up();
    spring(&mut dead, 1744, &[3, 2, 2]);
    assert_eq!(dead.owner("munich"), Some(Alliance));
    spring(&mut kit, 1745, &[2, 2, 2]);
    assert_eq!(kit.owner("munich"), Some(Alliance));
}

// ---------------------------------------------------------------- 7.2.2

// pragmatic-war: 7.2.2#1
#[test]
fn before_its_entry_france_keeps_to_its_theatre() {
    let mut kit = empty(1742);
    kit.put("metz", "2 Fr, maillebois").round(Bourbon, 2);
    kit.act("do campaign; space metz; leader maillebois; take 2 Fr; done");
    kit.refused("space luxembourg", "7.2.2");
    kit.act("space trier; done");
    assert_eq!(kit.at(Bourbon, "trier"), "2 Fr, maillebois");
    kit.steps(&[Step::Year(Moment::ReinforcementSecond), Step::Spend(Bourbon)]);
    kit.state.rp = 5;
    kit.refused("build Fr full", "7.2.2");
    kit.france_at_war();
    assert!(kit.can("build Fr full"));
}

// pragmatic-war: 7.2.2#1
#[test]
fn before_its_entry_only_spaniards_enter_france() {
    let mut kit = empty(1742);
    kit.put("landau", "1 Pr, schwerin").put("grenoble", "1 Sp, don-philip").round(Bourbon, 3);
    kit.act("do campaign; space landau; leader schwerin; take 1 Pr; done");
    kit.refused("space strasbourg", "7.2.2");
    kit.act("done; do campaign; space grenoble; leader don-philip; take 1 Sp; done");
    kit.refused("space cuneo", "7.2.2");
    kit.act("space savoy; done");
    assert_eq!(kit.at(Bourbon, "savoy"), "1 Sp, don-philip");
}

// pragmatic-war: 7.2.2#1
#[test]
fn transfers_and_retreats_keep_out_of_closed_lands_too() {
    let mut kit = empty(1742);
    kit.put("strasbourg", "1 Fr, 1 Ba").round(Bourbon, 2);
    kit.act("do transfer; space strasbourg; take 1 Ba");
    kit.refused("space metz", "7.2.2");
    kit.act("space stuttgart");
    let look = kit.game.look(&kit.state);
    let group = kit.state.group(kit.game.atlas(), Bourbon, kit.space("strasbourg"));
    let ways = look.retreat_spaces(Bourbon, group, kit.space("trier"), Default::default());
    assert!(ways.has(kit.space("metz")) && ways.has(kit.space("coblenz")));
    let bavarians = kit.state.group(kit.game.atlas(), Bourbon, kit.space("stuttgart"));
    let ways = look.retreat_spaces(Bourbon, bavarians, kit.space("trier"), Default::default());
    assert!(!ways.has(kit.space("metz")) && ways.has(kit.space("coblenz")));
}

// pragmatic-war: 7.2.2#1, 12.3.5
#[test]
fn before_its_entry_france_has_no_business_in_other_lands_nor_its_enemies_in_france() {
    let mut kit = empty(1742);
    kit.put("piacenza", "1 Fr, maillebois").put("prague", "1 Fr, belle-isle");
    kit.control(Bourbon, "piacenza, prague").round(Bourbon, 2);
    kit.act("do campaign; space piacenza; leader maillebois; take 1 Fr; done");
    kit.refused("space milan", "7.2.2");
    kit.act("done; do campaign; space prague; leader belle-isle; take 1 Fr; done");
    kit.refused("space dresden", "7.2.2");
    let mut kit = empty(1742);
    kit.put("landau", "1 Au, traun")
        .put("metz", "1 Fr reduced")
        .control(Alliance, "landau")
        .round(Alliance, 2);
    kit.act("do campaign; space landau; leader traun; take 1 Au; done");
    kit.refused("space strasbourg", "7.2.2");
    kit.steps(&[Step::Year(Moment::ReinforcementSecond), Step::Spend(Bourbon)]);
    kit.state.rp = 5;
    assert!(kit.can("restore Fr"), "what it has it may restore");
}

// pragmatic-war: 7.2.2#1, 3.1.1
#[test]
fn a_leader_on_his_minor_side_belongs_to_no_power() {
    let mut kit = empty(1742);
    kit.put("breslau", "1 Pr, broglie (minor)").put("neisse", "1 Pr, maillebois");
    kit.control(Bourbon, "glogau, neisse").round(Bourbon, 2);
    kit.act("do campaign; space breslau; leader broglie; take 1 Pr; done; space glogau; done");
    kit.act("do campaign; space neisse; leader maillebois; take 1 Pr; done");
    kit.refused("space glogau", "7.2.2");
}

// pragmatic-war: 7.2.2#1
#[test]
fn spaniards_who_pass_through_france_are_not_transferred_to_nice() {
    for year in [1742, 1743] {
        let mut kit = empty(year);
        kit.control(Bourbon, "nice, savoy").put("nice", "1 Sp").put("gerona", "don-philip").round(Bourbon, 2);
        kit.act("do transfer; space gerona; leader don-philip");
        kit.refused("space nice", "13.5.2");
        assert!(kit.can("space toulon"));
    }
}

/// Prussians march from Magdeburg on two Hanoverians at Hanover, who stand, and beat them.
fn beaten_at_hanover(kit: &mut Kit) {
    kit.put("magdeburg", "4 Pr, schwerin").round(Bourbon, 2);
    kit.act("do campaign; space magdeburg; leader schwerin; take 3 Pr; done; space hanover");
}

// pragmatic-war: 7.2.7#1, 12.2.2, 15.4.3#3
#[test]
fn a_leader_from_afar_does_not_keep_a_beaten_force_from_retreating() {
    let mut kit = empty(1742);
    kit.put("hanover", "2 Ha, george-ii");
    beaten_at_hanover(&mut kit);
    // They are asked to avoid battle, to name leaders, to take a hit: the first answer that stays and fights will do.
    kit.dice(&[1, 1, 1]).dice(&[5, 1, 1, 1, 1]).dice(&[3; 8]);
    for _ in 0..12 {
        if matches!(kit.state.top(), Step::Retreat(_)) {
            break;
        }
        let legal = kit.legal();
        let stay =
            legal.iter().find(|choice| ["decline", "done"].contains(&choice.as_str())).unwrap_or(&legal[0]);
        kit.act(stay);
    }
    assert!(kit.can("space bremen") && kit.can("space cassel"), "{:?}", kit.legal());
    kit.act("space bremen");
    assert!(kit.at(Alliance, "bremen").contains("george-ii"), "{}", kit.at(Alliance, "bremen"));
    let mut kit = empty(1742);
    kit.put("breslau", "2 Pr, maillebois").control(Bourbon, "glogau, breslau");
    let look = kit.game.look(&kit.state);
    let breslau = kit.space("breslau");
    let group = kit.state.group(kit.game.atlas(), Bourbon, breslau);
    assert!(look.retreat_spaces(Bourbon, group, breslau, Default::default()).has(kit.space("glogau")));
}

// pragmatic-war: 7.2.8#2
#[test]
fn hanoverians_and_hessians_together_stay_in_their_lands() {
    let mut kit = set_up();
    kit.round(Bourbon, 3);
    kit.act("do campaign; space metz; leader maillebois; take 3 Fr; done; space trier; space coblenz; space cologne");
    let (hessian, hanover) =
        (kit.game.atlas().masks.corps[kit.power("He").index()].first(), kit.space("hanover"));
    kit.state.corps_at[hessian.expect("a corps").index()] = hanover.0;
    kit.round(Alliance, 2);
    kit.act("do campaign; space hanover; leader minor-alliance-2; take 1 Ha; take 1 He reduced; done");
    kit.refused("space osnabruck", "7.2.8");
    kit.act("space bremen; done");
    assert_eq!(kit.at(Alliance, "bremen"), "1 Ha, 1 He reduced, minor-alliance-2");
    let words = |kit: &Kit| {
        let look = kit.game.look(&kit.state);
        look.title.standing(&look, Teller { words: english(), atlas: look.atlas })
    };
    assert!(words(&kit).contains("Cologne"));
    spring(&mut kit, 1743, &[6, 6, 2, 2]);
    assert!(!words(&kit).contains("Cologne"), "until 1743 at the latest");
}

// pragmatic-war: 7.2.2#2, 7.2.2#3, 8.0#1
#[test]
fn france_enters_on_a_2_in_1743() {
    let mut kit = set_up();
    spring(&mut kit, 1743, &[6, 2, 2, 2]);
    assert_eq!(kit.rolled("french-entry"), Some((2, true)));
    assert_eq!(kit.state.vp, 17);
    assert_eq!(points(&kit, Bourbon), 6);
    kit.act("number 0; done");
    while kit.who() == Alliance {
        let choice = kit.legal()[0].clone();
        kit.act(&choice);
    }
    kit.act("done");
    assert_eq!(kit.at(Bourbon, "maubeuge"), "9 Fr");
    assert_eq!(
        (kit.at(Bourbon, "metz").contains("7 Fr"), kit.at(Bourbon, "toulon").as_str()),
        (true, "3 Fr")
    );
    assert!(kit.can("leader louis-xv"));
}

// pragmatic-war: 7.2.2#2
#[test]
fn france_stays_out_on_a_3_and_enters_by_itself_in_1744() {
    let mut kit = set_up();
    spring(&mut kit, 1743, &[6, 3, 2, 2]);
    assert_eq!(points(&kit, Bourbon), 5);
    spring(&mut kit, 1744, &[6, 2, 2]);
    assert_eq!(points(&kit, Bourbon), 6);
}

// ---------------------------------------------------------------- 7.2.3, 7.2.4, 7.2.6

// pragmatic-war: 7.2.3, 7.2.6, 6.1.2, 8.0#1
#[test]
fn modena_and_sardinia_are_closed_in_1741_and_join_in_1742() {
    let mut kit = empty(1741);
    kit.put("parma", "1 Au, traun").put("milan", "1 Au, lobkowitz").round(Alliance, 2);
    kit.act("do campaign; space parma; leader traun; take 1 Au; done");
    kit.refused("space modena", "7.2.3");
    kit.act("done; do campaign; space milan; leader lobkowitz; take 1 Au; done");
    kit.refused("space novara", "7.2.6");
    let mut kit = set_up();
    spring(&mut kit, 1742, &[2, 2]);
    assert_eq!((standing(&kit, "Mo"), standing(&kit, "Sa")), (Allegiance::Bourbon, Allegiance::Alliance));
    assert_eq!((kit.owner("modena"), kit.owner("savoy")), (Some(Bourbon), Some(Alliance)));
    assert_eq!(kit.state.vp, 17);
}

// pragmatic-war: 7.2.4, 6.1.2
#[test]
fn the_bourbons_may_use_neutral_genoa() {
    let mut kit = empty(1742);
    kit.put("piacenza", "1 Au, traun").put("tuscany", "1 Sp, montemar").round(Alliance, 2);
    kit.act("do campaign; space piacenza; leader traun; take 1 Au; done");
    kit.refused("space genoa", "7.2.4");
    kit.act("done");
    kit.control(Bourbon, "orbetello").round(Bourbon, 2);
    kit.act("do campaign; space tuscany; leader montemar; take 1 Sp; done; space genoa; done");
    assert!(any_supply(&kit, Bourbon, "genoa"));
    let mut kit = set_up();
    spring(&mut kit, 1745, &[2, 2, 2]);
    assert_eq!(standing(&kit, "Gn"), Allegiance::Bourbon);
    assert_eq!(kit.state.vp, 22, "nothing but the death of Charles Albert moved the marker");
}

// ---------------------------------------------------------------- 7.2.5

// pragmatic-war: 7.2.5, 16.5.1
#[test]
fn saxons_help_at_prague_before_1745() {
    let mut kit = empty(1742);
    kit.put("prague", "2 Fr, broglie").inside("prague", "1 Au").round(Bourbon, 2);
    kit.act("do campaign; space prague; leader broglie; take 2 Fr; done");
    assert!(kit.can("siege"), "two corps and the Saxons against 3");
    let mut kit = empty(1745);
    kit.joins("Sx", Alliance).put("prague", "2 Fr, broglie").inside("prague", "1 Au").round(Bourbon, 2);
    kit.act("do campaign; space prague; leader broglie; take 2 Fr; done");
    kit.refused("siege", "16.5.1");
}

// pragmatic-war: 7.2.5, 6.1.2
#[test]
fn saxony_changes_sides_in_1745() {
    let mut kit = set_up();
    kit.put("leipzig", "1 Pr, dessau (minor)");
    kit.state.year = 1745;
    kit.moment(Moment::Events);
    assert!(kit.can("space erfurt"), "the Empire is still Bourbon");
    kit.dice(&[2, 2, 2]).act("space halle").dice_used();
    assert_eq!(standing(&kit, "Sx"), Allegiance::Alliance);
    assert_eq!(kit.owner("dresden"), Some(Alliance));
    assert_eq!(kit.at(Bourbon, "leipzig"), "");
    assert_eq!(kit.at(Bourbon, "halle"), "1 Pr, dessau");
    assert_eq!(kit.causes("Retreated"), ["7.2.5"]);
    assert!(kit.causes("PowerJoined").contains(&"7.2.5"));
    let due = kit.state.corps_in(off::DUE) & kit.game.atlas().masks.corps[kit.power("Sx").index()];
    assert_eq!(due.len(), 3);
}

// ---------------------------------------------------------------- 7.2.7, 7.2.8

// pragmatic-war: 7.2.7#1
#[test]
fn the_maritime_powers_keep_still_before_1743() {
    let mut kit = empty(1742);
    kit.put("london", "1 Br, george-ii").put("amsterdam", "1 Du").put("munster", "1 Pr, schwerin");
    kit.put("antwerp", "1 Au, traun").put("vienna", "1 Au").round(Alliance, 3);
    kit.act("do campaign");
    kit.refused("space london", "7.2.7");
    kit.act("space antwerp; leader traun; take 1 Au; done");
    kit.refused("space bergen-op-zoom", "7.2.7");
    kit.act("done; do transfer");
    kit.refused("space amsterdam", "7.2.7");
    kit.round(Bourbon, 2);
    kit.act("do campaign; space munster; leader schwerin; take 1 Pr; done");
    kit.refused("space nijmegen", "7.2.7");
    kit.steps(&[Step::Year(Moment::ReinforcementSecond), Step::Spend(Alliance)]);
    kit.state.rp = 2;
    assert!(kit.can("build Br full") && kit.can("build Du full"), "they may raise forces");
}

// pragmatic-war: 7.2.7#1
#[test]
fn an_austrian_leader_does_not_take_the_maritime_powers_along_before_1743() {
    let mut kit = empty(1742);
    kit.put("amsterdam", "2 Du, 2 Au, traun, waldeck").round(Alliance, 3);
    kit.act("do campaign; space amsterdam");
    let choosing = kit.choosing(Alliance);
    assert_eq!(choosing["at"], "amsterdam");
    assert_eq!(choosing["able"]["corps"][0]["power"], "Au");
    let count = |of: &str| choosing["able"][of].as_array().unwrap().len();
    assert_eq!((count("corps"), count("leaders")), (1, 1));
    kit.refused("leader waldeck", "7.2.7");
    kit.act("leader traun");
    kit.refused("take 2 Du", "7.2.7");
    kit.act("take 1 Au; done");
}

// pragmatic-war: 7.2.7#1
#[test]
fn the_maritime_powers_are_not_transferred_before_1743() {
    let mut kit = empty(1742);
    kit.put("antwerp", "1 Du, 1 Au, george-ii, traun").round(Alliance, 3);
    kit.act("do transfer; space antwerp");
    kit.refused("take 1 Du", "7.2.7");
    kit.refused("leader george-ii", "7.2.7");
    kit.act("take 1 Au; space tournai");
    assert_eq!(kit.at(Alliance, "tournai"), "1 Au");
}

// pragmatic-war: 7.2.7#2, 12.3.1
#[test]
fn the_maritime_powers_enter_in_1743() {
    let mut kit = empty(1743);
    kit.put("london", "1 Br, george-ii").round(Alliance, 2);
    assert!(kit.can("do campaign") && kit.can("do sea-move"));
    assert_eq!(points(&kit, Alliance), 2 + 2 + 1);
    assert_eq!(points(&empty(1742), Alliance), 2);
}

// pragmatic-war: 7.2.8#1
#[test]
fn hanover_and_hesse_act_from_the_start() {
    let mut kit = set_up();
    kit.round(Alliance, 2);
    kit.act("do campaign; space hanover; leader minor-alliance-2; take 1 Ha; done; space osnabruck; done");
    assert_eq!(kit.at(Alliance, "osnabruck"), "1 Ha, minor-alliance-2");
}

// pragmatic-war: 7.2.8#2
#[test]
fn the_french_at_cologne_keep_hanover_at_home() {
    let mut kit = set_up();
    kit.round(Bourbon, 3);
    kit.act("do campaign; space metz; leader maillebois; take 3 Fr; done; space trier; space coblenz; space cologne");
    kit.round(Alliance, 2);
    kit.act("do campaign; space hanover; leader minor-alliance-2; take 1 Ha; done");
    kit.refused("space osnabruck", "7.2.8");
    kit.act("space bremen; done");
    // They leave, and the spell is broken.
    rest(&mut kit);
    kit.round(Bourbon, 3);
    kit.act("do campaign; space cologne; leader maillebois; take 3 Fr; done; space coblenz; done");
    rest(&mut kit);
    kit.round(Alliance, 2);
    kit.act("do campaign; space bremen; leader minor-alliance-2; take 1 Ha; done");
    assert!(kit.can("space osnabruck"));
}

// pragmatic-war: 7.2.8#2
#[test]
fn a_later_march_to_cologne_has_no_such_effect() {
    let mut kit = set_up();
    kit.round(Bourbon, 3);
    kit.act("do transfer; space paris; take 1 Fr; space reims; done");
    kit.act("do campaign; space metz; leader maillebois; take 3 Fr; done; space trier; space coblenz; space cologne");
    kit.round(Alliance, 2);
    kit.act("do campaign; space hanover; leader minor-alliance-2; take 1 Ha; done");
    assert!(kit.can("space osnabruck"));
}

// ---------------------------------------------------------------- 7.2.9

/// Frederick has left in 1742 with Austrians in Neisse.
fn without_frederick() -> Kit {
    let mut kit = set_up();
    kit.put("ratibor", "1 Au, traun").next_event("frederick-leaves");
    spring(&mut kit, 1742, &[0]);
    kit
}

// pragmatic-war: 7.2.9#1, 6.1.1#9, 6.1.2
#[test]
fn frederick_leaves_the_war() {
    let mut kit = without_frederick();
    assert_eq!(kit.state.vp, 15, "Glogau and Neisse were Pragmatic");
    assert_eq!(kit.causes("PowerNeutral"), ["7.2.9"]);
    assert!(kit.causes("Retreated").iter().all(|&rule| rule == "7.2.9"));
    assert_eq!(kit.at(Alliance, "ratibor"), "");
    assert!(kit.at(Alliance, "olmutz").contains("4 Au"), "the nearest friendly space");
    assert_eq!(kit.pool("Pr"), 14);
    assert_eq!(kit.state.leader_at[kit.leader("schwerin").index()], off::ASIDE);
    kit.round(Alliance, 2);
    kit.act("do campaign; space olmutz; leader traun; take 1 Au; done");
    kit.refused("space neisse", "7.2.9");
    kit.steps(&[Step::Year(Moment::ReinforcementSecond), Step::Spend(Bourbon)]);
    kit.state.rp = 5;
    kit.refused("build Pr full", "12.3.4");
}

/// Prussia and Silesia.
const FREDERICKS_LANDS: [&str; 10] = [
    "glogau",
    "breslau",
    "schweidnitz",
    "neisse",
    "ratibor",
    "berlin",
    "magdeburg",
    "kustrin",
    "halle",
    "prussian-home",
];

/// Frederick is out of the war in a year, with the situation otherwise empty.
fn frederick_out_in(year: u16) -> Kit {
    let mut kit = empty(year);
    for power in ["Pr", "Si"] {
        let power = kit.power(power);
        kit.state.allegiance[power.index()] = Allegiance::Neutral;
    }
    kit.control(Bourbon, &FREDERICKS_LANDS.join(", "));
    kit
}

/// Nobody enters Prussia or Silesia: by march, by transfer, in retreat or as a leader who is placed.
#[track_caller]
fn closed_to_both(kit: &Kit) {
    let fresh = || Kit { state: kit.state, ..set_up() };
    let mut austrians = fresh();
    austrians.put("olmutz", "1 Au, traun").round(Alliance, 2);
    rest(&mut austrians);
    austrians.act("do campaign; space olmutz; leader traun; take 1 Au; done");
    austrians.refused("space neisse", "7.2.9").refused("space ratibor", "7.2.9");
    let mut bourbons = fresh();
    bourbons.control(Bourbon, "leipzig").put("leipzig", "1 Sp, broglie (minor)").round(Bourbon, 2);
    rest(&mut bourbons);
    let mut transfer = Kit { state: bourbons.state, ..set_up() };
    transfer.act("do transfer");
    if transfer.can("space leipzig") {
        transfer.act("space leipzig; leader broglie");
        assert!(!transfer.can("space halle") && !transfer.can("space berlin"));
    }
    bourbons.act("do campaign; space leipzig; leader broglie; take 1 Sp; done");
    bourbons.refused("space halle", "7.2.9");
    let leipzig = bourbons.space("leipzig");
    let beaten = bourbons.state.group(bourbons.game.atlas(), Bourbon, leipzig);
    let alone = succession::state::Group { leaders: beaten.leaders, ..Default::default() };
    let look = bourbons.game.look(&bourbons.state);
    for group in [beaten, alone] {
        let ways = look.retreat_spaces(Bourbon, group, leipzig, Default::default());
        assert!(!ways.has(bourbons.space("halle")), "no retreat either");
    }
    let broglie = bourbons.leader("broglie");
    let placing = [Step::Year(Moment::ReinforcementSecond), Step::Leaders(Bourbon), Step::LeaderTo(broglie)];
    bourbons.steps(&placing);
    bourbons.refused("space berlin", "7.2.9").refused("space glogau", "7.2.9");
    assert!(!look_sources(&bourbons).has(bourbons.space("berlin")), "no friendly power's capital");
}

/// The supply sources of the Bourbons.
fn look_sources(kit: &Kit) -> succession::map::SpaceSet {
    kit.game.look(&kit.state).supply_sources(Bourbon)
}

// pragmatic-war: 7.2.9#1
#[test]
fn nobody_enters_fredericks_lands_while_he_is_out_of_the_war() {
    for year in [1743, 1746] {
        closed_to_both(&frederick_out_in(year));
    }
}

// pragmatic-war: 7.2.9#1, 11.1.1, 11.2
#[test]
fn fredericks_lands_are_bourbon_and_a_line_passes_through_them() {
    let mut kit = without_frederick();
    for id in FREDERICKS_LANDS {
        assert_eq!(kit.owner(id), Some(Bourbon), "{id}");
    }
    closed_to_both(&kit);
    assert!(any_supply(&kit, Bourbon, "olmutz"), "from Dresden through Silesia");
    kit.control(Alliance, "neisse, ratibor");
    assert!(!any_supply(&kit, Bourbon, "olmutz"), "there is no other way");
    let mut kit = frederick_out_in(1746);
    kit.control(Alliance, "leipzig, wittenberg, gorlitz, hanover, erfurt");
    assert!(!any_supply(&kit, Bourbon, "magdeburg"), "Berlin is no source");
}

// pragmatic-war: 7.2.9#1
#[test]
fn minor_leaders_standing_with_prussians_only_come_back_next_year() {
    let mut kit = set_up();
    kit.put("magdeburg", "1 Pr, broglie (minor)").put("metz", "de-saxe (minor)");
    kit.next_event("frederick-leaves");
    spring(&mut kit, 1742, &[0]);
    assert!(kit.on_track("broglie") && !kit.on_track("de-saxe"));
}

// pragmatic-war: 7.2.9#1
#[test]
fn allies_and_absent_leaders_leave_with_frederick() {
    let mut kit = set_up();
    kit.put("breslau", "1 Ba, charles-albert");
    let schwerin = kit.leader("schwerin");
    kit.state.leader_at[schwerin.index()] = off::TRACK;
    kit.next_event("frederick-leaves");
    spring(&mut kit, 1742, &[0]);
    assert_eq!(kit.at(Bourbon, "breslau"), "", "nobody may stay in a closed land");
    assert_eq!(kit.state.leader_at[schwerin.index()], off::ASIDE, "he does not come back without his king");
    assert!(!kit.state.corps_in(kit.space("breslau").0).any(|_| true));
}

// pragmatic-war: 7.2.9#2
#[test]
fn frederick_comes_back() {
    let mut kit = without_frederick();
    let vp = kit.state.vp;
    kit.state.late_added = true;
    kit.next_event("frederick-reenters");
    spring(&mut kit, 1746, &[0]);
    assert_eq!(kit.who(), Bourbon);
    kit.refused("space dresden", "7.2.9");
    kit.act("space berlin; space berlin; space glogau");
    for _ in 0..8 {
        kit.act("space berlin");
    }
    kit.refused("space berlin", "7.2.9");
    for _ in 0..6 {
        kit.act("space neisse");
    }
    assert_eq!(kit.at(Bourbon, "neisse"), "6 Pr");
    assert_eq!(kit.owner("neisse"), Some(Bourbon));
    assert_eq!(kit.state.vp, vp + 5, "only Charles Albert's death, in 1745");
}

// pragmatic-war: 7.2.9#3, 9.2.1, 9.2.2
#[test]
fn the_card_of_leaving_is_shuffled_in_again_and_wasted_while_prussia_is_out() {
    let mut kit = without_frederick();
    let leaves = kit.game.atlas().event("frederick-leaves").expect("a card");
    assert_eq!(kit.state.in_effect, 1 << leaves.0);
    spring(&mut kit, 1745, &[0, 2, 2]);
    assert!(kit.happened("EventDiscarded"), "drawn again, with nothing to do");
    assert_eq!(kit.state.in_effect & 1 << leaves.0, 0);
    // After a return it ends Prussia's part for good.
    kit.state.hidden.held = [0; 2];
    kit.next_event("frederick-reenters");
    spring(&mut kit, 1746, &[0]);
    while matches!(kit.state.top(), Step::Event(..)) {
        let choice = kit.legal()[0].clone();
        kit.act(&choice);
    }
    kit.next_event("frederick-leaves");
    kit.control(Alliance, "glogau, berlin");
    let vp = kit.state.vp;
    spring(&mut kit, 1747, &[0]);
    assert_eq!(standing(&kit, "Pr"), Allegiance::Neutral);
    assert_eq!((kit.owner("glogau"), kit.owner("berlin")), (Some(Bourbon), Some(Bourbon)));
    assert_eq!(kit.state.vp, vp - 1, "Glogau alone is worth a point to them");
    closed_to_both(&kit);
}

// ---------------------------------------------------------------- 5, 8, 9

// pragmatic-war: 8.0#1, 12.1
#[test]
fn the_first_year_begins_with_the_pragmatic_reinforcements() {
    let mut kit = set_up();
    kit.run();
    assert_eq!(kit.state.top(), Step::Spend(Alliance));
    assert!(!kit.happened("EventDrawn"));
    kit.act("done; done");
    assert_eq!(kit.state.top(), Step::Spend(Bourbon));
}

// pragmatic-war: 5.1, 9.2.4, 5.2.2
#[test]
fn two_cards_a_year_and_three_from_1745() {
    let drawn = |year, dice: &[u32]| {
        let mut kit = set_up();
        spring(&mut kit, year, dice);
        let by = |side| {
            let draws = kit.facts.iter().filter(|f| match f {
                succession::fact::Fact::EventDrawn { side: of } => *of == side,
                _ => false,
            });
            draws.count()
        };
        (by(Alliance), by(Bourbon))
    };
    assert_eq!(drawn(1742, &[2, 2]), (1, 1));
    assert_eq!(drawn(1745, &[2, 2, 2]), (1, 2));
    assert_eq!(drawn(1746, &[2, 2, 2]), (2, 1));
    let mut kit = set_up();
    spring(&mut kit, 1745, &[2, 2, 2]);
    assert_eq!(kit.state.hidden.event_deck.count_ones(), 9 + 13 - 3);
}

// pragmatic-war: 9.2.3, 6.1.1#8
#[test]
fn the_forty_five_keeps_a_british_corps_away_for_two_turns() {
    let mut kit = empty(1745);
    kit.put("london", "2 Br").put("antwerp", "1 Br reduced");
    kit.state.late_added = true;
    kit.next_event("forty-five");
    kit.state.control[1] = kit.state.control[1] & !kit.game.atlas().masks.home[kit.power("Sx").index()];
    spring(&mut kit, 1745, &[0]);
    assert_eq!(kit.at(Alliance, "london"), "1 Br", "a full one");
    let card = kit.game.atlas().event("forty-five").expect("a card");
    assert_eq!(kit.state.in_effect, 1 << card.0);
    kit.state.hidden.event_deck = 0;
    spring(&mut kit, 1746, &[]);
    assert_eq!(kit.state.in_effect, 1 << card.0);
    spring(&mut kit, 1747, &[]);
    assert_eq!(kit.state.in_effect, 0);
    let vp = kit.state.vp;
    kit.act("number 0; done");
    assert!(kit.can("space london"));
    while matches!(kit.state.top(), Step::Place(Alliance)) {
        let choice = if kit.can("space london") { "space london".to_owned() } else { kit.legal()[0].clone() };
        kit.act(&choice);
    }
    assert_eq!(kit.state.vp, vp + 2);
}

// pragmatic-war: 9.2.3
#[test]
fn the_pragmatic_side_chooses_the_corps_that_the_forty_five_calls_home() {
    let mut kit = empty(1746);
    kit.put("london", "1 Br").put("antwerp", "1 Br").put("ostend", "1 Br reduced");
    kit.state.late_added = true;
    kit.next_event("forty-five");
    kit.state.control[1] = kit.state.control[1] & !kit.game.atlas().masks.home[kit.power("Sx").index()];
    kit.state.year = 1746;
    kit.dice(&[0]);
    kit.moment(Moment::Events);
    assert_eq!(kit.who(), Alliance);
    assert!(!kit.can("space ostend"), "a full one while there is any");
    kit.act("space antwerp");
    assert_eq!((kit.at(Alliance, "antwerp").as_str(), kit.at(Alliance, "london").as_str()), ("", "1 Br"));
}

// pragmatic-war: 13.2, 8.0#1
#[test]
fn the_initiative_passes_to_the_bourbons_in_1745() {
    let holder = |year| kit_initiative(&empty(year));
    assert_eq!((holder(1741), holder(1744)), (Alliance, Alliance));
    assert_eq!((holder(1745), holder(1748)), (Bourbon, Bourbon));
}

fn kit_initiative(kit: &Kit) -> succession::Side {
    kit.game.look(&kit.state).initiative()
}

// pragmatic-war: 12.2.5, 7.2.7#1
#[test]
fn one_british_corps_a_year_arrives_at_amsterdam_from_1743() {
    let spend = |year| {
        let mut kit = empty(year);
        kit.steps(&[Step::Year(Moment::ReinforcementSecond), Step::Spend(Alliance)]);
        kit.state.rp = 4;
        kit.act("build Br full");
        kit
    };
    assert!(!spend(1742).can("space amsterdam"));
    let mut kit = spend(1743);
    kit.act("space amsterdam; build Br full");
    assert!(!kit.can("space amsterdam") && kit.can("space london"), "one, not two");
}

// pragmatic-war: 8.0#2
#[test]
fn the_british_choose_where_their_stronger_fleet_is_once_france_is_at_war() {
    let mut kit = empty(1742);
    kit.state.first = Alliance;
    kit.moment(Moment::ReinforcementFirst);
    assert_eq!(kit.state.fleets[..2], [2, 3]);
    let mut kit = empty(1744);
    kit.moment(Moment::ReinforcementFirst);
    kit.act("number 1");
    assert_eq!(kit.state.fleets[..2], [3, 2]);
}

// pragmatic-war: 7.2.5, 7.2.1#1, 8.0#1
#[test]
fn bourbon_forces_leave_saxony_before_the_empire_turns_in_1745() {
    let mut kit = empty(1744);
    for power in ["Pr", "Si"] {
        let power = kit.power(power);
        kit.state.allegiance[power.index()] = Allegiance::Neutral;
        for space in kit.game.atlas().masks.home[power.index()] {
            kit.state.control[0].remove(space);
            kit.state.control[1].remove(space);
        }
    }
    kit.put("leipzig", "3 Fr, maillebois").put("vienna", "1 Au").put("paris", "1 Fr, louis-xv");
    kit.state.hidden.event_deck = 0;
    kit.state.late_added = true;
    spring(&mut kit, 1745, &[]);
    assert_eq!(standing(&kit, "Em"), Allegiance::Alliance, "Charles Albert is dead");
    assert_eq!(kit.at(Bourbon, "erfurt"), "3 Fr, maillebois");
    assert_eq!(kit.owner("erfurt"), Some(Bourbon), "they hold it");
}

// pragmatic-war: 7.2.8#2
#[test]
fn hanoverians_who_are_abroad_already_are_not_bound_by_the_french_at_cologne() {
    let abroad = || {
        let mut kit = set_up();
        kit.put("erfurt", "1 Ha, minor-alliance-2").round(Bourbon, 3);
        kit.act("do campaign; space metz; leader maillebois; take 3 Fr; done");
        kit.act("space trier; space coblenz; space cologne");
        kit
    };
    let mut kit = abroad();
    kit.round(Alliance, 3);
    kit.act("do campaign; space erfurt; leader minor-alliance-2; take 1 Ha; done; march; space cassel");
    kit.refused("space erfurt", "7.2.8").act("done");
    let mut kit = abroad();
    kit.state.hidden.event_deck = 0;
    kit.dice(&[1; 10]).moment(Moment::WinterWithdraw);
    while kit.state.top() == Step::Winter {
        let choice = if kit.can("space cassel") { "space cassel".into() } else { kit.legal().remove(0) };
        kit.act(&choice);
    }
    assert!(kit.at(Alliance, "erfurt").is_empty() && kit.at(Alliance, "cassel").contains("1 Ha"));
}

// pragmatic-war: 7.2.8#2
#[test]
fn the_rule_of_1741_is_for_the_first_year_only() {
    let mut kit = empty(1742);
    kit.put("metz", "3 Fr, maillebois").put("hanover", "1 Ha, minor-alliance-2").round(Bourbon, 3);
    kit.act("do campaign; space metz; leader maillebois; take 3 Fr; done; space trier; space coblenz; space cologne");
    kit.round(Alliance, 2);
    kit.act("do campaign; space hanover; leader minor-alliance-2; take 1 Ha; done");
    assert!(kit.can("space osnabruck"));
}

// pragmatic-war: 12.3.3, 12.2.5
#[test]
fn a_british_corps_is_built_at_amsterdam_only_with_a_line_to_london() {
    for lost in [false, true] {
        let mut kit = empty(1746);
        if lost {
            kit.control(Bourbon, "london");
        }
        kit.steps(&[Step::Year(Moment::ReinforcementSecond), Step::Spend(Alliance)]);
        kit.state.rp = 4;
        assert_eq!(kit.can("build Br full"), !lost);
    }
}

/// A Hanoverian and a Hessian with the French at Cologne, in a land of theirs.
fn together_at(space: &str) -> Kit {
    let mut kit = empty(1741);
    kit.put("metz", "3 Fr, maillebois").put("vienna", "1 Au").round(Bourbon, 3);
    kit.act("do campaign; space metz; leader maillebois; take 3 Fr; done; space trier; space coblenz; space cologne");
    kit.put(space, "1 Ha, 1 He, minor-alliance-2");
    kit
}

// pragmatic-war: 15.4.1, 7.2.8#2
#[test]
fn beaten_hanoverians_and_hessians_go_to_one_space_together() {
    let mut kit = together_at("hanover");
    kit.put("magdeburg", "3 Pr, schwerin").round(Bourbon, 2);
    kit.act("do campaign; space magdeburg; leader schwerin; take 3 Pr; done");
    kit.dice(&[1, 1, 1, 6]).dice(&[1; 20]).act("space hanover");
    while !kit.can("space bremen") {
        let choice = if kit.can("decline") { "decline".into() } else { kit.legal().remove(0) };
        kit.act(&choice);
    }
    kit.act("space bremen");
    assert_eq!((kit.at(Alliance, "hanover"), kit.at(Alliance, "cassel")), (String::new(), String::new()));
    let both = kit.at(Alliance, "bremen");
    assert!(both.contains("Ha") && both.contains("He"), "{both}");
}

// pragmatic-war: 18.0#1, 15.4.1, 7.2.8#2
#[test]
fn in_winter_hanoverians_and_hessians_go_to_one_space_together() {
    let mut kit = together_at("cassel");
    kit.control(Bourbon, "cassel");
    kit.state.hidden.event_deck = 0;
    kit.moment(Moment::WinterWithdraw);
    while kit.state.top() == Step::Winter {
        let choice = if kit.can("space hanover") { "space hanover".into() } else { kit.legal().remove(0) };
        kit.act(&choice);
    }
    assert_eq!(kit.at(Alliance, "hanover"), "1 Ha, 1 He, minor-alliance-2");
}
