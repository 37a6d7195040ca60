//! The gate: every request comes in here, and every answer goes out.

use super::language::Asked;
use super::limits::{Caller, Limiter, address_of};
use super::{body, headers, origin};
use crate::app::App;
use crate::error::Answer;
use crate::people::cookies::Cookie;
use crate::people::devices::Device;
use crate::people::identity::{Claim, Identity, Known, look_up};
use crate::people::{Lapsed, NewGuest, Who};
use crate::settings::Settings;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::Quota;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use words::Language;

/// New guests from one address, for each attempt to sign in that is allowed.
const GUESTS: u32 = 6;
/// Limits are swept after so many requests, so that no flood can fill the memory between two sweeps.
const SWEEP: u32 = 1 << 16;

/// What is let in.
pub struct Gate {
    requests: Limiter<Caller>,
    logins: Limiter<Caller>,
    guests: Limiter<Caller>,
    counted: AtomicU32,
}

impl Gate {
    /// As the settings say.
    pub fn new(settings: &Settings) -> Gate {
        let a_second = NonZeroU32::new(settings.requests_per_second).map(Quota::per_second);
        let burst = NonZeroU32::new(settings.request_burst.max(1)).unwrap_or(NonZeroU32::MIN);
        let a_minute = |most: u32| Limiter::new(NonZeroU32::new(most).map(Quota::per_minute));
        Gate {
            requests: Limiter::new(a_second.map(|quota| quota.allow_burst(burst))),
            logins: a_minute(settings.logins_per_minute),
            guests: a_minute(settings.logins_per_minute.saturating_mul(GUESTS)),
            counted: AtomicU32::new(0),
        }
    }

    /// Counts a request, or refuses it. Whoever has a valid token is counted for themselves.
    fn admit(&self, request: &Request, from: IpAddr, known: Option<&Known>, by_token: bool) -> Answer<()> {
        if self.counted.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            self.forget_old();
        }
        let caller = match known {
            Some(known) if by_token => Caller::Person(known.who.person),
            _ => Caller::from(from),
        };
        self.requests.check(&caller)?;
        if is_guessable(request) { self.logins.check(&Caller::from(from)) } else { Ok(()) }
    }

    /// Counts an attempt to sign in on a device that is not known, or refuses it.
    pub fn admit_login(&self, caller: &Caller) -> Answer<()> {
        self.logins.check(caller)
    }

    /// Counts a message over a WebSocket, or refuses it. All connections of a person count together.
    pub fn admit_message(&self, caller: &Caller) -> Answer<()> {
        self.requests.check(caller)
    }

    /// Counts a new guest, or refuses them.
    pub fn admit_guest(&self, from: IpAddr) -> Answer<()> {
        self.guests.check(&Caller::from(from))
    }

    /// Forgets those who have not asked lately.
    pub fn forget_old(&self) {
        self.requests.forget_old();
        self.logins.forget_old();
        self.guests.forget_old();
    }
}

/// Is it something that could be tried again and again to guess a secret, or to trouble others by mail? Signing in is
/// counted where it is known from which device it is tried.
fn is_guessable(request: &Request) -> bool {
    match (request.method(), place(request)) {
        (&Method::PATCH | &Method::DELETE, "/api/me") => true,
        (&Method::POST, place) => matches!(
            place,
            "/api/signup"
                | "/api/reset"
                | "/api/reset/confirm"
                | "/api/me/password"
                | "/api/me/email/confirm"
        ),
        _ => false,
    }
}

/// The route a request has taken: unlike its path, it has no secrets in it.
fn place(request: &Request) -> &str {
    request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str)
}

/// Lets a request in, if it may, and sees to what goes out.
pub async fn watch(State(app): State<App>, request: Request, next: Next) -> Response {
    let of_interface = request.uri().path().starts_with("/api");
    let mut response = let_in(&app, request, next).await.unwrap_or_else(IntoResponse::into_response);
    headers::add(response.headers_mut(), of_interface, app.settings.secure_cookies);
    response
}

async fn let_in(app: &App, mut request: Request, next: Next) -> Answer<Response> {
    let settings = &app.settings;
    crate::listen::must_have_one_length(&request)?;
    let from = address_of(&request, settings.trust_proxy);
    request.extensions_mut().insert(Caller::from(from));
    let claim = Claim::of(settings, request.headers());
    let recalled = app.people.identities.recall(claim, app.now());
    app.gate.admit(&request, from, recalled.as_ref(), claim.is_token())?;
    if !claim.is_token() {
        origin::must_be_our_own(settings, &request)?;
    }
    body::must_not_be_larger(settings, &request)?;
    let identity = match recalled {
        Some(known) => Identity::Known(known),
        None => look_up(app, claim).await?,
    };
    let (cookies, language) = introduce(app, &mut request, identity, from);
    let mut response = next.run(request).await;
    response.extensions_mut().insert(language);
    if !response.headers().contains_key(header::SET_COOKIE) {
        for cookie in cookies.for_answer() {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    Ok(response)
}

/// The cookies an answer may need besides what its handler sets.
enum AlsoSet {
    Nothing,
    TheseCookies(Vec<HeaderValue>),
    GuestCookie(NewGuest),
}

impl AlsoSet {
    fn for_answer(self) -> Vec<HeaderValue> {
        match self {
            AlsoSet::Nothing => Vec::new(),
            AlsoSet::TheseCookies(cookies) => cookies,
            AlsoSet::GuestCookie(guest) => guest.cookie().into_iter().collect(),
        }
    }
}

/// Tells the handlers who makes a request, and in which language they are answered.
fn introduce(app: &App, request: &mut Request, identity: Identity, from: IpAddr) -> (AlsoSet, Language) {
    let settings = &app.settings;
    let own = if let Identity::Known(known) = &identity { known.language } else { None };
    let language = Asked::noted(request.extensions()).for_whom(own);
    request.extensions_mut().insert(language);
    request.extensions_mut().insert(Caller::from(from));
    let cookies = match identity {
        Identity::Known(known) => {
            let again =
                if known.extended { extended(app, request.headers(), &known) } else { AlsoSet::Nothing };
            request.extensions_mut().insert(known.credential());
            request.extensions_mut().insert(Who { language, ..known.who });
            again
        }
        Identity::Lapsed => {
            request.extensions_mut().insert(Lapsed);
            AlsoSet::TheseCookies(Cookie::Session.clear(settings).into_iter().collect())
        }
        Identity::Nobody => {
            let guest = NewGuest::new(from, language);
            request.extensions_mut().insert(guest.clone());
            AlsoSet::GuestCookie(guest)
        }
    };
    (cookies, language)
}

/// The cookie of a session that was extended, and that of the device: it may have none if it was signed in on long ago.
fn extended(app: &App, headers: &HeaderMap, known: &Known) -> AlsoSet {
    let settings = &app.settings;
    let secret = Cookie::Session.read(settings, headers);
    let session = secret.and_then(|secret| Cookie::Session.set(settings, secret));
    let device = Device::of(settings, headers).remember(app, known.who.person, known.series);
    AlsoSet::TheseCookies(session.into_iter().chain(device.ok().flatten()).collect())
}
