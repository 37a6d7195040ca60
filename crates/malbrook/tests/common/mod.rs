//! Running the program as people do.
#![allow(dead_code)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// What a run of the program gave.
pub struct Run {
    pub out: String,
    pub err: String,
    pub code: i32,
}

impl Run {
    fn of(output: Output) -> Run {
        Run {
            out: String::from_utf8(output.stdout).expect("the output is UTF-8"),
            err: String::from_utf8(output.stderr).expect("the errors are UTF-8"),
            code: output.status.code().expect("the program ended by itself"),
        }
    }

    /// It went well and had nothing to complain about.
    pub fn fine(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// It was refused in one line with exit code 2, and said nothing else.
    pub fn bad_input(self) -> String {
        assert_eq!(self.code, 2, "{}{}", self.out, self.err);
        assert_eq!(self.err.trim_end().lines().count(), 1, "{}", self.err);
        assert!(self.err.starts_with("malbrook: "), "{}", self.err);
        assert_eq!(self.out, "");
        self.err
    }

    /// It ran, and its answer is no.
    pub fn fails(self) -> Run {
        assert_eq!(self.code, 1, "{}{}", self.out, self.err);
        self
    }
}

/// Whatever the machine speaks, the tests read English.
const ENGLISH: [(&str, &str); 1] = [("LC_ALL", "C")];

/// Runs the program with these words.
pub fn malbrook(words: &str) -> Run {
    run_with(&words.split_whitespace().collect::<Vec<_>>(), b"")
}

/// Runs the program with these words and this input.
pub fn run_with(words: &[&str], input: &[u8]) -> Run {
    run_in(None, words, input)
}

/// Runs the program in a folder, by default an empty one: `play` saves games where it runs.
pub fn run_in(folder: Option<&Folder>, words: &[&str], input: &[u8]) -> Run {
    static RUNS: AtomicU32 = AtomicU32::new(0);
    let name = format!("run-{}", RUNS.fetch_add(1, Ordering::Relaxed));
    let own = folder.is_none().then(|| Folder::new(&name));
    let folder = folder.or(own.as_ref()).expect("there is a folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_malbrook"))
        .args(words)
        .current_dir(folder.path())
        .envs(ENGLISH)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.to_vec();
    // The program may stop reading before everything is written.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    Run::of(output)
}

/// An empty folder that only one test uses; it goes when the test does.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("malbrook-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("the folder can be made");
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The path of a file in it.
    pub fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("the path is UTF-8").to_owned()
    }

    /// The names of what is in it, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("the folder can be read");
        let mut names: Vec<String> =
            entries.map(|e| e.expect("it can be read").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Plays a game of this seed in the terminal, always the first choice, and keeps its record in a file.
pub fn recorded_game(folder: &Folder, name: &str, seed: u64, choices: usize) -> String {
    recorded_game_of("spain", folder, name, seed, choices)
}

/// The same with another title.
pub fn recorded_game_of(title: &str, folder: &Folder, name: &str, seed: u64, choices: usize) -> String {
    let file = folder.file(name);
    let seed = seed.to_string();
    run_with(&["play", title, "--seed", &seed, "--save", &file], "1\n".repeat(choices).as_bytes()).fine();
    file
}
