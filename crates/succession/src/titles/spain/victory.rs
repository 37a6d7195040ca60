//! 6.2, 6.3, 19 C-F: the sea in winter, the British withdrawal, victory.

use super::{FLEET_WON, Spain};
use crate::atlas::{Effect, SeaZone, Withdrawal};
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::pieces::Side;
use crate::state::Level;
use crate::titles::{only_victor, victory_on_points};

impl Spain {
    /// 19 C: two VPs if the Bourbons hold the Mediterranean, then it goes back to the Alliance if he has
    /// a port to winter in.
    // rule: 19.0#3, 6.1.1#5, 10.1, 10.2
    // grand-campaign: 20.3.11#2
    // nine-years: 20.3#12
    pub(super) fn winter_at_sea(&self, play: &mut Play<'_>) {
        play.s.flags &= !FLEET_WON;
        if play.sea[SeaZone::Mediterranean.index()].is_none() {
            let port = self.has_port(&play.look());
            let side = if port { Side::Alliance } else { Side::Bourbon };
            play.set_sea(Clause::BetweenTheWars, SeaZone::Mediterranean, Some(side));
            return;
        }
        if play.sea[SeaZone::Mediterranean.index()] != Some(Side::Bourbon) {
            return;
        }
        play.gain_vp(Clause::VictoryPoints, Side::Bourbon, 2);
        if self.has_port(&play.look()) {
            play.set_sea(Clause::WinterQuarters, SeaZone::Mediterranean, Some(Side::Alliance));
        }
    }

    /// 19 D and E: Britain leaves the war.
    // rule: 19.0#4, 19.0#5, 9.2.3
    pub(super) fn britain_withdraws(&self, play: &mut Play<'_>) {
        play.fact(Clause::WinterQuarters, Fact::BritishWithdrew {});
        play.withdraw_power(Clause::WinterQuarters, self.britain);
        play.s.withdrawn = true;
        play.s.withdrawn_in = play.year;
        let bank = play.atlas.cards_with(Effect::BankOfEngland);
        play.s.in_effect &= !bank;
        play.s.hidden.event_deck &= !bank;
    }

    /// May the Bourbons negotiate this year?
    // rule: 19.0#5, 20.1#3
    pub(super) fn may_negotiate(&self, play: &Play<'_>) -> bool {
        play.withdrawal() == Withdrawal::Negotiated && !play.withdrawn && (1710..=1712).contains(&play.year)
    }

    /// The roll for British withdrawal (19 E).
    // rule: 19.0#5, 6.1.1#6
    pub(super) fn negotiate(&self, play: &mut Play<'_>, concessions: u8) {
        play.fact(Clause::WinterQuarters, Fact::ConcessionsOffered { number: concessions });
        if concessions == 0 {
            return;
        }
        let look = play.look();
        let modifier = concessions as i8
            + i8::from(look.friendly(Side::Bourbon, self.madrid))
            + i8::from(Spain::effect_on(&look, Effect::DeathOfEmperorJoseph))
            + i8::from(look.year >= 1711);
        if play.roll_for(Clause::WinterQuarters, "withdrawal", Side::Bourbon, modifier, 8) {
            play.gain_vp(Clause::VictoryPoints, Side::Alliance, 2 * concessions - 1);
            self.britain_withdraws(play);
        }
    }

    /// Victory by points (6.3).
    // rule: 6.3, 20.1#1
    pub(super) fn victory_on_points(&self, look: &Look<'_>) -> (Side, Level) {
        let scenario = &look.atlas.scenarios[look.scenario as usize];
        victory_on_points(look.vp, look.withdrawn || scenario.lower_victory_table)
    }

    /// Automatic victory (6.2); if both sides have one, the holder of Madrid wins (6.1).
    // rule: 6.2#1, 6.2#2, 6.2#3, 6.2#4, 6.2#5, 11.1.2
    pub(super) fn automatic_victory(&self, look: &Look<'_>) -> Option<Side> {
        let alliance = look.vp >= 30 || self.prizes.taken(look, Side::Alliance);
        let bourbon = look.vp == 0
            || self.prizes.taken(look, Side::Bourbon)
            || (look.withdrawn && look.withdrawn_in == look.year && look.vp <= 14);
        only_victor(alliance, bourbon, look.controller(self.madrid))
    }

    /// The last year of the game as it stands: one more after a withdrawal.
    // rule: 20.1#1, 20.1#2, 20.1#3, 19.0#6
    pub(super) fn is_last_year(&self, look: &Look<'_>) -> bool {
        let scenario = &look.atlas.scenarios[look.scenario as usize];
        look.year >= scenario.last_year || (look.withdrawn && look.year > look.withdrawn_in)
    }
}
