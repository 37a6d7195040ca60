//! What browsers are told about every answer.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; \
    script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; \
    object-src 'none'";

/// The same for every answer.
static ALWAYS: [(HeaderName, HeaderValue); 6] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ),
];

/// Where there is TLS, there is nothing else for two years.
static TLS_ONLY: HeaderValue = HeaderValue::from_static("max-age=63072000");

/// Adds what browsers are told. Nothing of the interface is kept by caches unless its handler says so.
pub fn add(headers: &mut HeaderMap, of_interface: bool, secure: bool) {
    for (name, value) in &ALWAYS {
        headers.insert(name, value.clone());
    }
    if secure {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, TLS_ONLY.clone());
    }
    if of_interface && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}
