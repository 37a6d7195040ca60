//! The entries of `map.toml`.

use super::{File, Reader};
use crate::atlas::*;
use crate::data::raw::*;
use std::ops::Range;
use toml::Spanned;
use words::message;

impl Reader<'_> {
    pub(super) fn space(&mut self, raw: &RawSpace, vp_max: u8) -> Space {
        const FILE: File = File::Map;
        let id = raw.id.get_ref();
        let fortress = *raw.fortress.get_ref();
        if fortress > 3 {
            let message = message!("data-fortress", id, strength = fortress);
            self.error(FILE, raw.fortress.span(), message);
        }
        let vp = raw.vp.as_ref().map_or(fortress, |vp| *vp.get_ref());
        if vp > vp_max {
            let span = raw.vp.as_ref().map_or(raw.fortress.span(), Spanned::span);
            self.error(FILE, span, message!("data-vp", id, points = vp, most = vp_max));
        }
        if raw.region.get_ref().trim().is_empty() {
            self.error(FILE, raw.region.span(), message!("data-no-region", id));
        }
        self.check_space_sources(raw);
        let home = self.find_powers(FILE, &raw.home);
        let home_until = raw.home_until.as_ref().and_then(|word| self.find_power(FILE, word));
        let capital_of = self.find_powers(FILE, &raw.capital_of);
        let ports = raw.ports.iter().filter_map(|word| self.word(FILE, "sea zone", word)).collect();
        let supplies = self.find_powers(FILE, &raw.supplies);
        let siege_penalty = raw.siege_penalty.as_ref().map(|p| (self.side(FILE, &p.side), p.drm));
        Space {
            id: id.clone(),
            name: raw.name.clone(),
            name_fr: raw.name_fr.clone(),
            home,
            home_until,
            fortress,
            terrain: self.word(FILE, "terrain", &raw.terrain).unwrap_or(Terrain::Fertile),
            vp,
            ports,
            wealthy: raw.wealthy,
            capital_of,
            supplies,
            region: raw.region.get_ref().clone(),
            siege_penalty,
            position: (raw.lon, raw.lat),
            reconstructed: self.confidence(FILE, &raw.existence) == Confidence::Reconstructed,
        }
    }

    pub(super) fn connections(&mut self, raws: &[RawConnection]) -> Vec<Connection> {
        const FILE: File = File::Map;
        let mut connections: Vec<Connection> = Vec::new();
        let mut read: Vec<Range<usize>> = Vec::new();
        for raw in raws {
            let only = raw.only.as_ref().map(|word| self.side(FILE, word));
            let mp = raw.mp.as_ref().map_or(1, |mp| *mp.get_ref());
            if let Some(word) = raw.mp.as_ref().filter(|_| !(1..=2).contains(&mp)) {
                self.error(FILE, word.span(), message!("data-mp", mp));
            }
            let reconstructed = self.confidence(FILE, &raw.confidence) == Confidence::Reconstructed;
            let (a, b) = (self.find_space(FILE, &raw.a), self.find_space(FILE, &raw.b));
            let (Some(a), Some(b)) = (a, b) else { continue };
            let names = format!("`{}` - `{}`", raw.a.get_ref(), raw.b.get_ref());
            if a == b {
                self.error(FILE, raw.a.span(), message!("data-loop", names));
                continue;
            }
            let same = |c: &Connection| (c.a, c.b) == (a, b) || (c.a, c.b) == (b, a);
            if let Some(twin) = connections.iter().position(same) {
                // Counted here only: for every connection it would be most of what loading costs.
                let first = self.line(FILE, &read[twin]).unwrap_or(0);
                let message = if (connections[twin].only, connections[twin].mp) == (only, mp) {
                    message!("data-connection-twice", names, line = first)
                } else {
                    message!("data-connection-differs", names, line = first)
                };
                self.error(FILE, raw.a.span(), message);
                continue;
            }
            read.push(raw.a.span());
            connections.push(Connection { a, b, only, mp, reconstructed });
        }
        connections
    }

    /// The spaces of each later era.
    pub(super) fn changes(&mut self, raws: &[RawChange], spaces: &[Space]) -> Vec<Vec<Space>> {
        if !self.check_eras(raws) {
            return Vec::new();
        }
        let last = raws.iter().map(|raw| *raw.era.get_ref()).max().unwrap_or(0);
        let mut eras = vec![spaces.to_vec(); usize::from(last)];
        let mut ordered: Vec<&RawChange> = raws.iter().collect();
        ordered.sort_by_key(|raw| *raw.era.get_ref());
        for raw in ordered {
            let Some(space) = self.find_space(File::Map, &raw.space) else { continue };
            let home = raw.home.as_ref().map(|words| self.find_powers(File::Map, words));
            let capital_of = raw.capital_of.as_ref().map(|words| self.find_powers(File::Map, words));
            let supplies = raw.supplies.as_ref().map(|words| self.find_powers(File::Map, words));
            for era in eras.iter_mut().skip(usize::from(*raw.era.get_ref()) - 1) {
                let space = &mut era[space.index()];
                space.home = home.clone().unwrap_or(space.home.clone());
                space.capital_of = capital_of.clone().unwrap_or(space.capital_of.clone());
                space.supplies = supplies.clone().unwrap_or(space.supplies.clone());
            }
        }
        eras
    }
}
