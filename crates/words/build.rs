//! Collects the catalogues, so that a program carries them: a new language is a new folder.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let locales = root.join("../../locales").canonicalize()?;
    println!("cargo::rerun-if-changed={}", locales.display());
    let mut list = String::from("&[\n");
    for folder in entries(&locales)?.into_iter().filter(|path| path.is_dir()) {
        writeln!(list, "    ({:?}, &[", name(&folder)).expect("a string takes any text");
        for file in entries(&folder)?.into_iter().filter(|path| is_ours(path)) {
            writeln!(list, "        ({:?}, include_str!({file:?})),", name(&file))
                .expect("a string takes any text");
        }
        list.push_str("    ]),\n");
    }
    list.push_str("]\n");
    fs::write(out.join("catalogues.rs"), list)
}

/// A catalogue of this side: those of the browser are named after it, and may use the same ids for other things.
fn is_ours(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "ftl") && !name(path).starts_with("client")
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut all = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    all.sort();
    Ok(all)
}

fn name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}
