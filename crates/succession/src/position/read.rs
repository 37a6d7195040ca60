//! From a document to a state.

use super::pieces::{CorpsItem, Item, LeaderItem, PieceReader};
use super::{
    Base, ColoniesText, Control, Events, Fleet, FleetStrength, FleetWord, Leaders, Loyalty, Piles, Position,
    PositionError, PositionErrors, Round, Siege,
};
use crate::atlas::{Atlas, DeckPart, MAX_POWERS};
use crate::cards::{Pile, TOP_CARD};
use crate::describe::OFF_MAP;
use crate::game::Succession;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, CorpsId, CorpsSet, Kind, LeaderId, PowerId, Side};
use crate::state::{Options, State, off};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use table::FastDice;
use words::{Message, message};

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

    // -------------------------------------------------- year, powers, control

    /// The second war of a campaign follows from the first.
    fn first_war(&mut self) {
        let second = self.game.is_second_war(self.state.era);
        self.state.first_war = self.doc.first_war.map(|v| (v.side, v.level));
        match self.doc.first_war {
            None if second => self.error("first-war", message!("position-first-war")),
            Some(_) if !second => self.error("first-war", message!("position-no-first-war")),
            _ => {}
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

    /// Allegiance: a power that changes it takes its home spaces along.
    fn powers(&mut self) {
        for (id, &allegiance) in &self.doc.powers {
            let Some(power) = self.power(&format!("powers.{id}"), id) else { continue };
            if self.state.allegiance[power.index()] == allegiance {
                continue;
            }
            self.state.allegiance[power.index()] = allegiance;
            if allegiance == Allegiance::Absent {
                continue;
            }
            for space in self.atlas.masks.home[power.index()] {
                self.set_control(space, allegiance.side());
            }
        }
        self.state.side_corps = [CorpsSet::EMPTY; 2];
        for (i, power) in self.atlas.powers.iter().enumerate() {
            let side = self.state.allegiance[i].side().unwrap_or(power.side);
            self.state.side_corps[side.index()] |= self.atlas.masks.corps[i];
        }
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

    // -------------------------------------------------- pieces

    pub(super) fn reader(&self) -> PieceReader<'static> {
        PieceReader { atlas: self.atlas, allegiance: self.state.allegiance }
    }

    pub(super) fn items(&mut self, path: &str, text: &str) -> Vec<Item> {
        self.reader().list(text).unwrap_or_else(|message| {
            self.error(path, message);
            Vec::new()
        })
    }

    /// Puts every piece somewhere.
    fn pieces(&mut self) {
        let mut allotment = Allotment::default();
        let doc = self.doc;
        for (year, text) in &doc.scheduled {
            self.schedule(&mut allotment, &format!("scheduled.{year}"), year, text);
        }
        for (id, text) in &doc.destined {
            self.destine(&mut allotment, &format!("destined.{id}"), id, text);
        }
        for (place, name, text) in doc.places() {
            let Some(text) = text else { continue };
            allotment.given.insert(place);
            for item in self.items(name, text) {
                match item {
                    Item::Corps(item) => self.allot(&mut allotment, name, place, false, item),
                    Item::Leader(_) => self.error(name, message!("position-leaders-apart")),
                }
            }
        }
        self.clear_map(&allotment);
        for (id, text) in doc.forces.iter().flatten() {
            self.place(&mut allotment, &format!("forces.{id}"), id, text, false);
        }
        for (id, text) in &doc.inside {
            self.place(&mut allotment, &format!("inside.{id}"), id, text, true);
        }
        self.leaders_off_map(&mut allotment);
        self.leave_over(&allotment);
    }

    /// Corps on the turn track for a year.
    fn schedule(&mut self, allotment: &mut Allotment, path: &str, year: &str, text: &str) {
        let Some(year) = year.parse().ok().filter(|year| YEARS.contains(year)) else {
            return self.error(path, message!("position-no-year", year));
        };
        let before = allotment.taken;
        for item in self.items(path, text) {
            match item {
                Item::Corps(item) => self.allot(allotment, path, off::TRACK, false, item),
                Item::Leader(_) => self.error(path, message!("position-leaders-apart")),
            }
        }
        for corps in allotment.taken & !before {
            self.state.corps_back[corps.index()] = (year - 1600) as u8;
        }
    }

    /// Corps due that must arrive in a space.
    fn destine(&mut self, allotment: &mut Allotment, path: &str, id: &str, text: &str) {
        let Some(space) = self.space(path, id) else { return };
        let before = allotment.taken;
        for item in self.items(path, text) {
            match item {
                Item::Corps(item) => self.allot(allotment, path, off::DUE, false, item),
                Item::Leader(_) => self.error(path, message!("position-leaders-apart")),
            }
        }
        for corps in allotment.taken & !before {
            self.state.corps_back[corps.index()] = space.0 + 1;
        }
    }

    /// Takes the base's pieces off the map where the document names its own.
    fn clear_map(&mut self, allotment: &Allotment) {
        if !self.replace {
            return;
        }
        for leader in 0..self.atlas.leaders.len() {
            if self.state.leader_at[leader] < 128 {
                self.state.leader_at[leader] = off::ASIDE;
            }
        }
        for corps in self.counters_left(allotment) {
            if self.state.corps_at[corps.index()] < 128 {
                self.state.reduced.remove(corps);
            }
        }
    }

    fn counters_left(&self, allotment: &Allotment) -> CorpsSet {
        let all =
            (0..self.atlas.powers.len()).fold(CorpsSet::EMPTY, |set, p| set | self.atlas.masks.corps[p]);
        all & !allotment.taken
    }

    fn place(&mut self, allotment: &mut Allotment, path: &str, id: &str, text: &str, inside: bool) {
        let items = self.items(path, text);
        let Some(space) = self.space(path, id) else { return };
        for item in items {
            match item {
                Item::Corps(item) => self.allot(allotment, path, space.0, inside, item),
                Item::Leader(item) => self.put_leader(allotment, path, space.0, inside, item),
            }
        }
    }

    /// Takes counters for an item: those the base has in the same place first, then those on the map.
    fn allot(&mut self, allotment: &mut Allotment, path: &str, place: u8, inside: bool, item: CorpsItem) {
        let power = item.kind.power();
        let later = self.atlas.masks.later_corps[power.index()];
        let mix = self.atlas.masks.corps[power.index()] & if item.later { later } else { !later };
        for n in 0..item.count {
            let left = mix & !allotment.taken;
            let best = left.filter(|&c| self.may_take(c)).min_by_key(|&c| self.rank(c, place));
            let Some(corps) = best else {
                let code = &self.atlas.powers[power.index()].id;
                let message = message!("position-counter-mix", left = n, asked = item.count, power = code);
                return self.error(path, message);
            };
            allotment.taken.insert(corps);
            self.state.corps_at[corps.index()] = place;
            self.state.corps_back[corps.index()] = 0;
            self.set_condition(corps, item.kind, inside);
        }
    }

    fn may_take(&self, corps: CorpsId) -> bool {
        self.replace || self.state.corps_at[corps.index()] >= 128
    }

    fn rank(&self, corps: CorpsId, place: u8) -> u8 {
        match self.state.corps_at[corps.index()] {
            same if same == place => 0,
            0..128 => 1,
            off::POOL => 2,
            off::DUE => 3,
            off::TRACK => 4,
            off::ASIDE => 5,
            _ => 6,
        }
    }

    fn set_condition(&mut self, corps: CorpsId, kind: Kind, inside: bool) {
        let open = &mut self.state.open;
        for (flag, set) in [
            (kind.reduced(), &mut open.reduced),
            (kind.demoralized(), &mut open.demoralized),
            (kind.acted(), &mut open.acted),
            (inside, &mut open.inside),
        ] {
            if flag {
                set.insert(corps);
            } else {
                set.remove(corps);
            }
        }
    }

    fn put_leader(
        &mut self,
        allotment: &mut Allotment,
        path: &str,
        place: u8,
        inside: bool,
        item: LeaderItem,
    ) {
        let LeaderItem { leader, minor, demoralized, acted } = item;
        if let Some(other) = allotment.leaders.insert(leader, path.to_string()) {
            let id = &self.atlas.leaders[leader.index()].id;
            return self.error(path, message!("position-placed", id, other));
        }
        self.state.leader_at[leader.index()] = place;
        self.state.leader_back[leader.index()] = 0;
        let open = &mut self.state.open;
        for (flag, set) in [
            (!minor, &mut open.named),
            (demoralized, &mut open.leaders_demoralized),
            (acted, &mut open.leaders_acted),
            (inside, &mut open.leaders_inside),
        ] {
            if flag {
                set.insert(leader);
            } else {
                set.remove(leader);
            }
        }
    }

    fn leaders_off_map(&mut self, allotment: &mut Allotment) {
        let Leaders { track, aside, due, gone, promoted, noted } = &self.doc.leaders;
        for (name, list, place) in
            [("aside", aside, off::ASIDE), ("due", due, off::DUE), ("gone", gone, off::GONE)]
        {
            for (i, text) in list.iter().enumerate() {
                let path = format!("leaders.{name}[{i}]");
                if let Some(item) = self.one_leader(&path, text) {
                    self.put_leader(allotment, &path, place, false, item);
                }
            }
        }
        for (text, &year) in track {
            let path = format!("leaders.track.{text}");
            if let Some(item) = self.one_leader(&path, text) {
                self.put_leader(allotment, &path, off::TRACK, false, item);
                self.note_year(&path, item.leader, year);
            }
        }
        for (text, &year) in noted {
            let path = format!("leaders.noted.{text}");
            if let Some(item) = self.one_leader(&path, text) {
                self.note_year(&path, item.leader, year);
            }
        }
        for (i, text) in promoted.iter().enumerate() {
            if let Some(item) = self.one_leader(&format!("leaders.promoted[{i}]"), text) {
                self.state.promoted.insert(item.leader);
            }
        }
    }

    fn one_leader(&mut self, path: &str, text: &str) -> Option<LeaderItem> {
        match self.items(path, text)[..] {
            [Item::Leader(item)] => Some(item),
            [] => None,
            _ => {
                self.error(path, message!("position-one-leader"));
                None
            }
        }
    }

    fn note_year(&mut self, path: &str, leader: LeaderId, year: u16) {
        if !YEARS.contains(&year) {
            return self.error(path, message!("position-no-year", year));
        }
        self.state.leader_back[leader.index()] = (year - 1600) as u8;
    }

    /// Counters nobody speaks of stay where the base has them off the map; those of the map go to the pool. A
    /// place that is given holds what it says and no more: what is left over leaves the game.
    fn leave_over(&mut self, allotment: &Allotment) {
        let mut lost: BTreeMap<PowerId, u8> = BTreeMap::new();
        for corps in self.counters_left(allotment) {
            let place = match self.state.corps_at[corps.index()] {
                space @ 0..128 if !self.replace => space,
                0..128 => off::POOL,
                away => away,
            };
            let full = allotment.given.contains(&place);
            self.state.corps_at[corps.index()] = if full { off::GONE } else { place };
            if full && allotment.given.contains(&off::GONE) {
                *lost.entry(self.atlas.masks.power_of[corps.index()]).or_default() += 1;
            }
        }
        for (power, count) in lost {
            let code = &self.atlas.powers[power.index()].id;
            self.error("gone", message!("position-nowhere", count, power = code));
        }
    }

    // -------------------------------------------------- cards

    /// Reads a hand: cards by value.
    fn hand(&mut self, path: &str, cards: &[u8]) -> Pile {
        let mut hand = Pile::default();
        for (i, &value) in cards.iter().enumerate() {
            if self.is_card(value) {
                hand[value as usize] = hand[value as usize].saturating_add(1);
            } else {
                self.error(format!("{path}[{i}]"), self.no_such_card());
            }
        }
        hand
    }

    /// Are there Action cards of this value?
    pub(super) fn is_card(&self, value: u8) -> bool {
        (1..=TOP_CARD).contains(&value) && self.atlas.numbers.action_deck[value as usize] > 0
    }

    /// The highest value of an Action card of the title.
    pub(super) fn top_card(&self) -> u8 {
        if self.is_card(TOP_CARD) { TOP_CARD } else { TOP_CARD - 1 }
    }

    /// What is wrong with an Action card of another value.
    pub(super) fn no_such_card(&self) -> Message {
        if self.is_card(TOP_CARD) { message!("position-card-four") } else { message!("position-card-three") }
    }

    /// Reads piles: one for both sides, or one for each with double decks.
    fn piles(&mut self, path: &str, piles: &Option<Piles>) -> Option<[Pile; 2]> {
        let two = self.state.options.has(Options::DOUBLE_DECKS);
        match piles.as_ref()? {
            Piles::Shared(shared) if !two => Some([self.pile(path, shared), Pile::default()]),
            Piles::Apart(apart) if two => {
                Some([self.pile(path, &apart.alliance), self.pile(path, &apart.bourbon)])
            }
            Piles::Shared(_) => {
                self.error(path, message!("position-double-decks"));
                None
            }
            Piles::Apart(_) => {
                self.error(path, message!("position-single-deck"));
                None
            }
        }
    }

    /// Reads a pile: how many cards of each value, from 1.
    fn pile(&mut self, path: &str, counts: &[u8]) -> Pile {
        let values = usize::from(self.top_card());
        let mut pile = Pile::default();
        match counts.len() {
            0 => {}
            given if given == values => pile[1..=values].copy_from_slice(counts),
            given => self.error(path, message!("position-pile", count = values, given)),
        }
        pile
    }

    fn action_cards(&mut self) {
        let doc = self.doc;
        if let Some(hands) = &doc.hands {
            for (side, cards) in hands.each() {
                let hand = self.hand(&format!("hands.{}", side.name()), cards);
                self.state.hidden.hands[side.index()] = hand;
            }
        }
        let decks = self.piles("deck", &doc.deck);
        let mut discards = self.piles("discards", &doc.discards);
        if let (None, Some(Round { side, card: Some(card @ 1..=TOP_CARD), .. })) = (discards, &doc.round) {
            let mut pile = [Pile::default(); 2];
            pile[self.game.look(&self.state).deck_of(*side)][*card as usize] = 1;
            discards = Some(pile);
        }
        for deck in 0..2 {
            for value in 1..=usize::from(TOP_CARD) {
                self.share_out(deck, value, decks, discards);
            }
        }
    }

    /// Cards of one value in one deck: in hands, in the deck, discarded; what is not given is the rest.
    fn share_out(
        &mut self,
        deck: usize,
        value: usize,
        decks: Option<[Pile; 2]>,
        discards: Option<[Pile; 2]>,
    ) {
        let two = self.state.options.has(Options::DOUBLE_DECKS);
        let full = if deck == 0 || two { self.atlas.numbers.action_deck[value] } else { 0 };
        let in_hands: i32 = Side::BOTH
            .into_iter()
            .filter(|s| self.game.look(&self.state).deck_of(*s) == deck)
            .map(|s| i32::from(self.state.hidden.hands[s.index()][value]))
            .sum();
        let in_deck = decks.map(|d| i32::from(d[deck][value]));
        let discarded = discards.map(|d| i32::from(d[deck][value]));
        let rest = i32::from(full) - in_hands - in_deck.unwrap_or(0) - discarded.unwrap_or(0);
        if rest < 0 {
            let message = message!("position-cards-only", count = full, value);
            let path = if in_hands > i32::from(full) { "hands" } else { "deck" };
            return self.error(path, message);
        }
        let (deck_size, discard_size) = match (in_deck, discarded) {
            (Some(in_deck), None) => (in_deck, rest),
            (in_deck, discarded) => (in_deck.unwrap_or(rest), discarded.unwrap_or(0)),
        };
        self.state.hidden.decks[deck][value] = deck_size as u8;
        self.state.discards[deck][value] = discard_size as u8;
    }

    fn cards(&mut self, path: &str, ids: &[String]) -> u64 {
        let mut mask = 0;
        for (i, id) in ids.iter().enumerate() {
            match self.atlas.event(id) {
                Some(card) => mask |= 1u64 << card.0,
                None => self.error(format!("{path}[{i}]"), message!("unknown-event-card", id)),
            }
        }
        mask
    }

    fn event_cards(&mut self) {
        let Events { deck, in_effect, out, held, drawn } = &self.doc.events;
        if let Some(late) = self.doc.late_cards {
            self.state.late_added = late;
        }
        let mut seen = 0u64;
        let in_effect = self.card_pile(&mut seen, "events.in-effect", in_effect);
        self.state.in_effect = in_effect;
        for (side, list) in held.each() {
            let path = format!("events.held.{}", side.name());
            let cards = self.card_pile(&mut seen, &path, list);
            self.check_held(&path, side, cards);
            self.state.hidden.held[side.index()] = cards;
        }
        for (side, list) in drawn.each() {
            let cards = self.card_pile(&mut seen, &format!("events.drawn.{}", side.name()), list);
            self.state.hidden.drawn[side.index()] = cards;
        }
        self.card_pile(&mut seen, "events.out", out);
        self.state.hidden.event_deck = match deck {
            Some(list) => self.card_pile(&mut seen, "events.deck", list),
            None => self.cards_in_the_game() & !seen,
        };
    }

    fn cards_where(&self, fits: impl Fn(DeckPart) -> bool) -> u64 {
        let events = self.atlas.events.iter().enumerate();
        events.fold(0, |mask, (i, card)| if fits(card.deck) { mask | 1 << i } else { mask })
    }

    fn cards_in_the_game(&self) -> u64 {
        let late = self.state.late_added;
        self.cards_where(|deck| deck == DeckPart::Start || late && deck == DeckPart::Late)
    }

    /// Cards of the other war that can be in no pile; those of the first may still be held in the second.
    fn foreign_cards(&self, path: &str) -> u64 {
        let kept = self.game.is_second_war(self.state.era) && path.starts_with("events.held");
        if kept { 0 } else { self.cards_where(|deck| deck == DeckPart::Other) }
    }

    /// One pile of event cards; a card is in one pile only, and late cards only once they are in the game.
    fn card_pile(&mut self, seen: &mut u64, path: &str, ids: &[String]) -> u64 {
        let cards = self.cards(path, ids);
        let early = self.cards_where(|deck| deck == DeckPart::Late) & !self.cards_in_the_game();
        for (mask, problem) in [
            (*seen, "position-other-pile"),
            (early, "position-late-card"),
            (self.foreign_cards(path), "position-foreign-card"),
        ] {
            for i in (0..64).filter(|i| (cards & mask) >> i & 1 == 1) {
                let id = &self.atlas.events[i].id;
                self.error(path, message!(problem, id));
            }
        }
        *seen |= cards;
        cards
    }

    fn check_held(&mut self, path: &str, side: Side, cards: u64) {
        for i in (0..self.atlas.events.len()).filter(|i| cards >> i & 1 == 1) {
            let card = &self.atlas.events[i];
            if !card.hold || card.only.is_some_and(|only| only != side) {
                self.error(path, message!("position-not-held", id = &card.id));
            }
        }
    }

    // -------------------------------------------------- tracks, markers, counters

    fn tracks(&mut self) {
        let doc = self.doc;
        if let Some(vp) = doc.vp {
            self.state.vp = self.at_most("vp", vp, self.atlas.numbers.vp_max);
        }
        if let Some(loyalty) = &doc.loyalty {
            self.loyalty(loyalty);
        }
        if let Some(colonies) = &doc.colonies {
            self.colonies(colonies);
        }
        for (side, forfeits) in doc.forfeits.each() {
            let path = format!("forfeits.{}", side.name());
            let cards = self.at_most(&format!("{path}.cards"), forfeits.cards, MOST);
            let points = self.at_most(&format!("{path}.points"), forfeits.points, MOST);
            self.state.forfeit_cards[side.index()] = cards;
            self.state.forfeit_rp[side.index()] = points;
        }
        for (zone, holder) in [doc.sea.atlantic, doc.sea.mediterranean].into_iter().enumerate() {
            if let Some(holder) = holder {
                self.state.sea[zone] = holder.side();
            }
        }
        for (name, fleet) in &doc.fleets {
            self.fleet(name, fleet);
        }
    }

    fn fleet(&mut self, name: &str, fleet: &Fleet) {
        let Some(id) = self.atlas.fleet(name) else {
            self.error("fleets", message!("unknown-fleet", id = name));
            return;
        };
        self.state.fleets_gone &= !(1 << id.0);
        self.state.fleets[id.index()] = match fleet {
            Fleet::Word(word) => {
                self.state.fleets_gone |= u8::from(*word == FleetWord::Gone) << id.0;
                0
            }
            Fleet::Ready(FleetStrength { strength }) => {
                let standing = self.atlas.fleets[id.index()].standing;
                let field = format!("fleets.{name}.strength");
                let (range, message) = if standing {
                    (2..=3, message!("position-fleet-standing"))
                } else {
                    (1..=2, message!("position-fleet"))
                };
                if !range.contains(strength) {
                    self.error(&field, message);
                }
                *strength
            }
        };
    }

    fn colonies(&mut self, text: &ColoniesText) {
        // Between the wars of a campaign the marker is still there.
        let track = &self.game.atlas().numbers.colonies_track;
        if track.is_empty() {
            return self.error("colonies", message!("position-no-colonies"));
        }
        if let Some(at) = text.r#box {
            self.state.colonies.at = self.at_most("colonies.box", at, track.len() as u8 - 1);
        }
        let year = self.state.year;
        if text.turned_in.is_some_and(|turned| turned > year) {
            self.error("colonies.turned-in", message!("position-future"));
        }
        let colonies = &mut self.state.colonies;
        colonies.side = text.side.unwrap_or(colonies.side);
        colonies.committed = text.committed.pair();
        colonies.support = text.support.pair();
        colonies.turned_in = text.turned_in.unwrap_or(0);
    }

    fn loyalty(&mut self, loyalty: &Loyalty) {
        if self.atlas.numbers.loyalty_track.is_empty() {
            return self.error("loyalty", message!("position-no-loyalty"));
        }
        if let Some(number) = loyalty.r#box {
            let track = &self.atlas.numbers.loyalty_track;
            match track.iter().position(|&n| n == number) {
                Some(index) => self.state.loyalty = index as u8,
                None => self.error("loyalty.box", message!("position-loyalty-box", number)),
            }
        }
        if let Some(side) = loyalty.side {
            self.state.loyalty_side = side;
        }
    }

    fn markers(&mut self) {
        let doc = self.doc;
        if let Some(lines) = &doc.lines {
            self.state.lines = Default::default();
            for (id, &level) in lines {
                let path = format!("lines.{id}");
                let Some(space) = self.space(&path, id) else { continue };
                match level {
                    1 | 2 => self.state.lines[level as usize - 1].insert(space),
                    _ => self.error(path, message!("position-line-level")),
                }
            }
        }
        for (id, siege) in &doc.sieges {
            self.siege(&format!("sieges.{id}"), id, siege);
        }
        for (side, list) in doc.famous.each() {
            self.state.famous[side.index()] = self.spaces(&format!("famous.{}", side.name()), list);
        }
        for space in self.state.famous[0] & self.state.famous[1] {
            let id = &self.atlas.spaces[space.index()].id;
            self.error("famous", message!("position-both-markers", id));
        }
    }

    fn siege(&mut self, path: &str, id: &str, siege: &Siege) {
        let Some(space) = self.space(path, id) else { return };
        if !self.atlas.masks.fortresses.has(space) {
            return self.error(path, message!("position-no-fortress"));
        }
        let damage = self.at_most(&format!("{path}.damage"), siege.damage, 3);
        self.state.set_damage(space, damage);
        match self.at_most(&format!("{path}.continued"), siege.continued, 2) {
            0 => {}
            level => self.state.continued[level as usize - 1].insert(space),
        }
        if siege.rolled {
            self.state.sieged.insert(space);
        }
    }

    fn power_mask(&mut self, path: &str, ids: &[String]) -> u16 {
        let mut mask = 0;
        for (i, id) in ids.iter().enumerate() {
            if let Some(power) = self.power(&format!("{path}[{i}]"), id) {
                mask |= 1 << power.0;
            }
        }
        mask
    }

    fn power_counts(&mut self, path: &str, counts: &BTreeMap<String, u8>) -> [u8; MAX_POWERS] {
        let mut array = [0; MAX_POWERS];
        for (id, &count) in counts {
            let path = format!("{path}.{id}");
            if let Some(power) = self.power(&path, id) {
                array[power.index()] = self.at_most(&path, count, MOST);
            }
        }
        array
    }

    fn counters(&mut self) {
        let doc = self.doc;
        self.state.no_build = self.power_mask("no-build", &doc.no_build);
        self.state.no_restore = self.power_mask("no-restore", &doc.no_restore);
        self.state.delayed = self.power_mask("delayed", &doc.delayed);
        self.state.built = self.power_counts("built", &doc.built);
        self.state.restored = self.power_counts("restored", &doc.restored);
        self.state.rp = self.at_most("rp", doc.rp.unwrap_or(0), MOST);
        self.state.guests = self.power_mask("guests", &doc.guests);
        for (side, &extra) in doc.extra_rp.each() {
            self.at_most(&format!("extra-rp.{}", side.name()), extra.unsigned_abs(), MOST);
            self.state.extra_rp[side.index()] = extra;
        }
        for (name, value) in &doc.own {
            let read = self.game.title_in(self.state.era).read_own(self.atlas, &mut self.state, name, value);
            if let Err(message) = read {
                self.error(format!("own.{name}"), message);
            }
        }
        if let Some(year) = doc.british_withdrawal {
            if year > self.state.year {
                self.error("british-withdrawal", message!("position-future-year", year));
            }
            self.state.withdrawn = true;
            self.state.withdrawn_in = year;
        }
        self.state.first = doc.first.unwrap_or(self.state.first);
        self.state.active = doc.active.unwrap_or(self.state.active);
        self.state.victory = doc.victory.map(|v| (v.side, v.level));
    }
}

/// Years that can be noted for a piece.
const YEARS: RangeInclusive<u16> = 1601..=1799;

/// The most a small counter can say; far more than any game comes to.
pub(super) const MOST: u8 = 20;

/// Counters that have been given a place.
#[derive(Default)]
struct Allotment {
    taken: CorpsSet,
    leaders: BTreeMap<LeaderId, String>,
    /// Places off the map whose corps are given.
    given: BTreeSet<u8>,
}

impl Position {
    /// Places off the map with the corps they are said to hold.
    fn places(&self) -> [(u8, &'static str, &Option<String>); 5] {
        let texts = [&self.pool, &self.aside, &self.due, &self.track, &self.gone];
        std::array::from_fn(|i| (OFF_MAP[i].0, OFF_MAP[i].1, texts[i]))
    }
}
