//! Choosing another password by mail, for those who have forgotten theirs.

use super::devices::Device;
use super::names::parse_email;
use super::secrets::kept;
use super::{letters, passwords, sessions};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::Body;
use crate::store::people::Purpose;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// Whose password.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Forgotten {
    /// The address of the account.
    pub email: String,
}

/// Ask for a link to choose another password. The answer is the same whether or not anybody has this address.
#[utoipa::path(post, path = "/api/reset", tag = "people", request_body = Forgotten,
    responses((status = 202), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 408, body = Problem), (status = 413, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn ask(State(app): State<App>, Body(forgotten): Body<Forgotten>) -> Answer<StatusCode> {
    letters::offer_reset(&app, parse_email(&forgotten.email)?);
    Ok(StatusCode::ACCEPTED)
}

/// The link, and what to do with it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Reset {
    /// What the link had as `token`.
    pub token: String,
    /// The password from now on: 8 to 200 characters.
    pub password: String,
}

/// Choose another password by the link that was mailed. All sessions and guest passes end, tokens are revoked, the webhook
/// and an address that waits to be confirmed are removed, and the link cannot be used again.
#[utoipa::path(post, path = "/api/reset/confirm", tag = "people", request_body = Reset,
    responses((status = 204), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 408, body = Problem), (status = 413, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn confirm(
    State(app): State<App>,
    device: Device,
    Body(reset): Body<Reset>,
) -> Answer<(StatusCode, sessions::Cookies)> {
    passwords::must_be_good(&reset.password)?;
    let (secret, now) = (kept(&reset.token), app.now());
    let spent = || Problem::field("token", "problem-link-spent");
    app.store.letter(&secret, Purpose::Reset, now).await?.ok_or_else(spent)?;
    let password = app.people.hashers.hash(&reset.password).await?;
    let (person, series) = app.store.reset_password(&secret, now, password).await?.ok_or_else(spent)?;
    app.people.has_changed(person);
    app.hub.dismiss(person);
    // The owner is to get in with the new password, however many others try to.
    let known = device.remember(&app, person, series)?;
    Ok((StatusCode::NO_CONTENT, sessions::as_headers([known])))
}
