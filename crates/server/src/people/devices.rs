//! Devices somebody has signed in on before: what a list of sessions calls them, and the cookie that makes them known.
//!
//! A device that is known has a budget of its own for wrong passwords, so that nobody can lock an owner out by trying
//! passwords from elsewhere. The cookie proves nothing else: whoever has it still needs the password.

use super::cookies::Cookie;
use super::secrets::{device_pass, read_device_pass};
use crate::app::App;
use crate::error::Answer;
use crate::games::fresh_bytes;
use crate::settings::Settings;
use crate::store::PersonNo;
use crate::store::people::PersonRow;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use std::convert::Infallible;
use table::proof;

/// How many accounts a browser is known for at once.
const MOST_ACCOUNTS: usize = 4;
/// The longest `User-Agent` that is read.
const LONGEST_AGENT: usize = 512;

/// The device a request comes from.
#[derive(Clone, Debug, Default)]
pub struct Device {
    /// What a list of sessions calls it, such as "Firefox, Linux".
    pub label: Option<String>,
    /// What its cookie claims.
    cookie: String,
}

/// The number of a device, drawn when somebody first signed in on it.
pub type DeviceId = [u8; 8];

impl FromRequestParts<App> for Device {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Device, Infallible> {
        Ok(Device::of(&app.settings, &parts.headers))
    }
}

impl Device {
    /// The device that a request's headers are from.
    pub fn of(settings: &Settings, headers: &HeaderMap) -> Device {
        let cookie = Cookie::Device.read(settings, headers).unwrap_or_default().to_owned();
        Device { label: label(headers), cookie }
    }

    /// The number of this device, if the person has signed in on it since access was last ended everywhere.
    pub fn known_to(&self, app: &App, person: &PersonRow) -> Option<DeviceId> {
        let claims = self.claims(app);
        let theirs =
            claims.iter().find(|claim| claim.person == person.no && claim.series == person.pass_series);
        theirs.map(|claim| claim.id)
    }

    /// The cookie that makes this device known to a person, besides those it is known to already.
    pub fn remember(&self, app: &App, person: PersonNo, series: i64) -> Answer<Option<HeaderValue>> {
        let claims = self.claims(app);
        let same = claims.iter().find(|claim| claim.person == person && claim.series == series);
        let id = match same {
            Some(claim) => claim.id,
            None => {
                let [a, b, c, d, e, f, g, h, ..] = fresh_bytes()?;
                [a, b, c, d, e, f, g, h]
            }
        };
        let mut passes = vec![device_pass(app, &Claim { person, series, id })?];
        for other in claims.iter().filter(|claim| claim.person != person).take(MOST_ACCOUNTS - 1) {
            passes.push(device_pass(app, other)?);
        }
        Ok(Cookie::Device.set(&app.settings, &passes.join("~")))
    }

    /// The cookie without what it says about a person.
    pub fn forget(&self, app: &App, person: PersonNo) -> Answer<Option<HeaderValue>> {
        let others = self.claims(app).into_iter().filter(|claim| claim.person != person);
        let passes = others.map(|claim| device_pass(app, &claim)).collect::<Answer<Vec<_>>>()?;
        match passes.as_slice() {
            [] => Ok(Cookie::Device.clear(&app.settings)),
            passes => Ok(Cookie::Device.set(&app.settings, &passes.join("~"))),
        }
    }

    /// What the cookie claims and the server has signed.
    fn claims(&self, app: &App) -> Vec<Claim> {
        self.cookie.split('~').take(MOST_ACCOUNTS).filter_map(|pass| read_device_pass(app, pass)).collect()
    }
}

/// A device that a person has signed in on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The person.
    pub person: PersonNo,
    /// The person's series of passes at that time.
    pub series: i64,
    /// The number of the device.
    pub id: DeviceId,
}

impl Claim {
    /// As text, to be signed.
    pub fn write(&self) -> String {
        format!("{}.{}.{}", self.person, self.series, proof::to_hex(&self.id))
    }

    /// From text.
    pub fn read(text: &str) -> Option<Claim> {
        let (person, rest) = text.split_once('.')?;
        let (series, id) = rest.split_once('.')?;
        Some(Claim {
            person: person.parse().ok()?,
            series: series.parse().ok()?,
            id: proof::from_hex(id).ok()?,
        })
    }
}

/// The browser and the system in a few words, without versions or anything else that tells people apart.
fn label(headers: &HeaderMap) -> Option<String> {
    const BROWSERS: [(&str, &str); 14] = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Opera", "Opera"),
        ("SamsungBrowser", "Samsung Internet"),
        ("Vivaldi", "Vivaldi"),
        ("FxiOS", "Firefox"),
        ("Firefox", "Firefox"),
        ("CriOS", "Chrome"),
        ("Chromium", "Chromium"),
        ("Chrome", "Chrome"),
        ("Safari", "Safari"),
        ("curl", "curl"),
        ("python", "Python"),
        ("Python", "Python"),
    ];
    const SYSTEMS: [(&str, &str); 8] = [
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Macintosh", "macOS"),
        ("Mac OS X", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ];
    let agent =
        headers.get(header::USER_AGENT)?.to_str().ok().filter(|agent| agent.len() <= LONGEST_AGENT)?;
    let first = |words: &[(&str, &'static str)]| {
        words.iter().find(|(word, _)| agent.contains(word)).map(|(_, name)| *name)
    };
    match (first(&BROWSERS), first(&SYSTEMS)) {
        (Some(browser), Some(system)) => Some(format!("{browser}, {system}")),
        (one, other) => one.or(other).map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_called_by_its_browser_and_system() {
        let of = |agent: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, HeaderValue::from_static(agent));
            label(&headers)
        };
        for (agent, name) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                Some("Firefox, Linux"),
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 \
                Safari/537.36 Edg/140.0.0.0",
                Some("Edge, Windows"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                Version/18.0 Mobile/15E148 Safari/604.1",
                Some("Safari, iPhone"),
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile \
                Safari/537.36",
                Some("Chrome, Android"),
            ),
            ("curl/8.5.0", Some("curl")),
            ("something of its own", None),
        ] {
            assert_eq!(of(agent).as_deref(), name, "{agent}");
        }
        assert_eq!(label(&HeaderMap::new()), None);
    }

    #[test]
    fn a_claim_is_read_as_it_was_written() {
        let claim = Claim { person: 7, series: 2, id: [1, 2, 3, 4, 5, 6, 7, 8] };
        assert_eq!(Claim::read(&claim.write()), Some(claim));
        for wrong in ["", "7", "7.2", "7.2.xx", "7.2.0102", "x.2.0102030405060708"] {
            assert_eq!(Claim::read(wrong), None, "{wrong}");
        }
    }
}
