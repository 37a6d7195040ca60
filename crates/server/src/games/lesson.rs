//! Lessons: a game whose course is written down, dice and all, so that a newcomer is led through it.
//!
//! A lesson's game is a game like any other: its log has the throws of the script, so that it is loaded, taken back and
//! written down as every game is. The other seat is held by the tutor, who plays what the script says; when the lesson is
//! left or has come to its end, a machine player takes his place and the dice are those of the game's own seed.

use super::create::{Wish, begin, blank, seat_all};
use super::limits::{GameKind, admit};
use super::summary::{Summary, summary};
use super::{find, fresh_bytes, must_be_playable, seat_of};
use crate::app::App;
use crate::compute::{Computation, Owner};
use crate::error::{Answer, Problem};
use crate::house::{Change, Room, pack};
use crate::http::Path;
use crate::people::{Newcomer, Player};
use crate::spoken::Facts;
use crate::store::{Clock, GameRow, Origin, SeatKind, SeatRow, Snapshot};
use crate::titles::{Played, Table, Title};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use jobs::Lane;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::LazyLock;
use table::Seat;
use utoipa::ToSchema;
use words::Language;

/// The level of the seat that plays what the lesson says.
pub const TUTOR: &str = "tutor";
/// Why an action is not played that the rules allow.
pub const OFF_LESSON: &str = "OffLesson";

static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    [include_str!("../../lessons/first-game.toml")].into_iter().flat_map(Lesson::read).collect()
});

/// A guided game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Lesson {
    /// Its name.
    pub id: String,
    /// The title it is about.
    pub title: String,
    /// The learner's seat.
    pub seat: Seat,
    /// Its steps, in order.
    pub steps: Vec<LessonStep>,
    #[serde(skip)]
    scenario: String,
    #[serde(skip)]
    after: String,
    #[serde(skip)]
    start: Value,
}

/// A step of a lesson: something to read, and mostly something to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LessonStep {
    /// Its name.
    pub id: String,
    /// The clauses it tells of.
    pub rules: Vec<String>,
    /// What it speaks of, such as `space liege`.
    pub point: Vec<String>,
    /// What is done in it, by both seats.
    pub acts: Vec<ScriptedAct>,
}

/// An action of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ScriptedAct {
    /// Whose it is.
    pub seat: Seat,
    /// The action in notation.
    pub action: String,
    /// How the dice fall, as a record has it.
    #[serde(skip)]
    pub throws: Option<String>,
}

/// How far a lesson has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LessonProgress {
    /// Which lesson.
    pub id: String,
    /// How many actions of its steps are done.
    pub done: u64,
}

/// A lesson as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    id: String,
    title: String,
    scenario: String,
    seat: u8,
    after: String,
    start: Value,
    step: Vec<ScriptStep>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScriptStep {
    id: String,
    #[serde(default)]
    rules: Vec<String>,
    #[serde(default)]
    point: Vec<String>,
    #[serde(default)]
    acts: Vec<String>,
}

impl ScriptedAct {
    /// Reads `1 siege | siege 3`.
    fn read(text: &str) -> Result<ScriptedAct, String> {
        let fault = || format!("`{text}` is not the number of a seat and an action");
        let (seat, rest) = text.split_once(' ').ok_or_else(fault)?;
        let seat = seat.parse().ok().and_then(Seat::from_number).ok_or_else(fault)?;
        let (action, throws) = match rest.split_once(" | ") {
            Some((action, throws)) => (action, Some(throws.to_owned())),
            None => (rest, None),
        };
        Ok(ScriptedAct { seat, action: action.to_owned(), throws })
    }
}

impl Lesson {
    /// A lesson by its name.
    pub fn named(id: &str) -> Option<&'static Lesson> {
        LESSONS.iter().find(|lesson| lesson.id == id)
    }

    /// The lessons about a title.
    pub fn about(title: &str) -> impl Iterator<Item = &'static Lesson> {
        LESSONS.iter().filter(move |lesson| lesson.title == title)
    }

    /// Reads a lesson; the error says what is wrong with it.
    pub fn read(text: &str) -> Result<Lesson, String> {
        let script: Script = toml::from_str(text).map_err(|error| error.to_string())?;
        let seat = Seat::from_number(script.seat).ok_or("there is no such seat")?;
        let step = |step: ScriptStep| {
            let acts = step.acts.iter().map(|act| ScriptedAct::read(act)).collect::<Result<_, _>>()?;
            Ok::<_, String>(LessonStep { id: step.id, rules: step.rules, point: step.point, acts })
        };
        Ok(Lesson {
            id: script.id,
            title: script.title,
            seat,
            steps: script.step.into_iter().map(step).collect::<Result<_, _>>()?,
            scenario: script.scenario,
            after: script.after,
            start: script.start,
        })
    }

    /// The lesson a game is, as long as it goes on.
    fn of(row: &GameRow) -> Option<&'static Lesson> {
        let Origin::Lesson { lesson } = &row.origin else { return None };
        row.seats.iter().any(is_tutor).then(|| Lesson::named(lesson)).flatten()
    }

    /// The actions of all its steps, in order.
    pub fn acts(&self) -> impl Iterator<Item = &ScriptedAct> {
        self.steps.iter().flat_map(|step| &step.acts)
    }

    /// Sits down at its start.
    fn sit_down(&self, title: &dyn Title, seed: [u8; 32]) -> Result<Box<dyn Table>, String> {
        let mut start = self.start.clone();
        start["title"] = self.title.clone().into();
        start["scenario"] = self.scenario.clone().into();
        title.resume(&start, seed, 0).map_err(|fault| fault.to_string())
    }

    /// Plays the whole lesson and tells what happens in each of its steps; the error says where it does not go as written.
    pub fn rehearse(&self, title: &dyn Title, listening: &[Language]) -> Result<Vec<Vec<Facts>>, String> {
        let mut table = self.sit_down(title, [0; 32])?;
        let mut rehearsed = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let play = |act| play_act(table.as_mut(), act, listening);
            let facts: Result<_, String> = step.acts.iter().map(play).collect();
            rehearsed.push(facts.map_err(|fault| format!("{}: {fault}", step.id))?);
        }
        Ok(rehearsed)
    }
}

/// Plays one action with the throws that are written for it.
fn play_act(table: &mut dyn Table, act: &ScriptedAct, listening: &[Language]) -> Result<Facts, String> {
    // Without throws in the script none may fall: those of an empty list are a fault.
    let throws = act.throws.as_deref().unwrap_or_default();
    table
        .replay(act.seat, &act.action, Some(throws), listening)
        .map_err(|fault| format!("`{}`: {fault}", act.action))
}

fn is_tutor(seat: &SeatRow) -> bool {
    seat.kind == SeatKind::Bot && seat.level.as_deref() == Some(TUTOR)
}

/// How far the lesson of a game has come, for the learner.
pub fn progress(room: &Room, viewer: Option<Seat>) -> Option<LessonProgress> {
    let lesson = Lesson::of(&room.row).filter(|lesson| viewer == Some(lesson.seat))?;
    Some(LessonProgress { id: lesson.id.clone(), done: room.acts })
}

/// What the tutor does now, if it is for him to act.
pub fn tutors_act(room: &Room, seat: Seat) -> Option<String> {
    let act = Lesson::of(&room.row)?.acts().nth(room.acts as usize)?;
    (act.seat == seat).then(|| act.action.clone())
}

/// What became of actions in a lesson: the same as at any table, and how the dice fell.
pub struct Taught {
    /// What was played.
    pub played: Played,
    /// The throws of each action, where the script has some.
    pub throws: Vec<Option<String>>,
}

/// Plays actions of a game whose lesson goes on, if they are those of the lesson; nothing is played if one is not.
///
/// A lesson that has come to its end is left: whatever is played then is played freely.
pub fn teach(room: &mut Room, seat: Seat, actions: &[String], language: Language) -> Answer<Option<Taught>> {
    let Some(lesson) = Lesson::of(&room.row) else { return Ok(None) };
    let due: Vec<&ScriptedAct> = lesson.acts().skip(room.acts as usize).collect();
    if due.is_empty() {
        hand_over(&mut room.row, lesson);
        return Ok(None);
    }
    let own = due.iter().take_while(|act| act.seat == seat).count();
    let fits = actions.iter().zip(&due[..own]).take_while(|(action, act)| **action == act.action).count();
    if fits < actions.len().min(own.max(1)) {
        return off_lesson(room, seat, &actions[fits], fits == 0, language).map_or(Ok(None), Err);
    }
    let mut taught = Taught { played: Played { acts: Vec::new(), refusal: None }, throws: Vec::new() };
    let listening = room.listening.clone();
    for act in &due[..fits] {
        let facts = play_act(room.table.as_mut(), act, &listening).map_err(Problem::internal)?;
        taught.played.acts.push((act.action.clone(), facts));
        taught.throws.push(act.throws.clone());
        if act.throws.is_some() {
            break;
        }
    }
    Ok(Some(taught))
}

/// Why an action is not played: the rules forbid it, or it is not what the lesson asks for. Of one that cannot be read nothing is said.
fn off_lesson(room: &Room, seat: Seat, action: &str, first: bool, language: Language) -> Option<Problem> {
    match room.table.check(seat, action, language) {
        Err(_) => None,
        Ok(Err(why)) if first => Some(Problem::from(why)),
        Ok(_) => {
            Some(Problem { reason: Some(OFF_LESSON.to_owned()), ..Problem::state("problem-off-lesson") })
        }
    }
}

/// A machine player takes the tutor's place.
fn hand_over(row: &mut GameRow, lesson: &Lesson) {
    for seat in row.seats.iter_mut().filter(|seat| is_tutor(seat)) {
        seat.level = Some(lesson.after.clone());
    }
}

/// The level of a seat when another game is made of this one: a tutor teaches only once.
pub fn level_after(seat: &SeatRow) -> Option<String> {
    if is_tutor(seat) { bots::LEVELS.first().map(|&level| level.to_owned()) } else { seat.level.clone() }
}

/// A lesson's steps.
#[utoipa::path(get, path = "/api/lessons/{id}", tag = "lessons",
    responses((status = 200, body = Lesson), (status = 404, body = Problem)))]
pub async fn lesson(Path(id): Path<String>) -> Answer<Json<&'static Lesson>> {
    Lesson::named(&id).map(Json).ok_or_else(|| Problem::unknown("lesson"))
}

/// Begin a lesson: a game of its own.
#[utoipa::path(post, path = "/api/lessons/{id}", tag = "lessons",
    responses((status = 201, body = Summary), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
pub async fn begin_lesson(
    State(app): State<App>,
    newcomer: Newcomer,
    Path(id): Path<String>,
) -> Answer<(StatusCode, Json<Summary>)> {
    let lesson = Lesson::named(&id).ok_or_else(|| Problem::unknown("lesson"))?;
    let title = app.shelf.get(&lesson.title).ok_or_else(|| Problem::unknown("lesson"))?.clone();
    let seed = fresh_bytes()?;
    let owner = Owner::of(newcomer.known().map(|who| who.person));
    let what = Computation { name: "a lesson", game: "(new)".to_owned(), owner, lane: Lane::Quick };
    let rehearsed = app.compute(what, move || {
        // With other data than those it was written for the lesson may not be possible.
        lesson.rehearse(title.as_ref(), &[]).map_err(|fault| {
            tracing::warn!(lesson = lesson.id, fault, "a lesson cannot be given");
            Problem::state("problem-lesson-data")
        })?;
        lesson.sit_down(title.as_ref(), seed).map_err(Problem::internal)
    });
    let table = rehearsed.await?;
    let admission = admit(&app, &newcomer, GameKind::Computer).await?;
    let who = newcomer.welcome(&app).await?;
    let mut wishes = [Wish::Bot { level: lesson.after.clone() }, Wish::Bot { level: lesson.after.clone() }];
    wishes[lesson.seat.index()] = Wish::Me;
    let (mut seats, _) = seat_all(&wishes, &who, Clock::None)?;
    seats[lesson.seat.other().index()].level = Some(TUTOR.to_owned());
    let row = GameRow {
        title: lesson.title.clone(),
        scenario: lesson.scenario.clone(),
        seed,
        private: true,
        origin: Origin::Lesson { lesson: lesson.id.clone() },
        ..blank(&app, &who, seats)?
    };
    let start = Snapshot { seq: 0, dice: 0, acts: 0, position: pack(&table.position().0) };
    let row = begin(&app, row, Vec::new(), vec![start]).await?;
    admission.begun(&app, &row).await;
    Ok((StatusCode::CREATED, Json(summary(&app, &row, who.reader()).await?)))
}

/// Leave a lesson and play on freely, against a machine player.
#[utoipa::path(post, path = "/api/games/{id}/leave-lesson", tag = "lessons",
    responses((status = 200, body = Summary), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn leave_lesson(
    State(app): State<App>,
    Player(who): Player,
    Path(id): Path<String>,
) -> Answer<Json<Summary>> {
    let game = find(&app, &id, Some(&who)).await?;
    let owner = app.clone();
    app.see_through(async move {
        let mut room = game.room.lock().await;
        let lesson = Lesson::of(&room.row).ok_or_else(|| Problem::state("problem-no-lesson"))?;
        seat_of(&room, &who, None)?;
        must_be_playable(&room)?;
        hand_over(&mut room.row, lesson);
        Change::of_row().carry_out(&owner, &game, &mut room).await?;
        Ok(Json(summary(&owner, &room.row, who.reader()).await?))
    })
    .await
}
