//! How people wish to be told.

use super::digest::mail_to;
use super::webhook::MOST_FAILURES;
use super::{Mail, letters, unsubscribe, webhook};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::Body;
use crate::people::Who;
use crate::store::WishesRow;
use crate::store::people::Credential;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How one wishes to be told that it is one's turn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Wished {
    /// By mail?
    pub mail: bool,
    /// A webhook that takes messages as Discord does.
    #[serde(default)]
    pub webhook: Option<String>,
}

/// How one is told that it is one's turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Wishes {
    /// By mail?
    pub mail: bool,
    /// Would letters arrive: does this server send any, and is an address known?
    pub mail_possible: bool,
    /// The webhook.
    pub webhook: Option<String>,
    /// Was the webhook switched off because it failed too often?
    pub webhook_failed: bool,
}

/// What became of a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Tested {
    /// Was a letter sent? Nothing if letters are off.
    pub mail: Option<bool>,
    /// Did the webhook take a message? Nothing if there is none.
    pub webhook: Option<bool>,
}

/// Whoever holds a token for playing has no business with mail and webhooks.
pub(super) fn must_manage(who: &Who) -> Answer<()> {
    if who.scopes.account { Ok(()) } else { Err(Problem::forbidden("problem-token-other")) }
}

async fn row_of(app: &App, who: &Who) -> Answer<WishesRow> {
    app.store.wishes(who.person).await?.ok_or_else(|| Problem::unknown("person"))
}

fn answer(app: &App, row: WishesRow) -> Json<Wishes> {
    Json(Wishes {
        mail: row.mail,
        mail_possible: app.mailer.is_on() && row.email.is_some(),
        webhook_failed: row.webhook.is_none() && row.webhook_failures >= MOST_FAILURES,
        webhook: row.webhook,
    })
}

/// How am I told that it is my turn?
#[utoipa::path(get, path = "/api/me/notifications", tag = "notifications",
    responses((status = 200, body = Wishes), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
pub async fn wishes(State(app): State<App>, who: Who) -> Answer<Json<Wishes>> {
    must_manage(&who)?;
    Ok(answer(&app, row_of(&app, &who).await?))
}

/// Say how I wish to be told that it is my turn.
#[utoipa::path(put, path = "/api/me/notifications", tag = "notifications", request_body = Wished,
    responses((status = 200, body = Wishes), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn wish(
    State(app): State<App>,
    who: Who,
    by: Credential,
    Body(wished): Body<Wished>,
) -> Answer<Json<Wishes>> {
    must_manage(&who)?;
    row_of(&app, &who).await?;
    if let Some(url) = &wished.webhook {
        webhook::look_at(&app.settings, url).await.map_err(|text| Problem::field("webhook", text))?;
    }
    app.store.set_wishes(by, wished.mail, wished.webhook).await?;
    app.notices().recall(&app, who.person).await?;
    Ok(answer(&app, row_of(&app, &who).await?))
}

/// Try whether I can be told; at most once a minute.
#[utoipa::path(post, path = "/api/me/notifications/test", tag = "notifications",
    responses((status = 200, body = Tested), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 429, body = Problem)))]
pub async fn test(State(app): State<App>, who: Who) -> Answer<Json<Tested>> {
    must_manage(&who)?;
    let row = row_of(&app, &who).await?;
    if mail_to(&app, &row).is_none() && row.webhook.is_none() {
        return Err(Problem::state("problem-test-nothing"));
    }
    app.notices().may_test(who.person, app.now())?;
    Ok(Json(Tested {
        mail: test_mail(&app, &who, &row).await?,
        webhook: test_webhook(&app, &who, &row).await,
    }))
}

/// Whom a test is sent to.
fn reader(who: &Who, row: &WishesRow) -> letters::Reader {
    letters::Reader { name: who.name.clone(), language: row.language }
}

async fn test_mail(app: &App, who: &Who, row: &WishesRow) -> Answer<Option<bool>> {
    let Some(to) = mail_to(app, row) else { return Ok(None) };
    let link = unsubscribe::link(app, who.person)?;
    let letters::Letter { subject, text } =
        letters::test_letter(&reader(who, row), &app.settings.url(), &link);
    let language = row.language;
    let mail = Mail { to: to.to_owned(), language, subject, text, unsubscribe: Some(link) };
    let sent = app.mailer.send(mail).await;
    if let Err(error) = &sent {
        tracing::warn!(person = who.person, %error, "a test letter was not sent");
    }
    Ok(Some(sent.is_ok()))
}

async fn test_webhook(app: &App, who: &Who, row: &WishesRow) -> Option<bool> {
    let text = letters::test_post(&reader(who, row));
    let posted = webhook::post(&app.settings, row.webhook.as_ref()?, &text).await;
    if let Err(error) = &posted {
        tracing::info!(person = who.person, error, "a test of a webhook has failed");
    }
    Some(posted.is_ok())
}
