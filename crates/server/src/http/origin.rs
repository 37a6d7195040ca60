//! Requests that other sites make in the name of whoever visits them.
//!
//! Browsers send cookies along, whoever has written the page that makes a request. So what changes something must come from
//! our own pages. Browsers say where a request comes from; what says nothing is no browser, or came with a token.

use crate::error::{Answer, Problem};
use crate::settings::Settings;
use axum::extract::Request;
use axum::http::{HeaderMap, Method, header};

/// Refuses what another site asks for with the visitor's cookies.
pub fn must_be_our_own(settings: &Settings, request: &Request) -> Answer<()> {
    let headers = request.headers();
    let only_looks = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if only_looks && !is_websocket(headers) {
        return Ok(());
    }
    let ours = match (text(headers, "sec-fetch-site"), text(headers, "origin")) {
        (Some(site), _) => site == "same-origin" || site == "none",
        (None, Some(origin)) => is_ours(settings, request, origin),
        (None, None) => true,
    };
    if ours { Ok(()) } else { Err(Problem::forbidden("problem-other-site")) }
}

fn is_websocket(headers: &HeaderMap) -> bool {
    text(headers, "upgrade").is_some_and(|upgrade| upgrade.to_ascii_lowercase().contains("websocket"))
}

/// A header; what is no text is taken for the empty one, which is never right.
fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).map(|value| value.to_str().unwrap_or_default())
}

/// Is it the origin the request was sent to, or the one people know us by?
fn is_ours(settings: &Settings, request: &Request, origin: &str) -> bool {
    let Some((scheme, host)) = origin.split_once("://") else { return false };
    let known_by = settings.public_url.as_deref().and_then(origin_of);
    if known_by.is_some_and(|known| known.eq_ignore_ascii_case(origin)) {
        return true;
    }
    let sent_to = request
        .uri()
        .authority()
        .map(|authority| authority.as_str())
        .or_else(|| text(request.headers(), header::HOST.as_str()));
    let secure = scheme == "https" || !settings.secure_cookies;
    secure && sent_to.is_some_and(|sent_to| sent_to.eq_ignore_ascii_case(host))
}

/// The part of an address that is its origin.
fn origin_of(url: &str) -> Option<&str> {
    let start = url.find("://")? + 3;
    let end = url[start..].find('/').map_or(url.len(), |slash| start + slash);
    Some(&url[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(settings: &Settings, method: Method, headers: &[(&str, &str)]) -> bool {
        let mut request = Request::builder().method(method).uri("/api/games").header("host", "us.org:8302");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        must_be_our_own(settings, &request.body(axum::body::Body::empty()).unwrap()).is_ok()
    }

    #[test]
    fn only_our_own_pages_change_something() {
        let settings = Settings { public_url: Some("https://us.org/play".to_owned()), ..Settings::default() };
        let ok = |headers| check(&settings, Method::POST, headers);
        assert!(ok(&[]));
        assert!(ok(&[("sec-fetch-site", "same-origin"), ("origin", "http://us.org:8302")]));
        assert!(ok(&[("sec-fetch-site", "none")]));
        assert!(ok(&[("origin", "http://us.org:8302")]));
        assert!(ok(&[("origin", "https://us.org")]));
        assert!(!ok(&[("sec-fetch-site", "cross-site")]));
        assert!(!ok(&[("sec-fetch-site", "same-site"), ("origin", "http://us.org:8302")]));
        assert!(!ok(&[("origin", "http://them.org")]));
        assert!(!ok(&[("origin", "http://us.org:8303")]));
        assert!(!ok(&[("origin", "https://us.org.them.org")]));
        assert!(!ok(&[("origin", "null")]));
        assert!(!ok(&[("origin", "")]));
    }

    #[test]
    fn anybody_may_look() {
        let settings = Settings::default();
        assert!(check(&settings, Method::GET, &[("sec-fetch-site", "cross-site")]));
        let socket = |origin| check(&settings, Method::GET, &[("upgrade", "WebSocket"), ("origin", origin)]);
        assert!(socket("http://us.org:8302"));
        assert!(!socket("http://them.org"));
    }

    #[test]
    fn with_tls_a_page_without_it_is_not_ours() {
        let settings = Settings { secure_cookies: true, ..Settings::default() };
        assert!(check(&settings, Method::POST, &[("origin", "https://us.org:8302")]));
        assert!(!check(&settings, Method::POST, &[("origin", "http://us.org:8302")]));
    }
}
