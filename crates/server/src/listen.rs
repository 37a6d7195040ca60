//! Connections: taken as they come, each served on its own, and closed without cutting anybody short.

mod crowd;
mod framing;
mod stream;

use crate::error::{Kind, Problem};
use crate::http::Caller;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, StatusCode, header};
use axum::response::Response;
use crowd::Crowd;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use stream::{Answered, Watched};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::ServiceExt;

/// A connection that sends no further request for so long is closed.
const IDLE: Duration = Duration::from_secs(75);
/// After a failure to accept (no more files may be open, say) others get time to finish.
const BREATH: Duration = Duration::from_millis(100);
/// Connections the system keeps until they are accepted.
const BACKLOG: u32 = 1024;
/// A limit on open files that is as good as none.
const MANY_FILES: u64 = 1 << 20;

/// How connections are limited.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Most connections in all.
    pub connections: usize,
    /// Most connections from one address; 0 for no limit.
    pub of_an_address: usize,
    /// Time for a header to arrive.
    pub header: Duration,
    /// Time in which a client must read something.
    pub write: Duration,
}

/// Raises the number of files that may be open as far as the system allows; the answer is how many connections fit.
pub fn raise_open_files() -> usize {
    let files = rlimit::increase_nofile_limit(MANY_FILES).unwrap_or_else(|error| {
        tracing::warn!(%error, "the limit of open files could not be raised");
        1024
    });
    tracing::debug!(files, "open files allowed");
    crowd::fitting(files)
}

/// Listens on an address.
pub fn listen_on(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // On Windows this would let another program take the same port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until `stopping` says so; then waits for the requests under way. Whoever no longer waits cuts them short.
pub async fn serve(listener: TcpListener, router: Router, limits: Limits, stopping: watch::Receiver<bool>) {
    let crowd = Crowd::new(limits.connections, limits.of_an_address);
    let mut connections = JoinSet::new();
    let mut stop = pin!(told_to_stop(stopping.clone()));
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, address)) => {
                    let Some(member) = crowd.enter(Caller::from(address.ip().to_canonical())) else {
                        metrics::counter!("malbrook_connections_refused").increment(1);
                        continue;
                    };
                    let closing = member.closing();
                    let stream = Watched::new(stream, member, limits.header, limits.write);
                    let serving = serve_one(stream, address, router.clone(), stopping.clone());
                    connections.spawn(async move {
                        tokio::select! {
                            () = serving => {}
                            () = closing => tracing::debug!("a connection was closed to make room for another"),
                        }
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(BREATH).await;
                }
            },
            Some(_) = connections.join_next() => {}
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// Returns when the server is to stop.
pub async fn told_to_stop(mut stopping: watch::Receiver<bool>) {
    // If nobody is left to say so, that is the end, too.
    let _ = stopping.wait_for(|stop| *stop).await;
}

/// Serves one connection, by HTTP/1 alone: whoever begins with another version is hung up on.
async fn serve_one(stream: Watched, address: SocketAddr, router: Router, stopping: watch::Receiver<bool>) {
    let (seen, user) = (stream.seen(), stream.user());
    let count = Arc::new(AtomicU64::new(0));
    let service = service_fn(move |mut request: Request<Incoming>| {
        let (router, seen, user) = (router.clone(), seen.clone(), user.clone());
        let number = count.fetch_add(1, Ordering::Relaxed) + 1;
        request.extensions_mut().insert(ConnectInfo(address));
        if seen.is_ambiguous(number) {
            request.extensions_mut().insert(Ambiguous);
        }
        async move {
            let mut response: Response = router.oneshot(request).await.unwrap_or_else(|never| match never {});
            let is_upgrade = response.status() == StatusCode::SWITCHING_PROTOCOLS;
            if seen.is_last(number) && !is_upgrade {
                response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response.map(|body| Answered::new(body, user, is_upgrade)))
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(IDLE)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let served = tokio::select! {
        served = &mut connection => served,
        () = told_to_stop(stopping) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        tracing::debug!(%error, "a connection broke");
    }
}

/// A request that says in two ways how long it is, which could be read as two requests.
#[derive(Clone, Copy)]
pub struct Ambiguous;

/// Refuses a request that says in two ways how long it is.
pub fn must_have_one_length<B>(request: &Request<B>) -> Result<(), Problem> {
    match request.extensions().get::<Ambiguous>() {
        Some(Ambiguous) => Err(Problem::new(Kind::Input, "problem-two-lengths")),
        None => Ok(()),
    }
}
