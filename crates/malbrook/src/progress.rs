//! Progress bars on standard error, where that is a terminal.

use crate::speech::text;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;

/// A bar for so many games, of which some may be done already.
pub fn games(done: u64, all: u64) -> ProgressBar {
    let target = match std::io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr_with_hz(4),
        false => ProgressDrawTarget::hidden(),
    };
    let (games, left) = (text("progress-games"), text("progress-left"));
    let style = ProgressStyle::with_template(&format!(
        "{{bar:40}} {{pos}}/{{len}} {games}, {{per_sec}}, {{eta}} {left}{{msg}}"
    ));
    let bar = ProgressBar::with_draw_target(Some(all), target).with_position(done);
    bar.reset_eta();
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
