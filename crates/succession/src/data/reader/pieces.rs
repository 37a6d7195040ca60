//! The entries of `pieces.toml` and `cards.toml`.

use super::{File, Reader};
use crate::atlas::*;
use crate::data::raw::*;
use crate::pieces::Allegiance;
use words::message;

impl Reader<'_> {
    pub(super) fn power(&mut self, raw: &RawPower) -> Power {
        const FILE: File = File::Pieces;
        Power {
            id: raw.id.get_ref().clone(),
            name: raw.name.clone(),
            name_fr: raw.name_fr.clone(),
            allegiance: self.word(FILE, "allegiance", &raw.allegiance).unwrap_or(Allegiance::Absent),
            side: self.side(FILE, &raw.side),
            builds: raw.builds,
            restores: raw.restores,
        }
    }

    pub(super) fn leader_list(&mut self, raws: &[RawLeader]) -> Vec<Leader> {
        let leaders: Vec<Leader> = raws.iter().map(|raw| self.leader(raw)).collect();
        for (pair, raw) in leaders.windows(2).zip(&raws[1.min(raws.len())..]) {
            if (pair[0].sort as u8) > (pair[1].sort as u8) {
                let message = message!("data-leader-order", id = &pair[1].id);
                self.error(File::Pieces, raw.id.span(), message);
            }
        }
        leaders
    }

    fn leader(&mut self, raw: &RawLeader) -> Leader {
        const FILE: File = File::Pieces;
        self.confidence(FILE, &raw.confidence);
        let source = &raw.source;
        let facts = [
            ("promotion", raw.promotion.is_some(), source.promotion.is_some()),
            ("leaves_with", raw.leaves_with.is_some(), source.leaves_with.is_some()),
            ("enters", raw.enters.is_some(), source.enters.is_some()),
            ("ability", raw.ability.is_some(), source.ability.is_some()),
            ("dynasty", raw.dynasty != Dynasty::None, source.dynasty.is_some()),
            ("royal", raw.royal, source.royal.is_some()),
            ("reverse", raw.reverse.is_some(), source.reverse.is_some()),
            ("replaced", raw.replaced.is_some(), source.replaced.is_some()),
            ("diplomat", raw.diplomat.is_some(), source.diplomat.is_some()),
        ];
        for (fact, given, sourced) in facts {
            if given && !sourced {
                let message = message!("data-fact-unsourced", id = raw.id.get_ref(), fact);
                self.error(FILE, raw.id.span(), message);
            }
        }
        Leader {
            id: raw.id.get_ref().clone(),
            name: raw.name.clone(),
            name_fr: raw.name_fr.clone(),
            side: self.side(FILE, &raw.side),
            home: self.find_powers(FILE, &raw.home),
            tr: raw.tr,
            cr: raw.cr,
            minor_tr: raw.minor_tr,
            minor_cr: raw.minor_cr,
            minor_band: raw.minor_band,
            sort: self.word(FILE, "sort of leader", &raw.sort).unwrap_or(LeaderSort::Named),
            promotion: raw.promotion.as_ref().map(|year| *year.get_ref()),
            leaves_with: raw.leaves_with.as_ref().and_then(|word| self.find_power(FILE, word)),
            ability: raw.ability.as_ref().and_then(|word| self.word(FILE, "ability", word)),
            dynasty: raw.dynasty,
            royal: raw.royal,
            reverse: raw.reverse.as_ref().and_then(|word| self.find_leader(FILE, word)),
            replaced: raw.replaced.as_ref().map(|year| *year.get_ref()),
            diplomat: raw.diplomat.as_ref().map(|die| *die.get_ref()),
        }
    }

    /// Corps of each power, and those of its later side among them.
    pub(super) fn counter_mix(&mut self, raws: &[RawCorps], powers: usize) -> (Vec<u8>, Vec<u8>) {
        const FILE: File = File::Pieces;
        let mut corps = vec![0; powers];
        let mut later = vec![0; powers];
        let mut seen = vec![false; powers];
        let mut total = 0;
        for raw in raws {
            self.confidence(FILE, &raw.confidence);
            let Some(power) = self.find_power(FILE, &raw.power) else { continue };
            if std::mem::replace(&mut seen[power.index()], true) {
                let message = message!("data-corps-twice", id = raw.power.get_ref());
                self.error(FILE, raw.power.span(), message);
            }
            corps[power.index()] = raw.total;
            if let Some(number) = &raw.later_side {
                later[power.index()] = *number.get_ref();
                if *number.get_ref() > raw.total {
                    let message = message!("data-corps-only", id = raw.power.get_ref(), count = raw.total);
                    self.error(FILE, number.span(), message);
                }
            }
            total += usize::from(raw.total);
            if total > MAX_CORPS {
                self.error(FILE, raw.power.span(), message!("data-corps-room", room = MAX_CORPS));
            }
        }
        (corps, later)
    }

    pub(super) fn fleets(&mut self, raws: &[RawFleet], spaces: &[Space], powers: &[Power]) -> Vec<Fleet> {
        let mut fleets = Vec::new();
        for raw in raws {
            let Some(fleet) = self.fleet(raw) else { continue };
            let port = fleet.port.map(|port| &spaces[port.index()]);
            self.check_fleet(raw, &fleet, port, &powers[fleet.power.index()]);
            fleets.push(fleet);
        }
        fleets
    }

    fn fleet(&mut self, raw: &RawFleet) -> Option<Fleet> {
        Some(Fleet {
            id: raw.id.get_ref().clone(),
            name: raw.name.clone(),
            name_fr: raw.name_fr.clone(),
            side: self.side(File::Pieces, &raw.side),
            zone: raw.zone,
            port: match &raw.port {
                Some(word) => Some(self.find_space(File::Pieces, word)?),
                None => None,
            },
            power: self.find_power(File::Pieces, &raw.power)?,
            start: raw.start.as_ref().map_or(0, |start| *start.get_ref()),
            standing: raw.standing,
        })
    }

    pub(super) fn events(&mut self, raws: &[RawEvent]) -> Vec<EventCard> {
        const FILE: File = File::Cards;
        let mut events: Vec<EventCard> = Vec::new();
        for raw in raws {
            let id = raw.id.get_ref();
            let Some(word) = &raw.effect else {
                self.lost(FILE, Some(raw.id.span()), message!("data-card-idle", id));
                continue;
            };
            let Some(effect) = self.word(FILE, "effect", word) else { continue };
            // Copies of a card have the same title.
            let twin = events.iter().find(|e| e.effect == effect && e.title != raw.title);
            if let Some(twin) = twin {
                let message = message!("data-card-twin", id, other = &twin.id);
                self.error(FILE, word.span(), message);
            }
            if raw.hold && raw.lasting {
                let message = message!("data-card-held", id);
                self.error(FILE, raw.id.span(), message);
            }
            events.push(EventCard {
                id: id.clone(),
                title: raw.title.clone(),
                title_fr: raw.title_fr.clone(),
                deck: self.word(FILE, "deck", &raw.deck).unwrap_or(DeckPart::Start),
                hold: raw.hold,
                lasting: raw.lasting,
                only: raw.only.as_ref().map(|word| self.side(FILE, word)),
                effect,
                text: raw.text.clone(),
                confidence: self.confidence(FILE, &raw.confidence).name().to_string(),
            });
        }
        events
    }
}
