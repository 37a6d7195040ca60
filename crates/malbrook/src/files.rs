//! Files read and written whole.

use crate::fault::{Fault, Outcome};
use crate::speech::{say, text};
use std::fs;
use std::path::Path;
use table::Record;
use words::Saying;

/// Reads a text file no longer than a record may be.
pub fn read_text(path: &Path) -> Outcome<String> {
    let unreadable = |why: String| Fault::Input(about(path, "file-unreadable").with("problem", why).text());
    let size = fs::metadata(path).map_err(|e| unreadable(e.to_string()))?.len();
    if size > table::record::MAX_BYTES as u64 {
        return Err(unreadable(say("file-too-long").with("bytes", table::record::MAX_BYTES).text()));
    }
    let bytes = fs::read(path).map_err(|e| unreadable(e.to_string()))?;
    String::from_utf8(bytes).map_err(|_| unreadable(text("file-not-text")))
}

/// Reads a record; the error names file and line.
pub fn read_record(path: &Path) -> Outcome<Record> {
    Record::parse(&read_text(path)?).map_err(|e| Fault::Input(format!("{}: {e}", path.display())))
}

/// Writes a file that appears complete or not at all.
pub fn write_whole(path: &Path, content: &str) -> Outcome {
    let unwritable = |e: std::io::Error| {
        Fault::Input(about(path, "file-unwritable").with("problem", e.to_string()).text())
    };
    let Some(name) = path.file_name() else {
        return Err(Fault::Input(about(path, "file-no-name").text()));
    };
    let temporary = path.with_file_name(format!(".{}.{}", name.to_string_lossy(), std::process::id()));
    let written = fs::write(&temporary, content).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written.map_err(unwritable)
}

/// Writes a record; see [`write_whole`].
pub fn write_record(path: &Path, record: &Record) -> Outcome {
    let unwritten =
        |e: table::RecordError| Fault::Failed(say("record-unwritten").with("problem", e.to_string()).text());
    write_whole(path, &record.write().map_err(unwritten)?)
}

/// Makes a folder and those above it.
pub fn make_folder(folder: &Path) -> Outcome {
    let unmade = |e: std::io::Error| {
        let message = say("folder-unmade").with("folder", folder.display().to_string());
        Fault::Input(message.with("problem", e.to_string()).text())
    };
    fs::create_dir_all(folder).map_err(unmade)
}

/// A message about a file.
fn about(path: &Path, id: &str) -> Saying<'static> {
    say(id).with("file", path.display().to_string())
}
