//! The board as text.

use super::{Teller, great_victory, group_text, phase_name, question, region_name};
use crate::atlas::{Atlas, FleetId, SeaZone};
use crate::game::Succession;
use crate::map::SpaceId;
use crate::pieces::{PowerId, Side};
use crate::state::{Group, State, off};
use words::Words;

/// The board in plain text. Without a filter: every space with something out of the ordinary in it. With one:
/// every space whose name, region or home power contains it, or that holds a leader so named; `alliance` and
/// `bourbon` select the spaces where that side has pieces. The name of a region stands above its spaces.
pub fn board_text(game: &Succession, state: &State, filter: Option<&str>, words: &Words) -> String {
    let atlas = game.look(state).atlas;
    let teller = Teller { words, atlas };
    let mut text = heading(game, state, teller);
    let wanted = filter.map(|f| f.trim().to_lowercase()).filter(|f| !f.is_empty());
    let mut region = "";
    for space in (0..atlas.spaces.len() as u8).map(SpaceId) {
        let shown = match &wanted {
            Some(filter) => selects(teller, state, space, filter),
            None => notable(atlas, state, space),
        };
        if !shown {
            continue;
        }
        let lies_in = atlas.spaces[space.index()].region.as_str();
        if lies_in != region {
            region = lies_in;
            text.push_str(&format!("-- {} --\n", region_name(region, words)));
        }
        text.push_str(&space_line(game, state, space, teller));
        text.push('\n');
    }
    text
}

/// How a fleet stands, in a sentence.
fn fleet_now(teller: Teller<'_>, state: &State, fleet: FleetId) -> String {
    let id = match (state.fleet_gone(fleet), state.fleets[fleet.index()]) {
        (true, _) => "board-fleet-lost",
        (false, 0) => "board-fleet-laid-up",
        (false, _) => "board-fleet",
    };
    teller.say(id).about("fleet", fleet).about("strength", state.fleets[fleet.index()]).text()
}

fn heading(game: &Succession, state: &State, teller: Teller<'_>) -> String {
    let look = game.look(state);
    let phase = teller.text(&format!("phase-{}", phase_name(game, &state.open)));
    let heading = teller.say("board-heading").about("year", state.year).with("phase", phase);
    let heading = heading.about("points", state.vp).about("side", look.initiative()).text();
    let sea = |zone: SeaZone| {
        let holder = state.sea[zone.index()];
        teller.say("board-sea").about("zone", zone).about("side", holder).text()
    };
    let seas = format!("{}, {}.", sea(SeaZone::Atlantic), sea(SeaZone::Mediterranean));
    let fleets = (0..look.atlas.fleets.len() as u8).map(|f| fleet_now(teller, state, FleetId(f)));
    let standing = look.title.standing(&look, teller);
    let second: Vec<String> =
        [seas].into_iter().chain(fleets).chain([standing]).filter(|text| !text.is_empty()).collect();
    let mut lines = vec![heading, second.join(" ")];
    lines.push(unseen(teller, state));
    lines.extend(Side::BOTH.map(|side| question(game, state, side, teller.words)));
    if let Some((side, level)) = state.victory {
        lines.push(teller.say("board-won").about("side", side).about("level", level).text());
    }
    lines.iter().filter(|line| !line.is_empty()).fold(String::new(), |text, line| text + line + "\n")
}

/// What the fog of war hides, in a line; nothing where it hides nothing.
// pragmatic-war: 4.4
fn unseen(teller: Teller<'_>, state: &State) -> String {
    let (corps, leaders) = (state.corps_in(off::HIDDEN), state.leaders_in(off::HIDDEN));
    let group = Group { corps, leaders };
    if group.is_empty() {
        return String::new();
    }
    let atlas = teller.atlas;
    let counted = (0..atlas.powers.len() as u8).map(PowerId).filter_map(|power| {
        let count = (corps & atlas.masks.corps[power.index()]).len();
        (count > 0).then(|| teller.say("corps-kind").about("power", power).about("count", count).text())
    });
    let names = { leaders }.map(|leader| teller.name(leader));
    let pieces = counted.chain(names).collect::<Vec<_>>().join(", ");
    teller.say("board-unseen").with("pieces", pieces).text()
}

fn selects(teller: Teller<'_>, state: &State, space: SpaceId, filter: &str) -> bool {
    let atlas = teller.atlas;
    let named = |side: &Side| side.name() == filter || teller.name(*side).to_lowercase() == filter;
    if let Some(side) = Side::BOTH.into_iter().find(named) {
        return state.present(atlas, side).has(space);
    }
    let data = &atlas.spaces[space.index()];
    let fits = |text: &str| text.to_lowercase().contains(filter);
    let home = data.home.iter().any(|&p| fits(&atlas.powers[p.index()].name) || fits(&teller.name(p)));
    let leader = state.leaders_in(space.0).any(|l| {
        let counter = atlas.leaders.get(l.index());
        counter.is_some_and(|l| fits(&l.name) || fits(&l.id)) || fits(&teller.name(l))
    });
    let region = fits(&data.region) || fits(&region_name(&data.region, teller.words));
    fits(&data.id) || fits(&data.name) || fits(&teller.name(space)) || region || home || leader
}

fn notable(atlas: &Atlas, state: &State, space: SpaceId) -> bool {
    let pieces = Side::BOTH.into_iter().any(|s| state.present(atlas, s).has(space));
    let famous = (state.famous[0] | state.famous[1]).has(space);
    pieces || famous || state.line(space) > 0
}

/// One space: who controls it, what stands in it, what has been done to it.
fn space_line(game: &Succession, state: &State, space: SpaceId, teller: Teller<'_>) -> String {
    let notes = space_notes(game, state, space, teller).join(", ");
    let mut parts = vec![teller.say("board-space").about("space", space).with("notes", notes).text()];
    let atlas = teller.atlas;
    for side in Side::BOTH {
        let outside = state.group(atlas, side, space);
        let inside = Group {
            corps: state.all_corps(side, space) & state.inside,
            leaders: state.leaders_in(space.0) & atlas.masks.leaders[side.index()] & state.leaders_inside,
        };
        for (group, id) in [(outside, "board-force"), (inside, "board-force-inside")] {
            if !group.is_empty() {
                let pieces = group_text(teller, &state.open, group);
                parts.push(teller.say(id).about("side", side).with("pieces", pieces).text());
            }
        }
    }
    parts.join(&teller.text("board-separator"))
}

fn space_notes(game: &Succession, state: &State, space: SpaceId, teller: Teller<'_>) -> Vec<String> {
    let look = game.look(state);
    let holder = state.controller(space);
    let mut notes = vec![holder.map_or_else(|| teller.text("board-neutral"), |side| teller.name(side))];
    if look.atlas.spaces[space.index()].fortress > 0 {
        notes.push(teller.say("board-fortress").about("strength", look.fortress_strength(space)).text());
    }
    if state.line(space) > 0 {
        notes.push(teller.say("board-line").about("level", state.line(space)).text());
    }
    if state.besieged(look.atlas, space) {
        notes.push(teller.text("board-besieged"));
    }
    let famous = Side::BOTH.into_iter().filter(|side| state.famous[side.index()].has(space));
    notes.extend(famous.map(|side| {
        teller
            .say("board-victory")
            .about("side", side)
            .with("victory", great_victory(game, teller.words))
            .text()
    }));
    notes
}
