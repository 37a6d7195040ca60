# Everything people read in the client.

product = Malbrook

## Sides and seas
side-alliance = the Alliance
side-bourbon = the Bourbons
side-alliance-adjective = Alliance
side-bourbon-adjective = Bourbon
sea-atlantic = The Atlantic
sea-mediterranean = The Mediterranean Sea
sea-held-alliance = held by the Alliance
sea-held-bourbon = held by the Bourbons
sea-held-nobody = held by nobody

## Countries on the map
region-france = FRANCE
region-spain = SPAIN
region-england = ENGLAND
region-the-empire = THE EMPIRE
region-ireland = IRELAND
region-hungary = HUNGARY
region-poland = POLAND

## The map
map-label = The map
map-help = Arrow keys move the map, plus and minus zoom, Enter goes to the spaces; on a space, arrow keys walk the roads.
map-loading = Unrolling the map
zoom-in = Zoom in
zoom-out = Zoom out
zoom-fit = Whole map
go-to = Go to
theatre-flanders = Flanders
theatre-rhine = Rhine
theatre-danube = Danube
theatre-italy = Italy
theatre-spain = Spain
theatre-silesia = Silesia
theatre-bohemia = Bohemia
minimap-label = Overview: where the window stands on the map

## Spaces, read aloud
usual-place = { $name }
parts-and = { $first }; { $rest }
labelled = { $label }: { $what }
home-box-and = { $first } & { $second }
home-box-part = { $name } ({ $part })
space-insurrectionists = insurrectionists and grenzers
space-sick-king = the King lies ill
space-fortress = fortress { $strength }
space-fortress-damaged = fortress { $strength } of { $printed }
space-capital = capital
space-port = port
space-home-box = home space
terrain-fertile = fertile
terrain-rugged = rugged
space-wealthy = wealthy
space-held = held by { $side }
space-neutral = neutral
space-besieged = besieged
space-siege-continued = siege continued { $times ->
    [one] once
   *[other] { $times } times
  }
space-line = fortified line { $level }
space-great-victory = { $victory } of { $side }
space-garrison = inside: { $pieces }
you-may-choose = you may choose it
you-may-march = you may march here
you-may-battle = you may march here, battle
you-may-siege = you may march here, siege
you-may-sea = you may sail here
mp = { $count } MP
movement-points = { $count ->
    [one] { $count } movement point
   *[other] { $count } movement points
  }

## Pieces, read aloud
corps = { $count } { $power } corps
corps-reduced = { $count } reduced { $power } corps
corps-state = { $corps } ({ $states })
# $count: how many are meant
state-demoralized = demoralized
# $count: how many are meant
state-acted = has acted
leader-minor = a minor leader
leader-staff = a staff officer
leader-rated = { $name } { $tr }–{ $cr }
leader-on-minor-side = { $name } { $tr }–{ $cr }, minor side
stack-of = { $side } army at { $space }: { $pieces }
stack-covered = more may lie beneath
garrison-of = { $side } garrison of { $space }: { $pieces }
fleet-of = { $name }, strength { $strength }

## The gallery for development
gallery-title = Map and counters
gallery-position = Position
gallery-spain-start = 1702, the start
gallery-spain-late = No Peace Without Spain!, late and crowded
gallery-nine-years-start = Nine Years, the start
gallery-nine-years-late = Nine Years, late and crowded
gallery-grand-campaign-late = Grand Campaign, second war
gallery-pragmatic-war-start = A Pragmatic War, the start
gallery-pragmatic-war-late = A Pragmatic War, late and crowded
gallery-spain-works = Every sign at once
gallery-theme = Candlelight
gallery-glow = Show choices
gallery-textured = Textured bands
gallery-pieces = Pieces

## A game: what is asked
game-loading = One moment
game-broken = This game cannot be shown
game-menu = Menu of this game
game-window = { $title } { NUMBER($year, useGrouping: 0) }
prompt-progress = action { $action } of { $of }
prompt-progress-theirs = { $side } action { $action } of { $of }
prompt-battle = Offer battle at { $space }?
prompt-view-only = View only
prompt-seat-free = A seat is still free: the game begins when somebody takes it
undo = Undo
cancel = Another choice
another-place = Another place
accept = Accept
decline = Decline
withdraw = Take it back
close = Close
reduced = reduced
vp = VP
seat-bot = the machine ({ $level })
seat-here = { $name } is here
seat-away = { $name } is away
unreachable = The server does not answer. Nothing is lost: try again in a moment.
unreachable-kept = The server does not answer. Your choice is kept, and sent as soon as the line is back.
waiting-decides = { $who } { $who-id ->
    [alliance] is
   *[other] are
  } thinking
waiting-intercept = { $who } may intercept
waiting-go-inside = { $who } may go inside the fortress
waiting-avoid-to = { $who } may avoid battle
waiting-hits = { $who } { $who-id ->
    [alliance] is choosing its
   *[other] are choosing their
  } losses
waiting-retreat = { $who } { $who-id ->
    [alliance] is
   *[other] are
  } retreating
waiting-battle-leaders = { $who } { $who-id ->
    [alliance] is
   *[other] are
  } naming the leaders who give dice
waiting-winter = { $who } { $who-id ->
    [alliance] is
   *[other] are
  } going into winter quarters
waiting-first-card = { $who } { $who-id ->
    [alliance] is
   *[other] are
  } choosing a card
waiting-play-card = { $who } { $who-id ->
    [alliance] is
   *[other] are
  } choosing a card
waiting-act = { $who } { $who-id ->
    [alliance] is
   *[other] are
  } choosing an action
waiting-march = { $who } { $who-id ->
    [alliance] is
   *[other] are
  } on the march
waiting-muster = { $who } { $who-id ->
    [alliance] is
   *[other] are
  } choosing a force
waiting-where = { $who } { $who-id ->
    [alliance] is
   *[other] are
  } choosing where to act
waiting-spend = { $who } { $who-id ->
    [alliance] is spending its
   *[other] are spending their
  } resources
waiting-leaders = { $who } { $who-id ->
    [alliance] is sending its
   *[other] are sending their
  } leaders
waiting-place = { $who } { $who-id ->
    [alliance] is placing its
   *[other] are placing their
  } reinforcements
choices-label = What you may do
choices-more = { $count } more
why-not = Not now
forced = Only one choice, and taken: { $choice }
why-asked = Something else is asked now: “{ $question }”
why-not-here = { $space }: not now
tabs-label = Panels
tab-force = Force
tab-board = Board
tab-rules = Rules
tab-talk = Talk
since = Since your last move
since-count = Since your last move ({ $count })
since-close = Put it away
since-points = Victory points went from { $from } to { $to }.
past-shown = The board as it stood: { $moment }
past-now = Return to now
sheet-grip = Make the panel larger or smaller

## A game: tracks and cards
tracks-label = Tracks
track-vp = Victory
track-loyalty = Loyalty
track-colonies = Colonies
track-resources = Resources
track-cards = Cards
hands-title = Cards in hand: the Alliance, the Bourbons
hand-label = Your cards
card-in-play = in play
card-of = Card of
card-face-down = face down
card-shown = shown
card-times = , { $count } of them
card-actions = { $count ->
    [one] action
   *[other] actions
  }

clocks-label = Clocks
clock-left-days = { $days ->
    [one] 1 day
   *[other] { $days } days
  } { $hours } h
clock-left-hours = { $hours } h { $minutes } min
clock-mark = { $seconds ->
    [15] Fifteen seconds are left.
    [60] One minute is left.
   *[other] Five minutes are left.
  }

## A game: choosing a force
force-who-march = the army that marches
force-who-sail = who goes aboard
force-who-intercept = who intercepts
force-who-avoid = who leaves before the battle
force-who-drop = who stays behind
force-who-inside = who goes inside
force-dice = { $count ->
    [one] { $count } die
   *[other] { $count } dice
  }
force-who-dice = who gives dice
force-who-rally = who is rallied
force-go-march = { $corps ->
    [0] Set out without corps
    [one] Set out with { $corps } corps
   *[other] Set out with { $corps } corps
  }
force-go-sail = Go aboard
force-go-intercept = Intercept
force-go-avoid = Leave
force-go-drop = Leave them here
force-go-inside = Go inside
force-go-dice = Give dice
force-go-rally = Rally
force-nobody = Nobody
force-leaders = Leaders
force-leader = { $name }, { $tr } tactical, { $cr } command
force-leader-barred = { $name } cannot be chosen: why not?
force-kind = { $power }
force-stays = { $count } cannot be chosen
force-lowered = { $name } counts { $tr } instead of { $printed }: no { $power } corps goes along.
force-all = As many as possible
force-none = Nobody
force-commanded = { $corps } of { $command }
force-commanded-note = commanded
force-over = too many
force-over-why = Two leaders command as many corps as their command ratings add up to.
force-corps = corps
force-dice-note = { $corps } corps, { $leaders } leader
force-dice-unknown = dice in battle
force-home = Home
force-home-none = none needed
one-fewer = One { $what } corps fewer
one-more = One { $what } corps more
all-of = { $what }: { $count } / { $all }. All or none
fault-needs-leader = A leader must go along.
fault-needs-piece = Somebody must go.
fault-over-command = The leaders chosen do not command so many corps.
fault-too-many-leaders = { $most ->
    [one] Only one leader gives dice.
   *[other] No more than { $most } leaders give dice.
  }
fault-too-many-corps = Only one corps finds room inside.
fault-no-room = There is no room here for so many.
fault-ships-full = The ships hold no more.
fault-too-many-to-rally = A leader rallies no more corps than half his command, rounded up.

## A game: odds and dice
odds-if-stands = If { $who } stands at { $space }
odds-battle = Battle at { $space }
odds-dice = { $count ->
    [one] { $side }, { $count } die
   *[other] { $side }, { $count } dice
  }
odds-hits-on = { $count ->
    [one] hits on { $on }
   *[other] hit on { $on }
  }
odds-event-dice = { $count ->
    [one] one of them by an event
   *[other] { $count } of them by events
  }
odds-left = ◂ { $side } wins, ties too
odds-right = margin of hits · { $side } wins ▸
odds-great-victory = { $victory }: { $attacker } { $a }, { $defender } { $d }
odds-great-victory-counts = { $victory }: corps that cannot retreat count as lost, if their owner saves as many as he can. Losses under fire on a retreat through the enemy are not included.
odds-before = Exact, if nobody intercepts, avoids battle or plays a card, and both name their best leaders.
odds-now = Exact, for the battle as it would be fought now.
odds-table = Margin of hits and its probability
odds-siege = The siege of { $space }
odds-siege-corps = { $corps } corps, { $needed } needed
odds-face = Die
odds-total = In all
odds-besieger = Besieger
odds-defender = Fortress
odds-falls = falls
odds-this-roll = this roll
odds-within = within { $rolls }
odds-naval = Naval battle
odds-naval-dice = that the { $side } fleet wins: a die { $strength } against a die { $against }
odds-roll = for { $target } or more, the die { $modifier }
odds-roll-plain = for { $target } or more
modifier-no-loc = no line of communication
modifier-threatened-loc = a line of communication past the enemy
modifier-port-with-sea-loc = a port open to the sea
modifier-terrain = hard ground
modifier-leader-inside = a leader inside
modifier-continued-siege = the siege goes on
modifier-able-leader = an able leader
modifier-famous-victory = { $victory } near by
modifier-card = a card
roll-interception = Interception
roll-avoid-battle = Avoiding battle
roll-bypass = Getting around the lines
roll-sea-move = A passage by sea
roll-pursuit = Shaking off the pursuer
roll-madrid = Winning Madrid back
roll-uprising = A rising in Spain
roll-gibraltar = The attack on Gibraltar
roll-plot = A plot against William III
roll-called-away = A leader called away
roll-temper = A leader’s temper
roll-withdrawal = The British withdrawal
roll-marlborough = Marlborough at court
roll-peace = Peace
roll-hungarian-appeal = The appeal to the Hungarian nobles
roll-charles-albert = The life of Charles Albert
roll-french-entry = France and the war
roll-diplomat = A marshal called to the embassies
roll-end-of-war = The end of the war
roll-leader-casualty = A leader under fire
battle-of = Battle of { $space }
battle-sub = Ties go to the defender
dice-hit-on = { $troops ->
    [demoralized] Demoralized troops
   *[sound] Sound troops
  } hit on { $on ->
    [6] 6 only
    [5] 5 and 6
   *[other] { $on } to 6
  }
battle-won = Victory for { $side }
battle-great-victory = A { $victory } for { $side }
## What the book of a title calls a battle won beyond all doubt
great-victory-famous = Famous Victory
great-victory-major = Major Victory
hits-thrown = { $count } hits
siege-of = Siege of { $space }
siege-sub = { $face } on the die, { $total } in all
siege-nothing = No effect.
siege-hits-besieger = { $count ->
    [one] The besieger takes { $count } hit.
   *[other] The besieger takes { $count } hits.
  }
siege-hits-defender = { $count ->
    [one] The fortress takes { $count } hit.
   *[other] The fortress takes { $count } hits.
  }
siege-falls = { $space } falls to { $side }
dice-next = Next
dice-skip = Skip { $count } more
dice-on = Go on

## A game: advice
advice-label = Advice
advice-ask = Ask for advice
advice-again = Ask again
advice-stop = Stop thinking
advice-thinking = Thinking
advice-looked = { $count } positions looked at
advice-win = chance to win
advice-told = Advised: { $choice }, { $win } chance to win.
advice-other = { $side }: { $words }
advice-about = The chance to win, and what would follow, as a search sees it from what you may know.

## A game: together
curtain-head = The turn of { $side }
curtain-ready = I am { $side }
curtain-undo = Take the last action back
curtain-open = Play with open hands
line-lost = The connection is lost. You can study the map; what you do waits until it is back.
line-refused = The server has ended the connection.
line-again = Try again
offered-draw = A draw is offered to you.
offered-undo = You are asked to let the last action be taken back.
offered-abort = You are asked to call the game off.
offering-draw = You have offered a draw.
offering-undo = You have asked to take an action back.
offering-abort = You have asked to call the game off.
absence-may-claim = Your opponent has not moved for a long time.
absence-claim = Ask your opponent to come back
absence-claimed = You have asked your opponent to come back. You may end the game from { $date }.
absence-withdraw = Withdraw the request
absence-decide = Your opponent has not come back. Your choice ends the game.
absence-win = Win the game
absence-abort = Call the game off
absence-asked = Your opponent asks whether you are still playing and may end the game from { $date }.
absence-answer = Keep playing
answer-refused-draw = Your offer of a draw was declined.
answer-refused-undo = Your wish to take back was declined.
answer-refused-abort = Your wish to call the game off was declined.
answer-lapsed-draw = Your offer of a draw has lapsed.
answer-lapsed-undo = Your wish to take back has lapsed.
answer-lapsed-abort = Your wish to call the game off has lapsed.
answer-agreed-undo = The last action was taken back.
rematch-begun = A rematch has begun.
game-invite = Invite somebody
notify-turn = It is your turn in { $title }
menu-home = All games
menu-back = Go back further, across dice
menu-offer-undo = Ask to take back
menu-offer-draw = Offer a draw
menu-offer-abort = Ask to call the game off
menu-abort = Call the game off
menu-abort-sure = Nobody wins a game that is called off.
menu-abort-yes = Call it off
menu-resign = Resign
menu-resign-sure = The other side wins.
menu-resign-yes = Resign now
menu-open-hands = Open hands, no curtain
menu-result = The result
menu-rematch = Rematch
menu-record = Download the record
menu-notify = Tell me when it is my turn
menu-notify-denied = This browser does not let the page speak up. Its settings can change that.
menu-moves = Show the moves of the other side
moves-skip = Skip
menu-theme = Theme
menu-theme-system = as the system
menu-theme-light = parchment
menu-theme-dark = candlelight
result-won = Victory for { $side }
result-nobody = Nobody has won
result-level = { $level ->
    [minor] a minor victory
    [major] a major victory
    [points] on Victory Points
    [moral] a moral victory
    [automatic] an automatic victory
   *[other] { $level }
}
result-resigned = by resignation
result-timeout = on time
result-timeout-both = Both clocks ran out at the same moment
result-absence = because the opponent did not come back
result-draw = A draw was agreed
result-aborted = The game was called off
result-seed = Seed of the dice
result-promise = Promised before play (SHA-256)
result-verify = Check it yourself: “malbrook verify” with the record checks the promise, both numbers, every throw and the result.

## Fair dice: the promise, and the deal to which both players contribute

deal-heading = The deal
deal-promise = Dice promise
deal-copy = Copy the dice promise
deal-verified = Dice verified
deal-verified-text = The secret is the one promised at the start, and the seed was made of it and of the players’ numbers.
deal-unwitnessed = The seed fits the promise, but this browser has not kept the promise from the start of the game.
deal-wrong = The dice of this game are not those that were promised.
deal-wrong-promise = The promise shown now is not the one this browser kept.
deal-wrong-secret = The server shows no seed, or its secret does not fit the promise.
deal-wrong-commitment = The hash of a player’s number is not the one this browser kept.
deal-wrong-nonce = A player’s number does not fit its hash.
deal-wrong-pair = The contributions of the two players do not go together: the server could have chosen one of them after it knew the other.
deal-wrong-own = The server says that you gave up your number or sent another one, and this browser did not. If you did not do so in another browser, the dice could have been chosen.
deal-wrong-seed = The seed does not follow from the secret and the players’ numbers.
deal-wrong-text = Download the record, keep the promise ({ $kept }…), and ask whoever runs the server. Do not trust the dice of this server until it is explained.
deal-awaits = Waiting for { $name }
deal-awaits-text = Both players contribute a number to the dice. The cards are dealt as soon as both browsers have shown theirs; this happens by itself when a player visits the game.
deal-changed = The server’s promise is not the one this browser kept at the start ({ $kept }… then, { $now }… now), or a player’s hash was exchanged. Your number stays secret. Call the game off and ask whoever runs the server.
deal-missing = This browser does not have your number for this deal. Open the game where you joined it, and the cards are dealt; or deal without your number. The record will say so, and your opponent is asked for another number. Without your number, your opponent together with whoever runs the server could choose the dice.
deal-without = Deal without my number
deal-fresh = Your opponent’s number is lost. You can go on with another number of yours alone, or call the game off.
deal-again = Deal with my number
deal-recommit = The deal begins again with a new promise, and needs a new number of yours before somebody else can join.
deal-recommit-here = Send a new number
deal-restarted = { $count ->
    [one] The deal was begun again once, with a new promise: a player who had joined did not show their number in time
   *[other] The deal was begun again { $count } times, each time with a new promise: players who had joined did not show their number in time
  }
deal-until-free = If their number does not come by { $when }, the seat is free again, and the deal begins anew with another promise.
deal-until-off = If the number does not come by { $when }, the game is called off.
deal-until-you = You have until { $when }.
deal-without-lost = The number of { $side } was lost: the dice were made without it
deal-without-default = The program of { $side } sends no number: the dice are made without it
result-to-rematch = To the rematch
result-look = Look at the map

### The house: pages outside a game, and the panels beside the map

## Everywhere
skip = Skip to the page
loading = One moment
offline = The server does not answer. Your games are safe; try again in a moment.
offline-short = The server does not answer.
nothing-here = There is nothing here, or it is not for you to see.
try-again = Try again
try-again-in = Try again in { $seconds } seconds.
reload = Load again
go-home = To the first page
copy = Copy
share = Share
copied = Copied
copy-failed = It could not be copied: select it and copy it by hand.
save = Save
saved = Saved
none = None
more = More…
more-label = More… for { $title }
show-all = All { $count }
show-more = Show more
the-machine = the machine
you = you
someone = Someone

## Going about
nav-label = Pages
nav-menu = Menu
nav-play = Play
nav-watch = Watch
nav-rules = Rules
nav-about = About
theme = Appearance
theme-system = As the system has it
theme-light = Parchment
theme-dark = Candlelight
language = Language
foot-unofficial = An unofficial edition. You need no rulebook to start, and every refusal cites its rule.
foot-api = API

## Names of pages
page-new-game = New game
page-invite = Send this link
page-join = An invitation
page-list = Games
page-account = Your account
page-sign-in = Sign in
page-sign-up = Open an account
page-reset = Another password
page-confirm = Confirm your address
page-rules = The rules
page-about = About Malbrook
page-nowhere = There is no such page
page-failed = Something went wrong
page-game = Game
nowhere-text = Nothing is to be found at { $path }.
failed-text = The page could not be shown. Nothing that was played is lost.

## The first page
tag = From the Sun King to Wellington: wars of Europe, played by the book.
new-game = New game
first-game = First game
first-game-about = A guided turn of 1702 in about fifteen minutes: the map, a march, a battle, a siege. You can leave it at any time.
continue = Continue { $title }
titles-label = Titles
title-spain = No Peace Without Spain!
title-nine-years = Nine Years
title-grand-campaign = Grand Campaign
title-pragmatic-war = A Pragmatic War
years-spain = 1702–1713
years-nine-years = 1688–1697
years-grand-campaign = 1688–1713
years-pragmatic-war = 1741–1748
story-spain = Who shall have the Spanish throne? Marlborough and Eugene against the armies of the Sun King.
story-nine-years = William of Orange crosses to England while Vauban digs on the Rhine. Europe unites against Louis XIV.
story-grand-campaign = Both wars in one. What you win in the first you carry into the second.
story-pragmatic-war = A young queen on Vienna’s throne, and Frederick of Prussia already in Silesia. Will Hungary rise for Maria Theresa?
time-spain = 2–5 hours · 3 scenarios
time-nine-years = 3–5 hours · 1 scenario
time-grand-campaign = Several evenings · 3 scenarios
time-pragmatic-war = 3–5 hours · 1 scenario
start-machine = Against the machine
start-here = Two here
start-invite = Invite
start-machine-label = Against the machine: play { $title } at once
start-here-label = Two here: play { $title } at this screen
start-invite-label = Invite somebody to { $title } by a link
import = Open a record
import-reading = Reading the record
import-drop = Drop a record to open it
import-large = That file is too large for a record.
import-wrong = The record could not be opened. { $reason }

## Lists of games
lists-label = Lists of games
list-mine = Your games
list-open = Open games
list-watch = Being played
list-finished = Finished
empty-mine = No games yet. Open the first campaign.
empty-open = Nobody is looking for an opponent. Open a game that anyone may join.
empty-watch = No game is being played that may be watched.
empty-finished = No game has been finished yet.
wait-for-you = { $count ->
    [one] one waits for you
   *[other] { $count } wait for you
  }
your-move = Your move
seat-kept = A seat is kept for you
seat-free = a free seat
seat-open = seat free
join = Join
waiting = waits for an opponent
view-only = view only
machine-thinks = the machine thinks
called-off = Called off
drawn = Drawn
won-by = won by { $side }
just-now = just now
since-minutes = since { $count } min
since-hours = since { $count } h
since-days = { $count ->
    [one] since one day
   *[other] since { $count } days
  }
game-progress = { $turn } · { $points } VP
game-progress-for = { $turn } · { $points } { $side ->
    [allied] Allied
   *[french] French
  } VP
against-machine = against the machine
against-here = two at this screen
against-person = against { $name }
against-nobody = no opponent yet
at-one-screen = { $name }, two at one screen
between = { $one } and { $two }

## A new game
heading-spain = A new war for Spain
heading-nine-years = A new war of nine years
heading-grand-campaign = Two wars, one campaign
heading-pragmatic-war = A new war for Maria Theresa
heading-wellington = A new war in the Peninsula
choose-opponent = Against
choose-side = Your side
choose-scenario = Scenario
choose-options = Optional rules
choose-time = Time
choose-pace = Time to think
choose-dice = Dice
choose-level = How strong it plays
level-recruit = Recruit: plays at random, without folly
level-captain = Captain: plays by rules of thumb, at once
level-marshal = Marshal: thinks ahead, a second a move
level-generalissimo = Generalissimo: thinks ahead, five seconds a move
level-name-recruit = Recruit
level-name-captain = Captain
level-name-marshal = Marshal
level-name-generalissimo = Generalissimo
level-name-tutor = Tutor
more-choices = More: scenario, optional rules, time, dice
opponent-machine = The machine
opponent-machine-text = Plays at once, and by the same rules
opponent-here = Someone here
opponent-here-text = Two at this screen, hands hidden on the turn
opponent-invite = Someone I invite
opponent-invite-text = Live or a move a day, by a link
opponent-open = Anyone
opponent-open-text = The first to come takes the seat
the-side-alliance = The Alliance
the-side-bourbon = The Bourbons
side-lot = By lot
side-lot-text = Chance decides at the start
chiefs-later-alliance = Marlborough, Eugene
chiefs-later-bourbon = Villars, Vendôme
chiefs-earlier-alliance = William III, Waldeck
chiefs-earlier-bourbon = Luxembourg, Catinat
chiefs-pragmatic-alliance = Charles of Lorraine, Traun
chiefs-pragmatic-bourbon = Frederick II, de Saxe
scenario-full-game = { $first } to { $last }, with talks of peace
scenario-tournament = { $first } to { $last }, no talks of peace
scenario-historical-british-withdrawal = Britain leaves as it did; ends in { $last }
scenario-nine-years = { $first } until peace is made
scenario-campaign-game = { $first } to { $last }; the last year may end early
option-historic-economy = Historic economy
option-battle-rerolls = Battle re-rolls
option-wounded-leaders = Wounded leaders
option-leader-abilities = Leader abilities
option-optional-card-draw = Two events to choose from
option-attrition = Attrition
option-double-action-decks = Two action decks
option-first-edition = First edition
option-reinforcements-first = Reinforcements first
option-mainz-held = Mainz held
option-diplomats = Leaders on missions
option-fog-of-war = Fog of war
option-chart-rounding = Rounding of the player aid
about-option-historic-economy = Instead of drawing an event, the Alliance may give up 1 victory point to play Bank of England or, from 1708, French Financial Collapse.
about-option-battle-rerolls = In a battle, the side whose commander has the higher Tactical Rating re-rolls as many missed dice as the difference.
about-option-wounded-leaders = Casualty rolls may also wound a named leader: he returns the next turn, and a Staff Officer stands in for him until then. If that counter is in use, nothing happens.
about-option-wounded-leaders-grand-campaign = In the second war a casualty roll of 10, or of 11 on the winning side, wounds a named leader: he returns the next turn, and a Staff Officer stands in for him until then if that counter is in the pool.
about-option-leader-abilities = Some named leaders have an ability or a weakness of their own.
about-option-optional-card-draw = Each player draws 2 events, plays or holds one and discards the other.
about-option-attrition = In the Reinforcement phase each stack takes 1 hit for every 8 steps of its corps that are not in a home space of their power.
about-option-double-action-decks = Each player has a full action deck and draws only from it.
about-option-first-edition = As first printed: the Alliance goes first for events and reinforcements, an action deck that is too small is reshuffled before dealing, and winter captures no leaders.
about-option-reinforcements-first = Reinforcements are placed before resource points are spent.
about-option-mainz-held = Mainz does not fall with Philipsburg while an Alliance corps stands there.
about-option-diplomats = From the year after France enters the war, a die each year may call one of five French leaders away until the next.
about-option-fog-of-war = You see only the highest leader and the topmost corps of an enemy stack, unless it takes part in an action, a battle or a retreat, or must withdraw for the winter.
about-option-chart-rounding = Half a die left over by demoralized reduced corps is rounded down instead of up.
time-alone = No clock runs while you play alone or at one screen.
pace-none = No clock
pace-days-1 = One day for each turn
pace-days-3 = Three days for each turn
pace-days-7 = A week for each turn
pace-live-60 = One hour each, live
pace-live-120 = Two hours each, live
clock-days = { $days ->
    [one] One day for each turn
   *[other] { $days } days for each turn
  }
clock-live = { $minutes } minutes each, and { $increment } seconds a turn
seed = Seed of the dice
seed-empty = Drawn by chance
seed-hint = A number, or 64 hexadecimal digits: the same seed throws the same dice. Leave it empty for dice nobody knows.
seed-wrong = A seed is a number, or 64 hexadecimal digits.
seed-sealed = The dice are sealed before the game and shown after it, so that nobody can know or doubt them.
dice-own = Your own seed
dice-sealed = Sealed now, shown after the game
private = Hidden
private-text = Only those who play in it see the game.
map-of = The map of { $title }
ready = Ready to open
sum-you = You
sum-against = Against
sum-options = Optional
sum-watch = Spectators
watch-anyone = Welcome
watch-nobody = None
open-campaign = Open the campaign
open-invite = Make the link
open-open = Offer the game

## An invitation
invite-title = { $title }: an invitation
invite-open-heading = Waiting for an opponent
invite-open-text = The game stands in the list of open games. The first who joins plays against you.
invite-text = Whoever opens this link takes the other seat. Send it to one person.
invite-the-link = The link
invite-elsewhere = The link was shown where the game was made, and only there. Call this game off and make another one if you have lost it.
invite-waiting = Waiting for the other player…
invite-note = You may leave this page: the game is among yours, and begins as soon as somebody comes.
call-off = Call the game off
you-play = you play { $side }
join-heading = { $name } invites you
join-accept = Take the seat
join-note = You need no account. The game begins at once.
join-yours = This is your own game.
join-go = To the game
join-taken = Somebody has taken this seat already.
join-watch = Watch the game
join-gone = This invitation is gone
join-gone-text = It was used, or the game was called off.

## Accounts
sign-in = Sign in
sign-out = Sign out
signed-in-as = You are signed in as { $name }.
name = Name
name-hint = What others see: 2 to 30 letters, digits, spaces, and - _ .
name-or-email = Name or e-mail
password = Password
password-hint = 8 characters or more.
password-old = Password so far
password-new = New password
password-set = Set the password
password-saved = Your password is changed.
password-end-access = Also sign out everywhere else, revoke all tokens and remove the webhook
password-saved-ended = Your password is changed. You are signed out everywhere else, and your tokens and webhook are removed.
email = E-mail
email-if-any = E-mail, if you like
email-hint = For “it is your turn” and a forgotten password; nobody else sees it.
email-unconfirmed = A letter went to { $email }: follow its link to confirm the address.
email-needs-password = Your password, to be sure it is you.
email-saved = Saved. A new address is used once it is confirmed.
save-name = Save the name
save-email = Save the address
forgotten = Forgotten your password?
no-account = No account yet?
have-account = You have one?
open-account = Open the account
guest-keeps = The games you have played as a guest go with you.
account-why = With an account you find your games on any device. To play, you need none.
account-guest = You play as { $name }, a guest. Your games are kept in this browser. An account takes them along.
account-nobody = You are not signed in.
reset-ask = Which address has your account? A link to choose another password goes there.
reset-send = Send the link
reset-sent = If an account has this address, a letter is on its way. The link is good for an hour.
reset-choose = Choose another password. You are then signed out everywhere, and tokens and the webhook are removed.
reset-done = Your password is set.
confirm-text = Confirm that this address is yours, so that letters about your games may go there.
confirm-go = Confirm the address
confirm-done = The address is confirmed.
profile = Name, address, password
told = When it is your turn
told-mail = Write to me
told-no-address = There is no confirmed address to write to.
told-no-mail = This server sends no letters.
told-webhook = Webhook
told-webhook-hint = An address that takes messages as Discord does.
told-webhook-failed = It failed too often and was switched off.
told-test = Try it
test-mail-good = A letter was sent.
test-mail-bad = The letter could not be sent.
test-webhook-good = The webhook took the message.
test-webhook-bad = The webhook did not take the message.
told-browser = In this browser
told-browser-on = This browser tells you while a page of yours is open.
told-browser-off = The browser can tell you while a page of yours is open.
told-browser-allow = Let it tell me
told-browser-denied = Notifications are blocked for this site; the browser’s own settings can allow them.
told-browser-missing = This browser has no notifications.
vacation = Vacation
vacation-left = { $days } of { $of } days are left this year. While you are away, the clocks of your games by mail stand still.
vacation-until = You are away until { $date }.
vacation-date = Away until
vacation-begin = Go away
vacation-end = I am back
vacation-no-date = Choose a day.
sessions = Where you are signed in
sessions-text = End a session you do not recognize, and choose another password.
sessions-guest-title = Copies of this browser’s cookies
sessions-guest = Anyone who has a copy of this browser’s cookies can play as { $name }. Revoke such copies here; your games stay in this browser.
session-unknown = Unknown device
session-current = this session
session-used = last used { $date }
session-begun = since { $date }
session-end = Sign out
session-end-label = Sign out on { $device }
session-ended = You are signed out on { $device }.
everywhere = Sign out everywhere
everywhere-guest = Revoke copies
everywhere-guest-done = Only this browser has your games now.
everywhere-programs = Also revoke all tokens and remove the webhook
tokens = Tokens for programs
tokens-text = A program that plays for you, or reads your games, shows a token instead of your password.
token-once = Copy it now: it is shown only this once.
token-secret = The token
token-hide = I have it
token-name = What to call it
token-may = It may
token-make = Make a token
token-made = made { $date }
token-used = used { $date }
token-unused = never used
token-revoke = Revoke
token-revoke-label = Revoke { $name }
token-revoked = { $name } is revoked.
scope-read = look at your games
scope-play = play
scope-account = change the account
deletion = Delete the account
deletion-text = Your name and address are forgotten. Games stay, played by “Someone”.
deletion-open = I want to delete it
deletion-go = Delete my account for good

## About
about-lead = Board wargames for two, from Louis XIV to Napoleon, with every rule kept and every refusal explained.
about-unofficial = An unofficial edition
about-unofficial-text = Malbrook is made by players. It is not made, endorsed or supported by the designers or publishers of the board games, and earns nothing.
about-own = Own the games
about-own-text = Everybody who plays here should own the board games: buy them from their publishers. No text, map, card or counter of theirs is used; all drawings and all words are our own.
about-rules = The rules
about-rules-text = Rules are told in our own words and cited by the number they have in the book, so that you can read on there.
about-dice = The dice
about-dice-text = The seed of the dice is sealed before a game begins: its fingerprint is shown at the start and the seed at the end. Anybody can check that nothing was changed on the way.
about-map = The map
about-map-text = Coasts, rivers and lakes are those of Natural Earth, in the public domain. Places are moved apart where the armies crowd, as engravers did.
about-fonts = The letters
about-fonts-text = IM Fell English by Igino Marini, EB Garamond by Georg Duffner and Octavio Pardo, Alegreya Sans by Juan Pablo del Peral; all under the SIL Open Font License.
about-licence = Licence
about-licence-text = The program is free software under the MIT or the Apache 2.0 licence, as you choose.

## Panels: the log
log-label = What happened
log-empty = Nothing has happened yet.
log-earlier = Earlier
log-opening = Events and reinforcements
log-cards = The first cards
log-winter = Close of the year
log-round = Round { $number }, { $side }
log-round-unnumbered = { $side } round
log-card = card of { $value }
log-jump = See the board as it stood then
log-more = Read what came before

## Panels: history
history-label = History
history-moment = Moment of the game
history-of = { $at } of { $last }
history-back = One step back
history-on = One step on
history-round-back = To the round before
history-round-on = To the next round
history-now = Return to now
history-fork = Play on from here
history-share = Share this moment
history-record = Download the record
history-only-over = When the game is over, one can play on from any moment and download the record.

## Panels: talk
talk-label = Talk
talk-lines = What was said
talk-empty = Nobody has said anything yet.
talk-say = Say something
talk-send = Send
talk-earlier = Earlier lines
talk-alone = Nobody else sits at this table.
talk-players-only = Only those who play can talk at this table.
here = here
away = away

## Panels: rules
rule-number = Rule { $rule }
rule-missing = There are no words of ours for this rule yet.
rule-open = Read on in the rules
rule-page = The page of this rule
rules-label = Rules
rules-lead = In our own words, by the numbers of the book.
rules-search = Find a rule by number or words
rules-found = { $count ->
    [one] one rule
   *[other] { $count } rules
  }
rules-nothing = No rule speaks of “{ $asked }”.
rules-book = Rulebook
rules-of = { $title ->
    [spain] No Peace Without Spain!
    [nine-years] Nine Years
    [grand-campaign] Grand Campaign
    [pragmatic-war] A Pragmatic War
    [wellington] Wellington’s War
   *[other] { $title }
  }
chapter-1 = What the game is about
chapter-2 = The map
chapter-3 = Leaders and corps
chapter-4 = Stacking
chapter-5 = Cards
chapter-6 = Victory
chapter-7 = The powers
chapter-8 = The year
chapter-9 = Events
chapter-10 = Command of the sea
chapter-11 = Supply
chapter-12 = Reinforcements
chapter-13 = The campaign
chapter-14 = Marching and reacting
chapter-15 = Fortified lines
chapter-16 = Battle
chapter-17 = Sieges
chapter-17-pragmatic-war = Hungary
chapter-18-spain = Spain
chapter-18-nine-years = The colonies
chapter-19 = Winter
chapter-19-pragmatic-war = An optional rule
chapter-20 = Scenarios and options
chapter-21 = Example
chapter-22 = Notes
rules-failed = The rules could not be read.

## Panels: the board
board-label = Board
board-time = Year and phase
board-victory = Victory points
board-resources = Resources
board-loyalty = Spanish loyalty
board-colonies = King William’s War
board-seas = Seas and fleets
board-standing = How the war stands
board-fog = In the fog of war
fog-hides = Under the tops of the stacks: { $pieces }
fog-hides-nothing = The tops of the stacks are all there is.
board-powers = Powers
powers-neutral = Neutral:
powers-absent = Out of the war:
board-pools = Force pools
board-due = To be placed
board-coming = Reinforcements to come
board-cards = Cards
board-events = Events in force
phase-event = Events
phase-reinforcement = Reinforcements
phase-campaign = Campaign
phase-spanish-events = Spain
phase-hungarian-appeal = Hungary
phase-winter = Winter
victory-major = { $side } major victory
victory-minor = { $side } minor victory
victory-draw = a draw
victory-track = { $vp } of { $most } victory points; { $bands }
resources-left = { $count ->
    [one] one point left to spend
   *[other] { $count } points left to spend
  }
madrid-alliance = Madrid held by the Alliance
madrid-bourbon = Madrid held by the Bourbons
madrid-nobody = Madrid held by nobody
colonies-committed = committed
colonies-support = support sent
fleet-strength = strength { $strength }
fleet-laid-up = laid up
pools-empty = The pools are empty.
standing-hungary-waits = The Hungarian nobles have not answered the appeal
standing-hungary-answered = The Hungarian nobles have answered: two resource points more, insurrectionists and grenzers
standing-france-auxiliary = France is not formally at war: it helps Bavaria
standing-france-at-war = France is formally at war
standing-maritime-wait = Britain and the Dutch keep still until 1743
standing-maritime-at-war = Britain and the Dutch are at war
standing-prussia-fights = Prussia fights
standing-prussia-out = Prussia has left the war
standing-emperor-lives = Charles Albert lives: Bavaria and the Empire are Bourbon
standing-emperor-dead = Charles Albert is dead: Bavaria is out of the war
standing-western-squadron = Western Squadron: the Channel Fleet adds { $count } in the Atlantic
standing-insurrectionists = Insurrectionists and grenzers at { $space }
standing-sick-king = The King’s illness holds the French at { $space }
standing-cologne-held = The French at Cologne keep Hanover and Hesse at home
standing-genoa-strong = The fortress of Genoa has strength 2
standing-naples-coerced = The British fleet keeps the Neapolitans at home
standing-early-spring-alliance = An early spring: one card more for the Alliance
standing-early-spring-bourbon = An early spring: one card more for the Bourbons
standing-bad-weather = Bad weather in this round
standing-last-round = This round is the last of the war
coming-france-at-war = When France goes to war
coming-saxony-joins = When Saxony changes sides
coming-hungarian-appeal = When the Hungarian nobles answer
coming-none = Nobody more is to come.
coming-pool = to the pool:
cards-hand = { $count ->
    [one] one action card
   *[other] { $count } action cards
  }
cards-held = { $count ->
    [one] one event held
   *[other] { $count } events held
  }
cards-deck = { $count ->
    [one] One card in the deck;
   *[other] { $count } cards in the deck;
  }
cards-discard = played so far:
cards-of = { $count ->
    [one] one card of { $value },
   *[other] { $count } cards of { $value },
  }
events-none = None.
events-unseen = { $count ->
    [one] One event nobody has seen yet
   *[other] { $count } events nobody has seen yet
  }
first-war = The first war: { $level }.
### End of the house

## Wellington's War
side-allied = the Anglo-Allies
side-french = the French
side-allied-adjective = Anglo-Allied
side-french-adjective = French
the-side-allied = The Anglo-Allies
the-side-french = The French
chiefs-wellington-allied = Wellington, Hill, Castaños
chiefs-wellington-french = Napoleon, Masséna, Soult
title-wellington = Wellington’s War
years-wellington = 1808–1814
story-wellington = Spain rises, Wellesley lands in Portugal. Hidden blocks, sieges and guerrillas from Lisbon to the Pyrenees.
time-wellington = 3–6 hours · 2 scenarios
scenario-campaign = Twelve turns, { $first } to { $last }
scenario-1812 = Five turns from 1812: the march to the Pyrenees
option-mondego-bay = Mondego Bay limitations
option-anglo-portuguese-integration = Anglo-Portuguese integration
option-de-espana = De Espana’s division
option-besieger-attrition = Besieger attrition
option-river-retreats = River retreats
option-napoleons-offensive = Napoleon’s offensive
option-scorched-earth = Portuguese scorched earth
option-expeditionary-restrictions = Expeditionary Force restrictions
option-increased-operations = Increased operations
about-option-mondego-bay = Blocks may land at Mondego Bay but may not embark there.
about-option-anglo-portuguese-integration = Seven British divisions stay 1 step below full strength until Event 7 is played.
about-option-de-espana = Each time De Espana is drawn, the Anglo-Allied player may count the block as British: for the Force Level, command, Formation Moves and interception.
about-option-besieger-attrition = An unmodified 1 on the siege die costs the strongest besieging block 1 step, but never its last.
about-option-river-retreats = Victorious infantry may conduct Pursuit Fire without a Leader Action at blocks that retreat across a river, but then does not advance.
about-option-napoleons-offensive = With the next French Operations card after Event 4, Napoleon’s formation may perform 1 free operation.
about-option-scorched-earth = When the Lines of Torres Vedras are placed, the Anglo-Allied player may lower the Forage Value of Portugal by 1 for that turn and the next.
about-option-expeditionary-restrictions = In Spain and Portugal, Expeditionary Forces may not leave the coastal provinces.
about-option-increased-operations = Each player gets 1 more Command card every turn.
river-douro = Douro
river-tagus = Tagus
river-ebro = Ebro
river-guadiana = Guadiana
river-guadalquivir = Guadalquivir
river-minho = Minho
theatre-portugal = Portugal
theatre-galicia = Galicia
theatre-castile = Castile
theatre-catalonia = Catalonia
theatre-andalusia = Andalusia
theatre-pyrenees = Pyrenees
ww-map-help = Arrow keys move the map, plus and minus zoom, Enter goes to the hexes; on a hex, arrow keys walk from hex to hex.
ww-hex = hex { $id } in { $area }
ww-box-britain = Britain
ww-box-france = France
ww-block-twin = { $name } ({ $kind })
ww-kind-leader = leader
ww-kind-infantry = infantry
ww-kind-expeditionary = Expeditionary Force
ww-kind-counter-guerilla = counter-guerrilla
ww-kind-cavalry = cavalry
ww-kind-guerilla = guerrillas
ww-kind-garrison = garrison
ww-kind-fortified-line = fortified line
ww-kind-naval-squadron = squadron
ww-nation-british = British
ww-nation-portuguese = Portuguese
ww-nation-spanish = Spanish
ww-nation-french = French
ww-card-event = Variable Event
ww-card-operations-1 = Operations 1
ww-card-operations-2 = Operations 2
ww-card-operations-3 = Operations 3
ww-card-operations-4 = Operations 4
ww-card-drafts-2 = Drafts 2
ww-card-drafts-3 = Drafts 3
ww-read-block = { $name } { $steps }
ww-read-hidden-allied = { $count ->
    [one] one Anglo-Allied block
   *[other] { $count } Anglo-Allied blocks
  }
ww-read-hidden-french = { $count ->
    [one] one French block
   *[other] { $count } French blocks
  }
ww-read-inside = inside: { $blocks }
ww-read-fortress = fortress { $rating }
ww-read-key = key town
ww-read-mountain = mountains
ww-may-choose = you may choose it
ww-may-march = you may march here
ww-may-battle = you may march here, battle
ww-may-siege = you may march here, the enemy is inside
ww-may-sea = you may sail here
ww-may-within = you may go inside
# What the other side is about
ww-wait-cards = { $who } choose a card
ww-wait-operate = { $who } choose an operation
ww-wait-formation = { $who } put a formation together
ww-wait-march = { $who } march
ww-wait-sea-group = { $who } embark
ww-wait-sea-move = { $who } are at sea
ww-wait-siege = { $who } press a siege
ww-wait-combat-turn = { $who } choose who fights
ww-wait-hits = { $who } take their losses
ww-wait-flee = { $who } retreat
ww-wait-intercept = { $who } may intercept
ww-wait-deploy = { $who } deploy a block
ww-wait-replace = { $who } replace losses
ww-wait-set-up = { $who } set up their blocks
ww-wait-reroll = { $who } may roll again
ww-wait-extend = { $who } may extend the battle
ww-wait-pursuit = { $who } may pursue
ww-wait-withdraw = { $who } may withdraw into the fortress
# A group
ww-go-formation = { $count ->
    [one] March with one block
   *[other] March with { $count } blocks
  }
ww-go-sea-group = { $count ->
    [one] Sail with one block
   *[other] Sail with { $count } blocks
  }
ww-go-siege = { $count ->
    [one] Besiege with one block
   *[other] Besiege with { $count } blocks
  }
ww-go-withdraw = { $count ->
    [one] One block goes inside
   *[other] { $count } blocks go inside
  }
# Parts of the log
log-segment = Command Segment { $number }
log-turn-end = Attrition and victory
# Panels
ww-window = { $title }, { $turn }
ww-segments = { $count ->
    [0] last segment
    [one] one segment left
   *[other] { $count } segments left
  }
ww-vp = VP
ww-vp-level = 0
ww-vp-for = { $points } { $side ->
    [allied] Allied
   *[french] French
  }
ww-sealift = Sealift
ww-cards = Cards
ww-points-left = { $count ->
    [one] one operation left
   *[other] { $count } operations left
  }
ww-board-tracks = Commitment and Force Levels
ww-board-nation = Nation
ww-board-commitment = Commitment
ww-board-force = In play
ww-board-pool = Pool
ww-level-0 = Low
ww-level-1 = Medium
ww-level-2 = High
ww-board-vp = Victory Points
ww-board-area-points = Areas now: { $allied } to the Anglo-Allies, { $french } to the French
ww-board-areas = Areas
ww-board-open = contested
ww-board-nobody = nobody
ww-board-pools = Your Force Pool
ww-board-deck = Event deck
ww-board-deck-text = { $deck } cards shuffled, { $under } under them; { $played } events so far
ww-board-events = Events that took place
ww-board-removed = Out of the game
ww-bad-weather = Bad weather
ww-bad-harvest = Bad harvest
ww-scorched = Scorched earth
ww-hand = Command cards
ww-card-count = ×{ $count }
ww-face-down = face down
ww-pick-place = { $step ->
    [siege] Which fortress?
   *[other] From where?
}
ww-pick-who = { $step ->
    [siege] Who besieges { $place }?
    [sea-group] Who sails from { $place }?
    [withdraw] Who goes into { $place }?
   *[other] Who goes from { $place }?
}
ww-pick-none = Nobody
ww-pick-all = All
ww-pick-count = { $count } of { $all }
ww-battle-of = Battle of { $hex }
ww-assault-of = Assault on { $hex }
ww-battle-round = Round { $round } of { $last }
ww-battle-attacks = { $side } attack
ww-battle-hits = { $count ->
    [one] one hit to take
   *[other] { $count } hits to take
  }
ww-battle-reserve = In reserve
ww-battle-inside = Inside
ww-battle-fought = has fought
ww-battle-lost = { $side } have lost
ww-battle-pursuit = Pursuit
ww-dice = Dice
ww-odds-before = If you attack { $place }
ww-odds-siege-of = The siege of { $place }
ww-odds-at = The odds at { $place }
ww-odds-wins = { $side } win
ww-odds-march = The odds of a forced march
ww-odds-breach = The walls are breached
ww-odds-siege = More than { $rating } on a die, { $modifier } added
ww-odds-exact = Exact, if both sides choose as well as they can where hits may fall on several blocks, nobody leaves before he must and no leader steps in
ww-odds-uncounted = Losses in the rounds of battle; pursuit fire and blocks that cannot retreat are not counted
ww-odds-sampled = From { $samples } games with the enemy’s blocks guessed, if nobody leaves before he must and no leader steps in
ww-odds-steps = Steps lost
ww-odds-blocks = Blocks lost
ww-odds-roll = A step is lost
ww-drawn = Drawn: { $block }
ww-to-set-up = { $count ->
    [one] One block still to be set up
   *[other] { $count } blocks still to be set up
  }
