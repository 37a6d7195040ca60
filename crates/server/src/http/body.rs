//! Bodies of requests: JSON, not too large, not too slow.

use crate::app::App;
use crate::error::{Answer, Kind, Problem};
use crate::settings::Settings;
use crate::text::say;
use axum::Json;
use axum::extract::{FromRequest, MatchedPath, Request};
use axum::http::{Extensions, HeaderMap, header};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// A body in JSON; what is wrong with it is answered as any other refusal.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Problem> {
        if !is_json(request.headers()) {
            return Err(Problem::new(Kind::Input, "problem-body-json"));
        }
        let limit = most_bytes(&app.settings, request.extensions());
        let patience = Duration::from_secs(app.settings.request_seconds.into());
        let read = tokio::time::timeout(patience, read(request.into_body(), limit)).await;
        let bytes = read.map_err(|_| Problem::new(Kind::Slow, "problem-body-slow"))??;
        match Json::<T>::from_bytes(&bytes) {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) => Err(Problem::new(
                Kind::Input,
                say("problem-unreadable").with("detail", rejection.body_text()),
            )),
        }
    }
}

/// A body in JSON that may be left out.
pub struct MaybeBody<T>(pub T);

impl<T: DeserializeOwned + Default> FromRequest<App> for MaybeBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<MaybeBody<T>, Problem> {
        if !is_json(request.headers()) {
            return Ok(MaybeBody(T::default()));
        }
        Body::from_request(request, app).await.map(|Body(body)| MaybeBody(body))
    }
}

/// The most bytes a request may have where it goes to.
fn most_bytes(settings: &Settings, extensions: &Extensions) -> usize {
    match extensions.get::<MatchedPath>().map(MatchedPath::as_str) {
        Some("/api/games/import") => settings.record_bytes,
        _ => settings.request_bytes,
    }
}

/// Refuses a body that says itself that it is too large, before any of it is read.
pub fn must_not_be_larger(settings: &Settings, request: &Request) -> Answer<()> {
    let Some(length) = request.headers().get(header::CONTENT_LENGTH) else { return Ok(()) };
    let length = length.to_str().ok().and_then(|length| length.parse::<usize>().ok());
    match length {
        Some(length) if length <= most_bytes(settings, request.extensions()) => Ok(()),
        _ => Err(too_large()),
    }
}

fn too_large() -> Problem {
    Problem::new(Kind::Limit, "problem-body-large")
}

fn is_json(headers: &HeaderMap) -> bool {
    let text = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = text.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}

async fn read(body: axum::body::Body, limit: usize) -> Answer<Bytes> {
    let mut chunks = body.into_data_stream();
    let mut all = BytesMut::new();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|_| Problem::new(Kind::Input, "problem-body-cut"))?;
        if all.len() + chunk.len() > limit {
            return Err(too_large());
        }
        all.extend_from_slice(&chunk);
    }
    Ok(all.freeze())
}
