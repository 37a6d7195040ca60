//! Games from the disk.

use super::room::{Deeds, Room, SNAPSHOT_AFTER, unpack};
use super::{LiveGame, no_such_game};
use crate::app::App;
use crate::compute::{Computation, Owner};
use crate::error::{Answer, Problem};
use crate::spoken::Facts;
use crate::store::{Deed, GameRow, LogEntry};
use crate::titles::{Table, Title};
use jobs::Lane;
use std::sync::Arc;
use table::OtherRules;
use words::Language;

/// How many entries are read at a time.
pub const PAGE: u64 = 1024;

/// Up to so many entries are replayed on the spot to show an earlier moment; more of them on the threads for work with the
/// rules.
const ON_THE_SPOT: u64 = 128;
/// The same for a game that is loaded to be played: with its snapshots, any game is.
const ON_THE_SPOT_TO_PLAY: u64 = 2 * SNAPSHOT_AFTER;

/// Loads a game as it stands.
pub async fn load(app: &App, id: &str) -> Answer<Arc<LiveGame>> {
    let row = app.store.game(id).await?.ok_or_else(no_such_game)?;
    let mut room = rebuild(app, row, u64::MAX).await?;
    room.set_withdrawn(app.store.withdrawn(room.row.no).await?);
    metrics::counter!("malbrook_games_loaded").increment(1);
    Ok(Arc::new(LiveGame::new(room, app.now())))
}

/// A game as it stood after `seq` entries of its log, or as it stands now.
///
/// It begins with the newest snapshot before that moment, so that the cost does not grow with the game.
pub async fn rebuild(app: &App, row: GameRow, seq: u64) -> Answer<Room> {
    let title = app.shelf.get(&row.title).ok_or_else(|| Problem::internal("a title is missing"))?.clone();
    if let Err(other) = OtherRules::check(Some(row.rules), title.catalogue().rules) {
        return last_snapshot(app, row, seq, title.as_ref(), other).await;
    }
    let snapshot = app.store.snapshot(row.no, seq).await?;
    let (table, start, acts) = match snapshot {
        Some(snapshot) => {
            let position = unpack(&snapshot.position).map_err(Problem::internal)?;
            let table = title.resume(&position, row.seed, snapshot.dice).map_err(Problem::internal)?;
            (table, snapshot.seq, snapshot.acts)
        }
        None => (title.begin(&row.scenario, &row.options, row.seed).map_err(Problem::internal)?, 0, 0),
    };
    let mut room = Room::new(row, table, start, acts);
    let on_the_spot = if seq == u64::MAX { ON_THE_SPOT_TO_PLAY } else { ON_THE_SPOT };
    loop {
        let wanted = (seq - room.seq).min(PAGE);
        let page = app.store.log(room.row.no, room.seq, wanted).await?;
        let last = (page.len() as u64) < wanted || room.seq + page.len() as u64 == seq;
        room = if room.seq - start + page.len() as u64 <= on_the_spot {
            replay_page(room, page)?
        } else {
            let what = Computation {
                name: "a replay",
                game: room.row.id.clone(),
                owner: Owner::Game(room.row.no),
                lane: Lane::Quick,
            };
            app.compute(what, move || replay_page(room, page)).await?
        };
        if last || wanted == 0 {
            return Ok(room);
        }
    }
}

/// Replays a page of the log.
fn replay_page(mut room: Room, page: Vec<LogEntry>) -> Answer<Room> {
    for entry in page {
        // Nobody listens yet: what happened is told when somebody asks.
        let facts = replay(room.table.in_memory().as_mut(), &entry, &[])
            .map_err(|fault| Problem::internal(format!("game {}: {fault}", room.row.id)))?;
        room.note(Deeds { entries: vec![entry], facts: vec![facts] });
    }
    Ok(room)
}

/// The position a game begins with, once its seed is made.
pub async fn start_table(app: &App, row: &GameRow, title: &dyn Title) -> Answer<Box<dyn Table>> {
    let table = match app.store.snapshot(row.no, 0).await? {
        Some(start) => {
            let position = unpack(&start.position).map_err(Problem::internal)?;
            title.resume(&position, row.seed, start.dice)
        }
        None => title.begin(&row.scenario, &row.options, row.seed),
    };
    table.map_err(Problem::internal)
}

/// A game played under other rules as its newest snapshot has it, or its set-up if there is none.
///
/// What was played since cannot be replayed: the rules of this program might refuse it or let it end elsewhere.
async fn last_snapshot(
    app: &App,
    row: GameRow,
    seq: u64,
    title: &dyn Title,
    other: OtherRules,
) -> Answer<Room> {
    let snapshot = app.store.snapshot(row.no, seq).await?;
    let shown = snapshot.and_then(|snapshot| {
        let mut position = unpack(&snapshot.position).ok()?;
        // It is only shown, never played on.
        position.as_object_mut()?.insert("rules".into(), other.current.into());
        let table = title.resume(&position, row.seed, snapshot.dice).ok()?;
        Some((table, snapshot.seq, snapshot.acts))
    });
    let (table, seq, acts) = match shown {
        Some(shown) => shown,
        None => (title.begin(&row.scenario, &row.options, row.seed).map_err(Problem::internal)?, 0, 0),
    };
    let mut room = Room::new(row, table, seq, acts);
    room.other_rules = Some(other);
    Ok(room)
}

/// Carries out an entry of the log again and tells it in these languages; the error says what is wrong with the log.
pub fn replay(table: &mut dyn Table, entry: &LogEntry, listening: &[Language]) -> Result<Facts, String> {
    let fault = |cause: &dyn std::fmt::Display| format!("entry {} `{}`: {cause}", entry.seq, entry.act);
    match entry.deed {
        Deed::Act(seat) => {
            table.replay(seat, &entry.act, entry.throws.as_deref(), listening).map_err(|cause| fault(&cause))
        }
        Deed::Undo(seat) => table.undo(seat).map(|()| Facts::None).map_err(|cause| fault(&cause)),
        // A snapshot is stored with every such entry, so that nothing is ever replayed across it.
        Deed::Back => Err(fault(&"its snapshot is missing")),
    }
}
