//! `malbrook rules`: every rule in our own words, where it is enforced, and which tests show it.

use crate::fault::{Fault, Outcome, bad_input};
use crate::speech::{say, text, words};
use clap::Args;
use ledger::{Part, Rule, RuleKind};
use std::io::Write;

/// Which rules to show.
#[derive(Clone, Debug, Args)]
pub struct RulesArgs {
    /// The title whose rules to show: spain, nine-years, grand-campaign, pragmatic-war or wellington; spain if not given, all of them with --check
    pub title: Option<String>,
    /// Count the rules that are enforced and tested, list what is missing, and fail if anything is
    #[arg(long, conflicts_with = "rule")]
    pub check: bool,
    /// Show only the rule with this number, or all rules of a chapter: 14.2.1, 17.5.3#1, 16
    #[arg(long, value_name = "NUMBER")]
    pub rule: Option<String>,
}

/// The title whose rules are shown when none is named.
const FIRST: &str = "spain";

/// Runs the command.
pub fn run(args: &RulesArgs, out: &mut dyn Write) -> Outcome {
    let title = args.title.as_deref().unwrap_or(FIRST);
    let Some(ledger) = ledger::ledger_in(title, words().language().tag()) else {
        let titles = ledger::titles().collect::<Vec<_>>().join(", ");
        return bad_input(say("rules-no-ledger").with("title", title).with("all", titles).text());
    };
    if args.check {
        return match args.title {
            Some(_) => check([title], out),
            None => check(ledger::titles(), out),
        };
    }
    let rules = match &args.rule {
        None => ledger.rules.iter().collect(),
        Some(number) => crate::speech::cited(title, number).map_or_else(Vec::new, |cited| cited.rules),
    };
    if rules.is_empty() {
        let none = say("rules-none").with("title", title);
        return bad_input(none.with("number", args.rule.clone().unwrap_or_default()).text());
    }
    rules.into_iter().try_for_each(|rule| print(rule, out))
}

/// Prints what is done of each title and fails if anything is missing in one of them.
fn check<'t>(titles: impl IntoIterator<Item = &'t str>, out: &mut dyn Write) -> Outcome {
    let mut complete = true;
    for title in titles {
        let report = ledger::check(title);
        writeln!(out, "{}", report.message().in_words(words()))?;
        complete &= report.is_complete();
    }
    if complete { Ok(()) } else { Err(Fault::Silent) }
}

fn print(rule: &Rule, out: &mut dyn Write) -> Outcome {
    let note = if rule.kind == RuleKind::Note { format!(" {}", text("rules-note")) } else { String::new() };
    writeln!(out, "{} {}{note}\n    {}", rule.id, rule.name, rule.text)?;
    places("    ", &rule.same_as, &rule.enforced, &rule.tests, out)?;
    for (number, part) in rule.parts.iter().enumerate() {
        let Part { name, text, same_as, enforced, tests } = part;
        let told = say("rules-part").with("number", number + 1).with("name", name.as_str());
        writeln!(out, "    {}", told.with("text", text.as_str()).text())?;
        places("        ", same_as, enforced, tests, out)?;
    }
    writeln!(out)?;
    Ok(())
}

fn places(
    indent: &str,
    same_as: &[String],
    enforced: &[String],
    tests: &[String],
    out: &mut dyn Write,
) -> Outcome {
    for (id, places) in [("rules-same-as", same_as), ("rules-enforced", enforced), ("rules-shown", tests)] {
        if !places.is_empty() {
            writeln!(out, "{indent}{}", say(id).with("places", places.join(", ")).text())?;
        }
    }
    Ok(())
}
