//! Names and addresses: what is allowed, and which ones count as the same.

use super::lookalikes::{SIGNS, mixes_scripts, skeletons, uncommon_letter};
use crate::error::{Answer, Problem};
use crate::store::people::Keyed;
use crate::text::say;
use table::is_hidden;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use words::Language;

/// What is kept in place of a name when there is none any more.
pub const SOMEONE: &str = "Someone";
/// What names of guests begin with.
const GUEST: &str = "Guest";
/// Letters that cannot be seen.
const INVISIBLE: [char; 4] = ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}'];
/// The longest address that mail servers take.
const LONGEST_EMAIL: usize = 254;

/// A name for an account.
pub fn parse_name(text: &str) -> Answer<Keyed> {
    let wrong = |message: &'static str| Err(Problem::field("name", message));
    if text.chars().any(is_hidden) {
        return wrong("problem-name-hidden");
    }
    let shown: String = text.nfkc().collect();
    if !(2..=30).contains(&shown.chars().count()) {
        return wrong("problem-name-length");
    }
    let allowed = |letter: char| letter.is_alphanumeric() || SIGNS.contains(&letter);
    if !shown.chars().all(allowed) || shown.contains(INVISIBLE) {
        return wrong("problem-name-letters");
    }
    if shown.starts_with(' ') || shown.ends_with(' ') || shown.contains("  ") {
        return wrong("problem-name-spaces");
    }
    let key = name_key(&shown);
    if !key.chars().any(char::is_alphanumeric) {
        return wrong("problem-name-blank");
    }
    if is_reserved(&key) || looks_like_nobody(&shown) {
        return wrong("problem-name-kept");
    }
    if let Some(letter) = uncommon_letter(&shown) {
        return Err(Problem::field("name", say("problem-name-uncommon").with("letter", letter.to_string())));
    }
    if mixes_scripts(&shown) {
        return wrong("problem-name-scripts");
    }
    Ok(Keyed { shown, key })
}

/// The same for names that differ only in case and accents.
pub fn name_key(name: &str) -> String {
    let lower = name.nfkc().collect::<String>().to_lowercase();
    lower.nfkd().filter(|letter| !is_combining_mark(*letter)).nfc().collect()
}

fn is_reserved(key: &str) -> bool {
    let first = key.split([' ', '-', '_', '.']).next().unwrap_or_default();
    let first = first.trim_end_matches(|letter: char| letter.is_ascii_digit());
    Language::all()
        .map(Language::words)
        .any(|words| first == name_key(&words.text("guest-word")) || key == name_key(&words.text("someone")))
}

/// Whether a name could be taken for that of a guest or of somebody who has left: it looks like the word for the former, with a
/// number or nothing after it, or like the word for the latter.
fn looks_like_nobody(shown: &str) -> bool {
    // Skeletons of numbers have an l for 1 and an o for 0.
    let is_number = |text: &str| {
        text.chars().all(|letter| letter.is_ascii_digit() || "lo".contains(letter))
            && (text.is_empty() || text.contains(|letter: char| letter.is_ascii_digit()))
    };
    let looks = skeletons(shown);
    Language::all().map(Language::words).any(|words| {
        let guests = skeletons(&words.text("guest-word"));
        let gone = skeletons(&words.text("someone"));
        let is_guest = |name: &String| {
            guests.iter().any(|guest| name.strip_prefix(guest.as_str()).is_some_and(is_number))
        };
        looks.iter().any(|name| gone.contains(name) || is_guest(name))
    })
}

/// A name as it is read in a language: guests and those who have left have none of their own.
pub fn in_words(name: String, language: Language) -> String {
    if language == Language::english() {
        return name;
    }
    if name == SOMEONE {
        return language.words().text("someone");
    }
    match name.strip_prefix(GUEST).and_then(|rest| rest.strip_prefix(' ')) {
        Some(number) => language.words().say("guest-name").with("number", number.to_owned()).text(),
        None => name,
    }
}

/// Whether this is the name of a guest.
pub fn is_guest_name(name: &str) -> bool {
    name.strip_prefix(GUEST).is_some_and(|rest| rest.starts_with(' '))
}

/// A name for a guest.
pub fn guest_name(random: &[u8; 32]) -> String {
    format!("{GUEST} {}", 1000 + u32::from(u16::from_be_bytes([random[0], random[1]])) % 9000)
}

/// An address for mail.
pub fn parse_email(text: &str) -> Answer<Keyed> {
    let wrong = || Problem::field("email", "problem-email");
    if text.len() > LONGEST_EMAIL || text.chars().any(|letter| letter.is_control() || letter.is_whitespace())
    {
        return Err(wrong());
    }
    text.parse::<lettre::Address>().map_err(|_| wrong())?;
    Ok(Keyed { shown: text.to_owned(), key: email_key(text) })
}

/// An address that was allowed once.
pub fn known_email(shown: String) -> Keyed {
    Keyed { key: email_key(&shown), shown }
}

/// The same for addresses that differ only in case.
pub fn email_key(email: &str) -> String {
    email.nfkc().collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_languages_are_allowed() {
        for name in ["Al", "Prince Eugène", "Герцог", "x-y_z.9", "公爵", "Ümit Özgür", "a b c"] {
            assert_eq!(parse_name(name).unwrap().shown, name);
        }
    }

    #[test]
    fn other_names_are_not() {
        let long = "x".repeat(31);
        let wrong = [
            "",
            "a",
            &long,
            " ab",
            "ab ",
            "a  b",
            "a@b",
            "a\nb",
            "<b>",
            "..",
            "--",
            "\u{3164}\u{3164}",
            "a\u{200b}b",
            "Guest",
            "guest 12",
            "GUEST42",
            "Guést 7",
            "someone",
            "Invité 12",
            "invite",
            "Quelqu’un",
            "Guest1234",
            "GuestI234",
            "G-uest 12",
            "Sorneone",
            "ab\u{202e}cd",
            "\u{2066}abcd",
            "ab\u{ad}cd",
            "abcd\u{200d}",
            "Аlice",
            "ᚠᚢᚦ",
        ];
        for name in wrong {
            assert!(parse_name(name).is_err(), "{name:?}");
        }
        assert!(parse_name("Guesthouse").is_ok() && parse_name("Invitello").is_ok());
    }

    #[test]
    fn who_has_no_name_has_one_in_every_language() {
        let french = Language::named("fr").unwrap();
        let guest = guest_name(&[7; 32]);
        assert!(is_guest_name(&guest) && !is_guest_name("Guesthouse"));
        assert_eq!(in_words(guest.clone(), Language::english()), guest);
        assert_eq!(in_words(guest.clone(), french), guest.replace("Guest", "Invité"));
        assert_eq!(in_words(SOMEONE.to_owned(), french), "Quelqu’un");
        assert_eq!(in_words("Guesthouse".to_owned(), french), "Guesthouse");
        let english = Language::english().words();
        assert_eq!((english.text("someone"), english.text("guest-word")), (SOMEONE.into(), GUEST.into()));
    }

    #[test]
    fn names_that_look_the_same_have_the_same_key() {
        for (one, two) in
            [("Eugène", "EUGENE"), ("Ｅｕｇｅｎｅ", "eugene"), ("e\u{301}te", "Été"), ("İx", "ix")]
        {
            assert_eq!(name_key(one), name_key(two), "{one} {two}");
        }
        assert_ne!(name_key("eugene"), name_key("eugen"));
    }

    #[test]
    fn addresses_are_checked() {
        for email in ["a@b.org", "first.last+tag@sub.example.com"] {
            assert!(parse_email(email).is_ok(), "{email}");
        }
        for email in ["", "a", "@b", "a@", "a b@c.org", "a@b.org\r\nBcc: x@y.org", "a@b@c.org"] {
            assert!(parse_email(email).is_err(), "{email:?}");
        }
        assert_eq!(parse_email("Anna@Example.ORG").unwrap().key, "anna@example.org");
    }
}
