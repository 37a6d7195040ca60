# Ce qui ne va pas dans ce que l’on donne à lire au programme : choix, parties enregistrées, fichiers de données, positions.
# Les mots entre « guillemets » y figurent tels quels.

# Où, et quoi.
as-said = { $said }
at-line = ligne { $line } : { $problem }
at-path = { $path }: { $problem }
at-file-line = { $file }:{ $line }: { $problem }
# Un refus et le numéro de sa règle.
refused = { $reason } ({ $rule })
record-key-problem = « { $key } » : { $problem }
unknown-title = il n’y a pas de jeu « { $title } »
no-such-option = il n’y a pas d’option « { $option } » ; il y a { $all }
notation-needs = « { $verb } » a besoin { $what ->
    [card] d’une carte
    [leader] d’un chef
    [strength] de « full » ou de « reduced »
    [number] d’un nombre
    [side] d’un camp
    [order] d’un genre d’action
    [space] d’un espace
    [fleet] d’une flotte
    [power] d’une puissance
    [operation] d’une opération
    [nation] d’une nation
    [place] d’un lieu
    [hex] d’un hexagone
   *[block] d’un bloc
  }
replay-other-dice = « { $asked } » se jette avec { $sides } faces, mais c’est « { $recorded } » qui est enregistré
replay-no-dice = « { $asked } » se jette avec { $sides } faces, mais aucun jet n’est enregistré
hex-length = on attend { $expected } chiffres hexadécimaux, et on en trouve { $found }
hex-digit = « { $digit } » n’est pas un chiffre hexadécimal
# $said : la phrase anglaise, qui n’est pas reprise
data-unknown-word = { $kind ->
    [side] camp
    [confidence] degré de certitude
    [allegiance] allégeance
    [terrain] terrain
    [sea-zone] zone de mer
    [sort-of-leader] genre de chef
    [effect] effet
    [deck] pioche
    [ability] capacité
   *[withdrawal] repli
  } : { $problem }
data-empty-source = une source ne peut être vide

# ---- ce que disent les bibliothèques ----------------------------------------------------------------------------
read-at = ligne { $line }, colonne { $column } : { $problem }
# $said : la phrase anglaise de la bibliothèque, qui n’est pas reprise
read-unknown-field = champ « { $name } » inconnu ; { $expected }
# $said : la phrase anglaise de la bibliothèque, qui n’est pas reprise
read-unknown-word = mot « { $name } » inconnu ; { $expected }
# $said : la phrase anglaise de la bibliothèque, qui n’est pas reprise
read-missing-field = le champ « { $name } » manque
# $said : la phrase anglaise de la bibliothèque, qui n’est pas reprise
read-double-field = le champ « { $name } » y est deux fois
# $said : la phrase anglaise de la bibliothèque, qui n’est pas reprise
read-wrong = on trouve { $found } et on attend { $wanted }
# $said : la phrase anglaise de la bibliothèque, qui n’est pas reprise
read-wrong-length = on trouve { $length ->
    [one] { $length } élément
   *[other] { $length } éléments
  } et on attend { $wanted }
# Les bibliothèques ne parlent qu’anglais de la façon dont TOML et JSON s’écrivent : leur phrase est citée.
read-syntax = ceci ne se lit pas (« { $said } »)
read-none-expected = on n’en attend aucun
read-expected = { $count ->
    [1] on attend « { $names } »
   *[other] on attend l’un de ceux-ci : { $names }
  }
read-found = { $kind ->
    [boolean] « { $value } »
    [number] le nombre { $value }
   *[text] le texte « { $value } »
  }
read-found-kind = { $kind ->
    [list] une liste
    [table] une table
    [nothing] rien
   *[other] « { $said } »
  }
read-wanted = { $kind ->
    [natural] un nombre entier positif
    [integer] un nombre entier
    [number] un nombre
    [boolean] « true » ou « false »
    [text] un texte
    [list] une liste
    [table] une table
    [nothing] rien
   *[other] « { $said } »
  }
io-not-found = il n’existe pas
io-forbidden = permission refusée
io-exists = il existe déjà
io-folder = c’est un dossier
io-no-folder = ce n’est pas un dossier
io-full = le disque est plein
io-read-only = on ne peut qu’y lire
io-not-text = ce n’est pas du texte UTF-8
io-name = ce nom est trop long ou ne convient pas
io-address-in-use = l’adresse sert déjà
io-address-not-here = cette machine n’a pas cette adresse

# ---- noms que l’on a donnés ----------------------------------------------------------------------------------------
unknown-space = il n’y a pas d’espace « { $id } »
unknown-power = il n’y a pas de puissance « { $id } »
unknown-leader = il n’y a pas de chef « { $id } »
unknown-fleet = il n’y a pas de flotte « { $id } »
unknown-event-card = il n’y a pas de carte Évènement « { $id } »
unknown-order = il n’y a pas d’action « { $id } »
unknown-scenario = il n’y a pas de scénario « { $id } »
unknown-card = il n’y a pas de carte « { $id } »
unknown-operation = il n’y a pas d’opération « { $id } »
unknown-nation = il n’y a pas de nation « { $id } »
unknown-place = il n’y a pas de lieu « { $id } »
unknown-hex = il n’y a pas d’hexagone « { $id } »
unknown-block = il n’y a pas de bloc « { $id } »
unknown-option = il n’y a pas d’option « { $id } »
unknown-fortress = il n’y a pas de forteresse « { $id } »
no-rules-for = il n’y a pas de règles pour le jeu « { $title } »
title-no-space = la carte n’a pas d’espace « { $id } »
title-no-power = la puissance « { $id } » manque
title-no-leader = le chef « { $id } » manque
title-no-fleet = la flotte « { $id } » manque
title-no-brest = la flotte de Brest manque
file-exists = { $file } existe déjà

# ---- choix en notation ---------------------------------------------------------------------------------------------
notation-empty = une ligne vide n’est pas un choix
notation-too-much = « { $extra } » est de trop après « { $verb } »
notation-no-word = « { $word } » n’est pas un mot de la notation
notation-strength = « { $word } » devrait être « full » ou « reduced »
notation-condition = « { $word } » devrait être « full », « reduced », « demoralized » ou « acted »
notation-leader-condition = « { $word } » devrait être « (minor) », « demoralized » ou « acted »
notation-number = « { $word } » devrait être un nombre de 0 à 255
notation-side = « { $word } » devrait être « alliance » ou « bourbon »
notation-side-allied = « { $word } » devrait être « allied » ou « french »

# ---- parties enregistrées ------------------------------------------------------------------------------------------
record-too-long = la partie enregistrée dépasse { $bytes } octets
record-not-itself = ceci ne se relirait pas tel quel
record-throw-missing = il manque un jet
record-purpose = « { $word } » ne dit pas à quoi sert un jet
record-no-throw = aucun jet ne suit « { $word } »
record-bad-throw = « { $word } » n’est pas un jet
record-face = un dé montre de 1 à 6, non { $face }
record-should-be-face = « { $word } » devrait être la face d’un dé
record-beyond-sides = « { $word } » devrait être moindre que le nombre de ses faces
record-line-too-long = la ligne dépasse { $bytes } octets
record-control = il y a un caractère de commande dans la ligne
record-start-line = une partie enregistrée commence par « malbrook record 1 »
record-version = ce programme lit la version { $version }, non « { $other } »
record-header-lacks = l’en-tête n’a pas de ligne « { $key } »
record-rules = « rules » est une version des règles, un nombre à partir de 1, non « { $word } »
record-no-options = « options » n’en nomme aucune
record-player = « player » est suivi de « one » ou de « two »
record-player-nameless = « player » n’a pas de nom
record-nonce-seat = « nonce » est suivi de « one » ou de « two »
record-nonce-kind = « { $word } » n’est ni « committed », ni « fresh », ni « lost », ni « default », ni « same », ni « computer »
record-nonce-lacks = « { $word } » est suivi de plus que n’en a cette ligne
record-nonce-more = la ligne en dit plus qu’il ne faut
record-deal-lacks = l’en-tête dit comment la graine a été faite, mais n’a pas de « { $key } »
record-header-key = « { $key } » n’est pas un mot de l’en-tête
record-start-empty = « start » n’a pas de texte
record-start-too-long = la position de départ dépasse { $bytes } octets
record-too-many = il y a plus de { $count } actions
record-seat = une action commence par le siège 1 ou 2, non « { $word } »
record-stray-throws = les jets suivent une action
record-too-many-throws = l’action prend plus de { $count } jets
record-end-key = « { $key } » n’est pas un mot de la fin
record-empty = la partie enregistrée est vide
record-open-header = l’en-tête ne finit pas par « --- »
record-twice = « { $key } » y est deux fois
record-no-action = il n’y a pas d’action
record-back = la partie ne peut revenir à { $count ->
    [one] { $count } action
   *[other] { $count } actions
  } : il y en a { $there }
record-back-number = « back » est suivi d’un nombre d’actions, non de « { $word } »
record-one-word = « { $key } » devrait être un seul mot
other-rules = ceci a été joué selon la version { $recorded } des règles, et ce programme joue selon la version { $current }
no-rules = ceci ne nomme aucune version des règles : c’était avant qu’on les enregistre (version 1) ; ce programme joue selon la version { $current }
replay-unthrown = « { $recorded } » est enregistré, mais n’est pas jeté
replay-other-throw = la graine donne « { $fallen } », mais c’est « { $recorded } » qui est enregistré
replay-unrecorded = la graine donne « { $fallen } », mais aucun jet n’est enregistré

# ---- fichiers de données -------------------------------------------------------------------------------------------
data-folder-unreadable = le dossier ne peut être lu : { $problem }
data-file-unreadable = le fichier ne peut être lu : { $problem }
data-strange-file = un jeu n’a pas de fichier de données de ce nom
data-hidden = il y a un caractère invisible ou qui change le sens de l’écriture, U+{ $code }
data-file-missing = le fichier manque
data-no-format = le fichier ne dit pas « format = 1 »
data-other-format = seul le format 1 est connu
data-heading = titre « { $heading } » inconnu
data-not-list = les entrées de ce genre s’écrivent sous « [[{ $heading }]] »
data-no-sources = la table « [sources] » manque
data-nameless = { $what ->
    [space] un espace
    [power] une puissance
    [leader] un chef
    [fleet] une flotte
    [event] un évènement
   *[scenario] un scénario
  } doit avoir un nom court
data-same-name = il y a deux { $what ->
    [space] espaces
    [power] puissances
    [leader] chefs
    [fleet] flottes
    [event] évènements
   *[scenario] scénarios
  } du nom de « { $name } »
data-room = il n’y a de place que pour { $room } { $what ->
    [space] espaces
    [power] puissances
    [leader] chefs
    [fleet] flottes
    [event] évènements
   *[scenario] scénarios
  }
data-none = il n’y a { $what ->
    [space] aucun espace
    [power] aucune puissance
    [leader] aucun chef
    [fleet] aucune flotte
    [event] aucun évènement
   *[scenario] aucun scénario
  }
data-unknown = { $what ->
    [space] espace
    [power] puissance
   *[leader] chef
  } « { $name } » { $what ->
    [power] inconnue
   *[other] inconnu
  }
data-fortress = « { $id } » a une forteresse de force { $strength } ; le plus est 3
data-vp = « { $id } » vaut { $points } PV ; le plus est { $most }
data-no-region = « { $id } » n’a pas de région
data-mp = une liaison coûte 1 ou 2 PM, non { $mp }
data-loop = la liaison { $names } revient sur elle-même
data-connection-twice = la liaison { $names } figure deux fois, d’abord à la ligne { $line }
data-connection-differs = la liaison { $names } diffère de la ligne { $line } ; les deux sens doivent être pareils
data-leader-order = « { $id } » n’est pas à sa place : d’abord les chefs nommés, puis les chefs mineurs, puis les officiers d’état-major
data-fact-unsourced = « { $id } » ne donne pas de source pour « { $fact } »
data-corps-twice = les corps de « { $id } » sont donnés deux fois
data-corps-only = « { $id } » n’a que { $count } corps
data-corps-room = il n’y a de place que pour { $room } corps
data-card-idle = la carte « { $id } » n’a pas d’effet
data-card-twin = la carte « { $id } » a le même effet que « { $other } »
data-card-held = la carte « { $id } » se conserve jusqu’à ce qu’on la joue : elle ne peut rester en vigueur
data-scenario-years = « { $id } » finit en { $year }, avant de commencer
data-control-twice = le contrôle de « { $id } » est donné deux fois
data-count-missing = le nombre de corps de « { $id } » manque
data-staff-placed = l’officier d’état-major « { $id } » ne se place pas au début
data-leader-twice = « { $id } » est placé deux fois, d’abord à la ligne { $line }
data-set-up-twice = la mise en place de « { $id } » est donnée deux fois
data-reinforcement-when = un renfort a soit une année, soit un nom par lequel une règle l’appelle
data-year-unplayed = aucun scénario ne se joue en { $year }
data-reinforcement-twice = les renforts { $side ->
    [alliance] de l’Alliance
   *[bourbon] des Bourbons
  } pour { $when } sont donnés deux fois
data-reinforcement-enemies = il y a des ennemis parmi les renforts { $side ->
    [alliance] de l’Alliance
   *[bourbon] des Bourbons
  } pour { $when }
data-no-numbers = il faut les deux tables « [numbers] » et « [source] »
data-number-missing = le nombre « { $name } » manque
data-capital-abroad = « { $space } » est la capitale de « { $power } » mais non un de ses espaces nationaux
data-no-capital = « { $id } » n’a pas de capitale
data-unreachable = « { $id } » n’est relié ni par terre ni par un port
data-era-zero = les époques se comptent à partir de 1
data-era-gap = il y a une époque { $era } mais pas d’époque { $before }
data-changed-twice = « { $space } » change deux fois dans l’époque { $era }
data-fleet-strength = la flotte « { $id } » a une force de { $strength } ; le plus est 2
data-fleet-port = « { $port } » n’est pas un port de la mer où est la flotte « { $fleet } »
data-fleet-side = la flotte « { $fleet } » n’est pas du camp de « { $power } »
data-stacking = { $corps } corps à « { $space } » dépassent la limite d’empilement de { $limit }
data-both-sides = les deux camps sont à « { $space } »
data-line-level = une ligne fortifiée a le niveau 1 ou 2, ce que « { $space } » ne respecte pas
data-line-fortress = une ligne fortifiée a besoin d’une forteresse, ce que « { $space } » ne respecte pas
data-line-rugged = une ligne fortifiée ne peut être en terrain accidenté, ce que « { $space } » ne respecte pas
data-line-fertile = une ligne de niveau 2 a besoin d’un terrain fertile, ce que « { $space } » ne respecte pas
data-line-markers = le camp { $side ->
    [alliance] de l’Alliance
   *[bourbon] des Bourbons
  } n’a que { $count ->
    [one] { $count } marqueur
   *[other] { $count } marqueurs
  } de ligne
data-no-corps = il n’y a pas de « [[corps]] » pour « { $id } »
data-corps-beyond = plus de corps que de pions : « { $id } » en emploie { $used } sur { $total }
data-corps-unplaced = des corps sans place : « { $id } » en emploie { $used } sur { $total }
data-corps-later = les { $count } corps du second camp de « { $id } » ne sont pas tenus à part
data-leader-idle = « { $id } » n’est ni mis en place ni prévu comme renfort
data-leader-enters = « { $id } » est mis en place ou prévu comme renfort, bien qu’il entre par « { $by } »
data-promotion-side = « { $id } » n’a pas de face de chef nommé à laquelle être promu
data-promotion-early = « { $id } » est promu en { $year }, mais n’aurait pas commencé sur sa face de chef mineur
data-promotion-late = « { $id } » est promu en { $year }, où aucun scénario ne se joue
data-not-tables = « [numbers] » et « [source] » doivent être des tables
data-number-unsourced = « { $name } » n’a pas de source
data-sources-count = « { $name } » a { $sources ->
    [one] { $sources } source
   *[other] { $sources } sources
  } pour { $entries ->
    [one] { $entries } entrée
   *[other] { $entries } entrées
  }
data-source-kind = la source de « { $name } » doit être un texte ou une liste de textes
data-source-idle = il y a une source mais pas de nombre « { $name } »
data-vp-track = la piste des PV finit à 35, non à { $points }
data-vp-start = { $points } PV au début dépassent { $most }
data-no-zero-cards = il n’y a pas de cartes Action de valeur 0
data-hands = deux mains de { $hand } font plus que les { $cards } cartes Action
data-no-action-cards = il n’y a pas de cartes Action
data-siege-table = le défenseur perd moins sur un jet de siège de { $more } que sur un jet de { $less }
data-loyalty-start = la case { $start } est hors de la piste de loyauté, qui en a { $boxes }
data-colonies-start = la case { $start } est hors de la piste des colonies, qui en a { $boxes }

# ---- fichiers de données de Wellington’s War -----------------------------------------------------------------------
data-format-unknown = le format { $format } n’est pas connu ; ce programme lit le format { $known }
data-twice = « { $name } » y est deux fois
data-absent = il n’y a pas { $what ->
    [sea-box] de zone de mer
    [area] de région
    [block] de bloc
   *[scenario] de scénario
  } « { $name } »
data-hexes-most = il y a plus de { $most } hexagones
data-hex-twice = l’hexagone « { $id } » y est deux fois
data-sea-boxes = il doit y avoir cinq zones de mer, non { $count }
data-seas-each-other = « { $one } » et « { $other } » doivent se nommer l’une l’autre
data-hex-digits = « { $id } » devrait être quatre chiffres, rangée et colonne
data-port-inland = { $name } est un port, mais son hexagone n’est pas côtier
data-rating = { $name } : une forteresse a une valeur, et elle seule
data-no-hexside = il n’y a pas de côté { $one } { $other }
data-not-neighbours = { $one } et { $other } ne sont pas voisins
data-hexside-twice = le côté { $one } { $other } y est deux fois
data-hexsides-most = il y a plus de { $most } côtés d’hexagone
data-block-steps = « { $id } » devrait avoir d’un à quatre pas ou points de commandement
data-block-ratings = « { $id } » doit avoir une valeur tactique et une valeur de touche
data-block-pips = les points de force de « { $id } » devraient baisser de pas en pas, de 6 au plus à 1 au moins
data-blocks-count = il doit y avoir { $count } blocs, non { $given }
data-blocks-order = les { $count } premiers blocs doivent être anglo-alliés, les autres français
data-event-number = l’évènement { $number } devrait être le { $wanted }
data-events-count = il doit y avoir 30 évènements, non { $count }
data-no-event = il n’y a pas d’évènement { $number }
data-no-command-card = il n’y a pas de telle carte de commandement
data-variable-events = pas plus de { $most } cartes d’évènement variable ne sont admises
data-command-cards = il doit y avoir 30 cartes de commandement, non { $count }
data-portugal-track = le Portugal n’a pas de piste à lui
data-commitment-tracks = la Grande-Bretagne, l’Espagne et la France doivent avoir chacune une piste d’engagement
data-turn-number = le tour { $number } devrait être le { $wanted }
data-no-town = les règles ont besoin d’une ville « { $name } »
data-no-key-town = { $name } n’a pas de ville clé
data-no-port = { $name } n’a pas de port
data-scenario-turns = les tours de « { $id } » ne sont pas sur la piste
commitment-range = les niveaux d’engagement vont de 1 à 6
data-set-up-where = « { $id } » doit avoir un lieu ou des hexagones
data-few-blocks = il y a trop peu de blocs où tirer
data-no-strength = « { $id } » n’a pas de pas de force { $strength }
data-block-twice = « { $scenario } » : « { $block } » est placé deux fois

# ---- positions -----------------------------------------------------------------------------------------------------
position-stuck = { $side ->
    [alliance] l’Alliance ne pourrait
   *[bourbon] les Bourbons ne pourraient
  } rien faire à « { $step } »
position-both-outside = les deux camps sont hors les murs dans le même espace
position-absent-corps = une puissance absente a des corps sur la carte
position-no-fortress = il n’y a pas de forteresse
position-fortress-not = la forteresse n’est pas { $side ->
    [alliance] à l’Alliance
   *[bourbon] aux Bourbons
  }
position-one-corps = une forteresse tient un seul corps
position-other-round = c’est le round { $side ->
    [alliance] de l’Alliance
   *[bourbon] des Bourbons
  }
position-victory = une victoire et la phase « over » vont ensemble
position-no-card = il n’y a pas de carte de { $value } dans la main { $side ->
    [alliance] de l’Alliance
   *[bourbon] des Bourbons
  }
position-no-card-here = il n’y a pas de carte de { $value } dans la main
position-no-cards = le camp doit jouer une carte et n’en a pas
position-foreign = il y a des pièces de l’autre camp dans « { $group } »
position-elsewhere = des pièces de « { $group } » sont dans un autre espace
position-idle = aucune procédure n’est en cours à laquelle des pièces de « { $group } » pourraient prendre part
position-face-up = une carte n’est face cachée que tant que l’autre camp choisit encore la sienne
position-needs-port = ceux qui vont par mer ont besoin d’un port
position-needs-destination = ceux qui partent ont besoin d’une destination
position-count = « { $word } » devrait être un nombre de 1 à 96
position-needs-power = « { $word } » a besoin d’une puissance
position-other-title = la position est de « { $title } », non de « { $own } »
position-other-data = la position a été faite avec d’autres données ; ôtez la ligne pour l’employer quand même
position-era = les époques vont de 0 à { $last }, non { $era }
position-named-twice = « { $id } » est nommé deux fois
position-more-than = { $value } est plus que { $limit }
position-first-war = dans la seconde guerre, il faut le résultat de la première
position-no-first-war = il n’y a pas eu de guerre avant celle-ci
position-settled = le camp { $winner ->
    [alliance] de l’Alliance
   *[bourbon] des Bourbons
  } a gagné la première guerre : seul « { $accepted } » est admis
position-out-of-bounds = tant que la puissance est hors de la guerre, aucune force ne peut être sur ses terres : seul un espace vide est admis
position-neutral-land = l’espace est en territoire neutre : seuls les corps et les chefs de sa propre puissance peuvent y être
position-year = { $year } n’est pas une des années de { $first } à { $last }
position-other-list = « { $id } » est aussi dans une autre liste
position-leaders-apart = les chefs hors de la carte s’écrivent sous « leaders »
position-no-year = { $year } n’est pas une année du jeu
position-counter-mix = il ne reste que { $left ->
    [one] { $left } pion
   *[other] { $left } pions
  } de ces { $asked } { $power }
position-placed = « { $id } » est déjà à « { $other } »
position-one-leader = un seul chef devrait être nommé ici
position-nowhere = { $count ->
    [one] { $count } pion { $power } n’est
   *[other] { $count } pions { $power } ne sont
  } nulle part
position-card-four = une carte Action a une valeur de 1 à 4
position-card-three = une carte Action a une valeur de 1, 2 ou 3
position-double-decks = avec deux pioches, chaque camp a la sienne
position-single-deck = sans l’option « double-action-decks », les deux camps ont la même pioche
position-pile = un paquet a { $count } nombres, non { $given }
position-cards-only = il n’y a que { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  } Action de valeur { $value }
position-other-pile = « { $id } » est aussi dans un autre paquet
position-late-card = « { $id } » ne vient qu’avec les cartes tardives
position-foreign-card = « { $id } » est une carte de l’autre guerre
position-not-held = « { $id } » n’est pas une carte que ce camp puisse conserver
position-fleet-standing = cette flotte a une force de 2 ou 3
position-fleet = une flotte se met en service avec une force de 1 ou 2
position-no-colonies = ce jeu n’a pas de guerre dans les colonies
position-future = cette année est encore à venir
position-future-year = { $year } est encore à venir
position-no-loyalty = ce jeu n’a pas de piste de loyauté
position-loyalty-box = aucune case de la piste de loyauté n’a le numéro { $number }
position-line-level = une ligne a le niveau 1 ou 2
position-both-markers = « { $id } » a un marqueur des deux camps
position-only-one = on ne peut donner que l’un de « phase », « round » et « steps »
position-no-phase = il n’y a pas de phase « { $phase } »
position-unreal = cela parle de ce qui n’existe pas
position-first-step = la première étape doit être un moment de l’année
position-not-following = « { $above } » ne suit pas de « { $below } »
position-already = elle y est déjà
position-no-decision = il n’y a pas de telle décision
position-no-stage = il n’y a pas de tel stade
position-no-steps = il faut au moins le moment de l’année
position-actions-round = les actions vont sous « round » quand il est donné
position-siege-dice = il faut deux faces de dés pour « siege choose », et là seulement
position-needs-force = les étapes parlent d’une force : il faut la donner
position-needs-pick = les étapes parlent de pièces que l’on choisit : il faut les donner
position-needs-space = les étapes ont besoin d’un espace ici
position-needs-hits = les étapes parlent de pertes : il faut les donner
position-needs-retreat = les étapes parlent d’une retraite : il faut la donner
position-no-group = des pièces ne peuvent être dans « { $word } »
position-withdraw = seules se replient les pièces qui sont sur la carte et hors des forteresses
position-only-there = il n’y a là que { $there ->
    [one] { $there } pion
   *[other] { $there } pions
  } de ces { $asked } { $power }
position-leaders-only = seuls des chefs peuvent être dans certains de ces groupes
position-not-there = « { $id } » n’y est pas
position-other-entry = « { $id } » est aussi dans une autre entrée
position-corps-only = seuls des corps peuvent être dans certains de ces groupes
position-passages = pas plus de { $most } forces ne peuvent traverser l’ennemi
position-passage-empty = aucune force qui se replie n’est dans l’espace de départ
position-deep = pas plus de { $most } étapes ne peuvent s’empiler
position-through = il faut le départ et l’espace traversé
position-winter-at = il faut l’espace dont on décide
position-step-nameless = une étape a besoin d’un nom
position-no-step = « { $step } » n’est pas une étape
position-step-word = « { $step } » a besoin d’un autre mot
position-number = « { $word } » devrait être un nombre
position-needs-number = « { $word } » a besoin d’un nombre
position-flag = ce devrait être « true » ou « false »
position-no-flag = ce jeu n’a pas de marque « { $name } »
position-no-space = il n’y a pas d’espace { $value }

# ---- positions de Wellington’s War ---------------------------------------------------------------------------------
position-missing = « { $name } » manque
position-field = « { $name } » : { $problem }
position-format = ce programme lit les positions de format 1
position-title = la position est d’un autre jeu
position-no-scenario = il n’y a pas de tel scénario
position-block-twice = un bloc y est deux fois
position-all-blocks = tous les blocs doivent être nommés
position-no-choice = on interroge le joueur { $side ->
    [allied] anglo-allié
   *[french] français
  } à « { $step } » et il n’a rien à choisir
position-battles = le nombre de batailles est faux
position-hungry = le nombre d’hexagones affamés est faux
position-stack = la pile des étapes est fausse
position-no-hexside = il n’y a pas de côté d’hexagone { $number }
position-block-place = « { $block } » : il n’y a pas de lieu « { $place } »
position-block-steps = « { $block } » n’a pas { $steps } pas
position-block-mark = « { $block } » : il n’y a pas de marque « { $mark } »
position-turn = le tour n’est pas du scénario
position-vp-track = la piste des points de victoire finit à 29
position-under-deck = il y a trop de cartes sous la pioche
position-events-drawn = on a tiré trop d’évènements
position-block-drawn = il n’y a pas de tel bloc tiré
position-block-fighting = il n’y a pas de tel bloc au combat
position-no-such-card = il n’y a pas de telle carte
position-over = un vainqueur n’est nommé que si la partie est finie : la seule étape est alors la fin de la partie
position-command-cards = il n’y a que { $most } cartes de commandement de l’espèce { $slot }
position-chosen = une carte choisie doit être dans la main de son joueur
position-hand = le joueur { $side ->
    [allied] allié
   *[french] français
  } a { $held } cartes de commandement et il lui en faut { $needed } pour les segments de commandement qui restent
position-event-twice = la carte Évènement { $card } est à deux endroits à la fois
position-hexes = seuls sont admis les hexagones de la carte, numérotés de 0 à { $last }
position-block-box = un bloc ne peut être dans une case de mer ni dans une case nationale de l’autre camp
position-block-inside = un bloc n’est à l’intérieur que si son camp tient la forteresse de son hexagone
position-bar-france-box = seuls les blocs français emploient la case France
position-bar-britain-box = seuls les blocs britanniques emploient la case Grande-Bretagne
position-bar-sea-box = seuls les chefs et les blocs de combat des Alliés et l’escadre sont dans les cases de mer
position-bar-lines = les lignes de Torres Vedras sont à Torres Vedras, dans le pool de force ou hors du jeu
position-bar-fortress = seuls les chefs, l’infanterie et les garnisons sont à l’intérieur d’une forteresse
position-bar-garrison = sur la carte, une garnison est à l’intérieur d’une forteresse
position-bar-squadron = sur la carte, l’escadre mouille dans un port
position-bar-portuguese = tant que l’engagement britannique n’a pas atteint le niveau moyen, les blocs portugais sont au Portugal
position-bar-british = tant que l’engagement britannique n’a pas atteint le niveau moyen, les blocs britanniques ne sont en Espagne que dans les ports, après l’Évènement 5
position-bar-guerilla = une partida est en Espagne
position-bar-spanish-garrison = une garnison espagnole est en Espagne
position-bar-spanish-in-france = les blocs espagnols ne sont en France qu’avec Wellington, après l’Évènement 21
position-bar-national-guard = la Garde nationale n’est sur la carte qu’en France, une fois appelée
position-bar-expeditionary = en Espagne et au Portugal, les forces expéditionnaires sont dans les provinces côtières
position-fortress-full = { $count } blocs de combat sont à l’intérieur de la forteresse, qui en abrite { $rating }
position-one-garrison = une forteresse abrite un seul bloc de garnison
position-sealift = les blocs en mer prennent { $points } points de transport maritime, et la capacité est de { $most }
position-mark-kind = un bloc de cette espèce ne peut porter la marque « { $mark } »
position-to-place = des blocs n’attendent d’être placés que pendant la mise en place
position-not-placed = le scénario ne laisse aucun joueur placer « { $block } » maintenant
position-mark-off = un bloc qui n’est pas en jeu porte la marque « { $mark } »
position-crossed = pas plus de { $most } blocs de combat d’un camp ne franchissent le côté d’hexagone { $number }
position-drawn = ce doit être un bloc que cette étape peut déployer
position-drawn-set-up = ce doit être un bloc que le joueur interrogé peut encore placer
position-deploy = à cette étape, ce doit être { $kind }
position-recall = l’étape rappelle des blocs d’un seul camp, et l’évènement nomme des nations de ce camp
position-no-siege = il doit y avoir là une forteresse assiégée que tient l’autre camp
position-no-fortress-there = l’étape parle d’une forteresse que tient son camp
position-marked-side = les blocs qui portent les marques de cette étape doivent être { $side ->
    [allied] alliés
   *[french] français
  }
position-picked = les blocs choisis doivent être du camp interrogé et se trouver où commence l’opération
position-moving = les blocs qui se déplacent doivent être du camp interrogé et se trouver où est le groupe
position-entering = le groupe doit être voisin de l’hexagone où il entre et pouvoir en franchir le côté
position-pursuit = lors d’une poursuite, on prend les touches du tir de poursuite et aucune autre
position-loser = le perdant doit être le camp dont parlent les étapes, et il n’y en a pas avant qu’une bataille soit décidée
position-battle-order = chaque bataille ordonnée doit être dans un hexagone où les deux camps combattent, et n’y figurer qu’une fois
position-shooter = pour relancer, il faut le bloc qui a tiré, avec autant de dés qu’il a de points de force, et pas plus de touches
position-assault = un assaut d’une forteresse appartient à une opération de l’attaquant devant la forteresse assiégée, et une bataille à l’étape des batailles
position-engaged = les blocs qui combattent doivent se trouver dans l’hexagone de la bataille
position-block-spent = « { $block } » est sur la carte sans force
