# Ce que dit le programme dans un terminal. Les mots entre « guillemets » se tapent tels quels, sans les guillemets.

# ---- jouer à deux devant un écran ------------------------------------------------------------------------------
play-title = { $title } - { $scenario }
play-options = Avec { $options }
play-sealed = Dés scellés jusqu’à la fin sous { $promise }
play-welcome = Tapez le numéro d’un choix ; « { play-word-help } » dit ce que l’on peut taper d’autre.
play-decide = { $heading } | { $side } : à vous de décider
play-over = La partie est finie ({ $when }) à { $points } PV : { $result }.
play-seed = La graine des dés était { $seed }
play-no-choice = il n’y a pas de choix { $number } ; les choix vont de 1 à { $count }
play-unread = { $problem } ; « { play-word-help } » dit ce que l’on peut taper
play-not-understood = Pas compris : { $problem }.
play-ask = Demandez « ? 3 » ou « ? { $example } » : est-ce permis, et sinon, pourquoi ?
play-allowed = C’est permis : { $choice }.
play-refused = Interdit : { $reason }.
play-no-undo = Impossible de revenir en arrière : { $reason }.
play-log-number = « { play-word-log } » est suivi d’un nombre de lignes.
play-no-rule = Il n’y a pas de règle { $number } ; un numéro s’écrit comme 14.2.1.
play-save-name = « { play-word-save } » est suivi du nom d’un fichier.
play-saved = Enregistré dans { $file }.
play-saving = La partie est enregistrée dans { $file } après chaque choix.
play-continue = Enregistré dans { $file }. Pour continuer : malbrook play --load { $file } --save { $file }
play-file-exists = { $file } existe déjà ; choisissez un autre nom, reprenez-la avec --load { $file }, ou ajoutez --force pour la remplacer
play-not-saved = Pas enregistré : { $problem }.
play-note = Remarque : { $note }.
play-no-input = l’entrée ne peut être lue : { $problem }

# Ce que l’on peut taper en plus des choix ; les mots anglais valent partout.
play-word-help = aide
play-word-list = liste
play-word-map = carte
play-word-hand = main
play-word-log = journal
play-word-rule = règle
play-word-undo = annuler
play-word-save = enregistrer
play-word-quit = quitter

# Une ligne pour chacun : ce que l’on tape et ce que cela fait.
play-help-number = le troisième choix
play-help-notation = un choix en notation, tel qu’il figure à droite dans la liste
play-help-ask = est-ce permis, et sinon, quelle règle l’interdit ?
play-help-list = les choix encore une fois
play-help-map = la carte telle que la voit le camp qui décide, ou un espace ou une région
    .name = NOM
play-help-hand = les cartes du camp qui décide
play-help-log = ce qui vient de se passer
play-help-rule = ce que dit une règle
play-help-undo = reprendre le dernier choix, sauf si des dés ont été lancés ou si l’autre camp a agi
play-help-save = écrire la partie dans un fichier
    .file = FICHIER
play-help-quit = arrêter

undo-nothing = il n’y a rien à reprendre
undo-dice = des dés ont été lancés depuis
undo-other = l’autre joueur a agi depuis
undo-revealed = quelque chose de caché a été révélé depuis
undo-over = la partie est finie
undo-went-back = les deux joueurs sont revenus à ce point

heading-succession = { $year } | { $phase } | { $points } PV
heading-peninsula = { $segments ->
    [0] { $turn } | { $points } PV
    [1] { $turn } | dernier segment | { $points } PV
   *[other] { $turn } | encore { $segments } segments | { $points } PV
  }
hand-none = aucune
hand-action = { $side }, cartes Action : { $cards }
hand-command = { $side }, cartes de commandement : { $cards }
hand-event-held = Évènement gardé : { $card } - { $text }
hand-event-drawn = Évènement tiré : { $card } - { $text }

# ---- comment finissent les parties -----------------------------------------------------------------------------
result-none = aucun résultat
result-alliance-automatic = victoire automatique de l’Alliance
result-alliance-major = victoire majeure de l’Alliance
result-alliance-minor = victoire mineure de l’Alliance
result-bourbon-minor = victoire mineure des Bourbons
result-bourbon-major = victoire majeure des Bourbons
result-bourbon-automatic = victoire automatique des Bourbons
result-allied-automatic = victoire automatique des Alliés
result-allied-points = victoire des Alliés aux points
result-french-moral = victoire morale des Français
result-french-points = victoire des Français aux points
result-french-automatic = victoire automatique des Français
result-failed = échec

# ---- parties enregistrées --------------------------------------------------------------------------------------
back-to-start = D’un commun accord, la partie est revenue à son début.
back-to-action = D’un commun accord, la partie est revenue après l’action { $number }.
replay-actions = actions { $count }
replay-hash-now = empreinte { $hash }
replay-result-now = résultat { $result }
replay-no-result = résultat : aucun, la partie n’est pas finie
replay-line = ligne { $line } : { $problem }
replay-wrong-title = la partie enregistrée est de « { $recorded } », non de « { $title } »
replay-broken-promise = la graine n’est pas celle qui avait été promise
replay-action = ligne { $line }, action { $number } « { $action } » : { $fault }
replay-back = il n’y a pas de position après { $asked } actions : on n’en a joué que { $played }
replay-hash = la partie enregistrée finit sur l’empreinte { $recorded }, la partie rejouée sur { $replayed }
replay-result = la partie enregistrée finit sur le résultat « { $recorded } », la partie rejouée sur « { $replayed } »
other-data = la partie a été enregistrée avec d’autres données ({ $theirs }) que celles-ci ({ $ours })
record-no-seed = la partie enregistrée n’a pas de graine, et sans elle on ne peut distribuer les premières cartes
record-other-start = la position a un autre scénario ou d’autres options que la partie enregistrée
record-unwritten = la partie ne peut être écrite : { $problem }
record-no-hash = la partie enregistrée n’a pas l’empreinte de sa fin

verify-no-commit = la partie enregistrée n’a pas de ligne « commit » : il n’y a pas de promesse à vérifier
verify-no-seed = la partie enregistrée n’a pas de ligne « seed » : la promesse ne peut être vérifiée
verify-other-seed = la graine n’est pas celle qui avait été promise : son empreinte est { $other }, non { $promise }
verify-other-secret = le secret du serveur n’est pas celui qui avait été promis : son empreinte est { $other }, non { $promise }
verify-other-nonce = le nombre de la place { $seat } n’est pas celui qui avait été engagé avant la donne
verify-other-pair = la place { $seat } a donné « { $kind } », ce qui n’est pas permis à côté de « { $other } » de l’autre place : le serveur a pu choisir les dés
verify-seed-not-made = la graine ne découle pas du secret du serveur et des nombres des joueurs : ils donnent { $other }, non { $seed }
verify-promise-differs = la promesse que vous avez gardée, { $kept }, n’est pas celle de la partie enregistrée, { $promise } : gardez les deux et interrogez la personne qui tient le serveur
verify-promise-hex = --promise : { $problem }
verify-promise-kept = { $promise }, celle que vous avez gardée
    .label = la vôtre
verify-seed-kept = { $promise }, l’empreinte de la graine ; la promesse du serveur n’a pas été comparée
verify-promise = { $promise }, tenue par { $by ->
    [secret] le secret du serveur
   *[seed] la graine
  }
    .label = promesse
verify-nonce = place { $seat } : { $kind ->
    [committed] { $nonce }, comme engagé
    [fresh] { $nonce }, tiré après que l’adversaire eut perdu le sien
    [lost] aucun, car il a été perdu ; des zéros ont servi
    [same] aucun, celui de l’autre place vaut pour les deux
    [computer] aucun, l’ordinateur tient cette place
   *[default] aucun n’a été envoyé ; des zéros ont servi
  }
    .label = nombres
verify-seed = { $seed }, faite du secret et des nombres
    .label = graine
verify-start = la position de la partie enregistrée
    .label = début
verify-actions = { $count }, toutes selon les règles
    .label = actions
verify-back = { $count ->
    [one] { $count } fois d’un commun accord
   *[other] { $count } fois d’un commun accord
  }, { $stand ->
    [one] { $stand } action tient
   *[other] { $stand } actions tiennent
  }
    .label = retour
verify-throws = { $count ->
    [0] aucun enregistré, ceux de la graine ont servi
   *[other] { $count }, tous tels que la graine les donne
  }
    .label = jets
verify-hash = { $hash }, comme enregistré
    .label = empreinte
verify-result = { $result }, comme enregistré
    .label = résultat
verify-result-new = { $result }, non enregistré
verify-result-none = aucun, la partie n’est pas finie

golden-not-finished = pas finie
golden-added = { $file } : { $count ->
    [one] { $count } action
   *[other] { $count } actions
  }, { $result }
golden-name-taken = { $file } existe déjà ; donnez un autre nom à la partie
golden-same = { $file } est la même partie
golden-none = il n’y a pas de partie de référence (*.record) dans { $folder }
golden-ok = bon
golden-broken = ROMPU
golden-failed = { $broken ->
    [one] { $broken } partie de référence sur { $count } ne se rejoue pas
   *[other] { $broken } parties de référence sur { $count } ne se rejouent pas
  }

# ---- règles ----------------------------------------------------------------------------------------------------
rule-text = { $number } { $name } : { $text }
rules-no-ledger = il n’y a pas de règles pour « { $title } » ; il y a { $all }
rules-none = { $title } n’a pas de règle { $number } ; un numéro s’écrit comme 14.2.1 ou 16
rules-note = (remarque)
rules-part = #{ $number } { $name } : { $text }
rules-same-as = comme spain { $places }
rules-enforced = appliquée par { $places }
rules-shown = montrée par { $places }

# ---- données ---------------------------------------------------------------------------------------------------
data-not-exported = rien n’a été exporté : { $problem }
data-no-folder = { $folder } ne contient le dossier d’aucun jeu ({ $all })
data-sound = { $title } : en ordre, empreinte { $hash }

# ---- simulations et arène --------------------------------------------------------------------------------------
simulate-outcome = issue
simulate-games = parties
simulate-points = points de victoire à la fin
simulate-decisions = décisions
simulate-decisions-game = décisions par partie
simulate-checksum = empreinte
simulate-threads = fils
simulate-seconds = secondes
simulate-games-second = parties par s
simulate-decisions-second = décisions par s
simulate-thread-broke = un fil s’est arrêté ; relancez la même commande pour continuer
simulate-failure = partie { $number } : { $problem } ; { $where }
simulate-failed = { $failed ->
    [one] { $failed } partie sur { $games } a échoué
   *[other] { $failed } parties sur { $games } ont échoué
  }
simulate-two-bots = « { $text } » doit nommer deux robots, par exemple captain,recruit
failure-saved = enregistrée dans { $file }
failure-not-saved = pas enregistrée : { $problem }
progress-games = parties
progress-left = restant
report-written = { $games ->
    [one] { $games } partie, { $file }
   *[other] { $games } parties, { $file }
  }
arena-headline = { $title }, { $scenario }{ $optional ->
    [0] { "" }
   *[other] , avec { $options }
  } : { $games } parties en { $pairs ->
    [one] { $pairs } paire
   *[other] { $pairs } paires
  }, camps inversés{ $left ->
    [0] { "" }
   *[other] , encore { $left } à jouer
  }
arena-bot = robot
arena-games = parties
arena-score = score
arena-elo = Elo
arena-interval = à 95 %
arena-as = avec { $side-the }
arena-points-as = PV avec { $side-the }
arena-move-time = ms par coup
arena-slowest = le plus lent
arena-pair = paire
arena-pairs = paires 0/½/1/1½/2
arena-span = de { $low } à { $high }
arena-won = Victoires { $one-of } : { $share-one }, { $two-of } : { $share-two }, nulles : { $drawn } ; { $decisions } décisions par partie
arena-mean-points = { $number } PV à la fin
arena-mean-year = qui vient en { $number }
arena-faults = { $bot } { $fault } dans { $games ->
    [one] { $games } partie
   *[other] { $games } parties
  }, d’abord dans la partie { $first } : { $message }
arena-crashed = s’est arrêté
arena-lost-on-time = a perdu au temps
arena-wrote-garbage = a répondu n’importe quoi
arena-broke-rules = a enfreint les règles
arena-gave-up = a abandonné
arena-odd = --games doit être pair : chaque graine se joue deux fois, camps inversés
arena-kept = Les résultats et les parties sont dans { $folder } ; --games avec un nombre plus grand continue.
arena-kept-results = Les résultats sont dans { $folder } ; --games avec un nombre plus grand continue.
arena-fault = partie { $number } : { $bot } { $fault } : { $message }

# ---- serveur ---------------------------------------------------------------------------------------------------
serve-at = Malbrook est à l’adresse { $address } (Ctrl-C pour arrêter)
serve-at-url = Malbrook est à l’adresse { $url }, par { $address } (Ctrl-C pour arrêter)
serve-stopping = on achève ce qui est en cours ; un second Ctrl-C arrête aussitôt
backup-done = { $copy } est une bonne copie de { $original } : { $games ->
    [one] { $games } partie
   *[other] { $games } parties
  }, { $entries ->
    [one] { $entries } entrée
   *[other] { $entries } entrées
  }

# ---- ce qui ne va pas ------------------------------------------------------------------------------------------
no-language = il n’y a pas de langue « { $language } » ; il y a { $all }
no-title = il n’y a pas de jeu « { $title } » ; il y a { $all }
no-scenario = il n’y a pas de scénario « { $scenario } » ; il y a { $all }
no-option = { $title } n’a pas d’option « { $option } » ; il a { $all }
no-option-at-all = { $title } n’a pas d’option « { $option } » : il n’en a aucune
bad-seed = « { $seed } » devrait être un nombre ou 64 chiffres hexadécimaux
engine-broke = le moteur des règles s’est arrêté : { $message }
file-unreadable = { $file } ne peut être lu : { $problem }
file-too-long = il dépasse { $bytes } octets
file-not-text = ce n’est pas du texte UTF-8
file-unwritable = { $file } ne peut être écrit : { $problem }
file-no-name = { $file } ne nomme pas un fichier
folder-unmade = { $folder } ne peut être créé : { $problem }
usage-commands = les commandes sont { $all }
usage-form = usage : { $usage }
usage-help = « malbrook --help » dit ce que l’on peut demander

# ---- fautes de la ligne de commande ----------------------------------------------------------------------------
usage-line = { $said } ; { $accepted }
usage-no-such-command = il n’y a pas de commande « { $name } »
usage-no-such-argument = l’argument « { $name } » n’existe pas
usage-no-value = « { $argument } » a besoin d’une valeur
usage-value = « { $value } » ne convient pas à « { $argument } »
usage-value-why = « { $value } » ne convient pas à « { $argument } » : { $problem }
usage-no-equals = la valeur de « { $argument } » se donne après un signe égal
usage-too-many = « { $value } » est de trop pour « { $argument } »
usage-too-few = « { $argument } » demande { $least } valeurs, et il n’y en a que { $given }
usage-wrong-number = « { $argument } » demande { $wanted ->
    [one] { $wanted } valeur
   *[other] { $wanted } valeurs
  }, et il y en a { $given }
usage-conflict = « { $argument } » ne va pas avec « { $other } »
usage-conflict-any = « { $argument } » ne va pas avec un autre des arguments donnés
usage-twice = « { $argument } » ne se donne qu’une fois
usage-missing = il manque { $all }
usage-no-command = « { $name } » demande une commande ({ $all })
usage-not-text = un argument n’est pas du texte UTF-8
usage-unfit = elle ne convient pas
usage-no-number = ce n’est pas un nombre
usage-number-large = le nombre est trop grand
usage-number-small = le nombre est trop petit
usage-no-address = il faut une adresse et un port, comme 127.0.0.1:8302
usage-range = { $value } n’est pas dans { $range }
usage-possible = (valeurs possibles : { $all })
usage-similar-command = (vouliez-vous dire « { $names } » ?)
usage-similar-argument = (vouliez-vous dire « { $names } » ?)
usage-similar-value = (vouliez-vous dire « { $names } » ?)

# ---- le registre des règles ------------------------------------------------------------------------------------
ledger-count = { $title } : { $done }/{ $rules } règles, { $enforced }/{ $clauses } clauses
ledger-lacks-both = { $key } ({ $name }) : ni appliquée, ni éprouvée
ledger-not-enforced = { $key } ({ $name }) : pas appliquée
ledger-no-test = { $key } ({ $name }) : pas éprouvée
ledger-stray = { $clause } dans { $file }, à { $function } : au-dessus d’aucune épreuve qui ait lieu
ledger-no-clause = { $clause } dans { $file }, à { $function } : il n’y a pas de telle clause
ledger-untold = { $id } ({ $name }) : pas dite en « { $language } »
ledger-strange-rule = { $id } : dite en « { $language } », mais il n’y a pas de telle règle
ledger-strange-reading = { $id } : dite en « { $language } », mais il n’y a pas de telle lecture
ledger-parts = { $id } : { $told } parties sur { $parts } sont dites en « { $language } »

# ---- mesures ---------------------------------------------------------------------------------------------------
bench-random-play = jeu au hasard sur un cœur
bench-decision = ns par décision
bench-close = décisions par seconde de { $title } à côté de { $first } : { $ratio }, au plus { $percent } % de moins
bench-behind = décisions par seconde de { $title } à côté de { $first } : { $ratio }, PLUS DE { $percent } % de moins
bench-fixed-search = { $chances } tirages, { $positions } positions, essais { $playouts }
bench-fixed-answers = { $rounds } tours, { $answers } réponses, octets { $bytes }
bench-fixed = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
  }, { $decisions ->
    [one] { $decisions } décision
   *[other] { $decisions } décisions
  }, somme de contrôle { $checksum }
bench-thread-broke = un fil s’est rompu
bench-parts = parties d’une décision, sur { $count ->
    [one] { $count } situation
   *[other] { $count } situations
  } du jeu au hasard (ns, et à côté d’une décision)
bench-size = taille d’un état, octets
bench-clone = copier
bench-list = lister les actions
bench-hash = empreinte
bench-view = vue
bench-search = recherche
bench-playouts = essais par seconde
bench-positions = positions par seconde
bench-threads = { $count ->
    [one] { $count } fil
   *[other] { $count } fils
  }
bench-choice = un choix de
bench-mean = moyenne, ms
bench-longest = le plus long, ms
bench-first-advice = premier conseil
bench-beside-one = à côté d’un fil
bad-seconds = « { $text } » devrait être un nombre de secondes au-dessus de 0

# ---- chercher ce qui casse -------------------------------------------------------------------------------------
fuzz-seed = graine { $seed }
fuzz-decisions = { $count ->
    [one] { $count } décision
   *[other] { $count } décisions
  }
fuzz-look = examen { $number } : { $problem }
fuzz-looks = { $count ->
    [one] { $count } examen
   *[other] { $count } examens
  }, 0 échoué
fuzz-done = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
  }, { $failed ->
    [one] { $failed } échouée
   *[other] { $failed } échouées
  }
fuzz-broken = { $failed ->
    [one] { $failed } partie sur { $games } a
   *[other] { $failed } parties sur { $games } ont
  } rompu une promesse
fuzz-refused = une action de la liste a été refusée : { $refusal }
fuzz-endless = la partie ne finit pas
fuzz-no-outcome = personne ne peut agir, et pourtant il n’y a pas d’issue
fuzz-listed-twice = une action figure deux fois dans la liste
fuzz-unlisted = « { $action } » n’est pas dans la liste, mais permis : { $why }
fuzz-listed = « { $action } » est dans la liste, mais refusé : { $why }
fuzz-other-seat = le siège qui ne doit pas de décision peut agir
fuzz-notation = « { $action } » ne se relit pas
fuzz-position-unread = une position ne se lit pas : { $problem }
fuzz-position-no-state = une position ne fait pas un état : { $problem }
fuzz-position-other = une position se relit comme une autre : { $position }
fuzz-start-unread = un début n’est pas en JSON : { $problem }
fuzz-start-no-state = un début ne fait pas un état : { $problem }
fuzz-start-other = un début se relit comme un autre : { $start }
fuzz-untold = une décision n’a pas de mots en « { $language } »
fuzz-told-otherwise = ce qui s’est passé est plus long dans une langue que dans une autre
fuzz-back-refused = revenir en arrière d’un commun accord est refusé : { $problem }
fuzz-back-other = revenir en arrière d’un commun accord donne un autre état
fuzz-view-acts = dans un état tiré de la vue de { $viewer }, d’autres doivent agir
fuzz-view-differs = un état tiré de la vue de { $viewer } paraît autre : { $what }
fuzz-view-hidden = dans ce qui n’est pas dit
fuzz-undo-refused = on offre de revenir en arrière, puis on le refuse : { $reason }
fuzz-undo-other = revenir en arrière rend un autre état
fuzz-redo-refused = refusé après un retour en arrière : { $refusal }
fuzz-redo-other = une action diffère après un retour en arrière
fuzz-record-unread = la partie enregistrée ne se relit pas : { $problem }
fuzz-no-choice = on interroge { $seat }, qui n’a aucune action permise
fuzz-bad-position = { $title } : { $problem } ({ $where })
fuzz-positions = positions abîmées : { $tried } ; acceptées : { $accepted } ; actions jouées : { $actions } ; échecs : { $failed }
fuzz-positions-broken = positions acceptées, mais injouables : { $failed }
fuzz-no-replay = rejouer { $how ->
    [throws] avec les jets
    [seed] de la graine
   *[no-seed] sans la graine
  } : { $problem }
fuzz-replay-other = rejouer { $how ->
    [throws] avec les jets
    [seed] de la graine
   *[no-seed] sans la graine
  } mène à un autre état
stuck-no-action = après { $decisions ->
    [one] { $decisions } décision
   *[other] { $decisions } décisions
  }, le siège { $seat } doit choisir et n’a aucune action permise
stuck-over-limit = la partie n’est pas finie après { $decisions ->
    [one] { $decisions } décision
   *[other] { $decisions } décisions
  }
stuck-no-outcome = après { $decisions ->
    [one] { $decisions } décision
   *[other] { $decisions } décisions
  }, personne ne doit choisir, mais la partie n’a pas d’issue
stuck-refused = après { $decisions ->
    [one] { $decisions } décision
   *[other] { $decisions } décisions
  }, une action de la liste du siège { $seat } a été refusée : { $refusal }
no-entropy = le système n’a pas donné de nombres au hasard : { $cause }

# ---- robots, et ce que l’on garde de leurs parties -------------------------------------------------------------
bot-no-level = il n’y a pas de niveau « { $level } » ; il y a recruit, captain, marshal, generalissimo
bot-no-budget = « { $budget } » n’est pas un budget : un temps (500ms, 2s), des essais (20000n) ou des fils (1t)
bot-or-random = { $problem }, et random
bot-forbidden = un robot a choisi « { $action } », ce qui n’est pas permis
bot-silent = un robot n’a rien choisi
arena-unknown-bot = { $problem } ; les programmes extérieurs se nomment par --bot "NOM=commande ..."
arena-no-command = « { $given } » devrait être NOM=commande, comme "mine=python3 bot.py"
arena-bad-name = « { $name } » ne peut nommer un robot : il faut des lettres, des chiffres, « - », « _ » et « . », et que ce ne soit pas un niveau
arena-same-name = il y a deux robots « { $name } »
arena-too-few = une arène prend deux robots ou plus
arena-too-many = une arène prend { $most } robots au plus
arena-thread-broke = un fil de l’arène s’est arrêté ; la même commande reprend là où elle en était
arena-broken = la partie { $game } a arrêté le moteur des règles : { $why } ; sa graine est { $seed }
arena-busy = une autre arène emploie { $file }
arena-other-terms = { $file } a une arène avec { $what } ; donnez un autre --out, ou les mêmes arguments
arena-bad-terms = ce ne sont pas les termes d’une arène : { $problem }
arena-bad-result = ce n’est pas le résultat d’une partie : { $problem }
arena-result-twice = la partie { $game } y est deux fois
arena-strange = ce n’est pas le fichier d’une arène
kept-otherwise = { $name } { $kept }, non { $asked }
simulate-bad-name = { $file } devrait finir par .parquet
simulate-table = la table { $file } ne peut servir : { $problem }
simulate-damaged = ce n’est pas une table de Malbrook, ou elle est abîmée ({ $said })
simulate-short = une colonne est plus courte que la table ne le dit
simulate-exists = { $file } existe déjà ; ôtez-le, ou donnez un autre --out
simulate-busy = une autre simulation emploie { $file }
simulate-other-plan = { $file } a une simulation avec { $what } ; donnez les mêmes arguments, un autre --out, ou ôtez ce dossier
file-unusable = { $file } ne peut servir : { $problem }
serve-default = défaut
