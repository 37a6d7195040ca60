//! The cookies: of a session, of a guest, and of a device that is known.

use crate::settings::Settings;
use axum::http::{HeaderMap, HeaderValue, header};

/// How long a browser may keep the cookie of a guest or a device: the longest that browsers allow.
const LONGEST_DAYS: u32 = 400;
const DAY: u64 = 24 * 60 * 60;

/// Which cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cookie {
    /// Of whoever has signed in.
    Session,
    /// Of a guest.
    Guest,
    /// Of a device that somebody has signed in on.
    Device,
}

impl Cookie {
    /// Its name. With TLS browsers see to it that no other host can set it.
    fn name(self, settings: &Settings) -> &'static str {
        match (self, settings.secure_cookies) {
            (Cookie::Session, false) => "malbrook_session",
            (Cookie::Session, true) => "__Host-malbrook_session",
            (Cookie::Guest, false) => "malbrook_guest",
            (Cookie::Guest, true) => "__Host-malbrook_guest",
            (Cookie::Device, false) => "malbrook_device",
            (Cookie::Device, true) => "__Host-malbrook_device",
        }
    }

    /// What a request has in it.
    pub fn read<'a>(self, settings: &Settings, headers: &'a HeaderMap) -> Option<&'a str> {
        let name = self.name(settings);
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// The header that puts something in it.
    pub fn set(self, settings: &Settings, value: &str) -> Option<HeaderValue> {
        let days = match self {
            Cookie::Session => settings.session_days,
            Cookie::Guest | Cookie::Device => LONGEST_DAYS,
        };
        self.header(settings, value, u64::from(days) * DAY)
    }

    /// The header that removes it.
    pub fn clear(self, settings: &Settings) -> Option<HeaderValue> {
        self.header(settings, "", 0)
    }

    fn header(self, settings: &Settings, value: &str, seconds: u64) -> Option<HeaderValue> {
        let name = self.name(settings);
        let secure = if settings.secure_cookies { "; Secure" } else { "" };
        let text = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::try_from(text).ok()
    }
}
