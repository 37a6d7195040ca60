//! The client that goes with the server: files that are part of the program.

use crate::error::{Kind, Problem};
use crate::printed::{Keep, Printed};
use axum::extract::Request;
use axum::http::{Method, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;
use std::collections::HashMap;
use std::sync::OnceLock;

/// The browser client.
#[cfg(built_client)]
#[derive(Embed)]
#[folder = "../../web/dist/"]
struct Client;

/// A page that says where to find what, for a program built without the browser client.
#[cfg(not(built_client))]
#[derive(Embed)]
#[folder = "static/"]
struct Client;

/// The page that every address of the client begins with.
const INDEX: &str = "index.html";
/// Files in here are named by their content.
const HASHED: &str = "assets/";
/// Addresses that belong to the server: what is not there is not there.
const SERVERS_OWN: [&str; 4] = ["api", "healthz", "metrics", "unsubscribe"];

/// Whatever no route answers: a file of the client, its page, or a refusal.
pub async fn answer(request: Request) -> Response {
    let Some(path) = client_path(request.uri()) else { return nothing_here() };
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        return nothing_here();
    }
    match files().get(path).or_else(|| page_for(path)) {
        Some(file) => file.answer(request.headers()),
        None => nothing_here(),
    }
}

fn nothing_here() -> Response {
    Problem::new(Kind::Unknown, "there is nothing at this address").into_response()
}

/// The path within the client, unless it belongs to the server.
fn client_path(uri: &Uri) -> Option<&str> {
    let path = uri.path().trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    (!SERVERS_OWN.contains(&first)).then_some(path)
}

/// The client's own addresses look like no file, and all begin with its page.
fn page_for(path: &str) -> Option<&'static Printed> {
    let last = path.rsplit('/').next().unwrap_or_default();
    if last.contains('.') { None } else { files().get(INDEX) }
}

fn files() -> &'static HashMap<String, Printed> {
    static FILES: OnceLock<HashMap<String, Printed>> = OnceLock::new();
    FILES.get_or_init(|| Client::iter().filter_map(|name| Some((name.to_string(), file(&name)?))).collect())
}

fn file(name: &str) -> Option<Printed> {
    let data = Client::get(name)?.data;
    let keep = if name.starts_with(HASHED) { Keep::Forever } else { Keep::Ask };
    let mime = mime_guess::from_path(name).first_or_octet_stream();
    let text = mime.type_() == "text" || ["javascript", "json"].contains(&mime.subtype().as_str());
    let content_type = if text { format!("{mime}; charset=utf-8") } else { mime.to_string() };
    Some(Printed::new(&content_type, keep, data.into_owned()))
}
