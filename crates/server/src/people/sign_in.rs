//! Signing in.

use super::attempts::Budget;
use super::devices::Device;
use super::hand_over::hand_over;
use super::me::{Me, describe};
use super::names::{email_key, name_key};
use super::{Anyone, Scopes, Who, letters, sessions};
use crate::app::App;
use crate::error::{Answer, Kind, Problem};
use crate::http::language::Asked;
use crate::http::{Body, Caller};
use crate::store::people::{Credential, PersonRow};
use axum::Extension;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

/// Who wants to sign in.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name, or an address that was confirmed.
    pub name: String,
    /// The password.
    pub password: String,
}

/// Sign in. What was played as a guest goes to the account.
#[utoipa::path(post, path = "/api/login", tag = "people", request_body = Credentials,
    responses((status = 200, body = Me), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 408, body = Problem), (status = 413, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn sign_in(
    State(app): State<App>,
    Anyone(before): Anyone,
    asked: Asked,
    by: Option<Credential>,
    Extension(caller): Extension<Caller>,
    device: Device,
    Body(credentials): Body<Credentials>,
) -> Answer<(sessions::Cookies, Json<Me>)> {
    // Whether the name or the password is wrong is not said, and takes the same time to find out.
    let wrong = || Problem::new(Kind::Identity, "problem-wrong-sign-in");
    let name = credentials.name.as_str();
    let (key, person) = match name.contains('@') {
        true => (email_key(name), app.store.person_by_email(&email_key(name)).await?),
        false => (name_key(name), app.store.person_by_name(&name_key(name)).await?),
    };
    let kept = person.as_ref().and_then(|person| person.password.clone());
    let right = check(&app, &credentials.password, &key, person.as_ref(), caller, &device).await?;
    let (Some(person), Some(password), true) = (person, kept, right) else { return Err(wrong()) };
    let cookies = sessions::begin(&app, person.no, password, &device).await?.ok_or_else(wrong)?;
    if let Some(guest) = by.filter(|_| before.is_some_and(|who| who.guest)) {
        let owner = app.clone();
        app.see_through(async move { hand_over(&owner, guest, person.no).await }).await?;
    }
    sessions::end(&app, by).await?;
    let language = asked.for_whom(person.language);
    let who = Who { person: person.no, name: person.name, guest: false, scopes: Scopes::ALL, language };
    Ok((cookies, Json(describe(&app, &who).await?)))
}

/// Whether it is the password of the person, if there is one. Too many wrong ones are refused without looking at them.
///
/// A device the person has signed in on before has a budget of its own and does not count for the address, so that whatever
/// others try, the owner gets in.
async fn check(
    app: &App,
    password: &str,
    key: &str,
    person: Option<&PersonRow>,
    caller: Caller,
    device: &Device,
) -> Answer<bool> {
    let (attempts, settings, now) = (&app.people.attempts, &app.settings, app.now());
    let known = person.and_then(|person| device.known_to(app, person).map(|id| (person.no, id)));
    let mut kept = person.and_then(|person| person.password.as_deref());
    let charges = match known {
        Some((person, id)) => {
            let budget = Budget::Device(person, id);
            [attempts.charge(budget, None, settings.logins_per_device, now)?, None]
        }
        None => {
            app.gate.admit_login(&caller)?;
            let charge = |budget| attempts.charge(budget, Some(caller), settings.logins_per_account, now);
            let typed = charge(Budget::of_login(key));
            let of_account = match (&typed, person) {
                (Ok(_), Some(person)) => charge(Budget::Account(person.no)),
                _ => Ok(None),
            };
            if let (true, Some(person)) = (typed.is_err() || of_account.is_err(), person) {
                letters::tell_of_blocked(app, person);
            }
            // To refuse it for this reason would say that the name and the address others have tried belong together.
            if of_account.is_err() {
                kept = None;
            }
            [typed?, of_account.ok().flatten()]
        }
    };
    let right = app.people.hashers.check(password, kept).await;
    if !matches!(right, Ok(false)) {
        charges.into_iter().for_each(|charge| attempts.give_back(charge));
    }
    right
}
