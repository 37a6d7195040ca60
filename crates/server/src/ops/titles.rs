//! What stands on the shelf.

use crate::app::App;
use crate::error::{Answer, Problem};
use crate::games::lesson::Lesson;
use crate::http::Path;
use crate::printed::Printed;
use crate::spoken::ByLanguage;
use crate::titles::{Shelf, Title};
use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;
use table::Catalogue;
use utoipa::ToSchema;
use words::Language;

/// A title that can be played here.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TitleHere {
    /// The title with its scenarios and optional rules.
    #[serde(flatten)]
    pub catalogue: Catalogue,
    /// The levels the machine plays at, weakest first.
    pub levels: Vec<&'static str>,
    /// The lessons there are for newcomers to it, by name.
    pub lessons: Vec<&'static str>,
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
    titles: ByLanguage<Printed>,
    atlases: HashMap<String, ByLanguage<Printed>>,
}

impl Library {
    /// What is said of the titles on a shelf.
    pub fn new(shelf: &Shelf) -> Library {
        let place = |title: &Arc<dyn Title>| (title.catalogue().title.clone(), ByLanguage::default());
        let atlases = shelf.iter().map(place).collect();
        Library(Arc::new(Pages { titles: ByLanguage::default(), atlases }))
    }

    /// The titles, written down when they are first asked for in a language.
    fn titles(&self, shelf: &Shelf, language: Language) -> Answer<&Printed> {
        let here = |title: &Arc<dyn Title>| TitleHere {
            catalogue: title.catalogue().clone().in_words(language.words()),
            levels: bots::LEVELS.to_vec(),
            lessons: Lesson::about(&title.catalogue().title).map(|lesson| lesson.id.as_str()).collect(),
        };
        self.0.titles.get_or_print(language, || Titles { titles: shelf.iter().map(here).collect() })
    }

    /// The atlas of a title, written down when it is first asked for in a language.
    fn atlas(&self, shelf: &Shelf, name: &str, language: Language) -> Answer<&Printed> {
        let no_such = || Problem::unknown("title");
        let (page, title) = self.0.atlases.get(name).zip(shelf.get(name)).ok_or_else(no_such)?;
        page.get_or_print(language, || title.atlas(language))
    }
}

/// See what can be played.
#[utoipa::path(get, path = "/api/titles", tag = "titles",
    responses((status = 200, body = Titles), (status = 304, description = "it has not changed")))]
pub async fn titles(
    State(app): State<App>,
    Extension(library): Extension<Library>,
    language: Language,
    headers: HeaderMap,
) -> Answer<Response> {
    Ok(library.titles(&app.shelf, language)?.answer_in(language, &headers))
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
    language: Language,
    Path(title): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    Ok(library.atlas(&app.shelf, &title, language)?.answer_in(language, &headers))
}
