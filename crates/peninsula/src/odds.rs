//! The odds of what is about to be rolled: battles, assaults, siege dice, forced marches.
//!
//! They rest on a view, never on the situation itself. Where a viewer knows every block of a small battle the odds are
//! exact; otherwise many situations that agree with the view are made up and played out by the rules, and each figure
//! comes with its standard error. In either case nobody leaves a battle before he must, and nobody spends Command
//! Points on it.

mod exact;

use crate::action::{Action, Operation};
use crate::blocks::Side;
use crate::fact::Fact;
use crate::force_march::MARCHED_WELL;
use crate::game::Peninsula;
use crate::map::HexId;
use crate::refusal::Refusal;
use crate::state::{Mark, State};
use crate::step::{Fight, Step};
use crate::view::View;
use exact::Line;
use serde::Serialize;
use table::{Dice, FastDice, Game, NoForecast, Seat, Seats};

/// How many situations are made up.
const SAMPLES: u32 = 400;
/// A playout that takes longer is given up.
const MOST_DECISIONS: u32 = 600;

/// The odds of what is about to be rolled.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Odds {
    /// A battle or Fortress Assault.
    Battle(BattleOdds),
    /// A siege die.
    Siege(SiegeOdds),
    /// Another die.
    Roll(RollOdds),
}

/// A figure and its standard error, which is 0 where the figure is exact.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Share {
    /// The figure.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

/// What a battle or assault would bring.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattleOdds {
    /// Where.
    pub hex: &'static str,
    /// Who attacks.
    pub attacker: Side,
    /// Are the figures exact?
    pub exact: bool,
    /// Situations that were played out; 0 where the figures are exact.
    pub samples: u32,
    /// The probability that the attacker wins.
    pub attacker_wins: Share,
    /// Steps the Anglo-Allies and the French lose in the rounds of battle, on average.
    pub steps_lost: [Share; 2],
    /// Blocks they lose in them, on average.
    pub blocks_lost: [Share; 2],
}

/// What a siege die would bring.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SiegeOdds {
    /// Where.
    pub hex: &'static str,
    /// Who besieges.
    pub side: Side,
    /// The Fortress Rating, which the die must exceed.
    pub rating: u8,
    /// What is added to the die.
    pub modifier: Share,
    /// The probability of a breach.
    pub breach: Share,
}

/// What another die would bring.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RollOdds {
    /// What it is thrown for.
    pub purpose: &'static str,
    /// How many dice are thrown, each for itself.
    pub dice: u8,
    /// The probability that one of them costs something.
    pub probability: f64,
}

impl Share {
    /// A figure that is known.
    pub fn exact(value: f64) -> Share {
        Share { value, error: 0.0 }
    }

    /// The mean of a sample.
    fn of(sum: f64, squares: f64, count: u32) -> Share {
        let n = f64::from(count.max(1));
        let mean = sum / n;
        let variance = (squares / n - mean * mean).max(0.0);
        Share { value: mean, error: (variance / n).sqrt() }
    }
}

/// A sum of figures and of their squares.
#[derive(Clone, Copy, Default)]
struct Tally {
    sum: f64,
    squares: f64,
}

impl Tally {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    fn share(self, count: u32) -> Share {
        Share::of(self.sum, self.squares, count)
    }
}

/// The odds of what is about to be rolled, from what a viewer knows.
pub fn current(game: &Peninsula, view: &View) -> Option<Odds> {
    let state = game.determinize(view, &mut FastDice::new(0));
    let subject = subject_now(game, &state)?;
    told(game, view, subject, &|state| Some(*state))
}

/// What a plan of a seat would bring if nobody did anything about it: actions one after the other. As in a batch, the plan is at its
/// end where dice fall.
pub fn forecast(
    game: &Peninsula,
    view: &View,
    seat: Seat,
    plan: &[Action],
) -> Result<Option<Odds>, NoForecast<Refusal>> {
    let state = game.determinize(view, &mut FastDice::new(0));
    let Some((&last, before)) = plan.split_last() else { return Ok(current(game, view)) };
    let ready = match carried_out(game, &state, seat, before) {
        Ok(ready) => ready,
        Err(Halt::Dice(at)) => return forecast(game, view, seat, &plan[..=at]),
        Err(Halt::Refused(refused)) => return Err(refused),
    };
    let at = before.len();
    game.check(&ready, seat, last).map_err(|refusal| NoForecast { at, refusal })?;
    let Some(subject) = subject_of(game, &ready, seat, last) else { return Ok(None) };
    let begin = |state: &State| {
        let mut state = carried_out(game, state, seat, before).ok()?;
        if !matches!(subject, Subject::Battle(_)) {
            // Its own die has not been thrown yet.
            return game.check(&state, seat, last).is_ok().then_some(state);
        }
        game.check(&state, seat, last).ok()?;
        game.play_unchecked(&mut state, seat, last, &mut FastDice::new(1), &mut Vec::new());
        Some(state)
    };
    Ok(told(game, view, subject, &begin))
}

/// Why the beginning of a plan is not carried out.
enum Halt {
    /// An action of it is refused.
    Refused(NoForecast<Refusal>),
    /// Dice fall at this place.
    Dice(usize),
}

/// Carries out the beginning of a plan, which may throw no dice.
fn carried_out(game: &Peninsula, state: &State, seat: Seat, plan: &[Action]) -> Result<State, Halt> {
    let mut state = *state;
    for (at, &action) in plan.iter().enumerate() {
        game.check(&state, seat, action).map_err(|refusal| Halt::Refused(NoForecast { at, refusal }))?;
        let mut dice = Witness { dice: FastDice::new(0), thrown: false };
        game.play_unchecked(&mut state, seat, action, &mut dice, &mut Vec::new());
        if dice.thrown {
            return Err(Halt::Dice(at));
        }
    }
    Ok(state)
}

/// Dice that notice whether they were thrown.
struct Witness {
    dice: FastDice,
    thrown: bool,
}

impl Dice for Witness {
    fn below(&mut self, sides: u32, purpose: table::Purpose) -> u32 {
        self.thrown = true;
        self.dice.below(sides, purpose)
    }
}

/// What the odds are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Battle(HexId),
    Siege(Side),
    Marching,
}

/// What is about to be rolled now.
fn subject_now(game: &Peninsula, state: &State) -> Option<Subject> {
    match state.top() {
        Step::Fight(_) | Step::Hits(_) if state.battle.loser.is_none() => {
            Some(Subject::Battle(HexId(state.battle.hex)))
        }
        Step::SiegeAction(side) => Some(Subject::Siege(side)),
        Step::SiegePick(side) if game.check(state, side.seat(), Action::Done).is_ok() => {
            Some(Subject::Siege(side))
        }
        Step::ForceMarch(_) => Some(Subject::Marching),
        _ => None,
    }
}

/// What an action would lead to.
fn subject_of(game: &Peninsula, state: &State, seat: Seat, action: Action) -> Option<Subject> {
    let foe = Side::from(seat).enemy();
    match (state.top(), action) {
        (
            Step::March(_) | Step::SeaMove | Step::ExtendedMarch(_) | Step::Advance(_),
            Action::Place(place),
        ) => {
            let hex = place.as_hex().filter(|&hex| state.outside[foe.index()].has(hex))?;
            Some(Subject::Battle(hex))
        }
        (Step::BattleOrder(_), Action::Place(place)) => place.as_hex().map(Subject::Battle),
        (Step::SiegePick(side), Action::Done) | (Step::SiegeAction(side), _) => Some(Subject::Siege(side)),
        (Step::ForceMarch(_), Action::Done) => Some(Subject::Marching),
        (Step::Fight(Fight::Coordinate(_) | Fight::GoOn | Fight::Turn | Fight::Extend(_)), _)
            if !matches!(action, Action::Retreat(..) | Action::Shelter(_)) =>
        {
            subject_now(game, state)
        }
        _ => None,
    }
}

/// The odds of a subject; `begin` carries out the plan in a made-up situation.
fn told(
    game: &Peninsula,
    view: &View,
    subject: Subject,
    begin: &dyn Fn(&State) -> Option<State>,
) -> Option<Odds> {
    match subject {
        Subject::Battle(hex) => battle(game, view, hex, begin).map(Odds::Battle),
        // Who besieges, and of which nation, shows only in an assault: nobody else knows what is added to the die.
        Subject::Siege(side) if view.seat != Some(side.seat()) => None,
        Subject::Siege(side) => siege(game, view, side, begin).map(Odds::Siege),
        Subject::Marching => {
            let state = game.determinize(view, &mut FastDice::new(0));
            let dice = state.marked(Mark::Forced).count();
            let probability = f64::from(6 - MARCHED_WELL) / 6.0;
            (dice > 0).then_some(Odds::Roll(RollOdds { purpose: "forced-march", dice, probability }))
        }
    }
}

/// The siege die for the besieger, over what he cannot know of those inside.
fn siege(
    game: &Peninsula,
    view: &View,
    side: Side,
    begin: &dyn Fn(&State) -> Option<State>,
) -> Option<SiegeOdds> {
    let (mut modifiers, mut breaches, mut count) = (Tally::default(), Tally::default(), 0);
    let mut hex = None;
    for number in 0..SAMPLES / 4 {
        let made_up = game.determinize(view, &mut FastDice::new(number.into()));
        let Some(mut state) = begin(&made_up) else { continue };
        if state.top() == Step::SiegePick(side) {
            let siegers = game.look(&state).marked(Mark::Picked);
            let at = siegers.first().and_then(|block| state.place(block).as_hex())?;
            state.hidden.marks[Mark::Sieging as usize] = siegers;
            (state.open.siege_hex, state.open.siege_action) = (at.0, false);
        }
        let look = game.look(&state);
        let (modifier, rating) = (look.siege_die_modifier(side), game.atlas().rating(HexId(state.siege_hex)));
        let faces = (1..=6).filter(|face| face + modifier > rating as i8).count();
        modifiers.add(modifier.into());
        breaches.add(faces as f64);
        hex = Some(HexId(state.siege_hex));
        count += 1;
    }
    let hex = hex?;
    let faces = breaches.share(count);
    Some(SiegeOdds {
        hex: &game.atlas().hex(hex).id,
        side,
        rating: game.atlas().rating(hex),
        modifier: modifiers.share(count),
        breach: Share { value: faces.value / 6.0, error: faces.error / 6.0 },
    })
}

/// A battle: exact if the viewer knows everybody in it and it is small, else by playing it out.
fn battle(
    game: &Peninsula,
    view: &View,
    hex: HexId,
    begin: &dyn Fn(&State) -> Option<State>,
) -> Option<BattleOdds> {
    let first = begin(&game.determinize(view, &mut FastDice::new(0)))?;
    let name = game.atlas().hex(hex).id.as_str();
    if knows_all(view, hex)
        && let Some(line) = Line::new(&game.look(&first), hex)
        && let Some(fate) = line.fate()
    {
        let exact = |figures: [f64; 2]| figures.map(Share::exact);
        return Some(BattleOdds {
            hex: name,
            attacker: first.battle.attacker,
            exact: true,
            samples: 0,
            attacker_wins: Share::exact(fate.attacker_wins),
            steps_lost: exact(fate.steps_lost),
            blocks_lost: exact(fate.blocks_lost),
        });
    }
    let mut wins = Tally::default();
    let (mut steps, mut blocks) = ([Tally::default(); 2], [Tally::default(); 2]);
    let (mut count, mut attacker) = (0, None);
    for number in 0..SAMPLES {
        let mut dice = FastDice::new(u64::from(number) << 8 | 1);
        let made_up = game.determinize(view, &mut dice);
        let Some(mut state) = begin(&made_up) else { continue };
        let Some(played) = play_out(game, &mut state, hex, &mut dice) else { continue };
        attacker = attacker.or(Some(played.attacker));
        wins.add(f64::from(u8::from(played.loser != played.attacker)));
        for side in Side::BOTH {
            steps[side.index()].add(f64::from(played.steps[side.index()]));
            blocks[side.index()].add(f64::from(played.blocks[side.index()]));
        }
        count += 1;
    }
    Some(BattleOdds {
        hex: name,
        attacker: attacker?,
        exact: false,
        samples: count,
        attacker_wins: wins.share(count),
        steps_lost: steps.map(|tally| tally.share(count)),
        blocks_lost: blocks.map(|tally| tally.share(count)),
    })
}

/// Does a viewer know every block outside in a hex?
fn knows_all(view: &View, hex: HexId) -> bool {
    let mut there = view.tokens.iter().filter(|token| token.place.as_hex() == Some(hex));
    there.all(|token| token.steps.is_some())
}

/// How a battle went.
struct Played {
    attacker: Side,
    loser: Side,
    steps: [u8; 2],
    blocks: [u8; 2],
}

/// Plays on until the battle or assault at a hex is decided; nothing if there is none.
fn play_out(game: &Peninsula, state: &mut State, hex: HexId, dice: &mut FastDice) -> Option<Played> {
    let (mut list, mut facts) = (Vec::new(), Vec::new());
    let mut attacker = (HexId(state.battle.hex) == hex).then_some(state.battle.attacker);
    let (mut steps, mut blocks, mut pursued) = ([0; 2], [0; 2], false);
    for _ in 0..MOST_DECISIONS {
        let seat = match game.to_act(state) {
            Seats::None => return None,
            Seats::One(seat) => seat,
            // The next Command Segment: there was no battle.
            Seats::Both => return None,
        };
        list.clear();
        game.actions_unchecked(state, seat, &mut list);
        let action = passive(state, hex, &list)?;
        facts.clear();
        game.play_unchecked(state, seat, action, dice, &mut facts);
        for fact in &facts {
            match fact.fact {
                Fact::BattleBegan { hex: at, attacker: side } | Fact::AssaultBegan { hex: at, side } => {
                    attacker = (at == hex).then_some(side);
                    pursued = false;
                }
                Fact::PursuitFired { .. } => pursued = true,
                Fact::BlockHit { block, strength } if attacker.is_some() && !pursued => {
                    steps[block.side().index()] += 1;
                    blocks[block.side().index()] += u8::from(strength == 0);
                }
                Fact::BattleEnded { hex: at, loser } if at == hex => {
                    return Some(Played { attacker: attacker?, loser, steps, blocks });
                }
                Fact::AssaultFailed { hex: at } if at == hex => {
                    let attacker = attacker?;
                    return Some(Played { attacker, loser: attacker, steps, blocks });
                }
                Fact::FortressTaken { hex: at, side } if at == hex => {
                    return Some(Played { attacker: side, loser: side.enemy(), steps, blocks });
                }
                _ => {}
            }
        }
    }
    None
}

/// The choice of one who fights where he stands and does nothing else.
fn passive(state: &State, hex: HexId, list: &[Action]) -> Option<Action> {
    let find = |wanted: &dyn Fn(&Action) -> bool| list.iter().copied().find(wanted);
    let wanted = match state.top() {
        Step::BattleOrder(_) => find(&|a| *a == Action::Place(crate::map::Place::hex(hex))),
        Step::Fight(Fight::Turn) => find(&|a| matches!(a, Action::Block(_))),
        Step::Fight(Fight::GoOn) => find(&|a| *a == Action::Accept),
        Step::Fight(Fight::GuerillaMode) => find(&|a| *a == Action::Accept),
        _ => find(&|a| matches!(a, Action::Done | Action::Decline | Action::Do(Operation::End))),
    };
    wanted.or_else(|| list.first().copied())
}
