//! Passwords: argon2id, on the threads for computer moves and advice, and only a few at a time.

use super::attempts::{Budget, Charge};
use crate::app::App;
use crate::compute::{Owner, note_wait};
use crate::error::{Answer, Kind, Problem};
use crate::store::people::{Confirmed, Credential};
use crate::store::{PersonNo, Stored};
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use jobs::{Lane, Limits, Pool};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

/// Memory in KiB, passes and lanes, as OWASP recommends.
const COST: (u32, u32, u32) = (19_456, 2, 1);
/// How many may wait before others are sent away.
const MOST_WAITING: usize = 64;
/// How long those who are sent away should wait, in seconds.
const COME_BACK: u64 = 5;
/// All sessions of an account together may try so many times as many wrong passwords as one.
const SESSIONS: u32 = 5;
/// Nobody's password. Checking against it takes as long as against anybody's.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5J3Mgc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Where passwords are hashed.
pub struct Hashers {
    pool: Pool<Owner>,
    at_work: Arc<Semaphore>,
    inside: Arc<Semaphore>,
}

impl Default for Hashers {
    fn default() -> Hashers {
        Hashers::new(Pool::new("passwords", Limits::default()))
    }
}

impl Hashers {
    /// On the threads of a pool, and at most half of them.
    pub fn new(pool: Pool<Owner>) -> Hashers {
        let at_work = (pool.limits().cores / 2).max(1);
        Hashers {
            pool,
            at_work: Arc::new(Semaphore::new(at_work)),
            inside: Arc::new(Semaphore::new(at_work + MOST_WAITING)),
        }
    }

    /// Hashes a password to keep it.
    pub async fn hash(&self, password: &str) -> Answer<String> {
        let password = normal(password);
        self.work(move || {
            let hash = hasher()?.hash_password(password.as_bytes()).map_err(Problem::internal)?;
            Ok(hash.to_string())
        })
        .await
    }

    /// Is it the password that was kept? Without one it is not, and that takes as long to say.
    pub async fn check(&self, password: &str, kept: Option<&str>) -> Answer<bool> {
        let password = normal(password);
        let known = kept.is_some();
        let kept = kept.unwrap_or(NOBODYS).to_owned();
        self.work(move || {
            let kept = PasswordHash::new(&kept).map_err(Problem::internal)?;
            Ok(hasher()?.verify_password(password.as_bytes(), &kept).is_ok() && known)
        })
        .await
    }

    async fn work<T, F>(&self, work: F) -> Answer<T>
    where
        T: Send + 'static,
        F: FnOnce() -> Answer<T> + Send + 'static,
    {
        let busy =
            || Problem { retry_after: Some(COME_BACK), ..Problem::new(Kind::Limit, "problem-many-sign-in") };
        let inside = self.inside.clone().try_acquire_owned().map_err(|_| busy())?;
        let at_work = self.at_work.clone().acquire_owned().await.map_err(Problem::internal)?;
        let since = Instant::now();
        // The permits go along: work that has begun goes on even if whoever asked for it has gone.
        let ticket = self.pool.submit(Owner::Passwords, Lane::Quick, move |_| {
            note_wait("thinking", Lane::Quick, since);
            let _permits = (inside, at_work);
            work()
        });
        let mut ticket = ticket.map_err(|_| busy())?;
        ticket.result().await.map_err(Problem::internal)?
    }
}

fn hasher() -> Answer<Argon2<'static>> {
    let (memory, passes, lanes) = COST;
    let params = Params::new(memory, passes, lanes, None).map_err(Problem::internal)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// The same letters typed on different machines are the same password.
fn normal(password: &str) -> String {
    password.nfkc().collect()
}

/// Refuses passwords that are too short or too long.
pub fn must_be_good(password: &str) -> Answer<()> {
    if (8..=200).contains(&password.chars().count()) {
        return Ok(());
    }
    Err(Problem::field("password", "problem-password-length"))
}

/// Refuses unless it is the password of whoever makes a request. Too many wrong ones are not looked at any more.
pub async fn must_be_theirs(app: &App, by: Credential, password: &str) -> Answer<Confirmed> {
    let kept = app.store.person(by.person).await?.and_then(|person| person.password);
    let (attempts, an_hour, now) = (&app.people.attempts, app.settings.logins_per_device, app.now());
    let charge = attempts.charge(Budget::within(by), None, an_hour, now)?;
    let all = Budget::SignedIn(by.person);
    let of_all = match attempts.charge(all, None, an_hour.saturating_mul(SESSIONS), now) {
        Ok(of_all) => of_all,
        Err(problem) => {
            attempts.give_back(charge);
            return Err(problem);
        }
    };
    let right = app.people.hashers.check(password, kept.as_deref()).await;
    if !matches!(right, Ok(false)) {
        attempts.give_back(charge);
        attempts.give_back(of_all);
    }
    match (right?, kept) {
        (true, Some(password)) => Ok(Confirmed { by, password }),
        _ => {
            let problem = Problem::forbidden("problem-wrong-password");
            Err(Problem { field: Some("password".to_owned()), ..problem })
        }
    }
}

/// Charges a change of the password or the address, or refuses it: whoever knows the password could repeat it without end.
pub fn charge_change(app: &App, person: PersonNo) -> Answer<Option<Charge>> {
    let an_hour = app.settings.changes_per_account;
    let charge = app.people.attempts.charge(Budget::Changes(person), None, an_hour, app.now());
    charge.map_err(|problem| Problem {
        retry_after: problem.retry_after,
        ..Problem::new(Kind::Limit, "problem-changes")
    })
}

/// What became of a change; one that was refused costs nothing.
pub fn changed<T>(app: &App, charge: Option<Charge>, outcome: Stored<T>) -> Answer<T> {
    if outcome.is_err() {
        app.people.attempts.give_back(charge);
    }
    Ok(outcome?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_known_again() {
        let hashers = Hashers::default();
        let kept = hashers.hash("correct horse").await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert!(hashers.check("correct horse", Some(&kept)).await.unwrap());
        assert!(!hashers.check("correct horses", Some(&kept)).await.unwrap());
        assert!(!hashers.check("correct horse", None).await.unwrap());
    }

    #[test]
    fn nobodys_password_costs_as_much_as_anybodys() {
        let hash = PasswordHash::new(NOBODYS).unwrap();
        let params = Params::try_from(&hash).unwrap();
        assert_eq!((params.m_cost(), params.t_cost(), params.p_cost()), COST);
        assert_eq!(hash.hash.unwrap().as_bytes().len(), 32);
    }

    #[tokio::test]
    async fn letters_typed_on_different_machines_are_the_same() {
        let hashers = Hashers::default();
        let kept = hashers.hash("été à Blenheim").await.unwrap();
        assert!(hashers.check("e\u{301}te\u{301} a\u{300} Blenheim", Some(&kept)).await.unwrap());
    }
}
