//! `malbrook serve`: play over the network.

use crate::fault::{Fault, Outcome};
use crate::setup::Common;
use crate::speech::{aside, say, text};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args};
use server::settings::{self, Given, Settings};
use server::titles::Shelf;
use server::{Running, telemetry};
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::{Path, PathBuf};
use std::time::Duration;
use words::Message;

/// How long the machine's thoughts may hold up the end.
const LAST_THOUGHTS: Duration = Duration::from_secs(1);
/// The exit code of a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

/// How to serve.
#[derive(Clone, Debug, Args)]
pub struct ServeArgs {
    /// Read settings from FILE [default: malbrook.toml, if there is one here]
    #[arg(long, env = "MALBROOK_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Show the settings in force and where each came from, and do no more
    #[arg(long)]
    print_settings: bool,
    #[command(flatten)]
    given: Given,
}

/// Runs the command; `words` are the words it was given with where they came from.
pub fn run(args: &ServeArgs, words: Option<&ArgMatches>, common: &Common, out: &mut dyn Write) -> Outcome {
    let file = settings::config_file(args.config.as_deref());
    let in_file = file
        .as_deref()
        .map(Given::read)
        .transpose()
        .map_err(|problem| Fault::input(&problem))?
        .unwrap_or_default();
    let settings = args
        .given
        .or(&in_file)
        .and_then(|given| given.resolve())
        .map_err(|problem| Fault::input(&problem))?;
    if args.print_settings {
        let report =
            report(&settings, words, file.as_deref(), &in_file).map_err(|problem| Fault::input(&problem))?;
        return Ok(write!(out, "{report}")?);
    }
    telemetry::log(&settings).map_err(|problem| Fault::input(&problem))?;
    let shelf = Shelf::load(common.data.as_deref()).map_err(|problem| Fault::input(&problem))?;
    let runtime = tokio::runtime::Runtime::new()?;
    let done = runtime.block_on(serve(settings, shelf, out));
    runtime.shutdown_timeout(LAST_THOUGHTS);
    done
}

/// The settings in force, each with where it came from.
fn report(
    settings: &Settings,
    words: Option<&ArgMatches>,
    file: Option<&Path>,
    in_file: &Given,
) -> Result<String, Message> {
    let in_file = in_file.table()?;
    settings::report(settings, |key| {
        // The password may have come by way of its file.
        let names: &[&str] = if key == "smtp-password" { &[key, "smtp-password-file"] } else { &[key] };
        let said = names.iter().find_map(|name| {
            let variable = name.replace('-', "_");
            match words?.value_source(&variable)? {
                ValueSource::CommandLine => Some(format!("--{name}")),
                ValueSource::EnvVariable => Some(format!("MALBROOK_{}", variable.to_uppercase())),
                _ => None,
            }
        });
        let written = || file.filter(|_| names.iter().any(|name| in_file.contains_key(*name)));
        let source = said.or_else(|| Some(written()?.display().to_string()));
        source.unwrap_or_else(|| text("serve-default"))
    })
}

/// Serves until it is told to stop.
async fn serve(settings: Settings, shelf: Shelf, out: &mut dyn Write) -> Outcome {
    let mut signals = Signals::new()?;
    let running = server::start_on(settings, shelf).await.map_err(|problem| Fault::failed(&problem))?;
    // Nobody may be reading this, and the game goes on all the same.
    let _ = writeln!(out, "{}", greeting(&running)).and_then(|()| out.flush());
    signals.next().await;
    aside(&text("serve-stopping"));
    tokio::select! {
        stopped = running.stop() => stopped.map_err(|problem| Fault::failed(&problem)),
        () = signals.next() => std::process::exit(INTERRUPTED),
    }
}

/// Where to find the server.
fn greeting(running: &Running) -> String {
    let mut address = running.address;
    match address.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    match &running.app.settings.public_url {
        Some(url) => say("serve-at-url")
            .with("url", url.to_string())
            .with("address", format!("http://{address}"))
            .text(),
        None => say("serve-at").with("address", format!("http://{address}")).text(),
    }
}

/// What tells a server to stop.
struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl Signals {
    #[cfg(unix)]
    fn new() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    #[cfg(unix)]
    async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }

    #[cfg(not(unix))]
    fn new() -> io::Result<Signals> {
        Ok(Signals {})
    }

    #[cfg(not(unix))]
    async fn next(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}
