//! A game from words: title, data, scenario, options, seed.

use crate::fault::{Fault, Outcome, bad_input};
use std::path::{Path, PathBuf};
use succession::position::{self, Position};
use succession::{Options, State, Succession, data};
use table::{Header, Record, SeededDice, proof};

/// A title with its data, ready to be played.
pub fn load(title: &str, data_dir: Option<&Path>) -> Outcome<Succession> {
    known_title(title)?;
    let game = match data_dir {
        None => Succession::built_in(title),
        Some(dir) => {
            let atlas = data::load_dir(title, dir).map_err(|errors| Fault::Input(errors.to_string()))?;
            Succession::new(data::leak(atlas))
        }
    };
    game.map_err(Fault::Input)
}

/// Refuses a title there is none of.
pub fn known_title(title: &str) -> Outcome {
    if data::titles().contains(&title) {
        return Ok(());
    }
    bad_input(format!("there is no title '{title}'; there is {}", data::titles().join(", ")))
}

/// The place of a scenario in the atlas; the first one if none is named.
pub fn scenario(game: &Succession, id: Option<&str>) -> Outcome<usize> {
    let Some(id) = id else { return Ok(0) };
    game.scenario_named(id).map_err(Fault::Input)
}

/// A set of a title's optional rules from their names.
pub fn options<S: AsRef<str>>(game: &Succession, names: &[S]) -> Outcome<Options> {
    game.options_named(names).map_err(Fault::Input)
}

/// A seed: a small number, or 64 hexadecimal digits.
pub fn seed(text: &str) -> Result<[u8; 32], String> {
    if let Ok(number) = text.parse::<u64>() {
        return Ok(number_seed(number));
    }
    proof::from_hex(text).map_err(|_| format!("'{text}' should be a number or 64 hexadecimal digits"))
}

/// The seed that stands for a small number: the one of [`table::SeededDice::from_number`].
pub fn number_seed(number: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// The seed given, or one nobody can guess.
pub fn seed_or_fresh(seed: Option<[u8; 32]>) -> Outcome<[u8; 32]> {
    seed.map_or_else(|| proof::fresh_seed().map_err(|e| Fault::Failed(e.to_string())), Ok)
}

/// What is played: everything that a record's header says of a game.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Scenario, by its place in the atlas.
    pub scenario: usize,
    /// Optional rules.
    pub options: Options,
    /// Seed of the dice and of the first hands.
    pub seed: [u8; 32],
}

impl Plan {
    /// The situation at the first decision.
    pub fn start(&self, game: &Succession) -> State {
        game.start(self.scenario, self.options, &self.seed)
    }

    /// The header of the game's record.
    pub fn header(&self, game: &Succession) -> Header {
        let mut header = header(game, self.scenario, self.options);
        header.seed = Some(self.seed);
        header
    }

    /// The plan a game with this header was played by.
    pub fn of(game: &Succession, header: &Header) -> Outcome<Plan> {
        let Some(seed) = header.seed else {
            return bad_input("the record has no seed, and without one the first hands cannot be dealt");
        };
        Ok(Plan {
            scenario: scenario(game, Some(&header.scenario))?,
            options: options(game, &header.options)?,
            seed,
        })
    }
}

/// The situation a game with this header begins with: the one it gives, or else what its seed deals.
pub fn start_of(game: &Succession, header: &Header) -> Outcome<State> {
    match &header.start {
        Some(document) => read_start(game, header, document),
        None => Ok(Plan::of(game, header)?.start(game)),
    }
}

fn read_start(game: &Succession, header: &Header, document: &str) -> Outcome<State> {
    let bad = |why: String| Fault::Input(format!("`start`: {}", why.replace('\n', "; ")));
    let position: Position = serde_json::from_str(document).map_err(|error| bad(error.to_string()))?;
    let mut dice = SeededDice::for_set_up(header.seed.unwrap_or_default());
    let state = position.start(game, &mut dice).map_err(|errors| bad(errors.to_string()))?;
    let named = (scenario(game, Some(&header.scenario))?, options(game, &header.options)?);
    if named != (usize::from(state.scenario), state.options) {
        return Err(bad("the position has another scenario or other options than the record".to_owned()));
    }
    Ok(state)
}

/// A situation as the header of a record gives it. It says nothing of the data, since the header does.
pub fn start_document(game: &Succession, state: &State) -> String {
    let position = Position { data: None, ..position::from_state(game, state) };
    serde_json::json!(position).to_string()
}

/// A header without a seed.
pub fn header(game: &Succession, scenario: usize, options: Options) -> Header {
    let atlas = game.atlas();
    let mut header = Header::new(&atlas.title, &atlas.scenarios[scenario].id);
    header.options = options.names().map(str::to_owned).collect();
    header.data = data_hash(game);
    header
}

/// The hash of the data as a number.
pub fn data_hash(game: &Succession) -> Option<u64> {
    proof::from_hex(&game.atlas().hash).ok().map(u64::from_be_bytes)
}

/// A sentence about a record that was made with other data than these, if it was.
pub fn other_data(game: &Succession, record: &Record) -> Option<String> {
    let made_with = record.header.data.filter(|&hash| data_hash(game) != Some(hash))?;
    let ours = &game.atlas().hash;
    Some(format!("the record was made with other data ({made_with:016x}) than these ({ours})"))
}

/// What the commands that play games have in common on the command line.
#[derive(Clone, Debug, clap::Args)]
pub struct GameArgs {
    /// The title to play: spain, nine-years, grand-campaign or pragmatic-war
    #[arg(default_value = "spain")]
    pub title: String,
    /// The scenario; the title's first one if not given
    #[arg(long, value_name = "ID")]
    pub scenario: Option<String>,
    /// An optional rule to use; may be given several times
    #[arg(long = "option", value_name = "NAME")]
    pub options: Vec<String>,
    /// The seed of the dice: a number, or 64 hexadecimal digits
    #[arg(long, value_name = "HEX|NUMBER", value_parser = seed)]
    pub seed: Option<[u8; 32]>,
}

impl GameArgs {
    /// The title, and how it is played.
    pub fn resolve(&self, data_dir: Option<&Path>) -> Outcome<(Succession, Plan)> {
        let game = load(&self.title, data_dir)?;
        let plan = Plan {
            scenario: scenario(&game, self.scenario.as_deref())?,
            options: options(&game, &self.options)?,
            seed: seed_or_fresh(self.seed)?,
        };
        Ok((game, plan))
    }
}

/// What is the same for every command.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Common {
    /// Use the data files in DIR (as written by `malbrook data export DIR`) instead of the built-in ones
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
}
