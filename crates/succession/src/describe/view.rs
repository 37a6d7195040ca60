//! Views as JSON.

use super::{OFF_MAP, phase_name, phase_title};
use crate::action::Order;
use crate::atlas::{Atlas, FleetId};
use crate::game::Succession;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, LeaderId, LeaderSet, PowerId, Side};
use crate::position::write_step;
use crate::state::{Group, State, off};
use crate::step::Step;
use crate::view::{View, blank};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use table::{FastDice, Game};

/// Everything a viewer may know of a situation.
pub fn view_json(game: &Succession, view: &View) -> Value {
    let state = State { open: view.open, hidden: blank() };
    let teller = Teller::new(game, &state);
    let open = &view.open;
    let scenario = &teller.atlas.scenarios[open.scenario as usize % teller.atlas.scenarios.len()];
    let to_act: Vec<Side> = view.to_act.iter().map(Side::from).collect();
    let mut json = json!({
        "title": teller.atlas.title,
        "data": teller.atlas.hash,
        "scenario": { "id": scenario.id, "name": scenario.name },
        "options": open.options.names().collect::<Vec<_>>(),
        "viewer": view.seat.map(Side::from),
        "year": open.year,
        "first_year": scenario.first_year,
        "last_year": scenario.last_year,
        "phase": phase_name(game, open),
        "phase_title": phase_title(game, open),
        "to_act": to_act,
        "initiative": game.look(&state).initiative(),
        "first": open.first,
        "active": open.active,
        "round": teller.round(),
        "vp": open.vp,
        "era": open.era,
        "loyalty": teller.loyalty(),
        "colonies": teller.colonies(),
        "forfeits": teller.forfeits(),
        "sea": { "atlantic": open.sea[0], "mediterranean": open.sea[1] },
        "fleets": teller.fleets(),
        "resources": teller.resources(),
        "powers": teller.powers(),
        "spaces": teller.spaces(),
        "leaders": teller.leaders_off_map(),
        "actions": action_cards(view),
        "events": event_cards(teller.atlas, view),
        "flags": teller.flags(),
        "procedure": teller.procedure(),
        "first_war": open.first_war.map(|(side, level)| json!({ "side": side, "level": level })),
        "victory": open.victory.map(|(side, level)| json!({ "side": side, "level": level })),
    });
    if let (Value::Object(map), Some(plans)) = (&mut json, winter_plans(game, view)) {
        map.insert("winter".into(), plans);
    }
    json
}

/// Reads one situation for JSON.
struct Teller<'a> {
    game: &'a Succession,
    atlas: &'static Atlas,
    state: &'a State,
}

/// Something of each side.
fn by_side(of: impl Fn(Side) -> Value) -> Value {
    json!({ "alliance": of(Side::Alliance), "bourbon": of(Side::Bourbon) })
}

impl<'a> Teller<'a> {
    fn new(game: &'a Succession, state: &'a State) -> Teller<'a> {
        Teller { game, atlas: game.atlas().era(state.era), state }
    }

    fn space(&self, space: SpaceId) -> Value {
        self.atlas.spaces.get(space.index()).map_or(Value::Null, |s| json!(s.id))
    }

    fn set(&self, spaces: SpaceSet) -> Value {
        spaces.map(|s| self.space(s)).collect()
    }

    fn power(&self, power: PowerId) -> &str {
        &self.atlas.powers[power.index()].id
    }

    fn round(&self) -> Value {
        let open = &self.state.open;
        let side = open.steps[..open.depth as usize]
            .iter()
            .find_map(|s| if let Step::Act(side) = s { Some(*side) } else { None });
        let used: Vec<&str> =
            Order::ALL.into_iter().filter(|&o| open.used >> o as u8 & 1 == 1).map(Order::word).collect();
        json!({ "side": side, "actions": open.actions, "used": used, "must_play": open.must_play })
    }

    fn fleets(&self) -> Value {
        let fleets = self.atlas.fleets.iter().zip(0..).map(|(fleet, i)| {
            let gone = self.state.fleet_gone(FleetId(i));
            (fleet.id.clone(), json!({ "strength": self.state.fleets[i as usize], "gone": gone }))
        });
        Value::Object(fleets.collect())
    }

    fn loyalty(&self) -> Value {
        let open = &self.state.open;
        let track = &self.atlas.numbers.loyalty_track;
        if track.is_empty() {
            return Value::Null;
        }
        json!({
            "box": open.loyalty,
            "number": track.get(open.loyalty as usize),
            "track": track,
            "madrid": open.loyalty_side,
        })
    }

    fn colonies(&self) -> Value {
        let colonies = &self.state.colonies;
        let track = &self.atlas.numbers.colonies_track;
        if track.is_empty() {
            return Value::Null;
        }
        json!({
            "box": colonies.at,
            "vp": track.get(colonies.at as usize),
            "track": track,
            "side": colonies.side,
            "committed": by_side(|s| json!(colonies.committed[s.index()])),
            "support": by_side(|s| json!(colonies.support[s.index()])),
            "turned_in": (colonies.turned_in > 0).then_some(colonies.turned_in),
        })
    }

    fn forfeits(&self) -> Value {
        let open = &self.state.open;
        by_side(|s| json!({ "cards": open.forfeit_cards[s.index()], "points": open.forfeit_rp[s.index()] }))
    }

    fn resources(&self) -> Value {
        let open = &self.state.open;
        json!({
            "left": open.rp,
            "extra": { "alliance": open.extra_rp[0], "bourbon": open.extra_rp[1] },
        })
    }

    fn powers(&self) -> Value {
        let open = &self.state.open;
        let among = |set: u16, i: usize| set >> i & 1 == 1;
        let has_corps = |s: &Side, i: usize| open.side_corps[s.index()] & self.atlas.masks.corps[i];
        let fights_for = |i| Side::BOTH.into_iter().find(|s| !has_corps(s, i).is_empty());
        let one = |(i, power): (usize, &crate::atlas::Power)| {
            json!({
                "id": power.id,
                "name": power.name,
                "allegiance": open.allegiance[i],
                "side": fights_for(i),
                "built": open.built[i],
                "builds": power.builds,
                "restored": open.restored[i],
                "restores": power.restores,
                "no_build": among(open.no_build, i),
                "no_restore": among(open.no_restore, i),
                "delayed": among(open.delayed, i),
                "guest": among(open.guests, i),
                "off_map": self.corps_off_map(self.atlas.masks.corps[i]),
                "scheduled": self.scheduled(self.atlas.masks.corps[i]),
            })
        };
        self.atlas.powers.iter().enumerate().map(one).collect()
    }

    fn corps_off_map(&self, corps: CorpsSet) -> Value {
        let mut map = Map::new();
        for (place, name) in OFF_MAP {
            let there = self.state.corps_in(place) & corps;
            let reduced = (there & self.state.reduced).len();
            map.insert(name.into(), json!({ "full": there.len() - reduced, "reduced": reduced }));
        }
        Value::Object(map)
    }

    /// Corps on the turn track that have a year of their own.
    fn scheduled(&self, corps: CorpsSet) -> Value {
        let mut years: BTreeMap<String, u8> = BTreeMap::new();
        for corps in self.state.corps_in(off::TRACK) & corps {
            let back = u16::from(self.state.corps_back[corps.index()]);
            if back > 0 {
                *years.entry((1600 + back).to_string()).or_default() += 1;
            }
        }
        json!(years)
    }

    fn spaces(&self) -> Value {
        (0..self.atlas.spaces.len() as u8).map(|s| self.board_space(SpaceId(s))).collect()
    }

    fn board_space(&self, space: SpaceId) -> Value {
        let open = &self.state.open;
        let look = self.game.look(self.state);
        let data = &self.atlas.spaces[space.index()];
        let home: Vec<&str> = data.home.iter().chain(&data.home_until).map(|p| self.power(*p)).collect();
        let famous = Side::BOTH.into_iter().find(|s| open.famous[s.index()].has(space));
        let mut map = Map::new();
        map.insert("id".into(), json!(data.id));
        map.insert("name".into(), json!(data.name));
        map.insert("home".into(), json!(home));
        map.insert("control".into(), json!(open.controller(space)));
        map.insert("closed".into(), json!(look.closed(space)));
        map.insert("line".into(), json!(open.line(space)));
        map.insert("famous_victory".into(), json!(famous));
        if data.fortress > 0 {
            map.insert("fortress".into(), self.fortress(space));
        }
        for side in Side::BOTH {
            let outside = open.group(self.atlas, side, space);
            let inside = Group {
                corps: open.all_corps(side, space) & open.inside,
                leaders: open.leaders_in(space.0)
                    & self.atlas.masks.leaders[side.index()]
                    & open.leaders_inside,
            };
            map.insert(
                side.name().into(),
                json!({ "outside": self.group(outside), "inside": self.group(inside) }),
            );
        }
        Value::Object(map)
    }

    fn fortress(&self, space: SpaceId) -> Value {
        let open = &self.state.open;
        let look = self.game.look(self.state);
        let continued = if open.continued[1].has(space) { 2 } else { u8::from(open.continued[0].has(space)) };
        json!({
            "printed": self.atlas.masks.strength[space.index()],
            "strength": look.fortress_strength(space),
            "defense": look.defense_value(space),
            "damage": open.damage(space),
            "besieged": open.besieged(self.atlas, space),
            "continued": continued,
            "rolled": open.sieged.has(space),
        })
    }

    fn group(&self, group: Group) -> Value {
        json!({ "corps": self.corps(group.corps), "leaders": self.leaders(group.leaders) })
    }

    fn corps(&self, corps: CorpsSet) -> Value {
        let mut list = Vec::new();
        self.state.kinds(self.atlas, corps, |kind, count| {
            list.push(json!({
                "power": self.power(kind.power()),
                "count": count,
                "reduced": kind.reduced(),
                "demoralized": kind.demoralized(),
                "acted": kind.acted(),
            }));
        });
        Value::Array(list)
    }

    fn leaders(&self, leaders: LeaderSet) -> Value {
        leaders.filter(|l| l.index() < self.atlas.leaders.len()).map(|l| self.leader(l)).collect()
    }

    fn leader(&self, leader: LeaderId) -> Value {
        let open = &self.state.open;
        let look = self.game.look(self.state);
        let counter = &self.atlas.leaders[leader.index()];
        json!({
            "id": counter.id,
            "name": counter.name,
            "side": counter.side,
            "sort": counter.sort,
            "shows": if open.named.has(leader) { "named" } else { "minor" },
            "tr": look.printed_tr(leader),
            "cr": look.cr(leader),
            "demoralized": open.leaders_demoralized.has(leader),
            "acted": open.leaders_acted.has(leader),
            "placed": open.leaders_moved.has(leader),
        })
    }

    fn leaders_off_map(&self) -> Value {
        let mut map = Map::new();
        for (place, name) in OFF_MAP {
            let list: Vec<Value> = self
                .state
                .leaders_in(place)
                .filter(|l| l.index() < self.atlas.leaders.len())
                .map(|l| self.leader_away(l, place))
                .collect();
            map.insert(name.into(), Value::Array(list));
        }
        Value::Object(map)
    }

    fn leader_away(&self, leader: LeaderId, place: u8) -> Value {
        let mut value = self.leader(leader);
        if let Value::Object(map) = &mut value
            && place == off::TRACK
        {
            map.insert("year".into(), json!(1600 + u16::from(self.state.leader_back[leader.index()])));
        }
        value
    }

    fn flags(&self) -> Value {
        let open = &self.state.open;
        let own = self.game.title_in(self.state.era).write_own(&self.game.look(self.state));
        let mut map: Map<String, Value> = own.into_iter().map(|(k, v)| (k.replace('-', "_"), v)).collect();
        map.insert("late_cards".into(), json!(open.late_added));
        map.insert("britain_withdrew".into(), json!(open.withdrawn.then_some(open.withdrawn_in)));
        Value::Object(map)
    }

    fn procedure(&self) -> Value {
        let open = &self.state.open;
        let steps: Vec<String> =
            open.steps[..open.depth as usize].iter().map(|&s| write_step(self.atlas, s)).collect();
        let mut map = Map::new();
        map.insert("steps".into(), json!(steps));
        if !open.force.group.is_empty() {
            map.insert("force".into(), self.force());
        }
        if !open.pick.group.is_empty() {
            map.insert(
                "picked".into(),
                json!({ "at": self.space(open.pick.at), "group": self.group(open.pick.group) }),
            );
        }
        if !(open.battle.corps[0] | open.battle.corps[1]).is_empty() {
            map.insert("battle".into(), self.battle());
        }
        if open.hits.left > 0 {
            let hits = json!({ "side": open.hits.side, "left": open.hits.left, "taken": open.hits.taken });
            map.insert("hits".into(), hits);
        }
        if open.steps[..open.depth as usize].iter().any(|s| matches!(s, Step::Retreat(_) | Step::RetreatSea))
        {
            map.insert("retreat".into(), self.retreat());
        }
        map.insert("tried".into(), self.set(open.tried));
        Value::Object(map)
    }

    fn force(&self) -> Value {
        let force = &self.state.force;
        json!({
            "side": force.side,
            "at": self.space(force.at),
            "from": self.space(force.from),
            "mp": force.mp,
            "moved": force.moved,
            "by_sea": force.by_sea,
            "card": force.card,
            "group": self.group(force.group),
        })
    }

    fn battle(&self) -> Value {
        let battle = &self.state.battle;
        json!({
            "space": self.space(battle.space),
            "attacker": battle.attacker,
            "line": battle.line,
            "intercepted_from": self.set(battle.intercepted_from),
            "leaders": by_side(|s| self.leaders(battle.leaders[s.index()])),
            "disputed": by_side(|s| json!(battle.disputed[s.index()])),
            "misted": battle.misted,
            "rolled": by_side(|s| json!(battle.rolled[s.index()])),
            "suffered": by_side(|s| json!(battle.suffered[s.index()])),
            "removed": by_side(|s| json!(battle.removed[s.index()])),
            "winner": battle.winner,
        })
    }

    fn retreat(&self) -> Value {
        let retreat = &self.state.retreat;
        json!({
            "side": retreat.side,
            "role": retreat.role,
            "space": self.space(retreat.space),
            "group": self.group(retreat.group),
            "by_sea": self.group(retreat.sea),
            "port": self.space(retreat.port),
            "barred": self.set(retreat.barred),
            "captured": self.leaders(retreat.captured),
        })
    }
}

/// Action cards: the viewer's own by value, of the others only how many.
fn action_cards(view: &View) -> Value {
    let pile = |cards: [u8; 4]| json!({ "1": cards[1], "2": cards[2], "3": cards[3] });
    let mine = view.seat.map(Side::from);
    let hand = |side: Side| {
        let own = view.own.as_ref().filter(|_| mine == Some(side));
        json!({ "count": view.hand_sizes[side.index()], "cards": own.map(|o| pile(o.hand)) })
    };
    json!({
        "hands": { "alliance": hand(Side::Alliance), "bourbon": hand(Side::Bourbon) },
        "face_down": view.own.as_ref().map(|o| o.first_card).filter(|&v| v > 0),
        "decks": view.deck_sizes,
        "discards": view.open.discards.map(pile),
    })
}

/// Event cards: those in effect, the viewer's own, and how many the others hold.
fn event_cards(atlas: &Atlas, view: &View) -> Value {
    let cards = |mask: u64| -> Vec<Value> { card_list(atlas, mask) };
    let mine = view.seat.map(Side::from);
    let hand = |side: Side| {
        let own = view.own.as_ref().filter(|_| mine == Some(side));
        json!({
            "held": view.held[side.index()],
            "drawn": view.drawn[side.index()],
            "held_cards": own.map(|o| cards(o.held)),
            "drawn_cards": own.map(|o| cards(o.drawn)),
        })
    };
    json!({
        "in_effect": cards(view.open.in_effect),
        "deck": view.event_deck_size,
        "unseen": cards(view.unseen_events),
        "hands": { "alliance": hand(Side::Alliance), "bourbon": hand(Side::Bourbon) },
    })
}

fn card_list(atlas: &Atlas, mask: u64) -> Vec<Value> {
    let card =
        |(_, c): (usize, &crate::atlas::EventCard)| json!({ "id": c.id, "title": c.title, "text": c.text });
    atlas.events.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(card).collect()
}

/// The viewer's own withdrawals for the winter, while they are being decided.
fn winter_plans(game: &Succession, view: &View) -> Option<Value> {
    let side = Side::from(view.seat?);
    if view.open.top() != Step::Winter {
        return None;
    }
    // What a state that agrees with the view says of the viewer's own plans is what the viewer decided.
    let state = game.determinize(view, &mut FastDice::new(0));
    let teller = Teller::new(game, &state);
    let choice = &state.hidden.winter_pick[side.index()];
    Some(json!({
        "planned": teller.planned(side),
        "left": teller.set(state.hidden.winter_left[side.index()]),
        "deciding": choice.begun.then(|| json!({
            "at": teller.space(choice.pick.at),
            "port": choice.port.map(|p| teller.space(p)),
            "aboard": teller.group(choice.pick.group),
        })),
    }))
}

impl Teller<'_> {
    /// A side's decided withdrawals, one entry for each pair of start and destination.
    fn planned(&self, side: Side) -> Value {
        let hidden = &self.state.hidden;
        let mut plans: Vec<((u8, u8), Group)> = Vec::new();
        let mut add = |key: (u8, u8), group: Group| match plans.iter_mut().find(|(k, _)| *k == key) {
            Some((_, all)) => {
                all.corps |= group.corps;
                all.leaders |= group.leaders;
            }
            None => plans.push((key, group)),
        };
        for corps in self.state.side_corps[side.index()] {
            let to = hidden.winter_corps[corps.index()];
            if to != 255 {
                let group = Group { corps: CorpsSet::of(corps), ..Group::default() };
                add((self.state.corps_at[corps.index()], to), group);
            }
        }
        for leader in self.atlas.masks.leaders[side.index()] {
            let to = hidden.winter_leaders[leader.index()];
            if to != 255 {
                let group = Group { leaders: LeaderSet::of(leader), ..Group::default() };
                add((self.state.leader_at[leader.index()], to), group);
            }
        }
        plans
            .into_iter()
            .map(|((from, to), group)| {
                let [from, to] = [from, to].map(|place| self.space(SpaceId(place)));
                json!({ "from": from, "to": to, "group": self.group(group) })
            })
            .collect()
    }
}
