//! Letters about accounts: they go out in the background, so that nobody can tell from an answer whose address is known.

use super::names::known_email;
use super::secrets::{fresh_secret, kept};
use crate::app::App;
use crate::error::Answer;
use crate::http::Limiter;
use crate::notify::Mail;
use crate::store::people::{Keyed, LetterRow, PersonRow, Purpose};
use crate::store::{Millis, PersonNo};
use governor::Quota;
use std::num::NonZeroU32;
use std::time::Duration;
use words::Language;

const HOUR: Millis = 60 * 60 * 1000;
/// How long a link to choose another password can be used.
const RESET_FOR: Millis = HOUR;
/// How long a link to confirm an address can be used.
const CONFIRM_FOR: Millis = 72 * HOUR;
/// So many letters may go to an address in an hour.
const LETTERS: u32 = 5;

/// A person is told at most so often that attempts to sign in were blocked.
const BLOCKED: Duration = Duration::from_secs(24 * 60 * 60);

/// How often letters go to an address, whoever asks for them.
pub struct Restraint {
    letters: Limiter<String>,
    blocked: Limiter<PersonNo>,
}

impl Default for Restraint {
    fn default() -> Restraint {
        let quota = NonZeroU32::new(LETTERS).map(Quota::per_hour);
        Restraint { letters: Limiter::new(quota), blocked: Limiter::new(Quota::with_period(BLOCKED)) }
    }
}

impl Restraint {
    /// Forgets addresses that nothing went to lately.
    pub fn forget_old(&self) {
        self.letters.forget_old();
        self.blocked.forget_old();
    }
}

/// Asks whoever reads mail at an address to confirm that it is theirs; or tells its owner, at the address as it was confirmed,
/// that they have an account already.
pub fn ask_to_confirm(app: &App, person: PersonNo, email: Keyed) {
    in_background(app, email, move |app, email| async move {
        let owner = app.store.person_by_email(&email.key).await?;
        if let Some(owner) = owner.filter(|owner| owner.no != person) {
            let letter = Letter::Known.to(owner.reads(), &app, "/reset");
            return send(&app, &owner.email.map_or(email, known_email), letter).await;
        }
        let language = language_of(&app, person).await?;
        let secret = link(&app, person, Purpose::Confirm, &email, CONFIRM_FOR).await?;
        let Some(secret) = secret else { return Ok(()) };
        let letter = Letter::Confirm.to(language, &app, &format!("/confirm?token={secret}"));
        send(&app, &email, letter).await
    });
}

/// Sends a link to choose another password, if somebody has this address. It goes to the address as the account has it: one
/// that is spelled in another way may be somebody else's.
pub fn offer_reset(app: &App, email: Keyed) {
    in_background(app, email, move |app, email| async move {
        let found = match app.store.person_by_email(&email.key).await? {
            Some(person) => Some(person),
            None => app.store.person_by_wanted_email(&email.key).await?,
        };
        let Some(person) = found else { return Ok(()) };
        let language = person.reads();
        let Some(email) = person.email.or(person.wanted_email).map(known_email) else { return Ok(()) };
        let secret = link(&app, person.no, Purpose::Reset, &email, RESET_FOR).await?;
        let Some(secret) = secret else { return Ok(()) };
        let letter = Letter::Reset.to(language, &app, &format!("/reset?token={secret}"));
        send(&app, &email, letter).await
    });
}

/// Tells the owner of an address that an account has another one now.
pub fn tell_of_change(app: &App, person: PersonNo, old: Keyed) {
    in_background(app, old, move |app, old| async move {
        let words = language_of(&app, person).await?.words();
        let what = words.say("mail-changed-what").with("url", app.settings.url()).text();
        let not_you = words.text("mail-changed-not-you");
        let letter = Written {
            language: words.language(),
            subject: words.text("mail-changed-subject"),
            text: format!("{what}\n\n{not_you}\n"),
        };
        send(&app, &old, letter).await
    });
}

/// Tells an owner that somebody tries passwords for their account, at most once a day.
pub fn tell_of_blocked(app: &App, person: &PersonRow) {
    let Some(email) = person.email.clone().map(known_email) else { return };
    if !app.mailer.is_on() || app.people.letters.blocked.check(&person.no).is_err() {
        return;
    }
    let language = person.reads();
    in_background(app, email, move |app, email| async move {
        send(&app, &email, Letter::Blocked.to(language, &app, "/reset")).await
    });
}

/// The language of what is sent to a person.
async fn language_of(app: &App, person: PersonNo) -> Answer<Language> {
    let row = app.store.person(person).await?;
    Ok(row.map_or_else(Language::english, |row| row.reads()))
}

/// A letter with a link in it.
#[derive(Clone, Copy)]
enum Letter {
    Confirm,
    Known,
    Reset,
    Blocked,
}

/// A letter in words.
struct Written {
    language: Language,
    subject: String,
    text: String,
}

impl Letter {
    /// Its messages: what it is about, what has happened, what the link is for, and what to do if it was somebody else.
    fn messages(self) -> [&'static str; 4] {
        match self {
            Letter::Confirm => {
                ["mail-confirm-subject", "mail-confirm-who", "mail-confirm-link", "mail-confirm-not-you"]
            }
            Letter::Known => {
                ["mail-known-subject", "mail-known-who", "mail-known-link", "mail-known-not-you"]
            }
            Letter::Blocked => {
                ["mail-blocked-subject", "mail-blocked-who", "mail-blocked-link", "mail-blocked-not-you"]
            }
            Letter::Reset => {
                ["mail-reset-subject", "mail-reset-who", "mail-reset-link", "mail-reset-not-you"]
            }
        }
    }

    /// In words, with a link to a page of this server.
    fn to(self, language: Language, app: &App, page: &str) -> Written {
        let (words, url) = (language.words(), app.settings.url());
        let [subject, who, link, not_you] = self.messages();
        let who = words.say(who).with("url", url.clone()).text();
        let (link, not_you) = (words.text(link), words.text(not_you));
        let text = format!("{who}\n\n{link}\n{url}{page}\n\n{not_you}\n");
        Written { language, subject: words.text(subject), text }
    }
}

/// Makes a link and stores it, unless the address has nothing to do with the account any more; the answer is its secret.
async fn link(
    app: &App,
    person: PersonNo,
    purpose: Purpose,
    email: &Keyed,
    lasts: Millis,
) -> Answer<Option<String>> {
    let secret = fresh_secret()?;
    let letter = LetterRow {
        secret: kept(&secret),
        person,
        purpose,
        email_key: email.key.clone(),
        expires_at: app.now() + lasts,
    };
    Ok(app.store.add_letter(letter).await?.then_some(secret))
}

async fn send(app: &App, email: &Keyed, letter: Written) -> Answer<()> {
    let Written { language, subject, text } = letter;
    let subject = language.words().say("mail-subject").with("subject", subject).text();
    let mail = Mail { to: email.shown.clone(), language, subject, text, unsubscribe: None };
    if let Err(error) = app.mailer.send(mail).await {
        tracing::warn!(%error, "a letter was not sent");
    }
    Ok(())
}

fn in_background<F, Sent>(app: &App, email: Keyed, work: F)
where
    F: FnOnce(App, Keyed) -> Sent + Send + 'static,
    Sent: Future<Output = Answer<()>> + Send + 'static,
{
    if !app.mailer.is_on() || app.people.letters.letters.check(&email.key).is_err() {
        return;
    }
    let app = app.clone();
    tokio::spawn(async move {
        if let Err(problem) = work(app, email).await {
            tracing::warn!(problem = %problem.message, "a letter was not written");
        }
    });
}
