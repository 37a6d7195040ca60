//! Ending letters with one click, as RFC 8058 has it: whoever has the link may do it, signed in or not.

use super::letters;
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::Path;
use crate::http::language::mark;
use crate::store::PersonNo;
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use words::Language;

/// How many bytes of the proof a link carries.
const PROOF: usize = 16;

/// The link that ends letters to a person.
pub fn link(app: &App, person: PersonNo) -> Answer<String> {
    Ok(format!("{}/unsubscribe/{}", app.settings.url(), token(&app.secret, person)?))
}

/// A token that only we can make: the person, and the proof.
fn token(secret: &[u8; 32], person: PersonNo) -> Answer<String> {
    let person = person.to_be_bytes();
    let proof = seal(secret, person)?.finalize().into_bytes();
    Ok(URL_SAFE_NO_PAD.encode([&person[..], &proof[..PROOF]].concat()))
}

/// The person a token was made for, if we made it.
fn person_of(secret: &[u8; 32], token: &str) -> Answer<PersonNo> {
    let unknown = || Problem::unknown("link");
    let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| unknown())?;
    let (person, proof) = bytes.split_first_chunk::<8>().ok_or_else(unknown)?;
    if proof.len() != PROOF {
        return Err(unknown());
    }
    seal(secret, *person)?.verify_truncated_left(proof).map_err(|_| unknown())?;
    Ok(PersonNo::from_be_bytes(*person))
}

fn seal(secret: &[u8; 32], person: [u8; 8]) -> Answer<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).map_err(Problem::internal)?;
    mac.update(b"unsubscribe from letters about turns");
    mac.update(&person);
    Ok(mac)
}

/// The page behind the link in a letter. Looking at it changes nothing: mail programs look, too.
#[utoipa::path(get, path = "/unsubscribe/{token}", tag = "notifications",
    responses((status = 200, body = String, content_type = "text/html"), (status = 404, body = Problem)))]
pub async fn ask(State(app): State<App>, language: Language, Path(token): Path<String>) -> Answer<Response> {
    person_of(&app.secret, &token)?;
    Ok(page(letters::unsubscribe_page(language), language))
}

/// Send no more letters. Mail programs post here with one click, without a cookie.
#[utoipa::path(post, path = "/unsubscribe/{token}", tag = "notifications",
    responses((status = 200, body = String, content_type = "text/html"), (status = 404, body = Problem)))]
pub async fn unsubscribe(
    State(app): State<App>,
    language: Language,
    Path(token): Path<String>,
) -> Answer<Response> {
    let person = person_of(&app.secret, &token)?;
    if !app.store.stop_mail(person).await? {
        return Err(Problem::unknown("link"));
    }
    Ok(page(letters::unsubscribed_page(language), language))
}

fn page(html: String, language: Language) -> Response {
    let mut response = ([(header::CACHE_CONTROL, "no-store")], Html(html)).into_response();
    mark(response.headers_mut(), language);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_tokens_are_known() {
        let (ours, theirs) = ([7; 32], [8; 32]);
        let token_of_5 = token(&ours, 5).unwrap();
        assert_eq!(person_of(&ours, &token_of_5).unwrap(), 5);
        assert_ne!(token_of_5, token(&ours, 6).unwrap());
        let mut bytes = URL_SAFE_NO_PAD.decode(&token_of_5).unwrap();
        assert_eq!(bytes.len(), 8 + PROOF);
        for place in 0..bytes.len() {
            bytes[place] ^= 1;
            assert!(person_of(&ours, &URL_SAFE_NO_PAD.encode(&bytes)).is_err(), "byte {place}");
            bytes[place] ^= 1;
        }
        for wrong in [&token(&theirs, 5).unwrap(), "", "x", "AAAAAAAAAAU", &format!("{token_of_5}AA")] {
            assert!(person_of(&ours, wrong).is_err(), "{wrong}");
        }
    }
}
