//! How the server does.

use crate::app::App;
use crate::error::{Answer, Problem};
use crate::telemetry;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use std::net::SocketAddr;
use std::time::Duration;

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// What a proxy adds to a request that it passes on.
const PASSED_ON: [&str; 4] = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/// Ask whether the server is well: it can read and write its database.
#[utoipa::path(get, path = "/healthz", tag = "server",
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = 503, body = String, content_type = "text/plain")))]
pub async fn healthz(State(app): State<App>) -> (StatusCode, &'static str) {
    match tokio::time::timeout(PATIENCE, app.store.is_healthy()).await {
        Ok(true) => (StatusCode::OK, "ok"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer"),
    }
}

/// Get the numbers Prometheus gathers.
///
/// Only programs on the same machine may, unless the settings say otherwise.
#[utoipa::path(get, path = "/metrics", tag = "server",
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Problem)))]
pub async fn metrics(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Answer<impl IntoResponse> {
    if !app.settings.metrics_public && !is_local(from, &headers) {
        return Err(Problem::unknown("page"));
    }
    metrics::gauge!("malbrook_games_in_memory").set(app.house.len() as f64);
    app.compute.report();
    let content_type = "text/plain; version=0.0.4; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, content_type)], telemetry::numbers().render()))
}

/// Does a request come from this machine itself, and not by way of a proxy on it?
fn is_local(from: SocketAddr, headers: &HeaderMap) -> bool {
    from.ip().to_canonical().is_loopback() && !PASSED_ON.iter().any(|name| headers.contains_key(*name))
}
