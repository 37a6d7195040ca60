//! Exact odds of what is about to be rolled: battles (16), sieges (17) and single dice.
//!
//! Nothing is sampled. Hits are convolutions of binomial distributions, a siege is followed roll by
//! roll, and every rule that decides something is asked of the chapter it belongs to. Odds rest only on
//! what lies open on the table, so that showing them betrays nothing.

mod battle;
mod chances;
mod clash;
mod siege;

use crate::atlas::FleetId;
use crate::avoiding::ESCAPE;
use crate::engine::Look;
use crate::game::Succession;
use crate::map::SpaceId;
use crate::pieces::Side;
use crate::sea_movement::SAFE_PASSAGE;
use crate::state::State;
use crate::step::{Arrival, Rout, Step, Task};
use chances::reaches;
use serde::Serialize;
use table::Purpose;

pub use battle::{BattleOdds, LeaderOdds, SideOdds, attack, battle, battle_between};
pub(crate) use chances::sixths_of_hits;
pub use clash::{Clash, HitTable};
pub use siege::{SIEGE_ROLLS, SiegeFace, SiegeLosses, SiegeModifier, SiegeOdds, siege, siege_at};

/// What is about to be rolled, and how it may end.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Odds {
    /// A battle.
    Battle(BattleOdds),
    /// A siege roll.
    Siege(SiegeOdds),
    /// One die against a number to reach.
    Roll {
        /// What the die is for, as the dice name it: `interception`, `bypass`, `avoid-battle`, `sea-move`
        /// or `pursuit`.
        purpose: Purpose,
        /// Added to the die.
        modifier: i8,
        /// The number to reach.
        target: u8,
        /// Probability of success.
        probability: f64,
    },
    /// A naval battle: a die each, ties thrown again (13.5.6).
    Naval {
        /// The side whose fleet sails out.
        side: Side,
        /// Added to its die.
        strength: u8,
        /// Added to the other side's die.
        against: u8,
        /// Probability that it wins.
        probability: f64,
    },
}

impl Odds {
    /// Do they rest on the strength of two armies?
    pub(crate) fn of_armies(&self) -> bool {
        matches!(self, Odds::Battle(_) | Odds::Siege(_))
    }
}

/// What is about to be rolled at the present decision, if anything is.
///
/// While pieces are picked for an interception the odds are those of the pieces picked so far. Where a
/// decision only leads towards a battle, they are those of [`battle`].
pub fn current(game: &Succession, state: &State) -> Option<Odds> {
    let look = game.look(state);
    let numbers = &look.atlas.numbers;
    let roll = |purpose, modifier, target| Some(roll(purpose, modifier, target));
    match state.top() {
        Step::Muster(Task::Intercept) => {
            let tr = look.best_tr(state.pick.group, state.force.group.corps);
            roll("interception", tr as i8, numbers.interception)
        }
        Step::Arrive(Arrival::Lines) => roll("bypass", look.bypass_modifier(), numbers.bypass),
        Step::Arrive(Arrival::AvoidRoll) => roll("avoid-battle", look.avoid_modifier(), numbers.avoid_battle),
        Step::Muster(Task::AvoidBattle) if look.pursued() => roll("pursuit", 0, ESCAPE),
        Step::RetreatSea => Some(passage(&look, state.retreat.side, state.retreat.space, state.retreat.port)),
        // Where any sea may be risked, the roll depends on the port.
        Step::SeaTo | Step::Retreat(Rout::Sea) if numbers.risky_seas => None,
        Step::SeaTo | Step::Retreat(Rout::Sea) => roll("sea-move", 0, SAFE_PASSAGE),
        _ => siege(game, state).map(Odds::Siege).or_else(|| battle(game, state).map(Odds::Battle)),
    }
}

/// One die against a number to reach.
fn roll(purpose: Purpose, modifier: i8, target: u8) -> Odds {
    Odds::Roll { purpose, modifier, target, probability: reaches(target as i8 - modifier) }
}

/// The roll for a voyage between two ports (14.5.4).
pub(crate) fn passage(look: &Look<'_>, side: Side, from: SpaceId, to: SpaceId) -> Odds {
    roll("sea-move", look.voyage_modifier(side, from, to), SAFE_PASSAGE)
}

/// The naval battle of a fleet that sails out now (13.5.6).
pub(crate) fn naval(look: &Look<'_>, fleet: FleetId) -> Odds {
    let counter = &look.atlas.fleets[fleet.index()];
    let strength = look.fleets[fleet.index()];
    let against = look.title.naval_modifier(look, counter.side.enemy(), counter.zone);
    let throws = || (1..=6u8).flat_map(|a| (1..=6u8).map(move |b| (a + strength, b + against)));
    let wins = throws().filter(|(own, other)| own > other).count();
    let ties = throws().filter(|(own, other)| own == other).count();
    Odds::Naval { side: counter.side, strength, against, probability: wins as f64 / (36 - ties) as f64 }
}
