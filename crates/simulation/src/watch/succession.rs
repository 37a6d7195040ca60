//! Rows of games of the No Peace Without Spain! system.

use super::{Lexicon, Watched, Watcher};
use crate::rows::{CardRow, EngagementRow, GameRow, GameRows, TurnRow};
use succession::action::Order;
use succession::atlas::EventId;
use succession::describe::great_victory_word;
use succession::fact::{CitedFact, Fact};
use succession::map::{SpaceId, SpaceSet};
use succession::pieces::{PowerId, Side};
use succession::state::off;
use succession::step::Step;
use succession::{State, Succession};

/// The column of a side.
macro_rules! of_side {
    ($row:expr, $side:expr, $alliance:ident, $bourbon:ident) => {
        match $side {
            Side::Alliance => &mut $row.$alliance,
            Side::Bourbon => &mut $row.$bourbon,
        }
    };
}

/// How a game may end.
const RESULTS: [&str; 6] = [
    "alliance-automatic",
    "alliance-major",
    "alliance-minor",
    "bourbon-minor",
    "bourbon-major",
    "bourbon-automatic",
];

/// What was seen of a game so far.
struct War<'g> {
    game: &'g Succession,
    rows: GameRows,
    turn: TurnRow,
    /// Who controls what at this moment of the facts, which are told before the situation after them.
    control: [SpaceSet; 2],
    /// Places in `rows.engagements` of this turn's sieges that may go on.
    sieges: Vec<(SpaceId, Side, usize)>,
    /// Whose action it is.
    acting: Side,
    /// Who was spending resource points when last seen.
    spender: Option<Side>,
    /// Victory points when the first war of a campaign was won; the track is set anew before the year ends.
    war_vp: Option<i32>,
}

impl Watched for Succession {
    fn watch<'g>(&'g self, row: GameRow, state: &State) -> Box<dyn Watcher<Succession> + 'g> {
        let first_year = i32::from(state.year);
        let turn =
            TurnRow { game: row.game, turn: 1, year: first_year, vp: state.vp.into(), ..TurnRow::default() };
        let rows = GameRows { game: GameRow { first_year, ..row }, ..GameRows::default() };
        Box::new(War {
            game: self,
            rows,
            turn,
            control: state.control,
            sieges: Vec::new(),
            acting: Side::Alliance,
            spender: None,
            war_vp: None,
        })
    }

    fn lexicon(&self) -> Lexicon {
        let mut lexicon = Lexicon {
            sides: Side::BOTH.map(|side| side.name().to_owned()),
            results: &RESULTS,
            pieces: "corps",
            great_victory: Some(great_victory_word(self)),
            ..Lexicon::default()
        };
        for era in std::iter::once(self.atlas()).chain(&self.atlas().later) {
            era.spaces.iter().for_each(|space| lexicon.add("space", &space.id, &space.name));
            era.events.iter().for_each(|card| lexicon.add("card", &card.id, &card.title));
        }
        lexicon
    }
}

impl Watcher<Succession> for War<'_> {
    fn see(&mut self, state: &State, facts: &[CitedFact]) {
        self.turn.decisions += 1;
        self.rows.game.decisions += 1;
        for &fact in facts {
            self.see_fact(state, fact.fact);
        }
        self.see_resources(state);
        // An interphase of a campaign may set both without telling.
        self.control = state.control;
        self.turn.vp = state.vp.into();
    }

    fn finish(mut self: Box<Self>, state: &State) -> GameRows {
        self.end_turn(state);
        let game = &mut self.rows.game;
        game.vp = state.vp.into();
        game.last_year = state.year.into();
        game.turns = self.rows.turns.len() as i32;
        self.rows
    }
}

impl War<'_> {
    /// Resource points are handed out at once, before the first purchase, and what is left of them is lost.
    fn see_resources(&mut self, state: &State) {
        let spending = |step: &Step| if let Step::Spend(side) = step { Some(*side) } else { None };
        let side = state.steps[..usize::from(state.depth)].iter().find_map(spending);
        if let Some(side) = side.filter(|_| side != self.spender) {
            *of_side!(self.turn, side, alliance_rp, bourbon_rp) += i32::from(state.rp);
        }
        self.spender = side;
    }

    fn see_fact(&mut self, state: &State, fact: Fact) {
        match fact {
            Fact::YearBegan { year } => self.next_turn(state, year),
            Fact::VictoryPoints { to, .. } => self.turn.vp = to.into(),
            Fact::WarWon { .. } => self.war_vp = Some(self.turn.vp),
            Fact::ControlChanged { space, side } => self.see_control(space, side),
            Fact::CorpsBuilt { power, .. } => {
                self.of_power(state, power, |t, s| of_side!(t, s, alliance_corps_built, bourbon_corps_built));
            }
            Fact::CorpsRestored { power, .. } => self.of_power(state, power, |t, s| {
                of_side!(t, s, alliance_corps_restored, bourbon_corps_restored)
            }),
            Fact::CorpsRemoved { power, .. } => {
                self.of_power(state, power, |t, s| of_side!(t, s, alliance_corps_lost, bourbon_corps_lost));
            }
            Fact::CorpsReduced { power, .. } => self
                .of_power(state, power, |t, s| of_side!(t, s, alliance_corps_reduced, bourbon_corps_reduced)),
            Fact::LineBuilt { side, .. } => {
                *of_side!(self.turn, side, alliance_lines_built, bourbon_lines_built) += 1;
            }
            Fact::LeaderCaptured { leader } => {
                let side = self.game.atlas().leaders[leader.index()].side;
                *of_side!(self.turn, side, alliance_leaders_captured, bourbon_leaders_captured) += 1;
            }
            Fact::LeaderEliminated { leader } => {
                let side = self.game.atlas().leaders[leader.index()].side;
                *of_side!(self.turn, side, alliance_leaders_lost, bourbon_leaders_lost) += 1;
            }
            Fact::Intercepted { side, .. } => {
                *of_side!(self.turn, side, alliance_interceptions, bourbon_interceptions) += 1;
            }
            Fact::AvoidedBattle { side, .. } => {
                *of_side!(self.turn, side, alliance_battles_avoided, bourbon_battles_avoided) += 1;
            }
            Fact::ActionBegan { side, order } => {
                self.acting = side;
                *of_side!(self.turn, side, alliance_sea_moves, bourbon_sea_moves) +=
                    i32::from(order == Order::SeaMove);
            }
            Fact::CardPlayed { side, value } => {
                *of_side!(self.turn, side, alliance_cards, bourbon_cards) += 1;
                *of_side!(self.turn, side, alliance_actions, bourbon_actions) += i32::from(value);
            }
            Fact::EventRevealed { side, card } => self.see_event(state, side, card, "drawn"),
            Fact::EventPlayed { side, card } => self.see_event(state, side, card, "held"),
            Fact::EventDiscarded { side, card } => self.see_discard(state, side, card),
            Fact::BattleFought { space, attacker, winner, alliance_hits, bourbon_hits } => {
                self.see_battle(state, space, attacker, winner, [alliance_hits, bourbon_hits]);
            }
            Fact::FamousVictory { side, space } => self.see_famous_victory(state, side, space),
            Fact::SiegeRolled { space, besieger, defender, .. } => {
                self.see_siege(state, space, besieger, defender);
            }
            Fact::FortressTaken { space, side } => self.see_fortress_taken(state, space, side),
            _ => {}
        }
    }

    fn see_control(&mut self, space: SpaceId, side: Option<Side>) {
        for each in Side::BOTH {
            self.control[each.index()].remove(space);
        }
        if let Some(side) = side {
            self.control[side.index()].insert(space);
        }
    }

    /// Counts something that happened to a corps of a power; powers that are neutral have no column.
    fn of_power(&mut self, state: &State, power: PowerId, column: impl Fn(&mut TurnRow, Side) -> &mut i32) {
        if let Some(side) = state.allegiance[power.index()].side() {
            *column(&mut self.turn, side) += 1;
        }
    }

    fn space(&self, state: &State, space: SpaceId) -> String {
        let spaces = &self.game.look(state).atlas.spaces;
        spaces.get(space.index()).map_or_else(String::new, |space| space.id.clone())
    }

    fn see_event(&mut self, state: &State, side: Side, card: EventId, how: &str) {
        *of_side!(self.turn, side, alliance_events, bourbon_events) += 1;
        self.add_card(state, side, card, how);
    }

    /// A card that was shown before is the same card; one that nobody saw is thrown away by the way.
    fn see_discard(&mut self, state: &State, side: Side, card: EventId) {
        let id = self.card(state, card);
        let shown = self.rows.cards.last_mut().filter(|row| row.card == id && row.how == "drawn");
        match shown {
            Some(row) => {
                row.how = "discarded".to_owned();
                *of_side!(self.turn, side, alliance_events, bourbon_events) -= 1;
            }
            None => self.add_card(state, side, card, "discarded"),
        }
    }

    fn card(&self, state: &State, card: EventId) -> String {
        let events = &self.game.look(state).atlas.events;
        events.get(usize::from(card.0)).map_or_else(String::new, |card| card.id.clone())
    }

    fn add_card(&mut self, state: &State, side: Side, card: EventId, how: &str) {
        self.rows.cards.push(CardRow {
            game: self.turn.game,
            turn: self.turn.turn,
            year: self.turn.year,
            side: side.name().to_owned(),
            card: self.card(state, card),
            how: how.to_owned(),
        });
    }

    fn engagement(&self, state: &State, kind: &str, space: SpaceId, attacker: Side) -> EngagementRow {
        EngagementRow {
            game: self.turn.game,
            turn: self.turn.turn,
            year: self.turn.year,
            kind: kind.to_owned(),
            space: self.space(state, space),
            attacker: attacker.name().to_owned(),
            ..EngagementRow::default()
        }
    }

    fn see_battle(&mut self, state: &State, space: SpaceId, attacker: Side, winner: Side, hits: [u8; 2]) {
        self.turn.battles += 1;
        self.rows.game.battles += 1;
        *of_side!(self.turn, winner, alliance_battles_won, bourbon_battles_won) += 1;
        self.turn.alliance_hits += i32::from(hits[0]);
        self.turn.bourbon_hits += i32::from(hits[1]);
        let row = EngagementRow {
            winner: Some(winner.name().to_owned()),
            alliance_hits: hits[0].into(),
            bourbon_hits: hits[1].into(),
            ..self.engagement(state, "battle", space, attacker)
        };
        self.rows.engagements.push(row);
    }

    fn see_famous_victory(&mut self, state: &State, side: Side, space: SpaceId) {
        *of_side!(self.turn, side, alliance_famous_victories, bourbon_famous_victories) += 1;
        self.rows.game.famous_victories += 1;
        let id = self.space(state, space);
        let here = |row: &&mut EngagementRow| row.kind == "battle" && row.space == id;
        if let Some(row) = self.rows.engagements.iter_mut().rev().find(here) {
            row.famous_victory = true;
        }
    }

    /// The place of a siege among the engagements; a new one if it is not under way.
    fn siege_at(&mut self, state: &State, space: SpaceId, side: Side) -> usize {
        if let Some((_, _, at)) = self.sieges.iter().find(|(s, by, _)| (*s, *by) == (space, side)) {
            return *at;
        }
        let at = self.rows.engagements.len();
        let row = self.engagement(state, "siege", space, side);
        self.rows.engagements.push(row);
        self.sieges.push((space, side, at));
        self.rows.game.sieges += 1;
        *of_side!(self.turn, side, alliance_sieges_begun, bourbon_sieges_begun) += 1;
        at
    }

    fn see_siege(&mut self, state: &State, space: SpaceId, besieger: u8, defender: u8) {
        let side = self.acting;
        *of_side!(self.turn, side, alliance_siege_rolls, bourbon_siege_rolls) += 1;
        let at = self.siege_at(state, space, side);
        let row = &mut self.rows.engagements[at];
        row.rolls += 1;
        *of_side!(row, side, alliance_hits, bourbon_hits) += i32::from(defender);
        *of_side!(row, side.enemy(), alliance_hits, bourbon_hits) += i32::from(besieger);
    }

    fn see_fortress_taken(&mut self, state: &State, space: SpaceId, side: Side) {
        *of_side!(self.turn, side, alliance_fortresses_taken, bourbon_fortresses_taken) += 1;
        self.rows.game.fortresses_taken += 1;
        let at = self.siege_at(state, space, side);
        self.rows.engagements[at].winner = Some(side.name().to_owned());
        self.sieges.retain(|(taken, _, _)| *taken != space);
    }

    fn next_turn(&mut self, state: &State, year: u16) {
        self.end_turn(state);
        self.turn = TurnRow {
            game: self.turn.game,
            turn: self.turn.turn + 1,
            year: year.into(),
            vp: self.turn.vp,
            ..TurnRow::default()
        };
        self.sieges.clear();
    }

    fn end_turn(&mut self, state: &State) {
        self.turn.vp = self.war_vp.take().unwrap_or(self.turn.vp);
        let fortresses = self.game.look(state).atlas.masks.fortresses;
        let pool = state.corps_in(off::POOL);
        let on_map = |side: Side| {
            let corps = state.side_corps[side.index()];
            corps
                .filter(|corps| usize::from(state.corps_at[corps.index()]) < self.game.atlas().spaces.len())
                .count()
        };
        for side in Side::BOTH {
            let control = self.control[side.index()];
            let in_pool = (pool & state.side_corps[side.index()]).len();
            *of_side!(self.turn, side, alliance_fortresses, bourbon_fortresses) =
                count((control & fortresses).len());
            *of_side!(self.turn, side, alliance_spaces, bourbon_spaces) = count(control.len());
            *of_side!(self.turn, side, alliance_corps, bourbon_corps) = on_map(side) as i32;
            *of_side!(self.turn, side, alliance_pool, bourbon_pool) = in_pool.into();
        }
        self.rows.turns.push(self.turn.clone());
    }
}

fn count(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
