//! The sessions of an account: where one is signed in, and ending one of them.

use super::Account;
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::Path;
use crate::store::Millis;
use crate::store::people::{Credential, Proof, SessionRow};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use table::proof;
use utoipa::ToSchema;

/// How much of the hash of a session's secret names the session. Nobody can find the secret from it.
const ID_DIGITS: usize = 20;

/// A session.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Session {
    /// Its name in the address that ends it.
    pub id: String,
    /// The browser and the system it began on, such as "Firefox, Linux"; nothing if they are not known.
    pub device: Option<String>,
    /// When it began, in milliseconds since 1970.
    pub created_at: Millis,
    /// When it was last used, to the hour.
    pub used_at: Option<Millis>,
    /// When it ends if it is not used before.
    pub expires_at: Millis,
    /// Whether the request was made in it.
    pub current: bool,
}

fn id_of(secret: &str) -> &str {
    secret.get(..ID_DIGITS).unwrap_or(secret)
}

impl Session {
    fn of(row: SessionRow, current: Option<&str>) -> Session {
        Session {
            id: id_of(&row.secret).to_owned(),
            current: current == Some(row.secret.as_str()),
            device: row.device,
            created_at: row.created_at,
            used_at: row.used_at,
            expires_at: row.expires_at,
        }
    }
}

/// List the sessions of the account, the one used last first.
#[utoipa::path(get, path = "/api/me/sessions", tag = "people",
    responses((status = 200, body = Vec<Session>), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn list(
    State(app): State<App>,
    Account(who): Account,
    by: Credential,
) -> Answer<Json<Vec<Session>>> {
    let current = match by.proof {
        Proof::Session(digest) => Some(proof::to_hex(&digest)),
        _ => None,
    };
    let rows = app.store.sessions(who.person, app.now()).await?;
    Ok(Json(rows.into_iter().map(|row| Session::of(row, current.as_deref())).collect()))
}

/// End a session of the account.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "people",
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)))]
pub async fn revoke(
    State(app): State<App>,
    Account(who): Account,
    by: Credential,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    let whole = id.len() == ID_DIGITS;
    let gone = whole && app.store.end_session_of(by, &id).await?;
    if !gone {
        return Err(Problem::unknown("session"));
    }
    app.people.identities.forget_person(who.person);
    app.hub.dismiss(who.person);
    Ok(StatusCode::NO_CONTENT)
}
