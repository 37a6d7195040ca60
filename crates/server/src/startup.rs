//! Putting the server together and letting it run.

use crate::app::{App, Parts};
use crate::compute::Compute;
use crate::error::{Kind, Problem};
use crate::games::limits::GameRates;
use crate::house::House;
use crate::live::{Hub, Places};
use crate::notify::{Away, Mailer};
use crate::settings::Settings;
use crate::store::sqlite::Sqlite;
use crate::store::{GameStore, PeopleStore};
use crate::titles::Shelf;
use crate::{assets, games, heartbeat, http, listen, live, notify, ops, people, telemetry};
use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Router};
use futures_util::FutureExt;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use words::{Message, io_problem, message};

/// How long requests under way may take when the server stops.
const GRACE: Duration = Duration::from_secs(10);
/// How long sockets may take to say goodbye.
const FAREWELL: Duration = Duration::from_secs(5);
/// How long those may take that only look, or wait for news.
const GRACE_TO_LOOK: Duration = Duration::from_millis(500);

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// What it is made of.
    pub app: App,
    serving: JoinHandle<()>,
    background: Vec<JoinHandle<()>>,
}

/// Starts a server; it runs until it is told to stop.
pub async fn start(settings: Settings) -> Result<Running, Message> {
    start_on(settings, Shelf::built_in()?).await
}

/// Starts a server with these titles.
pub async fn start_on(settings: Settings, shelf: Shelf) -> Result<Running, Message> {
    let mailer = Mailer::new(&settings)?;
    put_together(settings, shelf, mailer).await
}

/// Starts a server whose mail goes out in a way of its own.
pub async fn start_with(settings: Settings, mailer: Mailer) -> Result<Running, Message> {
    put_together(settings, Shelf::built_in()?, mailer).await
}

async fn put_together(mut settings: Settings, shelf: Shelf, mailer: Mailer) -> Result<Running, Message> {
    // Another part of the process may have chosen already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    telemetry::numbers();
    let connections = listen::raise_open_files();
    let listener = bind(settings.listen)?;
    let address = listener.local_addr().map_err(|error| io_problem(&error))?;
    settings.listen = address;
    let store = Sqlite::open(&settings.db)?;
    for title in shelf.iter() {
        let catalogue = title.catalogue();
        let adopted = store.adopt_rules(&catalogue.title, catalogue.rules).await;
        adopted.map_err(|error| error.message())?;
    }
    let secret = store.secret("signatures", fresh_secret()?).await.map_err(|error| error.message())?;
    let (time, pauses) = heartbeat::start(&store, &settings).await.map_err(|error| error.message())?;
    let away = Away::load(&store, pauses).await.map_err(|error| error.message())?;
    let compute = Compute::new(&settings);
    let hub = Hub::new(Places::new(&settings, connections));
    let app = App::new(Parts {
        people: people::Register::new(compute.thinking.clone()),
        gate: http::Gate::new(&settings),
        game_rates: GameRates::new(&settings),
        advisers: games::advice::Advisers::new(&settings),
        settings,
        store: Arc::new(store),
        shelf,
        house: House::default(),
        hub,
        mailer,
        away,
        secret,
        lobby: Default::default(),
        compute,
        beginning: Default::default(),
        stopping: watch::Sender::new(false),
        time,
        ahead: AtomicI64::new(0),
    });
    let router = router(app.clone())?;
    let background = vec![
        keep_going("watching clocks and notices", &app, notify::keep_watch),
        keep_going("tidying up", &app, people::keep_tidy),
        keep_going("the heartbeat", &app, heartbeat::keep_beating),
    ];
    let limits = listen::Limits {
        connections,
        // Behind a proxy every connection comes from it.
        of_an_address: if app.settings.trust_proxy {
            0
        } else {
            app.settings.connections_per_address as usize
        },
        header: Duration::from_secs(app.settings.header_seconds.into()),
        write: Duration::from_secs(app.settings.write_seconds.into()),
    };
    let serving = tokio::spawn(listen::serve(listener, router, limits, app.stopping.subscribe()));
    tracing::info!(%address, version = env!("CARGO_PKG_VERSION"), "the server runs");
    Ok(Running { address, app, serving, background })
}

fn bind(address: SocketAddr) -> Result<TcpListener, Message> {
    listen::listen_on(address).map_err(|error| {
        let address = address.to_string();
        match error.kind() {
            ErrorKind::AddrInUse => message!("startup-taken", address),
            ErrorKind::AddrNotAvailable => message!("startup-not-here", address),
            ErrorKind::PermissionDenied => message!("startup-forbidden", address),
            _ => message!("startup-listen", address, cause = io_problem(&error)),
        }
    })
}

fn fresh_secret() -> Result<[u8; 32], Message> {
    table::proof::fresh_seed().map_err(|error| error.message())
}

/// All routes.
pub fn router(app: App) -> Result<Router, Message> {
    let routes = games::routes()
        .merge(people::routes())
        .merge(live::routes())
        .merge(notify::routes())
        .merge(ops::routes());
    let (router, mut openapi) = routes.split_for_parts();
    ops::describe(&mut openapi);
    http::add_common_answers(&mut openapi);
    let router = router
        .fallback(assets::answer)
        .layer(Extension(ops::Document::new(&openapi).map_err(Message::said)?))
        .layer(Extension(ops::Library::new(&app.shelf)))
        .with_state(app.clone())
        .layer(from_fn_with_state(app.clone(), unless_stopping));
    Ok(telemetry::observe(http::protect(router, &app)))
}

/// Whoever only looks or waits for news does not hold up the end.
async fn unless_stopping(State(app): State<App>, request: Request, next: Next) -> Response {
    if request.method() != Method::GET {
        return next.run(request).await;
    }
    let stopping = app.stopping.subscribe();
    let end = async move {
        listen::told_to_stop(stopping).await;
        tokio::time::sleep(GRACE_TO_LOOK).await;
    };
    tokio::select! {
        response = next.run(request) => response,
        () = end => {
            let problem = Problem::new(Kind::Internal, "problem-stopping");
            Problem { retry_after: Some(2), ..problem }.into_response()
        }
    }
}

/// Does something beside the requests until the server stops. If it panics that is logged, and it begins anew.
fn keep_going<F>(name: &'static str, app: &App, work: fn(App) -> F) -> JoinHandle<()>
where
    F: Future<Output = ()> + Send + 'static,
{
    let app = app.clone();
    tokio::spawn(async move {
        while let Err(panic) = AssertUnwindSafe(work(app.clone())).catch_unwind().await {
            tracing::error!(cause = telemetry::words(panic.as_ref()), "{name}: a panic; it begins anew");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    })
}

impl Running {
    /// Stops taking requests, finishes those under way and what is to be written.
    pub async fn stop(self) -> Result<(), Message> {
        let stopped_at = self.app.time.now();
        self.app.stopping.send_replace(true);
        let under_way = self.serving.abort_handle();
        let served = tokio::time::timeout(GRACE, self.serving).await;
        if served.is_err() {
            under_way.abort();
            tracing::warn!("some requests took too long and were cut short");
        }
        let _silence = notify::fall_silent(&self.app).await;
        // Sockets say goodbye; each lets go of this when it has.
        let _ = tokio::time::timeout(FAREWELL, self.app.stopping.closed()).await;
        self.background.iter().for_each(JoinHandle::abort);
        if let Err(error) = heartbeat::beat(&self.app, stopped_at).await {
            tracing::warn!(%error, "the last heartbeat was not written");
        }
        self.app.store.close().await;
        tracing::info!("the server has stopped; everything is written");
        served.unwrap_or(Ok(())).map_err(|error| Message::said(error.to_string()))
    }
}
