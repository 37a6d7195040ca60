//! Victory Points and the end of the game (17).

use crate::blocks::{Nation, Side};
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::state::Ending;

/// A lead that rouses or lulls France (15.8, 15.9).
pub(crate) const GREAT_LEAD: i8 = 20;

impl Look<'_> {
    /// Victory Points of the Areas each side controls, Catalonia's after Event 22 included (17.1).
    // wellington: 17.1, 3.1
    pub fn area_points(&self) -> [u8; 2] {
        let mut points = [0; 2];
        for (i, area) in self.atlas.areas.iter().enumerate() {
            if let Some(side) = self.area_holder(i) {
                points[side.index()] += area.vp[side.index()];
                let annexed = side == Side::French && area.id == "catalonia" && self.has_played(22);
                points[side.index()] += u8::from(annexed);
            }
        }
        points
    }
}

impl Play<'_> {
    /// Penalties every turn; Areas after Fall/Winter turns and after the last (7.5, 17.2).
    // wellington: 7.5, 17.1, 17.2, 15.8, 15.9, 14.11#3, 14.11#4
    pub(crate) fn victory_check(&mut self) {
        self.force_penalties();
        let winter = self.atlas.turns[self.turn as usize].winter;
        let last = self.turn >= self.atlas.scenarios[self.scenario as usize].last_turn;
        if !winter && !last {
            return;
        }
        let [allied, french] = self.look().area_points();
        self.fact(Clause::VictoryPoints, Fact::AreasScored { allied, french });
        self.score(Clause::VictoryTrack, allied as i8 - french as i8);
        if !winter {
            return;
        }
        if self.vp >= GREAT_LEAD {
            self.change_commitment(Clause::PeninsularCrisis, Nation::French, 1);
        } else if self.vp <= -GREAT_LEAD {
            self.change_commitment(Clause::PeninsularComplacency, Nation::French, -1);
        }
    }

    /// The lead on the track decides; no difference is a moral victory of the French (17.0).
    // wellington: 17.1
    pub(crate) fn decide_game(&mut self) {
        match self.vp {
            0 => self.end_game(Clause::Victory, Side::French, Ending::Moral),
            1.. => self.end_game(Clause::Victory, Side::Allied, Ending::Points),
            _ => self.end_game(Clause::Victory, Side::French, Ending::Points),
        }
    }
}
