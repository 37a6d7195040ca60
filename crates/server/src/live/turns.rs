//! Where it is one's turn, for programs that ask.

use super::must_be_valid;
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::games::summary::{Summary, summary};
use crate::http::Query;
use crate::people::Who;
use crate::store::people::Credential;
use crate::store::{GameQuery, GameRow, Which};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::time::Duration;
use table::proof;
use tokio::sync::broadcast::error::RecvError;
use utoipa::{IntoParams, ToSchema};

/// The longest one may wait.
const LONGEST_WAIT: u64 = 60;
/// The most games told of.
const MOST_GAMES: u32 = 100;

/// How to ask.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// Wait up to so many seconds until it is one's turn somewhere or, with a `mark`, until the list changes.
    #[serde(default)]
    pub wait: Option<u64>,
    /// The `mark` of the list one knows.
    #[serde(default)]
    pub mark: Option<String>,
}

/// The games in which it is one's turn.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Turns {
    /// The games, the one that last changed first; at most 100.
    pub games: Vec<Summary>,
    /// Stands for this list: ask with it to wait for another one.
    pub mark: String,
}

/// See where it is one's turn, or wait for it.
#[utoipa::path(get, path = "/api/me/turns", tag = "live", params(Ask),
    responses((status = 200, body = Turns), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem)))]
pub async fn turns(
    State(app): State<App>,
    who: Who,
    by: Option<Credential>,
    Query(ask): Query<Ask>,
) -> Answer<Json<Turns>> {
    may_look(&who)?;
    let mut listener = app.hub.listen(who.person);
    if by.is_some() && ask.wait.is_some() {
        must_be_valid(&app, by).await?;
    }
    let mut stop = app.until_stop();
    let deadline = tokio::time::sleep(Duration::from_secs(ask.wait.unwrap_or(0).min(LONGEST_WAIT)));
    tokio::pin!(deadline);
    loop {
        let turns = turns_of(&app, &who).await?;
        let known = ask.mark.as_ref().map_or(turns.games.is_empty(), |mark| *mark == turns.mark);
        if !known || deadline.is_elapsed() {
            return Ok(Json(turns));
        }
        tokio::select! {
            biased;
            _ = listener.dismissed.changed() => must_be_valid(&app, by).await?,
            () = &mut deadline => return Ok(Json(turns)),
            () = stop.wait() => return Ok(Json(turns)),
            word = listener.words.recv() => if let Err(RecvError::Closed) = word { return Ok(Json(turns)) },
        }
    }
}

/// Refuses a token that may not look at its owner's games.
pub fn may_look(who: &Who) -> Answer<()> {
    let may = who.scopes.read || who.scopes.play;
    if may { Ok(()) } else { Err(Problem::forbidden("problem-token-look")) }
}

/// Where it is a person's turn, as stored.
pub async fn turns_of(app: &App, who: &Who) -> Answer<Turns> {
    let query = GameQuery { which: Which::TurnOf(who.person), before: None, limit: MOST_GAMES };
    let rows = app.store.games(query).await?;
    let mut games = Vec::with_capacity(rows.len());
    for row in &rows {
        games.push(summary(app, row, who.reader()).await?);
    }
    Ok(Turns { games, mark: mark_of(&rows) })
}

fn mark_of(rows: &[GameRow]) -> String {
    let mut hash = Sha256::new();
    for row in rows {
        hash.update(format!("{} {} {}\n", row.no, row.updated_at, row.to_act));
    }
    proof::to_hex(&hash.finalize()[..8])
}
