//! Words and JSON made from engine data. Except for refusals, which carry their own wording, every
//! English sentence the engine's users read is written here; translations replace this module.
//!
//! Everything here reads: nothing decides a rule. The text of a question or a choice speaks only of what is
//! in the open or belongs to the side that is asked, so that it can be shown to that side as it is.

mod atlas;
mod board;
mod choice;
mod fact;
mod outside;
mod question;
#[cfg(test)]
mod types;
mod view;

pub use atlas::atlas_json;
pub use board::board_text;
pub use choice::action_text;
pub use fact::{fact_json, fact_text, facts_json};
pub use question::{decision_json, question, step_name};
pub use view::view_json;

use crate::action::Order;
use crate::atlas::{Atlas, EventId, FleetId, LeaderSort, SeaZone};
use crate::game::Succession;
use crate::map::SpaceId;
use crate::pieces::{Kind, LeaderId, PowerId, Side};
use crate::state::{Group, Level, Open, off};
use crate::step::{Moment, Step};
use crate::titles::Named;

// ---------------------------------------------------------------- names

/// The full name of a title.
pub fn title_name(title: &str) -> &str {
    match title {
        "spain" => "No Peace Without Spain!",
        "nine-years" => "Nine Years",
        "grand-campaign" => "Grand Campaign",
        "pragmatic-war" => "A Pragmatic War",
        other => other,
    }
}

/// What the title's book calls a battle that is won beyond all doubt.
pub fn great_victory(game: &Succession) -> &'static str {
    game.last_title().great_victory().1
}

/// A side as a heading.
pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::Alliance => "Alliance",
        Side::Bourbon => "Bourbon",
    }
}

/// A side at the start of a sentence.
fn the_side(side: Side) -> &'static str {
    match side {
        Side::Alliance => "The Alliance",
        Side::Bourbon => "The Bourbons",
    }
}

/// A side within a sentence.
fn of_side(side: Side) -> &'static str {
    match side {
        Side::Alliance => "the Alliance",
        Side::Bourbon => "the Bourbons",
    }
}

/// The English name of a space, or "nowhere".
pub fn space_name(atlas: &Atlas, space: SpaceId) -> &str {
    atlas.spaces.get(space.index()).map_or("nowhere", |s| s.name.as_str())
}

fn power_name(atlas: &Atlas, power: PowerId) -> &str {
    atlas.powers.get(power.index()).map_or("nobody", |p| p.name.as_str())
}

fn card_title(atlas: &Atlas, card: EventId) -> &str {
    atlas.events.get(card.0 as usize).map_or("an unknown card", |c| c.title.as_str())
}

/// "French", "Dutch": what a power's corps are called.
fn adjective(atlas: &Atlas, power: PowerId) -> &str {
    match power_name(atlas, power) {
        "France" => "French",
        "Spain" => "Spanish",
        "Bavaria" => "Bavarian",
        "Savoy" => "Savoyard",
        "Britain" => "British",
        "Dutch Republic" => "Dutch",
        "Austria" => "Austrian",
        "Empire" => "Imperial",
        "Portugal" => "Portuguese",
        "Habsburg Spain" => "Habsburg",
        "Jacobites" => "Jacobite",
        "Catalans" => "Catalan",
        "Prussia" => "Prussian",
        "Naples" => "Neapolitan",
        "Genoa" => "Genoese",
        "Modena" => "Modenese",
        "Sardinia" => "Sardinian",
        "Hanover" => "Hanoverian",
        "Hesse" => "Hessian",
        "Saxony" => "Saxon",
        "Silesia" => "Silesian",
        other => other,
    }
}

/// "a French corps", "an Austrian corps".
fn a_corps(atlas: &Atlas, power: PowerId) -> String {
    let word = adjective(atlas, power);
    let article = if word.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {word} corps")
}

/// A leader by name; a nameless one by his side.
pub fn leader_name(atlas: &Atlas, leader: LeaderId) -> String {
    match atlas.leaders.get(leader.index()) {
        None => "nobody".into(),
        Some(counter) if counter.sort == LeaderSort::Named => counter.name.clone(),
        Some(counter) if counter.sort == LeaderSort::Staff => {
            format!("the {} Staff Officer", side_name(counter.side))
        }
        Some(counter) => format!("a minor {} leader", side_name(counter.side)),
    }
}

/// A leader as he stands: the side his counter shows and what is out of the ordinary about him.
fn leader_now(atlas: &Atlas, open: &Open, leader: LeaderId) -> String {
    let mut text = leader_name(atlas, leader);
    let named = atlas.leaders.get(leader.index()).is_some_and(|l| l.sort == LeaderSort::Named);
    let notes: Vec<&str> = [
        (named && !open.named.has(leader), "minor side"),
        (open.leaders_demoralized.has(leader), "demoralized"),
        (open.leaders_acted.has(leader), "has acted"),
    ]
    .into_iter()
    .filter_map(|(flag, word)| flag.then_some(word))
    .collect();
    if !notes.is_empty() {
        text.push_str(&format!(" ({})", notes.join(", ")));
    }
    text
}

/// "2 French corps (reduced)".
fn corps_text(atlas: &Atlas, kind: Kind, count: u8) -> String {
    let notes: Vec<&str> =
        [(kind.reduced(), "reduced"), (kind.demoralized(), "demoralized"), (kind.acted(), "has acted")]
            .into_iter()
            .filter_map(|(flag, word)| flag.then_some(word))
            .collect();
    let base = format!("{count} {} corps", adjective(atlas, kind.power()));
    if notes.is_empty() { base } else { format!("{base} ({})", notes.join(", ")) }
}

/// "one corps", "3 corps".
fn plural(count: u8, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

/// Leaders and corps as a list of words.
fn force_size(leaders: u8, corps: u8) -> String {
    let leaders_text = plural(leaders, "leader", "leaders");
    let corps_text = plural(corps, "corps", "corps");
    match (leaders, corps) {
        (0, _) => corps_text,
        (_, 0) => leaders_text,
        _ => format!("{leaders_text} and {corps_text}"),
    }
}

fn group_text(atlas: &Atlas, open: &Open, group: Group) -> String {
    let mut parts = Vec::new();
    open.kinds(atlas, group.corps, |kind, count| parts.push(corps_text(atlas, kind, count)));
    parts.extend(group.leaders.map(|l| leader_now(atlas, open, l)));
    parts.join(", ")
}

fn sea_name(zone: SeaZone) -> &'static str {
    match zone {
        SeaZone::Atlantic => "Atlantic",
        SeaZone::Mediterranean => "Mediterranean",
    }
}

fn order_name(game: &Succession, order: Order) -> &'static str {
    match order {
        Order::Campaign => "Campaign",
        Order::Transfer => "Transfer",
        Order::Replacement => "Replacement",
        Order::Rally => "Rally",
        Order::SeaMove => "Sea Move",
        Order::DeployFleet => "Deploy a fleet",
        Order::Special => game.last_title().special_words().0,
        Order::End => "End the round",
    }
}

fn level_name(level: Level) -> &'static str {
    match level {
        Level::Minor => "a minor victory",
        Level::Major => "a major victory",
        Level::Automatic => "an automatic victory",
    }
}

// ---------------------------------------------------------------- phases

/// The phase of the year a situation is in, as a word: `event`, `reinforcement`, `campaign`, the title's own
/// (`spanish-events`), `winter` or `over`.
pub fn phase_name(game: &Succession, open: &Open) -> &'static str {
    phase(game, open).0
}

fn phase_title(game: &Succession, open: &Open) -> &'static str {
    phase(game, open).1
}

const CAMPAIGN: Named = ("campaign", "Campaign phase");
const WINTER: Named = ("winter", "Winter Quarters phase");

/// While the steps of a moment are carried out, the year stands at the next one already.
fn phase(game: &Succession, open: &Open) -> Named {
    let Step::Year(moment) = open.steps[0] else { return ("over", "Game over") };
    let running = open.depth > 1;
    match moment {
        Moment::Events | Moment::EventOrder | Moment::EventFirst => ("event", "Event phase"),
        Moment::EventSecond | Moment::EventThird | Moment::EventEnd => ("event", "Event phase"),
        Moment::Deal if !running => CAMPAIGN,
        Moment::Spring if running => ("reinforcement", "Reinforcement phase"),
        Moment::Spring => CAMPAIGN,
        Moment::ReinforcementOrder
        | Moment::ReinforcementFirst
        | Moment::ReinforcementSecond
        | Moment::Deal => ("reinforcement", "Reinforcement phase"),
        Moment::FirstPlayer | Moment::Rounds => CAMPAIGN,
        Moment::OwnPhase(_) => game.title_in(open.era).phase().unwrap_or(CAMPAIGN),
        Moment::WinterWithdraw if running => game.title_in(open.era).phase().unwrap_or(CAMPAIGN),
        Moment::WinterWithdraw | Moment::WinterMoves | Moment::WinterMarkers => WINTER,
        Moment::WinterLines | Moment::OwnWinter(_) | Moment::NextYear => WINTER,
        Moment::Over => ("over", "Game over"),
    }
}

fn capital(text: String) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A fleet in a sentence: "Toulon fleet".
fn fleet_name(atlas: &Atlas, fleet: FleetId) -> &str {
    &atlas.fleets[fleet.index()].name
}

/// Places off the map, with the names JSON and position documents give them.
pub(crate) const OFF_MAP: [(u8, &str); 5] = [
    (off::POOL, "pool"),
    (off::ASIDE, "aside"),
    (off::DUE, "due"),
    (off::TRACK, "track"),
    (off::GONE, "gone"),
];
