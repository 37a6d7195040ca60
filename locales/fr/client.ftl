# Tout ce que l’on lit dans le client.

product = Malbrook

## Camps et mers
side-alliance = l’Alliance
side-bourbon = les Bourbons
side-alliance-adjective = Alliance
side-bourbon-adjective = Bourbons
sea-atlantic = L’Atlantique
sea-mediterranean = La Méditerranée
sea-held-alliance = à l’Alliance
sea-held-bourbon = aux Bourbons
sea-held-nobody = à personne

## Pays sur la carte
region-france = FRANCE
region-spain = ESPAGNE
region-england = ANGLETERRE
region-the-empire = L’EMPIRE
region-ireland = IRLANDE
region-hungary = HONGRIE
region-poland = POLOGNE

## La carte
map-label = La carte
map-help = Les flèches déplacent la carte, plus et moins zooment, Entrée mène aux espaces ; sur un espace, les flèches suivent les routes.
map-loading = On déroule la carte
zoom-in = Agrandir
zoom-out = Réduire
zoom-fit = Toute la carte
go-to = Aller à
theatre-flanders = Flandre
theatre-rhine = Rhin
theatre-danube = Danube
theatre-italy = Italie
theatre-spain = Espagne
theatre-silesia = Silésie
theatre-bohemia = Bohême
minimap-label = Vue d’ensemble : la partie de la carte que montre la fenêtre

## Espaces, à voix haute
usual-place = { $name }
    .at = à { $name }
    .of = de { $name }
parts-and = { $first } ; { $rest }
labelled = { $label } : { $what }
home-box-and = { $first } & { $second }
home-box-part = { $name } ({ $part })
space-insurrectionists = Insurgés et Grenzers
space-sick-king = le roi est malade
space-fortress = forteresse { $strength }
space-fortress-damaged = forteresse { $strength } sur { $printed }
space-capital = capitale
space-port = port
space-home-box = espace national
terrain-fertile = fertile
terrain-rugged = accidenté
space-wealthy = riche
space-held = tenu par { $side }
space-neutral = neutre
space-besieged = assiégé
space-siege-continued = siège continué { $times } fois
space-line = ligne fortifiée de niveau { $level }
space-great-victory = { $victory } { $side-id ->
    [alliance] de l’Alliance
    [bourbon] des Bourbons
    [allied] des Alliés
    [french] des Français
   *[other] ({ $side })
  }
space-garrison = à l’intérieur : { $pieces }
you-may-choose = vous pouvez le choisir
you-may-march = vous pouvez y marcher
you-may-battle = vous pouvez y marcher, bataille
you-may-siege = vous pouvez y marcher, siège
you-may-sea = vous pouvez y aller par mer
mp = { $count } PM
movement-points = { $count ->
    [one] { $count } point de mouvement
   *[other] { $count } points de mouvement
  }

## Pièces, à voix haute
corps = { $count ->
    [one] { $count } corps { $power }
   *[other] { $count } corps { $power-plural }
  }
corps-reduced = { $count ->
    [one] { $count } corps { $power } réduit
   *[other] { $count } corps { $power-plural } réduits
  }
corps-state = { $corps } ({ $states })
state-demoralized = { $count ->
   *[one] démoralisé
    [other] démoralisés
  }
state-acted = { $count ->
   *[one] a agi
    [other] ont agi
  }
leader-minor = un chef mineur
leader-staff = un officier d’état-major
leader-rated = { $name } { $tr }–{ $cr }
leader-on-minor-side = { $name } { $tr }–{ $cr }, face de chef mineur
stack-of = Armée { $side-id ->
    [alliance] de l’Alliance
    [bourbon] des Bourbons
    [allied] des Alliés
    [french] des Français
   *[other] ({ $side })
  } { $space-at } : { $pieces }
stack-covered = d’autres pièces peuvent s’y cacher
garrison-of = Garnison { $side-id ->
    [alliance] de l’Alliance
    [bourbon] des Bourbons
    [allied] des Alliés
    [french] des Français
   *[other] ({ $side })
  } { $space-at } : { $pieces }
fleet-of = { $name }, force { $strength }

## La galerie des développeurs
gallery-title = Carte et pions
gallery-position = Position
gallery-spain-start = 1702, le début
gallery-spain-late = No Peace Without Spain!, fin de partie chargée
gallery-nine-years-start = Nine Years, le début
gallery-nine-years-late = Nine Years, fin de partie chargée
gallery-grand-campaign-late = Grande Campagne, deuxième guerre
gallery-pragmatic-war-start = A Pragmatic War, le début
gallery-pragmatic-war-late = A Pragmatic War, fin de partie chargée
gallery-spain-works = Tous les signes à la fois
gallery-theme = Chandelle
gallery-glow = Montrer les choix
gallery-textured = Bandes à motifs
gallery-pieces = Pièces

## Une partie : ce qui est demandé
game-loading = Un instant
game-broken = Impossible d’afficher cette partie
game-menu = Menu de la partie
game-window = { $title } { NUMBER($year, useGrouping: 0) }
prompt-progress = action { $action } sur { $of }
prompt-progress-theirs = action { $action } sur { $of } { $side-id ->
    [bourbon] des Bourbons
   *[other] de l’Alliance
 }
prompt-battle = Livrer bataille { $space-at } ?
prompt-view-only = Consultation seule
prompt-seat-free = Une place est encore libre : la partie commence dès que quelqu’un la prend
undo = Annuler
cancel = Autre choix
another-place = Autre lieu
accept = Accepter
decline = Refuser
withdraw = Retirer
close = Fermer
reduced = réduit
vp = PV
seat-bot = l’ordinateur ({ $level })
seat-here = { $name } est là
seat-away = { $name } n’est pas là
unreachable = Le serveur ne répond pas. Rien n’est perdu : réessayez dans un instant.
unreachable-kept = Le serveur ne répond pas. Votre choix est gardé, et partira dès que la ligne sera rétablie.
waiting-decides = { $who } { $who-id ->
    [alliance] réfléchit
   *[other] réfléchissent
  }
waiting-intercept = { $who } { $who-id ->
    [alliance] peut
   *[other] peuvent
  } intercepter
waiting-go-inside = { $who } { $who-id ->
    [alliance] peut
   *[other] peuvent
  } se replier dans la forteresse
waiting-avoid-to = { $who } { $who-id ->
    [alliance] peut
   *[other] peuvent
  } esquiver la bataille
waiting-hits = { $who } { $who-id ->
    [alliance] choisit ses
   *[other] choisissent leurs
  } pertes
waiting-retreat = { $who } { $who-id ->
    [alliance] bat
   *[other] battent
  } en retraite
waiting-battle-leaders = { $who } { $who-id ->
    [alliance] désigne
   *[other] désignent
  } les chefs qui donnent des dés
waiting-winter = { $who } { $who-id ->
    [alliance] prend ses
   *[other] prennent leurs
  } quartiers d’hiver
waiting-first-card = { $who } { $who-id ->
    [alliance] choisit
   *[other] choisissent
  } une carte
waiting-play-card = { $who } { $who-id ->
    [alliance] choisit
   *[other] choisissent
  } une carte
waiting-act = { $who } { $who-id ->
    [alliance] choisit
   *[other] choisissent
  } une action
waiting-march = { $who } { $who-id ->
    [alliance] est
   *[other] sont
  } en marche
waiting-muster = { $who } { $who-id ->
    [alliance] compose
   *[other] composent
  } une force
waiting-where = { $who } { $who-id ->
    [alliance] choisit
   *[other] choisissent
  } où agir
waiting-spend = { $who } { $who-id ->
    [alliance] dépense ses
   *[other] dépensent leurs
  } ressources
waiting-leaders = { $who } { $who-id ->
    [alliance] envoie ses
   *[other] envoient leurs
  } chefs
waiting-place = { $who } { $who-id ->
    [alliance] place ses
   *[other] placent leurs
  } renforts
choices-label = Ce que vous pouvez faire
choices-more = { $count ->
    [one] { $count } autre
   *[other] { $count } autres
  }
why-not = Pas maintenant
forced = Un seul choix, déjà fait : { $choice }
why-asked = Pour l’instant, la question est autre : « { $question } »
why-not-here = { $space } : pas maintenant
tabs-label = Panneaux
tab-force = Force
tab-board = Tableau
tab-rules = Règles
tab-talk = Discussion
since = Depuis votre dernier coup
since-count = Depuis votre dernier coup ({ $count })
since-close = Ranger
since-points = Les points de victoire sont passés de { $from } à { $to }.
past-shown = La situation d’alors : { $moment }
past-now = Au présent
sheet-grip = Agrandir ou réduire le panneau

## Une partie : pistes et cartes
tracks-label = Pistes
track-vp = PV
track-loyalty = Loyauté
track-colonies = Colonies
track-resources = Ressources
track-cards = Cartes
hands-title = Cartes en main : l’Alliance, les Bourbons
hand-label = Vos cartes
card-in-play = en jeu
card-of = Carte de
card-face-down = cachée
card-shown = montrée
card-times = , en { $count } exemplaires
card-actions = { $count ->
    [one] action
   *[other] actions
  }

clocks-label = Pendules
clock-left-days = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
  } { $hours } h
clock-left-hours = { $hours } h { $minutes } min
clock-mark = { $seconds ->
    [15] Il reste quinze secondes.
    [60] Il reste une minute.
   *[other] Il reste cinq minutes.
  }

## Une partie : composer une force
force-who-march = l’armée qui marche
force-who-sail = qui embarque
force-who-intercept = qui intercepte
force-who-avoid = qui esquive la bataille
force-who-drop = qui reste sur place
force-who-inside = qui se replie à l’intérieur
force-dice = { $count ->
    [one] { $count } dé
   *[other] { $count } dés
  }
force-who-dice = qui donne des dés
force-who-rally = qui se rallie
force-go-march = { $corps ->
    [0] Partir sans corps
    [one] Partir avec { $corps } corps
   *[other] Partir avec { $corps } corps
  }
force-go-sail = Embarquer
force-go-intercept = Intercepter
force-go-avoid = Esquiver
force-go-drop = Les laisser ici
force-go-inside = Se replier
force-go-dice = Donner les dés
force-go-rally = Rallier
force-nobody = Personne
force-leaders = Chefs
force-leader = { $name }, tactique { $tr }, commandement { $cr }
force-leader-barred = { $name } ne peut être choisi : pourquoi ?
force-kind = corps { $power }
force-stays = { $count ->
    [one] { $count } ne peut être choisi
   *[other] { $count } ne peuvent être choisis
  }
force-lowered = { $name } compte { $tr } au lieu de { $printed } : aucun corps { $power } ne l’accompagne.
force-all = Autant que possible
force-none = Personne
force-commanded = { $corps } sur { $command }
force-commanded-note = commandés
force-over = c’est trop
force-over-why = À deux, les chefs commandent autant de corps que leurs valeurs de commandement additionnées.
force-corps = corps
force-dice-note = { $corps } de corps, { $leaders } de chefs
force-dice-unknown = dés en bataille
force-home = Nation
force-home-none = aucune requise
one-fewer = Un corps de moins : { $what }
one-more = Un corps de plus : { $what }
all-of = { $what } : { $count } / { $all }. Tous ou aucun
fault-needs-leader = Un chef doit être du voyage.
fault-needs-piece = Il faut que quelqu’un y aille.
fault-over-command = Les chefs choisis ne commandent pas tant de corps.
fault-too-many-leaders = { $most ->
    [one] Un seul chef donne des dés.
   *[other] { $most } chefs au plus donnent des dés.
  }
fault-too-many-corps = À l’intérieur, il n’y a place que pour un corps.
fault-no-room = Il n’y a pas ici la place pour autant de corps.
fault-ships-full = Les navires n’en contiennent pas davantage.
fault-too-many-to-rally = Un chef ne rallie pas plus de corps que la moitié de son commandement, arrondie au supérieur.

## Une partie : chances et dés
odds-if-stands = Si { $who } fait front { $space-at }
odds-battle = Bataille { $space-of }
odds-dice = { $count ->
    [one] { $side }, { $count } dé
   *[other] { $side }, { $count } dés
  }
odds-hits-on = { $count ->
    [one] touche sur { $on }
   *[other] touchent sur { $on }
  }
odds-event-dice = { $count ->
    [one] dont { $count } par un évènement
   *[other] dont { $count } par des évènements
  }
odds-left = ◂ { $side } (ou égalité)
odds-right = écart de touches · { $side } ▸
odds-great-victory = { $victory } : { $attacker } { $a }, { $defender } { $d }
odds-great-victory-counts = { $victory } : les corps qui ne peuvent battre en retraite comptent comme perdus, si leur propriétaire en sauve autant qu’il peut. Les pertes sous le feu d’une retraite à travers l’ennemi ne sont pas comprises.
odds-before = Exact, si personne n’intercepte, n’esquive ni ne joue de carte, et si chacun désigne ses meilleurs chefs.
odds-now = Exact, pour la bataille telle qu’elle se livrerait maintenant.
odds-table = Écart de touches et probabilité
odds-siege = Le siège { $space-of }
odds-siege-corps = { $needed ->
    [one] { $corps } corps, { $needed } nécessaire
   *[other] { $corps } corps, { $needed } nécessaires
  }
odds-face = Dé
odds-total = Total
odds-besieger = Assiégeant
odds-defender = Forteresse
odds-falls = tombe
odds-this-roll = à ce jet
odds-within = { $rolls ->
    [one] en { $rolls } jet
   *[other] en { $rolls } jets
  }
odds-naval = Bataille navale
odds-naval-dice = de chances que la flotte { $side-id ->
    [alliance] de l’Alliance
    [bourbon] des Bourbons
    [allied] des Alliés
    [french] des Français
   *[other] ({ $side })
  } l’emporte : un dé { $strength } contre un dé { $against }
odds-roll = pour { $target } ou plus, le dé { $modifier }
odds-roll-plain = pour { $target } ou plus
modifier-no-loc = pas de ligne de communication
modifier-threatened-loc = une ligne de communication sous la menace de l’ennemi
modifier-port-with-sea-loc = un port ouvert sur la mer
modifier-terrain = terrain difficile
modifier-leader-inside = un chef à l’intérieur
modifier-continued-siege = le siège continue
modifier-able-leader = un chef habile
modifier-famous-victory = { $victory } dans les environs
modifier-card = une carte
roll-interception = Interception
roll-avoid-battle = Esquiver la bataille
roll-bypass = Contourner les lignes
roll-sea-move = Une traversée
roll-pursuit = Semer le poursuivant
roll-madrid = Reprendre Madrid
roll-uprising = Un soulèvement en Espagne
roll-gibraltar = L’attaque de Gibraltar
roll-plot = Un complot contre Guillaume III
roll-called-away = Un chef appelé ailleurs
roll-temper = Le caractère d’un chef
roll-withdrawal = Le retrait britannique
roll-marlborough = Marlborough à la cour
roll-peace = La paix
roll-hungarian-appeal = L’appel aux Hongrois
roll-charles-albert = La vie de Charles-Albert
roll-french-entry = La France et la guerre
roll-diplomat = Un maréchal envoyé en ambassade
roll-end-of-war = La fin de la guerre
roll-leader-casualty = Un chef sous le feu
battle-of = Bataille { $space-of }
battle-sub = Égalité au défenseur
dice-hit-on = { $troops ->
    [demoralized] Les troupes démoralisées
   *[sound] Les troupes en ordre
  } touchent { $on ->
    [6] sur 6 seulement
    [5] sur 5 et 6
   *[other] de { $on } à 6
  }
battle-won = Victoire { $side-id ->
    [alliance] de l’Alliance
    [bourbon] des Bourbons
    [allied] des Alliés
    [french] des Français
   *[other] ({ $side })
  }
battle-great-victory = { $victory } { $side-id ->
    [alliance] de l’Alliance
    [bourbon] des Bourbons
    [allied] des Alliés
    [french] des Français
   *[other] ({ $side })
  }
## Comment le livret d’un titre appelle une bataille gagnée sans conteste
great-victory-famous = victoire célèbre
great-victory-major = grande victoire
hits-thrown = { $count ->
    [one] { $count } touche
   *[other] { $count } touches
  }
siege-of = Siège { $space-of }
siege-sub = { $face } au dé, { $total } au total
siege-nothing = Aucun effet.
siege-hits-besieger = { $count ->
    [one] L’assiégeant encaisse { $count } perte.
   *[other] L’assiégeant encaisse { $count } pertes.
  }
siege-hits-defender = { $count ->
    [one] La forteresse encaisse { $count } perte.
   *[other] La forteresse encaisse { $count } pertes.
  }
siege-falls = { $space } tombe aux mains { $side-id ->
    [alliance] de l’Alliance
    [bourbon] des Bourbons
    [allied] des Alliés
    [french] des Français
   *[other] de { $side }
  }
dice-next = Suivant
dice-skip = { $count ->
    [one] Passer l’autre
   *[other] Passer les { $count } autres
  }
dice-on = Continuer

## Une partie : conseils
advice-label = Conseil
advice-ask = Demander conseil
advice-again = Redemander
advice-stop = Arrêter
advice-thinking = Réflexion en cours
advice-looked = { $count ->
    [one] { $count } position examinée
   *[other] { $count } positions examinées
  }
advice-win = de chances de gagner
advice-told = Conseil : { $choice }, { $win } de chances de gagner.
advice-other = { $side } : { $words }
advice-about = Les chances de gagner et la suite probable, telles qu’une recherche les voit d’après ce que vous pouvez savoir.

## Une partie : à deux
curtain-head = Au tour { $side-id ->
    [alliance] de l’Alliance
    [bourbon] des Bourbons
    [allied] des Alliés
    [french] des Français
   *[other] ({ $side })
  }
curtain-ready = Je joue { $side }
curtain-undo = Annuler la dernière action
curtain-open = Jouer à mains ouvertes
line-lost = La connexion est coupée. Vous pouvez étudier la carte ; ce que vous faites attend son retour.
line-refused = Le serveur a mis fin à la connexion.
line-again = Réessayer
offered-draw = On vous propose la nulle.
offered-undo = On vous demande de revenir sur la dernière action.
offered-abort = On vous demande d’annuler la partie.
offering-draw = Vous avez proposé la nulle.
offering-undo = Vous avez demandé à revenir sur une action.
offering-abort = Vous avez demandé d’annuler la partie.
absence-may-claim = Votre adversaire n’a pas joué depuis longtemps.
absence-claim = Demander à l’adversaire de revenir
absence-claimed = Vous avez demandé à votre adversaire de revenir. Vous pourrez mettre fin à la partie à partir du { $date }.
absence-withdraw = Retirer la demande
absence-decide = Votre adversaire n’est pas revenu. Votre choix met fin à la partie.
absence-win = Gagner la partie
absence-abort = Annuler la partie
absence-asked = Votre adversaire demande si vous jouez encore et pourra mettre fin à la partie à partir du { $date }.
absence-answer = Continuer la partie
answer-refused-draw = Votre proposition de nulle a été refusée.
answer-refused-undo = Votre demande de retour en arrière a été refusée.
answer-refused-abort = Votre demande d’annuler la partie a été refusée.
answer-lapsed-draw = Votre proposition de nulle n’est plus valable.
answer-lapsed-undo = Votre demande de retour en arrière n’est plus valable.
answer-lapsed-abort = Votre demande d’annuler la partie n’est plus valable.
answer-agreed-undo = La dernière action est annulée.
rematch-begun = Une revanche a commencé.
game-invite = Inviter quelqu’un
notify-turn = C’est à vous de jouer dans { $title }
menu-home = Accueil
menu-back = Revenir plus loin, par-delà les dés
menu-offer-undo = Demander un retour
menu-offer-draw = Proposer la nulle
menu-offer-abort = Demander d’annuler la partie
menu-abort = Annuler la partie
menu-abort-sure = Une partie annulée n’a pas de vainqueur.
menu-abort-yes = L’annuler
menu-resign = Abandonner
menu-resign-sure = L’autre camp gagne.
menu-resign-yes = J’abandonne
menu-open-hands = Mains ouvertes, sans rideau
menu-result = Le résultat
menu-rematch = Revanche
menu-record = Télécharger la partie
menu-notify = Me prévenir quand c’est à moi
menu-notify-denied = Ce navigateur interdit à la page de vous prévenir. Ses réglages peuvent le permettre.
menu-moves = Montrer les mouvements adverses
moves-skip = Passer
menu-theme = Thème
menu-theme-system = comme le système
menu-theme-light = parchemin
menu-theme-dark = chandelle
result-won = Victoire { $side-id ->
    [alliance] de l’Alliance
    [bourbon] des Bourbons
    [allied] des Alliés
    [french] des Français
   *[other] ({ $side })
  }
result-nobody = Pas de vainqueur
result-level = { $level ->
    [minor] victoire mineure
    [major] victoire majeure
    [automatic] victoire automatique
    [points] aux points de victoire
    [moral] victoire morale
   *[other] { $level }
  }
result-resigned = par abandon
result-timeout = au temps
result-timeout-both = Les deux pendules sont tombées au même instant
result-absence = par absence de l’adversaire
result-draw = Nulle d’un commun accord
result-aborted = La partie a été annulée
result-seed = Graine des dés
result-promise = Promise avant le jeu (SHA-256)
result-verify = À vérifier soi-même : « malbrook verify » contrôle, avec la partie enregistrée, la promesse, les deux nombres, chaque jet et le résultat.

## Fair dice: the promise, and the deal to which both players contribute

deal-heading = La donne
deal-promise = Promesse des dés
deal-copy = Copier la promesse des dés
deal-verified = Dés vérifiés
deal-verified-text = Le secret est celui promis au début, et la graine a été faite de lui et des nombres des joueurs.
deal-unwitnessed = La graine correspond à la promesse, mais ce navigateur n’a pas gardé la promesse du début de la partie.
deal-wrong = Les dés de cette partie ne sont pas ceux qui avaient été promis.
deal-wrong-promise = La promesse montrée maintenant n’est pas celle que ce navigateur a gardée.
deal-wrong-secret = Le serveur ne montre pas de graine, ou son secret ne correspond pas à la promesse.
deal-wrong-commitment = L’empreinte du nombre d’un joueur n’est pas celle que ce navigateur a gardée.
deal-wrong-nonce = Le nombre d’un joueur ne correspond pas à son empreinte.
deal-wrong-pair = Les contributions des deux joueurs ne vont pas ensemble : le serveur a pu choisir l’une après avoir connu l’autre.
deal-wrong-own = Le serveur dit que vous avez renoncé à votre nombre ou que vous en avez envoyé un autre, et ce navigateur ne l’a pas fait. Si vous ne l’avez pas fait dans un autre navigateur, les dés ont pu être choisis.
deal-wrong-seed = La graine ne découle pas du secret et des nombres des joueurs.
deal-wrong-text = Téléchargez la partie, gardez la promesse ({ $kept }…) et interrogez la personne qui tient le serveur. Ne vous fiez pas aux dés de ce serveur avant d’avoir une explication.
deal-awaits = On attend { $name }
deal-awaits-text = Les deux joueurs donnent chacun un nombre pour les dés. Les cartes sont distribuées dès que les deux navigateurs ont montré le leur ; cela se fait seul quand un joueur revient à la partie.
deal-changed = La promesse du serveur n’est pas celle que ce navigateur a gardée au début ({ $kept }… alors, { $now }… maintenant), ou l’empreinte d’un joueur a été échangée. Votre nombre reste secret. Annulez la partie et interrogez la personne qui tient le serveur.
deal-missing = Ce navigateur n’a pas votre nombre pour cette donne. Ouvrez la partie là où vous l’avez rejointe, et les cartes seront distribuées ; ou distribuez sans votre nombre. L’enregistrement le dira, et un autre nombre sera demandé à votre adversaire. Sans votre nombre, votre adversaire et la personne qui tient le serveur pourraient ensemble choisir les dés.
deal-without = Distribuer sans mon nombre
deal-fresh = Le nombre de votre adversaire est perdu. Vous pouvez continuer avec un autre nombre, le vôtre seul, ou annuler la partie.
deal-again = Distribuer avec mon nombre
deal-recommit = La donne recommence avec une nouvelle promesse, et il faut un nouveau nombre de vous avant que quelqu’un d’autre puisse se joindre à la partie.
deal-recommit-here = Envoyer un nouveau nombre
deal-restarted = { $count ->
    [one] La donne a été recommencée { $count } fois, avec une nouvelle promesse : un joueur qui avait pris place n’a pas montré son nombre à temps
   *[other] La donne a été recommencée { $count } fois, chaque fois avec une nouvelle promesse : des joueurs qui avaient pris place n’ont pas montré leur nombre à temps
  }
deal-until-free = Si ce nombre n’est pas venu le { $when }, la place redevient libre et la donne recommence avec une autre promesse.
deal-until-off = Si ce nombre n’est pas venu le { $when }, la partie est annulée.
deal-until-you = Vous avez jusqu’au { $when }.
deal-without-lost = Le nombre du camp { $side } a été perdu : les dés ont été faits sans lui
deal-without-default = Le programme du camp { $side } n’envoie pas de nombre : les dés se font sans lui
result-to-rematch = À la revanche
result-look = Voir la carte

### La maison : les pages hors des parties et les panneaux à côté de la carte

## Partout
skip = Aller au contenu
loading = Un instant
offline = Le serveur ne répond pas. Vos parties sont en sûreté ; réessayez dans un instant.
offline-short = Le serveur ne répond pas.
nothing-here = Il n’y a rien ici, ou rien que vous puissiez voir.
try-again = Réessayer
try-again-in = { $seconds ->
    [one] Réessayez dans { $seconds } seconde.
   *[other] Réessayez dans { $seconds } secondes.
  }
reload = Recharger
go-home = À l’accueil
copy = Copier
share = Partager
copied = Copié
copy-failed = Impossible de copier : sélectionnez le texte et copiez-le à la main.
save = Enregistrer
saved = Enregistré
none = Aucune
more = Plus…
more-label = Plus… pour { $title }
show-all = Toutes ({ $count })
show-more = En voir plus
the-machine = l’ordinateur
you = vous
someone = Quelqu’un

## Aller et venir
nav-label = Pages
nav-menu = Menu
nav-play = Jouer
nav-watch = Regarder
nav-rules = Règles
nav-about = À propos
theme = Apparence
theme-system = Comme le système
theme-light = Parchemin
theme-dark = Chandelle
language = Langue
foot-unofficial = Une édition non officielle. Pas besoin de livret pour commencer, et chaque refus cite sa règle.
foot-api = API

## Noms des pages
page-new-game = Nouvelle partie
page-invite = Envoyez ce lien
page-join = Une invitation
page-list = Parties
page-account = Votre compte
page-sign-in = Connexion
page-sign-up = Créer un compte
page-reset = Nouveau mot de passe
page-confirm = Confirmez votre adresse
page-rules = Les règles
page-about = À propos de Malbrook
page-nowhere = Cette page n’existe pas
page-failed = Quelque chose a mal tourné
page-game = Partie
nowhere-text = Il n’y a rien à l’adresse { $path }.
failed-text = La page n’a pas pu s’afficher. Rien de ce qui a été joué n’est perdu.

## L’accueil
tag = Du Roi-Soleil à Wellington : les guerres d’Europe, jouées dans les règles.
new-game = Nouvelle partie
first-game = Première partie
first-game-about = Un tour guidé de 1702, en un quart d’heure environ : la carte, une marche, une bataille, un siège. On peut le quitter à tout moment.
continue = Continuer { $title }
titles-label = Titres
title-spain = No Peace Without Spain!
title-nine-years = Nine Years
title-grand-campaign = Grande Campagne
title-pragmatic-war = A Pragmatic War
years-spain = 1702–1713
years-nine-years = 1688–1697
years-grand-campaign = 1688–1713
years-pragmatic-war = 1741–1748
story-spain = À qui le trône d’Espagne ? Marlborough et Eugène face aux armées du Roi-Soleil.
story-nine-years = Guillaume d’Orange passe en Angleterre tandis que Vauban ouvre la tranchée sur le Rhin. L’Europe s’unit contre Louis XIV.
story-grand-campaign = Les deux guerres en une. Ce que vous gagnez dans la première vous suit dans la seconde.
story-pragmatic-war = Une jeune reine sur le trône de Vienne, et Frédéric de Prusse déjà en Silésie. La Hongrie se lèvera-t-elle pour Marie-Thérèse ?
time-spain = 2 à 5 heures · 3 scénarios
time-nine-years = 3 à 5 heures · 1 scénario
time-grand-campaign = Plusieurs soirées · 3 scénarios
time-pragmatic-war = 3 à 5 heures · 1 scénario
start-machine = Contre l’ordinateur
start-here = À deux ici
start-invite = Inviter
start-machine-label = Contre l’ordinateur : jouer tout de suite à { $title }
start-here-label = À deux ici : jouer à { $title } sur cet écran
start-invite-label = Inviter quelqu’un à { $title } par un lien
import = Charger une partie
import-reading = Lecture du fichier
import-drop = Déposez un fichier de partie pour l’ouvrir
import-large = Ce fichier est trop gros pour une partie.
import-wrong = La partie n’a pas pu être ouverte. { $reason }

## Listes de parties
lists-label = Listes de parties
list-mine = Vos parties
list-open = Parties ouvertes
list-watch = En cours
list-finished = Terminées
empty-mine = Pas encore de partie. Ouvrez la première campagne.
empty-open = Personne ne cherche d’adversaire. Ouvrez une partie que chacun puisse rejoindre.
empty-watch = Aucune partie à regarder pour l’instant.
empty-finished = Aucune partie n’est encore terminée.
wait-for-you = { $count ->
    [one] { $count } vous attend
   *[other] { $count } vous attendent
  }
your-move = À vous
seat-kept = Une place vous est gardée
seat-free = une place libre
seat-open = place libre
join = Rejoindre
waiting = attend un adversaire
view-only = consultation seule
machine-thinks = l’ordinateur réfléchit
called-off = Annulée
drawn = Nulle
won-by = gagnée par { $side }
just-now = à l’instant
since-minutes = depuis { $count } min
since-hours = depuis { $count } h
since-days = { $count ->
    [one] depuis { $count } jour
   *[other] depuis { $count } jours
  }
game-progress = { $turn } · { $points } PV
game-progress-for = { $turn } · { $points } PV { $side ->
    [allied] (Alliés)
   *[french] (Français)
  }
against-machine = contre l’ordinateur
against-here = à deux sur cet écran
against-person = contre { $name }
against-nobody = sans adversaire encore
at-one-screen = { $name }, à deux sur un écran
between = { $one } et { $two }

## Une nouvelle partie
heading-spain = Une nouvelle guerre pour l’Espagne
heading-nine-years = Une nouvelle guerre de Neuf Ans
heading-grand-campaign = Deux guerres, une campagne
heading-pragmatic-war = Une nouvelle guerre pour Marie-Thérèse
heading-wellington = Une nouvelle guerre dans la Péninsule
choose-opponent = Contre
choose-side = Votre camp
choose-scenario = Scénario
choose-options = Règles optionnelles
choose-time = Temps
choose-pace = Temps de réflexion
choose-dice = Dés
choose-level = Force de l’ordinateur
level-recruit = Recrue : joue au hasard, sans folies
level-captain = Capitaine : joue d’instinct, aussitôt
level-marshal = Maréchal : voit plus loin, une seconde par coup
level-generalissimo = Généralissime : voit plus loin, cinq secondes par coup
level-name-recruit = Recrue
level-name-captain = Capitaine
level-name-marshal = Maréchal
level-name-generalissimo = Généralissime
level-name-tutor = Précepteur
more-choices = Plus : scénario, règles optionnelles, temps, dés
opponent-machine = L’ordinateur
opponent-machine-text = Joue aussitôt, et selon les mêmes règles
opponent-here = Quelqu’un ici
opponent-here-text = À deux sur cet écran, mains cachées quand on change de joueur
opponent-invite = Sur invitation
opponent-invite-text = En direct ou un coup par jour, par un lien
opponent-open = Qui voudra
opponent-open-text = La place est au premier venu
the-side-alliance = L’Alliance
the-side-bourbon = Les Bourbons
side-lot = Au sort
side-lot-text = Le hasard décide au début
chiefs-later-alliance = Marlborough, Eugène
chiefs-later-bourbon = Villars, Vendôme
chiefs-earlier-alliance = Guillaume III, Waldeck
chiefs-earlier-bourbon = Luxembourg, Catinat
chiefs-pragmatic-alliance = Charles de Lorraine, Traun
chiefs-pragmatic-bourbon = Frédéric II, Maurice de Saxe
scenario-full-game = De { $first } à { $last }, avec négociations de paix
scenario-tournament = De { $first } à { $last }, sans négociations de paix
scenario-historical-british-withdrawal = La Grande-Bretagne se retire comme dans l’histoire ; fin en { $last }
scenario-nine-years = De { $first } jusqu’à la paix
scenario-campaign-game = De { $first } à { $last } ; la dernière année peut finir plus tôt
option-historic-economy = Économie historique
option-battle-rerolls = Relances en bataille
option-wounded-leaders = Chefs blessés
option-leader-abilities = Capacités de chef
option-optional-card-draw = Deux évènements au choix
option-attrition = Attrition
option-double-action-decks = Deux pioches d’action
option-first-edition = Première édition
option-reinforcements-first = Renforts d’abord
option-mainz-held = Mayence tenue
option-diplomats = Chefs en mission
option-fog-of-war = Brouillard de guerre
option-chart-rounding = Arrondi de l’aide de jeu
about-option-historic-economy = Au lieu de piocher un évènement, l’Alliance peut céder 1 point de victoire pour jouer « Banque d’Angleterre » ou, à partir de 1708, « Effondrement financier français ».
about-option-battle-rerolls = En bataille, le camp dont le commandant a la plus forte valeur tactique relance autant de dés manqués que la différence.
about-option-wounded-leaders = Un jet de perte peut aussi blesser un chef nommé : il revient le tour suivant et un officier d’état-major le remplace d’ici là. Si ce pion sert déjà, il ne se passe rien.
about-option-wounded-leaders-grand-campaign = Dans la seconde guerre, un jet de perte de 10, ou de 11 chez le vainqueur, blesse un chef nommé : il revient le tour suivant et un officier d’état-major le remplace d’ici là si ce pion est dans le pool.
about-option-leader-abilities = Certains chefs nommés ont une capacité ou une faiblesse qui leur est propre.
about-option-optional-card-draw = Chaque joueur pioche 2 évènements, en joue ou en conserve un et défausse l’autre.
about-option-attrition = En phase de renfort, chaque pile subit 1 perte pour 8 pas de ses corps qui ne sont pas dans un espace national de leur puissance.
about-option-double-action-decks = Chaque joueur a une pioche d’action complète et ne pioche que dans la sienne.
about-option-first-edition = Comme dans la première édition : l’Alliance joue en premier les évènements et les renforts, une pioche d’action insuffisante est remélangée avant la distribution et l’hiver ne capture aucun chef.
about-option-reinforcements-first = Les renforts sont placés avant la dépense des points de ressources.
about-option-mainz-held = Mayence ne tombe pas avec Philippsbourg tant qu’un corps de l’Alliance s’y trouve.
about-option-diplomats = À partir de l’année qui suit l’entrée en guerre de la France, un dé lancé chaque année peut éloigner jusqu’à la suivante l’un de cinq chefs français.
about-option-fog-of-war = D’une pile ennemie, vous ne voyez que le chef le plus élevé et le corps du dessus, sauf si elle prend part à une action, à une bataille ou à une retraite, ou si elle doit se replier pour l’hiver.
about-option-chart-rounding = Le demi-dé que laissent les corps réduits et démoralisés s’arrondit vers le bas et non vers le haut.
time-alone = Aucune pendule ne tourne quand on joue seul ou à deux sur un écran.
pace-none = Sans pendule
pace-days-1 = Un jour par coup
pace-days-3 = Trois jours par coup
pace-days-7 = Une semaine par coup
pace-live-60 = Une heure chacun, en direct
pace-live-120 = Deux heures chacun, en direct
clock-days = { $days ->
    [one] { $days } jour par coup
   *[other] { $days } jours par coup
  }
clock-live = { $minutes } minutes chacun, plus { $increment } secondes par coup
seed = Graine des dés
seed-empty = Tirée au sort
seed-hint = Un nombre, ou 64 chiffres hexadécimaux : la même graine donne les mêmes dés. Laissez vide pour des dés que personne ne connaît.
seed-wrong = Une graine est un nombre, ou 64 chiffres hexadécimaux.
seed-sealed = Les dés sont scellés avant la partie et montrés après : nul ne peut les connaître ni en douter.
dice-own = Votre graine
dice-sealed = Scellés, montrés après la partie
private = Privée
private-text = Seuls ceux qui la jouent voient la partie.
map-of = La carte de { $title }
ready = Tout est prêt
sum-you = Vous
sum-against = Contre
sum-options = Options
sum-watch = Spectateurs
watch-anyone = Bienvenus
watch-nobody = Aucun
open-campaign = Ouvrir la campagne
open-invite = Créer le lien
open-open = Proposer la partie

## Une invitation
invite-title = { $title } : une invitation
invite-open-heading = En attente d’un adversaire
invite-open-text = La partie figure parmi les parties ouvertes. Le premier qui la rejoint joue contre vous.
invite-text = Qui ouvre ce lien prend l’autre place. Envoyez-le à une seule personne.
invite-the-link = Le lien
invite-elsewhere = Le lien n’a été montré que là où la partie a été créée. Si vous l’avez perdu, annulez cette partie et créez-en une autre.
invite-waiting = On attend l’autre joueur…
invite-note = Vous pouvez quitter cette page : la partie est parmi les vôtres et commence dès que quelqu’un vient.
call-off = Annuler la partie
you-play = vous jouez { $side }
join-heading = { $name } vous invite
join-accept = Prendre la place
join-note = Pas besoin de compte. La partie commence aussitôt.
join-yours = Cette partie est la vôtre.
join-go = À la partie
join-taken = Quelqu’un a déjà pris cette place.
join-watch = Regarder la partie
join-gone = Cette invitation n’est plus valable
join-gone-text = Elle a servi, ou la partie a été annulée.

## Comptes
sign-in = Connexion
sign-out = Déconnexion
signed-in-as = Vous jouez sous le nom de { $name }.
name = Nom
name-hint = Ce que voient les autres : 2 à 30 lettres, chiffres, espaces, et - _ .
name-or-email = Nom ou e-mail
password = Mot de passe
password-hint = 8 caractères ou plus.
password-old = Mot de passe actuel
password-new = Nouveau mot de passe
password-set = Changer le mot de passe
password-saved = Votre mot de passe est changé.
password-end-access = Fermer aussi toutes les autres sessions, révoquer tous les jetons et supprimer le webhook
password-saved-ended = Votre mot de passe est changé. Les autres sessions sont fermées, vos jetons et votre webhook supprimés.
email = E-mail
email-if-any = E-mail, si vous voulez
email-hint = Pour « à vous de jouer » et un mot de passe oublié ; personne d’autre ne le voit.
email-unconfirmed = Un message est parti à { $email } : suivez son lien pour confirmer l’adresse.
email-needs-password = Votre mot de passe, pour être sûr que c’est vous.
email-saved = Enregistré. Une nouvelle adresse sert dès qu’elle est confirmée.
save-name = Enregistrer le nom
save-email = Enregistrer l’adresse
forgotten = Mot de passe oublié ?
no-account = Pas encore de compte ?
have-account = Déjà un compte ?
open-account = Créer le compte
guest-keeps = Les parties que vous avez jouées en invité vous suivent.
account-why = Avec un compte, vous retrouvez vos parties sur tout appareil. Pour jouer, il n’en faut pas.
account-guest = Vous jouez en invité, sous le nom de { $name }. Vos parties sont gardées dans ce navigateur. Un compte les emporte.
account-nobody = Vous n’avez pas ouvert de session.
reset-ask = Quelle est l’adresse de votre compte ? Un lien pour choisir un autre mot de passe y sera envoyé.
reset-send = Envoyer le lien
reset-sent = Si un compte a cette adresse, un message est en route. Le lien vaut une heure.
reset-choose = Choisissez un autre mot de passe. Toutes vos sessions seront alors fermées, vos jetons et votre webhook supprimés.
reset-done = Votre mot de passe est changé.
confirm-text = Confirmez que cette adresse est la vôtre, pour y recevoir les messages sur vos parties.
confirm-go = Confirmer l’adresse
confirm-done = L’adresse est confirmée.
profile = Nom, adresse, mot de passe
told = Quand c’est à vous
told-mail = M’écrire
told-no-address = Il n’y a pas d’adresse confirmée où écrire.
told-no-mail = Ce serveur n’envoie pas de messages.
told-webhook = Webhook
told-webhook-hint = Une adresse qui reçoit les messages comme le fait Discord.
told-webhook-failed = Il a échoué trop souvent et a été coupé.
told-test = Essayer
test-mail-good = Un message a été envoyé.
test-mail-bad = Le message n’a pas pu être envoyé.
test-webhook-good = Le webhook a reçu le message.
test-webhook-bad = Le webhook n’a pas reçu le message.
told-browser = Dans ce navigateur
told-browser-on = Ce navigateur vous prévient tant qu’une de vos pages est ouverte.
told-browser-off = Le navigateur peut vous prévenir tant qu’une de vos pages est ouverte.
told-browser-allow = Me prévenir
told-browser-denied = Les notifications sont bloquées pour ce site ; les réglages du navigateur peuvent les permettre.
told-browser-missing = Ce navigateur n’a pas de notifications.
vacation = Vacances
vacation-left = Cette année, il vous reste { $days ->
    [one] { $days } jour
   *[other] { $days } jours
  } sur { $of }. Pendant votre absence, les pendules de vos parties par correspondance sont arrêtées.
vacation-until = Vous êtes en vacances jusqu’au { $date }.
vacation-date = Jusqu’au
vacation-begin = Partir
vacation-end = Me revoilà
vacation-no-date = Choisissez un jour.
sessions = Où vous êtes connecté
sessions-text = Terminez une session que vous ne reconnaissez pas, et choisissez un autre mot de passe.
sessions-guest-title = Copies des cookies de ce navigateur
sessions-guest = Qui a une copie des cookies de ce navigateur peut jouer sous le nom de { $name }. Révoquez ici ces copies ; vos parties restent dans ce navigateur.
session-unknown = Appareil inconnu
session-current = cette session
session-used = utilisée le { $date }
session-begun = depuis le { $date }
session-end = Déconnecter
session-end-label = Déconnecter { $device }
session-ended = { $device } est déconnecté.
everywhere = Se déconnecter partout
everywhere-guest = Révoquer les copies
everywhere-guest-done = Seul ce navigateur a maintenant vos parties.
everywhere-programs = Révoquer aussi tous les jetons et supprimer le webhook
tokens = Jetons pour programmes
tokens-text = Un programme qui joue pour vous, ou qui lit vos parties, montre un jeton au lieu de votre mot de passe.
token-once = Copiez-le maintenant : il n’est montré que cette fois.
token-secret = Le jeton
token-hide = C’est noté
token-name = Nom du jeton
token-may = Il peut
token-make = Créer un jeton
token-made = créé le { $date }
token-used = utilisé le { $date }
token-unused = jamais utilisé
token-revoke = Révoquer
token-revoke-label = Révoquer { $name }
token-revoked = Le jeton { $name } est révoqué.
scope-read = consulter vos parties
scope-play = jouer
scope-account = modifier le compte
deletion = Supprimer le compte
deletion-text = Votre nom et votre adresse sont oubliés. Les parties restent, jouées par « Quelqu’un ».
deletion-open = Je veux le supprimer
deletion-go = Supprimer mon compte pour de bon

## À propos
about-lead = Des wargames à deux joueurs, de Louis XIV à Napoléon, où chaque règle est tenue et chaque refus expliqué.
about-unofficial = Une édition non officielle
about-unofficial-text = Malbrook est fait par des joueurs. Il n’est ni fait, ni approuvé, ni soutenu par les auteurs ou les éditeurs des jeux, et ne rapporte rien.
about-own = Procurez-vous les jeux
about-own-text = Tous ceux qui jouent ici devraient posséder les jeux : achetez-les chez leurs éditeurs. Aucun de leurs textes, cartes ou pions n’est repris ; tous les dessins et tous les mots sont de nous.
about-rules = Les règles
about-rules-text = Les règles sont dites avec nos mots et citées par leur numéro dans le livret, pour que vous puissiez y lire la suite.
about-dice = Les dés
about-dice-text = La graine des dés est scellée avant la partie : son empreinte est montrée au début, la graine à la fin. Chacun peut vérifier que rien n’a été changé en route.
about-map = La carte
about-map-text = Côtes, fleuves et lacs sont ceux de Natural Earth, dans le domaine public. Les lieux sont écartés là où les armées se pressent, comme le faisaient les graveurs.
about-fonts = Les caractères
about-fonts-text = IM Fell English d’Igino Marini, EB Garamond de Georg Duffner et Octavio Pardo, Alegreya Sans de Juan Pablo del Peral ; tous sous la licence SIL Open Font License.
about-licence = Licence
about-licence-text = Le programme est un logiciel libre, sous licence MIT ou Apache 2.0, à votre choix.

## Panneaux : le journal
log-label = Ce qui s’est passé
log-empty = Rien ne s’est encore passé.
log-earlier = Avant
log-opening = Évènements et renforts
log-cards = Les premières cartes
log-winter = Fin de l’année
log-round = Round { $number }, { $side }
log-round-unnumbered = Round { $side-id ->
    [alliance] de l’Alliance
    [bourbon] des Bourbons
    [allied] des Alliés
    [french] des Français
   *[other] ({ $side })
  }
log-card = carte de { $value }
log-jump = Revoir la situation d’alors
log-more = Lire ce qui précède

## Panneaux : l’historique
history-label = Historique
history-moment = Moment de la partie
history-of = { $at } sur { $last }
history-back = Un pas en arrière
history-on = Un pas en avant
history-round-back = Au round précédent
history-round-on = Au round suivant
history-now = Au présent
history-fork = Rejouer d’ici
history-share = Partager ce moment
history-record = Télécharger la partie
history-only-over = Une fois la partie finie, on peut rejouer depuis n’importe quel moment et la télécharger.

## Panneaux : parler
talk-label = Discussion
talk-lines = Ce qui s’est dit
talk-empty = Personne n’a encore rien dit.
talk-say = Dites quelque chose
talk-send = Envoyer
talk-earlier = Plus anciens
talk-alone = Il n’y a personne d’autre à cette table.
talk-players-only = Seuls ceux qui jouent peuvent parler à cette table.
here = en ligne
away = hors ligne

## Panneaux : les règles
rule-number = Règle { $rule }
rule-missing = Nous n’avons pas encore mis cette règle en mots.
rule-open = Lire la suite
rule-page = La page de cette règle
rules-label = Règles
rules-lead = Avec nos mots, sous les numéros du livret.
rules-search = Chercher une règle, par numéro ou par mots
rules-found = { $count ->
    [one] { $count } règle
   *[other] { $count } règles
  }
rules-nothing = Aucune règle ne parle de « { $asked } ».
rules-book = Livret
rules-of = { $title ->
    [spain] No Peace Without Spain!
    [nine-years] Nine Years
    [grand-campaign] Grande Campagne
    [pragmatic-war] A Pragmatic War
    [wellington] Wellington’s War
   *[other] { $title }
  }
chapter-1 = De quoi parle le jeu
chapter-2 = La carte
chapter-3 = Chefs et corps
chapter-4 = Empilement
chapter-5 = Cartes
chapter-6 = Victoire
chapter-7 = Les puissances
chapter-8 = L’année
chapter-9 = Évènements
chapter-10 = La maîtrise des mers
chapter-11 = Ravitaillement
chapter-12 = Renforts
chapter-13 = La campagne
chapter-14 = Marches et réactions
chapter-15 = Lignes fortifiées
chapter-16 = Bataille
chapter-17 = Sièges
chapter-17-pragmatic-war = La Hongrie
chapter-18-spain = L’Espagne
chapter-18-nine-years = Les colonies
chapter-19 = L’hiver
chapter-19-pragmatic-war = Une règle optionnelle
chapter-20 = Scénarios et options
chapter-21 = Exemple
chapter-22 = Notes
rules-failed = Les règles n’ont pas pu être lues.

## Panneaux : le tableau
board-label = Tableau
board-time = Année et phase
board-victory = Points de victoire
board-resources = Ressources
board-loyalty = Loyauté espagnole
board-colonies = Guerre du roi Guillaume
board-seas = Mers et flottes
board-standing = Où en est la guerre
board-fog = Dans le brouillard de guerre
fog-hides = Sous le sommet des piles : { $pieces }
fog-hides-nothing = Les piles n’ont que leur sommet.
board-powers = Puissances
powers-neutral = Neutres :
powers-absent = Hors de la guerre :
board-pools = Pools de force
board-due = À placer
board-coming = Renforts à venir
board-cards = Cartes
board-events = Évènements en vigueur
phase-event = Évènements
phase-reinforcement = Renforts
phase-campaign = Campagne
phase-spanish-events = Espagne
phase-hungarian-appeal = Hongrie
phase-winter = Hiver
victory-major = victoire majeure { $side-id ->
    [alliance] de l’Alliance
    [bourbon] des Bourbons
    [allied] des Alliés
    [french] des Français
   *[other] ({ $side })
  }
victory-minor = victoire mineure { $side-id ->
    [alliance] de l’Alliance
    [bourbon] des Bourbons
    [allied] des Alliés
    [french] des Français
   *[other] ({ $side })
  }
victory-draw = partie nulle
victory-track = { $vp ->
    [one] { $vp } point de victoire sur { $most } ; { $bands }
   *[other] { $vp } points de victoire sur { $most } ; { $bands }
  }
resources-left = { $count ->
    [one] { $count } point encore à dépenser
   *[other] { $count } points encore à dépenser
  }
madrid-alliance = Madrid est à l’Alliance
madrid-bourbon = Madrid est aux Bourbons
madrid-nobody = Madrid n’est à personne
colonies-committed = engagement pris
colonies-support = soutien envoyé
fleet-strength = force { $strength }
fleet-laid-up = désarmée
pools-empty = Les pools sont vides.
standing-hungary-waits = Les nobles hongrois n’ont pas répondu à l’appel
standing-hungary-answered = Les nobles hongrois ont répondu : deux points de ressources de plus, Insurgés et Grenzers
standing-france-auxiliary = La France n’est pas en guerre ouverte : elle aide la Bavière
standing-france-at-war = La France est en guerre ouverte
standing-maritime-wait = Britanniques et Hollandais ne bougent pas avant 1743
standing-maritime-at-war = Britanniques et Hollandais sont en guerre
standing-prussia-fights = La Prusse combat
standing-prussia-out = La Prusse a quitté la guerre
standing-emperor-lives = Charles-Albert vit : la Bavière et l’Empire sont avec les Bourbons
standing-emperor-dead = Charles-Albert est mort : la Bavière est hors de la guerre
standing-western-squadron = Escadre de l’Ouest : la flotte de la Manche gagne { $count } dans l’Atlantique
standing-insurrectionists = Insurgés et Grenzers { $space-at }
standing-sick-king = La maladie du roi retient les Français { $space-at }
standing-cologne-held = Les Français à Cologne retiennent chez eux le Hanovre et la Hesse
standing-genoa-strong = La forteresse de Gênes est de niveau 2
standing-naples-coerced = La flotte britannique retient les Napolitains chez eux
standing-early-spring-alliance = Printemps précoce : une carte de plus pour l’Alliance
standing-early-spring-bourbon = Printemps précoce : une carte de plus pour les Bourbons
standing-bad-weather = Mauvais temps dans ce round
standing-last-round = Ce round est le dernier de la guerre
coming-france-at-war = Quand la France entre en guerre
coming-saxony-joins = Quand la Saxe change de camp
coming-hungarian-appeal = Quand les nobles hongrois répondent
coming-none = Plus personne n’est attendu.
coming-pool = au pool :
cards-hand = { $count ->
    [one] { $count } carte Action
   *[other] { $count } cartes Action
  }
cards-held = { $count ->
    [one] { $count } évènement conservé
   *[other] { $count } évènements conservés
  }
cards-deck = { $count ->
    [one] { $count } carte dans la pioche ;
   *[other] { $count } cartes dans la pioche ;
  }
cards-discard = déjà jouées :
cards-of = { $count ->
    [one] { $count } carte de { $value },
   *[other] { $count } cartes de { $value },
  }
events-none = Aucun.
events-unseen = { $count ->
    [one] { $count } évènement encore inconnu
   *[other] { $count } évènements encore inconnus
  }
first-war = La première guerre : { $level }.
### Fin de la maison

## Wellington’s War
side-allied = les Alliés
side-french = les Français
side-allied-adjective = Alliés
side-french-adjective = Français
the-side-allied = Les Alliés
the-side-french = Les Français
chiefs-wellington-allied = Wellington, Hill, Castaños
chiefs-wellington-french = Napoléon, Masséna, Soult
title-wellington = Wellington’s War
years-wellington = 1808–1814
story-wellington = L’Espagne se soulève, Wellesley débarque au Portugal. Blocs cachés, sièges et guérilla, de Lisbonne aux Pyrénées.
time-wellington = 3 à 6 heures · 2 scénarios
scenario-campaign = Douze tours, de { $first } à { $last }
scenario-1812 = Cinq tours à partir de 1812 : la marche vers les Pyrénées
option-mondego-bay = Limites de la baie du Mondego
option-anglo-portuguese-integration = Intégration anglo-portugaise
option-de-espana = La division de De España
option-besieger-attrition = Attrition des assiégeants
option-river-retreats = Retraites à travers les rivières
option-napoleons-offensive = L’offensive de Napoléon
option-scorched-earth = Terre brûlée au Portugal
option-expeditionary-restrictions = Limites des forces expéditionnaires
option-increased-operations = Opérations plus nombreuses
about-option-mondego-bay = Les blocs peuvent débarquer à la baie du Mondego, mais non y embarquer.
about-option-anglo-portuguese-integration = Sept divisions britanniques restent à 1 pas de leur pleine force jusqu’à ce que l’Évènement 7 soit joué.
about-option-de-espana = Chaque fois que De España est tiré, le joueur anglo-allié peut compter le bloc comme britannique pour le niveau de forces, le commandement, les mouvements de formation et l’interception.
about-option-besieger-attrition = Un 1 au dé de siège, avant tout modificateur, coûte 1 pas au plus fort des blocs assiégeants, mais jamais son dernier.
about-option-river-retreats = L’infanterie victorieuse peut, sans action de chef, effectuer un tir de poursuite sur les blocs qui battent en retraite en franchissant une rivière, mais alors elle n’avance pas.
about-option-napoleons-offensive = Avec la prochaine carte d’opérations des Français après l’Évènement 4, la formation de Napoléon peut mener 1 opération gratuite.
about-option-scorched-earth = Quand les lignes de Torres Vedras sont placées, le joueur anglo-allié peut abaisser de 1 la valeur de fourrage du Portugal pour ce tour et le suivant.
about-option-expeditionary-restrictions = En Espagne et au Portugal, les forces expéditionnaires ne peuvent pas quitter les provinces côtières.
about-option-increased-operations = Chaque joueur reçoit 1 carte de commandement de plus à chaque tour.
river-douro = Douro
river-tagus = Tage
river-ebro = Èbre
river-guadiana = Guadiana
river-guadalquivir = Guadalquivir
river-minho = Minho
theatre-portugal = Portugal
theatre-galicia = Galice
theatre-castile = Castille
theatre-catalonia = Catalogne
theatre-andalusia = Andalousie
theatre-pyrenees = Pyrénées
ww-map-help = Les flèches déplacent la carte, plus et moins zooment, Entrée mène aux hexagones ; sur un hexagone, les flèches vont de l’un à l’autre.
ww-hex = hexagone { $id } ({ $area })
    .at = à l’hexagone { $id } ({ $area })
    .of = de l’hexagone { $id } ({ $area })
ww-box-britain = Grande-Bretagne
    .at = en Grande-Bretagne
    .of = de Grande-Bretagne
ww-box-france = France
    .at = en France
    .of = de France
ww-block-twin = { $name } ({ $kind })
ww-kind-leader = chef
ww-kind-infantry = infanterie
ww-kind-expeditionary = force expéditionnaire
ww-kind-counter-guerilla = contre-guérilla
ww-kind-cavalry = cavalerie
ww-kind-guerilla = guérilleros
ww-kind-garrison = garnison
ww-kind-fortified-line = ligne fortifiée
ww-kind-naval-squadron = escadre
ww-nation-british = britannique
    .plural = britanniques
ww-nation-portuguese = portugais
    .plural = portugais
ww-nation-spanish = espagnol
    .plural = espagnols
ww-nation-french = français
    .plural = français
ww-card-event = Évènement variable
ww-card-operations-1 = Opérations 1
ww-card-operations-2 = Opérations 2
ww-card-operations-3 = Opérations 3
ww-card-operations-4 = Opérations 4
ww-card-drafts-2 = Levées 2
ww-card-drafts-3 = Levées 3
ww-read-block = { $name } { $steps }
ww-read-hidden-allied = { $count ->
    [one] un bloc allié
   *[other] { $count } blocs alliés
  }
ww-read-hidden-french = { $count ->
    [one] un bloc français
   *[other] { $count } blocs français
  }
ww-read-inside = à l’intérieur : { $blocks }
ww-read-fortress = forteresse { $rating }
ww-read-key = ville clé
ww-read-mountain = montagne
ww-may-choose = vous pouvez le choisir
ww-may-march = vous pouvez y marcher
ww-may-battle = vous pouvez y marcher, bataille
ww-may-siege = vous pouvez y marcher, l’ennemi est à l’intérieur
ww-may-sea = vous pouvez y aller par mer
ww-may-within = vous pouvez y entrer
# Ce que fait l’autre camp
ww-wait-cards = { $who } choisissent une carte
ww-wait-operate = { $who } choisissent une opération
ww-wait-formation = { $who } composent une formation
ww-wait-march = { $who } sont en marche
ww-wait-sea-group = { $who } embarquent
ww-wait-sea-move = { $who } sont en mer
ww-wait-siege = { $who } mènent un siège
ww-wait-combat-turn = { $who } choisissent qui combat
ww-wait-hits = { $who } répartissent leurs pertes
ww-wait-flee = { $who } battent en retraite
ww-wait-intercept = { $who } peuvent intercepter
ww-wait-deploy = { $who } déploient un bloc
ww-wait-replace = { $who } remplacent leurs pertes
ww-wait-set-up = { $who } mettent leurs blocs en place
ww-wait-reroll = { $who } peuvent relancer
ww-wait-extend = { $who } peuvent prolonger la bataille
ww-wait-pursuit = { $who } peuvent poursuivre
ww-wait-withdraw = { $who } peuvent se replier dans la forteresse
# Un groupe
ww-go-formation = { $count ->
    [one] Marcher avec un bloc
   *[other] Marcher avec { $count } blocs
  }
ww-go-sea-group = { $count ->
    [one] Embarquer un bloc
   *[other] Embarquer { $count } blocs
  }
ww-go-siege = { $count ->
    [one] Assiéger avec un bloc
   *[other] Assiéger avec { $count } blocs
  }
ww-go-withdraw = { $count ->
    [one] Un bloc se replie
   *[other] { $count } blocs se replient
  }
# Parties du journal
log-segment = Segment de commandement { $number }
log-turn-end = Attrition et victoire
# Panneaux
ww-window = { $title }, { $turn }
ww-segments = { $count ->
    [0] dernier segment
    [one] encore { $count } segment
   *[other] encore { $count } segments
  }
ww-vp = PV
ww-vp-level = 0
ww-vp-for = { $points } { $side ->
    [allied] (Alliés)
   *[french] (Français)
  }
ww-sealift = Transport
ww-cards = Cartes
ww-points-left = { $count ->
    [one] encore { $count } opération
   *[other] encore { $count } opérations
  }
ww-board-tracks = Engagement et niveaux de forces
ww-board-nation = Nation
ww-board-commitment = Engagement
ww-board-force = En jeu
ww-board-pool = Pool
ww-level-0 = Faible
ww-level-1 = Moyen
ww-level-2 = Élevé
ww-board-vp = Points de victoire
ww-board-area-points = Régions en ce moment : { $allied } aux Alliés, { $french } aux Français
ww-board-areas = Régions
ww-board-open = contestée
ww-board-nobody = vide
ww-board-pools = Votre pool de force
ww-board-deck = Pioche d’évènements
ww-board-deck-text = { $deck ->
    [one] { $deck } carte mélangée
   *[other] { $deck } cartes mélangées
  }, { $under } dessous ; { $played ->
    [one] { $played } évènement jusqu’ici
   *[other] { $played } évènements jusqu’ici
  }
ww-board-events = Évènements passés
ww-board-removed = Hors du jeu
ww-bad-weather = Mauvais temps
ww-bad-harvest = Mauvaise récolte
ww-scorched = Terre brûlée
ww-hand = Cartes de commandement
ww-card-count = ×{ $count }
ww-face-down = cachée
ww-pick-place = { $step ->
    [siege] Quelle forteresse ?
   *[other] D’où partir ?
  }
ww-pick-who = { $step ->
    [siege] Qui assiège { $place } ?
    [sea-group] Qui embarque { $place-at } ?
    [withdraw] Qui se replie dans { $place } ?
   *[other] Qui part { $place-of } ?
  }
ww-pick-none = Personne
ww-pick-all = Tous
ww-pick-count = { $count } sur { $all }
ww-battle-of = Bataille { $hex-of }
ww-assault-of = Assaut { $hex-of }
ww-battle-round = Round { $round } sur { $last }
ww-battle-attacks = { $side } attaquent
ww-battle-hits = { $count ->
    [one] { $count } touche à encaisser
   *[other] { $count } touches à encaisser
  }
ww-battle-reserve = En réserve
ww-battle-inside = À l’intérieur
ww-battle-fought = a combattu
ww-battle-lost = { $side } ont perdu
ww-battle-pursuit = Poursuite
ww-dice = Dés
ww-odds-before = Si vous attaquez { $place-at }
ww-odds-siege-of = Le siège { $place-of }
ww-odds-at = Les chances { $place-at }
ww-odds-wins = { $side } gagnent
ww-odds-march = Les chances d’une marche forcée
ww-odds-breach = Une brèche s’ouvre
ww-odds-siege = Plus de { $rating } au dé, modificateur { $modifier }
ww-odds-exact = Exact, si chaque camp fait le meilleur choix quand une touche peut tomber sur plusieurs blocs, si personne ne part avant d’y être forcé et si aucun chef n’intervient
ww-odds-uncounted = Pertes subies pendant les rounds de bataille, sans compter le tir de poursuite ni les blocs qui ne peuvent pas battre en retraite
ww-odds-sampled = D’après { $samples } parties où les blocs ennemis sont devinés, si personne ne part avant d’y être forcé et si aucun chef n’intervient
ww-odds-steps = Pas perdus
ww-odds-blocks = Blocs perdus
ww-odds-roll = Un pas est perdu
ww-drawn = Tiré : { $block }
ww-to-set-up = { $count ->
    [one] Encore { $count } bloc à mettre en place
   *[other] Encore { $count } blocs à mettre en place
  }
