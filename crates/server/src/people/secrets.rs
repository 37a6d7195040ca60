//! Secrets that prove something, and how they are kept.

use super::devices::Claim;
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::Caller;
use crate::store::{Millis, PersonNo};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest as _, Sha256};
use table::proof;

/// The SHA-256 of a secret: nobody who reads it can use it.
pub type Digest = [u8; 32];

/// What tokens begin with, so that people and scanners recognize them.
pub const TOKEN_PREFIX: &str = "mbk_";

/// A secret of 256 bits that nobody can guess.
pub fn fresh_secret() -> Answer<String> {
    Ok(proof::to_hex(&proof::fresh_seed().map_err(Problem::internal)?))
}

/// The digest of a secret.
pub fn digest_of(secret: &str) -> Digest {
    Sha256::digest(secret.as_bytes()).into()
}

/// A secret as the database has it.
pub fn kept(secret: &str) -> String {
    proof::to_hex(&digest_of(secret))
}

/// What a pass is for.
#[derive(Clone, Copy)]
enum Use {
    Guest,
    Device,
}

/// What a guest shows to be known again: a number, when the guest came, the series if it is not the first, and the
/// server's signature.
pub fn guest_pass(app: &App, person: PersonNo, created_at: Millis, series: i64) -> Answer<String> {
    match series {
        0 => sign(app, Use::Guest, &format!("{person}.{created_at}")),
        _ => sign(app, Use::Guest, &format!("{person}.{created_at}.{series}")),
    }
}

/// Which guest a pass is for, when they came, and the series of the pass, if the server has signed it.
pub fn read_guest_pass(app: &App, pass: &str) -> Option<(PersonNo, Millis, i64)> {
    let (person, rest) = read_signed(app, Use::Guest, pass)?.split_once('.')?;
    let (created_at, series) = rest.split_once('.').unwrap_or((rest, "0"));
    Some((person.parse().ok()?, created_at.parse().ok()?, series.parse().ok()?))
}

/// What a device shows to be known again.
pub fn device_pass(app: &App, claim: &Claim) -> Answer<String> {
    sign(app, Use::Device, &claim.write())
}

/// What a device claims, if the server has signed it.
pub fn read_device_pass(app: &App, pass: &str) -> Option<Claim> {
    Claim::read(read_signed(app, Use::Device, pass)?)
}

fn sign(app: &App, what: Use, claim: &str) -> Answer<String> {
    let signature = signer(app, what, claim).map(|mac| proof::to_hex(&mac.finalize().into_bytes()))?;
    Ok(format!("{claim}.{signature}"))
}

fn read_signed<'a>(app: &App, what: Use, pass: &'a str) -> Option<&'a str> {
    let (claim, signature) = pass.rsplit_once('.')?;
    let signature: [u8; 32] = proof::from_hex(signature).ok()?;
    signer(app, what, claim).ok()?.verify_slice(&signature).ok()?;
    Some(claim)
}

/// An address as the database has it: equal for equal addresses, and nobody can tell the address from it.
pub fn address_key(app: &App, address: Caller) -> Answer<String> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&app.secret).map_err(Problem::internal)?;
    mac.update(b"address:");
    mac.update(format!("{address:?}").as_bytes());
    Ok(proof::to_hex(&mac.finalize().into_bytes()[..16]))
}

fn signer(app: &App, what: Use, claim: &str) -> Answer<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&app.secret).map_err(Problem::internal)?;
    mac.update(match what {
        Use::Guest => b"guest:",
        Use::Device => b"device:",
    });
    mac.update(claim.as_bytes());
    Ok(mac)
}
