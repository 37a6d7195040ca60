//! People in SQLite.

use super::Sqlite;
use crate::people::{skeleton_version, skeletons};
use crate::store::people::{
    AccountRow, Confirmed, Credential, EndAccess, Keyed, LetterRow, PersonKind, PersonRow, Proof, Purpose,
    SessionRow, TokenRow,
};
use crate::store::{Millis, PeopleStore, PersonNo, StoreError, Stored};
use async_trait::async_trait;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Result, Row, ToSql, params};
use table::proof;
use words::Language;

#[async_trait]
impl PeopleStore for Sqlite {
    async fn add_guest(&self, name: String, at: Millis) -> Stored<PersonNo> {
        self.write(move |db| add_guest(db, &name, at)).await
    }

    async fn add_account(&self, account: AccountRow, guest: Option<Credential>) -> Stored<PersonNo> {
        let added = self.write(move |db| match &guest {
            Some(guest) => if_valid(db, guest, || add_account(db, &account, Some(guest.person))),
            None => add_account(db, &account, None).map(Some),
        });
        added.await?.ok_or(StoreError::AccessEnded)?.ok_or(StoreError::Lookalike)
    }

    async fn person(&self, no: PersonNo) -> Stored<Option<PersonRow>> {
        self.read(move |db| one_person(db, "no = ?1", &no)).await
    }

    async fn person_by_name(&self, key: &str) -> Stored<Option<PersonRow>> {
        let key = key.to_owned();
        self.read(move |db| one_person(db, "name_key = ?1", &key)).await
    }

    async fn person_by_email(&self, key: &str) -> Stored<Option<PersonRow>> {
        let key = key.to_owned();
        self.read(move |db| one_person(db, "email_key = ?1", &key)).await
    }

    async fn person_by_wanted_email(&self, key: &str) -> Stored<Option<PersonRow>> {
        let key = key.to_owned();
        let wanted = "wanted_key = ?1 AND email_key IS NULL ORDER BY no DESC LIMIT 1";
        self.read(move |db| one_person(db, wanted, &key)).await
    }

    async fn has_lookalike(&self, name: &Keyed, person: Option<PersonNo>) -> Stored<bool> {
        let name = name.clone();
        self.read(move |db| has_lookalike(db, &name, person)).await
    }

    async fn is_valid(&self, by: Credential) -> Stored<bool> {
        self.read(move |db| is_valid(db, &by)).await
    }

    async fn rename(&self, by: Credential, name: Keyed) -> Stored<()> {
        let renamed = self.write(move |db| if_valid(db, &by, || rename(db, by.person, &name))).await?;
        if renamed.ok_or(StoreError::AccessEnded)? { Ok(()) } else { Err(StoreError::Lookalike) }
    }

    async fn set_language(&self, by: Credential, language: Option<Language>) -> Stored<()> {
        let set = self.write(move |db| {
            let sql = "UPDATE people SET language = ?2 WHERE no = ?1 AND kind = 'account'";
            let tag = language.map(Language::tag);
            if_valid(db, &by, || db.execute(sql, params![by.person, tag]).map(drop))
        });
        set.await?.ok_or(StoreError::AccessEnded)
    }

    async fn want_email(&self, by: Confirmed, email: Option<Keyed>) -> Stored<()> {
        let noted =
            self.write(move |db| if_confirmed(db, &by, || want_email(db, by.by.person, email.as_ref())));
        noted.await?.ok_or(StoreError::AccessEnded)
    }

    async fn confirm_email(&self, secret: &str, now: Millis) -> Stored<Option<PersonNo>> {
        let secret = secret.to_owned();
        self.write(move |db| confirm_email(db, &secret, now)).await
    }

    async fn set_password(&self, by: Confirmed, password: String, end: Option<EndAccess>) -> Stored<i64> {
        let series = self.write(move |db| {
            if_confirmed(db, &by, || {
                let person = by.by.person;
                set_password(db, person, &password)?;
                end.iter().try_for_each(|end| end_access(db, person, end))?;
                pass_series(db, person)
            })
        });
        series.await?.ok_or(StoreError::AccessEnded)
    }

    async fn reset_password(
        &self,
        secret: &str,
        now: Millis,
        password: String,
    ) -> Stored<Option<(PersonNo, i64)>> {
        let secret = secret.to_owned();
        self.write(move |db| reset_password(db, &secret, now, &password)).await
    }

    async fn end_access(&self, by: Credential, end: EndAccess) -> Stored<i64> {
        let series = self.write(move |db| {
            if_valid(db, &by, || {
                end_access(db, by.person, &end)?;
                pass_series(db, by.person)
            })
        });
        series.await?.ok_or(StoreError::AccessEnded)
    }

    async fn erase_guest(&self, guest: PersonNo, name: String) -> Stored<()> {
        self.write(move |db| erase(db, guest, &name)).await
    }

    async fn erase_account(&self, by: Confirmed, name: String) -> Stored<()> {
        let erased = self.write(move |db| if_confirmed(db, &by, || erase(db, by.by.person, &name)));
        erased.await?.ok_or(StoreError::AccessEnded)
    }

    async fn add_session(&self, session: SessionRow, password: String) -> Stored<Option<i64>> {
        self.write(move |db| add_session(db, &session, &password)).await
    }

    async fn session(&self, secret: &str) -> Stored<Option<(SessionRow, PersonRow)>> {
        let secret = secret.to_owned();
        self.read(move |db| read_session(db, secret)).await
    }

    async fn sessions(&self, person: PersonNo, now: Millis) -> Stored<Vec<SessionRow>> {
        self.read(move |db| {
            let sql = "SELECT secret, person, created_at, expires_at, used_at, device FROM sessions
                WHERE person = ?1 AND expires_at > ?2 ORDER BY COALESCE(used_at, created_at) DESC, secret";
            db.prepare_cached(sql)?.query_map([person, now], session_row)?.collect()
        })
        .await
    }

    async fn extend_session(&self, secret: &str, expires_at: Millis, used_at: Millis) -> Stored<()> {
        let secret = secret.to_owned();
        self.write(move |db| {
            let sql = "UPDATE sessions SET expires_at = ?2, used_at = ?3 WHERE secret = ?1";
            db.execute(sql, params![secret, expires_at, used_at]).map(drop)
        })
        .await
    }

    async fn end_session_of(&self, by: Credential, start: &str) -> Stored<bool> {
        let start = start.to_owned();
        let ended = self.write(move |db| {
            let sql = "DELETE FROM sessions WHERE person = ?1 AND substr(secret, 1, length(?2)) = ?2";
            if_valid(db, &by, || Ok(db.execute(sql, params![by.person, start])? > 0))
        });
        ended.await?.ok_or(StoreError::AccessEnded)
    }

    async fn end_session(&self, secret: &str) -> Stored<()> {
        let secret = secret.to_owned();
        self.write(move |db| db.execute("DELETE FROM sessions WHERE secret = ?1", [&secret]).map(drop)).await
    }

    async fn add_token(&self, by: Credential, token: TokenRow, most: u32) -> Stored<Option<i64>> {
        let added = self.write(move |db| if_valid(db, &by, || add_token(db, &token, most)));
        added.await?.ok_or(StoreError::AccessEnded)
    }

    async fn token(&self, secret: &str) -> Stored<Option<(TokenRow, PersonRow)>> {
        let secret = secret.to_owned();
        self.read(move |db| {
            let token = list_tokens(db, "secret = ?1", &secret)?.into_iter().next();
            let Some(token) = token else { return Ok(None) };
            Ok(one_person(db, "no = ?1", &token.person)?.map(|person| (token, person)))
        })
        .await
    }

    async fn tokens(&self, person: PersonNo) -> Stored<Vec<TokenRow>> {
        self.read(move |db| list_tokens(db, "person = ?1", &person)).await
    }

    async fn note_token_use(&self, no: i64, at: Millis) -> Stored<()> {
        self.write(move |db| db.execute("UPDATE tokens SET used_at = ?2 WHERE no = ?1", [no, at]).map(drop))
            .await
    }

    async fn revoke_token(&self, by: Credential, no: i64) -> Stored<bool> {
        let revoked = self.write(move |db| {
            let sql = "DELETE FROM tokens WHERE person = ?1 AND no = ?2";
            if_valid(db, &by, || Ok(db.execute(sql, [by.person, no])? > 0))
        });
        revoked.await?.ok_or(StoreError::AccessEnded)
    }

    async fn add_letter(&self, letter: LetterRow) -> Stored<bool> {
        self.write(move |db| add_letter(db, &letter)).await
    }

    async fn letter(&self, secret: &str, purpose: Purpose, now: Millis) -> Stored<Option<LetterRow>> {
        let secret = secret.to_owned();
        self.read(move |db| read_letter(db, &secret, purpose, now)).await
    }

    async fn secret(&self, name: &str, fresh: [u8; 32]) -> Stored<[u8; 32]> {
        let name = name.to_owned();
        self.write(move |db| secret(db, &name, fresh)).await
    }

    async fn remove_expired(&self, now: Millis) -> Stored<()> {
        self.write(move |db| {
            db.execute("DELETE FROM sessions WHERE expires_at <= ?1", [now])?;
            db.execute("DELETE FROM letters WHERE expires_at <= ?1", [now]).map(drop)
        })
        .await
    }
}

/// Whether what let a request in is still valid.
fn is_valid(db: &Connection, by: &Credential) -> Result<bool> {
    let of_account = |table: &str, digest: &[u8; 32]| {
        let sql = format!(
            "SELECT 1 FROM {table} t JOIN people p ON p.no = t.person
            WHERE t.secret = ?1 AND t.person = ?2 AND p.kind = 'account'"
        );
        db.prepare_cached(&sql)?.exists(params![proof::to_hex(digest), by.person])
    };
    match &by.proof {
        Proof::Session(digest) => of_account("sessions", digest),
        Proof::Token(digest) => of_account("tokens", digest),
        Proof::Guest(series) => {
            let sql = "SELECT 1 FROM people WHERE no = ?1 AND kind = 'guest' AND pass_series = ?2";
            db.prepare_cached(sql)?.exists([by.person, *series])
        }
    }
}

/// Changes something, unless what let the request in is not valid any more.
pub(super) fn if_valid<T>(
    db: &Connection,
    by: &Credential,
    change: impl FnOnce() -> Result<T>,
) -> Result<Option<T>> {
    if is_valid(db, by)? { change().map(Some) } else { Ok(None) }
}

/// Changes something, unless what let the request in is not valid any more or the account has another password by now.
fn if_confirmed<T>(
    db: &Connection,
    confirmed: &Confirmed,
    change: impl FnOnce() -> Result<T>,
) -> Result<Option<T>> {
    let Confirmed { by, password } = confirmed;
    let sql = "SELECT 1 FROM people WHERE no = ?1 AND password = ?2";
    let same = db.prepare_cached(sql)?.exists(params![by.person, password])?;
    if same { if_valid(db, by, change) } else { Ok(None) }
}

fn kind_word(kind: PersonKind) -> &'static str {
    match kind {
        PersonKind::Guest => "guest",
        PersonKind::Account => "account",
        PersonKind::Gone => "gone",
    }
}

fn purpose_word(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Reset => "reset",
        Purpose::Confirm => "confirm",
    }
}

fn broken(what: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, what.into())
}

fn one_person(db: &Connection, condition: &str, value: &dyn ToSql) -> Result<Option<PersonRow>> {
    let sql = format!(
        "SELECT no, kind, name, email, wanted_email, password, created_at, language, first_language, pass_series
        FROM people WHERE {condition}"
    );
    db.prepare_cached(&sql)?.query_row([value], person_row).optional()
}

fn person_row(row: &Row<'_>) -> Result<PersonRow> {
    let word: String = row.get(1)?;
    let all = [PersonKind::Guest, PersonKind::Account, PersonKind::Gone];
    let kind = all.into_iter().find(|kind| kind_word(*kind) == word);
    Ok(PersonRow {
        no: row.get(0)?,
        kind: kind.ok_or_else(|| broken("there is no such kind of person"))?,
        name: row.get(2)?,
        email: row.get(3)?,
        wanted_email: row.get(4)?,
        password: row.get(5)?,
        created_at: row.get(6)?,
        language: language(row, 7)?,
        first_language: language(row, 8)?,
        pass_series: row.get(9)?,
    })
}

/// A language by its name; nothing if there is none, or it is spoken no more.
pub(super) fn language(row: &Row<'_>, column: usize) -> Result<Option<Language>> {
    let tag: Option<String> = row.get(column)?;
    Ok(tag.as_deref().and_then(Language::named))
}

/// How a new person is told of their turn until they say otherwise is the same for everybody.
const NEW_PERSON: &str =
    "INSERT INTO people (kind, name, name_key, wanted_email, wanted_key, password, created_at,
    first_language, mail, told_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 1, 0) RETURNING no";

fn add_guest(db: &Connection, name: &str, at: Millis) -> Result<PersonNo> {
    let nothing: Option<String> = None;
    let values = params![kind_word(PersonKind::Guest), name, nothing, nothing, nothing, nothing, at, nothing];
    db.prepare_cached(NEW_PERSON)?.query_row(values, |row| row.get(0))
}

/// Whether the name of another account has one of the skeletons of this name. The same name is refused elsewhere.
fn has_lookalike(db: &Connection, name: &Keyed, person: Option<PersonNo>) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM name_skeletons s JOIN people p ON p.no = s.person
        WHERE s.skeleton = ?1 AND s.person IS NOT ?2 AND p.name_key IS NOT ?3)";
    for skeleton in skeletons(&name.shown) {
        let values = params![skeleton, person, name.key];
        if db.prepare_cached(sql)?.query_row(values, |row| row.get(0))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Keeps the skeletons of a person's name in place of those of the name before.
fn keep_skeletons(db: &Connection, person: PersonNo, shown: &str) -> Result<()> {
    db.prepare_cached("DELETE FROM name_skeletons WHERE person = ?1")?.execute([person])?;
    let sql = "INSERT INTO name_skeletons (skeleton, person) VALUES (?1, ?2)";
    for skeleton in skeletons(shown) {
        db.prepare_cached(sql)?.execute(params![skeleton, person])?;
    }
    Ok(())
}

/// Computes the skeletons of all names if those in the database are of another version, or there are none yet.
pub(super) fn bring_skeletons_up_to_date(db: &mut Connection) -> Result<()> {
    let version = skeleton_version();
    let kept: Option<String> =
        db.query_row("SELECT version FROM skeleton_version", [], |row| row.get(0)).optional()?;
    if kept.as_deref() == Some(version.as_str()) {
        return Ok(());
    }
    let transaction = db.transaction()?;
    let names: Vec<(PersonNo, String)> = {
        let mut accounts = transaction
            .prepare("SELECT no, name FROM people WHERE kind = 'account' AND name_key IS NOT NULL")?;
        accounts.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_>>()?
    };
    transaction.execute("DELETE FROM name_skeletons", [])?;
    for (person, name) in &names {
        keep_skeletons(&transaction, *person, name)?;
    }
    transaction.execute("DELETE FROM skeleton_version", [])?;
    transaction.execute("INSERT INTO skeleton_version (version) VALUES (?1)", [version])?;
    transaction.commit()
}

/// Renames an account, unless the name looks like another one; says whether it did.
fn rename(db: &Connection, person: PersonNo, name: &Keyed) -> Result<bool> {
    if has_lookalike(db, name, Some(person))? {
        return Ok(false);
    }
    let sql = "UPDATE people SET name = ?2, name_key = ?3 WHERE no = ?1 AND kind = 'account'";
    if db.execute(sql, params![person, name.shown, name.key])? > 0 {
        keep_skeletons(db, person, &name.shown)?;
    }
    Ok(true)
}

/// Opens an account, unless its name looks like another one.
fn add_account(db: &Connection, account: &AccountRow, guest: Option<PersonNo>) -> Result<Option<PersonNo>> {
    if has_lookalike(db, &account.name, None)? {
        return Ok(None);
    }
    let person = add_account_row(db, account, guest)?;
    keep_skeletons(db, person, &account.name.shown)?;
    Ok(Some(person))
}

fn add_account_row(db: &Connection, account: &AccountRow, guest: Option<PersonNo>) -> Result<PersonNo> {
    let wanted = account.wanted_email.as_ref();
    let (email, key) = (wanted.map(|email| &email.shown), wanted.map(|email| &email.key));
    let (name, first) = (&account.name, account.first_language.tag());
    if let Some(guest) = guest {
        let sql = "UPDATE people SET kind = 'account', name = ?2, name_key = ?3, wanted_email = ?4, wanted_key = ?5,
            password = ?6, created_at = ?7, first_language = ?8 WHERE no = ?1 AND kind = 'guest'";
        let values =
            params![guest, name.shown, name.key, email, key, account.password, account.created_at, first];
        if db.execute(sql, values)? > 0 {
            return Ok(guest);
        }
    }
    let kind = kind_word(PersonKind::Account);
    let values = params![kind, name.shown, name.key, email, key, account.password, account.created_at, first];
    db.prepare_cached(NEW_PERSON)?.query_row(values, |row| row.get(0))
}

fn want_email(db: &Connection, person: PersonNo, email: Option<&Keyed>) -> Result<()> {
    db.execute("DELETE FROM letters WHERE person = ?1 AND purpose = 'confirm'", [person])?;
    remove_other_resets(db, person)?;
    match email {
        Some(email) => {
            let sql =
                "UPDATE people SET wanted_email = ?2, wanted_key = ?3 WHERE no = ?1 AND kind = 'account'";
            db.execute(sql, params![person, email.shown, email.key])?;
        }
        None => {
            let sql =
                "UPDATE people SET email = NULL, email_key = NULL, wanted_email = NULL, wanted_key = NULL
                WHERE no = ?1";
            db.execute(sql, [person])?;
        }
    }
    Ok(())
}

/// Removes links to choose another password that went to another address than the account's: the one it has confirmed, or the
/// one it waits for if there is none. Links that went to this one stay, also if it was removed since: an intruder who knows
/// the password must not be able to make those of the owner useless.
fn remove_other_resets(db: &Connection, person: PersonNo) -> Result<()> {
    let sql = "DELETE FROM letters WHERE person = ?1 AND purpose = 'reset' AND email_key <>
        (SELECT COALESCE(email_key, wanted_key) FROM people WHERE no = ?1)";
    db.execute(sql, [person]).map(drop)
}

fn confirm_email(db: &Connection, secret: &str, now: Millis) -> Result<Option<PersonNo>> {
    let Some(letter) = read_letter(db, secret, Purpose::Confirm, now)? else { return Ok(None) };
    let sql = "UPDATE people SET email = wanted_email, email_key = wanted_key, wanted_email = NULL, wanted_key = NULL
        WHERE no = ?1 AND wanted_key = ?2";
    let done = db.execute(sql, params![letter.person, letter.email_key])?;
    db.execute("DELETE FROM letters WHERE secret = ?1", [secret])?;
    Ok((done > 0).then_some(letter.person))
}

fn set_password(db: &Connection, person: PersonNo, password: &str) -> Result<()> {
    let sql = "UPDATE people SET password = ?2 WHERE no = ?1 AND kind = 'account'";
    db.execute(sql, params![person, password])?;
    remove_other_resets(db, person)
}

/// Ends sessions, guest passes and device cookies and, if asked, tokens, the webhook and links that were mailed.
fn end_access(db: &Connection, person: PersonNo, end: &EndAccess) -> Result<()> {
    let sql = "DELETE FROM sessions WHERE person = ?1 AND secret <> ?2";
    db.execute(sql, params![person, end.keep.as_deref().unwrap_or_default()])?;
    db.execute("UPDATE people SET pass_series = pass_series + 1 WHERE no = ?1", [person])?;
    if end.programs {
        db.execute("DELETE FROM tokens WHERE person = ?1", [person])?;
        db.execute("UPDATE people SET webhook = NULL, webhook_failures = 0 WHERE no = ?1", [person])?;
    }
    Ok(())
}

fn pass_series(db: &Connection, person: PersonNo) -> Result<i64> {
    db.query_row("SELECT pass_series FROM people WHERE no = ?1", [person], |row| row.get(0))
}

fn reset_password(
    db: &Connection,
    secret: &str,
    now: Millis,
    password: &str,
) -> Result<Option<(PersonNo, i64)>> {
    let Some(letter) = read_letter(db, secret, Purpose::Reset, now)? else { return Ok(None) };
    set_password(db, letter.person, password)?;
    end_access(db, letter.person, &EndAccess { keep: None, programs: true })?;
    // Whoever has the link has the address, unless another account has confirmed it meanwhile.
    let sql = "UPDATE people SET email = wanted_email, email_key = wanted_key, wanted_email = NULL, wanted_key = NULL
        WHERE no = ?1 AND wanted_key = ?2 AND NOT EXISTS (SELECT 1 FROM people WHERE email_key = ?2)";
    db.execute(sql, params![letter.person, letter.email_key])?;
    // An address that somebody else may have asked for must not lead to the account, now or by a link that went out before.
    let sql = "UPDATE people SET wanted_email = NULL, wanted_key = NULL WHERE no = ?1";
    db.execute(sql, [letter.person])?;
    db.execute("DELETE FROM letters WHERE person = ?1", [letter.person])?;
    Ok(Some((letter.person, pass_series(db, letter.person)?)))
}

fn erase(db: &Connection, person: PersonNo, name: &str) -> Result<()> {
    let sql = "UPDATE people SET kind = 'gone', name = ?2, name_key = NULL, email = NULL, email_key = NULL,
        wanted_email = NULL, wanted_key = NULL, password = NULL, mail = 0, webhook = NULL,
        language = NULL, first_language = NULL
        WHERE no = ?1";
    db.execute(sql, params![person, name])?;
    for table in ["sessions", "tokens", "letters", "notices", "vacations", "name_skeletons"] {
        db.execute(&format!("DELETE FROM {table} WHERE person = ?1"), [person])?;
    }
    Ok(())
}

fn add_session(db: &Connection, session: &SessionRow, password: &str) -> Result<Option<i64>> {
    let sql = "INSERT INTO sessions (secret, person, created_at, expires_at, used_at, device)
        SELECT ?1, no, ?3, ?4, ?6, ?7 FROM people WHERE no = ?2 AND kind = 'account' AND password = ?5";
    let SessionRow { secret, person, created_at, expires_at, used_at, device } = session;
    let begun =
        db.execute(sql, params![secret, person, created_at, expires_at, password, used_at, device])?;
    if begun > 0 { pass_series(db, *person).map(Some) } else { Ok(None) }
}

fn session_row(row: &Row<'_>) -> Result<SessionRow> {
    Ok(SessionRow {
        secret: row.get(0)?,
        person: row.get(1)?,
        created_at: row.get(2)?,
        expires_at: row.get(3)?,
        used_at: row.get(4)?,
        device: row.get(5)?,
    })
}

fn read_session(db: &Connection, secret: String) -> Result<Option<(SessionRow, PersonRow)>> {
    let sql =
        "SELECT secret, person, created_at, expires_at, used_at, device FROM sessions WHERE secret = ?1";
    let found = db.prepare_cached(sql)?.query_row([&secret], session_row).optional()?;
    let Some(session) = found else { return Ok(None) };
    Ok(one_person(db, "no = ?1", &session.person)?.map(|person| (session, person)))
}

fn add_token(db: &Connection, token: &TokenRow, most: u32) -> Result<Option<i64>> {
    let sql = "SELECT COUNT(*) FROM tokens WHERE person = ?1";
    let count: u32 = db.query_row(sql, [token.person], |row| row.get(0))?;
    if count >= most {
        return Ok(None);
    }
    let sql = "INSERT INTO tokens (secret, person, name, scopes, created_at) VALUES (?1, ?2, ?3, ?4, ?5) RETURNING no";
    let values = params![token.secret, token.person, token.name, token.scopes, token.created_at];
    db.query_row(sql, values, |row| row.get(0)).map(Some)
}

fn list_tokens(db: &Connection, condition: &str, value: &dyn ToSql) -> Result<Vec<TokenRow>> {
    let sql = format!(
        "SELECT no, secret, person, name, scopes, created_at, used_at FROM tokens WHERE {condition} ORDER BY no"
    );
    let token = |row: &Row<'_>| {
        Ok(TokenRow {
            no: row.get(0)?,
            secret: row.get(1)?,
            person: row.get(2)?,
            name: row.get(3)?,
            scopes: row.get(4)?,
            created_at: row.get(5)?,
            used_at: row.get(6)?,
        })
    };
    db.prepare_cached(&sql)?.query_map([value], token)?.collect()
}

fn add_letter(db: &Connection, letter: &LetterRow) -> Result<bool> {
    let sql = "INSERT INTO letters (secret, person, purpose, email_key, expires_at)
        SELECT ?1, no, ?3, ?4, ?5 FROM people WHERE no = ?2 AND (email_key = ?4 OR wanted_key = ?4)";
    let purpose = purpose_word(letter.purpose);
    let LetterRow { secret, person, email_key, expires_at, .. } = letter;
    Ok(db.execute(sql, params![secret, person, purpose, email_key, expires_at])? > 0)
}

fn read_letter(db: &Connection, secret: &str, purpose: Purpose, now: Millis) -> Result<Option<LetterRow>> {
    let sql = "SELECT l.person, l.email_key, l.expires_at FROM letters l JOIN people p ON p.no = l.person
        WHERE l.secret = ?1 AND l.purpose = ?2 AND l.expires_at > ?3
        AND (l.purpose <> 'reset' OR p.email_key IS NULL OR p.email_key = l.email_key)";
    let letter = |row: &Row<'_>| {
        Ok(LetterRow {
            secret: secret.to_owned(),
            person: row.get(0)?,
            purpose,
            email_key: row.get(1)?,
            expires_at: row.get(2)?,
        })
    };
    db.query_row(sql, params![secret, purpose_word(purpose), now], letter).optional()
}

fn secret(db: &Connection, name: &str, fresh: [u8; 32]) -> Result<[u8; 32]> {
    let sql = "INSERT INTO secrets (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO NOTHING";
    db.execute(sql, params![name, fresh.as_slice()])?;
    let kept: Vec<u8> =
        db.query_row("SELECT value FROM secrets WHERE name = ?1", [name], |row| row.get(0))?;
    kept.try_into().map_err(|_| broken("a secret has 32 bytes"))
}
