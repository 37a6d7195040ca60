# What the games of the wars of succession say: what happened, what is asked, what can be chosen.
#
# Names come with their forms: $side is the name as a heading, $side-the within a sentence, $side-start at its beginning, and
# $side-id tells the sides apart where a language needs it; spaces, leaders, powers, cards and fleets likewise.

# ---- pieces ------------------------------------------------------------------------------------------------
corps-kind = { $count } { $power-adjective } corps
noted = { $what } ({ $notes })
# $count: how many are meant
note-reduced = reduced
# $count: how many are meant
note-demoralized = demoralized
# $count: how many are meant
note-acted = has acted
note-minor = minor side
list = { $first } and { $last }
corps-number = { $corps ->
    [one] 1 corps
   *[other] { $corps } corps
  }

# ---- what happened -----------------------------------------------------------------------------------------
fact-year-began = The year { $year } began.
fact-power-joined = { $power } joined { $side-the }.
fact-power-left = { $power } left the war.
fact-late-cards-added = The later event cards came into the deck.
fact-goes-first = { $side-start } went first.
fact-event-drawn = { $side-start } drew an event card.
fact-event-revealed = { $side-start } turned up { $card }.
fact-event-held = { $side-start } kept an event card for later.
fact-event-discarded = { $side-start } discarded { $card } without effect.
fact-event-played = { $side-start } played { $card }.
fact-event-resolved = { $card } took effect.
fact-corps-built = { $power-corps-start } was built at { $space } { $full ->
    [true] at full strength
   *[false] at reduced strength
  }.
fact-corps-restored = { $power-corps-start } was restored at { $space }.
fact-corps-arrived = { $power-corps-start } arrived at { $space }.
fact-corps-delayed = { $power-corps-start } found no place to arrive and waits.
fact-corps-removed = { $power-corps-start } was destroyed at { $space }.
fact-corps-taken-off = { $power-corps-start } was taken off the map at { $space } for the next war.
fact-corps-reduced = { $power-corps-start } was reduced at { $space }.
# $count: how many are meant
fact-corps-moved = { $corps } went from { $from } to { $to }.
fact-leader-moved = { $leader-start } went to { $to }.
fact-leader-arrived = { $leader-start } took the field at { $to }.
fact-leader-promoted = { $leader-start } was promoted.
fact-leader-replaced = { $by-start } took the place of { $leader }.
fact-fleet-stationed = The { $fleet } took station with strength { $strength }.
fact-insurgents-placed = Insurrectionists and grenzers rose around { $space }.
fact-hits-ignored = The steady infantry of { $side-the } shrugged off { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
  }.
fact-royal-battle = Kings were in the field: { $side-the } gained { $points ->
    [one] 1 victory point
   *[other] { $points } victory points
  }.
fact-nobles-answered = The Hungarian nobles answered the appeal.
fact-corps-called-home = { $power-corps-start } was called home from { $space }.
fact-line-built = { $side-start } built a line of level { $level } at { $space }.
fact-line-removed = The line at { $space } was razed.
fact-fleet-commissioned = The { $fleet } was commissioned with strength { $strength }.
fact-fleet-removed = The { $fleet } was { $forever ->
    [true] lost for good
   *[false] laid up
  }.
fact-naval-battle = { $winner-start } won at sea, Bourbon { $bourbon } against Alliance { $alliance }.
fact-sea-control-changed = { $side-id ->
    [nobody] Nobody controlled the { $zone } any more.
   *[other] { $side-start } won control of the { $zone }.
  }
fact-cards-dealt = Action cards were dealt: { $alliance } to the Alliance, { $bourbon } to the Bourbons.
fact-cards-reshuffled = The played Action cards were shuffled into the deck.
fact-card-revealed = { $side-start } showed a card of { $value }.
fact-card-played = { $side-start } played a card of { $value ->
    [one] 1 action
   *[other] { $value } actions
  }.
fact-action-began = { $order-id ->
    [end] { $side-start } ended the round.
    [deploy-fleet] { $side-start } sent out a fleet.
    [special-spain] { $side-start } surprised Ulm.
    [special-pragmatic-war] { $side-start } called out insurrectionists and grenzers.
    [special-nine-years] { $side-start } took a special action.
   *[other] { $side-start } began a { $order } action.
  }
fact-round-ended = The round of { $side-the } ended.
fact-force-moved = { $side-start } moved { $force } from { $from } to { $to }.
fact-space-converted = { $side-start } occupied { $space }.
fact-control-changed = { $side-id ->
    [nobody] { $space } became neutral.
   *[other] { $space } came under the control of { $side-the }.
  }
fact-intercepted = { $side-start } intercepted at { $to } from { $from }.
fact-withdrew-inside = { $side-start } drew { $force } back inside the fortress of { $space }.
fact-avoided-battle = { $side-start } avoided battle at { $from } and went to { $to }.
fact-attack-cancelled = { $side-start } called off the attack on { $space }.
fact-battle-fought = { $attacker-start } attacked at { $space }, and { $winner-the } won: { $alliance_hits } Alliance and { $bourbon_hits } Bourbon hits.
fact-battle-dice = { $thrown ->
    [0] { $side-start } had no dice.
   *[other] { $side-start } threw { $dice }: { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    }.
  }
fact-demoralized = The { $side } troops at { $space } were demoralized.
fact-leader-eliminated = { $leader-start } was lost and a lesser man took over.
fact-leader-lost = { $leader-start } was lost and left the war.
fact-leader-captured = { $leader-start } was captured.
fact-leader-ransomed = { $leader-start } was ransomed for { $vp ->
    [one] 1 victory point
   *[other] { $vp } victory points
  }.
fact-leader-wounded = { $leader-start } was wounded and left the field.
fact-leader-away = { $leader-start } was away until the next year.
fact-retreated = { $side-start } retreated from { $from } to { $to }{ $by_sea ->
    [true] { " " }by sea
   *[false] { "" }
  }.
fact-no-retreat = The { $side } force at { $space } had nowhere to go and was lost.
fact-famous-victory = { $side-start } won { $victory-a } at { $space }.
fact-siege-rolled = The siege roll against { $space } was { $face }, { $total } in all: { $besieger ->
    [one] 1 hit
   *[other] { $besieger } hits
  } to besiegers, { $defender } to defenders.
fact-fortress-reduced = The fortress of { $space } was battered to strength { $strength }.
fact-fortress-taken = { $side-start } took { $space }.
fact-honors-of-war = { $power-corps-start } marched off to { $to } with the honors of war.
fact-rallied = { $corps ->
    [0] { $leader-start } rallied.
   *[other] { $leader-start } rallied { corps-number }.
  }
fact-victory-points = Victory points went from { $from } to { $to }.
fact-commitment-raised = { $side-start } gave up an Action card for the war in the colonies.
fact-colonial-war = { $winner-start } did better in the colonies, Bourbon { $bourbon } against Alliance { $alliance }.
fact-support-sent = { $side-start } sent support to the colonies.
fact-forfeited = { $side-start } gave up { $cards ->
    [0] two resource points
   *[other] { $points ->
        [0] an Action card
       *[other] an Action card and two resource points
    }
  } of the next year.
fact-glorious-revolution = The Glorious Revolution: London rose for William III.
fact-power-neutral = { $power } became neutral.
fact-leader-gone = { $leader-start } left the war for good.
fact-laid-waste = { $space } was laid waste.
fact-loyalty-moved = Spanish loyalty stood at { $box_number }+, with Madrid last held by { $side-the }.
fact-uprising = The friends of the Habsburgs rose in Spain.
fact-british-withdrew = Britain withdrew from the war.
fact-concessions-offered = { $number ->
    [0] The Bourbons offered Britain nothing.
    [one] The Bourbons offered Britain 1 concession.
   *[other] The Bourbons offered Britain { $number } concessions.
  }
fact-war-won = { $side-start } won the first war ({ $level }).
fact-game-won = { $side-start } won { $level }.

# A die, what it was thrown for and what came of it. $added tells whether modifiers changed it.
fact-die = { $purpose ->
    [leader-casualty] The roll for a leader of { $side-the } was { $face }, and he { $success ->
        [true] came to no great harm
       *[false] did not get off lightly
    }.
   *[other] { $side-start } rolled { $face }{ $added ->
        [true] , { $total } in all
       *[false] { "" }
    } { die-purpose }: { die-end }.
  }
die-purpose = { $purpose ->
    [interception] to intercept
    [avoid-battle] to avoid battle
    [bypass] to get around the lines
    [sea-move] for a passage by sea
    [pursuit] to shake off the pursuer
    [madrid] to win Madrid back
    [uprising] for a rising in Spain
    [gibraltar] to take Gibraltar
    [plot] for a plot against the life of William III
    [called-away] for a leader who may be called away
    [temper] for the temper of a leader
    [withdrawal] for a British withdrawal
    [marlborough] for Marlborough's standing at court
    [peace] for peace
    [hungarian-appeal] for the answer of the Hungarian nobles
    [charles-albert] for the death of Charles Albert
    [french-entry] for the entry of France
    [end-of-war] for the end of the war
    [diplomat] for a leader sent on a mission
   *[other] for another purpose
  }
die-end = { $success ->
    [true] { $purpose ->
        [called-away] he was
        [marlborough] he fell from favor
        [plot] he was wounded
        [hungarian-appeal] it came to pass
        [charles-albert] it came to pass
        [french-entry] it came to pass
        [end-of-war] it came to pass
        [diplomat] one had to go
        [temper] it was bad
       *[other] it was enough
    }
   *[false] { $purpose ->
        [called-away] he was not
        [marlborough] he kept it
        [plot] he came to no harm
        [hungarian-appeal] not yet
        [charles-albert] not yet
        [french-entry] not yet
        [end-of-war] not yet
        [diplomat] nobody had to go
        [temper] it held
       *[other] it was not enough
    }
  }

# ---- what is asked: the side, then the question ------------------------------------------------------------
asked = { $side }: { $question }
ask-nothing = nothing is asked.
ask-go-first = which side goes first in the { $phase }?
ask-draw = draw an event card, or take a known one for a victory point?
ask-choose-drawn = which of the two drawn event cards is used?
ask-displace = where do the forces that must leave { $space } go?
ask-attrition = which stacks suffer attrition?
ask-spend = what is bought with { $points ->
    [one] 1 resource point
   *[other] { $points } resource points
  }?
ask-build-at = where is { $power-corps } built?
ask-restore-at = where is { $power-corps } restored?
ask-line-at = where is a line of level { $level } built?
ask-place = where does { $power-corps } arrive?
ask-place-next = where does the next corps arrive?
ask-leaders = which leader is placed or moved next?
ask-leader-to = where does { $leader } go?
ask-first-card = which card do you lay face down?
ask-play-card = which card do you play?
ask-act = what is the next action? ({ $actions ->
    [one] 1 action
   *[other] { $actions } actions
  } left)
ask-where-campaign = where does the Campaign action begin?
ask-where-sea-move = from which port does the Sea Move begin?
ask-where-replacement = in which space is a corps restored?
ask-where-intercept = from where is the move intercepted?
ask-where-avoid-battle = where is battle avoided?
ask-muster-campaign = who sets out from { $from }?
ask-muster-sea-move = who goes aboard at { $from }?
ask-muster-replacement = which corps is restored at { $from }?
ask-muster-intercept = who goes from { $from } to intercept at { $to }?
ask-muster-avoid-battle = who leaves { $from } for { $to }?
ask-march-or-siege = does the force at { $space } march, or attack the fortress?
ask-march = what does the force at { $space } do next? ({ $points ->
    [one] 1 movement point
   *[other] { $points } movement points
  } left)
ask-drop-off = who stays behind at { $space }?
ask-arrive-lines = try to get around the lines at { $space }?
ask-arrive-lines-failed = the lines at { $space } could not be turned: attack them all the same?
ask-arrive-lines-cancelled = the enemy breaks off at { $space }: come out of the lines and fight him?
ask-arrive-avoid-roll = try to avoid battle at { $space }?
ask-arrive = a force has entered { $space }.
ask-intercept = do you intercept at { $space }?
ask-go-inside = who goes inside the fortress of { $space }?
ask-avoid-to = where do those who leave { $space } before the battle go?
ask-window-field-deputies = is a card played that calls off the attack on { $space }?
ask-window-command-dispute = is a card played that divides the enemy commanders at { $space }?
ask-window-morning-mist = is a card played that hides the attack on { $space } in the mist?
ask-window-resupply = is a card played that relieves { $space } before the siege roll?
ask-window-convoy = is a card played that brings a convoy into { $space }?
ask-window-tactics = is a card played for the battle at { $space }?
ask-window-steady = is a card played against hits the enemy has rolled at { $space }?
ask-window-weather = is a card played that brings bad weather over the enemy's round?
ask-window-interference = is a card played that keeps the royal force at { $space } where it is?
ask-window-spring = is a card played for an early spring?
ask-battle = how is the battle at { $space } fought?
ask-battle-leaders = which leaders give dice in the battle at { $space }?
ask-hits = which corps takes a hit? ({ hits-left })
ask-hits-at = which corps at { $space } takes a hit? ({ hits-left })
hits-left = { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
  } left
ask-ransom = is a ransom paid for { $leader }?
ask-retreat-sea = does anybody leave { $space } by sea, and for which port?
ask-retreat-land = where does the force at { $space } retreat?
ask-retreat = how does the force at { $space } retreat?
ask-sail = who sails from { $from } to { $to }?
ask-siege-die = which die is used in the siege of { $space }?
ask-siege = how does the siege of { $space } go on?
ask-honors = where does the garrison of { $space } march off to?
ask-transfer-from = from which space is a piece transferred?
ask-transfer-what = which piece is transferred from { $space }?
ask-transfer-to = where does the piece from { $space } go?
ask-rally = which leader rallies?
ask-rally-corps = which corps does { $leader } rally?
ask-sea-to = where does the force from { $space } land?
ask-sea-trouble = the passage from { $from } to { $to } goes badly: which corps suffers, or is the move called off?
ask-overstack = which corps is reduced?
ask-overstack-at = { $space } is overcrowded: which corps is reduced?
ask-winter = where does the force at { $space } go for the winter?
ask-winter-sea = does anybody leave { $space } by sea for the winter, and for which port?
ask-remove-lines = which of your lines are taken off the map?
ask-which-fleet = which fleet sails?

# An event card that must be carried out: its title, then the question.
ask-event = { $card }: { $question }
event-rebels = where does the corps raised against the rebels appear?
event-disgrace = which French leader is sent home for a year?
event-bavarian-rebels = where do the Bavarian rebels strike at an Alliance corps?
event-bavarian-rising = where does a Bavarian corps rise, if anywhere?
event-appeal-to-the-nation = where is a French corps restored?
event-landing-from = from which space is a British corps called home?
event-landing-which = which British corps is called home from { $space }?
event-highlands = where do the forces driven out of the Highlands go?
event-laid-waste = which space is laid waste?
event-vaudois = where do the Vaudois strike at a Bourbon corps?
event-ottomans-from = from which space does an Austrian corps leave for the Turkish war, if from any?
event-ottomans-which = which Austrian corps leaves { $space } for the Turkish war?
event-huguenots = where is a British or Dutch corps restored?
event-huguenots-whose = whose corps is restored at { $space }?
event-frederick = where is the next Prussian piece placed?
event-catalans = where does the Catalan corps rise, if anywhere?
event-other = how is it carried out?

# Decisions of one title alone.
own-concessions = how many concessions are offered to Britain?
    .n0 = No concessions
    .n1 = 1 concession
    .n2 = 2 concessions
    .n3 = 3 concessions
own-play-on = Britain has left the war: is the game played on for another year?
    .yes = Play on
    .no = End the game
own-commitment = is an Action card of this year given up to turn the colonial war?
    .yes = Raise the commitment
    .no = Keep the card
own-savoy-neutral = is Savoy made neutral?
    .yes = Make Savoy neutral
    .no = Leave it in the war
own-leave-savoy = where do the forces that must leave Savoy go?
own-forfeits = what is given up against a peace this winter?
    .n0 = Nothing
    .n1 = An Action card
    .n2 = Two resource points
    .n3 = An Action card and two resource points
own-exile = where do the forces driven out of London go?
own-displace = where do the forces that must leave { $space } go?
own-excess = which corps leaves the game?
own-call-back = which corps is called back for the years to come?
own-recover = which fortress is recovered?
own-fleets = where is the stronger British fleet this year?
    .n0 = Channel Fleet 3, Med Fleet 2
    .n1 = Med Fleet 3, Channel Fleet 2
own-leave-saxony = Bourbon forces leave Saxony.
own-leave-prussia = forces leave Prussia and Silesia.
own-insurgents = where do the insurrectionists and grenzers appear?

# ---- what can be chosen ------------------------------------------------------------------------------------
choice-first = { $side-start } first
choice-card = Card of { $value ->
    [one] 1 action
   *[other] { $value } actions
  }
choice-draw = Draw a card
choice-event-take = Take { $card }
choice-event-use = Use { $card }
choice-event-play = Play { $card }
choice-space = { $space }
choice-space-march = March to { $space }
choice-space-intercept = Intercept from { $space }
choice-space-to = To { $space }
choice-space-at = At { $space }
choice-space-from = From { $space }
choice-space-land = Land at { $space }
choice-space-remove-line = Remove the line at { $space }
choice-sea = By sea to { $space }
choice-through = Through { $via } to { $space }
choice-leader-at = { $leader } at { $space }
choice-build = Build { $power-corps }, { $full ->
    [true] at full strength
   *[false] reduced
  }
choice-restore = Restore { $power-corps }
choice-line = Build a line of level { $level }
choice-commission = Commission the { $fleet } with strength { $strength }
choice-fleet = The { $fleet }
choice-support = Send support to the colonies
choice-march = March
choice-siege = Attack the fortress of { $space }
choice-convert = Take control of { $space }
choice-drop = Leave pieces at { $space }
choice-yes = Yes
choice-no = No
choice-ransom-yes = Pay the ransom
choice-ransom-no = Lose him
choice-lines-yes = Try to get around the lines
choice-lines-no = Attack the lines
choice-lines-failed-yes = Attack all the same
choice-lines-failed-no = Break off
choice-lines-cancelled-yes = Fight him
choice-lines-cancelled-no = Let him go
choice-avoid-yes = Try to avoid battle
choice-avoid-no = Stand
choice-no-ottoman-corps = None: Austria neither builds nor restores corps this year
choice-no-card = Play no card
choice-nobody-by-sea = Nobody by sea
choice-call-off = Call the move off
choice-nowhere = Nowhere
choice-done = That is all
choice-done-march = Stop here
choice-done-intercept = No interception
choice-done-avoid = Stay
choice-done-nobody = Nobody
choice-done-no-leader = No leader
choice-done-spend = Spend no more
choice-done-leaders = Move no more leaders
choice-done-transfer = Transfer no more
choice-done-lines = Keep the others
choice-done-event = No more

# ---- the board in plain text -------------------------------------------------------------------------------
board-heading = { $year }, { $phase }. Victory points { $points }. Initiative { $side }.
board-sea = { $zone } { $side }
board-fleet-lost = { $fleet-start } lost.
board-fleet-laid-up = { $fleet-start } laid up.
board-fleet = { $fleet-start } strength { $strength }.
board-won = { $side-start } won { $level }.
board-neutral = neutral
board-fortress = fortress { $strength }
board-line = line { $level }
board-besieged = besieged
board-victory = { $side } { $victory }
board-separator = ;{ " " }
board-unseen = Somewhere under other pieces: { $pieces }.
board-space = { $space } ({ $notes })
board-force = { $side }: { $pieces }
board-force-inside = { $side } inside: { $pieces }

# How the tracks of one title stand.
standing-loyalty = Spanish loyalty { $box }+.
standing-colonies = King William's War { $points } VP, { $side } dominant.
standing-support = { $side } support sent.
standing-forfeits = { $side } forfeits: cards { $cards }, resource points { $points }.
standing-revolution = The Glorious Revolution is over.
standing-france-at-war = France is at war.
standing-france-not-at-war = France is not formally at war.
standing-maritime-powers = The Maritime Powers are at war.
standing-appeal = The Hungarian nobles have answered the appeal.
standing-charles-albert = Charles Albert is dead.
standing-prussia-left = Prussia has left the war.
standing-cologne = The French at Cologne keep Hanover and Hesse at home.

# ---- why something is not allowed -------------------------------------------------------------------------
reason-game-over = the game is over
reason-not-your-turn = the other side must decide now
reason-not-asked-now = that is not one of the choices asked for now
reason-no-such-space = there is no such space
reason-no-such-leader = there is no such leader
reason-none-of-that-kind = no corps of that kind is there
reason-not-so-many = there are not so many corps of that kind
reason-out-of-order = pieces are named in a fixed order, and that one's place has passed
reason-not-connected = the force is not next to it: an army goes from space to space, by connections its side may use
reason-not-enough-movement = not enough movement points are left
reason-space-closed = neutral territory may not be entered
reason-not-from-friendly = an enemy-controlled space may only be entered from a friendly one
reason-needs-corps = leaders alone may not enter it
reason-over-stacking-limit = it would hold more corps than its stacking limit
reason-attack-too-large = the attacking force would exceed the stacking limit of the space
reason-overstacked-must-move-on = the force may not stop where it would overstack
reason-no-way-on = the force could neither stop there nor move on
reason-already-friendly = it is friendly already
reason-is-fortress = a fortress is taken by siege
reason-enemy-present = enemy corps are there
reason-no-line-of-communication = there is no line of communication
reason-no-pieces = none of your pieces can act there
reason-has-acted = it has taken part in an action this round
reason-under-siege = it is inside a besieged fortress
reason-too-many-for-command = two of the leaders cannot command so many corps
reason-too-many-for-space = no more corps than the stacking limit may act out of an overstacked space
reason-needs-leader = a leader is needed
reason-nothing-chosen = at least one piece must be chosen
reason-last-leader-must-stay = the corps that go on need a leader who goes with them
reason-not-a-siege = no enemy fortress is besieged there
reason-too-few-for-siege = the siege needs as many corps as the Fortress Defense Value
reason-sieged-this-round = the fortress has been rolled against this round
reason-no-card-of-that-value = no card of that value is in your hand
reason-no-such-card = that card is not in your hand
reason-card-not-now = that card has another moment
reason-once-per-round = this action is allowed once a round
reason-nothing-to-restore = no reduced corps there may be restored
reason-overstacked = the space is overstacked
reason-not-this-year = not in this year
reason-nothing-demoralized = nothing demoralized is there to rally
reason-too-many-to-rally = a leader rallies no more corps than half his command rating
reason-not-a-port = it is not a port
reason-sea-not-controlled = your side does not control the sea zone
reason-too-many-for-sea = a sea move carries no more corps
reason-invasion-takes-two-actions = more than two corps cross with William III only for two actions
reason-sea-needs-force = an enemy port needs at least one leader and one corps
reason-same-place = it is there already
reason-no-fleet = the fleet is not commissioned
reason-fleet-gone = the fleet is out of the game
reason-fleet-holds-sea = the fleet lies in the sea it holds
reason-fleet-ready = the fleet is commissioned already
reason-not-enough-points = not enough resource points are left
reason-pool-empty = no such corps is in the force pool
reason-build-limit = the power has built as many corps as it may this turn
reason-restore-limit = the power has restored as many corps as it may this turn
reason-power-not-friendly = the power is not on your side
reason-event-forbids = an event forbids it this turn
reason-not-home-space = it is not a home space of the power
reason-not-friendly = the space is not friendly-controlled
reason-british-once = only one British corps a turn may arrive at Amsterdam
reason-not-a-fortress = lines are built in fortress spaces
reason-is-rugged = lines are not built in rugged spaces
reason-not-fertile = level-2 lines are built in fertile spaces only
reason-line-there = there is such a line already
reason-too-few-for-line = the space needs at least five corps
reason-no-line-markers = all line markers of your side are in use
reason-no-line = no line of yours is there
reason-leader-placed = the leader has been placed this turn
reason-must-place-leaders = leaders due this turn must be placed first
reason-not-adjacent = it is not adjacent
reason-demoralized = demoralized pieces may not take part
reason-exhausted = it avoided or lost a battle in this action
reason-already-tried = that force has tried already
reason-fortress-has-garrison = the fortress has its one garrison corps already
reason-only-one-corps-inside = a fortress holds one corps
reason-enemy-occupied = enemy corps are in the space
reason-intercepted-from-there = the defenders intercepted from there
reason-too-many-leaders = no more than two leaders give dice
reason-not-first-from-largest = the first loss must come from the power with the most corps
reason-full-first = no corps is removed while full-strength corps remain
reason-not-nearest = a nearer space must be taken
reason-farther-from-supply = the retreat must shorten the way to a supply source
reason-not-in-the-force = it is not part of the force
reason-no-special-action = there is no special action in this game
reason-not-special-action = it is the first action of Bavaria in 1702 only
reason-not-a-forfeit = nothing, a card, two resource points or both may be given up: a number from 0 to 3
reason-not-thrown = that is not one of the dice thrown
reason-support-sent = support has been sent already
reason-no-box-left = there is no box left on that side of the track
reason-not-an-offer = from none to three concessions may be offered
reason-other-space-free = a space the enemy is leaving may be used only when there is no other
reason-closed-to-them = these forces may not enter it at this time
reason-no-answer-yet = the Hungarian nobles have not answered the appeal yet
reason-once-per-year = this action is allowed once a year
reason-not-at-war = their power is not at war yet
reason-insurgents-there = insurrectionists and grenzers hold the country
reason-not-eligible = it is not eligible
reason-only-by-sea = the sea is the only way out
