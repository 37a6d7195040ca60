//! Formation Movement: groups of blocks, hex by hex (8.1, 8.2, 8.5).

use crate::Action;
use crate::blocks::{BLOCKS, BlockId, BlockSet, Nation, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::game::sift;
use crate::map::{Feature, HexId, Place};
use crate::operations::NOBODY;
use crate::politics::Way;
use crate::refusal::{Check, Reason, Refusal, any_allowed, need, no};
use crate::state::{March, Mark, Options, entry};
use crate::step::Step;

/// Movement Points for a clear hex and for a mountain hex (3.21, 3.22).
pub(crate) const ENTERING: [u8; 2] = [1, 2];
/// Movement Points a river adds (3.35).
pub(crate) const RIVER: u8 = 1;
/// A Force March adds so many Movement Points (8.14).
pub(crate) const FORCE_MARCH: u8 = 1;

/// The most groups that can enter battle hexes in a Command Segment: a position may note one for each block, and each
/// block moves once more (8.1).
const MOST_GROUPS: u8 = 2 * BLOCKS as u8;
const _: () = assert!(2 * BLOCKS <= u8::MAX as usize);

impl Look<'_> {
    /// Movement Points to go from a hex to its neighbour (3.21, 3.22, 3.35).
    // wellington: 3.21, 3.22, 3.23, 3.3, 3.35
    pub fn movement_cost(&self, from: HexId, to: HexId) -> u8 {
        let weather = u8::from(self.points.weather);
        let hex = ENTERING[usize::from(self.atlas.masks.mountains.has(to))];
        let river = self.atlas.rivers[from.index()].has(to);
        hex + weather + if river { RIVER + weather } else { 0 }
    }

    /// Is there a way across the hexside (3.34, 3.37)?
    // wellington: 3.34, 3.37
    pub fn check_passable(&self, from: HexId, to: HexId) -> Check {
        if self.atlas.passable[from.index()].has(to) {
            return Ok(());
        }
        match self.atlas.edge(from, to) {
            None => no(Clause::FormationMovement, Reason::NotAdjacent),
            Some((_, edge)) => match edge.feature {
                Some(Feature::Cordillera) => no(Clause::Cordillera, Reason::Impassable),
                Some(Feature::Estuary) => no(Clause::Estuary, Reason::Impassable),
                _ => Ok(()),
            },
        }
    }

    /// May these blocks cross the hexside in this Command Segment (8.2)?
    // wellington: 8.2, 3.31, 3.32, 3.33, 3.35, 4.21
    pub fn check_transit(&self, side: Side, from: HexId, to: HexId, group: BlockSet, retreat: bool) -> Check {
        let combat = group & self.atlas.masks.combat;
        if combat.is_empty() {
            return Ok(());
        }
        let Some((number, edge)) = self.atlas.edge(from, to) else { return Ok(()) };
        let sum = self.crossings(number, side, retreat) + combat.count();
        need(sum <= edge.limit, Clause::TransitLimits, Reason::TransitFull)
    }

    /// How many Combat and Guerilla blocks must stay where attackers came in (8.13).
    // wellington: 8.13
    pub fn pinned(&self, side: Side, hex: HexId) -> u8 {
        if !self.attacks[side.enemy().index()].has(hex) {
            return 0;
        }
        let attackers = (self.s.outside_at(side.enemy(), hex) & self.atlas.masks.screeners).count();
        attackers.min(self.pinnable(side, hex).count())
    }

    /// Blocks that attackers may hold where they are: those in reserve came up behind the line (10.22).
    fn pinnable(&self, side: Side, hex: HexId) -> BlockSet {
        (self.s.outside_at(side, hex) & self.atlas.masks.screeners) - self.marked(Mark::Reserve)
    }

    /// May one more block leave its hex besides those that leave with it: is it pinned, or an attacker there?
    // wellington: 8.13
    pub fn check_leave(&self, block: BlockId, leaving: BlockSet) -> Check {
        let Some(hex) = self.place(block).as_hex() else { return Ok(()) };
        let side = block.side();
        let attacking = self.attacks[side.index()].has(hex) && self.outside[side.enemy().index()].has(hex);
        need(
            !attacking || self.is(Mark::Inside, block),
            Clause::FormationMovement,
            Reason::MustStopForEnemy,
        )?;
        let unpinned = !self.attacks[side.enemy().index()].has(hex);
        if unpinned || self.is(Mark::Inside, block) || !self.atlas.masks.screeners.has(block) {
            return Ok(());
        }
        let stay = (self.pinnable(side, hex) - leaving - BlockSet::only(block)).count();
        need(stay >= self.pinned(side, hex), Clause::RearGuard, Reason::PinnedEnough)
    }

    /// Did attackers come in by the hexside this block wants to leave by (8.13)?
    // wellington: 8.13
    pub fn check_exit(&self, side: Side, from: HexId, to: HexId) -> Check {
        if !self.attacks[side.enemy().index()].has(from) {
            return Ok(());
        }
        let Some(direction) = self.atlas.direction(from, to) else { return Ok(()) };
        let mut enemies = self.s.outside_at(side.enemy(), from);
        let used = enemies.any(|b| self.hidden.entry[b.index()] == direction);
        need(!used, Clause::RearGuard, Reason::AttackedSide)
    }

    /// Can a block begin a Formation Move now?
    // wellington: 7.312#2, 8.1, 8.51, 4.14, 4.23#2, 15.5, 15.6
    pub(crate) fn check_formation_block(&self, side: Side, block: BlockId) -> Check {
        let clause = Clause::FormationMovement;
        need((block.0 as usize) < BLOCKS && block.side() == side, clause, Reason::NotYourBlock)?;
        let place = self.place(block);
        let stands = place.is_hex() || place == Place::FRANCE && side == Side::French;
        need(stands, clause, Reason::NotYourBlock)?;
        need(self.atlas.masks.walkers.has(block), Clause::MovementPoints, Reason::CannotMove)?;
        need(!self.is(Mark::Acted, block), Clause::OperationsStep, Reason::HasActed)?;
        if place == Place::FRANCE {
            let named = &self.atlas.named;
            let emperor = block == named.napoleon || block == named.guard;
            let high = self.band(Nation::French) == 2;
            need(!emperor || high, Clause::NapoleonAndGuard, Reason::NapoleonNeedsHigh)?;
            let called = block != named.national_guard || self.guard_called;
            need(called, Clause::NationalGuard, Reason::GuardNotCalled)?;
            self.may_leave_box(BlockSet::only(block))?;
        }
        self.check_leave(block, self.marked(Mark::Picked))
    }

    /// Whether any block of the side can begin a Formation Move.
    pub(crate) fn any_can_form(&self, side: Side) -> bool {
        let roamers = self.roamers(side);
        let mut blocks = (side.blocks() & self.atlas.masks.walkers) - self.marked(Mark::Acted);
        blocks.any(|block| self.can_form_alone(roamers, side, block))
    }

    /// Whether a block can begin a Formation Move of its own.
    fn can_form_alone(&self, roamers: BlockSet, side: Side, block: BlockId) -> bool {
        self.check_formation_block(side, block).is_ok()
            && self.can_pay(self.place(block))
            && self.check_set_out_alone(roamers, side, block).is_ok()
    }

    /// Can any block of the side begin a Formation Move?
    pub(crate) fn can_form(&self, side: Side) -> Check {
        let blocks = side.blocks() & self.atlas.masks.walkers;
        let roamers = self.roamers(side);
        let walkers = blocks.map(|block| {
            self.check_formation_block(side, block)?;
            need(self.can_pay(self.place(block)), Clause::NapoleonsOffensive, Reason::FreeForNapoleon)?;
            self.check_set_out_alone(roamers, side, block)
        });
        let order = [
            Reason::HasActed,
            Reason::GuardNotCalled,
            Reason::NapoleonNeedsHigh,
            Reason::ForceLevelReached,
            Reason::MustStopForEnemy,
            Reason::PinnedEnough,
            Reason::StaysInPort,
            Reason::FreeForNapoleon,
        ];
        any_allowed(walkers, &order, NOBODY)
    }

    pub(crate) fn check_formation(&self, side: Side, action: Action) -> Check {
        self.check_formation_by(self.roamers(side), side, action)
    }

    /// The blocks that may be chosen, and whether the choice can end.
    pub(crate) fn list_formation(&self, side: Side, blocks: BlockSet, list: &mut Vec<Action>) {
        let (roamers, may_end) = (self.roamers(side), self.may_end_group());
        if self.march.from == Place::NOWHERE {
            sift(blocks, list, may_end, |block| self.can_form_alone(roamers, side, block));
        } else {
            sift(blocks, list, may_end, |block| {
                self.check_formation_by(roamers, side, Action::Block(block)).is_ok()
            });
        }
    }

    /// Choosing the blocks of a group, in the order of their numbers.
    // wellington: 8.1, 15.2, 20.6
    fn check_formation_by(&self, roamers: BlockSet, side: Side, action: Action) -> Check {
        let clause = Clause::FormationMovement;
        let picked = self.marked(Mark::Picked);
        match action {
            Action::Block(block) => {
                self.check_formation_block(side, block)?;
                if self.march.from == Place::NOWHERE {
                    let paid = self.can_pay(self.place(block));
                    need(paid, Clause::NapoleonsOffensive, Reason::FreeForNapoleon)?;
                    return self.check_set_out_alone(roamers, side, block);
                }
                need(self.place(block) == self.march.from, clause, Reason::NotYourBlock)?;
                let same = self.march.nations & self.formation_bit(block) != 0;
                need(same, Clause::Cooperation, Reason::OtherFormation)?;
                need(picked.last().is_none_or(|last| block > last), clause, Reason::OutOfOrder)?;
                let beside = |b| self.is(Mark::Inside, b) == self.is(Mark::Inside, block);
                let together = picked.first().is_none_or(beside);
                need(together, Clause::Fortresses, Reason::MustComeOut)?;
                let group = picked | BlockSet::only(block);
                if self.march.from == Place::FRANCE {
                    self.may_leave_box(group)?;
                }
                self.check_set_out(side, group)
            }
            Action::Done => {
                let given_up = || self.none_to_pick(side, |a| self.check_formation_by(roamers, side, a));
                need(self.may_end_group() || given_up(), clause, Reason::NothingChosen)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// Checks that a block can take a first step by itself. Whole lists of blocks are checked, and most have a free exit.
    #[inline(always)]
    fn check_set_out_alone(&self, roamers: BlockSet, side: Side, block: BlockId) -> Check {
        if self.free_exit(roamers, side, block).is_some() {
            return Ok(());
        }
        self.check_set_out(side, BlockSet::only(block))
    }

    /// Checks that blocks of one place can take a first step together (8.1, 8.2). Leaders are named before the blocks that
    /// may need them, so every part of a group that is named one by one can set out too.
    // wellington: 8.1, 8.2
    fn check_set_out(&self, side: Side, group: BlockSet) -> Check {
        let Some(first) = group.first() else { return Ok(()) };
        let at = self.place(first);
        let inside = self.is(Mark::Inside, first);
        let march = March { from: at, at, inside, ..March::default() };
        if inside {
            // They can come out into their own hex.
            return Ok(());
        }
        let Some(from) = at.as_hex() else {
            let mut gates = self.atlas.masks.france_gates.iter();
            let opens = gates.any(|hex| self.check_from_france(&march, group, hex).is_ok());
            return need(opens, Clause::FromFranceBox, Reason::GateOnly);
        };
        let mut why = None;
        for to in self.atlas.passable[from.index()].iter() {
            match self.check_step(&march, side, group, from, to) {
                Ok(()) => return Ok(()),
                // Of all reasons this is the one that another group may not meet.
                Err(refusal) if refusal.reason == Reason::TransitFull => {
                    why = Some(Refusal { reason: Reason::HexsidesFull, ..refusal });
                }
                Err(refusal) => why = why.or(Some(refusal)),
            }
        }
        if self.check_to_france(&march, side).is_ok() || self.check_go_inside(side, group, from).is_ok() {
            return Ok(());
        }
        why.map_or(no(Clause::FormationMovement, Reason::Impassable), Err)
    }

    /// Blocks of a side that may go anywhere within an Area.
    pub(crate) fn roamers(&self, side: Side) -> BlockSet {
        let masks = &self.atlas.masks;
        if side == Side::French {
            return masks.walkers - BlockSet::only(self.atlas.named.national_guard);
        }
        if self.allies_in_france() {
            return BlockSet::EMPTY;
        }
        let all = self.british_in_spain && !self.options.has(Options::EXPEDITIONARY);
        let who = if all { masks.walkers } else { masks.nation[Nation::Spanish as usize] };
        who - masks.guerillas
    }

    /// A hex of the same Area to which a block that may go anywhere within an Area can march by itself, as most of them
    /// can. Where there is none, all hexsides are to be looked at.
    // wellington: 8.2
    #[inline(always)]
    pub(crate) fn free_exit(&self, roamers: BlockSet, side: Side, block: BlockId) -> Option<HexId> {
        let from = self.place(block).as_hex()?;
        let (edge, to) = self.atlas.exits[from.index()]?;
        let free = self.crossed[usize::from(edge)] == 0
            && roamers.has(block)
            && !self.attacks[side.enemy().index()].has(from);
        free.then_some(to)
    }

    /// Whether blocks outside in one hex can march into another hex together.
    pub(crate) fn can_march_on(&self, side: Side, group: BlockSet) -> bool {
        let Some(first) = group.first().filter(|&b| !self.is(Mark::Inside, b)) else { return false };
        let at = self.place(first);
        let march = March { from: at, at, ..March::default() };
        at.as_hex().is_some_and(|from| {
            let mut ways = self.atlas.passable[from.index()].iter();
            ways.any(|to| self.check_step(&march, side, group, from, to).is_ok())
        })
    }

    /// Movement Points of a block, with Napoleon's bonus if he is with it (8.12).
    // wellington: 4.14, 8.12
    pub(crate) fn allowance(&self, block: BlockId, with_napoleon: bool) -> u8 {
        self.atlas.block(block).movement + u8::from(with_napoleon && block.side() == Side::French)
    }

    fn with_napoleon(&self, group: BlockSet) -> bool {
        group.has(self.atlas.named.napoleon)
    }

    /// Could every block of the group have spent so much, force marching if need be (8.14)?
    // wellington: 8.12, 8.14
    fn check_spent(&self, group: BlockSet, spent: u8) -> Check {
        let bonus = self.with_napoleon(group);
        for block in group {
            let most = self.allowance(block, bonus) + FORCE_MARCH;
            need(spent <= most, Clause::ForceMarch, Reason::NotEnoughMovement)?;
        }
        Ok(())
    }

    pub(crate) fn check_march(&self, side: Side, action: Action) -> Check {
        let clause = Clause::FormationMovement;
        let group = self.marked(Mark::Moving);
        match action {
            Action::Place(to) => self.check_march_to(side, group, to),
            Action::Within(hex) => {
                need(Place::hex(hex) == self.march.at, clause, Reason::NotAdjacent)?;
                need(!self.march.inside, clause, Reason::NotInside)?;
                self.check_go_inside(side, group, hex)
            }
            Action::Drop(block) => self.check_drop(side, group, block),
            Action::Done => need(self.march.moved || self.is_stuck(side), clause, Reason::MustMove),
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// Whether a march ends at a fortress that blocks of the side might go into. Whether these blocks can is not looked at:
    /// an end by itself would show that they cannot (4.16).
    // wellington: 11.0, 4.16
    fn ends_at_fortress(&self, side: Side) -> bool {
        let open = |hex| self.is_own_fortress(side, hex) && !self.outside[side.enemy().index()].has(hex);
        !self.march.inside && self.march.at.as_hex().is_some_and(open)
    }

    /// Is there no way at all for the group?
    fn is_stuck(&self, side: Side) -> bool {
        let mut ways = self.march_places();
        !ways.any(|way| self.check_march(side, way).is_ok())
    }

    /// Leaving a block of the group behind, to screen a fortress for instance, or because no hexside takes all of them.
    // wellington: 8.1, 8.11, 8.12
    fn check_drop(&self, side: Side, group: BlockSet, block: BlockId) -> Check {
        let clause = Clause::FormationMovement;
        need(group.has(block), clause, Reason::NotYourBlock)?;
        need(group.count() > 1, clause, Reason::LastOfGroup)?;
        let rest = group - BlockSet::only(block);
        if !self.march.moved {
            // Only without Wellington or Napoleon may a smaller group find no way.
            let needed = self.atlas.masks.leaders.has(block);
            return if needed { self.check_set_out(side, rest) } else { Ok(()) };
        }
        // Those who part from Napoleon lose his bonus for the whole move.
        let alone = BlockSet::only(block);
        self.check_spent(alone, self.march.spent)
            .and_then(|()| self.check_spent(rest, self.march.spent))
            .map_err(|_| Refusal { clause: Clause::NapoleonBonus, reason: Reason::NeedsNapoleon })
    }

    // wellington: 8.1, 8.51, 8.52, 3.51, 3.52
    fn check_march_to(&self, side: Side, group: BlockSet, to: Place) -> Check {
        let march = &self.march;
        if to == Place::FRANCE {
            return self.check_to_france(march, side);
        }
        let hex = to.as_hex().filter(|h| h.index() < self.atlas.hexes.len());
        let Some(to) = hex else { return no(Clause::FormationMovement, Reason::NotAdjacent) };
        if march.at == Place::FRANCE {
            return self.check_from_france(march, group, to);
        }
        let Some(from) = march.at.as_hex() else {
            return no(Clause::FormationMovement, Reason::NotAdjacent);
        };
        if from == to {
            let inside = march.inside && !march.moved;
            return need(inside, Clause::Fortresses, Reason::NotInside);
        }
        self.check_step(march, side, group, from, to)
    }

    /// Checks whether a group on this march may go from a hex to the next one.
    // wellington: 8.1, 8.2
    fn check_step(&self, march: &March, side: Side, group: BlockSet, from: HexId, to: HexId) -> Check {
        self.check_move_on(march, side, group, from)?;
        if !march.moved {
            self.check_exit(side, from, to)?;
        }
        self.check_passable(from, to)?;
        self.check_spent(group, march.spent + self.movement_cost(from, to))?;
        self.check_transit(side, from, to, group, false)?;
        for block in group {
            self.may_enter(block, Place::hex(from), to, group, Way::Land)?;
        }
        Ok(())
    }

    /// May the group go on from where it is (8.1, 8.11)?
    // wellington: 8.1, 8.11
    fn check_move_on(&self, march: &March, side: Side, group: BlockSet, from: HexId) -> Check {
        let enemies = self.outside[side.enemy().index()].has(from);
        if march.inside && !march.moved {
            return need(!enemies, Clause::Fortresses, Reason::MustComeOut);
        }
        if !march.moved {
            return Ok(());
        }
        need(!enemies && !march.stopped, Clause::FormationMovement, Reason::MustStopForEnemy)?;
        if self.is_enemy_fortress(side, from) {
            let screeners = self.atlas.masks.screeners;
            let stay = ((self.s.outside_at(side, from) - group) & screeners).count();
            let needed = self.s.inside_at(from).count().max(1);
            need(stay >= needed, Clause::FortressScreening, Reason::MustStopForFortress)?;
        }
        Ok(())
    }

    // wellington: 8.52
    fn check_to_france(&self, march: &March, side: Side) -> Check {
        let clause = Clause::ToFranceBox;
        need(side == Side::French, clause, Reason::GateOnly)?;
        need(!march.moved, clause, Reason::WholeMove)?;
        let gate = march.at.as_hex().is_some_and(|h| self.atlas.masks.france_gates.has(h));
        need(gate, clause, Reason::GateOnly)?;
        if march.inside
            && let Some(hex) = march.at.as_hex()
        {
            let enemies = self.outside[side.enemy().index()].has(hex);
            need(!enemies, Clause::Fortresses, Reason::MustComeOut)?;
        }
        Ok(())
    }

    // wellington: 8.51, 14.24
    fn check_from_france(&self, march: &March, group: BlockSet, to: HexId) -> Check {
        let clause = Clause::FromFranceBox;
        need(!march.moved, clause, Reason::WholeMove)?;
        need(self.atlas.masks.france_gates.has(to), clause, Reason::GateOnly)?;
        self.may_leave_box(group)?;
        for block in group {
            self.may_enter(block, Place::FRANCE, to, group, Way::Land)?;
        }
        Ok(())
    }
}

impl Play<'_> {
    pub(crate) fn resume_formation(&mut self, side: Side) -> Flow {
        if self.march.from == Place::NOWHERE || !self.marked(Mark::Picked).is_empty() {
            return Flow::Wait;
        }
        // The owner says when he is done: an end by itself would show that the others are garrisons or belong to another
        // formation.
        if !(self.s.at(side, self.march.from) - self.marked(Mark::Acted)).is_empty() {
            return Flow::Wait;
        }
        self.s.pop();
        Flow::Go
    }

    // wellington: 7.312#4, 8.1, 20.6
    pub(crate) fn apply_formation(&mut self, side: Side, action: Action) {
        match action {
            Action::Block(block) => {
                if self.march.from == Place::NOWHERE {
                    self.s.march.nations = self.look().formation_of(block, self.place(block));
                }
                self.pick(block);
            }
            _ if self.marked(Mark::Picked).is_empty() => self.s.pop(),
            _ => self.begin_march(side),
        }
    }

    /// The chosen group sets out.
    fn begin_march(&mut self, side: Side) {
        let group = self.set_about(Mark::Moving);
        self.s.clear(Mark::Led);
        self.s.clear(Mark::Forced);
        for leader in group & self.atlas.masks.leaders {
            self.s.mark(Mark::Led, leader);
        }
        let inside = group.first().is_some_and(|b| self.is(Mark::Inside, b));
        self.s.march.at = self.march.from;
        self.s.march.spent = 0;
        self.s.march.moved = false;
        self.s.march.stopped = false;
        self.s.march.inside = inside;
        self.s.push(Step::March(side));
    }

    pub(crate) fn resume_march(&mut self, side: Side) -> Flow {
        let arrived = self.march.moved && self.march.stopped && !self.look().ends_at_fortress(side);
        let stuck = || !self.march.moved && self.look().is_stuck(side);
        if self.marked(Mark::Moving).is_empty() || arrived || stuck() {
            self.end_march(side);
            return Flow::Go;
        }
        Flow::Wait
    }

    // wellington: 8.1, 8.52
    pub(crate) fn apply_march(&mut self, side: Side, action: Action) {
        let group = self.marked(Mark::Moving);
        match action {
            Action::Place(Place::FRANCE) => {
                let from = self.march.at;
                for block in group {
                    self.s.relocate(self.atlas, block, Place::FRANCE);
                }
                self.fact(
                    Clause::ToFranceBox,
                    Fact::GroupMoved { side, from, to: Place::FRANCE, blocks: group.count() },
                );
                self.s.march.moved = true;
                self.s.march.stopped = true;
                self.s.march.at = Place::FRANCE;
            }
            Action::Place(to) if to == self.march.at => self.come_out(side, group),
            Action::Place(to) => {
                self.s.push(Step::Enter(side, to));
                if let Some(hex) = to.as_hex()
                    && self.look().may_be_intercepted(side, hex)
                {
                    self.s.clear(Mark::Fought);
                    self.s.push(Step::Intercept(side.enemy(), hex));
                }
            }
            Action::Within(hex) => {
                for block in group {
                    self.s.settle(self.atlas, block, Place::hex(hex), true);
                }
                self.fact(Clause::Fortresses, Fact::WentInside { side, hex, blocks: group.count() });
                self.s.march.moved = true;
                self.s.march.stopped = true;
                self.s.march.inside = true;
            }
            Action::Drop(block) => self.leave_behind(side, block),
            _ => self.end_march(side),
        }
    }

    /// A block of the group stays where it is. In the hex where the group begins it has not acted (8.1).
    // wellington: 8.1
    fn leave_behind(&mut self, side: Side, block: BlockId) {
        if self.march.moved {
            self.come_to_rest(BlockSet::only(block));
            self.fact(Clause::FormationMovement, Fact::BlockStayed { side, place: self.march.at });
        } else {
            self.s.unmark(Mark::Acted, block);
            self.s.unmark(Mark::Led, block);
        }
        self.s.unmark(Mark::Moving, block);
    }

    /// Blocks inside come out into their hex: against besiegers it is a sortie (11.0).
    // wellington: 11.0, 10.0
    fn come_out(&mut self, side: Side, group: BlockSet) {
        let Some(hex) = self.march.at.as_hex() else { return };
        self.fact(Clause::Fortresses, Fact::CameOut { side, hex, blocks: group.count() });
        self.join_hex(side, group, hex, entry::SORTIE);
        for block in group {
            self.s.settle(self.atlas, block, Place::hex(hex), false);
            self.s.mark(Mark::Sortied, block);
        }
        self.s.march.inside = false;
        self.s.march.moved = true;
        self.s.march.stopped = self.outside[side.enemy().index()].has(hex);
    }

    /// Notes who attacks and which blocks wait in reserve when a group comes into a hex (10.0, 10.22). Whoever came
    /// first where the other stood attacks as long as they face each other, leaders included.
    // wellington: 10.0, 10.22
    pub(crate) fn join_hex(&mut self, side: Side, group: BlockSet, hex: HexId, how: u8) {
        let enemies = self.outside[side.enemy().index()].has(hex);
        if enemies {
            assert!(self.groups < MOST_GROUPS, "more groups than blocks have entered battle hexes");
            self.s.groups += 1;
        }
        let number = self.groups;
        // Only behind blocks that fight each other is there a reserve: leaders may come and go.
        let engaged = self.look().is_battle(hex) && self.has_attacker(hex);
        for block in group {
            self.s.hidden.entry[block.index()] = how;
            self.s.hidden.group[block.index()] = number;
            if engaged {
                self.s.mark(Mark::Reserve, block);
            }
        }
        let faced = self.outside[side.index()].has(hex) && self.has_attacker(hex);
        if enemies && !faced {
            self.s.attacks[side.enemy().index()].remove(hex);
            self.s.attacks[side.index()].insert(hex);
        }
    }

    /// Has somebody entered the hex against the enemy in this Command Segment?
    fn has_attacker(&self, hex: HexId) -> bool {
        self.attacks.iter().any(|attacks| attacks.has(hex))
    }

    /// The group enters the next hex.
    // wellington: 8.1, 8.2, 8.51
    pub(crate) fn resume_enter(&mut self, side: Side, to: Place) -> Flow {
        self.s.pop();
        let Some(hex) = to.as_hex() else { return Flow::Go };
        let group = self.marked(Mark::Moving);
        let from = self.march.at;
        let mut how = entry::OFF_MAP;
        if let Some(old) = from.as_hex() {
            self.s.march.spent += self.look().movement_cost(old, hex);
            if let Some((edge, _)) = self.atlas.edge(old, hex) {
                self.s.cross(edge, side, false, (group & self.atlas.masks.combat).count());
            }
            how = self.atlas.direction(hex, old).unwrap_or(entry::OFF_MAP);
        }
        self.join_hex(side, group, hex, how);
        for block in group {
            self.s.relocate(self.atlas, block, to);
            self.s.unmark(Mark::Sortied, block);
        }
        let from_france = from == Place::FRANCE;
        let clause = if from_france { Clause::FromFranceBox } else { Clause::FormationMovement };
        self.fact(clause, Fact::GroupMoved { side, from, to, blocks: group.count() });
        self.s.march.at = to;
        self.s.march.moved = true;
        self.s.march.inside = false;
        let enemies = self.outside[side.enemy().index()].has(hex);
        self.s.march.stopped = enemies || from == Place::FRANCE;
        self.note_landing_in_france(group, hex);
        self.settle_politics();
        Flow::Go
    }

    /// The group has come to rest. Blocks that found no way out of their hex have not acted.
    pub(crate) fn end_march(&mut self, side: Side) {
        let group = self.marked(Mark::Moving);
        if self.march.moved {
            self.come_to_rest(group);
        } else {
            group.for_each(|block| self.s.unmark(Mark::Acted, block));
        }
        self.s.clear(Mark::Moving);
        self.s.march.moved = true;
        self.s.swap(Step::ForceMarch(side));
    }
}

impl Look<'_> {
    /// The steps a marching group might take.
    pub(crate) fn march_places(&self) -> impl Iterator<Item = Action> + '_ {
        let at = self.march.at.as_hex();
        let around = at.map_or([crate::atlas::NO_HEX; 6], |h| self.atlas.neighbours[h.index()]);
        let near = around.into_iter().filter(|&n| n != crate::atlas::NO_HEX).map(|n| Action::Place(Place(n)));
        let gates = (at.is_none() && self.march.at == Place::FRANCE).then_some(self.atlas.masks.france_gates);
        let gates = gates.into_iter().flat_map(|g| g.iter()).map(|h| Action::Place(Place::hex(h)));
        let here = at.map(|h| Action::Place(Place::hex(h)));
        let within = at.filter(|&h| self.atlas.masks.fortresses.has(h)).map(Action::Within);
        near.chain(gates).chain(here).chain(within).chain([Action::Place(Place::FRANCE)])
    }
}
