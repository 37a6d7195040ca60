//! Signing out everywhere.

use super::cookies::Cookie;
use super::secrets::guest_pass;
use super::{Account, Anyone, Who, sessions};
use crate::app::App;
use crate::error::{Answer, Kind, Problem};
use crate::http::Body;
use crate::store::people::EndAccess;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// What ends besides sessions.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Everywhere {
    /// Whether all tokens are revoked and the webhook is removed, too. They are unless this is false.
    #[serde(default = "yes")]
    pub programs: bool,
}

fn yes() -> bool {
    true
}

/// Sign out everywhere: every session ends, this one too. A guest stays one in this browser, and nowhere else.
#[utoipa::path(post, path = "/api/me/sign-out-everywhere", tag = "people", request_body = Everywhere,
    responses((status = 204), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 408, body = Problem), (status = 413, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn sign_out(
    State(app): State<App>,
    Anyone(who): Anyone,
    Body(everywhere): Body<Everywhere>,
) -> Answer<(StatusCode, sessions::Cookies)> {
    let who = who.ok_or_else(|| Problem::new(Kind::Identity, "problem-sign-in"))?;
    if !who.guest {
        Account::may_change(&who)?;
    }
    let end = EndAccess { keep: None, programs: everywhere.programs };
    let series = app.store.end_access(who.person, end).await?;
    app.people.has_changed(who.person);
    app.hub.dismiss(who.person);
    let cookies = if who.guest { guest_again(&app, &who, series).await? } else { sessions::no_cookies(&app) };
    Ok((StatusCode::NO_CONTENT, cookies))
}

/// A new pass for this browser in place of all others.
async fn guest_again(app: &App, who: &Who, series: i64) -> Answer<sessions::Cookies> {
    let person = app.store.person(who.person).await?.ok_or_else(|| Problem::unknown("person"))?;
    let pass = guest_pass(app, who.person, person.created_at, series)?;
    Ok(sessions::as_headers([Cookie::Guest.set(&app.settings, &pass)]))
}
