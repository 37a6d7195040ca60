//! What is kept of people: guests, accounts, sessions, tokens, mailed links.

use super::{Millis, PersonNo, Stored};
use async_trait::async_trait;
use words::Language;

/// People, and how they prove who they are.
#[async_trait]
pub trait PeopleStore {
    /// Makes a guest of somebody.
    async fn add_guest(&self, name: String, at: Millis) -> Stored<PersonNo>;
    /// Opens an account; a guest's own row becomes it, if it is still one. Refuses a name that looks like another.
    /// Refuses a guest whose pass was revoked.
    async fn add_account(&self, account: AccountRow, guest: Option<Credential>) -> Stored<PersonNo>;
    /// A person by number.
    async fn person(&self, no: PersonNo) -> Stored<Option<PersonRow>>;
    /// The account with this key of a name.
    async fn person_by_name(&self, key: &str) -> Stored<Option<PersonRow>>;
    /// The account that has confirmed the address with this key.
    async fn person_by_email(&self, key: &str) -> Stored<Option<PersonRow>>;
    /// The newest account without a confirmed address that wants the address with this key.
    async fn person_by_wanted_email(&self, key: &str) -> Stored<Option<PersonRow>>;
    /// Whether a name looks like that of an account other than this one, without being the same.
    async fn has_lookalike(&self, name: &Keyed, person: Option<PersonNo>) -> Stored<bool>;
    /// Whether what let a request in is still valid.
    async fn is_valid(&self, by: Credential) -> Stored<bool>;
    /// Gives an account another name. Refuses one that looks like another account's, and a credential that is not valid any more.
    async fn rename(&self, by: Credential, name: Keyed) -> Stored<()>;
    /// Notes the language an account has set, or that it has set none. Refuses a credential that is not valid any more.
    async fn set_language(&self, by: Credential, language: Option<Language>) -> Stored<()>;
    /// Notes an address that waits to be confirmed, or takes the address of an account away. Refuses what is not confirmed any
    /// more. Links to choose another password that went to the address so far can still be used.
    async fn want_email(&self, by: Confirmed, email: Option<Keyed>) -> Stored<()>;
    /// Confirms the address a link went to, which is used up; says whose it is.
    async fn confirm_email(&self, secret: &str, now: Millis) -> Stored<Option<PersonNo>>;
    /// Gives an account another password; with `end`, ends access in the same transaction. Refuses what is not confirmed any
    /// more. Links to choose another password that went to the account's address can still be used. Returns the series of its
    /// passes.
    async fn set_password(&self, by: Confirmed, password: String, end: Option<EndAccess>) -> Stored<i64>;
    /// Gives the account a link was mailed to another password and ends all access to it; the link is used up and the
    /// address confirmed. Returns whose account it is, with the series of its passes.
    async fn reset_password(
        &self,
        secret: &str,
        now: Millis,
        password: String,
    ) -> Stored<Option<(PersonNo, i64)>>;
    /// Ends access to an account or a guest's games. Refuses a credential that is not valid any more. Returns the series of the
    /// passes from now on.
    async fn end_access(&self, by: Credential, end: EndAccess) -> Stored<i64>;
    /// Leaves nothing of a guest but the number, with a name to show in its place.
    async fn erase_guest(&self, guest: PersonNo, name: String) -> Stored<()>;
    /// Leaves nothing of an account but the number, with a name to show in its place. Refuses what is not confirmed any more.
    async fn erase_account(&self, by: Confirmed, name: String) -> Stored<()>;

    /// Begins a session, if the account still has this password. Returns the series of its passes if it has.
    async fn add_session(&self, session: SessionRow, password: String) -> Stored<Option<i64>>;
    /// A session and whose it is.
    async fn session(&self, secret: &str) -> Stored<Option<(SessionRow, PersonRow)>>;
    /// The sessions of a person that have not expired, the one used last first.
    async fn sessions(&self, person: PersonNo, now: Millis) -> Stored<Vec<SessionRow>>;
    /// Lets a session last longer, and notes that it was used.
    async fn extend_session(&self, secret: &str, expires_at: Millis, used_at: Millis) -> Stored<()>;
    /// Ends a session.
    async fn end_session(&self, secret: &str) -> Stored<()>;
    /// Ends the session of a person whose hashed secret begins like this; says whether there was one. Refuses a credential that
    /// is not valid any more.
    async fn end_session_of(&self, by: Credential, start: &str) -> Stored<bool>;

    /// Stores a token, and returns its number; nothing if the person has so many already. Refuses a credential that is not valid
    /// any more.
    async fn add_token(&self, by: Credential, token: TokenRow, most: u32) -> Stored<Option<i64>>;
    /// A token and whose it is.
    async fn token(&self, secret: &str) -> Stored<Option<(TokenRow, PersonRow)>>;
    /// The tokens of a person, oldest first.
    async fn tokens(&self, person: PersonNo) -> Stored<Vec<TokenRow>>;
    /// Notes that a token was used.
    async fn note_token_use(&self, no: i64, at: Millis) -> Stored<()>;
    /// Revokes a token of a person; says whether there was one. Refuses a credential that is not valid any more.
    async fn revoke_token(&self, by: Credential, no: i64) -> Stored<bool>;

    /// Stores a link that is about to be mailed, unless its address has nothing to do with the account any more; says whether
    /// it did.
    async fn add_letter(&self, letter: LetterRow) -> Stored<bool>;
    /// A link that was mailed and can still be used. A link to choose another password cannot once the account has confirmed
    /// another address.
    async fn letter(&self, secret: &str, purpose: Purpose, now: Millis) -> Stored<Option<LetterRow>>;

    /// A secret of the server's own; the one given is kept if there is none yet.
    async fn secret(&self, name: &str, fresh: [u8; 32]) -> Stored<[u8; 32]>;
    /// Removes sessions and links that have expired.
    async fn remove_expired(&self, now: Millis) -> Stored<()>;
}

/// What a person is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonKind {
    /// Somebody who plays without an account.
    Guest,
    /// Somebody with a name and a password of their own.
    Account,
    /// Somebody who was here once.
    Gone,
}

/// A person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRow {
    /// Their number.
    pub no: PersonNo,
    /// What they are.
    pub kind: PersonKind,
    /// Their name.
    pub name: String,
    /// The address they have confirmed.
    pub email: Option<String>,
    /// The address they want but have not confirmed.
    pub wanted_email: Option<String>,
    /// The password, hashed.
    pub password: Option<String>,
    /// When they came.
    pub created_at: Millis,
    /// The language they have set.
    pub language: Option<Language>,
    /// The language they signed up with.
    pub first_language: Option<Language>,
    /// The series of their passes: those of earlier series are revoked.
    pub pass_series: i64,
}

impl PersonRow {
    /// The language of what is sent to them.
    pub fn reads(&self) -> Language {
        self.language.or(self.first_language).unwrap_or_else(Language::english)
    }
}

/// A text as it is shown, and the key by which equal ones are found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyed {
    /// As it is shown.
    pub shown: String,
    /// The same for all texts that count as equal.
    pub key: String,
}

/// An account to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountRow {
    /// Its name.
    pub name: Keyed,
    /// The password, hashed.
    pub password: String,
    /// An address that waits to be confirmed.
    pub wanted_email: Option<Keyed>,
    /// The language it was opened in.
    pub first_language: Language,
    /// When.
    pub created_at: Millis,
}

/// A session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// The secret, hashed.
    pub secret: String,
    /// Whose it is.
    pub person: PersonNo,
    /// When it began.
    pub created_at: Millis,
    /// When it ends unless it is used before.
    pub expires_at: Millis,
    /// When it was last used, to the hour.
    pub used_at: Option<Millis>,
    /// On what kind of device it began.
    pub device: Option<String>,
}

/// How somebody has proved who they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// By a token with this digest.
    Token([u8; 32]),
    /// By a session with this digest.
    Session([u8; 32]),
    /// By a guest's pass of this series.
    Guest(i64),
}

/// What let a request in. Whatever the request changes is refused if this is not valid any more when the change is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credential {
    /// Who made the request.
    pub person: PersonNo,
    /// How they proved it.
    pub proof: Proof,
}

/// What let a request in, with the password that was given again and was right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmed {
    /// What let the request in.
    pub by: Credential,
    /// The hash of the account's password that it was compared with.
    pub password: String,
}

/// What ends when access is ended: sessions, and all guest passes and device cookies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndAccess {
    /// The one session that goes on, by its hashed secret.
    pub keep: Option<String>,
    /// Whether tokens are revoked and the webhook is removed, too.
    pub programs: bool,
}

/// A token of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    /// Its number.
    pub no: i64,
    /// The secret, hashed.
    pub secret: String,
    /// Whose it is.
    pub person: PersonNo,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for, in words.
    pub scopes: String,
    /// When it was made.
    pub created_at: Millis,
    /// When it was last used, to the minute.
    pub used_at: Option<Millis>,
}

/// What a mailed link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To choose another password.
    Reset,
    /// To confirm an address.
    Confirm,
}

/// A link that was mailed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterRow {
    /// The secret, hashed.
    pub secret: String,
    /// Whom it is about.
    pub person: PersonNo,
    /// What it is for.
    pub purpose: Purpose,
    /// The key of the address it went to.
    pub email_key: String,
    /// Until when it can be used.
    pub expires_at: Millis,
}
