//! Rows of games of Wellington's War. The first side's columns are those of the Anglo-Allies, the second's those of
//! the French.

use super::{Lexicon, Watched, Watcher};
use crate::rows::{CardRow, EngagementRow, GameRow, GameRows, TurnRow};
use peninsula::blocks::{BlockSet, Nation, Side};
use peninsula::fact::{CitedFact, Fact};
use peninsula::map::{HexId, Place};
use peninsula::{Operation, Peninsula, State, describe};

/// The column of a side.
macro_rules! of_side {
    ($row:expr, $side:expr, $first:ident, $second:ident) => {
        match $side {
            Side::Allied => &mut $row.$first,
            Side::French => &mut $row.$second,
        }
    };
}

/// How a game may end.
const RESULTS: [&str; 5] =
    ["allied-automatic", "allied-points", "french-moral", "french-points", "french-automatic"];

/// What was seen of a game so far.
struct War<'g> {
    game: &'g Peninsula,
    rows: GameRows,
    turn: TurnRow,
    /// The turn of the game.
    number: u8,
    /// Places in `rows.engagements` of this turn's sieges that may go on.
    sieges: Vec<(HexId, usize)>,
}

impl Watched for Peninsula {
    fn watch<'g>(&'g self, row: GameRow, state: &State) -> Box<dyn Watcher<Peninsula> + 'g> {
        let first_year = i32::from(describe::year(state.turn));
        let turn =
            TurnRow { game: row.game, turn: 1, year: first_year, vp: state.vp.into(), ..TurnRow::default() };
        let rows = GameRows { game: GameRow { first_year, ..row }, ..GameRows::default() };
        Box::new(War { game: self, rows, turn, number: state.turn, sieges: Vec::new() })
    }

    fn lexicon(&self) -> Lexicon {
        let mut lexicon = Lexicon {
            sides: Side::BOTH.map(|side| side.name().to_owned()),
            results: &RESULTS,
            pieces: "blocks",
            ..Lexicon::default()
        };
        for (hex, town) in self.atlas().hexes.iter().filter_map(|hex| Some((hex, hex.town.as_ref()?))) {
            lexicon.add("town", &hex.id, &town.name);
        }
        for (number, card) in self.atlas().events.iter().enumerate() {
            lexicon.add("card", &number.to_string(), &card.name);
        }
        lexicon
    }
}

impl Watcher<Peninsula> for War<'_> {
    fn see(&mut self, state: &State, facts: &[CitedFact]) {
        self.turn.decisions += 1;
        self.rows.game.decisions += 1;
        for cited in facts {
            self.see_fact(state, cited.fact);
        }
        self.turn.vp = state.vp.into();
    }

    fn finish(mut self: Box<Self>, state: &State) -> GameRows {
        self.end_turn(state);
        let game = &mut self.rows.game;
        game.vp = state.vp.into();
        game.last_year = self.turn.year;
        game.turns = self.rows.turns.len() as i32;
        self.rows
    }
}

impl War<'_> {
    fn see_fact(&mut self, state: &State, fact: Fact) {
        match fact {
            Fact::TurnBegan { turn } if turn != self.number => self.next_turn(state, turn),
            Fact::VictoryPoints { to, .. } => self.turn.vp = to.into(),
            Fact::Deployed { nation, .. } => {
                *of_side!(self.turn, nation.side(), alliance_corps_built, bourbon_corps_built) += 1;
            }
            Fact::BlockSetUp { side, .. } | Fact::GarrisonPlaced { side, .. } => {
                *of_side!(self.turn, side, alliance_corps_built, bourbon_corps_built) += 1;
            }
            Fact::StepsReplaced { side, .. } => {
                *of_side!(self.turn, side, alliance_corps_restored, bourbon_corps_restored) += 1;
            }
            Fact::BlockHit { block, .. } => {
                *of_side!(self.turn, block.side(), alliance_corps_reduced, bourbon_corps_reduced) += 1;
                let foe = block.side().enemy();
                *of_side!(self.turn, foe, alliance_hits, bourbon_hits) += 1;
                if let Some(row) = self.open_engagement() {
                    *of_side!(row, foe, alliance_hits, bourbon_hits) += 1;
                }
            }
            Fact::BlockLost { block, .. } => {
                *of_side!(self.turn, block.side(), alliance_corps_lost, bourbon_corps_lost) += 1;
            }
            Fact::BlockGone { nation, .. } => {
                *of_side!(self.turn, nation.side(), alliance_corps_lost, bourbon_corps_lost) += 1;
            }
            Fact::Intercepted { side, .. } => {
                *of_side!(self.turn, side, alliance_interceptions, bourbon_interceptions) += 1;
            }
            Fact::OperationBegan { side, operation } => {
                *of_side!(self.turn, side, alliance_actions, bourbon_actions) += 1;
                let by_sea = i32::from(operation == Operation::SeaMove);
                *of_side!(self.turn, side, alliance_sea_moves, bourbon_sea_moves) += by_sea;
            }
            Fact::CardShown { side, .. } => {
                *of_side!(self.turn, side, alliance_cards, bourbon_cards) += 1;
            }
            Fact::EventPlayed { side, card } => self.see_event(side, card, "drawn"),
            Fact::EventNotPlayable { side, card } => self.add_card(side, card, "discarded"),
            Fact::BattleBegan { hex, attacker } => self.add_engagement("battle", hex, attacker),
            Fact::BattleEnded { loser, .. } => self.see_battle(loser.enemy()),
            Fact::SiegeRolled { hex, side, .. } => self.see_siege(hex, side),
            Fact::FortressTaken { hex, side } => self.see_fortress_taken(hex, side),
            _ => {}
        }
    }

    fn see_event(&mut self, side: Side, card: u8, how: &str) {
        *of_side!(self.turn, side, alliance_events, bourbon_events) += 1;
        self.add_card(side, card, how);
    }

    fn add_card(&mut self, side: Side, card: u8, how: &str) {
        self.rows.cards.push(CardRow {
            game: self.turn.game,
            turn: self.turn.turn,
            year: self.turn.year,
            side: side.name().to_owned(),
            card: card.to_string(),
            how: how.to_owned(),
        });
    }

    fn add_engagement(&mut self, kind: &str, hex: HexId, attacker: Side) {
        self.rows.engagements.push(EngagementRow {
            game: self.turn.game,
            turn: self.turn.turn,
            year: self.turn.year,
            kind: kind.to_owned(),
            space: self.game.atlas().hex(hex).id.clone(),
            attacker: attacker.name().to_owned(),
            ..EngagementRow::default()
        });
    }

    /// The engagement in which hits fall: the last one, while nobody has won it.
    fn open_engagement(&mut self) -> Option<&mut EngagementRow> {
        self.rows.engagements.last_mut().filter(|row| row.winner.is_none())
    }

    fn see_battle(&mut self, winner: Side) {
        self.turn.battles += 1;
        self.rows.game.battles += 1;
        *of_side!(self.turn, winner, alliance_battles_won, bourbon_battles_won) += 1;
        if let Some(row) = self.open_engagement() {
            row.winner = Some(winner.name().to_owned());
        }
    }

    /// The row of a siege: all rolls against one fortress within a turn.
    fn siege_at(&mut self, hex: HexId, side: Side) -> usize {
        if let Some(&(_, at)) = self.sieges.iter().find(|(besieged, _)| *besieged == hex) {
            return at;
        }
        self.add_engagement("siege", hex, side);
        self.rows.game.sieges += 1;
        *of_side!(self.turn, side, alliance_sieges_begun, bourbon_sieges_begun) += 1;
        let at = self.rows.engagements.len() - 1;
        self.sieges.push((hex, at));
        at
    }

    fn see_siege(&mut self, hex: HexId, side: Side) {
        let at = self.siege_at(hex, side);
        self.rows.engagements[at].rolls += 1;
        *of_side!(self.turn, side, alliance_siege_rolls, bourbon_siege_rolls) += 1;
    }

    fn see_fortress_taken(&mut self, hex: HexId, side: Side) {
        // A fortress that nobody defends is taken without a siege.
        let Some(&(_, at)) = self.sieges.iter().find(|(besieged, _)| *besieged == hex) else { return };
        self.rows.engagements[at].winner = Some(side.name().to_owned());
        self.rows.game.fortresses_taken += 1;
        *of_side!(self.turn, side, alliance_fortresses_taken, bourbon_fortresses_taken) += 1;
        self.sieges.retain(|(besieged, _)| *besieged != hex);
    }

    fn next_turn(&mut self, state: &State, turn: u8) {
        self.end_turn(state);
        self.number = turn;
        self.turn = TurnRow {
            game: self.turn.game,
            turn: self.turn.turn + 1,
            year: describe::year(turn).into(),
            vp: self.turn.vp,
            ..TurnRow::default()
        };
        self.sieges.clear();
    }

    fn end_turn(&mut self, state: &State) {
        let atlas = self.game.atlas();
        let look = self.game.look(state);
        let held =
            |side| (0..atlas.areas.len()).filter(|&a| look.area_holder(a) == Some(side)).count() as i32;
        let all = atlas.masks.fortresses.count() as i32;
        let french = state.french_fortresses.count() as i32;
        for side in Side::BOTH {
            let blocks = |on: fn(Place) -> bool| {
                side.blocks().filter(|&b| on(state.place(b))).collect::<BlockSet>().count()
            };
            *of_side!(self.turn, side, alliance_spaces, bourbon_spaces) = held(side);
            *of_side!(self.turn, side, alliance_corps, bourbon_corps) = blocks(Place::is_hex).into();
            let pool: i32 = Nation::TRACKS
                .into_iter()
                .filter(|nation| nation.side() == side)
                .map(|nation| i32::from(look.pool(nation).count()))
                .sum();
            *of_side!(self.turn, side, alliance_pool, bourbon_pool) = pool;
        }
        self.turn.alliance_fortresses = all - french;
        self.turn.bourbon_fortresses = french;
        self.rows.turns.push(self.turn.clone());
    }
}
