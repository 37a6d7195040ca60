//! What would come of something that has not been done: the odds of an action, and what a force is worth.
//!
//! A plan is carried out on a copy of the situation by the same functions that play it, up to where the dice would
//! fall; there the odds are asked of [`crate::odds`]. It starts from a view, so that nothing hidden can show.

use crate::action::{Action, Order};
use crate::engine::Look;
use crate::fog;
use crate::game::Succession;
use crate::map::SpaceId;
use crate::odds::{self, Odds, sixths_of_hits};
use crate::pieces::{CorpsSet, LeaderId, LeaderSet, Side};
use crate::refusal::Refusal;
use crate::state::{Battle, Group, State};
use crate::step::{Arrival, Assault, Rout, Step, Task};
use crate::view::View;
use serde::Serialize;
use table::{Dice, FastDice, Game, NoForecast, Seat};

/// What a plan would bring.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Forecast {
    /// The odds of what would be rolled if the other side let it happen: nobody intercepts, avoids battle, goes
    /// inside or plays a card, and both name their best leaders. Nothing if nothing would be rolled.
    pub odds: Option<Odds>,
    /// What the force that is being chosen, or has been, is worth.
    pub force: Option<ForceWorth>,
}

/// What a force commands and throws.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ForceWorth {
    /// Whose it is.
    pub side: Side,
    /// Where it stands, by the short name of the space.
    pub space: &'static str,
    /// Its corps.
    pub corps: u8,
    /// Corps its leaders command on a march.
    pub command: u8,
    /// Corps its leaders command in a siege where they stand.
    pub command_in_siege: u8,
    /// Dice of troops in good order in a battle, with the best two of its leaders.
    pub sound_dice: u8,
    /// Dice of demoralized troops.
    pub demoralized_dice: u8,
    /// Those of all its dice that its leaders give: no more than its corps (16.2).
    pub leader_dice: u8,
    /// Those of its leaders who give the dice, each with what he gives.
    pub leaders: Vec<LeaderWorth>,
}

/// What a leader adds to the dice of his force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LeaderWorth {
    /// His short name.
    pub leader: &'static str,
    /// His tactical rating with these corps (3.1.1).
    pub tr: u8,
}

/// Dice that notice whether they were thrown. They fall as dice do: some procedures roll until there is a winner.
struct Witness {
    dice: FastDice,
    thrown: bool,
}

impl Witness {
    fn new() -> Witness {
        Witness { dice: FastDice::new(0), thrown: false }
    }
}

impl Dice for Witness {
    fn below(&mut self, sides: u32, purpose: table::Purpose) -> u32 {
        self.thrown = true;
        self.dice.below(sides, purpose)
    }
}

/// What a plan of a seat would bring: actions one after the other, the last of which decides.
///
/// Only what the view shows counts; there are no odds against an army whose strength it hides. As in a batch, the plan is
/// at its end where dice fall.
pub fn forecast(
    game: &Succession,
    view: &View,
    seat: Seat,
    plan: &[Action],
) -> Result<Forecast, NoForecast<Refusal>> {
    let mut state = game.determinize(view, &mut FastDice::new(0));
    let Some((mut last, before)) = plan.split_last() else {
        return Ok(Forecast { odds: odds::current(game, &state), force: force_in(game, &state) });
    };
    for (at, action) in before.iter().enumerate() {
        game.check(&state, seat, *action).map_err(|refusal| NoForecast { at, refusal })?;
        let (mut next, mut dice) = (state, Witness::new());
        game.play_unchecked(&mut next, seat, *action, &mut dice, &mut Vec::new());
        if dice.thrown {
            last = action;
            break;
        }
        state = next;
    }
    let (at, last) = (before.len(), *last);
    game.check(&state, seat, last).map_err(|refusal| NoForecast { at, refusal })?;
    let after = carried_out(game, &state, seat.into(), last);
    let force = after.as_ref().and_then(|after| force_in(game, after));
    let covered = after.is_some_and(|after| fog::covers(&view.open, seat.into(), after.force.at));
    let odds = of_action(game, &state, seat.into(), last).filter(|odds| !(covered && odds.of_armies()));
    Ok(Forecast { odds, force })
}

/// The odds of a legal action, if the other side lets it happen.
pub fn of_action(game: &Succession, state: &State, side: Side, action: Action) -> Option<Odds> {
    let look = game.look(state);
    match (state.top(), action) {
        (Step::Muster(Task::Intercept), Action::Done)
        | (Step::Arrive(Arrival::Lines | Arrival::AvoidRoll), Action::Accept)
        | (Step::RetreatSea, Action::Done) => odds::current(game, state),
        (Step::Muster(Task::AvoidBattle), Action::Done) if look.pursued() => odds::current(game, state),
        (Step::Muster(Task::AvoidBattle), Action::Done) if look.leaves_by_sea(side) => {
            Some(odds::passage(&look, side, state.pick.at, state.retreat.to))
        }
        (Step::SeaTo, Action::Space(to)) => Some(odds::passage(&look, side, state.force.at, to)),
        (Step::Retreat(Rout::Sea), Action::Sea(to)) => {
            Some(odds::passage(&look, side, state.retreat.space, to))
        }
        (Step::Act(side), Action::Do(Order::DeployFleet)) => only_fleet(&look, side),
        (Step::WhichFleet(_), Action::Fleet(fleet)) => Some(odds::naval(&look, fleet)),
        (Step::Intercept, Action::Space(from)) => best_interception(game, state, side, from),
        _ => odds_after(game, &carried_out(game, state, side, action)?),
    }
}

/// The naval battle of the one fleet that is ready; of several it is not known yet which will sail.
fn only_fleet(look: &Look<'_>, side: Side) -> Option<Odds> {
    let mut ready = look.fleets_ready(side);
    let fleet = ready.next()?;
    ready.next().is_none().then(|| odds::naval(look, fleet))
}

/// The situation right after an action, before anything that follows from it; nothing if dice fall in the
/// action itself.
fn carried_out(game: &Succession, state: &State, side: Side, action: Action) -> Option<State> {
    let mut after = *state;
    let mut dice = Witness::new();
    let mut facts = Vec::new();
    game.apply(&mut game.play_on(&mut after, &mut dice, &mut facts), side, action);
    (!dice.thrown).then_some(after)
}

/// What is rolled next if nobody does anything about it.
fn odds_after(game: &Succession, after: &State) -> Option<Odds> {
    let look = game.look(after);
    let side = game.decider(after);
    match after.top() {
        Step::Siege(Assault::Cards | Assault::Roll) => {
            odds::siege_at(game, after, &after.force).map(Odds::Siege)
        }
        Step::Muster(Task::Intercept) | Step::RetreatSea => odds::current(game, after),
        // Those chosen so far are taken to be all who leave.
        Step::Muster(Task::AvoidBattle) if game.check(after, side.seat(), Action::Done).is_ok() => {
            of_action(game, after, side, Action::Done)
        }
        // Those chosen so far are taken to be all who go inside.
        Step::GoInside => odds_after(game, &carried_out(game, after, side, Action::Done)?),
        Step::Arrive(Arrival::Interception) if look.title.takes_by_surprise(&look, &after.force) => None,
        _ => {
            odds::siege(game, after).map(Odds::Siege).or_else(|| odds::battle(game, after).map(Odds::Battle))
        }
    }
}

/// The roll to intercept from a space with those who have the best chance.
///
/// Only one leader's rating counts, and it counts in full with one corps of each colour of his band, so that few
/// forces need to be looked at.
fn best_interception(game: &Succession, state: &State, side: Side, from: SpaceId) -> Option<Odds> {
    let begun = carried_out(game, state, side, Action::Space(from))?;
    let look = game.look(&begun);
    let (able, _) = look.muster(side, Task::Intercept);
    let forces = able
        .leaders
        .flat_map(|leader| escorts(&look, leader, able.corps).into_iter().map(move |corps| (leader, corps)));
    let tried = forces.filter_map(|(leader, corps)| picked(game, &begun, side, leader, corps));
    let rolls = tried.filter_map(|picked| odds::current(game, &picked));
    rolls.max_by(|a, b| chance(a).total_cmp(&chance(b)))
}

/// The probability that a roll succeeds.
fn chance(odds: &Odds) -> f64 {
    if let Odds::Roll { probability, .. } = odds { *probability } else { 0.0 }
}

/// Small companies a leader may intercept with: corps of some colours of his band, any one corps, none.
fn escorts(look: &Look<'_>, leader: LeaderId, corps: CorpsSet) -> Vec<CorpsSet> {
    let band = look.band(leader);
    let of_power = |p: &crate::pieces::PowerId| (corps & look.atlas.masks.corps[p.index()]).first();
    let some = |mask: usize| {
        let chosen = band.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
        chosen.filter_map(|(_, p)| of_power(p)).fold(CorpsSet::EMPTY, |all, c| all | CorpsSet::of(c))
    };
    (0..1 << band.len()).map(some).chain(corps.map(CorpsSet::of)).collect()
}

/// The situation once this leader and these corps are chosen to intercept, if they may be.
fn picked(game: &Succession, begun: &State, side: Side, leader: LeaderId, corps: CorpsSet) -> Option<State> {
    let mut state = *begun;
    let mut choices = vec![Action::Leader(leader)];
    begun.kinds(game.look(begun).atlas, corps, |kind, count| choices.push(Action::Take(kind, count)));
    for choice in choices {
        game.check(&state, side.seat(), choice).ok()?;
        state = carried_out(game, &state, side, choice)?;
    }
    game.check(&state, side.seat(), Action::Done).ok()?;
    Some(state)
}

/// The force that is being chosen or is on its way.
fn force_in(game: &Succession, state: &State) -> Option<ForceWorth> {
    match state.top() {
        Step::Muster(task) if task.needs_command() => {
            Some(worth(game, state, game.decider(state), state.pick.at, state.pick.group))
        }
        Step::MarchOrSiege | Step::March | Step::Siege(Assault::Cards) | Step::Arrive(_) => {
            let force = &state.force;
            (!force.group.is_empty()).then(|| worth(game, state, force.side, force.at, force.group))
        }
        _ => None,
    }
}

/// What a group of one side would command and throw, whoever the enemy is.
fn worth(game: &Succession, state: &State, side: Side, at: SpaceId, group: Group) -> ForceWorth {
    let mut scratch = *state;
    scratch.battle = Battle { attacker: side, ..Battle::default() };
    scratch.pick.group.leaders = group.leaders;
    let look = game.look(&scratch);
    let foes = if state.force.side == side { CorpsSet::EMPTY } else { state.force.group.corps };
    let named = |leaders| Group { leaders, corps: group.corps };
    let mut best = (sixths_of_hits(look.dice(side, named(LeaderSet::EMPTY), foes)), LeaderSet::EMPTY);
    for one in group.leaders {
        for two in group.leaders {
            let leaders = LeaderSet::of(one) | LeaderSet::of(two);
            let hits = sixths_of_hits(look.dice(side, named(leaders), foes));
            if hits > best.0 || (hits == best.0 && leaders.len() < best.1.len()) {
                best = (hits, leaders);
            }
        }
    }
    let dice = look.dice(side, named(best.1), foes);
    let leader_worth = |l: LeaderId| LeaderWorth {
        leader: game.atlas().leaders[l.index()].id.as_str(),
        tr: look.battle_tr(side, l, named(best.1), foes),
    };
    let command = look.command(group.leaders);
    ForceWorth {
        side,
        space: game.atlas().spaces[at.index()].id.as_str(),
        corps: group.corps.len(),
        command,
        command_in_siege: look.siege_command(side, at).max(command),
        sound_dice: dice.sound,
        demoralized_dice: dice.shaky,
        leader_dice: dice.led[0] + dice.led[1],
        leaders: best.1.map(leader_worth).collect(),
    }
}
