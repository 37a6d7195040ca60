//! Everything that is said to people who are away, in their language.

use crate::store::Millis;
use time::OffsetDateTime;
use words::{Language, Saying, Words};

/// The most characters a message to a webhook may have.
const LONGEST_POST: usize = 1900;

/// A game that waits for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The full name of the title.
    pub title: String,
    /// The name of the other player.
    pub opponent: String,
    /// What is asked, if it is known.
    pub question: Option<String>,
    /// The promise of the dice, where the game has one.
    pub promise: Option<String>,
    /// Since when it waits.
    pub since: Millis,
    /// When the time is up.
    pub deadline: Option<Millis>,
    /// Where to go.
    pub link: String,
}

/// What a letter says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// What it is about.
    pub subject: String,
    /// The text.
    pub text: String,
}

/// Whom something is said to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reader {
    /// Their name.
    pub name: String,
    /// The language they read.
    pub language: Language,
}

impl Reader {
    fn words(&self) -> &'static Words {
        self.language.words()
    }
}

/// It is your turn: in these games, and in so many of which you know already.
pub fn your_turn(reader: &Reader, games: &[Waiting], others: usize, home: &str, unsubscribe: &str) -> Letter {
    let words = reader.words();
    let subject = match games {
        [game] => about(words, "mail-turn-subject", game, plain).text(),
        games => words.say("mail-turns-subject").with("count", games.len()).text(),
    };
    let intro = words.say("mail-turn-intro").with("count", games.len()).text();
    let games: String = games.iter().map(|game| game_in_letter(words, game)).collect();
    let others = others_wait(words, others).map(|sentence| format!("{sentence}\n\n")).unwrap_or_default();
    let farewell = farewell(words, home, unsubscribe);
    let text = format!("{}\n\n{intro}\n\n{games}{others}{farewell}", hello(reader));
    Letter { subject, text }
}

fn hello(reader: &Reader) -> String {
    reader.words().say("mail-hello").with("name", plain(&reader.name)).text()
}

/// A message about a game, with names made fit for where they stand.
fn about<'a>(
    words: &'a Words,
    message: &'static str,
    game: &'a Waiting,
    fit: fn(&str) -> String,
) -> Saying<'a> {
    let saying = words
        .say(message)
        .with("title", game.title.as_str())
        .with("opponent", fit(&game.opponent))
        .with("since", moment(words, game.since))
        .with("link", game.link.as_str());
    match game.deadline {
        Some(deadline) => saying.with("until", moment(words, deadline)),
        None => saying,
    }
}

fn game_in_letter(words: &Words, game: &Waiting) -> String {
    let waiting = if game.deadline.is_some() { "mail-waiting-until" } else { "mail-waiting" };
    let (what, waiting) =
        (about(words, "mail-game", game, plain).text(), about(words, waiting, game, plain).text());
    let question = game.question.as_ref().map(|question| format!("{question}\n")).unwrap_or_default();
    let promise = game.promise.as_ref().map(|promise| {
        let line = words.say("mail-promise").with("promise", promise.as_str());
        format!("{}\n", line.text())
    });
    format!("{what}\n{question}{waiting}\n{}\n{}\n", game.link, promise.unwrap_or_default())
}

fn others_wait(words: &Words, others: usize) -> Option<String> {
    (others > 0).then(|| words.say("mail-others").with("count", others).text())
}

fn farewell(words: &Words, home: &str, unsubscribe: &str) -> String {
    let farewell = words.text("mail-farewell");
    let home = words.say("mail-home").with("home", home).text();
    let unsubscribe = words.say("mail-unsubscribe").with("link", unsubscribe).text();
    format!("{farewell}\n{home}\n\n-- \n{unsubscribe}\n")
}

/// It is your turn, as a webhook says it.
pub fn your_turn_posted(reader: &Reader, games: &[Waiting], others: usize) -> String {
    let words = reader.words();
    let mut text =
        words.say("post-turn").with("name", literal(&reader.name)).with("count", games.len()).text();
    for (place, game) in games.iter().enumerate() {
        let line = game_in_post(words, game);
        if text.chars().count() + line.chars().count() > LONGEST_POST {
            let more = words.say("post-more").with("count", games.len() - place).text();
            return text + "\n" + &more;
        }
        text.push_str(&line);
    }
    if let Some(sentence) = others_wait(words, others) {
        text.push_str(&format!("\n{sentence}"));
    }
    text
}

fn game_in_post(words: &Words, game: &Waiting) -> String {
    let message = if game.deadline.is_some() { "post-game-until" } else { "post-game" };
    format!("\n{}", about(words, message, game, literal).text())
}

/// The opponent claims that the reader is gone; the deadline of the game says until when they can come back.
pub fn absence(reader: &Reader, game: &Waiting, home: &str, unsubscribe: &str) -> Letter {
    let words = reader.words();
    let subject = about(words, "mail-absence-subject", game, plain).text();
    let what = about(words, "mail-absence", game, plain).text();
    let farewell = farewell(words, home, unsubscribe);
    let text = format!("{}\n\n{what}\n\n{}\n\n{farewell}", hello(reader), game.link);
    Letter { subject, text }
}

/// The same, as a webhook says it.
pub fn absence_posted(reader: &Reader, game: &Waiting) -> String {
    about(reader.words(), "post-absence", game, literal).with("name", literal(&reader.name)).text()
}

/// A letter that shows that letters come through.
pub fn test_letter(reader: &Reader, home: &str, unsubscribe: &str) -> Letter {
    let words = reader.words();
    let test = words.text("mail-test");
    let text = format!("{}\n\n{test}\n\n{}", hello(reader), farewell(words, home, unsubscribe));
    Letter { subject: words.text("mail-test-subject"), text }
}

/// A message that shows that messages come through.
pub fn test_post(reader: &Reader) -> String {
    reader.words().say("post-test").with("name", literal(&reader.name)).text()
}

/// The page that asks whether letters are to stop; its button sends what mail programs send, too.
pub fn unsubscribe_page(language: Language) -> String {
    let words = language.words();
    let (text, yes) = (words.text("page-unsubscribe-text"), words.text("page-unsubscribe-yes"));
    let body = format!(
        "<p>{text}</p>\n\
         <form method=\"post\">\n\
         <input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">\n\
         <button type=\"submit\">{yes}</button>\n\
         </form>"
    );
    page(words, "page-unsubscribe", &body)
}

/// The page that says that letters have stopped.
pub fn unsubscribed_page(language: Language) -> String {
    let words = language.words();
    let (text, back) = (words.text("page-unsubscribed-text"), words.text("page-back"));
    page(words, "page-unsubscribed", &format!("<p>{text}</p>\n<p><a href=\"/\">{back}</a></p>"))
}

fn page(words: &Words, heading: &'static str, body: &str) -> String {
    let heading = words.text(heading);
    let title = words.say("page-title").with("title", heading.as_str()).text();
    let language = words.language();
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <title>{title}</title>\n</head>\n<body>\n<main>\n<h1>{heading}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )
}

/// A moment as letters write it.
fn moment(words: &Words, at: Millis) -> String {
    let Ok(time) = OffsetDateTime::from_unix_timestamp(at / 1000) else {
        return words.text("moment-unknown");
    };
    words
        .say("moment")
        .with("day", time.day())
        .with("month", u8::from(time.month()))
        .with("year", time.year().to_string())
        .with("hour", format!("{:02}", time.hour()))
        .with("minute", format!("{:02}", time.minute()))
        .text()
}

/// A name on one line.
fn plain(name: &str) -> String {
    name.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// A name that cannot pass for anything else where Markdown is shown.
fn literal(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for letter in plain(name).chars() {
        if letter.is_ascii_punctuation() {
            text.push('\\');
        }
        text.push(letter);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(name: &str, language: &str) -> Reader {
        Reader { name: name.to_owned(), language: Language::named(language).unwrap() }
    }

    fn game(opponent: &str) -> Waiting {
        Waiting {
            title: "No Peace Without Spain!".to_owned(),
            opponent: opponent.to_owned(),
            question: None,
            promise: None,
            since: 1_700_000_000_000,
            deadline: Some(1_700_259_200_000),
            link: "https://example.org/games/abc".to_owned(),
        }
    }

    #[test]
    fn a_letter_tells_what_is_asked_since_when_and_where() {
        let question = Some("Alliance: which card do you play?".to_owned());
        let letter = your_turn(
            &reader("Anna", "en"),
            &[Waiting { question, ..game("Bert") }],
            2,
            "https://example.org",
            "https://example.org/u/x",
        );
        assert_eq!(letter.subject, "Your turn against Bert in No Peace Without Spain!");
        assert_eq!(
            letter.text,
            "Hello Anna,\n\nit is your turn in this game:\n\nNo Peace Without Spain! against Bert\n\
             Alliance: which card do you play?\nwaiting since 14 November 2023, 22:13 UTC; you have until 17 November 2023, 22:13 UTC\n\
             https://example.org/games/abc\n\n2 other games are still waiting for you.\n\n\
             Have a good game!\nMalbrook, https://example.org\n\n-- \n\
             To get no more of these letters: https://example.org/u/x\n"
        );
    }

    #[test]
    fn a_letter_is_in_the_language_of_who_gets_it() {
        let anna = reader("Anna", "fr");
        let letter = your_turn(&anna, &[game("Bert")], 1, "https://example.org", "https://example.org/u/x");
        assert_eq!(letter.subject, "À vous de jouer contre Bert dans No Peace Without Spain!");
        assert_eq!(
            letter.text,
            "Bonjour Anna,\n\nc’est à vous de jouer dans cette partie\u{a0}:\n\nNo Peace Without Spain! contre Bert\n\
             en attente depuis le 14 novembre 2023, 22\u{a0}h\u{a0}13 UTC\u{202f}; \
             vous avez jusqu’au 17 novembre 2023, 22\u{a0}h\u{a0}13 UTC\n\
             https://example.org/games/abc\n\nUne autre partie vous attend toujours.\n\n\
             Bonne partie\u{202f}!\nMalbrook, https://example.org\n\n-- \n\
             Pour ne plus recevoir ces lettres\u{a0}: https://example.org/u/x\n"
        );
        let posted = your_turn_posted(&anna, &[game("Bert"), game("Carl")], 0);
        assert!(posted.starts_with("C’est à Anna de jouer dans 2 parties\u{a0}:\n**No Peace"), "{posted}");
        assert_eq!(moment(anna.words(), 951_868_800_000), "1er mars 2000, 00\u{a0}h\u{a0}00 UTC");
        assert!(unsubscribed_page(anna.language).contains("<html lang=\"fr\">"));
    }

    #[test]
    fn a_letter_has_the_promise_of_the_dice() {
        let promised = Waiting { promise: Some("5e13".to_owned()), ..game("Bert") };
        for (language, line) in [("en", "Dice promise: 5e13\n"), ("fr", "Promesse des dés\u{a0}: 5e13\n")] {
            let letter = your_turn(&reader("Anna", language), std::slice::from_ref(&promised), 0, "h", "u");
            assert!(letter.text.contains(&format!("games/abc\n{line}")), "{}", letter.text);
        }
    }

    #[test]
    fn names_cannot_pass_for_links_or_new_lines() {
        let text = your_turn_posted(&reader("[a](http://b.example)", "en"), &[game("x\n@everyone")], 0);
        assert!(text.starts_with(r"It is \[a\]\(http\:\/\/b\.example\)'s turn:"), "{text}");
        assert!(text.contains(r"against x \@everyone, since"), "{text}");
    }

    #[test]
    fn a_post_stays_within_what_discord_takes() {
        let games = vec![game("Bert"); 100];
        let text = your_turn_posted(&reader("Anna", "en"), &games, 0);
        assert!(text.chars().count() < 2000);
        assert!(text.ends_with(" more."), "{text}");
    }
}
