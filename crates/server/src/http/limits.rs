//! How often somebody may ask.

use crate::error::{Kind, Problem};
use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderMap;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// Counts how often each of many has asked; without a quota nobody is refused.
pub struct Limiter<K: Hash + Eq + Clone>(Option<DefaultKeyedRateLimiter<K>>);

impl<K: Hash + Eq + Clone> Limiter<K> {
    /// With a quota for each.
    pub fn new(quota: Option<Quota>) -> Limiter<K> {
        Limiter(quota.map(RateLimiter::dashmap))
    }

    /// Counts one more, or refuses it.
    pub fn check(&self, key: &K) -> Result<(), Problem> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(key).map_err(|until| {
            let wait = until.wait_time_from(DefaultClock::default().now());
            let problem = Problem::new(Kind::Limit, "problem-too-often");
            Problem { retry_after: Some(wait.as_secs() + 1), ..problem }
        })
    }

    /// Forgets those who have not asked lately.
    pub fn forget_old(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
        }
    }
}

/// Where a request comes from: the peer, or what the proxy nearest to us says of it.
pub fn address_of(request: &Request, trust_proxy: bool) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    let told = if trust_proxy { forwarded_for(request.headers()) } else { None };
    told.unwrap_or(peer).to_canonical()
}

/// The last address in the list is the one our own proxy has added; those before it are hearsay.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

/// Whom requests are counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Caller {
    /// Whoever asks from an address.
    V4(Ipv4Addr),
    /// Whoever asks from a network: one household has as many addresses as it likes.
    V6([u8; 8]),
    /// Whoever asks by token.
    Person(i64),
}

impl From<IpAddr> for Caller {
    fn from(address: IpAddr) -> Caller {
        match address {
            IpAddr::V4(address) => Caller::V4(address),
            IpAddr::V6(address) => {
                let [a, b, c, d, e, f, g, h, ..] = address.octets();
                Caller::V6([a, b, c, d, e, f, g, h])
            }
        }
    }
}
