//! The bytes of a connection, watched: a header that takes too long ends it, so does a client that reads nothing, and a
//! request with two lengths is noted.

use super::crowd::{Member, Use, User};
use super::framing::Framing;
use bytes::Bytes;
use hyper::body::{Body, Frame, SizeHint};
use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// What was seen of the requests on a connection, for those who answer them.
#[derive(Default)]
pub struct Seen {
    ambiguous: AtomicU64,
    last: AtomicU64,
}

impl Seen {
    /// Whether a request, counted from 1, has both a `Content-Length` and a `Transfer-Encoding`.
    pub fn is_ambiguous(&self, request: u64) -> bool {
        self.ambiguous.load(Ordering::Acquire) == request
    }

    /// Whether the connection is to be closed after the answer to a request, counted from 1.
    pub fn is_last(&self, request: u64) -> bool {
        let last = self.last.load(Ordering::Acquire);
        last > 0 && request >= last
    }
}

/// A connection whose requests are watched.
pub struct Watched {
    stream: TcpStream,
    member: Member,
    framing: Framing,
    seen: Arc<Seen>,
    patience: Duration,
    deadline: Option<Pin<Box<Sleep>>>,
    write_patience: Duration,
    /// When the connection ends if the client reads nothing more.
    write_deadline: Option<Pin<Box<Sleep>>>,
}

impl Watched {
    /// Watches a connection; every header must arrive within `patience`, and the client must read something within
    /// `write_patience`.
    pub fn new(stream: TcpStream, member: Member, patience: Duration, write_patience: Duration) -> Watched {
        // Answers are written in one piece: waiting for more to send only delays them.
        let _ = stream.set_nodelay(true);
        let deadline = Some(Box::pin(sleep(patience)));
        Watched {
            stream,
            member,
            framing: Framing::default(),
            seen: Arc::default(),
            patience,
            deadline,
            write_patience,
            write_deadline: None,
        }
    }

    /// What is seen of the requests.
    pub fn seen(&self) -> Arc<Seen> {
        self.seen.clone()
    }

    /// A handle to say what the connection is used for.
    pub fn user(&self) -> User {
        self.member.user()
    }

    /// Ends the connection if the client has read nothing for too long.
    fn limit_write<T>(&mut self, cx: &mut Context<'_>, written: Poll<Result<T>>) -> Poll<Result<T>> {
        if written.is_ready() {
            self.write_deadline = None;
            return written;
        }
        let patience = self.write_patience;
        let deadline = self.write_deadline.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(deadline.as_mut().poll(cx));
        Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "the client reads nothing")))
    }

    /// Takes note of bytes that came in.
    fn note(&mut self, bytes: &[u8]) {
        if self.framing.is_last() {
            return;
        }
        let heads = self.framing.heads();
        self.framing.read(bytes);
        if let Some(request) = self.framing.ambiguous() {
            self.seen.ambiguous.store(request, Ordering::Release);
        }
        if self.framing.is_last() {
            self.seen.last.store(self.framing.heads(), Ordering::Release);
        }
        if self.framing.heads() != heads {
            self.member.user().set(Use::Busy);
            self.deadline = None;
        }
        if self.framing.is_within_head() && self.deadline.is_none() {
            self.deadline = Some(Box::pin(sleep(self.patience)));
        }
    }
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        let this = &mut *self;
        let before = buffer.filled().len();
        match Pin::new(&mut this.stream).poll_read(cx, buffer) {
            Poll::Ready(done) => {
                done?;
                this.note(&buffer.filled()[before..]);
                Poll::Ready(Ok(()))
            }
            Poll::Pending => {
                if let Some(deadline) = &mut this.deadline {
                    ready!(deadline.as_mut().poll(cx));
                    return Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "a header took too long")));
                }
                Poll::Pending
            }
        }
    }
}

impl AsyncWrite for Watched {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.limit_write(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.limit_write(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        self.limit_write(cx, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// The body of an answer; when it ends its connection waits for the next request.
pub struct Answered {
    body: axum::body::Body,
    _until_end: Option<UntilEnd>,
}

impl Answered {
    /// The body of an answer on a connection, which is busy forever if it is a WebSocket from now on.
    pub fn new(body: axum::body::Body, user: User, is_upgrade: bool) -> Answered {
        Answered { body, _until_end: (!is_upgrade).then_some(UntilEnd(user)) }
    }
}

struct UntilEnd(User);

impl Drop for UntilEnd {
    fn drop(&mut self) {
        self.0.set(Use::Idle);
    }
}

impl Body for Answered {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<std::result::Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
