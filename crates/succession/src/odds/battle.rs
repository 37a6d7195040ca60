//! The odds of a battle (16).

use super::chances::{binomial, reaches, sixths_of_hits, sum_of};
use crate::battle::{Dice, Fate};
use crate::clause::Clause;
use crate::engine::Look;
use crate::game::Succession;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{LeaderId, LeaderSet, Side};
use crate::state::{Battle, Force, Group, Hits, Options, Retreat, Role, State, off};
use crate::step::{Arrival, Fight, Step};
use serde::Serialize;
use std::cmp::Reverse;
use table::FastDice;

/// A battle before the dice are thrown.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BattleOdds {
    /// Where it is fought, by the short name of the space.
    pub space: &'static str,
    /// Level of the line that helps the defender, 0 if none.
    pub line: u8,
    /// Victory points the winner gains for soldier kings in the battle (A Pragmatic War 15.6).
    pub royal_points: u8,
    /// The attacker's chances.
    pub attacker: SideOdds,
    /// The defender's chances.
    pub defender: SideOdds,
}

/// One side's chances in a battle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SideOdds {
    /// Which side.
    pub side: Side,
    /// Corps in the battle.
    pub corps: u8,
    /// Dice of troops in good order.
    pub sound_dice: u8,
    /// Such a die hits on this or more; 7 means never.
    pub sound_hits_on: u8,
    /// Those of them that hit on one less by a card.
    pub easier_dice: u8,
    /// Dice of demoralized troops.
    pub demoralized_dice: u8,
    /// Such a die hits on this or more; 7 means never.
    pub demoralized_hits_on: u8,
    /// Those of leaders among the dice in good order.
    pub sound_leader_dice: u8,
    /// Those of leaders among the demoralized dice.
    pub demoralized_leader_dice: u8,
    /// Those of the dice in good order that events give.
    pub event_dice: u8,
    /// Missed dice this side may re-roll (20.5.2).
    pub rerolls: u8,
    /// Does it throw before the other side, which loses corps before it answers?
    pub throws_first: bool,
    /// Probability of rolling so many hits, by number.
    pub hits: Vec<f64>,
    /// Probability of suffering so many hits, by number: never more than it has corps (16.3.1).
    pub suffered: Vec<f64>,
    /// Hits it suffers on average.
    pub expected_suffered: f64,
    /// Probability that it wins (16.3.3).
    pub wins: f64,
    /// Probability that it loses at least one corps for good.
    pub corps_removed: f64,
    /// Probability that it wins a Famous Victory (16.5.1) by the enemy's losses in the battle and the corps that cannot
    /// retreat and are lost (16.4.5), if their owner saves as many corps as he can, full ones first. Losses under fire
    /// on a way through the enemy can still make one; they depend on where the beaten side goes.
    pub famous_victory: f64,
    /// What may become of its named leaders who give dice.
    pub leaders: Vec<LeaderOdds>,
}

/// What may become of a named leader who gives dice (16.3.2). Leaders who cannot retreat are apart.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LeaderOdds {
    /// His short name.
    pub leader: &'static str,
    /// Probability that he is eliminated by a 12.
    pub eliminated: f64,
    /// Probability that his side loses and he is captured by an 11.
    pub captured: f64,
    /// Probability that he is wounded: in *No Peace Without Spain!* only if a Staff Officer is free to replace
    /// him (20.5.3).
    pub wounded: f64,
}

/// The battle that is in progress or about to be fought, until its dice are thrown.
///
/// It is the battle as it would be fought now: with the corps and leaders outside the fortress at this
/// moment, whatever the inactive side may still do to avoid it or to bring more; with the line as it
/// stands, not bypassed before that has succeeded; with the Command Disputes and the Morning Mist played so far. A side that has
/// not yet named its leaders is taken to name those, of the ones it may still name, that give the most
/// hits, as few as will do. An unsteady leader (20.5.4) counts with the chance of his losing his temper
/// until that is known; the numbers of dice shown are those with his temper kept.
pub fn battle(game: &Succession, state: &State) -> Option<BattleOdds> {
    let steps = &state.steps[..state.depth as usize];
    let fight = steps.iter().rev().find_map(|step| if let Step::Battle(f) = step { Some(*f) } else { None });
    let arrival =
        steps.iter().rev().find_map(|step| if let Step::Arrive(a) = step { Some(*a) } else { None });
    let before_roll = match fight {
        Some(stage) => matches!(stage, Fight::Disputes | Fight::Temper | Fight::Leaders | Fight::Roll),
        None => arrival.is_some_and(|stage| stage != Arrival::Done),
    };
    if !before_roll {
        return None;
    }
    let mut scratch = *state;
    let (space, attacker) = (state.force.at, state.force.side);
    scratch.battle.space = space;
    scratch.battle.attacker = attacker;
    scratch.battle.corps = Side::BOTH.map(|side| state.corps(side, space));
    match arrival {
        Some(Arrival::Interception | Arrival::Deputies | Arrival::Lines) => {
            scratch.battle.line = game.look(state).defending_line();
        }
        Some(Arrival::LinesCancelled) => scratch.battle.line = 0,
        _ => {}
    }
    let choices = Side::BOTH.map(|side| {
        if state.top() == Step::BattleLeaders(side) {
            Choice::Naming(state.pick.group.leaders, state.pick.next_leader)
        } else if fight == Some(Fight::Roll) && !steps.contains(&Step::BattleLeaders(side)) {
            Choice::Named
        } else {
            Choice::Open
        }
    });
    let tempers_known = matches!(fight, Some(Fight::Leaders | Fight::Roll));
    weigh(game, scratch, choices, tempers_known)
}

/// The battle if these pieces of one side entered a space now and all enemies outside its fortress fought.
///
/// `None` if there is no enemy corps to fight, or no corps in the group. The line counts if it is the
/// defender's; leaders and tempers are taken as in [`battle`]. Whether the force could come there is not
/// asked.
///
/// ```
/// use succession::{Options, Side, Succession, odds};
/// use table::Game;
///
/// let game = Succession::built_in("spain")?;
/// let state = game.start(0, Options::default(), &[7; 32]);
/// let [nijmegen, liege] = ["nijmegen", "liege"].map(|id| game.atlas().space(id).unwrap());
///
/// // What if everybody at Nijmegen fell upon Liège?
/// let force = state.group(game.atlas(), Side::Alliance, nijmegen);
/// let odds = odds::attack(&game, &state, force, liege).unwrap();
/// assert_eq!(odds.attacker.side, Side::Alliance);
/// assert!((odds.attacker.wins + odds.defender.wins - 1.0).abs() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn attack(game: &Succession, state: &State, attacker: Group, at: SpaceId) -> Option<BattleOdds> {
    let side = Side::BOTH.into_iter().find(|s| !(attacker.corps & state.side_corps[s.index()]).is_empty())?;
    let there = state.group(game.atlas(), side, at);
    let mut groups = [Group::default(); 2];
    groups[side.index()] = Group { corps: attacker.corps | there.corps, ..attacker };
    groups[side.enemy().index()] = state.group(game.atlas(), side.enemy(), at);
    battle_between(game, state, side, groups, at)
}

/// The battle of two groups, by side, in a space, with nobody else in it outside the fortress.
///
/// `None` if a group is without corps or there is no such space; see [`attack`] for the rest.
pub fn battle_between(
    game: &Succession,
    state: &State,
    attacker: Side,
    groups: [Group; 2],
    at: SpaceId,
) -> Option<BattleOdds> {
    if at.index() >= game.atlas().spaces.len() {
        return None;
    }
    let mut scratch = *state;
    for side in Side::BOTH {
        let away = state.group(game.atlas(), side, at);
        for corps in away.corps {
            scratch.corps_at[corps.index()] = off::POOL;
        }
        for leader in away.leaders {
            scratch.leader_at[leader.index()] = off::TRACK;
        }
    }
    for group in groups {
        for corps in group.corps {
            scratch.corps_at[corps.index()] = at.0;
        }
        for leader in group.leaders {
            scratch.leader_at[leader.index()] = at.0;
        }
        scratch.inside &= !group.corps;
        scratch.leaders_inside &= !group.leaders;
    }
    scratch.force = Force { side: attacker, group: groups[attacker.index()], at, ..Force::default() };
    scratch.battle =
        Battle { space: at, attacker, corps: groups.map(|group| group.corps), ..Battle::default() };
    scratch.battle.line = game.look(&scratch).defending_line();
    weigh(game, scratch, [Choice::Open; 2], false)
}

/// How far a side has got in naming the leaders who give dice.
#[derive(Clone, Copy)]
enum Choice {
    /// Not begun.
    Open,
    /// These so far; leaders below this number may no longer be named.
    Naming(LeaderSet, u8),
    /// Done: those in the battle's register.
    Named,
}

/// Weighs a battle whose registers are set, over the tempers that are still to be rolled for.
fn weigh(
    game: &Succession,
    mut scratch: State,
    choices: [Choice; 2],
    tempers_known: bool,
) -> Option<BattleOdds> {
    if scratch.battle.corps.iter().any(|corps| corps.is_empty()) {
        return None;
    }
    let steady = scratch.battle.unsteady;
    let moody = if tempers_known { Vec::new() } else { moody_leaders(&game.look(&scratch)) };
    let mut tally: Option<Tally> = None;
    for case in 0..1u32 << moody.len() {
        scratch.battle.unsteady = steady;
        let mut weight = 1.0;
        for (i, &(leader, target)) in moody.iter().enumerate() {
            let bad = reaches(target as i8);
            if case >> i & 1 == 1 {
                scratch.battle.unsteady.insert(leader);
                weight *= bad;
            } else {
                weight *= 1.0 - bad;
            }
        }
        for side in Side::BOTH {
            name_best_leaders(game, &mut scratch, side, choices[side.index()]);
        }
        let look = game.look(&scratch);
        tally.get_or_insert_with(|| Tally::new(&look)).add(game, &look, weight);
    }
    tally.map(|tally| tally.odds(game, &scratch))
}

/// Leaders in the battle whose temper will be rolled for (20.5.4), and from which roll on it is bad.
fn moody_leaders(look: &Look<'_>) -> Vec<(LeaderId, u8)> {
    let there = Side::BOTH.map(|side| look.fighting_leaders(side));
    (there[0] | there[1]).filter_map(|l| Some((l, look.temper(l)?))).collect()
}

/// Names for a side the leaders that give the most hits: more dice first, then the better commander for
/// re-rolls, then as few leaders as will do.
fn name_best_leaders(game: &Succession, scratch: &mut State, side: Side, choice: Choice) {
    let (fixed, from) = match choice {
        Choice::Named => return,
        Choice::Open => (LeaderSet::EMPTY, 0),
        Choice::Naming(leaders, from) => (leaders, from),
    };
    let look = game.look(scratch);
    let able: Vec<LeaderId> = (look.battle_leaders(side) & !fixed).filter(|l| l.0 >= from).collect();
    let room = look.leaders_allowed(side).saturating_sub(fixed.len());
    let mut sets = vec![fixed];
    for (i, &one) in able.iter().enumerate() {
        if room >= 1 {
            sets.push(fixed | LeaderSet::of(one));
        }
        if room >= 2 {
            sets.extend(able[i + 1..].iter().map(|&two| fixed | LeaderSet::of(one) | LeaderSet::of(two)));
        }
    }
    let rerolls = scratch.options.has(Options::BATTLE_REROLLS);
    let mut best = None;
    for set in sets {
        scratch.battle.leaders[side.index()] = set;
        let look = game.look(scratch);
        let commander = if rerolls { look.commander_tr(side) } else { 0 };
        let worth = (sixths_of_hits(look.battle_dice(side)), commander, Reverse(set.len()));
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, set));
        }
    }
    scratch.battle.leaders[side.index()] = best.map_or(fixed, |(_, set)| set);
}

/// Probability of so many hits with these dice, after `rerolls` missed ones were thrown again, sound ones
/// first (20.5.2).
fn hits_rolled(dice: Dice, rerolls: u8) -> Vec<f64> {
    let sound = reaches(dice.sound_hits_on as i8);
    let shaky = reaches(dice.shaky_hits_on as i8);
    let easier = binomial(dice.easier, reaches(dice.sound_hits_on as i8 - 1));
    let mut all = vec![0.0; dice.total() as usize + 1];
    for (i, p) in sum_of(&easier, &binomial(dice.sound - dice.easier, sound)).into_iter().enumerate() {
        for (j, q) in binomial(dice.shaky, shaky).into_iter().enumerate() {
            let first = rerolls.min(dice.sound - i as u8);
            let second = (rerolls - first).min(dice.shaky - j as u8);
            for (k, r) in binomial(first, sound).into_iter().enumerate() {
                for (l, s) in binomial(second, shaky).into_iter().enumerate() {
                    all[i + j + k + l] += p * q * r * s;
                }
            }
        }
    }
    all
}

/// One side's part of a [`Tally`].
struct Count {
    dice: Dice,
    rerolls: u8,
    throws_first: bool,
    hits: Vec<f64>,
    suffered: Vec<f64>,
    wins: f64,
    removal: f64,
    famous: f64,
    leaders: Vec<(LeaderId, [f64; 3])>,
}

/// The outcomes of a battle, added up over its cases.
struct Tally {
    sides: [Count; 2],
}

impl Tally {
    /// An empty tally; the dice shown are those of this case.
    fn new(look: &Look<'_>) -> Tally {
        let (better, allowed) = rerolls(look);
        let sides = Side::BOTH.map(|side| Count {
            dice: look.battle_dice(side),
            rerolls: if side == better { allowed } else { 0 },
            throws_first: look.battle.tactics.first == Some(side),
            hits: Vec::new(),
            suffered: vec![0.0; look.battle.corps[side.index()].len() as usize + 1],
            wins: 0.0,
            removal: 0.0,
            famous: 0.0,
            leaders: Vec::new(),
        });
        Tally { sides }
    }

    /// Adds a case of the battle with its probability.
    fn add(&mut self, game: &Succession, look: &Look<'_>, weight: f64) {
        let corps = look.battle.corps;
        let full = corps.map(|set| (set & !look.reduced).len());
        let cut_off = Side::BOTH.map(|side| CutOff::of(game, look, side));
        let mut won = [0.0; 2];
        for Throws { hits, probability } in throws(game, look) {
            let chance = weight * probability;
            let suffered = [0, 1].map(|i| hits[1 - i].min(corps[i].len()));
            // Full corps are reduced before any is removed (16.3.1).
            let removed = [0, 1].map(|i| suffered[i].saturating_sub(full[i]));
            let left = [0, 1].map(|i| removed[i] < corps[i].len());
            let winner = look.battle_winner(left, hits).index();
            won[winner] += chance;
            for (i, side) in self.sides.iter_mut().enumerate() {
                let rolled = hits[i] as usize;
                side.hits.resize(side.hits.len().max(rolled + 1), 0.0);
                side.hits[rolled] += chance;
                side.suffered[suffered[i] as usize] += chance;
                side.removal += if removed[i] > 0 { chance } else { 0.0 };
            }
            let beaten = 1 - winner;
            let in_retreat = cut_off[beaten].lost(corps[beaten].len(), full[beaten], suffered[beaten]);
            if look.famous(suffered[beaten] + in_retreat.steps, removed[beaten] + in_retreat.corps) {
                self.sides[winner].famous += chance;
            }
        }
        for side in Side::BOTH {
            let i = side.index();
            self.sides[i].wins += won[i];
            self.sides[i].add_casualties(look, side, [won[i], won[1 - i]]);
        }
    }

    /// The whole, in the order of the battle.
    fn odds(self, game: &Succession, state: &State) -> BattleOdds {
        let battle = &state.battle;
        let [alliance, bourbon] = self.sides;
        let corps = battle.corps.map(|set| set.len());
        let alliance = alliance.odds(game, Side::Alliance, corps[0]);
        let bourbon = bourbon.odds(game, Side::Bourbon, corps[1]);
        let (attacker, defender) = match battle.attacker {
            Side::Alliance => (alliance, bourbon),
            Side::Bourbon => (bourbon, alliance),
        };
        let space = game.atlas().spaces[battle.space.index()].id.as_str();
        let royal_points = game.look(state).royal_points();
        BattleOdds { space, line: battle.line, royal_points, attacker, defender }
    }
}

/// Hits both sides may roll, Alliance and Bourbon, and how likely that is.
struct Throws {
    hits: [u8; 2],
    probability: f64,
}

/// The corps of a side that must go inside the fortress or sail if it loses, or are lost (16.4.5).
struct CutOff {
    /// How many there are before the battle.
    corps: u8,
    /// How many of them the fortress and the ships hold.
    room: u8,
}

/// What a beaten side loses because it cannot retreat.
struct Unretreated {
    steps: u8,
    corps: u8,
}

impl CutOff {
    fn of(game: &Succession, look: &Look<'_>, side: Side) -> CutOff {
        let battle = &look.battle;
        let (role, barred) = if side == battle.attacker {
            (Role::Attacker, battle.intercepted_from)
        } else {
            (Role::Defender, SpaceSet::EMPTY)
        };
        let mut scratch = *look.s;
        let group = look.group(look.atlas, side, battle.space);
        scratch.retreat = Retreat { side, role, space: battle.space, group, barred, ..Retreat::default() };
        let (corps, room) = game.look(&scratch).cut_off();
        CutOff { corps: corps.len(), room }
    }

    /// The losses of so many corps, so many of them full, that suffered so many hits in the battle. The owner is taken
    /// to save as many corps as he can, full ones first, and to have lost in the battle those that cannot get away.
    fn lost(&self, corps: u8, full: u8, suffered: u8) -> Unretreated {
        let removed = suffered.saturating_sub(full);
        let lost = self.corps.saturating_sub(removed).saturating_sub(self.room);
        let saved = corps - removed - lost;
        let still_full = full.saturating_sub(suffered);
        Unretreated { steps: lost + still_full.saturating_sub(saved), corps: lost }
    }
}

/// All that the two sides may roll, together or one after the other.
fn throws(game: &Succession, look: &Look<'_>) -> Vec<Throws> {
    let (better, allowed) = rerolls(look);
    let rolls = |side: Side| hits_rolled(look.battle_dice(side), if side == better { allowed } else { 0 });
    let first = look.battle.tactics.first.unwrap_or(Side::Alliance);
    let opening = rolls(first);
    let answers = match look.battle.tactics.first {
        Some(_) => answers_to_surprise(game, look, first.enemy(), opening.len() as u8 - 1),
        None => vec![rolls(first.enemy())],
    };
    let mut all = Vec::new();
    for (hits, p) in opening.iter().enumerate() {
        let answer = answers.get(hits).or(answers.last()).map_or(&[][..], Vec::as_slice);
        for (back, q) in answer.iter().enumerate() {
            let mut both = [hits as u8; 2];
            both[first.enemy().index()] = back as u8;
            all.push(Throws { hits: both, probability: p * q });
        }
    }
    all
}

/// What a surprised side may roll after it has taken no hit, one, two, and so on up to this many.
fn answers_to_surprise(game: &Succession, look: &Look<'_>, side: Side, most: u8) -> Vec<Vec<f64>> {
    let corps = look.battle.corps[side.index()];
    let mut now = *look.s;
    now.hits = Hits { side, left: corps.len(), corps, ..Hits::default() };
    let answer = |state: &State| hits_rolled(game.look(state).battle_dice(side), 0);
    let mut answers = vec![answer(&now)];
    for _ in 0..most.min(corps.len()) {
        let Some(hit) = after_hit(game, &now, side) else { break };
        now = hit;
        answers.push(answer(&now));
    }
    answers
}

/// A side takes one hit in the way that leaves it the best dice.
fn after_hit(game: &Succession, state: &State, side: Side) -> Option<State> {
    let look = game.look(state);
    let mut kinds = Vec::new();
    state.kinds(look.atlas, look.hit_candidates(), |kind, _| kinds.push(kind));
    let taken = kinds.into_iter().map(|kind| {
        let mut after = *state;
        let mut facts = Vec::new();
        game.play_on(&mut after, &mut FastDice::new(0), &mut facts).take_hit(Clause::TakingHits, kind);
        let left = after.corps(side, after.battle.space);
        after.battle.corps[side.index()] &= left;
        after
    });
    taken.max_by_key(|after| sixths_of_hits(game.look(after).battle_dice(side)))
}

/// Who may re-roll how many dice, if that rule is in use.
fn rerolls(look: &Look<'_>) -> (Side, u8) {
    if look.options.has(Options::BATTLE_REROLLS) { look.rerolls() } else { (Side::Alliance, 0) }
}

impl Count {
    /// Adds what may become of a side's leaders in a case it wins and loses with these probabilities.
    fn add_casualties(&mut self, look: &Look<'_>, side: Side, won_lost: [f64; 2]) {
        let staff = look.free_staff(side).len() as usize;
        let leaders = look.battle.leaders[side.index()].filter(|&l| look.is_named(l));
        for (before, leader) in leaders.enumerate() {
            if self.leaders.iter().all(|(l, _)| *l != leader) {
                self.leaders.push((leader, [0.0; 3]));
            }
            let Some((_, sums)) = self.leaders.iter_mut().find(|(l, _)| *l == leader) else { continue };
            for (chance, lost) in won_lost.into_iter().zip([false, true]) {
                let of = |fate| fate_chance(look, lost, fate);
                // Those rolled for before him may have taken the last Staff Officer.
                let free: f64 = if look.wounds_always() {
                    1.0
                } else {
                    binomial(before as u8, of(Fate::Wounded)).iter().take(staff).sum()
                };
                sums[0] += chance * of(Fate::Eliminated);
                sums[1] += chance * of(Fate::Captured);
                sums[2] += chance * of(Fate::Wounded) * free;
            }
        }
    }

    fn odds(self, game: &Succession, side: Side, corps: u8) -> SideOdds {
        let leader_odds = |(leader, [eliminated, captured, wounded]): (LeaderId, [f64; 3])| {
            let leader = game.atlas().leaders[leader.index()].id.as_str();
            LeaderOdds { leader, eliminated, captured, wounded }
        };
        SideOdds {
            side,
            corps,
            sound_dice: self.dice.sound,
            sound_hits_on: self.dice.sound_hits_on,
            easier_dice: self.dice.easier,
            demoralized_dice: self.dice.shaky,
            demoralized_hits_on: self.dice.shaky_hits_on,
            sound_leader_dice: self.dice.led[0],
            demoralized_leader_dice: self.dice.led[1],
            event_dice: self.dice.lent,
            rerolls: self.rerolls,
            throws_first: self.throws_first,
            expected_suffered: self.suffered.iter().enumerate().map(|(n, p)| n as f64 * p).sum(),
            hits: self.hits,
            suffered: self.suffered,
            wins: self.wins,
            corps_removed: self.removal,
            famous_victory: self.famous,
            leaders: self.leaders.into_iter().map(leader_odds).collect(),
        }
    }
}

/// Probability of a fate when two dice are thrown for a leader.
fn fate_chance(look: &Look<'_>, lost: bool, fate: Fate) -> f64 {
    let throws = (1..=6u8).flat_map(|a| (1..=6u8).map(move |b| a + b));
    throws.filter(|&sum| look.casualty(sum, lost) == fate).count() as f64 / 36.0
}
