//! The machine that carries procedures on from one decision to the next.
//!
//! [`Look`] reads a situation; [`Play`] changes it. Chapters add their own methods to both.

use crate::atlas::Atlas;
use crate::clause::Clause;
use crate::fact::{CitedFact, Fact, Thrown};
use crate::game::Succession;
use crate::pieces::Side;
use crate::position::from_state;
use crate::state::State;
use crate::step::Step;
use crate::titles::Title;
use std::ops::Deref;
use table::{Dice, Purpose};

/// A situation being read.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// What never changes.
    pub atlas: &'a Atlas,
    /// What does.
    pub s: &'a State,
    /// The title's own rules.
    pub title: &'a dyn Title,
}

/// A situation being changed.
pub struct Play<'a> {
    /// What never changes.
    pub atlas: &'a Atlas,
    /// What does.
    pub s: &'a mut State,
    /// The title's own rules.
    pub title: &'a dyn Title,
    /// The game, with the atlases of its other eras.
    pub game: &'a Succession,
    /// Chance.
    pub dice: &'a mut dyn Dice,
    /// What happens.
    pub facts: &'a mut Vec<CitedFact>,
}

impl Deref for Play<'_> {
    type Target = State;
    #[inline]
    fn deref(&self) -> &State {
        self.s
    }
}

impl Deref for Look<'_> {
    type Target = State;
    #[inline]
    fn deref(&self) -> &State {
        self.s
    }
}

/// The most steps that are resumed between two decisions. In random games of all titles no more than 41 were.
const MOST_RESUMED: u32 = 100_000;

/// What a step says when it is taken up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Something was done: look at the top step again.
    Go,
    /// A decision is needed.
    Wait,
}

impl<'a> Play<'a> {
    /// For reading.
    #[inline]
    pub fn look(&self) -> Look<'_> {
        Look { atlas: self.atlas, s: self.s, title: self.title }
    }

    /// Logs a fact with the clause that caused it.
    #[inline]
    pub fn fact(&mut self, clause: Clause, fact: Fact) {
        self.facts.push(CitedFact { clause, fact });
    }

    /// One die.
    #[inline]
    pub fn die(&mut self, purpose: Purpose) -> u8 {
        self.dice.die(purpose)
    }

    /// One die with a modifier against a number to reach; the throw is noted.
    pub fn roll_for(
        &mut self,
        clause: Clause,
        purpose: Purpose,
        side: Side,
        modifier: i8,
        target: u8,
    ) -> bool {
        let face = self.die(purpose);
        let total = face as i8 + modifier;
        let success = total >= target as i8;
        self.fact(clause, Fact::Die { purpose, side, face, total, success });
        success
    }

    /// One die that must not be higher than a number; the throw is noted.
    pub fn roll_at_most(&mut self, clause: Clause, purpose: Purpose, side: Side, highest: u8) -> bool {
        let face = self.die(purpose);
        let success = face <= highest;
        self.fact(clause, Fact::Die { purpose, side, face, total: face as i8, success });
        success
    }

    /// A number of dice; returns them and how many reach `target`.
    pub fn throw(&mut self, purpose: Purpose, count: u8, target: u8) -> (Thrown, u8) {
        let mut thrown = Thrown::default();
        let mut hits = 0;
        for _ in 0..count {
            let face = self.die(purpose);
            thrown.add(face);
            hits += u8::from(face >= target);
        }
        (thrown, hits)
    }

    /// Another era begins: the map and, perhaps, the rulebook change.
    pub fn begin_era(&mut self, era: u8) {
        self.s.era = era;
        (self.atlas, self.title) = self.game.rules_of(era);
    }

    /// Carries on until someone must decide or the game is over.
    ///
    /// # Panics
    ///
    /// If there is no decision after 100,000 steps; the message contains the position.
    pub fn run(&mut self) {
        self.run_within(MOST_RESUMED);
    }

    /// The same with another limit of steps.
    #[inline]
    fn run_within(&mut self, most: u32) {
        let mut left = most;
        while self.resume() == Flow::Go {
            left -= 1;
            if left == 0 {
                self.never_ends(most);
            }
        }
    }

    #[cold]
    fn never_ends(&self, most: u32) -> ! {
        let position = from_state(self.game, self.s).to_toml();
        panic!("no decision after {most} steps; the position:\n{position}");
    }

    fn resume(&mut self) -> Flow {
        match self.s.top() {
            Step::Nothing => unreachable!("the stack of steps is never empty"),
            Step::Year(moment) => self.resume_year(moment),
            Step::GoFirst(_) | Step::ChooseDrawn(_) | Step::FirstCard => Flow::Wait,
            Step::Draw(side) => self.resume_draw(side),
            Step::Event(card, side) => self.resume_event(card, side),
            Step::Displace(side) => self.resume_displace(side),
            Step::Attrition(side) => self.resume_attrition(side),
            Step::Spend(side) => self.resume_spend(side),
            Step::BuildAt(..) | Step::RestoreAt(_) | Step::LineAt(_) => Flow::Wait,
            Step::Place(side) => self.resume_place(side),
            Step::Leaders(side) => self.resume_leaders(side),
            Step::LeaderTo(_) => Flow::Wait,
            Step::PlayCard(side) => self.resume_play_card(side),
            Step::Act(side) => self.resume_act(side),
            Step::Where(_) | Step::Muster(_) | Step::MarchOrSiege | Step::DropOff => Flow::Wait,
            Step::March => self.resume_march(),
            Step::Arrive(stage) => self.resume_arrive(stage),
            Step::Intercept => self.resume_intercept(),
            Step::GoInside => self.resume_go_inside(),
            Step::AvoidTo => Flow::Wait,
            Step::Window(..) => Flow::Wait,
            Step::Battle(stage) => self.resume_battle(stage),
            Step::BattleLeaders(side) => self.resume_battle_leaders(side),
            Step::Hits => self.resume_hits(),
            Step::Ransom(_) => Flow::Wait,
            Step::Retreat(stage) => self.resume_retreat(stage),
            Step::RetreatSea => Flow::Wait,
            Step::Siege(stage) => self.resume_siege(stage),
            Step::Honors(..) => Flow::Wait,
            Step::TransferFrom => self.resume_transfer(),
            Step::TransferWhat(_) | Step::TransferTo => Flow::Wait,
            Step::Rally | Step::RallyCorps(_) => Flow::Wait,
            Step::SeaTo | Step::WhichFleet(_) => Flow::Wait,
            Step::SeaTrouble(trouble) => self.resume_sea_trouble(trouble),
            Step::Overstack => self.resume_overstack(),
            Step::Winter => self.resume_winter(),
            Step::RemoveLines(side) => self.resume_remove_lines(side),
            Step::Own(number, side) => {
                let title = self.title;
                title.resume(self, number, side)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Position, to_state};
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use table::{FastDice, Game};

    #[test]
    fn a_procedure_that_never_ends_panics_with_a_position_that_can_be_read() {
        let game = Succession::built_in("spain").expect("the built-in data are sound");
        let document = Position::parse("year = 1703\nphase = 'event'").expect("it is a document");
        let mut state = to_state(&game, &document).expect("it is sound");
        let (mut dice, mut facts) = (FastDice::new(1), Vec::new());
        let mut play = game.play_on(&mut state, &mut dice, &mut facts);
        let panic = catch_unwind(AssertUnwindSafe(|| play.run_within(1))).expect_err("one step is too few");
        let message = panic.downcast_ref::<String>().expect("a text");
        let (first, position) = message.split_once('\n').expect("the position follows");
        assert_eq!(first, "no decision after 1 steps; the position:");
        let read = Position::parse(position).unwrap_or_else(|e| panic!("{e}\n{position}"));
        let read = to_state(&game, &read).unwrap_or_else(|e| panic!("{e}\n{position}"));
        assert_eq!(game.hash(&read), game.hash(&state));
    }
}
