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
/// What the name of a file's compressed copy ends with.
const BROTLI: &str = ".br";
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
    Problem::new(Kind::Unknown, "problem-no-page").into_response()
}

/// The path within the client, unless it belongs to the server.
fn client_path(uri: &Uri) -> Option<&str> {
    let path = uri.path().trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    (!SERVERS_OWN.contains(&first)).then_some(path)
}

/// The client's own addresses look like no file, and all begin with its page.
fn page_for(path: &str) -> Option<&'static Printed> {
    if looks_like_a_file(path) { None } else { files().get(INDEX) }
}

/// The ending of a file begins with a letter; numbers of rules have dots as well.
fn looks_like_a_file(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    let ending = last.rsplit_once('.').map_or("", |(_, ending)| ending);
    ending.starts_with(|first: char| first.is_ascii_alphabetic())
}

fn files() -> &'static HashMap<String, Printed> {
    static FILES: OnceLock<HashMap<String, Printed>> = OnceLock::new();
    FILES.get_or_init(|| {
        let names = Client::iter().filter(|name| !name.ends_with(BROTLI));
        names.filter_map(|name| Some((name.to_string(), file(&name)?))).collect()
    })
}

fn file(name: &str) -> Option<Printed> {
    let data = Client::get(name)?.data;
    let keep = if name.starts_with(HASHED) { Keep::Forever } else { Keep::Ask };
    let mime = mime_guess::from_path(name).first_or_octet_stream();
    let text = mime.type_() == "text" || ["javascript", "json"].contains(&mime.subtype().as_str());
    let content_type = if text { format!("{mime}; charset=utf-8") } else { mime.to_string() };
    let brotli = Client::get(&format!("{name}{BROTLI}")).map(|copy| copy.data.into_owned());
    Some(Printed::new(&content_type, keep, data.into_owned()).with_brotli(brotli))
}

#[cfg(test)]
mod tests {
    use super::looks_like_a_file;

    #[test]
    fn a_number_of_a_rule_is_no_file() {
        for path in ["assets/index-1.js", "icon.svg", "games/../favicon.ico"] {
            assert!(looks_like_a_file(path), "{path}");
        }
        for path in ["", "games/abc", "rules/spain/14.7.2", "rules/nine-years/20", "rules.old/3"] {
            assert!(!looks_like_a_file(path), "{path}");
        }
    }
}
