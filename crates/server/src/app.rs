//! What every handler can reach.

use crate::compute::Compute;
use crate::error::{Answer, Problem};
use crate::games::advice::Advisers;
use crate::games::limits::{Beginning, GameRates};
use crate::games::list::Lobby;
use crate::house::House;
use crate::http::Gate;
use crate::live::Hub;
use crate::notify::{Away, Mailer};
use crate::people::Register;
use crate::settings::Settings;
use crate::store::{Millis, Store};
use crate::time::Time;
use crate::titles::Shelf;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use tokio::sync::watch;
use tracing::Instrument;

/// The running server, shared by everything in it.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// What the server is made of.
pub struct Parts {
    /// How it was told to run.
    pub settings: Settings,
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// What can be played.
    pub shelf: Shelf,
    /// Games in memory.
    pub house: House,
    /// Who is connected.
    pub hub: Hub,
    /// Who people are, as far as it is at hand.
    pub people: Register,
    /// What is let in.
    pub gate: Gate,
    /// How mail goes out.
    pub mailer: Mailer,
    /// Who is to be told what, and who is on vacation.
    pub away: Away,
    /// The secret that cookies and links are signed with.
    pub secret: [u8; 32],
    /// The list of open games.
    pub lobby: Lobby,
    /// What may use the processor cores.
    pub compute: Compute,
    /// Games that are about to begin.
    pub beginning: Beginning,
    /// How many games each person and each address has begun lately.
    pub game_rates: GameRates,
    /// Who is being advised.
    pub advisers: Advisers,
    /// True once the server stops: whatever waits ends then, and whoever listens here is waited for.
    pub stopping: watch::Sender<bool>,
    /// What time it is.
    pub time: Time,
    /// By how much tests have moved the clock.
    pub ahead: AtomicI64,
}

impl App {
    /// Puts the parts together.
    pub fn new(parts: Parts) -> App {
        App(Arc::new(parts))
    }

    /// The time.
    pub fn now(&self) -> Millis {
        self.time.now() + self.ahead.load(Ordering::Relaxed)
    }

    /// Listens for the end of the server, which comes only after whoever listens has let go of this.
    pub fn until_stop(&self) -> UntilStop {
        UntilStop(self.stopping.subscribe())
    }

    /// Runs something to its end even if whoever asked for it goes away in the middle.
    pub async fn see_through<T, F>(&self, work: F) -> Answer<T>
    where
        T: Send + 'static,
        F: Future<Output = Answer<T>> + Send + 'static,
    {
        tokio::spawn(work.in_current_span()).await.map_err(Problem::internal)?
    }
}

/// Knows when the server stops.
pub struct UntilStop(watch::Receiver<bool>);

impl UntilStop {
    /// Waits until the server stops.
    pub async fn wait(&mut self) {
        let _ = self.0.wait_for(|stopping| *stopping).await;
    }

    /// Waits for some time, or until the server stops. Says whether it does.
    pub async fn within(&mut self, time: Duration) -> bool {
        tokio::time::timeout(time, self.wait()).await.is_ok()
    }
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
