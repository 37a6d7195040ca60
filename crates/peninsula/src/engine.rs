//! The machine that carries procedures on from one decision to the next.
//!
//! [`Look`] reads a situation; [`Play`] changes it. Chapters add their own methods to both.

use crate::atlas::Atlas;
use crate::clause::Clause;
use crate::fact::{CitedFact, Fact, Thrown};
use crate::game::Peninsula;
use crate::position;
use crate::state::State;
use crate::step::{Fight, Part, Phase, Step};
use std::ops::Deref;
use table::{Dice, Purpose};

/// A situation being read.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// What never changes.
    pub atlas: &'a Atlas,
    /// What does.
    pub s: &'a State,
}

/// A situation being changed.
pub struct Play<'a> {
    /// What never changes.
    pub atlas: &'static Atlas,
    /// What does.
    pub s: &'a mut State,
    /// Chance.
    pub dice: &'a mut dyn Dice,
    /// What happens.
    pub facts: &'a mut Vec<CitedFact>,
}

impl Deref for Look<'_> {
    type Target = State;
    #[inline]
    fn deref(&self) -> &State {
        self.s
    }
}

impl Deref for Play<'_> {
    type Target = State;
    #[inline]
    fn deref(&self) -> &State {
        self.s
    }
}

/// The most steps that are resumed between two decisions. In 2000 random games no more than 41 were.
const MOST_RESUMED: u32 = 100_000;

/// What a step says when it is taken up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Something was done: look at the top step again.
    Go,
    /// A decision is needed.
    Wait,
}

impl Play<'_> {
    /// For reading.
    #[inline]
    pub fn look(&self) -> Look<'_> {
        Look { atlas: self.atlas, s: self.s }
    }

    /// Notes a fact and the rule that caused it.
    #[inline]
    pub fn fact(&mut self, clause: Clause, fact: Fact) {
        self.facts.push(CitedFact { clause, fact });
    }

    /// One die.
    #[inline]
    pub fn die(&mut self, purpose: Purpose) -> u8 {
        self.dice.die(purpose)
    }

    /// A number of dice; returns them and how many show `hit` or less (4.13).
    // wellington: 4.13
    pub fn throw(&mut self, purpose: Purpose, count: u8, hit: u8) -> (Thrown, u8) {
        let mut thrown = Thrown::default();
        let mut hits = 0;
        for _ in 0..count {
            let face = self.die(purpose);
            thrown.add(face);
            hits += u8::from(face <= hit);
        }
        (thrown, hits)
    }

    /// Carries on until someone must decide or the game is over.
    ///
    /// # Panics
    ///
    /// If there is no decision after 100,000 steps; the message contains the position.
    pub fn run(&mut self) {
        self.run_within(MOST_RESUMED);
    }

    /// Does the same with another number of steps.
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
        let position = position::to_toml(&position::write(&Peninsula::new(self.atlas), self.s));
        panic!("no decision after {most} steps; the position:\n{position}");
    }

    fn resume(&mut self) -> Flow {
        match self.s.top() {
            Step::Nothing => Flow::Wait,
            Step::Turn(Phase::Over) => Flow::Wait,
            Step::Turn(phase) => self.resume_turn(phase),
            Step::SetUp(side) => self.resume_set_up(side),
            Step::Keep => self.resume_keep(),
            Step::Cards => self.resume_cards(),
            Step::FreeCard | Step::TieBreak => Flow::Wait,
            Step::Segment(part) => self.resume_segment(part),
            Step::Event(card, side) => self.resume_event(card, side),
            Step::Deploy(_) => self.resume_deploy(),
            Step::Espana | Step::ScorchedEarth => Flow::Wait,
            Step::Recall(_) => self.resume_recall(),
            Step::LoseSteps(side) => self.resume_lose_steps(side),
            Step::SealiftRecall => self.resume_sealift_recall(),
            Step::Operate(side) => self.resume_operate(side),
            Step::SiegePick(_) => Flow::Wait,
            Step::SiegeAction(side) => self.resume_siege_action(side),
            Step::BesiegerLoss(_) => self.resume_besieger_loss(),
            Step::Honors(side) => self.resume_honors(side),
            Step::NewGarrison(side, hex) => self.resume_new_garrison(side, hex),
            Step::Formation(side) => self.resume_formation(side),
            Step::March(side) => self.resume_march(side),
            Step::Intercept(..) => Flow::Wait,
            Step::Enter(side, to) => self.resume_enter(side, to),
            Step::ForceMarch(side) => self.resume_force_march(side),
            Step::SeaPick => self.resume_sea_pick(),
            Step::SeaMove => self.resume_sea_move(),
            Step::Withdraw(side, hex) => self.resume_withdraw(side, hex),
            Step::ExtendedPick(_) => Flow::Wait,
            Step::ExtendedMarch(_) => Flow::Wait,
            Step::Replace(_) => self.resume_replace(),
            Step::CallGuard => self.resume_call_guard(),
            Step::BattleOrder(_) => self.resume_battle_order(),
            Step::Battles => self.resume_battles(),
            Step::Fight(fight) => self.resume_fight(fight),
            Step::Hits(side) => self.resume_hits(side),
            Step::Accompany(side, to) => self.resume_accompany(side, to),
            Step::LoneLeaders(side) => self.resume_lone_leaders(side),
            Step::Pursuit(side) => self.resume_pursuit(side),
            Step::Advance(side) => self.resume_advance(side),
            Step::Attrition => self.resume_attrition(),
        }
    }

    fn resume_fight(&mut self, fight: Fight) -> Flow {
        match fight {
            Fight::Coordinate(side) => self.resume_coordinate(side),
            Fight::GuerillaMode => self.resume_guerilla_mode(),
            Fight::GoOn => Flow::Wait,
            Fight::Round => self.resume_round(),
            Fight::Turn => self.resume_combat_turn(),
            Fight::Reroll => self.resume_reroll(),
            Fight::EndRound => self.resume_end_round(),
            Fight::Extend(side) => self.resume_extend(side),
            Fight::Flee(side) => self.resume_flee(side),
            Fight::Finish => self.resume_finish(),
        }
    }

    /// Begins the next part of a Command Segment once this one is over.
    pub fn next_part(&mut self, part: Part) {
        self.s.swap(Step::Segment(part));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Options;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use table::FastDice;

    /// A procedure that does not end is an internal error, and its message contains the position.
    #[test]
    fn a_run_beyond_its_budget_shows_the_position() {
        let game = Peninsula::built_in();
        let run = |most| {
            let mut state = game.set_up(0, Options::default());
            let (mut dice, mut facts) = (FastDice::new(1), Vec::new());
            let mut play = game.play_on(&mut state, &mut dice, &mut facts);
            let caught = catch_unwind(AssertUnwindSafe(|| play.run_within(most)));
            (state, caught.err().map(|error| *error.downcast::<String>().expect("a message")))
        };
        // One step more, and a decision would have been due: only such a position can be played on.
        let enough = (1..MOST_RESUMED).find(|&most| run(most).1.is_none()).expect("a game begins");
        let (state, message) = run(enough - 1);
        let message = message.expect("a panic");
        let (what, position) = message.split_once('\n').expect("the position is on lines of its own");
        assert_eq!(what, format!("no decision after {} steps; the position:", enough - 1));
        let document = position::from_toml(position).expect("it is a document");
        let again = position::read(&game, &document).expect("it can be read");
        assert_eq!(again, state);
    }
}
