//! Signing out.

use super::Anyone;
use super::sessions;
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::store::people::{Credential, EndAccess};
use axum::extract::State;
use axum::http::StatusCode;

/// Sign out. A guest who does so cannot come back: their pass is revoked.
#[utoipa::path(post, path = "/api/logout", tag = "people",
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 413, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn sign_out(
    State(app): State<App>,
    Anyone(who): Anyone,
    by: Option<Credential>,
) -> Answer<(StatusCode, sessions::Cookies)> {
    sessions::end(&app, by).await?;
    if let Some(who) = who {
        if let Some(by) = by.filter(|_| who.guest) {
            app.store.end_access(by, EndAccess::default()).await?;
            app.people.identities.forget_person(who.person);
        }
        app.hub.dismiss(who.person);
    }
    Ok((StatusCode::NO_CONTENT, sessions::no_cookies(&app)))
}
