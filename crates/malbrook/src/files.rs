//! Files read and written whole.

use crate::fault::{Fault, Outcome};
use crate::speech::{io_text, say, text};
use std::fs;
use std::io::Read;
use std::path::Path;
use table::Record;
use words::{Saying, message};

/// Reads a text file no longer than a record may be.
pub fn read_text(path: &Path) -> Outcome<String> {
    let unreadable = |why: String| Fault::Input(about(path, "file-unreadable").with("problem", why).text());
    let trouble = |e: std::io::Error| unreadable(io_text(&e));
    let most = table::record::MAX_BYTES;
    let mut bytes = Vec::new();
    // Not all files say how long they are, and some never end.
    fs::File::open(path)
        .and_then(|file| file.take(most as u64 + 1).read_to_end(&mut bytes))
        .map_err(trouble)?;
    if bytes.len() > most {
        return Err(unreadable(say("file-too-long").with("bytes", most).text()));
    }
    String::from_utf8(bytes).map_err(|_| unreadable(text("file-not-text")))
}

/// Reads a record; the error names file and line.
pub fn read_record(path: &Path) -> Outcome<Record> {
    Record::parse(&read_text(path)?).map_err(|e| Fault::input(&e.message()).in_file(path))
}

/// Writes a file that appears complete or not at all.
pub fn write_whole(path: &Path, content: &str) -> Outcome {
    let unwritable = |e: std::io::Error| {
        Fault::of_file(&e, about(path, "file-unwritable").with("problem", io_text(&e)).text())
    };
    if path.file_name().is_none() {
        return Err(Fault::Input(about(path, "file-no-name").text()));
    }
    table::data_files::write_whole(path, content).map_err(unwritable)
}

/// Writes a record; see [`write_whole`].
pub fn write_record(path: &Path, record: &Record) -> Outcome {
    let unwritten =
        |e: table::RecordError| Fault::failed(&message!("record-unwritten", problem = e.message()));
    write_whole(path, &record.write().map_err(unwritten)?)
}

/// Makes a folder and those above it.
pub fn make_folder(folder: &Path) -> Outcome {
    let unmade = |e: std::io::Error| {
        let message = say("folder-unmade").with("folder", folder.display().to_string());
        Fault::of_file(&e, message.with("problem", io_text(&e)).text())
    };
    fs::create_dir_all(folder).map_err(unmade)
}

/// A message about a file.
fn about(path: &Path, id: &str) -> Saying<'static> {
    say(id).with("file", path.display().to_string())
}
