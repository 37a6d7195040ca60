//! Letters about accounts: they go out in the background, so that nobody can tell from an answer whose address is known.

use super::secrets::{fresh_secret, kept};
use crate::app::App;
use crate::error::Answer;
use crate::http::Limiter;
use crate::notify::Mail;
use crate::store::people::{Keyed, LetterRow, Purpose};
use crate::store::{Millis, PersonNo};
use governor::Quota;
use std::num::NonZeroU32;

const HOUR: Millis = 60 * 60 * 1000;
/// How long a link to choose another password can be used.
const RESET_FOR: Millis = HOUR;
/// How long a link to confirm an address can be used.
const CONFIRM_FOR: Millis = 72 * HOUR;
/// So many letters may go to an address in an hour.
const LETTERS: u32 = 5;

/// How often letters go to an address, whoever asks for them.
pub struct Restraint(Limiter<String>);

impl Default for Restraint {
    fn default() -> Restraint {
        let quota = NonZeroU32::new(LETTERS).map(Quota::per_hour);
        Restraint(Limiter::new(quota))
    }
}

impl Restraint {
    /// Forgets addresses that nothing went to lately.
    pub fn forget_old(&self) {
        self.0.forget_old();
    }
}

/// Asks whoever reads mail at an address to confirm that it is theirs; or tells them that they have an account already.
pub fn ask_to_confirm(app: &App, person: PersonNo, email: Keyed) {
    in_background(app, email, move |app, email| async move {
        let owner = app.store.person_by_email(&email.key).await?;
        if owner.is_some_and(|owner| owner.no != person) {
            return send(&app, &email, "Your address", &already_known(&app)).await;
        }
        let secret = link(&app, person, Purpose::Confirm, &email, CONFIRM_FOR).await?;
        let url = app.settings.url();
        let text = format!(
            "Somebody, probably you, gave this address to an account on {url}.\n\n\
             To confirm that it is yours, follow this link within three days:\n{url}/confirm?token={secret}\n\n\
             If it was not you, do nothing: no more mail will come.\n"
        );
        send(&app, &email, "Confirm your address", &text).await
    });
}

fn already_known(app: &App) -> String {
    let url = app.settings.url();
    format!(
        "Somebody, probably you, tried to give this address to another account on {url}.\n\n\
         It belongs to an account already. If you have forgotten its password, you can choose another one:\n{url}/reset\n\n\
         If it was not you, do nothing: nothing was changed.\n"
    )
}

/// Sends a link to choose another password, if somebody has this address.
pub fn offer_reset(app: &App, email: Keyed) {
    in_background(app, email, move |app, email| async move {
        let found = match app.store.person_by_email(&email.key).await? {
            Some(person) => Some(person),
            None => app.store.person_by_wanted_email(&email.key).await?,
        };
        let Some(person) = found else { return Ok(()) };
        let secret = link(&app, person.no, Purpose::Reset, &email, RESET_FOR).await?;
        let url = app.settings.url();
        let text = format!(
            "Somebody, probably you, asked for another password for your account on {url}.\n\n\
             To choose one, follow this link within an hour:\n{url}/reset?token={secret}\n\n\
             If it was not you, do nothing: your password stays as it is.\n"
        );
        send(&app, &email, "Choose another password", &text).await
    });
}

/// Tells the owner of an address that an account has another one now.
pub fn tell_of_change(app: &App, old: Keyed) {
    in_background(app, old, move |app, old| async move {
        let url = app.settings.url();
        let text = format!(
            "Your account on {url} has another address for mail now.\n\n\
             If it was not you who changed it, choose another password at once.\n"
        );
        send(&app, &old, "Your address was changed", &text).await
    });
}

/// Makes a link and stores it; the answer is its secret.
async fn link(app: &App, person: PersonNo, purpose: Purpose, email: &Keyed, lasts: Millis) -> Answer<String> {
    let secret = fresh_secret()?;
    let letter = LetterRow {
        secret: kept(&secret),
        person,
        purpose,
        email_key: email.key.clone(),
        expires_at: app.now() + lasts,
    };
    app.store.add_letter(letter).await?;
    Ok(secret)
}

async fn send(app: &App, email: &Keyed, subject: &str, text: &str) -> Answer<()> {
    let mail = Mail {
        to: email.shown.clone(),
        subject: format!("{subject} · Malbrook"),
        text: text.to_owned(),
        unsubscribe: None,
    };
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
    if !app.mailer.is_on() || app.people.letters.0.check(&email.key).is_err() {
        return;
    }
    let app = app.clone();
    tokio::spawn(async move {
        if let Err(problem) = work(app, email).await {
            tracing::warn!(problem = problem.message, "a letter was not written");
        }
    });
}
