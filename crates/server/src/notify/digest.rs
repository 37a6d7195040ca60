//! Telling people what waits for them, all of it at once and not too often.
//!
//! Somebody is told when it has been their turn for a while, they are not here, and they were not told of anything
//! lately. What was told is written down after it was sent: should the server die in between, it is told again
//! rather than never.

use super::letters::{self, Reader, Waiting};
use super::watch::steadily;
use super::{Mail, unsubscribe, webhook};
use crate::app::App;
use crate::clock;
use crate::error::Answer;
use crate::people;
use crate::store::{GameRow, Millis, PersonNo, Turn, WishesRow};
use futures_util::{StreamExt, stream};
use serde::Deserialize;
use table::Seat;
use words::Language;

/// How many people are told at once.
const AT_ONCE: usize = 8;
/// How often somebody who is here is looked at again.
const GLANCE: Millis = 60_000;

/// Tells everybody who is to be told by now.
pub async fn tell_due(app: &App) {
    let _telling = app.notices().telling.lock().await;
    let due = app.notices().due(app.now(), minutes(app.settings.notice_minutes));
    let tell_one = |person| async move {
        if !steadily(&format!("telling person {person}"), tell(app, person)).await {
            app.notices().failed(person, app.now());
        }
    };
    stream::iter(due).for_each_concurrent(AT_ONCE, tell_one).await;
}

fn minutes(count: u32) -> Millis {
    Millis::from(count) * 60_000
}

/// Tells one person, unless there is a reason not to.
async fn tell(app: &App, person: PersonNo) -> Answer<()> {
    let now = app.now();
    if let Some(later) = is_here(app, person, now) {
        app.notices().postpone(person, later);
        return Ok(());
    }
    let wishes = app.store.wishes(person).await?;
    let Some(wishes) = wishes.filter(|wishes| mail_to(app, wishes).is_some() || wishes.webhook.is_some())
    else {
        app.notices().done(person, now);
        return Ok(());
    };
    let turns = turns_of(app, person, wishes.language).await?;
    let Some(first) = turns.new.iter().map(|(turn, _)| turn.since).min() else {
        app.notices().done(person, now);
        return Ok(());
    };
    let not_before = (first + minutes(app.settings.notice_minutes))
        .max(wishes.told_at + minutes(app.settings.digest_minutes));
    if not_before > now {
        app.notices().postpone(person, not_before);
        return Ok(());
    }
    if send(app, person, &wishes, &turns).await? {
        app.store.note_told(turns.new.into_iter().map(|(turn, _)| turn).collect(), now).await?;
        app.notices().done(person, now);
        metrics::counter!("malbrook_people_told").increment(1);
    } else {
        app.notices().failed(person, now);
    }
    Ok(())
}

/// If a person is here, or was until a moment ago: when to look again.
fn is_here(app: &App, person: PersonNo, now: Millis) -> Option<Millis> {
    let delay = minutes(app.settings.notice_minutes);
    if app.hub.is_present(person) {
        app.notices().seen(person, now);
        return Some(now + GLANCE.min(delay));
    }
    app.notices().last_seen(person).map(|seen| seen + delay).filter(|later| *later > now)
}

/// The address letters to a person go to, if they go out at all and are wished for.
pub(super) fn mail_to<'a>(app: &App, wishes: &'a WishesRow) -> Option<&'a str> {
    wishes.email.as_deref().filter(|_| wishes.mail && app.mailer.is_on())
}

/// The turns of a person.
struct Turns {
    /// Those they do not know of, with what is said of them.
    new: Vec<(Turn, Waiting)>,
    /// How many others they were told of before.
    old: usize,
}

/// Where it is a person's turn and somebody else is waiting, the longest wait first.
async fn turns_of(app: &App, person: PersonNo, language: Language) -> Answer<Turns> {
    let told = app.store.told(person).await?;
    let mut turns = Turns { new: Vec::new(), old: 0 };
    for row in app.store.games_under_way(person).await? {
        let Some((seat, since, opponent)) = whose_turn(&row, person) else { continue };
        let turn = Turn { person, game: row.id.clone(), since };
        if told.contains(&turn) {
            turns.old += 1;
            continue;
        }
        let printed = app.shelf.get(&row.title).map_or(row.title.as_str(), |title| &title.catalogue().name);
        let waiting = Waiting {
            title: language.words().name("title", &row.title, printed),
            opponent: people::name_of(app, opponent, language).await?,
            question: match row.is_dealing() {
                true => Some(language.words().text("mail-deal")),
                false => question(app, &row.id, seat, language).await,
            },
            promise: row.deal.as_ref().map(|deal| deal.promise().into()),
            since,
            deadline: clock::deadline(&row, seat, &app.away.vacations),
            link: format!("{}/games/{}", app.settings.url(), row.id),
        };
        turns.new.push((turn, waiting));
    }
    turns.new.sort_by_key(|(turn, _)| turn.since);
    Ok(turns)
}

/// What is asked of a seat, as its page has it. A game that cannot be loaded does not hold up the letter.
async fn question(app: &App, id: &str, seat: Seat, language: Language) -> Option<String> {
    let game = app.house.game(app, id).await.ok()?;
    let asked = game.room.lock().await.decision(seat, language)?;
    let asked: Asked = serde_json::from_str(asked.text()).ok()?;
    Some(asked.question)
}

/// What a letter tells of a decision.
#[derive(Deserialize)]
struct Asked {
    question: String,
}

/// The seat on which a person keeps another one waiting, since when, and whom.
fn whose_turn(row: &GameRow, person: PersonNo) -> Option<(Seat, Millis, PersonNo)> {
    let theirs = |seat: &Seat| row.seats[seat.index()].person == Some(person);
    let owes = |seat: &Seat| theirs(seat) && (row.to_act & seat.number() != 0 || row.owes_nonce(*seat));
    let seat = Seat::BOTH.into_iter().find(owes)?;
    let opponent = row.seats[seat.other().index()].person.filter(|other| *other != person)?;
    let dealing_since = row.deal.as_ref().and_then(|deal| deal.since).filter(|_| row.is_dealing());
    Some((seat, dealing_since.or(row.seats[seat.index()].since)?, opponent))
}

/// Sends everything in every way that is wished for; says whether it need not be tried again.
async fn send(app: &App, person: PersonNo, wishes: &WishesRow, turns: &Turns) -> Answer<bool> {
    let language = wishes.language;
    let reader = Reader { name: people::name_of(app, person, language).await?, language };
    let waiting: Vec<Waiting> = turns.new.iter().map(|(_, waiting)| waiting.clone()).collect();
    let mut done = false;
    if let Some(to) = mail_to(app, wishes) {
        let link = unsubscribe::link(app, person)?;
        let letter = letters::your_turn(&reader, &waiting, turns.old, &app.settings.url(), &link);
        let letters::Letter { subject, text } = letter;
        let mail = Mail { to: to.to_owned(), language, subject, text, unsubscribe: Some(link) };
        done |= send_letter(app, person, mail).await;
    }
    if wishes.webhook.is_some() {
        let text = letters::your_turn_posted(&reader, &waiting, turns.old);
        done |= post(app, person, wishes, &text).await?;
    }
    Ok(done)
}

/// Sends a letter; says whether it need not be tried again.
pub(super) async fn send_letter(app: &App, person: PersonNo, mail: Mail) -> bool {
    match app.mailer.send(mail).await {
        Ok(()) => true,
        Err(error) => {
            tracing::warn!(person, %error, for_good = error.for_good, "a letter was not sent");
            error.for_good
        }
    }
}

/// Posts to a person's webhook and counts failures; one that fails too often is switched off.
pub(super) async fn post(app: &App, person: PersonNo, wishes: &WishesRow, text: &str) -> Answer<bool> {
    let Some(url) = &wishes.webhook else { return Ok(false) };
    let posted = webhook::post(&app.settings, url, text).await;
    let failures = match &posted {
        Ok(()) => 0,
        Err(error) => {
            tracing::warn!(person, error, "a webhook has failed");
            wishes.webhook_failures + 1
        }
    };
    if failures != wishes.webhook_failures {
        let off = failures >= webhook::MOST_FAILURES;
        app.store.count_failures(person, url.clone(), failures, off).await?;
    }
    Ok(posted.is_ok())
}
