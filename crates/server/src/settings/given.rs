//! What can be set: the same names as flags, in the environment and in a file.

use super::{Settings, Smtp, SmtpTls};
use axum::http::Uri;
use clap::Args;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use toml::Table;
use words::{Message, io_problem, message, reading_problem};

/// The file that is read if no other is named.
const CONFIG: &str = "malbrook.toml";
/// The one setting that is not shown.
const HIDDEN: &str = "smtp-password";
/// The longest file that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// What was set, by flags and the environment or by a file; what was not is decided by [`Given::resolve`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Args, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Given {
    /// Where to listen; port 0 takes any free one [default: 127.0.0.1:8302]
    #[arg(long, env = "MALBROOK_LISTEN", value_name = "ADDRESS:PORT", help_heading = NETWORK)]
    pub listen: Option<SocketAddr>,
    /// The database file; it is made if it is not there [default: malbrook.db]
    #[arg(long, env = "MALBROOK_DB", value_name = "FILE", help_heading = NETWORK)]
    pub db: Option<PathBuf>,
    /// The address people reach the server by, for links in mail [default: that of --listen]
    #[arg(long, env = "MALBROOK_PUBLIC_URL", value_name = "URL", help_heading = NETWORK)]
    pub public_url: Option<String>,
    /// Send cookies over TLS only [default: true if the public URL begins with https]
    #[arg(long, env = "MALBROOK_SECURE_COOKIES", help_heading = NETWORK,
        value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true)]
    pub secure_cookies: Option<bool>,
    /// Believe X-Forwarded-For; only behind a proxy that sets it [default: false]
    #[arg(long, env = "MALBROOK_TRUST_PROXY", help_heading = NETWORK,
        value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true)]
    pub trust_proxy: Option<bool>,
    /// Show /metrics to everybody, not only to this machine [default: false]
    #[arg(long, env = "MALBROOK_METRICS_PUBLIC", help_heading = NETWORK,
        value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true)]
    pub metrics_public: Option<bool>,

    /// The largest body of a request [default: 65536]
    #[arg(long, env = "MALBROOK_REQUEST_BYTES", value_name = "BYTES", help_heading = LIMITS)]
    pub request_bytes: Option<usize>,
    /// How long the body of a request may take to arrive [default: 30]
    #[arg(long, env = "MALBROOK_REQUEST_SECONDS", value_name = "SECONDS", help_heading = LIMITS)]
    pub request_seconds: Option<u32>,
    /// The largest record that can be imported [default: 4194304]
    #[arg(long, env = "MALBROOK_RECORD_BYTES", value_name = "BYTES", help_heading = LIMITS)]
    pub record_bytes: Option<usize>,
    /// Requests a second from one address in the long run; 0 for no limit [default: 50]
    #[arg(long, env = "MALBROOK_REQUESTS_PER_SECOND", value_name = "N", help_heading = LIMITS)]
    pub requests_per_second: Option<u32>,
    /// Requests from one address that may come at once [default: 200]
    #[arg(long, env = "MALBROOK_REQUEST_BURST", value_name = "N", help_heading = LIMITS)]
    pub request_burst: Option<u32>,
    /// Attempts to sign in, sign up or reset a password, a minute and address; 0 for no limit [default: 10]
    #[arg(long, env = "MALBROOK_LOGINS_PER_MINUTE", value_name = "N", help_heading = LIMITS)]
    pub logins_per_minute: Option<u32>,
    /// Wrong passwords for an account from unknown devices, an hour; from another network each counts as 4; 0 for no limit [default: 20]
    #[arg(long, env = "MALBROOK_LOGINS_PER_ACCOUNT", value_name = "N", help_heading = LIMITS)]
    pub logins_per_account: Option<u32>,
    /// Wrong passwords on a device its owner has signed in on before, an hour; 0 for no limit [default: 20]
    #[arg(long, env = "MALBROOK_LOGINS_PER_DEVICE", value_name = "N", help_heading = LIMITS)]
    pub logins_per_device: Option<u32>,
    /// Changes of the password or the e-mail address of an account, an hour; 0 for no limit [default: 5]
    #[arg(long, env = "MALBROOK_CHANGES_PER_ACCOUNT", value_name = "N", help_heading = LIMITS)]
    pub changes_per_account: Option<u32>,
    /// For how long advice may be thought of; 0 for no advice [default: 10]
    #[arg(long, env = "MALBROOK_ADVICE_SECONDS", value_name = "SECONDS", help_heading = LIMITS)]
    pub advice_seconds: Option<u32>,
    /// How often a person may ask for advice, a minute; 0 for no limit [default: 60]
    #[arg(long, env = "MALBROOK_ADVICE_PER_MINUTE", value_name = "N", help_heading = LIMITS)]
    pub advice_per_minute: Option<u32>,
    /// The share of the cores for computer moves, advice and passwords together; one core always stays free [default: 75]
    #[arg(long, env = "MALBROOK_CPU_PERCENT", value_name = "PERCENT", help_heading = LIMITS)]
    pub cpu_percent: Option<u32>,
    /// Searches for computer moves and advice at once; 0 for as many as that share allows [default: 0]
    #[arg(long, env = "MALBROOK_CPU_WORKERS", value_name = "N", help_heading = LIMITS)]
    pub cpu_workers: Option<u32>,
    /// How long one search may go on while another one waits [default: 5]
    #[arg(long, env = "MALBROOK_CPU_TURN_SECONDS", value_name = "SECONDS", help_heading = LIMITS)]
    pub cpu_turn_seconds: Option<u32>,
    /// Threads for odds, records and old positions; 0 for half of the cores, at least 2 [default: 0]
    #[arg(long, env = "MALBROOK_RULES_WORKERS", value_name = "N", help_heading = LIMITS)]
    pub rules_workers: Option<u32>,
    /// How many requests may wait for these threads [default: 64]
    #[arg(long, env = "MALBROOK_RULES_QUEUE", value_name = "N", help_heading = LIMITS)]
    pub rules_queue: Option<u32>,
    /// How long such a request may wait, and how long it may run [default: 10]
    #[arg(long, env = "MALBROOK_RULES_SECONDS", value_name = "SECONDS", help_heading = LIMITS)]
    pub rules_seconds: Option<u32>,
    /// The most entries the log of a game may have; 0 for no limit [default: 100000]
    #[arg(long, env = "MALBROOK_LOG_ENTRIES", value_name = "N", help_heading = LIMITS)]
    pub log_entries: Option<u32>,
    /// How many actions may be taken back after the last final one; 0 for no limit [default: 500]
    #[arg(long, env = "MALBROOK_UNDO_LIMIT", value_name = "N", help_heading = LIMITS)]
    pub undo_limit: Option<u32>,
    /// How long a session lasts without being used [default: 90]
    #[arg(long, env = "MALBROOK_SESSION_DAYS", value_name = "DAYS", help_heading = LIMITS)]
    pub session_days: Option<u32>,
    /// How long a game stays in memory when nobody uses it [default: 600]
    #[arg(long, env = "MALBROOK_IDLE_SECONDS", value_name = "SECONDS", help_heading = LIMITS)]
    pub idle_seconds: Option<u32>,
    /// WebSockets the server holds at once [default: 10000]
    #[arg(long, env = "MALBROOK_SOCKETS", value_name = "N", help_heading = LIMITS)]
    pub sockets: Option<u32>,
    /// WebSockets from one address, and as many again of players in their games; 0 for no limit [default: 100]
    #[arg(long, env = "MALBROOK_SOCKETS_PER_ADDRESS", value_name = "N", help_heading = LIMITS)]
    pub sockets_per_address: Option<u32>,
    /// The share of the WebSockets that only players in their games may take [default: 20]
    #[arg(long, env = "MALBROOK_SOCKETS_RESERVED", value_name = "PERCENT", help_heading = LIMITS)]
    pub sockets_reserved: Option<u32>,
    /// Connections from one address, unless the proxy is trusted; 0 for no limit [default: 400]
    #[arg(long, env = "MALBROOK_CONNECTIONS_PER_ADDRESS", value_name = "N", help_heading = LIMITS)]
    pub connections_per_address: Option<u32>,
    /// How long the header of a request may take to arrive [default: 10]
    #[arg(long, env = "MALBROOK_HEADER_SECONDS", value_name = "SECONDS", help_heading = LIMITS)]
    pub header_seconds: Option<u32>,
    /// After how long a connection whose client reads nothing is closed [default: 30]
    #[arg(long, env = "MALBROOK_WRITE_SECONDS", value_name = "SECONDS", help_heading = LIMITS)]
    pub write_seconds: Option<u32>,
    /// Games of a person that wait for an opponent; 0 for no limit [default: 3]
    #[arg(long, env = "MALBROOK_WAITING_GAMES", value_name = "N", help_heading = LIMITS)]
    pub waiting_games: Option<u32>,
    /// Games in progress of a person with other people; 0 for no limit [default: 29]
    #[arg(long, env = "MALBROOK_RUNNING_GAMES", value_name = "N", help_heading = LIMITS)]
    pub running_games: Option<u32>,
    /// Games in progress of a person against the computer; 0 for no limit [default: 10]
    #[arg(long, env = "MALBROOK_COMPUTER_GAMES", value_name = "N", help_heading = LIMITS)]
    pub computer_games: Option<u32>,
    /// Games in progress that a person plays on both sides; 0 for no limit [default: 50]
    #[arg(long, env = "MALBROOK_SOLO_GAMES", value_name = "N", help_heading = LIMITS)]
    pub solo_games: Option<u32>,
    /// Games a person begins or joins in an hour; 0 for no limit [default: 60]
    #[arg(long, env = "MALBROOK_GAMES_PER_HOUR", value_name = "N", help_heading = LIMITS)]
    pub games_per_hour: Option<u32>,
    /// How many times the games of one person may be begun from one address; 0 for no limit [default: 4]
    #[arg(long, env = "MALBROOK_ADDRESS_GAMES", value_name = "N", help_heading = LIMITS)]
    pub address_games: Option<u32>,
    /// After how long a game that waits for an opponent is called off [default: 14]
    #[arg(long, env = "MALBROOK_WAITING_DAYS", value_name = "DAYS", help_heading = LIMITS)]
    pub waiting_days: Option<u32>,
    /// How long a player has to reveal their number for the dice in a game with a live clock; 0 for no limit in any game [default: 10]
    #[arg(long, env = "MALBROOK_DEAL_MINUTES", value_name = "MINUTES", help_heading = LIMITS)]
    pub deal_minutes: Option<u32>,
    /// After how long an unfinished game among guests is deleted when nobody plays in it [default: 90]
    #[arg(long, env = "MALBROOK_ABANDONED_DAYS", value_name = "DAYS", help_heading = LIMITS)]
    pub abandoned_days: Option<u32>,
    /// After how long a guest without games is deleted [default: 7]
    #[arg(long, env = "MALBROOK_GUEST_DAYS", value_name = "DAYS", help_heading = LIMITS)]
    pub guest_days: Option<u32>,

    /// The mail server; without it no mail goes out
    #[arg(long, env = "MALBROOK_SMTP_HOST", value_name = "NAME", help_heading = MAIL)]
    pub smtp_host: Option<String>,
    /// Its port [default: 587 with starttls, 465 with tls, 25 with none]
    #[arg(long, env = "MALBROOK_SMTP_PORT", value_name = "PORT", help_heading = MAIL)]
    pub smtp_port: Option<u16>,
    /// How the connection to it is encrypted: none, starttls or tls [default: starttls]
    #[arg(long, env = "MALBROOK_SMTP_TLS", value_name = "HOW", help_heading = MAIL, hide_possible_values = true)]
    pub smtp_tls: Option<SmtpTls>,
    /// The user to sign in as
    #[arg(long, env = "MALBROOK_SMTP_USER", value_name = "NAME", help_heading = MAIL)]
    pub smtp_user: Option<String>,
    /// The user's password; as a flag every user of the machine can see it
    #[arg(long, env = "MALBROOK_SMTP_PASSWORD", value_name = "PASSWORD", help_heading = MAIL,
        hide_env_values = true, conflicts_with = "smtp_password_file")]
    pub smtp_password: Option<Secret>,
    /// A file with the user's password
    #[arg(long, env = "MALBROOK_SMTP_PASSWORD_FILE", value_name = "FILE", help_heading = MAIL)]
    pub smtp_password_file: Option<PathBuf>,
    /// Whom mail comes from: "Malbrook <games@example.org>"
    #[arg(long, env = "MALBROOK_SMTP_FROM", value_name = "ADDRESS", help_heading = MAIL)]
    pub smtp_from: Option<String>,

    /// For how long it must be somebody's turn before they are told [default: 15]
    #[arg(long, env = "MALBROOK_NOTICE_MINUTES", value_name = "MINUTES", help_heading = AWAY)]
    pub notice_minutes: Option<u32>,
    /// At most one mail to a person in this time [default: 60]
    #[arg(long, env = "MALBROOK_DIGEST_MINUTES", value_name = "MINUTES", help_heading = AWAY)]
    pub digest_minutes: Option<u32>,
    /// Let webhooks go to private addresses, too [default: false]
    #[arg(long, env = "MALBROOK_PRIVATE_WEBHOOKS", help_heading = AWAY,
        value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true)]
    pub private_webhooks: Option<bool>,
    /// Vacation a year for games by mail [default: 30]
    #[arg(long, env = "MALBROOK_VACATION_DAYS", value_name = "DAYS", help_heading = AWAY)]
    pub vacation_days: Option<u32>,
    /// In games without a clock: days without a move after which the opponent may claim; 0 for no claims [default: 14]
    #[arg(long, env = "MALBROOK_CLAIM_DAYS", value_name = "DAYS", help_heading = AWAY)]
    pub claim_days: Option<u32>,
    /// How long a player has to come back after a claim [default: 3]
    #[arg(long, env = "MALBROOK_CLAIM_WARNING_DAYS", value_name = "DAYS", help_heading = AWAY)]
    pub claim_warning_days: Option<u32>,
    /// The largest jump of the machine's clock that is followed; 0 to follow every jump [default: 60]
    #[arg(long, env = "MALBROOK_CLOCK_JUMP_MINUTES", value_name = "MINUTES", help_heading = AWAY)]
    pub clock_jump_minutes: Option<u32>,

    /// What is logged: error, warn, info, debug, or a filter such as info,malbrook::requests=warn [default: info]
    #[arg(long, env = "MALBROOK_LOG", value_name = "FILTER", help_heading = LOGS)]
    pub log: Option<String>,
    /// Log one JSON object a line [default: false]
    #[arg(long, env = "MALBROOK_LOG_JSON", help_heading = LOGS,
        value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true)]
    pub log_json: Option<bool>,
}

const NETWORK: &str = "Where";
const LIMITS: &str = "Limits";
const MAIL: &str = "Mail";
const AWAY: &str = "Players who are away";
const LOGS: &str = "Logs";

/// Something that is never shown.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl From<String> for Secret {
    fn from(text: String) -> Secret {
        Secret(text)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(hidden)")
    }
}

impl Given {
    /// What a file sets; the error names the file, the line and the setting.
    pub fn read(file: &Path) -> Result<Given, Message> {
        let text = read_text(file).map_err(|problem| unreadable("file-unreadable", file, problem))?;
        toml::from_str(&text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let line = 1 + text.bytes().take(start).filter(|byte| *byte == b'\n').count();
            let said = error.message().replace('\n', "; ");
            let problem = reading_problem(&said);
            let said = said.replace("unknown field", "there is no setting");
            let problem = message!("settings-problem", said, problem);
            message!("at-file-line", file = file.display().to_string(), line, problem)
        })
    }

    /// The same, with what is not set here taken from somewhere else.
    pub fn or(&self, other: &Given) -> Result<Given, Message> {
        let mut table = other.table()?;
        if self.smtp_password.is_some() || self.smtp_password_file.is_some() {
            // Two ways to say the same thing.
            table.retain(|key, _| !key.starts_with(HIDDEN));
        }
        table.extend(self.table()?);
        table.try_into().map_err(|error: toml::de::Error| reading_problem(error.message()))
    }

    /// What is set, by the names a file uses.
    pub fn table(&self) -> Result<Table, Message> {
        Table::try_from(self).map_err(|_| message!("settings-not-text"))
    }

    /// The settings in force: what was set, and the defaults.
    pub fn resolve(&self) -> Result<Settings, Message> {
        let default = Settings::default();
        let public_url = self.public_url.as_deref().map(check_url).transpose()?;
        let over_tls = public_url.as_ref().is_some_and(|url| url.starts_with("https:"));
        let settings = Settings {
            listen: self.listen.unwrap_or(default.listen),
            db: self.db.clone().unwrap_or(default.db),
            public_url,
            secure_cookies: self.secure_cookies.unwrap_or(over_tls),
            trust_proxy: self.trust_proxy.unwrap_or(default.trust_proxy),
            request_bytes: self.request_bytes.unwrap_or(default.request_bytes),
            request_seconds: self.request_seconds.unwrap_or(default.request_seconds),
            record_bytes: self.record_bytes.unwrap_or(default.record_bytes),
            requests_per_second: self.requests_per_second.unwrap_or(default.requests_per_second),
            request_burst: self.request_burst.unwrap_or(default.request_burst),
            logins_per_minute: self.logins_per_minute.unwrap_or(default.logins_per_minute),
            logins_per_account: self.logins_per_account.unwrap_or(default.logins_per_account),
            logins_per_device: self.logins_per_device.unwrap_or(default.logins_per_device),
            changes_per_account: self.changes_per_account.unwrap_or(default.changes_per_account),
            advice_seconds: self.advice_seconds.unwrap_or(default.advice_seconds),
            advice_per_minute: self.advice_per_minute.unwrap_or(default.advice_per_minute),
            cpu_percent: self.cpu_percent.unwrap_or(default.cpu_percent),
            cpu_workers: self.cpu_workers.unwrap_or(default.cpu_workers),
            cpu_turn_seconds: self.cpu_turn_seconds.unwrap_or(default.cpu_turn_seconds),
            rules_workers: self.rules_workers.unwrap_or(default.rules_workers),
            rules_queue: self.rules_queue.unwrap_or(default.rules_queue),
            rules_seconds: self.rules_seconds.unwrap_or(default.rules_seconds),
            log_entries: self.log_entries.unwrap_or(default.log_entries),
            undo_limit: self.undo_limit.unwrap_or(default.undo_limit),
            session_days: self.session_days.unwrap_or(default.session_days),
            smtp: self.smtp()?,
            notice_minutes: self.notice_minutes.unwrap_or(default.notice_minutes),
            digest_minutes: self.digest_minutes.unwrap_or(default.digest_minutes),
            private_webhooks: self.private_webhooks.unwrap_or(default.private_webhooks),
            vacation_days: self.vacation_days.unwrap_or(default.vacation_days),
            idle_seconds: self.idle_seconds.unwrap_or(default.idle_seconds),
            sockets: self.sockets.unwrap_or(default.sockets),
            sockets_per_address: self.sockets_per_address.unwrap_or(default.sockets_per_address),
            sockets_reserved: self.sockets_reserved.unwrap_or(default.sockets_reserved),
            connections_per_address: self.connections_per_address.unwrap_or(default.connections_per_address),
            write_seconds: self.write_seconds.unwrap_or(default.write_seconds),
            header_seconds: self.header_seconds.unwrap_or(default.header_seconds),
            waiting_games: self.waiting_games.unwrap_or(default.waiting_games),
            running_games: self.running_games.unwrap_or(default.running_games),
            computer_games: self.computer_games.unwrap_or(default.computer_games),
            solo_games: self.solo_games.unwrap_or(default.solo_games),
            games_per_hour: self.games_per_hour.unwrap_or(default.games_per_hour),
            address_games: self.address_games.unwrap_or(default.address_games),
            waiting_days: self.waiting_days.unwrap_or(default.waiting_days),
            deal_minutes: self.deal_minutes.unwrap_or(default.deal_minutes),
            abandoned_days: self.abandoned_days.unwrap_or(default.abandoned_days),
            guest_days: self.guest_days.unwrap_or(default.guest_days),
            clock_jump_minutes: self.clock_jump_minutes.unwrap_or(default.clock_jump_minutes),
            claim_days: self.claim_days.unwrap_or(default.claim_days),
            claim_warning_days: self.claim_warning_days.unwrap_or(default.claim_warning_days),
            log: self.log.clone().unwrap_or(default.log),
            log_json: self.log_json.unwrap_or(default.log_json),
            metrics_public: self.metrics_public.unwrap_or(default.metrics_public),
        };
        check(&settings)?;
        Ok(settings)
    }

    /// What would have to be set to get these settings.
    pub fn of(settings: &Settings) -> Given {
        let smtp = settings.smtp.as_ref();
        Given {
            listen: Some(settings.listen),
            db: Some(settings.db.clone()),
            public_url: settings.public_url.clone(),
            secure_cookies: Some(settings.secure_cookies),
            trust_proxy: Some(settings.trust_proxy),
            metrics_public: Some(settings.metrics_public),
            request_bytes: Some(settings.request_bytes),
            request_seconds: Some(settings.request_seconds),
            record_bytes: Some(settings.record_bytes),
            requests_per_second: Some(settings.requests_per_second),
            request_burst: Some(settings.request_burst),
            logins_per_minute: Some(settings.logins_per_minute),
            logins_per_account: Some(settings.logins_per_account),
            logins_per_device: Some(settings.logins_per_device),
            changes_per_account: Some(settings.changes_per_account),
            advice_seconds: Some(settings.advice_seconds),
            advice_per_minute: Some(settings.advice_per_minute),
            cpu_percent: Some(settings.cpu_percent),
            cpu_workers: Some(settings.cpu_workers),
            cpu_turn_seconds: Some(settings.cpu_turn_seconds),
            rules_workers: Some(settings.rules_workers),
            rules_queue: Some(settings.rules_queue),
            rules_seconds: Some(settings.rules_seconds),
            log_entries: Some(settings.log_entries),
            undo_limit: Some(settings.undo_limit),
            session_days: Some(settings.session_days),
            idle_seconds: Some(settings.idle_seconds),
            sockets: Some(settings.sockets),
            sockets_per_address: Some(settings.sockets_per_address),
            sockets_reserved: Some(settings.sockets_reserved),
            connections_per_address: Some(settings.connections_per_address),
            write_seconds: Some(settings.write_seconds),
            header_seconds: Some(settings.header_seconds),
            waiting_games: Some(settings.waiting_games),
            running_games: Some(settings.running_games),
            computer_games: Some(settings.computer_games),
            solo_games: Some(settings.solo_games),
            games_per_hour: Some(settings.games_per_hour),
            address_games: Some(settings.address_games),
            waiting_days: Some(settings.waiting_days),
            deal_minutes: Some(settings.deal_minutes),
            abandoned_days: Some(settings.abandoned_days),
            guest_days: Some(settings.guest_days),
            smtp_host: smtp.map(|smtp| smtp.host.clone()),
            smtp_port: smtp.map(|smtp| smtp.port),
            smtp_tls: smtp.map(|smtp| smtp.tls),
            smtp_user: smtp.and_then(|smtp| smtp.user.clone()),
            smtp_password: smtp.and_then(|smtp| smtp.password.clone()).map(Secret),
            smtp_password_file: None,
            smtp_from: smtp.map(|smtp| smtp.from.clone()),
            notice_minutes: Some(settings.notice_minutes),
            digest_minutes: Some(settings.digest_minutes),
            private_webhooks: Some(settings.private_webhooks),
            vacation_days: Some(settings.vacation_days),
            claim_days: Some(settings.claim_days),
            claim_warning_days: Some(settings.claim_warning_days),
            clock_jump_minutes: Some(settings.clock_jump_minutes),
            log: Some(settings.log.clone()),
            log_json: Some(settings.log_json),
        }
    }

    fn smtp(&self) -> Result<Option<Smtp>, Message> {
        let Some(host) = self.smtp_host.clone() else {
            let lonely = self.table()?.keys().find(|key| key.starts_with("smtp-")).cloned();
            return lonely.map_or(Ok(None), |key| Err(message!("settings-no-host", key)));
        };
        let tls = self.smtp_tls.unwrap_or_default();
        let usual_port = match tls {
            SmtpTls::None => 25,
            SmtpTls::StartTls => 587,
            SmtpTls::Tls => 465,
        };
        let from = self.smtp_from.clone().ok_or_else(|| message!("settings-no-sender"))?;
        Ok(Some(Smtp {
            host,
            port: self.smtp_port.unwrap_or(usual_port),
            tls,
            user: self.smtp_user.clone(),
            password: self.password()?,
            from,
        }))
    }

    fn password(&self) -> Result<Option<String>, Message> {
        match (&self.smtp_password, &self.smtp_password_file) {
            (Some(_), Some(_)) => Err(message!("settings-two-passwords")),
            (Some(Secret(password)), None) => Ok(Some(password.clone())),
            (None, None) => Ok(None),
            (None, Some(file)) => read_text(file)
                .map(|text| Some(text.trim_end_matches(['\r', '\n']).to_owned()))
                .map_err(|problem| unreadable("settings-password-file", file, problem)),
        }
    }
}

/// A file of text, if it is no longer than settings are.
fn read_text(file: &Path) -> Result<String, Message> {
    let mut bytes = Vec::new();
    let opened = File::open(file).map_err(|error| io_problem(&error))?;
    opened.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| io_problem(&error))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(message!("file-too-long", bytes = MAX_BYTES));
    }
    String::from_utf8(bytes).map_err(|_| message!("io-not-text"))
}

fn unreadable(id: &'static str, file: &Path, problem: Message) -> Message {
    message!(id, file = file.display().to_string(), problem)
}

/// Only a scheme, a host and perhaps a port: everything is served from the root.
fn check_url(url: &str) -> Result<String, Message> {
    let wrong = || message!("settings-url", url);
    let parsed: Uri = url.parse().map_err(|_| wrong())?;
    let whole = matches!(parsed.scheme_str(), Some("http" | "https"))
        && parsed.authority().is_some_and(|authority| !authority.as_str().contains('@'))
        && parsed.path() == "/"
        && parsed.query().is_none();
    if whole { Ok(url.trim_end_matches('/').to_owned()) } else { Err(wrong()) }
}

/// Refuses settings nobody can play with.
fn check(settings: &Settings) -> Result<(), Message> {
    let at_least = |name: &str, value: u64, least: u64| {
        if value >= least { Ok(()) } else { Err(message!("settings-least", name, value, least)) }
    };
    at_least("request-bytes", settings.request_bytes as u64, 1024)?;
    at_least("request-seconds", settings.request_seconds.into(), 1)?;
    at_least("record-bytes", settings.record_bytes as u64, 1024)?;
    at_least("request-burst", settings.request_burst.into(), 1)?;
    at_least("session-days", settings.session_days.into(), 1)?;
    at_least("cpu-percent", settings.cpu_percent.into(), 1)?;
    at_least("cpu-turn-seconds", settings.cpu_turn_seconds.into(), 1)?;
    at_least("rules-queue", settings.rules_queue.into(), 1)?;
    at_least("rules-seconds", settings.rules_seconds.into(), 1)?;
    at_least("sockets", settings.sockets.into(), 1)?;
    at_least("header-seconds", settings.header_seconds.into(), 1)?;
    at_least("write-seconds", settings.write_seconds.into(), 1)?;
    at_least("waiting-days", settings.waiting_days.into(), 1)?;
    at_least("abandoned-days", settings.abandoned_days.into(), 1)?;
    at_least("guest-days", settings.guest_days.into(), 1)?;
    if settings.sockets_reserved > 100 {
        return Err(message!("settings-percent", value = settings.sockets_reserved));
    }
    at_least("claim-warning-days", settings.claim_warning_days.into(), 1)?;
    crate::telemetry::filter(&settings.log).map(drop)
}

/// The file to read settings from: the one named, or `malbrook.toml` here if there is one.
pub fn config_file(named: Option<&Path>) -> Option<PathBuf> {
    let here = || Some(PathBuf::from(CONFIG)).filter(|file| file.exists());
    named.map(Path::to_owned).or_else(here)
}

/// The settings in force, a line each as a file has it, with where each came from; no password is shown.
pub fn report(settings: &Settings, source: impl Fn(&str) -> String) -> Result<String, Message> {
    let line = |(key, value): (&String, &toml::Value)| {
        let shown = if key == HIDDEN { "\"(hidden)\"".to_owned() } else { value.to_string() };
        format!("{:<44} # {}\n", format!("{key} = {shown}"), source(key))
    };
    Ok(Given::of(settings).table()?.iter().map(line).collect())
}
