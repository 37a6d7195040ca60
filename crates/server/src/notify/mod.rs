//! Telling people who are away that it is their turn, and keeping watch over clocks.
//!
//! - [`Notices`] takes note of whose turn it is; it costs next to nothing and writes nothing.
//! - [`digest`] gathers what is due by person, and sends it by [`mailer`] and [`webhook`] in the words of [`letters`].
//! - [`absence`] warns players whose opponents claim that they are gone.
//! - [`wishes`], [`unsubscribe`] and [`vacation`] are what people can say about it.
//! - [`watch`] does what nobody asks for: ends games whose time is up, tells people, wakes the machine.

pub mod absence;
pub mod digest;
pub mod letters;
pub mod mailer;
mod notices;
pub mod unsubscribe;
pub mod vacation;
pub mod watch;
pub mod webhook;
pub mod wishes;

pub use mailer::{Mail, Mailer, NotSent};
pub use notices::Notices;
pub use vacation::Vacations;
pub use watch::keep_watch;

use crate::app::App;
use crate::pauses::Pauses;
use crate::store::{AwayStore, Stored};
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Who is to be told what, and who is on vacation.
#[derive(Default)]
pub struct Away {
    /// Whose turn it is.
    pub notices: Notices,
    /// Who is on vacation.
    pub vacations: Vacations,
}

impl Away {
    /// What must be known before the first request: nobody's time is up while they are on vacation.
    pub async fn load(store: &impl AwayStore, pauses: Arc<Pauses>) -> Stored<Away> {
        webhook::choose_cipher_suites();
        let vacations = Vacations::new(store.vacations().await?).with_pauses(pauses);
        Ok(Away { notices: Notices::default(), vacations })
    }
}

impl App {
    /// Notices to people who are away.
    pub fn notices(&self) -> &Notices {
        &self.away.notices
    }
}

/// Waits a little until those who are being told now are told, and lets nobody be told any more while the answer is
/// held.
pub async fn fall_silent(app: &App) -> impl Sized + '_ {
    tokio::time::timeout(std::time::Duration::from_secs(5), app.notices().telling.lock()).await.ok()
}

/// How people wish to be told, and when they are away.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(wishes::wishes, wishes::wish))
        .routes(routes!(wishes::test))
        .routes(routes!(vacation::vacation, vacation::leave, vacation::come_back))
        .routes(routes!(unsubscribe::ask, unsubscribe::unsubscribe))
}
