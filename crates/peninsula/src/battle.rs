//! Battles (10) and, with the same rounds, Fortress Assaults (11.2).

use crate::Action;
use crate::blocks::{BLOCKS, BlockId, BlockSet, Kind, Nation, Side, Tactical};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{HexId, HexSet, Place};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Battle, MAX_BATTLES, Mark, entry};
use crate::step::{Fight, Step};

/// Rounds of a battle or assault (10.2, 11.2).
pub(crate) const ROUNDS: u8 = 3;
/// Combat turns of a round: four ratings of two sides.
const SLOTS: u8 = 8;
/// Marks the retreats that end a battle.
const FORCED: u16 = u16::MAX;
/// Combat blocks for a victory or defeat of Wellington's to count (15.10, 15.11).
const GREAT_BATTLE: u8 = 3;

impl Look<'_> {
    /// Do blocks of both sides that fight stand outside in a hex (10.0)?
    // wellington: 10.0, 7.314
    pub fn is_battle(&self, hex: HexId) -> bool {
        let fighters = self.atlas.masks.fighters;
        self.outside[0].has(hex)
            && self.outside[1].has(hex)
            && Side::BOTH.iter().all(|&side| !(self.s.outside_at(side, hex) & fighters).is_empty())
    }

    /// Battle hexes not yet in the order (10.1).
    // wellington: 10.1, 7.314
    pub(crate) fn unordered_battles(&self) -> HexSet {
        let mut hexes: HexSet =
            (self.outside[0] & self.outside[1]).iter().filter(|&h| self.is_battle(h)).collect();
        for &hex in &self.battles[..self.battle_count as usize] {
            hexes.remove(HexId(hex));
        }
        hexes
    }

    // wellington: 10.1
    pub(crate) fn check_battle_order(&self, action: Action) -> Check {
        match action {
            Action::Place(place) => {
                let hex = place.as_hex().filter(|&h| self.unordered_battles().has(h));
                need(hex.is_some(), Clause::BattleSequence, Reason::NoBattle)
            }
            _ => no(Clause::BattleSequence, Reason::NotAskedNow),
        }
    }

    /// Combat blocks of a side in a hex, as they count for a great battle of Wellington's (15.10, 15.11).
    pub(crate) fn great_force(&self, side: Side, hex: HexId) -> u8 {
        let there = self.s.outside_at(side, hex);
        let combat = there & self.atlas.masks.combat;
        match side {
            Side::French => combat.count(),
            Side::Allied if !there.has(self.atlas.named.wellington) => 0,
            Side::Allied => (combat - self.atlas.masks.nation[Nation::Spanish as usize]).count(),
        }
    }

    /// Blocks of a side that fight on.
    #[inline]
    pub(crate) fn engaged(&self, side: Side) -> BlockSet {
        self.marked(Mark::Engaged) & side.blocks()
    }

    /// Leaders whose Command Points serve a side in this battle: in an assault the defender's are inside.
    pub(crate) fn battle_leaders(&self, side: Side) -> BlockSet {
        let hex = HexId(self.battle.hex);
        if self.battle.assault && side != self.battle.attacker {
            let inside = self.s.inside_at(hex) & self.atlas.masks.leaders;
            return inside.filter(|&l| self.command_points(l) > 0).collect();
        }
        self.leaders_at(side, hex)
    }

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
    fn faces_guerillas(&self, side: Side) -> bool {
        !(self.engaged(side.enemy()) & self.marked(Mark::Guerilla)).is_empty()
    }

    /// Is there an enemy of `side` who fights in the field?
    fn faces_field(&self, side: Side) -> bool {
        !(self.engaged(side.enemy()) - self.marked(Mark::Guerilla)).is_empty()
    }

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

    /// Blocks that have a combat turn now.
    // wellington: 10.21, 10.6
    pub(crate) fn ready(&self) -> BlockSet {
        let (side, rating) = self.slot(self.battle.slot);
        let field = self.faces_field(side);
        let waiting = self.engaged(side) - self.marked(Mark::Fought);
        waiting.filter(|&b| self.rating_now(b) == rating && (field || rating == Tactical::A)).collect()
    }

    // wellington: 10.21, 10.4, 11.2
    pub(crate) fn check_combat_turn(&self, action: Action) -> Check {
        let clause = Clause::BattleRounds;
        let hex = HexId(self.battle.hex);
        match action {
            Action::Block(block) => need(self.ready().has(block), clause, Reason::NotItsTurn),
            Action::Retreat(block, to) => {
                self.check_may_flee(block)?;
                self.check_retreat(block, hex, to)
            }
            Action::Shelter(block) => {
                self.check_may_flee(block)?;
                self.check_shelter(block, hex)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
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
                let side = shooter.side();
                need(self.battle.rerolled >> side.index() & 1 == 0, clause, Reason::ActionUsed)?;
                let guerillas = self.is(Mark::Guerilla, shooter) || !self.faces_field(side);
                need(!guerillas, Clause::GuerillaCombat, Reason::NotUnderHim)?;
                need(self.battle_leaders(side).has(leader), clause, Reason::LeaderElsewhere)?;
                self.may_lead(leader, shooter)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
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

    pub(crate) fn check_go_on(&self, action: Action) -> Check {
        match action {
            Action::Accept | Action::Done => Ok(()),
            _ => no(Clause::FortressAssault, Reason::NotAskedNow),
        }
    }

    /// Blocks that must leave: the beaten side's, or Partidas after their round (10.2, 10.22, 10.6).
    // wellington: 10.2, 10.22, 10.6
    pub(crate) fn fleeing(&self, side: Side) -> BlockSet {
        let hex = HexId(self.battle.hex);
        let there = self.s.outside_at(side, hex) & self.atlas.masks.fighters;
        if self.battle.loser.is_none() { there & self.marked(Mark::Guerilla) } else { there }
    }

    // wellington: 10.4
    pub(crate) fn check_flee(&self, side: Side, action: Action) -> Check {
        let hex = HexId(self.battle.hex);
        match action {
            Action::Retreat(block, to) => {
                need(self.fleeing(side).has(block), Clause::Retreats, Reason::NotYourBlock)?;
                self.check_retreat(block, hex, to)
            }
            Action::Shelter(block) => {
                need(self.fleeing(side).has(block), Clause::Retreats, Reason::NotYourBlock)?;
                self.check_shelter(block, hex)
            }
            _ => no(Clause::Retreats, Reason::NotAskedNow),
        }
    }
}

impl Play<'_> {
    /// The Battle Step (7.314): lone leaders leave, Player 1 orders the battles, each is fought.
    // wellington: 7.314, 10.1, 12.1
    pub(crate) fn begin_battles(&mut self) {
        self.s.battle = Battle { shooter: BlockId::NONE, ..Battle::default() };
        self.s.battles = [0; MAX_BATTLES];
        self.s.battle_count = 0;
        self.s.battle_next = 0;
        self.s.push(Step::Battles);
        let first = self.first;
        self.s.push(Step::BattleOrder(first));
        self.s.push(Step::LoneLeaders(Side::French));
        self.s.push(Step::LoneLeaders(Side::Allied));
    }

    pub(crate) fn resume_battle_order(&mut self) -> Flow {
        let hexes = self.look().unordered_battles();
        match hexes.count() {
            0 => self.s.pop(),
            1 => {
                if let Some(hex) = hexes.first() {
                    self.order_battle(hex);
                }
            }
            _ => return Flow::Wait,
        }
        Flow::Go
    }

    pub(crate) fn apply_battle_order(&mut self, action: Action) {
        if let Action::Place(place) = action
            && let Some(hex) = place.as_hex()
        {
            self.order_battle(hex);
        }
    }

    fn order_battle(&mut self, hex: HexId) {
        let number = self.battle_count;
        if (number as usize) < MAX_BATTLES {
            self.s.battles[number as usize] = hex.0;
            self.s.battle_count += 1;
            self.fact(Fact::BattleOrdered { hex, number: number + 1 });
        }
    }

    pub(crate) fn resume_battles(&mut self) -> Flow {
        if self.battle_next < self.battle_count {
            let hex = HexId(self.battles[self.battle_next as usize]);
            self.s.battle_next += 1;
            if self.look().is_battle(hex) {
                self.begin_battle(hex);
            }
            return Flow::Go;
        }
        self.s.battle = Battle { shooter: BlockId::NONE, ..Battle::default() };
        self.s.pop();
        self.s.attacks = [HexSet::EMPTY; 2];
        self.settle_politics();
        Flow::Go
    }

    // wellington: 10.0, 10.2, 10.7, 15.10, 15.11
    fn begin_battle(&mut self, hex: HexId) {
        let attacker = if self.attacks[Side::French.index()].has(hex) { Side::French } else { Side::Allied };
        let fighters = self.atlas.masks.fighters;
        self.forget_battle();
        let mut battle =
            Battle { hex: hex.0, attacker, last: ROUNDS, shooter: BlockId::NONE, ..Battle::default() };
        for side in Side::BOTH {
            battle.used[side.index()] = self.look().hexsides_used(side, hex);
        }
        let mut attackers = self.s.outside_at(attacker, hex) & fighters;
        battle.amphibious =
            attackers.all(|b| (entry::SEA..entry::SORTIE).contains(&self.hidden.entry[b.index()]));
        self.s.battle = battle;
        self.s.hidden.great = Side::BOTH.map(|side| self.look().great_force(side, hex));
        for side in Side::BOTH {
            for block in (self.s.outside_at(side, hex) & fighters) - self.marked(Mark::Reserve) {
                self.s.mark(Mark::Engaged, block);
            }
        }
        self.fact(Fact::BattleBegan { hex, attacker });
        self.s.push(Step::Fight(Fight::Coordinate(attacker)));
    }

    pub(crate) fn resume_coordinate(&mut self, side: Side) -> Flow {
        let look = self.look();
        let mut leaders = look.battle_leaders(side);
        let groups = look.reserve_groups(side);
        let can = leaders.any(|l| {
            let mut groups = groups;
            groups.any(|b| look.check_coordinate(side, Action::Use(l, b)).is_ok())
        });
        if can {
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
                self.spend(leader, "coordination");
                for member in group {
                    self.join_line(member);
                }
            }
            _ => self.end_coordination(side),
        }
    }

    fn join_line(&mut self, block: BlockId) {
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
        self.reveal_line();
        self.s.swap(Step::Fight(Fight::GuerillaMode));
    }

    /// Blocks not in reserve are tipped forward (10.1).
    // wellington: 10.1, 10.22
    fn reveal_line(&mut self) {
        let hex = HexId(self.battle.hex);
        let there = self.s.outside_at(Side::Allied, hex) | self.s.outside_at(Side::French, hex);
        for block in there - self.marked(Mark::Reserve) {
            self.reveal(block);
        }
    }

    pub(crate) fn reveal(&mut self, block: BlockId) {
        if self.revealed.has(block) {
            return;
        }
        self.s.revealed.insert(block);
        let leader = self.atlas.masks.leaders.has(block);
        let strength = if leader { self.command_points(block) } else { self.s.pips(self.atlas, block) };
        self.fact(Fact::Revealed { block, strength });
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

    /// A round begins; in the second the reserves come up (10.22).
    // wellington: 10.21, 10.22
    pub(crate) fn resume_round(&mut self) -> Flow {
        self.s.battle.round += 1;
        self.s.battle.slot = 0;
        self.s.battle.rerolled = 0;
        self.s.clear(Mark::Fought);
        let (hex, round) = (HexId(self.battle.hex), self.battle.round);
        self.fact(Fact::RoundBegan { hex, round });
        if round == 2 && !self.battle.assault {
            let there = self.s.outside_at(Side::Allied, hex) | self.s.outside_at(Side::French, hex);
            for block in there & self.marked(Mark::Reserve) {
                self.join_line(block);
            }
            self.reveal_line();
        }
        self.s.swap(Step::Fight(Fight::Turn));
        Flow::Go
    }

    pub(crate) fn resume_combat_turn(&mut self) -> Flow {
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
            Action::Retreat(block, to) => self.flee_to(block, to, self.combat_turn()),
            Action::Shelter(block) => self.take_shelter(block, self.combat_turn()),
            _ => {}
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
        self.fact(Fact::Fought { block, dice: thrown, hits });
        self.s.battle.shooter = block;
        self.s.battle.dice = dice;
        self.s.battle.hits = hits;
        self.s.battle.pursuit = false;
        self.s.battle.river_only = false;
        self.s.battle.spares_guerillas = rating != Tactical::A;
        self.s.push(Step::Hits(block.side().enemy()));
        self.s.push(Step::Fight(Fight::Reroll));
    }

    pub(crate) fn resume_reroll(&mut self) -> Flow {
        let look = self.look();
        let shooter = self.battle.shooter;
        let mut leaders = look.battle_leaders(shooter.side());
        let useful = self.battle.hits < self.battle.dice;
        if useful && leaders.any(|l| look.check_reroll(Action::Use(l, shooter)).is_ok()) {
            return Flow::Wait;
        }
        self.s.pop();
        Flow::Go
    }

    // wellington: 12.21
    pub(crate) fn apply_reroll(&mut self, action: Action) {
        self.s.pop();
        if let Action::Use(leader, block) = action {
            self.spend(leader, "combat");
            self.s.battle.rerolled |= 1 << block.side().index();
            let hit = self.atlas.block(block).hit;
            let (dice, hits) = self.throw("combat", self.battle.dice, hit);
            self.s.battle.hits = hits;
            self.fact(Fact::Rerolled { block, dice, hits });
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
        self.fact(Fact::BlockHit { block, strength });
        if strength == 0 {
            if !self.battle.pursuit {
                self.s.battle.fled_last = false;
            }
            let defends = self.battle.assault && block.side() != self.battle.attacker;
            let starved = self.atlas.masks.combat.has(block) && !self.look().is_supplied(block);
            self.eliminate(block, defends || starved);
        }
    }

    // wellington: 10.2, 10.8, 10.6
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
        let defended = !look.engaged(attacker.enemy()).is_empty();
        let attacked = !look.engaged(attacker).is_empty();
        if !defended {
            self.decide_battle(attacker.enemy());
        } else if !attacked {
            self.decide_battle(attacker);
        } else if self.battle.round >= self.battle.last {
            self.s.swap(Step::Fight(Fight::Extend(attacker)));
        } else {
            self.s.swap(Step::Fight(Fight::Round));
        }
        Flow::Go
    }

    /// One side has lost: whatever it still has in the hex must retreat (10.2, 10.22, 10.8).
    // wellington: 10.8, 10.22
    fn decide_battle(&mut self, loser: Side) {
        self.s.battle.loser = Some(loser);
        self.s.swap(Step::Fight(Fight::Flee(loser)));
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
                self.spend(leader, "extended-battle");
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

    /// A block leaves the battle.
    // wellington: 10.4, 10.5
    fn flee_to(&mut self, block: BlockId, to: Place, turn: u16) {
        if self.battle.fled_turn != turn {
            self.s.clear(Mark::Fled);
            self.s.battle.fled_to = HexSet::EMPTY;
            self.s.battle.fled_to_sea = false;
            self.s.battle.fled_turn = turn;
        }
        self.reveal(block);
        let side = block.side();
        self.move_in_retreat(block, to);
        if self.place(block) == to && self.atlas.masks.combat.has(block) {
            self.s.mark(Mark::Fled, block);
            self.s.battle.fled_last = true;
            match to.as_hex() {
                Some(hex) => self.s.battle.fled_to.insert(hex),
                None => self.s.battle.fled_to_sea = true,
            }
        }
        self.offer_company(side, to);
    }

    /// A block goes into the fortress of the battle hex; nobody pursues it there.
    // wellington: 10.4, 10.42
    fn take_shelter(&mut self, block: BlockId, turn: u16) {
        let hex = HexId(self.battle.hex);
        self.reveal(block);
        self.fact(Fact::Sheltered { block, hex });
        self.s.settle(self.atlas, block, Place::hex(hex), true);
        for mark in [Mark::Engaged, Mark::Reserve, Mark::Guerilla, Mark::Sortied] {
            self.s.unmark(mark, block);
        }
        // Whoever fled in the same turn is pursued all the same.
        if self.battle.fled_turn != turn {
            self.s.battle.fled_last = false;
        }
        self.offer_company(block.side(), Place::hex(hex));
    }

    pub(crate) fn resume_flee(&mut self, side: Side) -> Flow {
        let hex = HexId(self.battle.hex);
        let look = self.look();
        let fleeing = look.fleeing(side);
        if fleeing.is_empty() {
            let next = if self.battle.loser.is_none() { Fight::EndRound } else { Fight::Finish };
            self.s.swap(Step::Fight(next));
            return Flow::Go;
        }
        let mut blocks = fleeing;
        if blocks.any(|b| look.can_retreat(b, hex)) {
            return Flow::Wait;
        }
        // Nowhere to go: they are lost for good (10.33).
        for block in fleeing {
            self.reveal(block);
            self.eliminate(block, true);
        }
        Flow::Go
    }

    // wellington: 10.4, 10.33
    pub(crate) fn apply_flee(&mut self, action: Action) {
        match action {
            Action::Retreat(block, to) => self.flee_to(block, to, FORCED),
            Action::Shelter(block) => self.take_shelter(block, FORCED),
            _ => {}
        }
    }

    pub(crate) fn resume_finish(&mut self) -> Flow {
        let Some(loser) = self.battle.loser else {
            self.s.pop();
            return Flow::Go;
        };
        if !self.battle.pursued {
            self.s.battle.pursued = true;
            if self.battle.fled_last && !self.look().pursued(loser).is_empty() {
                self.s.push(Step::Pursuit(loser.enemy()));
                return Flow::Go;
            }
        }
        // Leaders left alone go while it is still known who came which way.
        if !self.battle.leaders_left {
            self.s.battle.leaders_left = true;
            self.s.push(Step::LoneLeaders(Side::French));
            self.s.push(Step::LoneLeaders(Side::Allied));
            return Flow::Go;
        }
        self.end_battle(loser);
        Flow::Go
    }

    // wellington: 10.8, 15.10, 15.11, 14.11#5, 14.11#6
    fn end_battle(&mut self, loser: Side) {
        let hex = HexId(self.battle.hex);
        self.fact(Fact::BattleEnded { hex, loser });
        let [allied, french] = self.hidden.great;
        let with_wellington = allied >= GREAT_BATTLE;
        if with_wellington && loser == Side::Allied {
            self.change_commitment(Nation::British, -1);
        }
        if with_wellington && loser == Side::French && french >= GREAT_BATTLE {
            self.change_commitment(Nation::British, 1);
        }
        self.clear_battle(hex);
        self.s.pop();
        self.settle_politics();
    }

    /// Forgets who has done what in a battle or an assault.
    pub(crate) fn forget_battle(&mut self) {
        for mark in [
            Mark::Engaged,
            Mark::Fought,
            Mark::Guerilla,
            Mark::Fled,
            Mark::Pursuing,
            Mark::Led,
            Mark::Excused,
        ] {
            self.s.clear(mark);
        }
    }

    /// Blocks stand up again.
    pub(crate) fn clear_battle(&mut self, hex: HexId) {
        self.forget_battle();
        for side in Side::BOTH {
            self.s.attacks[side.index()].remove(hex);
            for block in self.s.outside_at(side, hex) {
                self.s.unmark(Mark::Reserve, block);
                self.s.unmark(Mark::Sortied, block);
                self.s.hidden.entry[block.index()] = entry::NONE;
            }
        }
        self.s.battle = Battle { shooter: BlockId::NONE, ..Battle::default() };
        self.s.hidden.great = [0; 2];
        self.s.revealed = self.look().always_known();
    }
}
