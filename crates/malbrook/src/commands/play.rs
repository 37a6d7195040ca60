//! `malbrook play`: two at one screen.

use crate::fault::{Fault, Outcome, bad_input};
use crate::files;
use crate::replaying;
use crate::setup::{self, Common, GameArgs, Plan};
use crate::speech::{self, io_text, say, text, words};
use crate::systems::System;
use clap::Args;
use std::fs;
use std::io::{BufRead, ErrorKind, Write};
use std::path::{Path, PathBuf};
use table::{Header, Record, Seat, SeededDice, Session};
use titles::with_game;
use words::message;

/// What to play.
#[derive(Clone, Debug, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Go on with a recorded game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "options", "seed"])]
    load: Option<PathBuf>,
    /// Save the game in this file after every choice; without it a new file in this folder is used
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Replace files that exist when the game is saved
    #[arg(long)]
    force: bool,
}

/// Facts that `log` shows unless told otherwise.
const LOG_LINES: usize = 20;
/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1_000;
/// The most files that games make in one folder where `--save` names none.
const MOST_FILES: u32 = 9_999;

/// Runs the command.
pub fn run(args: &PlayArgs, common: &Common, input: &mut dyn BufRead, out: &mut dyn Write) -> Outcome {
    let data_dir = common.data.as_deref();
    let record = args.load.as_deref().map(files::read_record).transpose()?;
    let title = match &record {
        Some(record) => replaying::game_of(record, data_dir)?,
        None => args.game.load(data_dir)?,
    };
    with_game!(&title, game => play(game, args, record.as_ref(), input, out))
}

fn play<G: System>(
    game: &G,
    args: &PlayArgs,
    record: Option<&Record>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Outcome {
    let mut saves = Saves::new(args)?;
    let mut header = match record {
        Some(record) => record.header.clone(),
        None => args.game.plan(game)?.header(game),
    };
    // The first screen shows the hash of the seed, so the record keeps it for `malbrook verify`.
    if header.deal.is_none() && header.commitment.is_none() {
        header.commitment = header.seed.as_ref().map(table::proof::commit);
    }
    let session = match record {
        Some(record) => {
            if let Some(other) = setup::other_data(game, record) {
                writeln!(out, "{}", say("play-note").with("note", other).text())?;
            }
            replaying::replay(game, record)?
        }
        None => sit_down(game, &header)?,
    };
    if let Some(file) = &saves.file {
        files::write_record(file, &session.record(header.clone()))?;
        saves.own.push(file.clone());
    }
    let mut screen = Screen { session, header, saves, log: Vec::new(), out };
    screen.remember_history()?;
    screen.welcome()?;
    screen.play(input)?;
    screen.show_file()
}

/// A new game as its header has it.
fn sit_down<'g, G: System>(game: &'g G, header: &Header) -> Outcome<Session<'g, G>> {
    let plan = Plan::of(game, header)?;
    let start = plan.start(game).map_err(|problem| Fault::input(&problem))?;
    Ok(Session::new(game, start, Box::new(SeededDice::new(plan.seed))))
}

/// The files a game is saved in.
struct Saves {
    /// The file that is written after every choice. Unless `--save` names it, the first choice makes a new one.
    file: Option<PathBuf>,
    /// No new file could be made; the player has been told.
    failed: bool,
    /// The files this game may replace: the one it was loaded from and those it has written.
    own: Vec<PathBuf>,
    /// Whether it may replace any file.
    force: bool,
}

impl Saves {
    /// Refuses a file that exists, unless it is the loaded game or `--force` is given.
    fn new(args: &PlayArgs) -> Outcome<Saves> {
        let own = args.load.iter().cloned().collect();
        let saves = Saves { file: args.save.clone(), failed: false, own, force: args.force };
        args.save.as_deref().map_or(Ok(()), |file| saves.check(file))?;
        Ok(saves)
    }

    /// Returns an error if `file` exists and does not belong to this game.
    fn check(&self, file: &Path) -> Outcome {
        let same = |own: &PathBuf| match (fs::canonicalize(own), fs::canonicalize(file)) {
            (Ok(own), Ok(file)) => own == file,
            _ => false,
        };
        if self.force || !file.exists() || self.own.iter().any(same) {
            return Ok(());
        }
        bad_input(say("play-file-exists").with("file", file.display().to_string()).text())
    }

    /// Makes the next free `malbrook-TITLE-N.record` in the current folder.
    fn make_file(&mut self, title: &str) -> Outcome<&Path> {
        let mut number = 1;
        let made = loop {
            let path = PathBuf::from(format!("malbrook-{title}-{number}.record"));
            match fs::OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists && number < MOST_FILES => number += 1,
                Err(error) => {
                    let unwritable = say("file-unwritable").with("file", path.display().to_string());
                    let told = unwritable.with("problem", io_text(&error)).text();
                    return Err(Fault::of_file(&error, told));
                }
                Ok(_) => break path,
            }
        };
        self.own.push(made.clone());
        Ok(self.file.insert(made))
    }
}

/// What a line asks for.
enum Line {
    Nothing,
    Quit,
    Undone,
    Played,
}

struct Screen<'g, 'o, G: System> {
    session: Session<'g, G>,
    header: Header,
    saves: Saves,
    /// What happened, in words.
    log: Vec<String>,
    out: &'o mut dyn Write,
}

impl<G: System> Screen<'_, '_, G> {
    /// A loaded game has a log too.
    fn remember_history(&mut self) -> Outcome {
        let mut log = Vec::new();
        let game = self.session.game();
        replaying::walk(&self.session, |line| {
            match line {
                table::Line::Act(played) => {
                    log.extend(played.facts.iter().map(|fact| game.event_text(fact, words())));
                }
                table::Line::Back(n) => log.push(speech::back_text(n)),
            }
            Ok(())
        })?;
        self.log = log.into_iter().filter(|line| !line.is_empty()).collect();
        Ok(())
    }

    fn welcome(&mut self) -> Outcome {
        let catalogue = self.session.game().catalogue().in_words(words());
        let scenario = catalogue.scenarios.iter().find(|scenario| scenario.id == self.header.scenario);
        let scenario = scenario.map_or(&self.header.scenario, |scenario| &scenario.name);
        let title = say("play-title").with("title", catalogue.name).with("scenario", scenario.clone());
        writeln!(self.out, "{}", title.text())?;
        if !self.header.options.is_empty() {
            let options = say("play-options").with("options", self.header.options.join(", "));
            writeln!(self.out, "{}", options.text())?;
        }
        if let Some(seed) = &self.header.seed {
            let sealed = say("play-sealed").with("promise", table::proof::commit(seed));
            writeln!(self.out, "{}", sealed.text())?;
        }
        writeln!(self.out, "{}", text("play-welcome"))?;
        Ok(())
    }

    fn play(&mut self, input: &mut dyn BufRead) -> Outcome {
        let sides = self.session.game().catalogue().sides;
        while let Some(seat) = self.session.to_act().first() {
            self.show_decision(seat)?;
            loop {
                write!(self.out, "{}> ", sides[seat.index()])?;
                self.out.flush()?;
                let Some(line) = next_line(input)? else {
                    writeln!(self.out)?;
                    return Ok(());
                };
                match self.obey(seat, &line)? {
                    Line::Quit => return Ok(()),
                    Line::Nothing => {}
                    Line::Played | Line::Undone => break,
                }
            }
        }
        self.show_end()
    }

    fn show_end(&mut self) -> Outcome {
        let (game, state) = (self.session.game(), self.session.state());
        let outcome = self.session.outcome().map(|outcome| outcome.result);
        let over = say("play-over")
            .with("when", game.moment(state, words()))
            .with("points", game.progress(state).points);
        let over = over.with("result", speech::result_text(outcome.as_deref()));
        writeln!(self.out, "\n{}", over.text())?;
        if let Some(seed) = &self.header.seed {
            let shown = say("play-seed").with("seed", table::proof::to_hex(seed));
            writeln!(self.out, "{}", shown.text())?;
        }
        Ok(())
    }

    fn show_decision(&mut self, seat: Seat) -> Outcome {
        let (game, state) = (self.session.game(), self.session.state());
        let heading = say("play-decide").with("heading", game.heading(state, words()));
        writeln!(self.out, "\n{}", heading.with("side", game.side_name(seat, words())).text())?;
        writeln!(self.out, "{} ({})", game.question(state, seat, words()), game.asking_rule(state, seat))?;
        self.show_choices(seat)
    }

    fn show_choices(&mut self, seat: Seat) -> Outcome {
        let (game, state) = (self.session.game(), self.session.state());
        let rows: Vec<(String, String)> = self
            .session
            .actions(seat)
            .into_iter()
            .map(|action| (game.action_text(state, seat, action, words()), game.write_action(action)))
            .collect();
        let width = rows.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0).min(70);
        for (at, (text, notation)) in rows.iter().enumerate() {
            writeln!(self.out, "{:>4}  {text:<width$}  {notation}", at + 1)?;
        }
        Ok(())
    }

    /// Does what a line says.
    fn obey(&mut self, seat: Seat, line: &str) -> Outcome<Line> {
        let line = line.trim();
        if let Some(choice) = line.strip_prefix('?') {
            return self.why_not(seat, choice.trim());
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command(word) {
            "" => return Ok(Line::Nothing),
            "quit" => return Ok(Line::Quit),
            "help" => self.show_help()?,
            "list" => self.show_choices(seat)?,
            "map" => self.show_map(seat, rest)?,
            "hand" => self.show_hand(seat)?,
            "log" => self.show_log(rest)?,
            "rule" => self.show_rule(rest)?,
            "undo" => return self.undo(seat),
            "save" => self.save_as(rest)?,
            _ => return self.choose(seat, line),
        }
        Ok(Line::Nothing)
    }

    /// The choice that a number or a text means; what is wrong with it is said.
    fn read_choice(&mut self, seat: Seat, typed: &str) -> Outcome<Option<G::Action>> {
        let list = self.session.actions(seat);
        let read = match typed.parse::<usize>() {
            Ok(number) => list
                .get(number.wrapping_sub(1))
                .copied()
                .ok_or_else(|| say("play-no-choice").with("number", number).with("count", list.len()).text()),
            Err(_) => self
                .session
                .game()
                .read_action(typed)
                .map_err(|problem| message!("play-unread", problem).in_words(words())),
        };
        match read {
            Ok(action) => Ok(Some(action)),
            Err(problem) => {
                writeln!(self.out, "{}", say("play-not-understood").with("problem", problem).text())?;
                Ok(None)
            }
        }
    }

    fn choose(&mut self, seat: Seat, typed: &str) -> Outcome<Line> {
        let Some(action) = self.read_choice(seat, typed)? else { return Ok(Line::Nothing) };
        let game = self.session.game();
        match self.session.play(seat, action) {
            Err(refusal) => {
                self.refuse(&refusal)?;
                Ok(Line::Nothing)
            }
            Ok(facts) => {
                for fact in &facts {
                    let text = game.event_text(fact, words());
                    if !text.is_empty() {
                        writeln!(self.out, "  * {text}")?;
                        self.log.push(text);
                    }
                }
                self.keep()?;
                Ok(Line::Played)
            }
        }
    }

    fn why_not(&mut self, seat: Seat, typed: &str) -> Outcome<Line> {
        if typed.is_empty() {
            writeln!(self.out, "{}", say("play-ask").with("example", G::EXAMPLE).text())?;
            return Ok(Line::Nothing);
        }
        let Some(action) = self.read_choice(seat, typed)? else { return Ok(Line::Nothing) };
        match self.session.check(seat, action) {
            Ok(()) => {
                let said = self.session.game().action_text(self.session.state(), seat, action, words());
                writeln!(self.out, "{}", say("play-allowed").with("choice", said).text())?;
            }
            Err(refusal) => self.refuse(&refusal)?,
        }
        Ok(Line::Nothing)
    }

    fn refuse(&mut self, refusal: &G::Refusal) -> Outcome {
        let why = self.session.game().why(refusal, words());
        writeln!(self.out, "{}", say("play-refused").with("reason", why.message).text())?;
        let book = why.book.as_deref().unwrap_or(&self.header.title);
        if let Some(text) = speech::rule_text(book, book, &why.rule) {
            writeln!(self.out, "  {text}")?;
        }
        Ok(())
    }

    fn undo(&mut self, seat: Seat) -> Outcome<Line> {
        // Where both choose at once, it may be the other seat's choice that stands last.
        let last = self.session.history().last().map_or(seat, |entry| entry.seat);
        match self.session.undo(last) {
            Ok(()) => {
                self.remember_history()?;
                self.keep()?;
                Ok(Line::Undone)
            }
            Err(reason) => {
                let reason = speech::no_undo_text(&reason);
                writeln!(self.out, "{}", say("play-no-undo").with("reason", reason).text())?;
                Ok(Line::Nothing)
            }
        }
    }

    fn show_help(&mut self) -> Outcome {
        let word = |name: &str| text(&format!("play-word-{name}"));
        let named = |id: &str, attribute: &str| words().attribute(id, attribute).unwrap_or_default();
        let (map, log) = (word("map"), word("log"));
        let lines = [
            ("number", "3".to_owned()),
            ("notation", G::EXAMPLE.to_owned()),
            ("ask", format!("? 3, ? {}", G::EXAMPLE)),
            ("list", word("list")),
            ("map", format!("{map}, {map} {}", named("play-help-map", "name"))),
            ("hand", word("hand")),
            ("log", format!("{log}, {log} 50")),
            ("rule", format!("{} 14.2.1", word("rule"))),
            ("undo", word("undo")),
            ("save", format!("{} {}", word("save"), named("play-help-save", "file"))),
            ("quit", word("quit")),
        ];
        let width = lines.iter().map(|(_, typed)| typed.chars().count()).max().unwrap_or(0);
        for (name, typed) in lines {
            writeln!(self.out, "  {typed:<width$}  {}", text(&format!("play-help-{name}")))?;
        }
        Ok(())
    }

    fn show_map(&mut self, seat: Seat, filter: &str) -> Outcome {
        let filter = (!filter.is_empty()).then_some(filter);
        let board = self.session.game().board(self.session.state(), seat, filter, words());
        writeln!(self.out, "{}", board.trim_end())?;
        Ok(())
    }

    /// Only the hand of the side to decide is ever shown.
    fn show_hand(&mut self, seat: Seat) -> Outcome {
        for line in self.session.game().hand_lines(self.session.state(), seat, words()) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn show_log(&mut self, count: &str) -> Outcome {
        let count = if count.is_empty() { Ok(LOG_LINES) } else { count.parse() };
        let Ok(count) = count else {
            writeln!(self.out, "{}", text("play-log-number"))?;
            return Ok(());
        };
        for line in &self.log[self.log.len().saturating_sub(count)..] {
            writeln!(self.out, "  {line}")?;
        }
        Ok(())
    }

    fn show_rule(&mut self, number: &str) -> Outcome {
        let book = self.session.game().book(self.session.state());
        match speech::rule_text(&self.header.title, book, number) {
            Some(text) => writeln!(self.out, "{text}")?,
            None => {
                let none = say("play-no-rule").with("number", number.to_owned());
                writeln!(self.out, "{}", none.text())?;
            }
        }
        Ok(())
    }

    fn save_as(&mut self, name: &str) -> Outcome {
        if name.is_empty() {
            writeln!(self.out, "{}", text("play-save-name"))?;
            return Ok(());
        }
        let path = Path::new(name);
        match self.saves.check(path).and_then(|()| self.write_record(path)) {
            Ok(()) => {
                self.saves.own.push(path.to_owned());
                writeln!(self.out, "{}", say("play-saved").with("file", name.to_owned()).text())?;
            }
            Err(fault) => self.show_unsaved(&fault)?,
        }
        Ok(())
    }

    fn show_unsaved(&mut self, fault: &Fault) -> Outcome {
        let problem = say("play-not-saved").with("problem", fault.to_string());
        writeln!(self.out, "{}", problem.text())?;
        Ok(())
    }

    fn write_record(&self, path: &Path) -> Outcome {
        files::write_record(path, &self.session.record(self.header.clone()))
    }

    /// Saves the game after a choice. The game goes on if that fails.
    fn keep(&mut self) -> Outcome {
        if self.saves.file.is_none() && !self.saves.failed {
            match self.saves.make_file(&self.header.title) {
                Ok(file) => {
                    let saving = say("play-saving").with("file", file.display().to_string());
                    writeln!(self.out, "{}", saving.text())?;
                }
                Err(fault) => {
                    self.saves.failed = true;
                    self.show_unsaved(&fault)?;
                }
            }
        }
        match self.saves.file.as_deref().map(|file| self.write_record(file)) {
            Some(Err(fault)) => self.show_unsaved(&fault),
            _ => Ok(()),
        }
    }

    /// Says where the game is saved and how it is continued.
    fn show_file(&mut self) -> Outcome {
        if let Some(file) = &self.saves.file {
            let id = if self.session.outcome().is_some() { "play-saved" } else { "play-continue" };
            writeln!(self.out, "{}", say(id).with("file", file.display().to_string()).text())?;
        }
        Ok(())
    }
}

/// Words that can be typed beside choices.
const COMMANDS: [&str; 9] = ["help", "list", "map", "hand", "log", "rule", "undo", "save", "quit"];

/// The English word for what was typed, in the person's language or in English; anything else stays as it is.
fn command(typed: &str) -> &str {
    let own = |name: &&str| text(&format!("play-word-{name}")) == typed;
    match typed {
        "q" | "exit" => "quit",
        "h" => "help",
        _ => COMMANDS.into_iter().find(own).unwrap_or(typed),
    }
}

/// The next line, or `None` at the end of the input. What is not UTF-8 is replaced, what is too long is cut off.
fn next_line(input: &mut dyn BufRead) -> Outcome<Option<String>> {
    let unreadable =
        |error: std::io::Error| Fault::Failed(say("play-no-input").with("problem", io_text(&error)).text());
    let mut bytes = Vec::new();
    let mut start = std::io::Read::take(&mut *input, MAX_LINE);
    if start.read_until(b'\n', &mut bytes).map_err(unreadable)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n').map_err(unreadable)?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}
