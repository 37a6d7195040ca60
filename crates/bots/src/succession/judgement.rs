//! Every number of the rules of thumb that is a matter of judgement, in one place. Points are victory points.

use super::evaluation::{FEATURES, KNOTS};

/// How much of an army's weight is felt so many spaces away.
pub(super) const REACH: [f32; 4] = [1.0, 0.8, 0.45, 0.2];
/// The farthest distance at which an army is felt.
pub(super) const FAR: u8 = 3;

/// What places are worth beyond their victory points.
pub(super) struct Prize {
    /// A capital.
    pub(super) capital: f32,
    /// A wealthy space.
    pub(super) wealth: f32,
}

/// See [`Prize`].
pub(super) const PRIZE: Prize = Prize { capital: 1.0, wealth: 0.3 };

/// Capitals whose loss decides the war, of the Bourbons and of the Alliance.
pub(super) const DECISIVE: [&[&str]; 2] = [&["paris"], &["amsterdam", "vienna"]];
/// Dice a corps left in a place is worth to its defence.
pub(super) const GARRISON: f32 = 2.0;

/// Places that matter for more than is printed on them: capitals that decide the war, ports that decide a sea.
pub(super) const PLACES: [(&str, f32); 8] = [
    ("paris", 7.0),
    ("amsterdam", 6.0),
    ("vienna", 6.0),
    ("london", 3.0),
    ("madrid", 1.0),
    ("barcelona", 1.0),
    ("cadiz", 1.0),
    ("lisbon", 1.5),
];

/// How plans of a round are judged.
pub(super) struct Plans {
    /// What the outlook of the fortresses around counts beside what is at hand.
    pub(super) outlook: f32,
    /// Dice by which a force should outweigh the enemy for even chances against a fortress.
    pub(super) softness: f32,
    /// What the defender's army counts for beside the attacker's.
    pub(super) defender: f32,
    /// Outlook on a fortress that cannot be entered from friendly ground yet.
    pub(super) remote: f32,
    /// A siege roll that may take the fortress at once, and one that brings its fall nearer.
    pub(super) siege_now: f32,
    /// See `siege_now`.
    pub(super) siege_later: f32,
    /// A siege begun, as a share of what it may bring this year.
    pub(super) invest: f32,
    /// A hit in battle.
    pub(super) hit: f32,
    /// A battle won rather than lost: the beaten retreat demoralized.
    pub(super) won: f32,
    /// How far one may hope that an enemy who can slip away will stand and fight.
    pub(super) stands: f32,
    /// An enemy space brought under control.
    pub(super) convert: f32,
    /// A corps restored, a corps rallied, a leader rallied.
    pub(super) restore: f32,
    /// See `restore`.
    pub(super) rally_corps: f32,
    /// See `restore`.
    pub(super) rally_leader: f32,
    /// A fleet sent out.
    pub(super) fleet: f32,
    /// The title's special action.
    pub(super) special: f32,
    /// Any action has its price: the pieces may be wanted later in the round.
    pub(super) effort: f32,
    /// A leader sent to troops without one, for each corps he will lead.
    pub(super) lead: f32,
    /// A corps sent from where it is idle to an army.
    pub(super) join: f32,
    /// How freely plans are varied: points that make a plan less than half as likely.
    pub(super) whim: f32,
    /// The same for what a search should look at.
    pub(super) prior: f32,
}

/// See [`Plans`].
pub(super) const PLANS: Plans = Plans {
    outlook: 0.7,
    softness: 3.0,
    defender: 1.0,
    remote: 0.25,
    siege_now: 0.7,
    siege_later: 0.7,
    invest: 0.8,
    hit: 0.2,
    won: 0.8,
    stands: 0.6,
    convert: 0.25,
    restore: 0.3,
    rally_corps: 0.15,
    rally_leader: 0.2,
    fleet: 0.9,
    special: 1.5,
    effort: 0.03,
    lead: 0.12,
    join: 0.15,
    whim: 0.2,
    prior: 0.35,
};

/// What features say about who wins, in log odds for the Alliance: round numbers near what the fits to both titles gave.
pub(super) const WEIGHTS: [f32; FEATURES] = [
    0.0, 0.14, 0.05, -0.02, 0.1, -0.1, 0.02, -0.01, 0.01, 0.05, 0.0, 0.2, 3.0, -3.0, 1.0, -1.0, 1.0, -1.0,
    0.0, 0.0, 0.0, 0.0,
];

/// What the Alliance's odds are beyond that when so many years are left as the knots say; for wars whose
/// seas are safe for whoever holds them (*No Peace Without Spain!*, *A Pragmatic War*) and for *Nine Years*.
pub(super) const OUTSET: [[f32; KNOTS.len()]; 2] = [[-1.5, -0.5, -0.2, 0.0, 0.0], [-0.3, 0.0, 0.5, 1.3, 2.1]];
