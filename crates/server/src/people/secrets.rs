//! Secrets that prove something, and how they are kept.

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

/// What a guest shows to be known again: a number, when the guest came, and the server's signature of both.
pub fn guest_pass(app: &App, person: PersonNo, created_at: Millis) -> Answer<String> {
    let claim = format!("{person}.{created_at}");
    let signature = signer(app, &claim).map(|mac| proof::to_hex(&mac.finalize().into_bytes()))?;
    Ok(format!("{claim}.{signature}"))
}

/// Which guest a pass is for and when they came, if the server has signed it.
pub fn read_guest_pass(app: &App, pass: &str) -> Option<(PersonNo, Millis)> {
    let (claim, signature) = pass.rsplit_once('.')?;
    let signature: [u8; 32] = proof::from_hex(signature).ok()?;
    signer(app, claim).ok()?.verify_slice(&signature).ok()?;
    let (person, created_at) = claim.split_once('.')?;
    Some((person.parse().ok()?, created_at.parse().ok()?))
}

/// An address as the database has it: equal for equal addresses, and nobody can tell the address from it.
pub fn address_key(app: &App, address: Caller) -> Answer<String> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&app.secret).map_err(Problem::internal)?;
    mac.update(b"address:");
    mac.update(format!("{address:?}").as_bytes());
    Ok(proof::to_hex(&mac.finalize().into_bytes()[..16]))
}

fn signer(app: &App, claim: &str) -> Answer<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&app.secret).map_err(Problem::internal)?;
    mac.update(b"guest:");
    mac.update(claim.as_bytes());
    Ok(mac)
}
