//! Tokens: how programs play for their owners.

use super::secrets::{TOKEN_PREFIX, fresh_secret, kept};
use super::{Account, Scope, Scopes};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::{Body, Path};
use crate::store::Millis;
use crate::store::people::{Credential, TokenRow};
use crate::text::say;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use table::is_hidden;
use utoipa::ToSchema;

/// The most tokens a person may have.
const MOST_TOKENS: u32 = 50;
/// The longest name of a token.
const LONGEST_NAME: usize = 60;

/// A token, without its secret.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Token {
    /// Its number.
    pub no: i64,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// When it was made, in milliseconds since 1970.
    pub created_at: Millis,
    /// When it was last used, to the minute.
    pub used_at: Option<Millis>,
}

impl From<TokenRow> for Token {
    fn from(row: TokenRow) -> Token {
        Token {
            no: row.no,
            name: row.name,
            scopes: Scopes::read(&row.scopes).list(),
            created_at: row.created_at,
            used_at: row.used_at,
        }
    }
}

/// List one's tokens.
#[utoipa::path(get, path = "/api/me/tokens", tag = "people",
    responses((status = 200, body = Vec<Token>), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn list(State(app): State<App>, Account(who): Account) -> Answer<Json<Vec<Token>>> {
    let tokens = app.store.tokens(who.person).await?;
    Ok(Json(tokens.into_iter().map(Token::from).collect()))
}

/// A token to make.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What to call it.
    pub name: String,
    /// What it may be used for. To play is also to look.
    pub scopes: Vec<Scope>,
}

/// A token that was made.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct MadeToken {
    /// The token.
    pub token: Token,
    /// Its secret, to be sent as `Authorization: Bearer SECRET`. It is shown only now.
    pub secret: String,
}

/// Make a token for a program.
#[utoipa::path(post, path = "/api/me/tokens", tag = "people", request_body = NewToken,
    responses((status = 201, body = MadeToken), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 408, body = Problem), (status = 409, body = Problem),
        (status = 413, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn add(
    State(app): State<App>,
    Account(who): Account,
    by: Credential,
    Body(new): Body<NewToken>,
) -> Answer<(StatusCode, Json<MadeToken>)> {
    let name = new.name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.contains(char::is_control) {
        return Err(Problem::field("name", say("problem-token-name").with("most", LONGEST_NAME)));
    }
    if name.contains(is_hidden) {
        return Err(Problem::field("name", "problem-name-hidden"));
    }
    if new.scopes.is_empty() {
        return Err(Problem::field("scopes", "problem-token-scopes"));
    }
    let scopes = Scopes::of(&new.scopes);
    if !who.scopes.covers(scopes) {
        return Err(Problem::forbidden("problem-token-more"));
    }
    let secret = format!("{TOKEN_PREFIX}{}", fresh_secret()?);
    let mut row = TokenRow {
        no: 0,
        secret: kept(&secret),
        person: who.person,
        name: name.to_owned(),
        scopes: scopes.write(),
        created_at: app.now(),
        used_at: None,
    };
    let full = || Problem::state(say("problem-token-many").with("most", MOST_TOKENS));
    row.no = app.store.add_token(by, row.clone(), MOST_TOKENS).await?.ok_or_else(full)?;
    Ok((StatusCode::CREATED, Json(MadeToken { token: row.into(), secret })))
}

/// Revoke a token. It cannot be used any more from this moment.
#[utoipa::path(delete, path = "/api/me/tokens/{no}", tag = "people",
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)))]
pub async fn revoke(
    State(app): State<App>,
    Account(who): Account,
    by: Credential,
    Path(no): Path<i64>,
) -> Answer<StatusCode> {
    let gone = app.store.revoke_token(by, no).await?;
    app.people.identities.forget_person(who.person);
    app.hub.dismiss(who.person);
    if gone { Ok(StatusCode::NO_CONTENT) } else { Err(Problem::unknown("token")) }
}
