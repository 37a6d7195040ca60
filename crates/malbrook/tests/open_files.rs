//! A server that may open few files, and somebody who holds many connections.
#![cfg(target_os = "linux")]

use crate::common::Folder;
use crate::common_serve::Serving;
use std::io::Write;
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

/// A limit on open files that is soon reached.
const FEW: u64 = 200;

#[test]
fn half_open_requests_use_up_no_files() {
    let folder = Folder::new("open-files");
    let serving = Serving::start_limited(&folder, FEW);
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", serving.id())).expect("limits");
    let line = limits.lines().find(|line| line.starts_with("Max open files")).expect("a limit of open files");
    let numbers: Vec<&str> = line.split_whitespace().rev().skip(1).take(2).collect();
    let (hard, soft) = (numbers[0].parse::<u64>(), numbers[1].parse::<u64>());
    assert_eq!(soft, hard.map(|hard| hard.min(1 << 20)), "{line}");
    let half_open = |_| {
        let mut stream = TcpStream::connect(&serving.address).expect("it listens");
        let _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n");
        stream
    };
    let _flood: Vec<TcpStream> = (0..1100).map(half_open).collect();
    for _ in 0..20 {
        let began = Instant::now();
        assert_eq!(serving.get("/healthz").0, 200);
        assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    }
    assert!(!serving.errors().contains("could not be accepted"), "{}", serving.errors());
}

impl Serving {
    /// Starts one whose soft limit of open files is low.
    fn start_limited(folder: &Folder, files: u64) -> Serving {
        let mut shell = Command::new("sh");
        shell.args([
            "-c",
            &format!("ulimit -Sn {files}; exec \"$0\" \"$@\""),
            env!("CARGO_BIN_EXE_malbrook"),
        ]);
        Serving::run(folder, shell, &[])
    }
}
