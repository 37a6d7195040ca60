# What Wellington's War says: what happened, what is asked, what may be chosen.
#
# Names come with their forms (names.ftl): $side is a heading, $side-the is used within a sentence, $side-start at its
# beginning. A place is handed over as a `town`, `ww-hex`, `ww-sea` or a `ww-box` of names.ftl.

# ---- blocks ------------------------------------------------------------------------------------------------
ww-block-leader = { $block } ({ $points ->
    [one] { $points } Command Point
   *[other] { $points } Command Points
  })
ww-block-strength = { $block } (strength { $strength })
ww-block-at = { $who }, { $place }
ww-blocks = { $blocks ->
    [one] { $blocks } block
   *[other] { $blocks } blocks
  }
ww-hits = { $hits ->
    [0] no hit
    [one] one hit
   *[other] { $hits } hits
  }

# ---- Command cards and operations --------------------------------------------------------------------------
ww-card-event = a Variable Event
ww-card-operations-1 = Operations 1
ww-card-operations-2 = Operations 2
ww-card-operations-3 = Operations 3
ww-card-operations-4 = Operations 4
ww-card-drafts-2 = Drafts 2
ww-card-drafts-3 = Drafts 3
ww-card-drafts-2-as-operation = Drafts 2 as one operation
ww-card-drafts-3-as-operation = Drafts 3 as one operation
ww-card-none = no card
ww-operation-siege = a Siege Operation
ww-operation-formation-move = a Formation Move
ww-operation-sea-move = a Sea Move
ww-operation-extended-march = an Extended March
ww-operation-reinforcement-draw = a Reinforcement Draw
ww-operation-end = no more operations

# ---- what leaders do, and how the game ends ----------------------------------------------------------------
ww-leader-combat = roll again
ww-leader-coordination = coordination
ww-leader-extended-battle = another round
ww-leader-force-march = forced march
ww-leader-intercept = interception
ww-leader-logistics = supply
ww-leader-pursuit = pursuit
ww-leader-siege = siege
ww-ending-points = on Victory Points
ww-ending-moral = a moral victory
ww-ending-automatic = an automatic victory

# ---- what happened -----------------------------------------------------------------------------------------
ww-fact-turn-began = { $turn } begins.
ww-fact-blocks-added = { $count ->
    [one] One block joins the { $nation } Force Pool.
   *[other] { $count } blocks join the { $nation } Force Pool.
  }
ww-fact-event-drawn = { $side-start } draw the event “{ $event }”.
ww-fact-event-played = { $side-start } play the event “{ $event }”.
ww-fact-event-not-playable = The event “{ $event }” has no effect now.
ww-fact-event-added = The event “{ $event }” joins the deck.
ww-fact-commitment-changed = { $nation } commitment goes from { $from } to { $to }.
ww-fact-sealift-changed = Sealift goes from { $from } to { $to }.
ww-fact-victory-points = Victory Points go from { $from } to { $to }.
ww-fact-cards-dealt = The Anglo-Allies have { $allied } Command cards, the French { $french }.
ww-fact-card-shown = { $side-start } play { $card }.
ww-fact-player-one = { $side-start } go first.
ww-fact-operation-began = { $side-start } perform { $operation }.
ww-fact-operations-ended = { $side-start } end their operations.
ww-fact-group-moved = { $side-start } move { ww-blocks } from { $from } to { $to }.
ww-fact-block-stayed = { $side-start } leave a block behind at { $place }.
ww-fact-came-out = { $blocks ->
    [one] One block comes out of { $hex }.
   *[other] { $blocks } blocks come out of { $hex }.
  }
ww-fact-went-inside = { $blocks ->
    [one] One block goes into { $hex }.
   *[other] { $blocks } blocks go into { $hex }.
  }
ww-fact-force-marched = Forced march to { $place }: { $face }, { $lost ->
    [true] a step is lost
   *[false] no loss
  }.
ww-fact-command-point-used = { $side-start } use a Command Point at { $place }: { $action }.
ww-fact-intercepted = { $side-start } intercept at { $hex } with { ww-blocks }.
ww-fact-sea-die = Wind and tide from { $place }: { $face ->
    [one] one Sea Movement Point
   *[other] { $face } Sea Movement Points
  }.
ww-fact-extended-march-made = { $side-start } make an Extended March from { $from } to { $to }.
ww-fact-drew = { $side-start } draw a block from the { $nation } Force Pool.
ww-fact-deployed = A { $nation } block is deployed at { $place }.
ww-fact-block-set-up = { $side-start } set up a block at { $place }.
ww-fact-garrison-placed = { $side-start } put a garrison into { $hex }.
ww-fact-returned-to-pool = A block goes back to the { $nation } Force Pool.
ww-fact-steps-replaced = { $side-start } replace losses at { $place }.
ww-fact-recalled = A { $nation } block is recalled from { $place }.
ww-fact-step-lost = { $side-start } lose a step at { $place }.
ww-fact-guard-called = The National Guard turns out at { $place }.
ww-fact-battle-ordered = Battle { $number } is at { $hex }.
ww-fact-battle-began = Battle at { $hex }: { $attacker-the } attack.
ww-fact-round-began = Round { $round } at { $hex }.
ww-fact-revealed = { $block-start } is revealed, strength { $strength }.
ww-fact-fought = { $block-start } rolls { $dice }: { ww-hits }.
ww-fact-rerolled = { $block-start } rolls again, { $dice }: { ww-hits }.
ww-fact-block-hit = { $block-start } is hit, strength { $strength } left.
ww-fact-block-lost = { $block-start } is lost { $permanently ->
    [true] for good
   *[false] and goes back to the Force Pool
  }.
ww-fact-block-gone = A { $nation } block at { $place } is lost { $permanently ->
    [true] for good
   *[false] and goes back to the Force Pool
  }.
ww-fact-retreated = { $block-start } retreats to { $to }.
ww-fact-sheltered = { $block-start } goes into { $hex }.
ww-fact-leader-alone = A leader of { $side-the } is left alone at { $hex }.
ww-fact-withdrew = { $side-start } withdraw { ww-blocks } into { $hex }.
ww-fact-pursuit-fired = { $block-start } pursues with { $dice }: { ww-hits }.
ww-fact-advanced = { $side-start } advance { ww-blocks } to { $to }.
ww-fact-battle-ended = { $winner-start } win the battle at { $hex }.
ww-fact-siege-rolled = Siege of { $hex }: { $side-the } roll { $face }, { $total } in all.
ww-fact-fortress-breached = The walls of { $hex } are breached.
ww-fact-honors-of-war = The garrison of { $hex } marches out with the Honors of War.
ww-fact-assault-began = { $side-start } assault { $hex }.
ww-fact-assault-failed = The assault on { $hex } fails.
ww-fact-fortress-taken = { $side-start } take { $hex }.
ww-fact-attrition = { $side-start } suffer attrition at { $hex }: { $excess } too many to feed.
ww-fact-supplied = A leader feeds { $side-the } at { $hex }.
ww-fact-force-level-exceeded = There are more { $nation } blocks than the Force Level allows.
ww-fact-areas-scored = Areas score { $allied } for the Anglo-Allies and { $french } for the French.
ww-fact-scorched-earth = Scorched earth: the Forage Value of Portugal is 1 lower this turn and the next.
ww-fact-game-won = { $side-start } win { $how }.

# ---- what is asked -----------------------------------------------------------------------------------------
ww-ask-set-up = Where does this block begin?
ww-ask-set-up-block = Which block do you set up?
ww-ask-keep = Which Command card do you discard?
ww-ask-cards = Which Command card do you play, face down?
ww-ask-free-card = Which Command card do you play in the free segment?
ww-ask-tie-break = Equal cards: who goes first?
ww-ask-deploy = Where is the block deployed?
ww-ask-draw = From which Force Pool do you draw?
ww-ask-de-espana = Does the Spanish block you drew count as British? Only De Espana may.
ww-ask-scorched-earth = Declare scorched earth? The Forage Value of Portugal falls by 1 for this turn and the next.
ww-ask-recall = Which block is recalled?
ww-ask-lose-steps = Which block loses a step?
ww-ask-sealift-recall = Which block at sea is recalled?
ww-ask-operate = Which operation?
ww-ask-siege = Which blocks conduct the siege?
ww-ask-siege-action = Does a leader help with the siege?
ww-ask-besieger-loss = Which besieger loses a step?
ww-ask-honors-of-war = Accept the Honors of War?
ww-ask-new-garrison = Send a garrison into the fortress?
ww-ask-formation = Which blocks march together?
ww-ask-march = Where does the group march?
ww-ask-intercept = Do you intercept?
ww-ask-force-march = Does a leader spare a block the roll?
ww-ask-sea-group = Which blocks sail together?
ww-ask-sea-move = Where does the group sail?
ww-ask-withdraw = Who withdraws into the fortress?
ww-ask-extended-group = Which block makes an Extended March? A Combat block loses a step by it.
ww-ask-extended-march = Where does it march? A Combat block loses a step at the end.
ww-ask-replace = Which block receives a replacement?
ww-ask-national-guard = Where does the National Guard turn out?
ww-ask-battle-order = Which battle is fought next?
ww-ask-coordinate = Bring a group out of reserve?
ww-ask-guerilla-mode = How does { $block } fight?
ww-ask-assault-on = Go on with the assault?
ww-ask-combat-turn = Fight or retreat?
ww-ask-reroll = Roll again?
ww-ask-extend = Extend the battle by a round?
ww-ask-flee = Where do the beaten blocks retreat?
ww-ask-hits = Which block takes the hit?
ww-ask-accompany = Does a leader go with them?
ww-ask-lone-leaders = Where does the leader retreat?
ww-ask-pursuit = Which block fires in pursuit?
ww-ask-advance = Where do the pursuers advance?
ww-ask-advance-stay = The hexside does not take all pursuers. Who stays behind?
ww-ask-attrition = Which block suffers attrition?

# ---- what may be chosen ------------------------------------------------------------------------------------
ww-choice-discard = Discard { $card }
ww-choice-play = Play { $card }
ww-choice-first = { $side-start } go first
ww-choice-do = { $operation-id ->
    [siege] Siege
    [formation-move] Formation Move
    [sea-move] Sea Move
    [extended-march] Extended March
    [reinforcement-draw] Reinforcement
   *[end] No more operations
  }
ww-choice-place = { $place-start }
ww-choice-march = March to { $place }
ww-choice-come-out = Come out of { $place }
ww-choice-attack = Attack at { $place }
ww-choice-sail = Sail to { $place }
ww-choice-advance = Advance to { $place }
ww-choice-fight-at = Fight at { $place }
ww-choice-within = Inside { $hex }
ww-choice-block = { $who }
ww-choice-fights = { $who } fights
ww-choice-takes-hit = { $who } takes the hit
ww-choice-use = { $leader } for { $who }
ww-choice-retreat = { $who } retreats to { $place }
ww-choice-shelter = { $who } goes into the fortress
ww-choice-drop = { $who } stays here
ww-choice-draw = Draw a { $nation } block
ww-choice-accept = Yes
ww-choice-decline = No
ww-choice-done = That is all
ww-choice-done-march = Stop here
ww-choice-done-extended-march = Stop here
ww-choice-done-formation = No more groups
ww-choice-done-sea-move = Stay there
ww-choice-done-sea-group = No more groups
ww-choice-done-intercept = Let them pass
ww-choice-done-replace = No more replacements
ww-choice-done-combat-turn = The others stand
ww-choice-done-coordinate = No more groups
ww-choice-done-pursuit = No more pursuit
ww-choice-done-assault-on = Stop the assault
ww-choice-accept-assault-on = Go on
ww-choice-decline-extend = Let the battle end
ww-choice-decline-reroll = Keep the roll
ww-choice-accept-honors-of-war = March out with honors
ww-choice-decline-honors-of-war = Hold out
ww-choice-accept-guerilla-mode = As guerrillas
ww-choice-decline-guerilla-mode = In the field
ww-choice-decline-siege-action = No leader
ww-choice-decline-new-garrison = No garrison
ww-choice-decline-national-guard = Not now
ww-choice-decline-recall = A Victory Point instead
ww-choice-accept-scorched-earth = Burn the fields
ww-choice-decline-scorched-earth = Spare the land
ww-choice-done-withdraw = The others stand
ww-choice-done-force-march = Roll the dice
ww-choice-done-accompany = Nobody else goes along

# ---- the board ---------------------------------------------------------------------------------------------
ww-board-place = { $place-start }: { $blocks }
ww-board-town = { $place } ({ $hex }), { $area }: { $blocks }
ww-board-block = { $block } { $steps }
ww-board-block-inside = { $block } { $steps } inside
ww-board-known = { $block }
ww-board-hidden = { $side-block }
ww-board-hidden-inside = { $side-block } inside

# ---- why something is not allowed --------------------------------------------------------------------------
ww-reason-game-over = the game is over
ww-reason-not-your-turn = the other side must decide now
ww-reason-not-asked-now = that is not one of the choices asked for now
ww-reason-not-your-block = it is not one of your blocks there
ww-reason-out-of-order = blocks are named in a fixed order, and that one's place has passed
ww-reason-no-such-card = that card is not in your hand
ww-reason-no-points-left = no operation is left
ww-reason-stage-passed = operations are performed in a fixed order, and that one's place has passed
ww-reason-nothing-to-do = none of your blocks can do that now
ww-reason-french-have-no-sea = only the Anglo-Allied side moves by sea
ww-reason-has-acted = it has performed an operation in this step
ww-reason-cannot-move = that block never moves so
ww-reason-pinned-enough = as many blocks as there are attackers must stay
ww-reason-attacked-side = the enemy came in by that hexside
ww-reason-other-formation = it belongs to another formation
ww-reason-must-come-out = blocks inside must come out of the fortress first
ww-reason-not-adjacent = it is not adjacent
ww-reason-impassable = the hexside is impassable
ww-reason-not-enough-movement = not enough Movement Points are left
ww-reason-must-stop-for-enemy = a block must stop where enemy blocks stand
ww-reason-must-stop-for-fortress = the fortress is not screened by blocks that stay
ww-reason-transit-full = no more Combat blocks may cross that hexside in this Command Segment
ww-reason-hexsides-full = no hexside of its hex takes so many Combat blocks now
ww-reason-lines-bar-lisbon = the Lines of Torres Vedras bar the way to Lisbon
ww-reason-not-in-spain-yet = British and Portuguese blocks may not enter Spain yet
ww-reason-not-in-france-now = British and Portuguese blocks may not enter France at this Commitment Level
ww-reason-too-many-spanish = no more Spanish Combat blocks may enter Portugal
ww-reason-spanish-need-wellington = Spanish blocks may be in France only with Wellington, after Event 21
ww-reason-guerilla-area = a Partida does not leave its Area
ww-reason-guerilla-alone = a Partida does not join another while it can go elsewhere
ww-reason-guerilla-country = a Partida does not leave Spain
ww-reason-guard-stays-home = the National Guard stays in France
ww-reason-guard-not-called = no Anglo-Allied Combat block has yet entered a town of France
ww-reason-napoleon-needs-high = Napoleon and the Imperial Guard leave the France Box only at High commitment
ww-reason-not-coastal = Expeditionary Forces stay in the coastal provinces
ww-reason-force-level-reached = the Force Level does not allow another Combat block in play
ww-reason-gate-only = the France Box is entered and left at Bayonne, Perpignon and the north edge
ww-reason-whole-move = it takes the whole move
ww-reason-not-inside = no block of the group is inside
ww-reason-no-fortress = there is no fortress of yours there
ww-reason-enemy-outside = enemy blocks stand outside
ww-reason-no-room-inside = the fortress holds no more Combat blocks
ww-reason-may-not-enter-fortress = that block may not enter fortresses
ww-reason-last-of-group = the last block of a group stops with it
ww-reason-needs-napoleon = without Napoleon it has marched too far
ww-reason-nothing-chosen = at least one block must be chosen
ww-reason-must-move = the group has not moved yet
ww-reason-not-a-leader = it is no leader
ww-reason-no-command-points = he has no Command Point left
ww-reason-leader-elsewhere = he is not there
ww-reason-not-under-him = he may not use Leader Actions for that block
ww-reason-action-used = that action was used in this round
ww-reason-not-force-marching = it did not force march
ww-reason-enemy-near = it would be in or next to an enemy-occupied hex or at an enemy fortress
ww-reason-not-at-sea = it cannot embark there
ww-reason-needs-expedition = only Expeditionary Forces and the Naval Squadron land against the enemy
ww-reason-sealift-full = the Sealift Capacity does not allow it
ww-reason-british-only = only British blocks use the Britain Box
ww-reason-no-landing-yet = British blocks may not land in Spanish ports before Event 5
ww-reason-mondego-no-way-out = nothing embarks at Mondego Bay
ww-reason-pool-empty = no block is in that Force Pool
ww-reason-one-british-draw = only one Anglo-Portuguese block may be drawn in a step
ww-reason-not-there = it may not be deployed there
ww-reason-area-full = no more Spanish blocks may be deployed in that Area in this step
ww-reason-full-strength = it has lost nothing
ww-reason-no-supply = it has no Line of Supply
ww-reason-at-sea = blocks at sea receive no Replacements
ww-reason-enemy-present = enemy blocks are there
ww-reason-once-per-step = it has been replaced in this step
ww-reason-not-enough-drafts = not enough Replacement Operations are left
ww-reason-waits-for-training = its last step waits for Event 7
ww-reason-no-battle = there is no battle there
ww-reason-not-its-turn = it has no combat turn now
ww-reason-not-strongest = hits fall on the block with the most pips
ww-reason-guard-last = the Imperial Guard is the last to take hits
ww-reason-cannot-retreat = it cannot retreat there
ww-reason-no-retreat-here = there is no retreat in a Fortress Assault
ww-reason-retreat-full = no more Combat blocks may retreat across that hexside
ww-reason-entry-hex-first = it must retreat to where it came from
ww-reason-towards-base = it must retreat towards a base of supply
ww-reason-enemy-combat-there = an enemy block that fights is there
ww-reason-fortress-bars = an enemy fortress there is neither besieged nor screened
ww-reason-battle-there = a battle is to be fought there
ww-reason-not-a-siege = no enemy fortress can be besieged there
ww-reason-not-besieging = it cannot take part in a siege
ww-reason-cannot-pursue = it may not conduct Pursuit Fire
ww-reason-not-a-reserve = it is no group in reserve
ww-reason-not-interceptor = it cannot intercept there
ww-reason-not-eligible = it is not eligible
ww-reason-first-to-go = another block must be recalled first
ww-reason-no-excess = no more blocks suffer attrition there
ww-reason-madrid-needs-block = a French block must stand in Madrid
ww-reason-andalusia-needs-block = a French block must stand in a Key Town of Andalusia
ww-reason-must-field = it has no way to retreat and must fight in the field
ww-reason-must-guerilla = without other Combat blocks it fights as guerillas do
ww-reason-free-for-napoleon = the free operation is for Napoleon's formation
ww-reason-stays-in-port = until the British Commitment Level first reaches Medium it leaves a Spanish port only by sea
ww-reason-not-in-time = this is not the moment for that Leader Action
ww-reason-action-used-at-siege = only one Siege Action helps in a Siege Operation
ww-reason-enemy-controlled = the enemy controls it
