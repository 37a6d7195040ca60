//! What is told about the running server: log lines and numbers.
//!
//! Neither ever has a token, a cookie, a body, an e-mail address or a raw path in it: paths can hold the secrets of
//! links, so that requests are named by the pattern of their route.

use crate::error::Problem;
use crate::settings::Settings;
use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::any::Any;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::IsTerminal;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tower_http::catch_panic::CatchPanicLayer;
use tracing::Instrument;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{ParseError, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use words::{Message, message};

/// The name requests are logged under, for filters.
pub const REQUESTS: &str = "malbrook::requests";
/// The header that carries the number of a request, so that a complaint can be found in the log.
pub const REQUEST_ID: &str = "x-request-id";
/// What is not a route of its own: the client's files, and mistakes.
const NO_ROUTE: &str = "(file)";
/// Routes that machines ask for all day.
const QUIET: [&str; 3] = [NO_ROUTE, "/healthz", "/metrics"];

const SECONDS: [f64; 14] =
    [0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 60.0];
const JOBS: [f64; 11] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0, 1024.0];

/// A filter of log lines; the error says what is wrong with it.
pub fn filter(text: &str) -> Result<Targets, Message> {
    text.parse().map_err(|error: ParseError| message!("settings-log", text, cause = error.to_string()))
}

/// Logs to standard error from now on, panics too. What was set up before in this process stays.
pub fn log(settings: &Settings) -> Result<(), Message> {
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        // What cannot be logged, since the disk is full say, must not be complained of where it cannot be said either.
        .log_internal_errors(false)
        .with_ansi(std::io::stderr().is_terminal());
    let lines = if settings.log_json {
        lines.json().flatten_event(true).with_current_span(true).with_span_list(false).boxed()
    } else {
        lines.boxed()
    };
    let first = tracing_subscriber::registry().with(lines.with_filter(filter(&settings.log)?)).try_init();
    if first.is_ok() {
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string).unwrap_or_default();
            tracing::error!(place, message_of_panic = words(panic.payload()), "panic");
        }));
    }
    Ok(())
}

/// The words of a panic.
pub fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

/// Where the numbers are gathered: one place for the whole process.
pub fn numbers() -> &'static PrometheusHandle {
    static NUMBERS: OnceLock<PrometheusHandle> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let recorder = builder().build_recorder();
        let handle = recorder.handle();
        if metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("numbers are gathered elsewhere in this process: /metrics is empty");
        }
        describe();
        handle
    })
}

fn builder() -> PrometheusBuilder {
    let plain = PrometheusBuilder::new().with_recommended_naming(true);
    let full = |name: &str| Matcher::Full(name.to_owned());
    // Only empty buckets are refused, and these are not.
    plain
        .set_buckets_for_metric(full("malbrook_request_seconds"), &SECONDS)
        .and_then(|builder| builder.set_buckets_for_metric(full("malbrook_job_wait_seconds"), &SECONDS))
        .and_then(|builder| builder.set_buckets_for_metric(full("malbrook_commit_jobs"), &JOBS))
        .unwrap_or_default()
}

fn describe() {
    describe_counter!("malbrook_requests", "Requests answered, by route, method and status");
    describe_histogram!("malbrook_request_seconds", "Time to answer a request, by route");
    describe_counter!("malbrook_actions_played", "Actions played");
    describe_counter!("malbrook_entries_written", "Entries of game logs given to the database to write");
    describe_histogram!("malbrook_commit_jobs", "Jobs one commit of the database carries");
    describe_counter!("malbrook_advice_begun", "Advice that was thought about");
    describe_gauge!("malbrook_jobs_waiting", "Jobs that wait for a processor core, by pool and lane");
    describe_gauge!("malbrook_jobs_running", "Jobs that run, by pool and lane");
    describe_gauge!("malbrook_jobs_hung", "Jobs given up because they do not end, by pool");
    describe_gauge!("malbrook_cores_used", "Processor cores in use, by pool");
    describe_histogram!(
        "malbrook_job_wait_seconds",
        "Time jobs waited for a processor core, by pool and lane"
    );
    describe_counter!("malbrook_jobs_refused", "Jobs refused because too many waited or hung, by pool");
    describe_counter!("malbrook_games_begun", "Games begun, by title");
    describe_counter!("malbrook_games_loaded", "Games loaded from the database");
    describe_counter!(
        "malbrook_games_given_up",
        "Games in memory that were given up since a change was not written"
    );
    describe_gauge!("malbrook_games_in_memory", "Games in memory");
    describe_gauge!("malbrook_connections", "WebSockets open");
    describe_counter!("malbrook_connections_refused", "Connections refused: all of their address are in use");
    describe_counter!("malbrook_sockets_refused", "WebSockets refused or closed for want of places");
    describe_counter!("malbrook_people_told", "People told while away that it is their turn");
    describe_gauge!("malbrook_build_info", "1, labelled with the version that runs");
    gauge!("malbrook_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
}

/// Counts, times and logs every request, and answers for a handler that panics.
pub fn observe(router: Router) -> Router {
    router.layer(CatchPanicLayer::custom(broken)).layer(from_fn(watch))
}

/// What is answered when a handler panics.
pub fn broken(panic: Box<dyn Any + Send>) -> Response {
    Problem::internal(format!("a handler panicked: {}", words(panic.as_ref()))).into_response()
}

async fn watch(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let id = next_id();
    let method = known(request.method());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let span = tracing::info_span!(target: REQUESTS, "request", id);
    let mut response = next.run(request).instrument(span).await;
    let route = route.as_ref().map_or(NO_ROUTE, MatchedPath::as_str);
    note(&id, method, route, response.status(), began.elapsed());
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// A method by its name; there can be no end of names that nobody knows.
fn known(method: &Method) -> &'static str {
    let all = [
        Method::GET,
        Method::HEAD,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::OPTIONS,
    ];
    let names = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    all.iter().position(|one| one == method).map_or("other", |place| names[place])
}

fn note(id: &str, method: &'static str, route: &str, status: StatusCode, took: Duration) {
    let code = status.as_u16();
    counter!("malbrook_requests", "method" => method, "route" => route.to_owned(), "status" => code.to_string())
        .increment(1);
    histogram!("malbrook_request_seconds", "route" => route.to_owned()).record(took.as_secs_f64());
    let ms = took.as_micros() as f64 / 1000.0;
    if status.is_server_error() {
        tracing::warn!(target: REQUESTS, id, method, route, status = code, ms, "answered");
    } else if QUIET.contains(&route) {
        tracing::debug!(target: REQUESTS, id, method, route, status = code, ms, "answered");
    } else {
        tracing::info!(target: REQUESTS, id, method, route, status = code, ms, "answered");
    }
}

/// A name for a request that no other has.
fn next_id() -> String {
    static START: OnceLock<u32> = OnceLock::new();
    static COUNT: AtomicU64 = AtomicU64::new(1);
    let start = START.get_or_init(|| RandomState::new().build_hasher().finish() as u32);
    format!("{start:08x}-{}", COUNT.fetch_add(1, Ordering::Relaxed))
}
