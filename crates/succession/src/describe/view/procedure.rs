//! What is going on: forces, battles, hits, retreats, plans for winter.

use super::spaces::{LeaderNow, Troops};
use super::{BySide, Teller, by_side};
use crate::game::Succession;
use crate::map::SpaceId;
use crate::pieces::{CorpsSet, LeaderSet, Side};
use crate::position::write_step;
use crate::state::{Group, Role};
use crate::step::Step;
use crate::view::View;
use serde::Serialize;
use table::{FastDice, Game};

/// The procedure in progress.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Procedure {
    /// Its steps, the present one last.
    pub steps: Vec<String>,
    /// The active force.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub force: Option<ForceNow>,
    /// Who may be chosen to set out, to stay behind, to sail, to be rallied or to give dice; only for those who choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub choosing: Option<ChoosingNow>,
    /// The pieces being chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub picked: Option<Picked>,
    /// The battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub battle: Option<BattleNow>,
    /// Hits being taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub hits: Option<HitsNow>,
    /// The retreat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub retreat: Option<RetreatNow>,
    /// Spaces from which an interception has been tried.
    #[cfg_attr(feature = "types", ts(type = "string[]"))]
    pub tried: Vec<Option<&'static str>>,
}

/// The active force.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ForceNow {
    /// Whose it is.
    pub side: Side,
    /// Where it stands.
    pub at: Option<&'static str>,
    /// Where it was before.
    pub from: Option<&'static str>,
    /// Movement points left.
    pub mp: u8,
    /// Has moved.
    pub moved: bool,
    /// Goes by sea.
    pub by_sea: bool,
    /// A card has been played for it.
    pub card: bool,
    /// Its pieces.
    pub group: Troops,
}

/// Those who may be chosen, whether they are already or not.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChoosingNow {
    /// Where they stand.
    pub at: Option<&'static str>,
    /// They.
    pub able: Troops,
    /// The most corps that may be chosen, whoever commands them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub room: Option<u8>,
    /// The most leaders that may be chosen, where not all of them may.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub leaders: Option<u8>,
    /// Leaders whose command is not added to another's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<Vec<&'static str>>"))]
    pub alone: Vec<&'static str>,
}

/// The pieces being chosen.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Picked {
    /// Where.
    pub at: Option<&'static str>,
    /// Those chosen.
    pub group: Troops,
}

/// A battle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BattleNow {
    /// Where.
    pub space: Option<&'static str>,
    /// The attacker.
    pub attacker: Side,
    /// The level of the line that helps the defender.
    pub line: u8,
    /// Where interceptors came from.
    #[cfg_attr(feature = "types", ts(type = "string[]"))]
    pub intercepted_from: Vec<Option<&'static str>>,
    /// Leaders who give dice.
    pub leaders: BySide<Vec<LeaderNow>>,
    /// Sides under a Command Dispute.
    pub disputed: BySide<bool>,
    /// Mist hides the attack.
    pub misted: bool,
    /// Hits rolled.
    pub rolled: BySide<u8>,
    /// Hits suffered.
    pub suffered: BySide<u8>,
    /// Corps removed.
    pub removed: BySide<u8>,
    /// Who won.
    pub winner: Option<Side>,
}

/// Hits being taken.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HitsNow {
    /// By whom.
    pub side: Side,
    /// Left to take.
    pub left: u8,
    /// Taken.
    pub taken: u8,
}

/// A retreat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RetreatNow {
    /// Whose.
    pub side: Side,
    /// In what part.
    pub role: Role,
    /// From where.
    pub space: Option<&'static str>,
    /// Those still to go.
    pub group: Troops,
    /// Those who go by sea.
    pub by_sea: Troops,
    /// The port they go to.
    pub port: Option<&'static str>,
    /// Spaces that are barred.
    #[cfg_attr(feature = "types", ts(type = "string[]"))]
    pub barred: Vec<Option<&'static str>>,
    /// Leaders to be ransomed or lost.
    pub captured: Vec<LeaderNow>,
}

/// The viewer's own withdrawals for the winter.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WinterPlans {
    /// Those decided.
    pub planned: Vec<WinterMove>,
    /// Spaces still to be left.
    #[cfg_attr(feature = "types", ts(type = "string[]"))]
    pub left: Vec<Option<&'static str>>,
    /// The one being decided.
    pub deciding: Option<Deciding>,
}

/// A withdrawal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WinterMove {
    /// From where.
    pub from: Option<&'static str>,
    /// To where.
    pub to: Option<&'static str>,
    /// Who.
    pub group: Troops,
}

/// A withdrawal being decided.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Deciding {
    /// From where.
    pub at: Option<&'static str>,
    /// The port those aboard go to.
    pub port: Option<&'static str>,
    /// Those who go aboard.
    pub aboard: Troops,
}

impl<'a> Teller<'a> {
    pub(super) fn procedure(&self) -> Procedure {
        let open = &self.state.open;
        let steps = &open.steps[..open.depth as usize];
        let retreats = steps.iter().any(|s| matches!(s, Step::Retreat(_) | Step::RetreatSea));
        let fights = !(open.battle.corps[0] | open.battle.corps[1]).is_empty();
        let picked = || Picked { at: self.space(open.pick.at), group: self.group(open.pick.group) };
        let hits = HitsNow { side: open.hits.side, left: open.hits.left, taken: open.hits.taken };
        Procedure {
            steps: steps.iter().map(|&s| write_step(self.atlas, s)).collect(),
            force: (!open.force.group.is_empty()).then(|| self.force()),
            choosing: self.choosing(),
            picked: (!open.pick.group.is_empty()).then(picked),
            battle: fights.then(|| self.battle()),
            hits: (open.hits.left > 0).then_some(hits),
            retreat: retreats.then(|| self.retreat()),
            tried: self.set(open.tried),
        }
    }

    fn choosing(&self) -> Option<ChoosingNow> {
        let open = &self.state.open;
        let step = *open.steps[..open.depth as usize].last()?;
        let side = self.game.decider(self.state);
        if self.viewer != Some(side) {
            return None;
        }
        let look = self.game.look(self.state);
        let (at, able, room) = match step {
            Step::Muster(task) => (open.pick.at, look.muster(side, task).0, look.muster_room(side, task)),
            Step::DropOff => (open.force.at, open.force.group, look.drop_room()),
            Step::RallyCorps(leader) => {
                let corps = look.rallyable(side, open.pick.at);
                (open.pick.at, Group { corps, ..Group::default() }, look.rally_limit(leader))
            }
            Step::RetreatSea => (open.retreat.space, look.retreating_by_sea(), look.retreat_capacity()),
            Step::BattleLeaders(side) => {
                let leaders = look.battle_leaders(side);
                (open.battle.space, Group { leaders, ..Group::default() }, 0)
            }
            _ => return None,
        };
        Some(ChoosingNow {
            at: self.space(at),
            able: self.group(able),
            room: (room < u8::MAX).then_some(room),
            leaders: matches!(step, Step::BattleLeaders(_)).then(|| look.leaders_allowed(side)),
            alone: able
                .leaders
                .filter(|&leader| !look.title.may_combine(&look, leader))
                .map(|leader| self.atlas.leaders[leader.index()].id.as_str())
                .collect(),
        })
    }

    fn force(&self) -> ForceNow {
        let force = &self.state.force;
        ForceNow {
            side: force.side,
            at: self.space(force.at),
            from: self.space(force.from),
            mp: force.mp,
            moved: force.moved,
            by_sea: force.by_sea,
            card: force.card,
            group: self.group(force.group),
        }
    }

    fn battle(&self) -> BattleNow {
        let battle = &self.state.battle;
        BattleNow {
            space: self.space(battle.space),
            attacker: battle.attacker,
            line: battle.line,
            intercepted_from: self.set(battle.intercepted_from),
            leaders: by_side(|s| self.leaders(battle.leaders[s.index()])),
            disputed: by_side(|s| battle.disputed[s.index()]),
            misted: battle.misted,
            rolled: by_side(|s| battle.rolled[s.index()]),
            suffered: by_side(|s| battle.suffered[s.index()]),
            removed: by_side(|s| battle.removed[s.index()]),
            winner: battle.winner,
        }
    }

    fn retreat(&self) -> RetreatNow {
        let retreat = &self.state.retreat;
        RetreatNow {
            side: retreat.side,
            role: retreat.role,
            space: self.space(retreat.space),
            group: self.group(retreat.group),
            by_sea: self.group(retreat.sea),
            port: self.space(retreat.port),
            barred: self.set(retreat.barred),
            captured: self.leaders(retreat.captured),
        }
    }
}

/// The viewer's own withdrawals for the winter, while they are being decided.
pub(super) fn winter_plans(game: &Succession, view: &View) -> Option<WinterPlans> {
    let side = Side::from(view.seat?);
    if view.open.top() != Step::Winter {
        return None;
    }
    // What a state that agrees with the view says of the viewer's own plans is what the viewer decided.
    let state = game.determinize(view, &mut FastDice::new(0));
    let teller = Teller::new(game, &state);
    let choice = &state.hidden.winter_pick[side.index()];
    Some(WinterPlans {
        planned: teller.planned(side),
        left: teller.set(state.hidden.winter_left[side.index()]),
        deciding: choice.begun.then(|| Deciding {
            at: teller.space(choice.pick.at),
            port: choice.port.and_then(|p| teller.space(p)),
            aboard: teller.group(choice.pick.group),
        }),
    })
}

impl Teller<'_> {
    /// A side's decided withdrawals, one entry for each pair of start and destination.
    fn planned(&self, side: Side) -> Vec<WinterMove> {
        let hidden = &self.state.hidden;
        let mut plans: Vec<((u8, u8), Group)> = Vec::new();
        let mut add = |key: (u8, u8), group: Group| match plans.iter_mut().find(|(k, _)| *k == key) {
            Some((_, all)) => {
                all.corps |= group.corps;
                all.leaders |= group.leaders;
            }
            None => plans.push((key, group)),
        };
        for corps in self.state.side_corps[side.index()] {
            let to = hidden.winter_corps[corps.index()];
            if to != 255 {
                let group = Group { corps: CorpsSet::of(corps), ..Group::default() };
                add((self.state.corps_at[corps.index()], to), group);
            }
        }
        for leader in self.atlas.masks.leaders[side.index()] {
            let to = hidden.winter_leaders[leader.index()];
            if to != 255 {
                let group = Group { leaders: LeaderSet::of(leader), ..Group::default() };
                add((self.state.leader_at[leader.index()], to), group);
            }
        }
        plans
            .into_iter()
            .map(|((from, to), group)| {
                let [from, to] = [from, to].map(|place| self.space(SpaceId(place)));
                WinterMove { from, to, group: self.group(group) }
            })
            .collect()
    }
}
