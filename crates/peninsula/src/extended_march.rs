//! Extended March (8.3).

use crate::Action;
use crate::blocks::{BLOCKS, BlockId, BlockSet, Side};
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::game::sift;
use crate::map::{HexId, HexSet, Place};
use crate::operations::NOBODY;
use crate::politics::Way;
use crate::refusal::{Check, Reason, Refusal, any_allowed, need, no};
use crate::state::Mark;
use crate::step::Step;

/// A block marches so many times its Movement Points (8.31).
pub(crate) const TRIPLE: u8 = 3;

/// Reasons against a first step, the last of them nearest to one that is allowed.
const NEAREST_STEP: [Reason; 10] = [
    Reason::NotEnoughMovement,
    Reason::NotCoastal,
    Reason::LinesBarLisbon,
    Reason::NotInFranceNow,
    Reason::TooManySpanish,
    Reason::SpanishNeedWellington,
    Reason::NotInSpainYet,
    Reason::EnemyNear,
    Reason::TransitFull,
    Reason::StaysInPort,
];

/// Where the enemy is, as an Extended March sees it: looked up once for many hexes.
#[derive(Clone, Copy)]
struct Front {
    /// Hexes with enemy blocks.
    occupied: HexSet,
    /// Hexes with enemy blocks and enemy fortresses.
    barred: HexSet,
    /// Blocks of the side that marches that may go anywhere within an Area.
    roamers: BlockSet,
}

impl Look<'_> {
    /// Hexes with enemy blocks, those inside fortresses included.
    fn enemy_occupied(&self, side: Side) -> HexSet {
        let held = if side == Side::Allied {
            self.within & self.french_fortresses
        } else {
            self.within - self.french_fortresses
        };
        self.outside[side.enemy().index()] | held
    }

    fn enemy_fortresses(&self, side: Side) -> HexSet {
        let all = self.atlas.masks.fortresses;
        if side == Side::Allied { all & self.french_fortresses } else { all - self.french_fortresses }
    }

    /// Where the enemy is, as an Extended March sees it.
    fn front(&self, side: Side) -> Front {
        let occupied = self.enemy_occupied(side);
        Front { occupied, barred: occupied | self.enemy_fortresses(side), roamers: self.roamers(side) }
    }

    /// May an Extended March begin or end here (8.31)?
    // wellington: 8.31
    #[inline]
    fn check_extended_rest(&self, front: &Front, hex: HexId) -> Check {
        let near = front.barred.has(hex) || !(self.atlas.around[hex.index()] & front.occupied).is_empty();
        need(!near, Clause::ConductingExtendedMarch, Reason::EnemyNear)
    }

    /// May it pass through here: neither an enemy hex or fortress nor next to one (8.31)?
    // wellington: 8.31
    #[inline]
    fn check_extended_hex(&self, front: &Front, hex: HexId) -> Check {
        let near = front.barred.has(hex) || !(self.atlas.around[hex.index()] & front.barred).is_empty();
        need(!near, Clause::ConductingExtendedMarch, Reason::EnemyNear)
    }

    /// Can a block begin an Extended March (8.3)?
    // wellington: 8.3, 7.312#2
    fn check_extended_block(&self, front: &Front, side: Side, block: BlockId) -> Check {
        let clause = Clause::ExtendedMarch;
        need((block.0 as usize) < BLOCKS && block.side() == side, clause, Reason::NotYourBlock)?;
        let Some(hex) = self.place(block).as_hex() else { return no(clause, Reason::NotYourBlock) };
        let masks = &self.atlas.masks;
        need((masks.combat | masks.leaders).has(block), clause, Reason::CannotMove)?;
        need(!self.is(Mark::Acted, block), Clause::OperationsStep, Reason::HasActed)?;
        self.check_extended_rest(front, hex)?;
        // Whole lists of blocks are checked, and most have a free exit.
        let exit = self.free_exit(front.roamers, side, block);
        if exit.is_some_and(|to| self.check_extended_hex(front, to).is_ok()) {
            return Ok(());
        }
        self.check_extended_start(front, side, hex, BlockSet::only(block))
    }

    /// Checks that a group has a first hex to go to; the refusal is the one that comes nearest.
    // wellington: 8.3, 8.31, 15.1
    fn check_extended_start(&self, front: &Front, side: Side, from: HexId, group: BlockSet) -> Check {
        let steps = self.atlas.passable[from.index()]
            .iter()
            .map(|to| self.check_extended_step(front, side, (from, 0), group, Place::hex(to)));
        let near = Refusal { clause: Clause::ConductingExtendedMarch, reason: Reason::EnemyNear };
        any_allowed(steps, &NEAREST_STEP, near)
    }

    /// Whether any block of the side can begin an Extended March.
    pub(crate) fn any_can_extend(&self, side: Side) -> bool {
        let masks = &self.atlas.masks;
        let mut blocks = (side.blocks() & (masks.combat | masks.leaders)) - self.marked(Mark::Acted);
        let front = self.front(side);
        blocks.any(|block| {
            self.can_pay(self.place(block)) && self.check_extended_block(&front, side, block).is_ok()
        })
    }

    /// Whether any block may begin an Extended March.
    // wellington: 8.3, 8.31
    pub(crate) fn can_extend(&self, side: Side) -> Check {
        let blocks = side.blocks() & (self.atlas.masks.combat | self.atlas.masks.leaders);
        let front = self.front(side);
        let marchers = blocks.map(|block| {
            self.check_extended_block(&front, side, block)?;
            need(self.can_pay(self.place(block)), Clause::NapoleonsOffensive, Reason::FreeForNapoleon)
        });
        let nearest = [
            Reason::HasActed,
            Reason::EnemyNear,
            Reason::TransitFull,
            Reason::StaysInPort,
            Reason::FreeForNapoleon,
        ];
        any_allowed(marchers, &nearest, NOBODY)
    }

    pub(crate) fn check_extended_pick(&self, side: Side, action: Action) -> Check {
        self.check_extended_pick_by(&self.front(side), side, action)
    }

    /// The blocks that may be picked, and whether the choice can end.
    pub(crate) fn list_extended_pick(&self, side: Side, blocks: BlockSet, list: &mut Vec<Action>) {
        let front = self.front(side);
        let may_end = !self.marked(Mark::Picked).is_empty();
        if may_end {
            sift(blocks, list, may_end, |block| {
                self.check_extended_pick_by(&front, side, Action::Block(block)).is_ok()
            });
        } else {
            sift(blocks, list, may_end, |block| {
                self.may_begin(self.place(block)) && self.check_extended_block(&front, side, block).is_ok()
            });
        }
    }

    // wellington: 8.3, 15.2
    fn check_extended_pick_by(&self, front: &Front, side: Side, action: Action) -> Check {
        let clause = Clause::ExtendedMarch;
        let picked = self.marked(Mark::Picked);
        match action {
            Action::Block(block) => {
                self.check_extended_block(front, side, block)?;
                let Some(first) = picked.first() else {
                    let paid = self.may_begin(self.place(block));
                    return need(paid, Clause::NapoleonsOffensive, Reason::FreeForNapoleon);
                };
                let leaders = self.atlas.masks.leaders;
                let company = picked.count() == 1 && !leaders.has(first) && leaders.has(block);
                let place = self.place(first);
                need(company && self.place(block) == place, clause, Reason::NotYourBlock)?;
                let same = self.formation_of(first, place) & self.formation_bit(block) != 0;
                need(same, Clause::Cooperation, Reason::OtherFormation)?;
                let Some(from) = place.as_hex() else { return no(clause, Reason::NotYourBlock) };
                self.check_extended_start(front, side, from, picked | BlockSet::only(block))
            }
            Action::Done => {
                let given_up = || self.none_to_pick(side, |a| self.check_extended_pick_by(front, side, a));
                need(!picked.is_empty() || given_up(), clause, Reason::NothingChosen)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    // wellington: 8.31, 8.2
    pub(crate) fn check_extended_march(&self, side: Side, action: Action) -> Check {
        let clause = Clause::ConductingExtendedMarch;
        let group = self.marked(Mark::Moving);
        match action {
            Action::Place(to) => self.check_extended_next(&self.front(side), side, group, to),
            Action::Within(hex) => {
                need(self.march.moved && Place::hex(hex) == self.march.at, clause, Reason::MustMove)?;
                self.check_go_inside(side, group, hex)
            }
            Action::Done => {
                let stuck = || self.extended_steps(side, group).is_empty();
                need(self.march.moved || stuck(), clause, Reason::MustMove)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// The hexes the group may go to next.
    fn extended_steps(&self, side: Side, group: BlockSet) -> HexSet {
        let Some(at) = self.march.at.as_hex() else { return HexSet::EMPTY };
        let front = self.front(side);
        let spent = self.march.spent;
        let open = |&to: &HexId| self.check_extended_way(&front, side, (at, spent), group, to).is_ok();
        (self.atlas.passable[at.index()] - front.barred).iter().filter(open).collect()
    }

    /// Everything the group may do next.
    pub(crate) fn list_extended_march(&self, side: Side, list: &mut Vec<Action>) {
        let steps = self.extended_steps(side, self.marked(Mark::Moving));
        list.extend(steps.iter().map(|h| Action::Place(Place::hex(h))));
        let within = self.march.at.as_hex().map(Action::Within);
        list.extend(within.filter(|&action| self.check_extended_march(side, action).is_ok()));
        if self.march.moved || steps.is_empty() {
            list.push(Action::Done);
        }
    }

    /// Checks the next hex of the march under way.
    fn check_extended_next(&self, front: &Front, side: Side, group: BlockSet, to: Place) -> Check {
        let Some(from) = self.march.at.as_hex() else {
            return no(Clause::ConductingExtendedMarch, Reason::NotAdjacent);
        };
        self.check_extended_step(front, side, (from, self.march.spent), group, to)
    }

    /// Checks a step from a hex in which the group has spent so many Movement Points.
    fn check_extended_step(
        &self,
        front: &Front,
        side: Side,
        (from, spent): (HexId, u8),
        group: BlockSet,
        to: Place,
    ) -> Check {
        let clause = Clause::ConductingExtendedMarch;
        let Some(to) = to.as_hex() else { return no(clause, Reason::NotAdjacent) };
        need(to.index() < self.atlas.hexes.len(), clause, Reason::NotAdjacent)?;
        self.check_passable(from, to)?;
        self.check_extended_way(front, side, (from, spent), group, to)
    }

    /// Checks a step across a passable hexside.
    #[inline]
    fn check_extended_way(
        &self,
        front: &Front,
        side: Side,
        (from, spent): (HexId, u8),
        group: BlockSet,
        to: HexId,
    ) -> Check {
        let clause = Clause::ConductingExtendedMarch;
        let spent = spent + self.movement_cost(from, to);
        for block in group {
            let most = self.atlas.block(block).movement * TRIPLE;
            need(spent <= most, clause, Reason::NotEnoughMovement)?;
            self.may_enter(block, Place::hex(from), to, group, Way::Land)?;
        }
        self.check_extended_hex(front, to)?;
        self.check_transit(side, from, to, group, false)
    }
}

impl Play<'_> {
    // wellington: 7.312#6, 8.3
    pub(crate) fn apply_extended_pick(&mut self, side: Side, action: Action) {
        match action {
            Action::Block(block) => self.pick(block),
            _ if self.marked(Mark::Picked).is_empty() => self.s.pop(),
            _ => {
                self.set_about(Mark::Moving);
                self.s.march.at = self.march.from;
                self.s.march.spent = 0;
                self.s.march.moved = false;
                self.s.swap(Step::ExtendedMarch(side));
            }
        }
    }

    // wellington: 8.31
    pub(crate) fn apply_extended_march(&mut self, side: Side, action: Action) {
        let group = self.marked(Mark::Moving);
        match action {
            Action::Place(to) => {
                let (Some(from), Some(hex)) = (self.march.at.as_hex(), to.as_hex()) else { return };
                self.s.march.spent += self.look().movement_cost(from, hex);
                if let Some((edge, _)) = self.atlas.edge(from, hex) {
                    self.s.cross(edge, side, false, (group & self.atlas.masks.combat).count());
                }
                for block in group {
                    self.s.relocate(self.atlas, block, to);
                }
                self.s.march.at = to;
                self.s.march.moved = true;
                self.note_landing_in_france(group, hex);
                self.settle_politics();
            }
            Action::Within(hex) => {
                for block in group {
                    self.s.settle(self.atlas, block, Place::hex(hex), true);
                }
                self.end_extended_march(side, group);
            }
            _ => self.end_extended_march(side, group),
        }
    }

    /// The march is over: a Combat block loses a step (8.31).
    // wellington: 8.31
    fn end_extended_march(&mut self, side: Side, group: BlockSet) {
        let (from, to) = (self.march.from, self.march.at);
        self.s.clear(Mark::Moving);
        self.s.pop();
        if !self.march.moved {
            return;
        }
        self.fact(Clause::ExtendedMarch, Fact::ExtendedMarchMade { side, from, to, blocks: group.count() });
        for block in group & self.atlas.masks.combat {
            self.lose_step(Clause::ConductingExtendedMarch, block);
        }
        self.settle_politics();
    }
}
