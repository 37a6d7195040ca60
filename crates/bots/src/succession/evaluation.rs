//! What a situation is worth: a few features of it, and weights found by fitting them to the results of games between
//! Captains (`cargo run --release -p bots --example fit`).

use super::judgement::{OFF_THE_TRACK, WEIGHTS, Weights};
use super::lore::Lore;
use super::scene::{Scene, rise};
use succession::Side;
use succession::atlas::SeaZone;
use succession::engine::Look;
use succession::pieces::PowerId;
use succession::state::{Level, off};

/// How many features there are.
pub(super) const FEATURES: usize = 11;

/// Names of the features, in order; where nothing else is said, the Alliance's less the Bourbons'.
pub const NAMES: [&str; FEATURES] = [
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
    "one",
];

/// Years the war may still last, the present one by how much of it is left.
pub(super) fn years_left(look: &Look<'_>) -> f32 {
    let scenario = &look.atlas.scenarios[look.scenario as usize];
    let last = if look.withdrawn { look.withdrawn_in + 1 } else { look.title.last_year(scenario) };
    let cards: u8 = look.hidden.hands.iter().flatten().sum();
    f32::from(last.saturating_sub(look.year)) + f32::from(cards.min(10)) / 10.0
}

/// The features of a situation.
pub(super) fn features(look: &Look<'_>, lore: &Lore) -> [f32; FEATURES] {
    features_of(&Scene::new(*look, lore, Side::Alliance))
}

fn features_of(scene: &Scene<'_>) -> [f32; FEATURES] {
    let look = &scene.look;
    let (hopes, fears) = scene.hopes_and_fears();
    let difference = |of: &dyn Fn(Side) -> f32| of(Side::Alliance) - of(Side::Bourbon);
    let holds = |side: Side| SeaZone::ALL.into_iter().filter(|z| look.sea[z.index()] == Some(side)).count();
    [
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
        1.0,
    ]
}

/// Victory points over what the Alliance needs.
pub(super) fn points_over(look: &Look<'_>) -> f32 {
    f32::from(look.vp) - f32::from(look.winning_points()) + 0.5
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
    hand[1] + 2 * hand[2] + 3 * hand[3]
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
        let size = if level == Level::Minor { 0.97 } else { 1.0 };
        return if side == Side::Alliance { size } else { -size };
    }
    let (chance, [alliance, bourbon]) = outlook(look, lore);
    let decided = alliance - bourbon;
    let open = (1.0 - alliance) * (1.0 - bourbon);
    (decided + open * (2.0 * chance - 1.0)).clamp(-1.0, 1.0)
}

/// The chance of an Alliance victory on points, and of each side to decide the war by a capital.
pub(super) fn outlook(look: &Look<'_>, lore: &Lore) -> (f32, [f32; 2]) {
    let weights = &WEIGHTS[usize::from(look.atlas.numbers.risky_seas)];
    let scene = Scene::new(*look, lore, Side::Alliance);
    let found = features_of(&scene);
    let coming: f32 = found.iter().zip(&weights.coming).map(|(f, w)| f * w).sum();
    let years = years_left(look);
    let points = f32::from(look.vp) + coming * years.min(1.0);
    let chance = chance_on_points(look, weights, points, years);
    (chance, Side::BOTH.map(|side| scene.prize_falls(side)))
}

/// The chance that the Alliance wins on points: in the long run by running off the track, in the short run by what is
/// asked at the end.
fn chance_on_points(look: &Look<'_>, weights: &Weights, points: f32, years: f32) -> f32 {
    let needs = f32::from(look.winning_points());
    let long = (points / (needs + OFF_THE_TRACK)).clamp(0.02, 0.98);
    let spread = weights.spread[0] + weights.spread[1] * years.sqrt();
    let short = rise((points + weights.drift * years + 0.5 - needs) / spread);
    let far = years / (years + weights.patience);
    far * long + (1.0 - far) * short
}
