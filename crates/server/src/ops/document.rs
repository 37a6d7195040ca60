//! The interface described for programs.

use crate::games::advice::Advised;
use crate::games::list::ListOf;
use crate::games::look::Looker;
use crate::printed::Printed;
use crate::titles::{AdvisedLine, AdvisedStep};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use axum::{Extension, Json};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{Components, InfoBuilder, OpenApi, SecurityRequirement, Tag};

const ABOUT: &str = "\
Play board wargames of the wars of succession, from a browser or with a bot. Guests need nothing: they get a cookie. \
Bots use a token made in an account. Refusals have a status, a kind and one clear sentence. \
What is for people to read is in the language of whoever asks: the one in the address (`?lang=fr`), else the one set in \
their account, else the best one for the header `Accept-Language`, else English; `Content-Language` says which. \
docs/API.md explains it all with examples.";

const TAGS: [(&str, &str); 8] = [
    ("titles", "What can be played, and its rules"),
    ("games", "Games: beginning, joining, ending"),
    ("play", "Playing: look, act, take back, ask"),
    ("lessons", "Guided games for newcomers"),
    ("people", "Who one is: guests, accounts, sessions, tokens"),
    ("live", "What happens, as it happens; what is said at the table"),
    ("notifications", "How people are told when they are away"),
    ("server", "How the server does"),
];

/// The document, as it is sent.
#[derive(Clone)]
pub struct Document(Arc<Printed>);

impl Document {
    /// Writes a document down.
    pub fn new(openapi: &OpenApi) -> Result<Document, String> {
        Ok(Document(Arc::new(Printed::json(openapi)?)))
    }
}

/// Adds to the document of all routes what it is about and how one proves who one is.
pub fn describe(openapi: &mut OpenApi) {
    openapi.info = InfoBuilder::new()
        .title("Malbrook")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(ABOUT))
        .build();
    let tag = |(name, about): &(&str, &str)| -> Tag {
        TagBuilder::new().name(*name).description(Some(*about)).build()
    };
    openapi.tags = Some(TAGS.iter().map(tag).collect());
    let components = openapi.components.get_or_insert_with(Components::new);
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("A token made with POST /api/me/tokens"))
        .build();
    components.add_security_scheme("token", SecurityScheme::Http(bearer));
    let cookie =
        ApiKeyValue::with_description(COOKIE, "The cookie a browser gets when it first plays or signs in");
    components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    let needs = |name: &str| SecurityRequirement::new(name, Vec::<String>::new());
    // Types of parameters are not found by themselves.
    add::<ListOf>(components);
    add::<Looker>(components);
    // Nor are those of what is in a stream.
    add::<Advised>(components);
    add::<AdvisedLine>(components);
    add::<AdvisedStep>(components);
    openapi.security = Some(vec![SecurityRequirement::default(), needs("token"), needs("cookie")]);
}

fn add<T: ToSchema>(components: &mut Components) {
    components.schemas.entry(T::name().into_owned()).or_insert_with(T::schema);
}

/// The name of the cookie of a session; over TLS it begins with `__Host-`.
const COOKIE: &str = "malbrook_session";

/// What runs here.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Version {
    /// The program.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
    /// The version of this interface: it changes when programs must.
    pub api: u32,
}

/// Get this document.
#[utoipa::path(get, path = "/api/openapi.json", tag = "server",
    responses((status = 200, body = Object), (status = 304, description = "it has not changed")))]
pub async fn openapi(Extension(document): Extension<Document>, headers: HeaderMap) -> Response {
    let mut response = document.0.answer(&headers);
    // Whoever asks, it is in English.
    response.headers_mut().insert(header::CONTENT_LANGUAGE, HeaderValue::from_static("en"));
    response
}

/// See which version runs here.
#[utoipa::path(get, path = "/api/version", tag = "server", responses((status = 200, body = Version)))]
pub async fn version() -> Json<Version> {
    Json(Version { name: "malbrook", version: env!("CARGO_PKG_VERSION"), api: 1 })
}
