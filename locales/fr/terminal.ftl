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
# $problem, ce qui ne se lit pas, est dit en anglais par la notation : il n’est pas repris ici.
play-unread = cela ne se lit pas comme un choix ; « { play-word-help } » dit ce que l’on peut taper
play-not-understood = Pas compris : { $problem }.
play-ask = Demandez « ? 3 » ou « ? { $example } » : est-ce permis, et sinon, pourquoi ?
play-allowed = C’est permis : { $choice }.
play-refused = Interdit : { $reason }.
play-no-undo = Impossible de revenir en arrière : { $reason }.
play-log-number = « { play-word-log } » est suivi d’un nombre de lignes.
play-no-rule = Il n’y a pas de règle { $number } ; un numéro s’écrit comme 14.2.1.
play-save-name = « { play-word-save } » est suivi du nom d’un fichier.
play-saved = Enregistré dans { $file }.
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
verify-promise = { $promise }, tenue par la graine
    .label = promesse
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
golden-failed = { $broken } parties de référence sur { $count } ne se rejouent pas

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
simulate-failed = { $failed } parties sur { $games } ont échoué
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
