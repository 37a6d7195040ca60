//! The help of the command line, in the program's language.
//!
//! The English of it stands beside the flags it speaks of; the catalogue `help.ftl` has the same for translators.

use clap::{Arg, Command};
use words::Words;

/// What is said of flags that every command has.
const SHARED: &str = "help-malbrook";
/// How help is laid out, where that is not clap's own.
const LAYOUT: &str = "help-layout";

/// The same command with its help in other words.
pub fn in_words(mut command: Command, words: &Words) -> Command {
    // So that what clap adds by itself is there to be told in other words too.
    command.build();
    told(command, SHARED, words)
}

fn told(mut command: Command, id: &str, words: &Words) -> Command {
    if words.has(id) {
        command = command
            .about(words.text(id))
            .subcommand_help_heading(heading(words.text("help-commands"), words));
    }
    if let Some(examples) = words.attribute(id, "examples") {
        command = command.after_help(examples);
    }
    if let Some(usage) = words.attribute(LAYOUT, "usage") {
        command = command
            .subcommand_value_name(words.attribute(LAYOUT, "command").unwrap_or_default())
            .help_template(format!(
                "{{before-help}}{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"
            ));
    }
    command = command.mut_args(|arg| arg_told(arg, id, words));
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| {
        let own = message(id, &name);
        command.mut_subcommand(&name, |sub| told(sub, &own, words))
    })
}

/// The message of a command within another; every command has a `help`.
fn message(within: &str, name: &str) -> String {
    if name == "help" {
        return "help-help".to_owned();
    }
    let path =
        within.strip_prefix(SHARED).map_or_else(|| within.replacen("help-", "", 1) + "-", |_| String::new());
    format!("help-{path}{name}")
}

/// The same flag with its help, and the heading it stands under, in other words.
fn arg_told(arg: Arg, id: &str, words: &Words) -> Arg {
    let name = arg.get_id().as_str().replace('_', "-");
    let help = words.attribute(id, &name).or_else(|| words.attribute(SHARED, &name));
    let arg = match help {
        Some(help) => usual_told(arg, help, words),
        None => arg,
    };
    match own_heading(&arg, words) {
        Some(own) => arg.help_heading(heading(own, words)),
        None => arg,
    }
}

/// The heading a flag stands under in this language; none where it is clap's own.
fn own_heading(arg: &Arg, words: &Words) -> Option<String> {
    match arg.get_help_heading() {
        Some(named) => Some(words.name("help-heading", &named.to_lowercase().replace(' ', "-"), named)),
        None => words.attribute(LAYOUT, if arg.is_positional() { "arguments" } else { "options" }),
    }
}

/// A heading as it stands before the colon that clap puts after it.
fn heading(text: String, words: &Words) -> String {
    text + &words.attribute(LAYOUT, "before-colon").unwrap_or_default()
}

/// The help of a flag with the value it has where none is given, which clap tells in English only.
fn usual_told(arg: Arg, help: String, words: &Words) -> Arg {
    let usual: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let has_value = arg.get_action().takes_values() && !arg.is_hide_default_value_set();
    if usual.is_empty() || !has_value || !words.has_attribute(LAYOUT, "usage") {
        return arg.help(help);
    }
    let usual = words.say(LAYOUT).with("usual", usual.join(" ")).text();
    arg.help(format!("{help} {usual}")).hide_default_value(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    /// The help of a command in the notation of the catalogues.
    fn catalogue(command: &Command, id: &str, out: &mut String) {
        if command.is_hide_set() || command.get_name() == "help" {
            return;
        }
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        out.push_str(&format!("{id} = {about}\n"));
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            let name = arg.get_id().as_str().replace('_', "-");
            let shared = id != SHARED && ["data", "lang", "help", "version"].contains(&name.as_str());
            if let Some(help) = arg.get_help().filter(|_| !shared) {
                out.push_str(&format!("    .{name} = {help}\n"));
            }
        }
        for sub in command.get_subcommands() {
            catalogue(sub, &message(id, sub.get_name()), out);
        }
    }

    #[test]
    fn the_english_catalogue_is_what_stands_beside_the_flags() {
        let mut command = crate::cli::command();
        command.build();
        let mut text = String::new();
        catalogue(&command, SHARED, &mut text);
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../locales/en/help.ftl");
        let there = std::fs::read_to_string(file).unwrap();
        let head = there.split_inclusive("help-commands = Commands\n").next().unwrap();
        if std::env::var_os("MALBROOK_WRITE_TYPES").is_some() {
            std::fs::write(file, format!("{head}{text}")).unwrap();
            return;
        }
        assert_eq!(there, format!("{head}{text}"), "run `make types`");
    }

    #[test]
    fn every_flag_has_help_in_every_language() {
        for words in Language::all().map(Language::words) {
            let told = in_words(crate::cli::command(), words);
            all_told(&told, SHARED, words);
        }
    }

    fn all_told(command: &Command, id: &str, words: &Words) {
        if command.is_hide_set() || command.get_name() == "help" {
            return;
        }
        assert!(words.has(id), "{}: {id}", words.language());
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            let name = arg.get_id().as_str().replace('_', "-");
            let there = words.has_attribute(id, &name) || words.has_attribute(SHARED, &name);
            assert!(there, "{}: {id}.{name}", words.language());
        }
        command.get_subcommands().for_each(|sub| all_told(sub, &message(id, sub.get_name()), words));
    }
}
