//! The entries of `scenarios.toml`.

use super::{File, Muster, Reader};
use crate::atlas::*;
use crate::data::raw::*;
use crate::map::SpaceId;
use crate::pieces::{LeaderId, Side};
use toml::Spanned;
use words::message;

impl Reader<'_> {
    pub(super) fn scenarios(&mut self, raws: &[RawScenario]) -> Vec<Scenario> {
        const FILE: File = File::Scenarios;
        let mut scenarios = Vec::new();
        for raw in raws {
            let (first_year, last_year) = (raw.first_year, *raw.last_year.get_ref());
            if last_year < first_year {
                let message = message!("data-scenario-years", id = raw.id.get_ref(), year = last_year);
                self.error(FILE, raw.last_year.span(), message);
            }
            scenarios.push(Scenario {
                id: raw.id.get_ref().clone(),
                name: raw.name.clone(),
                name_fr: raw.name_fr.clone(),
                first_year,
                last_year,
                withdrawal: self.word(FILE, "withdrawal", &raw.withdrawal).unwrap_or(Withdrawal::Never),
                lower_victory_table: raw.lower_victory_table,
            });
        }
        scenarios
    }

    pub(super) fn controls(&mut self, raws: &[RawControl]) -> Vec<(SpaceId, Option<Side>)> {
        const FILE: File = File::Scenarios;
        let mut controls: Vec<(SpaceId, Option<Side>)> = Vec::new();
        for raw in raws {
            let side = match raw.side.get_ref().as_str() {
                "neutral" => None,
                _ => Some(self.side(FILE, &raw.side)),
            };
            let Some(space) = self.find_space(FILE, &raw.space) else { continue };
            if controls.iter().any(|c| c.0 == space) {
                let message = message!("data-control-twice", id = raw.space.get_ref());
                self.error(FILE, raw.space.span(), message);
            }
            controls.push((space, side));
        }
        controls
    }

    fn counts(&mut self, raws: &[RawCount], muster: &mut Muster) -> Vec<CorpsCount> {
        let mut counts = Vec::new();
        for raw in raws {
            let Some(power) = self.find_power(File::Scenarios, &raw.power) else { continue };
            if raw.full == 0 && raw.reduced == 0 {
                let message = message!("data-count-missing", id = raw.power.get_ref());
                self.error(File::Scenarios, raw.power.span(), message);
            }
            muster.corps[power.index()] += u32::from(raw.full) + u32::from(raw.reduced);
            let at = raw.at.as_ref().and_then(|word| self.find_space(File::Scenarios, word));
            counts.push(CorpsCount { power, full: raw.full, reduced: raw.reduced, at });
        }
        counts
    }

    /// Leaders who stand or arrive somewhere; none may do so twice.
    fn arrivals(
        &mut self,
        words: &[Word],
        year: u16,
        leaders: &[Leader],
        muster: &mut Muster,
    ) -> Vec<LeaderId> {
        const FILE: File = File::Scenarios;
        let mut found = Vec::new();
        for word in words {
            let Some(leader) = self.find_leader(FILE, word) else { continue };
            let line = self.line(FILE, &word.span());
            if leaders[leader.index()].sort == LeaderSort::Staff {
                let message = message!("data-staff-placed", id = word.get_ref());
                self.error(FILE, word.span(), message);
            } else if let Some(first) = muster.leaders[leader.index()] {
                let message = message!("data-leader-twice", id = word.get_ref(), line = first);
                self.error(FILE, word.span(), message);
            }
            muster.leaders[leader.index()] = line;
            muster.arrivals[leader.index()] = year;
            found.push(leader);
        }
        found
    }

    pub(super) fn set_ups(
        &mut self,
        raws: &[RawSetUp],
        spaces: &[Space],
        powers: &[Power],
        leaders: &[Leader],
        muster: &mut Muster,
    ) -> Vec<SetUp> {
        const FILE: File = File::Scenarios;
        let mut set_ups: Vec<SetUp> = Vec::new();
        for raw in raws {
            let corps = self.counts(&raw.corps, muster);
            let placed = self.arrivals(&raw.leaders, 0, leaders, muster);
            let Some(space) = self.find_space(FILE, &raw.space) else { continue };
            if set_ups.iter().any(|s| s.space == space) {
                let message = message!("data-set-up-twice", id = raw.space.get_ref());
                self.error(FILE, raw.space.span(), message);
            }
            let line = raw.line.as_ref().map_or(0, |line| *line.get_ref());
            let set_up = SetUp { space, corps, leaders: placed, line };
            self.check_stack(raw, &set_up, spaces, powers, leaders);
            self.check_line(raw, &spaces[space.index()]);
            set_ups.push(set_up);
        }
        set_ups
    }

    pub(super) fn reserves(&mut self, raws: &[RawReserve], muster: &mut Muster) -> Vec<u8> {
        let mut corps = vec![0u8; muster.corps.len()];
        for raw in raws {
            let Some(power) = self.find_power(File::Scenarios, &raw.power) else { continue };
            corps[power.index()] = corps[power.index()].saturating_add(raw.corps);
            muster.corps[power.index()] += u32::from(raw.corps);
        }
        corps
    }

    pub(super) fn reinforcements(
        &mut self,
        raws: &[RawReinforcement],
        powers: &[Power],
        leaders: &[Leader],
        scenarios: &[Scenario],
        muster: &mut Muster,
    ) -> Vec<Reinforcement> {
        const FILE: File = File::Scenarios;
        let first = scenarios.iter().map(|s| s.first_year).min().unwrap_or(0);
        let last = scenarios.iter().map(|s| s.last_year).max().unwrap_or(u16::MAX);
        let mut list: Vec<Reinforcement> = Vec::new();
        for raw in raws {
            let year = raw.year.as_ref().map_or(0, |year| *year.get_ref());
            let when = raw.when.as_ref().map(|word| word.get_ref().clone());
            let span = raw.year.as_ref().map_or(raw.side.span(), Spanned::span);
            let side = self.side(FILE, &raw.side);
            if raw.year.is_some() == raw.when.is_some() {
                let message = message!("data-reinforcement-when");
                self.error(FILE, span.clone(), message);
            }
            let reinforcement = Reinforcement {
                year,
                when: when.clone(),
                side,
                corps: self.counts(&raw.corps, muster),
                pool: self.counts(&raw.pool, muster),
                leaders: self.arrivals(&raw.leaders, year, leaders, muster),
            };
            if when.is_none() && !(first..=last).contains(&year) {
                self.error(FILE, span.clone(), message!("data-year-unplayed", year));
            }
            let called = when.unwrap_or_else(|| year.to_string());
            if list.iter().any(|r| (r.year, &r.when, r.side) == (year, &reinforcement.when, side)) {
                let message = message!("data-reinforcement-twice", side = side.name(), when = &called);
                self.error(FILE, span.clone(), message);
            }
            let corps = reinforcement.corps.iter().chain(&reinforcement.pool);
            let mut sides = corps
                .map(|c| powers[c.power.index()].side)
                .chain(reinforcement.leaders.iter().map(|l| leaders[l.index()].side));
            // A power that changes sides brings its corps along when a rule calls them.
            let enemies = year > 0 && sides.any(|s| s != side);
            if enemies && !self.is_broken(&[File::Pieces]) {
                let message = message!("data-reinforcement-enemies", side = side.name(), when = &called);
                self.error(FILE, span, message);
            }
            list.push(reinforcement);
        }
        list
    }
}
