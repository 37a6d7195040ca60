//! Versions of the rules: what was played under one version is not played on under another.

use words::{Message, message};

/// The rules version of a record, position or stored game differs from that of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct OtherRules {
    /// The version it carries; none if it was made before versions were recorded.
    pub recorded: Option<u32>,
    /// The version the program plays.
    pub current: u32,
}

impl OtherRules {
    /// Accepts only the version that the program plays.
    pub fn check(recorded: Option<u32>, current: u32) -> Result<(), OtherRules> {
        if recorded == Some(current) { Ok(()) } else { Err(OtherRules { recorded, current }) }
    }

    /// What differs, as a message that names both versions.
    pub fn message(&self) -> Message {
        match self.recorded {
            Some(recorded) => message!("other-rules", recorded, current = self.current),
            None => message!("no-rules", current = self.current),
        }
    }
}
