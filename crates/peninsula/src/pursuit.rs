//! Pursuit Fire and the advance after it (10.5, 12.28).

use crate::Action;
use crate::blocks::{BLOCKS, BlockId, BlockSet, Kind, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{Feature, HexId, HexSet, Place};
use crate::politics::Way;
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Mark, Options, entry};
use crate::step::Step;

impl Look<'_> {
    /// Blocks of the beaten side that are subject to Pursuit Fire (10.5).
    // wellington: 10.5, 20.5
    pub(crate) fn pursued(&self, loser: Side) -> BlockSet {
        let hex = HexId(self.battle.hex);
        let mut fled = self.marked(Mark::Fled) & loser.blocks();
        let kind = |b: BlockId| self.atlas.block(b).kind;
        let mut winners = self.s.outside_at(loser.enemy(), hex) & self.atlas.masks.combat;
        if !winners.any(|b| kind(b) == Kind::Cavalry) {
            fled = fled.filter(|&b| kind(b) != Kind::Cavalry).collect();
        }
        if self.battle.free_fire {
            fled = fled.filter(|&b| self.is_under_free_fire(b)).collect();
        }
        fled
    }

    /// Did a block retreat across a river from the battle hex (20.5)?
    fn crossed_river(&self, block: BlockId) -> bool {
        let from = HexId(self.battle.hex);
        let edge = self.place(block).as_hex().and_then(|to| self.atlas.edge(from, to));
        edge.is_some_and(|(_, e)| e.feature == Some(Feature::River))
    }

    /// May a block fire without a Leader Action (10.5, 20.5)?
    // wellington: 10.5, 12.28, 20.5, 4.22, 4.23#1
    fn fires_freely(&self, side: Side, block: BlockId) -> bool {
        match self.atlas.block(block).kind {
            Kind::Cavalry | Kind::Guerilla => true,
            kind if kind.is_infantry() => self.pursued(side.enemy()).any(|b| self.is_under_free_fire(b)),
            _ => false,
        }
    }

    /// May infantry fire after this block without a Leader Action: has it gone back to sea from a landing, or across
    /// a river (10.5, 20.5)?
    // wellington: 10.5, 20.5
    fn is_under_free_fire(&self, block: BlockId) -> bool {
        let repulsed = self.battle.amphibious && block.side() == self.battle.attacker;
        repulsed && self.place(block).is_sea()
            || self.options.has(Options::RIVER_RETREATS) && self.crossed_river(block)
    }

    /// The rule by which a block fires without a Leader Action: 20.5 where infantry fires only across a river.
    // wellington: 10.5, 20.5
    fn free_fire_clause(&self, side: Side, mounted: bool) -> Clause {
        let at_sea = || self.pursued(side.enemy()).any(|b| self.place(b).is_sea());
        if mounted || at_sea() { Clause::Pursuit } else { Clause::RiverRetreats }
    }

    // wellington: 10.5, 12.28
    pub(crate) fn check_pursuit(&self, side: Side, action: Action) -> Check {
        let clause = Clause::Pursuit;
        let hex = HexId(self.battle.hex);
        match action {
            Action::Done => Ok(()),
            Action::Block(block) => {
                let fires = self.may_fire_after(side, block) && self.fires_freely(side, block);
                need(fires, clause, Reason::CannotPursue)
            }
            Action::Use(leader, block) => {
                let clause = Clause::PursuitFireAction;
                self.check_led_pursuer(side, block)?;
                need(self.leaders_at(side, hex).has(leader), clause, Reason::LeaderElsewhere)?;
                self.may_lead(leader, block)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// Whether a block is one of those that fought on the field and have not fired after the enemy.
    fn may_fire_after(&self, side: Side, block: BlockId) -> bool {
        (block.0 as usize) < BLOCKS
            && self.s.outside_at(side, HexId(self.battle.hex)).has(block)
            && self.is(Mark::Engaged, block)
            && !self.is(Mark::Pursuing, block)
            && !self.is(Mark::Guerilla, block)
    }

    /// Checks that a block may fire for a Command Point (12.28).
    // wellington: 12.28
    fn check_led_pursuer(&self, side: Side, block: BlockId) -> Check {
        let fires = self.may_fire_after(side, block) && self.atlas.block(block).kind.is_infantry();
        need(fires, Clause::PursuitFireAction, Reason::CannotPursue)
    }

    /// Pursuers of whom one must stay behind, since the hexside does not take all of them (10.5).
    // wellington: 10.5, 8.2
    fn too_many_to_advance(&self, side: Side, to: HexId) -> BlockSet {
        let pursuers = self.advancing(side, to);
        match self.check_transit(side, HexId(self.battle.hex), to, pursuers, false) {
            Ok(()) => BlockSet::EMPTY,
            Err(_) => pursuers & self.atlas.masks.combat,
        }
    }

    /// Hexes the pursuers may advance into (10.5).
    // wellington: 10.5
    pub(crate) fn advance_hexes(&self, side: Side) -> HexSet {
        let from = HexId(self.battle.hex);
        let enemies = self.outside[side.enemy().index()];
        // Blocks inside a fortress occupy its hex.
        let inside = |h: HexId| self.is_enemy_fortress(side, h) && self.within.has(h);
        let open = |h: &HexId| !enemies.has(*h) && !inside(*h) && self.check_passable(from, *h).is_ok();
        self.battle.fled_to.iter().filter(open).filter(|&h| !self.advancing(side, h).is_empty()).collect()
    }

    /// Pursuers that can advance into a hex.
    fn advancing(&self, side: Side, to: HexId) -> BlockSet {
        let from = HexId(self.battle.hex);
        let pursuers = self.marked(Mark::Pursuing) - self.marked(Mark::Excused);
        let can = |b: &BlockId| {
            // Whoever sent them comes along, whom Spanish blocks may need (15.4).
            let group = BlockSet::only(*b) | self.marked(Mark::Led);
            self.may_enter(*b, Place::hex(from), to, group, Way::Land).is_ok()
                && self.check_transit(side, from, to, group, false).is_ok()
        };
        pursuers.filter(can).collect()
    }

    /// Checks the choice of the hex where there are several, then of who stays behind where not all can advance (10.5).
    // wellington: 10.5
    pub(crate) fn check_advance(&self, side: Side, action: Action) -> Check {
        let clause = Clause::Pursuit;
        let hexes = self.advance_hexes(side);
        let one_stays = self.one_stays(side, hexes);
        match action {
            Action::Place(place) if one_stays.is_empty() => {
                let hex = place.as_hex().filter(|&h| hexes.has(h));
                need(hex.is_some(), clause, Reason::NotThere)
            }
            Action::Block(block) if !one_stays.is_empty() => {
                need((block.0 as usize) < BLOCKS && block.side() == side, clause, Reason::NotYourBlock)?;
                need(one_stays.has(block), clause, Reason::NotEligible)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// Pursuers of whom one must stay behind, once it is settled which hex they advance into.
    fn one_stays(&self, side: Side, hexes: HexSet) -> BlockSet {
        match (hexes.count(), hexes.first()) {
            (1, Some(hex)) => self.too_many_to_advance(side, hex),
            _ => BlockSet::EMPTY,
        }
    }

    /// Whether it is asked who stays behind, not where the others advance.
    pub(crate) fn asks_who_stays(&self, side: Side) -> bool {
        !self.one_stays(side, self.advance_hexes(side)).is_empty()
    }

    /// Everything that may be chosen for an advance, for the check to sift.
    pub(crate) fn advance_candidates(&self, side: Side) -> impl Iterator<Item = Action> {
        let hexes = self.advance_hexes(side).iter().map(|h| Action::Place(Place::hex(h)));
        hexes.chain((self.marked(Mark::Pursuing) & side.blocks()).map(Action::Block))
    }
}

impl Play<'_> {
    /// The beaten side's last blocks to retreat are pursued to where they stand now.
    // wellington: 10.5
    pub(crate) fn begin_pursuit(&mut self, side: Side) {
        let fled = self.marked(Mark::Fled) & side.enemy().blocks();
        self.s.battle.fled_to = fled.filter_map(|b| self.place(b).as_hex()).collect();
        self.s.push(Step::Pursuit(side));
    }

    pub(crate) fn resume_pursuit(&mut self, side: Side) -> Flow {
        let hex = HexId(self.battle.hex);
        self.s.battle.free_fire = false;
        let look = self.look();
        let targets = look.pursued(side.enemy());
        let mut blocks = self.s.outside_at(side, hex);
        let leaders = look.leaders_at(side, hex);
        let can = !targets.is_empty()
            && blocks.any(|b| {
                let mut leaders = leaders;
                look.check_pursuit(side, Action::Block(b)).is_ok()
                    || leaders.any(|l| look.check_pursuit(side, Action::Use(l, b)).is_ok())
                    // A leader in reserve whom nobody has seen may send it.
                    || look.check_led_pursuer(side, b).is_ok() && look.may_be_led_unseen(b)
            });
        if can {
            return Flow::Wait;
        }
        self.end_pursuit(side);
        Flow::Go
    }

    // wellington: 10.5, 12.28, 20.5
    pub(crate) fn apply_pursuit(&mut self, side: Side, action: Action) {
        match action {
            Action::Block(block) => {
                let kind = self.atlas.block(block).kind;
                let mounted = matches!(kind, Kind::Cavalry | Kind::Guerilla);
                self.s.battle.free_fire = !mounted;
                if !mounted {
                    // Such blocks do not advance.
                    self.s.mark(Mark::Excused, block);
                }
                let clause = self.look().free_fire_clause(side, mounted);
                self.fire_after(clause, side, block);
            }
            Action::Use(leader, block) => {
                self.spend(Clause::PursuitFireAction, leader, "pursuit");
                self.s.mark(Mark::Led, leader);
                self.fire_after(Clause::PursuitFireAction, side, block);
            }
            _ => self.end_pursuit(side),
        }
    }

    fn fire_after(&mut self, clause: Clause, side: Side, block: BlockId) {
        self.s.mark(Mark::Pursuing, block);
        let (dice, hit) = (self.s.pips(self.atlas, block), self.atlas.block(block).hit);
        let (thrown, hits) = self.throw("pursuit", dice, hit);
        self.fact(clause, Fact::PursuitFired { block, dice: thrown, hits });
        self.s.battle.hits = hits;
        self.s.battle.pursuit = true;
        self.s.push(Step::Hits(side.enemy()));
    }

    fn end_pursuit(&mut self, side: Side) {
        let destroyed = (self.marked(Mark::Fled) & side.enemy().blocks()).is_empty();
        if destroyed {
            self.s.swap(Step::Advance(side));
        } else {
            self.s.pop();
        }
    }

    pub(crate) fn resume_advance(&mut self, side: Side) -> Flow {
        let look = self.look();
        let hexes = look.advance_hexes(side);
        match (hexes.count(), hexes.first()) {
            (0, _) => self.s.pop(),
            (1, Some(hex)) if look.too_many_to_advance(side, hex).is_empty() => self.advance(side, hex),
            _ => return Flow::Wait,
        }
        Flow::Go
    }

    // wellington: 10.5
    pub(crate) fn apply_advance(&mut self, action: Action) {
        match action {
            Action::Place(place) => self.s.battle.fled_to = place.as_hex().into_iter().collect(),
            Action::Block(block) => self.s.mark(Mark::Excused, block),
            _ => {}
        }
    }

    /// The pursuers go forward, with the leaders who sent them (10.5).
    // wellington: 10.5, 12.2
    fn advance(&mut self, side: Side, to: HexId) {
        let from = HexId(self.battle.hex);
        self.s.pop();
        let pursuers = self.look().advancing(side, to);
        for block in pursuers {
            self.advance_block(block, from, to);
        }
        for leader in self.marked(Mark::Led) & side.blocks() {
            let group = BlockSet::only(leader);
            if self.look().may_enter(leader, Place::hex(from), to, group, Way::Land).is_ok() {
                self.advance_block(leader, from, to);
            }
        }
        self.fact(Clause::Pursuit, Fact::Advanced { side, from, to, blocks: pursuers.count() });
        self.offer_company(side, Place::hex(to));
    }

    /// A leader goes along with the pursuers (10.5).
    // wellington: 10.5
    pub(crate) fn advance_leader(&mut self, leader: BlockId, to: Place) {
        let (Some(from), Some(hex)) = (self.place(leader).as_hex(), to.as_hex()) else { return };
        self.advance_block(leader, from, hex);
        for mark in [Mark::Reserve, Mark::Sortied] {
            self.s.unmark(mark, leader);
        }
        self.fact(Clause::Pursuit, Fact::Advanced { side: leader.side(), from, to: hex, blocks: 1 });
    }

    fn advance_block(&mut self, block: BlockId, from: HexId, to: HexId) {
        if let Some((edge, _)) = self.atlas.edge(from, to) {
            let combat = u8::from(self.atlas.masks.combat.has(block));
            self.s.cross(edge, block.side(), false, combat);
        }
        self.s.relocate(self.atlas, block, Place::hex(to));
        self.s.hidden.entry[block.index()] = entry::OFF_MAP;
        self.s.unmark(Mark::Engaged, block);
        self.s.unmark(Mark::Pursuing, block);
        self.note_landing_in_france(BlockSet::only(block), to);
    }
}
