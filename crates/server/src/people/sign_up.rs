//! Opening an account.

use super::devices::Device;
use super::me::{Me, describe};
use super::names::{parse_email, parse_name};
use super::{Anyone, Scopes, Who, letters, passwords, sessions};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::Body;
use crate::store::StoreError;
use crate::store::people::{AccountRow, Credential};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use words::Language;

/// The account to open.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The name everybody will see: 2 to 30 letters, digits, spaces and the signs - _ .
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
    /// An address for mail, which is then asked to be confirmed.
    #[serde(default)]
    pub email: Option<String>,
}

/// Open an account. A guest keeps the games they have played.
#[utoipa::path(post, path = "/api/signup", tag = "people", request_body = NewAccount,
    responses((status = 201, body = Me), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 408, body = Problem), (status = 409, body = Problem),
        (status = 413, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn sign_up(
    State(app): State<App>,
    Anyone(who): Anyone,
    by: Option<Credential>,
    language: Language,
    device: Device,
    Body(new): Body<NewAccount>,
) -> Answer<(StatusCode, sessions::Cookies, Json<Me>)> {
    if who.as_ref().is_some_and(|who| !who.guest) {
        return Err(Problem::state("problem-has-account"));
    }
    let name = parse_name(&new.name)?;
    passwords::must_be_good(&new.password)?;
    let email = new.email.as_deref().filter(|email| !email.is_empty()).map(parse_email).transpose()?;
    if app.store.person_by_name(&name.key).await?.is_some() {
        return Err(StoreError::Taken("name").into());
    }
    if app.store.has_lookalike(&name, None).await? {
        return Err(StoreError::Lookalike.into());
    }
    let password = app.people.hashers.hash(&new.password).await?;
    let account = AccountRow {
        name: name.clone(),
        password: password.clone(),
        wanted_email: email.clone(),
        first_language: language,
        created_at: app.now(),
    };
    let person = app.store.add_account(account, by.filter(|_| who.is_some())).await?;
    app.people.has_changed(person);
    app.lobby_changed();
    if let Some(email) = email {
        letters::ask_to_confirm(&app, person, email);
    }
    let cookies = sessions::begin(&app, person, password, &device).await?;
    let cookies = cookies.ok_or_else(|| Problem::internal("a new account has another password"))?;
    let who = Who { person, name: name.shown, guest: false, scopes: Scopes::ALL, language };
    Ok((StatusCode::CREATED, cookies, Json(describe(&app, &who).await?)))
}
