# Ce que dit Wellington’s War : ce qui s’est passé, ce qui est demandé, ce que l’on peut choisir.
#
# Les noms viennent avec leurs formes (language.ftl, names.ftl) : $side est le titre, $side-the s’emploie dans la phrase,
# $side-start au début, $side-of après « de » ; les deux camps sont au pluriel. $block-number accorde le verbe : les
# lignes de Torres Vedras tirent, Soult tire. Un lieu est une ville (`town`), `ww-hex`, `ww-sea` ou l’une des `ww-box` de
# names.ftl, avec leurs formes ($place-at, $place-of, $place-the).
# En français, [one] vaut aussi pour zéro : le nombre y est toujours écrit par la variable.

# ---- blocs -------------------------------------------------------------------------------------------------
ww-block-leader = { $block } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
  } de commandement)
ww-block-strength = { $block } (force { $strength })
ww-block-at = { $who }, { $place }
ww-blocks = { $blocks ->
    [one] { $blocks } bloc
   *[other] { $blocks } blocs
  }
ww-hits = { $hits ->
    [0] aucune touche
    [one] { $hits } touche
   *[other] { $hits } touches
  }

# ---- cartes de commandement et opérations ------------------------------------------------------------------
ww-card-event = un évènement variable
ww-card-operations-1 = la carte Opérations 1
ww-card-operations-2 = la carte Opérations 2
ww-card-operations-3 = la carte Opérations 3
ww-card-operations-4 = la carte Opérations 4
ww-card-drafts-2 = la carte Levées 2
ww-card-drafts-3 = la carte Levées 3
ww-card-drafts-2-as-operation = la carte Levées 2 comme une opération
ww-card-drafts-3-as-operation = la carte Levées 3 comme une opération
ww-card-none = aucune carte
ww-operation-siege = une opération de siège
ww-operation-formation-move = un mouvement de formation
ww-operation-sea-move = un mouvement naval
ww-operation-extended-march = une marche prolongée
ww-operation-reinforcement-draw = un tirage de renfort
ww-operation-end = aucune autre opération

# ---- ce que font les chefs, et comment finit la partie -----------------------------------------------------
ww-leader-combat = relance
ww-leader-coordination = coordination
ww-leader-extended-battle = un round de plus
ww-leader-force-march = marche forcée
ww-leader-intercept = interception
ww-leader-logistics = ravitaillement
ww-leader-pursuit = poursuite
ww-leader-siege = siège
ww-ending-points = aux points de victoire
ww-ending-moral = victoire morale
ww-ending-automatic = victoire automatique

# ---- ce qui s’est passé ------------------------------------------------------------------------------------
ww-fact-turn-began = Début du tour : { $turn }.
ww-fact-blocks-added = { $count ->
    [one] { $count } bloc rejoint le pool de force { $nation }.
   *[other] { $count } blocs rejoignent le pool de force { $nation }.
  }
ww-fact-event-drawn = { $side-start } tirent l’évènement « { $event } ».
ww-fact-event-played = { $side-start } jouent l’évènement « { $event } ».
ww-fact-event-not-playable = L’évènement « { $event } » est sans effet pour l’instant.
ww-fact-event-added = L’évènement « { $event } » entre dans la pioche.
ww-fact-commitment-changed = L’engagement { $nation } passe de { $from } à { $to }.
ww-fact-sealift-changed = Le transport maritime passe de { $from } à { $to }.
ww-fact-victory-points = Les points de victoire passent de { $from } à { $to }.
ww-fact-cards-dealt = Les Alliés ont { $allied ->
    [one] { $allied } carte
   *[other] { $allied } cartes
  } de commandement, les Français { $french }.
ww-fact-card-shown = { $card-id ->
    [none] { $side-start } ne jouent aucune carte.
   *[other] { $side-start } jouent { $card }.
  }
ww-fact-player-one = { $side-start } commencent.
ww-fact-operation-began = { $operation-id ->
    [end] { $side-start } n’accomplissent aucune autre opération.
   *[other] { $side-start } accomplissent { $operation }.
  }
ww-fact-operations-ended = { $side-start } achèvent leurs opérations.
ww-fact-group-moved = { $side-start } déplacent { ww-blocks } { $from-of } { $to-at }.
ww-fact-block-stayed = { $side-start } laissent un bloc { $place-at }.
ww-fact-came-out = { $blocks ->
    [one] { $blocks } bloc sort { $hex-of }.
   *[other] { $blocks } blocs sortent { $hex-of }.
  }
ww-fact-went-inside = { $blocks ->
    [one] { $blocks } bloc entre dans { $hex-the }.
   *[other] { $blocks } blocs entrent dans { $hex-the }.
  }
ww-fact-force-marched = Marche forcée vers { $place-the } : { $face }, { $lost ->
    [true] un pas perdu
   *[false] aucune perte
  }.
ww-fact-command-point-used = { $side-start } dépensent un point de commandement { $place-at } : { $action }.
ww-fact-intercepted = { $side-start } interceptent { $hex-at } avec { ww-blocks }.
ww-fact-sea-die = Vent et marée, départ { $place-of } : { $face ->
    [one] { $face } point de mouvement naval
   *[other] { $face } points de mouvement naval
  }.
ww-fact-extended-march-made = { $side-start } font une marche prolongée { $from-of } { $to-at }.
ww-fact-drew = { $side-start } tirent un bloc du pool de force { $nation }.
ww-fact-deployed = Un bloc { $nation } est déployé { $place-at }.
ww-fact-block-set-up = { $side-start } mettent en place un bloc { $place-at }.
ww-fact-garrison-placed = { $side-start } mettent une garnison { $hex-at }.
ww-fact-returned-to-pool = Un bloc retourne au pool de force { $nation }.
ww-fact-steps-replaced = { $side-start } remplacent des pertes { $place-at }.
ww-fact-recalled = Un bloc { $nation } est rappelé { $place-of }.
ww-fact-step-lost = { $side-start } perdent un pas { $place-at }.
ww-fact-guard-called = La Garde nationale prend les armes { $place-at }.
ww-fact-battle-ordered = La bataille { $number } se livre { $hex-at }.
ww-fact-battle-began = Bataille { $hex-of } : { $attacker-the } attaquent.
ww-fact-round-began = Round { $round } { $hex-at }.
ww-fact-revealed = Bloc dévoilé : { $block-the }, force { $strength }.
ww-fact-fought = { $block-number ->
    [many] { $block-start } lancent { $dice } : { ww-hits }.
   *[one] { $block-start } lance { $dice } : { ww-hits }.
  }
ww-fact-rerolled = { $block-number ->
    [many] { $block-start } relancent, { $dice } : { ww-hits }.
   *[one] { $block-start } relance, { $dice } : { ww-hits }.
  }
ww-fact-block-hit = { $block-number ->
    [many] { $block-start } encaissent une touche, force restante { $strength }.
   *[one] { $block-start } encaisse une touche, force restante { $strength }.
  }
ww-fact-block-lost = { $permanently ->
    [true] Bloc éliminé définitivement : { $block-the }.
   *[false] Bloc éliminé, de retour au pool de force : { $block-the }.
  }
ww-fact-block-gone = { $permanently ->
    [true] Un bloc { $nation } est éliminé définitivement { $place-at }.
   *[false] Un bloc { $nation } est éliminé { $place-at } et retourne au pool de force.
  }
ww-fact-retreated = { $block-number ->
    [many] { $block-start } battent en retraite vers { $to-the }.
   *[one] { $block-start } bat en retraite vers { $to-the }.
  }
ww-fact-sheltered = { $block-number ->
    [many] { $block-start } entrent dans { $hex-the }.
   *[one] { $block-start } entre dans { $hex-the }.
  }
ww-fact-leader-alone = Un chef { $side-of } reste seul { $hex-at }.
ww-fact-withdrew = { $side-start } replient { ww-blocks } dans { $hex-the }.
ww-fact-pursuit-fired = { $block-number ->
    [many] { $block-start } tirent en poursuite, { $dice } : { ww-hits }.
   *[one] { $block-start } tire en poursuite, { $dice } : { ww-hits }.
  }
ww-fact-advanced = { $side-start } font avancer { ww-blocks } jusqu’{ $to-at }.
ww-fact-battle-ended = { $winner-start } gagnent la bataille { $hex-of }.
ww-fact-siege-rolled = Siège { $hex-of } : { $side-the } lancent { $face }, { $total } en tout.
ww-fact-fortress-breached = Une brèche est ouverte dans les murs { $hex-of }.
ww-fact-honors-of-war = La garnison { $hex-of } sort avec les honneurs de la guerre.
ww-fact-assault-began = { $side-start } donnent l’assaut { $hex-at }.
ww-fact-assault-failed = L’assaut { $hex-of } échoue.
ww-fact-fortress-taken = { $side-start } prennent { $hex-the }.
ww-fact-attrition = { $side-start } subissent l’attrition { $hex-at } : { $excess } de trop à nourrir.
ww-fact-supplied = Un chef nourrit { $side-the } { $hex-at }.
ww-fact-force-level-exceeded = Il y a plus de blocs { $nation-plural } que n’en permet le niveau de forces.
ww-fact-areas-scored = Les régions rapportent { $allied ->
    [one] { $allied } point
   *[other] { $allied } points
  } aux Alliés et { $french } aux Français.
ww-fact-scorched-earth = Terre brûlée : la valeur de fourrage du Portugal baisse de 1 pour ce tour et le suivant.
ww-fact-game-won = { $side-start } gagnent ({ $how }).

# ---- ce qui est demandé ------------------------------------------------------------------------------------
ww-ask-set-up = Où ce bloc commence-t-il ?
ww-ask-set-up-block = Quel bloc placez-vous ?
ww-ask-keep = Quelle carte de commandement défaussez-vous ?
ww-ask-cards = Quelle carte de commandement jouez-vous, face cachée ?
ww-ask-free-card = Quelle carte de commandement jouez-vous dans le segment libre ?
ww-ask-tie-break = Cartes égales : qui commence ?
ww-ask-deploy = Où le bloc est-il déployé ?
ww-ask-draw = De quel pool de force tirez-vous ?
ww-ask-de-espana = Le bloc espagnol tiré compte-t-il comme britannique ? Seul De España le peut.
ww-ask-scorched-earth = Pratiquer la terre brûlée ? La valeur de fourrage du Portugal baisse de 1 pour ce tour et le suivant.
ww-ask-recall = Quel bloc est rappelé ?
ww-ask-lose-steps = Quel bloc perd un pas ?
ww-ask-sealift-recall = Quel bloc en mer est rappelé ?
ww-ask-operate = Quelle opération ?
ww-ask-siege = Quels blocs mènent le siège ?
ww-ask-siege-action = Un chef aide-t-il au siège ?
ww-ask-besieger-loss = Quel assiégeant perd un pas ?
ww-ask-honors-of-war = Accepter les honneurs de la guerre ?
ww-ask-new-garrison = Mettre une garnison dans la forteresse ?
ww-ask-formation = Quels blocs marchent ensemble ?
ww-ask-march = Où le groupe marche-t-il ?
ww-ask-intercept = Interceptez-vous ?
ww-ask-force-march = Un chef épargne-t-il le jet à un bloc ?
ww-ask-sea-group = Quels blocs embarquent ensemble ?
ww-ask-sea-move = Où le groupe va-t-il par mer ?
ww-ask-withdraw = Qui se replie dans la forteresse ?
ww-ask-extended-group = Quel bloc fait une marche prolongée ? Un bloc de combat y perd un pas.
ww-ask-extended-march = Où marche-t-il ? À la fin, un bloc de combat perd un pas.
ww-ask-replace = Quel bloc reçoit un remplacement ?
ww-ask-national-guard = Où la Garde nationale prend-elle les armes ?
ww-ask-battle-order = Quelle bataille livre-t-on ensuite ?
ww-ask-coordinate = Faire venir un groupe de la réserve ?
ww-ask-guerilla-mode = Comment combat { $block } ?
ww-ask-assault-on = Poursuivre l’assaut ?
ww-ask-combat-turn = Combattre ou battre en retraite ?
ww-ask-reroll = Relancer ?
ww-ask-extend = Prolonger la bataille d’un round ?
ww-ask-flee = Où les blocs vaincus battent-ils en retraite ?
ww-ask-hits = Quel bloc encaisse la touche ?
ww-ask-accompany = Un chef part-il avec eux ?
ww-ask-lone-leaders = Où le chef bat-il en retraite ?
ww-ask-pursuit = Quel bloc tire en poursuite ?
ww-ask-advance = Où les poursuivants avancent-ils ?
ww-ask-advance-stay = Le côté d’hexagone ne laisse pas passer tous les poursuivants. Qui reste sur place ?
ww-ask-attrition = Quel bloc subit l’attrition ?

# ---- ce que l’on peut choisir ------------------------------------------------------------------------------
ww-choice-discard = Défausser { $card }
ww-choice-play = Jouer { $card }
ww-choice-first = { $side-start } commencent
ww-choice-do = { $operation-id ->
    [siege] Siège
    [formation-move] Mouvement de formation
    [sea-move] Mouvement naval
    [extended-march] Marche prolongée
    [reinforcement-draw] Renfort
   *[end] Finir les opérations
  }
ww-choice-place = { $place-at-start }
ww-choice-march = Marcher vers { $place-the }
ww-choice-come-out = Sortir { $place-of }
ww-choice-attack = Attaquer { $place-at }
ww-choice-sail = Aller par mer { $place-at }
ww-choice-advance = Avancer jusqu’{ $place-at }
ww-choice-fight-at = Se battre { $place-at }
ww-choice-within = Dans { $hex-the }
ww-choice-block = { $who }
ww-choice-fights = { $who } : combattre
ww-choice-takes-hit = { $who } : encaisser la touche
ww-choice-use = { $leader } pour { $who }
ww-choice-retreat = { $who } : retraite vers { $place-the }
ww-choice-shelter = { $who } : entrer dans la forteresse
ww-choice-drop = { $who } : rester ici
ww-choice-draw = Tirer un bloc { $nation }
ww-choice-accept = Oui
ww-choice-decline = Non
ww-choice-done = C’est tout
ww-choice-done-march = Rester ici
ww-choice-done-extended-march = Rester ici
ww-choice-done-formation = Aucun autre groupe
ww-choice-done-sea-move = Rester là
ww-choice-done-sea-group = Aucun autre groupe
ww-choice-done-intercept = Laisser passer
ww-choice-done-replace = Aucun autre remplacement
ww-choice-done-combat-turn = Les autres tiennent
ww-choice-done-coordinate = Aucun autre groupe
ww-choice-done-pursuit = Cesser la poursuite
ww-choice-done-assault-on = Cesser l’assaut
ww-choice-accept-assault-on = Poursuivre
ww-choice-decline-extend = En rester là
ww-choice-decline-reroll = Garder le jet
ww-choice-accept-honors-of-war = Sortir avec les honneurs
ww-choice-decline-honors-of-war = Tenir
ww-choice-accept-guerilla-mode = En guérilla
ww-choice-decline-guerilla-mode = En rase campagne
ww-choice-decline-siege-action = Aucun chef
ww-choice-decline-new-garrison = Pas de garnison
ww-choice-decline-national-guard = Plus tard
ww-choice-decline-recall = Plutôt un point de victoire
ww-choice-accept-scorched-earth = Brûler les champs
ww-choice-decline-scorched-earth = Épargner le pays
ww-choice-done-withdraw = Les autres restent dehors
ww-choice-done-force-march = Lancer les dés
ww-choice-done-accompany = Personne d’autre ne part

# ---- le plateau --------------------------------------------------------------------------------------------
ww-board-place = { $place-start } : { $blocks }
ww-board-town = { $place } ({ $hex }), { $area } : { $blocks }
ww-board-block = { $block } { $steps }
ww-board-block-inside = { $block } { $steps }, à l’intérieur
ww-board-known = { $block }
ww-board-hidden = { $side-block }
ww-board-hidden-inside = { $side-block }, à l’intérieur

# ---- pourquoi ce n’est pas permis --------------------------------------------------------------------------
ww-reason-game-over = la partie est finie
ww-reason-not-your-turn = c’est à l’autre camp de décider
ww-reason-not-asked-now = ce choix n’est pas proposé maintenant
ww-reason-not-your-block = ce n’est pas l’un de vos blocs qui s’y trouvent
ww-reason-out-of-order = les blocs se nomment dans un ordre fixe, et le tour de celui-ci est passé
ww-reason-no-such-card = cette carte n’est pas dans votre main
ww-reason-no-points-left = il ne reste aucune opération
ww-reason-stage-passed = les opérations s’accomplissent dans un ordre fixe, et le tour de celle-ci est passé
ww-reason-nothing-to-do = aucun de vos blocs ne peut le faire maintenant
ww-reason-french-have-no-sea = seuls les Alliés se déplacent par mer
ww-reason-has-acted = le bloc a déjà accompli une opération dans cette étape
ww-reason-cannot-move = ce bloc ne se déplace jamais ainsi
ww-reason-pinned-enough = il doit rester autant de blocs qu’il y a d’attaquants
ww-reason-attacked-side = l’ennemi est entré par ce côté
ww-reason-other-formation = le bloc appartient à une autre formation
ww-reason-must-come-out = les blocs de l’intérieur doivent d’abord sortir de la forteresse
ww-reason-not-adjacent = le lieu n’est pas adjacent
ww-reason-impassable = ce côté est infranchissable
ww-reason-not-enough-movement = il ne reste pas assez de points de mouvement
ww-reason-must-stop-for-enemy = un bloc doit s’arrêter là où se trouvent des blocs ennemis
ww-reason-must-stop-for-fortress = aucun bloc laissé sur place ne masque la forteresse
ww-reason-transit-full = aucun autre bloc de combat ne peut franchir ce côté dans ce segment de commandement
ww-reason-hexsides-full = aucun côté de son hexagone ne laisse plus passer autant de blocs de combat
ww-reason-lines-bar-lisbon = les lignes de Torres Vedras barrent la route de Lisbonne
ww-reason-not-in-spain-yet = les blocs britanniques et portugais ne peuvent pas encore entrer en Espagne
ww-reason-not-in-france-now = les blocs britanniques et portugais ne peuvent entrer en France à ce niveau d’engagement
ww-reason-too-many-spanish = aucun autre bloc de combat espagnol ne peut entrer au Portugal
ww-reason-spanish-need-wellington = les blocs espagnols ne peuvent être en France qu’avec Wellington, après l’Évènement 21
ww-reason-guerilla-area = une partida ne quitte pas sa région
ww-reason-guerilla-alone = une partida n’en rejoint pas une autre tant qu’elle peut aller ailleurs
ww-reason-guerilla-country = une partida ne quitte pas l’Espagne
ww-reason-guard-stays-home = la Garde nationale reste en France
ww-reason-guard-not-called = aucun bloc de combat des Alliés n’est encore entré dans une ville de France
ww-reason-napoleon-needs-high = Napoléon et la Garde impériale ne quittent la case France qu’à un engagement élevé
ww-reason-not-coastal = les forces expéditionnaires restent dans les provinces côtières
ww-reason-force-level-reached = le niveau de forces ne permet pas d’autre bloc de combat en jeu
ww-reason-gate-only = on entre dans la case France et on en sort à Bayonne, à Perpignan et au bord nord
ww-reason-whole-move = cela prend tout le mouvement
ww-reason-not-inside = aucun bloc du groupe n’est à l’intérieur
ww-reason-no-fortress = aucune de vos forteresses ne s’y trouve
ww-reason-enemy-outside = des blocs ennemis se tiennent à l’extérieur
ww-reason-no-room-inside = la forteresse ne peut abriter d’autre bloc de combat
ww-reason-may-not-enter-fortress = ce bloc ne peut entrer dans une forteresse
ww-reason-last-of-group = le dernier bloc d’un groupe s’arrête avec lui
ww-reason-needs-napoleon = sans Napoléon, le bloc a déjà trop marché
ww-reason-nothing-chosen = il faut choisir au moins un bloc
ww-reason-must-move = le groupe n’a pas encore bougé
ww-reason-not-a-leader = ce n’est pas un chef
ww-reason-no-command-points = il ne lui reste aucun point de commandement
ww-reason-leader-elsewhere = le chef n’y est pas
ww-reason-not-under-him = ce chef ne peut agir pour ce bloc
ww-reason-action-used = cette action a déjà servi dans ce round
ww-reason-not-force-marching = le bloc n’a pas fait de marche forcée
ww-reason-enemy-near = le bloc se trouverait dans un hexagone occupé par l’ennemi, à côté d’un tel hexagone ou devant une forteresse ennemie
ww-reason-not-at-sea = le bloc ne peut y embarquer
ww-reason-needs-expedition = seules les forces expéditionnaires et l’escadre débarquent face à l’ennemi
ww-reason-sealift-full = la capacité de transport maritime ne le permet pas
ww-reason-british-only = seuls les blocs britanniques emploient la case Grande-Bretagne
ww-reason-no-landing-yet = les blocs britanniques ne débarquent pas dans les ports espagnols avant l’Évènement 5
ww-reason-mondego-no-way-out = on n’embarque pas à la baie du Mondego
ww-reason-pool-empty = il n’y a aucun bloc dans ce pool de force
ww-reason-one-british-draw = on ne tire qu’un bloc anglo-portugais par étape
ww-reason-not-there = le bloc ne peut y être déployé
ww-reason-area-full = aucun autre bloc espagnol ne peut être déployé dans cette région pendant cette étape
ww-reason-full-strength = le bloc n’a rien perdu
ww-reason-no-supply = le bloc n’a pas de ligne de ravitaillement
ww-reason-at-sea = les blocs en mer ne reçoivent pas de remplacements
ww-reason-enemy-present = des blocs ennemis s’y trouvent
ww-reason-once-per-step = le bloc a déjà reçu un remplacement dans cette étape
ww-reason-not-enough-drafts = il ne reste pas assez de remplacements
ww-reason-waits-for-training = son dernier pas attend l’Évènement 7
ww-reason-no-battle = aucune bataille ne s’y livre
ww-reason-not-its-turn = ce n’est pas au tour de ce bloc de combattre
ww-reason-not-strongest = les touches vont au bloc qui a le plus de points de force
ww-reason-guard-last = la Garde impériale est la dernière à encaisser des touches
ww-reason-cannot-retreat = le bloc ne peut y battre en retraite
ww-reason-no-retreat-here = on ne bat pas en retraite pendant l’assaut d’une forteresse
ww-reason-retreat-full = aucun autre bloc de combat ne peut battre en retraite par ce côté
ww-reason-entry-hex-first = le bloc doit battre en retraite là d’où il est venu
ww-reason-towards-base = la retraite doit rapprocher d’une base de ravitaillement
ww-reason-enemy-combat-there = un bloc ennemi qui combat s’y trouve
ww-reason-fortress-bars = une forteresse ennemie ni assiégée ni masquée s’y trouve
ww-reason-battle-there = une bataille doit s’y livrer
ww-reason-not-a-siege = aucune forteresse ennemie ne peut y être assiégée
ww-reason-not-besieging = le bloc ne peut prendre part à un siège
ww-reason-cannot-pursue = le bloc ne peut tirer en poursuite
ww-reason-not-a-reserve = ce n’est pas un groupe en réserve
ww-reason-not-interceptor = le bloc ne peut y intercepter
ww-reason-not-eligible = le bloc ne remplit pas les conditions
ww-reason-first-to-go = un autre bloc doit être rappelé d’abord
ww-reason-no-excess = aucun autre bloc n’y subit l’attrition
ww-reason-madrid-needs-block = il faut un bloc français à Madrid
ww-reason-andalusia-needs-block = il faut un bloc français dans une ville clé d’Andalousie
ww-reason-must-field = sans retraite possible, le bloc doit combattre en rase campagne
ww-reason-must-guerilla = sans autre bloc de combat, la partida combat à la manière des guérilleros
ww-reason-free-for-napoleon = l’opération gratuite est pour la formation de Napoléon
ww-reason-stays-in-port = tant que l’engagement britannique n’a pas atteint le niveau moyen, le bloc ne quitte un port espagnol que par mer
ww-reason-not-in-time = ce n’est pas le moment de cette action de chef
ww-reason-action-used-at-siege = une seule action de siège aide une opération de siège
ww-reason-enemy-controlled = l’ennemi le contrôle
