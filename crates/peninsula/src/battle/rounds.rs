//! The rounds of a battle: combat turns, fire, re-rolls, hits, and one round more.

use crate::Action;
use crate::blocks::{BLOCKS, BlockId, BlockSet, Kind, Side, Tactical};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::HexId;
use crate::refusal::{Check, Reason, need, no};
use crate::state::Mark;
use crate::step::{Fight, Step};

/// Rounds of a battle (10.2).
pub(crate) const ROUNDS: u8 = 3;

/// Combat turns of a round: four ratings of two sides.
pub(crate) const SLOTS: u8 = 8;

impl Look<'_> {
    /// The rating a block fights with now (4.12, 10.6).
    // wellington: 4.12, 10.6, 4.22
    pub(crate) fn rating_now(&self, block: BlockId) -> Tactical {
        let printed = self.atlas.block(block);
        let hunting = printed.kind == Kind::CounterGuerilla && self.faces_guerillas(block.side());
        if self.is(Mark::Guerilla, block) || hunting { printed.guerilla_tactical } else { printed.tactical }
    }

    /// Whose combat turn a place in the order is: defenders first in each rating; in an assault all of them
    /// first (10.21, 11.2).
    // wellington: 10.21, 4.12, 11.2
    pub(crate) fn slot(&self, slot: u8) -> (Side, Tactical) {
        let attacker = self.battle.attacker;
        let (second, rating) =
            if self.battle.assault { (slot >= 4, slot % 4) } else { (slot % 2 == 1, slot / 2) };
        let side = if second { attacker } else { attacker.enemy() };
        (side, Tactical::ALL[rating as usize % 4])
    }

    /// Blocks that have a combat turn now. Those that have nobody to fire at may still retreat.
    // wellington: 10.21, 10.4, 10.6
    pub(crate) fn ready(&self) -> BlockSet {
        let (side, rating) = self.slot(self.battle.slot);
        let fires = self.fires_now();
        let hex = HexId(self.battle.hex);
        let waiting = self.engaged(side) - self.marked(Mark::Fought);
        waiting.filter(|&b| self.rating_now(b) == rating && (fires || self.can_retreat(b, hex))).collect()
    }

    /// Do blocks of this combat turn have anybody to fire at? Partidas in Guerilla Combat are fought only by the best.
    // wellington: 10.6
    fn fires_now(&self) -> bool {
        let (side, rating) = self.slot(self.battle.slot);
        rating == Tactical::A || self.faces_field(side)
    }

    // wellington: 10.21, 10.4, 11.2, 15.4
    pub(crate) fn check_combat_turn(&self, action: Action) -> Check {
        let clause = Clause::BattleRounds;
        let hex = HexId(self.battle.hex);
        match action {
            Action::Block(block) => {
                need(self.fires_now(), Clause::GuerillaCombat, Reason::NotItsTurn)?;
                need(self.ready().has(block), clause, Reason::NotItsTurn)?;
                let leaves = self.has_strayed(block) && self.may_follow_wellington(block);
                need(!leaves, Clause::SpanishInFrance, Reason::SpanishNeedWellington)
            }
            Action::Done => need(!self.fires_now(), clause, Reason::NotAskedNow),
            Action::Retreat(block, to) => {
                self.check_may_flee(block)?;
                self.check_retreat(block, hex, to)
            }
            Action::Shelter(block) => {
                self.check_may_flee(block)?;
                self.check_shelter(block, hex)
            }
            Action::Use(leader, block) => {
                // Nothing is left to roll again, but a re-roll the rules do not allow at all is refused by them.
                let (side, _) = self.slot(self.battle.slot);
                let own = (block.0 as usize) < BLOCKS && block.side() == side;
                need(own, clause, Reason::NotAskedNow)?;
                self.check_combat_action(leader, block)?;
                no(Clause::CombatAction, Reason::NotInTime)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// Whether a leader may use a Command Point to roll for a block again in this round.
    // wellington: 12.21, 12.2, 10.6
    fn check_combat_action(&self, leader: BlockId, block: BlockId) -> Check {
        let (clause, side) = (Clause::CombatAction, block.side());
        need(self.battle.rerolled >> side.index() & 1 == 0, clause, Reason::ActionUsed)?;
        need(!self.is_guerilla_combat(block), Clause::GuerillaCombat, Reason::NotUnderHim)?;
        need(self.battle_leaders(side).has(leader), clause, Reason::LeaderElsewhere)?;
        self.may_lead(leader, block)
    }

    fn check_may_flee(&self, block: BlockId) -> Check {
        need(self.ready().has(block), Clause::BattleRounds, Reason::NotItsTurn)?;
        need(!self.battle.assault, Clause::FortressAssault, Reason::NoRetreatHere)?;
        // Partidas in Guerilla Combat leave at the end of the round.
        need(!self.is(Mark::Guerilla, block), Clause::GuerillaCombat, Reason::CannotRetreat)
    }

    // wellington: 12.21, 10.31, 10.6
    pub(crate) fn check_reroll(&self, action: Action) -> Check {
        let clause = Clause::CombatAction;
        let shooter = self.battle.shooter;
        match action {
            Action::Decline => Ok(()),
            Action::Use(leader, block) => {
                need(block == shooter, clause, Reason::NotItsTurn)?;
                self.check_combat_action(leader, shooter)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// Whether a leader may let the block roll again, for all the enemy sees.
    // wellington: 12.21, 4.16
    fn may_reroll(&self) -> bool {
        let shooter = self.battle.shooter;
        let side = shooter.side();
        let used = self.battle.rerolled >> side.index() & 1 == 1;
        if used || self.is_guerilla_combat(shooter) {
            return false;
        }
        let unseen = || !self.battle.assault && self.may_be_led_unseen(shooter);
        self.battle_leaders(side).any(|l| self.may_lead(l, shooter).is_ok()) || unseen()
    }

    /// Whether a block fights as guerillas do, or against nobody but guerillas (10.6).
    // wellington: 10.6
    fn is_guerilla_combat(&self, block: BlockId) -> bool {
        self.is(Mark::Guerilla, block) || !self.faces_field(block.side())
    }

    /// Blocks of a side hits can fall on.
    // wellington: 10.32, 10.5, 10.6
    fn targets(&self, side: Side) -> BlockSet {
        if self.battle.pursuit {
            return self.pursued(side);
        }
        let mut blocks = self.engaged(side);
        if self.battle.spares_guerillas {
            blocks -= self.marked(Mark::Guerilla);
        }
        blocks
    }

    /// Blocks the next hit may fall on: those with the most pips, the Imperial Guard last (10.32).
    // wellington: 10.32
    pub(crate) fn hit_candidates(&self, side: Side) -> BlockSet {
        let mut blocks = self.targets(side);
        let guard = BlockSet::only(self.atlas.named.guard);
        if !(blocks - guard).is_empty() {
            blocks -= guard;
        }
        let most = blocks.map(|b| self.s.pips(self.atlas, b)).max().unwrap_or(0);
        blocks.filter(|&b| self.s.pips(self.atlas, b) == most).collect()
    }

    pub(crate) fn check_hits(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Block(block) => {
                need((block.0 as usize) < BLOCKS, Clause::HitAllocation, Reason::NotYourBlock)?;
                let guard = block == self.atlas.named.guard && self.targets(side).count() > 1;
                need(!guard, Clause::HitAllocation, Reason::GuardLast)?;
                need(self.hit_candidates(side).has(block), Clause::HitAllocation, Reason::NotStrongest)
            }
            _ => no(Clause::HitAllocation, Reason::NotAskedNow),
        }
    }

    /// One more round for a Command Point (12.22).
    // wellington: 12.22
    pub(crate) fn check_extend(&self, side: Side, action: Action) -> Check {
        let clause = Clause::ExtendedBattle;
        match action {
            Action::Decline => Ok(()),
            Action::Block(leader) => {
                need((leader.0 as usize) < BLOCKS, clause, Reason::NotALeader)?;
                need(self.battle_leaders(side).has(leader), clause, Reason::LeaderElsewhere)?;
                let mut blocks = self.engaged(side);
                let leads = blocks.any(|b| self.may_lead(leader, b).is_ok());
                need(leads, Clause::LeaderActions, Reason::NotUnderHim)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// The side that nobody fights for any more. Both lines are empty only where Partidas left by their own rule once the
    /// French were gone: then a reserve of theirs holds the field against an attack.
    // wellington: 10.8, 10.22, 10.6
    fn without_line(&self) -> Option<Side> {
        let attacker = self.battle.attacker;
        let gone = |side| self.engaged(side).is_empty();
        let left = self.s.outside_at(Side::Allied, HexId(self.battle.hex)) & self.atlas.masks.fighters;
        if gone(Side::French) && gone(Side::Allied) && attacker == Side::French && !left.is_empty() {
            return Some(Side::French);
        }
        [attacker.enemy(), attacker].into_iter().find(|&side| gone(side))
    }

    pub(crate) fn check_go_on(&self, action: Action) -> Check {
        match action {
            Action::Accept | Action::Done => Ok(()),
            _ => no(Clause::FortressAssault, Reason::NotAskedNow),
        }
    }
}

impl Play<'_> {
    /// A round begins; in the second the reserves come up (10.22).
    // wellington: 10.21, 10.22
    pub(crate) fn resume_round(&mut self) -> Flow {
        self.s.battle.round += 1;
        self.s.battle.slot = 0;
        self.s.battle.rerolled = 0;
        self.s.clear(Mark::Fought);
        let (hex, round) = (HexId(self.battle.hex), self.battle.round);
        let clause = match round {
            _ if self.battle.assault => Clause::FortressAssault,
            1..=ROUNDS => Clause::BattleRounds,
            _ => Clause::ExtendedBattle,
        };
        self.fact(clause, Fact::RoundBegan { hex, round });
        if round == 2 && !self.battle.assault {
            let there = self.s.outside_at(Side::Allied, hex) | self.s.outside_at(Side::French, hex);
            for block in there & self.marked(Mark::Reserve) {
                self.join_line(block);
            }
            self.reveal_line(Clause::BattleReserves);
        }
        self.s.swap(Step::Fight(Fight::Turn));
        Flow::Go
    }

    // wellington: 10.21, 15.4
    pub(crate) fn resume_combat_turn(&mut self) -> Flow {
        // Blocks that leave in one combat turn retreat together.
        let leaving = self.battle.fled_turn == self.combat_turn();
        let going = if leaving { self.look().ready() } else { BlockSet::EMPTY };
        self.settle_retreat(going);
        let look = self.look();
        let over = Side::BOTH.iter().any(|&side| look.engaged(side).is_empty());
        if over || self.battle.slot >= SLOTS {
            self.s.swap(Step::Fight(Fight::EndRound));
            return Flow::Go;
        }
        let ready = look.ready();
        let Some(first) = ready.first() else {
            self.s.battle.slot += 1;
            return Flow::Go;
        };
        let only = ready.count() == 1
            && (self.battle.assault
                || self.is(Mark::Guerilla, first)
                || !look.can_retreat(first, HexId(self.battle.hex)));
        if only {
            self.fight(first);
            return Flow::Go;
        }
        Flow::Wait
    }

    // wellington: 10.21, 10.4
    pub(crate) fn apply_combat_turn(&mut self, action: Action) {
        match action {
            Action::Block(block) => self.fight(block),
            Action::Retreat(block, to) => self.flee_to(Clause::Retreats, block, to, self.combat_turn()),
            Action::Shelter(block) => self.take_shelter(block, self.combat_turn()),
            // The others stand, and have nobody to fire at.
            _ => self.look().ready().for_each(|block| self.s.mark(Mark::Fought, block)),
        }
    }

    /// A block fights: as many dice as pips, a hit for each at or below its Hit Rating (10.31).
    // wellington: 10.31, 4.11, 4.13, 10.6
    fn fight(&mut self, block: BlockId) {
        let rating = self.look().rating_now(block);
        self.s.mark(Mark::Fought, block);
        let dice = self.s.pips(self.atlas, block);
        let hit = self.atlas.block(block).hit;
        let (thrown, hits) = self.throw("combat", dice, hit);
        let guerillas = self.look().is_guerilla_combat(block);
        let clause = if guerillas { Clause::GuerillaCombat } else { Clause::FieldCombat };
        self.fact(clause, Fact::Fought { block, dice: thrown, hits });
        self.s.battle.shooter = block;
        self.s.battle.dice = dice;
        self.s.battle.hits = hits;
        self.s.battle.pursuit = false;
        self.s.battle.free_fire = false;
        self.s.battle.spares_guerillas = rating != Tactical::A;
        self.s.push(Step::Hits(block.side().enemy()));
        self.s.push(Step::Fight(Fight::Reroll));
    }

    pub(crate) fn resume_reroll(&mut self) -> Flow {
        if self.battle.hits < self.battle.dice && self.look().may_reroll() {
            return Flow::Wait;
        }
        self.s.pop();
        Flow::Go
    }

    // wellington: 12.21
    pub(crate) fn apply_reroll(&mut self, action: Action) {
        self.s.pop();
        if let Action::Use(leader, block) = action {
            self.spend(Clause::CombatAction, leader, "combat");
            self.s.battle.rerolled |= 1 << block.side().index();
            let hit = self.atlas.block(block).hit;
            let (dice, hits) = self.throw("combat", self.battle.dice, hit);
            self.s.battle.hits = hits;
            self.fact(Clause::CombatAction, Fact::Rerolled { block, dice, hits });
        }
    }

    pub(crate) fn resume_hits(&mut self, side: Side) -> Flow {
        let candidates = self.look().hit_candidates(side);
        if self.battle.hits == 0 || candidates.is_empty() {
            self.s.battle.hits = 0;
            self.s.battle.shooter = BlockId::NONE;
            self.s.pop();
            return Flow::Go;
        }
        if candidates.count() == 1 {
            if let Some(block) = candidates.first() {
                self.take_hit(block);
            }
            return Flow::Go;
        }
        Flow::Wait
    }

    pub(crate) fn apply_hits(&mut self, action: Action) {
        if let Action::Block(block) = action {
            self.take_hit(block);
        }
    }

    /// A block takes a hit; the Lines need two for a step (4.23, 10.32, 10.33).
    // wellington: 10.32, 10.33, 4.11, 4.23#3
    fn take_hit(&mut self, block: BlockId) {
        self.s.battle.hits -= 1;
        if block == self.atlas.named.lines {
            self.s.battle.line_hits += 1;
            if self.battle.line_hits < 2 {
                return;
            }
            self.s.battle.line_hits = 0;
        }
        self.s.hidden.step[block.index()] -= 1;
        let strength = self.s.pips(self.atlas, block);
        let clause = match block {
            _ if self.battle.pursuit => Clause::Pursuit,
            _ if block == self.atlas.named.lines => Clause::AuxiliaryBlocks,
            _ => Clause::HitAllocation,
        };
        self.fact(clause, Fact::BlockHit { block, strength });
        if strength == 0 {
            if !self.battle.pursuit && self.atlas.masks.combat.has(block) {
                self.forget_flight(block.side());
            }
            let defends = self.battle.assault && block.side() != self.battle.attacker;
            let starved = self.atlas.masks.combat.has(block) && !self.look().is_supplied(block);
            self.eliminate(Clause::PermanentElimination, block, defends || starved);
        }
    }

    // wellington: 10.2, 10.6
    pub(crate) fn resume_end_round(&mut self) -> Flow {
        let look = self.look();
        let attacker = self.battle.attacker;
        if self.battle.assault {
            return self.end_assault_round();
        }
        if !(self.marked(Mark::Engaged) & self.marked(Mark::Guerilla)).is_empty() {
            self.s.swap(Step::Fight(Fight::Flee(Side::Allied)));
            return Flow::Go;
        }
        if let Some(beaten) = look.without_line() {
            self.decide_battle(beaten);
        } else if self.battle.round >= self.battle.last {
            self.s.swap(Step::Fight(Fight::Extend(attacker)));
        } else {
            self.s.swap(Step::Fight(Fight::Round));
        }
        Flow::Go
    }

    pub(crate) fn resume_extend(&mut self, side: Side) -> Flow {
        let look = self.look();
        let mut leaders = look.battle_leaders(side);
        if leaders.any(|l| look.check_extend(side, Action::Block(l)).is_ok()) {
            return Flow::Wait;
        }
        self.no_extension(side);
        Flow::Go
    }

    // wellington: 12.22
    pub(crate) fn apply_extend(&mut self, side: Side, action: Action) {
        match action {
            Action::Block(leader) => {
                self.spend(Clause::ExtendedBattle, leader, "extended-battle");
                self.s.battle.last += 1;
                let next = if self.battle.assault { Fight::GoOn } else { Fight::Round };
                self.s.swap(Step::Fight(next));
            }
            _ => self.no_extension(side),
        }
    }

    fn no_extension(&mut self, side: Side) {
        if side == self.battle.attacker {
            self.s.swap(Step::Fight(Fight::Extend(side.enemy())));
        } else if self.battle.assault {
            self.end_assault();
        } else {
            self.decide_battle(self.battle.attacker);
        }
    }

    /// A number that tells combat turns apart.
    fn combat_turn(&self) -> u16 {
        u16::from(self.battle.round) * 16 + u16::from(self.battle.slot)
    }
}
