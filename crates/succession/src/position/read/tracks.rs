//! Reads the tracks, markers and small counters of a document.

use super::{Builder, MOST};
use crate::atlas::MAX_POWERS;
use crate::position::{ColoniesText, Fleet, FleetStrength, FleetWord, Loyalty, Siege};
use std::collections::BTreeMap;
use words::message;

impl Builder<'_> {
    pub(super) fn tracks(&mut self) {
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
        let look = self.game.look(&self.state);
        if self.atlas.numbers.loyalty_track.is_empty() || !look.title.has_loyalty(&look) {
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

    pub(super) fn markers(&mut self) {
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

    pub(super) fn counters(&mut self) {
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
