//! *Nine Years* 6 and 19 C to F: the Atlantic in winter, peace, victory.

use super::{FORFEITS, LAST_YEAR, NineYears, PEACE, PEACE_ROLL};
use crate::atlas::{Effect, SeaZone};
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::pieces::{Allegiance, Side};
use crate::state::Level;
use crate::step::Step;
use crate::titles::{grand_campaign, only_victor, victory_clause, victory_on_points};

impl NineYears {
    /// 19 C: the Atlantic, and London in Bourbon hands.
    // nine-years: 19.0#3, 10.1, 2.5.2, 6.1.1#8
    pub(super) fn winter_at_sea(&self, play: &mut Play<'_>) {
        if NineYears::effect_on(&play.look(), Effect::BeachyHead) {
            play.set_sea(Clause::WinterQuarters, SeaZone::Atlantic, Some(Side::Bourbon));
        } else if play.friendly(Side::Alliance, self.london) {
            play.set_sea(Clause::WinterQuarters, SeaZone::Atlantic, Some(Side::Alliance));
        }
        if play.friendly(Side::Bourbon, self.london) {
            play.gain_vp(Clause::VictoryPoints, Side::Bourbon, 2);
        }
    }

    /// Years in which peace may be made.
    pub(super) fn peace_possible(year: u16) -> bool {
        (1696..=1699).contains(&year)
    }

    /// Forfeits of the side without the initiative, then of the other, then the roll; nothing can be given up
    /// for a year after the last.
    // nine-years: 6.4#1, 19.0#5
    pub(super) fn begin_peace_talks(&self, play: &mut Play<'_>) {
        let first = play.look().initiative();
        play.s.push(Step::Own(PEACE_ROLL, Side::Bourbon));
        if !self.is_last_year(&play.look()) {
            play.s.push(Step::Own(FORFEITS, first));
            play.s.push(Step::Own(FORFEITS, first.enemy()));
        }
    }

    // nine-years: 6.4#1
    pub(super) fn forfeit(&self, play: &mut Play<'_>, side: Side, what: u8) {
        play.s.forfeit_cards[side.index()] = what & 1;
        play.s.forfeit_rp[side.index()] = 2 * (what >> 1);
        if what != 0 {
            play.fact(Clause::PeaceRoll, Fact::Forfeited { side, cards: what & 1, points: 2 * (what >> 1) });
        }
    }

    /// The modifiers of the peace roll.
    // nine-years: 6.4#2
    pub(crate) fn peace_modifier(&self, look: &Look<'_>) -> i8 {
        let bourbon = |space| i8::from(look.friendly(Side::Bourbon, space));
        let forfeits: i8 = Side::BOTH
            .into_iter()
            .map(|s| look.forfeit_cards[s.index()] as i8 + i8::from(look.forfeit_rp[s.index()] > 0))
            .sum();
        let colonies = look.atlas.numbers.colonies_track[look.colonies.at as usize].min(0);
        let savoy = look.allegiance[self.savoy.index()] == Allegiance::Neutral;
        i8::from(NineYears::bourbon_count(look, self.spanish_fortresses_abroad) >= 1)
            + i8::from(NineYears::bourbon_count(look, self.empire_fortresses) >= 2)
            + i8::from(NineYears::bourbon_count(look, self.spanish_fortresses_at_home) >= 3)
            + bourbon(self.london)
            + bourbon(self.dublin)
            + bourbon(self.edinburgh)
            + i8::from(savoy)
            + look.year.saturating_sub(1696) as i8
            - colonies
            - forfeits
    }

    // nine-years: 6.4#2
    pub(super) fn roll_for_peace(&self, play: &mut Play<'_>) {
        let modifier = self.peace_modifier(&play.look());
        if play.roll_for(Clause::PeaceRoll, "peace", Side::Bourbon, modifier, 10) {
            play.s.flags |= PEACE;
        }
    }

    /// Automatic victory; if both sides have one, the holder of London wins.
    // nine-years: 6.2#2, 6.2#4
    pub(super) fn automatic_victory(&self, look: &Look<'_>) -> Option<Side> {
        let alliance = look.vp >= look.atlas.numbers.vp_max || self.prizes.taken(look, Side::Alliance);
        let bourbon = look.vp == 0 || self.prizes.taken(look, Side::Bourbon);
        only_victor(alliance, bourbon, look.controller(self.london))
    }

    // nine-years: 20.1, 19.0#6
    pub(super) fn is_last_year(&self, look: &Look<'_>) -> bool {
        look.year >= LAST_YEAR
    }

    /// How the war ends this winter, if it does.
    // nine-years: 19.0#6, 6.3
    pub(super) fn result(&self, look: &Look<'_>) -> Option<(Side, Level)> {
        match self.automatic_victory(look) {
            Some(winner) => Some((winner, Level::Automatic)),
            None if self.is_last_year(look) || look.flags & PEACE != 0 => {
                Some(victory_on_points(look.vp, false))
            }
            None => None,
        }
    }

    /// The war is decided, and with it the game unless another war follows.
    // grand-campaign: 20.3.0#1, 20.3.0#2, 20.3.0#3, 20.3.0#4
    // nine-years: 20.3#1
    pub(super) fn end_war(&self, play: &mut Play<'_>, winner: Side, level: Level) {
        let look = play.look();
        let all = Side::BOTH.into_iter().any(|side| self.prizes.taken(&look, side))
            || look.friendly(Side::Bourbon, self.london);
        if !self.campaign || all {
            play.win(victory_clause(level), winner, level);
        } else {
            grand_campaign::begin(play, winner, level);
        }
    }
}
