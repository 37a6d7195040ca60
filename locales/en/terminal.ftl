# What the program says at a terminal. Words in `backticks` are typed as they stand.

# ---- playing at one screen -----------------------------------------------------------------------------------
play-title = { $title } - { $scenario }
play-options = With { $options }
play-sealed = Dice sealed under { $promise } until the end
play-welcome = Type the number of a choice; `{ play-word-help }` lists what else can be typed.
play-decide = { $heading } | { $side } to decide
play-over = The game is over in { $when } with { $points } VP: { $result }.
play-seed = The seed of the dice was { $seed }
play-no-choice = there is no choice { $number }; there are choices 1 to { $count }
play-unread = { $problem }; `{ play-word-help }` lists what can be typed
play-not-understood = Not understood: { $problem }.
play-ask = Ask `? 3` or `? { $example }`: may I, and if not, why not?
play-allowed = That is allowed: { $choice }.
play-refused = Not allowed: { $reason }.
play-no-undo = That cannot be taken back: { $reason }.
play-log-number = `{ play-word-log }` is followed by a number of lines.
play-no-rule = There is no rule '{ $number }'; numbers look like 14.2.1.
play-save-name = `{ play-word-save }` is followed by the name of a file.
play-saved = Saved as { $file }.
play-saving = The game is saved in { $file } after every choice.
play-continue = Saved as { $file }. To continue: malbrook play --load { $file } --save { $file }
play-file-exists = { $file } exists already; choose another name, continue it with --load { $file }, or add --force to replace it
play-not-saved = Not saved: { $problem }.
play-note = Note: { $note }.
play-no-input = the input cannot be read: { $problem }

# What can be typed beside choices; the English words do everywhere.
play-word-help = help
play-word-list = list
play-word-map = map
play-word-hand = hand
play-word-log = log
play-word-rule = rule
play-word-undo = undo
play-word-save = save
play-word-quit = quit

# A line for each; what is typed and what it does.
play-help-number = the third choice
play-help-notation = a choice in notation, as it stands at the right of the list
play-help-ask = may I, and if not, which rule forbids it?
play-help-list = the choices again
play-help-map = the board as the side that must decide sees it, or one space or region of it
    .name = NAME
play-help-hand = the cards of the side that must decide
play-help-log = what happened last
play-help-rule = what a rule says
play-help-undo = take the last choice back, unless dice have fallen or the other side has acted
play-help-save = write the game's record to a file
    .file = FILE
play-help-quit = stop

undo-nothing = there is nothing to take back
undo-dice = dice have fallen since
undo-other = the other player has acted since
undo-revealed = something hidden has been revealed since
undo-over = the game is over
undo-went-back = both players went back to here

heading-succession = { $year } | { $phase } | { $points } VP
heading-peninsula = { $segments ->
    [0] { $turn } | { $points } VP
    [1] { $turn } | last segment | { $points } VP
   *[other] { $turn } | { $segments } segments left | { $points } VP
  }
hand-none = none
hand-action = { $side } Action cards: { $cards }
hand-command = { $side } Command cards: { $cards }
hand-event-held = Event held: { $card } - { $text }
hand-event-drawn = Event drawn: { $card } - { $text }

# ---- how games end -------------------------------------------------------------------------------------------
result-none = no result
result-alliance-automatic = Alliance automatic victory
result-alliance-major = Alliance major victory
result-alliance-minor = Alliance minor victory
result-bourbon-minor = Bourbon minor victory
result-bourbon-major = Bourbon major victory
result-bourbon-automatic = Bourbon automatic victory
result-allied-automatic = Anglo-Allied automatic victory
result-allied-points = Anglo-Allied victory on points
result-french-moral = French moral victory
result-french-points = French victory on points
result-french-automatic = French automatic victory
result-failed = failed

# ---- records -------------------------------------------------------------------------------------------------
back-to-start = By consent of both sides the game went back to its start.
back-to-action = By consent of both sides the game went back to after action { $number }.
replay-actions = actions { $count }
replay-hash-now = hash { $hash }
replay-result-now = result { $result }
replay-no-result = result none, the game is not over
replay-line = line { $line }: { $problem }
replay-wrong-title = the record is of `{ $recorded }`, not of `{ $title }`
replay-broken-promise = the seed is not the one that was promised
replay-action = line { $line }, action { $number } `{ $action }`: { $fault }
replay-back = there is no position after { $asked } actions: only { $played } were played
replay-hash = the record ends with hash { $recorded }, the replay with { $replayed }
replay-result = the record ends with result `{ $recorded }`, the replay with `{ $replayed }`
other-data = the record was made with other data ({ $theirs }) than these ({ $ours })
record-no-seed = the record has no seed, and without one the first hands cannot be dealt
record-other-start = the position has another scenario or other options than the record
record-unwritten = the record cannot be written: { $problem }
record-no-hash = the record has no hash of its end

verify-no-commit = the record has no `commit`, so there was no promise to check
verify-no-seed = the record has no `seed`, so the promise cannot be checked
verify-other-seed = the seed is not the one that was promised: its hash is { $other }, not { $promise }
verify-other-secret = the server's secret is not the one that was promised: its hash is { $other }, not { $promise }
verify-other-nonce = the number of seat { $seat } is not the one that was committed to before the deal
verify-other-pair = seat { $seat } contributed `{ $kind }`, which is not allowed beside `{ $other }` of the other seat: the server could have chosen the dice
verify-seed-not-made = the seed does not follow from the server's secret and the players' numbers: they give { $other }, not { $seed }
verify-promise-differs = the promise you kept, { $kept }, is not the one in the record, { $promise }: keep both and ask whoever runs the server
verify-promise-hex = --promise: { $problem }
verify-promise-kept = { $promise }, the one you kept
    .label = yours
verify-seed-kept = { $promise }, the hash of the seed; the promise of the server was not compared
verify-promise = { $promise }, kept by { $by ->
    [secret] the server's secret
   *[seed] the seed
  }
    .label = promise
verify-nonce = seat { $seat }: { $kind ->
    [committed] { $nonce }, as committed to
    [fresh] { $nonce }, drawn after the opponent had lost theirs
    [lost] none, since it was lost; zeros were used
    [same] none, the other seat's counts for both
    [computer] none, the computer plays it
   *[default] none was sent; zeros were used
  }
    .label = numbers
verify-seed = { $seed }, made of the secret and the numbers
    .label = seed
verify-start = the position in the record
    .label = start
verify-actions = { $count }, all by the rules
    .label = actions
verify-back = { $count } by consent, { $stand } actions stand
    .label = back
verify-throws = { $count ->
    [0] none recorded, those of the seed were used
   *[other] { $count }, all as the seed gives them
  }
    .label = throws
verify-hash = { $hash }, as recorded
    .label = hash
verify-result = { $result }, as recorded
    .label = result
verify-result-new = { $result }, not recorded
verify-result-none = none, the game is not over

golden-not-finished = not finished
golden-added = { $file }: { $count } actions, { $result }
golden-name-taken = { $file } is there already; give the record another name
golden-same = { $file } is the same game
golden-none = there is no golden game (*.record) in { $folder }
golden-ok = ok
golden-broken = BROKEN
golden-failed = { $broken } of { $count } golden games do not replay

# ---- rules ---------------------------------------------------------------------------------------------------
rule-text = { $number } { $name }: { $text }
rules-no-ledger = there is no ledger of rules for '{ $title }'; there is { $all }
rules-none = { $title } has no rule { $number }; numbers look like 14.2.1 or 16
rules-note = (note)
rules-part = #{ $number } { $name }: { $text }
rules-same-as = same as spain { $places }
rules-enforced = enforced by { $places }
rules-shown = shown by { $places }

# ---- data ----------------------------------------------------------------------------------------------------
data-not-exported = nothing was exported: { $problem }
data-no-folder = { $folder } has no folder of a title ({ $all })
data-sound = { $title }: sound, hash { $hash }

# ---- simulations and the arena -------------------------------------------------------------------------------
simulate-outcome = outcome
simulate-games = games
simulate-points = victory points at the end
simulate-decisions = decisions
simulate-decisions-game = decisions a game
simulate-checksum = checksum
simulate-threads = threads
simulate-seconds = seconds
simulate-games-second = games a second
simulate-decisions-second = decisions a second
simulate-thread-broke = a thread broke; run the same command again to go on
simulate-failure = game { $number }: { $problem }; { $where }
simulate-failed = { $failed } of { $games } games failed
simulate-two-bots = '{ $text }' should name two bots, as in captain,recruit
failure-saved = saved as { $file }
failure-not-saved = not saved: { $problem }
progress-games = games
progress-left = left
report-written = { $games ->
    [one] 1 game, { $file }
   *[other] { $games } games, { $file }
  }
arena-headline = { $title }, { $scenario }{ $optional ->
    [0] { "" }
   *[other] { " " }with { $options }
  }: { $games } games in { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
  } with sides swapped{ $left ->
    [0] { "" }
   *[other] , { $left } to come
  }
arena-bot = bot
arena-games = games
arena-score = score
arena-elo = Elo
arena-interval = 95%
# $side: the side
arena-as = as { $side-id }
arena-points-as = VP as { $side-id }
arena-move-time = ms a move
arena-slowest = slowest
arena-pair = pair
arena-pairs = pairs 0/½/1/1½/2
arena-span = { $low } to { $high }
arena-won = { $one-id } won { $share-one }, { $two-id } { $share-two }, { $drawn } drawn; { $decisions } decisions a game
arena-mean-points = { $number } VP at the end
arena-mean-year = which comes in { $number }
arena-faults = { $games ->
    [one] { $bot } { $fault } in 1 game, first in game { $first }: { $message }
   *[other] { $bot } { $fault } in { $games } games, first in game { $first }: { $message }
  }
arena-crashed = crashed
arena-lost-on-time = lost on time
arena-wrote-garbage = wrote garbage
arena-broke-rules = broke the rules
arena-gave-up = gave up
arena-odd = --games should be even: each seed is played twice, with sides swapped
arena-kept = The results and records are in { $folder }; --games with a higher number goes on.
arena-kept-results = The results are in { $folder }; --games with a higher number goes on.
arena-fault = game { $number }: { $bot } { $fault }: { $message }

# ---- the server ----------------------------------------------------------------------------------------------
serve-at = Malbrook is at { $address } (press Ctrl-C to stop)
serve-at-url = Malbrook is at { $url }, by way of { $address } (press Ctrl-C to stop)
serve-stopping = finishing what is under way; Ctrl-C again stops at once
backup-done = { $copy } is a sound copy of { $original }: { $games } games, { $entries } entries

# ---- what goes wrong -----------------------------------------------------------------------------------------
no-language = there is no language '{ $language }'; there is { $all }
no-title = there is no title '{ $title }'; there is { $all }
no-scenario = there is no scenario '{ $scenario }'; there is { $all }
no-option = { $title } has no option '{ $option }'; it has { $all }
no-option-at-all = { $title } has no option '{ $option }': it has none
bad-seed = '{ $seed }' should be a number or 64 hexadecimal digits
engine-broke = the rules engine broke: { $message }
file-unreadable = { $file } cannot be read: { $problem }
file-too-long = it is longer than { $bytes } bytes
file-not-text = it is not UTF-8 text
file-unwritable = { $file } cannot be written: { $problem }
file-no-name = { $file } does not name a file
folder-unmade = { $folder } cannot be made: { $problem }
usage-commands = the commands are { $all }
usage-form = usage: { $usage }
usage-help = `malbrook --help` lists what is accepted

# ---- mistakes of the command line ----------------------------------------------------------------------------
usage-line = { $said }; { $accepted }
usage-no-such-command = unrecognized subcommand '{ $name }'
usage-no-such-argument = unexpected argument '{ $name }' found
usage-no-value = a value is required for '{ $argument }' but none was supplied
usage-value = invalid value '{ $value }' for '{ $argument }'
usage-value-why = invalid value '{ $value }' for '{ $argument }': { $problem }
usage-no-equals = equal sign is needed when assigning values to '{ $argument }'
usage-too-many = unexpected value '{ $value }' for '{ $argument }' found; no more were expected
usage-too-few = { $least } values required by '{ $argument }'; only { $given ->
    [one] { $given } was
   *[other] { $given } were
  } provided
usage-wrong-number = { $wanted } values required for '{ $argument }' but { $given ->
    [one] { $given } was
   *[other] { $given } were
  } provided
usage-conflict = the argument '{ $argument }' cannot be used with '{ $other }'
usage-conflict-any = the argument '{ $argument }' cannot be used with one or more of the other specified arguments
usage-twice = the argument '{ $argument }' cannot be used multiple times
usage-missing = the following required arguments were not provided: { $all }
usage-no-command = '{ $name }' requires a subcommand but one was not provided ({ $all })
usage-not-text = invalid UTF-8 was detected in one or more arguments
usage-unfit = it does not fit
usage-no-number = it is no number
usage-number-large = the number is too large
usage-number-small = the number is too small
usage-no-address = it should be an address and a port, as in 127.0.0.1:8302
usage-range = { $value } is not in { $range }
usage-possible = (possible values: { $all })
usage-similar-command = (did you mean '{ $names }'?)
usage-similar-argument = (did you mean '{ $names }'?)
usage-similar-value = (did you mean '{ $names }'?)

# ---- the ledger ----------------------------------------------------------------------------------------------
ledger-count = { $title }: { $done }/{ $rules } rules, { $enforced }/{ $clauses } clauses
ledger-lacks-both = { $key } ({ $name }): not enforced, no test
ledger-not-enforced = { $key } ({ $name }): not enforced
ledger-no-test = { $key } ({ $name }): no test
ledger-stray = { $clause } in { $file } at { $function }: above no test that is run
ledger-no-clause = { $clause } in { $file } at { $function }: no such clause
ledger-untold = { $id } ({ $name }): not told in `{ $language }`
ledger-strange-rule = { $id }: told in `{ $language }`, but there is no such rule
ledger-strange-reading = { $id }: told in `{ $language }`, but there is no such reading
ledger-parts = { $id }: { $told } of { $parts } parts are told in `{ $language }`

# ---- measuring -----------------------------------------------------------------------------------------------
bench-random-play = random play on one core
bench-decision = ns a decision
bench-close = decisions a second of { $title } beside { $first }: { $ratio }, at most { $percent } % behind
bench-behind = decisions a second of { $title } beside { $first }: { $ratio }, MORE THAN { $percent } % behind
bench-fixed = { $games } games, { $decisions } decisions, checksum { $checksum }
bench-fixed-search = { $chances } chances, { $positions } positions, playouts { $playouts }
bench-fixed-answers = { $rounds } rounds, { $answers } answers, bytes { $bytes }
bench-thread-broke = a thread broke
bench-parts = parts, over { $count } situations of random games (ns, and beside one decision)
bench-size = state size, bytes
bench-clone = clone
bench-list = list actions
bench-hash = hash
bench-view = view
bench-search = search
bench-playouts = playouts a second
bench-positions = positions a second
bench-threads = { $count } threads
bench-choice = a choice of
bench-mean = mean ms
bench-longest = longest ms
bench-first-advice = first advice
bench-beside-one = beside one thread
bad-seconds = '{ $text }' should be a number of seconds above 0

# ---- looking for what breaks ---------------------------------------------------------------------------------
fuzz-seed = seed { $seed }
fuzz-decisions = { $count } { $count ->
    [one] decision
   *[other] decisions
  }
fuzz-look = look { $number }: { $problem }
fuzz-looks = { $count } { $count ->
    [one] look
   *[other] looks
  }, 0 failed
fuzz-done = { $games } games, { $failed } failed
fuzz-broken = { $failed } of { $games } games broke a promise
fuzz-refused = a listed action was refused: { $refusal }
fuzz-endless = the game does not end
fuzz-no-outcome = nobody can act, yet there is no outcome
fuzz-listed-twice = an action is listed twice
fuzz-unlisted = `{ $action }` is not listed but allowed: { $why }
fuzz-listed = `{ $action }` is listed but refused: { $why }
fuzz-other-seat = the seat that owes no decision may act
fuzz-notation = `{ $action }` does not read back
fuzz-position-unread = a position does not read: { $problem }
fuzz-position-no-state = a position does not make a state: { $problem }
fuzz-position-other = a position reads back as another one: { $position }
fuzz-start-unread = a start is not JSON: { $problem }
fuzz-start-no-state = a start does not make a state: { $problem }
fuzz-start-other = a start reads back as another one: { $start }
fuzz-untold = a decision has no words in `{ $language }`
fuzz-told-otherwise = what happened is longer in one language than in another
fuzz-back-refused = going back by consent is refused: { $problem }
fuzz-back-other = going back by consent gives another state
fuzz-view-acts = a state drawn from the view of { $viewer } has others to act
fuzz-view-differs = a state drawn from the view of { $viewer } looks different: { $what }
fuzz-view-hidden = in what is not told
fuzz-undo-refused = undo is offered but refused: { $reason }
fuzz-undo-other = undo gives back another state
fuzz-redo-refused = refused after undo: { $refusal }
fuzz-redo-other = an action differs after undo
fuzz-record-unread = the record does not read back: { $problem }
fuzz-no-choice = { $seat } is asked and has no legal action
fuzz-bad-position = { $title }: { $problem } ({ $where })
fuzz-positions = { $tried } damaged positions, { $accepted } accepted, { $actions } actions played, { $failed } failed
fuzz-positions-broken = { $failed } accepted positions cannot be played
fuzz-no-replay = replay { $how ->
    [throws] with throws
    [seed] from the seed
   *[no-seed] without the seed
  }: { $problem }
fuzz-replay-other = replay { $how ->
    [throws] with throws
    [seed] from the seed
   *[no-seed] without the seed
  } ends in another state
stuck-no-action = after { $decisions } decisions seat { $seat } must choose and has no legal action
stuck-over-limit = the game is not over after { $decisions } decisions
stuck-no-outcome = after { $decisions } decisions nobody must choose, but the game has no outcome
stuck-refused = after { $decisions } decisions a listed action of seat { $seat } was refused: { $refusal }
no-entropy = the operating system gave no random numbers: { $cause }

# ---- bots, and what is kept of their games -------------------------------------------------------------------
bot-no-level = there is no level `{ $level }`; there is recruit, captain, marshal, generalissimo
bot-no-budget = `{ $budget }` is no budget: a time (500ms, 2s), playouts (20000n) or threads (1t)
bot-or-random = { $problem }, and random
bot-forbidden = a bot chose `{ $action }`, which is not allowed
bot-silent = a bot chose nothing
arena-unknown-bot = { $problem }; programs from outside are named with --bot "NAME=command ..."
arena-no-command = `{ $given }` should be NAME=command, as in "mine=python3 bot.py"
arena-bad-name = `{ $name }` cannot name a bot: letters, digits, `-`, `_` and `.` can, and it must not be a level
arena-same-name = there are two bots `{ $name }`
arena-too-few = an arena takes two bots or more
arena-too-many = an arena takes at most { $most } bots
arena-thread-broke = a thread of the arena broke; run the same command again to go on
arena-broken = game { $game } broke the rules engine: { $why }; its seed is { $seed }
arena-busy = another arena is using { $file }
arena-other-terms = { $file } has an arena with { $what }; give another --out, or the same arguments
arena-bad-terms = these are no terms of an arena: { $problem }
arena-bad-result = this is no result of a game: { $problem }
arena-result-twice = game { $game } is here twice
arena-strange = this is no file of an arena
kept-otherwise = { $name } { $kept }, not { $asked }
simulate-bad-name = { $file } should end with .parquet
simulate-table = the table { $file } cannot be used: { $problem }
simulate-damaged = it is no table of Malbrook, or it is damaged ({ $said })
simulate-short = a column is shorter than the table says
simulate-exists = { $file } exists already; remove it, or give another --out
simulate-busy = another simulation is using { $file }
simulate-other-plan = { $file } has a simulation with { $what }; give the same arguments, another --out, or remove that folder
file-unusable = { $file } cannot be used: { $problem }
serve-default = default
