//! Files read and written whole.

use crate::fault::{Fault, Outcome};
use std::fs;
use std::path::Path;
use table::Record;

/// Reads a text file no longer than a record may be.
pub fn read_text(path: &Path) -> Outcome<String> {
    let unreadable = |why: String| Fault::Input(format!("{} cannot be read: {why}", path.display()));
    let size = fs::metadata(path).map_err(|e| unreadable(e.to_string()))?.len();
    if size > table::record::MAX_BYTES as u64 {
        return Err(unreadable(format!("it is longer than {} bytes", table::record::MAX_BYTES)));
    }
    let bytes = fs::read(path).map_err(|e| unreadable(e.to_string()))?;
    String::from_utf8(bytes).map_err(|_| unreadable("it is not UTF-8 text".to_owned()))
}

/// Reads a record; the error names file and line.
pub fn read_record(path: &Path) -> Outcome<Record> {
    Record::parse(&read_text(path)?).map_err(|e| Fault::Input(format!("{}: {e}", path.display())))
}

/// Writes a file that appears complete or not at all.
pub fn write_whole(path: &Path, text: &str) -> Outcome {
    let unwritable = |e: std::io::Error| Fault::Input(format!("{} cannot be written: {e}", path.display()));
    let Some(name) = path.file_name() else {
        return Err(Fault::Input(format!("{} does not name a file", path.display())));
    };
    let temporary = path.with_file_name(format!(".{}.{}", name.to_string_lossy(), std::process::id()));
    let written = fs::write(&temporary, text).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written.map_err(unwritable)
}

/// Writes a record; see [`write_whole`].
pub fn write_record(path: &Path, record: &Record) -> Outcome {
    let text = record.write().map_err(|e| Fault::Failed(format!("the record cannot be written: {e}")))?;
    write_whole(path, &text)
}
