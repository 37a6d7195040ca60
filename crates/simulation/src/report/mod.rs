//! One page of charts about simulated games: everything in one file, nothing from elsewhere.

mod facts;
mod svg;

pub use facts::{Facts, Group, Key};

use facts::SIDES;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use svg::{Part, escaped, short};

/// How a game may end, from one extreme to the other: the word of the result, its class, and its name.
const RESULTS: [(&str, &str, &str); 11] = [
    ("allied-automatic", "alliance", "Anglo-Allied automatic"),
    ("allied-points", "alliance two", "Anglo-Allied on points"),
    ("french-moral", "bourbon three", "French moral"),
    ("french-points", "bourbon two", "French on points"),
    ("french-automatic", "bourbon", "French automatic"),
    ("alliance-automatic", "alliance", "Alliance automatic"),
    ("alliance-major", "alliance two", "Alliance major"),
    ("alliance-minor", "alliance three", "Alliance minor"),
    ("bourbon-minor", "bourbon three", "Bourbon minor"),
    ("bourbon-major", "bourbon two", "Bourbon major"),
    ("bourbon-automatic", "bourbon", "Bourbon automatic"),
];
/// The full name of a title.
fn title_name(title: &str) -> &str {
    match title {
        "wellington" => "Wellington's War",
        other => succession::describe::title_name(other),
    }
}

/// Places and cards that are listed.
const LISTED: usize = 16;
const STYLE: &str = include_str!("style.css");

/// The page.
pub fn page(facts: &Facts) -> String {
    let mut html = String::new();
    let titles: BTreeSet<&str> = facts.groups.keys().map(|key| title_name(&key.title)).collect();
    let title = titles.into_iter().collect::<Vec<_>>().join(", ");
    let _ = write!(
        html,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{0}: {1} games</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n\
         <p class=\"kicker\">Malbrook, a simulation</p>\n<h1>{0}</h1>\n<p class=\"lead\">{2}</p>\n</header>\n<main>\n",
        escaped(&title),
        facts.games(),
        lead(facts)
    );
    html.push_str(&balance(facts));
    html.push_str(&by_option(facts));
    for (key, group) in &facts.groups {
        html.push_str(&chapter(facts, key, group));
    }
    html.push_str("</main>\n<footer>Made by <code>malbrook report</code>. Victory points are those of the first side.</footer>\n</body>\n</html>\n");
    html
}

fn lead(facts: &Facts) -> String {
    let ways = match facts.groups.len() {
        1 => facts.groups.keys().next().map(describe).unwrap_or_default(),
        count => format!("{count} ways of playing"),
    };
    format!("{} games, {}.", facts.games(), escaped(&ways))
}

/// A way of playing in words.
fn describe(key: &Key) -> String {
    let options = match key.options.as_str() {
        "" => "no optional rules".to_owned(),
        options => options.replace(',', ", "),
    };
    let [(_, first), (_, second)] = side_legend(&key.title);
    format!("{}, {options}, {} ({first}) against {} ({second})", key.scenario, key.bots[0], key.bots[1])
}

/// A way of playing in the words that tell it from the others.
fn heading(facts: &Facts, key: &Key) -> String {
    let differs =
        |part: &dyn Fn(&Key) -> String| facts.groups.keys().map(part).collect::<BTreeSet<_>>().len() > 1;
    let mut words = Vec::new();
    if differs(&|key| key.title.clone()) {
        words.push(title_name(&key.title).to_owned());
    }
    if differs(&|key| key.scenario.clone()) || words.is_empty() {
        words.push(key.scenario.clone());
    }
    if differs(&|key| key.options.clone()) {
        let options = key.options.replace(',', ", ");
        words.push(if options.is_empty() { "no optional rules".to_owned() } else { options });
    }
    if differs(&|key| key.bots.join(" ")) {
        words.push(format!("{} against {}", key.bots[0], key.bots[1]));
    }
    words.join(", ")
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

fn legend(entries: &[(&str, &str)]) -> String {
    let entry = |(class, name): &(&str, &str)| format!("<li><i class=\"{class}\"></i>{}</li>", escaped(name));
    format!("<ul class=\"legend\">{}</ul>\n", entries.iter().map(entry).collect::<String>())
}

/// The sides in the legend of a title's charts.
fn side_legend(title: &str) -> [(&'static str, &'static str); 2] {
    match title {
        "wellington" => [("alliance", "Anglo-Allies"), ("bourbon", "French")],
        _ => [("alliance", "Alliance"), ("bourbon", "Bourbons")],
    }
}

/// What sides and units of a title are called.
#[derive(Clone, Copy)]
struct Words {
    sides: [&'static str; 2],
    units: &'static str,
    /// What it calls a battle won beyond all doubt, if it knows such.
    great_victory: Option<&'static str>,
}

impl Words {
    fn of(facts: &Facts, title: &str) -> Words {
        let sides = side_legend(title).map(|(_, name)| name);
        let units = if title == "wellington" { "Blocks" } else { "Corps" };
        Words { sides, units, great_victory: facts.great_victory(title) }
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// Where a share lies with 95%, by Wilson.
fn wilson(share: f64, games: u64) -> [f64; 2] {
    let (n, z) = (games.max(1) as f64, 1.96);
    let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    [(middle - half).max(0.0), (middle + half).min(1.0)]
}

// ---------------------------------------------------------------- balance

fn balance(facts: &Facts) -> String {
    let met = |word: &str| {
        let side = word.split('-').next().unwrap_or_default();
        facts.groups.values().any(|group| group.results.keys().any(|result| result.starts_with(side)))
    };
    let entries: Vec<_> =
        RESULTS.iter().filter(|(word, ..)| met(word)).map(|&(_, class, name)| (class, name)).collect();
    let mut body = legend(&entries);
    for (key, group) in &facts.groups {
        if facts.groups.len() > 1 {
            let _ = writeln!(body, "<h3>{}</h3>", escaped(&heading(facts, key)));
        }
        body.push_str(&svg::whole("Shares of results", &result_parts(group)));
    }
    body.push_str(&balance_table(facts));
    section("balance", "Balance", &body)
}

fn result_parts(group: &Group) -> Vec<(Part, String)> {
    let count = |word: &str| group.results.get(word).copied().unwrap_or(0) as f64;
    RESULTS.iter().map(|&(word, class, name)| ((class, count(word)), name.to_owned())).collect()
}

fn balance_table(facts: &Facts) -> String {
    let mut rows = String::new();
    for (key, group) in &facts.groups {
        let share = group.share(0);
        let [low, high] = wilson(share, group.games);
        let _ = writeln!(
            rows,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{} to {}</td><td>{}</td><td>{}</td></tr>",
            escaped(&heading(facts, key)),
            group.games,
            percent(share),
            percent(low),
            percent(high),
            short(group.vp.mean()),
            short(group.turns_sum as f64 / group.games.max(1) as f64)
        );
    }
    format!(
        "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">played</th><th scope=\"col\">games</th>\
         <th scope=\"col\">{} wins</th><th scope=\"col\">95%</th><th scope=\"col\">VP at the end</th>\
         <th scope=\"col\">turns</th></tr></thead><tbody>\n{rows}</tbody></table></div>\n",
        side_legend(first_title(facts))[0].1
    )
}

/// The title of the first games.
fn first_title(facts: &Facts) -> &str {
    facts.groups.keys().next().map_or("", |key| key.title.as_str())
}

/// With and without each optional rule, where there are games of both.
fn by_option(facts: &Facts) -> String {
    let names: BTreeSet<&str> =
        facts.groups.keys().flat_map(|key| key.options.split(',')).filter(|name| !name.is_empty()).collect();
    let mut rows = Vec::new();
    for name in names {
        for (with, word) in [(true, "with"), (false, "without")] {
            let (mut games, mut won) = (0, 0.0);
            for (key, group) in &facts.groups {
                if key.options.split(',').any(|option| option == name) == with {
                    games += group.games;
                    won += group.share(0) * group.games as f64;
                }
            }
            if games > 0 {
                let share = won / games as f64;
                let parts = vec![("alliance", share), ("bourbon", 1.0 - share)];
                rows.push((format!("{word} {name}"), parts, percent(share)));
            }
        }
    }
    match rows.len() {
        0 | 1 => String::new(),
        _ => section(
            "options",
            "Optional rules",
            &format!(
                "{}{}",
                legend(&side_legend(first_title(facts))),
                svg::bars("Wins of the first side by optional rule", &rows)
            ),
        ),
    }
}

// ---------------------------------------------------------------- a way of playing

fn chapter(facts: &Facts, key: &Key, group: &Group) -> String {
    let words = Words::of(facts, &key.title);
    let mut body = tiles(group, words);
    body.push_str(&legend(&side_legend(&key.title)));
    let mut figures = vec![vp_over_time(group), vp_at_end(group), length(group), decisions(group)];
    figures.extend([
        control(group, words),
        strength(group, words),
        battles(group, words),
        sieges(group, words),
    ]);
    figures.extend([siege_rolls(group), losses(group, words), actions(group, words)]);
    body.push_str(&grid(&figures));
    body.push_str(&grid(&[
        ranking(
            facts,
            key,
            group,
            "Most taken fortresses",
            &group.fortresses,
            "taken by siege, times a game",
        ),
        ranking(facts, key, group, "Battlefields", &group.battlefields, "battles a game, by winner"),
        ranking(facts, key, group, "Event cards", &group.cards, "took effect, times a game, by owner"),
    ]));
    section(&format!("{}-{}", key.title, key.scenario), &heading(facts, key), &body)
}

fn tiles(group: &Group, words: Words) -> String {
    let total = |by: [[u64; 2]; 2]| by.iter().flatten().sum::<u64>();
    let battles = total(group.battles);
    let attacker_won = group.battles[0][1] + group.battles[1][1];
    let sieges = total(group.sieges);
    let taken = group.sieges[0][1] + group.sieges[1][1];
    let share = |part: u64, all: u64| percent(part as f64 / all.max(1) as f64);
    let games = group.games.max(1) as f64;
    let tile = |value: String, name: &str| format!("<li><b>{value}</b><span>{name}</span></li>");
    let mut list = vec![
        tile(group.games.to_string(), "games"),
        tile(percent(group.share(0)), &format!("won by the {}", words.sides[0])),
        tile(short(group.vp.mean()), "VP at the end"),
        tile(short(group.turns_sum as f64 / games), "turns a game"),
        tile(format!("{:.0}", group.decisions_sum as f64 / games), "decisions a game"),
        tile(short(group.per_game(battles)), "battles a game"),
        tile(share(attacker_won, battles), "battles won by the attacker"),
        tile(short(group.per_game(sieges)), "sieges a game"),
        tile(share(taken, sieges), "sieges that took the fortress"),
    ];
    if let Some(name) = words.great_victory {
        let won = group.per_game(group.famous[0] + group.famous[1]);
        list.insert(7, tile(short(won), &format!("{} a game", name.replace("Victory", "Victories"))));
    }
    if group.failed > 0 {
        list.push(tile(group.failed.to_string(), "games that failed"));
    }
    format!("<ul class=\"tiles\">{}</ul>\n", list.concat())
}

fn vp_over_time(group: &Group) -> String {
    let at = |year: &facts::Year| [0.05, 0.25, 0.5, 0.75, 0.95].map(|share| year.vp.quantile(share));
    let years: Vec<(i64, [f64; 5])> = group.years.iter().map(|(&year, sums)| (year, at(sums))).collect();
    let note =
        "Median of the games still under way, with the middle half and the middle nine tenths of them.";
    figure(
        "Victory points at the end of each year",
        &svg::bands("Victory points by year", &years, "VP"),
        note,
    )
}

fn vp_at_end(group: &Group) -> String {
    let counts = &group.vp.0;
    let low = counts.keys().next().copied().unwrap_or(0);
    let high = counts.keys().next_back().copied().unwrap_or(0);
    let count = |vp: i64| counts.get(&vp).copied().unwrap_or(0);
    let share = |vp: i64| 100.0 * count(vp) as f64 / group.games.max(1) as f64;
    let bars: Vec<(String, Vec<Part>)> =
        (low..=high).map(|vp| (vp.to_string(), vec![("plain", share(vp))])).collect();
    figure(
        "Victory points at the end of the game, % of games",
        &svg::columns("Victory points at the end", &bars),
        "",
    )
}

fn length(group: &Group) -> String {
    let share = |count: &u64| 100.0 * *count as f64 / group.games.max(1) as f64;
    let bars: Vec<(String, Vec<Part>)> = group
        .last_years
        .iter()
        .map(|(year, count)| (year.to_string(), vec![("plain", share(count))]))
        .collect();
    figure("Year in which the game ended, % of games", &svg::columns("Year of the end", &bars), "")
}

fn decisions(group: &Group) -> String {
    let keys = (group.decisions.keys().next(), group.decisions.keys().next_back());
    let (Some(&low), Some(&high)) = keys else { return String::new() };
    // So that a few very long games do not make the rest too narrow to see.
    let merge = ((high - low + 1) / 40).max(0) + 1;
    let mut merged: BTreeMap<i64, u64> = (low / merge..=high / merge).map(|at| (at, 0)).collect();
    for (at, count) in &group.decisions {
        *merged.entry(at / merge).or_default() += count;
    }
    let share = |count: u64| 100.0 * count as f64 / group.games.max(1) as f64;
    let bars: Vec<(String, Vec<Part>)> = merged
        .into_iter()
        .map(|(at, count)| ((at * merge * facts::DECISIONS_A_BAR).to_string(), vec![("plain", share(count))]))
        .collect();
    figure("Decisions in a game, % of games", &svg::columns("Decisions in a game", &bars), "")
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

fn side_lines(group: &Group, words: Words, title: &str, column: &str) -> String {
    let (years, [first, second]) = means(group, column);
    let series = [(SIDES[0], words.sides[0], first), (SIDES[1], words.sides[1], second)];
    figure(title, &svg::lines(title, &years, &series), "")
}

fn side_columns(group: &Group, title: &str, column: &str, note: &str) -> String {
    let (years, [alliance, bourbon]) = means(group, column);
    let bars: Vec<(String, Vec<Part>)> = years
        .iter()
        .zip(alliance.iter().zip(&bourbon))
        .map(|(year, (&alliance, &bourbon))| {
            (year.to_string(), vec![(SIDES[0], alliance), (SIDES[1], bourbon)])
        })
        .collect();
    figure(title, &svg::columns(title, &bars), note)
}

fn control(group: &Group, words: Words) -> String {
    side_lines(group, words, "Fortresses controlled", "fortresses")
}

fn strength(group: &Group, words: Words) -> String {
    side_lines(group, words, &format!("{} on the map", words.units), "corps")
}

fn battles(group: &Group, words: Words) -> String {
    let battles = |side: usize| group.battles[side][0] + group.battles[side][1];
    let share = |side: usize| percent(group.battles[side][1] as f64 / battles(side).max(1) as f64);
    let all = (battles(0) + battles(1)).max(1) as f64;
    let note = format!(
        "{} of the battles begun by the {} were won by them, {} of those begun by the {}. Hits a battle: {} and {}.",
        share(0),
        words.sides[0],
        share(1),
        words.sides[1],
        short(group.hits[0] as f64 / all),
        short(group.hits[1] as f64 / all)
    );
    side_columns(group, "Battles a year, by winner", "battles_won", &note)
}

fn sieges(group: &Group, words: Words) -> String {
    let sieges = |side: usize| group.sieges[side][0] + group.sieges[side][1];
    let share = |side: usize| percent(group.sieges[side][1] as f64 / sieges(side).max(1) as f64);
    let note = format!(
        "{} of the sieges of the {} took the fortress, {} of those of the {}.",
        share(0),
        words.sides[0],
        share(1),
        words.sides[1]
    );
    side_columns(group, "Fortresses taken a year", "fortresses_taken", &note)
}

fn siege_rolls(group: &Group) -> String {
    let all: u64 = group.rolls.values().flatten().sum();
    let share = |count: u64| 100.0 * count as f64 / all.max(1) as f64;
    let bars: Vec<(String, Vec<Part>)> = group
        .rolls
        .iter()
        .map(|(rolls, [held, fell])| {
            (rolls.to_string(), vec![("good", share(*fell)), ("plain", share(*held))])
        })
        .collect();
    let note = "Dark: the fortress fell. Light: it held until the siege was given up.";
    figure("Rolls in a siege, % of sieges", &svg::columns("Rolls in a siege", &bars), note)
}

fn losses(group: &Group, words: Words) -> String {
    side_columns(group, &format!("{} lost a year", words.units), "corps_lost", "")
}

fn actions(group: &Group, words: Words) -> String {
    side_lines(group, words, "Actions from cards a year", "actions")
}

fn ranking(
    facts: &Facts,
    key: &Key,
    group: &Group,
    title: &str,
    counts: &BTreeMap<String, [u64; 2]>,
    note: &str,
) -> String {
    let mut list: Vec<(&String, [u64; 2])> = counts.iter().map(|(id, count)| (id, *count)).collect();
    list.sort_by_key(|(id, count)| (std::cmp::Reverse(count[0] + count[1]), id.as_str()));
    let rows: Vec<(String, Vec<Part>, String)> = list
        .into_iter()
        .take(LISTED)
        .map(|(id, count)| {
            let parts = vec![(SIDES[0], group.per_game(count[0])), (SIDES[1], group.per_game(count[1]))];
            (facts.name(&key.title, id).to_owned(), parts, short(group.per_game(count[0] + count[1])))
        })
        .collect();
    figure(title, &svg::bars(title, &rows), note)
}
