//! Connections: taken as they come, each served on its own, and closed without cutting anybody short.

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

/// A connection that sends no request for so long is closed, whether it is idle or too slow.
const PATIENCE: Duration = Duration::from_secs(75);
/// After a failure to accept (no more files may be open, say) others get time to finish.
const BREATH: Duration = Duration::from_millis(100);

/// Serves until `stopping` says so; then waits for the requests under way.
pub async fn serve(listener: TcpListener, router: Router, stopping: watch::Receiver<bool>) {
    let under_way = GracefulShutdown::new();
    let mut stop = pin!(told_to_stop(stopping));
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, address)) => serve_one(stream, address, &router, &under_way),
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(BREATH).await;
                }
            },
        }
    }
    drop(listener);
    under_way.shutdown().await;
}

/// Returns when the server is to stop.
pub async fn told_to_stop(mut stopping: watch::Receiver<bool>) {
    // If nobody is left to say so, that is the end, too.
    let _ = stopping.wait_for(|stop| *stop).await;
}

fn serve_one(stream: TcpStream, address: SocketAddr, router: &Router, under_way: &GracefulShutdown) {
    // Answers are written in one piece: waiting for more to send only delays them.
    let _ = stream.set_nodelay(true);
    let service = router.clone().map_request(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        request
    });
    let watcher = under_way.watcher();
    tokio::spawn(async move {
        let mut builder = Builder::new(TokioExecutor::new()).http1_only();
        builder.http1().timer(TokioTimer::new()).header_read_timeout(PATIENCE);
        let connection =
            builder.serve_connection_with_upgrades(TokioIo::new(stream), TowerToHyperService::new(service));
        if let Err(error) = watcher.watch(connection).await {
            tracing::debug!(error, "a connection broke");
        }
    });
}
