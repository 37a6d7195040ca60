//! From a document to a state.

mod cards;
mod placing;
mod tracks;

use super::{Base, Control, Position, PositionError, PositionErrors};
use crate::atlas::Atlas;
use crate::clause::Clause;
use crate::game::Succession;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, CorpsSet, PowerId, Side};
use crate::state::{Options, State};
use table::{FastDice, Game, OtherRules};
use words::{Message, message};

/// The most a small counter can say; far more than any game comes to.
pub(super) const MOST: u8 = 20;

/// Makes a state of a document, or says everything that is wrong with it. A document with a `phase` or a
/// `round` gives a state that has still to be played on to its first decision: see [`Position::start`].
pub fn to_state(game: &Succession, position: &Position) -> Result<State, PositionErrors> {
    let mut builder = Builder::new(game, position);
    builder.first_war();
    builder.calendar();
    builder.powers();
    builder.control();
    builder.pieces();
    builder.action_cards();
    builder.event_cards();
    builder.tracks();
    builder.markers();
    builder.counters();
    let steps = builder.steps();
    builder.set_steps(&steps);
    builder.registers(&steps);
    builder.parts();
    builder.winter();
    builder.check_board(&steps);
    builder.check_procedure(&steps);
    if builder.errors.is_empty() { Ok(builder.state) } else { Err(PositionErrors(builder.errors)) }
}

/// A state being made from a document.
pub(super) struct Builder<'a> {
    pub(super) game: &'a Succession,
    pub(super) atlas: &'static Atlas,
    pub(super) doc: &'a Position,
    pub(super) state: State,
    /// The pieces on the map are those the document names.
    pub(super) replace: bool,
    pub(super) errors: Vec<PositionError>,
}

impl<'a> Builder<'a> {
    fn new(game: &'a Succession, doc: &'a Position) -> Builder<'a> {
        let atlas = game.atlas();
        let mut errors = Vec::new();
        let mut note =
            |path: &str, message: Message| errors.push(PositionError { path: path.into(), message });
        if let Some(title) = doc.title.as_ref().filter(|t| **t != atlas.title) {
            note("title", message!("position-other-title", title, own = &atlas.title));
        }
        // What a program has written names the data and the rules it was made with; people may leave both out.
        if (doc.rules.is_some() || doc.data.is_some())
            && let Err(other) = OtherRules::check(doc.rules, game.rules_version())
        {
            note("rules", other.message());
        }
        if doc.data.as_ref().is_some_and(|hash| *hash != atlas.hash) {
            note("data", message!("position-other-data"));
        }
        let scenario = match &doc.scenario {
            None => 0,
            Some(id) => atlas.scenario(id).unwrap_or_else(|| {
                note("scenario", message!("unknown-scenario", id));
                0
            }),
        };
        let mut options = Options::default();
        for (i, name) in doc.options.iter().enumerate() {
            match game.option(name) {
                Ok(option) => options = options.with(option),
                Err(message) => note(&format!("options[{i}]"), message),
            }
        }
        let mut era = doc.era.unwrap_or(0);
        if usize::from(era) > atlas.later.len() {
            note("era", message!("position-era", last = atlas.later.len(), era));
            era = 0;
        }
        let mut state = game.base(era, scenario, options);
        let atlas = atlas.era(era);
        if doc.base == Base::Empty {
            state.lines = Default::default();
        }
        let replace = doc.forces.is_some() || doc.base == Base::Empty;
        Builder { game, atlas, doc, state, replace, errors }
    }

    pub(super) fn error(&mut self, path: impl Into<String>, message: Message) {
        self.errors.push(PositionError { path: path.into(), message });
    }

    pub(super) fn space(&mut self, path: &str, id: &str) -> Option<SpaceId> {
        let space = self.atlas.space(id);
        if space.is_none() {
            self.error(path, message!("unknown-space", id));
        }
        space
    }

    /// A space, or none in the word `none`.
    pub(super) fn space_or_none(&mut self, path: &str, id: &str) -> SpaceId {
        if id == "none" { SpaceId::NONE } else { self.space(path, id).unwrap_or(SpaceId::NONE) }
    }

    pub(super) fn spaces(&mut self, path: &str, ids: &[String]) -> SpaceSet {
        let mut set = SpaceSet::EMPTY;
        for (i, id) in ids.iter().enumerate() {
            let path = format!("{path}[{i}]");
            if let Some(space) = self.space(&path, id) {
                if set.has(space) {
                    self.error(&path, message!("position-named-twice", id));
                }
                set.insert(space);
            }
        }
        set
    }

    fn power(&mut self, path: &str, id: &str) -> Option<PowerId> {
        let power = self.atlas.power(id);
        if power.is_none() {
            self.error(path, message!("unknown-power", id));
        }
        power
    }

    pub(super) fn at_most(&mut self, path: &str, value: u8, limit: u8) -> u8 {
        if value > limit {
            self.error(path, message!("position-more-than", value, limit));
        }
        value.min(limit)
    }

    /// The second war of a campaign follows from the first.
    fn first_war(&mut self) {
        let second = self.game.is_second_war(self.state.era);
        self.state.first_war = self.doc.first_war.map(|v| (v.side, v.level));
        match self.doc.first_war {
            None if second => self.error("first-war", message!("position-first-war")),
            Some(_) if !second => self.error("first-war", message!("position-no-first-war")),
            Some(_) => {
                let year = self.doc.year.unwrap_or(self.state.year);
                let title = self.game.title_in(self.state.era);
                let (mut dice, mut facts) = (FastDice::new(0), Vec::new());
                title.follow_first_war(&mut self.game.play_on(&mut self.state, &mut dice, &mut facts), year);
            }
            None => {}
        }
    }

    /// The year, and what the calendar has brought by then.
    fn calendar(&mut self) {
        let Some(year) = self.doc.year else { return };
        let scenario = &self.atlas.scenarios[self.state.scenario as usize];
        let first = scenario.first_year;
        let last = self.game.title_in(self.state.era).last_year(scenario);
        if !(first..=last).contains(&year) {
            return self.error("year", message!("position-year", year, first, last));
        }
        self.state.year = year;
        let (mut dice, mut facts) = (FastDice::new(0), Vec::new());
        self.game.title_in(self.state.era).calendar(&mut self.game.play_on(
            &mut self.state,
            &mut dice,
            &mut facts,
        ));
    }

    /// Allegiance: a power that changes it takes its home spaces along. Lands that nobody may enter while their power is
    /// out of the war are Bourbon.
    // pragmatic-war: 7.2.9#1
    fn powers(&mut self) {
        for (id, &allegiance) in &self.doc.powers {
            let Some(power) = self.power(&format!("powers.{id}"), id) else { continue };
            if self.state.allegiance[power.index()] == allegiance {
                continue;
            }
            self.check_settled(power, id);
            self.state.allegiance[power.index()] = allegiance;
            if allegiance == Allegiance::Absent {
                continue;
            }
            for space in self.atlas.masks.home[power.index()] {
                self.set_control(space, allegiance.side());
            }
        }
        let closed = self.game.look(&self.state).out_of_bounds();
        for space in closed {
            self.set_control(space, Some(Side::Bourbon));
        }
        self.state.side_corps = [CorpsSet::EMPTY; 2];
        for (i, power) in self.atlas.powers.iter().enumerate() {
            let side = self.state.allegiance[i].side().unwrap_or(power.side);
            self.state.side_corps[side.index()] |= self.atlas.masks.corps[i];
        }
    }

    /// What the end of the first war decided about a power cannot be given otherwise.
    // grand-campaign: 20.3.5#1, 20.3.5#2, 20.3.5#6
    // nine-years: 20.3#6
    fn check_settled(&mut self, power: PowerId, id: &str) {
        let look = self.game.look(&self.state);
        if !look.title.is_settled_by_first_war(&look, power) {
            return;
        }
        let winner = look.first_war.map_or("", |(side, _)| side.name());
        let accepted = look.allegiance[power.index()].name();
        let reason = message!("position-settled", winner, accepted);
        let rule = Clause::BetweenTheWars.number(self.atlas.book);
        self.error(format!("powers.{id}"), message!("refused", reason, rule));
    }

    fn set_control(&mut self, space: SpaceId, side: Option<Side>) {
        for one in Side::BOTH {
            if side == Some(one) {
                self.state.control[one.index()].insert(space);
            } else {
                self.state.control[one.index()].remove(space);
            }
        }
    }

    fn control(&mut self) {
        let Control { alliance, bourbon, neutral } = &self.doc.control;
        let mut seen = SpaceSet::EMPTY;
        for (name, list, side) in [
            ("control.alliance", alliance, Some(Side::Alliance)),
            ("control.bourbon", bourbon, Some(Side::Bourbon)),
            ("control.neutral", neutral, None),
        ] {
            let spaces = self.spaces(name, list);
            for space in spaces & seen {
                let id = &self.atlas.spaces[space.index()].id;
                self.error(name, message!("position-other-list", id));
            }
            seen |= spaces;
            for space in spaces {
                self.set_control(space, side);
            }
        }
    }
}
