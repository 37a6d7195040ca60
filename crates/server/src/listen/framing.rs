//! Where each request on a connection begins and ends, read from the raw bytes.
//!
//! The HTTP library drops a `Content-Length` that stands beside a `Transfer-Encoding`, so that nothing after it can
//! see that a request had both. A proxy in front of the server may have chosen the other one, and taken the rest of the
//! body for another request. Such a request is found here, before it is parsed.

/// The longest line of a header that is kept: long enough for every header of interest.
const LONGEST_LINE: usize = 256;

/// Follows the requests on a connection.
#[derive(Debug, Default)]
pub struct Framing {
    state: State,
    line: Vec<u8>,
    cut: bool,
    head: Head,
    heads: u64,
    ambiguous: Option<u64>,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum State {
    /// Between two requests.
    #[default]
    Between,
    /// Within the header of a request.
    Head,
    /// So many bytes of a body are still to come.
    Body(u64),
    /// The requests can no longer be told apart: this is the last one.
    Last,
}

/// What the header of a request says about its body.
#[derive(Debug, Default)]
struct Head {
    length: Option<u64>,
    encoded: bool,
    upgrade: bool,
    unclear: bool,
}

impl Framing {
    /// Takes in the next bytes of the connection.
    pub fn read(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            match self.state {
                State::Last => return,
                State::Body(left) => {
                    let skipped = usize::try_from(left).unwrap_or(usize::MAX).min(bytes.len());
                    bytes = &bytes[skipped..];
                    let left = left - skipped as u64;
                    self.state = if left == 0 { State::Between } else { State::Body(left) };
                }
                State::Between | State::Head => {
                    let end = bytes.iter().position(|byte| *byte == b'\n');
                    self.keep(&bytes[..end.unwrap_or(bytes.len())]);
                    bytes = end.map_or(&[], |end| &bytes[end + 1..]);
                    if end.is_some() {
                        self.end_line();
                    }
                }
            }
        }
    }

    /// Whether the header of a request has begun to arrive and is not complete.
    pub fn is_within_head(&self) -> bool {
        self.state == State::Head || self.state == State::Between && !self.line.is_empty()
    }

    /// The number of complete headers so far.
    pub fn heads(&self) -> u64 {
        self.heads
    }

    /// Whether no other request may follow, because the end of this one cannot be told from here.
    pub fn is_last(&self) -> bool {
        self.state == State::Last
    }

    /// The number of the request that has both a `Content-Length` and a `Transfer-Encoding`, counted from 1.
    pub fn ambiguous(&self) -> Option<u64> {
        self.ambiguous
    }

    fn keep(&mut self, part: &[u8]) {
        let room = LONGEST_LINE - self.line.len();
        self.cut |= part.len() > room;
        self.line.extend_from_slice(&part[..part.len().min(room)]);
    }

    fn end_line(&mut self) {
        let cut = std::mem::take(&mut self.cut);
        if self.line.last() == Some(&b'\r') && !cut {
            self.line.pop();
        }
        match (&self.state, self.line.is_empty()) {
            // Empty lines before a request are allowed.
            (State::Between, true) => {}
            (State::Between, false) => self.state = State::Head,
            (_, false) => self.head.note(&self.line, cut),
            (_, true) => self.end_head(),
        }
        self.line.clear();
    }

    fn end_head(&mut self) {
        let head = std::mem::take(&mut self.head);
        self.heads += 1;
        self.state = match head.length {
            _ if head.encoded || head.upgrade || head.unclear => State::Last,
            Some(length) if length > 0 => State::Body(length),
            _ => State::Between,
        };
        if head.unclear || head.encoded && head.length.is_some() {
            self.ambiguous = Some(self.heads);
        }
    }
}

impl Head {
    fn note(&mut self, line: &[u8], cut: bool) {
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { return };
        let (name, value) = (&line[..colon], &line[colon + 1..]);
        if name.eq_ignore_ascii_case(b"content-length") {
            let length = std::str::from_utf8(value).ok().and_then(|text| text.trim().parse().ok());
            // What cannot be read is refused by the HTTP library, if not for this.
            self.length = Some(length.unwrap_or_default());
            self.unclear |= cut;
        } else if name.eq_ignore_ascii_case(b"transfer-encoding") {
            self.encoded = true;
        } else if name.eq_ignore_ascii_case(b"upgrade") {
            self.upgrade = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a text whole and byte by byte: both must come to the same.
    fn framing(text: &str) -> Framing {
        let (mut whole, mut single) = (Framing::default(), Framing::default());
        whole.read(text.as_bytes());
        text.as_bytes().chunks(1).for_each(|byte| single.read(byte));
        assert_eq!(format!("{whole:?}"), format!("{single:?}"), "{text:?}");
        whole
    }

    #[test]
    fn requests_are_told_apart() {
        let get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
        let post = "POST / HTTP/1.1\r\ncontent-length: 4\r\n\r\n\r\n\r\n";
        let framing = framing(&format!("{get}{post}\r\n{get}GET / HT"));
        assert_eq!((framing.heads(), framing.ambiguous()), (3, None));
        assert!(framing.is_within_head() && !framing.is_last());
    }

    #[test]
    fn a_request_with_two_lengths_is_found_in_any_order() {
        let chunked = "Transfer-Encoding: chunked\r\n";
        let length = "CONTENT-LENGTH:  5\r\n";
        for (lines, ambiguous) in [
            (format!("{chunked}{length}"), Some(1)),
            (format!("{length}{chunked}"), Some(1)),
            (format!("Content-Length: {}5\r\n", " ".repeat(300)), Some(1)),
            (chunked.to_owned(), None),
            (length.to_owned(), None),
            (format!("X-Content-Length: 5\r\n{chunked}"), None),
        ] {
            let framing = framing(&format!("POST / HTTP/1.1\r\n{lines}\r\n"));
            assert_eq!(framing.ambiguous(), ambiguous, "{lines:?}");
        }
        let framing = framing(&format!("GET / HTTP/1.1\r\n\r\nPOST / HTTP/1.1\n{length}{chunked}\n"));
        assert_eq!((framing.ambiguous(), framing.is_last()), (Some(2), true));
    }

    #[test]
    fn nothing_follows_what_cannot_be_measured() {
        assert!(framing("POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n").is_last());
        assert!(framing("GET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\n").is_last());
        assert!(!framing("GET / HTTP/1.1\r\nX-Upgrade: websocket\r\n\r\n").is_last());
    }

    #[test]
    fn a_long_line_takes_no_memory() {
        let mut framing = Framing::default();
        framing.read(&[b'x'; 100_000]);
        assert!(framing.line.len() == LONGEST_LINE && framing.is_within_head());
    }
}
