//! Everything that is said to people who are away, in one place, so that it can be said in other languages.

use crate::store::Millis;
use time::OffsetDateTime;

/// The most characters a message to a webhook may have.
const LONGEST_POST: usize = 1900;

/// A game that waits for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The full name of the title.
    pub title: String,
    /// The name of the other player.
    pub opponent: String,
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

/// It is your turn: in these games, and in so many of which you know already.
pub fn your_turn(name: &str, games: &[Waiting], others: usize, home: &str, unsubscribe: &str) -> Letter {
    let subject = match games {
        [game] => format!("Your turn against {} in {}", plain(&game.opponent), game.title),
        games => format!("Your turn in {} games", games.len()),
    };
    let intro = match games {
        [_] => "it is your turn in this game:",
        _ => "it is your turn in these games:",
    };
    let games: String = games.iter().map(game_in_letter).collect();
    let others = others_wait(others).map(|sentence| format!("{sentence}\n\n")).unwrap_or_default();
    let text = format!("Hello {},\n\n{intro}\n\n{games}{others}{}", plain(name), farewell(home, unsubscribe));
    Letter { subject, text }
}

fn game_in_letter(game: &Waiting) -> String {
    let Waiting { title, opponent, since, deadline, link } = game;
    let until = deadline.map(|deadline| format!("; you have until {}", moment(deadline))).unwrap_or_default();
    format!("{title} against {}\nwaiting since {}{until}\n{link}\n\n", plain(opponent), moment(*since))
}

fn others_wait(others: usize) -> Option<String> {
    match others {
        0 => None,
        1 => Some("Another game is still waiting for you.".to_owned()),
        _ => Some(format!("{others} other games are still waiting for you.")),
    }
}

fn farewell(home: &str, unsubscribe: &str) -> String {
    format!("Have a good game!\nMalbrook, {home}\n\n-- \nTo get no more of these letters: {unsubscribe}\n")
}

/// It is your turn, as a webhook says it.
pub fn your_turn_posted(name: &str, games: &[Waiting], others: usize) -> String {
    let mut text = match games {
        [_] => format!("It is {}'s turn:", literal(name)),
        _ => format!("It is {}'s turn in {} games:", literal(name), games.len()),
    };
    for (place, game) in games.iter().enumerate() {
        let line = game_in_post(game);
        if text.chars().count() + line.chars().count() > LONGEST_POST {
            text.push_str(&format!("\n… and {} more.", games.len() - place));
            return text;
        }
        text.push_str(&line);
    }
    if let Some(sentence) = others_wait(others) {
        text.push_str(&format!("\n{sentence}"));
    }
    text
}

fn game_in_post(game: &Waiting) -> String {
    let until = game.deadline.map(|deadline| format!(", until {}", moment(deadline))).unwrap_or_default();
    let Waiting { title, opponent, since, link, .. } = game;
    format!("\n**{title}** against {}, since {}{until}: <{link}>", literal(opponent), moment(*since))
}

/// A letter that shows that letters come through.
pub fn test_letter(name: &str, home: &str, unsubscribe: &str) -> Letter {
    let text = format!(
        "Hello {},\n\nthis is the test you asked for. Letters from here reach you.\n\n{}",
        plain(name),
        farewell(home, unsubscribe)
    );
    Letter { subject: "A test".to_owned(), text }
}

/// A message that shows that messages come through.
pub fn test_post(name: &str) -> String {
    format!("This is the test that {} asked for. Messages come through.", literal(name))
}

/// The page that asks whether letters are to stop; its button sends what mail programs send, too.
pub fn unsubscribe_page() -> String {
    page(
        "No more letters?",
        "<p>You are told by mail when it is your turn. Shall these letters stop?</p>\n\
         <form method=\"post\">\n\
         <input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">\n\
         <button type=\"submit\">Send me no more letters</button>\n\
         </form>",
    )
}

/// The page that says that letters have stopped.
pub fn unsubscribed_page() -> String {
    page(
        "No more letters",
        "<p>You will get no more letters about your turns. You can have them again in your settings.</p>\n\
         <p><a href=\"/\">Back to your games</a></p>",
    )
}

fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <title>{title} · Malbrook</title>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )
}

/// A moment as letters write it.
fn moment(at: Millis) -> String {
    let Ok(time) = OffsetDateTime::from_unix_timestamp(at / 1000) else { return "long ago".to_owned() };
    format!("{} {} {}, {:02}:{:02} UTC", time.day(), time.month(), time.year(), time.hour(), time.minute())
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

    fn game(opponent: &str) -> Waiting {
        Waiting {
            title: "No Peace Without Spain!".to_owned(),
            opponent: opponent.to_owned(),
            since: 1_700_000_000_000,
            deadline: Some(1_700_259_200_000),
            link: "https://example.org/games/abc".to_owned(),
        }
    }

    #[test]
    fn a_letter_tells_what_waits_since_when_and_where() {
        let letter = your_turn("Anna", &[game("Bert")], 2, "https://example.org", "https://example.org/u/x");
        assert_eq!(letter.subject, "Your turn against Bert in No Peace Without Spain!");
        assert_eq!(
            letter.text,
            "Hello Anna,\n\nit is your turn in this game:\n\nNo Peace Without Spain! against Bert\n\
             waiting since 14 November 2023, 22:13 UTC; you have until 17 November 2023, 22:13 UTC\n\
             https://example.org/games/abc\n\n2 other games are still waiting for you.\n\n\
             Have a good game!\nMalbrook, https://example.org\n\n-- \n\
             To get no more of these letters: https://example.org/u/x\n"
        );
    }

    #[test]
    fn names_cannot_pass_for_links_or_new_lines() {
        let text = your_turn_posted("[a](http://b.example)", &[game("x\n@everyone")], 0);
        assert!(text.starts_with(r"It is \[a\]\(http\:\/\/b\.example\)'s turn:"), "{text}");
        assert!(text.contains(r"against x \@everyone, since"), "{text}");
    }

    #[test]
    fn a_post_stays_within_what_discord_takes() {
        let games = vec![game("Bert"); 100];
        let text = your_turn_posted("Anna", &games, 0);
        assert!(text.chars().count() < 2000);
        assert!(text.ends_with(" more."), "{text}");
    }
}
