//! Signing out everywhere.

use super::cookies::Cookie;
use super::devices::Device;
use super::secrets::guest_pass;
use super::{Account, Anyone, Who, sessions};
use crate::app::App;
use crate::error::{Answer, Kind, Problem};
use crate::http::Body;
use crate::store::people::{Credential, EndAccess, Proof};
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

/// Sign out everywhere: every session ends, this one too, and this is the only browser that stays a known device. A guest stays one
/// in this browser, and nowhere else.
#[utoipa::path(post, path = "/api/me/sign-out-everywhere", tag = "people", request_body = Everywhere,
    responses((status = 204), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 408, body = Problem), (status = 413, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn sign_out(
    State(app): State<App>,
    Anyone(who): Anyone,
    by: Option<Credential>,
    device: Device,
    Body(everywhere): Body<Everywhere>,
) -> Answer<(StatusCode, sessions::Cookies)> {
    let nobody = || Problem::new(Kind::Identity, "problem-sign-in");
    let (who, by) = who.zip(by).ok_or_else(nobody)?;
    if !who.guest {
        Account::may_change(&who)?;
    }
    let end = EndAccess { keep: None, programs: everywhere.programs };
    let series = app.store.end_access(by, end).await?;
    app.people.has_changed(who.person);
    app.hub.dismiss(who.person);
    if who.guest {
        return Ok((StatusCode::NO_CONTENT, guest_again(&app, &who, series).await?));
    }
    // The owner is to get in again here, however many others try to. Programs have no use for a cookie.
    let browser = matches!(by.proof, Proof::Session(_));
    let known = if browser { device.remember(&app, who.person, series)? } else { None };
    let [session, guest] = [Cookie::Session, Cookie::Guest].map(|cookie| cookie.clear(&app.settings));
    Ok((StatusCode::NO_CONTENT, sessions::as_headers([session, guest, known])))
}

/// A new pass for this browser in place of all others.
async fn guest_again(app: &App, who: &Who, series: i64) -> Answer<sessions::Cookies> {
    let person = app.store.person(who.person).await?.ok_or_else(|| Problem::unknown("person"))?;
    let pass = guest_pass(app, who.person, person.created_at, series)?;
    Ok(sessions::as_headers([Cookie::Guest.set(&app.settings, &pass)]))
}
