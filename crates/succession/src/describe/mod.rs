//! Words and JSON made from engine data. The sentences themselves are in the catalogues of the languages; here
//! they are chosen and told what they speak of.
//!
//! Everything here reads: nothing decides a rule. The text of a question or a choice speaks only of what is
//! in the open or belongs to the side that is asked, so that it can be shown to that side as it is.

mod atlas;
mod board;
mod choice;
mod fact;
mod names;
mod outside;
mod question;
#[cfg(feature = "types")]
pub mod types;
mod view;

pub use atlas::atlas_json;
pub use board::board_text;
pub use choice::action_text;
pub use fact::{fact_json, fact_text, facts_json};
pub use names::{Tell, Teller};
pub use question::{decision_json, question, step_name};
pub use view::view_json;

use crate::atlas::{Atlas, EventCard, LeaderSort};
use crate::game::Succession;
use crate::pieces::{Kind, LeaderId, LeaderSet, Side};
use crate::state::{Group, Open, off};
use crate::step::{Moment, Step};
use words::Words;

// ---------------------------------------------------------------- names

/// The full name of a title.
pub fn title_name(title: &str, words: &Words) -> String {
    words.name("title", title, title)
}

/// What the title's book calls a battle that is won beyond all doubt.
pub fn great_victory(game: &Succession, words: &Words) -> String {
    let word = great_victory_word(game);
    words.name("victory", word, word)
}

/// The word that tells such battles of one title from those of another.
pub fn great_victory_word(game: &Succession) -> &'static str {
    game.last_title().great_victory()
}

/// A side as a heading.
pub fn side_name(side: Side, words: &Words) -> String {
    words.name("side", side.name(), side.name())
}

/// A region of the map.
pub fn region_name(region: &str, words: &Words) -> String {
    words.name("region", &region.to_lowercase().replace(' ', "-"), region)
}

/// The title of an event card and what it does.
pub fn card_words(atlas: &Atlas, card: &EventCard, words: &Words) -> (String, String) {
    let text = words.attribute_in("card", &atlas.title, &card.id, "text");
    (words.name_in("card", &atlas.title, &card.id, &card.title), text.unwrap_or_else(|| card.text.clone()))
}

/// A leader as he stands: the side his counter shows and what is out of the ordinary about him.
fn leader_now(teller: Teller<'_>, open: &Open, leader: LeaderId) -> String {
    let sort = teller.atlas.leaders.get(leader.index()).map(|counter| counter.sort);
    let notes = [
        (sort == Some(LeaderSort::Named) && !open.named.has(leader), "note-minor"),
        (open.leaders_demoralized.has(leader), "note-demoralized"),
        (open.leaders_acted.has(leader), "note-acted"),
    ];
    noted(teller, teller.name(leader), &notes, 1)
}

/// "2 French corps (reduced)".
fn corps_text(teller: Teller<'_>, kind: Kind, count: u8) -> String {
    let corps = teller.say("corps-kind").about("power", kind.power()).about("count", count).text();
    let notes = [
        (kind.reduced(), "note-reduced"),
        (kind.demoralized(), "note-demoralized"),
        (kind.acted(), "note-acted"),
    ];
    noted(teller, corps, &notes, count)
}

/// Something with notes in brackets, if there are any.
fn noted(teller: Teller<'_>, what: String, notes: &[(bool, &str)], count: u8) -> String {
    let told = |id: &str| teller.say(id.to_owned()).about("count", count).text();
    let notes: Vec<String> = notes.iter().filter(|(holds, _)| *holds).map(|(_, id)| told(id)).collect();
    if notes.is_empty() {
        return what;
    }
    teller.say("noted").with("what", what).with("notes", notes.join(", ")).text()
}

/// Leaders by name, but those whose counters show a lesser man, and how many corps.
fn force_text(teller: Teller<'_>, leaders: LeaderSet, minor: LeaderSet, corps: u8) -> String {
    let name = |leader: LeaderId| match teller.atlas.leaders.get(leader.index()) {
        Some(counter) if minor.has(leader) => {
            teller.words.name("leader", &format!("minor-{}", counter.side.name()), &counter.name)
        }
        _ => teller.name(leader),
    };
    let mut parts: Vec<String> = leaders.map(name).collect();
    if corps > 0 {
        parts.push(teller.say("corps-number").about("corps", corps).text());
    }
    let last = parts.pop().unwrap_or_default();
    if parts.is_empty() {
        return last;
    }
    teller.say("list").with("first", parts.join(", ")).with("last", last).text()
}

fn group_text(teller: Teller<'_>, open: &Open, group: Group) -> String {
    let mut parts = Vec::new();
    open.kinds(teller.atlas, group.corps, |kind, count| parts.push(corps_text(teller, kind, count)));
    parts.extend(group.leaders.map(|leader| leader_now(teller, open, leader)));
    parts.join(", ")
}

// ---------------------------------------------------------------- phases

/// The phase of the year a situation is in, as a word: `event`, `reinforcement`, `campaign`, the title's own
/// (`spanish-events`), `winter` or `over`.
///
/// While the steps of a moment are carried out, the year stands at the next one already.
pub fn phase_name(game: &Succession, open: &Open) -> &'static str {
    let Step::Year(moment) = open.steps[0] else { return "over" };
    let running = open.depth > 1;
    match moment {
        Moment::Events | Moment::EventOrder | Moment::EventFirst => "event",
        Moment::EventSecond | Moment::EventThird | Moment::EventEnd => "event",
        Moment::Deal if !running => "campaign",
        Moment::Spring if running => "reinforcement",
        Moment::Spring => "campaign",
        Moment::ReinforcementOrder
        | Moment::ReinforcementFirst
        | Moment::ReinforcementSecond
        | Moment::Deal => "reinforcement",
        Moment::FirstPlayer | Moment::Rounds => "campaign",
        Moment::OwnPhase(_) => game.title_in(open.era).phase().unwrap_or("campaign"),
        Moment::WinterWithdraw if running => game.title_in(open.era).phase().unwrap_or("campaign"),
        Moment::WinterWithdraw | Moment::WinterMoves | Moment::WinterMarkers => "winter",
        Moment::WinterLines | Moment::OwnWinter(_) | Moment::NextYear => "winter",
        Moment::Over => "over",
    }
}

/// Places off the map, with the names JSON and position documents give them.
pub(crate) const OFF_MAP: [(u8, &str); 5] = [
    (off::POOL, "pool"),
    (off::ASIDE, "aside"),
    (off::DUE, "due"),
    (off::TRACK, "track"),
    (off::GONE, "gone"),
];
