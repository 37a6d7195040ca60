//! Guests: whoever plays without an account.

use super::cookies::Cookie;
use super::names::guest_name;
use super::secrets::guest_pass;
use super::{Scopes, Who, nobody};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::games::fresh_bytes;
use crate::http::Caller;
use axum::extract::FromRequestParts;
use axum::http::HeaderValue;
use axum::http::request::Parts;
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use words::Language;

/// Somebody who is nobody yet and may become a guest; the answer to their request then has a cookie.
#[derive(Clone)]
pub struct NewGuest {
    from: IpAddr,
    language: Language,
    cookie: Arc<OnceLock<HeaderValue>>,
}

impl NewGuest {
    /// Somebody at an address, who reads a language.
    pub fn new(from: IpAddr, language: Language) -> NewGuest {
        NewGuest { from, language, cookie: Arc::default() }
    }

    /// Makes a guest of them.
    pub async fn welcome(&self, app: &App) -> Answer<Who> {
        app.gate.admit_guest(self.from)?;
        let (name, now) = (guest_name(&fresh_bytes()?), app.now());
        let person = app.store.add_guest(name.clone(), now).await?;
        let pass = guest_pass(app, person, now, 0)?;
        let cookie = Cookie::Guest.set(&app.settings, &pass);
        let cookie = cookie.ok_or_else(|| Problem::internal("a cookie cannot be written"))?;
        let _ = self.cookie.set(cookie);
        Ok(Who { person, name, guest: true, scopes: Scopes::ALL, language: self.language })
    }

    /// The cookie for the answer, if they have become a guest.
    pub fn cookie(&self) -> Option<HeaderValue> {
        self.cookie.get().cloned()
    }
}

/// Whoever makes a request that keeps something. Somebody who is nobody yet is made a guest only when nothing stands in the way.
pub struct Newcomer {
    who: Option<Who>,
    guest: Option<NewGuest>,
    from: Caller,
}

impl Newcomer {
    /// Somebody who is known, from an address.
    pub fn somebody(who: Who, from: Caller) -> Newcomer {
        Newcomer { who: Some(who), guest: None, from }
    }

    /// Who it is, unless they would have to become a guest.
    pub fn known(&self) -> Option<&Who> {
        self.who.as_ref()
    }

    /// The address the request came from.
    pub fn from(&self) -> Caller {
        self.from
    }

    /// Who it is, made a guest if they were nobody yet.
    pub async fn welcome(self, app: &App) -> Answer<Who> {
        match (self.who, self.guest) {
            (Some(who), _) => Ok(who),
            (None, Some(guest)) => guest.welcome(app).await,
            (None, None) => Err(Problem::internal("nobody is let in")),
        }
    }
}

impl FromRequestParts<App> for Newcomer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Newcomer, Problem> {
        let who = parts.extensions.get::<Who>().cloned();
        let guest = parts.extensions.get::<NewGuest>().cloned();
        if who.as_ref().is_some_and(|who| !who.scopes.play) {
            return Err(Problem::forbidden("problem-token-play"));
        }
        if who.is_none() && guest.is_none() {
            return Err(nobody(parts));
        }
        let from = parts.extensions.get::<Caller>().copied();
        let from = from.ok_or_else(|| Problem::internal("a request comes from nowhere"))?;
        Ok(Newcomer { who, guest, from })
    }
}
