//! Standings as tables for people.

use crate::rating::Estimate;
use crate::standings::{BotStanding, Count, FaultNote, PairingStanding, Standings};
use std::fmt::Write;
use words::Words;

/// The tables as plain text.
pub fn text(standings: &Standings, words: &Words) -> String {
    let told = Told { standings, words };
    let mut text = format!("{}\n\n", told.headline());
    text.push_str(&aligned(&told.bot_rows()));
    text.push('\n');
    text.push_str(&aligned(&told.pairing_rows()));
    let _ = writeln!(text, "\n{}", told.sentence());
    for note in &standings.faults {
        let _ = writeln!(text, "{}", told.fault_line(note));
    }
    text
}

/// The tables as Markdown.
pub fn markdown(standings: &Standings, words: &Words) -> String {
    let told = Told { standings, words };
    let mut text = format!("{}\n\n", told.headline());
    text.push_str(&piped(&told.bot_rows()));
    text.push('\n');
    text.push_str(&piped(&told.pairing_rows()));
    let _ = writeln!(text, "\n{}", told.sentence());
    for note in &standings.faults {
        let _ = writeln!(text, "\n{}", told.fault_line(note));
    }
    text
}

/// The standings as JSON.
pub fn json(standings: &Standings) -> String {
    serde_json::to_string_pretty(standings).unwrap_or_default() + "\n"
}

/// Standings in some language.
struct Told<'a> {
    standings: &'a Standings,
    words: &'a Words,
}

impl Told<'_> {
    fn heads(&self, ids: &[&str]) -> Vec<String> {
        ids.iter().map(|id| self.words.text(id)).collect()
    }

    /// A heading for each side.
    fn by_side(&self, id: &str) -> Vec<String> {
        let head = |side: &String| self.words.say(id.to_owned()).name("side", "side", side, side).text();
        self.standings.sides.iter().map(head).collect()
    }

    fn headline(&self) -> String {
        let standings = self.standings;
        let left = standings.planned - standings.games;
        let line = self.words.say("arena-headline").with("title", standings.title.as_str());
        let line = line.with("scenario", standings.scenario.as_str()).with("games", standings.games);
        let line = line.with("pairs", standings.games / 2).with("left", left);
        let many = standings.options.len();
        line.with("options", standings.options.join(", ")).with("optional", many).text()
    }

    fn bot_rows(&self) -> Vec<Vec<String>> {
        let heading = [
            self.heads(&["arena-bot", "arena-games", "arena-score", "arena-elo", "arena-interval"]),
            self.by_side("arena-as"),
            self.by_side("arena-points-as"),
            self.heads(&["arena-move-time", "arena-slowest"]),
        ];
        let rows = self.standings.bots.iter().map(|bot| self.bot_row(bot));
        std::iter::once(heading.concat()).chain(rows).collect()
    }

    fn bot_row(&self, bot: &BotStanding) -> Vec<String> {
        let games = bot.by_side[0].games() + bot.by_side[1].games();
        let vp = |seat: usize| bot.mean_vp[seat].map_or("-".to_owned(), |vp| format!("{vp:.1}"));
        vec![
            bot.bot.clone(),
            games.to_string(),
            percent(bot.score),
            format!("{:.0}", bot.elo.value),
            self.interval(bot.elo, |elo| format!("{elo:.0}")),
            count(bot.by_side[0]),
            count(bot.by_side[1]),
            vp(0),
            vp(1),
            format!("{:.2}", bot.mean_move_ms),
            format!("{:.0}", bot.slowest_move_ms),
        ]
    }

    fn pairing_rows(&self) -> Vec<Vec<String>> {
        let heading = [
            self.heads(&[
                "arena-pair",
                "arena-games",
                "arena-score",
                "arena-interval",
                "arena-elo",
                "arena-interval",
            ]),
            self.by_side("arena-as"),
            self.heads(&["arena-pairs"]),
        ];
        let rows = self.standings.pairings.iter().map(|pairing| self.pairing_row(pairing));
        std::iter::once(heading.concat()).chain(rows).collect()
    }

    fn pairing_row(&self, pairing: &PairingStanding) -> Vec<String> {
        let [a, b] = &pairing.bots;
        let games = pairing.by_side[0].games() + pairing.by_side[1].games();
        vec![
            format!("{a} - {b}"),
            games.to_string(),
            percent(pairing.score.value),
            self.interval(pairing.score, percent),
            format!("{:+.0}", pairing.elo.value),
            self.interval(pairing.elo, |elo| format!("{elo:+.0}")),
            count(pairing.by_side[0]),
            count(pairing.by_side[1]),
            pairing.pairs.map(|pairs| pairs.to_string()).join("/"),
        ]
    }

    fn sentence(&self) -> String {
        let standings = self.standings;
        let games = standings.games.max(1) as f64;
        let [one, two] = &standings.sides;
        let share = |wins: u64| percent(wins as f64 / games);
        let won = self.words.say("arena-won").name("one", "side", one, one).name("two", "side", two, two);
        let won = won.with("share-one", share(standings.side_wins[0]));
        let won = won.with("share-two", share(standings.side_wins[1]));
        let won = won.with("drawn", share(standings.draws));
        let mut parts = vec![won.with("decisions", format!("{:.0}", standings.mean_decisions)).text()];
        let more = |id: &str, number: f64| {
            self.words.say(id.to_owned()).with("number", format!("{number:.1}")).text()
        };
        parts.extend(standings.mean_vp.map(|vp| more("arena-mean-points", vp)));
        parts.extend(standings.mean_year.map(|year| more("arena-mean-year", year)));
        parts.join(", ") + "."
    }

    fn fault_line(&self, note: &FaultNote) -> String {
        let line = self.words.say("arena-faults").with("bot", note.bot.as_str());
        let line = line.with("fault", note.kind.word(self.words)).with("games", note.games);
        line.with("first", note.first_game).with("message", note.message.as_str()).text()
    }

    fn interval(&self, estimate: Estimate, word: impl Fn(f64) -> String) -> String {
        let span = self.words.say("arena-span").with("low", word(estimate.low));
        span.with("high", word(estimate.high)).text()
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// Won, drawn and lost, as in `+12 =3 -5`.
fn count(count: Count) -> String {
    format!("+{} ={} -{}", count.won, count.drawn, count.lost)
}

/// Columns as wide as they must be; the first to the left, the others to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|c| c.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|at| width(at).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(at, (cell, &width))| match at {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text
}

fn piped(rows: &[Vec<String>]) -> String {
    let mut text = String::new();
    for (at, row) in rows.iter().enumerate() {
        let _ = writeln!(text, "| {} |", row.join(" | "));
        if at == 0 {
            let _ = writeln!(text, "| --- {}|", "| ---: ".repeat(row.len() - 1));
        }
    }
    text
}
