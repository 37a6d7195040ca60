//! Where blocks may be and what they may be marked as, by their kind and nation: positions that are read and guesses
//! at hidden blocks keep to the same rules.

use crate::atlas::{Atlas, Masks};
use crate::blocks::{BlockSet, Kind, Nation, Side};
use crate::clause::Clause;
use crate::map::{Country, Place};
use crate::state::{Mark, Open, Options};

/// A rule that bars blocks from a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub(crate) enum Bar {
    FranceBox,
    BritainBox,
    SeaBox,
    Lines,
    Fortress,
    GarrisonOutside,
    SquadronOutsidePort,
    PortugueseAbroad,
    BritishInSpain,
    GuerillaAbroad,
    SpanishGarrisonAbroad,
    SpanishInFrance,
    NationalGuard,
    ExpeditionaryInland,
}

impl Bar {
    pub(crate) fn clause(self) -> Clause {
        match self {
            Bar::FranceBox => Clause::ToFranceBox,
            Bar::BritainBox => Clause::BritainBoxMoves,
            Bar::SeaBox => Clause::SeaMovement,
            Bar::Fortress => Clause::Fortresses,
            Bar::Lines | Bar::GarrisonOutside | Bar::SquadronOutsidePort => Clause::AuxiliaryBlocks,
            Bar::PortugueseAbroad | Bar::BritishInSpain => Clause::BritishRestrictions,
            Bar::GuerillaAbroad => Clause::GuerillaRestrictions,
            Bar::SpanishGarrisonAbroad => Clause::SpanishDeployment,
            Bar::SpanishInFrance => Clause::SpanishInFrance,
            Bar::NationalGuard => Clause::NationalGuard,
            Bar::ExpeditionaryInland => Clause::ExpeditionaryRestrictions,
        }
    }

    /// The name of the sentence that says what is accepted.
    pub(crate) fn message(self) -> &'static str {
        match self {
            Bar::FranceBox => "position-bar-france-box",
            Bar::BritainBox => "position-bar-britain-box",
            Bar::SeaBox => "position-bar-sea-box",
            Bar::Lines => "position-bar-lines",
            Bar::Fortress => "position-bar-fortress",
            Bar::GarrisonOutside => "position-bar-garrison",
            Bar::SquadronOutsidePort => "position-bar-squadron",
            Bar::PortugueseAbroad => "position-bar-portuguese",
            Bar::BritishInSpain => "position-bar-british",
            Bar::GuerillaAbroad => "position-bar-guerilla",
            Bar::SpanishGarrisonAbroad => "position-bar-spanish-garrison",
            Bar::SpanishInFrance => "position-bar-spanish-in-france",
            Bar::NationalGuard => "position-bar-national-guard",
            Bar::ExpeditionaryInland => "position-bar-expeditionary",
        }
    }
}

/// Marks that not every block can have, each with those that can.
#[inline]
pub(crate) fn bearers(masks: &Masks) -> [(Mark, BlockSet); 8] {
    [
        (Mark::Sieging, masks.siegers),
        (Mark::Engaged, masks.fighters | masks.garrisons),
        (Mark::Guerilla, masks.guerillas),
        (Mark::Forced, masks.walkers - masks.leaders),
        (Mark::Led, masks.leaders),
        (Mark::Fled, masks.combat),
        (Mark::Sortied, masks.insiders - masks.garrisons),
        (Mark::Excused, masks.combat),
    ]
}

impl Open {
    /// Calls `bar` with the blocks that cannot be at a place in play, inside its fortress or outside, rule by rule.
    // wellington: 3.43, 3.52, 4.23#2, 4.23#3, 4.23#4
    #[inline]
    pub(crate) fn each_bar(
        &self,
        atlas: &Atlas,
        place: Place,
        inside: bool,
        mut bar: impl FnMut(BlockSet, Bar),
    ) {
        let masks = &atlas.masks;
        let allied = Side::Allied.blocks();
        let [british, portuguese, spanish] =
            [Nation::British, Nation::Portuguese, Nation::Spanish].map(|n| masks.nation[n as usize]);
        let (lines, squadron) = (BlockSet::only(atlas.named.lines), BlockSet::only(atlas.named.popham));
        if place != Place::hex(atlas.spots.torres_vedras) {
            bar(lines, Bar::Lines);
        }
        let Some(hex) = place.as_hex() else {
            match place {
                Place::BRITAIN => bar(BlockSet(!0) - british, Bar::BritainBox),
                Place::FRANCE => bar(allied, Bar::FranceBox),
                _ => {
                    let sails = (masks.combat | masks.leaders | squadron) & allied;
                    bar(BlockSet(!0) - sails, Bar::SeaBox);
                    // Portuguese blocks stay in Portugal until the British go to Spain (15.1).
                    if !self.british_in_spain {
                        bar(portuguese, Bar::PortugueseAbroad);
                    }
                }
            }
            return;
        };
        let country = atlas.hex(hex).country;
        if inside {
            bar(BlockSet(!0) - masks.insiders, Bar::Fortress);
        } else {
            bar(masks.garrisons, Bar::GarrisonOutside);
        }
        if !masks.ports.has(hex) {
            bar(squadron, Bar::SquadronOutsidePort);
        }
        if country != Country::Spain {
            bar(masks.guerillas, Bar::GuerillaAbroad);
            bar(masks.garrisons & spanish, Bar::SpanishGarrisonAbroad);
        }
        if !self.british_in_spain {
            if country != Country::Portugal {
                bar(portuguese, Bar::PortugueseAbroad);
            }
            if country == Country::Spain && !(self.has_played(5) && masks.ports.has(hex)) {
                bar(british, Bar::BritishInSpain);
            }
        }
        if country == Country::France && !self.has_played(21) {
            bar(spanish, Bar::SpanishInFrance);
        }
        if country != Country::France || !self.guard_called {
            bar(BlockSet::only(atlas.named.national_guard), Bar::NationalGuard);
        }
        let inland = country != Country::France && !atlas.area_of(hex).coastal;
        if inland && self.options.has(Options::EXPEDITIONARY) {
            let expeditionary = |&b: &_| atlas.block(b).kind == Kind::Expeditionary;
            bar(allied.filter(expeditionary).collect(), Bar::ExpeditionaryInland);
        }
    }
}
