//! Charts as SVG, drawn by hand: colours come from the page's style, so that they suit paper, day and night.

use std::fmt::Write;
use words::Words;

const WIDTH: f64 = 460.0;
const LEFT: f64 = 50.0;
const RIGHT: f64 = 10.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 34.0;

/// A part of a bar: the class that colours it, and how much.
pub type Part = (&'static str, f64);

/// Text that can stand in HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// How numbers are written in the reader's language.
pub struct Numbers<'a>(pub &'a Words);

impl Numbers<'_> {
    /// A number with no more digits than it needs.
    pub fn short(&self, number: f64) -> String {
        self.marked(short(number))
    }

    /// A share of a whole.
    pub fn percent(&self, share: f64) -> String {
        let number = self.marked(format!("{:.1}", 100.0 * share));
        self.0.say("report-percent").with("number", number).text()
    }

    fn marked(&self, number: String) -> String {
        number.replace('.', &self.0.text("report-decimal-mark"))
    }
}

/// A number with no more digits than it needs.
fn short(number: f64) -> String {
    let text = match number.abs() {
        size if size >= 100.0 => format!("{number:.0}"),
        size if size >= 10.0 => format!("{number:.1}"),
        size if !(1e-5..0.1).contains(&size) => format!("{number:.2}"),
        size if size >= 0.01 => format!("{number:.3}"),
        _ => format!("{number:.5}"),
    };
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

struct Drawing {
    body: String,
    height: f64,
}

impl Drawing {
    fn new(height: f64) -> Drawing {
        Drawing { body: String::new(), height }
    }

    fn rect(&mut self, class: &str, [x, y, width, height]: [f64; 4], said: &str) {
        let _ = write!(
            self.body,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\"><title>{}</title></rect>",
            width.max(0.0),
            height.max(0.0),
            escaped(said)
        );
    }

    fn line(&mut self, class: &str, [x1, y1, x2, y2]: [f64; 4]) {
        let _ = write!(
            self.body,
            "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        );
    }

    fn text(&mut self, class: &str, x: f64, y: f64, said: &str) {
        let _ =
            write!(self.body, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(said));
    }

    fn path(&mut self, class: &str, points: &[(f64, f64)], closed: bool) {
        let mut path = String::new();
        for (at, (x, y)) in points.iter().enumerate() {
            let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
        }
        let end = if closed { "Z" } else { "" };
        let _ = write!(self.body, "<path class=\"{class}\" d=\"{path}{end}\"/>");
    }

    fn done(self, said: &str) -> String {
        let (height, said) = (self.height, escaped(said));
        let body = self.body;
        format!(
            "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{said}\" \
             preserveAspectRatio=\"xMidYMid meet\">{body}</svg>\n"
        )
    }
}

/// Where values lie on a drawing.
struct Frame {
    x: [f64; 2],
    y: [f64; 2],
    height: f64,
}

impl Frame {
    fn x(&self, value: f64) -> f64 {
        let span = (self.x[1] - self.x[0]).max(1e-9);
        LEFT + (value - self.x[0]) / span * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        let span = (self.y[1] - self.y[0]).max(1e-9);
        let room = self.height - TOP - BOTTOM;
        TOP + room - (value - self.y[0]) / span * room
    }

    /// Lines across, each with its value.
    fn draw_scale(&self, drawing: &mut Drawing, numbers: &Numbers<'_>) {
        for value in ticks(self.y[0], self.y[1]) {
            let y = self.y(value);
            drawing.line("grid", [LEFT, y, WIDTH - RIGHT, y]);
            drawing.text("tick end", LEFT - 6.0, y + 4.0, &numbers.short(value));
        }
    }
}

/// A few round values from `low` to `high`.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let rough = ((high - low) / 4.0).max(1e-9);
    let power = 10f64.powf(rough.log10().floor());
    let step =
        [1.0, 2.0, 2.5, 5.0, 10.0].map(|s| s * power).into_iter().find(|&s| s >= rough).unwrap_or(rough);
    let first = (low / step).ceil() as i64;
    (first..).map(|n| n as f64 * step).take_while(|&value| value <= high + step * 1e-6).collect()
}

/// Years or other whole numbers below a chart, as many as there is room for.
fn below(drawing: &mut Drawing, labels: &[String], middle: impl Fn(usize) -> f64) {
    let every = labels.len().div_ceil(8).max(1);
    let y = drawing.height - BOTTOM + 20.0;
    for (at, label) in labels.iter().enumerate().step_by(every) {
        drawing.text("tick mid", middle(at), y, label);
    }
}

/// A median with bands around it: for each year the values that 5, 25, 50, 75 and 95% do not exceed.
pub fn bands(said: &str, years: &[(i64, [f64; 5])], numbers: &Numbers<'_>) -> String {
    let mut drawing = Drawing::new(250.0);
    let (Some(first), Some(last)) = (years.first(), years.last()) else { return String::new() };
    let low = years.iter().map(|(_, q)| q[0]).fold(f64::MAX, f64::min);
    let high = years.iter().map(|(_, q)| q[4]).fold(f64::MIN, f64::max);
    // Points that never fall below zero are drawn from zero on.
    let floor = if low < 0.0 { f64::MIN } else { 0.0 };
    let span = [(low - 1.0).max(floor), high + 1.0];
    let frame = Frame { x: [first.0 as f64, last.0 as f64], y: span, height: drawing.height };
    frame.draw_scale(&mut drawing, numbers);
    for (class, lower, upper) in [("band wide", 0, 4), ("band", 1, 3)] {
        let up = years.iter().map(|(year, q)| (frame.x(*year as f64), frame.y(q[upper])));
        let down = years.iter().rev().map(|(year, q)| (frame.x(*year as f64), frame.y(q[lower])));
        drawing.path(class, &up.chain(down).collect::<Vec<_>>(), true);
    }
    let middle: Vec<(f64, f64)> =
        years.iter().map(|(year, q)| (frame.x(*year as f64), frame.y(q[2]))).collect();
    drawing.path("median", &middle, false);
    for ((x, y), (year, q)) in middle.iter().zip(years) {
        let [low, middle, high] = [q[1], q[2], q[3]].map(|value| numbers.short(value));
        let said = numbers.0.say("report-mean-span").with("year", year.to_string()).with("middle", middle);
        let said = said.with("low", low).with("high", high).text();
        let _ = write!(
            drawing.body,
            "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"><title>{}</title></circle>",
            escaped(&said)
        );
    }
    let labels: Vec<String> = years.iter().map(|(year, _)| year.to_string()).collect();
    below(&mut drawing, &labels, |at| frame.x(years[at].0 as f64));
    drawing.done(said)
}

/// Lines over the years.
pub fn lines(
    said: &str,
    years: &[i64],
    series: &[(&'static str, &str, Vec<f64>)],
    numbers: &Numbers<'_>,
) -> String {
    let mut drawing = Drawing::new(230.0);
    let (Some(&first), Some(&last)) = (years.first(), years.last()) else { return String::new() };
    let high = series.iter().flat_map(|(_, _, values)| values).copied().fold(1e-9, f64::max);
    let frame = Frame { x: [first as f64, last as f64], y: [0.0, high * 1.05], height: drawing.height };
    frame.draw_scale(&mut drawing, numbers);
    for (class, name, values) in series {
        let points: Vec<(f64, f64)> =
            years.iter().zip(values).map(|(&year, &value)| (frame.x(year as f64), frame.y(value))).collect();
        drawing.path(&format!("line {class}"), &points, false);
        for ((x, y), (year, value)) in points.iter().zip(years.iter().zip(values)) {
            let _ = write!(
                drawing.body,
                "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.6\"><title>{year}: {} {}</title></circle>",
                numbers.short(*value),
                escaped(name)
            );
        }
    }
    let labels: Vec<String> = years.iter().map(i64::to_string).collect();
    below(&mut drawing, &labels, |at| frame.x(years[at] as f64));
    drawing.done(said)
}

/// Upright bars made of parts.
pub fn columns(said: &str, bars: &[(String, Vec<Part>)], numbers: &Numbers<'_>) -> String {
    let mut drawing = Drawing::new(230.0);
    let total = |parts: &[Part]| parts.iter().map(|(_, value)| value).sum::<f64>();
    let high = bars.iter().map(|(_, parts)| total(parts)).fold(1e-9, f64::max);
    let frame = Frame { x: [0.0, bars.len() as f64], y: [0.0, high * 1.05], height: drawing.height };
    frame.draw_scale(&mut drawing, numbers);
    for (at, (label, parts)) in bars.iter().enumerate() {
        let (left, right) = (frame.x(at as f64 + 0.1), frame.x(at as f64 + 0.9));
        let mut from = 0.0;
        for &(class, value) in parts {
            let (top, bottom) = (frame.y(from + value), frame.y(from));
            drawing.rect(
                class,
                [left, top, right - left, bottom - top],
                &format!("{label}: {}", numbers.short(value)),
            );
            from += value;
        }
    }
    let labels: Vec<String> = bars.iter().map(|(label, _)| label.clone()).collect();
    below(&mut drawing, &labels, |at| frame.x(at as f64 + 0.5));
    drawing.done(said)
}

/// Bars that lie, each with its name and a word at its end.
pub fn bars(said: &str, rows: &[(String, Vec<Part>, String)], numbers: &Numbers<'_>) -> String {
    const ROW: f64 = 24.0;
    const NAMES: f64 = 172.0;
    const WORDS: f64 = 62.0;
    let mut drawing = Drawing::new(rows.len() as f64 * ROW + 8.0);
    let total = |parts: &[Part]| parts.iter().map(|(_, value)| value).sum::<f64>();
    let high = rows.iter().map(|(_, parts, _)| total(parts)).fold(1e-9, f64::max);
    let scale = (WIDTH - NAMES - WORDS) / high;
    for (at, (name, parts, word)) in rows.iter().enumerate() {
        let y = 4.0 + at as f64 * ROW;
        drawing.text("name end", NAMES - 8.0, y + 15.0, &clipped(name, 23));
        let mut x = NAMES;
        for &(class, value) in parts {
            drawing.rect(
                class,
                [x, y + 3.0, value * scale, ROW - 6.0],
                &format!("{name}: {}", numbers.short(value)),
            );
            x += value * scale;
        }
        drawing.text("tick", x + 6.0, y + 15.0, word);
    }
    drawing.done(said)
}

/// Shares of a whole as one bar across, with words inside where there is room.
pub fn whole(said: &str, parts: &[(Part, String)], numbers: &Numbers<'_>) -> String {
    let total: f64 = parts.iter().map(|((_, value), _)| value).sum::<f64>().max(1e-9);
    let mut html = format!("<div class=\"whole\" role=\"img\" aria-label=\"{}\">", escaped(said));
    for ((class, value), name) in parts.iter().filter(|((_, value), _)| *value > 0.0) {
        let share = 100.0 * value / total;
        let said = numbers.percent(share / 100.0);
        let word = if share >= 6.0 { said.as_str() } else { "" };
        let _ = write!(
            html,
            "<span class=\"{class}\" style=\"width:{share:.2}%\" title=\"{}: {said}\">{word}</span>",
            escaped(name)
        );
    }
    html + "</div>\n"
}

fn clipped(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 1).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(ticks(0.0, 10.0), [0.0, 2.5, 5.0, 7.5, 10.0]);
        assert_eq!(ticks(3.0, 21.0), [5.0, 10.0, 15.0, 20.0]);
        assert!(ticks(0.0, 1e-9).len() < 9);
    }

    #[test]
    fn numbers_are_short() {
        let said = [1202.4, 24.05, 5.5, 0.25, 0.0125, 0.0015, 0.0, 3.0].map(short);
        assert_eq!(said, ["1202", "24.1", "5.5", "0.25", "0.013", "0.0015", "0", "3"]);
    }

    #[test]
    fn numbers_are_written_as_the_language_does() {
        let french = Language::named("fr").expect("there is French").words();
        assert_eq!(Numbers(french).short(24.05), "24,1");
        assert_eq!(Numbers(french).percent(0.934), "93,4\u{a0}%");
        assert_eq!(Numbers(Language::english().words()).percent(0.934), "93.4%");
    }

    #[test]
    fn nothing_of_a_name_is_markup() {
        let numbers = Numbers(Language::english().words());
        let chart =
            bars("a & b", &[("<b>".to_owned(), vec![("alliance", 1.0)], "\"1\"".to_owned())], &numbers);
        assert!(
            chart.contains("&lt;b&gt;") && chart.contains("&quot;1&quot;") && chart.contains("a &amp; b")
        );
        assert!(!chart.contains("<b>"));
    }
}
