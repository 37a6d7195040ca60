//! Warnings to players whose opponents claim that they are gone.
//!
//! A warning goes out at once, in every way the player wishes to be told. If none of them works it is tried again.

use super::digest::{mail_to, post, send_letter};
use super::letters::{self, Letter, Reader, Waiting};
use super::watch::steadily;
use super::{Mail, unsubscribe};
use crate::app::App;
use crate::error::Answer;
use crate::games::claim::absence;
use crate::people;
use crate::store::{Claim, GameRow, Millis};
use std::collections::HashMap;

/// A warning that could not be sent is tried again after this time.
const RETRY: Millis = 60_000;

/// Warns every player who has not been warned of a claim; `failed` says when to try again, by game.
pub async fn warn_all(app: &App, failed: &mut HashMap<String, Millis>) -> Answer<()> {
    let now = app.now();
    failed.retain(|_, until| *until > now);
    for row in app.store.unwarned_claims().await? {
        if failed.contains_key(&row.id) {
            continue;
        }
        let _telling = app.notices().telling.lock().await;
        let mut done = false;
        steadily("warning an absent player", async {
            done = warn(app, &row).await?;
            Ok(())
        })
        .await;
        if !done {
            failed.insert(row.id.clone(), now + RETRY);
        }
    }
    Ok(())
}

/// Warns the absent player of a game; returns false if it must be tried again.
async fn warn(app: &App, row: &GameRow) -> Answer<bool> {
    let Some(claim) = row.claim else { return Ok(true) };
    let done = match absence(app, row) {
        Some(absence) => {
            let seat = &row.seats[absence.seat.index()];
            match (seat.person, absence.decide_from) {
                (Some(person), Some(until)) => send(app, row, claim, person, until).await?,
                _ => true,
            }
        }
        None => true,
    };
    if done {
        note_warned(app, &row.id, claim).await?;
    }
    Ok(done)
}

/// Sends the warning in every way the player wishes; returns false if it must be tried again.
async fn send(app: &App, row: &GameRow, claim: Claim, person: i64, until: Millis) -> Answer<bool> {
    let Some(wishes) = app.store.wishes(person).await? else { return Ok(true) };
    let language = wishes.language;
    let opponent = row.seats[claim.by.index()].person;
    let printed = app.shelf.get(&row.title).map_or(row.title.as_str(), |title| &title.catalogue().name);
    let waiting = Waiting {
        title: language.words().name("title", &row.title, printed),
        opponent: match opponent {
            Some(opponent) => people::name_of(app, opponent, language).await?,
            None => String::new(),
        },
        question: None,
        promise: None,
        since: row.seats[claim.by.other().index()].since.unwrap_or(claim.at),
        deadline: Some(until),
        link: format!("{}/games/{}", app.settings.url(), row.id),
    };
    let reader = Reader { name: people::name_of(app, person, language).await?, language };
    let (mut ways, mut done) = (0, 0);
    if let Some(to) = mail_to(app, &wishes) {
        let link = unsubscribe::link(app, person)?;
        let Letter { subject, text } = letters::absence(&reader, &waiting, &app.settings.url(), &link);
        let mail = Mail { to: to.to_owned(), language, subject, text, unsubscribe: Some(link) };
        ways += 1;
        done += usize::from(send_letter(app, person, mail).await);
    }
    if wishes.webhook.is_some() {
        ways += 1;
        done += usize::from(post(app, person, &wishes, &letters::absence_posted(&reader, &waiting)).await?);
    }
    Ok(ways == 0 || done > 0)
}

/// Notes that the player has been warned of a claim, if it is still the same one.
async fn note_warned(app: &App, id: &str, claim: Claim) -> Answer<()> {
    let game = app.house.game(app, id).await?;
    let mut room = game.room.lock().await;
    if room.spoiled || room.row.claim != Some(claim) {
        return Ok(());
    }
    let warned = Some(Claim { warned: true, ..claim });
    app.store.set_claim(room.row.no, warned, room.row.seen_at).await?;
    (room.row.claim, room.stored.claim) = (warned, warned);
    Ok(())
}
