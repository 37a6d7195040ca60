//! From a state to a document.

use super::pieces::{Membership, NOWHERE, UNDECIDED, write_group, write_leader};
use super::steps::{needs_force, needs_pick, needs_retreat, write_step};
use super::{
    Base, BattleText, BySide, ColoniesText, Control, Events, Fleet, FleetStrength, FleetWord, ForceText,
    Forfeits, HitsText, Leaders, Loyalty, Part, PickText, Piles, Position, Procedure, RetreatText,
    SeaControl, Siege, StepText, Victory, Winter, Withdrawing,
};
use crate::action::Order;
use crate::atlas::{Atlas, FleetId, MAX_POWERS, Power, SeaHolder};
use crate::cards::Pile;
use crate::describe::OFF_MAP;
use crate::game::Succession;
use crate::map::{SpaceId, SpaceSet};
use crate::notation;
use crate::pieces::{Allegiance, CorpsId, CorpsSet, Kind, LeaderId, LeaderSet, Side};
use crate::state::{Battle, Colonies, Force, Group, Hits, Options, Pick, Retreat, State, off};
use crate::step::Step;
use std::collections::BTreeMap;
use table::Game;

/// Writes a state down in full.
pub fn from_state(game: &Succession, state: &State) -> Position {
    let writer = Writer { atlas: game.atlas().era(state.era), state };
    let steps = &state.steps[..state.depth as usize];
    let mut position = Position {
        title: Some(writer.atlas.title.clone()),
        rules: Some(game.rules_version()),
        data: Some(writer.atlas.hash.clone()),
        base: Base::Empty,
        scenario: writer.atlas.scenarios.get(state.scenario as usize).map(|s| s.id.clone()),
        options: state.options.names().map(str::to_owned).collect(),
        year: Some(state.year),
        era: (state.era > 0).then_some(state.era),
        steps: Some(steps.iter().map(|&s| StepText::Words(write_step(writer.atlas, s))).collect()),
        first: Some(state.first),
        active: Some(state.active),
        powers: writer.powers(),
        control: writer.control(),
        leaders: writer.leaders(),
        events: writer.events(),
        procedure: writer.procedure(steps),
        winter: writer.winter(),
        own: game.title_in(state.era).write_own(&game.look(state)),
        first_war: state.first_war.map(|(side, level)| Victory { side, level }),
        victory: state.victory.map(|(side, level)| Victory { side, level }),
        ..Position::default()
    };
    writer.pieces(&mut position);
    writer.cards(&mut position);
    writer.tracks(&mut position);
    if !game.title_in(state.era).has_loyalty(&game.look(state)) {
        position.loyalty = None;
    }
    writer.counters(&mut position);
    position
}

/// Writes the parts of a state.
struct Writer<'a> {
    atlas: &'static Atlas,
    state: &'a State,
}

impl Writer<'_> {
    fn space(&self, space: SpaceId) -> String {
        self.atlas.spaces.get(space.index()).map_or_else(|| "none".into(), |s| s.id.clone())
    }

    fn spaces(&self, spaces: SpaceSet) -> Vec<String> {
        let mut list: Vec<String> = spaces.map(|s| self.space(s)).collect();
        list.sort();
        list
    }

    fn powers(&self) -> BTreeMap<String, Allegiance> {
        let allegiance = |(i, p): (usize, &Power)| (p.id.clone(), self.state.allegiance[i]);
        self.atlas.powers.iter().enumerate().map(allegiance).collect()
    }

    fn control(&self) -> Control {
        let [alliance, bourbon] = self.state.control;
        Control {
            alliance: self.spaces(alliance),
            bourbon: self.spaces(bourbon),
            neutral: self.spaces(self.atlas.masks.all & !alliance & !bourbon),
        }
    }

    /// All corps of the counter mix in a place.
    fn corps_in(&self, place: u8) -> CorpsSet {
        let all =
            (0..self.atlas.powers.len()).fold(CorpsSet::EMPTY, |set, p| set | self.atlas.masks.corps[p]);
        self.state.corps_in(place) & all
    }

    fn leaders_in(&self, place: u8) -> LeaderSet {
        self.state.leaders_in(place) & (self.atlas.masks.leaders[0] | self.atlas.masks.leaders[1])
    }

    fn text(&self, group: Group) -> String {
        write_group(self.atlas, self.state, group)
    }

    fn pieces(&self, position: &mut Position) {
        let mut forces = BTreeMap::new();
        for space in (0..self.atlas.spaces.len() as u8).map(SpaceId) {
            let all = Group { corps: self.corps_in(space.0), leaders: self.leaders_in(space.0) };
            let inside = Group {
                corps: all.corps & self.state.inside,
                leaders: all.leaders & self.state.leaders_inside,
            };
            let outside = Group { corps: all.corps & !inside.corps, leaders: all.leaders & !inside.leaders };
            if !outside.is_empty() {
                forces.insert(self.space(space), self.text(outside));
            }
            if !inside.is_empty() {
                position.inside.insert(self.space(space), self.text(inside));
            }
        }
        position.forces = Some(forces);
        let away = |place| Some(self.text(Group { corps: self.corps_in(place), ..Group::default() }));
        position.pool = away(off::POOL);
        position.aside = away(off::ASIDE);
        let destined = self.destined();
        let due =
            self.corps_in(off::DUE) & !{ destined.values() }.fold(CorpsSet::EMPTY, |all, g| all | g.corps);
        position.due = Some(self.text(Group { corps: due, ..Group::default() }));
        position.destined =
            destined.into_iter().map(|(at, group)| (self.space(SpaceId(at)), self.text(group))).collect();
        position.gone = away(off::GONE);
        let mut by_year: BTreeMap<u8, Group> = BTreeMap::from([(0, Group::default())]);
        for corps in self.corps_in(off::TRACK) {
            by_year.entry(self.state.corps_back[corps.index()]).or_default().corps.insert(corps);
        }
        position.track = by_year.remove(&0).map(|undated| self.text(undated));
        let dated = |(year, corps)| ((1600 + u16::from(year)).to_string(), self.text(corps));
        position.scheduled = by_year.into_iter().map(dated).collect();
    }

    /// Corps due that must arrive in a space, by space.
    fn destined(&self) -> BTreeMap<u8, Group> {
        let mut by_space: BTreeMap<u8, Group> = BTreeMap::new();
        for corps in self.corps_in(off::DUE) {
            if let Some(at) = self.state.corps_back[corps.index()].checked_sub(1) {
                by_space.entry(at).or_default().corps.insert(corps);
            }
        }
        by_space
    }

    fn leaders(&self) -> Leaders {
        let state = self.state;
        let list =
            |set: LeaderSet| -> Vec<String> { set.map(|l| write_leader(self.atlas, state, l)).collect() };
        let year = |l: LeaderId| 1600 + u16::from(state.leader_back[l.index()]);
        let all = self.atlas.masks.leaders[0] | self.atlas.masks.leaders[1];
        let noted =
            all.filter(|l| state.leader_back[l.index()] != 0 && state.leader_at[l.index()] != off::TRACK);
        Leaders {
            track: self
                .leaders_in(off::TRACK)
                .map(|l| (write_leader(self.atlas, state, l), year(l)))
                .collect(),
            aside: list(self.leaders_in(off::ASIDE)),
            due: list(self.leaders_in(off::DUE)),
            gone: list(self.leaders_in(off::GONE)),
            promoted: (state.promoted & all).map(|l| self.atlas.leaders[l.index()].id.clone()).collect(),
            noted: noted.map(|l| (self.atlas.leaders[l.index()].id.clone(), year(l))).collect(),
        }
    }

    fn events(&self) -> Events {
        let hidden = &self.state.hidden;
        let cards = |mask: u64| -> Vec<String> {
            let events = self.atlas.events.iter().enumerate();
            events.filter(|(i, _)| mask >> i & 1 == 1).map(|(_, c)| c.id.clone()).collect()
        };
        Events {
            deck: Some(cards(hidden.event_deck)),
            in_effect: cards(self.state.in_effect),
            out: Vec::new(),
            held: BySide::of(|side| cards(hidden.held[side.index()])),
            drawn: BySide::of(|side| cards(hidden.drawn[side.index()])),
        }
    }

    fn cards(&self, position: &mut Position) {
        let hidden = &self.state.hidden;
        let hand = |side: Side| -> Vec<u8> {
            let counts = hidden.hands[side.index()];
            (1..counts.len()).rev().flat_map(|v| std::iter::repeat_n(v as u8, counts[v] as usize)).collect()
        };
        let highest = if self.atlas.numbers.action_deck[4] > 0 { 4 } else { 3 };
        let piles = |piles: [Pile; 2]| {
            let [one, two] = piles.map(|p| p[1..=highest].to_vec());
            if self.state.options.has(Options::DOUBLE_DECKS) {
                Piles::Apart(BySide { alliance: one, bourbon: two })
            } else {
                Piles::Shared(one)
            }
        };
        position.hands = Some(BySide::of(hand));
        position.deck = Some(piles(hidden.decks));
        position.discards = Some(piles(self.state.discards));
    }

    fn tracks(&self, position: &mut Position) {
        let state = self.state;
        let holder = |side: Option<Side>| Some(SeaHolder::from(side));
        position.vp = Some(state.vp);
        let numbers = &self.atlas.numbers;
        position.loyalty = numbers
            .loyalty_track
            .get(state.loyalty as usize)
            .map(|&number| Loyalty { r#box: Some(number), side: Some(state.loyalty_side) });
        let known = !numbers.colonies_track.is_empty() || state.colonies != Colonies::default();
        position.colonies = known.then(|| self.colonies());
        position.forfeits = BySide::of(|side| Forfeits {
            cards: state.forfeit_cards[side.index()],
            points: state.forfeit_rp[side.index()],
        });
        position.sea = SeaControl { atlantic: holder(state.sea[0]), mediterranean: holder(state.sea[1]) };
        for (i, fleet) in self.atlas.fleets.iter().enumerate() {
            let now = match (state.fleet_gone(FleetId(i as u8)), state.fleets[i]) {
                (true, _) => Fleet::Word(FleetWord::Gone),
                (false, 0) => Fleet::Word(FleetWord::LaidUp),
                (false, strength) => Fleet::Ready(FleetStrength { strength }),
            };
            position.fleets.insert(fleet.id.clone(), now);
        }
        let lines = state.lines[0] | state.lines[1];
        position.lines = Some(lines.map(|s| (self.space(s), state.line(s))).collect());
        position.famous = BySide::of(|side| self.spaces(state.famous[side.index()]));
        let marked =
            state.continued[0] | state.continued[1] | state.damage[0] | state.damage[1] | state.sieged;
        position.sieges = marked.map(|s| (self.space(s), self.siege(s))).collect();
    }

    fn colonies(&self) -> ColoniesText {
        let Colonies { at, side, committed, turned_in, support } = self.state.colonies;
        ColoniesText {
            r#box: Some(at),
            side: Some(side),
            committed: BySide::of(|side| committed[side.index()]),
            support: BySide::of(|side| support[side.index()]),
            turned_in: (turned_in > 0).then_some(turned_in),
        }
    }

    fn siege(&self, space: SpaceId) -> Siege {
        let continued = &self.state.continued;
        Siege {
            continued: if continued[1].has(space) { 2 } else { u8::from(continued[0].has(space)) },
            damage: self.state.damage(space),
            rolled: self.state.sieged.has(space),
        }
    }

    fn counters(&self, position: &mut Position) {
        let state = self.state;
        let named = |i: usize| self.atlas.powers[i].id.clone();
        let powers = self.atlas.powers.len();
        let mask =
            |set: u16| -> Vec<String> { (0..powers).filter(|i| set >> i & 1 == 1).map(named).collect() };
        let counts = |array: &[u8; MAX_POWERS]| -> BTreeMap<String, u8> {
            (0..powers).filter(|&i| array[i] > 0).map(|i| (named(i), array[i])).collect()
        };
        position.rp = Some(state.rp);
        position.extra_rp = BySide::of(|side| state.extra_rp[side.index()]);
        position.no_build = mask(state.no_build);
        position.no_restore = mask(state.no_restore);
        position.delayed = mask(state.delayed);
        position.built = counts(&state.built);
        position.restored = counts(&state.restored);
        position.guests = mask(state.guests);
        position.late_cards = Some(state.late_added);
        position.british_withdrawal = state.withdrawn.then_some(state.withdrawn_in);
    }

    fn procedure(&self, steps: &[Step]) -> Procedure {
        let state = self.state;
        let used = Order::ALL.into_iter().filter(|&o| state.used >> o as u8 & 1 == 1);
        Procedure {
            actions: state.actions,
            used: used.map(|o| o.word().to_owned()).collect(),
            must_play: state.must_play,
            face_down: BySide::of(|side| state.hidden.first_card[side.index()]),
            transfers: state.transfers,
            fallen: state.fallen,
            siege_dice: state.siege_dice.into_iter().filter(|&face| face > 0).collect(),
            resupplied: state.resupplied,
            tried: self.spaces(state.tried),
            crowded: BySide::of(|side| self.spaces(state.crowded[side.index()])),
            force: (state.force != Force::default() || needs_force(steps)).then(|| self.force()),
            pick: (state.pick != Pick::default() || needs_pick(steps)).then(|| self.pick()),
            battle: (state.battle != Battle::default()).then(|| self.battle()),
            hits: (state.hits != Hits::default() || steps.contains(&Step::Hits)).then(|| self.hits()),
            retreat: (state.retreat != Retreat::default() || needs_retreat(steps)).then(|| self.retreat()),
            pieces: self.parts(),
        }
    }

    fn force(&self) -> ForceText {
        let Force { side, at, from, mp, moved, by_sea, relieved, card, .. } = self.state.force;
        let from = (from != at).then(|| self.space(from));
        ForceText { side, at: self.space(at), from, mp, moved, by_sea, relieved, card }
    }

    fn last_leader(&self, pick: &Pick) -> Option<String> {
        let last = pick.next_leader.checked_sub(1)?;
        self.atlas.leaders.get(last as usize).map(|l| l.id.clone())
    }

    fn last_corps(&self, pick: &Pick) -> Option<String> {
        let last = pick.next_kind.checked_sub(1)?;
        Some(notation::write_kind(self.atlas, Kind(last)))
    }

    fn pick(&self) -> PickText {
        let pick = &self.state.pick;
        PickText {
            at: self.space(pick.at),
            last_leader: self.last_leader(pick),
            leaders_done: pick.next_leader == 255,
            last_corps: self.last_corps(pick),
        }
    }

    fn battle(&self) -> BattleText {
        let battle = &self.state.battle;
        BattleText {
            space: self.space(battle.space),
            attacker: battle.attacker,
            line: battle.line,
            intercepted: battle.intercepted,
            intercepted_from: self.spaces(battle.intercepted_from),
            disputed: BySide::of(|s| battle.disputed[s.index()]),
            misted: battle.misted,
            extra: BySide::of(|s| battle.tactics.extra[s.index()]),
            talented: BySide::of(|s| battle.tactics.talented[s.index()]),
            oblique: battle.tactics.oblique,
            throws_first: battle.tactics.first,
            rolled: BySide::of(|s| battle.rolled[s.index()]),
            suffered: BySide::of(|s| battle.suffered[s.index()]),
            removed: BySide::of(|s| battle.removed[s.index()]),
            winner: battle.winner,
        }
    }

    fn hits(&self) -> HitsText {
        let Hits { side, left, taken, removed, reduced_once, removed_once, .. } = self.state.hits;
        HitsText { side, left, taken, removed, reduced_once, removed_once }
    }

    fn retreat(&self) -> RetreatText {
        let retreat = &self.state.retreat;
        let place = |space: SpaceId| (space != SpaceId::NONE).then(|| self.space(space));
        RetreatText {
            side: retreat.side,
            role: retreat.role,
            space: self.space(retreat.space),
            barred: self.spaces(retreat.barred),
            port: place(retreat.port),
            via: place(retreat.via),
            to: place(retreat.to),
            hits: retreat.hits,
            removed: retreat.removed,
            planned: retreat.planned,
        }
    }

    /// Pieces that take part in something, those alike in everything together.
    fn parts(&self) -> Vec<Part> {
        let mut groups: BTreeMap<PartKey, Group> = BTreeMap::new();
        let mut scratch = *self.state;
        for corps in (0..self.atlas.masks.corps_count).map(CorpsId) {
            let side = Side::BOTH[usize::from(self.state.side_corps[1].has(corps))];
            let sets =
                Membership::ALL.map(|(m, _)| m.corps(&mut scratch, side).is_some_and(|s| s.has(corps)));
            let key = PartKey {
                place: self.state.corps_at[corps.index()],
                inside: self.state.inside.has(corps),
                sets,
                winter: self.state.hidden.winter_corps[corps.index()],
            };
            if key.takes_part() {
                groups.entry(key).or_default().corps.insert(corps);
            }
        }
        for leader in self.atlas.masks.leaders[0] | self.atlas.masks.leaders[1] {
            let side = self.atlas.leaders[leader.index()].side;
            let sets =
                Membership::ALL.map(|(m, _)| m.leaders(&mut scratch, side).is_some_and(|s| s.has(leader)));
            let key = PartKey {
                place: self.state.leader_at[leader.index()],
                inside: self.state.leaders_inside.has(leader),
                sets,
                winter: self.state.hidden.winter_leaders[leader.index()],
            };
            if key.takes_part() {
                groups.entry(key).or_default().leaders.insert(leader);
            }
        }
        groups.into_iter().map(|(key, group)| self.part(key, group)).collect()
    }

    fn part(&self, key: PartKey, group: Group) -> Part {
        let PartKey { place, inside, sets, winter } = key;
        let away = OFF_MAP.iter().find(|(p, _)| *p == place).map(|(_, name)| (*name).to_owned());
        let words = Membership::ALL.iter().zip(sets).filter(|(_, is_in)| *is_in);
        Part {
            at: away.unwrap_or_else(|| self.space(SpaceId(place))),
            inside,
            pieces: self.text(group),
            r#in: words.map(|((_, word), _)| (*word).to_owned()).collect(),
            winter: match winter {
                UNDECIDED => None,
                NOWHERE => Some("nowhere".into()),
                space => Some(self.space(SpaceId(space))),
            },
        }
    }

    fn winter(&self) -> Winter {
        let hidden = &self.state.hidden;
        let mut through: Vec<String> = hidden
            .winter_via
            .iter()
            .map(|&(from, via)| match from {
                UNDECIDED => String::new(),
                _ => format!("{} {}", self.space(SpaceId(from)), self.space(SpaceId(via))),
            })
            .collect();
        while through.last().is_some_and(String::is_empty) {
            through.pop();
        }
        let side = |side: Side| {
            let text = self.withdrawing(side);
            (text != Withdrawing::default()).then_some(text)
        };
        Winter { alliance: side(Side::Alliance), bourbon: side(Side::Bourbon), through }
    }

    fn withdrawing(&self, side: Side) -> Withdrawing {
        let hidden = &self.state.hidden;
        let choice = &hidden.winter_pick[side.index()];
        let left = self.spaces(hidden.winter_left[side.index()]);
        if !choice.begun {
            return Withdrawing { left, ..Withdrawing::default() };
        }
        Withdrawing {
            left,
            at: Some(self.space(choice.pick.at)),
            last_leader: self.last_leader(&choice.pick),
            leaders_done: choice.pick.next_leader == 255,
            last_corps: self.last_corps(&choice.pick),
            port: choice.port.map(|p| self.space(p)),
            sea_done: choice.sea_done,
        }
    }
}

/// Where pieces are and what they take part in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PartKey {
    place: u8,
    inside: bool,
    sets: [bool; 13],
    winter: u8,
}

impl PartKey {
    fn takes_part(self) -> bool {
        self.sets.contains(&true) || self.winter != UNDECIDED
    }
}
