//! Who stands in the line of battle: reserves that are brought up, and guerillas in field or guerilla mode.

use crate::Action;
use crate::blocks::{BlockId, BlockSet, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::HexId;
use crate::refusal::{Check, Reason, need, no};
use crate::state::Mark;
use crate::step::{Fight, Step};

impl Look<'_> {
    /// The first block of each group of a side in reserve.
    fn reserve_groups(&self, side: Side) -> BlockSet {
        let hex = HexId(self.battle.hex);
        let reserve = self.s.outside_at(side, hex) & self.marked(Mark::Reserve);
        let first = |b: &BlockId| {
            let group = self.hidden.group[b.index()];
            !reserve.take_while(|o| o != b).any(|o| self.hidden.group[o.index()] == group)
        };
        reserve.filter(first).collect()
    }

    fn group_of(&self, block: BlockId) -> BlockSet {
        let hex = HexId(self.battle.hex);
        let reserve = self.s.outside_at(block.side(), hex) & self.marked(Mark::Reserve);
        let group = self.hidden.group[block.index()];
        reserve.filter(|&b| self.hidden.group[b.index()] == group).collect()
    }

    /// Bringing a group out of reserve before blocks are revealed (12.26).
    // wellington: 12.26, 10.22
    pub(crate) fn check_coordinate(&self, side: Side, action: Action) -> Check {
        let clause = Clause::BattlefieldCoordination;
        match action {
            Action::Done => Ok(()),
            Action::Use(leader, block) => {
                need(self.reserve_groups(side).has(block), clause, Reason::NotAReserve)?;
                need(self.battle_leaders(side).has(leader), clause, Reason::LeaderElsewhere)?;
                for member in self.group_of(block) {
                    self.may_lead(leader, member)?;
                }
                Ok(())
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// Whether a group may be brought out of reserve, for all the enemy sees: one of two blocks may be a leader.
    // wellington: 12.26, 4.16
    fn may_coordinate(&self, side: Side) -> bool {
        let there = self.s.outside_at(side, HexId(self.battle.hex));
        there.count() > 1 && !(there & self.marked(Mark::Reserve)).is_empty()
    }

    /// Blocks of a side in the battle hex that wait in reserve without having been seen.
    // wellington: 10.22, 4.16
    pub(crate) fn unseen_reserve(&self, side: Side) -> BlockSet {
        let there = self.s.outside_at(side, HexId(self.battle.hex));
        (there & self.marked(Mark::Reserve)) - self.revealed
    }

    /// Whether a leader may use a Command Point for a block that lies face up, for all the enemy sees: he may be among those in
    /// reserve.
    // wellington: 12.0, 12.2, 4.16
    pub(crate) fn may_be_led_unseen(&self, block: BlockId) -> bool {
        let napoleon = self.atlas.named.napoleon;
        let his = block == self.atlas.named.guard;
        let there = !his || self.place(napoleon).is_hex() && !self.revealed.has(napoleon);
        there && !self.is_led_by_none(block) && !self.unseen_reserve(block.side()).is_empty()
    }

    /// The Partida that has to choose how it fights (10.6).
    pub(crate) fn undecided_guerilla(&self) -> Option<BlockId> {
        (self.marked(Mark::Engaged) & self.atlas.masks.guerillas).find(|&b| !self.is(Mark::Fought, b))
    }

    /// Are there friendly Combat blocks in the hex beside the Partidas, in line or in reserve?
    fn guerillas_have_friends(&self) -> bool {
        let there = self.s.outside_at(Side::Allied, HexId(self.battle.hex));
        !(there & self.atlas.masks.combat).is_empty()
    }

    // wellington: 10.6
    pub(crate) fn check_guerilla_mode(&self, action: Action) -> Check {
        let clause = Clause::GuerillaCombat;
        let Some(block) = self.undecided_guerilla() else { return no(clause, Reason::NotAskedNow) };
        match action {
            Action::Accept => {
                need(self.can_retreat(block, HexId(self.battle.hex)), clause, Reason::MustField)
            }
            Action::Decline => {
                let may = self.guerillas_have_friends() || !self.can_retreat(block, HexId(self.battle.hex));
                need(may, clause, Reason::MustGuerilla)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// Does any enemy of `side` fight as guerillas do?
    pub(super) fn faces_guerillas(&self, side: Side) -> bool {
        !(self.engaged(side.enemy()) & self.marked(Mark::Guerilla)).is_empty()
    }

    /// Is there an enemy of `side` who fights in the field?
    pub(super) fn faces_field(&self, side: Side) -> bool {
        !(self.engaged(side.enemy()) - self.marked(Mark::Guerilla)).is_empty()
    }
}

impl Play<'_> {
    pub(crate) fn resume_coordinate(&mut self, side: Side) -> Flow {
        if self.look().may_coordinate(side) {
            return Flow::Wait;
        }
        self.end_coordination(side);
        Flow::Go
    }

    // wellington: 12.26
    pub(crate) fn apply_coordinate(&mut self, side: Side, action: Action) {
        match action {
            Action::Use(leader, block) => {
                let group = self.look().group_of(block);
                self.spend(Clause::BattlefieldCoordination, leader, "coordination");
                for member in group {
                    self.join_line(member);
                }
            }
            _ => self.end_coordination(side),
        }
    }

    pub(super) fn join_line(&mut self, block: BlockId) {
        self.s.unmark(Mark::Reserve, block);
        if self.atlas.masks.fighters.has(block) {
            self.s.mark(Mark::Engaged, block);
        }
    }

    fn end_coordination(&mut self, side: Side) {
        if side == self.battle.attacker {
            self.s.swap(Step::Fight(Fight::Coordinate(side.enemy())));
            return;
        }
        self.reveal_line(Clause::BattleSequence);
        self.s.swap(Step::Fight(Fight::GuerillaMode));
    }

    /// Blocks not in reserve are tipped forward (10.1).
    // wellington: 10.1, 10.22
    pub(super) fn reveal_line(&mut self, clause: Clause) {
        let hex = HexId(self.battle.hex);
        let there = self.s.outside_at(Side::Allied, hex) | self.s.outside_at(Side::French, hex);
        for block in there - self.marked(Mark::Reserve) {
            self.reveal(clause, block);
        }
    }

    pub(crate) fn reveal(&mut self, clause: Clause, block: BlockId) {
        if self.revealed.has(block) {
            return;
        }
        self.s.revealed.insert(block);
        let leader = self.atlas.masks.leaders.has(block);
        let strength = if leader { self.command_points(block) } else { self.s.pips(self.atlas, block) };
        self.fact(clause, Fact::Revealed { block, strength });
    }

    pub(crate) fn resume_guerilla_mode(&mut self) -> Flow {
        let look = self.look();
        let Some(block) = look.undecided_guerilla() else {
            self.s.clear(Mark::Fought);
            for side in Side::BOTH {
                let line = (self.marked(Mark::Engaged) & side.blocks()) - self.marked(Mark::Guerilla);
                self.s.battle.field[side.index()] = !line.is_empty();
            }
            self.s.swap(Step::Fight(Fight::Round));
            return Flow::Go;
        };
        match [Action::Accept, Action::Decline].map(|a| look.check_guerilla_mode(a).is_ok()) {
            [true, true] => return Flow::Wait,
            [guerilla, _] => self.choose_guerilla_mode(block, guerilla),
        }
        Flow::Go
    }

    pub(crate) fn apply_guerilla_mode(&mut self, action: Action) {
        if let Some(block) = self.look().undecided_guerilla() {
            self.choose_guerilla_mode(block, action == Action::Accept);
        }
    }

    // wellington: 10.6, 4.23#1
    fn choose_guerilla_mode(&mut self, block: BlockId, guerilla: bool) {
        self.s.mark(Mark::Fought, block);
        if guerilla {
            self.s.mark(Mark::Guerilla, block);
        }
    }
}
