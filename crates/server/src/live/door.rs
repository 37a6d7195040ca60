//! Where connections come in, and not too many. That they come from no other site's pages is seen to at the gate.

use super::places::{Place, Rank};
use super::wire::{Gone, LARGEST_READ, Wire};
use crate::app::App;
use crate::error::{Answer, Kind, Problem};
use crate::http::Caller;
use crate::people::Who;
use axum::extract::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;

/// How much is read from a connection at once.
const READ_AT_ONCE: usize = 4 << 10;

/// Why somebody gets no place, or has lost theirs.
pub fn crowded() -> Problem {
    metrics::counter!("malbrook_sockets_refused").increment(1);
    let problem = Problem::new(Kind::Limit, "problem-crowded");
    Problem { retry_after: Some(10), ..problem }
}

/// A request to connect that may be granted.
pub struct Door {
    app: App,
    upgrade: WebSocketUpgrade,
    place: Place,
    /// Whom messages are counted for.
    caller: Caller,
}

impl Door {
    /// Looks at a request to connect that came from an address.
    pub fn open(
        app: &App,
        who: Option<&Who>,
        from: Caller,
        rank: Rank,
        upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    ) -> Answer<Door> {
        let wrong = |_| Problem::new(Kind::Input, "problem-websocket");
        let upgrade = upgrade.map_err(wrong)?;
        let person = who.map(|who| who.person);
        let place = app.hub.places.take(from, rank, person).ok_or_else(crowded)?;
        let caller = person.map_or(from, Caller::Person);
        Ok(Door { app: app.clone(), upgrade, place, caller })
    }

    /// Lets the client in; the connection is ended as `attend` says.
    pub fn enter<F>(self, attend: impl FnOnce(Wire) -> F + Send + 'static) -> Response
    where
        F: Future<Output = (Wire, Gone)> + Send + 'static,
    {
        let Door { app, upgrade, place, caller } = self;
        let upgrade = upgrade
            .read_buffer_size(READ_AT_ONCE)
            .write_buffer_size(0)
            .max_message_size(LARGEST_READ)
            .max_frame_size(LARGEST_READ);
        upgrade.on_upgrade(move |socket| async move {
            metrics::gauge!("malbrook_connections").increment(1);
            let (wire, gone) = attend(Wire::new(&app, socket, place, caller)).await;
            wire.end(gone).await;
            metrics::gauge!("malbrook_connections").decrement(1);
        })
    }
}
