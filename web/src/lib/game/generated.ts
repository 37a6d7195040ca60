// Made by `make types` from what the engine sends; never by hand.

export type Side = "alliance" | "bourbon";

export type Allegiance = "absent" | "neutral" | "alliance" | "bourbon";

export type Terrain = "fertile" | "normal" | "rugged" | "unlimited";

export type SeaZone = "atlantic" | "mediterranean";

export type SeaHolder = "alliance" | "bourbon" | "nobody";

export type LeaderSort = "named" | "minor" | "staff";

export type Ability = "siege-two" | "alone-three" | "stacking-plus-one" | "pursuer" | "together-two" | "reroll-two" | "called-away" | "starred" | "reluctant" | "unsteady" | "bold" | "besieger-of-lorraine" | "reluctant-alone" | "british-only" | "doubtful" | "stacking-minus-one" | "fears-strangers" | "two-siege-rolls";

export type Dynasty = "none" | "monarch" | "pretender";

export type DeckPart = "start" | "late" | "other";

export type Withdrawal = "never" | "historical" | "negotiated";

export type Level = "minor" | "major" | "automatic";

export type Role = "attacker" | "defender" | "expelled" | "by-land" | "seized";

export type Numbers = {
vp_start: number,
vp_max: number,
famous_victory_vp: number,
famous_victory_hits: number,
famous_victory_corps: number,
famous_victory_drm: number,
action_deck: number[],
hand: number,
first_hand: number,
resource_points: [number, number],
bourbon_initiative: Array<[number, number]>,
late_cards_year: number,
campaign_mp: number,
transfer_leader_mp: number,
transfer_corps_mp: number,
sea_corps: number,
sea_control: [SeaHolder, SeaHolder],
risky_seas: boolean,
fleets_hold_seas: boolean,
transfers_a_round: number,
sea_moves_a_round: number,
interception: number,
avoid_battle: number,
bypass: number,
line_corps: number,
line_markers: number,
siege_by_tactics: boolean,
wounds: boolean,
winter_captures: boolean,
alliance_first: boolean,
closed_lands: boolean,
idle_leaders: boolean,
ransom_min: number,
forced_march: number,
siege_ends_fleets: boolean,
fortified_lines: boolean,
shuffle_before_dealing: boolean,
siege_table: [[number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number]],
loyalty_track: Array<number>,
loyalty_start: number,
colonies_track: Array<number>,
colonies_start: number, };

export type SiegeModifiers = {
no_loc: number,
threatened_loc: number,
port_with_sea_loc: number,
leader_inside: number,
inside_tr: number,
continued: [number, number],
able_leader: number,
able_tr: number,
card: number, };

export type Atlas = {
title: string,
data: string,
sides: [Side, Side],
eras: Array<AtlasEra>,
sea_zones: [SeaZone, SeaZone],
terrains: [AtlasTerrain, AtlasTerrain, AtlasTerrain, AtlasTerrain],
fleets: Array<AtlasFleet>,
leaders: Array<AtlasLeader>,
events: Array<AtlasEvent>,
scenarios: Array<AtlasScenario>,
options: Array<string>,
tracks: Tracks,
numbers: Numbers,
hits_on: [number, number],
siege_modifiers: SiegeModifiers, };

export type AtlasEra = {
spaces: Array<AtlasSpace>,
connections: Array<AtlasConnection>,
great_victory: string,
powers: Array<AtlasPower>,
set_up: Array<AtlasSetUp>,
reinforcements: Array<AtlasReinforcement>,
resource_points: [number, number],
sea_control: [SeaHolder, SeaHolder], };

export type AtlasSpace = {
id: string,
name: string,
at?: string,
of?: string,
lon: number,
lat: number,
region: string,
terrain: Terrain,
fortress: number,
vp: number,
home: Array<string>,
home_until: string | null,
capital_of: Array<string>,
supplies: Array<string>,
ports: Array<SeaZone>,
wealthy: boolean,
home_box: boolean,
siege_penalty: SiegePenalty | null,
reconstructed: boolean, };

export type SiegePenalty = {
side: Side,
drm: number, };

export type ConnectionKind = "ordinary" | "one-side";

export type AtlasConnection = {
a: string,
b: string,
kind: ConnectionKind,
only: Side | null,
mp: number, };

export type AtlasTerrain = {
id: Terrain,
limit: number | null, };

export type AtlasPower = {
id: string,
name: string,
adjective: string,
adjectives?: string,
allegiance: Allegiance,
side: Side,
builds: number,
restores: number,
corps: number,
corps_of_later_side: number, };

export type AtlasFleet = {
id: string,
name: string,
side: Side,
zone: SeaZone,
port: string | null,
power: string,
start: number,
standing: boolean, };

export type AtlasLeader = {
id: string,
name: string,
side: Side,
sort: LeaderSort,
home: Array<string>,
named: LeaderFace | null,
minor: LeaderFace,
promotion: number | null,
leaves_with: string | null,
ability: Ability | null,
dynasty: Dynasty,
royal: boolean,
reverse: string | null,
replaced: number | null, };

export type LeaderFace = {
tr: number,
cr: number,
band: boolean, };

export type AtlasEvent = {
id: string,
title: string,
text: string,
hold: boolean,
lasting: boolean,
late: boolean,
deck: DeckPart,
only: Side | null,
confidence: string, };

export type AtlasSetUp = {
space: string,
corps: Array<AtlasCorps>,
leaders: Array<string>,
line: number, };

export type AtlasCorps = {
power: string,
full: number,
reduced: number,
at?: string, };

export type AtlasReinforcement = {
year: number | null,
when: string | null,
side: Side,
corps: Array<AtlasCorps>,
pool: Array<AtlasCorps>,
leaders: Array<string>, };

export type AtlasScenario = {
id: string,
name: string,
first_year: number,
last_year: number,
withdrawal: Withdrawal,
lower_victory_table: boolean, };

export type Tracks = {
years: Array<number>,
vp: PointsTrack,
loyalty: Track<number> | null,
colonies: Track<number> | null, };

export type PointsTrack = {
start: number,
max: number,
bands: Array<Band>,
lower_bands: Array<Band>, };

export type Band = {
from: number,
to: number,
side: Side,
level: Level, };

export type Track<N> = {
boxes: Array<N>,
start: number, };

export type View = {
title: string,
data: string,
book: string,
scenario: ScenarioName,
options: Array<string>,
viewer: Side | null,
year: number,
first_year: number,
last_year: number,
phase: string,
to_act: Array<Side>,
initiative: Side,
first: Side,
active: Side,
round: Round,
vp: number,
era: number,
loyalty: Loyalty | null,
colonies: Colonies | null,
forfeits: BySide<Forfeit>,
sea: Seas,
fleets: { [key in string]?: FleetNow },
resources: Resources,
powers: Array<PowerNow>,
spaces: Array<SpaceNow>,
leaders: OffMap<Array<Leader>>,
fog?: Fog,
actions: ActionCards,
events: EventCards,
flags: Record<string, unknown>,
procedure: Procedure,
first_war: Won | null,
victory: Won | null,
winter?: WinterPlans, };

export type BySide<T> = {
alliance: T,
bourbon: T, };

export type OffMap<T> = {
pool: T,
aside: T,
due: T,
track: T,
gone: T, };

export type ScenarioName = {
id: string,
name: string, };

export type Won = {
side: Side,
level: Level, };

export type Round = {
side: Side | null,
actions: number,
used: Array<string>,
must_play: number, };

export type Seas = {
atlantic: Side | null,
mediterranean: Side | null, };

export type FleetNow = {
strength: number,
gone: boolean, };

export type Loyalty = {
box: number,
number: number | null,
track: Array<number>,
madrid: Side, };

export type Colonies = {
box: number,
vp: number | null,
track: Array<number>,
side: Side,
committed: BySide<boolean>,
support: BySide<boolean>,
turned_in: number | null, };

export type Forfeit = {
cards: number,
points: number, };

export type Resources = {
left: number,
points: BySide<number>,
extra: BySide<number>, };

export type Strength = {
full: number,
reduced: number, };

export type PowerNow = {
id: string,
name: string,
allegiance: Allegiance,
side: Side | null,
built: number,
builds: number,
restored: number,
restores: number,
no_build: boolean,
no_restore: boolean,
delayed: boolean,
guest: boolean,
off_map: OffMap<Strength>,
scheduled: { [key in string]?: number }, };

export type SpaceNow = {
id: string,
name: string,
home: Array<string>,
control: Side | null,
closed: boolean,
line: number,
famous_victory: Side | null,
fortress?: FortressNow,
alliance: Camp,
bourbon: Camp, };

export type Camp = {
outside: Group,
inside: Group,
covered?: boolean,
overstacked?: boolean, };

export type Fog = {
corps: Array<HiddenCorps>,
leaders: Array<Leader>, };

export type HiddenCorps = {
power: string,
count: number, };

export type FortressNow = {
printed: number,
strength: number,
defense: number,
damage: number,
besieged: boolean,
continued: number,
rolled: boolean, };

export type Group = {
corps: Array<Corps>,
leaders: Array<Leader>, };

export type Corps = {
power: string,
count: number,
reduced: boolean,
demoralized: boolean,
acted: boolean, };

export type Leader = {
id: string,
name: string,
side: Side,
sort: LeaderSort,
shows: Face,
tr: number,
cr: number,
demoralized: boolean,
acted: boolean,
placed: boolean,
year?: number, };

export type Face = "named" | "minor";

export type ActionCards = {
hands: BySide<Hand>,
face_down: number | null,
decks: [number, number],
discards: [Pile, Pile], };

export type Hand = {
count: number,
cards: Pile | null, };

export type Pile = {
"1": number,
"2": number,
"3": number,
"4"?: number, };

export type EventCards = {
in_effect: Array<CardFace>,
deck: number,
unseen: Array<CardFace>,
hands: BySide<HeldCards>, };

export type HeldCards = {
held: number,
drawn: number,
held_cards: Array<CardFace> | null,
drawn_cards: Array<CardFace> | null, };

export type CardFace = {
id: string,
title: string,
text: string, };

export type Procedure = {
steps: Array<string>,
force?: ForceNow,
choosing?: ChoosingNow,
picked?: Picked,
battle?: BattleNow,
hits?: HitsNow,
retreat?: RetreatNow,
tried: string[], };

export type ForceNow = {
side: Side,
at: string | null,
from: string | null,
mp: number,
moved: boolean,
by_sea: boolean,
card: boolean,
group: Group, };

export type ChoosingNow = {
at: string | null,
able: Group,
room?: number,
leaders?: number,
alone?: Array<string>, };

export type Picked = {
at: string | null,
group: Group, };

export type BattleNow = {
space: string | null,
attacker: Side,
line: number,
intercepted_from: string[],
leaders: BySide<Array<Leader>>,
disputed: BySide<boolean>,
misted: boolean,
rolled: BySide<number>,
suffered: BySide<number>,
removed: BySide<number>,
winner: Side | null, };

export type HitsNow = {
side: Side,
left: number,
taken: number, };

export type RetreatNow = {
side: Side,
role: Role,
space: string | null,
group: Group,
by_sea: Group,
port: string | null,
barred: string[],
captured: Array<Leader>, };

export type WinterPlans = {
planned: Array<WinterMove>,
left: string[],
deciding: Deciding | null, };

export type WinterMove = {
from: string | null,
to: string | null,
group: Group, };

export type Deciding = {
at: string | null,
port: string | null,
aboard: Group, };

export type Decision = {
side: Side,
step: StepName,
detail: string,
clause: Cited,
question: string,
actions: Array<ActionChoice>, };

export type Cited = {
name: string,
rule: string,
book?: string, };

export type ActionChoice = {
action: string,
text: string,
cost?: number, };

export type Odds = { "kind": "battle" } & BattleOdds | { "kind": "siege" } & SiegeOdds | { "kind": "roll",
purpose: string,
modifier: number,
target: number,
probability: number, } | { "kind": "naval",
side: Side,
strength: number,
against: number,
probability: number, };

export type BattleOdds = {
space: string,
line: number,
royal_points: number,
attacker: SideOdds,
defender: SideOdds, };

export type SideOdds = {
side: Side,
corps: number,
sound_dice: number,
sound_hits_on: number,
easier_dice: number,
demoralized_dice: number,
demoralized_hits_on: number,
sound_leader_dice: number,
demoralized_leader_dice: number,
event_dice: number,
rerolls: number,
throws_first: boolean,
hits: Array<number>,
suffered: Array<number>,
expected_suffered: number,
wins: number,
corps_removed: number,
famous_victory: number,
leaders: Array<LeaderOdds>, };

export type LeaderOdds = {
leader: string,
eliminated: number,
captured: number,
wounded: number, };

export type SiegeOdds = {
space: string,
side: Side,
defense_value: number,
corps_needed: number,
corps: number,
modifiers: Array<SiegeModifier>,
modifier: number,
faces: [SiegeFace, SiegeFace, SiegeFace, SiegeFace, SiegeFace, SiegeFace],
losses: Array<SiegeLosses>,
falls: number,
falls_within: [number, number, number, number], };

export type SiegeModifier = {
name: string,
value: number, };

export type SiegeFace = {
face: number,
total: number,
besieger: number,
defender: number,
falls: boolean, };

export type SiegeLosses = {
besieger: number,
defender: number,
probability: number, };

export type DiceGroup = {
dice: number,
hits_on: number,
demoralized: boolean, };

export type Forecast = {
odds: Odds | null,
force: ForceWorth | null, };

export type ForceWorth = {
side: Side,
space: string,
corps: number,
command: number,
command_in_siege: number,
sound_dice: number,
demoralized_dice: number,
leader_dice: number,
leaders: Array<LeaderWorth>, };

export type LeaderWorth = {
leader: string,
tr: number, };

export type StepName = "nothing" | "year" | "go-first" | "draw" | "choose-drawn" | "event" | "displace" | "attrition" | "spend" | "build-at" | "restore-at" | "line-at" | "place" | "leaders" | "leader-to" | "first-card" | "play-card" | "act" | "where" | "muster" | "march-or-siege" | "march" | "drop-off" | "arrive" | "intercept" | "go-inside" | "avoid-to" | "window" | "battle" | "battle-leaders" | "hits" | "ransom" | "retreat" | "retreat-sea" | "siege" | "honors" | "transfer-from" | "transfer-what" | "transfer-to" | "rally" | "rally-corps" | "sea-to" | "sea-trouble" | "overstack" | "winter" | "remove-lines" | "which-fleet" | "own";

export type FactName = "YearBegan" | "PowerJoined" | "PowerLeft" | "LateCardsAdded" | "GoesFirst" | "EventDrawn" | "EventRevealed" | "EventHeld" | "EventDiscarded" | "EventPlayed" | "EventResolved" | "Die" | "CorpsBuilt" | "CorpsRestored" | "CorpsArrived" | "CorpsDelayed" | "CorpsRemoved" | "CorpsTakenOff" | "CorpsReduced" | "CorpsMoved" | "LeaderMoved" | "LeaderArrived" | "LeaderPromoted" | "LeaderReplaced" | "FleetStationed" | "InsurgentsPlaced" | "HitsIgnored" | "RoyalBattle" | "NoblesAnswered" | "CorpsCalledHome" | "LineBuilt" | "LineRemoved" | "FleetCommissioned" | "FleetRemoved" | "NavalBattle" | "SeaControlChanged" | "CardsDealt" | "CardsReshuffled" | "CardRevealed" | "CardPlayed" | "ActionBegan" | "RoundEnded" | "ForceMoved" | "SpaceConverted" | "ControlChanged" | "Intercepted" | "WithdrewInside" | "AvoidedBattle" | "AttackCancelled" | "BattleFought" | "BattleDice" | "Demoralized" | "LeaderEliminated" | "LeaderCaptured" | "LeaderRansomed" | "LeaderWounded" | "LeaderAway" | "Retreated" | "NoRetreat" | "FamousVictory" | "SiegeRolled" | "FortressReduced" | "FortressTaken" | "HonorsOfWar" | "Rallied" | "VictoryPoints" | "CommitmentRaised" | "ColonialWar" | "SupportSent" | "Forfeited" | "GloriousRevolution" | "PowerNeutral" | "LeaderGone" | "LaidWaste" | "LoyaltyMoved" | "Uprising" | "BritishWithdrew" | "ConcessionsOffered" | "WarWon" | "GameWon";
