//! What stands on the shelf.

use crate::app::App;
use crate::error::{Answer, Problem};
use crate::printed::Printed;
use crate::titles::Shelf;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use table::Catalogue;
use utoipa::ToSchema;

/// A title that can be played here.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TitleHere {
    /// The title with its scenarios and optional rules.
    #[serde(flatten)]
    pub catalogue: Catalogue,
    /// The levels the machine plays at, weakest first.
    pub levels: Vec<&'static str>,
}

/// Everything that can be played here.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Titles {
    /// The titles.
    pub titles: Vec<TitleHere>,
}

/// What is said of titles: it does not change while the server runs.
#[derive(Clone)]
pub struct Library(Arc<Pages>);

struct Pages {
    titles: Printed,
    atlases: HashMap<String, OnceLock<Printed>>,
}

impl Library {
    /// What is said of the titles on a shelf.
    pub fn new(shelf: &Shelf) -> Result<Library, String> {
        let here =
            |catalogue: &Catalogue| TitleHere { catalogue: catalogue.clone(), levels: bots::LEVELS.to_vec() };
        let titles = Titles { titles: shelf.iter().map(|title| here(title.catalogue())).collect() };
        let atlases = shelf.iter().map(|title| (title.catalogue().title.clone(), OnceLock::new())).collect();
        Ok(Library(Arc::new(Pages { titles: Printed::json(&titles)?, atlases })))
    }

    /// The atlas of a title, written down when it is first asked for.
    fn atlas(&self, shelf: &Shelf, name: &str) -> Answer<&Printed> {
        let no_such = || Problem::unknown("title");
        let (page, title) = self.0.atlases.get(name).zip(shelf.get(name)).ok_or_else(no_such)?;
        if let Some(atlas) = page.get() {
            return Ok(atlas);
        }
        let atlas = Printed::json(&title.atlas()).map_err(Problem::internal)?;
        Ok(page.get_or_init(|| atlas))
    }
}

/// See what can be played.
#[utoipa::path(get, path = "/api/titles", tag = "titles",
    responses((status = 200, body = Titles), (status = 304, description = "it has not changed")))]
pub async fn titles(Extension(library): Extension<Library>, headers: HeaderMap) -> Response {
    library.0.titles.answer(&headers)
}

/// Get everything that is printed on the map, the counters and the cards of a title.
///
/// It changes only with the data of the title (`data` in the list of titles), so that it is worth keeping: ask with
/// `If-None-Match`.
#[utoipa::path(get, path = "/api/titles/{title}/atlas", tag = "titles",
    params(("title" = String, Path, description = "the short name of the title")),
    responses((status = 200, body = Object), (status = 304, description = "it has not changed"),
        (status = 404, body = Problem)))]
pub async fn atlas(
    State(app): State<App>,
    Extension(library): Extension<Library>,
    Path(title): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    Ok(library.atlas(&app.shelf, &title)?.answer(&headers))
}
