//! What the entries of the data files must fulfil together.

use super::masks::{FAR, distances};
use super::raw::*;
use super::reader::{File, Muster, Reader};
use crate::atlas::*;
use crate::clause::Book;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, PowerId, Side};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use toml::Spanned;
use toml::de::DeValue;
use words::{Message, message};

impl<'a> Reader<'a> {
    /// Every fact about a space needs its own source.
    pub(super) fn check_space_sources(&mut self, raw: &RawSpace) {
        let source = &raw.source;
        let facts = [
            ("capital", !raw.capital_of.is_empty(), source.capital.is_some()),
            ("supplies", !raw.supplies.is_empty(), source.supplies.is_some()),
            ("vp", raw.vp.is_some(), source.vp.is_some()),
            ("port", !raw.ports.is_empty(), source.port.is_some()),
            ("wealthy", raw.wealthy, source.wealthy.is_some()),
            ("siege_penalty", raw.siege_penalty.is_some(), source.siege_penalty.is_some()),
        ];
        for (fact, given, sourced) in facts {
            if given && !sourced {
                let message = message!("data-fact-unsourced", id = raw.id.get_ref(), fact);
                self.error(File::Map, raw.id.span(), message);
            }
        }
    }

    /// A capital is a home space of its power, or if that has none anywhere, of an ally.
    pub(super) fn check_capitals_at_home(&mut self, raws: &[RawSpace], spaces: &[Space], powers: &[Power]) {
        if self.is_broken(&[File::Map, File::Pieces]) {
            return;
        }
        let homeless = |power: PowerId| !spaces.iter().any(|space| is_home(space, power));
        for (raw, space) in raws.iter().zip(spaces) {
            for (word, &power) in raw.capital_of.iter().zip(&space.capital_of) {
                // A power without a home, or with a box beside the map, is a guest of an ally there.
                let guest = homeless(power) || space.terrain == Terrain::Unlimited;
                let refuge = guest && is_home_of_ally(space, power, powers);
                if !is_home(space, power) && !refuge {
                    self.report_capital_abroad(&space.id, word);
                }
            }
        }
    }

    /// In a later era every power may also have a capital in the home space of an ally: a court in exile.
    pub(super) fn check_later_capitals(&mut self, raws: &[RawChange], eras: &[Vec<Space>], powers: &[Power]) {
        if self.is_broken(&[File::Map, File::Pieces]) {
            return;
        }
        for raw in raws {
            let era = &eras[usize::from(*raw.era.get_ref()) - 1];
            let Some(space) = era.iter().find(|space| space.id == *raw.space.get_ref()) else { continue };
            for (word, &power) in raw.capital_of.iter().flatten().zip(&space.capital_of) {
                if !is_home(space, power) && !is_home_of_ally(space, power, powers) {
                    self.report_capital_abroad(&space.id, word);
                }
            }
        }
    }

    fn report_capital_abroad(&mut self, space: &str, power: &Word) {
        let message = message!("data-capital-abroad", space, power = power.get_ref());
        self.error(File::Map, power.span(), message);
    }

    /// Every power that can build corps needs a capital, in the beginning or in a later era.
    pub(super) fn check_capitals(&mut self, raws: &[RawPower], spaces: &[Space], eras: &[Vec<Space>]) {
        if self.is_broken(&[File::Map, File::Pieces]) {
            return;
        }
        for (number, raw) in raws.iter().enumerate() {
            let power = PowerId(number as u8);
            let mut ever = spaces.iter().chain(eras.iter().flatten());
            if raw.builds > 0 && !ever.any(|space| space.capital_of.contains(&power)) {
                self.error(File::Pieces, raw.id.span(), message!("data-no-capital", id = raw.id.get_ref()));
            }
        }
    }

    /// Every space can be reached over land, or is on a piece of land with a port.
    pub(super) fn check_reachable(
        &mut self,
        raws: &[RawSpace],
        spaces: &[Space],
        connections: &[Connection],
    ) {
        if self.is_broken(&[File::Map]) || spaces.len() > MAX_SPACES {
            return;
        }
        let mut links = [SpaceSet::EMPTY; MAX_SPACES];
        for c in connections {
            links[c.a.index()].insert(c.b);
            links[c.b.index()].insert(c.a);
        }
        let mut lands: Vec<SpaceSet> = Vec::new();
        for start in (0..spaces.len()).map(|i| SpaceId(i as u8)) {
            if !lands.iter().any(|land| land.has(start)) {
                let reach = distances(&links, start);
                lands
                    .push((0..spaces.len()).filter(|&i| reach[i] != FAR).map(|i| SpaceId(i as u8)).collect());
            }
        }
        let main = lands.iter().copied().max_by_key(|land| land.len()).unwrap_or_default();
        for land in lands.into_iter().filter(|&land| land != main) {
            if land.into_iter().any(|space| !spaces[space.index()].ports.is_empty()) {
                continue;
            }
            for space in land {
                let id = &raws[space.index()].id;
                let message = message!("data-unreachable", id = id.get_ref());
                self.error(File::Map, id.span(), message);
            }
        }
    }

    /// Later eras are numbered from 1 without gap, and change a space once at most.
    pub(super) fn check_eras(&mut self, raws: &[RawChange]) -> bool {
        const FILE: File = File::Map;
        let used: BTreeSet<u8> = raws.iter().map(|raw| *raw.era.get_ref()).collect();
        let mut seen = BTreeSet::new();
        let mut good = true;
        for raw in raws {
            let (era, space) = (*raw.era.get_ref(), raw.space.get_ref());
            if era == 0 {
                self.lost(FILE, Some(raw.era.span()), message!("data-era-zero"));
                good = false;
            } else if era > 1 && !used.contains(&(era - 1)) {
                let message = message!("data-era-gap", era, before = era - 1);
                self.lost(FILE, Some(raw.era.span()), message);
                good = false;
            } else if !seen.insert((era, space)) {
                let message = message!("data-changed-twice", space, era);
                self.error(FILE, raw.space.span(), message);
            }
        }
        good
    }

    /// A fleet has a port on its own sea, serves the side of its power and has strength 2 at most (12.3.6).
    pub(super) fn check_fleet(&mut self, raw: &RawFleet, fleet: &Fleet, port: Option<&Space>, power: &Power) {
        const FILE: File = File::Pieces;
        if let Some(start) = raw.start.as_ref().filter(|_| fleet.start > 2) {
            let message = message!("data-fleet-strength", id = &fleet.id, strength = fleet.start);
            self.error(FILE, start.span(), message);
        }
        if let (Some(word), Some(port)) = (&raw.port, port)
            && !port.ports.contains(&fleet.zone)
            && !self.is_broken(&[File::Map])
        {
            let message = message!("data-fleet-port", port = &port.id, fleet = &fleet.id);
            self.error(FILE, word.span(), message);
        }
        if power.side != fleet.side && !self.is_broken(&[FILE]) {
            let message = message!("data-fleet-side", fleet = &fleet.id, power = &power.id);
            self.error(FILE, raw.power.span(), message);
        }
    }

    /// A stack of the set-up is of one side and within the stacking limit.
    pub(super) fn check_stack(
        &mut self,
        raw: &RawSetUp,
        set_up: &SetUp,
        spaces: &[Space],
        powers: &[Power],
        leaders: &[Leader],
    ) {
        let name = raw.space.get_ref();
        let limit = spaces[set_up.space.index()].terrain.limit();
        let corps: u32 = set_up.corps.iter().map(|c| u32::from(c.full) + u32::from(c.reduced)).sum();
        if let Some(limit) = limit.filter(|&limit| corps > u32::from(limit)) {
            let message = message!("data-stacking", corps, space = name, limit);
            self.error(File::Scenarios, raw.space.span(), message);
        }
        let sides = set_up.corps.iter().map(|c| powers[c.power.index()].side);
        let mut sides = sides.chain(set_up.leaders.iter().map(|l| leaders[l.index()].side));
        let mixed = sides.next().is_some_and(|first| sides.any(|side| side != first));
        if mixed && !self.is_broken(&[File::Pieces]) {
            self.error(File::Scenarios, raw.space.span(), message!("data-both-sides", space = name));
        }
    }

    /// A fortified line needs a fortress and land that is not rugged, a second level fertile land (15.1).
    pub(super) fn check_line(&mut self, raw: &RawSetUp, space: &Space) {
        let Some(line) = &raw.line else { return };
        let problem = match (*line.get_ref(), space.fortress, space.terrain) {
            (0 | 3.., _, _) => "data-line-level",
            (_, 0, _) => "data-line-fortress",
            (_, _, Terrain::Rugged) => "data-line-rugged",
            (2, _, terrain) if terrain != Terrain::Fertile => "data-line-fertile",
            _ => return,
        };
        self.error(File::Scenarios, line.span(), message!(problem, space = &space.id));
    }

    /// No side begins with more lines than it has markers (15.2.2).
    pub(super) fn check_line_markers(
        &mut self,
        raws: &[RawSetUp],
        set_ups: &[SetUp],
        spaces: &[Space],
        powers: &[Power],
        control: &[(SpaceId, Option<Side>)],
        markers: u8,
    ) {
        if markers == 0 || self.is_broken(&[File::Map, File::Pieces, File::Scenarios]) {
            return;
        }
        let mut used = [0; 2];
        for (raw, set_up) in raws.iter().zip(set_ups).filter(|(_, s)| s.line > 0) {
            let Some(side) = control_at_start(set_up.space, spaces, powers, control) else { continue };
            used[side.index()] += 1;
            if used[side.index()] == u32::from(markers) + 1 {
                let message = message!("data-line-markers", side = side.name(), count = markers);
                self.error(File::Scenarios, raw.space.span(), message);
            }
        }
    }

    /// Corps set up, scheduled, pooled and held aside are exactly the corps of the counter mix.
    pub(super) fn check_counter_mix(
        &mut self,
        raws: &[RawCorps],
        corps: &[u8],
        later: &[u8],
        aside: &[u8],
        muster: &Muster,
    ) {
        if self.is_broken(&[File::Pieces, File::Scenarios]) {
            return;
        }
        let spans: BTreeMap<&str, Range<usize>> =
            raws.iter().map(|raw| (raw.power.get_ref().as_str(), raw.power.span())).collect();
        let names: Vec<(String, usize)> =
            self.powers.known.iter().filter_map(|(id, n)| Some((id.clone(), usize::from((*n)?)))).collect();
        for (id, power) in names {
            let Some(span) = spans.get(id.as_str()).cloned() else {
                self.missing(File::Pieces, message!("data-no-corps", id = &id));
                continue;
            };
            let (total, used) = (u32::from(corps[power]), muster.corps[power]);
            if used > total {
                let message = message!("data-corps-beyond", id = &id, used, total);
                self.error(File::Pieces, span.clone(), message);
            } else if used < total {
                let message = message!("data-corps-unplaced", id = &id, used, total);
                self.error(File::Pieces, span.clone(), message);
            }
            if later[power] > aside[power] {
                let message = message!("data-corps-later", count = later[power], id = &id);
                self.error(File::Pieces, span, message);
            }
        }
    }

    /// Every leader but the staff officers is set up, scheduled or brought in by a rule, and only by one of them.
    pub(super) fn check_leaders_used(&mut self, raws: &[RawLeader], leaders: &[Leader], muster: &Muster) {
        if self.is_broken(&[File::Pieces, File::Scenarios]) {
            return;
        }
        for ((raw, leader), place) in raws.iter().zip(leaders).zip(&muster.leaders) {
            let message = match (place, &raw.enters) {
                (None, None) if leader.sort != LeaderSort::Staff => {
                    message!("data-leader-idle", id = &leader.id)
                }
                (Some(_), Some(by)) => {
                    message!("data-leader-enters", id = &leader.id, by = by.get_ref())
                }
                _ => continue,
            };
            self.error(File::Pieces, raw.id.span(), message);
        }
    }

    /// Only a named leader who is on the map on his minor side can be promoted (3.1.3).
    pub(super) fn check_promotions(
        &mut self,
        raws: &[RawLeader],
        leaders: &[Leader],
        scenarios: &[Scenario],
        muster: &Muster,
    ) {
        let first = scenarios.iter().map(|s| s.first_year).min().unwrap_or(0);
        let last = scenarios.iter().map(|s| s.last_year).max().unwrap_or(u16::MAX);
        for ((raw, leader), &arrival) in raws.iter().zip(leaders).zip(&muster.arrivals) {
            let Some(word) = &raw.promotion else { continue };
            let year = *word.get_ref();
            let message = if leader.sort != LeaderSort::Named {
                message!("data-promotion-side", id = &leader.id)
            } else if year <= arrival.max(first) {
                message!("data-promotion-early", id = &leader.id, year)
            } else if year > last {
                message!("data-promotion-late", id = &leader.id, year)
            } else {
                continue;
            };
            self.error(File::Pieces, word.span(), message);
        }
    }

    /// Every number has a source, or a list of numbers as many sources; no source speaks of nothing.
    pub(super) fn check_number_sources(
        &mut self,
        values: &Spanned<DeValue<'a>>,
        sources: &Spanned<DeValue<'a>>,
    ) {
        let (Some(values), Some(sources)) = (values.get_ref().as_table(), sources.get_ref().as_table())
        else {
            let message = message!("data-not-tables");
            self.lost(File::Tables, Some(sources.span()), message);
            return;
        };
        for (key, value) in values.iter() {
            let name = key.get_ref();
            let Some(source) = sources.get(name.as_ref()) else {
                self.error(File::Tables, key.span(), message!("data-number-unsourced", name));
                continue;
            };
            let (list, entries) = (source.get_ref().as_array(), value.get_ref().as_array());
            let (list, entries) = (list.map(|l| l.len()), entries.map(|e| e.len()));
            if let Some(list) = list.filter(|_| list != entries) {
                let message =
                    message!("data-sources-count", name, sources = list, entries = entries.unwrap_or(1));
                self.error(File::Tables, source.span(), message);
            }
        }
        for (key, _) in sources.iter().filter(|(_, source)| !is_source(source.get_ref())) {
            let message = message!("data-source-kind", name = key.get_ref());
            self.error(File::Tables, key.span(), message);
        }
        for key in sources.keys().filter(|key| values.get(key.get_ref().as_ref()).is_none()) {
            let message = message!("data-source-idle", name = key.get_ref());
            self.error(File::Tables, key.span(), message);
        }
    }
}

/// Is this a source, or a list of sources?
fn is_source(value: &DeValue<'_>) -> bool {
    let says_something = |value: &DeValue<'_>| value.as_str().is_some_and(|text| !text.trim().is_empty());
    match value.as_array() {
        Some(sources) => sources.iter().all(|source| says_something(source.get_ref())),
        None => says_something(value),
    }
}

/// Is this a home space of a power, now or for the time being?
fn is_home(space: &Space, power: PowerId) -> bool {
    space.home.contains(&power) || space.home_until == Some(power)
}

/// Is this a home space of a power of the same side?
fn is_home_of_ally(space: &Space, power: PowerId, powers: &[Power]) -> bool {
    let side = powers[power.index()].side;
    space.home.iter().any(|host| powers[host.index()].side == side)
}

/// What is wrong with the numbers of a title, each with the name of the number.
pub(super) fn number_problems(n: &Numbers) -> Vec<(&'static str, Message)> {
    let mut problems = Vec::new();
    if n.vp_max > 35 {
        problems.push(("vp_max", message!("data-vp-track", points = n.vp_max)));
    }
    if n.vp_start > n.vp_max {
        problems.push(("vp_start", message!("data-vp-start", points = n.vp_start, most = n.vp_max)));
    }
    let cards: u32 = n.action_deck.iter().map(|&c| u32::from(c)).sum();
    if n.action_deck[0] != 0 {
        problems.push(("action_deck", message!("data-no-zero-cards")));
    }
    for (key, hand) in [("hand", n.hand), ("first_hand", n.first_hand)] {
        if 2 * u32::from(hand) > cards {
            problems.push((key, message!("data-hands", hand, cards)));
        }
    }
    if cards == 0 {
        problems.push(("action_deck", message!("data-no-action-cards")));
    }
    if let Some(row) = n.siege_table.windows(2).position(|rows| rows[0][1] > rows[1][1]) {
        let message = message!("data-siege-table", more = row + 1, less = row);
        problems.push(("siege_table", message));
    }
    let tracks = [
        ("loyalty_start", "data-loyalty-start", n.loyalty_start, n.loyalty_track.len()),
        ("colonies_start", "data-colonies-start", n.colonies_start, n.colonies_track.len()),
    ];
    for (key, problem, start, boxes) in tracks {
        if usize::from(start) >= boxes.max(1) {
            problems.push((key, message!(problem, start, boxes)));
        }
    }
    problems
}

/// The track without which the rules of a book cannot be played, if it is not there.
pub(super) fn missing_track(n: &Numbers, book: Book) -> Option<&'static str> {
    match book {
        Book::Spain | Book::SecondWar => Some("loyalty_track").filter(|_| n.loyalty_track.is_empty()),
        Book::NineYears => Some("colonies_track").filter(|_| n.colonies_track.is_empty()),
        Book::PragmaticWar => None,
    }
}

/// The side that controls a space when the game begins.
fn control_at_start(
    space: SpaceId,
    spaces: &[Space],
    powers: &[Power],
    control: &[(SpaceId, Option<Side>)],
) -> Option<Side> {
    if let Some((_, side)) = control.iter().find(|(s, _)| *s == space) {
        return *side;
    }
    let space = &spaces[space.index()];
    let allegiance = |power: &PowerId| powers[power.index()].allegiance;
    let present = space.home.iter().map(allegiance).find(|&a| a != Allegiance::Absent);
    present.or(space.home_until.as_ref().map(allegiance)).and_then(Allegiance::side)
}
