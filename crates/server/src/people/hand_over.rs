//! The games of a guest who turns out to have an account.

use crate::app::App;
use crate::error::Answer;
use crate::house::Change;
use crate::store::people::Credential;
use crate::store::{GameQuery, GameRow, PersonNo, Which};

/// How many games are listed at a time.
const PAGE: u32 = 100;

/// Gives everything a guest has played to an account; the guest is gone then. A pass that was revoked meanwhile gives nothing.
pub async fn hand_over(app: &App, guest: Credential, account: PersonNo) -> Answer<()> {
    if !app.store.is_valid(guest).await? {
        return Ok(());
    }
    let guest = guest.person;
    give_games(app, guest, account).await?;
    app.store.erase_guest(guest, super::names::SOMEONE.to_owned()).await?;
    app.people.has_changed(guest);
    app.hub.dismiss(guest);
    // A request that was under way may have begun another game.
    give_games(app, guest, account).await?;
    app.lobby_changed();
    Ok(())
}

/// Games in memory are changed before those on the disk, so that nothing writes the old seats back; and again after, for
/// those that were being loaded meanwhile.
async fn give_games(app: &App, from: PersonNo, to: PersonNo) -> Answer<()> {
    let games: Vec<String> = games_of(app, from).await?.into_iter().map(|row| row.id).collect();
    for id in &games {
        reseat(app, id, from, to, false).await?;
    }
    app.store.hand_over(from, to).await?;
    app.notices().hand_over(from, to);
    for id in &games {
        reseat(app, id, from, to, true).await?;
    }
    Ok(())
}

/// All games of a person.
pub async fn games_of(app: &App, person: PersonNo) -> Answer<Vec<GameRow>> {
    let (mut games, mut before) = (Vec::new(), None);
    loop {
        let query = GameQuery { which: Which::Of(person), before, limit: PAGE };
        let page = app.store.games(query).await?;
        before = page.last().map(|row| (row.updated_at, row.no));
        let last = page.len() < PAGE as usize;
        games.extend(page);
        if last {
            return Ok(games);
        }
    }
}

/// Seats one person in place of another in a game, if it is in memory.
async fn reseat(app: &App, id: &str, from: PersonNo, to: PersonNo, write: bool) -> Answer<()> {
    if !app.house.has(id) {
        return Ok(());
    }
    let game = app.house.game(app, id).await?;
    let mut room = game.room.lock().await;
    if room.spoiled {
        return Ok(()); // it will be loaded anew
    }
    let row = &mut room.row;
    let mut changed = row.created_by == from;
    if changed {
        row.created_by = to;
    }
    for seat in row.seats.iter_mut().filter(|seat| seat.person == Some(from)) {
        (seat.person, changed) = (Some(to), true);
    }
    if changed && write {
        Change::of_row().carry_out(app, &game, &mut room).await?;
    } else if changed {
        // It is on the disk already.
        room.stored = room.row.clone();
        game.announce();
    }
    Ok(())
}
