//! Beginning a game.

use super::deal::{self, begin_if_ready, read_commitment};
use super::limits::{GameKind, admit};
use super::summary::{Summary, summary};
use super::{fresh_bytes, fresh_id};
use crate::app::App;
use crate::clock;
use crate::error::{Answer, Problem};
use crate::house::Change;
use crate::http::Body;
use crate::people::{Newcomer, Who};
use crate::store::{Clock, GameNo, GameRow, LogEntry, Origin, SeatKind, SeatRow, Snapshot, Status};
use crate::text::say;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use table::proof;
use utoipa::ToSchema;

/// Who is to sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
pub enum Wish {
    /// Whoever begins the game.
    Me,
    /// A second player at the same screen.
    HotSeat,
    /// Anyone who comes along.
    Open,
    /// Whoever is given the link.
    Invite,
    /// The machine.
    Bot {
        /// How strong it plays.
        level: String,
    },
}

/// A game to begin.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The title.
    pub title: String,
    /// The scenario; the title's first one if not given.
    #[serde(default)]
    pub scenario: Option<String>,
    /// Optional rules.
    #[serde(default)]
    pub options: Vec<String>,
    /// Who sits on the first seat and on the second.
    pub seats: [Wish; 2],
    /// Hide it from those who do not play in it. Games by invitation are hidden unless this says otherwise.
    #[serde(default)]
    pub private: Option<bool>,
    /// How time is kept.
    #[serde(default)]
    pub clock: Clock,
    /// The seed of the dice, 64 hexadecimal digits: only where nobody else plays.
    #[serde(default)]
    pub seed: Option<String>,
    /// The SHA-256 of a nonce of your own, 64 hexadecimal digits: it becomes part of the seed when you reveal it.
    #[serde(default)]
    pub commitment: Option<String>,
}

/// A game that was begun.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Begun {
    /// The game.
    pub game: Summary,
    /// The secrets of the links by which others may join, by seat. They are shown only now.
    pub invites: [Option<String>; 2],
}

/// Begin a game.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = NewGame,
    responses((status = 201, body = Begun), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 409, body = Problem)))]
pub async fn create(
    State(app): State<App>,
    newcomer: Newcomer,
    Body(new): Body<NewGame>,
) -> Answer<(StatusCode, Json<Begun>)> {
    let scenario = check_rules(&app, &new)?;
    check_clock(new.clock)?;
    check_seats(&new.seats)?;
    let commitment = read_commitment(new.commitment.as_deref())?;
    let given = given_seed(&new)?;
    let admission = admit(&app, &newcomer, kind_of(&new.seats)).await?;
    let who = newcomer.welcome(&app).await?;
    let (seats, invites) = seat_all(&new.seats, &who, new.clock)?;
    let deal = match given {
        Some(_) => None,
        None => Some(deal::fresh(&seats, &who, commitment)?),
    };
    let private = new.private.unwrap_or_else(|| new.seats.contains(&Wish::Invite));
    let row = GameRow {
        title: new.title,
        scenario,
        options: new.options,
        seed: given.unwrap_or_default(),
        sealed: given.is_none(),
        deal,
        private,
        clock: new.clock,
        ..blank(&app, &who, seats)?
    };
    let row = begin(&app, row, Vec::new(), Vec::new()).await?;
    admission.begun(&app, &row).await;
    let game = summary(&app, &row, who.reader()).await?;
    Ok((StatusCode::CREATED, Json(Begun { game, invites })))
}

/// A row with nothing said of what is played.
pub fn blank(app: &App, who: &Who, seats: [SeatRow; 2]) -> Answer<GameRow> {
    let now = app.now();
    Ok(GameRow {
        no: 0,
        id: fresh_id()?,
        title: String::new(),
        scenario: String::new(),
        options: Vec::new(),
        rules: 0,
        data: String::new(),
        seed: [0; 32],
        deal: None,
        sealed: true,
        private: false,
        clock: Clock::None,
        origin: Origin::New,
        created_by: who.person,
        created_at: now,
        status: Status::Waiting,
        winner: None,
        result: None,
        to_act: 0,
        progress: None,
        offers: Vec::new(),
        rematch: None,
        deadline: None,
        claim: None,
        seen_at: None,
        updated_at: now,
        seats,
    })
}

/// Stores a game, and begins it if both seats are taken and no nonce is awaited, even if whoever asked for it goes away in the middle.
pub async fn begin(app: &App, row: GameRow, log: Vec<LogEntry>, snapshots: Vec<Snapshot>) -> Answer<GameRow> {
    store_and_begin(app, row, log, snapshots, None).await
}

/// The same for a rematch of another game: that game names it from the same moment.
pub async fn begin_rematch(app: &App, row: GameRow, of: GameNo) -> Answer<GameRow> {
    store_and_begin(app, row, Vec::new(), Vec::new(), Some(of)).await
}

async fn store_and_begin(
    app: &App,
    mut row: GameRow,
    log: Vec<LogEntry>,
    snapshots: Vec<Snapshot>,
    rematch_of: Option<GameNo>,
) -> Answer<GameRow> {
    if let Some(title) = app.shelf.get(&row.title) {
        row.data = title.catalogue().data.clone();
        row.rules = title.catalogue().rules;
    }
    let owner = app.clone();
    app.see_through(async move {
        let row = match rematch_of {
            Some(of) => owner.store.add_rematch(row, of).await?,
            None => owner.store.add_game(row, log, snapshots).await?,
        };
        metrics::counter!("malbrook_games_begun", "title" => row.title.clone()).increment(1);
        owner.lobby_changed();
        let game = owner.house.game(&owner, &row.id).await?;
        let mut room = game.room.lock().await;
        begin_if_ready(&owner, &mut room).await?;
        if room.row != room.stored {
            Change::of_row().carry_out(&owner, &game, &mut room).await?;
        }
        Ok(room.row.clone())
    })
    .await
}

/// The scenario, if the title has it and the options.
fn check_rules(app: &App, new: &NewGame) -> Answer<String> {
    let title = app.shelf.get(&new.title).ok_or_else(|| {
        let all: Vec<&str> = app.shelf.iter().map(|title| title.catalogue().title.as_str()).collect();
        Problem::field("title", say("problem-no-title").with("all", all.join(", ")))
    })?;
    let catalogue = title.catalogue();
    let first = catalogue.scenarios.first().map(|scenario| scenario.id.clone()).unwrap_or_default();
    let scenario = new.scenario.clone().unwrap_or(first);
    if !catalogue.scenarios.iter().any(|known| known.id == scenario) {
        let all: Vec<&str> = catalogue.scenarios.iter().map(|known| known.id.as_str()).collect();
        return Err(Problem::field("scenario", say("problem-no-scenario").with("all", all.join(", "))));
    }
    if !new.options.iter().all(|option| catalogue.options.contains(option)) {
        let message = say("problem-no-option").with("all", catalogue.options.join(", "));
        return Err(Problem::field("options", message));
    }
    Ok(scenario)
}

fn check_clock(clock: Clock) -> Answer<()> {
    match clock {
        Clock::Live { seconds, increment } if !(10..=1_000_000).contains(&seconds) || increment > 86_400 => {
            Err(Problem::field("clock", "problem-clock-live"))
        }
        Clock::Correspondence { days } if !(1..=60).contains(&days) => {
            Err(Problem::field("clock", "problem-clock-mail"))
        }
        _ => Ok(()),
    }
}

/// Refuses seats that cannot be had.
pub fn check_seats(wishes: &[Wish; 2]) -> Answer<()> {
    if !wishes.iter().any(|wish| matches!(wish, Wish::Me | Wish::HotSeat)) {
        return Err(Problem::field("seats", "problem-no-seat-yours"));
    }
    let unknown =
        |wish: &Wish| matches!(wish, Wish::Bot { level } if !bots::LEVELS.contains(&level.as_str()));
    if wishes.iter().any(unknown) {
        let message = say("problem-no-level").with("all", bots::LEVELS.join(", "));
        return Err(Problem::field("seats", message));
    }
    Ok(())
}

/// The kind of a new game with these seats.
pub fn kind_of(wishes: &[Wish; 2]) -> GameKind {
    if wishes.iter().any(|wish| matches!(wish, Wish::Open | Wish::Invite)) {
        GameKind::Waiting
    } else if wishes.iter().any(|wish| matches!(wish, Wish::Bot { .. })) {
        GameKind::Computer
    } else {
        GameKind::Solo
    }
}

/// The seats as wished, and the secrets of the links.
pub fn seat_all(wishes: &[Wish; 2], who: &Who, clock: Clock) -> Answer<([SeatRow; 2], [Option<String>; 2])> {
    check_seats(wishes)?;
    let one = seat_one(&wishes[0], who, clock)?;
    let two = seat_one(&wishes[1], who, clock)?;
    Ok(([one.0, two.0], [one.1, two.1]))
}

fn seat_one(wish: &Wish, who: &Who, clock: Clock) -> Answer<(SeatRow, Option<String>)> {
    let mut seat = SeatRow {
        kind: SeatKind::Open,
        person: None,
        level: None,
        invite: None,
        left_ms: clock::at_start(clock),
        since: None,
    };
    let mut secret = None;
    match wish {
        Wish::Me => (seat.kind, seat.person) = (SeatKind::Person, Some(who.person)),
        Wish::HotSeat => (seat.kind, seat.person) = (SeatKind::HotSeat, Some(who.person)),
        Wish::Open => {}
        Wish::Invite => {
            let link = proof::to_hex(&fresh_bytes()?[..16]);
            (seat.kind, seat.invite) = (SeatKind::Invite, Some(hash_of(&link)));
            secret = Some(link);
        }
        Wish::Bot { level } => {
            (seat.kind, seat.level) = (SeatKind::Bot, Some(level.clone()));
        }
    }
    Ok((seat, secret))
}

/// A secret as it is kept: nobody who reads the database can use it.
pub fn hash_of(secret: &str) -> String {
    proof::to_hex(&Sha256::digest(secret.as_bytes()))
}

/// The seed the player gives, if any.
fn given_seed(new: &NewGame) -> Answer<Option<[u8; 32]>> {
    let Some(text) = &new.seed else { return Ok(None) };
    if new.seats.iter().any(|wish| matches!(wish, Wish::Open | Wish::Invite)) {
        return Err(Problem::field("seed", "problem-seed-alone"));
    }
    if new.commitment.is_some() {
        return Err(Problem::field("commitment", "problem-seed-given"));
    }
    let wrong = |error: proof::HexError| say("problem-seed").with("detail", error.message());
    proof::from_hex(text).map(Some).map_err(|error| Problem::field("seed", wrong(error)))
}
