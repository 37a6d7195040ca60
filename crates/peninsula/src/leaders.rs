//! Leaders, their Command Points and what becomes of them alone (12).

use crate::Action;
use crate::blocks::{BLOCKS, BlockId, BlockSet, Kind, Nation, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{HexId, Place};
use crate::refusal::{Check, Reason, need, no};
use crate::state::Mark;
use crate::step::Step;

impl Look<'_> {
    /// May a leader use a Command Point for a block (12.0, 12.2)?
    // wellington: 12.0, 12.2, 15.5, 20.3
    pub fn may_lead(&self, leader: BlockId, block: BlockId) -> Check {
        let clause = Clause::LeaderActions;
        need(
            self.atlas.masks.leaders.has(leader) && leader.side() == block.side(),
            clause,
            Reason::NotALeader,
        )?;
        need(self.command_points(leader) > 0, Clause::Leaders, Reason::NoCommandPoints)?;
        need(!self.is_led_by_none(block), clause, Reason::NotUnderHim)?;
        let guard = block == self.atlas.named.guard && leader != self.atlas.named.napoleon;
        need(!guard, clause, Reason::NotUnderHim)
    }

    /// Whether no leader may use Command Points for a block: it is Spanish, and Wellington does not command the Spaniards.
    // wellington: 12.2, 20.3
    pub(crate) fn is_led_by_none(&self, block: BlockId) -> bool {
        let printed = self.atlas.block(block);
        let fights = printed.kind.is_combat() || printed.kind == Kind::Guerilla;
        let spanish = printed.nation == Nation::Spanish && fights && !self.is_adopted(block);
        spanish && !self.has_played(21)
    }

    /// Leaders of a side in a hex, outside its fortress, with Command Points.
    pub(crate) fn leaders_at(&self, side: Side, hex: HexId) -> BlockSet {
        let there = self.s.outside_at(side, hex) & self.atlas.masks.leaders;
        there.filter(|&l| self.command_points(l) > 0).collect()
    }

    /// Leaders of a side outside, beside enemy blocks that fight and without any of their own (12.1).
    // wellington: 12.1
    pub(crate) fn lone_leader(&self, side: Side) -> Option<(BlockId, HexId)> {
        let masks = &self.atlas.masks;
        for hex in (self.outside[0] & self.outside[1]).iter() {
            let own = self.s.outside_at(side, hex);
            let enemies = self.s.outside_at(side.enemy(), hex);
            let alone = (own & masks.fighters).is_empty() && !(enemies & masks.fighters).is_empty();
            if alone && let Some(leader) = (own & masks.leaders).first() {
                return Some((leader, hex));
            }
        }
        None
    }

    pub(crate) fn check_lone_leaders(&self, side: Side, action: Action) -> Check {
        let clause = Clause::LeadersInCombat;
        let Some((leader, hex)) = self.lone_leader(side) else { return no(clause, Reason::NotAskedNow) };
        match action {
            Action::Retreat(block, to) => {
                need(block == leader, clause, Reason::NotYourBlock)?;
                self.check_retreat(block, hex, to)
            }
            Action::Shelter(block) => {
                need(block == leader, clause, Reason::NotYourBlock)?;
                need(self.is_own_fortress(side, hex), clause, Reason::NoFortress)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// Leaders in the battle hex who could go along with others; those in reserve wait for the second round (10.22).
    // wellington: 10.22, 10.42
    fn companions(&self, side: Side) -> BlockSet {
        let there = self.s.outside_at(side, HexId(self.battle.hex)) & self.atlas.masks.leaders;
        if self.battle.loser.is_some() { there } else { there - self.marked(Mark::Reserve) }
    }

    /// Whether leaders in reserve may go along, for all the enemy sees: nobody has seen who waits there.
    // wellington: 10.22, 10.42, 4.16
    fn may_have_unseen_company(&self, side: Side) -> bool {
        self.battle.loser.is_some() && !self.unseen_reserve(side).is_empty()
    }

    /// Leaders that may go along to a place (10.42).
    // wellington: 10.42
    pub(crate) fn check_accompany(&self, side: Side, to: Place, action: Action) -> Check {
        let clause = Clause::RetreatRestrictions;
        let hex = HexId(self.battle.hex);
        match action {
            Action::Done => Ok(()),
            Action::Block(leader) => {
                need((leader.0 as usize) < BLOCKS, clause, Reason::NotALeader)?;
                need(self.companions(side).has(leader), clause, Reason::LeaderElsewhere)?;
                self.may_go_along(leader, hex, to)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    fn may_go_along(&self, leader: BlockId, from: HexId, to: Place) -> Check {
        match to.as_hex() {
            Some(hex) if hex == from => {
                let besieged = self.is_besieged(leader.side().enemy(), hex);
                let opened = self.is(Mark::Sortied, leader) || !besieged;
                need(opened, Clause::RetreatRestrictions, Reason::CannotRetreat)
            }
            Some(hex) => {
                let group = BlockSet::only(leader);
                self.may_enter(leader, Place::hex(from), hex, group, crate::politics::Way::Retreat)
            }
            None => {
                let british = self.atlas.block(leader).nation == Nation::British;
                need(to.is_sea() && british, Clause::Retreats, Reason::CannotRetreat)
            }
        }
    }
}

impl Play<'_> {
    /// A leader uses a Command Point (12.0). At a siege he takes part in its operation, and performs no other (11.1).
    // wellington: 12.0, 12.2, 11.1, 7.312#2
    pub(crate) fn spend(&mut self, clause: Clause, leader: BlockId, action: &'static str) {
        let storms = self.battle.assault && self.battle.attacker == leader.side();
        if action == "siege" || storms {
            self.has_acted(BlockSet::only(leader));
        }
        self.s.hidden.step[leader.index()] -= 1;
        let place = self.place(leader);
        self.fact(clause, Fact::CommandPointUsed { side: leader.side(), place, action });
    }

    /// Leaders alone with the enemy lose all Command Points and retreat; if they cannot they are lost (12.1).
    // wellington: 12.1, 10.33, 4.21
    pub(crate) fn resume_lone_leaders(&mut self, side: Side) -> Flow {
        let Some((leader, hex)) = self.look().lone_leader(side) else {
            self.s.pop();
            return Flow::Go;
        };
        if self.command_points(leader) > 0 {
            self.s.hidden.step[leader.index()] = 0;
            self.fact(Clause::LeadersInCombat, Fact::LeaderAlone { side, hex });
        }
        let look = self.look();
        let any = look.retreat_candidates(leader, hex).any(|a| look.check_lone_leaders(side, a).is_ok());
        if any {
            return Flow::Wait;
        }
        self.s.revealed.insert(leader);
        self.eliminate(Clause::LeadersInCombat, leader, true);
        self.settle_politics();
        Flow::Go
    }

    // wellington: 12.1, 15.4
    pub(crate) fn apply_lone_leaders(&mut self, action: Action) {
        match action {
            Action::Retreat(leader, to) => self.move_in_retreat(Clause::LeadersInCombat, leader, to),
            Action::Shelter(leader) => {
                let place = self.place(leader);
                self.s.settle(self.atlas, leader, place, true);
                self.clear_battle_marks(leader);
            }
            _ => {}
        }
        // No retreat is in progress: of a battle all others have gone.
        self.settle_politics();
    }

    /// Asks whether leaders go along, if there may be any.
    pub(crate) fn offer_company(&mut self, side: Side, to: Place) {
        let look = self.look();
        if look.may_have_unseen_company(side) || !look.companions(side).is_empty() {
            self.s.push(Step::Accompany(side, to));
        }
    }

    pub(crate) fn resume_accompany(&mut self, side: Side, to: Place) -> Flow {
        let look = self.look();
        let may_go = |l| look.check_accompany(side, to, Action::Block(l)).is_ok();
        if look.may_have_unseen_company(side) || look.companions(side).any(may_go) {
            return Flow::Wait;
        }
        self.s.pop();
        Flow::Go
    }

    pub(crate) fn apply_accompany(&mut self, to: Place, action: Action) {
        match action {
            Action::Block(leader) if to.as_hex() == Some(HexId(self.battle.hex)) => {
                self.s.settle(self.atlas, leader, to, true);
                self.s.unmark(Mark::Led, leader);
                self.clear_battle_marks(leader);
            }
            Action::Block(leader) if self.battle.loser == Some(leader.side().enemy()) => {
                self.advance_leader(leader, to);
            }
            Action::Block(leader) => self.move_in_retreat(Clause::RetreatRestrictions, leader, to),
            _ => self.s.pop(),
        }
    }
}
