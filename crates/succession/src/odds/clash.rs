//! How two armies fare, from a table of hits: what a bot asks thousands of times.

use super::chances::binomial;
use crate::battle::{Dice, add_line};
use crate::engine::Look;
use crate::map::SpaceId;
use crate::pieces::{CorpsSet, LeaderSet, Side};
use crate::state::Group;

/// How a battle may go, in a few numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clash {
    /// Probability that the attacker wins (16.3.3), leaving aside that a side may lose its last corps.
    pub wins: f32,
    /// Hits the attacker suffers on average.
    pub attacker_suffers: f32,
    /// Hits the defender suffers on average.
    pub defender_suffers: f32,
    /// Probability of a Famous Victory of the attacker by hits in the battle itself.
    pub attacker_famous: f32,
    /// Probability of a Famous Victory of the defender by hits in the battle itself.
    pub defender_famous: f32,
}

/// The most dice of a side that the table holds; more count as so many.
const MOST_DICE: usize = 40;

/// Probabilities of hits by number of dice, computed once.
#[derive(Clone, Debug)]
pub struct HitTable {
    /// Probability of so many hits, by faces that hit, dice, hits.
    exactly: Vec<[[f32; MOST_DICE + 1]; MOST_DICE + 1]>,
}

impl Default for HitTable {
    fn default() -> HitTable {
        let of_faces = |faces: usize| {
            let mut table = [[0.0; MOST_DICE + 1]; MOST_DICE + 1];
            for (dice, row) in table.iter_mut().enumerate() {
                for (hits, chance) in binomial(dice as u8, faces as f64 / 6.0).into_iter().enumerate() {
                    row[hits] = chance as f32;
                }
            }
            table
        };
        HitTable { exactly: (0..=6).map(of_faces).collect() }
    }
}

impl HitTable {
    /// Probability of so many hits with these dice.
    fn hits(&self, dice: Dice) -> [f32; MOST_DICE + 1] {
        let row = |count: u8, on: u8| {
            let faces = 7 - usize::from(on.clamp(1, 7));
            &self.exactly[faces][usize::from(count).min(MOST_DICE)]
        };
        let sound = row(dice.sound, dice.sound_hits_on);
        if dice.shaky == 0 {
            return *sound;
        }
        let shaky = row(dice.shaky, dice.shaky_hits_on);
        let mut all = [0.0; MOST_DICE + 1];
        for (i, p) in sound.iter().enumerate().take(usize::from(dice.sound) + 1) {
            for (j, q) in shaky.iter().enumerate().take(usize::from(dice.shaky) + 1) {
                all[(i + j).min(MOST_DICE)] += p * q;
            }
        }
        all
    }

    /// The battle of an attacker's dice and corps against a defender's.
    pub fn clash(&self, look: &Look<'_>, dice: [Dice; 2], corps: [u8; 2]) -> Clash {
        let [attacker, defender] = dice.map(|dice| self.hits(dice));
        let most = [dice[0].total(), dice[1].total()].map(|n| usize::from(n).min(MOST_DICE));
        let famous = usize::from(look.atlas.numbers.famous_victory_hits);
        let large = corps.map(|corps| usize::from(corps) >= famous);
        let mut clash = Clash::default();
        let (mut below, mut of_below) = (0.0, 0);
        for (hits, &chance) in attacker.iter().enumerate().take(most[0] + 1) {
            while of_below < hits && of_below <= MOST_DICE {
                below += defender[of_below];
                of_below += 1;
            }
            clash.wins += chance * below;
            clash.defender_suffers += chance * hits.min(usize::from(corps[1])) as f32;
            if large[1] && hits >= famous {
                clash.attacker_famous += chance * below;
            }
        }
        let (mut up_to, mut of_up_to) = (0.0, 0);
        for (hits, &chance) in defender.iter().enumerate().take(most[1] + 1) {
            while of_up_to <= hits && of_up_to <= MOST_DICE {
                up_to += attacker[of_up_to];
                of_up_to += 1;
            }
            clash.attacker_suffers += chance * hits.min(usize::from(corps[0])) as f32;
            if large[0] && hits >= famous {
                clash.defender_famous += chance * up_to;
            }
        }
        clash
    }
}

impl Look<'_> {
    /// Dice of a group against others in a battle here that has not begun, its two best leaders giving dice; a
    /// line of this level helps the defender.
    pub fn dice_if_fought(
        &self,
        side: Side,
        group: Group,
        foes: CorpsSet,
        at: SpaceId,
        attacks: bool,
        line: u8,
    ) -> Dice {
        let (mut first, mut second) = (None, None);
        for leader in group.leaders {
            let rated = Some((self.tr_against(leader, group.corps, foes), leader));
            if rated > first {
                (first, second) = (rated, first);
            } else if rated > second {
                second = rated;
            }
        }
        let best = [first, second].into_iter().flatten().filter(|(tr, _)| *tr > 0);
        let leaders = best.fold(LeaderSet::EMPTY, |all, (_, leader)| all | LeaderSet::of(leader));
        let mut dice = self.dice(side, Group { leaders, corps: group.corps }, foes);
        dice.lend(self.title.extra_dice(self, side, at, false));
        add_line(&mut dice, attacks, line);
        dice
    }

    /// Victory points with which the Alliance wins on points as things stand (6.3).
    pub fn winning_points(&self) -> u8 {
        let lower = self.withdrawn || self.atlas.scenarios[self.scenario as usize].lower_victory_table;
        crate::titles::least_for_alliance(self.title, lower)
    }
}
