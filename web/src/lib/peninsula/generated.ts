// Made by `make types` from what the engine sends; never by hand.

export type Side = "allied" | "french";

export type Nation = "british" | "portuguese" | "spanish" | "french";

export type Kind = "leader" | "infantry" | "expeditionary" | "counter-guerilla" | "cavalry" | "guerilla" | "garrison" | "fortified-line" | "naval-squadron";

export type Tactical = "A" | "B" | "C" | "D";

export type Terrain = "clear" | "mountain";

export type Feature = "river" | "cordillera" | "estuary";

export type Country = "portugal" | "spain" | "france" | "gibraltar";

export type Colour = "blue" | "green" | "red" | "yellow" | "white";

export type TownKind = "fortress" | "key" | "town";

export type Ending = "points" | "moral" | "automatic";

export type Printed = {
title: string,
data: string,
areas: Array<PrintedArea>,
hexes: Array<PrintedHex>,
hexsides: Array<PrintedHexside>,
seas: Array<PrintedSea>,
blocks: Array<PrintedBlock>,
events: Array<PrintedEvent>,
command_deck: [number, number, number, number, number, number, number],
tracks: Array<PrintedTrack>,
turns: Array<PrintedTurn>,
scenarios: Array<PrintedScenario>,
numbers: PrintedNumbers, };

export type PrintedArea = {
id: string,
name: string,
country: Country,
forage: number,
vp: [number, number],
key_towns: Array<string>, };

export type PrintedHex = {
id: string,
row: number,
column: number,
area: string,
terrain: Terrain,
coast: boolean,
north_edge: boolean,
town: PrintedTown | null, };

export type PrintedTown = {
name: string,
at?: string,
of?: string,
kind: TownKind,
colour: Colour,
rating: number,
ports: Array<string>,
attested: boolean, };

export type PrintedHexside = {
hexes: [string, string],
feature: Feature | null,
name: string,
limit: number, };

export type PrintedSea = {
id: string,
name: string,
at?: string,
of?: string,
britain: boolean,
adjacent: Array<string>,
ports: Array<string>, };

export type PrintedBlock = {
id: string,
name: string,
division: string,
nation: Nation,
kind: Kind,
steps: number,
pips: [number, number, number, number],
tactical: Tactical,
guerilla_tactical: Tactical,
hit: number,
move: number, };

export type PrintedEvent = {
number: number,
name: string, };

export type PrintedTrack = {
nation: Nation,
force: [number, number, number],
siege: [number, number, number], };

export type PrintedTurn = {
name: string,
winter: boolean, };

export type PrintedScenario = {
id: string,
name: string,
first_turn: number,
last_turn: number, };

export type PrintedNumbers = {
entering: [number, number],
river: number,
force_march: [number, number],
extended_march: number,
rounds: [number, number],
points: [number, number],
forage: ForageModifiers, };

export type ForageModifiers = {
mountain: number,
town: number,
enemy_area: number,
no_supply: number,
bad_harvest: number,
guerillas: number,
scorched_earth: number, };

export type ViewNow = {
side: Side | null,
to_act: Array<Side>,
scenario: string,
options: Array<string>,
turn: number,
year: number,
winter: boolean,
segments: number,
tracks: Array<TrackNow>,
sealift: number,
vp: number,
area_points: [number, number],
areas: Array<Side | null>,
towns: Array<TownNow>,
events: EventsNow,
attacks: [Array<string>, Array<string>],
battles: Array<string>,
battles_begun: number,
shown: [string, string],
player_one: Side,
step: string,
points: number,
march: MarchNow | null,
siege: string | null,
battle: BattleNow | null,
bad_harvest: boolean,
bad_weather: boolean,
scorched: boolean,
own: OwnNow | null,
tokens: Array<TokenNow>,
removed: Array<string>,
pools: [number, number, number],
hands: [number, number],
pins: Array<[string, number]>,
victory: Won | null, };

export type TrackNow = {
nation: Nation,
commitment: number,
force: number,
limit: number, };

export type TownNow = {
hex: string,
side: Side,
besieged: boolean, };

export type EventsNow = {
deck: Array<number>,
under: Array<number>,
played: Array<number>,
discarded: Array<number>,
drawn: Array<[number, Side]>, };

export type MarchNow = {
from: string,
at: string,
spent: number,
moved: boolean, };

export type BattleNow = {
hex: string,
assault: boolean,
attacker: Side,
round: number,
last: number,
hits: number,
pursuit: boolean,
shooter: string | null,
amphibious: boolean,
loser: Side | null, };

export type OwnNow = {
blocks: Array<BlockNow>,
hand: [number, number, number, number, number, number, number],
chosen: string | null,
drawn: string | null,
to_place: Array<string>, };

export type BlockNow = {
block: string,
at: string,
steps: number,
inside: boolean,
acted: boolean,
reserve: boolean,
moving: boolean,
engaged: boolean,
fought: boolean,
guerilla: boolean, };

export type TokenNow = {
side: Side,
nation: Nation | null,
at: string,
block: string | null,
steps: number | null,
inside: boolean,
acted: boolean,
reserve: boolean,
moving: boolean,
engaged: boolean,
fought: boolean,
guerilla: boolean, };

export type Marks = {
inside: boolean,
acted: boolean,
reserve: boolean,
moving: boolean,
engaged: boolean,
fought: boolean,
guerilla: boolean, };

export type Won = {
side: Side,
how: Ending, };

export type Decision = {
side: Side,
step: StepName,
detail: string,
clause: Cited,
question: string,
actions: Array<ActionChoice>,
groups?: Array<Group>, };

export type Cited = {
name: string,
rule: string, };

export type ActionChoice = {
action: string,
text: string,
cost?: number, };

export type Group = {
at: string,
blocks: Array<string>, };

export type Odds = { "kind": "battle" } & BattleOdds | { "kind": "siege" } & SiegeOdds | { "kind": "roll" } & RollOdds;

export type BattleOdds = {
hex: string,
attacker: Side,
exact: boolean,
samples: number,
attacker_wins: Share,
steps_lost: [Share, Share],
blocks_lost: [Share, Share], };

export type Share = {
value: number,
error: number, };

export type SiegeOdds = {
hex: string,
side: Side,
rating: number,
modifier: Share,
breach: Share, };

export type RollOdds = {
purpose: string,
dice: number,
probability: number, };

export type StepName = "set-up" | "keep" | "cards" | "free-card" | "tie-break" | "deploy" | "de-espana" | "scorched-earth" | "recall" | "lose-steps" | "sealift-recall" | "operate" | "siege" | "siege-action" | "besieger-loss" | "honors-of-war" | "new-garrison" | "formation" | "march" | "intercept" | "force-march" | "sea-group" | "sea-move" | "withdraw" | "extended-group" | "extended-march" | "replace" | "national-guard" | "battle-order" | "coordinate" | "guerilla-mode" | "assault-on" | "combat-turn" | "reroll" | "extend" | "flee" | "hits" | "accompany" | "lone-leaders" | "pursuit" | "advance" | "attrition";

export type Fact = { rule: string, text: string, } & (
  | { fact: 'TurnBegan'; turn: number }
  | { fact: 'BlocksAdded'; nation: Nation; count: number }
  | { fact: 'EventDrawn'; side: Side; card: number }
  | { fact: 'EventPlayed'; side: Side; card: number }
  | { fact: 'EventNotPlayable'; side: Side; card: number }
  | { fact: 'EventAdded'; card: number }
  | { fact: 'CommitmentChanged'; nation: Nation; from: number; to: number }
  | { fact: 'SealiftChanged'; from: number; to: number }
  | { fact: 'VictoryPoints'; from: number; to: number }
  | { fact: 'CardsDealt'; allied: number; french: number }
  | { fact: 'CardShown'; side: Side; card: string }
  | { fact: 'PlayerOne'; side: Side }
  | { fact: 'OperationBegan'; side: Side; operation: string }
  | { fact: 'OperationsEnded'; side: Side }
  | { fact: 'GroupMoved'; side: Side; from: string; to: string; blocks: number }
  | { fact: 'BlockStayed'; side: Side; place: string }
  | { fact: 'CameOut'; side: Side; hex: string; blocks: number }
  | { fact: 'WentInside'; side: Side; hex: string; blocks: number }
  | { fact: 'ForceMarched'; side: Side; place: string; face: number; lost: boolean }
  | { fact: 'CommandPointUsed'; side: Side; place: string; action: string }
  | { fact: 'Intercepted'; side: Side; hex: string; blocks: number }
  | { fact: 'SeaDie'; place: string; face: number }
  | { fact: 'ExtendedMarchMade'; side: Side; from: string; to: string; blocks: number }
  | { fact: 'Drew'; side: Side; nation: Nation }
  | { fact: 'Deployed'; nation: Nation; place: string }
  | { fact: 'BlockSetUp'; side: Side; place: string }
  | { fact: 'GarrisonPlaced'; side: Side; hex: string }
  | { fact: 'ReturnedToPool'; nation: Nation }
  | { fact: 'StepsReplaced'; side: Side; place: string }
  | { fact: 'Recalled'; nation: Nation; place: string }
  | { fact: 'StepLost'; side: Side; place: string }
  | { fact: 'GuardCalled'; place: string }
  | { fact: 'BattleOrdered'; hex: string; number: number }
  | { fact: 'BattleBegan'; hex: string; attacker: Side }
  | { fact: 'RoundBegan'; hex: string; round: number }
  | { fact: 'Revealed'; block: string; strength: number }
  | { fact: 'Fought'; block: string; dice: Array<number>; hits: number }
  | { fact: 'Rerolled'; block: string; dice: Array<number>; hits: number }
  | { fact: 'BlockHit'; block: string; strength: number }
  | { fact: 'BlockLost'; block: string; permanently: boolean }
  | { fact: 'BlockGone'; nation: Nation; place: string; permanently: boolean }
  | { fact: 'Retreated'; block: string; from: string; to: string }
  | { fact: 'Sheltered'; block: string; hex: string }
  | { fact: 'LeaderAlone'; side: Side; hex: string }
  | { fact: 'Withdrew'; side: Side; hex: string; blocks: number }
  | { fact: 'PursuitFired'; block: string; dice: Array<number>; hits: number }
  | { fact: 'Advanced'; side: Side; from: string; to: string; blocks: number }
  | { fact: 'BattleEnded'; hex: string; loser: Side }
  | { fact: 'SiegeRolled'; hex: string; side: Side; face: number; total: number }
  | { fact: 'FortressBreached'; hex: string }
  | { fact: 'HonorsOfWar'; hex: string; blocks: number }
  | { fact: 'AssaultBegan'; hex: string; side: Side }
  | { fact: 'AssaultFailed'; hex: string }
  | { fact: 'FortressTaken'; hex: string; side: Side }
  | { fact: 'Attrition'; hex: string; side: Side; excess: number }
  | { fact: 'Supplied'; hex: string; side: Side }
  | { fact: 'ForceLevelExceeded'; nation: Nation }
  | { fact: 'AreasScored'; allied: number; french: number }
  | { fact: 'ScorchedEarth'; turn: number }
  | { fact: 'GameWon'; side: Side; how: string }
);

export type FactName = Fact['fact'];
