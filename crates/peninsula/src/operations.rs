//! The Operations Step: which operations, in which order (7.312).

use crate::Action;
use crate::action::Operation;
use crate::blocks::{BLOCKS, BlockId, BlockSet, Nation, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{HexId, Place};
use crate::refusal::{Check, Reason, Refusal, any_allowed, need, no};
use crate::state::{March, Mark};
use crate::step::Step;

/// No block of the side comes near to an operation.
pub(crate) const NOBODY: Refusal = Refusal { clause: Clause::OperationsStep, reason: Reason::NothingToDo };

/// Operations of the blocks of one place: Napoleon's may be free (20.6).
const FORMATION_OPERATIONS: [Operation; 3] =
    [Operation::Siege, Operation::FormationMove, Operation::ExtendedMarch];

impl Look<'_> {
    /// Is there an Operation Point for the blocks of this place, or are they Napoleon's with a free operation (20.6)?
    // wellington: 20.6
    pub(crate) fn can_pay(&self, place: Place) -> bool {
        self.points.left > 0 || self.points.free && place == self.place(self.atlas.named.napoleon)
    }

    /// May blocks of this place begin the operation, or go on with it once its place is known?
    pub(crate) fn may_begin(&self, place: Place) -> bool {
        let from = self.march.from;
        if from == Place::NOWHERE { self.can_pay(place) } else { place == from }
    }

    /// Is there nothing to choose for the operation? Then it is given up; play never comes to this, a made-up
    /// situation may.
    pub(crate) fn none_to_pick(&self, side: Side, check: impl Fn(Action) -> Check) -> bool {
        let mut blocks = side.blocks();
        !blocks.any(|b| check(Action::Block(b)).is_ok())
    }

    /// Whether the choice of a group may end: blocks are chosen, or a group has gone before.
    pub(crate) fn may_end_group(&self) -> bool {
        !self.marked(Mark::Picked).is_empty() || self.march.moved
    }

    /// Why a Leader Action cannot be used between two operations: its die has been thrown.
    // wellington: 12.23, 12.24
    fn why_too_late(&self, side: Side, action: Action) -> Check {
        let stage = |operation: Operation| self.points.stage == operation as u8;
        match action {
            Action::Block(leader) if stage(Operation::Siege) && self.siege_action => {
                let besieges = self.s.outside_at(side, HexId(self.siege_hex)) & self.atlas.masks.leaders;
                need(!besieges.has(leader), Clause::SiegeAction, Reason::ActionUsedAtSiege)?;
            }
            Action::Use(leader, block) if stage(Operation::FormationMove) => {
                let own = self.atlas.masks.leaders.has(leader) && leader.side() == side;
                let known = own && (block.0 as usize) < BLOCKS && block.side() == side;
                let apart = known && self.place(leader) != self.place(block);
                need(!apart, Clause::ForceMarchAction, Reason::LeaderElsewhere)?;
                need(!known, Clause::ForceMarchAction, Reason::NotInTime)?;
            }
            _ => {}
        }
        no(Clause::OperationsStep, Reason::NotAskedNow)
    }

    // wellington: 7.312#1, 7.312#3, 7.312#4, 7.312#5, 7.312#6, 7.312#7
    pub(crate) fn check_operate(&self, side: Side, action: Action) -> Check {
        let Action::Do(operation) = action else { return self.why_too_late(side, action) };
        if operation == Operation::End {
            return Ok(());
        }
        self.check_turn_of(operation)?;
        match operation {
            Operation::Siege => self.can_besiege(side),
            Operation::FormationMove => self.can_form(side),
            Operation::SeaMove => {
                need(side == Side::Allied, Clause::SeaMovement, Reason::FrenchHaveNoSea)?;
                self.can_embark()
            }
            Operation::ExtendedMarch => self.can_extend(side),
            _ => {
                let pools = Nation::TRACKS.iter().filter(|nation| nation.side() == side);
                let draws = pools.map(|&nation| self.check_draw(side, nation));
                let order = [Reason::PoolEmpty, Reason::OneBritishDraw, Reason::ForceLevelReached];
                any_allowed(draws, &order, NOBODY)
            }
        }
    }

    /// Checks that there is a point for an operation and that its stage has not passed.
    // wellington: 7.312#*, 20.6
    fn check_turn_of(&self, operation: Operation) -> Check {
        let clause = Clause::OperationsStep;
        let free = self.points.free && FORMATION_OPERATIONS.contains(&operation);
        need(self.points.left > 0 || free, clause, Reason::NoPointsLeft)?;
        need(operation as u8 >= self.points.stage, clause, Reason::StagePassed)
    }

    /// Whether [`check_operate`](Self::check_operate) allows an operation, where nobody asks for the reason.
    pub(crate) fn may_do(&self, side: Side, operation: Operation) -> bool {
        match operation {
            Operation::FormationMove => self.check_turn_of(operation).is_ok() && self.any_can_form(side),
            Operation::ExtendedMarch => self.check_turn_of(operation).is_ok() && self.any_can_extend(side),
            _ => self.check_operate(side, Action::Do(operation)).is_ok(),
        }
    }
}

impl Play<'_> {
    /// Pays for an operation of the blocks of a place.
    // wellington: 20.6
    pub(crate) fn pay(&mut self, place: Place) {
        if self.points.free && place == self.place(self.atlas.named.napoleon) {
            self.s.points.free = false;
        } else {
            self.s.points.left -= 1;
        }
    }

    /// One more block for an operation; the first pays for it.
    pub(crate) fn pick(&mut self, block: BlockId) {
        if self.march.from == Place::NOWHERE {
            self.s.march.from = self.place(block);
            self.pay(self.march.from);
        }
        self.s.mark(Mark::Picked, block);
    }

    /// Those picked set about it: they have acted, and bear a mark for what they do.
    pub(crate) fn set_about(&mut self, mark: Mark) -> BlockSet {
        let group = self.marked(Mark::Picked);
        self.s.clear(Mark::Picked);
        self.s.hidden.marks[mark as usize] = group;
        self.has_acted(group);
        group
    }

    pub(crate) fn resume_operate(&mut self, side: Side) -> Flow {
        let look = self.look();
        let free = || FORMATION_OPERATIONS.iter().any(|&operation| look.may_do(side, operation));
        if self.points.left == 0 && !(self.points.free && free()) {
            self.end_operations(side);
            return Flow::Go;
        }
        Flow::Wait
    }

    fn end_operations(&mut self, side: Side) {
        self.fact(Clause::OperationsStep, Fact::OperationsEnded { side });
        self.s.points.weather = false;
        self.s.points.free = false;
        self.s.pop();
    }

    // wellington: 7.312#1
    pub(crate) fn apply_operate(&mut self, side: Side, action: Action) {
        let Action::Do(operation) = action else { return };
        if operation == Operation::End {
            self.end_operations(side);
            return;
        }
        self.s.points.stage = operation as u8;
        self.s.clear(Mark::Picked);
        self.s.clear(Mark::Moving);
        self.s.march = March::default();
        self.fact(Clause::OperationsStep, Fact::OperationBegan { side, operation });
        // Others are paid for when their blocks are known.
        if !FORMATION_OPERATIONS.contains(&operation) {
            self.s.points.left -= 1;
        }
        let step = match operation {
            Operation::Siege => Step::SiegePick(side),
            Operation::FormationMove => Step::Formation(side),
            Operation::SeaMove => Step::SeaPick,
            Operation::ExtendedMarch => Step::ExtendedPick(side),
            _ => {
                self.s.deploy = crate::state::DeployKind::Draw;
                self.s.hidden.drawn = crate::blocks::BlockId::NONE;
                Step::Deploy(side)
            }
        };
        self.s.push(step);
    }
}
