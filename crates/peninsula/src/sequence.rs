//! The sequence of play (7).

use crate::Action;
use crate::action::Card;
use crate::blocks::{BlockSet, Nation, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{HexId, HexSet, Place};
use crate::refusal::{Check, Reason, no};
use crate::state::{Mark, Options, Points, entry};
use crate::step::{Part, Phase, Step};

impl Look<'_> {
    /// Is Napoleon in play, neither in the France Box nor in the Force Pool (7.31)?
    pub fn napoleon_in_play(&self) -> bool {
        self.place(self.atlas.named.napoleon).is_hex()
    }

    pub(crate) fn check_tie_break(&self, action: Action) -> Check {
        match action {
            Action::First(_) => Ok(()),
            _ => no(Clause::CommandSegment, Reason::NotAskedNow),
        }
    }
}

impl Play<'_> {
    // wellington: 7.1, 7.2, 7.3, 7.4, 7.5, 18.21, 19.21
    pub(crate) fn resume_turn(&mut self, phase: Phase) -> Flow {
        match phase {
            Phase::SetUp => self.begin_set_up(),
            Phase::ForcePools => {
                self.fact(Clause::Sequence, Fact::TurnBegan { turn: self.turn });
                self.add_to_pools();
                self.s.swap(Step::Turn(Phase::DrawEvents));
            }
            Phase::DrawEvents => {
                self.s.swap(Step::Turn(Phase::Events));
                self.draw_mandatory_events();
            }
            Phase::Events => match self.next_event() {
                Some((card, side)) => self.begin_event(Clause::MandatoryEvents, card, side),
                None => self.s.swap(Step::Turn(Phase::EndEvents)),
            },
            Phase::EndEvents => {
                self.add_events(true);
                self.shuffle_events();
                self.s.swap(Step::Turn(Phase::Deal));
            }
            Phase::Deal => {
                self.deal();
                self.s.segments = self.look().keep_sizes()[Side::Allied.index()];
                self.s.swap(Step::Turn(Phase::Keep));
                self.s.push(Step::Keep);
            }
            Phase::Keep => {
                self.s.swap(Step::Turn(Phase::FreeSegment));
            }
            Phase::FreeSegment => {
                self.s.swap(Step::Turn(Phase::Segment));
                let french = self.look().hand_size(Side::French);
                if french > self.look().hand_size(Side::Allied) {
                    self.begin_segment();
                    self.s.push(Step::FreeCard);
                }
            }
            Phase::Segment if self.segments > 0 => {
                self.s.segments -= 1;
                self.begin_segment();
                self.ask_cards();
            }
            Phase::Segment => self.s.swap(Step::Turn(Phase::EndSegments)),
            Phase::EndSegments => {
                self.s.swap(Step::Turn(Phase::Attrition));
                self.find_hungry();
                self.s.push(Step::Attrition);
            }
            Phase::Attrition => self.s.swap(Step::Turn(Phase::VictoryCheck)),
            Phase::VictoryCheck => {
                self.s.swap(Step::Turn(Phase::NextTurn));
                self.victory_check();
            }
            Phase::NextTurn => self.next_turn(),
            Phase::Over => return Flow::Wait,
        }
        Flow::Go
    }

    /// Blocks whose turn it is join their Force Pools (7.1).
    // wellington: 7.1, 4.17, 18.511, 18.512, 18.521, 18.522, 18.523, 18.531, 18.532, 19.51, 19.52, 19.53
    pub(crate) fn add_to_pools(&mut self) {
        let atlas = self.atlas;
        let scenario = &atlas.scenarios[self.scenario as usize];
        let turn = self.turn;
        for &(when, blocks) in scenario.pools.iter().filter(|p| p.0 > 0) {
            if when == turn {
                self.add_blocks(Clause::ForcePoolAddition, blocks);
            }
        }
        for draw in scenario.draws.iter().filter(|d| d.pool_turn == turn) {
            self.add_blocks(Clause::ForcePoolAddition, draw.blocks);
        }
    }

    /// Blocks that wait aside join their Force Pool.
    pub(crate) fn add_blocks(&mut self, clause: Clause, blocks: BlockSet) {
        let mut counts = [0u8; 3];
        for block in blocks.filter(|&b| self.s.place(b) == Place::ASIDE).collect::<BlockSet>() {
            self.s.relocate(self.atlas, block, Place::POOL);
            counts[self.atlas.block(block).nation.track()] += 1;
        }
        for nation in Nation::TRACKS {
            let count = counts[nation.track()];
            if count > 0 {
                self.fact(clause, Fact::BlocksAdded { nation, count });
            }
        }
    }

    /// Each side draws an event; in 1812 the French begin with the Russian War (7.2, 19.12).
    // wellington: 7.2, 19.12
    fn draw_mandatory_events(&mut self) {
        self.s.drawn_count = 0;
        let scenario = &self.atlas.scenarios[self.scenario as usize];
        if self.look().is_1812() && self.turn == scenario.first_turn && self.deck >> 19 & 1 == 1 {
            self.s.deck &= !(1 << 19);
            self.fact(Clause::RussianWar1812, Fact::EventDrawn { side: Side::French, card: 19 });
            self.await_event(19, Side::French);
        }
        for side in Side::BOTH {
            if let Some(card) = self.draw_event(Clause::MandatoryEvents, side) {
                self.await_event(card, side);
            }
        }
    }

    /// A Command Segment begins: sieges are marked, crossings forgotten (7.31, 11.11).
    // wellington: 11.11, 8.2
    pub(crate) fn begin_segment(&mut self) {
        self.s.open.crossed = [0; crate::atlas::MAX_EDGES];
        self.s.hidden.entry = [entry::NONE; crate::blocks::BLOCKS];
        self.s.hidden.group = [0; crate::blocks::BLOCKS];
        self.s.groups = 0;
        self.s.attacks = [HexSet::EMPTY; 2];
        for mark in [
            Mark::Acted,
            Mark::Reserve,
            Mark::Sortied,
            Mark::Moving,
            Mark::Picked,
            Mark::Led,
            Mark::Forced,
            Mark::Sieging,
            Mark::Replaced,
        ] {
            self.s.clear(mark);
        }
        self.s.revealed = BlockSet::EMPTY;
        self.s.shown = [Card::NONE; 2];
        self.s.invaded = self.look().allies_in_france();
        self.s.taken = HexSet::EMPTY;
        self.s.besieged = self.look().besieged_now();
        self.s.push(Step::Segment(Part::Reveal));
    }

    // wellington: 7.311, 7.312#1, 7.313, 7.314
    pub(crate) fn resume_segment(&mut self, part: Part) -> Flow {
        match part {
            Part::Reveal => self.reveal_cards(),
            Part::Events => match self.next_event() {
                Some((card, side)) => self.begin_event(Clause::VariableEventStep, card, side),
                None => self.next_part(Part::EndEvents),
            },
            Part::EndEvents => {
                // Only new cards call for a shuffle here.
                if self.add_events(false) {
                    self.shuffle_events();
                }
                self.next_part(Part::First);
                self.find_player_one();
            }
            Part::First => {
                self.next_part(Part::Second);
                self.begin_actions(self.first);
            }
            Part::Second => {
                self.next_part(Part::Battles);
                self.begin_actions(self.first.enemy());
            }
            Part::Battles => {
                self.next_part(Part::End);
                self.begin_battles();
            }
            Part::End => self.s.pop(),
        }
        Flow::Go
    }

    /// Both cards are shown; Variable Events draw from the event deck (7.31, 7.311).
    // wellington: 7.311, 6.11
    fn reveal_cards(&mut self) {
        self.s.drawn_count = 0;
        let alone = self.hidden.chosen.contains(&Card::NONE);
        let clause = if alone { Clause::FirstSegment1812 } else { Clause::CommandSegment };
        for side in Side::BOTH {
            self.show_card(clause, side);
        }
        self.next_part(Part::Events);
        for side in Side::BOTH {
            if self.shown[side.index()] == Card::EVENT
                && let Some(card) = self.draw_event(Clause::VariableEventStep, side)
            {
                self.await_event(card, side);
            }
        }
        // With two Variable Events the lower number makes Player 1.
        let both = self.shown == [Card::EVENT; 2];
        self.s.first = if both && self.drawn_count > 0 { self.drawn_events[0].1 } else { Side::Allied };
    }

    /// The higher card makes Player 1; a tie is the Anglo-Allied player's, or the French choose while Napoleon is in play.
    // wellington: 7.312#1
    fn find_player_one(&mut self) {
        let [allied, french] = self.shown;
        if allied == Card::NONE || french == Card::NONE {
            self.name_player_one(if allied == Card::NONE { Side::French } else { Side::Allied });
            return;
        }
        if allied == Card::EVENT && french == Card::EVENT {
            self.name_player_one(self.first);
            return;
        }
        match allied.value().cmp(&french.value()) {
            std::cmp::Ordering::Greater => self.name_player_one(Side::Allied),
            std::cmp::Ordering::Less => self.name_player_one(Side::French),
            std::cmp::Ordering::Equal if self.look().napoleon_in_play() => self.s.push(Step::TieBreak),
            std::cmp::Ordering::Equal => self.name_player_one(Side::Allied),
        }
    }

    fn name_player_one(&mut self, side: Side) {
        self.s.first = side;
        let alone = self.shown.contains(&Card::NONE);
        let clause = if alone { Clause::FirstSegment1812 } else { Clause::CommandSegment };
        self.fact(clause, Fact::PlayerOne { side });
    }

    pub(crate) fn apply_tie_break(&mut self, action: Action) {
        if let Action::First(side) = action {
            self.s.pop();
            self.name_player_one(side);
        }
    }

    /// A side carries out its card: operations or replacements (7.312, 7.313).
    // wellington: 6.12, 6.13, 7.313, 20.6
    fn begin_actions(&mut self, side: Side) {
        let card = self.shown[side.index()];
        self.s.points = Points { left: card.value(), ..Points::default() };
        self.s.clear(Mark::Acted);
        self.s.clear(Mark::Replaced);
        if card == Card::NONE || card == Card::EVENT {
            return;
        }
        if card.is_drafts() {
            self.s.push(Step::Replace(side));
            return;
        }
        // Bad Weather rules the first Operation Step after it was drawn.
        self.s.points.weather = self.bad_weather;
        self.s.bad_weather = false;
        if side == Side::French && self.offensive {
            self.s.offensive = false;
            self.s.points.free = self.options.has(Options::NAPOLEONS_OFFENSIVE);
        }
        self.s.push(Step::Operate(side));
    }

    fn next_turn(&mut self) {
        let last = self.atlas.scenarios[self.scenario as usize].last_turn;
        if self.turn >= last {
            self.decide_game();
            return;
        }
        self.s.turn += 1;
        self.s.bad_harvest = false;
        self.s.swap(Step::Turn(Phase::ForcePools));
    }

    /// Blocks that leave the set of those that may still act.
    pub(crate) fn has_acted(&mut self, blocks: BlockSet) {
        for block in blocks {
            self.s.mark(Mark::Acted, block);
        }
    }
}

impl Look<'_> {
    /// Fortresses with enemy blocks in their hex, other than leaders alone (11.1, 11.11).
    // wellington: 11.1, 11.11
    pub fn besieged_now(&self) -> HexSet {
        let fortresses = self.atlas.masks.fortresses;
        let french = fortresses & self.french_fortresses & self.outside[Side::Allied.index()];
        let allied = (fortresses - self.french_fortresses) & self.outside[Side::French.index()];
        let fighters = self.atlas.masks.fighters;
        let besieges = |side: Side| move |hex: &HexId| !(self.s.outside_at(side, *hex) & fighters).is_empty();
        let french: HexSet = french.iter().filter(besieges(Side::Allied)).collect();
        let allied: HexSet = allied.iter().filter(besieges(Side::French)).collect();
        french | allied
    }
}
