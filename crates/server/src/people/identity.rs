//! Who makes a request: by token, by session, as a guest, or nobody.
//!
//! Whoever was known a moment ago is known without asking the database. What ends a session or revokes a token
//! also forgets it here, so that it takes effect at once.

use super::cookies::Cookie;
use super::secrets::{Digest, TOKEN_PREFIX, digest_of, read_guest_pass};
use super::{Scopes, Who};
use crate::app::App;
use crate::error::{Answer, Kind, Problem};
use crate::settings::Settings;
use crate::store::people::{Credential, PersonKind, PersonRow};
use crate::store::{Millis, PersonNo};
use axum::http::{HeaderMap, header};
use dashmap::DashMap;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use table::proof;
use words::Language;

const SECOND: Millis = 1000;
const HOUR: Millis = 3600 * SECOND;
const DAY: Millis = 24 * HOUR;
/// How long somebody is known before the database is asked again.
const KNOWN_FOR: Millis = 30 * SECOND;
/// A token's last use is noted at most so often.
const USE_NOTED: Millis = 60 * SECOND;
/// A session is extended, and its last use noted, at most so often.
const EXTENDED: Millis = HOUR;
/// At most so many are known at once.
const MOST_KNOWN: usize = 100_000;

/// What a request claims to prove who makes it.
#[derive(Clone, Copy, Debug)]
pub enum Claim<'a> {
    /// Nothing.
    None,
    /// The secret of a token.
    Token(&'a str),
    /// The secret of a session.
    Session(&'a str),
    /// The pass of a guest.
    Guest(&'a str),
}

impl<'a> Claim<'a> {
    /// What a request's headers claim. A token counts before a cookie, even if it is not valid.
    pub fn of(settings: &Settings, headers: &'a HeaderMap) -> Claim<'a> {
        if let Some(token) = headers.get(header::AUTHORIZATION).and_then(|value| bearer(value.as_bytes())) {
            return Claim::Token(token);
        }
        if let Some(secret) = Cookie::Session.read(settings, headers) {
            return Claim::Session(secret);
        }
        Cookie::Guest.read(settings, headers).map_or(Claim::None, Claim::Guest)
    }

    /// Is it one that no browser adds by itself?
    pub fn is_token(self) -> bool {
        matches!(self, Claim::Token(_))
    }

    /// The digest of what is claimed, if it has the shape of such a thing. Shapes differ, so that none can be
    /// taken for another.
    fn digest(self) -> Option<Digest> {
        let is_secret = |text: &str| text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        match self {
            Claim::Token(text) if text.strip_prefix(TOKEN_PREFIX).is_some_and(is_secret) => {
                Some(digest_of(text))
            }
            Claim::Session(text) if is_secret(text) => Some(digest_of(text)),
            Claim::Guest(text) if text.len() < 128 && text.contains('.') => Some(digest_of(text)),
            _ => None,
        }
    }
}

/// What follows `Bearer` in a header; something that cannot be a token if it is no text.
fn bearer(value: &[u8]) -> Option<&str> {
    const SCHEME: &[u8] = b"bearer";
    let (scheme, token) = value.split_at_checked(SCHEME.len())?;
    let is_bearer = scheme.eq_ignore_ascii_case(SCHEME) && token.first().is_none_or(|byte| *byte == b' ');
    is_bearer.then(|| std::str::from_utf8(token).unwrap_or_default().trim())
}

pub use crate::store::people::Proof;

/// Who makes a request.
#[derive(Clone, Debug)]
pub enum Identity {
    /// Nobody in particular.
    Nobody,
    /// Somebody whose session has ended.
    Lapsed,
    /// Somebody known.
    Known(Known),
}

/// Somebody known.
#[derive(Clone, Debug)]
pub struct Known {
    /// Who.
    pub who: Who,
    /// The language they have set in their account.
    pub language: Option<Language>,
    /// By what.
    pub proof: Proof,
    /// The series of their passes.
    pub series: i64,
    /// Was the session extended just now, so that the browser should keep its cookie longer?
    pub extended: bool,
    expires_at: Millis,
    checked_at: Millis,
}

impl Known {
    /// What let them in.
    pub fn credential(&self) -> Credential {
        Credential { person: self.who.person, proof: self.proof }
    }
}

/// Those who were known a moment ago.
#[derive(Default)]
pub struct Identities {
    known: DashMap<Digest, Known>,
    /// Counts what was forgotten: what was read from the database before may not be true any more.
    forgotten: AtomicU64,
}

impl Identities {
    /// Who makes a claim, if they were known a moment ago.
    pub fn recall(&self, claim: Claim<'_>, now: Millis) -> Option<Known> {
        let known = self.known.get(&claim.digest()?)?;
        let fresh = (0..KNOWN_FOR).contains(&(now - known.checked_at)) && now < known.expires_at;
        fresh.then(|| known.clone())
    }

    /// Remembers somebody, unless anything was forgotten since `seen`.
    fn remember(&self, digest: Digest, known: &Known, seen: u64) {
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        // Forgetting counts first and removes then, and has to wait for this entry to do so.
        let entry = self.known.entry(digest);
        if self.forgotten.load(Ordering::SeqCst) == seen {
            entry.insert(Known { extended: false, ..known.clone() });
        }
    }

    /// Everybody who was known a moment ago.
    pub fn people(&self, now: Millis) -> HashSet<PersonNo> {
        let fresh = self.known.iter().filter(|known| now - known.checked_at < KNOWN_FOR);
        fresh.map(|known| known.who.person).collect()
    }

    /// Forgets a session.
    pub fn forget(&self, digest: &Digest) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        self.known.remove(digest);
    }

    /// Forgets everything that proves to be a person.
    pub fn forget_person(&self, person: PersonNo) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        self.known.retain(|_, known| known.who.person != person);
    }

    /// Forgets those who have not been asked for lately.
    pub fn forget_old(&self, now: Millis) {
        self.known.retain(|_, known| now - known.checked_at < KNOWN_FOR);
    }
}

/// Finds out who makes a claim from the database. A token that is not valid is refused: whoever sends one means it.
pub async fn look_up(app: &App, claim: Claim<'_>) -> Answer<Identity> {
    let seen = app.people.identities.forgotten.load(Ordering::SeqCst);
    let digest = claim.digest();
    let known = match (claim, digest) {
        (_, None) => None,
        (Claim::None, _) => None,
        (Claim::Token(_), Some(digest)) => by_token(app, digest).await?,
        (Claim::Session(_), Some(digest)) => by_session(app, digest).await?,
        (Claim::Guest(pass), Some(_)) => by_guest_pass(app, pass).await?,
    };
    match (known, claim) {
        (Some(known), _) => {
            if let Some(digest) = digest {
                app.people.identities.remember(digest, &known, seen);
            }
            Ok(Identity::Known(known))
        }
        (None, Claim::Token(_)) => Err(Problem::new(Kind::Identity, "problem-token-not-valid")),
        (None, Claim::Session(_)) => Ok(Identity::Lapsed),
        (None, Claim::Guest(_) | Claim::None) => Ok(Identity::Nobody),
    }
}

async fn by_token(app: &App, digest: Digest) -> Answer<Option<Known>> {
    let Some((token, person)) = app.store.token(&proof::to_hex(&digest)).await? else { return Ok(None) };
    if person.kind != PersonKind::Account {
        return Ok(None);
    }
    let now = app.now();
    if token.used_at.is_none_or(|used| now - used >= USE_NOTED) {
        let app = app.clone();
        tokio::spawn(async move {
            if let Err(error) = app.store.note_token_use(token.no, now).await {
                tracing::warn!(%error, "the use of a token was not noted");
            }
        });
    }
    Ok(Some(known(person, Scopes::read(&token.scopes), Proof::Token(digest), Millis::MAX, now)))
}

async fn by_session(app: &App, digest: Digest) -> Answer<Option<Known>> {
    let secret = proof::to_hex(&digest);
    let Some((session, person)) = app.store.session(&secret).await? else { return Ok(None) };
    let now = app.now();
    if session.expires_at <= now || person.kind != PersonKind::Account {
        app.store.end_session(&secret).await?;
        return Ok(None);
    }
    let mut known = known(person, Scopes::ALL, Proof::Session(digest), session.expires_at, now);
    let fully = session_end(app, now);
    if fully - session.expires_at >= EXTENDED || session.used_at.is_none_or(|used| now - used >= EXTENDED) {
        app.store.extend_session(&secret, fully, now).await?;
        (known.expires_at, known.extended) = (fully, true);
    }
    Ok(Some(known))
}

/// When a session that is used now ends.
pub fn session_end(app: &App, now: Millis) -> Millis {
    now + Millis::from(app.settings.session_days) * DAY
}

async fn by_guest_pass(app: &App, pass: &str) -> Answer<Option<Known>> {
    let Some((person, created_at, series)) = read_guest_pass(app, pass) else { return Ok(None) };
    let found = app.store.person(person).await?;
    let guest = found.filter(|row| {
        row.kind == PersonKind::Guest && row.created_at == created_at && row.pass_series == series
    });
    Ok(guest.map(|row| known(row, Scopes::ALL, Proof::Guest(series), Millis::MAX, app.now())))
}

fn known(person: PersonRow, scopes: Scopes, proof: Proof, expires_at: Millis, now: Millis) -> Known {
    let guest = person.kind == PersonKind::Guest;
    let (language, series) = (person.language, person.pass_series);
    let reads = language.unwrap_or_else(Language::english);
    let who = Who { person: person.no, name: person.name, guest, scopes, language: reads };
    Known { who, language, proof, series, extended: false, expires_at, checked_at: now }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn somebody(person: PersonNo) -> Known {
        let language = Language::english();
        let who = Who { person, name: "x".to_owned(), guest: false, scopes: Scopes::ALL, language };
        Known {
            who,
            language: None,
            proof: Proof::Token([0; 32]),
            series: 0,
            extended: false,
            expires_at: 50_000,
            checked_at: 1000,
        }
    }

    #[test]
    fn what_was_read_before_something_was_forgotten_is_not_remembered() {
        let identities = Identities::default();
        let secret = format!("{TOKEN_PREFIX}{}", "a".repeat(64));
        let claim = Claim::Token(&secret);
        let digest = claim.digest().unwrap();
        let seen = identities.forgotten.load(Ordering::SeqCst);
        identities.remember(digest, &somebody(1), seen);
        assert!(identities.recall(claim, 2000).is_some());
        identities.forget_person(2);
        assert!(identities.recall(claim, 2000).is_some());
        identities.forget_person(1);
        assert!(identities.recall(claim, 2000).is_none());
        identities.remember(digest, &somebody(1), seen);
        assert!(identities.recall(claim, 2000).is_none(), "it was revoked while the database was read");
    }

    #[test]
    fn nobody_is_known_for_long() {
        let identities = Identities::default();
        let secret = "b".repeat(64);
        let claim = Claim::Session(&secret);
        identities.remember(claim.digest().unwrap(), &somebody(1), 0);
        assert!(identities.recall(claim, 1000 + KNOWN_FOR - 1).is_some());
        assert!(identities.recall(claim, 1000 + KNOWN_FOR).is_none());
        assert!(identities.recall(claim, 999).is_none(), "the clock was set back");
        let ended = Known { expires_at: 1500, ..somebody(1) };
        identities.remember(claim.digest().unwrap(), &ended, 0);
        assert!(identities.recall(claim, 1499).is_some());
        assert!(identities.recall(claim, 1500).is_none());
        assert!(identities.recall(Claim::Token(&secret), 1499).is_none(), "a session is no token");
    }
}
