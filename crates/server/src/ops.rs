//! For those who run the server, and for programs: what can be played, the rules, the document of the interface, health
//! and numbers.

mod document;
mod health;
mod rules;
mod titles;

pub use document::{Document, describe};
pub use titles::Library;

use crate::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What can be played, and how the server does.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(titles::titles))
        .routes(routes!(titles::atlas))
        .routes(routes!(rules::rules))
        .routes(routes!(rules::rule))
        .routes(routes!(document::openapi))
        .routes(routes!(document::version))
        .routes(routes!(health::healthz))
        .routes(routes!(health::metrics))
}
