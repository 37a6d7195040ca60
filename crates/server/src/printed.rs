//! Things that do not change while the server runs: written once, sent many times, and not at all to whoever has them.

use crate::error::{Answer, Problem};
use crate::http::language::mark;
use crate::spoken::ByLanguage;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::io::Write;
use std::sync::OnceLock;
use table::proof;
use words::Language;

/// What is shorter than this is not worth compressing.
const WORTH_COMPRESSING: usize = 1024;

/// How long a browser may keep something without asking again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// For ever: its name changes when it does.
    Forever,
    /// Until it asks whether it has changed, which it does every time.
    Ask,
}

/// Bytes with a name of their own.
pub struct Printed {
    content_type: String,
    tag: String,
    keep: Keep,
    plain: Bytes,
    brotli: Option<Bytes>,
    packed: OnceLock<Option<Bytes>>,
}

/// How bytes are compressed, by the name that headers have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    const ALL: [Coding; 2] = [Coding::Brotli, Coding::Gzip];

    fn name(self) -> &'static str {
        match self {
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }
}

impl Printed {
    /// Bytes of a type, named by their hash.
    pub fn new(content_type: &str, keep: Keep, bytes: impl Into<Bytes>) -> Printed {
        let plain = bytes.into();
        let tag = proof::to_hex(&Sha256::digest(&plain)[..8]);
        Printed {
            content_type: content_type.to_owned(),
            tag,
            keep,
            plain,
            brotli: None,
            packed: OnceLock::new(),
        }
    }

    /// The same bytes, compressed beforehand.
    pub fn with_brotli(self, brotli: Option<impl Into<Bytes>>) -> Printed {
        Printed { brotli: brotli.map(Into::into), ..self }
    }

    /// A value as JSON.
    pub fn json(value: &impl Serialize) -> Result<Printed, String> {
        let bytes = serde_json::to_vec(value).map_err(|error| error.to_string())?;
        Ok(Printed::new("application/json", Keep::Ask, bytes))
    }

    /// The answer to a request with these headers: the bytes, or that they have not changed.
    pub fn answer(&self, asked: &HeaderMap) -> Response {
        let packed = self.best_for(asked);
        let suffix = packed.map(|(coding, _)| format!("-{}", coding.name())).unwrap_or_default();
        let mut headers = HeaderMap::new();
        set(&mut headers, header::ETAG, &format!("\"{}{suffix}\"", self.tag));
        set(&mut headers, header::CACHE_CONTROL, self.keep.words());
        set(&mut headers, header::VARY, "accept-encoding");
        if self.is_known(asked) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        set(&mut headers, header::CONTENT_TYPE, &self.content_type);
        match packed {
            Some((coding, bytes)) => {
                set(&mut headers, header::CONTENT_ENCODING, coding.name());
                (headers, bytes.clone()).into_response()
            }
            None => (headers, self.plain.clone()).into_response(),
        }
    }

    /// The same for something that is written in a language.
    pub fn answer_in(&self, language: Language, asked: &HeaderMap) -> Response {
        let mut response = self.answer(asked);
        mark(response.headers_mut(), language);
        response
    }

    /// The shortest form that whoever asks understands, if one is shorter than the plain bytes.
    fn best_for(&self, asked: &HeaderMap) -> Option<(Coding, &Bytes)> {
        Coding::ALL.into_iter().filter(|coding| takes(asked, *coding)).find_map(|coding| {
            let bytes = match coding {
                Coding::Brotli => self.brotli.as_ref(),
                Coding::Gzip => self.packed(),
            };
            bytes.map(|bytes| (coding, bytes))
        })
    }

    /// Compressed, if that makes it shorter.
    fn packed(&self) -> Option<&Bytes> {
        let pack = || {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(&self.plain).ok()?;
            encoder.finish().ok().filter(|packed| packed.len() < self.plain.len()).map(Bytes::from)
        };
        let worth = self.plain.len() >= WORTH_COMPRESSING;
        self.packed.get_or_init(|| if worth { pack() } else { None }).as_ref()
    }

    /// Does whoever asks have it already, in any form?
    fn is_known(&self, asked: &HeaderMap) -> bool {
        let named = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        named.flat_map(|value| value.split(',')).any(|tag| {
            let tag = tag.trim();
            let tag = tag.strip_prefix("W/").unwrap_or(tag).trim_matches('"');
            let bare = tag.strip_suffix("-gzip").or_else(|| tag.strip_suffix("-br")).unwrap_or(tag);
            bare == "*" || bare == self.tag
        })
    }
}

impl ByLanguage<Printed> {
    /// What is written in a language, made and written down when it is first asked for.
    pub fn get_or_print<T: Serialize>(
        &self,
        language: Language,
        make: impl FnOnce() -> T,
    ) -> Answer<&Printed> {
        if self.get(language).is_none() {
            self.put(language, Printed::json(&make()).map_err(Problem::internal)?);
        }
        self.get(language).ok_or_else(|| Problem::internal("a page that was written is gone"))
    }
}

impl Keep {
    fn words(self) -> &'static str {
        match self {
            Keep::Forever => "public, max-age=31536000, immutable",
            Keep::Ask => "public, no-cache",
        }
    }
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

/// Does whoever asks understand it? `gzip;q=0` says no.
fn takes(asked: &HeaderMap, wanted: Coding) -> bool {
    let named = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|value| value.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let refused = |part: &str| part.strip_prefix("q=").and_then(|q| q.parse().ok()) == Some(0.0);
        parts.next() == Some(wanted.name()) && !parts.any(refused)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coding_for(accepts: &str) -> Option<String> {
        let printed =
            Printed::new("text/css", Keep::Forever, vec![b'a'; 4096]).with_brotli(Some(vec![1, 2, 3]));
        let mut asked = HeaderMap::new();
        set(&mut asked, header::ACCEPT_ENCODING, accepts);
        let answer = printed.answer(&asked);
        answer
            .headers()
            .get(header::CONTENT_ENCODING)
            .map(|value| value.to_str().unwrap_or_default().to_owned())
    }

    #[test]
    fn brotli_goes_to_whoever_takes_it_and_gzip_to_the_others() {
        assert_eq!(coding_for("gzip, deflate, br").as_deref(), Some("br"));
        assert_eq!(coding_for("gzip, br;q=0").as_deref(), Some("gzip"));
        assert_eq!(coding_for("gzip").as_deref(), Some("gzip"));
        assert_eq!(coding_for("identity"), None);
    }

    #[test]
    fn what_one_has_in_any_form_is_not_sent_again() {
        let printed =
            Printed::new("text/css", Keep::Forever, vec![b'a'; 4096]).with_brotli(Some(vec![1, 2, 3]));
        for form in ["", "-gzip", "-br"] {
            let mut asked = HeaderMap::new();
            set(&mut asked, header::IF_NONE_MATCH, &format!("\"{}{form}\"", printed.tag));
            assert_eq!(printed.answer(&asked).status(), StatusCode::NOT_MODIFIED, "{form}");
        }
    }
}
