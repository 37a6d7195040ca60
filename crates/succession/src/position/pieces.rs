//! Pieces in words: `3 Fr, 1 Sp reduced, villars (minor)`, and what they take part in.

use crate::atlas::{Atlas, LeaderSort, MAX_POWERS};
use crate::notation;
use crate::pieces::{Allegiance, CorpsSet, Kind, LeaderId, LeaderSet, PowerId, Side};
use crate::state::{Group, State};
use words::{Message, message};

/// One item of a list of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Corps(CorpsItem),
    Leader(LeaderItem),
}

/// A number of corps of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CorpsItem {
    pub(super) count: u8,
    pub(super) kind: Kind,
    /// Counters of the power's later side (Savoy's for the Alliance), if it has such.
    pub(super) later: bool,
}

/// A leader in a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LeaderItem {
    pub(super) leader: LeaderId,
    pub(super) minor: bool,
    pub(super) demoralized: bool,
    pub(super) acted: bool,
}

/// Reads lists of pieces; what a power's counters are follows from its allegiance.
pub(super) struct PieceReader<'a> {
    pub(super) atlas: &'a Atlas,
    pub(super) allegiance: [Allegiance; MAX_POWERS],
}

impl PieceReader<'_> {
    pub(super) fn list(&self, text: &str) -> Result<Vec<Item>, Message> {
        text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(|item| self.item(item)).collect()
    }

    fn item(&self, text: &str) -> Result<Item, Message> {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        if first.starts_with(|c: char| c.is_ascii_digit()) {
            let count = first.parse().map_err(|_| message!("position-count", word = first))?;
            if !(1..=96).contains(&count) {
                return Err(message!("position-count", word = first));
            }
            let power = words.next().ok_or_else(|| message!("position-needs-power", word = text))?;
            return self.corps(count, power, words).map(Item::Corps);
        }
        self.leader(first, words).map(Item::Leader)
    }

    pub(super) fn corps<'t>(
        &self,
        count: u8,
        power: &str,
        words: impl Iterator<Item = &'t str>,
    ) -> Result<CorpsItem, Message> {
        let power = self.atlas.power(power).ok_or_else(|| message!("unknown-power", id = power))?;
        let (mut reduced, mut demoralized, mut acted) = (false, false, false);
        let mut later = usual_counters_are_later(self.atlas, &self.allegiance, power);
        for word in words {
            match word {
                "full" => {}
                "reduced" => reduced = true,
                "demoralized" => demoralized = true,
                "acted" => acted = true,
                "later" => later = true,
                "earlier" => later = false,
                other => return Err(message!("notation-condition", word = other)),
            }
        }
        Ok(CorpsItem { count, kind: Kind::new(power, reduced, demoralized, acted), later })
    }

    fn leader<'t>(&self, id: &str, words: impl Iterator<Item = &'t str>) -> Result<LeaderItem, Message> {
        let leader = self.atlas.leader(id).ok_or_else(|| message!("unknown-leader", id))?;
        let mut item = LeaderItem { leader, minor: false, demoralized: false, acted: false };
        for word in words {
            match word {
                "(minor)" => item.minor = true,
                "demoralized" => item.demoralized = true,
                "acted" => item.acted = true,
                other => return Err(message!("notation-leader-condition", word = other)),
            }
        }
        if self.atlas.leaders[leader.index()].sort != LeaderSort::Named {
            item.minor = true;
        }
        Ok(item)
    }
}

/// Are the counters a power has in play those of its later side?
fn usual_counters_are_later(atlas: &Atlas, allegiance: &[Allegiance; MAX_POWERS], power: PowerId) -> bool {
    let later = atlas.masks.later_corps[power.index()];
    let first_side = atlas.powers[power.index()].side;
    !later.is_empty() && allegiance[power.index()].side().is_some_and(|side| side != first_side)
}

/// Writes corps: `2 Fr reduced`.
fn write_corps(atlas: &Atlas, state: &State, item: CorpsItem) -> String {
    let mut text = format!("{} {}", item.count, notation::write_kind(atlas, item.kind));
    if item.later != usual_counters_are_later(atlas, &state.allegiance, item.kind.power()) {
        text.push_str(if item.later { " later" } else { " earlier" });
    }
    text
}

/// Writes a leader: `villars (minor) demoralized`.
pub(super) fn write_leader(atlas: &Atlas, state: &State, leader: LeaderId) -> String {
    let counter = &atlas.leaders[leader.index()];
    let mut text = counter.id.clone();
    let minor = counter.sort == LeaderSort::Named && !state.named.has(leader);
    for (flag, word) in [
        (minor, " (minor)"),
        (state.leaders_demoralized.has(leader), " demoralized"),
        (state.leaders_acted.has(leader), " acted"),
    ] {
        if flag {
            text.push_str(word);
        }
    }
    text
}

/// Corps of a set by kind, those of a power's later side apart.
fn corps_items(atlas: &Atlas, state: &State, corps: CorpsSet) -> Vec<CorpsItem> {
    let mut items = Vec::new();
    for (i, later) in atlas.masks.later_corps.iter().enumerate().take(atlas.powers.len()) {
        for (part, is_later) in [(atlas.masks.corps[i] & !*later, false), (*later, true)] {
            state.kinds(atlas, corps & part, |kind, count| {
                items.push(CorpsItem { count, kind, later: is_later });
            });
        }
    }
    items
}

/// A group in words: corps by kind, then leaders.
pub(super) fn write_group(atlas: &Atlas, state: &State, group: Group) -> String {
    let mut parts: Vec<String> =
        corps_items(atlas, state, group.corps).into_iter().map(|i| write_corps(atlas, state, i)).collect();
    parts.extend(group.leaders.map(|l| write_leader(atlas, state, l)));
    parts.join(", ")
}

// ---------------------------------------------------------------- what pieces take part in

/// A set of the state that a piece may be in, by the word documents use for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Membership {
    Force,
    Picked,
    Battle,
    Hits,
    Retreating,
    Sailing,
    Shaken,
    Placed,
    Unsteady,
    Casualty,
    Captured,
    WinterSea,
    WinterPicked,
}

impl Membership {
    pub(super) const ALL: [(Membership, &'static str); 13] = [
        (Membership::Force, "force"),
        (Membership::Picked, "picked"),
        (Membership::Battle, "battle"),
        (Membership::Hits, "hits"),
        (Membership::Retreating, "retreating"),
        (Membership::Sailing, "sailing"),
        (Membership::Shaken, "shaken"),
        (Membership::Placed, "placed"),
        (Membership::Unsteady, "unsteady"),
        (Membership::Casualty, "casualty"),
        (Membership::Captured, "captured"),
        (Membership::WinterSea, "winter-sea"),
        (Membership::WinterPicked, "winter-picked"),
    ];

    pub(super) fn named(word: &str) -> Option<Membership> {
        Membership::ALL.into_iter().find(|(_, name)| *name == word).map(|(m, _)| m)
    }

    /// The set of corps; some are for leaders only.
    pub(super) fn corps(self, state: &mut State, side: Side) -> Option<&mut CorpsSet> {
        let State { open, hidden } = state;
        Some(match self {
            Membership::Force => &mut open.force.group.corps,
            Membership::Picked => &mut open.pick.group.corps,
            Membership::Battle => &mut open.battle.corps[side.index()],
            Membership::Hits => &mut open.hits.corps,
            Membership::Retreating => &mut open.retreat.group.corps,
            Membership::Sailing => &mut open.retreat.sea.corps,
            Membership::Shaken => &mut open.shaken,
            Membership::WinterSea => &mut hidden.winter_sea.corps,
            Membership::WinterPicked => &mut hidden.winter_pick[side.index()].pick.group.corps,
            Membership::Placed | Membership::Unsteady | Membership::Casualty | Membership::Captured => {
                return None;
            }
        })
    }

    /// The set of leaders; hits are for corps only.
    pub(super) fn leaders(self, state: &mut State, side: Side) -> Option<&mut LeaderSet> {
        let State { open, hidden } = state;
        Some(match self {
            Membership::Force => &mut open.force.group.leaders,
            Membership::Picked => &mut open.pick.group.leaders,
            Membership::Battle => &mut open.battle.leaders[side.index()],
            Membership::Retreating => &mut open.retreat.group.leaders,
            Membership::Sailing => &mut open.retreat.sea.leaders,
            Membership::Shaken => &mut open.leaders_shaken,
            Membership::Placed => &mut open.leaders_moved,
            Membership::Unsteady => &mut open.battle.unsteady,
            Membership::Casualty => &mut open.battle.casualties,
            Membership::Captured => &mut open.retreat.captured,
            Membership::WinterSea => &mut hidden.winter_sea.leaders,
            Membership::WinterPicked => &mut hidden.winter_pick[side.index()].pick.group.leaders,
            Membership::Hits => return None,
        })
    }
}

/// No winter destination has been decided.
pub(super) const UNDECIDED: u8 = 255;
/// The winter destination of those who have nowhere to go.
pub(super) const NOWHERE: u8 = 254;
