//! Chapter 8: the sequence of a year.

use crate::action::Action;
use crate::atlas::{Effect, Withdrawal};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::pieces::Side;
use crate::refusal::{Check, Reason, no};
use crate::state::{Level, Options};
use crate::step::{Card, Moment, Phase, Step};
use crate::titles::KindOfYear;

impl Look<'_> {
    // rule: 8.1
    pub(crate) fn check_go_first(&self, phase: Phase, action: Action) -> Check {
        match action {
            Action::First(_) => Ok(()),
            _ => no(phase.order_clause(), Reason::NotAskedNow),
        }
    }
}

impl Play<'_> {
    /// The year goes on to its next moment.
    // rule: 8.0#1, 8.0#2, 8.0#3, 8.0#4, 8.0#5
    // nine-years: 8.0#1, 8.0#2, 8.0#4
    pub(crate) fn resume_year(&mut self, moment: Moment) -> Flow {
        let title = self.title;
        let next = match moment {
            Moment::Events => {
                return match title.kind_of_year(&self.look()) {
                    KindOfYear::Full => {
                        title.start_of_year(self);
                        self.with_next(Moment::EventOrder)
                    }
                    _ => self.with_next(Moment::ReinforcementOrder),
                };
            }
            Moment::EventOrder => {
                self.ask_order(Phase::Events);
                return self.with_next(Moment::EventFirst);
            }
            Moment::EventFirst => {
                let side = self.first;
                self.s.push(Step::Draw(side));
                return self.with_next(Moment::EventSecond);
            }
            Moment::EventSecond => {
                let side = self.first.enemy();
                self.s.push(Step::Draw(side));
                let third = title.third_draw(&self.look()).is_some();
                return self.with_next(if third { Moment::EventThird } else { Moment::EventEnd });
            }
            Moment::EventThird => {
                if let Some(side) = title.third_draw(&self.look()) {
                    self.s.push(Step::Draw(side));
                }
                return self.with_next(Moment::EventEnd);
            }
            Moment::EventEnd => {
                title.end_of_events(self);
                Moment::ReinforcementOrder
            }
            Moment::ReinforcementOrder => {
                if !self.short_turn() {
                    self.call_up();
                }
                self.ask_order(Phase::Reinforcement);
                return self.with_next(Moment::ReinforcementFirst);
            }
            Moment::ReinforcementFirst => {
                let side = self.first;
                self.begin_reinforcement(side);
                return self.with_next(Moment::ReinforcementSecond);
            }
            Moment::ReinforcementSecond => {
                let side = self.first.enemy();
                self.begin_reinforcement(side);
                let spring = self.atlas.cards_with(Effect::EarlySpring) != 0;
                return self.with_next(if spring { Moment::Spring } else { Moment::Deal });
            }
            Moment::Spring => {
                for side in [self.first.enemy(), self.first] {
                    self.offer_card(Card::Spring, side);
                }
                return self.with_next(Moment::Deal);
            }
            Moment::Deal if self.short_turn() => return self.with_next(Moment::OwnPhase(0)),
            Moment::Deal => {
                self.settle_crowding();
                self.deal();
                return self.with_next(Moment::FirstPlayer);
            }
            Moment::FirstPlayer => {
                self.determine_first_player();
                return self.with_next(Moment::Rounds);
            }
            Moment::Rounds => {
                if self.next_round() {
                    return Flow::Go;
                }
                Moment::OwnPhase(0)
            }
            Moment::OwnPhase(stage) => {
                let next = title.own_phase(self, stage);
                let next = next.map_or_else(|| self.after_own_phase(), Moment::OwnPhase);
                return self.with_next(next);
            }
            Moment::WinterWithdraw => {
                self.begin_winter();
                return self.with_next(Moment::WinterMoves);
            }
            Moment::WinterMoves => {
                if self.next_withdrawal() {
                    return Flow::Go;
                }
                Moment::WinterMarkers
            }
            Moment::WinterMarkers => {
                self.remove_markers();
                self.settle_crowding();
                return self.with_next(Moment::WinterLines);
            }
            Moment::WinterLines => {
                for side in Side::BOTH {
                    self.s.push(Step::RemoveLines(side));
                }
                return self.with_next(Moment::OwnWinter(0));
            }
            Moment::OwnWinter(stage) => {
                let next = title.own_winter(self, stage);
                if self.victory.is_some() {
                    Moment::Over
                } else {
                    let next = next.map_or(Moment::NextYear, Moment::OwnWinter);
                    return self.with_next(next);
                }
            }
            Moment::NextYear => {
                self.begin_year(self.year + 1);
                Moment::Events
            }
            Moment::Over => return Flow::Wait,
        };
        self.s.turn_to(Step::Year(next));
        Flow::Go
    }

    /// Winter quarters, unless the year has none.
    // rule: 8.0#5
    // pragmatic-war: 18.0#4
    fn after_own_phase(&self) -> Moment {
        if self.short_turn() {
            Moment::NextYear
        } else if self.title.ends_without_winter(&self.look()) {
            Moment::OwnWinter(0)
        } else {
            Moment::WinterWithdraw
        }
    }

    /// Is this one of the short turns between two wars?
    pub(crate) fn short_turn(&self) -> bool {
        self.title.kind_of_year(&self.look()) == KindOfYear::Short
    }

    /// Sets the moment that follows once the steps just pushed are done.
    fn with_next(&mut self, next: Moment) -> Flow {
        self.s.steps[0] = Step::Year(next);
        Flow::Go
    }

    /// The side with the initiative says who goes first; in the first edition it is the Alliance.
    // rule: 8.1, 9.1, 12.1
    // nine-years: 8.0#2, 9.1
    // pragmatic-war: 8.0#1, 8.0#2, 9.1, 12.1
    fn ask_order(&mut self, phase: Phase) {
        if self.options.has(Options::FIRST_EDITION) || self.atlas.numbers.alliance_first {
            self.s.first = Side::Alliance;
        } else {
            self.s.push(Step::GoFirst(phase));
        }
    }

    pub(crate) fn apply_go_first(&mut self, phase: Phase, side: Side) {
        self.s.pop();
        if phase == Phase::Campaign {
            self.first_player(side);
        } else {
            self.s.first = side;
            self.fact(phase.order_clause(), Fact::GoesFirst { side });
        }
    }

    /// Everything counted by the year begins anew.
    // rule: 19.0#7
    pub(crate) fn begin_year(&mut self, year: u16) {
        self.s.year = year;
        self.s.extra_rp = [0; 2];
        self.s.built = Default::default();
        self.s.restored = Default::default();
        self.s.no_build = 0;
        self.s.no_restore = 0;
        self.s.delayed = 0;
        self.s.guests = 0;
        self.s.first = Side::Alliance;
        self.s.active = Side::Alliance;
        self.fact(Clause::Sequence, Fact::YearBegan { year });
    }

    /// The game is over by a clause.
    // rule: 19.0#6
    pub(crate) fn win(&mut self, clause: Clause, side: Side, level: Level) {
        self.s.victory = Some((side, level));
        self.fact(clause, Fact::GameWon { side, level });
    }

    /// How Britain may leave in this scenario.
    pub(crate) fn withdrawal(&self) -> Withdrawal {
        self.atlas.scenarios[self.scenario as usize].withdrawal
    }
}
