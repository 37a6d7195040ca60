//! Exact odds against hand reckoning and against the engine itself, played out for every throw there is.

use crate::common;
use common::*;
use succession::action::Action;
use succession::fact::Fact;
use succession::odds::{self, BattleOdds, Odds, SiegeOdds};
use succession::pieces::{CorpsSet, LeaderSet};
use succession::state::Group;
use succession::step::Step;
use succession::{Options, Side, State};
use table::{Game, ScriptedDice, SeededDice};

/// The faces of a die, each as likely as the others.
const FACES: [(u32, u32); 6] = [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)];
/// A die of which only matters whether it shows 5 or more.
const HIT_OR_MISS: [(u32, u32); 2] = [(1, 4), (6, 2)];

#[track_caller]
fn same(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found} should be {expected}");
}

#[track_caller]
fn same_all(found: &[f64], expected: &[f64]) {
    for i in 0..found.len().max(expected.len()) {
        same(found.get(i).copied().unwrap_or(0.0), expected.get(i).copied().unwrap_or(0.0));
    }
}

/// Every distribution adds up, and somebody wins.
#[track_caller]
fn sound(odds: &BattleOdds) {
    for side in [&odds.attacker, &odds.defender] {
        same(side.hits.iter().sum(), 1.0);
        same(side.suffered.iter().sum(), 1.0);
        assert!(side.famous_victory <= side.wins + 1e-12);
        assert!(side.suffered.len() == side.corps as usize + 1);
    }
    same(odds.attacker.wins + odds.defender.wins, 1.0);
}

// -------------------------------------------------------------------- set-ups

/// Bourbons in Ulm, the Alliance in open Stuttgart; the Bourbons are to act.
fn stuttgart(bourbons: &str, alliance: &str, options: Options) -> Kit {
    let mut kit = Kit::empty_with(1707, options);
    kit.control(Bourbon, "ulm").control(Alliance, "stuttgart, philipsburg, nordlingen, freiburg");
    kit.put("ulm", bourbons).put("stuttgart", alliance).round(Bourbon, 2);
    kit
}

/// What stands in a space, as a group.
fn group(kit: &Kit, side: Side, space: &str) -> Group {
    kit.state.group(game().atlas(), side, kit.space(space))
}

/// The odds if all Bourbons in Ulm attacked Stuttgart.
fn attack_on_stuttgart(kit: &Kit) -> BattleOdds {
    let odds = odds::attack(game(), &kit.state, group(kit, Bourbon, "ulm"), kit.space("stuttgart")).unwrap();
    sound(&odds);
    odds
}

/// Musters everything in a space.
fn march_all(kit: &Kit, side: Side, from: &str) -> String {
    let group = group(kit, side, from);
    let mut text = format!("do campaign; space {from}; ");
    for leader in group.leaders {
        text += &format!("leader {}; ", game().atlas().leaders[leader.index()].id);
    }
    kit.state.kinds(game().atlas(), group.corps, |kind, n| {
        text += &format!("take {n} {}; ", succession::notation::write_kind(game().atlas(), kind));
    });
    text + "done; "
}

// -------------------------------------------------------------------- playing every throw

/// How one battle ended, by side.
struct Ending {
    winner: Side,
    rolled: [u8; 2],
    suffered: [usize; 2],
    removed: [usize; 2],
    famous: Option<Side>,
    facts: Vec<Fact>,
}

/// Plays a battle out of this situation with these dice: the choices first, then whatever is asked.
fn fight(state: &State, choices: &[&str], dice: &[u32]) -> Ending {
    let script = ScriptedDice::new(dice.iter().copied()).then(SeededDice::from_number(1));
    let mut kit = Kit { game: game(), state: *state, dice: script, facts: Vec::new(), cited: Vec::new() };
    for choice in choices {
        kit.act(choice);
    }
    while kit.state.steps.iter().any(|step| matches!(step, Step::Battle(_))) {
        let mut list = Vec::new();
        let seat = game().to_act(&kit.state).first().unwrap();
        game().actions(&kit.state, seat, &mut list);
        // The first choice, but never a second leader unless the test names him.
        let first = match kit.state.top() {
            Step::BattleLeaders(_) if kit.state.pick.group.leaders.len() == 1 => Action::Done,
            _ => list[0],
        };
        game().play(&mut kit.state, seat, first, &mut kit.dice, &mut kit.cited).unwrap();
        kit.note_facts();
    }
    ending(state, kit.facts)
}

fn ending(state: &State, facts: Vec<Fact>) -> Ending {
    let fought = facts.iter().position(|f| matches!(f, Fact::BattleFought { .. })).expect("a battle");
    let Fact::BattleFought { winner, alliance_hits, bourbon_hits, .. } = facts[fought] else {
        unreachable!()
    };
    let count = |removals_only: bool| {
        Side::BOTH.map(|side| {
            let of_side = |f: &&Fact| match f {
                Fact::CorpsReduced { power, .. } => !removals_only && state.on_side(*power, side),
                Fact::CorpsRemoved { power, .. } => state.on_side(*power, side),
                _ => false,
            };
            facts[..fought].iter().filter(of_side).count()
        })
    };
    Ending {
        winner,
        rolled: [alliance_hits, bourbon_hits],
        suffered: count(false),
        removed: count(true),
        famous: facts
            .iter()
            .find_map(|f| if let Fact::FamousVictory { side, .. } = f { Some(*side) } else { None }),
        facts,
    }
}

/// Calls `f` for every throw of `count` dice with its probability.
fn every_throw(count: u32, faces: &[(u32, u32)], mut f: impl FnMut(&[u32], f64)) {
    let all: u32 = faces.iter().map(|(_, weight)| weight).sum();
    let mut throw = vec![0; count as usize];
    for mut number in 0..faces.len().pow(count) {
        let mut weight = 1.0;
        for die in &mut throw {
            let (face, w) = faces[number % faces.len()];
            *die = face;
            weight *= f64::from(w) / f64::from(all);
            number /= faces.len();
        }
        f(&throw, weight);
    }
}

/// The odds agree with the engine over every throw of the dice.
fn agrees(odds: &BattleOdds, state: &State, choices: &str, count: u32, faces: &[(u32, u32)]) {
    sound(odds);
    let choices: Vec<&str> = choices.split(';').map(str::trim).filter(|c| !c.is_empty()).collect();
    let mut hits = [[0.0; 24]; 2];
    let mut suffered = [[0.0; 24]; 2];
    let (mut wins, mut removal, mut famous) = ([0.0; 2], [0.0; 2], [0.0; 2]);
    every_throw(count, faces, |throw, chance| {
        let end = fight(state, &choices, throw);
        wins[end.winner.index()] += chance;
        for i in 0..2 {
            hits[i][end.rolled[i] as usize] += chance;
            suffered[i][end.suffered[i]] += chance;
            removal[i] += if end.removed[i] > 0 { chance } else { 0.0 };
        }
        if let Some(side) = end.famous {
            famous[side.index()] += chance;
        }
    });
    for side in [&odds.attacker, &odds.defender] {
        let i = side.side.index();
        same_all(&side.hits, &hits[i]);
        same_all(&side.suffered, &suffered[i]);
        same(side.wins, wins[i]);
        same(side.corps_removed, removal[i]);
        same(side.famous_victory, famous[i]);
    }
}

// -------------------------------------------------------------------- by hand

#[test]
fn one_full_corps_against_another() {
    let odds = attack_on_stuttgart(&stuttgart("1 Fr, minor-bourbon-1", "1 Em", Options::default()));
    same_all(&odds.attacker.hits, &[2.0 / 3.0, 1.0 / 3.0]);
    // The attacker must hit and not be hit: a tie is the defender's.
    same(odds.attacker.wins, 1.0 / 3.0 * 2.0 / 3.0);
    same(odds.defender.wins, 7.0 / 9.0);
    same(odds.attacker.expected_suffered, 1.0 / 3.0);
    same(odds.attacker.corps_removed, 0.0);
}

#[test]
fn alone_with_corps_wins_without_more_hits() {
    // A hit removes the reduced defender, so that even one hit each leaves the attacker alone.
    let odds = attack_on_stuttgart(&stuttgart("1 Fr, minor-bourbon-1", "1 Em reduced", Options::default()));
    same(odds.attacker.wins, 1.0 / 3.0);
    same(odds.defender.corps_removed, 1.0 / 3.0);
    // The other way round.
    let odds = attack_on_stuttgart(&stuttgart("1 Fr reduced, minor-bourbon-1", "1 Em", Options::default()));
    same(odds.attacker.wins, 1.0 / 3.0 * 2.0 / 3.0);
}

#[test]
fn both_destroyed_with_as_many_hits_is_a_win_of_the_defender() {
    let odds =
        attack_on_stuttgart(&stuttgart("1 Fr reduced, minor-bourbon-1", "1 Em reduced", Options::default()));
    same(odds.attacker.wins, 1.0 / 3.0 * 2.0 / 3.0);
    same(odds.defender.wins, 7.0 / 9.0);
}

// rule: 16.3.3
#[test]
fn both_destroyed_is_a_win_of_the_side_that_rolled_more() {
    let odds = attack_on_stuttgart(&stuttgart("1 Fr reduced, villars", "1 Em reduced", Options::default()));
    assert_eq!((odds.attacker.sound_dice, odds.defender.sound_dice), (2, 1));
    same(odds.attacker.wins, 5.0 / 9.0 * 2.0 / 3.0 + 1.0 / 9.0 * 1.0 / 3.0);
}

#[test]
fn hits_beyond_the_number_of_corps_count_for_winning_only() {
    let odds = attack_on_stuttgart(&stuttgart("2 Fr, minor-bourbon-1", "1 Em", Options::default()));
    same_all(&odds.attacker.hits, &[4.0 / 9.0, 4.0 / 9.0, 1.0 / 9.0]);
    same_all(&odds.defender.suffered, &[4.0 / 9.0, 5.0 / 9.0]);
    same(odds.attacker.wins, 1.0 / 9.0 + 4.0 / 9.0 * 2.0 / 3.0);
}

#[test]
fn a_line_of_level_two_helps_twice() {
    let mut kit = Kit::empty(1707);
    kit.put("antwerp", "1 Sp").line("antwerp", 2).put("bergen-op-zoom", "1 Du, minor-alliance-1");
    let odds =
        odds::attack(game(), &kit.state, group(&kit, Alliance, "bergen-op-zoom"), kit.space("antwerp"))
            .unwrap();
    sound(&odds);
    assert_eq!((odds.line, odds.attacker.sound_hits_on, odds.defender.sound_hits_on), (2, 6, 4));
    same(odds.attacker.wins, 1.0 / 6.0 * 1.0 / 2.0);
    // The same line is none to those who built it (15.6).
    let mut kit = Kit::empty(1707);
    kit.line("antwerp", 2).put("antwerp", "1 Du").put("tournai", "1 Fr, minor-bourbon-1");
    let odds =
        odds::attack(game(), &kit.state, group(&kit, Bourbon, "tournai"), kit.space("antwerp")).unwrap();
    assert_eq!((odds.line, odds.attacker.sound_hits_on, odds.defender.sound_hits_on), (0, 5, 5));
}

#[test]
fn demoralized_attackers_of_a_line_throw_no_dice() {
    let mut kit = Kit::empty(1707);
    kit.put("antwerp", "1 Sp").line("antwerp", 1);
    kit.put("bergen-op-zoom", "1 Du, 1 Du demoralized, minor-alliance-1");
    let odds =
        odds::attack(game(), &kit.state, group(&kit, Alliance, "bergen-op-zoom"), kit.space("antwerp"))
            .unwrap();
    sound(&odds);
    assert_eq!((odds.attacker.demoralized_dice, odds.attacker.demoralized_hits_on), (0, 7));
    same_all(&odds.attacker.hits, &[5.0 / 6.0, 1.0 / 6.0, 0.0]);
    assert_eq!(odds.attacker.corps, 2, "they are in the battle and can be hit");
}

#[test]
fn a_single_re_roll_is_a_second_chance() {
    // Eugene's 2 against the minor leader's nothing: both dice may be thrown again.
    let mut kit = stuttgart("1 Fr, minor-bourbon-1", "1 Au, eugene", Options::BATTLE_REROLLS);
    let odds = attack_on_stuttgart(&kit);
    assert_eq!((odds.defender.sound_dice, odds.defender.rerolls, odds.attacker.rerolls), (2, 2, 0));
    let miss = 2.0 / 3.0 * 2.0 / 3.0;
    same_all(&odds.defender.hits, &[miss * miss, 2.0 * miss * (1.0 - miss), (1.0 - miss) * (1.0 - miss)]);
    kit.state.options = Options::default();
    assert_eq!(attack_on_stuttgart(&kit).defender.rerolls, 0);
}

// -------------------------------------------------------------------- the book's examples

#[test]
fn the_dice_of_the_example_in_16_2() {
    let mut kit = Kit::empty(1707);
    kit.put("nordlingen", "3 Au, 2 Em, 2 Em reduced, 2 Su demoralized");
    kit.put("nordlingen", "eugene, minor-alliance-1");
    kit.control(Bourbon, "ulm").put("ulm", "4 Fr, 1 Fr reduced, boufflers");
    let odds =
        odds::attack(game(), &kit.state, group(&kit, Alliance, "nordlingen"), kit.space("ulm")).unwrap();
    sound(&odds);
    let (eugene, boufflers) = (&odds.attacker, &odds.defender);
    assert_eq!((eugene.sound_dice, eugene.sound_hits_on), (8, 5));
    assert_eq!((eugene.demoralized_dice, eugene.demoralized_hits_on), (2, 6));
    assert_eq!((boufflers.sound_dice, boufflers.sound_hits_on, boufflers.demoralized_dice), (6, 5, 0));
}

#[test]
fn the_dice_of_the_example_in_16_3_3() {
    let mut kit = Kit::empty(1707);
    kit.put("antwerp", "5 Fr, 3 Fr reduced, boufflers").put("bergen-op-zoom", "1 Br, 1 Du, marlborough");
    let odds = odds::attack(game(), &kit.state, group(&kit, Bourbon, "antwerp"), kit.space("bergen-op-zoom"))
        .unwrap();
    sound(&odds);
    assert_eq!((odds.attacker.sound_dice, odds.defender.sound_dice), (8, 4));
    assert_eq!((odds.attacker.corps, odds.defender.corps), (8, 2));
    assert_eq!(odds.attacker.famous_victory, 0.0, "two full corps can suffer no more than two hits");
    // Only a beaten Marlborough is captured by an 11.
    let marlborough = &odds.defender.leaders[0];
    assert_eq!(marlborough.leader, "marlborough");
    same(marlborough.eliminated, 1.0 / 36.0);
    same(marlborough.captured, odds.attacker.wins / 18.0);
}

#[test]
fn the_dice_before_strasbourg() {
    let mut kit = strasbourg();
    kit.act("do campaign; space metz; leader berwick; take 4 Fr; take 1 Fr reduced; done; space strasbourg");
    let odds = odds::battle(game(), &kit.state).unwrap();
    sound(&odds);
    assert_eq!((odds.attacker.sound_dice, odds.defender.sound_dice), (7, 4));
}

// -------------------------------------------------------------------- against the engine

#[test]
fn two_dice_against_two_over_all_1296_throws() {
    let kit = stuttgart("2 Fr, minor-bourbon-1", "2 Em", Options::default());
    let choices = march_all(&kit, Bourbon, "ulm") + "space stuttgart";
    agrees(&attack_on_stuttgart(&kit), &kit.state, &choices, 4, &FACES);
}

#[test]
fn reduced_corps_are_removed_as_the_engine_does() {
    let kit = stuttgart("3 Fr reduced, minor-bourbon-1", "1 Em, 1 Em reduced", Options::default());
    let choices = march_all(&kit, Bourbon, "ulm") + "space stuttgart";
    let odds = attack_on_stuttgart(&kit);
    assert_eq!((odds.attacker.sound_dice, odds.defender.sound_dice), (2, 2));
    assert!(odds.defender.famous_victory > 0.0, "two removed corps are a Famous Victory");
    agrees(&odds, &kit.state, &choices, 4, &FACES);
}

#[test]
fn mutual_destruction_as_the_engine_does() {
    let kit = stuttgart("1 Fr reduced, minor-bourbon-1", "1 Em reduced", Options::default());
    let choices = march_all(&kit, Bourbon, "ulm") + "space stuttgart";
    agrees(&attack_on_stuttgart(&kit), &kit.state, &choices, 2, &FACES);
}

#[test]
fn lines_and_demoralized_troops_over_every_throw() {
    let mut kit = Kit::empty(1707);
    kit.put("antwerp", "1 Sp, 1 Sp demoralized").line("antwerp", 2);
    kit.put("bergen-op-zoom", "2 Du, 1 Du demoralized, minor-alliance-1").round(Alliance, 2);
    let march = march_all(&kit, Alliance, "bergen-op-zoom");
    kit.act(&march).act("space antwerp");
    assert!(matches!(odds::current(game(), &kit.state), Some(Odds::Roll { purpose: "bypass", .. })));
    let odds = odds::battle(game(), &kit.state).unwrap();
    assert_eq!(odds.line, 2);
    kit.act("decline");
    assert_eq!(odds::battle(game(), &kit.state).as_ref(), Some(&odds), "the line stands");
    agrees(&odds, &kit.state, "done", 5, &FACES);
}

#[test]
fn five_hits_are_a_famous_victory_as_the_engine_says() {
    let kit = stuttgart("3 Fr, villars", "5 Su", Options::default());
    let choices = march_all(&kit, Bourbon, "ulm") + "space stuttgart";
    let odds = attack_on_stuttgart(&kit);
    assert_eq!((odds.attacker.sound_dice, odds.defender.sound_dice), (5, 5));
    assert!(odds.attacker.famous_victory > 0.0);
    agrees(&odds, &kit.state, &choices, 10, &HIT_OR_MISS);
}

#[test]
fn re_rolls_over_every_throw_sound_dice_first() {
    let kit = stuttgart("1 Fr, 1 Fr demoralized, villars", "1 Em", Options::BATTLE_REROLLS);
    let odds = attack_on_stuttgart(&kit);
    assert_eq!((odds.attacker.sound_dice, odds.attacker.demoralized_dice, odds.attacker.rerolls), (2, 1, 2));
    let choices = march_all(&kit, Bourbon, "ulm") + "space stuttgart";
    // Four dice and two more to re-roll; unused ones fall on the leaders and change nothing here.
    agrees(&odds, &kit.state, &choices, 6, &FACES);
}

#[test]
fn re_rolls_of_the_defender_over_every_throw() {
    let kit = stuttgart("1 Fr, minor-bourbon-1", "1 Au, eugene", Options::BATTLE_REROLLS);
    let choices = march_all(&kit, Bourbon, "ulm") + "space stuttgart; decline";
    agrees(&attack_on_stuttgart(&kit), &kit.state, &choices, 5, &FACES);
}

#[test]
fn vendomes_temper_is_weighed_until_it_is_known() {
    let kit = stuttgart("2 Fr, vendome", "1 Em", Options::LEADER_ABILITIES);
    let odds = attack_on_stuttgart(&kit);
    assert_eq!(odds.attacker.sound_dice, 4, "the dice shown are those with his temper kept");
    let calm = |n: usize| [16.0, 32.0, 24.0, 8.0, 1.0][n] / 81.0;
    same(odds.attacker.hits[4], 5.0 / 6.0 * calm(4));
    same(odds.attacker.hits[0], 5.0 / 6.0 * calm(0) + 1.0 / 6.0 * 4.0 / 9.0);
    same(odds.attacker.leaders[0].eliminated, 5.0 / 6.0 / 36.0);
    let choices = march_all(&kit, Bourbon, "ulm") + "space stuttgart";
    agrees(&odds, &kit.state, &choices, 6, &FACES);
    // Once rolled for, it is certain.
    for (face, dice) in [(6, 2), (5, 4)] {
        let mut kit = stuttgart("2 Fr, vendome", "1 Em, 1 Au, eugene", Options::LEADER_ABILITIES);
        kit.dice(&[face]).act(&choices).act("decline");
        assert!(matches!(kit.state.top(), Step::BattleLeaders(_)));
        assert_eq!(odds::battle(game(), &kit.state).unwrap().attacker.sound_dice, dice);
    }
}

#[test]
fn a_command_dispute_costs_a_leader_and_a_point() {
    let mut kit = stuttgart("4 Fr, tallard, villars", "2 Em", Options::default());
    kit.holds(Alliance, "command-dispute-1");
    let choices = march_all(&kit, Bourbon, "ulm");
    kit.act(&choices).act("space stuttgart");
    assert_eq!(kit.who(), Alliance);
    assert_eq!(odds::battle(game(), &kit.state).unwrap().attacker.sound_dice, 4 + 2 + 1);
    kit.act("event command-dispute-1");
    let odds = odds::battle(game(), &kit.state).unwrap();
    assert_eq!(odds.attacker.sound_dice, 4 + 1, "Villars alone, with one die less");
    assert_eq!(odds.attacker.leaders.len(), 1);
    agrees(&odds, &kit.state, "leader villars", 7, &HIT_OR_MISS);
}

#[test]
fn leaders_named_so_far_are_completed_by_the_best() {
    let mut kit = stuttgart("4 Fr, villars, berwick, tallard", "2 Au, starhemberg", Options::default());
    let choices = march_all(&kit, Bourbon, "ulm");
    kit.act(&choices).act("space stuttgart; decline");
    let named = |kit: &Kit| {
        let odds = odds::battle(game(), &kit.state).unwrap();
        (odds.attacker.leaders.iter().map(|l| l.leader).collect::<Vec<_>>(), odds.attacker.sound_dice)
    };
    assert_eq!(named(&kit), (vec!["villars", "berwick"], 8));
    kit.act("leader berwick");
    assert_eq!(named(&kit), (vec!["berwick", "tallard"], 7), "Villars can no longer be named");
    kit.act("done");
    assert_eq!(named(&kit), (vec!["berwick"], 6), "the attacker has named his leaders, the defender not");
    kit.dice(&[1; 8]).dice(&[1; 4]).act("done");
    assert_eq!(odds::battle(game(), &kit.state), None, "the dice are cast");
}

#[test]
fn leader_casualties_over_every_throw() {
    let options = Options::WOUNDED_LEADERS;
    let kit = stuttgart("2 Fr, boufflers, tallard", "1 Em", options);
    let odds = attack_on_stuttgart(&kit);
    let march = march_all(&kit, Bourbon, "ulm") + "space stuttgart; leader boufflers; leader tallard";
    let choices: Vec<&str> = march.split(';').map(str::trim).collect();
    let mut found = [[0.0; 3]; 2];
    every_throw(5, &HIT_OR_MISS, |battle, chance| {
        every_throw(4, &FACES, |pairs, share| {
            let end = fight(&kit.state, &choices, &[battle, pairs].concat());
            for fact in &end.facts {
                let (leader, fate) = match *fact {
                    Fact::LeaderEliminated { leader } => (leader, 0),
                    Fact::LeaderCaptured { leader } => (leader, 1),
                    Fact::LeaderWounded { leader } => (leader, 2),
                    _ => continue,
                };
                // A captive whose ransom is refused is eliminated too; the first choice is to pay it.
                found[usize::from(leader == kit.leader("tallard"))][fate] += chance * share;
            }
        });
    });
    let names: Vec<_> = odds.attacker.leaders.iter().map(|l| l.leader).collect();
    assert_eq!(names, ["boufflers", "tallard"]);
    for (leader, found) in odds.attacker.leaders.iter().zip(found) {
        same_all(&[leader.eliminated, leader.captured, leader.wounded], &found);
    }
    let (first, second) = (&odds.attacker.leaders[0], &odds.attacker.leaders[1]);
    assert!(second.wounded < first.wounded, "there is one Staff Officer only");
}

#[test]
fn no_battle_where_there_is_none() {
    let mut kit = stuttgart("2 Fr, villars", "eugene", Options::default());
    assert_eq!(odds::battle(game(), &kit.state), None);
    assert_eq!(odds::current(game(), &kit.state), None);
    let (force, at) = (group(&kit, Bourbon, "ulm"), kit.space("stuttgart"));
    assert_eq!(odds::attack(game(), &kit.state, force, at), None, "no corps to fight");
    kit.put("stuttgart", "1 Em");
    assert!(odds::attack(game(), &kit.state, force, at).is_some());
    let leaders = Group { corps: CorpsSet::EMPTY, ..force };
    assert_eq!(odds::attack(game(), &kit.state, leaders, at), None, "no corps to attack with");
}

#[test]
fn a_garrison_is_no_part_of_the_battle() {
    let mut kit = Kit::empty(1707);
    kit.put("lille", "2 Du, minor-alliance-1")
        .inside("lille", "1 Fr, boufflers")
        .put("arras", "2 Fr, villars");
    let odds = odds::attack(game(), &kit.state, group(&kit, Bourbon, "arras"), kit.space("lille")).unwrap();
    assert_eq!((odds.attacker.corps, odds.attacker.sound_dice, odds.defender.sound_dice), (2, 4, 2));
}

#[test]
fn two_groups_meet_wherever_one_likes() {
    let mut kit = Kit::empty(1707);
    kit.put("lille", "3 Fr, villars").put("nijmegen", "2 Du").put("liege", "4 Sp");
    let french = group(&kit, Bourbon, "lille");
    let dutch = group(&kit, Alliance, "nijmegen");
    let odds =
        odds::battle_between(game(), &kit.state, Bourbon, [dutch, french], kit.space("liege")).unwrap();
    sound(&odds);
    assert_eq!((odds.attacker.corps, odds.defender.corps), (3, 2), "the Spaniards of Liege look on");
    let nobody = Group { leaders: LeaderSet::EMPTY, corps: CorpsSet::EMPTY };
    assert_eq!(odds::battle_between(game(), &kit.state, Bourbon, [nobody, french], kit.space("liege")), None);
}

// -------------------------------------------------------------------- single dice

#[track_caller]
fn roll(kit: &Kit, expected: (&str, i8, u8), probability: f64) {
    match odds::current(game(), &kit.state) {
        Some(Odds::Roll { purpose, modifier, target, probability: found }) => {
            assert_eq!((purpose, modifier, target), expected);
            same(found, probability);
        }
        other => panic!("no roll: {other:?}"),
    }
}

#[test]
fn an_interception_with_the_pieces_picked_so_far() {
    let mut kit = Kit::empty(1707);
    kit.put("antwerp", "1 Du, minor-alliance-1").control(Alliance, "antwerp");
    kit.put("namur", "3 Fr, villars, tallard").round(Alliance, 1);
    kit.act(
        "do campaign; space antwerp; leader minor-alliance-1; take 1 Du; done; space tournai; space namur",
    );
    roll(&kit, ("interception", 0, 6), 1.0 / 6.0);
    kit.act("leader villars");
    roll(&kit, ("interception", 1, 6), 2.0 / 6.0); // no home corps picked yet
    kit.act("take 1 Fr");
    roll(&kit, ("interception", 2, 6), 3.0 / 6.0);
}

#[test]
fn bypassing_the_lines_of_the_example_in_15() {
    let mut kit = Kit::empty(1704);
    kit.control(Alliance, "namur").put("namur", "4 Br, 4 Du, marlborough");
    kit.put("tournai", "8 Fr, villars").line("tournai", 2).round(Alliance, 1);
    let march = march_all(&kit, Alliance, "namur").replace("take 4 Du", "take 2 Du");
    kit.act(&march).act("space tournai");
    roll(&kit, ("bypass", 3 - 2 - 1, 5), 2.0 / 6.0);
    kit.dice(&[4]).act("accept");
    assert!(matches!(kit.state.top(), Step::Arrive(succession::step::Arrival::LinesFailed)));
    let stands = odds::battle(game(), &kit.state).unwrap();
    kit.act("decline");
    let forced = odds::battle(game(), &kit.state).unwrap();
    assert_eq!((stands.line, forced.line), (2, 0), "who forces battle fights without his line");
    assert!(forced.attacker.wins > stands.attacker.wins);
}

#[test]
fn avoiding_battle_in_the_open() {
    let mut kit = stuttgart("2 Fr, villars", "2 Au, eugene", Options::default());
    let march = march_all(&kit, Bourbon, "ulm");
    kit.act(&march).act("space stuttgart");
    roll(&kit, ("avoid-battle", 2, 5), 4.0 / 6.0);
}

#[test]
fn a_pursuit_by_marlborough() {
    let mut kit = Kit::empty_with(1707, Options::LEADER_ABILITIES);
    kit.control(Alliance, "bergen-op-zoom").put("bergen-op-zoom", "1 Br, 1 Du, marlborough");
    kit.put("antwerp", "2 Fr, villars").round(Alliance, 1);
    let march = march_all(&kit, Alliance, "bergen-op-zoom");
    kit.act(&march).act("space antwerp; done; space namur; leader villars");
    roll(&kit, ("pursuit", 0, 2), 5.0 / 6.0);
}

#[test]
fn a_sea_move() {
    let mut kit = Kit::empty(1707);
    kit.put("london", "1 Br, galway").round(Alliance, 1);
    kit.act("do sea-move; space london; leader galway; take 1 Br; done");
    roll(&kit, ("sea-move", 0, 2), 5.0 / 6.0);
}

// -------------------------------------------------------------------- siege

/// The siege of the book, before Berwick sets out: the Alliance holds Strasbourg in 1707.
fn strasbourg() -> Kit {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "strasbourg");
    kit.put("metz", "4 Fr, 1 Fr reduced, berwick").put("strasbourg", "3 Au, starhemberg, minor-alliance-1");
    kit.round(Bourbon, 1);
    kit
}

/// Berwick before Strasbourg with Starhemberg and a corps inside.
fn berwick_before_strasbourg() -> Kit {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "strasbourg").put("strasbourg", "5 Fr, berwick");
    kit.inside("strasbourg", "1 Au, starhemberg").round(Bourbon, 2);
    kit
}

fn siege(kit: &Kit) -> SiegeOdds {
    let odds = odds::siege(game(), &kit.state).unwrap();
    same(odds.losses.iter().map(|l| l.probability).sum(), 1.0);
    same(odds.falls, odds.faces.iter().filter(|f| f.falls).count() as f64 / 6.0);
    assert!(odds.falls_within.is_sorted());
    odds
}

/// Every face of the die, played, brings what the odds say.
fn faces_agree(kit: &Kit, choices: &str) {
    let odds = siege(kit);
    for expected in odds.faces {
        let mut played = Kit {
            game: kit.game,
            state: kit.state,
            dice: ScriptedDice::new([]),
            facts: Vec::new(),
            cited: Vec::new(),
        };
        played.dice(&[expected.face.into()]).act(choices).dice_used();
        let rolled = played.facts.iter().find_map(|f| match *f {
            Fact::SiegeRolled { face, total, besieger, defender, .. } => {
                Some((face, total, besieger, defender))
            }
            _ => None,
        });
        assert_eq!(rolled, Some((expected.face, expected.total, expected.besieger, expected.defender)));
        assert_eq!(played.happened("FortressTaken"), expected.falls, "face {}", expected.face);
    }
}

#[test]
fn the_first_roll_before_strasbourg() {
    let mut kit = berwick_before_strasbourg();
    kit.act("do campaign; space strasbourg; leader berwick; take 4 Fr; done");
    let odds = siege(&kit);
    let names: Vec<_> = odds.modifiers.iter().map(|m| (m.name, m.value)).collect();
    assert_eq!(names, [("leader-inside", -1), ("able-leader", 1)]);
    assert_eq!((odds.modifier, odds.defense_value, odds.corps_needed, odds.corps), (0, 4, 4, 4));
    let losses: Vec<_> = odds.losses.iter().map(|l| (l.besieger, l.defender)).collect();
    assert_eq!(losses, [(0, 0), (1, 0), (1, 1), (1, 2)]);
    for (found, expected) in odds.losses.iter().zip([2.0, 1.0, 2.0, 1.0]) {
        same(found.probability, expected / 6.0);
    }
    same(odds.falls, 0.0);
    assert_eq!(odds::current(game(), &kit.state), Some(Odds::Siege(odds)));
    faces_agree(&kit, "siege");
}

#[test]
fn the_last_roll_before_strasbourg() {
    let mut kit = berwick_before_strasbourg();
    let at = kit.space("strasbourg");
    kit.state.set_damage(at, 2);
    kit.state.continued[1].insert(at);
    kit.act("do campaign; space strasbourg; leader berwick; take 2 Fr; done");
    let odds = siege(&kit);
    assert_eq!((odds.modifier, odds.defense_value, odds.corps_needed), (2, 2, 2));
    // He needs two losses: a modified 6, so a 4 or more.
    same(odds.falls, 0.5);
    same(odds.falls_within[1], 0.5 + fall_next(&odds));
    faces_agree(&kit, "siege");
}

/// Falls on the second roll after one hit (a 2 or 3 on the die) or none (a 1), with the same modifier.
fn fall_next(odds: &SiegeOdds) -> f64 {
    let chance = |left: u8| odds.faces.iter().filter(|f| f.defender >= left).count() as f64 / 6.0;
    let after = |hits: u8| odds.faces.iter().filter(|f| f.defender == hits).count() as f64 / 6.0;
    after(1) * chance(1) + after(0) * chance(2)
}

#[test]
fn faces_of_many_sieges_agree_with_the_engine() {
    // Each a space, its garrison, strength lost and rolls made.
    for (space, garrison, damage, rolls) in [
        ("lille", "", 0, 0),
        ("lille", "1 Fr, boufflers", 0, 0),
        ("lille", "1 Fr reduced", 2, 2),
        ("lille", "1 Fr", 3, 1),
        ("antwerp", "", 0, 0),
        ("ostend", "1 Sp reduced, minor-bourbon-1", 0, 1),
        ("namur", "", 1, 2),
        ("toulon", "1 Fr", 0, 0),
    ] {
        let mut kit = Kit::empty(1703);
        kit.put(space, "4 Du, 1 Br, marlborough");
        if !garrison.is_empty() {
            kit.inside(space, garrison);
        }
        let at = kit.space(space);
        kit.state.set_damage(at, damage);
        if rolls > 0 {
            kit.state.continued[rolls - 1].insert(at);
        }
        kit.round(Alliance, 2);
        let march = march_all(&kit, Alliance, space);
        kit.act(&march);
        faces_agree_with_choices(&kit);
    }
}

/// As `faces_agree`, whatever is asked after the roll.
fn faces_agree_with_choices(kit: &Kit) {
    for expected in siege(kit).faces {
        let script = ScriptedDice::new([expected.face.into()]).then(SeededDice::from_number(3));
        let mut played =
            Kit { game: kit.game, state: kit.state, dice: script, facts: Vec::new(), cited: Vec::new() };
        played.act("siege");
        while !matches!(played.state.top(), Step::Act(_)) {
            let first = played.legal()[0].clone();
            played.act(&first);
        }
        let found = played.facts.iter().find_map(|f| match *f {
            Fact::SiegeRolled { total, besieger, defender, .. } => Some((total, besieger, defender)),
            _ => None,
        });
        assert_eq!(found, Some((expected.total, expected.besieger, expected.defender)));
        assert_eq!(played.happened("FortressTaken"), expected.falls);
    }
}

#[test]
fn cards_count_for_one_roll_only() {
    let mut kit = Kit::empty(1707);
    kit.put("lille", "4 Du, 1 Br, marlborough").holds(Alliance, "siege-train");
    kit.holds(Bourbon, "fortress-resupplied");
    let at = kit.space("lille");
    kit.state.continued[0].insert(at);
    kit.round(Alliance, 1);
    let march = march_all(&kit, Alliance, "lille");
    kit.act(&march);
    let plain = siege(&kit);
    kit.act("event siege-train");
    let train = siege(&kit);
    assert_eq!(train.modifier, plain.modifier + 2);
    kit.act("siege");
    assert_eq!(kit.who(), Bourbon);
    assert_eq!(siege(&kit), train, "while the card is not played");
    let mut resupplied = kit.state;
    resupplied.resupplied = true;
    let resupplied = odds::siege_at(game(), &resupplied, &kit.state.force).unwrap();
    assert_eq!(resupplied.modifier, train.modifier - 1);
    assert!(train.falls_within[0] > plain.falls_within[0]);
    // After this roll both sieges go on with Continued Siege +2, and only the hits so far differ.
    assert!(resupplied.falls_within[3] > plain.falls_within[0]);
}

#[test]
fn four_rolls_ahead_over_every_throw() {
    let base = || {
        let mut kit = Kit::empty(1707);
        kit.control(Alliance, "antwerp, tournai");
        kit.put("lille", "6 Du, minor-alliance-1, minor-alliance-2").inside("lille", "1 Fr reduced");
        kit
    };
    let roll = |kit: &mut Kit, face: u32| {
        // A new round, with the besiegers made good.
        kit.state.acted = CorpsSet::EMPTY;
        let garrison = kit.state.inside;
        kit.state.reduced &= garrison;
        kit.state.leaders_acted = LeaderSet::EMPTY;
        kit.state.sieged = Default::default();
        kit.round(Alliance, 2).dice(&[face]);
        kit.act("do campaign; space lille; leader minor-alliance-1; leader minor-alliance-2; take 5 Du; done; siege");
    };
    let mut fallen = [0.0; odds::SIEGE_ROLLS];
    every_throw(4, &FACES, |throw, chance| {
        let mut kit = base();
        for (i, &face) in throw.iter().enumerate() {
            roll(&mut kit, face);
            if kit.owner("lille") == Some(Alliance) {
                fallen[i..].iter_mut().for_each(|sum| *sum += chance);
                break;
            }
        }
    });
    let mut kit = base();
    kit.round(Alliance, 2);
    kit.act("do campaign; space lille; leader minor-alliance-1; leader minor-alliance-2; take 5 Du; done");
    let odds = siege(&kit);
    same_all(&odds.falls_within, &fallen);
    same(odds.falls, 0.0);
    // By hand: two hits and then a 5 or 6, or one hit and then a 6.
    same(odds.falls_within[1], 1.0 / 6.0 * 2.0 / 6.0 + 2.0 / 6.0 * 1.0 / 6.0);
}

#[test]
fn no_siege_where_there_is_none() {
    let mut kit = Kit::empty(1707);
    kit.put("amsterdam", "2 Du, minor-alliance-1").round(Alliance, 1);
    assert_eq!(odds::siege(game(), &kit.state), None);
    let force = succession::state::Force {
        side: Alliance,
        group: group(&kit, Alliance, "amsterdam"),
        at: kit.space("amsterdam"),
        ..Default::default()
    };
    assert_eq!(odds::siege_at(game(), &kit.state, &force), None, "one's own fortress");
    let paris = succession::state::Force { at: kit.space("paris"), ..force };
    assert_eq!(odds::siege_at(game(), &kit.state, &paris), None, "no fortress");
    let lille = succession::state::Force { at: kit.space("lille"), ..force };
    let odds = odds::siege_at(game(), &kit.state, &lille).unwrap();
    assert_eq!((odds.corps, odds.corps_needed), (2, 3), "too few, and the odds say so");
}

#[test]
fn odds_are_written_as_json() {
    let kit = stuttgart("1 Fr, minor-bourbon-1", "1 Em", Options::default());
    let json = serde_json::to_value(Odds::Battle(attack_on_stuttgart(&kit))).unwrap();
    assert_eq!(json["kind"], "battle");
    assert_eq!(json["space"], "stuttgart");
    assert_eq!(json["attacker"]["side"], "bourbon");
    let mut kit = berwick_before_strasbourg();
    kit.act("do campaign; space strasbourg; leader berwick; take 4 Fr; done");
    let json = serde_json::to_value(odds::current(game(), &kit.state)).unwrap();
    assert_eq!(json["kind"], "siege");
    assert_eq!(json["faces"][5]["defender"], 2);
}

/// A landing at Malaga: with Gibraltar lost there is no way back, and whoever loses loses everything.
// rule: 16.4.5, 16.5.1
#[test]
fn a_landing_that_cannot_retreat_is_a_famous_victory() {
    let mut kit = Kit::empty(1707);
    kit.control(Bourbon, "gibraltar, granada, malaga");
    kit.put("lisbon", "2 Br, minor-alliance-1").put("malaga", "2 Fr, minor-bourbon-1").round(Alliance, 2);
    let landing = |kit: &Kit| {
        odds::attack(game(), &kit.state, group(kit, Alliance, "lisbon"), kit.space("malaga")).unwrap()
    };
    let trapped = landing(&kit);
    assert!(trapped.defender.wins > 0.0);
    same(trapped.defender.famous_victory, trapped.defender.wins);
    assert_eq!(trapped.attacker.famous_victory, 0.0, "the Bourbons go inside the fortress or to Granada");
    kit.control(Alliance, "gibraltar");
    assert_eq!(
        landing(&kit).defender.famous_victory,
        0.0,
        "two full corps lose two steps, and go to Gibraltar"
    );
}

/// Every way on from a battle whose dice have fallen: can the beaten side retreat without a Famous Victory?
fn retreats_without_famous_victory(state: &State) -> bool {
    if !state.steps.iter().any(|step| matches!(step, Step::Battle(_))) {
        return state.famous.iter().all(|spaces| spaces.is_empty());
    }
    let mut list = Vec::new();
    let seat = game().to_act(state).first().unwrap();
    game().actions(state, seat, &mut list);
    if !matches!(state.top(), Step::GoInside | Step::Retreat(_) | Step::RetreatSea) {
        list.truncate(1);
    }
    list.into_iter().any(|action| {
        let mut after = *state;
        game().play(&mut after, seat, action, &mut SeededDice::from_number(1), &mut Vec::new()).unwrap();
        retreats_without_famous_victory(&after)
    })
}

/// The odds of a Famous Victory agree with the engine over every throw, if the beaten side retreats as well as it can.
#[track_caller]
fn agrees_at_best(odds: &BattleOdds, state: &State, choices: &str) {
    sound(odds);
    let count = u32::from(odds.attacker.sound_dice + odds.defender.sound_dice);
    let (mut wins, mut famous) = ([0.0; 2], [0.0; 2]);
    every_throw(count, &HIT_OR_MISS, |throw, chance| {
        let script = ScriptedDice::new(throw.iter().copied()).then(SeededDice::from_number(1));
        let mut kit = Kit { game: game(), state: *state, dice: script, facts: Vec::new(), cited: Vec::new() };
        kit.act(choices);
        while !kit.happened("BattleFought") {
            let next = match kit.state.top() {
                Step::BattleLeaders(_) if !kit.state.pick.group.leaders.is_empty() => "done".to_owned(),
                _ => kit.legal().remove(0),
            };
            kit.act(&next);
        }
        let winner = kit.victor().unwrap().index();
        wins[winner] += chance;
        if !retreats_without_famous_victory(&kit.state) {
            famous[winner] += chance;
        }
    });
    for side in [&odds.attacker, &odds.defender] {
        same(side.wins, wins[side.side.index()]);
        same(side.famous_victory, famous[side.side.index()]);
    }
}

/// Malaga with the Alliance all around: of the Bourbons who lose there one corps at most goes inside.
fn malaga(bourbons: &str) -> Kit {
    let mut kit = Kit::empty(1706);
    kit.control(Bourbon, "malaga").control(Alliance, "gibraltar, granada, seville, cadiz, cordoba, murcia");
    kit.put("granada", "4 Au, eugene").put("malaga", bourbons).round(Alliance, 2);
    kit
}

/// The odds if all of a side in a space attacked another one.
fn attack_from(kit: &Kit, side: Side, from: &str, to: &str) -> BattleOdds {
    odds::attack(game(), &kit.state, group(kit, side, from), kit.space(to)).unwrap()
}

// rule: 16.4.5, 16.4.3#1, 16.5.1
#[test]
fn one_corps_at_most_escapes_into_the_fortress() {
    for bourbons in ["4 Fr, villars", "3 Fr, villars", "2 Fr", "1 Fr"] {
        let kit = malaga(bourbons);
        let odds = attack_from(&kit, Alliance, "granada", "malaga");
        let choices = march_all(&kit, Alliance, "granada") + "space malaga; b: done";
        agrees_at_best(&odds, &kit.state, &choices);
        let certain = !matches!(bourbons, "2 Fr" | "1 Fr");
        same(odds.attacker.famous_victory, if certain { odds.attacker.wins } else { 0.0 });
    }
    // Leaders may shelter with a corps that is inside already, another corps may not.
    let mut kit = malaga("1 Fr, 1 Fr reduced");
    kit.inside("malaga", "1 Sp");
    let odds = attack_from(&kit, Alliance, "granada", "malaga");
    assert!(odds.attacker.wins > 0.0);
    same(odds.attacker.famous_victory, odds.attacker.wins);
}

// rule: 16.4.5, 16.4.3#2, 16.5.1
#[test]
fn two_corps_at_most_escape_by_sea() {
    // Those to whom Granada is open could avoid battle too.
    for (corps, ports, answer) in
        [(5, "barcelona", ""), (3, "barcelona", ""), (3, "barcelona, granada", "; a: decline")]
    {
        let mut kit = Kit::empty(1706);
        kit.control(Bourbon, "gibraltar, granada, malaga").control(Alliance, ports);
        kit.state.sea[1] = Some(Alliance);
        kit.put("granada", "4 Fr, villars").put("malaga", &format!("{corps} Du, minor-alliance-1"));
        kit.round(Bourbon, 2);
        let odds = attack_from(&kit, Bourbon, "granada", "malaga");
        let choices = march_all(&kit, Bourbon, "granada") + "space malaga" + answer;
        agrees_at_best(&odds, &kit.state, &choices);
        let lost = corps == 5;
        same(odds.attacker.famous_victory, if lost { odds.attacker.wins } else { 0.0 });
    }
}

// rule: 16.4.5, 16.4.3#1, 16.4.3#2, 16.5.1
#[test]
fn the_corps_that_cannot_retreat_is_a_reduced_one_if_there_is_one() {
    // At Naples one corps goes inside and two sail: three hits and the fourth corps, reduced, are four hits.
    let mut kit = Kit::empty(1703);
    kit.control(Alliance, "papal-states").put("papal-states", "5 Au, eugene").put("naples", "4 Fr");
    kit.round(Alliance, 2);
    let odds = attack_from(&kit, Alliance, "papal-states", "naples");
    let choices = march_all(&kit, Alliance, "papal-states") + "space naples; b: done";
    agrees_at_best(&odds, &kit.state, &choices);
    let defender = &odds.defender;
    assert!(odds.attacker.famous_victory > 0.0 && odds.attacker.famous_victory < odds.attacker.wins);
    assert!(odds.attacker.famous_victory <= defender.suffered[4], "four hits, and a fifth in the retreat");
}

// rule: 16.4.5, 16.4.2#1, 16.5.1
#[test]
fn beaten_attackers_sail_two_at_most_and_never_go_inside() {
    for (corps, sea, saved) in [(4, Some(Alliance), false), (2, Some(Alliance), true), (2, None, false)] {
        let mut kit = Kit::empty(1707);
        kit.control(Bourbon, "gibraltar, granada, malaga").control(Alliance, "barcelona");
        kit.state.sea[1] = sea;
        kit.put("malaga", "4 Fr, villars").put("gibraltar", &format!("{corps} Du, minor-alliance-1"));
        let odds = attack_from(&kit, Alliance, "gibraltar", "malaga");
        assert!(odds.defender.wins > 0.0);
        same(odds.defender.famous_victory, if saved { 0.0 } else { odds.defender.wins });
    }
}
