//! Words and JSON made from engine data. Except for refusals, which carry their own wording, every
//! English sentence the engine's users read is written here; translations replace this module.
//!
//! Everything here reads: nothing decides a rule. The text of a question or a choice speaks only of what is
//! in the open or belongs to the side that is asked, so that it can be shown to that side as it is.

use crate::action::{Action, Order};
use crate::atlas::{Atlas, Effect, EventId, LeaderSort, SeaZone};
use crate::fact::{Fact, Thrown};
use crate::game::Succession;
use crate::map::{SpaceId, SpaceSet};
use crate::notation;
use crate::pieces::{CorpsSet, Kind, LeaderId, LeaderSet, PowerId, Side};
use crate::position::write_step;
use crate::state::{Group, Level, Open, State, off};
use crate::step::{Arrival, Card, Moment, Phase, Rout, Step, Task};
use crate::titles::spain::{LIEGE_MARKER, TORY_SHIFT};
use crate::view::{View, blank};
use serde_json::{Map, Value, json};
use table::{FastDice, Game};

// ---------------------------------------------------------------- names

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

fn order_name(order: Order) -> &'static str {
    match order {
        Order::Campaign => "Campaign",
        Order::Transfer => "Transfer",
        Order::Replacement => "Replacement",
        Order::Rally => "Rally",
        Order::SeaMove => "Sea Move",
        Order::DeployFleet => "Deploy the Toulon fleet",
        Order::Special => "Surprise Ulm",
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

/// The phase of the year a situation is in, as a word: `event`, `reinforcement`, `campaign`,
/// `spanish-events`, `winter` or `over`.
pub fn phase_name(open: &Open) -> &'static str {
    match open.steps[0] {
        Step::Year(moment) => moment_phase(moment, open.depth > 1),
        _ => "over",
    }
}

/// While the steps of a moment are carried out (`running`), the year stands at the next one already.
fn moment_phase(moment: Moment, running: bool) -> &'static str {
    match moment {
        Moment::Events | Moment::EventOrder | Moment::EventFirst => "event",
        Moment::EventSecond | Moment::EventEnd => "event",
        Moment::ReinforcementOrder | Moment::ReinforcementFirst | Moment::ReinforcementSecond => {
            "reinforcement"
        }
        Moment::Deal if running => "reinforcement",
        Moment::Deal | Moment::FirstPlayer | Moment::Rounds => "campaign",
        Moment::OwnPhase(_) => "spanish-events",
        Moment::WinterWithdraw if running => "spanish-events",
        Moment::WinterWithdraw | Moment::WinterMoves | Moment::WinterMarkers => "winter",
        Moment::WinterLines | Moment::OwnWinter(_) | Moment::NextYear => "winter",
        Moment::Over => "over",
    }
}

fn phase_title(phase: &str) -> &'static str {
    match phase {
        "event" => "Event phase",
        "reinforcement" => "Reinforcement phase",
        "campaign" => "Campaign phase",
        "spanish-events" => "Spanish Events phase",
        "winter" => "Winter Quarters phase",
        _ => "Game over",
    }
}

// ---------------------------------------------------------------- questions

/// What is asked of a side, in one short sentence; an empty text when nothing is.
pub fn question(game: &Succession, state: &State, side: Side) -> String {
    if !game.to_act(state).contains(side.seat()) {
        return String::new();
    }
    format!("{}: {}", side_name(side), ask(game, state, side))
}

/// The sentence of a step, without the side it is put to.
fn ask(game: &Succession, state: &State, side: Side) -> String {
    let atlas = game.atlas();
    let at = |space| space_name(atlas, space);
    match state.top() {
        Step::Nothing | Step::Year(_) => "nothing is asked.".into(),
        Step::GoFirst(phase) => format!("which side goes first in the {}?", phase_words(phase)),
        Step::Draw(_) => "draw an event card, or take a known one for a victory point?".into(),
        Step::ChooseDrawn(_) => "which of the two drawn event cards is used?".into(),
        Step::Event(card, _) => ask_event(atlas, state, card),
        Step::Displace(_) => {
            format!("where do the forces that must leave {} go?", at(first_or_none(state.tried)))
        }
        Step::Attrition(_) => "which stacks suffer attrition?".into(),
        Step::Spend(_) => {
            format!("what is bought with {}?", plural(state.rp, "resource point", "resource points"))
        }
        Step::BuildAt(power, _) => format!("where is {} built?", a_corps(atlas, power)),
        Step::RestoreAt(power) => format!("where is {} restored?", a_corps(atlas, power)),
        Step::LineAt(level) => format!("where is a line of level {level} built?"),
        Step::Place(side) => ask_place(game, state, side),
        Step::Leaders(_) => "which leader is placed or moved next?".into(),
        Step::LeaderTo(leader) => format!("where does {} go?", leader_name(atlas, leader)),
        Step::FirstCard => "which Action card is laid face down?".into(),
        Step::PlayCard(_) => "which Action card is played?".into(),
        Step::Act(_) => {
            format!("what is the next action? ({} left)", plural(state.actions, "action", "actions"))
        }
        Step::Where(task) => ask_where(task).into(),
        Step::Muster(task) => ask_muster(atlas, state, task),
        Step::MarchOrSiege => {
            format!("does the force at {} march, or attack the fortress?", at(state.force.at))
        }
        Step::March => format!(
            "what does the force at {} do next? ({} left)",
            at(state.force.at),
            plural(state.force.mp, "movement point", "movement points")
        ),
        Step::DropOff => format!("who stays behind at {}?", at(state.force.at)),
        Step::Arrive(stage) => ask_arrive(stage, at(state.force.at)),
        Step::Intercept => format!("which force intercepts at {}?", at(state.force.at)),
        Step::GoInside => format!("who goes inside the fortress of {}?", at(state.pick.at)),
        Step::AvoidTo => format!("where do those who leave {} before the battle go?", at(state.force.at)),
        Step::Window(card, _) => ask_window(card, at(state.force.at)),
        Step::Battle(_) => format!("how is the battle at {} fought?", at(state.battle.space)),
        Step::BattleLeaders(_) => {
            format!("which leaders give dice in the battle at {}?", at(state.battle.space))
        }
        Step::Hits => ask_hits(atlas, state),
        Step::Ransom(leader) => format!("is a ransom paid for {}?", leader_name(atlas, leader)),
        Step::Retreat(stage) => ask_retreat(stage, at(state.retreat.space)),
        Step::RetreatSea => {
            format!("who sails from {} to {}?", at(state.retreat.space), at(state.retreat.port))
        }
        Step::Siege(_) => format!("how does the siege of {} go on?", at(state.force.at)),
        Step::Honors(_, from) => format!("where does the garrison of {} march off to?", at(from)),
        Step::TransferFrom => "from which space is a piece transferred?".into(),
        Step::TransferWhat(from) => format!("which piece is transferred from {}?", at(from)),
        Step::TransferTo => format!("where does the piece from {} go?", at(state.pick.at)),
        Step::Rally => "which leader rallies?".into(),
        Step::RallyCorps(leader) => format!("which corps does {} rally?", leader_name(atlas, leader)),
        Step::SeaTo => format!("where does the force from {} land?", at(state.force.at)),
        Step::SeaTrouble => format!(
            "the passage from {} to {} goes badly: which corps suffers, or is the move called off?",
            at(state.force.at),
            at(state.force.from)
        ),
        Step::Overstack => ask_overstack(game, state),
        Step::Winter => ask_winter(atlas, state, side),
        Step::RemoveLines(_) => "which of its lines are taken off the map?".into(),
        Step::Own(number, _) => ask_own(number).into(),
    }
}

fn first_or_none(spaces: SpaceSet) -> SpaceId {
    spaces.first().unwrap_or(SpaceId::NONE)
}

fn phase_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Events => "Event phase",
        Phase::Reinforcement => "Reinforcement phase",
        Phase::Campaign => "Campaign phase",
    }
}

fn ask_event(atlas: &Atlas, state: &State, card: EventId) -> String {
    let title = card_title(atlas, card);
    let Some(info) = atlas.events.get(card.0 as usize) else { return format!("{title}.") };
    let what = match info.effect {
        Effect::HungarianRebellion | Effect::CamisardRebellion => {
            "where does the corps raised against the rebels appear?".into()
        }
        Effect::DisgraceAtCourt => "which French leader is sent home for a year?".into(),
        Effect::RebellionInBavaria => "where does a Bavarian corps rise, if anywhere?".into(),
        Effect::AppealToTheNation => "where is a French corps restored?".into(),
        Effect::JacobiteLanding if state.pick.at == SpaceId::NONE => {
            "from which space is a British corps called home?".into()
        }
        Effect::JacobiteLanding => {
            format!("which British corps is called home from {}?", space_name(atlas, state.pick.at))
        }
        _ => "how is it carried out?".into(),
    };
    format!("{title}: {what}")
}

fn ask_place(game: &Succession, state: &State, side: Side) -> String {
    match game.look(state).next_due(side) {
        Some(kind) => format!("where does {} arrive?", a_corps(game.atlas(), kind.power())),
        None => "where does the next corps arrive?".into(),
    }
}

fn ask_where(task: Task) -> &'static str {
    match task {
        Task::Campaign => "where does the Campaign action begin?",
        Task::SeaMove => "from which port does the Sea Move begin?",
        Task::Replacement => "in which space is a corps restored?",
        Task::Intercept => "from where is the move intercepted?",
        Task::AvoidBattle => "where is battle avoided?",
    }
}

fn ask_muster(atlas: &Atlas, state: &State, task: Task) -> String {
    let from = space_name(atlas, state.pick.at);
    match task {
        Task::Campaign => format!("who sets out from {from}?"),
        Task::SeaMove => format!("who goes aboard at {from}?"),
        Task::Replacement => format!("which corps is restored at {from}?"),
        Task::Intercept => {
            format!("who goes from {from} to intercept at {}?", space_name(atlas, state.force.at))
        }
        Task::AvoidBattle => format!("who leaves {from} for {}?", space_name(atlas, state.retreat.to)),
    }
}

fn ask_arrive(stage: Arrival, at: &str) -> String {
    match stage {
        Arrival::Lines => format!("try to get around the lines at {at}?"),
        Arrival::LinesFailed => format!("the lines at {at} could not be turned: attack them all the same?"),
        Arrival::LinesCancelled => {
            format!("the enemy breaks off at {at}: come out of the lines and fight him?")
        }
        Arrival::AvoidRoll => format!("try to avoid battle at {at}?"),
        _ => format!("a force has entered {at}."),
    }
}

fn ask_window(card: Card, at: &str) -> String {
    match card {
        Card::FieldDeputies => format!("is a card played that calls off the attack on {at}?"),
        Card::CommandDispute => format!("is a card played that divides the enemy commanders at {at}?"),
        Card::Resupply => format!("is a card played that relieves {at} before the siege roll?"),
    }
}

fn ask_hits(atlas: &Atlas, state: &State) -> String {
    let places: SpaceSet = state
        .hits
        .corps
        .map(|c| state.corps_at[c.index()])
        .filter(|&p| (p as usize) < atlas.spaces.len())
        .map(SpaceId)
        .collect();
    let left = plural(state.hits.left, "hit", "hits");
    match (places.first(), places.len()) {
        (Some(at), 1) => format!("which corps at {} takes a hit? ({left} left)", space_name(atlas, at)),
        _ => format!("which corps takes a hit? ({left} left)"),
    }
}

fn ask_retreat(stage: Rout, at: &str) -> String {
    match stage {
        Rout::Sea => format!("does anybody leave {at} by sea, and for which port?"),
        Rout::Land => format!("where does the force at {at} retreat?"),
        _ => format!("how does the force at {at} retreat?"),
    }
}

fn ask_overstack(game: &Succession, state: &State) -> String {
    match game.look(state).crowded_now() {
        Some((_, space)) => {
            format!("{} is overcrowded: which corps is reduced?", space_name(game.atlas(), space))
        }
        None => "which corps is reduced?".into(),
    }
}

fn ask_winter(atlas: &Atlas, state: &State, side: Side) -> String {
    let choice = &state.hidden.winter_pick[side.index()];
    let at = space_name(atlas, choice.pick.at);
    match choice.port {
        _ if choice.sea_done => format!("where does the force at {at} go for the winter?"),
        Some(port) => format!("who sails from {at} to {}?", space_name(atlas, port)),
        None => format!("does anybody leave {at} by sea for the winter, and for which port?"),
    }
}

fn ask_own(number: u8) -> &'static str {
    match number {
        0 => "how many concessions are offered to Britain?",
        1 => "Britain has left the war: is the game played on for another year?",
        _ => "what is decided?",
    }
}

// ---------------------------------------------------------------- choices

/// A choice in words, as it reads in answer to the question asked now.
pub fn action_text(game: &Succession, state: &State, action: Action) -> String {
    let atlas = game.atlas();
    let at = |space| space_name(atlas, space);
    match action {
        Action::First(side) => format!("{} first", the_side(side)),
        Action::Card(value) => format!("Card of {}", plural(value, "action", "actions")),
        Action::Draw => "Draw a card".into(),
        Action::Event(card) => event_choice(atlas, state.top(), card),
        Action::Do(order) => order_name(order).into(),
        Action::Space(space) => space_choice(state.top(), at(space)),
        Action::Sea(port) => format!("By sea to {}", at(port)),
        Action::Through(via, to) => format!("Through {} to {}", at(via), at(to)),
        Action::Leader(leader) => leader_choice(atlas, state, leader),
        Action::Take(kind, count) => corps_text(atlas, kind, count),
        Action::Build(power, full) => {
            let strength = if full { "at full strength" } else { "reduced" };
            format!("Build {}, {strength}", a_corps(atlas, power))
        }
        Action::Restore(power) => format!("Restore {}", a_corps(atlas, power)),
        Action::Line(level) => format!("Build a line of level {level}"),
        Action::Number(number) => number_choice(state.top(), number),
        Action::March => "March".into(),
        Action::Siege => format!("Attack the fortress of {}", at(state.force.at)),
        Action::Convert => format!("Take control of {}", at(state.force.at)),
        Action::Drop => format!("Leave pieces at {}", at(state.force.at)),
        Action::Accept => accept_choice(state.top()).into(),
        Action::Decline => decline_choice(state.top()).into(),
        Action::Done => done_choice(state).into(),
    }
}

fn capital(text: String) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A leader; with his place where the question is about leaders everywhere.
fn leader_choice(atlas: &Atlas, state: &State, leader: LeaderId) -> String {
    let who = capital(leader_now(atlas, &state.open, leader));
    match (state.top(), state.leader_space(leader)) {
        (Step::Leaders(_) | Step::Rally | Step::Event(..), Some(space)) => {
            format!("{who} at {}", space_name(atlas, space))
        }
        _ => who,
    }
}

fn event_choice(atlas: &Atlas, step: Step, card: EventId) -> String {
    let verb = match step {
        Step::Draw(_) => "Take",
        Step::ChooseDrawn(_) => "Use",
        _ => "Play",
    };
    format!("{verb} {}", card_title(atlas, card))
}

fn space_choice(step: Step, name: &str) -> String {
    match step {
        Step::March => format!("March on {name}"),
        Step::Intercept => format!("Intercept from {name}"),
        Step::AvoidTo | Step::Retreat(_) | Step::Winter => format!("To {name}"),
        Step::TransferFrom | Step::Where(_) => format!("From {name}"),
        Step::SeaTo => format!("Land at {name}"),
        Step::TransferTo | Step::LeaderTo(_) | Step::Honors(..) | Step::Displace(_) => format!("To {name}"),
        Step::BuildAt(..) | Step::RestoreAt(_) | Step::LineAt(_) | Step::Place(_) => format!("At {name}"),
        Step::RemoveLines(_) => format!("Remove the line at {name}"),
        _ => name.to_string(),
    }
}

fn number_choice(step: Step, number: u8) -> String {
    match step {
        Step::Spend(_) => format!("Commission the Toulon fleet with strength {number}"),
        _ if number == 0 => "No concessions".into(),
        _ => plural(number, "concession", "concessions"),
    }
}

fn accept_choice(step: Step) -> &'static str {
    match step {
        Step::Ransom(_) => "Pay the ransom",
        Step::Arrive(Arrival::Lines) => "Try to get around the lines",
        Step::Arrive(Arrival::LinesFailed) => "Attack all the same",
        Step::Arrive(Arrival::LinesCancelled) => "Fight him",
        Step::Arrive(Arrival::AvoidRoll) => "Try to avoid battle",
        Step::Own(..) => "Play on",
        _ => "Yes",
    }
}

fn decline_choice(step: Step) -> &'static str {
    match step {
        Step::Ransom(_) => "Lose him",
        Step::Arrive(Arrival::Lines) => "Attack the lines",
        Step::Arrive(Arrival::LinesFailed) => "Break off",
        Step::Arrive(Arrival::LinesCancelled) => "Let him go",
        Step::Arrive(Arrival::AvoidRoll) => "Stand",
        Step::Window(..) => "Play no card",
        Step::Retreat(_) | Step::Winter => "Nobody by sea",
        Step::SeaTo | Step::SeaTrouble => "Call the move off",
        Step::Event(..) => "Nowhere",
        Step::Own(..) => "End the game",
        _ => "No",
    }
}

fn done_choice(state: &State) -> &'static str {
    match state.top() {
        Step::March => "Stop here",
        Step::Intercept => "No interception",
        Step::AvoidTo => "Stay",
        Step::GoInside if state.pick.group.is_empty() => "Nobody",
        Step::BattleLeaders(_) if state.pick.group.is_empty() => "No leader",
        Step::Spend(_) => "Spend no more",
        Step::Leaders(_) => "Move no more leaders",
        Step::TransferFrom => "Transfer no more",
        Step::RemoveLines(_) => "Keep the others",
        Step::Event(..) => "No more",
        _ => "That is all",
    }
}

// ---------------------------------------------------------------- facts

/// What happened, in one sentence.
pub fn fact_text(game: &Succession, fact: &Fact) -> String {
    let atlas = game.atlas();
    let at = |space| space_name(atlas, space);
    let who = |leader| capital(leader_name(atlas, leader));
    let corps = |power| capital(a_corps(atlas, power));
    match *fact {
        Fact::YearBegan { year } => format!("The year {year} began."),
        Fact::PowerJoined { power, side } => {
            format!("{} joined {}.", power_name(atlas, power), of_side(side))
        }
        Fact::PowerLeft { power } => format!("{} left the war.", power_name(atlas, power)),
        Fact::LateCardsAdded {} => "The later event cards came into the deck.".into(),
        Fact::GoesFirst { side } => format!("{} went first.", the_side(side)),
        Fact::EventDrawn { side } => format!("{} drew an event card.", the_side(side)),
        Fact::EventRevealed { side, card } => {
            format!("{} turned up {}.", the_side(side), card_title(atlas, card))
        }
        Fact::EventHeld { side } => format!("{} kept an event card for later.", the_side(side)),
        Fact::EventDiscarded { side, card } => {
            format!("{} discarded {} without effect.", the_side(side), card_title(atlas, card))
        }
        Fact::EventPlayed { side, card } => format!("{} played {}.", the_side(side), card_title(atlas, card)),
        Fact::EventResolved { card } => format!("{} took effect.", card_title(atlas, card)),
        Fact::Die { purpose, side, face, total, success } => die_text(purpose, side, face, total, success),
        Fact::CorpsBuilt { power, space, full } => {
            let strength = if full { "at full strength" } else { "at reduced strength" };
            format!("{} was built at {} {strength}.", corps(power), at(space))
        }
        Fact::CorpsRestored { power, space } => {
            format!("{} was restored at {}.", corps(power), at(space))
        }
        Fact::CorpsArrived { power, space } => format!("{} arrived at {}.", corps(power), at(space)),
        Fact::CorpsDelayed { power } => format!("{} found no place to arrive and waits.", corps(power)),
        Fact::CorpsRemoved { power, space } => format!("{} was destroyed at {}.", corps(power), at(space)),
        Fact::CorpsReduced { power, space } => format!("{} was reduced at {}.", corps(power), at(space)),
        Fact::CorpsMoved { kind, count, from, to } => {
            let kind = Kind::new(kind.power(), kind.reduced(), kind.demoralized(), false);
            format!("{} went from {} to {}.", corps_text(atlas, kind, count), at(from), at(to))
        }
        Fact::LeaderMoved { leader, to } => format!("{} went to {}.", who(leader), at(to)),
        Fact::LeaderArrived { leader, to } => format!("{} took the field at {}.", who(leader), at(to)),
        Fact::LeaderPromoted { leader } => format!("{} was promoted.", who(leader)),
        Fact::LineBuilt { side, space, level } => {
            format!("{} built a line of level {level} at {}.", the_side(side), at(space))
        }
        Fact::LineRemoved { space } => format!("The line at {} was razed.", at(space)),
        Fact::FleetCommissioned { strength } => {
            format!("The Toulon fleet was commissioned with strength {strength}.")
        }
        Fact::FleetRemoved { forever } => fleet_removed(forever).into(),
        Fact::NavalBattle { bourbon, alliance, winner } => {
            format!("{} won at sea, Bourbon {bourbon} against Alliance {alliance}.", the_side(winner))
        }
        Fact::SeaControlChanged { zone, side } => sea_changed(zone, side),
        Fact::CardsDealt { alliance, bourbon } => {
            format!("Action cards were dealt: {alliance} to the Alliance, {bourbon} to the Bourbons.")
        }
        Fact::CardsReshuffled {} => "The played Action cards were shuffled into the deck.".into(),
        Fact::CardRevealed { side, value } => format!("{} showed a card of {value}.", the_side(side)),
        Fact::CardPlayed { side, value } => {
            format!("{} played a card of {}.", the_side(side), plural(value, "action", "actions"))
        }
        Fact::ActionBegan { side, order } => action_began(side, order),
        Fact::RoundEnded { side } => format!("The round of {} ended.", of_side(side)),
        Fact::ForceMoved { side, from, to, leaders, corps } => {
            let size = force_size(leaders, corps);
            format!("{} moved {size} from {} to {}.", the_side(side), at(from), at(to))
        }
        Fact::SpaceConverted { side, space } => format!("{} occupied {}.", the_side(side), at(space)),
        Fact::ControlChanged { space, side } => control_changed(at(space), side),
        Fact::Intercepted { side, from, to } => {
            format!("{} intercepted at {} from {}.", the_side(side), at(to), at(from))
        }
        Fact::WithdrewInside { side, space, leaders, corps } => {
            let size = force_size(leaders, corps);
            format!("{} drew {size} back inside the fortress of {}.", the_side(side), at(space))
        }
        Fact::AvoidedBattle { side, from, to } => {
            format!("{} avoided battle at {} and went to {}.", the_side(side), at(from), at(to))
        }
        Fact::AttackCancelled { side, space } => {
            format!("{} called off the attack on {}.", the_side(side), at(space))
        }
        Fact::BattleFought { space, attacker, winner, alliance_hits, bourbon_hits } => format!(
            "{} attacked at {}, and {} won: {alliance_hits} Alliance and {bourbon_hits} Bourbon hits.",
            the_side(attacker),
            at(space),
            of_side(winner)
        ),
        Fact::BattleDice { side, dice, hits } => dice_text(side, &dice, hits),
        Fact::Demoralized { side, space } => {
            format!("The {} troops at {} were demoralized.", side_name(side), at(space))
        }
        Fact::LeaderEliminated { leader } => {
            format!("{} was lost and a lesser man took over.", who(leader))
        }
        Fact::LeaderCaptured { leader } => format!("{} was captured.", who(leader)),
        Fact::LeaderRansomed { leader, vp } => {
            let points = plural(vp, "victory point", "victory points");
            format!("{} was ransomed for {points}.", who(leader))
        }
        Fact::LeaderWounded { leader } => format!("{} was wounded and left the field.", who(leader)),
        Fact::LeaderAway { leader } => format!("{} was away until the next year.", who(leader)),
        Fact::Retreated { side, from, to, by_sea } => {
            let way = if by_sea { " by sea" } else { "" };
            format!("{} retreated from {} to {}{way}.", the_side(side), at(from), at(to))
        }
        Fact::NoRetreat { side, space } => {
            format!("The {} force at {} had nowhere to go and was lost.", side_name(side), at(space))
        }
        Fact::FamousVictory { side, space } => {
            format!("{} won a Famous Victory at {}.", the_side(side), at(space))
        }
        Fact::SiegeRolled { space, face, total, besieger, defender } => format!(
            "The siege roll against {} was {face}, {total} in all: {} to besiegers, {defender} to defenders.",
            at(space),
            plural(besieger, "hit", "hits")
        ),
        Fact::FortressReduced { space, strength } => {
            format!("The fortress of {} was battered to strength {strength}.", at(space))
        }
        Fact::FortressTaken { space, side } => format!("{} took {}.", the_side(side), at(space)),
        Fact::HonorsOfWar { power, to } => {
            format!("{} marched off to {} with the honors of war.", corps(power), at(to))
        }
        Fact::Rallied { leader, corps } => rallied(&who(leader), corps),
        Fact::VictoryPoints { from, to } => format!("Victory points went from {from} to {to}."),
        Fact::LoyaltyMoved { box_number, side } => {
            format!("Spanish loyalty stood at {box_number}+, with Madrid last held by {}.", of_side(side))
        }
        Fact::Uprising {} => "The friends of the Habsburgs rose in Spain.".into(),
        Fact::BritishWithdrew {} => "Britain withdrew from the war.".into(),
        Fact::ConcessionsOffered { number } => match number {
            0 => "The Bourbons offered Britain nothing.".into(),
            _ => format!("The Bourbons offered Britain {}.", plural(number, "concession", "concessions")),
        },
        Fact::GameWon { side, level } => format!("{} won {}.", the_side(side), level_name(level)),
    }
}

fn die_text(purpose: &str, side: Side, face: u8, total: i8, success: bool) -> String {
    if purpose == "leader-casualty" {
        let fate = if success { "came to no great harm" } else { "did not get off lightly" };
        return format!("The roll for a leader of {} was {face}, and he {fate}.", of_side(side));
    }
    let what = match purpose {
        "interception" => "to intercept",
        "avoid-battle" => "to avoid battle",
        "bypass" => "to get around the lines",
        "sea-move" => "for a passage by sea",
        "pursuit" => "to shake off the pursuer",
        "madrid" => "to win Madrid back",
        "uprising" => "for a rising in Spain",
        "gibraltar" => "to take Gibraltar",
        "called-away" => "for a leader who may be called away",
        "temper" => "for the temper of a leader",
        "withdrawal" => "for a British withdrawal",
        _ => "for another purpose",
    };
    let sum = if i16::from(total) == i16::from(face) { String::new() } else { format!(", {total} in all") };
    let end = match (purpose, success) {
        ("called-away", true) => "he was",
        ("called-away", false) => "he was not",
        ("temper", true) => "it was bad",
        ("temper", false) => "it held",
        (_, true) => "it was enough",
        (_, false) => "it was not enough",
    };
    format!("{} rolled {face}{sum} {what}: {end}.", the_side(side))
}

fn dice_text(side: Side, dice: &Thrown, hits: u8) -> String {
    let faces: Vec<String> = dice.faces().iter().map(u8::to_string).collect();
    let hits = plural(hits, "hit", "hits");
    if faces.is_empty() {
        return format!("{} had no dice.", the_side(side));
    }
    format!("{} threw {}: {hits}.", the_side(side), faces.join(" "))
}

fn fleet_removed(forever: bool) -> &'static str {
    if forever { "The Toulon fleet was lost for good." } else { "The Toulon fleet was laid up." }
}

fn sea_changed(zone: SeaZone, side: Option<Side>) -> String {
    match side {
        Some(side) => format!("{} won control of the {}.", the_side(side), sea_name(zone)),
        None => format!("Nobody controlled the {} any more.", sea_name(zone)),
    }
}

fn control_changed(space: &str, side: Option<Side>) -> String {
    match side {
        Some(side) => format!("{space} came under the control of {}.", of_side(side)),
        None => format!("{space} became neutral."),
    }
}

fn action_began(side: Side, order: Order) -> String {
    match order {
        Order::End => format!("{} ended the round.", the_side(side)),
        Order::DeployFleet => format!("{} sent out the Toulon fleet.", the_side(side)),
        Order::Special => format!("{} surprised Ulm.", the_side(side)),
        _ => format!("{} began a {} action.", the_side(side), order_name(order)),
    }
}

fn rallied(who: &str, corps: u8) -> String {
    match corps {
        0 => format!("{who} rallied."),
        _ => format!("{who} rallied {}.", plural(corps, "corps", "corps")),
    }
}

// ---------------------------------------------------------------- decisions as JSON

/// What is asked of a side: the step, its clause, the question and the legal choices, each as notation and in
/// words; `null` when nothing is asked.
pub fn decision_json(game: &Succession, state: &State, side: Side) -> Value {
    let Some(decision) = game.decision(state, side) else { return Value::Null };
    let atlas = game.atlas();
    let mut list = Vec::new();
    game.actions(state, side.seat(), &mut list);
    let actions: Vec<Value> = list
        .into_iter()
        .map(|a| json!({ "action": notation::write(atlas, a), "text": action_text(game, state, a) }))
        .collect();
    json!({
        "side": side,
        "step": step_name(decision.step),
        "detail": write_step(atlas, decision.step),
        "clause": { "name": decision.clause.name(), "rule": decision.clause.spain() },
        "question": question(game, state, side),
        "actions": actions,
    })
}

/// The name of a step, without what it speaks of: `act`, `muster`.
pub fn step_name(step: Step) -> String {
    match serde_json::to_value(step) {
        Ok(Value::String(name)) => name,
        Ok(Value::Object(map)) => map.into_iter().next().map_or_else(String::new, |(name, _)| name),
        _ => String::new(),
    }
}

/// A fact with its sentence.
pub fn fact_json(game: &Succession, fact: &Fact) -> Value {
    let mut value = fact.to_json(game.atlas());
    if let Value::Object(map) = &mut value {
        map.insert("text".into(), json!(fact_text(game, fact)));
    }
    value
}

// ---------------------------------------------------------------- views as JSON

/// Everything a viewer may know of a situation.
pub fn view_json(game: &Succession, view: &View) -> Value {
    let state = State { open: view.open, hidden: blank() };
    let teller = Teller { game, atlas: game.atlas(), state: &state };
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
        "phase": phase_name(open),
        "phase_title": phase_title(phase_name(open)),
        "to_act": to_act,
        "initiative": game.look(&state).initiative(),
        "first": open.first,
        "active": open.active,
        "round": teller.round(),
        "vp": open.vp,
        "loyalty": teller.loyalty(),
        "sea": { "atlantic": open.sea[0], "mediterranean": open.sea[1] },
        "fleet": { "strength": open.fleet, "gone": open.fleet_gone },
        "resources": teller.resources(),
        "powers": teller.powers(),
        "spaces": teller.spaces(),
        "leaders": teller.leaders_off_map(),
        "actions": action_cards(view),
        "events": event_cards(teller.atlas, view),
        "flags": teller.flags(),
        "procedure": teller.procedure(),
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

impl Teller<'_> {
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

    fn loyalty(&self) -> Value {
        let open = &self.state.open;
        let track = &self.atlas.numbers.loyalty_track;
        json!({
            "box": open.loyalty,
            "number": track.get(open.loyalty as usize),
            "track": track,
            "madrid": open.loyalty_side,
        })
    }

    fn resources(&self) -> Value {
        let open = &self.state.open;
        json!({
            "left": open.rp,
            "extra": { "alliance": open.extra_rp[0], "bourbon": open.extra_rp[1] },
            "british_at_amsterdam": open.british_used,
        })
    }

    fn powers(&self) -> Value {
        let open = &self.state.open;
        let forbidden = |set: u16, i: usize| set >> i & 1 == 1;
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
                "no_build": forbidden(open.no_build, i),
                "no_restore": forbidden(open.no_restore, i),
                "delayed": forbidden(open.delayed, i),
                "off_map": self.corps_off_map(self.atlas.masks.corps[i]),
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
        json!({
            "late_cards": open.late_added,
            "britain_withdrew": open.withdrawn.then_some(open.withdrawn_in),
            "liege_1702": open.flags & LIEGE_MARKER != 0,
            "tory_until": (open.flags >> TORY_SHIFT != 0).then(|| 1700 + (open.flags >> TORY_SHIFT)),
        })
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
        let by_side =
            |f: &dyn Fn(Side) -> Value| json!({ "alliance": f(Side::Alliance), "bourbon": f(Side::Bourbon) });
        json!({
            "space": self.space(battle.space),
            "attacker": battle.attacker,
            "line": battle.line,
            "intercepted_from": self.set(battle.intercepted_from),
            "leaders": by_side(&|s| self.leaders(battle.leaders[s.index()])),
            "disputed": by_side(&|s| json!(battle.disputed[s.index()])),
            "rolled": by_side(&|s| json!(battle.rolled[s.index()])),
            "suffered": by_side(&|s| json!(battle.suffered[s.index()])),
            "removed": by_side(&|s| json!(battle.removed[s.index()])),
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

/// Places off the map, with the names JSON and position documents give them.
pub(crate) const OFF_MAP: [(u8, &str); 5] = [
    (off::POOL, "pool"),
    (off::ASIDE, "aside"),
    (off::DUE, "due"),
    (off::TRACK, "track"),
    (off::GONE, "gone"),
];

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
    let teller = Teller { game, atlas: game.atlas(), state: &state };
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

// ---------------------------------------------------------------- the board as text

/// The board in plain text. Without a filter: every space with something out of the ordinary in it. With one:
/// every space whose name, region or home power contains it, or that holds a leader so named; `alliance` and
/// `bourbon` select the spaces where that side has pieces.
pub fn board_text(game: &Succession, state: &State, filter: Option<&str>) -> String {
    let atlas = game.atlas();
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

fn heading(game: &Succession, state: &State) -> String {
    let phase = phase_title(phase_name(&state.open));
    let fleet = match (state.fleet_gone, state.fleet) {
        (true, _) => "lost".to_string(),
        (false, 0) => "laid up".to_string(),
        (false, n) => format!("strength {n}"),
    };
    let sea = |zone: SeaZone| {
        let holder = state.sea[zone.index()].map_or("nobody", side_name);
        format!("{} {holder}", sea_name(zone))
    };
    let number = game.atlas().numbers.loyalty_track.get(state.loyalty as usize).copied().unwrap_or(0);
    let mut text = format!(
        "{}, {phase}. Victory points {}. Initiative {}.\n\
         {}, {}. Toulon fleet {fleet}. Spanish loyalty {number}+.\n",
        state.year,
        state.vp,
        side_name(game.look(state).initiative()),
        sea(SeaZone::Atlantic),
        sea(SeaZone::Mediterranean),
    );
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
    let atlas = game.atlas();
    let look = game.look(state);
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
            parts.push(format!("{} Famous Victory", side_name(side)));
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
