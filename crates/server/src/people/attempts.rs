//! How many wrong passwords may be tried for one account.
//!
//! Each attempt is charged to a budget before the password is looked at, and given back if the password was right. A budget
//! refills evenly over an hour. Somebody who tries a password from another network than the one before pays more, since
//! many addresses that try one account belong together.
//!
//! Attempts from unknown devices are charged to the name or the address that was typed, whether or not anybody has it:
//! the answer says nothing about who has an account, or which name and address belong together. They are charged to the
//! account, too, so that its name and its address are not two budgets; whoever has used up that one is told that the
//! password is wrong without it being looked at.

use super::devices::DeviceId;
use super::identity::Proof;
use super::secrets::{Digest, digest_of};
use crate::error::{Kind, Problem};
use crate::http::Caller;
use crate::store::people::Credential;
use crate::store::{Millis, PersonNo};
use dashmap::DashMap;

const HOUR: f64 = 3_600_000.0;
/// What an attempt costs from the network of the attempt before.
const COST: f64 = 1.0;
/// What it costs from another one.
const COST_ELSEWHERE: f64 = 4.0;

/// Whose budget an attempt is charged to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// Everybody who types this name or address on a device that is not known, by its digest.
    Login(Digest),
    /// Everybody who tries the password of an account on a device that is not known.
    Account(PersonNo),
    /// A device that is known to a person.
    Device(PersonNo, DeviceId),
    /// Somebody who gives the password again within a session.
    Session(PersonNo, Digest),
    /// A person's programs that give the password again, all together: they can make more tokens.
    Programs(PersonNo),
    /// Everybody who is signed in and gives the password again.
    SignedIn(PersonNo),
    /// Whoever changes the password or the address of an account, knowing the password.
    Changes(PersonNo),
}

impl Budget {
    /// The budget of a name or an address, by the key that is the same for all of its spellings.
    pub fn of_login(key: &str) -> Budget {
        Budget::Login(digest_of(key))
    }

    /// The budget of somebody who is signed in and gives the password again.
    pub fn within(by: Credential) -> Budget {
        match by.proof {
            Proof::Session(digest) => Budget::Session(by.person, digest),
            Proof::Token(_) | Proof::Guest(_) => Budget::Programs(by.person),
        }
    }
}

/// What was charged, to be given back if the password was right.
#[derive(Debug)]
#[must_use]
pub struct Charge {
    budget: Budget,
    cost: f64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    cost: f64,
    at: Millis,
    from: Option<Caller>,
}

impl Spent {
    /// What is still spent at a later time, with a budget that refills with so much in an hour.
    fn later(self, now: Millis, an_hour: f64) -> f64 {
        let hours = (now - self.at).max(0) as f64 / HOUR;
        (self.cost - hours * an_hour).max(0.0)
    }
}

/// What was spent lately.
#[derive(Default)]
pub struct Attempts(DashMap<Budget, Spent>);

impl Attempts {
    /// Charges an attempt to a budget of so many in an hour; 0 is no limit. The error says how long to wait.
    pub fn charge(
        &self,
        budget: Budget,
        from: Option<Caller>,
        an_hour: u32,
        now: Millis,
    ) -> Result<Option<Charge>, Problem> {
        if an_hour == 0 {
            return Ok(None);
        }
        let most = f64::from(an_hour);
        let mut spent = self.0.entry(budget.clone()).or_default();
        let elsewhere = from.is_some() && spent.from != from;
        let cost = if elsewhere { COST_ELSEWHERE } else { COST }.min(most);
        let total = spent.later(now, most) + cost;
        if total > most {
            let seconds = ((total - most) / most * HOUR / 1000.0).ceil().max(1.0);
            let problem = Problem::new(Kind::Limit, "problem-attempts");
            return Err(Problem { retry_after: Some(seconds as u64), ..problem });
        }
        *spent = Spent { cost: total, at: now, from };
        Ok(Some(Charge { budget, cost }))
    }

    /// Gives back what an attempt has cost.
    pub fn give_back(&self, charge: Option<Charge>) {
        let Some(charge) = charge else { return };
        if let Some(mut spent) = self.0.get_mut(&charge.budget) {
            spent.cost = (spent.cost - charge.cost).max(0.0);
        }
        // So that what is kept is bounded by how many passwords can be looked at in an hour.
        self.0.remove_if(&charge.budget, |_, spent| spent.cost == 0.0);
    }

    /// Forgets what was spent more than an hour ago: every budget is full again by then.
    pub fn forget_old(&self, now: Millis) {
        self.0.retain(|_, spent| ((now - spent.at) as f64) < HOUR);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn at(last: u8) -> Option<Caller> {
        Some(Caller::V4(Ipv4Addr::new(192, 0, 2, last)))
    }

    fn tried(attempts: &Attempts, from: Option<Caller>, now: Millis) -> bool {
        attempts.charge(Budget::of_login("anna"), from, 20, now).is_ok()
    }

    #[test]
    fn an_attempt_costs_more_from_another_address() {
        let one_address = Attempts::default();
        assert_eq!((0..200).filter(|_| tried(&one_address, at(1), 0)).count(), 17);
        let many = Attempts::default();
        assert_eq!((0..200).filter(|last| tried(&many, at(*last), 0)).count(), 5);
        assert!(many.charge(Budget::of_login("bert"), at(1), 20, 0).is_ok(), "another name has its own");
        assert!(many.charge(Budget::Device(1, [0; 8]), None, 20, 0).is_ok());
    }

    #[test]
    fn a_budget_refills_and_says_when() {
        let attempts = Attempts::default();
        while tried(&attempts, at(1), 0) {}
        let refused = attempts.charge(Budget::of_login("anna"), at(1), 20, 0).unwrap_err();
        assert_eq!(refused.retry_after, Some(180));
        assert!(!tried(&attempts, at(1), 179_000));
        assert!(tried(&attempts, at(1), 180_000));
        attempts.forget_old(180_000 + 3_599_999);
        assert!(!attempts.0.is_empty());
        attempts.forget_old(180_000 + 3_600_000);
        assert!(attempts.0.is_empty());
    }

    #[test]
    fn what_is_given_back_costs_nothing() {
        let attempts = Attempts::default();
        for last in 0..200 {
            let charge = attempts.charge(Budget::of_login("anna"), at(last), 20, 0).unwrap();
            attempts.give_back(charge);
        }
        assert!(attempts.0.is_empty());
    }

    #[test]
    fn a_small_budget_still_allows_something_and_none_everything() {
        let attempts = Attempts::default();
        let of = |limit| attempts.charge(Budget::of_login("anna"), at(1), limit, 0);
        assert!(of(1).is_ok());
        assert!(of(1).is_err());
        assert!((0..100).all(|_| of(0).is_ok()));
    }
}
