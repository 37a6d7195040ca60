//! Earlier moments of a game.

use super::loading::{PAGE, rebuild};
use super::room::Room;
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::store::{Deed, GameNo, GameRow, LogEntry};

/// A moment of a game that stands: nothing before it was taken back since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// After which entry of the log.
    pub seq: u64,
    /// How many actions stood.
    pub acts: u64,
}

/// Goes back through what stands, newest first, until `found` likes an entry; the answer is the moment before it.
///
/// Entries that were taken back are passed over, and so is what a step back by consent has undone.
pub async fn moment_before(
    app: &App,
    game: GameNo,
    now: Moment,
    mut found: impl FnMut(&LogEntry) -> bool,
) -> Answer<Option<Moment>> {
    let mut moment = now;
    let mut taken_back = 0u64;
    while moment.seq > 0 {
        let from = moment.seq.saturating_sub(PAGE);
        let page = app.store.log(game, from, moment.seq - from).await?;
        for entry in page.iter().rev() {
            if entry.seq != moment.seq {
                continue; // beyond a step back by consent
            }
            match entry.deed {
                Deed::Undo(_) => taken_back += 1,
                Deed::Act(_) if taken_back > 0 => taken_back -= 1,
                Deed::Act(_) => {
                    moment.acts -= 1;
                    moment.seq -= 1;
                    if found(entry) {
                        return Ok(Some(moment));
                    }
                    continue;
                }
                Deed::Back => {
                    moment = read_back(&entry.act)
                        .ok_or_else(|| Problem::internal(format!("entry {} cannot be read", entry.seq)))?;
                    continue;
                }
            }
            moment.seq -= 1;
        }
    }
    Ok(None)
}

/// The moment that a step back by consent goes back to, as the log has it.
pub fn write_back(moment: Moment) -> String {
    format!("{} {}", moment.seq, moment.acts)
}

/// Reads what [`write_back`] writes.
pub fn read_back(text: &str) -> Option<Moment> {
    let (seq, acts) = text.split_once(' ')?;
    Some(Moment { seq: seq.parse().ok()?, acts: acts.parse().ok()? })
}

/// A game as it stood after so many entries of its log.
pub async fn standing_at(app: &App, row: &GameRow, seq: u64) -> Answer<Room> {
    rebuild(app, row.clone(), seq).await
}

/// The game as it stood at a moment, or a little before if choices lay face down then: they are made anew.
pub async fn before_face_down(app: &App, row: &GameRow, mut moment: Moment) -> Answer<(Moment, Room)> {
    loop {
        let then = standing_at(app, row, moment.seq).await?;
        if !then.table.is_choosing() {
            return Ok((moment, then));
        }
        moment = Moment { seq: then.seq, acts: then.acts };
        let before = moment_before(app, row.no, moment, |_| true).await?;
        moment = before.ok_or_else(|| Problem::internal("a game began with a choice made"))?;
    }
}
