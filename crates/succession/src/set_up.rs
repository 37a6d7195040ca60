//! Chapter 20.2: the set-up of a scenario.

use crate::atlas::{Atlas, DeckPart, LeaderSort, MAX_CORPS, MAX_FLEETS, MAX_LEADERS, MAX_POWERS, SeaHolder};
use crate::game::Succession;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, CorpsSet, LeaderId, LeaderSet, PowerId, Side};
use crate::state::{MAX_STEPS, Open, Options, State, off};
use crate::step::{Moment, Step};
use crate::titles::grand_campaign::FIRST_YEAR;
use crate::view::{self};

impl Succession {
    /// Starts a scenario and plays on to the first decision.
    // rule: 20.1#1, 20.1#2, 20.1#3, 20.4#1
    ///
    /// The first hands are dealt from dice of their own, so that the seed's own throws begin with the first
    /// choice of the game.
    pub fn start(&self, scenario: usize, options: Options, seed: &[u8; 32]) -> State {
        let mut state = self.set_up(scenario, options);
        self.run(&mut state, &mut table::SeededDice::for_set_up(*seed), &mut Vec::new());
        state
    }

    /// The set-up of a scenario, before anything has happened (20.2).
    // rule: 20.2.1, 20.2.2, 20.2.3, 20.3, 5.2.1, 1.1.2, 7.1.1, 2.1.2
    pub fn set_up(&self, scenario: usize, options: Options) -> State {
        let mut state = self.blank(scenario, options);
        set_up_pieces(self.atlas, &mut state);
        for set_up in &self.atlas.set_up {
            if set_up.line > 0 {
                state.lines[set_up.line as usize - 1].insert(set_up.space);
            }
        }
        for (i, fleet) in self.atlas.fleets.iter().enumerate() {
            state.fleets[i] = fleet.start;
        }
        self.title_in(0).set_up(self.atlas, &mut state);
        state.push(Step::Year(self.title_in(0).first_moment()));
        state
    }

    /// A state with nothing on the map.
    pub(crate) fn blank(&self, scenario: usize, options: Options) -> State {
        let numbers = &self.atlas.numbers;
        let open = Open {
            scenario: scenario as u8,
            era: 0,
            options,
            corps_at: [off::GONE; MAX_CORPS],
            corps_back: [0; MAX_CORPS],
            reduced: CorpsSet::EMPTY,
            demoralized: CorpsSet::EMPTY,
            acted: CorpsSet::EMPTY,
            inside: CorpsSet::EMPTY,
            shaken: CorpsSet::EMPTY,
            leader_at: [off::GONE; MAX_LEADERS],
            leader_back: [0; MAX_LEADERS],
            named: LeaderSet::EMPTY,
            promoted: LeaderSet::EMPTY,
            leaders_demoralized: LeaderSet::EMPTY,
            leaders_acted: LeaderSet::EMPTY,
            leaders_inside: LeaderSet::EMPTY,
            leaders_shaken: LeaderSet::EMPTY,
            side_corps: [CorpsSet::EMPTY; 2],
            allegiance: [Allegiance::Absent; MAX_POWERS],
            control: [SpaceSet::EMPTY; 2],
            lines: [SpaceSet::EMPTY; 2],
            famous: [SpaceSet::EMPTY; 2],
            continued: [SpaceSet::EMPTY; 2],
            damage: [SpaceSet::EMPTY; 2],
            sieged: SpaceSet::EMPTY,
            sea: numbers.sea_control.map(SeaHolder::side),
            fleets: [0; MAX_FLEETS],
            fleets_gone: 0,
            year: self.atlas.scenarios[scenario].first_year,
            vp: numbers.vp_start,
            loyalty: numbers.loyalty_start,
            loyalty_side: Side::Bourbon,
            colonies: Default::default(),
            forfeit_cards: [0; 2],
            forfeit_rp: [0; 2],
            first_war: None,
            in_effect: 0,
            late_added: false,
            withdrawn: false,
            withdrawn_in: 0,
            flags: self.title_in(0).starting_flags(),
            marked: [SpaceId::NONE; 2],
            extra_rp: [0; 2],
            rp: 0,
            built: [0; MAX_POWERS],
            restored: [0; MAX_POWERS],
            no_build: 0,
            no_restore: 0,
            delayed: 0,
            guests: 0,
            leaders_moved: LeaderSet::EMPTY,
            first: Side::Alliance,
            active: Side::Alliance,
            actions: 0,
            used: 0,
            must_play: 0,
            discards: [Default::default(); 2],
            force: Default::default(),
            pick: Default::default(),
            tried: SpaceSet::EMPTY,
            battle: Default::default(),
            hits: Default::default(),
            retreat: Default::default(),
            transfers: 0,
            crowded: [SpaceSet::EMPTY; 2],
            fallen: false,
            siege_dice: [0; 2],
            resupplied: false,
            steps: [Step::Nothing; MAX_STEPS],
            depth: 0,
            victory: None,
        };
        State { open, hidden: view::blank() }
    }

    /// What a position of an era starts from: the set-up, or for a second war, which has none, its powers, cards
    /// and schedule without pieces on the map.
    pub(crate) fn base(&self, era: u8, scenario: usize, options: Options) -> State {
        if !self.is_second_war(era) {
            let mut state = self.set_up(scenario, options);
            state.era = era;
            return state;
        }
        let atlas = self.atlas.era(era);
        let mut state = self.blank(scenario, options);
        set_up_pieces(atlas, &mut state);
        state.era = era;
        state.year = FIRST_YEAR;
        state.flags = 0;
        state.vp = atlas.numbers.vp_start;
        state.loyalty = atlas.numbers.loyalty_start;
        state.sea = atlas.numbers.sea_control.map(SeaHolder::side);
        state.push(Step::Year(Moment::Deal));
        state
    }
}

fn set_up_pieces(atlas: &Atlas, state: &mut State) {
    set_up_powers(atlas, state);
    set_up_corps(atlas, state);
    set_up_leaders(atlas, state);
    set_up_cards(atlas, state);
}

// rule: 1.1.2, 1.1.3, 7.1.1, 2.3.1
// nine-years: 1.1.2, 7.1.1, 2.1.2, 2.3.1, 20.2.2
// pragmatic-war: 1.1.2, 7.1.1, 2.1.2, 2.3.1, 20.1.1, 20.1.2
fn set_up_powers(atlas: &Atlas, state: &mut State) {
    for (i, power) in atlas.powers.iter().enumerate() {
        state.allegiance[i] = power.allegiance;
        state.side_corps[power.side.index()] |= atlas.masks.corps[i];
    }
    for (i, space) in atlas.spaces.iter().enumerate() {
        let here = SpaceId(i as u8);
        let present = |p: &&PowerId| state.allegiance[p.index()] != Allegiance::Absent;
        let owner = space.home.iter().find(present).or(space.home_until.as_ref());
        let mut side = owner.and_then(|p| state.allegiance[p.index()].side());
        if let Some((_, marked)) = atlas.control.iter().find(|(s, _)| *s == here) {
            side = *marked;
        }
        if let Some(side) = side {
            state.control[side.index()].insert(here);
        }
    }
}

// nine-years: 20.2.1, 20.2.2, 7.2.6#1
fn set_up_corps(atlas: &Atlas, state: &mut State) {
    for power in 0..atlas.powers.len() {
        // Counters of a later side wait aside; the others are handed out in order.
        let later = atlas.masks.later_corps[power];
        for corps in later {
            state.corps_at[corps.index()] = off::ASIDE;
        }
        let mut free = atlas.masks.corps[power] & !later;
        let mut hand_out = |state: &mut State, place: u8, full: u8, reduced: u8| {
            for n in 0..full + reduced {
                if let Some(corps) = free.next() {
                    state.corps_at[corps.index()] = place;
                    if n >= full {
                        state.reduced.insert(corps);
                    }
                }
            }
        };
        for set_up in &atlas.set_up {
            for count in set_up.corps.iter().filter(|c| c.power.index() == power) {
                hand_out(state, set_up.space.0, count.full, count.reduced);
            }
        }
        hand_out(state, off::POOL, atlas.pool[power], 0);
        for item in &atlas.reinforcements {
            let place = if item.when.is_none() { off::TRACK } else { off::ASIDE };
            for count in item.corps.iter().chain(&item.pool).filter(|c| c.power.index() == power) {
                hand_out(state, place, count.full, count.reduced);
            }
        }
        let aside = atlas.aside[power].saturating_sub(atlas.corps_of_later_side[power]);
        hand_out(state, off::ASIDE, aside, 0);
    }
}

// rule: 3.1.3
// nine-years: 3.1.2, 20.2.1, 20.2.2
fn set_up_leaders(atlas: &Atlas, state: &mut State) {
    for (i, leader) in atlas.leaders.iter().enumerate() {
        let id = LeaderId(i as u8);
        if leader.sort == LeaderSort::Named && leader.promotion.is_none() {
            state.named.insert(id);
        }
        // Who is neither placed nor scheduled waits for the rule that brings him.
        state.leader_at[i] = off::ASIDE;
        for item in atlas.reinforcements.iter().filter(|r| r.year > 0 && r.leaders.contains(&id)) {
            state.leader_at[i] = off::TRACK;
            state.leader_back[i] = (item.year - 1600) as u8;
        }
    }
    for set_up in &atlas.set_up {
        for leader in &set_up.leaders {
            state.leader_at[leader.index()] = set_up.space.0;
        }
    }
}

// rule: 5.1, 5.2.1, 5.2.2, 13.4.1
// nine-years: 5.2.2
fn set_up_cards(atlas: &Atlas, state: &mut State) {
    state.hidden.decks[0] = atlas.numbers.action_deck;
    if state.options.has(Options::DOUBLE_DECKS) {
        state.hidden.decks[1] = atlas.numbers.action_deck;
    }
    for (i, card) in atlas.events.iter().enumerate() {
        if card.deck == DeckPart::Start {
            state.hidden.event_deck |= 1 << i;
        }
    }
}
