//! Collects the annotations of the sources and tests, so that the installed program can check the ledger, and the rules and
//! readings in other languages, so that it carries them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[path = "src/annotations.rs"]
mod annotations;

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let mut list = String::from("&[\n");
    let engines = ["../succession", "../peninsula"];
    for (engine, folder) in engines.iter().flat_map(|engine| ["src", "tests"].map(|folder| (engine, folder)))
    {
        let folder_path = root.join(engine).join(folder);
        println!("cargo::rerun-if-changed={}", folder_path.display());
        for path in rust_files(&folder_path)? {
            let file = path.strip_prefix(root.join(engine)).expect("found under the root");
            let file = file.display().to_string().replace('\\', "/");
            for found in annotations::scan(&file, &fs::read_to_string(&path)?, folder == "tests") {
                let annotations::Annotation { title, kind, file, function, clause } = found;
                writeln!(list, "    ({title:?}, Kind::{kind:?}, {file:?}, {function:?}, {clause:?}),")
                    .expect("a string takes any text");
            }
        }
    }
    list.push_str("]\n");
    fs::write(out.join("annotations.rs"), list)?;
    fs::write(out.join("translations.rs"), translations(&root.join("../../locales").canonicalize()?)?)
}

/// The files `<language>/rules/<title>.toml` and `<language>/readings/<title>.toml` of every language there is.
fn translations(locales: &Path) -> io::Result<String> {
    println!("cargo::rerun-if-changed={}", locales.display());
    let mut list = String::from("&[\n");
    for (language, kind) in
        entries(locales)?.iter().flat_map(|language| ["rules", "readings"].map(|kind| (language, kind)))
    {
        let folder = language.join(kind);
        if !folder.is_dir() {
            continue;
        }
        let is_toml = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "toml");
        for file in entries(&folder)?.into_iter().filter(is_toml) {
            let (language, title) = (name(language), name(&file.with_extension("")));
            writeln!(list, "    ({language:?}, {kind:?}, {title:?}, include_str!({file:?})),")
                .expect("a string takes any text");
        }
    }
    list.push_str("]\n");
    Ok(list)
}

fn name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// What lies in a folder, in a fixed order.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut all = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    all.sort();
    Ok(all)
}

/// Every Rust file under a folder, in a fixed order; none when the folder does not exist.
fn rust_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if !folder.is_dir() {
        return Ok(files);
    }
    for path in entries(folder)? {
        if path.is_dir() {
            files.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(files)
}
