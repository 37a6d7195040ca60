//! A running `malbrook serve`, and the least of HTTP.
#![allow(dead_code)]

use crate::common::Folder;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program with these words, and nothing set in the environment.
pub fn program(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_malbrook"));
    command.args(words);
    unset(command)
}

/// A command that finds nothing set in the environment.
fn unset(mut command: Command) -> Command {
    command.env("LC_ALL", "C");
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("MALBROOK_")) {
        command.env_remove(name);
    }
    command
}

/// A server that runs; it is killed when the test ends before it.
pub struct Serving {
    child: Child,
    /// Where it is: `127.0.0.1:1234`.
    pub address: String,
    errors: Arc<Mutex<String>>,
}

impl Serving {
    /// Starts one in a folder, on a port of its own.
    pub fn start(folder: &Folder, words: &[&str]) -> Serving {
        Serving::saying(folder, words, Stdio::piped())
    }

    /// The same with somewhere else to go for what it says on standard error.
    pub fn saying(folder: &Folder, words: &[&str], errors_to: Stdio) -> Serving {
        Serving::begin(folder, program(&[]), words, errors_to)
    }

    /// Starts one by another command, which gets the words.
    pub fn run(folder: &Folder, command: Command, words: &[&str]) -> Serving {
        Serving::begin(folder, unset(command), words, Stdio::piped())
    }

    fn begin(folder: &Folder, mut command: Command, words: &[&str], errors_to: Stdio) -> Serving {
        let mut child = command
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(words)
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(errors_to)
            .spawn()
            .expect("the program starts");
        let errors = Arc::new(Mutex::new(String::new()));
        child.stderr.take().into_iter().for_each(|from| collect(from, errors.clone()));
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("output")).read_line(&mut line).expect("a line");
        let address = line.strip_prefix("Malbrook is at http://").and_then(|rest| rest.split(' ').next());
        let address =
            address.unwrap_or_else(|| panic!("it said `{line}`{}", errors.lock().unwrap())).to_owned();
        assert!(line.ends_with(" (press Ctrl-C to stop)\n"), "{line}");
        Serving { child, address, errors }
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends it a signal.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").arg(format!("-{name}")).arg(self.child.id().to_string()).status();
        assert!(sent.expect("kill is there").success());
    }

    /// Waits for its end; the exit code.
    pub fn wait(&mut self) -> Option<i32> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                // What it said last may still be on its way.
                std::thread::sleep(Duration::from_millis(50));
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("it does not end: {}", self.errors());
    }

    /// Everything it has said on standard error.
    pub fn errors(&self) -> String {
        self.errors.lock().unwrap().clone()
    }

    /// Waits until it says something on standard error.
    pub fn wait_for(&self, words: &str) {
        let began = Instant::now();
        while !self.errors().contains(words) {
            assert!(began.elapsed() < PATIENCE, "it said {}", self.errors());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// A connection to it.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// Gets a page: status and body.
    pub fn get(&self, path: &str) -> (u16, String) {
        let (status, _, body) = self.request("GET", path, "", "");
        (status, body)
    }

    /// Sends a request with some header lines and a body: status, head and body.
    pub fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> (u16, String, String) {
        let mut stream = self.connect();
        let length = body.len();
        let text = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n{headers}\r\n{body}",
            self.address
        );
        stream.write_all(text.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        (status, head.to_owned(), body.to_owned())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn collect(mut from: impl Read + Send + 'static, into: Arc<Mutex<String>>) {
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            into.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
    });
}
