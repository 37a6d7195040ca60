//! `malbrook play`: two at one screen.

use crate::fault::{Fault, Outcome};
use crate::files;
use crate::replaying;
use crate::setup::{self, Common, GameArgs, Plan};
use crate::systems::System;
use crate::words;
use clap::Args;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use table::{Header, Record, Seat, SeededDice, Session};
use titles::with_game;

/// What to play.
#[derive(Clone, Debug, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Go on with a recorded game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "options", "seed"])]
    load: Option<PathBuf>,
    /// Keep a record of the game in this file, written after every choice
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// What can be typed; `{}` is a choice in notation.
const HELP: &str = "\
  3                 the third choice
  {}a choice in notation, as it stands at the right of the list
  ? 3, ? {}may I, and if not, which rule forbids it?
  list              the choices again
  map, map NAME     the board as the side that must decide sees it, or one space or region of it
  hand              the cards of the side that must decide
  log, log 50       what happened last
  rule 14.2.1       what a rule says
  undo              take the last choice back, unless dice have fallen or the other side has acted
  save FILE         write the game's record to a file
  quit              stop";

/// Facts that `log` shows unless told otherwise.
const LOG_LINES: usize = 20;
/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1_000;

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
    let header = match record {
        Some(record) => record.header.clone(),
        None => args.game.plan(game)?.header(game),
    };
    let session = match record {
        Some(record) => {
            if let Some(other) = setup::other_data(game, record) {
                writeln!(out, "Note: {other}.")?;
            }
            replaying::replay(game, record)?
        }
        None => sit_down(game, &header)?,
    };
    let mut screen = Screen { session, header, save: args.save.clone(), log: Vec::new(), out };
    screen.remember_history()?;
    screen.keep()?;
    screen.welcome()?;
    screen.play(input)
}

/// A new game as its header has it.
fn sit_down<'g, G: System>(game: &'g G, header: &Header) -> Outcome<Session<'g, G>> {
    let plan = Plan::of(game, header)?;
    let start = plan.start(game).map_err(Fault::Input)?;
    Ok(Session::new(game, start, Box::new(SeededDice::new(plan.seed))))
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
    save: Option<PathBuf>,
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
                    log.extend(played.facts.iter().map(|fact| game.event_text(fact)));
                }
                table::Line::Back(n) => log.push(words::back_text(n)),
            }
            Ok(())
        })?;
        self.log = log.into_iter().filter(|line| !line.is_empty()).collect();
        Ok(())
    }

    fn welcome(&mut self) -> Outcome {
        let catalogue = self.session.game().catalogue();
        let scenario = catalogue.scenarios.iter().find(|scenario| scenario.id == self.header.scenario);
        let scenario = scenario.map_or(&self.header.scenario, |scenario| &scenario.name);
        writeln!(self.out, "{} - {scenario}", catalogue.name)?;
        if !self.header.options.is_empty() {
            writeln!(self.out, "With {}", self.header.options.join(", "))?;
        }
        if let Some(seed) = &self.header.seed {
            writeln!(self.out, "Dice sealed under {} until the end", table::proof::commit(seed))?;
        }
        writeln!(self.out, "Type the number of a choice; `help` lists what else can be typed.")?;
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
        let closing = self.session.game().closing(self.session.state());
        let result = self.session.outcome().map_or("no result".to_owned(), |outcome| outcome.result);
        writeln!(self.out, "\nThe game is over {closing}: {result}.")?;
        if let Some(seed) = &self.header.seed {
            writeln!(self.out, "The seed of the dice was {}", table::proof::to_hex(seed))?;
        }
        Ok(())
    }

    fn show_decision(&mut self, seat: Seat) -> Outcome {
        let (game, state) = (self.session.game(), self.session.state());
        writeln!(self.out, "\n{} | {} to decide", game.heading(state), game.side_name(seat))?;
        writeln!(self.out, "{} ({})", game.question(state, seat), game.asking_rule(state, seat))?;
        self.show_choices(seat)
    }

    fn show_choices(&mut self, seat: Seat) -> Outcome {
        let (game, state) = (self.session.game(), self.session.state());
        let rows: Vec<(String, String)> = self
            .session
            .actions(seat)
            .into_iter()
            .map(|action| (game.action_text(state, seat, action), game.write_action(action)))
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
        match word {
            "" => return Ok(Line::Nothing),
            "quit" | "exit" | "q" => return Ok(Line::Quit),
            "help" | "h" => self.show_help()?,
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
    fn read_choice(&mut self, seat: Seat, text: &str) -> Outcome<Option<G::Action>> {
        let list = self.session.actions(seat);
        let read = match text.parse::<usize>() {
            Ok(number) => list
                .get(number.wrapping_sub(1))
                .copied()
                .ok_or_else(|| format!("there is no choice {number}; there are choices 1 to {}", list.len())),
            Err(_) => self
                .session
                .game()
                .read_action(text)
                .map_err(|e| format!("{e}; `help` lists what can be typed")),
        };
        match read {
            Ok(action) => Ok(Some(action)),
            Err(problem) => {
                writeln!(self.out, "Not understood: {problem}.")?;
                Ok(None)
            }
        }
    }

    fn choose(&mut self, seat: Seat, text: &str) -> Outcome<Line> {
        let Some(action) = self.read_choice(seat, text)? else { return Ok(Line::Nothing) };
        let game = self.session.game();
        match self.session.play(seat, action) {
            Err(refusal) => {
                self.refuse(&refusal)?;
                Ok(Line::Nothing)
            }
            Ok(facts) => {
                for fact in &facts {
                    let text = game.event_text(fact);
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

    fn why_not(&mut self, seat: Seat, text: &str) -> Outcome<Line> {
        if text.is_empty() {
            writeln!(self.out, "Ask `? 3` or `? {}`: may I, and if not, why not?", G::EXAMPLE)?;
            return Ok(Line::Nothing);
        }
        let Some(action) = self.read_choice(seat, text)? else { return Ok(Line::Nothing) };
        match self.session.check(seat, action) {
            Ok(()) => {
                let said = self.session.game().action_text(self.session.state(), seat, action);
                writeln!(self.out, "That is allowed: {said}.")?;
            }
            Err(refusal) => self.refuse(&refusal)?,
        }
        Ok(Line::Nothing)
    }

    fn refuse(&mut self, refusal: &G::Refusal) -> Outcome {
        writeln!(self.out, "Not allowed: {refusal}.")?;
        let why = self.session.game().why(refusal);
        let book = why.book.as_deref().unwrap_or(&self.header.title);
        if let Some(text) = words::rule_text(&self.header.title, book, &why.rule) {
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
                writeln!(self.out, "That cannot be taken back: {reason}.")?;
                Ok(Line::Nothing)
            }
        }
    }

    fn show_help(&mut self) -> Outcome {
        let (example, after) = (format!("{:<18}", G::EXAMPLE), format!("{:<13}", G::EXAMPLE));
        let help = HELP.replacen("{}", &example, 1).replacen("{}", &after, 1);
        Ok(writeln!(self.out, "{help}")?)
    }

    fn show_map(&mut self, seat: Seat, filter: &str) -> Outcome {
        let filter = (!filter.is_empty()).then_some(filter);
        let board = self.session.game().board(self.session.state(), seat, filter);
        writeln!(self.out, "{}", board.trim_end())?;
        Ok(())
    }

    /// Only the hand of the side to decide is ever shown.
    fn show_hand(&mut self, seat: Seat) -> Outcome {
        for line in self.session.game().hand_lines(self.session.state(), seat) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn show_log(&mut self, count: &str) -> Outcome {
        let count = if count.is_empty() { Ok(LOG_LINES) } else { count.parse() };
        let Ok(count) = count else {
            writeln!(self.out, "`log` is followed by a number of lines.")?;
            return Ok(());
        };
        for line in &self.log[self.log.len().saturating_sub(count)..] {
            writeln!(self.out, "  {line}")?;
        }
        Ok(())
    }

    fn show_rule(&mut self, number: &str) -> Outcome {
        let book = self.session.game().book(self.session.state());
        match words::rule_text(&self.header.title, book, number) {
            Some(text) => writeln!(self.out, "{text}")?,
            None => writeln!(self.out, "There is no rule '{number}'; numbers look like 14.2.1.")?,
        }
        Ok(())
    }

    fn save_as(&mut self, name: &str) -> Outcome {
        if name.is_empty() {
            writeln!(self.out, "`save` is followed by the name of a file.")?;
            return Ok(());
        }
        match self.write_record(Path::new(name)) {
            Ok(()) => writeln!(self.out, "Saved as {name}.")?,
            Err(fault) => writeln!(self.out, "Not saved: {fault}.")?,
        }
        Ok(())
    }

    fn write_record(&self, path: &Path) -> Outcome {
        files::write_record(path, &self.session.record(self.header.clone()))
    }

    /// Keeps the record of `--save` up to date.
    fn keep(&mut self) -> Outcome {
        self.save.clone().map_or(Ok(()), |path| self.write_record(&path))
    }
}

/// The next line, or `None` at the end of the input. What is not UTF-8 is replaced, what is too long is cut off.
fn next_line(input: &mut dyn BufRead) -> Outcome<Option<String>> {
    let unreadable = |error| Fault::Failed(format!("the input cannot be read: {error}"));
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
