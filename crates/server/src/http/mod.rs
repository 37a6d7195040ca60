//! Requests and answers: what is the same for every handler.

mod body;
mod document;
mod gate;
mod headers;
pub mod language;
mod limits;
mod origin;
mod path;

pub use body::{Body, MaybeBody};
pub use document::add_common_answers;
pub use gate::Gate;
pub use limits::{Caller, Limiter};
pub use path::{Path, Query};

use crate::app::App;
use crate::error::{Kind, Problem};
use crate::telemetry;
use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::any;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

/// Smaller answers are not worth compressing.
const WORTH_COMPRESSING: u64 = 1024;

/// Everything between the network and the handlers: who asks, how much and how often, from where, in which
/// language, and what browsers are told.
pub fn protect(router: Router, app: &App) -> Router {
    let worth_it = SizeAbove::new(WORTH_COMPRESSING)
        .and(NotForContentType::IMAGES)
        .and(NotForContentType::SSE)
        .and(NotForContentType::const_new("font/"));
    let compression = CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(worth_it);
    router
        .route("/api", any(no_such_place))
        .route("/api/", any(no_such_place))
        .route("/api/{*rest}", any(no_such_place))
        .method_not_allowed_fallback(wrong_method)
        .layer(compression)
        .layer(CatchPanicLayer::custom(telemetry::broken))
        .layer(from_fn_with_state(app.clone(), gate::watch))
        .layer(from_fn(language::speak))
}

async fn no_such_place() -> Problem {
    Problem::unknown("place")
}

async fn wrong_method() -> Problem {
    Problem::new(Kind::Method, "problem-method")
}
