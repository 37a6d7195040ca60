//! What a side may choose: the list of legal actions at a step.

use super::Peninsula;
use crate::action::{Action, Card, Operation};
use crate::blocks::{BlockId, BlockSet, Nation, Side};
use crate::engine::Look;
use crate::map::{Country, HexId, Place};
use crate::state::Mark;
use crate::step::{Fight, Step};

impl Peninsula {
    /// Lists the choices of steps whose rule gives them all at once; false if the step is none of those.
    pub(super) fn list_at_once(&self, look: &Look<'_>, side: Side, list: &mut Vec<Action>) -> bool {
        let blocks = match look.top() {
            Step::Cards | Step::FreeCard => {
                let hand = look.hidden.hands[side.index()];
                list.extend(Card::ALL.into_iter().filter(|c| hand[c.slot()] > 0).map(Action::Card));
                return true;
            }
            Step::Deploy(_) if look.hidden.drawn != BlockId::NONE => {
                list.extend(look.deploy_spots(look.hidden.drawn).actions());
                return true;
            }
            Step::Recall(side) => look.recallable() & side.blocks(),
            Step::LoseSteps(side) => look.reducible(side),
            Step::SealiftRecall => look.excess_at_sea(),
            Step::BesiegerLoss(_) => look.besieger_losers(),
            Step::ExtendedMarch(side) => {
                look.list_extended_march(side, list);
                return true;
            }
            Step::Operate(side) => {
                list.extend(Operation::ALL.into_iter().filter(|&o| look.may_do(side, o)).map(Action::Do));
                return true;
            }
            _ => return self.list_picks(look, list),
        };
        list.extend(blocks.map(Action::Block));
        if look.may_decline_recall() {
            list.push(Action::Decline);
        }
        true
    }

    /// Lists the blocks that can be chosen for an operation or a replacement, and whether the choice can end.
    fn list_picks(&self, look: &Look<'_>, list: &mut Vec<Action>) -> bool {
        let masks = &self.atlas.masks;
        let idle = |side: Side| {
            let from = look.march.from;
            let all = if from == Place::NOWHERE { side.blocks() } else { look.s.at(side, from) };
            all - look.marked(Mark::Acted)
        };
        match look.top() {
            Step::Formation(side) => look.list_formation(side, idle(side) & masks.walkers, list),
            Step::SeaPick => {
                let fits = |b| look.check_sea_pick(Action::Block(b)).is_ok();
                sift(idle(Side::Allied), list, look.may_end_group(), fits)
            }
            Step::ExtendedPick(side) => {
                look.list_extended_pick(side, idle(side) & (masks.combat | masks.leaders), list)
            }
            Step::Replace(side) => {
                let stores = look.stores();
                sift(side.blocks(), list, true, |b| look.check_replace_from(&stores, side, b).is_ok())
            }
            _ => return false,
        }
        true
    }

    /// Every choice that might be legal, for the check to sift.
    pub(super) fn candidates(&self, look: &Look<'_>, side: Side, push: &mut dyn FnMut(Action)) {
        let here = |hex: HexId| look.s.outside_at(side, hex);
        let leaders = self.atlas.masks.leaders;
        let mut blocks = |set: BlockSet| set.for_each(|b| push(Action::Block(b)));
        match look.top() {
            Step::SetUp(_) => look.set_up_choices().for_each(push),
            Step::Keep => (0..=6).for_each(|c| push(Action::Card(Card(c)))),
            Step::TieBreak => Side::BOTH.into_iter().for_each(|s| push(Action::First(s))),
            Step::Deploy(_) => {
                Nation::TRACKS.into_iter().for_each(|n| push(Action::Draw(n)));
            }
            Step::Espana | Step::ScorchedEarth | Step::Honors(_) => {
                [Action::Accept, Action::Decline].into_iter().for_each(push);
            }
            Step::SiegePick(side) => {
                let besieging = look.besieged & look.outside[side.index()];
                besieging.iter().for_each(|h| blocks(here(h)));
                push(Action::Done);
            }
            Step::SiegeAction(side) => {
                blocks(look.leaders_at(side, HexId(look.siege_hex)));
                push(Action::Decline);
            }
            Step::NewGarrison(side, _) => {
                blocks(look.garrisons_at_home(side));
                push(Action::Decline);
            }
            Step::March(_) => {
                look.march_places().for_each(&mut *push);
                look.marked(Mark::Moving).for_each(|b| push(Action::Drop(b)));
                push(Action::Done);
            }
            Step::Intercept(side, hex) => {
                let (chiefs, combat) = look.intercept_candidates(side, hex);
                for leader in chiefs {
                    combat.for_each(|b| push(Action::Use(leader, b)));
                    push(Action::Block(leader));
                }
                push(Action::Done);
            }
            Step::ForceMarch(_) => {
                for leader in look.marked(Mark::Led) {
                    look.marked(Mark::Forced).for_each(|b| push(Action::Use(leader, b)));
                }
                push(Action::Done);
            }
            Step::SeaMove => {
                look.sea_places().for_each(&mut *push);
                push(Action::Done);
            }
            Step::Withdraw(side, hex) => {
                blocks(look.s.outside_at(side, hex));
                push(Action::Done);
            }
            Step::CallGuard => {
                let towns = self.atlas.masks.towns & look.country(Country::France);
                towns.iter().for_each(|h| push(Action::Place(Place::hex(h))));
                (towns & self.atlas.masks.fortresses).iter().for_each(|h| push(Action::Within(h)));
                push(Action::Decline);
            }
            Step::BattleOrder(_) => {
                look.unordered_battles().iter().for_each(|h| push(Action::Place(Place::hex(h))));
            }
            Step::Fight(fight) => fight_candidates(look, fight, push),
            Step::Hits(side) => blocks(look.hit_candidates(side)),
            Step::Accompany(side, _) => {
                blocks(look.s.outside_at(side, HexId(look.battle.hex)) & leaders);
                push(Action::Done);
            }
            Step::LoneLeaders(side) => {
                if let Some((leader, hex)) = look.lone_leader(side) {
                    look.retreat_candidates(leader, hex).for_each(push);
                }
            }
            Step::Pursuit(side) => {
                let hex = HexId(look.battle.hex);
                let there = look.s.outside_at(side, hex);
                blocks(there);
                for leader in look.leaders_at(side, hex) {
                    there.for_each(|b| push(Action::Use(leader, b)));
                }
                push(Action::Done);
            }
            Step::Advance(side) => look.advance_candidates(side).for_each(push),
            Step::Attrition => {
                if let Some((side, hex, _)) = look.hungry_now() {
                    let there = look.eaters(side, hex);
                    blocks(there);
                    for leader in look.s.at(side, Place::hex(hex)) & leaders {
                        there.for_each(|b| push(Action::Use(leader, b)));
                    }
                }
            }
            // These are listed at once.
            Step::Cards
            | Step::FreeCard
            | Step::Recall(_)
            | Step::LoseSteps(_)
            | Step::SealiftRecall
            | Step::BesiegerLoss(_)
            | Step::Operate(_)
            | Step::Formation(_)
            | Step::SeaPick
            | Step::ExtendedPick(_)
            | Step::ExtendedMarch(_)
            | Step::Replace(_) => {}
            Step::Nothing
            | Step::Turn(_)
            | Step::Segment(_)
            | Step::Event(..)
            | Step::Enter(..)
            | Step::Battles => {}
        }
    }
}

fn fight_candidates(look: &Look<'_>, fight: Fight, push: &mut dyn FnMut(Action)) {
    let hex = HexId(look.battle.hex);
    match fight {
        Fight::Coordinate(side) => {
            for leader in look.battle_leaders(side) {
                let reserve = look.s.outside_at(side, hex) & look.marked(Mark::Reserve);
                reserve.for_each(|b| push(Action::Use(leader, b)));
            }
            push(Action::Done);
        }
        Fight::GuerillaMode => [Action::Accept, Action::Decline].into_iter().for_each(push),
        Fight::GoOn => [Action::Accept, Action::Done].into_iter().for_each(push),
        Fight::Turn => {
            for block in look.ready() {
                push(Action::Block(block));
                look.retreat_candidates(block, hex).for_each(&mut *push);
            }
            push(Action::Done);
        }
        Fight::Reroll => {
            let shooter = look.battle.shooter;
            look.battle_leaders(shooter.side()).for_each(|l| push(Action::Use(l, shooter)));
            push(Action::Decline);
        }
        Fight::Extend(side) => {
            look.battle_leaders(side).for_each(|l| push(Action::Block(l)));
            push(Action::Decline);
        }
        Fight::Flee(side) => {
            for block in look.fleeing(side) {
                look.retreat_candidates(block, hex).for_each(&mut *push);
            }
        }
        Fight::Round | Fight::EndRound | Fight::Finish => {}
    }
}

/// Lists the blocks that fit, and `done` if the choice may end or there is nothing to choose.
pub(crate) fn sift(blocks: BlockSet, list: &mut Vec<Action>, may_end: bool, fits: impl Fn(BlockId) -> bool) {
    let before = list.len();
    for block in blocks {
        if fits(block) {
            list.push(Action::Block(block));
        }
    }
    if may_end || list.len() == before {
        list.push(Action::Done);
    }
}
