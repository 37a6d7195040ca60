//! One live connection: what comes in, what goes out, and how it ends.
//!
//! Nothing waits in memory for a slow client: a message is sent before the next one is made.

use super::Pace;
use super::door::crowded;
use super::places::{Place, Rank};
use crate::app::{App, UntilStop};
use crate::error::{Kind, Problem};
use crate::http::Caller;
use crate::text::say;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use bytes::Bytes;
use serde::Serialize;
use std::time::Duration;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, timeout};

/// The largest message a client may send.
pub const LARGEST: usize = 64 << 10;
/// Larger messages up to this are read and refused; beyond it the connection ends.
pub const LARGEST_READ: usize = 4 * LARGEST;
/// How long the client has to answer when the server closes a connection.
const FAREWELL: Duration = Duration::from_secs(1);

/// Why a connection ends.
#[derive(Debug)]
pub enum Gone {
    /// The client left, is lost, or did not read or answer in time: there is nobody to tell.
    Lost(&'static str),
    /// The server stops.
    Stopping,
    /// The person has signed out.
    SignedOut,
    /// The client sent what cannot be read.
    Unreadable,
    /// The client sent too much at once.
    Flood(Problem),
    /// The place is needed for somebody of a higher rank.
    Crowded,
    /// What the client looked at is not to be seen any more.
    Refused(Problem),
}

impl Gone {
    /// What the client is told before the connection is closed.
    pub fn problem(&self) -> Option<Problem> {
        match self {
            Gone::Flood(problem) | Gone::Refused(problem) => Some(problem.clone()),
            Gone::Unreadable => Some(Problem::new(Kind::Limit, "problem-message-broken")),
            Gone::Crowded => Some(crowded()),
            Gone::Lost(_) | Gone::Stopping | Gone::SignedOut => None,
        }
    }

    /// How the connection is closed, if there is still somebody to tell.
    fn farewell(&self) -> Option<CloseFrame> {
        let (code, reason) = match self {
            Gone::Lost(_) => return None,
            Gone::Stopping => (close_code::RESTART, "the server stops; connect again soon"),
            Gone::SignedOut => (4401, "signed out"),
            Gone::Unreadable => (close_code::SIZE, "a message was too large or broken"),
            Gone::Crowded => (close_code::AGAIN, "there are too many connections; connect again later"),
            Gone::Flood(_) => (close_code::POLICY, "too many messages"),
            Gone::Refused(problem) => match problem.kind {
                Kind::Forbidden => (4403, "that is not your seat"),
                Kind::Unknown => (4404, "there is no such game"),
                _ => (close_code::ERROR, "something is wrong here"),
            },
        };
        Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) })
    }
}

/// What comes in.
#[derive(Debug)]
pub enum Incoming {
    /// A message.
    Text(Utf8Bytes),
    /// Something that is no message, and why.
    Refused(Problem),
    /// Time for a sign of life.
    Beat,
    /// A sign of life.
    Alive,
}

/// A live connection.
pub struct Wire {
    socket: WebSocket,
    stop: UntilStop,
    app: App,
    /// Whom messages are counted for.
    caller: Caller,
    beat: Interval,
    heard_at: Instant,
    silence: Duration,
    patience: Duration,
    place: Place,
}

impl Wire {
    /// A connection that was just made.
    pub fn new(app: &App, socket: WebSocket, place: Place, caller: Caller) -> Wire {
        let every = Pace::span(&app.hub.pace.beat);
        let mut beat = interval_at(Instant::now() + every, every);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Wire {
            socket,
            stop: app.until_stop(),
            app: app.clone(),
            caller,
            beat,
            heard_at: Instant::now(),
            silence: Pace::span(&app.hub.pace.silence),
            patience: Pace::span(&app.hub.pace.patience),
            place,
        }
    }

    /// What comes next. Nothing is lost if this is dropped while it waits.
    pub async fn next(&mut self) -> Result<Incoming, Gone> {
        tokio::select! {
            () = self.stop.wait() => Err(Gone::Stopping),
            () = self.place.lost() => Err(Gone::Crowded),
            _ = self.beat.tick() => self.check_alive(),
            frame = self.socket.recv() => self.read(frame),
        }
    }

    fn check_alive(&self) -> Result<Incoming, Gone> {
        if self.heard_at.elapsed() > self.silence { Err(Gone::Lost("silent")) } else { Ok(Incoming::Beat) }
    }

    fn read(&mut self, frame: Option<Result<Message, axum::Error>>) -> Result<Incoming, Gone> {
        let frame = match frame {
            None | Some(Ok(Message::Close(_))) => return Err(Gone::Lost("left")),
            Some(Err(error)) => return Err(unreadable(error)),
            Some(Ok(frame)) => frame,
        };
        self.heard_at = Instant::now();
        if self.app.gate.admit_message(&self.caller).is_err() {
            let problem = Problem::new(Kind::Limit, "problem-flood");
            return Err(Gone::Flood(Problem { retry_after: Some(1), ..problem }));
        }
        Ok(match frame {
            Message::Text(text) if text.len() > LARGEST => Incoming::Refused(Problem::new(
                Kind::Limit,
                say("problem-message-large").with("most", LARGEST),
            )),
            Message::Text(text) => Incoming::Text(text),
            Message::Binary(_) => Incoming::Refused(Problem::new(Kind::Input, "problem-message-text")),
            _ => Incoming::Alive,
        })
    }

    /// Keeps the place with this rank from now on, if it is higher.
    pub fn rise(&self, rank: Rank) {
        self.place.rise(rank);
    }

    /// Sends a message as JSON.
    pub async fn send(&mut self, message: &impl Serialize) -> Result<(), Gone> {
        let text = serde_json::to_string(message).map_err(|error| Gone::Refused(Problem::internal(error)))?;
        self.put(Message::Text(text.into())).await
    }

    /// Asks for a sign of life.
    pub async fn ping(&mut self) -> Result<(), Gone> {
        self.put(Message::Ping(Bytes::new())).await
    }

    async fn put(&mut self, message: Message) -> Result<(), Gone> {
        tokio::select! {
            biased;
            sent = timeout(self.patience, self.socket.send(message)) => match sent {
                Ok(Ok(())) => Ok(()),
                Ok(Err(_)) => Err(Gone::Lost("lost")),
                Err(_) => Err(Gone::Lost("slow")),
            },
            // Whoever does not read cannot be told, either.
            () = self.stop.wait() => Err(Gone::Lost("slow")),
            () = self.place.lost() => Err(Gone::Lost("slow")),
        }
    }

    /// Ends the connection, telling the client why if that can be done quickly.
    pub async fn end(mut self, gone: Gone) {
        tracing::debug!(?gone, "a connection ends");
        let Some(frame) = gone.farewell() else { return };
        let can_be_read = !matches!(gone, Gone::Unreadable);
        let socket = &mut self.socket;
        let goodbye = async {
            if socket.send(Message::Close(Some(frame))).await.is_ok() && can_be_read {
                // Until the client has answered, what it still sends must be read, or it may not learn why.
                while let Some(Ok(_)) = socket.recv().await {}
            }
        };
        let _ = timeout(FAREWELL, goodbye).await;
    }
}

/// An error of the connection: is it there at all?
fn unreadable(error: axum::Error) -> Gone {
    use std::error::Error;
    let io = error.source().is_some_and(|cause| cause.to_string().starts_with("IO error"));
    if io { Gone::Lost("lost") } else { Gone::Unreadable }
}
