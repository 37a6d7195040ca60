//! Steps in words, and which step may stand on which.

use crate::atlas::Atlas;
use crate::pieces::Side;
use crate::step::{Arrival, Assault, Card, Fight, Moment, Phase, Rout, Step, Task};
use crate::titles::Title;
use serde_json::{Value, json};
use words::{Message, message};

/// What a word after the name of a step stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Argument {
    /// A word of its own: a side, a task, a stage.
    Word,
    /// A moment of the year; those of the title's own phases have a number.
    Moment,
    Card,
    Leader,
    Power,
    Space,
    Number,
    /// `full` or `reduced`.
    Strength,
}

/// What follows the name of a step.
fn shape(name: &str) -> &'static [Argument] {
    use Argument::{Card, Leader, Moment, Number, Power, Space, Strength, Word};
    match name {
        "year" => &[Moment],
        "event" => &[Card, Word],
        "build-at" => &[Power, Strength],
        "restore-at" => &[Power],
        "line-at" => &[Number],
        "leader-to" | "ransom" | "rally-corps" => &[Leader],
        "window" => &[Word, Word],
        "honors" => &[Word, Space],
        "transfer-what" => &[Space],
        "own" => &[Number, Word],
        "go-first" | "draw" | "choose-drawn" | "displace" | "attrition" | "spend" | "place" | "leaders" => {
            &[Word]
        }
        "play-card" | "act" | "where" | "muster" | "arrive" | "battle" | "battle-leaders" => &[Word],
        "retreat" | "siege" | "remove-lines" | "which-fleet" | "sea-trouble" => &[Word],
        _ => &[],
    }
}

/// A step in words: `act alliance`, `muster campaign`, `honors bourbon lille`.
pub fn write_step(atlas: &Atlas, step: Step) -> String {
    let (name, arguments) = match serde_json::to_value(step) {
        Ok(Value::Object(map)) => map.into_iter().next().unwrap_or_default(),
        Ok(Value::String(name)) => (name, Value::Null),
        _ => Default::default(),
    };
    let shape = shape(&name);
    let arguments = match arguments {
        Value::Array(list) if shape.len() > 1 => list,
        one => vec![one],
    };
    let mut text = name;
    for (argument, value) in shape.iter().zip(arguments) {
        text.push(' ');
        text.push_str(&write_argument(atlas, *argument, &value));
    }
    text
}

fn write_argument(atlas: &Atlas, argument: Argument, value: &Value) -> String {
    let index = value.as_u64().unwrap_or(u64::MAX) as usize;
    let text = match argument {
        Argument::Card => atlas.events.get(index).map(|c| c.id.clone()),
        Argument::Leader => atlas.leaders.get(index).map(|l| l.id.clone()),
        Argument::Power => atlas.powers.get(index).map(|p| p.id.clone()),
        Argument::Space => atlas.spaces.get(index).map(|s| s.id.clone()),
        Argument::Strength => Some(if *value == json!(true) { "full" } else { "reduced" }.into()),
        Argument::Number => Some(index.to_string()),
        Argument::Word => value.as_str().map(str::to_owned),
        Argument::Moment => Some(write_moment(value)),
    };
    text.unwrap_or_else(|| "none".into())
}

fn write_moment(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Object(map) => map.iter().map(|(name, n)| format!("{name} {n}")).collect(),
        _ => String::new(),
    }
}

/// Reads what [`write_step`] writes.
pub fn read_step(atlas: &Atlas, text: &str) -> Result<Step, Message> {
    let mut words = text.split_whitespace();
    let name = words.next().ok_or_else(|| message!("position-step-nameless"))?;
    let mut arguments = Vec::new();
    for &argument in shape(name) {
        arguments.push(read_argument(atlas, name, argument, &mut words)?);
    }
    if let Some(extra) = words.next() {
        return Err(message!("notation-too-much", extra, verb = name));
    }
    let value = match arguments.len() {
        0 => json!(name),
        1 => json!({ name: arguments[0] }),
        _ => json!({ name: arguments }),
    };
    serde_json::from_value(value).map_err(|_| message!("position-no-step", step = text))
}

fn read_argument<'t>(
    atlas: &Atlas,
    name: &str,
    argument: Argument,
    words: &mut impl Iterator<Item = &'t str>,
) -> Result<Value, Message> {
    let word = words.next().ok_or_else(|| message!("position-step-word", step = name))?;
    let number = |word: &str| word.parse::<u8>().map_err(|_| message!("position-number", word));
    Ok(match argument {
        Argument::Word => json!(word),
        Argument::Number => json!(number(word)?),
        Argument::Card => json!(atlas.event(word).ok_or_else(|| message!("unknown-event-card", id = word))?),
        Argument::Leader => json!(atlas.leader(word).ok_or_else(|| message!("unknown-leader", id = word))?),
        Argument::Power => json!(atlas.power(word).ok_or_else(|| message!("unknown-power", id = word))?),
        Argument::Space => json!(atlas.space(word).ok_or_else(|| message!("unknown-space", id = word))?),
        Argument::Strength => match word {
            "full" => json!(true),
            "reduced" => json!(false),
            other => return Err(message!("notation-strength", word = other)),
        },
        Argument::Moment if matches!(word, "own-phase" | "own-winter") => {
            let stage = words.next().ok_or_else(|| message!("position-needs-number", word))?;
            json!({ word: number(stage)? })
        }
        Argument::Moment => json!(word),
    })
}

// ---------------------------------------------------------------- which step may stand on which

/// May `child` stand directly on `parent`? Read off the rules: a step is pushed by the stage below it.
pub(super) fn stands_on(title: &dyn Title, parent: Step, child: Step) -> bool {
    match child {
        Step::Nothing | Step::Year(_) => false,
        Step::GoFirst(phase) => parent == Step::Year(order_moment(phase)),
        Step::Draw(_) | Step::ChooseDrawn(_) | Step::Event(..) => in_events(parent),
        Step::Displace(_) => in_events(parent) || matches!(parent, Step::Own(..)),
        Step::Leaders(_) => in_reinforcement(parent),
        Step::Place(side) => parent == Step::Leaders(side) || parent == Step::Spend(side),
        Step::Spend(side) => parent == Step::Leaders(side) || parent == Step::Place(side),
        Step::Attrition(side) => parent == Step::Place(side) || parent == Step::Spend(side),
        Step::BuildAt(..) | Step::RestoreAt(_) | Step::LineAt(_) => matches!(parent, Step::Spend(_)),
        Step::LeaderTo(_) => matches!(parent, Step::Leaders(_)),
        Step::FirstCard | Step::Act(_) => parent == Step::Year(Moment::Rounds),
        Step::PlayCard(side) => parent == Step::Act(side),
        Step::Where(task) => matches!(parent, Step::Act(_)) && is_order(task),
        Step::Muster(task) => muster_stands_on(parent, task),
        Step::MarchOrSiege | Step::March | Step::SeaTo | Step::SeaTrouble(_) => {
            matches!(parent, Step::Act(_))
        }
        Step::TransferFrom | Step::Rally | Step::RallyCorps(_) => matches!(parent, Step::Act(_)),
        Step::Siege(_) => matches!(parent, Step::Act(_) | Step::Own(..)),
        Step::WhichFleet(_) => matches!(parent, Step::Act(_)),
        Step::TransferWhat(_) | Step::TransferTo => parent == Step::TransferFrom,
        Step::DropOff => parent == Step::March,
        Step::Arrive(_) => matches!(parent, Step::March | Step::Act(_)),
        Step::Intercept => parent == Step::Arrive(Arrival::Deputies),
        Step::GoInside => {
            matches!(parent, Step::Arrive(Arrival::LoneLeaders | Arrival::Avoided) | Step::Retreat(Rout::Sea))
        }
        Step::AvoidTo => parent == Step::Arrive(Arrival::LoneLeaders),
        Step::Window(card, side) => window_stands_on(parent, card, side),
        Step::Battle(_) => parent == Step::Arrive(Arrival::Done),
        Step::BattleLeaders(side) => {
            parent == Step::Battle(Fight::Roll) || parent == Step::BattleLeaders(side.enemy())
        }
        Step::Hits => hits_stand_on(parent),
        Step::Ransom(_) => matches!(
            parent,
            Step::Battle(Fight::Casualties) | Step::Retreat(Rout::Lost) | Step::Siege(Assault::Leaders)
        ),
        Step::Retreat(stage) => retreat_stands_on(parent, stage),
        Step::RetreatSea => parent == Step::Retreat(Rout::Sea),
        Step::Honors(..) => matches!(parent, Step::Siege(Assault::Leaders) | Step::Own(..)),
        Step::Overstack => overstack_stands_on(parent),
        Step::Winter => parent == Step::Year(Moment::WinterMoves),
        Step::RemoveLines(side) => {
            parent == Step::Year(Moment::OwnWinter(0)) || parent == Step::RemoveLines(side.enemy())
        }
        Step::Own(number, _) => title.asked_on(number, parent),
    }
}

/// In a short year between two wars points are spent without leaders or corps to place.
pub(super) fn stands_on_short_year(parent: Step, child: Step) -> bool {
    matches!(child, Step::Spend(_)) && in_reinforcement(parent)
}

fn order_moment(phase: Phase) -> Moment {
    match phase {
        Phase::Events => Moment::EventFirst,
        Phase::Reinforcement => Moment::ReinforcementFirst,
        Phase::Campaign => Moment::Rounds,
    }
}

fn in_events(parent: Step) -> bool {
    matches!(parent, Step::Year(Moment::EventSecond | Moment::EventThird | Moment::EventEnd))
}

fn in_reinforcement(parent: Step) -> bool {
    matches!(parent, Step::Year(Moment::ReinforcementSecond | Moment::Spring | Moment::Deal))
}

fn is_order(task: Task) -> bool {
    matches!(task, Task::Campaign | Task::SeaMove | Task::Replacement)
}

fn muster_stands_on(parent: Step, task: Task) -> bool {
    match task {
        Task::Intercept => parent == Step::Intercept,
        Task::AvoidBattle => parent == Step::Arrive(Arrival::LoneLeaders),
        _ => matches!(parent, Step::Act(_)),
    }
}

fn window_stands_on(parent: Step, card: Card, side: Side) -> bool {
    match card {
        Card::FieldDeputies => parent == Step::Arrive(Arrival::Lines),
        Card::Resupply => parent == Step::Siege(Assault::Roll),
        Card::CommandDispute => {
            matches!(parent, Step::Battle(Fight::Temper) | Step::Window(Card::MorningMist, _))
                || parent == Step::Window(card, side.enemy())
        }
        Card::MorningMist => parent == Step::Battle(Fight::Temper),
        Card::Tactics => parent == Step::Battle(Fight::Temper) || parent == Step::Window(card, side.enemy()),
        Card::Steady => {
            let rolled =
                matches!(parent, Step::Battle(Fight::AttackerHits | Fight::Surprised | Fight::Answered));
            rolled || parent == Step::Window(card, side.enemy())
        }
        Card::Convoy => parent == Step::Siege(Assault::Roll),
        Card::Weather => parent == Step::Act(side.enemy()),
        Card::Interference => matches!(parent, Step::MarchOrSiege | Step::March),
        Card::Spring => parent == Step::Year(Moment::Deal) || parent == Step::Window(card, side.enemy()),
    }
}

fn hits_stand_on(parent: Step) -> bool {
    let fight =
        matches!(parent, Step::Battle(Fight::DefenderHits | Fight::Result | Fight::Riposte | Fight::Settled));
    let siege = parent == Step::Siege(Assault::Losses);
    let retreat = matches!(parent, Step::Retreat(Rout::SeaRolled | Rout::Fired));
    let at_sea = parent == Step::Arrive(Arrival::LoneLeaders);
    fight || siege || retreat || at_sea || matches!(parent, Step::Attrition(_)) || in_events(parent)
}

fn retreat_stands_on(parent: Step, stage: Rout) -> bool {
    if parent == Step::Year(Moment::WinterMoves) {
        return !matches!(stage, Rout::Fortress | Rout::Sea);
    }
    let begun = matches!(
        parent,
        Step::Battle(Fight::Aftermath)
            | Step::Arrive(Arrival::Fight | Arrival::Done)
            | Step::Act(_)
            | Step::Own(..)
            | Step::Year(Moment::OwnPhase(1 | 2))
    );
    stage != Rout::Planned && (begun || in_events(parent))
}

fn overstack_stands_on(parent: Step) -> bool {
    let aftermath = matches!(
        parent,
        Step::Battle(Fight::Aftermath)
            | Step::Arrive(Arrival::Fight | Arrival::Done)
            | Step::Siege(Assault::Leaders)
            | Step::March
            | Step::Act(_)
            | Step::Own(..)
    );
    let year = matches!(
        parent,
        Step::Year(
            Moment::FirstPlayer | Moment::WinterLines | Moment::OwnPhase(1 | 2) | Moment::OwnWinter(1..)
        )
    );
    aftermath || year || in_events(parent)
}

// ---------------------------------------------------------------- what steps work on

/// Do the steps speak of an active force?
pub(super) fn needs_force(steps: &[Step]) -> bool {
    steps.iter().any(|s| {
        matches!(
            s,
            Step::MarchOrSiege
                | Step::March
                | Step::SeaTo
                | Step::SeaTrouble(_)
                | Step::Arrive(_)
                | Step::Siege(_)
        )
    })
}

/// Do the steps speak of pieces being chosen?
pub(super) fn needs_pick(steps: &[Step]) -> bool {
    steps.iter().any(|s| {
        matches!(
            s,
            Step::Muster(_)
                | Step::DropOff
                | Step::GoInside
                | Step::TransferTo
                | Step::RallyCorps(_)
                | Step::RetreatSea
        )
    })
}

/// Do the steps speak of a retreat?
pub(super) fn needs_retreat(steps: &[Step]) -> bool {
    steps.iter().any(|s| matches!(s, Step::Retreat(_) | Step::Honors(..) | Step::Muster(Task::AvoidBattle)))
}
