//! Words and JSON made from engine data. The sentences themselves are in the catalogues of the languages; here
//! they are chosen and told what they speak of. Everything here reads: nothing decides a rule.

pub mod atlas;
mod board;
mod choice;
mod fact;
mod groups;
mod names;
pub mod question;
#[cfg(test)]
pub(crate) mod telling;
#[cfg(test)]
mod types;
pub mod view;

pub use board::board_text;
pub use choice::action_text;
pub use fact::{fact_json, fact_text};
pub use names::{Teller, card_name, side_name, turn_name};
pub use question::question;

use crate::action::Action;
use crate::blocks::Side;
use crate::fact::CitedFact;
use crate::game::Peninsula;
use crate::refusal::Refusal;
use crate::state::{Options, State};
use crate::step::{Fight, Step};
use crate::view::View;
use crate::{odds, position};
use serde::Serialize;
use serde_json::{Value, json};
use table::{Catalogue, Describe, Forecast, Game, NoForecast, Progress, Seat, Why};
use words::{Language, Message, Words, message};

const FIRST_YEAR: u16 = 1808;

/// The year of a turn: the first is the autumn of 1808.
pub fn year(turn: u8) -> u16 {
    FIRST_YEAR + u16::from(turn) / 2
}

/// The words of all steps in which something is asked.
pub const STEP_NAMES: [&str; 42] = [
    "set-up",
    "keep",
    "cards",
    "free-card",
    "tie-break",
    "deploy",
    "de-espana",
    "scorched-earth",
    "recall",
    "lose-steps",
    "sealift-recall",
    "operate",
    "siege",
    "siege-action",
    "besieger-loss",
    "honors-of-war",
    "new-garrison",
    "formation",
    "march",
    "intercept",
    "force-march",
    "sea-group",
    "sea-move",
    "withdraw",
    "extended-group",
    "extended-march",
    "replace",
    "national-guard",
    "battle-order",
    "coordinate",
    "guerilla-mode",
    "assault-on",
    "combat-turn",
    "reroll",
    "extend",
    "flee",
    "hits",
    "accompany",
    "lone-leaders",
    "pursuit",
    "advance",
    "attrition",
];

/// A step as a stable word, for clients and translations.
pub fn step_name(step: Step) -> &'static str {
    match step {
        Step::Nothing
        | Step::Turn(_)
        | Step::Segment(_)
        | Step::Event(..)
        | Step::Enter(..)
        | Step::Battles => "none",
        Step::SetUp(_) => "set-up",
        Step::Keep => "keep",
        Step::Cards => "cards",
        Step::FreeCard => "free-card",
        Step::TieBreak => "tie-break",
        Step::Deploy(_) => "deploy",
        Step::Espana => "de-espana",
        Step::ScorchedEarth => "scorched-earth",
        Step::Recall(_) => "recall",
        Step::LoseSteps(_) => "lose-steps",
        Step::SealiftRecall => "sealift-recall",
        Step::Operate(_) => "operate",
        Step::SiegePick(_) => "siege",
        Step::SiegeAction(_) => "siege-action",
        Step::BesiegerLoss(_) => "besieger-loss",
        Step::Honors(_) => "honors-of-war",
        Step::NewGarrison(..) => "new-garrison",
        Step::Formation(_) => "formation",
        Step::March(_) => "march",
        Step::Intercept(..) => "intercept",
        Step::ForceMarch(_) => "force-march",
        Step::SeaPick => "sea-group",
        Step::SeaMove => "sea-move",
        Step::Withdraw(..) => "withdraw",
        Step::ExtendedPick(_) => "extended-group",
        Step::ExtendedMarch(_) => "extended-march",
        Step::Replace(_) => "replace",
        Step::CallGuard => "national-guard",
        Step::BattleOrder(_) => "battle-order",
        Step::Fight(fight) => match fight {
            Fight::Coordinate(_) => "coordinate",
            Fight::GuerillaMode => "guerilla-mode",
            Fight::GoOn => "assault-on",
            Fight::Turn => "combat-turn",
            Fight::Reroll => "reroll",
            Fight::Extend(_) => "extend",
            Fight::Flee(_) => "flee",
            Fight::Round | Fight::EndRound | Fight::Finish => "none",
        },
        Step::Hits(_) => "hits",
        Step::Accompany(..) => "accompany",
        Step::LoneLeaders(_) => "lone-leaders",
        Step::Pursuit(_) => "pursuit",
        Step::Advance(_) => "advance",
        Step::Attrition => "attrition",
    }
}

impl Describe for Peninsula {
    fn catalogue(&self) -> Catalogue {
        let scenario = |s: &crate::atlas::Scenario| table::Scenario {
            id: s.id.clone(),
            name: s.name.clone(),
            first_year: year(s.first_turn),
            last_year: year(s.last_turn),
        };
        Catalogue {
            title: self.atlas().title.clone(),
            name: Language::english().words().name("title", &self.atlas().title, &self.atlas().title),
            sides: Side::BOTH.map(|side| side.name().to_owned()),
            scenarios: self.atlas().scenarios.iter().map(scenario).collect(),
            options: Options::ALL.names().map(str::to_owned).collect(),
            rules: self.rules_version(),
            data: self.atlas().hash.clone(),
        }
    }

    fn begin(&self, scenario: &str, options: &[String], seed: &[u8; 32]) -> Result<State, Message> {
        let scenarios = &self.atlas().scenarios;
        let number = scenarios.iter().position(|s| s.id == scenario).ok_or_else(|| {
            let all = scenarios.iter().map(|s| s.id.as_str()).collect::<Vec<_>>().join(", ");
            message!("no-scenario", scenario, all)
        })?;
        let mut chosen = Options::default();
        for name in options {
            chosen = chosen.with(Options::named(name).ok_or_else(|| {
                let all = Options::ALL.names().collect::<Vec<_>>().join(", ");
                message!("no-such-option", option = name, all)
            })?);
        }
        Ok(self.start(number, chosen, seed))
    }

    fn atlas_json(&self, words: &Words) -> Value {
        json!(atlas::printed(self, words))
    }

    fn progress(&self, state: &State) -> Progress {
        Progress { turn: state.turn.into(), points: state.vp.into() }
    }

    fn turn_name(&self, turn: u16, words: &Words) -> String {
        turn_name(self.atlas(), turn as u8, words)
    }

    fn view_now<'a>(&'a self, view: &'a View) -> impl Serialize {
        view::now(self, view)
    }

    fn asked(&self, state: &State, seat: Seat, words: &Words) -> impl Serialize {
        question::asked(self, state, seat.into(), words)
    }

    fn action_text(&self, state: &State, _: Seat, action: <Self as Game>::Action, words: &Words) -> String {
        action_text(self, state, action, words)
    }

    fn events_json(&self, _after: &State, events: &[CitedFact], words: &Words) -> Vec<Value> {
        events.iter().map(|event| fact_json(self, event, words)).collect()
    }

    fn why(&self, refusal: &Refusal, words: &Words) -> Why {
        Why {
            rule: refusal.rule().into(),
            book: None,
            reason: refusal.reason.key().into(),
            message: refusal.text(words),
        }
    }

    fn position_json(&self, state: &State) -> Value {
        position::write(self, state)
    }

    fn read_position(&self, document: &Value, _seed: &[u8; 32]) -> Result<State, Message> {
        position::read(self, document)
    }

    fn odds_json(&self, state: &State, seat: Option<Seat>) -> Value {
        json!(odds::current(self, &self.view(state, seat)))
    }

    fn forecast_json(
        &self,
        view: &View,
        seat: Seat,
        plan: &[Action],
    ) -> Result<Forecast, NoForecast<Refusal>> {
        let odds = odds::forecast(self, view, seat, plan)?;
        Ok(Forecast { odds: json!(odds), force: Value::Null })
    }
}
