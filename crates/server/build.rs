//! Decides which client goes into the program: the one built in `web/dist`, or the plain page in `static`.

use std::env;
use std::path::Path;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(built_client)");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=static");
    // Set by `make` to what it found, so that a client built later is noticed; `none` leaves it out.
    println!("cargo::rerun-if-env-changed=MALBROOK_CLIENT");
    let unwanted = env::var("MALBROOK_CLIENT").is_ok_and(|client| client == "none");
    let built = Path::new("../../web/dist/index.html");
    if !unwanted && built.exists() {
        println!("cargo::rerun-if-changed=../../web/dist");
        println!("cargo::rustc-cfg=built_client");
    }
}
