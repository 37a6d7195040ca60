//! Guests: whoever plays without an account.

use super::cookies::Cookie;
use super::names::guest_name;
use super::secrets::guest_pass;
use super::{Scopes, Who};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::games::fresh_bytes;
use axum::http::HeaderValue;
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
