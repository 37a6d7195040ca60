//! Games at the server's own tables, without network or disk: what the tests of secrecy and legality share.
#![allow(dead_code)] // each test file uses a part of this

use server::App;
use server::games::create::blank;
use server::house::{Deeds, Facts, LiveGame, Room};
use server::people::{Scopes, Who};
use server::store::{Deed, GameRow, LogEntry, SeatKind, SeatRow, Status};
use server::{Settings, start};
use std::sync::LazyLock;
use table::{Describe, Dice, FastDice, Seat, Seats, SeededDice, Session};
use words::Language;

/// The titles that are served.
pub const TITLES: [&str; 5] = ["spain", "nine-years", "grand-campaign", "pragmatic-war", "wellington"];

/// The rules of a title, whatever its system.
pub trait Rules:
    Describe<State: Copy + Send + Sync, Action: Send + Sync, Event: Send> + Send + Sync + 'static
{
}

impl<G> Rules for G where
    G: Describe<State: Copy + Send + Sync, Action: Send + Sync, Event: Send> + Send + Sync + 'static
{
}

/// A server with an empty database; nothing of it is used but what it is made of.
pub async fn app(folder: &std::path::Path) -> App {
    let settings = Settings {
        db: folder.join("tables.db"),
        listen: "127.0.0.1:0".parse().unwrap(),
        ..Settings::default()
    };
    start(settings).await.unwrap().app
}

/// The rules of a title, to be used with [`titles::with_game!`].
pub fn rules(title: &str) -> &'static titles::Title {
    static ALL: LazyLock<[titles::Title; 5]> =
        LazyLock::new(|| TITLES.map(|title| titles::load(title, None).unwrap()));
    let place = TITLES.iter().position(|&name| name == title).expect("it is a title");
    &ALL[place]
}

/// The person on a seat.
pub fn person(seat: Seat) -> Who {
    let number = i64::from(seat.number());
    Who {
        person: number,
        name: format!("Player {number}"),
        guest: false,
        scopes: Scopes::ALL,
        language: Language::english(),
    }
}

/// Somebody who does not play.
pub fn stranger() -> Who {
    Who {
        person: 99,
        name: "Stranger".to_owned(),
        guest: true,
        scopes: Scopes::ALL,
        language: Language::english(),
    }
}

/// The row of a game between two people.
pub fn row(app: &App, title: &str, seed: [u8; 32]) -> GameRow {
    let seat = |seat: Seat| SeatRow {
        kind: SeatKind::Person,
        person: Some(person(seat).person),
        level: None,
        invite: None,
        left_ms: None,
        since: None,
    };
    let catalogue = app.shelf.get(title).unwrap().catalogue();
    let scenario = catalogue.scenarios[0].id.clone();
    GameRow {
        rules: catalogue.rules,
        id: "leaktest".to_owned(),
        title: title.to_owned(),
        scenario,
        seed,
        status: Status::Playing,
        created_at: 0,
        updated_at: 0,
        ..blank(app, &person(Seat::One), [seat(Seat::One), seat(Seat::Two)]).unwrap()
    }
}

/// A game at the server's table in a situation of the engine's.
pub fn seated<G: Rules>(app: &App, row: &GameRow, state: &G::State, game: &G) -> LiveGame {
    let title = app.shelf.get(&row.title).unwrap();
    let table = title.resume(&game.position_json(state), row.seed, 0).unwrap();
    LiveGame::new(Room::new(row.clone(), table, 0, 0), 0)
}

/// Random games in the engine, one after the other, of all scenarios in turn.
pub struct Walk<G: Rules> {
    pub session: Session<'static, G>,
    pub chooser: FastDice,
    game: &'static G,
    number: u64,
    scenario: usize,
}

impl<G: Rules> Walk<G> {
    pub fn new(game: &'static G, number: u64) -> Walk<G> {
        Walk::in_scenario(game, 0, number)
    }

    /// The same from this scenario on, by its place in the catalogue.
    pub fn in_scenario(game: &'static G, scenario: usize, number: u64) -> Walk<G> {
        let session = begin(game, scenario, number);
        Walk { session, chooser: FastDice::new(number), game, number, scenario }
    }

    /// Plays so many random choices; a game that ends is followed by another.
    pub fn go_on(&mut self, choices: u32) {
        for _ in 0..choices {
            let Some((seat, action)) = self.choice() else {
                self.number += 1_000_003;
                self.scenario += 1;
                self.session = begin(self.game, self.scenario, self.number);
                continue;
            };
            self.session.play(seat, action).unwrap();
        }
    }

    /// A random choice of somebody who is to act.
    pub fn choice(&mut self) -> Option<(Seat, G::Action)> {
        let seat = match self.session.to_act() {
            Seats::None => return None,
            Seats::One(seat) => seat,
            Seats::Both => Seat::BOTH[self.chooser.below(2, "seat") as usize],
        };
        let list = self.session.actions(seat);
        Some((seat, list[self.chooser.below(list.len() as u32, "action") as usize]))
    }
}

fn begin<G: Rules>(game: &'static G, scenario: usize, number: u64) -> Session<'static, G> {
    let mut seed = [0x33; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let scenarios = game.catalogue().scenarios;
    let scenario = &scenarios[scenario % scenarios.len()].id;
    Session::new(game, game.begin(scenario, &[], &seed).unwrap(), Box::new(SeededDice::new(seed)))
}

/// Notes what was played in the log of a room, as the server does, without the disk.
pub fn note(room: &mut Room, seat: Seat, played: server::titles::Played) {
    let entry = |(place, act): (usize, &(String, Facts))| LogEntry {
        seq: room.seq + 1 + place as u64,
        deed: Deed::Act(seat),
        at: 0,
        batch: None,
        act: act.0.clone(),
        throws: None,
    };
    let entries = played.acts.iter().enumerate().map(entry).collect();
    let facts = played.acts.into_iter().map(|(_, facts)| facts).collect();
    room.note(Deeds { entries, facts });
}
