//! People: guests, accounts, tokens. One file for each thing they can do.

mod attempts;
pub mod confirm;
pub mod cookies;
pub mod delete;
pub mod devices;
pub mod everywhere;
mod guests;
mod hand_over;
pub mod identity;
mod letters;
mod lookalikes;
pub mod me;
mod names;
pub mod password;
mod passwords;
pub mod reset;
pub mod secrets;
pub mod session_list;
mod sessions;
pub mod sign_in;
pub mod sign_out;
pub mod sign_up;
pub mod tokens;

pub use guests::{NewGuest, Newcomer};
pub use lookalikes::{skeleton_version, skeletons};

use crate::app::App;
use crate::compute::Owner;
use crate::error::{Answer, Kind, Problem};
use crate::store::people::Credential;
use crate::store::{Millis, PersonNo};
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use dashmap::DashMap;
use jobs::Pool;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use words::Language;

/// One thing a token may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// To look at one's own games.
    Read,
    /// To create, join and play games, and so to look at them.
    Play,
    /// To change the account.
    Account,
}

/// What a token may be used for; whoever is signed in by cookie may do everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scopes {
    /// To look at one's own games.
    pub read: bool,
    /// To create, join and play games.
    pub play: bool,
    /// To change the account.
    pub account: bool,
}

impl Scopes {
    /// Everything.
    pub const ALL: Scopes = Scopes { read: true, play: true, account: true };

    /// These. Nobody can play without looking.
    pub fn of(scopes: &[Scope]) -> Scopes {
        let has = |scope| scopes.contains(&scope);
        Scopes {
            read: has(Scope::Read) || has(Scope::Play),
            play: has(Scope::Play),
            account: has(Scope::Account),
        }
    }

    /// One by one.
    pub fn list(self) -> Vec<Scope> {
        let all = [(self.read, Scope::Read), (self.play, Scope::Play), (self.account, Scope::Account)];
        all.into_iter().filter_map(|(has, scope)| has.then_some(scope)).collect()
    }

    /// From words, as [`Scopes::write`] has them.
    pub fn read(words: &str) -> Scopes {
        let has = |word| words.split(' ').any(|other| other == word);
        Scopes { read: has("read"), play: has("play"), account: has("account") }
    }

    /// In words.
    pub fn write(self) -> String {
        let all = [(self.read, "read"), (self.play, "play"), (self.account, "account")];
        let words: Vec<&str> = all.into_iter().filter_map(|(has, word)| has.then_some(word)).collect();
        words.join(" ")
    }

    /// Is everything in it that is in another?
    pub fn covers(self, other: Scopes) -> bool {
        (self.read || !other.read) && (self.play || !other.play) && (self.account || !other.account)
    }
}

/// Whoever makes a request.
#[derive(Clone, Debug)]
pub struct Who {
    /// Their number.
    pub person: PersonNo,
    /// Their name.
    pub name: String,
    /// Have they no account?
    pub guest: bool,
    /// What they may do.
    pub scopes: Scopes,
    /// The language they are answered in.
    pub language: Language,
}

impl Who {
    /// As somebody who reads.
    pub fn reader(&self) -> Reader {
        Reader { person: Some(self.person), language: self.language }
    }
}

/// Somebody who reads what is told, whoever they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reader {
    /// Their number, if they are anybody.
    pub person: Option<PersonNo>,
    /// The language they read.
    pub language: Language,
}

impl Reader {
    /// Whoever makes a request.
    pub fn of(who: Option<&Who>, language: Language) -> Reader {
        Reader { person: who.map(|who| who.person), language }
    }
}

/// Whoever makes a request that only somebody with a seat may make.
#[derive(Clone, Debug)]
pub struct Player(pub Who);

/// Whoever makes a request, if they have an account and may change it.
#[derive(Clone, Debug)]
pub struct Account(pub Who);

/// Whoever makes a request, or nobody, whatever they may do.
#[derive(Clone, Debug)]
pub struct Anyone(pub Option<Who>);

/// The session of whoever makes a request has ended.
#[derive(Clone, Copy, Debug)]
pub struct Lapsed;

fn nobody(parts: &Parts) -> Problem {
    let lapsed = parts.extensions.get::<Lapsed>().is_some();
    Problem::new(Kind::Identity, if lapsed { "problem-session-ended" } else { "problem-sign-in" })
}

impl FromRequestParts<App> for Who {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Who, Problem> {
        let who = <Who as OptionalFromRequestParts<App>>::from_request_parts(parts, app).await?;
        who.ok_or_else(|| nobody(parts))
    }
}

impl OptionalFromRequestParts<App> for Who {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Option<Who>, Problem> {
        match parts.extensions.get::<Who>() {
            Some(who) if !who.scopes.read => Err(Problem::forbidden("problem-token-look")),
            who => Ok(who.cloned()),
        }
    }
}

impl FromRequestParts<App> for Player {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Player, Problem> {
        match (parts.extensions.get::<Who>(), parts.extensions.get::<NewGuest>()) {
            (Some(who), _) if !who.scopes.play => Err(Problem::forbidden("problem-token-play")),
            (Some(who), _) => Ok(Player(who.clone())),
            (None, Some(_)) => Err(Problem::forbidden("problem-not-playing")),
            (None, None) => Err(nobody(parts)),
        }
    }
}

impl Account {
    /// Refuses somebody who has no account, or may not change it.
    fn may_change(who: &Who) -> Answer<()> {
        if who.guest {
            return Err(Problem::forbidden("problem-no-account"));
        }
        if who.scopes.account { Ok(()) } else { Err(Problem::forbidden("problem-token-account")) }
    }
}

impl FromRequestParts<App> for Account {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Account, Problem> {
        let who = parts.extensions.get::<Who>().ok_or_else(|| nobody(parts))?;
        Account::may_change(who)?;
        Ok(Account(who.clone()))
    }
}

impl FromRequestParts<App> for Anyone {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Anyone, Problem> {
        Ok(Anyone(parts.extensions.get::<Who>().cloned()))
    }
}

impl FromRequestParts<App> for Credential {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Credential, Problem> {
        parts.extensions.get::<Credential>().copied().ok_or_else(|| nobody(parts))
    }
}

impl OptionalFromRequestParts<App> for Credential {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Option<Credential>, Infallible> {
        Ok(parts.extensions.get::<Credential>().copied())
    }
}

/// Who people are, as far as it is at hand.
#[derive(Default)]
pub struct Register {
    /// Those who were known a moment ago.
    pub identities: identity::Identities,
    /// Where passwords are hashed.
    hashers: passwords::Hashers,
    /// How often letters go to an address.
    letters: letters::Restraint,
    /// Wrong passwords that were tried lately.
    attempts: attempts::Attempts,
    names: Names,
}

impl Register {
    /// Nobody yet; passwords are hashed on the threads of a pool.
    pub fn new(pool: Pool<Owner>) -> Register {
        Register { hashers: passwords::Hashers::new(pool), ..Register::default() }
    }

    /// A person is called something else now, or is another kind of person: nothing remembered counts any more.
    pub fn has_changed(&self, person: PersonNo) {
        self.identities.forget_person(person);
        self.names.forget(person);
    }

    /// A guest was deleted who was not known a moment ago.
    pub fn has_gone(&self, person: PersonNo) {
        self.names.forget(person);
    }
}

/// The names of people, kept at hand.
#[derive(Default)]
struct Names {
    known: DashMap<PersonNo, String>,
    forgotten: AtomicU64,
}

impl Names {
    /// At most so many are kept.
    const MOST: usize = 100_000;

    fn remember(&self, person: PersonNo, name: &str, seen: u64) {
        if self.known.len() >= Names::MOST {
            self.known.clear();
        }
        let entry = self.known.entry(person);
        if self.forgotten.load(Ordering::SeqCst) == seen {
            entry.insert(name.to_owned());
        }
    }

    fn forget(&self, person: PersonNo) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        self.known.remove(&person);
    }
}

/// The names of people, for lists and tables, as a language has them: who has no name of their own has one of its words.
pub async fn name_of(app: &App, person: PersonNo, language: Language) -> Answer<String> {
    Ok(names::in_words(own_name_of(app, person).await?, language))
}

/// Whether a person plays without an account: nobody else can have the name of a guest.
pub async fn is_guest(app: &App, person: PersonNo) -> Answer<bool> {
    Ok(names::is_guest_name(&own_name_of(app, person).await?))
}

async fn own_name_of(app: &App, person: PersonNo) -> Answer<String> {
    let names = &app.people.names;
    if let Some(name) = names.known.get(&person) {
        return Ok(name.clone());
    }
    let seen = names.forgotten.load(Ordering::SeqCst);
    let name = app.store.person(person).await?.map(|row| row.name);
    let name = name.unwrap_or_else(|| names::SOMEONE.to_owned());
    names.remember(person, &name, seen);
    Ok(name)
}

/// Signing up, in and out; who one is; tokens.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(me::me, me::change, delete::delete))
        .routes(routes!(sign_up::sign_up))
        .routes(routes!(sign_in::sign_in))
        .routes(routes!(sign_out::sign_out))
        .routes(routes!(password::change))
        .routes(routes!(confirm::confirm))
        .routes(routes!(reset::ask))
        .routes(routes!(reset::confirm))
        .routes(routes!(tokens::list, tokens::add))
        .routes(routes!(tokens::revoke))
        .routes(routes!(session_list::list))
        .routes(routes!(session_list::revoke))
        .routes(routes!(everywhere::sign_out))
}

/// How often what is not needed any more is forgotten, and how often the database is rid of it.
const TIDY: Duration = Duration::from_secs(60);
const TIDY_STORE: Millis = 60 * 60 * 1000;

/// Forgets what is not needed any more, until the server stops.
pub async fn keep_tidy(app: App) {
    let mut tidied_at = 0;
    loop {
        let now = app.now();
        app.gate.forget_old();
        app.game_rates.forget_old();
        app.advisers.forget_old();
        app.people.identities.forget_old(now);
        app.people.letters.forget_old();
        app.people.attempts.forget_old(now);
        if now - tidied_at >= TIDY_STORE {
            if let Err(error) = app.store.remove_expired(now).await {
                tracing::warn!(%error, "what has expired was not removed");
            }
            if let Err(problem) = crate::sweep::sweep(&app).await {
                tracing::warn!(problem = %problem.message, "abandoned games and guests were not removed");
            }
            tidied_at = now;
        }
        tokio::time::sleep(TIDY).await;
    }
}
