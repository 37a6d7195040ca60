# The first game: a guided turn for newcomers. Each step has a title, a text, and where something is to be done, what.

## Around the steps
lesson-label = First game
lesson-step = First game, step { $number } of { $count }
lesson-next = Next
lesson-back = Back
lesson-try = Let me try
lesson-fold = Less
lesson-unfold = Explain
lesson-waits = The other side is acting…
lesson-strayed = A good thought, and later you are free to do that. For now the lesson has something else in mind; nothing is lost.
lesson-leave = Leave the lesson
lesson-leave-how = You may play this game on freely, with fair dice, against the Recruit. Or go, and find the lesson again among your games.
lesson-play-on = Leave and play on
lesson-go-on = Play on against the Recruit
lesson-home = To the first page
lesson-stay = Stay
lesson-new-game = A new game against the machine
lesson-rules = The rules in plain words

## The table
lesson-first-game-welcome-title = Welcome to 1702
lesson-first-game-welcome = The king of Spain has died without an heir, and Europe goes to war over his crown. You lead the Alliance: Britain, the Dutch Republic, Austria, the Empire and hired Subsidy troops. The Bourbons of France and Spain stand against you. Only the dice of this lesson are arranged; small numbers like these open the rule they name.

lesson-first-game-map-title = The map
lesson-first-game-map = Armies stand in spaces and march along the roads between them. A mark with bastions, as at Liège, is a fortress; the number in it is its strength, and where there is none it is 1. A plain disc, as at Stuttgart, is open country. Gold inside means yours, blue theirs, white nobody’s.

lesson-first-game-pieces-title = Corps and leaders
lesson-first-game-pieces = This is Marlborough’s army at Nijmegen. A corps is some ten thousand soldiers; after a loss it is turned to its weaker side and called reduced. A leader has two ratings: the tactical one gives dice in battle, the command one says how many corps follow him.

lesson-first-game-points-title = Victory points
lesson-first-game-points = One track counts for both sides: you push it up, the Bourbons push it down. It stands at 10. Fortresses that change hands, great battles and command of the sea move it.

lesson-first-game-year-title = The course of a year
lesson-first-game-year = A turn is a year with five phases: event cards, reinforcements, the campaign, Spanish events, winter quarters. The armies of 1702 took the field late, so this year begins with the campaign, and with four Action cards a side instead of five.

## First round
lesson-first-game-card-title = Who goes first?
lesson-first-game-card = The number on an Action card is how many actions it gives. To begin with, both sides lay one face down, and the higher number opens the campaign. You hold two 2s and two 1s.
lesson-first-game-card-do = Press a card with a 2, and confirm it.

lesson-first-game-initiative-title = The initiative
lesson-first-game-initiative = Both sides showed a 2. In a tie the side with the initiative decides, and until 1707 that is the Alliance. Go first: Boufflers is not ready yet.
lesson-first-game-initiative-do = Choose that the Alliance goes first.

lesson-first-game-campaign-title = A Campaign action
lesson-first-game-campaign = Your card gives two actions. The first will be a Campaign action: a force with a leader sets out to march, to fight or to besiege. Marlborough means to drive the French from the Meuse.
lesson-first-game-campaign-do = Press Marlborough’s army at Nijmegen.

lesson-first-game-force-title = Who goes along
lesson-first-game-force = Two leaders together take as many corps as they can command. Marlborough commands six and Overkirk three, enough for all seven. A leader far from soldiers of his own nation would fight worse; here there are British and Dutch corps.
lesson-first-game-force-do = Leave everybody chosen, and press the marked button.

lesson-first-game-march-title = Crossing into enemy country
lesson-first-game-march = The force has three movement points, and a road like this costs one. Ground the enemy holds is entered only straight from ground of your own. Five French corps stand at Liège under Boufflers; press once, and the odds of a battle are shown before you decide.
lesson-first-game-march-do = Press Liège, and confirm.

lesson-first-game-interception-title = An interception that failed
lesson-first-game-interception = When you enter a space the enemy holds, a force next to it may try to intercept you. The Bourbons tried from Antwerp: one die plus the best leader’s tactical rating must come to 6. A general without a name adds nothing, and their 4 was too little.

lesson-first-game-avoided-title = The enemy avoids battle
lesson-first-game-avoided = Boufflers would not face seven corps with five. From a friendly fortress no roll is needed: he slipped away to Namur and left one corps inside Liège as its garrison. Your army now besieges the place, but whoever has acted must wait for the next round before the guns open.

lesson-first-game-transfer-title = A Transfer
lesson-first-game-transfer = One action is left. A Transfer moves up to two single pieces a long way, through friendly country only. On the upper Rhine Baden has four corps; send him one more.
lesson-first-game-transfer-do = Choose Transfer, then the Empire’s home space, an Imperial corps, and Philipsburg.

lesson-first-game-transfer-leader-title = A general for Baden
lesson-first-game-transfer-leader = Baden commands four corps and will have five. So let the second piece be a general: even one without a name commands three.
lesson-first-game-transfer-leader-do = Press Bergen-op-Zoom, choose the minor leader, then Philipsburg.

## Second round
lesson-first-game-villars-title = The Bourbons answer
lesson-first-game-villars = Sides take turns, a card each. The Bourbons played a 2: Villars crossed the Rhine with three corps and stands before Freiburg, which is yours. An enemy corps in the space when an action ends is all it takes to besiege it. A fresh corps went from Paris to Namur besides.

lesson-first-game-second-card-title = Two sieges, two answers
lesson-first-game-second-card = It is your round again. With two actions you can batter Liège and chase Villars away.
lesson-first-game-second-card-do = Play your other 2.

lesson-first-game-besiegers-title = Before the walls
lesson-first-game-besiegers = To attack a fortress you need as many corps as its defence value: its strength and its garrison together. Liège counts 1 this year, the full corps inside counts 2. Three would do, and you have seven.
lesson-first-game-besiegers-do = Press the army at Liège, leave everybody chosen, and press the marked button.

lesson-first-game-siege-title = The siege roll
lesson-first-game-siege = One die is thrown, modified, and looked up in a table. An able leader with troops of his own gives +1; a besieger cut off from home, without a line of communication, would suffer 2. The panel shows what every face would bring.
lesson-first-game-siege-do = Choose to attack the fortress, and confirm.

lesson-first-game-breach-title = A breach
lesson-first-game-breach = The 3 became a 4: one loss for each side. The walls of Liège are down to 0, and the garrison is left. Your loss fell on the Subsidy troops, since the power with the most corps suffers first. The next roll will have one more in its favour, for the siege goes on.

lesson-first-game-relief-title = To the relief of Freiburg
lesson-first-game-relief = Now for Villars. With the corps and the general you sent, Baden can bring five corps against three. Beating the besiegers in the field ends a siege.
lesson-first-game-relief-do = Press Baden’s army at Philipsburg, leave everybody chosen, and press the marked button.

lesson-first-game-stuttgart-title = The way round
lesson-first-game-stuttgart = Freiburg lies two roads away, by Stuttgart. Each costs one of Baden’s three movement points. A space holds only so many corps, but nobody is in your way.
lesson-first-game-stuttgart-do = Press Stuttgart.

lesson-first-game-freiburg-title = Weigh the odds
lesson-first-game-freiburg = Every full corps throws a die, and so does every point of a leader’s tactical rating. That makes six dice for you and four for Villars. A 5 or a 6 hits, more hits win, and a tie goes to the defender: a little better than even. Press once to see the odds in full.
lesson-first-game-freiburg-do = Press Freiburg, and confirm.

lesson-first-game-battle-title = Battle
lesson-first-game-battle = Villars might have rolled to slip away, but he stands. Each side names the leaders who lend their dice, two at most. A named leader who does so shares the danger.
lesson-first-game-battle-do = Let Baden give his die.

lesson-first-game-victory-title = A victory
lesson-first-game-victory = Three hits against one: every French corps is reduced, and you have lost a step. The beaten force goes back to Strasbourg, demoralized; until it rallies it hits only with a 6. At Friedlingen nearby, in October 1702, Baden had no such luck.

lesson-first-game-rest-title = Enough for today
lesson-first-game-rest = Had the enemy taken five losses, or lost two corps altogether, this would be a Famous Victory, worth two points and a help in sieges nearby. Baden has a movement point left. He has earned his rest.
lesson-first-game-rest-do = Stop here.

## Third round
lesson-first-game-storm-title = Liège once more
lesson-first-game-storm = The Bourbons spent their card on a Rally, so that Villars and two corps are fit to fight again, and on filling up a corps at Cremona. Your 1 is for Liège. With its walls down only the garrison counts, for 2.
lesson-first-game-storm-do = Play a 1, press the army at Liège, leave everybody chosen, and press the marked button.

lesson-first-game-second-siege-title = The last assault
lesson-first-game-second-siege = This time the roll has +1 for Marlborough and +1 for the siege that goes on. The panel tells it: a 4 or more takes the place.
lesson-first-game-second-siege-do = Choose to attack the fortress, and confirm.

lesson-first-game-honors-title = Honors of war
lesson-first-game-honors = A 4 became a 6, and Liège is yours. Its garrison is never wiped out: reduced, it marched off to Namur with the honors of war. The track went from 10 to 12, and the Dutch corps shut up in Maastricht all year has joined Marlborough.

lesson-first-game-ulm-title = Bavaria shows its colours
lesson-first-game-ulm = Meanwhile the Elector of Bavaria surprised Ulm and joined the Bourbons, as he may in 1702 only. Powers come and go in this war, and next year the Danube will need you.

## The last round, winter, and the next year
lesson-first-game-replacement-title = A Replacement
lesson-first-game-replacement = Your last card gives one action. A Replacement brings one reduced corps back to full strength. It needs a line of communication: a chain of friendly spaces, or the sea, that leads to the capital of its power.
lesson-first-game-replacement-do = Play the 1, choose Replacement, then Liège, the British corps, and that this is all.

lesson-first-game-winter-title = Winter
lesson-first-game-winter = The hands are empty, and two short phases follow. In Spain loyalty moved towards the Bourbons, who hold Madrid. In winter quarters armies on enemy ground go home, markers of sieges and demoralization come off, and lines may be given up.
lesson-first-game-winter-do = Keep your lines.

lesson-first-game-events-title = 1703: an event for each side
lesson-first-game-events = Winter cost you two points, since the Bourbons command the Mediterranean: the track is at 10 again. From now on a year has all its phases. First each side draws an event card; some work at once, others are held for the right moment.
lesson-first-game-events-do = Let the Alliance draw first.

lesson-first-game-reinforcement-title = Held, and turned up
lesson-first-game-reinforcement = You hold the Heavy Siege Train: it lies in your hand, unseen, until one of your sieges needs +2. The Bourbons had to turn theirs up: the Camisards rise in the south, a corps appears against them, and France builds no other this year. Now come the reinforcements.
lesson-first-game-reinforcement-do = Let the Alliance go first again.

lesson-first-game-resources-title = Resource points
lesson-first-game-resources = The Alliance has six resource points a year, the Bourbons four. A point fills up a reduced corps; a new one costs a point reduced and two at full strength. New corps and leaders also come by the calendar.
lesson-first-game-resources-do = Choose to restore a Subsidy corps, then Liège.

lesson-first-game-end-title = You have led a year of the war
lesson-first-game-end = Well done! You know the phases, cards and initiative, a march and what may meet it, a battle, a siege, winter and the year’s income. Five resource points are still yours: play on from here against the Recruit, begin a game of your own, or read on in the rules.
