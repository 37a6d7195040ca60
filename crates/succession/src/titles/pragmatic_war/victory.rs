//! *A Pragmatic War* 6 and 18: the sea in winter, victory, the end of the war.

use super::{LAST_ROUND, LAST_YEAR, PragmaticWar};
use crate::atlas::{Effect, SeaZone};
use crate::cards::pile_size;
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::map::SpaceSet;
use crate::pieces::Side;
use crate::state::Level;
use crate::titles::{Title, only_victor, victory_clause};

/// Victory on points (6.3).
// pragmatic-war: 6.3
pub(super) fn on_points(vp: u8) -> (Side, Level) {
    match vp {
        31.. => (Side::Alliance, Level::Major),
        21..=30 => (Side::Alliance, Level::Minor),
        11..=20 => (Side::Bourbon, Level::Minor),
        _ => (Side::Bourbon, Level::Major),
    }
}

impl PragmaticWar {
    /// A point for each sea the Bourbons hold, then the result; only after that the seas go back, or London could
    /// never be won.
    // pragmatic-war: 18.0#3, 18.0#5, 10.1, 10.2, 6.1.1#6
    pub(super) fn winter_at_sea(&self, play: &mut Play<'_>) {
        for zone in SeaZone::ALL {
            if play.sea[zone.index()] == Some(Side::Bourbon) {
                play.gain_vp(Clause::VictoryPoints, Side::Bourbon, 1);
            }
        }
        let result = self.result(&play.look());
        for zone in SeaZone::ALL {
            play.set_sea(Clause::WinterQuarters, zone, Some(Side::Alliance));
        }
        self.end_war(play, result);
    }

    // pragmatic-war: 18.0#5
    pub(super) fn end_war(&self, play: &mut Play<'_>, result: Option<(Side, Level)>) {
        if let Some((winner, level)) = result {
            play.win(victory_clause(level), winner, level);
        }
    }

    /// How the war ends this winter, if it does.
    // pragmatic-war: 18.0#5, 6.3
    pub(super) fn result(&self, look: &Look<'_>) -> Option<(Side, Level)> {
        match self.automatic_victory(look) {
            Some(winner) => Some((winner, Level::Automatic)),
            None if look.year >= LAST_YEAR => Some(on_points(self.final_points(look))),
            None => None,
        }
    }

    /// The victory points that count in the end: Louisburg is worth two at the peace table.
    fn final_points(&self, look: &Look<'_>) -> u8 {
        look.vp + 2 * u8::from(PragmaticWar::effect_on(look, Effect::CaptureOfLouisburg))
    }

    /// Automatic victory; if both sides have one, the holder of Vienna wins.
    // pragmatic-war: 6.2#1, 6.2#2, 6.2#3, 6.2#5
    fn automatic_victory(&self, look: &Look<'_>) -> Option<Side> {
        let alliance = look.vp >= 31 || self.prizes.taken(look, Side::Alliance);
        let bourbon = look.vp == 0 || self.prizes.taken(look, Side::Bourbon) || self.london_conquered(look);
        only_victor(alliance, bourbon, look.controller(self.vienna))
    }

    /// London and the Atlantic are Bourbon, and a Bourbon port there, not under siege, is joined to Paris by land.
    // pragmatic-war: 6.2#4, 10.1, 11.1.3
    fn london_conquered(&self, look: &Look<'_>) -> bool {
        let side = Side::Bourbon;
        let mut ports = look.atlas.masks.ports[SeaZone::Atlantic.index()] & look.control[side.index()];
        ports &= !(SpaceSet::of(self.london) | look.besieged_spaces(side));
        let joined = look.land_network(side, SpaceSet::of(self.paris)).spaces;
        look.friendly(side, self.london)
            && look.friendly(side, self.paris)
            && look.sea[SeaZone::Atlantic.index()] == Some(side)
            && !(ports & joined).is_empty()
    }

    // ---------------------------------------------------------------- the last year

    /// Action cards a side has played in this Campaign phase.
    fn cards_played(&self, look: &Look<'_>, side: Side) -> u8 {
        self.hand_size(look, side).saturating_sub(pile_size(&look.hidden.hands[side.index()]))
    }

    /// At the start of a Bourbon round of 1748: a die not above the number of the round makes it the last.
    // pragmatic-war: 18.0#4
    pub(super) fn roll_for_end(&self, play: &mut Play<'_>) {
        let round = self.cards_played(&play.look(), Side::Bourbon) + 1;
        if play.flags & LAST_ROUND == 0
            && play.roll_at_most(Clause::VariableEnd, "end-of-war", Side::Bourbon, round)
        {
            play.s.flags |= LAST_ROUND;
        }
    }

    /// Have both sides had their card of the round?
    // pragmatic-war: 18.0#4
    pub(super) fn round_complete(&self, look: &Look<'_>) -> bool {
        let played = |side| self.cards_played(look, side);
        let out_of_cards = pile_size(&look.hidden.hands[Side::Alliance.index()]) == 0;
        out_of_cards || played(Side::Alliance) >= played(Side::Bourbon)
    }
}
