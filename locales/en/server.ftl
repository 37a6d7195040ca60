# What the server says: refusals, letters, pages.

# ---- refusals of the server: requests
problem-moved-on = the game has moved on since
problem-internal = something is wrong here; nothing was changed, please try again
problem-busy = the server has too much to work out just now; please try again in a little while
problem-unavailable = the server cannot read or write its database now; nothing was changed, please try again soon
problem-stopping = the server is stopping; please try again
problem-no-page = there is nothing at this address
problem-method = that cannot be done with this method here
problem-other-site = this request comes from another site
problem-too-often = too many requests; please wait a little
problem-body-json = the body must be JSON, with content-type application/json
problem-body-slow = the body took too long to arrive
problem-body-large = the body is too large
problem-body-cut = the body ended too soon
problem-two-lengths = a request has a Content-Length or a Transfer-Encoding, not both
problem-message-object = a message must be a JSON object
problem-message-broken = a message was too large or broken
problem-message-text = a message must be text
problem-flood = that is too much at once
problem-websocket = this is a WebSocket: ask for an upgrade to it
problem-crowded = there are too many connections: try again later

# ---- people
problem-sign-in = sign in first
problem-session-ended = your session has ended: sign in again
problem-no-account = you have no account: sign up first
problem-has-account = you have an account already: sign out first
problem-wrong-sign-in = the name or the password is wrong
problem-wrong-password = the password is wrong
problem-password-length = a password has 8 to 200 characters
problem-many-sign-in = too many people are signing in at once; please try again
problem-attempts = too many wrong passwords; wait, sign in on a device you have used before, or ask for another password by mail
problem-changes = the password or the address of this account was changed too often; wait, or ask for another password by mail
problem-email-password = an address is changed with the password
problem-email = this is not an address for mail
problem-email-owned = this address belongs to another account already
problem-link-spent = this link is not valid any more
problem-name-length = a name has 2 to 30 characters
problem-name-letters = a name has letters, digits, spaces and the signs - _ .
problem-name-spaces = a name neither begins nor ends with a space, nor has two in a row
problem-name-blank = a name has a letter or a digit
problem-name-kept = this name is kept for guests and for those who have left
problem-name-hidden = a name has no characters that cannot be seen or that change the direction of text
problem-name-uncommon = names do not use the letter { $letter }: choose letters of a script in use today
problem-name-scripts = a name mixes letters of different scripts that look alike: choose letters of one script
problem-name-lookalike = this name looks like another one that is taken: choose a name that cannot be confused with it
problem-token-not-valid = this token is not valid
problem-token-look = this token may not look at games
problem-token-play = this token may not play
problem-token-account = this token may not change the account
problem-token-other = this token may not do that
problem-token-scopes = say what the token may be used for: read, play, account
problem-token-more = a token makes no tokens that may do more than itself
problem-test-often = one test a minute is enough
problem-test-nothing = there is nothing to test: neither letters nor a webhook are on
problem-vacation-guest = sign up first: guests have no vacation
problem-vacation-past = a vacation ends in the future
problem-vacation-days = not so many days of vacation are left this year
problem-no-time = that is no time

# ---- games
problem-already-playing = you play in this game already
problem-not-playing = you do not play in this game
problem-not-your-seat = that is not your seat
problem-which-seat = you hold both seats: say which one acts
problem-no-seat-free = no seat is free in this game
problem-seat-taken = that seat is not free
problem-has-begun = the game has begun: one can resign, or offer to call it off
problem-not-begun = the game has not begun: a seat is still free
problem-not-dealt = the cards have not been dealt: a player still has to reveal their number
problem-reveal-early = a seat is still free: keep the number until all seats are taken
problem-reveal-late = no number is awaited from you in this game
problem-deal-again = the deal begins again: the player who waits must first send a new number
problem-recommit-late = no new commitment is awaited from you in this game
problem-nonce-other = this is not the number whose hash was sent when you sat down
problem-nonce-or-lost = send either the number or that it is lost
problem-deal-hex = { $detail }
problem-seed-given = a game with dice you choose takes no number of yours
problem-other-rules = this game was played under version { $recorded } of the rules; this server plays version { $current }, so the game can be viewed as it was last saved, but not continued
problem-game-over = the game is over
problem-game-not-over = the game is not over yet
problem-time-up = the time is up: the game is over
problem-nothing-played = nothing was played
problem-clock-live = a live clock has 10 to 1000000 seconds and adds at most 86400
problem-clock-mail = a move by mail may take 1 to 60 days
problem-no-seat-yours = one of the seats must be yours
problem-many-waiting = you have { $most } games waiting for an opponent already: leave one first, or wait until somebody joins
problem-many-running = you have { $most } games in progress with other people already: finish one first
problem-many-computer = you have { $most } games in progress against the computer already: finish or resign one first
problem-many-solo = you have { $most } games in progress that you play on both sides already: finish or resign one first
problem-games-per-hour = { $most } games were begun or joined within an hour, by you or from your address: please wait a little
problem-many-address = { $most } such games were begun from your address already: wait until one is over
problem-seed-alone = the dice can be chosen only where nobody else plays
problem-no-offer = there is no such offer to answer
problem-no-claim = there is no such claim in this game
problem-claim-not-here = absence can be claimed only in a game without a clock between two people, while only one of them owes a move
problem-claim-your-move = it is your move
problem-claim-made = you have claimed already
problem-claim-early = you can claim only when your opponent has not moved for { $days ->
    [one] 1 day
   *[other] { $days } days
  }
problem-claim-wait = your opponent has { $days ->
    [one] 1 day
   *[other] { $days } days
  } from your claim to come back
problem-offer-to = only an undo goes back to somewhere
problem-no-draw = the machine agrees to no draw
problem-nothing-back = there is nothing to go back to
problem-study-alone = a game for study is played alone
problem-over-then = the game is over at that moment
problem-still-hidden = only when the game is over: it would show what is hidden
problem-undo-many = so many actions cannot be taken back
problem-undo-limit = you may take back { $most } actions between two final ones; play on first
problem-record-long = the record has { $acts } actions; this server stores at most { $most } of a game
problem-log-full = this game has reached { $most } entries, the most this server stores; end it by a draw, resign or call it off
problem-cursor = it should be what `next` of the page before said
problem-talk = only the players of a game talk at its table
problem-line-control = a line has no control characters but line feeds
problem-line-direction = a line has no characters that reverse the direction of text
problem-advice-again = you have asked for other advice since
problem-advice-busy = others are being advised; please wait a little
problem-advice-none = this server gives no advice
problem-advice-short = it takes a second or more
problem-advice-not-asked = nothing is asked of this seat at that moment
problem-advice-alone = advice is for games played alone, and for games that are over
problem-advice-when = the game is over: say after which entry of the log
problem-off-lesson = the lesson asks for something else now; it can be left at any time
problem-lesson-data = the lesson does not fit the data this server plays with
problem-no-lesson = no lesson is given here

# ---- webhooks
problem-webhook-private = that address is not on the public internet
problem-webhook-address = that is no address
problem-webhook-https = the address must begin with https://
problem-webhook-password = the address must not have a user or a password in it
problem-webhook-host = that host cannot be found

# ---- refusals that say more
problem-unknown = there is no such { $what ->
    [game] game, or it is private: sign in if you play in it, or ask a player for an invitation
    [moment] moment of the game
   *[other] { $what }
  }
problem-taken = this { $what } is taken
problem-unreadable = { $detail }
problem-message-wrong = the message is wrong: { $detail }
problem-message-large = a message has at most { $most } bytes
problem-no-title = there is no such title; there is { $all }
problem-no-scenario = there is no such scenario; there is { $all }
problem-no-option = there is no such optional rule; there is { $all }
problem-no-level = there is no such level; there is { $all }
problem-no-language = there is no such language; there is { $all }
problem-seed = { $detail }
problem-entries = the game has { $count } entries
problem-undo = { $reason ->
    [nothing] there is nothing to take back
    [dice] dice have fallen since
    [other] the other player has acted since
    [revealed] something hidden has been revealed since
    [over] the game is over
   *[back] both players went back to here
  }; the other player may be asked to agree to it
problem-actions-number = there must be 1 to { $most } actions
problem-action-length = an action has at most { $most } bytes
problem-action-unreadable = { $detail }
problem-key-length = a key has 1 to { $most } bytes
problem-plan-length = a plan has at most { $most } actions
problem-line-length = a line has 1 to { $most } characters
problem-chat-flood = that is too much at once: wait { $seconds } seconds
problem-record = { $detail }
problem-record-title = there is no such title
problem-token-name = a token has a name of 1 to { $most } characters
problem-token-many = you have { $most } tokens already: revoke one first
problem-webhook-length = an address has at most { $most } bytes

# ---- names of people who have none of their own
guest-name = Guest { $number }
guest-word = Guest
someone = Someone

# ---- letters: it is your turn
moment = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
  } { $year }, { $hour }:{ $minute } UTC
moment-unknown = long ago
mail-hello = Hello { $name },
mail-turn-subject = Your turn against { $opponent } in { $title }
mail-turns-subject = Your turn in { $count } games
mail-turn-intro = { $count ->
    [one] it is your turn in this game:
   *[other] it is your turn in these games:
  }
mail-game = { $title } against { $opponent }
mail-deal = The deal waits for your browser: open the page of the game, and play begins.
mail-promise = Dice promise: { $promise }
mail-waiting = waiting since { $since }
mail-waiting-until = waiting since { $since }; you have until { $until }
mail-others = { $count ->
    [one] Another game is still waiting for you.
   *[other] { $count } other games are still waiting for you.
  }
mail-farewell = Have a good game!
mail-home = Malbrook, { $home }
mail-unsubscribe = To get no more of these letters: { $link }
mail-absence-subject = { $opponent } asks whether you are still playing { $title }
mail-absence = { $opponent } has been waiting for your move in { $title } since { $since }.
    If you do not come back before { $until }, { $opponent } may end the game as a win or call it off. To go on playing, open the game:
mail-test-subject = A test
mail-test = this is the test you asked for. Letters from here reach you.
post-turn = { $count ->
    [one] It is { $name }'s turn:
   *[other] It is { $name }'s turn in { $count } games:
  }
post-game = **{ $title }** against { $opponent }, since { $since }: <{ $link }>
post-game-until = **{ $title }** against { $opponent }, since { $since }, until { $until }: <{ $link }>
post-absence = { $opponent } asks whether { $name } is still playing **{ $title }**. If { $name } does not come back before { $until }, { $opponent } may end the game: <{ $link }>
post-more = … and { $count } more.
post-test = This is the test that { $name } asked for. Messages come through.

# ---- letters about accounts
mail-subject = { $subject } · Malbrook
mail-confirm-subject = Confirm your address
mail-confirm-who = Somebody, probably you, gave this address to an account on { $url }.
mail-confirm-link = To confirm that it is yours, follow this link within three days:
mail-confirm-not-you = If it was not you, do nothing: no more mail will come.
mail-known-subject = Your address
mail-known-who = Somebody, probably you, tried to give this address to another account on { $url }.
mail-known-link = It belongs to an account already. If you have forgotten its password, you can choose another one:
mail-known-not-you = If it was not you, do nothing: nothing was changed.
mail-reset-subject = Choose another password
mail-reset-who = Somebody, probably you, asked for another password for your account on { $url }.
mail-reset-link = To choose one, follow this link within an hour:
mail-reset-not-you = If it was not you, do nothing: your password stays as it is.
mail-blocked-subject = Attempts to sign in were blocked
mail-blocked-who = Somebody has tried several wrong passwords for your account on { $url }. Further attempts from devices you have never signed in on are blocked for a while. Nothing was changed, and you can still sign in on the devices you have used.
mail-blocked-link = If it was you, or if you are locked out, you can choose another password:
mail-blocked-not-you = If it was not you, there is nothing to do as long as your password is long and used nowhere else.
mail-changed-subject = Your address was changed
mail-changed-what = Your account on { $url } has another address for mail now.
mail-changed-not-you = If it was not you who changed it, choose another password at once.

# ---- the page behind the link that ends letters
page-title = { $title } · Malbrook
page-unsubscribe = No more letters?
page-unsubscribe-text = You are told by mail when it is your turn. Shall these letters stop?
page-unsubscribe-yes = Send me no more letters
page-unsubscribed = No more letters
page-unsubscribed-text = You will get no more letters about your turns. You can have them again in your settings.
page-back = Back to your games

# ---- what the program says when it cannot start
startup-taken = cannot listen on { $address }: something else does already, perhaps another Malbrook; choose another port with --listen
startup-listen = cannot listen on { $address }: { $cause }
startup-not-here = cannot listen on { $address }: this machine has no such address; give another one with --listen
startup-forbidden = cannot listen on { $address }: it is not allowed; choose a port above 1023 with --listen
startup-db-no-name = the database has no name; give a file with --db
startup-db-folder = the database { $file } is a folder; give a file with --db
startup-db-no-folder = the database { $file } cannot be made: there is no folder { $folder }
startup-db-used = the database { $file } is used by another Malbrook; stop that one, or give another file with --db
startup-db-locked = the database { $file } is held by another program; try again when that has finished
startup-db-read-only = the database { $file } cannot be written: Malbrook must be allowed to write that file and its folder
startup-db-full = the database { $file } cannot be opened: the disk is full
startup-db-other = { $file } is no database of Malbrook; give another file with --db
startup-db-damaged = the database { $file } is damaged, take the last backup: { $cause }
startup-db-newer = the database { $file } is of a newer Malbrook: its tables have changed { $seen } times, this program knows { $known } of these changes
startup-db-failed = the database { $file } cannot be opened: { $cause }

# ---- settings, the database and copies of it -----------------------------------------------------------------
startup-database = the database failed: { $cause }
# $said: the sentence in English; $problem: what is wrong with the setting
settings-problem = { $said }
settings-not-text = a setting is not UTF-8
settings-no-host = { $key } is set, but smtp-host is not
settings-no-sender = smtp-host is set, but smtp-from is not
settings-two-passwords = smtp-password and smtp-password-file are both set
settings-password-file = smtp-password-file { $file } cannot be read: { $problem }
settings-url = public-url '{ $url }' should look like https://games.example.org
settings-least = { $name } is { $value }; it must be at least { $least }
settings-percent = sockets-reserved is { $value }; it is a share of at most 100 percent
settings-log = log '{ $text }' cannot be understood: { $cause }
settings-sender = mail cannot come from `{ $from }`: it should be an address
settings-host = the mail server's name is no good: { $cause }
backup-no-database = there is no database { $file }
backup-itself = { $file } is the database itself
backup-folder = { $file } is a folder; name a file in it
backup-there = { $file } is there already; --force replaces it
backup-damaged = the copy of { $file } is damaged, so the database may be, too: { $cause }
problem-record-start = its start cannot be read: { $problem }
problem-record-no-start = it has neither a seed nor a position to start from
