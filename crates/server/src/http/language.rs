//! In which language somebody is answered.
//!
//! What `?lang=` in the address says, else what a person has set in their account, else what the browser asks for with
//! `Accept-Language`, else English.

use crate::app::App;
use crate::error::Problem;
use axum::body::Body;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use std::convert::Infallible;
use words::Language;

/// The longest list of languages that is read.
const LONGEST_LIST: usize = 500;

/// Which languages a request asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    in_address: Option<Language>,
    in_header: Option<Language>,
}

impl Asked {
    /// What a request says.
    pub fn of(uri: &Uri, headers: &HeaderMap) -> Asked {
        let listed = headers.get(header::ACCEPT_LANGUAGE).and_then(|list| list.to_str().ok());
        Asked {
            in_address: in_address(uri).map(read),
            in_header: listed.filter(|list| list.len() <= LONGEST_LIST).map(read),
        }
    }

    /// What a request says that came in by [`speak`], which has read it.
    pub fn noted(extensions: &Extensions) -> Asked {
        extensions.get::<Asked>().copied().unwrap_or_default()
    }

    /// The language somebody is answered in who has set this one, or none.
    pub fn for_whom(self, own: Option<Language>) -> Language {
        self.in_address.or(own).or(self.in_header).unwrap_or_else(Language::english)
    }
}

/// What follows `lang=` in an address.
fn in_address(uri: &Uri) -> Option<&str> {
    uri.query()?.split('&').find_map(|pair| pair.strip_prefix("lang="))
}

/// The best language for a list of them. Our own client names one, which needs no comparing.
pub fn read(list: &str) -> Language {
    Language::named(list).unwrap_or_else(|| Language::wanted(list))
}

impl FromRequestParts<App> for Asked {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Asked, Infallible> {
        Ok(Asked::noted(&parts.extensions))
    }
}

/// The language whoever asks is answered in.
impl FromRequestParts<App> for Language {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Language, Infallible> {
        let settled = parts.extensions.get::<Language>().copied();
        Ok(settled.unwrap_or_else(|| Asked::noted(&parts.extensions).for_whom(None)))
    }
}

/// Puts refusals into the words of whoever asked, and says which language an answer is in.
///
/// The gate, which knows who asks, notes the language at the answer.
pub async fn speak(mut request: Request, next: Next) -> Response {
    let asked = Asked::of(request.uri(), request.headers());
    request.extensions_mut().insert(asked);
    let of_interface = request.uri().path().starts_with("/api");
    let mut response = next.run(request).await;
    let language = response.extensions_mut().remove::<Language>().unwrap_or_else(|| asked.for_whom(None));
    let problem = response.extensions_mut().remove::<Problem>();
    let refused = problem.is_some();
    if let Some(problem) = problem
        && language != Language::english()
    {
        put_into_words(&mut response, problem, language);
    }
    if refused || of_interface && is_told(&response) {
        mark(response.headers_mut(), language);
    }
    response
}

/// A refusal is in English until it is known who reads it.
fn put_into_words(response: &mut Response, problem: Problem, language: Language) {
    let Ok(bytes) = serde_json::to_vec(&problem.in_words(language)) else { return };
    *response.body_mut() = Body::from(bytes);
    response.headers_mut().remove(header::CONTENT_LENGTH);
    response.headers_mut().remove(header::CONTENT_ENCODING);
}

/// Is it something that may have words in it?
fn is_told(response: &Response) -> bool {
    let content = response.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let content = content.unwrap_or_default();
    response.status() != StatusCode::SWITCHING_PROTOCOLS
        && (content.starts_with("application/json") || content.starts_with("text/event-stream"))
}

/// Says which language an answer is in, unless that was said.
pub fn mark(headers: &mut HeaderMap, language: Language) {
    if !headers.contains_key(header::CONTENT_LANGUAGE) {
        headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
        headers.append(header::VARY, HeaderValue::from_static("accept-language"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(address: &str, list: Option<&'static str>) -> Asked {
        let mut headers = HeaderMap::new();
        if let Some(list) = list {
            headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static(list));
        }
        Asked::of(&address.parse().unwrap(), &headers)
    }

    #[test]
    fn the_address_counts_before_the_person_and_the_person_before_the_browser() {
        let (english, french) = (Language::english(), Language::named("fr").unwrap());
        assert_eq!(asked("/api/games", None).for_whom(None), english);
        assert_eq!(asked("/api/games", Some("fr")).for_whom(None), french);
        assert_eq!(asked("/api/games", Some("fr-CH, de;q=0.9, en;q=0.1")).for_whom(None), french);
        assert_eq!(asked("/api/games", Some("fr")).for_whom(Some(english)), english);
        assert_eq!(asked("/api/games?seat=one&lang=fr", Some("en")).for_whom(Some(english)), french);
        assert_eq!(asked("/api/games?slang=fr", None).for_whom(None), english);
    }

    #[test]
    fn a_language_nobody_knows_is_english() {
        for list in ["xx", "tlh", "*", "", ";;q=,", "de-AT,de;q=0.5"] {
            assert_eq!(asked("/", Some(list)).for_whom(None), Language::english(), "{list}");
        }
        assert_eq!(asked("/?lang=xx", Some("fr")).for_whom(None), Language::english());
    }
}
