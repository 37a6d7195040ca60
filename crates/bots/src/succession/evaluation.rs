//! What a situation is worth: a few features of it, and weights found by fitting them to the results of games between
//! Captains (`cargo run --release -p bots --example fit`).

use super::judgement::{OUTSET, WEIGHTS};
use super::lore::Lore;
use super::scene::Scene;
use succession::Side;
use succession::atlas::SeaZone;
use succession::engine::Look;
use succession::pieces::PowerId;
use succession::state::{Level, off};

/// How many features there are.
pub(super) const FEATURES: usize = 22;

/// Names of the features, in order; where nothing else is said, the Alliance's less the Bourbons'.
pub const NAMES: [&str; FEATURES] = [
    "one",
    "victory points over what the Alliance needs",
    "fortresses the Alliance may hope for",
    "fortresses the Bourbons may hope for",
    "Alliance sieges",
    "Bourbon sieges",
    "steps on the map",
    "demoralized corps",
    "leaders",
    "actions in hand",
    "corps in the force pool",
    "seas",
    "capitals the Alliance has taken",
    "capitals the Bourbons have taken",
    "capitals the Alliance besieges",
    "capitals the Bourbons besiege",
    "capitals the Alliance threatens",
    "capitals the Bourbons threaten",
    "wealthy spaces",
    "powers",
    "loyalty of Spain",
    "colonies",
];

/// Years left at which weights are given; between them they change evenly.
pub const KNOTS: [f32; 5] = [0.0, 1.0, 3.0, 6.0, 10.0];

/// Years the war may still last, the present one by how much of it is left.
pub(super) fn years_left(look: &Look<'_>) -> f32 {
    let scenario = &look.atlas.scenarios[look.scenario as usize];
    let last = if look.withdrawn { look.withdrawn_in + 1 } else { look.title.last_year(scenario) };
    let cards: u8 = look.hidden.hands.iter().flatten().sum();
    f32::from(last.saturating_sub(look.year)) + f32::from(cards.min(10)) / 10.0
}

/// The features of a situation.
pub(super) fn features(look: &Look<'_>, lore: &Lore) -> [f32; FEATURES] {
    let scene = &Scene::new(*look, lore, Side::Alliance);
    let (hopes, fears) = scene.hopes_and_fears();
    let difference = |of: &dyn Fn(Side) -> f32| of(Side::Alliance) - of(Side::Bourbon);
    let holds = |side: Side| SeaZone::ALL.into_iter().filter(|z| look.sea[z.index()] == Some(side)).count();
    let prizes = Side::BOTH.map(|side| scene.prizes(side));
    let own = |side: Side| if side == Side::Alliance { 1.0 } else { -1.0 };
    [
        1.0,
        f32::from(look.vp) - f32::from(look.winning_points()) + 0.5,
        hopes,
        fears,
        scene.sieges(Side::Alliance),
        scene.sieges(Side::Bourbon),
        difference(&|side| steps(look, side)),
        difference(&|side| f32::from((look.demoralized & look.side_corps[side.index()]).len())),
        difference(&|side| skill(look, side)),
        difference(&|side| f32::from(actions(look, side))),
        difference(&|side| pool(look, side)),
        difference(&|side| holds(side) as f32),
        prizes[0].taken,
        prizes[1].taken,
        prizes[0].besieged,
        prizes[1].besieged,
        prizes[0].threatened,
        prizes[1].threatened,
        difference(&|side| (look.control[side.index()] & scene.era.wealthy).len() as f32),
        difference(&|side| powers(look, side)),
        own(look.loyalty_side) * f32::from(look.loyalty),
        own(look.colonies.side) + 0.5 * f32::from(look.colonies.at),
    ]
}

/// Powers on a side.
fn powers(look: &Look<'_>, side: Side) -> f32 {
    (0..look.atlas.powers.len() as u8).filter(|&power| look.on_side(PowerId(power), side)).count() as f32
}

/// Steps of a side's corps on the map.
fn steps(look: &Look<'_>, side: Side) -> f32 {
    let mut corps = 0;
    let mut reduced = 0;
    for one in look.side_corps[side.index()] {
        if look.corps_at[one.index()] < 128 {
            corps += 1;
            reduced += i32::from(look.reduced.has(one));
        }
    }
    (2 * corps - reduced) as f32
}

/// What a side's leaders on the map are good for.
fn skill(look: &Look<'_>, side: Side) -> f32 {
    let mut sum = 0.0;
    for leader in look.atlas.masks.leaders[side.index()] {
        if look.leader_at[leader.index()] < 128 {
            sum += f32::from(look.printed_tr(leader)) + 0.25 * f32::from(look.cr(leader));
        }
    }
    sum
}

/// Actions a side's hand is good for.
fn actions(look: &Look<'_>, side: Side) -> u8 {
    let hand = look.hidden.hands[side.index()];
    hand[1] + 2 * hand[2] + 3 * hand[3] + 4 * hand[4]
}

/// Corps a side may still build.
fn pool(look: &Look<'_>, side: Side) -> f32 {
    let waiting = look.corps_in(off::POOL);
    let mut sum = 0;
    for power in 0..look.atlas.powers.len() as u8 {
        if look.on_side(PowerId(power), side) {
            sum += (waiting & look.atlas.masks.corps[power as usize]).len();
        }
    }
    f32::from(sum)
}

/// The expected result for the Alliance, from -1 to 1.
pub(super) fn evaluate(look: &Look<'_>, lore: &Lore) -> f32 {
    if let Some((side, level)) = look.victory {
        let size = if level == Level::Minor { 0.99 } else { 1.0 };
        return if side == Side::Alliance { size } else { -size };
    }
    let found = features(look, lore);
    let years = years_left(look);
    let outset = &OUTSET[usize::from(look.atlas.numbers.risky_seas)];
    let before: f32 = outset.iter().enumerate().map(|(knot, odds)| share_of_knot(knot, years) * odds).sum();
    let odds: f32 = found.iter().zip(&WEIGHTS).map(|(feature, weight)| feature * weight).sum();
    (0.5 * (before + odds)).tanh()
}

/// How much the weights of a knot count when so many years are left.
pub fn share_of_knot(knot: usize, years: f32) -> f32 {
    let years = years.clamp(KNOTS[0], KNOTS[KNOTS.len() - 1]);
    let at = KNOTS[knot];
    if years <= at {
        let before = if knot == 0 { at - 1.0 } else { KNOTS[knot - 1] };
        (1.0 - (at - years) / (at - before)).max(0.0)
    } else {
        let after = KNOTS.get(knot + 1).copied().unwrap_or(at + 1.0);
        (1.0 - (years - at) / (after - at)).max(0.0)
    }
}
