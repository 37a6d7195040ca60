//! A game in short, as lists and pages show it.

use super::claim::{Absence, absence};
use super::deal::{DealSummary, deal_summary};
use super::only_viewed;
use crate::app::App;
use crate::clock;
use crate::error::Answer;
use crate::people::{self, Reader};
use crate::store::{Clock, GameRow, Millis, Offer, Origin, SeatKind, Status};
use serde::{Deserialize, Serialize};
use table::{OtherRules, Seat, proof};
use utoipa::ToSchema;

/// A game in short.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Summary {
    /// What it is called by.
    pub id: String,
    /// The title.
    pub title: String,
    /// The scenario.
    pub scenario: String,
    /// The optional rules.
    pub options: Vec<String>,
    /// Is it hidden from those who do not play in it?
    pub private: bool,
    /// How time is kept.
    pub clock: Clock,
    /// Where it came from.
    pub origin: Origin,
    /// When it was begun, in milliseconds since 1970.
    pub created_at: Millis,
    /// When it last changed hands.
    pub updated_at: Millis,
    /// Where it stands.
    pub status: Status,
    /// The two seats.
    pub seats: Vec<SeatSummary>,
    /// Who owes a decision.
    pub to_act: Vec<Seat>,
    /// How far it has come; nothing before it began, or in games that ended before this was kept.
    pub progress: Option<ProgressSummary>,
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// How it ended: the title's own word, or `resigned`, `timeout`, `absence`, `draw`, `aborted`.
    pub result: Option<String>,
    /// The SHA-256 of the seed of the dice, known before the first throw; nothing before the seed is made.
    pub commitment: Option<String>,
    /// How the seed is made, with the promise of the server; nothing if it was given, or drawn by the server alone.
    pub deal: Option<DealSummary>,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// Offers that wait for an answer.
    pub offers: Vec<Offer>,
    /// The absence of the player who owes a move, in a game without a clock; the other may claim it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absence: Option<Absence>,
    /// The rematch that was made of it.
    pub rematch: Option<String>,
    /// Is it played by one person, with or without the machine?
    pub solo: bool,
    /// The version of the rules it is played under.
    pub rules: u32,
    /// Why it can only be viewed, if it was played under other rules than those of the server.
    pub view_only: Option<String>,
}

/// A seat in short.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SeatSummary {
    /// Which one.
    pub seat: Seat,
    /// The side it plays.
    pub side: String,
    /// Who may sit here.
    pub kind: SeatKind,
    /// The name of who sits here.
    pub name: Option<String>,
    /// The level of the machine.
    pub level: Option<String>,
    /// Does somebody sit here?
    pub taken: bool,
    /// Is it the seat of whoever asks?
    pub yours: bool,
    /// Milliseconds left on the clock when it last stopped.
    pub left_ms: Option<i64>,
    /// When the clock runs out, if it runs.
    pub deadline: Option<Millis>,
    /// Until when the player of this seat is on vacation, in a correspondence game or one without a clock.
    pub vacation_until: Option<Millis>,
}

/// How far a game has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ProgressSummary {
    /// The year or the turn, as people call it.
    pub turn: String,
    /// Where the Victory Points stand.
    pub points: i16,
}

/// A game in short, for whoever reads it.
pub async fn summary(app: &App, row: &GameRow, reader: Reader) -> Answer<Summary> {
    let mut seats = Vec::with_capacity(2);
    for seat in Seat::BOTH {
        seats.push(seat_summary(app, row, seat, reader).await?);
    }
    let over = matches!(row.status, Status::Over | Status::Aborted);
    Ok(Summary {
        id: row.id.clone(),
        title: row.title.clone(),
        scenario: row.scenario.clone(),
        options: row.options.clone(),
        private: row.private,
        clock: row.clock,
        origin: row.origin.clone(),
        created_at: row.created_at,
        updated_at: row.updated_at,
        status: row.status,
        seats,
        to_act: Seat::BOTH.into_iter().filter(|seat| row.to_act & seat.number() != 0).collect(),
        progress: progress(app, row, reader),
        winner: row.winner,
        result: row.result.clone(),
        commitment: (row.sealed && row.is_dealt()).then(|| proof::commit(&row.seed)),
        deal: deal_summary(row),
        seed: (over && row.is_dealt()).then(|| proof::to_hex(&row.seed)),
        offers: row.offers.clone(),
        absence: absence(app, row),
        rematch: row.rematch.clone(),
        solo: crate::house::is_solo(row),
        rules: row.rules,
        view_only: view_only(app, row, reader),
    })
}

fn view_only(app: &App, row: &GameRow, reader: Reader) -> Option<String> {
    let current = app.shelf.get(&row.title)?.catalogue().rules;
    let other = OtherRules::check(Some(row.rules), current).err()?;
    Some(only_viewed(other).in_words(reader.language.words()))
}

fn progress(app: &App, row: &GameRow, reader: Reader) -> Option<ProgressSummary> {
    let (title, progress) = (app.shelf.get(&row.title)?, row.progress?);
    Some(ProgressSummary { turn: title.turn_name(progress.turn, reader.language), points: progress.points })
}

async fn seat_summary(app: &App, row: &GameRow, seat: Seat, reader: Reader) -> Answer<SeatSummary> {
    let sits = &row.seats[seat.index()];
    let side = app.shelf.get(&row.title).map(|title| title.catalogue().sides[seat.index()].clone());
    let name = match sits.person {
        Some(person) => Some(people::name_of(app, person, reader.language).await?),
        None => None,
    };
    Ok(SeatSummary {
        seat,
        side: side.unwrap_or_default(),
        kind: sits.kind,
        name,
        level: sits.level.clone(),
        taken: sits.is_taken(),
        yours: reader.person.is_some() && sits.person == reader.person,
        left_ms: sits.left_ms,
        deadline: clock::deadline(row, seat, &app.away.vacations),
        vacation_until: app.away.vacations.until(row, seat, app.now()),
    })
}
