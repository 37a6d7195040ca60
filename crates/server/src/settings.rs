//! How the server is told to run. [`Given`] is what people can say, [`Settings`] is what is in force.

mod given;

pub use given::{Given, Secret, config_file, report};

use serde::{Deserialize, Serialize};
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The database file.
    pub db: PathBuf,
    /// The address people reach it by, for links in mail; made from `listen` if not given.
    pub public_url: Option<String>,
    /// Send cookies over TLS only; so it is where `public_url` begins with https.
    pub secure_cookies: bool,
    /// Believe a proxy's word (`X-Forwarded-For`) about where a request comes from.
    pub trust_proxy: bool,
    /// The largest body of a request, in bytes.
    pub request_bytes: usize,
    /// The largest record that can be imported, in bytes.
    pub record_bytes: usize,
    /// How long the body of a request may take to arrive, in seconds.
    pub request_seconds: u32,
    /// Requests a second from one address in the long run; 0 for no limit.
    pub requests_per_second: u32,
    /// Requests that may come at once.
    pub request_burst: u32,
    /// Attempts to sign in, sign up or reset a password, a minute and address; 0 for no limit.
    pub logins_per_minute: u32,
    /// For how many seconds advice may be thought of; 0 for no advice.
    pub advice_seconds: u32,
    /// How often a person may ask for advice, a minute; 0 for no limit.
    pub advice_per_minute: u32,
    /// The most entries the log of a game may have; 0 for no limit.
    pub log_entries: u32,
    /// How many actions may be taken back after the last one that is final; 0 for no limit.
    pub undo_limit: u32,
    /// How long a session lasts without being used, in days.
    pub session_days: u32,
    /// How mail goes out; without it none does.
    pub smtp: Option<Smtp>,
    /// For how many minutes it must be somebody's turn before they are told.
    pub notice_minutes: u32,
    /// At most one mail to a person in so many minutes.
    pub digest_minutes: u32,
    /// Let webhooks go to private addresses, too.
    pub private_webhooks: bool,
    /// Days of vacation a year for games by mail.
    pub vacation_days: u32,
    /// How long a game stays in memory when nobody uses it, in seconds.
    pub idle_seconds: u32,
    /// What is logged, as `tracing` filters say it.
    pub log: String,
    /// Log as JSON.
    pub log_json: bool,
    /// Show `/metrics` to everybody, not only to this machine.
    pub metrics_public: bool,
}

/// A mail server.
#[derive(Clone)]
pub struct Smtp {
    /// Its name.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// Whether and how the connection is encrypted.
    pub tls: SmtpTls,
    /// The user to sign in as.
    pub user: Option<String>,
    /// The user's password.
    pub password: Option<String>,
    /// Whom mail comes from.
    pub from: String,
}

/// How a connection to a mail server is encrypted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
#[value(rename_all = "lowercase")]
pub enum SmtpTls {
    /// Not at all.
    None,
    /// After a greeting in the clear.
    #[default]
    StartTls,
    /// From the first byte.
    Tls,
}

/// The password is never shown.
impl fmt::Debug for Smtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Smtp")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("tls", &self.tls)
            .field("user", &self.user)
            .field("from", &self.from)
            .finish_non_exhaustive()
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            listen: SocketAddr::from(([127, 0, 0, 1], 8302)),
            db: PathBuf::from("malbrook.db"),
            public_url: None,
            secure_cookies: false,
            trust_proxy: false,
            request_bytes: 64 << 10,
            record_bytes: 4 << 20,
            request_seconds: 30,
            requests_per_second: 50,
            request_burst: 200,
            logins_per_minute: 10,
            advice_seconds: 10,
            advice_per_minute: 60,
            log_entries: 100_000,
            undo_limit: 500,
            session_days: 90,
            smtp: None,
            notice_minutes: 15,
            digest_minutes: 60,
            private_webhooks: false,
            vacation_days: 30,
            idle_seconds: 600,
            log: "info".to_owned(),
            log_json: false,
            metrics_public: false,
        }
    }
}

impl Settings {
    /// The address people reach the server by, without a slash at the end.
    pub fn url(&self) -> String {
        let url = self.public_url.clone().unwrap_or_else(|| format!("http://{}", self.listen));
        url.trim_end_matches('/').to_owned()
    }
}
