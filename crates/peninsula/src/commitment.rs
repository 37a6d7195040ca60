//! Commitment Levels, Force Levels and recall (14).

use crate::Action;
use crate::blocks::{BLOCKS, BlockId, BlockSet, Kind, Nation, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::Place;
use crate::refusal::{Check, Reason, need, no};
use crate::state::Ending;
use crate::step::{Phase, Step};

/// What kinds of blocks a recall takes.
pub mod recall {
    /// French Combat blocks in play (E11, E19).
    pub const FRENCH: u8 = 1;
    /// A Spanish Combat block, or a Victory Point instead (E14).
    pub const SPANISH: u8 = 2;
    /// An Expeditionary Force, else British infantry (E17).
    pub const EXPEDITION: u8 = 3;
    /// Blocks of nations over their Force Level (E29, E30).
    pub const OVER: u8 = 4;
}

/// The victory point track ends here (17.2).
pub(crate) const TRACK_END: i8 = 29;

impl Look<'_> {
    /// 0, 1 or 2 for Low, Medium or High commitment (14.1).
    // wellington: 14.0, 14.1
    #[inline]
    pub fn band(&self, nation: Nation) -> u8 {
        (self.commitment[nation.track()].saturating_sub(1) / 2).min(2)
    }

    /// The Force Level a nation may keep in play (14.2).
    // wellington: 14.2
    #[inline]
    pub fn force_level(&self, nation: Nation) -> u8 {
        self.atlas.commitment[nation.track()].force[self.band(nation) as usize]
    }

    /// The Siege Modifier of a nation (14.1).
    // wellington: 14.1
    #[inline]
    pub fn siege_modifier(&self, nation: Nation) -> i8 {
        self.atlas.commitment[nation.track()].siege[self.band(nation) as usize]
    }

    /// How many more Combat blocks a nation may have in play (14.24).
    // wellington: 14.24
    #[inline]
    pub fn force_room(&self, nation: Nation) -> u8 {
        self.force_level(nation).saturating_sub(self.force[nation.track()])
    }

    /// Does a nation have more Combat blocks in play than its Force Level (14.23)?
    // wellington: 14.23, 6.222
    pub fn is_over_level(&self, nation: Nation) -> bool {
        self.force[nation.track()] > self.force_level(nation)
    }

    /// Would these Combat blocks, leaving a Home Box, exceed a Force Level (14.24)?
    // wellington: 14.24, 3.5
    pub fn may_leave_box(&self, group: BlockSet) -> Check {
        let mut coming = [0u8; 3];
        for block in group & self.atlas.masks.combat {
            if let Some(track) = self.s.track_of(self.atlas, block) {
                coming[track] += 1;
            }
        }
        let fits =
            Nation::TRACKS.iter().all(|&n| coming[n.track()] == 0 || coming[n.track()] <= self.force_room(n));
        need(fits, Clause::ForceRestrictions, Reason::ForceLevelReached)
    }

    /// Blocks that can be recalled now.
    // wellington: 14.3, 14.31, 14.32, 14.33, 6.222
    pub(crate) fn recallable(&self) -> BlockSet {
        let masks = &self.atlas.masks;
        let named = &self.atlas.named;
        // The National Guard cannot leave the France Box before it is called (15.6).
        let waits = |b: BlockId| b == named.national_guard && !self.guard_called;
        let on_board = |b: &BlockId| self.place(*b).is_in_play() && !waits(*b);
        match self.event.recall {
            recall::FRENCH => {
                let all: BlockSet = (masks.combat & Side::French.blocks()).filter(on_board).collect();
                let lannes = BlockSet::only(named.lannes);
                if (all & lannes).is_empty() { all - BlockSet::only(named.guard) } else { lannes }
            }
            recall::SPANISH => {
                (masks.combat & masks.nation[Nation::Spanish as usize]).filter(on_board).collect()
            }
            recall::EXPEDITION => {
                let british: BlockSet =
                    (masks.combat & masks.nation[Nation::British as usize]).filter(on_board).collect();
                // Portuguese blocks are as good as British ones here (4.16).
                let portuguese = (masks.combat & masks.nation[Nation::Portuguese as usize]).filter(on_board);
                let british = british | portuguese.collect();
                let of =
                    |kind: Kind| british.filter(|&b| self.atlas.block(b).kind == kind).collect::<BlockSet>();
                let (sent, line) = (of(Kind::Expeditionary), of(Kind::Infantry));
                let wellesley = BlockSet::only(named.wellesley);
                if !(sent & wellesley).is_empty() {
                    wellesley
                } else if !sent.is_empty() {
                    sent
                } else {
                    line
                }
            }
            _ => self.over_level_blocks(),
        }
    }

    /// Blocks that Event 29 or 30 may take, with those that must go first (14.33).
    // wellington: 14.33, 14.32
    fn over_level_blocks(&self) -> BlockSet {
        let named = &self.atlas.named;
        let counted = |b: &BlockId| {
            self.s.counted(self.atlas, *b).is_some_and(|track| self.event.nations >> track & 1 == 1)
        };
        let all: BlockSet = (0..BLOCKS as u8).map(BlockId).filter(counted).collect();
        if self.event.nations >> Nation::French.track() & 1 == 1 {
            let lannes = BlockSet::only(named.lannes);
            return if (all & lannes).is_empty() { all } else { lannes };
        }
        // The first British block to go is Wellesley's; Spanish ones may be chosen freely beside it.
        let british = self.atlas.masks.nation[Nation::British as usize]
            | self.atlas.masks.nation[Nation::Portuguese as usize];
        if all.has(named.wellesley) {
            return (all - british) | BlockSet::only(named.wellesley);
        }
        all
    }

    /// May the recall asked for be declined (E14)?
    pub(crate) fn may_decline_recall(&self) -> bool {
        matches!(self.top(), Step::Recall(_)) && self.event.recall == recall::SPANISH
    }

    pub(crate) fn check_recall(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Decline if self.may_decline_recall() => Ok(()),
            Action::Block(block) => {
                let own = (block.0 as usize) < BLOCKS && block.side() == side;
                need(own, Clause::RecallProcedure, Reason::NotYourBlock)?;
                need(self.place(block).is_in_play(), Clause::RecallProcedure, Reason::NotEligible)?;
                need(self.recallable().has(block), Clause::RecallPriorities, Reason::FirstToGo)
            }
            _ => no(Clause::RecallProcedure, Reason::NotAskedNow),
        }
    }

    /// Combat blocks of a side that can lose a step by an event.
    pub(crate) fn reducible(&self, side: Side) -> BlockSet {
        let excused = self.marked(crate::state::Mark::Excused);
        let all = (self.atlas.masks.combat & side.blocks()) - excused;
        all.filter(|&b| self.place(b).is_in_play()).collect()
    }

    pub(crate) fn check_lose_steps(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Block(block) => {
                need(self.reducible(side).has(block), Clause::EventCards, Reason::NotEligible)
            }
            _ => no(Clause::EventCards, Reason::NotAskedNow),
        }
    }

    /// Sealift Points of the Combat blocks at sea (8.41).
    // wellington: 8.41
    pub fn points_at_sea(&self) -> u8 {
        self.sealift_points_of(self.s.at_sea())
    }

    /// Sealift Points of some blocks: one for each Combat block, two for a Spanish one (8.41).
    // wellington: 8.41, 4.23#4
    pub fn sealift_points_of(&self, blocks: BlockSet) -> u8 {
        let combat = blocks & self.atlas.masks.combat;
        let spanish = combat & self.atlas.masks.nation[Nation::Spanish as usize];
        combat.count() + spanish.count()
    }

    /// Sealift Points of a block.
    pub fn sealift_points(&self, block: BlockId) -> u8 {
        self.sealift_points_of(BlockSet::only(block))
    }

    /// Blocks at sea that may be recalled for want of Sealift: a British one first.
    // wellington: 8.41, 14.33
    pub(crate) fn excess_at_sea(&self) -> BlockSet {
        let masks = &self.atlas.masks;
        let at_sea: BlockSet =
            (masks.combat & Side::Allied.blocks()).filter(|&b| self.place(b).is_sea()).collect();
        let british = at_sea & masks.nation[Nation::British as usize];
        let wellesley = at_sea & BlockSet::only(self.atlas.named.wellesley);
        match self.event.stage {
            0 if !wellesley.is_empty() => wellesley,
            0 if !british.is_empty() => british,
            _ => at_sea,
        }
    }

    pub(crate) fn check_sealift_recall(&self, action: Action) -> Check {
        match action {
            Action::Block(block) => need(self.excess_at_sea().has(block), Clause::Sealift, Reason::FirstToGo),
            _ => no(Clause::Sealift, Reason::NotAskedNow),
        }
    }
}

impl Play<'_> {
    /// Moves a Commitment marker; Napoleon goes home when France is no longer at High.
    // wellington: 14.1, 14.11#1, 14.32, 15.1, 15.5
    pub(crate) fn change_commitment(&mut self, clause: Clause, nation: Nation, by: i8) {
        let track = nation.track();
        let from = self.commitment[track];
        let to = from.saturating_add_signed(by).clamp(1, 6);
        if to == from {
            return;
        }
        self.s.commitment[track] = to;
        self.fact(clause, Fact::CommitmentChanged { nation, from, to });
        if nation == Nation::British && to >= 3 {
            self.s.british_in_spain = true;
        }
        if nation == Nation::French && to < 5 && self.emperor_on_map() {
            self.send_emperor_home();
        }
    }

    /// Are Napoleon or the Guard on the map?
    pub(crate) fn emperor_on_map(&self) -> bool {
        let named = &self.atlas.named;
        [named.napoleon, named.guard].iter().any(|&b| self.place(b).is_hex())
    }

    /// Moves the Victory Point marker; Anglo-Allied points are positive.
    // wellington: 17.2
    pub(crate) fn score(&mut self, clause: Clause, by: i8) {
        let from = self.vp;
        let to = from.saturating_add(by).clamp(-TRACK_END, TRACK_END);
        if from != to {
            self.s.vp = to;
            self.fact(clause, Fact::VictoryPoints { from, to });
        }
    }

    /// Changes the Sealift Capacity; what it no longer carries is recalled at once.
    // wellington: 8.41
    pub(crate) fn set_sealift(&mut self, to: u8) {
        let from = self.sealift;
        if from == to {
            return;
        }
        self.s.sealift = to;
        self.fact(Clause::Sealift, Fact::SealiftChanged { from, to });
        if self.look().points_at_sea() > to {
            self.s.event.stage = 0;
            self.s.push(Step::SealiftRecall);
        }
    }

    pub(crate) fn resume_sealift_recall(&mut self) -> Flow {
        let look = self.look();
        if look.points_at_sea() > self.sealift && !look.excess_at_sea().is_empty() {
            return Flow::Wait;
        }
        self.s.pop();
        Flow::Go
    }

    pub(crate) fn apply_sealift_recall(&mut self, action: Action) {
        if let Action::Block(block) = action {
            self.recall(Clause::Sealift, block);
            self.s.event.stage = 1;
        }
    }

    /// Takes a block out of play into its Force Pool (14.31).
    // wellington: 14.31
    pub(crate) fn recall(&mut self, clause: Clause, block: BlockId) {
        let nation = self.atlas.block(block).nation.pool();
        let place = self.place(block);
        // Where one of the two is recalled, the other goes along (15.5).
        if block == self.atlas.named.guard {
            self.recall_emperor([Clause::NapoleonAndGuard, clause]);
            return;
        }
        if block == self.atlas.named.napoleon {
            self.recall_emperor([clause, Clause::NapoleonAndGuard]);
            return;
        }
        self.fact(clause, Fact::Recalled { nation, place });
        self.s.relocate(self.atlas, block, Place::POOL);
    }

    /// Begins a recall of some blocks.
    pub(crate) fn begin_recall(&mut self, side: Side, kind: u8, count: u8, nations: u8) {
        self.s.event.recall = kind;
        self.s.event.left = count;
        self.s.event.nations = nations;
        self.s.push(Step::Recall(side));
    }

    pub(crate) fn resume_recall(&mut self) -> Flow {
        if self.event.left > 0 && !self.look().recallable().is_empty() {
            return Flow::Wait;
        }
        // Without a Spanish block to send home the Victory Point is lost (E14).
        if self.event.left > 0 && self.event.recall == recall::SPANISH {
            self.score(Clause::VictoryPoints, -1);
        }
        self.s.event.left = 0;
        self.s.pop();
        Flow::Go
    }

    pub(crate) fn apply_recall(&mut self, action: Action) {
        match action {
            Action::Block(block) => {
                // Citing 14.33 for a named leader would show which block it was.
                self.recall(Clause::RecallProcedure, block);
                self.s.event.left -= 1;
            }
            _ => {
                self.s.event.left = 0;
                self.score(Clause::VictoryPoints, -1);
            }
        }
    }

    pub(crate) fn resume_lose_steps(&mut self, side: Side) -> Flow {
        if self.event.left > 0 && !self.look().reducible(side).is_empty() {
            return Flow::Wait;
        }
        self.s.clear(crate::state::Mark::Excused);
        self.s.event.left = 0;
        self.s.pop();
        Flow::Go
    }

    pub(crate) fn apply_lose_steps(&mut self, action: Action) {
        if let Action::Block(block) = action {
            self.s.mark(crate::state::Mark::Excused, block);
            self.s.event.left -= 1;
            self.lose_step(Clause::EventLayout, block);
        }
    }

    /// A block loses a step outside combat; without a step left it goes to its Force Pool.
    // wellington: 4.11
    pub(crate) fn lose_step(&mut self, clause: Clause, block: BlockId) {
        let place = self.place(block);
        self.fact(clause, Fact::StepLost { side: block.side(), place });
        self.s.hidden.step[block.index()] -= 1;
        if self.s.hidden.step[block.index()] == 0 {
            self.eliminate(clause, block, false);
        }
    }

    /// A block without steps leaves play: to its Force Pool, or for good (10.33).
    // wellington: 10.33, 4.11, 15.5, 17.3, 4.23#3, 14.11#7
    pub(crate) fn eliminate(&mut self, clause: Clause, block: BlockId, permanently: bool) {
        let named = &self.atlas.named;
        let (napoleon, guard, lines) = (named.napoleon, named.guard, named.lines);
        if block == guard {
            let clause = Clause::NapoleonAndGuard;
            self.note_loss(clause, block, false);
            self.s.hidden.step[block.index()] = 1;
            self.send_emperor_home();
            self.score(clause, 1);
            return;
        }
        let permanently = permanently || block == lines;
        let clause = if block == lines { Clause::AuxiliaryBlocks } else { clause };
        self.note_loss(clause, block, permanently);
        let to = if permanently { Place::REMOVED } else { Place::POOL };
        self.s.relocate(self.atlas, block, to);
        if block == lines {
            self.score(clause, -2);
            self.change_commitment(clause, Nation::British, -1);
        }
        if block == napoleon && permanently {
            self.end_game(Clause::AutomaticVictory, Side::Allied, Ending::Automatic);
        }
    }

    fn note_loss(&mut self, clause: Clause, block: BlockId, permanently: bool) {
        if self.revealed.has(block) || permanently {
            self.fact(clause, Fact::BlockLost { block, permanently });
        } else {
            let nation = self.atlas.block(block).nation.pool();
            self.fact(clause, Fact::BlockGone { nation, place: self.place(block), permanently });
        }
    }

    /// The game is over.
    pub(crate) fn end_game(&mut self, clause: Clause, side: Side, ending: Ending) {
        if self.victory.is_some() {
            return;
        }
        self.s.open.steps = [Step::Nothing; crate::state::MAX_STEPS];
        self.s.open.steps[0] = Step::Turn(Phase::Over);
        self.s.open.depth = 1;
        self.s.victory = Some((side, ending));
        let how = match ending {
            Ending::Points => "points",
            Ending::Moral => "moral",
            Ending::Automatic => "automatic",
        };
        self.fact(clause, Fact::GameWon { side, how });
    }
}
