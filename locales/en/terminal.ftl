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
verify-promise = { $promise }, kept by the seed
    .label = promise
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
