//! Connections: taken as they come, each served on its own, and closed without cutting anybody short.

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::ServiceExt;

/// A connection that sends no request for so long is closed, whether it is idle or too slow.
const PATIENCE: Duration = Duration::from_secs(75);
/// After a failure to accept (no more files may be open, say) others get time to finish.
const BREATH: Duration = Duration::from_millis(100);

/// Serves until `stopping` says so; then waits for the requests under way. Whoever no longer waits cuts them short.
pub async fn serve(listener: TcpListener, router: Router, stopping: watch::Receiver<bool>) {
    let mut connections = JoinSet::new();
    let mut stop = pin!(told_to_stop(stopping.clone()));
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, address)) => {
                    connections.spawn(serve_one(stream, address, router.clone(), stopping.clone()));
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
async fn serve_one(stream: TcpStream, address: SocketAddr, router: Router, stopping: watch::Receiver<bool>) {
    // Answers are written in one piece: waiting for more to send only delays them.
    let _ = stream.set_nodelay(true);
    let service = router.map_request(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        request
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
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
