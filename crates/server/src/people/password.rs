//! Changing one's password.

use super::identity::Proof;
use super::{Account, passwords};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::Body;
use axum::Extension;
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
}

/// Change one's password. All other sessions end.
#[utoipa::path(post, path = "/api/me/password", tag = "people", request_body = NewPassword,
    responses((status = 204), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 408, body = Problem), (status = 413, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn change(
    State(app): State<App>,
    Account(who): Account,
    proof: Option<Extension<Proof>>,
    Body(new): Body<NewPassword>,
) -> Answer<StatusCode> {
    passwords::must_be_good(&new.password)?;
    passwords::must_be_theirs(&app, who.person, &new.old).await?;
    let password = app.people.hashers.hash(&new.password).await?;
    let keep = match proof {
        Some(Extension(Proof::Session(digest))) => Some(proof::to_hex(&digest)),
        _ => None,
    };
    app.store.set_password(who.person, password, keep).await?;
    app.people.has_changed(who.person);
    app.hub.dismiss(who.person);
    Ok(StatusCode::NO_CONTENT)
}
