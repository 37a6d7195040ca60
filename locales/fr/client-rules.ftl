## Le guide des règles : la page, ce qui compte maintenant dans une partie, les lectures, les tables, les dessins.

companion-back = Retour à la partie
companion-chapters = Chapitres
companion-more = Et { $count ->
    [one] encore une règle : précisez un peu.
   *[other] encore { $count } règles : précisez un peu.
  }

## La guerre de Wellington a ses propres chapitres
chapter-ww-1 = Le sujet du jeu
chapter-ww-2 = Ce que contient la boîte
chapter-ww-3 = La carte
chapter-ww-4 = Les blocs
chapter-ww-5 = Fautes d’impression
chapter-ww-6 = Les cartes
chapter-ww-7 = Le tour
chapter-ww-8 = Le mouvement
chapter-ww-9 = Remplacements et renforts
chapter-ww-10 = La bataille
chapter-ww-11 = Les sièges
chapter-ww-12 = Les chefs
chapter-ww-13 = Ravitaillement et attrition
chapter-ww-14 = Engagement et rappel
chapter-ww-15 = Restrictions
chapter-ww-16 = Le contrôle
chapter-ww-17 = La victoire
chapter-ww-18 = La campagne, 1808
chapter-ww-19 = Le scénario de 1812
chapter-ww-20 = Options
chapter-ww-21 = Exemples
chapter-ww-22 = Histoire
chapter-ww-23 = Notes
chapter-ww-24 = Crédits
chapter-ww-25 = Errata

## Lectures des règles peu claires
reading-label = Notre lecture :
reading-unclear = Ce qui n’est pas clair :
reading-reading = Comment nous le lisons :
reading-why = Pourquoi :
reading-number = { $id }, sur { $rules }

## Dans cette partie, maintenant
now-label = Dans cette partie, maintenant
now-asked = On vous le demande maintenant : { $question }
now-asked-here = à vous maintenant
now-choices = Au choix : { $places }.
now-and-others = { $places } et { $count ->
    [one] un autre
   *[other] { $count } autres
  }
now-phase = phase en cours
now-next = vient ensuite
now-vp = Points de victoire à présent : { $vp }.
now-initiative = { $side ->
    [alliance] L’Alliance a l’initiative.
   *[bourbon] Les Bourbons ont l’initiative.
  }
now-sea = { $sea } : { $side }.
now-resources = { $side } : { $points ->
    [one] { $points } point de ressources.
   *[other] { $points } points de ressources.
  }
now-crowded = Au-dessus de la limite à présent : { $places }.
now-lines = Des lignes à présent : { $places }.
now-demoralized = Troupes démoralisées à présent : { $places }.
now-famous = Marqueurs à présent : { $places }.
now-besieged = Assiégées à présent : { $places }.
now-turn = À présent : { $turn }.
now-count = Les régions sont comptées à la fin de ce tour.
now-sealift = Les navires portent à présent { $points ->
    [one] un point.
   *[other] { $points } points.
  }
now-battles = Batailles à livrer maintenant : { $places }.
now-bad-harvest = La récolte de ce tour est mauvaise.
now-scorched = Le Portugal est à présent terre brûlée.
now-commitment = { $nation } : niveau { $level }.
now-force = { $nation } : { $force } sur { $limit }.
now-hex-vp = { $side ->
    [allied] Les Alliés mènent de { $vp }.
    [french] Les Français mènent de { $vp }.
   *[nobody] Aucun camp ne mène.
  }

## Tables
table-what = Quoi
table-how-many = Combien
table-number = Nombre
table-box = Case
table-start = { $box }, départ
table-side = Camp
table-spaces = Espaces
table-places = Lieux
table-at-least = { $need } ou plus
table-or-less = { $number } ou moins
table-or-more = { $number } ou plus
table-no-limit = sans limite
table-any-number = sans limite
table-nobody = personne
table-yes = oui
table-vp = PV
table-mp = PM
table-rp = PR
table-tr = TR
table-cr = CR

table-seas = Les mers
table-sea = Mer
table-held-at-first = Tenue au début par
table-leaders = Les chefs et leurs valeurs
table-leader = Chef
table-home = Puissance nationale
table-minor-side = Face de chef mineur
table-terrain = Terrain et empilement
table-land = Terrain
table-terrain-fertile = Fertile
table-terrain-normal = Normal
table-terrain-rugged = Accidenté
table-terrain-unlimited = Espace national
table-corps-a-side = Corps par camp
table-points = Espaces qui valent plus ou moins que leur forteresse
table-victory = Victoire aux points
table-victory-lower = Victoire aux points après un retrait, et dans le Tournoi
table-result = Résultat
table-band-major = { $side ->
    [alliance] Victoire majeure de l’Alliance
   *[bourbon] Victoire majeure des Bourbons
  }
table-band-minor = { $side ->
    [alliance] Victoire mineure de l’Alliance
   *[bourbon] Victoire mineure des Bourbons
  }
table-turns = Les années : initiative et renforts
table-year = Année
table-initiative = Initiative
table-corps-full = { $power } { $count }
table-corps-reduced = { $power } { $count } { $count ->
    [one] réduit
   *[other] réduits
  }
table-to-pool = au pool : { $corps }
table-resources = Points de ressources par an
table-powers = Puissances : corps, et ce qu’elles construisent et restaurent par an
table-power = Puissance
table-corps = Corps
table-builds = Construit
table-restores = Restaure
table-cards = Cartes Action
table-hands = Cartes distribuées
table-cards-of-a-side = À chaque camp
table-first-year = La première année
table-other-years = Les autres années
table-card-value = Actions
table-movement = Points de mouvement
table-action = Action
table-campaign = Campagne
table-forced-march = La Marche forcée ajoute
table-transfer-corps = Transfert d’un corps
table-transfer-leader = Transfert d’un chef
table-connections = Ce que coûte une liaison
table-connection = Liaison
table-connection-any = { $kind ->
    [ordinary] Ordinaire
   *[other] Vers un espace national
  }
table-connection-only = Ouverte à un seul camp : { $side }
table-sea-moves = Les mouvements en nombres
table-sea-corps = Corps dans un mouvement naval
table-sea-moves-a-round = Actions de mouvement naval par round
table-transfers-a-round = Actions de transfert par round
table-reactions = Réactions
table-reaction = Réaction
table-die-and-tr = Dé et TR
table-interception = Interception
table-avoiding = Esquive
table-bypass = Contournement d’une ligne
table-battle = Dés de bataille
table-die = Dé
table-hits = Touche à
table-sound = de troupes valides
table-demoralized = de troupes démoralisées
table-famous = Victoire célèbre
table-major = Grande victoire
table-great-hits = Touches de plus que l’ennemi, au moins
table-great-corps = Corps ennemis éliminés, au moins
table-great-vp = Points de victoire
table-great-siege = Aux jets de siège voisins
table-fortresses = Forteresses par niveau
table-strength = Niveau
table-siege = La table de siège
table-siege-roll = Dé modifié
table-besieger-loses = Pertes de l’assiégeant
table-fortress-loses = Pertes de la forteresse
table-siege-modifiers = Ce qui modifie le jet de siège
table-circumstance = Circonstance
table-modifier = Modificateur
table-siege-no-loc = L’assiégeant n’a pas de LdC
table-siege-threatened-loc = Toutes ses LdC passent par un espace ami assiégé
table-siege-port = Un port dont le défenseur tient la mer
table-siege-ground = { $side ->
    [alliance] L’Alliance assiège { $places }
   *[bourbon] Les Bourbons assiègent { $places }
  }
table-siege-leader-inside = Un chef de TR { $tr } ou plus est dans la place
table-siege-second = Le deuxième jet du siège
table-siege-later = Chacun des suivants
table-siege-able-leader = Un chef de TR { $tr } ou plus assiège avec l’un de ses corps nationaux
table-siege-victory = { $victory } de l’assiégeant, sur place ou à côté
table-siege-card = La carte « { $card } »
table-lines = Lignes fortifiées
table-line-corps = Corps requis pour en bâtir une
table-line-markers = Lignes par camp
table-loyalty = Loyauté espagnole
table-colonies = Guerre du roi Guillaume

table-areas = Les régions
table-area = Région
table-country = Pays
table-country-portugal = Portugal
table-country-spain = Espagne
table-country-france = France
table-country-gibraltar = Gibraltar
table-forage = Fourrage
table-vp-allied = PV, Alliés
table-vp-french = PV, Français
table-key-towns = Villes clés
table-hexes = Ce que coûtent les hexagones
table-hex-clear = Hexagone dégagé
table-hex-mountain = Hexagone de montagne
table-river = À travers une rivière
table-hex-fortresses = Forteresses par valeur
table-rating = Valeur
table-sea-boxes = Cases de mer
table-ports = Ports
table-next-to = À côté de
table-hex-turns = Les tours
table-turn = Tour
table-season = Saison
table-count = Décompte des régions
table-hex-leaders = Les chefs
table-nation = Nation
table-command-points = Points de commandement
table-command-cards = Cartes de commandement
table-card = Carte
table-transit = Blocs de combat par segment à travers un côté
table-hexside = Côté d’hexagone
table-open = Libre
table-with-river = Le long d’une rivière
table-closed = fermé
table-hexside-clear = Dégagé et dégagé
table-hexside-mixed = Dégagé et montagne
table-hexside-mountain = Montagne et montagne
table-hexside-cordillera = Cordillère
table-hexside-estuary = Estuaire
table-marches = Marches plus longues
table-march = Marche
table-force-march = Marche forcée ; un dé de { $die } ou plus coûte un pas
table-extended-march = Marche prolongée
table-rounds = Rounds
table-fight = Combat
table-most-rounds = Rounds au plus
table-field-battle = Bataille
table-assault = Assaut
table-commitment = Engagement : niveau de forces et modificateur de siège
table-forage-modifiers = Ce qui modifie le fourrage d’un hexagone
table-forage-mountain = En montagne
table-forage-town = Dans une ville ou une forteresse
table-forage-enemy-area = Dans une région que l’ennemi contrôle
table-forage-no-supply = Sans ligne de ravitaillement
table-forage-bad-harvest = Après une mauvaise récolte, hors de France
table-forage-guerillas = Pour les Français, là où rôdent des partidas
table-forage-scorched-earth = Au Portugal, tant que dure la terre brûlée
table-level-low = Faible
table-level-medium = Moyen
table-level-high = Élevé
table-force-and-siege = { $force } blocs, siège { $siege }
table-hex-points = La piste des points de victoire
table-track-end = Sa fin, pour chaque camp
table-great-lead = Une avance qui change l’engagement français

## Dessins. Chacun a un nom et des étapes, dans l’ordre où elles arrivent.
diagram-interception = L’interception
diagram-interception-1 = Une force entre dans un espace que tient l’ennemi et où aucun de ses propres corps ne se trouve.
diagram-interception-2 = Une force ennemie voisine, avec un chef, ni assiégée ni démoralisée, jette un dé et y ajoute sa TR : il faut { $interception } ou plus.
diagram-interception-3 = Elle est là la première et combat en défenseur ; la force en marche ne peut esquiver la bataille.
diagram-avoiding = Esquiver la bataille
diagram-avoiding-1 = Une force tombe sur l’ennemi.
diagram-avoiding-2 = Dans un espace de forteresse à lui, l’esquive réussit toujours ; ailleurs, un dé et la TR d’un chef doivent faire { $avoiding } ou plus.
diagram-avoiding-3 = Il gagne alors, autant que ses chefs en commandent, un espace de son camp sans ennemis.
diagram-avoiding-4 = Ou bien un corps et des chefs s’enferment dans la forteresse ; qui reste combat.
diagram-retreat = La retraite
diagram-retreat-1 = L’attaquant battu va dans un seul espace de son camp voisin de la bataille, libre d’ennemis.
diagram-retreat-2 = Le défenseur battu aussi, qui peut laisser un corps dans une forteresse à lui sur place.
diagram-retreat-3 = D’un port sur une mer amie, jusqu’à { $corps } corps peuvent partir par mer, au risque du jet de mouvement naval.
diagram-retreat-4 = Seul un défenseur sans autre issue peut traverser un espace ennemi, sous le feu, vers un espace ami plus proche du ravitaillement.
diagram-siege = Un siège
diagram-siege-1 = L’assiégeant agit avec un chef et au moins autant de corps que la forteresse et sa garnison ont de défense.
diagram-siege-2 = Il cherche une ligne de communication : sans elle, ou si elle est menacée, le jet est moins bon.
diagram-siege-3 = Un dé modifié donne les pertes des deux camps ; une forteresse subit un jet par round.
diagram-siege-4 = Quand niveau et garnison sont épuisés, la forteresse tombe, et la garnison sort avec les honneurs de la guerre.
diagram-hex-interception = L’interception
diagram-hex-interception-1 = Des blocs en marche vont entrer dans un hexagone où aucun des leurs ne se trouve.
diagram-hex-interception-2 = Un chef voisin de cet hexagone dépense un point de commandement pour chaque bloc qu’il envoie.
diagram-hex-interception-3 = Des blocs de combat voisins y entrent les premiers : la marche s’arrête là, et ceux qui marchaient attaquent.
diagram-hex-retreat = La retraite
diagram-hex-retreat-1 = Les attaquants repartent par les côtés d’où ils sont venus.
diagram-hex-retreat-2 = Les défenseurs partent par des côtés qu’aucun attaquant n’a pris, vers l’une de leurs bases, hors de toute bataille et de toute forteresse ennemie libre.
diagram-hex-retreat-3 = Seul un certain nombre de blocs passe un côté ; qui doit se retirer et ne le peut est perdu.
diagram-hex-retreat-4 = La cavalerie et les partidas, et l’infanterie qu’un chef envoie, tirent une fois sur les derniers à partir.
diagram-hex-siege = Un siège
diagram-hex-siege-1 = De l’infanterie avec une ligne de ravitaillement, ou l’escadre, assiège ; un chef peut ajouter un au dé.
diagram-hex-siege-2 = Un dé modifié doit dépasser la valeur de la forteresse pour y ouvrir une brèche.
diagram-hex-siege-3 = Derrière une brèche, les défenseurs peuvent se rendre et vont à leur pool de force.
diagram-hex-siege-4 = Ou ils soutiennent un assaut, tirent les premiers à chaque round, et sont perdus pour de bon s’il réussit.
