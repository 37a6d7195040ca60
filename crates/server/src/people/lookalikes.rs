//! Names that look like other names: confusable letters, mixed scripts and characters that cannot be seen.
//!
//! The skeletons and restriction levels are those of Unicode Technical Standard 39.

use super::names::name_key;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{
    GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, UNICODE_VERSION,
};

/// Changes whenever [`skeletons`] would give other results for the same names.
const ALGORITHM: u32 = 1;
/// The signs that names may have besides letters and digits.
pub const SIGNS: [char; 4] = [' ', '-', '_', '.'];

/// What a name looks like: names that share one of these are easily taken for each other.
///
/// The first skeleton is that of the name as it is shown, the second that of its lower-case form. The letters I and l
/// look alike only as capital and small letter, so that neither skeleton finds all the others do. Accents, spaces and
/// signs do not count.
pub fn skeletons(name: &str) -> Vec<String> {
    let unaccented: String = name.nfkd().filter(|letter| !is_combining_mark(*letter)).nfc().collect();
    let shown = skeleton(&skeleton(&unaccented).to_lowercase());
    let lower = skeleton(&name_key(name));
    let mut all = vec![shown, lower];
    all.dedup();
    all
}

fn skeleton(text: &str) -> String {
    unicode_security::skeleton(text).filter(|letter| !SIGNS.contains(letter)).collect()
}

/// The version of the skeletons this program computes.
pub fn skeleton_version() -> String {
    let (major, minor, update) = UNICODE_VERSION;
    format!("{ALGORITHM}-{major}.{minor}.{update}")
}

/// The first letter that is not in common use today, such as a rune or a letter of a historic script.
pub fn uncommon_letter(name: &str) -> Option<char> {
    name.chars().find(|letter| !SIGNS.contains(letter) && !letter.identifier_allowed())
}

/// Whether a name mixes scripts beyond the level "moderately restrictive": Latin goes with Chinese, Japanese, Korean and
/// one other script that is in use today, but neither with Cyrillic nor with Greek.
pub fn mixes_scripts(name: &str) -> bool {
    let letters: String = name.chars().filter(|letter| !SIGNS.contains(letter)).collect();
    !letters.check_restriction_level(RestrictionLevel::ModeratelyRestrictive)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look_alike(one: &str, two: &str) -> bool {
        let other = skeletons(two);
        skeletons(one).iter().any(|skeleton| other.contains(skeleton))
    }

    #[test]
    fn names_that_look_alike_share_a_skeleton() {
        for (one, two) in [
            ("Alice", "AIice"),
            ("Alice", "А\u{4cf}\u{456}се"),
            ("Ilse", "\u{456}\u{4cf}\u{455}\u{435}"),
            ("Modern", "Modem"),
            ("Bolo", "B0l0"),
            ("Player 1", "Player l"),
            ("Prince Eugene", "Prince_Eugène"),
            ("Eugene", "Eugene."),
            ("Ομηρος", "Όμηρος"),
        ] {
            assert!(look_alike(one, two), "{one} {two}: {:?} {:?}", skeletons(one), skeletons(two));
        }
    }

    #[test]
    fn names_that_differ_share_none() {
        for (one, two) in
            [("Mel", "Mei"), ("Anna", "Hanna"), ("Bot 1", "Bot 2"), ("Eugene", "Eugen"), ("Søren", "Sven")]
        {
            assert!(!look_alike(one, two), "{one} {two}");
        }
    }

    #[test]
    fn scripts_are_mixed_only_where_letters_cannot_be_confused() {
        for name in ["Eugène", "Герцог 1", "Όμηρος", "Tokyo 東京", "Kim 김", "محمد 1", "Ümit"]
        {
            assert!(!mixes_scripts(name), "{name}");
        }
        for name in ["Аlice", "Αnna", "Ηomer Омер", "Герцог Όμηρος"] {
            assert!(mixes_scripts(name), "{name}");
        }
        assert_eq!(uncommon_letter("ᚠuþ"), Some('ᚠ'));
        assert_eq!(uncommon_letter("Prince Eugène_1.-"), None);
    }
}
