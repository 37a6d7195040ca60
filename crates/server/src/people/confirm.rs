//! Confirming an address by the link that was mailed to it.

use super::letters;
use super::names::known_email;
use super::secrets::kept;
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::Body;
use crate::store::StoreError;
use crate::store::people::Purpose;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// The link.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    /// What the link had as `token`.
    pub token: String,
}

/// Confirm an address.
#[utoipa::path(post, path = "/api/me/email/confirm", tag = "people", request_body = Confirmation,
    responses((status = 204), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 408, body = Problem), (status = 409, body = Problem),
        (status = 413, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn confirm(State(app): State<App>, Body(link): Body<Confirmation>) -> Answer<StatusCode> {
    let (secret, now) = (kept(&link.token), app.now());
    let spent = || Problem::field("token", "problem-link-spent");
    let letter = app.store.letter(&secret, Purpose::Confirm, now).await?.ok_or_else(spent)?;
    let old = app.store.person(letter.person).await?.and_then(|row| row.email);
    match app.store.confirm_email(&secret, now).await {
        Ok(person) => person.ok_or_else(spent)?,
        // Only whoever reads mail at the address gets here, so that it may be said.
        Err(StoreError::Taken(_)) => {
            return Err(Problem::state("problem-email-owned"));
        }
        Err(error) => return Err(error.into()),
    };
    if let Some(old) = old {
        letters::tell_of_change(&app, letter.person, known_email(old));
    }
    Ok(StatusCode::NO_CONTENT)
}
