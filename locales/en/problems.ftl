# What is wrong with what was given to the program to read: choices, records, data files, positions. Words in `backticks` and
# in 'quotes' are as they stand there.

# Where, and what.
as-said = { $said }
at-line = line { $line }: { $problem }
at-path = { $path }: { $problem }
at-file-line = { $file }:{ $line }: { $problem }
# A refusal and the number of its rule.
refused = { $reason } ({ $rule })
record-key-problem = `{ $key }`: { $problem }
unknown-title = there is no title '{ $title }'
no-such-option = there is no option '{ $option }'; there is { $all }
notation-needs = '{ $verb }' needs { $what ->
    [card] a card
    [leader] a leader
    [strength] full or reduced
    [number] a number
    [side] a side
    [order] a kind of action
    [space] a space
    [fleet] a fleet
    [power] a power
    [operation] an operation
    [nation] a nation
    [place] a place
    [hex] a hex
   *[block] a block
  }
replay-other-dice = { $asked } with { $sides } sides is thrown, but `{ $recorded }` is recorded
replay-no-dice = { $asked } with { $sides } sides is thrown, but no throw is recorded
hex-length = expected { $expected } hexadecimal digits, found { $found }
hex-digit = `{ $digit }` is not a hexadecimal digit
# $said: the English sentence; $kind: what the word should be; $problem: what is wrong with the word
data-unknown-word = { $said }
data-empty-source = a source must not be empty

# ---- what libraries say ---------------------------------------------------------------------------------------
# $said: the library’s own English sentence, which is told as it is
read-at = { $problem } at line { $line } column { $column }
# $said: the library’s sentence; $name: the field; $expected: those there are
read-unknown-field = { $said }
# $said: the library’s sentence; $name: the word; $expected: those there are
read-unknown-word = { $said }
# $said: the library’s sentence; $name: the field
read-missing-field = { $said }
# $said: the library’s sentence; $name: the field
read-double-field = { $said }
# $said: the library’s sentence; $found: what is there; $wanted: what should be
read-wrong = { $said }
# $said: the library’s sentence; $length: how long it is; $wanted: what should be
read-wrong-length = { $said }
# $said: the library’s sentence about how TOML or JSON is written
read-syntax = { $said }
read-none-expected = none is expected
read-expected = { $count ->
    [1] expected { $names }
   *[other] expected one of { $names }
  }
read-found = { $kind ->
    [boolean] boolean { $value }
    [number] number { $value }
   *[text] text '{ $value }'
  }
# $kind: what it is; $said: the library’s word for it
read-found-kind = { $said }
# $kind: what it should be; $said: the library’s word for it
read-wanted = { $said }
io-not-found = there is no such file or folder
io-forbidden = permission denied
io-exists = it exists already
io-folder = it is a folder
io-no-folder = it is no folder
io-full = the disk is full
io-read-only = it can only be read
io-not-text = it is not UTF-8 text
io-name = its name is too long or cannot be used
io-address-in-use = the address is in use already
io-address-not-here = this machine has no such address

# ---- names that were given -----------------------------------------------------------------------------------------
unknown-space = there is no space '{ $id }'
unknown-power = there is no power '{ $id }'
unknown-leader = there is no leader '{ $id }'
unknown-fleet = there is no fleet '{ $id }'
unknown-event-card = there is no event card '{ $id }'
unknown-order = there is no action '{ $id }'
unknown-scenario = there is no scenario '{ $id }'
unknown-card = there is no card '{ $id }'
unknown-operation = there is no operation '{ $id }'
unknown-nation = there is no nation '{ $id }'
unknown-place = there is no place '{ $id }'
unknown-hex = there is no hex '{ $id }'
unknown-block = there is no block '{ $id }'
unknown-option = there is no option '{ $id }'
unknown-fortress = there is no fortress '{ $id }'
no-rules-for = there are no rules for the title '{ $title }'
title-no-space = the map has no space { $id }
title-no-power = there is no power { $id }
title-no-leader = there is no leader { $id }
title-no-fleet = there is no fleet { $id }
title-no-brest = there is no Brest fleet
file-exists = { $file } exists already

# ---- choices in notation -------------------------------------------------------------------------------------------
notation-empty = an empty line is no choice
notation-too-much = '{ $extra }' is too much after '{ $verb }'
notation-no-word = '{ $word }' is not a word of the notation
notation-strength = '{ $word }' should be full or reduced
notation-condition = '{ $word }' should be full, reduced, demoralized or acted
notation-leader-condition = '{ $word }' should be (minor), demoralized or acted
notation-number = '{ $word }' should be a number from 0 to 255
notation-side = '{ $word }' should be alliance or bourbon
notation-side-allied = '{ $word }' should be allied or french

# ---- records -------------------------------------------------------------------------------------------------------
record-too-long = the record is longer than { $bytes } bytes
record-not-itself = this would not read back as it is
record-throw-missing = a throw is missing
record-purpose = `{ $word }` is not a purpose of throws
record-no-throw = no throw follows `{ $word }`
record-bad-throw = `{ $word }` is not a throw
record-face = a die shows 1 to 6, not { $face }
record-should-be-face = `{ $word }` should be the face of a die
record-beyond-sides = `{ $word }` should be less than its sides
record-line-too-long = the line is longer than { $bytes } bytes
record-control = there is a control character in the line
record-start-line = a record starts with `malbrook record 1`
record-version = this program reads version { $version }, not `{ $other }`
record-header-lacks = the header has no `{ $key }`
record-rules = `rules` is a version of the rules, a number from 1, not `{ $word }`
record-no-options = `options` names none
record-player = `player` is followed by `one` or `two`
record-player-nameless = `player` has no name
record-nonce-seat = `nonce` is followed by `one` or `two`
record-nonce-kind = `{ $word }` is not `committed`, `fresh`, `lost`, `default`, `same` or `computer`
record-nonce-lacks = `{ $word }` is followed by more than this line has
record-nonce-more = the line has more than it should
record-deal-lacks = the header says how the seed was made, but has no `{ $key }`
record-header-key = `{ $key }` is not a key of the header
record-start-empty = `start` has no text
record-start-too-long = the start position is longer than { $bytes } bytes
record-too-many = there are more than { $count } actions
record-seat = an action starts with seat 1 or 2, not `{ $word }`
record-stray-throws = throws come after an action
record-too-many-throws = the action takes more than { $count } throws
record-end-key = `{ $key }` is not a key of the end
record-empty = the record is empty
record-open-header = the header does not end with `---`
record-twice = `{ $key }` is there twice
record-no-action = there is no action
record-back = the game cannot go back to { $count } actions: there are { $there }
record-back-number = `back` is followed by a number of actions, not `{ $word }`
record-one-word = `{ $key }` should be one word
other-rules = this was played under version { $recorded } of the rules, and this program plays version { $current }
no-rules = this names no version of the rules, so it was played before versions were recorded (version 1); this program plays version { $current }
replay-unthrown = `{ $recorded }` is recorded, but not thrown
replay-other-throw = the seed gives `{ $fallen }`, but `{ $recorded }` is recorded
replay-unrecorded = the seed gives `{ $fallen }`, but no throw is recorded

# ---- data files ----------------------------------------------------------------------------------------------------
data-folder-unreadable = the folder cannot be read: { $problem }
data-file-unreadable = the file cannot be read: { $problem }
data-strange-file = a title has no data file of this name
data-hidden = there is a character that cannot be seen or that changes the direction of text, U+{ $code }
data-file-missing = the file is missing
data-no-format = the file does not say `format = 1`
data-other-format = only format 1 is known
data-heading = unknown heading `{ $heading }`
data-not-list = each { $heading } is written under `[[{ $heading }]]`
data-no-sources = the table `[sources]` is missing
data-nameless = a { $what } needs a short name
data-same-name = there are two { $what }s of the name `{ $name }`
data-room = there is room for { $room } { $what }s only
data-none = there is no { $what }
data-unknown = unknown { $what } `{ $name }`
data-fortress = `{ $id }` has a fortress of strength { $strength }; 3 is the most
data-vp = `{ $id }` is worth { $points } VP; { $most } is the most
data-no-region = `{ $id }` has no region
data-mp = a connection costs 1 or 2 MP, not { $mp }
data-loop = the connection { $names } leads back to itself
data-connection-twice = the connection { $names } is listed twice, first in line { $line }
data-connection-differs = the connection { $names } differs from line { $line }; both ways must be alike
data-leader-order = `{ $id }` is out of order: named leaders come first, then minor ones, then staff officers
data-fact-unsourced = `{ $id }` gives no source for `{ $fact }`
data-corps-twice = the corps of `{ $id }` are given twice
data-corps-only = `{ $id }` has { $count } corps only
data-corps-room = there is room for { $room } corps only
data-card-idle = the card `{ $id }` has no effect
data-card-twin = the card `{ $id }` has the same effect as `{ $other }`
data-card-held = the card `{ $id }` is held until played, so it cannot stay in effect
data-scenario-years = `{ $id }` ends in { $year }, before it begins
data-control-twice = control of `{ $id }` is given twice
data-count-missing = the number of corps of `{ $id }` is missing
data-staff-placed = the staff officer `{ $id }` is not placed at the start
data-leader-twice = `{ $id }` is placed twice, first in line { $line }
data-set-up-twice = the set-up of `{ $id }` is given twice
data-reinforcement-when = a reinforcement has either a year or a name by which a rule calls it
data-year-unplayed = no scenario is played in { $year }
data-reinforcement-twice = the { $side } reinforcements of { $when } are given twice
data-reinforcement-enemies = enemies are among the { $side } reinforcements of { $when }
data-no-numbers = the tables `[numbers]` and `[source]` are both needed
data-number-missing = the number `{ $name }` is missing
data-capital-abroad = `{ $space }` is the capital of `{ $power }` but not its home space
data-no-capital = `{ $id }` has no capital
data-unreachable = `{ $id }` is connected neither by land nor by a port
data-era-zero = eras are counted from 1
data-era-gap = there is an era { $era } but no era { $before }
data-changed-twice = `{ $space }` is changed twice in era { $era }
data-fleet-strength = the fleet `{ $id }` has strength { $strength }; 2 is the most
data-fleet-port = `{ $port }` is no port on the sea of the fleet `{ $fleet }`
data-fleet-side = the fleet `{ $fleet }` is not on the side of `{ $power }`
data-stacking = { $corps } corps in `{ $space }` are beyond the stacking limit of { $limit }
data-both-sides = both sides stand in `{ $space }`
data-line-level = a fortified line has level 1 or 2, which `{ $space }` breaks
data-line-fortress = a fortified line needs a fortress, which `{ $space }` breaks
data-line-rugged = a fortified line cannot stand in rugged land, which `{ $space }` breaks
data-line-fertile = a level-2 line needs fertile land, which `{ $space }` breaks
data-line-markers = the { $side } side has { $count } line markers only
data-no-corps = there is no `[[corps]]` for `{ $id }`
data-corps-beyond = corps beyond the counter mix: `{ $id }` uses { $used } of { $total }
data-corps-unplaced = corps without a place: `{ $id }` uses { $used } of { $total }
data-corps-later = the { $count } corps of the later side of `{ $id }` are not held aside
data-leader-idle = `{ $id }` is neither set up nor scheduled
data-leader-enters = `{ $id }` is set up or scheduled although he enters by { $by }
data-promotion-side = `{ $id }` has no named side to be promoted to
data-promotion-early = `{ $id }` is promoted in { $year } but would not have begun on his minor side
data-promotion-late = `{ $id }` is promoted in { $year }, when no scenario is played
data-not-tables = `[numbers]` and `[source]` must be tables
data-number-unsourced = `{ $name }` has no source
data-sources-count = `{ $name }` has { $sources } sources for { $entries } entries
data-source-kind = the source of `{ $name }` must be a text or a list of texts
data-source-idle = there is a source but no number `{ $name }`
data-vp-track = the VP track ends at 35, not { $points }
data-vp-start = { $points } VP at the start are beyond { $most }
data-no-zero-cards = there are no Action cards of value 0
data-hands = two hands of { $hand } are more than the { $cards } Action cards
data-no-action-cards = there are no Action cards
data-siege-table = the defender loses less on a siege roll of { $more } than of { $less }
data-loyalty-start = box { $start } is outside the loyalty track of { $boxes }
data-colonies-start = box { $start } is outside the track of the colonies of { $boxes }

# ---- data files of Wellington’s War --------------------------------------------------------------------------------
data-format-unknown = format { $format } is not known; this program reads format { $known }
data-twice = '{ $name }' is there twice
data-absent = there is no { $what ->
    [sea-box] sea box
    [area] Area
    [block] block
   *[scenario] scenario
  } '{ $name }'
data-hexes-most = there are more than { $most } hexes
data-hex-twice = hex '{ $id }' is there twice
data-sea-boxes = there must be five sea boxes, not { $count }
data-seas-each-other = '{ $one }' and '{ $other }' must name each other
data-hex-digits = '{ $id }' should be four digits, row and column
data-port-inland = { $name } is a port but no coast hex
data-rating = { $name }: a fortress, and only that, has a rating
data-no-hexside = there is no hexside { $one } { $other }
data-not-neighbours = { $one } and { $other } are not neighbours
data-hexside-twice = hexside { $one } { $other } is there twice
data-hexsides-most = there are more than { $most } hexsides
data-block-steps = { $id } should have one to four steps or Command Points
data-block-ratings = { $id } needs a tactical rating and a hit rating
data-block-pips = the pips of { $id } should fall from step to step, from 6 or fewer to 1 or more
data-blocks-count = there must be { $count } blocks, not { $given }
data-blocks-order = the first { $count } blocks must be Anglo-Allied, the others French
data-event-number = event { $number } should be { $wanted }
data-events-count = there must be 30 events, not { $count }
data-no-event = there is no event { $number }
data-no-command-card = there is no such command card
data-variable-events = at most { $most } Variable Event cards are accepted
data-command-cards = there must be 30 command cards, not { $count }
data-portugal-track = Portugal has no track of its own
data-commitment-tracks = Britain, Spain and France each need a commitment track
data-turn-number = turn { $number } should be { $wanted }
data-no-town = the rules need a town '{ $name }'
data-no-key-town = { $name } has no Key Town
data-no-port = { $name } has no port
data-scenario-turns = the turns of { $id } are not on the track
commitment-range = Commitment Levels go from 1 to 6
data-set-up-where = { $id } needs a place or hexes
data-few-blocks = there are too few blocks to draw from
data-no-strength = { $id } has no step of strength { $strength }
data-block-twice = { $scenario }: { $block } is placed twice

# ---- positions -----------------------------------------------------------------------------------------------------
position-stuck = { $side } could do nothing at '{ $step }'
position-both-outside = both sides are outside in the same space
position-absent-corps = a power that is absent has corps on the map
position-no-fortress = there is no fortress
position-fortress-not = the fortress is not { $side }'s
position-one-corps = a fortress holds one corps
position-other-round = it is the round of the side { $side }
position-victory = a victory and the phase 'over' belong together
position-no-card = no card of { $value } is in the hand of { $side }
position-no-card-here = no card of { $value } is in the hand
position-no-cards = the side must play a card and has none
position-foreign = pieces of the other side are in '{ $group }'
position-elsewhere = pieces in '{ $group }' are in another space
position-idle = nothing is in progress that pieces in '{ $group }' could take part in
position-face-up = a card lies face down only while the other side still chooses its card
position-needs-port = those who go by sea need a port
position-needs-destination = those who leave need a destination
position-count = '{ $word }' should be a number from 1 to 96
position-needs-power = '{ $word }' needs a power
position-other-title = the position is of '{ $title }', not of '{ $own }'
position-other-data = the position was made with other data; remove the line to use it all the same
position-era = the eras are 0 to { $last }, not { $era }
position-named-twice = '{ $id }' is named twice
position-more-than = { $value } is more than { $limit }
position-first-war = in the second war the result of the first is needed
position-no-first-war = there was no war before this one
position-settled = the side { $winner } won the first war: only '{ $accepted }' is accepted
position-out-of-bounds = while the power is out of the war no force may be in its lands: only an empty space is accepted
position-neutral-land = the space is neutral territory: only corps and leaders of its own power may be there
position-year = { $year } is not one of the years { $first } to { $last }
position-other-list = '{ $id }' is in another list too
position-leaders-apart = leaders off the map are listed under 'leaders'
position-no-year = { $year } is no year of the game
position-counter-mix = the counter mix has only { $left } of these { $asked } { $power } left
position-placed = '{ $id }' is at { $other } already
position-one-leader = one leader should be named here
position-nowhere = { $count } { $power } of the counter mix are nowhere
position-card-four = an action card has a value of 1 to 4
position-card-three = an action card has a value of 1, 2 or 3
position-double-decks = with double decks each side has its own
position-single-deck = both sides share one deck without the option double-action-decks
position-pile = a pile has { $count } numbers, not { $given }
position-cards-only = there are only { $count } action cards of value { $value }
position-other-pile = '{ $id }' is in another pile too
position-late-card = '{ $id }' comes with the late cards only
position-foreign-card = '{ $id }' is a card of the other war
position-not-held = '{ $id }' is not a card this side can hold
position-fleet-standing = this fleet has a strength of 2 or 3
position-fleet = a fleet is commissioned with a strength of 1 or 2
position-no-colonies = this title has no war in the colonies
position-future = that year is still to come
position-future-year = { $year } is still to come
position-no-loyalty = this title has no loyalty track
position-loyalty-box = no box of the loyalty track has the number { $number }
position-line-level = a line has level 1 or 2
position-both-markers = '{ $id }' has a marker of both sides
position-only-one = only one of phase, round and steps can be given
position-no-phase = there is no phase '{ $phase }'
position-unreal = it speaks of something that does not exist
position-first-step = the first step must be a moment of the year
position-not-following = '{ $above }' does not follow from '{ $below }'
position-already = it is there already
position-no-decision = there is no such decision
position-no-stage = there is no such stage
position-no-steps = at least the moment of the year is needed
position-actions-round = actions belong to round when it is given
position-siege-dice = two faces of dice are needed for 'siege choose', and only there
position-needs-force = the steps speak of a force, so it must be given
position-needs-pick = the steps speak of pieces being chosen, so it must be given
position-needs-space = the steps need a space here
position-needs-hits = the steps speak of hits, so they must be given
position-needs-retreat = the steps speak of a retreat, so it must be given
position-no-group = pieces cannot be in '{ $word }'
position-withdraw = only pieces on the map and outside fortresses withdraw
position-only-there = only { $there } of these { $asked } { $power } are there
position-leaders-only = only leaders can be in some of these
position-not-there = '{ $id }' is not there
position-other-entry = '{ $id }' is in another entry too
position-corps-only = only corps can be in some of these
position-passages = no more than { $most } forces can pass through the enemy
position-passage-empty = no force that withdraws is in the space it starts from
position-deep = no more than { $most } steps can stand on each other
position-through = the start and the space passed through are needed
position-winter-at = the space being decided about is needed
position-step-nameless = a step needs a name
position-no-step = '{ $step }' is not a step
position-step-word = '{ $step }' needs another word
position-number = '{ $word }' should be a number
position-needs-number = '{ $word }' needs a number
position-flag = it should be true or false
position-no-flag = this title has no flag '{ $name }'
position-no-space = there is no space { $value }

# ---- positions of Wellington’s War ---------------------------------------------------------------------------------
position-missing = '{ $name }' is missing
position-field = '{ $name }': { $problem }
position-format = this program reads positions of format 1
position-title = the position belongs to another title
position-no-scenario = there is no such scenario
position-block-twice = a block is there twice
position-all-blocks = every block must be named
position-no-choice = the { $side } player is asked at '{ $step }' and has nothing to choose
position-battles = the number of battles is wrong
position-hungry = the number of hungry hexes is wrong
position-stack = the stack of steps is wrong
position-no-hexside = there is no hexside { $number }
position-block-place = { $block }: there is no place '{ $place }'
position-block-steps = { $block } has no { $steps } steps
position-block-mark = { $block }: there is no mark '{ $mark }'
position-turn = the turn is not one of the scenario
position-vp-track = the Victory Point track ends at 29
position-under-deck = too many cards lie under the deck
position-events-drawn = too many events were drawn
position-block-drawn = there is no such block drawn
position-block-fighting = there is no such block fighting
position-no-such-card = there is no such card
position-over = a winner is named if and only if the game is over: the only step is then the end of the game
position-command-cards = there are only { $most } Command cards of kind { $slot }
position-chosen = a chosen card must be in the hand of its player
position-hand = the { $side } player holds { $held } Command cards and needs { $needed } for the Command Segments that are left
position-event-twice = event card { $card } is in two places at once
position-hexes = only hexes of the map are accepted, with the numbers 0 to { $last }
position-block-box = a block cannot be in a Sea Box or Home Box of the other side
position-block-inside = a block is inside only where its side holds the fortress of its hex
position-bar-france-box = only French blocks use the France Box
position-bar-britain-box = only British blocks use the Britain Box
position-bar-sea-box = only Anglo-Allied leaders, Combat blocks and the Naval Squadron are in Sea Boxes
position-bar-lines = the Lines of Torres Vedras stand at Torres Vedras, in the Force Pool or out of the game
position-bar-fortress = only leaders, infantry and garrisons are inside a fortress
position-bar-garrison = on the map a garrison stands inside a fortress
position-bar-squadron = on the map the Naval Squadron lies in a port
position-bar-portuguese = until the British Commitment Level first reaches Medium Portuguese blocks are in Portugal
position-bar-british = until the British Commitment Level first reaches Medium British blocks are in Spain only at ports, after Event 5
position-bar-guerilla = a Partida is in Spain
position-bar-spanish-garrison = a Spanish garrison is in Spain
position-bar-spanish-in-france = Spanish blocks are in France only with Wellington, after Event 21
position-bar-national-guard = the National Guard is on the map only in France, once it has been called
position-bar-expeditionary = in Spain and Portugal Expeditionary Forces are in the coastal provinces
position-fortress-full = { $count } Combat blocks are inside the fortress, which holds { $rating }
position-one-garrison = a fortress holds one garrison block
position-sealift = blocks at sea take { $points } Sealift Points, and the Sealift Capacity is { $most }
position-mark-kind = a block of its kind cannot have the mark '{ $mark }'
position-to-place = blocks wait to be placed only during the set-up
position-not-placed = the scenario does not let a player place { $block } now
position-mark-off = a block that is not in play has the mark '{ $mark }'
position-crossed = no more than { $most } Combat blocks of a side cross hexside { $number }
position-drawn = it must be a block that this step can deploy
position-drawn-set-up = it must be a block that waits to be placed by the player who is asked
position-deploy = it must be { $kind } at this step
position-recall = the step recalls blocks of one side, and the event names nations of that side
position-no-siege = a fortress held by the other side must be under siege there
position-no-fortress-there = the step speaks of a fortress that its side holds
position-marked-side = blocks with marks of this step must be { $side } blocks
position-picked = the chosen blocks must be of the side that is asked and stand where the operation begins
position-moving = the moving blocks must be of the side that is asked and stand where the group is
position-entering = the group must be next to the hex it enters and may cross the hexside
position-pursuit = hits of Pursuit Fire, and no others, are taken at a pursuit
position-loser = the loser must be the side that the steps speak of, and nobody before a battle is decided
position-battle-order = every ordered battle must be in a hex where both sides fight, each hex once
position-shooter = a re-roll needs the block that fired, with as many dice as it has pips and no more hits
position-assault = a Fortress Assault belongs to an operation of the attacker at the fortress under siege, and a battle to the Battle Step
position-engaged = the blocks that fight must stand in the hex of the battle
position-block-spent = { $block } stands on the map without strength
