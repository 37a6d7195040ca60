//! Who may be inside a fortress, Siege Operations, Honors of War, Fortress Assault and capture (11).

use crate::Action;
use crate::blocks::{BLOCKS, BlockId, BlockSet, Nation, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{HexId, Place};
use crate::operations::NOBODY;
use crate::refusal::{Check, Reason, any_allowed, need, no};
use crate::state::{Battle, Mark, Options, entry};
use crate::step::{Fight, Step};

/// Rounds of an assault (11.2).
pub(crate) const ROUNDS: u8 = 3;

impl Look<'_> {
    /// May all blocks of a group go into the fortress of the hex (11.0)?
    // wellington: 11.0, 3.43
    pub(crate) fn check_go_inside(&self, side: Side, group: BlockSet, hex: HexId) -> Check {
        let clause = Clause::Fortresses;
        need(self.is_own_fortress(side, hex), clause, Reason::NoFortress)?;
        need(!self.outside[side.enemy().index()].has(hex), clause, Reason::EnemyOutside)?;
        let fit = (group - self.atlas.masks.insiders).is_empty();
        need(fit, clause, Reason::MayNotEnterFortress)?;
        self.check_room(group, hex)
    }

    /// Does the fortress of a hex hold these Combat blocks too (11.0)?
    pub(crate) fn check_room(&self, group: BlockSet, hex: HexId) -> Check {
        let combat = self.atlas.masks.combat;
        let there = (self.s.inside_at(hex) & combat).count();
        let coming = (group & combat).count();
        let fits = coming == 0 || there + coming <= self.atlas.rating(hex);
        need(fits, Clause::Fortresses, Reason::NoRoomInside)
    }

    /// Is there room for one block inside the fortress of a hex?
    // wellington: 3.43, 11.0
    pub(crate) fn room_inside(&self, block: BlockId, hex: HexId) -> Check {
        let clause = Clause::Fortresses;
        need(self.atlas.masks.fortresses.has(hex), clause, Reason::NoFortress)?;
        need(self.atlas.masks.insiders.has(block), clause, Reason::MayNotEnterFortress)?;
        need(self.holds_fortress(block.side(), hex), clause, Reason::NoFortress)?;
        self.check_room(BlockSet::only(block), hex)
    }

    /// Can a block take part in a Siege Operation now (11.1, 11.12)?
    // wellington: 11.1, 11.11, 11.12, 13.31, 7.312#2, 4.22, 4.23#1
    fn check_sieger(&self, side: Side, block: BlockId) -> Check {
        let clause = Clause::SiegeOperation;
        need((block.0 as usize) < BLOCKS && block.side() == side, clause, Reason::NotYourBlock)?;
        let Some(hex) = self.place(block).as_hex() else { return no(clause, Reason::NotYourBlock) };
        need(self.atlas.masks.siegers.has(block), Clause::Besieging, Reason::NotBesieging)?;
        let besieges = self.is_enemy_fortress(side, hex) && self.besieged.has(hex);
        need(besieges, Clause::Besieged, Reason::NotASiege)?;
        need(!self.outside[side.enemy().index()].has(hex), clause, Reason::EnemyOutside)?;
        let began_here = self.hidden.entry[block.index()] == entry::NONE;
        need(began_here, Clause::Besieged, Reason::NotASiege)?;
        need(!self.is(Mark::Acted, block), Clause::OperationsStep, Reason::HasActed)?;
        need(self.is_supplied_for_siege(block), clause, Reason::NoSupply)
    }

    /// Whether any block of the side may take part in a Siege Operation.
    // wellington: 11.1, 11.11, 11.12
    pub(crate) fn can_besiege(&self, side: Side) -> Check {
        let at_fortresses = self.atlas.masks.fortresses & self.outside[side.index()];
        let hostile = at_fortresses.iter().filter(|&hex| self.is_enemy_fortress(side, hex));
        let blocks = hostile.flat_map(|hex| self.s.outside_at(side, hex));
        let siegers = blocks.map(|block| {
            need(self.atlas.masks.siegers.has(block), Clause::SiegeOperation, Reason::NotBesieging)?;
            self.check_sieger(side, block)?;
            need(self.can_pay(self.place(block)), Clause::NapoleonsOffensive, Reason::FreeForNapoleon)
        });
        let order = [
            Reason::NotASiege,
            Reason::NotBesieging,
            Reason::EnemyOutside,
            Reason::HasActed,
            Reason::NoSupply,
            Reason::FreeForNapoleon,
        ];
        any_allowed(siegers, &order, NOBODY)
    }

    pub(crate) fn check_siege_pick(&self, side: Side, action: Action) -> Check {
        let clause = Clause::SiegeOperation;
        let picked = self.marked(Mark::Picked);
        match action {
            Action::Block(block) => {
                self.check_sieger(side, block)?;
                let begun = self.march.from != Place::NOWHERE;
                need(!begun || self.place(block) == self.march.from, clause, Reason::NotYourBlock)?;
                let paid = begun || self.can_pay(self.place(block));
                need(paid, Clause::NapoleonsOffensive, Reason::FreeForNapoleon)?;
                need(picked.last().is_none_or(|last| block > last), clause, Reason::OutOfOrder)
            }
            Action::Done => {
                let given_up = || self.none_to_pick(side, |a| self.check_siege_pick(side, a));
                need(!picked.is_empty() || given_up(), clause, Reason::NothingChosen)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// A leader's help with the siege die (12.23).
    // wellington: 12.23, 12.2, 7.312#2
    pub(crate) fn check_siege_action(&self, side: Side, action: Action) -> Check {
        let clause = Clause::SiegeAction;
        match action {
            Action::Decline => Ok(()),
            Action::Block(leader) => {
                need((leader.0 as usize) < BLOCKS, clause, Reason::NotALeader)?;
                need(!self.siege_action, clause, Reason::ActionUsed)?;
                let there = self.leaders_at(side, HexId(self.siege_hex));
                need(there.has(leader), clause, Reason::LeaderElsewhere)?;
                need(!self.is(Mark::Acted, leader), Clause::OperationsStep, Reason::HasActed)?;
                let mut blocks = self.marked(Mark::Sieging);
                let leads = blocks.any(|b| self.may_lead(leader, b).is_ok());
                need(leads, Clause::LeaderActions, Reason::NotUnderHim)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// What is added to the siege die (11.12).
    // wellington: 11.12, 12.23, 14.1
    pub(crate) fn siege_die_modifier(&self, side: Side) -> i8 {
        let hex = HexId(self.siege_hex);
        let masks = &self.atlas.masks;
        let siegers = self.marked(Mark::Sieging);
        let nation = match side {
            Side::French => Nation::French,
            Side::Allied => {
                let spanish = masks.nation[Nation::Spanish as usize];
                let mut british = siegers;
                if british.any(|b| !spanish.has(b)) { Nation::British } else { Nation::Spanish }
            }
        };
        let inside = (self.s.inside_at(hex) & (masks.combat | masks.garrisons)).count();
        let outside = (self.s.outside_at(side, hex) & masks.fighters).count();
        self.siege_modifier(nation) - i8::from(inside > outside) + i8::from(self.siege_action)
    }

    /// Besiegers that may lose the step of 20.4.
    // wellington: 20.4
    pub(crate) fn besieger_losers(&self) -> BlockSet {
        let guard = BlockSet::only(self.atlas.named.guard);
        let side = self.marked(Mark::Sieging).first().map_or(Side::Allied, BlockId::side);
        let mut blocks = self.s.outside_at(side, HexId(self.siege_hex)) & self.atlas.masks.combat;
        if !(blocks - guard).is_empty() {
            blocks -= guard;
        }
        let most = blocks.map(|b| self.s.pips(self.atlas, b)).max().unwrap_or(0);
        let strongest: BlockSet = blocks.filter(|&b| self.s.pips(self.atlas, b) == most).collect();
        strongest.filter(|&b| self.hidden.step[b.index()] > 1).collect()
    }

    pub(crate) fn check_besieger_loss(&self, action: Action) -> Check {
        match action {
            Action::Block(block) => {
                need(self.besieger_losers().has(block), Clause::BesiegerAttrition, Reason::NotStrongest)
            }
            _ => no(Clause::BesiegerAttrition, Reason::NotAskedNow),
        }
    }

    pub(crate) fn check_yes_no(&self, clause: Clause, action: Action) -> Check {
        need(matches!(action, Action::Accept | Action::Decline), clause, Reason::NotAskedNow)
    }

    /// A Garrison in a Home Box may go into a fortress just captured (9.31, 9.33).
    // wellington: 9.31, 9.33
    pub(crate) fn check_new_garrison(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Decline => Ok(()),
            Action::Block(block) => {
                need(self.garrisons_at_home(side).has(block), Clause::FortressCapture, Reason::NotEligible)
            }
            _ => no(Clause::FortressCapture, Reason::NotAskedNow),
        }
    }

    pub(crate) fn garrisons_at_home(&self, side: Side) -> BlockSet {
        self.at_home(side) & self.atlas.masks.garrisons
    }

    fn at_home(&self, side: Side) -> BlockSet {
        self.s.at(side, if side == Side::French { Place::FRANCE } else { Place::BRITAIN })
    }

    /// Whether a garrison may wait in the Home Box, for all the enemy sees: any block there may be one, except those whose
    /// place everybody knows.
    // wellington: 9.31, 9.33, 4.16
    fn may_have_garrison(&self, side: Side) -> bool {
        let named = &self.atlas.named;
        let mut known: BlockSet = [named.napoleon, named.guard].into_iter().collect();
        if !self.guard_called {
            known.insert(named.national_guard);
        }
        !(self.at_home(side) - known).is_empty()
    }

    /// Whether a leader may help with the siege, for all the enemy sees: another block that has not acted stands outside.
    // wellington: 12.23, 4.16
    fn may_have_siege_action(&self, side: Side) -> bool {
        !(self.s.outside_at(side, HexId(self.siege_hex)) - self.marked(Mark::Acted)).is_empty()
    }
}

impl Play<'_> {
    // wellington: 7.312#3, 11.12
    pub(crate) fn apply_siege_pick(&mut self, side: Side, action: Action) {
        match action {
            Action::Block(block) => self.pick(block),
            _ if self.marked(Mark::Picked).is_empty() => self.s.pop(),
            _ => {
                let siegers = self.set_about(Mark::Sieging);
                let hex = siegers.first().and_then(|b| self.place(b).as_hex());
                self.s.siege_hex = hex.map_or(0, |h| h.0);
                self.s.siege_action = false;
                self.s.swap(Step::SiegeAction(side));
            }
        }
    }

    pub(crate) fn resume_siege_action(&mut self, side: Side) -> Flow {
        if self.look().may_have_siege_action(side) {
            return Flow::Wait;
        }
        self.roll_siege(side);
        Flow::Go
    }

    pub(crate) fn apply_siege_action(&mut self, side: Side, action: Action) {
        if let Action::Block(leader) = action {
            self.spend(Clause::SiegeAction, leader, "siege");
            self.s.siege_action = true;
        }
        self.roll_siege(side);
    }

    /// The siege die: more than the Fortress Rating is a breach (11.12).
    // wellington: 11.12, 20.4
    fn roll_siege(&mut self, side: Side) {
        let hex = HexId(self.siege_hex);
        let modifier = self.look().siege_die_modifier(side);
        let face = self.die("siege");
        let total = face as i8 + modifier;
        self.fact(Clause::SiegeOperation, Fact::SiegeRolled { hex, side, face, total });
        self.s.pop();
        if total > self.atlas.rating(hex) as i8 {
            self.fact(Clause::SiegeOperation, Fact::FortressBreached { hex });
            self.s.push(Step::Honors(side.enemy()));
        }
        if face == 1 && self.options.has(Options::BESIEGER_ATTRITION) {
            self.s.push(Step::BesiegerLoss(side));
        }
    }

    pub(crate) fn resume_besieger_loss(&mut self) -> Flow {
        // One block is asked for as well: a loss by itself would show that no two are equally strong.
        if !self.look().besieger_losers().is_empty() {
            return Flow::Wait;
        }
        self.s.pop();
        Flow::Go
    }

    pub(crate) fn apply_besieger_loss(&mut self, action: Action) {
        self.s.pop();
        if let Action::Block(block) = action {
            self.lose_step(Clause::BesiegerAttrition, block);
        }
    }

    /// An empty fortress falls at once; otherwise its defenders surrender or fight (11.12).
    // wellington: 11.12
    pub(crate) fn resume_honors(&mut self, side: Side) -> Flow {
        let hex = HexId(self.siege_hex);
        if !self.s.inside_at(hex).is_empty() {
            return Flow::Wait;
        }
        self.s.pop();
        self.capture(hex, side.enemy());
        Flow::Go
    }

    // wellington: 11.12, 11.2, 9.31
    pub(crate) fn apply_honors(&mut self, side: Side, action: Action) {
        let hex = HexId(self.siege_hex);
        let inside = self.s.inside_at(hex);
        self.s.pop();
        if action == Action::Accept {
            self.fact(Clause::SiegeOperation, Fact::HonorsOfWar { hex, blocks: inside.count() });
            for block in inside {
                self.recall(Clause::SiegeOperation, block);
            }
            self.capture(hex, side.enemy());
            return;
        }
        self.begin_assault(hex, side.enemy());
    }

    /// The assault begins: every block inside fights (11.2).
    // wellington: 11.2
    fn begin_assault(&mut self, hex: HexId, attacker: Side) {
        self.fact(Clause::FortressAssault, Fact::AssaultBegan { hex, side: attacker });
        self.forget_battle();
        let battle = Battle { hex: hex.0, assault: true, attacker, last: ROUNDS, ..Battle::default() };
        self.s.battle = Battle { shooter: BlockId::NONE, field: [true; 2], ..battle };
        let masks = &self.atlas.masks;
        let inside = self.s.inside_at(hex);
        let defenders = inside & (masks.combat | masks.garrisons);
        let leaders = self.s.outside_at(attacker, hex) & masks.leaders;
        for block in self.marked(Mark::Sieging) | defenders {
            self.s.mark(Mark::Engaged, block);
        }
        for block in self.marked(Mark::Sieging) | inside | leaders {
            self.reveal(Clause::FortressAssault, block);
        }
        self.s.push(Step::Fight(if defenders.is_empty() { Fight::EndRound } else { Fight::GoOn }));
    }

    /// The attacker may stop before any round (11.2).
    pub(crate) fn apply_go_on(&mut self, action: Action) {
        if action == Action::Accept {
            self.s.swap(Step::Fight(Fight::Round));
        } else {
            self.end_assault();
        }
    }

    pub(crate) fn end_assault_round(&mut self) -> Flow {
        let look = self.look();
        let attacker = self.battle.attacker;
        let defended = !look.engaged(attacker.enemy()).is_empty();
        let attacked = !look.engaged(attacker).is_empty();
        if !defended || !attacked {
            self.end_assault();
        } else if self.battle.round >= self.battle.last {
            self.s.swap(Step::Fight(Fight::Extend(attacker)));
        } else {
            self.s.swap(Step::Fight(Fight::GoOn));
        }
        Flow::Go
    }

    /// The assault has succeeded if no defender is left; leaders inside are lost with them (11.2).
    // wellington: 11.2, 10.33, 17.3
    pub(crate) fn end_assault(&mut self) {
        let hex = HexId(self.battle.hex);
        let attacker = self.battle.attacker;
        let defended = !self.look().engaged(attacker.enemy()).is_empty();
        let attacked = !self.look().engaged(attacker).is_empty();
        self.s.pop();
        if defended || !attacked {
            self.fact(Clause::FortressAssault, Fact::AssaultFailed { hex });
            self.end_siege();
            return;
        }
        for leader in self.s.inside_at(hex) {
            self.eliminate(Clause::FortressAssault, leader, true);
        }
        self.capture(hex, attacker);
    }

    fn end_siege(&mut self) {
        for mark in [Mark::Engaged, Mark::Fought, Mark::Sieging] {
            self.s.clear(mark);
        }
        self.s.battle = Battle { shooter: BlockId::NONE, ..Battle::default() };
        self.s.revealed = BlockSet::EMPTY;
    }

    /// The fortress changes hands (11.3, 16.3).
    // wellington: 11.3, 16.3
    fn capture(&mut self, hex: HexId, side: Side) {
        self.end_siege();
        self.s.french_fortresses.set(hex, side == Side::French);
        self.s.taken.insert(hex);
        self.s.besieged.remove(hex);
        self.fact(Clause::FortressCapture, Fact::FortressTaken { hex, side });
        self.s.push(Step::NewGarrison(side, hex));
    }

    pub(crate) fn resume_new_garrison(&mut self, side: Side, _hex: HexId) -> Flow {
        if self.look().may_have_garrison(side) {
            return Flow::Wait;
        }
        self.s.pop();
        Flow::Go
    }

    // wellington: 9.31, 9.33
    pub(crate) fn apply_new_garrison(&mut self, hex: HexId, action: Action) {
        self.s.pop();
        if let Action::Block(block) = action {
            self.s.settle(self.atlas, block, Place::hex(hex), true);
            let clause = match block.side() {
                Side::Allied => Clause::AngloPortugueseDeployment,
                Side::French => Clause::FrenchDeployment,
            };
            self.fact(clause, Fact::GarrisonPlaced { side: block.side(), hex });
        }
    }
}
