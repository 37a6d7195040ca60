//! A live connection to a game: everything that happens, as its viewer may know it, and everything a player can do.
//!
//! Whatever is sent is what a look by HTTP would show at that moment. Changes that come while a message is
//! being sent are told together in the next one. A change that the viewer may not know of sends nothing.

use super::door::Door;
use super::message::{Deed, GameAsk, GameMessage, News, Standing, read, rest_of};
use super::places::Rank;
use super::presence::Presence;
use super::wire::{Gone, Incoming, Wire};
use super::{Listener, must_be_valid};
use crate::app::App;
use crate::error::{Answer, Kind, Problem};
use crate::games::chat::{Say, lines, say_at};
use crate::games::look::{Glance, Look, Looker, glimpse_of, viewer};
use crate::games::play::act;
use crate::games::summary::Summary;
use crate::games::undo::take_back;
use crate::games::{claim, find};
use crate::house::{LiveGame, Room};
use crate::http::{Caller, Path, Query};
use crate::people::Who;
use crate::store::people::Credential;
use axum::Extension;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::watch;
use utoipa::IntoParams;
use words::Language;

/// How to follow a game.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Follow {
    /// For which seat, if one holds both or the game is over; `spectator` to see what everybody sees.
    #[serde(default)]
    pub seat: Option<Looker>,
    /// Tell what happened after this number: the last `seq` that was received.
    #[serde(default)]
    pub since: Option<u64>,
    /// Leave the view out of every message.
    #[serde(default)]
    pub brief: Option<bool>,
    /// Tell what was said after this line; if not given, what is said from now on.
    #[serde(default)]
    pub chat: Option<u64>,
}

/// Follow a game over a WebSocket.
#[utoipa::path(get, path = "/api/games/{id}/live", tag = "live", operation_id = "follow_game",
    params(Follow, ("lang" = Option<String>, Query, description = "the language to be told in, by its two letters")),
    responses((status = 101, body = GameMessage, description = "The server sends such messages as text, the client `GameAsk`s."),
        (status = 400, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 429, body = Problem)))]
pub async fn live(
    State(app): State<App>,
    (who, by): (Option<Who>, Option<Credential>),
    language: Language,
    Extension(from): Extension<Caller>,
    Path(id): Path<String>,
    Query(follow): Query<Follow>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let game = find(&app, &id, who.as_ref()).await?;
    let mut room = game.room.lock().await;
    viewer(&room, who.as_ref(), follow.seat)?;
    let rank = rank_in(&room, who.as_ref());
    claim::visited(&app, &game, &mut room, who.as_ref()).await;
    drop(room);
    let door = Door::open(&app, who.as_ref(), from, rank, upgrade)?;
    // The client decides when the connection opens; whoever loses access before that must not get in.
    let listener = who.as_ref().map(|who| app.hub.listen(who.person));
    if by.is_some() {
        must_be_valid(&app, by).await?;
    }
    let somebody = (who, listener);
    Ok(door.enter(move |wire| async move {
        let mut table = Table::new(app, game, somebody, language, follow, wire);
        let Err(gone) = table.attend().await;
        if let Some(problem) = gone.problem() {
            let _ = table.refuse(None, problem).await;
        }
        (table.wire, gone)
    }))
}

/// Returns the rank of somebody who follows a game. A seat counts until the game is over.
fn rank_in(room: &Room, who: Option<&Who>) -> Rank {
    let seats = room.seats_of(who.map(|who| who.person));
    match () {
        () if seats.is_empty() || room.is_over() => Rank::Spectator,
        () if room.is_solo() => Rank::Alone,
        () => Rank::Player,
    }
}

/// Somebody who follows a game.
struct Table {
    app: App,
    game: Arc<LiveGame>,
    who: Option<Who>,
    language: Language,
    follow: Follow,
    wire: Wire,
    changed: watch::Receiver<u64>,
    said: watch::Receiver<(u64, u64)>,
    listener: Option<Listener>,
    presence: Presence,
    /// Up to which entry of the log the client was told.
    told: u64,
    /// Up to which line of the chat.
    heard: Option<u64>,
    last: Option<Last>,
}

/// What the client knows.
struct Last {
    standing: Standing,
    rest: Summary,
    present: [bool; 2],
}

impl Table {
    fn new(
        app: App,
        game: Arc<LiveGame>,
        (who, listener): (Option<Who>, Option<Listener>),
        language: Language,
        follow: Follow,
        wire: Wire,
    ) -> Table {
        let said = game.talk.said.subscribe();
        let (_, last_said) = *said.borrow();
        Table {
            changed: game.changed.subscribe(),
            heard: follow.chat.or((last_said > 0).then_some(last_said)),
            said,
            listener,
            presence: Presence::enter(&game, [false; 2]),
            told: 0,
            last: None,
            app,
            game,
            who,
            language,
            follow,
            wire,
        }
    }

    /// Follows the game to the end of the connection.
    async fn attend(&mut self) -> Result<Infallible, Gone> {
        self.must_not_be_dismissed()?;
        self.greet().await?;
        loop {
            tokio::select! {
                incoming = self.wire.next() => self.hear(incoming?).await?,
                _ = self.changed.changed() => self.tell_news().await?,
                _ = self.said.changed() => self.tell_chat().await?,
                () = dismissed(&mut self.listener) => return Err(Gone::SignedOut),
            }
        }
    }

    /// Refuses whoever has lost access, before anything else is told or done.
    fn must_not_be_dismissed(&self) -> Result<(), Gone> {
        let dismissed = self.listener.as_ref().is_some_and(Listener::is_dismissed);
        if dismissed { Err(Gone::SignedOut) } else { Ok(()) }
    }

    async fn greet(&mut self) -> Result<(), Gone> {
        let (look, open) = self.look(self.follow.since, None).await?;
        self.told = open;
        self.tell_look(look).await?;
        self.tell_chat().await
    }

    /// The game as it stands, and up to which entry of the log it is told.
    async fn look(&mut self, since: Option<u64>, told: Option<u64>) -> Result<(Look, u64), Gone> {
        let glance = Glance { seat: self.follow.seat, since, wait: None, brief: self.follow.brief };
        let mut room = self.game.room.lock().await;
        let look =
            glimpse_of(&self.app, &self.game, &mut room, self.who.as_ref(), &glance, told, self.language)
                .await;
        let (open, rank) = (room.open(), rank_in(&room, self.who.as_ref()));
        drop(room);
        let mut look = look.map_err(Gone::Refused)?;
        self.sit(&look, rank);
        look.present = self.game.present(self.app.now());
        Ok((look, open))
    }

    /// Is present on the seats one has now, which may be others than before.
    fn sit(&mut self, look: &Look, rank: Rank) {
        let yours = |seat: usize| look.game.seats.get(seat).is_some_and(|seat| seat.yours);
        let seats = [yours(0), yours(1)];
        if seats != self.presence.seats() {
            self.wire.rise(rank);
            self.presence = Presence::enter(&self.game, seats);
        }
    }

    /// Finds the game again if it was loaded anew.
    async fn keep_up(&mut self) -> Result<(), Gone> {
        let game = self.app.house.game(&self.app, &self.game.id).await.map_err(Gone::Refused)?;
        if !Arc::ptr_eq(&game, &self.game) {
            self.changed = game.changed.subscribe();
            self.said = game.talk.said.subscribe();
            self.said.mark_changed();
            self.presence = Presence::enter(&game, self.presence.seats());
            self.game = game;
        }
        Ok(())
    }

    async fn tell_look(&mut self, look: Look) -> Result<(), Gone> {
        self.last =
            Some(Last { standing: Standing::of(&look), rest: rest_of(&look.game), present: look.present });
        self.wire.send(&GameMessage::Look(Box::new(look))).await
    }

    /// Tells what has changed since the last message, if anything has.
    async fn tell_news(&mut self) -> Result<(), Gone> {
        self.keep_up().await?;
        let (look, open) = self.look(None, Some(self.told)).await?;
        self.told = open;
        let Some(last) = self.last.as_mut().filter(|_| !look.more) else {
            return self.tell_look(look).await;
        };
        let (standing, rest, present) = (Standing::of(&look), rest_of(&look.game), look.present);
        let joined = rest != last.rest;
        let message = if standing != last.standing || joined || !look.events.is_empty() {
            let game = joined.then_some(look.game);
            let news = News { standing: standing.clone(), events: look.events, present, game };
            GameMessage::News(Box::new(news))
        } else if present != last.present {
            GameMessage::Presence { present }
        } else {
            return Ok(());
        };
        *last = Last { standing, rest, present };
        self.wire.send(&message).await
    }

    /// Tells a player what was said.
    async fn tell_chat(&mut self) -> Result<(), Gone> {
        let (first, _) = *self.said.borrow_and_update();
        if self.presence.seats() == [false; 2] {
            return Ok(());
        }
        // Whoever came when nothing had been said yet hears everything since.
        let since = if first > 0 { Some(first - 1) } else { None };
        while let Some(heard) = self.heard.or(since) {
            let page = lines(&self.app, &self.game, heard, self.language).await.map_err(Gone::Refused)?;
            let Some(last) = page.last().map(|line| line.line) else { break };
            for line in page {
                self.wire.send(&GameMessage::Chat(line)).await?;
            }
            self.heard = Some(last);
        }
        Ok(())
    }

    async fn hear(&mut self, incoming: Incoming) -> Result<(), Gone> {
        self.must_not_be_dismissed()?;
        match incoming {
            Incoming::Alive => Ok(()),
            Incoming::Refused(problem) => self.refuse(None, problem).await,
            Incoming::Beat => {
                self.wire.ping().await?;
                self.tell_news().await
            }
            Incoming::Text(text) => match read::<GameAsk>(&text) {
                Ok(ask) => {
                    let (id, deed) = ask.take_apart();
                    if let Deed::Language(language) = deed {
                        return self.change_language(id, language).await;
                    }
                    match self.carry_out(id.clone(), deed).await {
                        Ok(message) => self.wire.send(&message).await,
                        Err(problem) => self.refuse(id, problem).await,
                    }
                }
                Err((id, problem)) => self.refuse(id, problem).await,
            },
        }
    }

    /// Goes on in another language: the game as it stands is told anew, with what has not been told yet.
    async fn change_language(&mut self, id: Option<Value>, language: Language) -> Result<(), Gone> {
        self.language = language;
        if let Some(who) = &mut self.who {
            who.language = language;
        }
        self.wire.send(&GameMessage::Speaks { id, language: language.tag() }).await?;
        self.keep_up().await?;
        let (look, open) = self.look(None, Some(self.told)).await?;
        self.told = open;
        self.tell_look(look).await
    }

    async fn refuse(&mut self, id: Option<Value>, problem: Problem) -> Result<(), Gone> {
        let problem = problem.in_words(self.language);
        self.wire.send(&GameMessage::Problem { id, problem }).await
    }

    /// Does what a client asks for, in the way a request does it.
    async fn carry_out(&mut self, id: Option<Value>, deed: Deed) -> Answer<GameMessage> {
        let acted = match deed {
            Deed::Ping | Deed::Language(_) => return Ok(GameMessage::Pong { id }),
            Deed::Chat(text) => {
                let (game, who) = self.as_player().await?;
                let line = say_at(&self.app, &game, &who, Say { text }).await?.line;
                return Ok(GameMessage::Said { id, line });
            }
            Deed::Act(acts) => {
                let (game, who) = self.as_player().await?;
                let app = self.app.clone();
                self.app.see_through(async move { act(&app, &game, &who, acts).await }).await?
            }
            Deed::Undo(back) => {
                let (game, who) = self.as_player().await?;
                let app = self.app.clone();
                self.app.see_through(async move { take_back(&app, &game, &who, back).await }).await?
            }
        };
        Ok(GameMessage::Acted { id, acted: Box::new(acted) })
    }

    /// The game and whoever may play; whether they play in this game is for the rules of the verb.
    async fn as_player(&mut self) -> Answer<(Arc<LiveGame>, Who)> {
        let who = self.who.clone().ok_or_else(|| Problem::new(Kind::Identity, "problem-sign-in"))?;
        if !who.scopes.play {
            return Err(Problem::forbidden("problem-token-play"));
        }
        Ok((self.app.house.game(&self.app, &self.game.id).await?, who))
    }
}

/// Waits until the connections of the person are to be closed; nobody's never are.
async fn dismissed(listener: &mut Option<Listener>) {
    let dismissed = match listener {
        Some(listener) => listener.dismissed.changed().await.is_ok(),
        None => false,
    };
    if !dismissed {
        std::future::pending().await
    }
}
