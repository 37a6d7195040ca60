//! A connection that stays open.

use crate::Fallible;
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use std::net::SocketAddr;
use tokio::net::TcpStream;

/// A connection to the server, as one person.
pub struct Client {
    sender: SendRequest<Full<Bytes>>,
    host: String,
    /// The cookie the server gave.
    pub cookie: Option<String>,
}

impl Client {
    /// Connects.
    pub async fn connect(address: SocketAddr) -> Fallible<Client> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Client { sender, host: address.to_string(), cookie: None })
    }

    /// Asks for a page.
    pub async fn get(&mut self, path: &str) -> Fallible<Bytes> {
        self.send(Method::GET, path, Bytes::new()).await
    }

    /// Sends JSON.
    pub async fn post(&mut self, path: &str, body: &str) -> Fallible<Bytes> {
        self.send(Method::POST, path, Bytes::copy_from_slice(body.as_bytes())).await
    }

    async fn send(&mut self, method: Method, path: &str, body: Bytes) -> Fallible<Bytes> {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, &self.host);
        if !body.is_empty() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        self.sender.ready().await?;
        let response = self.sender.send_request(request.body(Full::new(body))?).await?;
        let status = response.status();
        if let Some(set) = response.headers().get(header::SET_COOKIE) {
            self.cookie = set.to_str()?.split(';').next().map(str::to_owned);
        }
        let bytes = response.into_body().collect().await?.to_bytes();
        if status != StatusCode::OK && status != StatusCode::CREATED {
            return Err(format!("{path}: {status}: {}", String::from_utf8_lossy(&bytes)).into());
        }
        Ok(bytes)
    }
}
