//! The board as text.

use super::Teller;
use crate::blocks::{BlockId, Side};
use crate::game::Peninsula;
use crate::map::Place;
use crate::state::Mark;
use crate::view::{Token, View};
use words::Words;

/// The board as a viewer sees it, a line each place with blocks in it, or those a word names.
pub fn board_text(game: &Peninsula, view: &View, filter: Option<&str>, words: &Words) -> String {
    let teller = Teller { words, atlas: game.atlas() };
    let wanted = filter.map(str::to_lowercase);
    let fits = |line: &String| wanted.as_ref().is_none_or(|word| line.to_lowercase().contains(word));
    let hexes = teller.atlas.hexes.len();
    let places =
        (0..Place::POOL.0).map(Place).filter(|place| !place.is_hex() || usize::from(place.0) < hexes);
    let lines = places.filter_map(|place| place_line(teller, view, place)).filter(fits);
    lines.fold(String::new(), |text, line| text + &line + "\n")
}

/// A place and the blocks in it, if there are any.
fn place_line(teller: Teller<'_>, view: &View, place: Place) -> Option<String> {
    let there = blocks_at(teller, view, place);
    if there.is_empty() {
        return None;
    }
    let line = match place.as_hex() {
        Some(hex) if teller.atlas.hex(hex).town.is_some() => {
            let area = teller.atlas.area_of(hex);
            let area = teller.words.name("area", &area.id, &area.name);
            teller.say("ww-board-town").with("area", area).with("hex", teller.atlas.hex(hex).id.clone())
        }
        _ => teller.say("ww-board-place"),
    };
    Some(line.about("place", place).with("blocks", there.join(&teller.text("board-separator"))).text())
}

/// The blocks of a place: the viewer's own by name, the others by side.
fn blocks_at(teller: Teller<'_>, view: &View, place: Place) -> Vec<String> {
    let mut there = Vec::new();
    if let Some(seat) = view.seat {
        let own = Side::from(seat).blocks();
        for block in own.filter(|&b| view.own.place[b.index()] == place) {
            let inside = view.own.marks[Mark::Inside as usize].has(block);
            there.push(block_text(teller, block, Some(view.own.step[block.index()]), inside));
        }
    }
    there.extend(view.tokens.iter().filter(|t| t.place == place).map(|t| token_text(teller, t)));
    there
}

fn block_text(teller: Teller<'_>, block: BlockId, steps: Option<u8>, inside: bool) -> String {
    let Some(steps) = steps else { return teller.say("ww-board-known").about("block", block).text() };
    let id = if inside { "ww-board-block-inside" } else { "ww-board-block" };
    teller.say(id).about("block", block).about("steps", steps).text()
}

fn token_text(teller: Teller<'_>, token: &Token) -> String {
    let inside = token.has(Mark::Inside);
    match token.block {
        Some(block) => block_text(teller, block, token.steps, inside),
        None => {
            let id = if inside { "ww-board-hidden-inside" } else { "ww-board-hidden" };
            teller.say(id).about("side", token.side).text()
        }
    }
}
