//! Puts every piece of a document somewhere: on the map, inside a fortress, or in one of the places off the map.

use super::Builder;
use crate::describe::OFF_MAP;
use crate::pieces::{CorpsId, CorpsSet, Kind, LeaderId, PowerId};
use crate::position::pieces::{CorpsItem, Item, LeaderItem, PieceReader};
use crate::position::{Leaders, Position};
use crate::state::off;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use words::message;

/// Years that can be noted for a piece.
const YEARS: RangeInclusive<u16> = 1601..=1799;

/// Counters that have been given a place.
#[derive(Default)]
struct Allotment {
    taken: CorpsSet,
    leaders: BTreeMap<LeaderId, String>,
    /// Places off the map whose corps are given.
    given: BTreeSet<u8>,
}

impl Builder<'_> {
    pub(in crate::position) fn reader(&self) -> PieceReader<'static> {
        PieceReader { atlas: self.atlas, allegiance: self.state.allegiance }
    }

    pub(in crate::position) fn items(&mut self, path: &str, text: &str) -> Vec<Item> {
        self.reader().list(text).unwrap_or_else(|message| {
            self.error(path, message);
            Vec::new()
        })
    }

    /// Puts every piece somewhere.
    pub(super) fn pieces(&mut self) {
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
        let mut away = Vec::new();
        for (text, &year) in track {
            let path = format!("leaders.track.{text}");
            if let Some(item) = self.one_leader(&path, text) {
                if YEARS.contains(&year) {
                    away.push((item.leader, year));
                }
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
        self.staff_steps_back(&away);
        for (i, text) in promoted.iter().enumerate() {
            if let Some(item) = self.one_leader(&format!("leaders.promoted[{i}]"), text) {
                self.state.promoted.insert(item.leader);
            }
        }
    }

    /// A Staff Officer on the map steps back when the leader he stands in for returns: without a year noted for him that
    /// is when the first leader of his side returns whom the document puts on the track, or next year.
    fn staff_steps_back(&mut self, away: &[(LeaderId, u16)]) {
        for staff in self.atlas.masks.staff {
            let place = self.state.leader_at[staff.index()];
            if place >= 128 || self.state.leader_back[staff.index()] > 0 {
                continue;
            }
            let side = self.atlas.leaders[staff.index()].side;
            let own = away.iter().filter(|(leader, year)| {
                self.atlas.leaders[leader.index()].side == side && *year >= self.state.year
            });
            let year = own.map(|(_, year)| *year).min().unwrap_or(self.state.year + 1);
            self.state.leader_back[staff.index()] = (year - 1600) as u8;
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
}

impl Position {
    /// Places off the map with the corps they are said to hold.
    fn places(&self) -> [(u8, &'static str, &Option<String>); 5] {
        let texts = [&self.pool, &self.aside, &self.due, &self.track, &self.gone];
        std::array::from_fn(|i| (OFF_MAP[i].0, OFF_MAP[i].1, texts[i]))
    }
}
