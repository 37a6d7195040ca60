//! A live connection to a person: whose turn it is, what is said and offered, in all of their games.

use super::door::Door;
use super::message::{Note, PersonAsk, PersonMessage, read};
use super::places::Rank;
use super::turns::{may_look, turns_of};
use super::wire::{Gone, Incoming, Wire};
use super::{Listener, must_be_valid};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::Caller;
use crate::people::Who;
use crate::store::people::Credential;
use axum::Extension;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use std::convert::Infallible;
use tokio::sync::broadcast::error::RecvError;
use words::Language;

/// Be told over a WebSocket what happens in one's games.
#[utoipa::path(get, path = "/api/live", tag = "live", operation_id = "follow_person",
    params(("lang" = Option<String>, Query, description = "the language to be told in, by its two letters")),
    responses((status = 101, body = PersonMessage, description = "The server sends such messages as text, the client `PersonAsk`s."),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 429, body = Problem)))]
pub async fn live(
    State(app): State<App>,
    who: Who,
    by: Option<Credential>,
    Extension(from): Extension<Caller>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    may_look(&who)?;
    let door = Door::open(&app, Some(&who), from, Rank::Person, upgrade)?;
    // The client decides when the connection opens; whoever loses access before that must not get in.
    let mut listener = app.hub.listen(who.person);
    if by.is_some() {
        must_be_valid(&app, by).await?;
    }
    Ok(door.enter(move |mut wire| async move {
        let Err(gone) = attend(&app, &who, &mut listener, &mut wire).await;
        if let Some(problem) = gone.problem() {
            let _ = wire.send(&PersonMessage::Note(Note::Problem(problem.in_words(who.language)))).await;
        }
        (wire, gone)
    }))
}

/// Tells a person what happens, to the end of the connection.
async fn attend(app: &App, who: &Who, listener: &mut Listener, wire: &mut Wire) -> Result<Infallible, Gone> {
    if listener.is_dismissed() {
        return Err(Gone::SignedOut);
    }
    let turns = turns_of(app, who).await.map_err(Gone::Refused)?;
    wire.send(&PersonMessage::Note(Note::Turns(turns))).await?;
    loop {
        tokio::select! {
            incoming = wire.next() => hear(wire, incoming?, who.language).await?,
            word = listener.words.recv() => match word {
                Ok(word) => wire.send(&PersonMessage::Word(word)).await?,
                Err(RecvError::Lagged(_)) => wire.send(&PersonMessage::Note(Note::Resync)).await?,
                Err(RecvError::Closed) => return Err(Gone::SignedOut),
            },
            _ = listener.dismissed.changed() => return Err(Gone::SignedOut),
        }
    }
}

async fn hear(wire: &mut Wire, incoming: Incoming, language: Language) -> Result<(), Gone> {
    let note = match incoming {
        Incoming::Alive => return Ok(()),
        Incoming::Beat => return wire.ping().await,
        Incoming::Refused(problem) => Note::Problem(problem.in_words(language)),
        Incoming::Text(text) => match read::<PersonAsk>(&text) {
            Ok(PersonAsk::Ping {}) => Note::Pong,
            Err((_, problem)) => Note::Problem(problem.in_words(language)),
        },
    };
    wire.send(&PersonMessage::Note(note)).await
}
