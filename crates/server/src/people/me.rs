//! Who one is, and changing it.

use super::names::{email_key, known_email, parse_email, parse_name};
use super::{Account, Anyone, Scope, Who, letters, names, passwords};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::Body;
use crate::http::language::Asked;
use crate::store::people::{Confirmed, Credential, Keyed};
use crate::text::say;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use words::Language;

/// What somebody is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MyKind {
    /// Nobody in particular: playing makes one a guest.
    Nobody,
    /// Somebody who plays without an account.
    Guest,
    /// Somebody with an account.
    Account,
}

/// Who one is.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Me {
    /// What one is.
    pub kind: MyKind,
    /// The name everybody sees.
    pub name: Option<String>,
    /// The address for mail; nobody else sees it.
    pub email: Option<String>,
    /// An address that waits to be confirmed.
    pub unconfirmed_email: Option<String>,
    /// The language one has set, by its two letters; without it, the one the browser asks for.
    pub language: Option<String>,
    /// What one may do.
    pub scopes: Vec<Scope>,
}

/// Who one is.
#[utoipa::path(get, path = "/api/me", tag = "people",
    responses((status = 200, body = Me), (status = 401, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)))]
pub async fn me(State(app): State<App>, Anyone(who): Anyone) -> Answer<Json<Me>> {
    match who {
        Some(who) => Ok(Json(describe(&app, &who).await?)),
        None => Ok(Json(Me {
            kind: MyKind::Nobody,
            name: None,
            email: None,
            unconfirmed_email: None,
            language: None,
            scopes: Vec::new(),
        })),
    }
}

/// A person as they may see themselves.
pub async fn describe(app: &App, who: &Who) -> Answer<Me> {
    let row = app.store.person(who.person).await?;
    let language = row.as_ref().and_then(|row| row.language).map(|language| language.tag().to_owned());
    let row = row.filter(|_| who.scopes.account);
    let (email, unconfirmed_email) = row.map_or((None, None), |row| (row.email, row.wanted_email));
    Ok(Me {
        kind: if who.guest { MyKind::Guest } else { MyKind::Account },
        name: Some(names::in_words(who.name.clone(), who.language)),
        email,
        unconfirmed_email,
        language,
        scopes: who.scopes.list(),
    })
}

/// What to change; what is not given stays as it is.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Changes {
    /// Another name: 2 to 30 letters, digits, spaces and the signs - _ .
    #[serde(default)]
    pub name: Option<String>,
    /// Another address for mail, which is then asked to be confirmed; an empty one removes it.
    #[serde(default)]
    pub email: Option<String>,
    /// Another language for everything one reads, by its two letters (`fr`); an empty one leaves it to the browser.
    #[serde(default)]
    pub language: Option<String>,
    /// The password, to change the address.
    #[serde(default)]
    pub password: Option<String>,
}

/// Change one's name, address or language.
#[utoipa::path(patch, path = "/api/me", tag = "people", request_body = Changes,
    responses((status = 200, body = Me), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 408, body = Problem), (status = 413, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn change(
    State(app): State<App>,
    Account(mut who): Account,
    by: Credential,
    asked: Asked,
    Body(changes): Body<Changes>,
) -> Answer<Json<Me>> {
    // Everything is checked before anything is changed.
    // A name that was allowed once stays so.
    let name = changes.name.as_deref().filter(|name| *name != who.name).map(parse_name).transpose()?;
    let email = changes.email.as_deref().map(wanted_email).transpose()?;
    let language = changes.language.as_deref().map(wanted_language).transpose()?;
    let email = match email {
        Some(email) => {
            let missing = || Problem::field("password", "problem-email-password");
            let password = changes.password.as_deref().ok_or_else(missing)?;
            Some((passwords::must_be_theirs(&app, by, password).await?, email))
        }
        None => None,
    };
    if let Some(name) = name {
        who.name = name.shown.clone();
        app.store.rename(by, name).await?;
        app.people.has_changed(who.person);
        app.lobby_changed();
    }
    if let Some((confirmed, email)) = email {
        change_email(&app, confirmed, email).await?;
    }
    if let Some(language) = language {
        app.store.set_language(by, language).await?;
        app.people.has_changed(who.person);
        who.language = asked.for_whom(language);
    }
    Ok(Json(describe(&app, &who).await?))
}

/// The address that is wanted, or none.
fn wanted_email(email: &str) -> Answer<Option<Keyed>> {
    if email.is_empty() { Ok(None) } else { parse_email(email).map(Some) }
}

/// The language that is wanted, or none.
fn wanted_language(tag: &str) -> Answer<Option<Language>> {
    if tag.is_empty() {
        return Ok(None);
    }
    let unknown = || {
        let all: Vec<&str> = Language::all().map(Language::tag).collect();
        Problem::field("language", say("problem-no-language").with("all", all.join(", ")))
    };
    Language::named(tag).ok_or_else(unknown).map(Some)
}

async fn change_email(app: &App, confirmed: Confirmed, wanted: Option<Keyed>) -> Answer<()> {
    let person = confirmed.by.person;
    let had = app.store.person(person).await?.and_then(|row| row.email);
    let same = |email: &Keyed| had.as_deref().map(email_key).as_deref() == Some(&email.key);
    if wanted.as_ref().is_some_and(same) {
        return Ok(());
    }
    let charge = passwords::charge_change(app, person)?;
    let noted = app.store.want_email(confirmed, wanted.clone()).await;
    passwords::changed(app, charge, noted)?;
    match (wanted, had) {
        (Some(email), _) => letters::ask_to_confirm(app, person, email),
        (None, Some(old)) => letters::tell_of_change(app, person, known_email(old)),
        (None, None) => {}
    }
    Ok(())
}
