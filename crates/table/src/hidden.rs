//! Characters that deceive: those that cannot be seen, and those that change the direction of the text around them.

/// Characters that are not shown or that rule how others are shown, besides control characters. They are those of the
/// Unicode properties `Default_Ignorable_Code_Point` and `Bidi_Control`, marks of interlinear notes, and the blank pattern
/// of braille.
const HIDDEN: [(char, char); 19] = [
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{2800}', '\u{2800}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{13430}', '\u{1343f}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// Whether a character cannot be seen or changes how the text around it is shown. Spaces, line feeds, carriage returns and
/// tabs are not hidden.
pub fn is_hidden(c: char) -> bool {
    if c.is_ascii() {
        return c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    }
    c.is_control() || HIDDEN.iter().any(|(first, last)| (*first..=*last).contains(&c))
}

/// Whether a character overrides, embeds or isolates a direction of text, so that it can reverse what follows it.
pub fn is_direction_override(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The hidden characters of a TOML file with their lines, counted from 1; those that are written as escapes too.
///
/// A byte order mark at the very start of a file is none of them.
pub fn hidden_in_toml(text: &str) -> Vec<(usize, char)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines());
    lines.flat_map(|(number, line)| in_line(line).into_iter().map(move |c| (number, c))).collect()
}

fn in_line(line: &str) -> Vec<char> {
    let mut found: Vec<char> = line.chars().filter(|c| is_hidden(*c)).collect();
    let mut rest = line;
    while let Some((_, after)) = rest.split_once('\\') {
        let mut letters = after.chars();
        let digits = match letters.next() {
            Some('u') => 4,
            Some('U') => 8,
            Some('x') => 2,
            _ => 0,
        };
        let code = letters.as_str().get(..digits).and_then(|code| u32::from_str_radix(code, 16).ok());
        found.extend(code.and_then(char::from_u32).filter(|c| is_hidden(*c)));
        // What follows a backslash is no escape of its own.
        rest = letters.as_str();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_spaces_of_all_languages_can_be_seen() {
        for c in "aé’«Ж東ع🙂 \u{a0}\u{202f}\n\t\r".chars() {
            assert!(!is_hidden(c), "{c:?}");
        }
        for c in
            "\0\u{7f}\u{9b}\u{ad}\u{200b}\u{200d}\u{200e}\u{202e}\u{2066}\u{feff}\u{3164}\u{e0041}".chars()
        {
            assert!(is_hidden(c), "{c:?}");
        }
    }

    #[test]
    fn escapes_are_found_too() {
        let text = "\u{feff}a = \"x\"\nb = \"\\u202E\"\n# \u{200b}\nc = \"\\\\u202E\"\nd = \"\\U000E0041 \\u00e9\"\n";
        assert_eq!(hidden_in_toml(text), [(2, '\u{202e}'), (3, '\u{200b}'), (5, '\u{e0041}')]);
        assert!(hidden_in_toml("a = \"\\u12\"\nb = '\\'\n").is_empty());
    }
}
