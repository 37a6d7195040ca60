//! A situation as a document that can be read back.

mod check;

use crate::action::Card;
use crate::atlas::MAX_EDGES;
use crate::blocks::{BLOCKS, BlockId, BlockSet};
use crate::game::Peninsula;
use crate::map::{HexId, Place};
use crate::scenarios::blank;
use crate::state::{MARKS, MAX_BATTLES, MAX_HUNGRY, MAX_STEPS, Options, State, entry};
use crate::step::Step;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use table::{Game, OtherRules};
use words::{Message, message, reading_problem};

const FORMAT: u64 = 1;
/// More than any count of a procedure comes to.
const MANY: u8 = 64;
const MARK_NAMES: [&str; MARKS] = [
    "inside", "acted", "reserve", "picked", "moving", "forced", "engaged", "fought", "guerilla", "fled",
    "pursuing", "led", "sieging", "sortied", "replaced", "excused",
];

/// The fields of `Open` that are written as they are.
macro_rules! plain_fields {
    ($each:ident) => {
        $each!(
            turn,
            segments,
            commitment,
            british_in_spain,
            sealift,
            vp,
            deck,
            under,
            under_count,
            added,
            discarded,
            played,
            drawn_events,
            drawn_count,
            taken,
            besieged,
            attacks,
            battle_count,
            battle_next,
            groups,
            bad_harvest,
            bad_weather,
            scorched,
            guard_called,
            espana_british,
            offensive,
            invaded,
            first,
            shown,
            used_cards,
            points,
            march,
            deploy,
            event,
            siege_hex,
            siege_action,
            battle,
            hungry_count,
            hungry_next,
            revealed,
            depth,
            victory
        )
    };
}

/// The situation as a document.
pub fn write(game: &Peninsula, state: &State) -> Value {
    let atlas = game.atlas();
    let open = &state.open;
    let mut table = Map::new();
    macro_rules! put {
        ($($field:ident),*) => { $(table.insert(stringify!($field).into(), json!(open.$field));)* };
    }
    plain_fields!(put);
    table.insert("battles".into(), json!(open.battles[..open.battle_count as usize]));
    table.insert("hungry".into(), json!(open.hungry[..open.hungry_count as usize]));
    table.insert("steps".into(), json!(open.steps[..open.depth as usize]));
    let crossed: Vec<(usize, u16)> = open.crossed.iter().copied().enumerate().filter(|c| c.1 != 0).collect();
    table.insert("crossed".into(), json!(crossed));
    let fortresses: Vec<&str> = open.french_fortresses.iter().map(|h| atlas.hex(h).id.as_str()).collect();
    let h = &state.hidden;
    json!({
        "format": FORMAT,
        "title": atlas.title,
        "rules": game.rules_version(),
        "data": atlas.hash,
        "scenario": atlas.scenarios[open.scenario as usize].id,
        "options": open.options.names().collect::<Vec<_>>(),
        "french_fortresses": fortresses,
        "blocks": (0..BLOCKS as u8).map(|b| write_block(game, state, BlockId(b))).collect::<Vec<_>>(),
        "hands": h.hands,
        "discards": h.discards,
        "chosen": h.chosen,
        "drawn": h.drawn,
        "great": h.great,
        "unsupplied": h.unsupplied,
        "to_place": h.to_place,
        "table": table,
    })
}

fn write_block(game: &Peninsula, state: &State, block: BlockId) -> Value {
    let atlas = game.atlas();
    let h = &state.hidden;
    let i = block.index();
    let mut entry_value = Map::new();
    entry_value.insert("block".into(), json!(atlas.block(block).id));
    entry_value.insert("at".into(), json!(atlas.place_name(h.place[i])));
    entry_value.insert("steps".into(), json!(h.step[i]));
    if h.entry[i] != entry::NONE {
        entry_value.insert("entry".into(), json!(h.entry[i]));
    }
    if h.group[i] != 0 {
        entry_value.insert("group".into(), json!(h.group[i]));
    }
    let marks: Vec<&str> = (0..MARKS).filter(|&m| h.marks[m].has(block)).map(|m| MARK_NAMES[m]).collect();
    if !marks.is_empty() {
        entry_value.insert("marks".into(), json!(marks));
    }
    Value::Object(entry_value)
}

/// A document as a text in TOML, which has no word for nothing.
pub fn to_toml(document: &Value) -> String {
    toml::to_string(&without_nulls(document)).unwrap_or_default()
}

fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(_, value)| !value.is_null());
            kept.map(|(name, value)| (name.clone(), without_nulls(value))).collect()
        }
        Value::Array(list) => list.iter().map(without_nulls).collect(),
        other => other.clone(),
    }
}

/// A document from a text in TOML.
pub fn from_toml(text: &str) -> Result<Value, Message> {
    let mut document: Value = toml::from_str(text).map_err(|error| reading_problem(&error.to_string()))?;
    if let Some(table) = document.get_mut("table").and_then(Value::as_object_mut) {
        table.entry("victory").or_insert(Value::Null);
    }
    Ok(document)
}

/// Collects what is wrong with a document.
struct Faults(Vec<Message>);

impl Faults {
    fn read<T: DeserializeOwned>(&mut self, value: &Value, name: &str) -> Option<T> {
        match value.get(name) {
            None => {
                self.0.push(message!("position-missing", name));
                None
            }
            Some(found) => match serde_json::from_value(found.clone()) {
                Ok(read) => Some(read),
                Err(error) => {
                    self.0.push(message!(
                        "position-field",
                        name,
                        problem = reading_problem(&error.to_string())
                    ));
                    None
                }
            },
        }
    }

    fn need(&mut self, condition: bool, problem: Message) {
        if !condition {
            self.0.push(problem);
        }
    }
}

/// A situation from a document; the error lists everything that is wrong with it.
///
/// ```
/// use peninsula::{Options, Peninsula, position};
/// use table::Game;
///
/// let game = Peninsula::built_in();
/// let state = game.start(0, Options::default(), &[7; 32]);
/// let text = position::to_toml(&position::write(&game, &state));
/// let again = position::read(&game, &position::from_toml(&text)?)?;
/// assert_eq!(game.hash(&again), game.hash(&state));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(game: &Peninsula, document: &Value) -> Result<State, Message> {
    let atlas = game.atlas();
    let mut faults = Faults(Vec::new());
    let format: u64 = faults.read(document, "format").unwrap_or_default();
    faults.need(format == FORMAT, message!("position-format"));
    let title: String = faults.read(document, "title").unwrap_or_default();
    faults.need(title == atlas.title, message!("position-title"));
    let has = |name: &str| document.get(name).is_some();
    let rules = has("rules").then(|| faults.read(document, "rules").unwrap_or_default());
    // What a program has written names the data and the rules it was made with; people may leave both out.
    if (rules.is_some() || has("data"))
        && let Err(other) = OtherRules::check(rules, game.rules_version())
    {
        faults.0.push(message!("at-path", path = "rules", problem = other.message()));
    }
    let id: String = faults.read(document, "scenario").unwrap_or_default();
    let scenario = atlas.scenarios.iter().position(|s| s.id == id);
    faults.need(scenario.is_some(), message!("position-no-scenario"));
    let names: Vec<String> = faults.read(document, "options").unwrap_or_default();
    let mut options = Options::default();
    for name in &names {
        match Options::named(name) {
            Some(option) => options = options.with(option),
            None => faults.0.push(message!("unknown-option", id = name)),
        }
    }
    let mut state = blank(scenario.unwrap_or(0) as u8, options);
    read_table(&mut faults, document, &mut state);
    let fortresses: Vec<String> = faults.read(document, "french_fortresses").unwrap_or_default();
    for id in &fortresses {
        match atlas.find_hex(id).filter(|&h| atlas.masks.fortresses.has(h)) {
            Some(hex) => state.open.french_fortresses.insert(hex),
            None => faults.0.push(message!("unknown-fortress", id)),
        }
    }
    let blocks: Vec<Value> = faults.read(document, "blocks").unwrap_or_default();
    let mut seen = BlockSet::EMPTY;
    for value in &blocks {
        if let Some(block) = read_block(game, &mut faults, value, &mut state) {
            faults.need(!seen.has(block), message!("position-block-twice"));
            seen.insert(block);
        }
    }
    faults.need(usize::from(seen.count()) == BLOCKS, message!("position-all-blocks"));
    state.hidden.hands = faults.read(document, "hands").unwrap_or_default();
    if document.get("discards").is_some() {
        state.hidden.discards = faults.read(document, "discards").unwrap_or_default();
    }
    state.hidden.chosen = faults.read(document, "chosen").unwrap_or([Card::NONE; 2]);
    state.hidden.drawn = faults.read(document, "drawn").unwrap_or(BlockId::NONE);
    if document.get("unsupplied").is_some() {
        state.hidden.unsupplied = faults.read(document, "unsupplied").unwrap_or_default();
    }
    if document.get("great").is_some() {
        state.hidden.great = faults.read(document, "great").unwrap_or_default();
    }
    state.hidden.to_place = faults.read(document, "to_place").unwrap_or_default();
    state.recount(atlas);
    check::check(game, &mut faults, &state);
    if !faults.0.is_empty() {
        return Err(Message::lines(faults.0));
    }
    // Earlier documents show the Lines of Torres Vedras face up at all times.
    let lines = atlas.named.lines;
    let fights = state.is_fighting() && state.place(lines) == Place::hex(HexId(state.battle.hex));
    if !fights {
        state.open.revealed.remove(lines);
    }
    check::check_choice(game, &state)?;
    Ok(state)
}

fn read_table(faults: &mut Faults, document: &Value, state: &mut State) {
    let Some(table) = document.get("table") else {
        faults.0.push(message!("position-missing", name = "table"));
        return;
    };
    let open = &mut state.open;
    macro_rules! take {
        ($($field:ident),*) => { $(
            if let Some(value) = faults.read(table, stringify!($field)) {
                open.$field = value;
            }
        )* };
    }
    plain_fields!(take);
    let battles: Vec<u8> = faults.read(table, "battles").unwrap_or_default();
    open.battles.iter_mut().zip(&battles).for_each(|(to, from)| *to = *from);
    let counted = battles.len() == usize::from(open.battle_count) && battles.len() <= MAX_BATTLES;
    faults.need(counted, message!("position-battles"));
    let hungry: Vec<(u8, u8)> = faults.read(table, "hungry").unwrap_or_default();
    open.hungry.iter_mut().zip(&hungry).for_each(|(to, from)| *to = *from);
    let counted = hungry.len() == usize::from(open.hungry_count) && hungry.len() <= MAX_HUNGRY;
    faults.need(counted, message!("position-hungry"));
    let steps: Vec<Step> = faults.read(table, "steps").unwrap_or_default();
    let begun = matches!(steps.first(), Some(Step::Turn(_)));
    let sound = begun && steps.len() <= MAX_STEPS && steps.len() == usize::from(open.depth);
    faults.need(sound, message!("position-stack"));
    if sound {
        open.steps[..steps.len()].copy_from_slice(&steps);
    } else {
        open.depth = 0;
    }
    let crossed: Vec<(usize, u16)> = faults.read(table, "crossed").unwrap_or_default();
    for (edge, bits) in crossed {
        match open.crossed.get_mut(edge) {
            Some(word) if edge < MAX_EDGES => *word = bits,
            _ => faults.0.push(message!("position-no-hexside", number = edge)),
        }
    }
}

fn read_block(game: &Peninsula, faults: &mut Faults, value: &Value, state: &mut State) -> Option<BlockId> {
    let atlas = game.atlas();
    let id: String = faults.read(value, "block")?;
    let Some(block) = atlas.find_block(&id) else {
        faults.0.push(message!("unknown-block", id));
        return None;
    };
    let at: String = faults.read(value, "at")?;
    let Some(place) = atlas.find_place(&at) else {
        faults.0.push(message!("position-block-place", block = &id, place = at));
        return None;
    };
    let steps: u8 = faults.read(value, "steps")?;
    faults.need(steps <= atlas.block(block).steps, message!("position-block-steps", block = &id, steps));
    let i = block.index();
    state.hidden.place[i] = place;
    state.hidden.step[i] = steps;
    if value.get("entry").is_some() {
        state.hidden.entry[i] = faults.read(value, "entry")?;
    }
    if value.get("group").is_some() {
        state.hidden.group[i] = faults.read(value, "group")?;
    }
    if value.get("marks").is_some() {
        let marks: Vec<String> = faults.read(value, "marks")?;
        for name in &marks {
            match MARK_NAMES.iter().position(|m| m == name) {
                Some(m) => state.hidden.marks[m].insert(block),
                None => faults.0.push(message!("position-block-mark", block = &id, mark = name)),
            }
        }
    }
    Some(block)
}
