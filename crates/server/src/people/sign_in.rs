//! Signing in.

use super::attempts::Budget;
use super::devices::Device;
use super::hand_over::hand_over;
use super::identity::Proof;
use super::me::{Me, describe};
use super::names::{email_key, name_key};
use super::{Anyone, Scopes, Who, letters, sessions};
use crate::app::App;
use crate::error::{Answer, Kind, Problem};
use crate::http::language::Asked;
use crate::http::{Body, Caller};
use crate::store::people::PersonRow;
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
    proof: Option<Extension<Proof>>,
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
    if let Some(guest) = before.filter(|who| who.guest) {
        let owner = app.clone();
        app.see_through(async move { hand_over(&owner, guest.person, person.no).await }).await?;
    }
    sessions::end(&app, proof.map(|Extension(proof)| proof)).await?;
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
    let charge = match known {
        Some((person, id)) => {
            attempts.charge(Budget::Device(person, id), None, settings.logins_per_device, now)?
        }
        None => {
            app.gate.admit_login(&caller)?;
            let budget = Budget::of_login(key);
            let charge = attempts.charge(budget, Some(caller), settings.logins_per_account, now);
            if let (Err(_), Some(person)) = (&charge, person) {
                letters::tell_of_blocked(app, person);
            }
            charge?
        }
    };
    let kept = person.and_then(|person| person.password.as_deref());
    let right = app.people.hashers.check(password, kept).await;
    if !matches!(right, Ok(false)) {
        attempts.give_back(charge);
    }
    right
}
