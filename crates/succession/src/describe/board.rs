//! The board as text.

use super::{
    adjective, capital, fleet_name, great_victory, group_text, leader_name, level_name, phase_title,
    question, sea_name, side_name, the_side,
};
use crate::atlas::{Atlas, FleetId, SeaZone};
use crate::game::Succession;
use crate::map::SpaceId;
use crate::pieces::{PowerId, Side};
use crate::state::{Group, State, off};

/// The board in plain text. Without a filter: every space with something out of the ordinary in it. With one:
/// every space whose name, region or home power contains it, or that holds a leader so named; `alliance` and
/// `bourbon` select the spaces where that side has pieces.
pub fn board_text(game: &Succession, state: &State, filter: Option<&str>) -> String {
    let atlas = game.look(state).atlas;
    let mut text = heading(game, state);
    let wanted = filter.map(|f| f.trim().to_lowercase()).filter(|f| !f.is_empty());
    for space in (0..atlas.spaces.len() as u8).map(SpaceId) {
        let shown = match &wanted {
            Some(filter) => selects(atlas, state, space, filter),
            None => notable(atlas, state, space),
        };
        if shown {
            text.push_str(&space_line(game, state, space));
            text.push('\n');
        }
    }
    text
}

/// How a fleet stands, in a sentence.
fn fleet_now(atlas: &Atlas, state: &State, fleet: FleetId) -> String {
    let name = capital(fleet_name(atlas, fleet).to_string());
    match (state.fleet_gone(fleet), state.fleets[fleet.index()]) {
        (true, _) => format!("{name} lost. "),
        (false, 0) => format!("{name} laid up. "),
        (false, n) => format!("{name} strength {n}. "),
    }
}

fn heading(game: &Succession, state: &State) -> String {
    let look = game.look(state);
    let atlas = look.atlas;
    let fleets: String =
        (0..atlas.fleets.len() as u8).map(FleetId).map(|f| fleet_now(atlas, state, f)).collect();
    let sea = |zone: SeaZone| {
        let holder = state.sea[zone.index()].map_or("nobody", side_name);
        format!("{} {holder}", sea_name(zone))
    };
    let mut text = format!(
        "{}, {}. Victory points {}. Initiative {}.\n\
         {}, {}. {fleets}{}\n",
        state.year,
        phase_title(game, &state.open),
        state.vp,
        side_name(look.initiative()),
        sea(SeaZone::Atlantic),
        sea(SeaZone::Mediterranean),
        look.title.standing(&look),
    );
    text.push_str(&unseen(atlas, state));
    for side in Side::BOTH {
        let question = question(game, state, side);
        if !question.is_empty() {
            text.push_str(&question);
            text.push('\n');
        }
    }
    if let Some((side, level)) = state.victory {
        text.push_str(&format!("{} won {}.\n", the_side(side), level_name(level)));
    }
    text
}

/// What the fog of war hides, in a line; nothing where it hides nothing.
// pragmatic-war: 4.4
fn unseen(atlas: &Atlas, state: &State) -> String {
    let (corps, leaders) = (state.corps_in(off::HIDDEN), state.leaders_in(off::HIDDEN));
    let group = Group { corps, leaders };
    if group.is_empty() {
        return String::new();
    }
    let counted = (0..atlas.powers.len() as u8).map(PowerId).filter_map(|power| {
        let count = (corps & atlas.masks.corps[power.index()]).len();
        (count > 0).then(|| format!("{count} {} corps", adjective(atlas, power)))
    });
    let names = { leaders }.map(|leader| leader_name(atlas, leader));
    format!("Somewhere under other pieces: {}.\n", counted.chain(names).collect::<Vec<_>>().join(", "))
}

fn selects(atlas: &Atlas, state: &State, space: SpaceId, filter: &str) -> bool {
    if let Some(side) = Side::BOTH.into_iter().find(|s| s.name() == filter) {
        return state.present(atlas, side).has(space);
    }
    let data = &atlas.spaces[space.index()];
    let fits = |text: &str| text.to_lowercase().contains(filter);
    let home = data.home.iter().any(|p| fits(&atlas.powers[p.index()].name));
    let leader = state
        .leaders_in(space.0)
        .filter_map(|l| atlas.leaders.get(l.index()))
        .any(|l| fits(&l.name) || fits(&l.id));
    fits(&data.id) || fits(&data.name) || fits(&data.region) || home || leader
}

fn notable(atlas: &Atlas, state: &State, space: SpaceId) -> bool {
    let pieces = Side::BOTH.into_iter().any(|s| state.present(atlas, s).has(space));
    let famous = (state.famous[0] | state.famous[1]).has(space);
    pieces || famous || state.line(space) > 0
}

/// One space: who controls it, what stands in it, what has been done to it.
fn space_line(game: &Succession, state: &State, space: SpaceId) -> String {
    let look = game.look(state);
    let atlas = look.atlas;
    let data = &atlas.spaces[space.index()];
    let mut parts = vec![state.controller(space).map_or("neutral", side_name).to_string()];
    if data.fortress > 0 {
        parts.push(format!("fortress {}", look.fortress_strength(space)));
    }
    if state.line(space) > 0 {
        parts.push(format!("line {}", state.line(space)));
    }
    if state.besieged(atlas, space) {
        parts.push("besieged".into());
    }
    for side in Side::BOTH {
        if state.famous[side.index()].has(space) {
            parts.push(format!("{} {}", side_name(side), great_victory(game)));
        }
    }
    let mut text = format!("{} ({})", data.name, parts.join(", "));
    for side in Side::BOTH {
        let outside = state.group(atlas, side, space);
        let inside = Group {
            corps: state.all_corps(side, space) & state.inside,
            leaders: state.leaders_in(space.0) & atlas.masks.leaders[side.index()] & state.leaders_inside,
        };
        for (group, place) in [(outside, ""), (inside, " inside")] {
            if !group.is_empty() {
                text.push_str(&format!(
                    "; {}{place}: {}",
                    side_name(side),
                    group_text(atlas, &state.open, group)
                ));
            }
        }
    }
    text
}
