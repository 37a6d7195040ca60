//! Beginning and ending sessions.

use super::cookies::Cookie;
use super::devices::Device;
use super::identity::session_end;
use super::secrets::{fresh_secret, kept};
use crate::app::App;
use crate::error::Answer;
use crate::store::PersonNo;
use crate::store::people::{Credential, Proof, SessionRow};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::AppendHeaders;
use table::proof;

/// Cookies that an answer sets.
pub type Cookies = AppendHeaders<Vec<(HeaderName, HeaderValue)>>;

/// Begins a session, if the account still has the password that was checked. The guest's cookie is removed, and the device
/// is known from now on.
pub async fn begin(
    app: &App,
    person: PersonNo,
    password: String,
    device: &Device,
) -> Answer<Option<Cookies>> {
    let secret = fresh_secret()?;
    let now = app.now();
    let session = SessionRow {
        secret: kept(&secret),
        person,
        created_at: now,
        expires_at: session_end(app, now),
        used_at: Some(now),
        device: device.label.clone(),
    };
    let Some(series) = app.store.add_session(session, password).await? else { return Ok(None) };
    let known = device.remember(app, person, series)?;
    let set = [Cookie::Session.set(&app.settings, &secret), Cookie::Guest.clear(&app.settings), known];
    Ok(Some(as_headers(set)))
}

/// Ends the session that a request was made in, if it was.
pub async fn end(app: &App, by: Option<Credential>) -> Answer<()> {
    if let Some(Proof::Session(digest)) = by.map(|by| by.proof) {
        app.store.end_session(&proof::to_hex(&digest)).await?;
        app.people.identities.forget(&digest);
    }
    Ok(())
}

/// Removes the cookies of a session and of a guest.
pub fn no_cookies(app: &App) -> Cookies {
    as_headers([Cookie::Session.clear(&app.settings), Cookie::Guest.clear(&app.settings)])
}

/// Sets these cookies.
pub fn as_headers<const N: usize>(cookies: [Option<HeaderValue>; N]) -> Cookies {
    AppendHeaders(cookies.into_iter().flatten().map(|cookie| (header::SET_COOKIE, cookie)).collect())
}
