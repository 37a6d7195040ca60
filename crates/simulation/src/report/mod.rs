//! One page of charts about simulated games: everything in one file, nothing from elsewhere.

mod facts;
mod svg;

pub use facts::{Facts, Group, Key};

use crate::watch::Lexicon;
use facts::SIDES;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use svg::{Numbers, Part, escaped};
use words::{Saying, Words};

/// Places and cards that are listed.
const LISTED: usize = 16;
const STYLE: &str = include_str!("style.css");

/// The page, in the reader's language.
pub fn page(facts: &Facts, words: &Words) -> String {
    Page { facts, words, numbers: Numbers(words) }.html()
}

/// What a page is made of.
struct Page<'a> {
    facts: &'a Facts,
    words: &'a Words,
    numbers: Numbers<'a>,
}

/// The classes of a title's results in the charts: the greatest victory of each side is its plain colour.
fn classed<'a>(lexicon: &'a Lexicon) -> impl Iterator<Item = (&'static str, &'static str)> + use<'a> {
    const CLASSES: [[&str; 3]; 2] =
        [["alliance", "alliance two", "alliance three"], ["bourbon", "bourbon two", "bourbon three"]];
    let results = lexicon.results;
    let first = results.iter().filter(|result| result.starts_with(&lexicon.sides[0])).count();
    results.iter().enumerate().map(move |(at, &result)| {
        let class =
            if at < first { CLASSES[0][at.min(2)] } else { CLASSES[1][(results.len() - 1 - at).min(2)] };
        (result, class)
    })
}

fn section(id: &str, title: &str, body: &str) -> String {
    format!("<section id=\"{id}\">\n<h2>{}</h2>\n{body}</section>\n", escaped(title))
}

fn figure(title: &str, chart: &str, note: &str) -> String {
    let note = if note.is_empty() { String::new() } else { format!("<p>{}</p>", escaped(note)) };
    format!("<figure><figcaption>{}</figcaption>{chart}{note}</figure>\n", escaped(title))
}

fn grid(figures: &[String]) -> String {
    format!("<div class=\"grid\">\n{}</div>\n", figures.concat())
}

fn legend(entries: &[(&str, String)]) -> String {
    let entry =
        |(class, name): &(&str, String)| format!("<li><i class=\"{class}\"></i>{}</li>", escaped(name));
    format!("<ul class=\"legend\">{}</ul>\n", entries.iter().map(entry).collect::<String>())
}

/// Where a share lies with 95%, by Wilson.
fn wilson(share: f64, games: u64) -> [f64; 2] {
    let (n, z) = (games.max(1) as f64, 1.96);
    let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    [(middle - half).max(0.0), (middle + half).min(1.0)]
}

/// Means over the games that reached each year, by side.
fn means(group: &Group, column: &str) -> (Vec<i64>, [Vec<f64>; 2]) {
    let mut means = [Vec::new(), Vec::new()];
    for year in group.years.values() {
        let sums = year.sums.get(column).copied().unwrap_or_default();
        for side in 0..2 {
            means[side].push(sums[side] as f64 / year.games.max(1) as f64);
        }
    }
    (group.years.keys().copied().collect(), means)
}

impl Page<'_> {
    fn html(&self) -> String {
        let mut html = String::new();
        let titles: BTreeSet<String> = self.facts.groups.keys().map(|key| self.title(&key.title)).collect();
        let title = titles.into_iter().collect::<Vec<_>>().join(", ");
        let page_title = self.say("report-page-title").with("title", title.clone());
        let _ = write!(
            html,
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n\
             <p class=\"kicker\">{}</p>\n<h1>{}</h1>\n<p class=\"lead\">{}</p>\n</header>\n<main>\n",
            self.words.language().tag(),
            escaped(&page_title.with("games", self.facts.games()).text()),
            escaped(&self.text("report-kicker")),
            escaped(&title),
            escaped(&self.lead())
        );
        html.push_str(&self.balance());
        html.push_str(&self.by_option());
        for (key, group) in &self.facts.groups {
            html.push_str(&self.chapter(key, group));
        }
        let _ = write!(html, "</main>\n<footer>{}</footer>\n</body>\n</html>\n", self.text("report-footer"));
        html
    }

    // ------------------------------------------------------------ words

    fn text(&self, id: &str) -> String {
        self.words.text(id)
    }

    fn say(&self, id: &str) -> Saying<'_> {
        self.words.say(id.to_owned())
    }

    /// A message that speaks of both sides of a title.
    fn say_sides(&self, id: &str, title: &str) -> Saying<'_> {
        let [first, second] = &self.facts.lexicon(title).sides;
        self.say(id).name("first", "report-side", first, first).name("second", "report-side", second, second)
    }

    /// The full name of a title.
    fn title(&self, title: &str) -> String {
        self.words.name("title", title, title)
    }

    fn scenario(&self, key: &Key) -> String {
        self.words.name_in("scenario", &key.title, &key.scenario, &key.scenario)
    }

    fn options(&self, key: &Key) -> String {
        match key.options.as_str() {
            "" => self.text("report-no-options"),
            options => options.replace(',', ", "),
        }
    }

    fn side(&self, title: &str, side: usize) -> String {
        let side = &self.facts.lexicon(title).sides[side];
        self.words.name("report-side", side, side)
    }

    /// The sides in the legend of a title's charts.
    fn side_legend(&self, title: &str) -> String {
        legend(&[(SIDES[0], self.side(title, 0)), (SIDES[1], self.side(title, 1))])
    }

    fn lead(&self) -> String {
        let way = match self.facts.groups.len() {
            1 => self.facts.groups.keys().next().map(|key| self.describe(key)).unwrap_or_default(),
            count => self.say("report-ways").with("count", count).text(),
        };
        self.say("report-lead").with("games", self.facts.games()).with("way", way).text()
    }

    /// A way of playing in words.
    fn describe(&self, key: &Key) -> String {
        let way = self.say_sides("report-way", &key.title).with("scenario", self.scenario(key));
        let way = way.with("options", self.options(key));
        way.with("bot-first", key.bots[0].as_str()).with("bot-second", key.bots[1].as_str()).text()
    }

    /// A way of playing in the words that tell it from the others.
    fn heading(&self, key: &Key) -> String {
        let differs = |part: &dyn Fn(&Key) -> String| {
            self.facts.groups.keys().map(part).collect::<BTreeSet<_>>().len() > 1
        };
        let mut parts = Vec::new();
        if differs(&|key| key.title.clone()) {
            parts.push(self.title(&key.title));
        }
        if differs(&|key| key.scenario.clone()) || parts.is_empty() {
            parts.push(self.scenario(key));
        }
        if differs(&|key| key.options.clone()) {
            parts.push(self.options(key));
        }
        if differs(&|key| key.bots.join(" ")) {
            let [one, other] = &key.bots;
            parts.push(
                self.say("report-against").with("one", one.as_str()).with("other", other.as_str()).text(),
            );
        }
        parts.join(", ")
    }

    fn percent(&self, share: f64) -> String {
        self.numbers.percent(share)
    }

    fn short(&self, number: f64) -> String {
        self.numbers.short(number)
    }

    // ------------------------------------------------------------ balance

    fn balance(&self) -> String {
        let groups = &self.facts.groups;
        let mut entries: Vec<(&str, String)> = Vec::new();
        for key in groups.keys() {
            for (result, class) in classed(self.facts.lexicon(&key.title)) {
                let entry = (class, self.result(result));
                if !entries.contains(&entry) {
                    entries.push(entry);
                }
            }
        }
        let mut body = legend(&entries);
        for (key, group) in groups {
            if groups.len() > 1 {
                let _ = writeln!(body, "<h3>{}</h3>", escaped(&self.heading(key)));
            }
            let parts = self.result_parts(key, group);
            body.push_str(&svg::whole(&self.text("report-shares"), &parts, &self.numbers));
        }
        body.push_str(&self.balance_table());
        section("balance", &self.text("report-balance"), &body)
    }

    fn result(&self, word: &str) -> String {
        self.words.name("result", word, word)
    }

    fn result_parts(&self, key: &Key, group: &Group) -> Vec<(Part, String)> {
        let count = |word: &str| group.results.get(word).copied().unwrap_or(0) as f64;
        let results = classed(self.facts.lexicon(&key.title));
        results.map(|(word, class)| ((class, count(word)), self.result(word))).collect()
    }

    fn balance_table(&self) -> String {
        let mut rows = String::new();
        for (key, group) in &self.facts.groups {
            let share = group.share(0);
            let [low, high] = wilson(share, group.games).map(|share| self.percent(share));
            let _ = writeln!(
                rows,
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                escaped(&self.heading(key)),
                group.games,
                self.percent(share),
                self.say("report-span").with("low", low).with("high", high).text(),
                self.short(group.vp.mean()),
                self.short(group.turns_sum as f64 / group.games.max(1) as f64)
            );
        }
        let heads = [
            self.text("report-played"),
            self.text("report-games"),
            self.say_sides("report-wins", self.first_title()).text(),
            self.text("report-interval"),
            self.text("report-points"),
            self.text("report-turns"),
        ];
        let heads = heads.map(|head| format!("<th scope=\"col\">{}</th>", escaped(&head))).concat();
        format!(
            "<div class=\"scroll\"><table><thead><tr>{heads}</tr></thead><tbody>\n{rows}</tbody></table></div>\n"
        )
    }

    /// The title of the first games.
    fn first_title(&self) -> &str {
        self.facts.groups.keys().next().map_or("", |key| key.title.as_str())
    }

    /// With and without each optional rule, where there are games of both.
    fn by_option(&self) -> String {
        let groups = &self.facts.groups;
        let names: BTreeSet<&str> =
            groups.keys().flat_map(|key| key.options.split(',')).filter(|name| !name.is_empty()).collect();
        let mut rows = Vec::new();
        for name in names {
            for (with, id) in [(true, "report-with"), (false, "report-without")] {
                let (mut games, mut won) = (0, 0.0);
                for (key, group) in groups {
                    if key.options.split(',').any(|option| option == name) == with {
                        games += group.games;
                        won += group.share(0) * group.games as f64;
                    }
                }
                if games > 0 {
                    let share = won / games as f64;
                    let parts = vec![(SIDES[0], share), (SIDES[1], 1.0 - share)];
                    rows.push((self.say(id).with("option", name).text(), parts, self.percent(share)));
                }
            }
        }
        if rows.len() < 2 {
            return String::new();
        }
        let bars = svg::bars(&self.text("report-wins-by-option"), &rows, &self.numbers);
        let body = format!("{}{bars}", self.side_legend(self.first_title()));
        section("options", &self.text("report-options"), &body)
    }

    // ------------------------------------------------------------ a way of playing

    fn chapter(&self, key: &Key, group: &Group) -> String {
        let title = &key.title;
        let pieces = self.facts.lexicon(title).pieces;
        let mut body = self.tiles(title, group);
        body.push_str(&self.side_legend(title));
        body.push_str(&grid(&[
            self.vp_over_time(group),
            self.vp_at_end(group),
            self.length(group),
            self.decisions(group),
            self.side_lines(group, title, "report-fortresses", "fortresses"),
            self.side_lines(group, title, &format!("report-strength-{}", pieces), "corps"),
            self.battles(title, group),
            self.sieges(title, group),
            self.siege_rolls(group),
            self.side_columns(group, &format!("report-losses-{}", pieces), "corps_lost", ""),
            self.side_lines(group, title, "report-actions", "actions"),
        ]));
        body.push_str(&grid(&[
            self.ranking(key, group, "fortresses", &group.fortresses),
            self.ranking(key, group, "battlefields", &group.battlefields),
            self.ranking(key, group, "cards", &group.cards),
        ]));
        section(&format!("{title}-{}", key.scenario), &self.heading(key), &body)
    }

    fn tiles(&self, title: &str, group: &Group) -> String {
        let total = |by: [[u64; 2]; 2]| by.iter().flatten().sum::<u64>();
        let battles = total(group.battles);
        let attacker_won = group.battles[0][1] + group.battles[1][1];
        let sieges = total(group.sieges);
        let taken = group.sieges[0][1] + group.sieges[1][1];
        let share = |part: u64, all: u64| self.percent(part as f64 / all.max(1) as f64);
        let games = group.games.max(1) as f64;
        let tile =
            |value: String, name: String| format!("<li><b>{value}</b><span>{}</span></li>", escaped(&name));
        let named = |value: String, id: &str| tile(value, self.text(id));
        let mut list = vec![
            named(group.games.to_string(), "report-games"),
            tile(self.percent(group.share(0)), self.say_sides("report-won-by", title).text()),
            named(self.short(group.vp.mean()), "report-points"),
            named(self.short(group.turns_sum as f64 / games), "report-turns-game"),
            named(format!("{:.0}", group.decisions_sum as f64 / games), "report-decisions-game"),
            named(self.short(group.per_game(battles)), "report-battles-game"),
            named(share(attacker_won, battles), "report-attacker-won"),
            named(self.short(group.per_game(sieges)), "report-sieges-game"),
            named(share(taken, sieges), "report-sieges-taken"),
        ];
        if let Some(word) = self.facts.lexicon(title).great_victory {
            let won = group.per_game(group.famous[0] + group.famous[1]);
            list.insert(7, named(self.short(won), &format!("report-great-{word}")));
        }
        if group.failed > 0 {
            list.push(named(group.failed.to_string(), "report-failed"));
        }
        format!("<ul class=\"tiles\">{}</ul>\n", list.concat())
    }

    fn vp_over_time(&self, group: &Group) -> String {
        let at = |year: &facts::Year| [0.05, 0.25, 0.5, 0.75, 0.95].map(|share| year.vp.quantile(share));
        let years: Vec<(i64, [f64; 5])> = group.years.iter().map(|(&year, sums)| (year, at(sums))).collect();
        let title = self.text("report-points-years");
        figure(&title, &svg::bands(&title, &years, &self.numbers), &self.text("report-points-years-note"))
    }

    /// Upright bars, with the caption for whoever cannot see them.
    fn columns(&self, id: &str, bars: &[(String, Vec<Part>)], note: &str) -> String {
        let title = self.text(id);
        figure(&title, &svg::columns(&title, bars, &self.numbers), note)
    }

    fn vp_at_end(&self, group: &Group) -> String {
        let counts = &group.vp.0;
        let low = counts.keys().next().copied().unwrap_or(0);
        let high = counts.keys().next_back().copied().unwrap_or(0);
        let count = |vp: i64| counts.get(&vp).copied().unwrap_or(0);
        let share = |vp: i64| 100.0 * count(vp) as f64 / group.games.max(1) as f64;
        let bars: Vec<(String, Vec<Part>)> =
            (low..=high).map(|vp| (vp.to_string(), vec![("plain", share(vp))])).collect();
        self.columns("report-points-end", &bars, "")
    }

    fn length(&self, group: &Group) -> String {
        let share = |count: &u64| 100.0 * *count as f64 / group.games.max(1) as f64;
        let bars: Vec<(String, Vec<Part>)> = group
            .last_years
            .iter()
            .map(|(year, count)| (year.to_string(), vec![("plain", share(count))]))
            .collect();
        self.columns("report-last-year", &bars, "")
    }

    fn decisions(&self, group: &Group) -> String {
        let keys = (group.decisions.keys().next(), group.decisions.keys().next_back());
        let (Some(&low), Some(&high)) = keys else { return String::new() };
        // So that a few very long games do not make the rest too narrow to see.
        let merge = ((high - low + 1) / 40).max(0) + 1;
        let mut merged: BTreeMap<i64, u64> = (low / merge..=high / merge).map(|at| (at, 0)).collect();
        for (at, count) in &group.decisions {
            *merged.entry(at / merge).or_default() += count;
        }
        let share = |count: u64| 100.0 * count as f64 / group.games.max(1) as f64;
        let label = |at: i64| (at * merge * facts::DECISIONS_A_BAR).to_string();
        let bars: Vec<(String, Vec<Part>)> =
            merged.into_iter().map(|(at, count)| (label(at), vec![("plain", share(count))])).collect();
        self.columns("report-decisions", &bars, "")
    }

    fn side_lines(&self, group: &Group, title: &str, id: &str, column: &str) -> String {
        let (years, [first, second]) = means(group, column);
        let names = [0, 1].map(|side| self.side(title, side));
        let series = [(SIDES[0], names[0].as_str(), first), (SIDES[1], names[1].as_str(), second)];
        let caption = self.text(id);
        figure(&caption, &svg::lines(&caption, &years, &series, &self.numbers), "")
    }

    fn side_columns(&self, group: &Group, id: &str, column: &str, note: &str) -> String {
        let (years, [first, second]) = means(group, column);
        let bars: Vec<(String, Vec<Part>)> = years
            .iter()
            .zip(first.iter().zip(&second))
            .map(|(year, (&first, &second))| (year.to_string(), vec![(SIDES[0], first), (SIDES[1], second)]))
            .collect();
        self.columns(id, &bars, note)
    }

    /// How much of what each side began was successful.
    fn shares(&self, begun: [[u64; 2]; 2]) -> [String; 2] {
        begun.map(|[failed, won]| self.percent(won as f64 / (failed + won).max(1) as f64))
    }

    fn battles(&self, title: &str, group: &Group) -> String {
        let all = group.battles.iter().flatten().sum::<u64>().max(1) as f64;
        let [first, second] = self.shares(group.battles);
        let hits = group.hits.map(|hits| self.short(hits as f64 / all));
        let note = self.say_sides("report-battles-note", title).with("share-first", first);
        let note = note.with("share-second", second).with("hits-first", hits[0].as_str());
        let note = note.with("hits-second", hits[1].as_str()).text();
        self.side_columns(group, "report-battles", "battles_won", &note)
    }

    fn sieges(&self, title: &str, group: &Group) -> String {
        let [first, second] = self.shares(group.sieges);
        let note = self.say_sides("report-sieges-note", title);
        let note = note.with("share-first", first).with("share-second", second).text();
        self.side_columns(group, "report-sieges", "fortresses_taken", &note)
    }

    fn siege_rolls(&self, group: &Group) -> String {
        let all: u64 = group.rolls.values().flatten().sum();
        let share = |count: u64| 100.0 * count as f64 / all.max(1) as f64;
        let bars: Vec<(String, Vec<Part>)> = group
            .rolls
            .iter()
            .map(|(rolls, [held, fell])| {
                (rolls.to_string(), vec![("good", share(*fell)), ("plain", share(*held))])
            })
            .collect();
        self.columns("report-rolls", &bars, &self.text("report-rolls-note"))
    }

    fn ranking(&self, key: &Key, group: &Group, what: &str, counts: &BTreeMap<String, [u64; 2]>) -> String {
        let mut list: Vec<(&String, [u64; 2])> = counts.iter().map(|(id, count)| (id, *count)).collect();
        list.sort_by_key(|(id, count)| (std::cmp::Reverse(count[0] + count[1]), id.as_str()));
        let rows: Vec<(String, Vec<Part>, String)> = list
            .into_iter()
            .take(LISTED)
            .map(|(id, count)| {
                let parts = vec![(SIDES[0], group.per_game(count[0])), (SIDES[1], group.per_game(count[1]))];
                let all = self.short(group.per_game(count[0] + count[1]));
                (self.facts.name(&key.title, id, self.words), parts, all)
            })
            .collect();
        let title = self.text(&format!("report-ranking-{what}"));
        let note = self.text(&format!("report-ranking-{what}-note"));
        figure(&title, &svg::bars(&title, &rows, &self.numbers), &note)
    }
}
