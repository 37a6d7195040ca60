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
    /// Wrong passwords for one name or address from devices that are not known, an hour; one from another network than the
    /// one before counts as four. 0 for no limit.
    pub logins_per_account: u32,
    /// Wrong passwords on a device its owner has signed in on before, an hour; 0 for no limit.
    pub logins_per_device: u32,
    /// Changes of the password or the address of an account, an hour; 0 for no limit.
    pub changes_per_account: u32,
    /// For how many seconds advice may be thought of; 0 for no advice.
    pub advice_seconds: u32,
    /// How often a person may ask for advice, a minute; 0 for no limit.
    pub advice_per_minute: u32,
    /// The share of the cores, in percent, for computer moves, advice and passwords together. They never use all cores
    /// of a machine that has more than one.
    pub cpu_percent: u32,
    /// How many computer moves and pieces of advice are searched for at once; 0 for as many as that share allows.
    pub cpu_workers: u32,
    /// How long one search may go on while another one waits, in seconds.
    pub cpu_turn_seconds: u32,
    /// Threads for odds, records and old positions; 0 for half of the cores, at least 2.
    pub rules_workers: u32,
    /// How many requests may wait for these threads.
    pub rules_queue: u32,
    /// How long such a request may wait, and how long it may run, in seconds.
    pub rules_seconds: u32,
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
    /// Most WebSockets at once.
    pub sockets: u32,
    /// Most WebSockets from one address: so many of people without a seat in the game, and as many of players; 0 for no
    /// limit.
    pub sockets_per_address: u32,
    /// Share of the WebSockets that only players may take, in percent.
    pub sockets_reserved: u32,
    /// Most connections from one address; 0 for no limit. Not applied behind a trusted proxy.
    pub connections_per_address: u32,
    /// Time for the header of a request to arrive, in seconds.
    pub header_seconds: u32,
    /// Time in which a client must read something of an answer, in seconds.
    pub write_seconds: u32,
    /// Most games of a person that wait for an opponent; 0 for no limit.
    pub waiting_games: u32,
    /// Most games in progress of a person with other people; 0 for no limit.
    pub running_games: u32,
    /// Most games in progress of a person with the computer; 0 for no limit.
    pub computer_games: u32,
    /// Most games in progress that a person plays on both sides; 0 for no limit.
    pub solo_games: u32,
    /// Most games a person begins or joins in an hour; 0 for no limit.
    pub games_per_hour: u32,
    /// How many times the games of one person an address may have; 0 for no limit.
    pub address_games: u32,
    /// Days until a game that waits for an opponent is called off.
    pub waiting_days: u32,
    /// Minutes a player has to reveal a nonce once all seats of a game with a live clock are taken; 0 for no limit in any
    /// game.
    pub deal_minutes: u32,
    /// Days until an unfinished game among guests is deleted if nobody plays in it.
    pub abandoned_days: u32,
    /// Days until a guest without games is deleted.
    pub guest_days: u32,
    /// The largest jump of the machine's clock that is followed, in minutes; 0 to follow every jump.
    pub clock_jump_minutes: u32,
    /// In games without a clock: days without a move after which the opponent may claim; 0 for no claims.
    pub claim_days: u32,
    /// Days an absent player has to come back once the opponent claims.
    pub claim_warning_days: u32,
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
            logins_per_account: 20,
            logins_per_device: 20,
            changes_per_account: 5,
            advice_seconds: 10,
            advice_per_minute: 60,
            cpu_percent: 75,
            cpu_workers: 0,
            cpu_turn_seconds: 5,
            rules_workers: 0,
            rules_queue: 64,
            rules_seconds: 10,
            log_entries: 100_000,
            undo_limit: 500,
            session_days: 90,
            smtp: None,
            notice_minutes: 15,
            digest_minutes: 60,
            private_webhooks: false,
            vacation_days: 30,
            idle_seconds: 600,
            sockets: 10_000,
            sockets_per_address: 100,
            sockets_reserved: 20,
            connections_per_address: 400,
            header_seconds: 10,
            write_seconds: 30,
            waiting_games: 3,
            running_games: 29,
            computer_games: 10,
            solo_games: 50,
            games_per_hour: 60,
            address_games: 4,
            waiting_days: 14,
            deal_minutes: 10,
            abandoned_days: 90,
            guest_days: 7,
            clock_jump_minutes: 60,
            claim_days: 14,
            claim_warning_days: 3,
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
