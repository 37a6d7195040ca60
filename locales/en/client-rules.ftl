## The rules companion: the page, what matters in a game now, readings, tables, drawings.

companion-back = Back to the game
companion-chapters = Chapters
companion-more = And { $count ->
    [one] one more rule: say a little more.
   *[other] { $count } more rules: say a little more.
  }

## Wellington’s War has chapters of its own
chapter-ww-1 = What the game is about
chapter-ww-2 = What the box holds
chapter-ww-3 = The map
chapter-ww-4 = Blocks
chapter-ww-5 = Slips of the printer
chapter-ww-6 = Cards
chapter-ww-7 = The turn
chapter-ww-8 = Movement
chapter-ww-9 = Replacements and reinforcements
chapter-ww-10 = Battle
chapter-ww-11 = Sieges
chapter-ww-12 = Leaders
chapter-ww-13 = Supply and attrition
chapter-ww-14 = Commitment and recall
chapter-ww-15 = Restrictions
chapter-ww-16 = Control
chapter-ww-17 = Victory
chapter-ww-18 = The campaign, 1808
chapter-ww-19 = The scenario of 1812
chapter-ww-20 = Options
chapter-ww-21 = Examples
chapter-ww-22 = History
chapter-ww-23 = Notes
chapter-ww-24 = Credits
chapter-ww-25 = Errata

## Readings of unclear rules
reading-label = Our reading:
reading-unclear = What is unclear:
reading-reading = How we read it:
reading-why = Why:
reading-number = { $id }, on { $rules }

## In this game now
now-label = In this game now
now-asked = Asked of you now: { $question }
now-asked-here = asked of you now
now-choices = To choose from: { $places }.
now-and-others = { $places } and { $count ->
    [one] one other
   *[other] { $count } others
  }
now-phase = this phase
now-next = comes next
now-vp = Victory points now: { $vp }.
now-initiative = { $side ->
    [alliance] The Alliance has the initiative.
   *[bourbon] The Bourbons have the initiative.
  }
now-sea = { $sea }: { $side }.
now-resources = { $side }: { $points ->
    [one] one resource point.
   *[other] { $points } resource points.
  }
now-crowded = Above the limit now: { $places }.
now-lines = Lines stand now at { $places }.
now-demoralized = Demoralized troops now at { $places }.
now-famous = Markers lie now at { $places }.
now-besieged = Under siege now: { $places }.
now-turn = Now: { $turn }.
now-count = Areas are counted when this turn ends.
now-sealift = The ships carry { $points ->
    [one] one point now.
   *[other] { $points } points now.
  }
now-battles = Battles to be fought now: { $places }.
now-bad-harvest = The harvest of this turn is bad.
now-scorched = Portugal is scorched now.
now-commitment = { $nation }: level { $level }.
now-force = { $nation }: { $force } of { $limit }.
now-hex-vp = { $side ->
    [allied] The Anglo-Allies lead by { $vp }.
    [french] The French lead by { $vp }.
   *[nobody] Neither side leads.
  }

## Tables
table-what = What
table-how-many = How many
table-number = Number
table-box = Box
table-start = { $box }, start
table-side = Side
table-spaces = Spaces
table-places = Places
table-at-least = { $need } or more
table-or-less = { $number } or less
table-or-more = { $number } or more
table-no-limit = no limit
table-any-number = any number
table-nobody = nobody
table-yes = yes
table-vp = VP
table-mp = MP
table-rp = RP
table-tr = TR
table-cr = CR

table-seas = The seas
table-sea = Sea
table-held-at-first = Held at first by
table-leaders = Leaders and their ratings
table-leader = Leader
table-home = Home power
table-minor-side = Minor side
table-terrain = Terrain and stacking
table-land = Land
table-terrain-fertile = Fertile
table-terrain-normal = Normal
table-terrain-rugged = Rugged
table-terrain-unlimited = Home space
table-corps-a-side = Corps of a side
table-points = Spaces worth more or less than their fortress
table-victory = Victory on points
table-victory-lower = Victory on points after a withdrawal, and in the Tournament
table-result = Result
table-band-major = { $side ->
    [alliance] Alliance major victory
   *[bourbon] Bourbon major victory
  }
table-band-minor = { $side ->
    [alliance] Alliance minor victory
   *[bourbon] Bourbon minor victory
  }
table-turns = The years: initiative and reinforcements
table-year = Year
table-initiative = Initiative
table-corps-full = { $power } { $count }
table-corps-reduced = { $power } { $count } reduced
table-to-pool = to the pool: { $corps }
table-resources = Resource points of a year
table-powers = Powers: corps, and what they build and restore in a year
table-power = Power
table-corps = Corps
table-builds = Builds
table-restores = Restores
table-cards = Action cards
table-hands = Cards dealt
table-cards-of-a-side = To each side
table-first-year = The first year
table-other-years = The other years
table-card-value = Actions
table-movement = Movement points
table-action = Action
table-campaign = Campaign
table-forced-march = Forced March adds
table-transfer-corps = Transfer of a corps
table-transfer-leader = Transfer of a leader
table-connections = What a connection costs
table-connection = Connection
table-connection-any = { $kind ->
    [ordinary] Ordinary
   *[other] To a home space
  }
table-connection-only = Open to one side only: { $side }
table-sea-moves = Moves in numbers
table-sea-corps = Corps in one sea move
table-sea-moves-a-round = Sea Move actions in a round
table-transfers-a-round = Transfer actions in a round
table-reactions = Reactions
table-reaction = Reaction
table-die-and-tr = Die and TR
table-interception = Interception
table-avoiding = Avoiding battle
table-bypass = Bypassing a line
table-battle = Battle dice
table-die = Die
table-hits = Hits on
table-sound = of sound troops
table-demoralized = of demoralized troops
table-famous = Famous Victory
table-major = Major Victory
table-great-hits = Hits more than the enemy, at least
table-great-corps = Enemy corps removed, at least
table-great-vp = Victory points
table-great-siege = On later siege rolls nearby
table-fortresses = Fortresses by strength
table-strength = Strength
table-siege = The siege table
table-siege-roll = Die, modified
table-besieger-loses = Besieger loses
table-fortress-loses = Fortress loses
table-siege-modifiers = What changes the siege roll
table-circumstance = Circumstance
table-modifier = Modifier
table-siege-no-loc = The besieger has no LOC
table-siege-threatened-loc = All his LOCs pass through a besieged friendly space
table-siege-port = A port whose sea the defender holds
table-siege-ground = { $side ->
    [alliance] The Alliance besieges { $places }
   *[bourbon] The Bourbons besiege { $places }
  }
table-siege-leader-inside = A leader with a TR of { $tr } or more is inside
table-siege-second = The second roll of the siege
table-siege-later = Every later roll
table-siege-able-leader = A leader with a TR of { $tr } or more and one of his home corps besiege
table-siege-victory = { $victory } of the besieger here or next door
table-siege-card = The card { $card }
table-lines = Fortified lines
table-line-corps = Corps needed to build one
table-line-markers = Lines of a side
table-loyalty = Spanish loyalty
table-colonies = King William’s War

table-areas = Areas
table-area = Area
table-country = Country
table-country-portugal = Portugal
table-country-spain = Spain
table-country-france = France
table-country-gibraltar = Gibraltar
table-forage = Forage
table-vp-allied = VP, Allies
table-vp-french = VP, French
table-key-towns = Key Towns
table-hexes = What hexes cost
table-hex-clear = Clear hex
table-hex-mountain = Mountain hex
table-river = Across a river
table-hex-fortresses = Fortresses by rating
table-rating = Rating
table-sea-boxes = Sea Boxes
table-ports = Ports
table-next-to = Next to
table-hex-turns = Turns
table-turn = Turn
table-season = Season
table-count = Areas counted
table-hex-leaders = Leaders
table-nation = Nation
table-command-points = Command Points
table-command-cards = Command cards
table-card = Card
table-transit = Combat blocks a segment across a hexside
table-hexside = Hexside
table-open = Open
table-with-river = Along a river
table-closed = closed
table-hexside-clear = Clear and clear
table-hexside-mixed = Clear and mountain
table-hexside-mountain = Mountain and mountain
table-hexside-cordillera = Cordillera
table-hexside-estuary = Estuary
table-marches = Longer marches
table-march = March
table-force-march = Force March; a die of { $die } or more costs a step
table-extended-march = Extended March
table-rounds = Rounds
table-fight = Fight
table-most-rounds = Rounds at most
table-field-battle = Battle
table-assault = Assault
table-commitment = Commitment: Force Level and Siege Modifier
table-forage-modifiers = What changes the Forage Rating of a hex
table-forage-mountain = In mountains
table-forage-town = At a town or fortress
table-forage-enemy-area = In an Area the enemy controls
table-forage-no-supply = Without a Line of Supply
table-forage-bad-harvest = After a bad harvest, outside France
table-forage-guerillas = For the French, where Partidas roam the Area
table-forage-scorched-earth = In Portugal while its earth is scorched
table-level-low = Low
table-level-medium = Medium
table-level-high = High
table-force-and-siege = { $force } blocks, siege { $siege }
table-hex-points = The Victory Point track
table-track-end = Its end, for either side
table-great-lead = A lead that moves French commitment

## Drawings. Each has a name and steps in the order they happen.
diagram-interception = Interception
diagram-interception-1 = A force marches into a space its enemy holds, where none of its own corps stands.
diagram-interception-2 = An enemy force in a neighbouring space, with a leader, neither besieged nor demoralized, throws a die and adds his TR: { $interception } or more is needed.
diagram-interception-3 = It is there first and fights as the defender; the marching force cannot avoid the battle.
diagram-avoiding = Avoiding battle
diagram-avoiding-1 = A force comes upon the enemy.
diagram-avoiding-2 = In a fortress space of his own he may always avoid battle; elsewhere a die and the TR of a leader must make { $avoiding } or more.
diagram-avoiding-3 = Then he goes, as far as his leaders command, to a space of his side without enemies.
diagram-avoiding-4 = Or one corps and any leaders shut themselves up in the fortress; whoever stays fights.
diagram-retreat = Retreat
diagram-retreat-1 = A beaten attacker goes to one space of his own side next to the battle, free of enemies.
diagram-retreat-2 = So does a beaten defender, who may also leave one corps in a fortress of his there.
diagram-retreat-3 = From a port on a friendly sea up to { $corps } corps may sail instead, at the risk of the sea roll.
diagram-retreat-4 = Only a defender without another way may cross one enemy space, under fire, to a friendly one nearer to supply.
diagram-siege = A siege
diagram-siege-1 = The besieger acts with a leader and at least as many corps as the fortress and its garrison can resist with.
diagram-siege-2 = He looks for a line of communication: without one, or with a threatened one, the roll is worse.
diagram-siege-3 = One die, modified, gives the losses of both; a fortress faces one roll a round.
diagram-siege-4 = When strength and garrison are gone the fortress falls, and the garrison marches out with the honors of war.
diagram-hex-interception = Interception
diagram-hex-interception-1 = Blocks on the march are about to step into a hex where none of theirs stands.
diagram-hex-interception-2 = A leader beside that hex spends a Command Point for each block he sends.
diagram-hex-interception-3 = Combat blocks from beside the hex enter it first: the march ends there, and the marchers attack.
diagram-hex-retreat = Retreat
diagram-hex-retreat-1 = Attackers go back by hexsides they came by.
diagram-hex-retreat-2 = Defenders go by hexsides no attacker used, towards one of their bases, into no battle and no open enemy fortress.
diagram-hex-retreat-3 = Only so many blocks cross a hexside; who must retreat and cannot is lost.
diagram-hex-retreat-4 = Cavalry and Partidas, and infantry a leader sends, fire once at the last to leave.
diagram-hex-siege = A siege
diagram-hex-siege-1 = Infantry with a line of supply, or the squadron, besieges; a leader may add one to the die.
diagram-hex-siege-2 = A die with its modifiers must be higher than the rating of the fortress to breach it.
diagram-hex-siege-3 = Behind a breach defenders may surrender and go to their Force Pool.
diagram-hex-siege-4 = Or they fight an assault, fire first in every round, and are lost for good if it succeeds.
