//! Every number of the rules of thumb that is a matter of judgement, in one place. Points are victory points.

use super::evaluation::FEATURES;

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
/// How likely a capital taken is to be held until winter.
pub(super) const PRIZE_HELD: f32 = 0.85;
/// How far the odds of the siege of such a capital may be trusted.
pub(super) const PRIZE_BESIEGED: f32 = 0.7;

/// The same for a capital without walls that an army could overrun.
pub(super) const PRIZE_OPEN: f32 = 1.0;
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

/// Points above what the Alliance needs at the end with which it wins at once.
pub(super) const OFF_THE_TRACK: f32 = 6.0;

/// What a situation is worth.
pub(super) struct Weights {
    /// Victory points the Alliance will gain within a year for each unit of a feature.
    pub(super) coming: [f32; FEATURES],
    /// Victory points it gains in each year that is left, whatever the situation.
    pub(super) drift: f32,
    /// How wide results are spread: at once, and more for the root of the years that are left; in points.
    pub(super) spread: [f32; 2],
    /// Years after which running off the track counts as much as what is asked at the end.
    pub(super) patience: f32,
}

/// See [`Weights`]; for *No Peace Without Spain!* and *Nine Years*.
pub(super) const WEIGHTS: [Weights; 2] = [
    Weights {
        coming: [0.05, -0.05, 0.3, -0.35, 0.05, -0.03, 0.03, 0.2, 0.0, 0.8, 0.0],
        drift: 0.5,
        spread: [0.7, 2.0],
        patience: 3.0,
    },
    Weights {
        coming: [0.06, -0.04, 0.3, -0.35, 0.06, -0.03, 0.05, 0.22, 0.05, 0.25, 0.0],
        drift: 1.0,
        spread: [0.7, 2.0],
        patience: 3.0,
    },
];
