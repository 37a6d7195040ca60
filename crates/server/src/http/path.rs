//! What is in the address of a request; what is wrong with it is answered as any other refusal.

use crate::error::{Kind, Problem};
use crate::text::say;
use axum::extract::FromRequestParts;
use axum::http::Uri;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use std::borrow::Cow;

/// The parts of a path. Where they cannot be read, there is nothing.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Problem> {
        match axum::extract::Path::<T>::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(path)) => Ok(Path(path)),
            Err(_) => Err(Problem::unknown("place")),
        }
    }
}

/// What follows the question mark; the language one is answered in may be said anywhere.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Query<T>, Problem> {
        match axum::extract::Query::<T>::try_from_uri(&without_language(&parts.uri)) {
            Ok(axum::extract::Query(query)) => Ok(Query(query)),
            Err(rejection) => {
                let message = say("problem-unreadable").with("detail", rejection.body_text());
                Err(Problem::new(Kind::Input, message))
            }
        }
    }
}

/// The address without the language.
fn without_language(uri: &Uri) -> Cow<'_, Uri> {
    let Some(query) = uri.query().filter(|query| query.contains("lang=")) else { return Cow::Borrowed(uri) };
    let rest: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with("lang=")).collect();
    let rest = format!("{}?{}", uri.path(), rest.join("&"));
    rest.parse().map_or(Cow::Borrowed(uri), Cow::Owned)
}
