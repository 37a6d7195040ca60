//! Changing one's password.

use super::devices::Device;
use super::{Account, passwords, sessions};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::Body;
use crate::store::people::{Credential, EndAccess, Proof};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use table::proof;
use utoipa::ToSchema;

/// Another password.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password so far.
    pub old: String,
    /// The one from now on: 8 to 200 characters.
    pub password: String,
    /// Whether all other sessions and all guest passes end, all tokens are revoked and the webhook is removed. They are
    /// unless this is false.
    #[serde(default = "yes")]
    pub end_access: bool,
}

fn yes() -> bool {
    true
}

/// Change the password. Unless `end_access` is false, all other sessions end, tokens are revoked and the webhook is removed.
#[utoipa::path(post, path = "/api/me/password", tag = "people", request_body = NewPassword,
    responses((status = 204), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 408, body = Problem), (status = 413, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn change(
    State(app): State<App>,
    Account(who): Account,
    by: Credential,
    device: Device,
    Body(new): Body<NewPassword>,
) -> Answer<(StatusCode, sessions::Cookies)> {
    passwords::must_be_good(&new.password)?;
    let confirmed = passwords::must_be_theirs(&app, by, &new.old).await?;
    let password = app.people.hashers.hash(&new.password).await?;
    let keep = match by.proof {
        Proof::Session(digest) => Some(proof::to_hex(&digest)),
        _ => None,
    };
    // Programs have no use for a cookie.
    let browser = keep.is_some();
    let end = new.end_access.then_some(EndAccess { keep, programs: true });
    let charge = passwords::charge_change(&app, who.person)?;
    let series = app.store.set_password(confirmed, password, end).await;
    let series = passwords::changed(&app, charge, series)?;
    if new.end_access {
        app.people.has_changed(who.person);
        app.hub.dismiss(who.person);
    }
    let known = if browser { device.remember(&app, who.person, series)? } else { None };
    Ok((StatusCode::NO_CONTENT, sessions::as_headers([known])))
}
