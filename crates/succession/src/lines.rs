//! Chapter 15: fortified lines.

use crate::action::Action;
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::SpaceSet;
use crate::pieces::Side;
use crate::refusal::{Check, Reason, need, no};
use crate::step::{Arrival, Step};

impl Look<'_> {
    /// The line that would help the defenders of the space just entered; 0 if none (15.3, 15.6).
    // rule: 15.1, 15.3, 15.6
    pub(crate) fn defending_line(&self) -> u8 {
        let defender = self.force.side.enemy();
        if self.opposed() && self.friendly(defender, self.force.at) { self.line(self.force.at) } else { 0 }
    }

    /// The modifier of the attacker's attempt to bypass the line.
    // rule: 15.4#1
    pub(crate) fn bypass_modifier(&self) -> i8 {
        let force = &self.force;
        let enemy = self.group(self.atlas, force.side.enemy(), force.at);
        let attacker = self.best_tr(force.group, enemy.corps) as i8;
        let defender = self.best_tr(enemy, force.group.corps) as i8;
        attacker - defender - i8::from(self.battle.line == 2)
    }

    /// Line markers a side has on the map.
    // rule: 3.3.2, 15.2.2
    pub(crate) fn lines_of(&self, side: Side) -> SpaceSet {
        (self.lines[0] | self.lines[1]) & self.control[side.index()]
    }

    pub(crate) fn check_yes_no(&self, action: Action, clause: Clause) -> Check {
        match action {
            Action::Accept | Action::Decline => Ok(()),
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// Lines may be removed by their owner in winter.
    // rule: 15.5, 19.0#2
    pub(crate) fn check_remove_lines(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Space(space) => {
                need(self.lines_of(side).has(space), Clause::RemovingLines, Reason::NoLine)
            }
            _ => no(Clause::RemovingLines, Reason::NotAskedNow),
        }
    }
}

impl Play<'_> {
    /// The attacker may try to bypass the line.
    // rule: 15.4#1
    pub(crate) fn resume_lines(&mut self) -> Flow {
        let line = self.look().defending_line();
        self.s.battle.line = line;
        if line > 0 {
            return Flow::Wait;
        }
        self.s.turn_to(Step::Arrive(Arrival::Avoiding));
        Flow::Go
    }

    // rule: 15.4#1, 15.4#2
    pub(crate) fn apply_bypass(&mut self, action: Action) {
        if action == Action::Decline {
            self.s.turn_to(Step::Arrive(Arrival::Avoiding));
            return;
        }
        let modifier = self.look().bypass_modifier();
        if self.roll_for(Clause::Bypassing, "bypass", self.force.side, modifier, self.atlas.numbers.bypass) {
            self.s.battle.line = 0;
            self.s.turn_to(Step::Arrive(Arrival::Avoiding));
        } else {
            self.s.turn_to(Step::Arrive(Arrival::LinesFailed));
        }
    }

    /// The attempt failed: attack all the same, or cancel.
    // rule: 15.4#3
    pub(crate) fn apply_lines_failed(&mut self, action: Action) {
        let next = if action == Action::Accept { Arrival::Avoiding } else { Arrival::LinesCancelled };
        self.s.turn_to(Step::Arrive(next));
    }

    /// The attack was cancelled: the defender may force it, without his line, or let the enemy go.
    // rule: 15.4#3
    pub(crate) fn apply_lines_cancelled(&mut self, action: Action) {
        self.s.battle.line = 0;
        if action == Action::Accept {
            self.s.turn_to(Step::Arrive(Arrival::Fight));
        } else {
            self.s.turn_to(Step::Arrive(Arrival::Done));
            self.turn_back(Clause::Bypassing);
        }
    }

    pub(crate) fn resume_remove_lines(&mut self, side: Side) -> Flow {
        if self.look().lines_of(side).is_empty() {
            self.s.pop();
            return Flow::Go;
        }
        Flow::Wait
    }

    // rule: 15.5
    pub(crate) fn apply_remove_lines(&mut self, action: Action) {
        match action {
            Action::Space(space) => self.remove_line(space),
            _ => self.s.pop(),
        }
    }

    pub(crate) fn remove_line(&mut self, space: crate::map::SpaceId) {
        if self.line(space) > 0 {
            self.s.lines[0].remove(space);
            self.s.lines[1].remove(space);
            self.fact(Clause::RemovingLines, Fact::LineRemoved { space });
        }
    }
}
