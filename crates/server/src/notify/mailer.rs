//! Letters, and how they go out.

use crate::games::fresh_bytes;
use crate::settings::{Settings, Smtp, SmtpTls};
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use table::proof;
use words::{Language, message};

/// How long a mail server may take for an answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// A letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// To whom.
    pub to: String,
    /// In which language.
    pub language: Language,
    /// What it is about.
    pub subject: String,
    /// What it says, in plain text.
    pub text: String,
    /// The link that ends such letters with one click.
    pub unsubscribe: Option<String>,
}

/// Why a letter was not sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct NotSent {
    /// One short sentence.
    pub message: String,
    /// Would it be the same at another try?
    pub for_good: bool,
}

impl From<NotSent> for String {
    fn from(not_sent: NotSent) -> String {
        not_sent.message
    }
}

/// How mail goes out.
pub enum Mailer {
    /// Not at all.
    Off,
    /// By a mail server.
    Smtp(Box<Post>),
    /// It is kept here, for tests.
    Kept(Mutex<Vec<Mail>>),
}

/// A mail server and whom letters come from.
pub struct Post {
    server: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Mailer {
    /// As the settings say.
    pub fn new(settings: &Settings) -> Result<Mailer, words::Message> {
        match &settings.smtp {
            None => Ok(Mailer::Off),
            Some(smtp) => Ok(Mailer::Smtp(Box::new(Post::new(smtp)?))),
        }
    }

    /// Keeps letters here instead of sending them.
    pub fn kept() -> Mailer {
        Mailer::Kept(Mutex::default())
    }

    /// Does any mail go out?
    pub fn is_on(&self) -> bool {
        !matches!(self, Mailer::Off)
    }

    /// Sends a letter.
    pub async fn send(&self, mail: Mail) -> Result<(), NotSent> {
        match self {
            Mailer::Off => Err(NotSent { message: "no mail goes out".to_owned(), for_good: true }),
            Mailer::Smtp(post) => post.send(&mail).await,
            Mailer::Kept(letters) => {
                letters.lock().unwrap_or_else(PoisonError::into_inner).push(mail);
                Ok(())
            }
        }
    }

    /// The letters that were kept.
    pub fn letters(&self) -> Vec<Mail> {
        match self {
            Mailer::Kept(letters) => letters.lock().unwrap_or_else(PoisonError::into_inner).clone(),
            Mailer::Off | Mailer::Smtp(_) => Vec::new(),
        }
    }
}

impl Post {
    fn new(smtp: &Smtp) -> Result<Post, words::Message> {
        let from = smtp.from.parse::<Mailbox>();
        let from = from.map_err(|_| message!("settings-sender", from = &smtp.from))?;
        let tls = || {
            TlsParameters::new(smtp.host.clone())
                .map_err(|error| message!("settings-host", cause = error.to_string()))
        };
        let tls = match smtp.tls {
            SmtpTls::None => Tls::None,
            SmtpTls::StartTls => Tls::Required(tls()?),
            SmtpTls::Tls => Tls::Wrapper(tls()?),
        };
        let mut server = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&smtp.host)
            .port(smtp.port)
            .tls(tls)
            .timeout(Some(PATIENCE));
        if let (Some(user), Some(password)) = (&smtp.user, &smtp.password) {
            server = server.credentials(Credentials::new(user.clone(), password.clone()));
        }
        Ok(Post { server: server.build(), from })
    }

    async fn send(&self, mail: &Mail) -> Result<(), NotSent> {
        let for_good = |message: String| NotSent { message, for_good: true };
        let message = write(&self.from, mail).map_err(for_good)?;
        let sent = self.server.send(message).await;
        let not_sent = |error: lettre::transport::smtp::Error| NotSent {
            for_good: error.is_permanent(),
            message: error.to_string(),
        };
        sent.map(drop).map_err(not_sent)
    }
}

/// A letter as mail servers want it.
fn write(from: &Mailbox, mail: &Mail) -> Result<Message, String> {
    let to = mail.to.parse::<Address>().map_err(|error| error.to_string())?;
    let number = fresh_bytes().map_err(|problem| problem.message.to_string())?;
    let mut message = Message::builder()
        .from(from.clone())
        .to(Mailbox::new(None, to))
        .subject(&mail.subject)
        .date_now()
        .message_id(Some(format!("<{}@{}>", proof::to_hex(&number[..16]), from.email.domain())))
        .raw_header(header("Auto-Submitted", "auto-generated")?)
        .raw_header(header("Content-Language", mail.language.tag())?)
        .header(ContentType::TEXT_PLAIN);
    if let Some(link) = &mail.unsubscribe {
        message = message
            .raw_header(header("List-Unsubscribe", &format!("<{link}>"))?)
            .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")?);
    }
    message.body(mail.text.clone()).map_err(|error| error.to_string())
}

fn header(name: &str, value: &str) -> Result<HeaderValue, String> {
    let name = HeaderName::new_from_ascii(name.to_owned()).map_err(|error| error.to_string())?;
    Ok(HeaderValue::new(name, value.to_owned()))
}
