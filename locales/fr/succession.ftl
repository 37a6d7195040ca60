# Ce que disent les jeux des guerres de succession : ce qui s’est passé, ce qui est demandé, ce que l’on peut choisir.
#
# Les noms viennent avec leurs formes (language.ftl, names.ftl) : $side est le titre, $side-the s’emploie dans la phrase,
# $side-start au début, $side-of après « de » ; $side-number accorde le verbe. De même pour les espaces ($space-at,
# $space-of, $space-the), les chefs, les puissances, les cartes et les flottes.
# En français, [one] vaut aussi pour zéro : le nombre y est toujours écrit par la variable.

# ---- pièces ------------------------------------------------------------------------------------------------
corps-kind = { $count } corps { $count ->
    [one] { $power-adjective }
   *[other] { $power-adjectives }
  }
noted = { $what } ({ $notes })
note-reduced = { $count ->
    [one] réduit
   *[other] réduits
  }
note-demoralized = { $count ->
    [one] démoralisé
   *[other] démoralisés
  }
note-acted = { $count ->
    [one] a agi
   *[other] ont agi
  }
note-minor = face de chef mineur
list = { $first } et { $last }
corps-number = { $corps } corps

# ---- ce qui s’est passé ------------------------------------------------------------------------------------
fact-year-began = L’année { $year } a commencé.
fact-power-joined = { $power-number ->
    [many] { $power-start } ont rejoint { $side-the }.
   *[one] { $power-start } a rejoint { $side-the }.
  }
fact-power-left = { $power-number ->
    [many] { $power-start } ont quitté la guerre.
   *[one] { $power-start } a quitté la guerre.
  }
fact-late-cards-added = Les cartes Évènement tardives sont entrées dans la pioche.
fact-goes-first = { $side-number ->
    [many] { $side-start } ont joué en premier.
   *[one] { $side-start } a joué en premier.
  }
fact-event-drawn = { $side-number ->
    [many] { $side-start } ont tiré une carte Évènement.
   *[one] { $side-start } a tiré une carte Évènement.
  }
fact-event-revealed = { $side-number ->
    [many] { $side-start } ont révélé « { $card } ».
   *[one] { $side-start } a révélé « { $card } ».
  }
fact-event-held = { $side-number ->
    [many] { $side-start } ont gardé une carte Évènement pour plus tard.
   *[one] { $side-start } a gardé une carte Évènement pour plus tard.
  }
fact-event-discarded = { $side-number ->
    [many] { $side-start } ont écarté « { $card } » sans effet.
   *[one] { $side-start } a écarté « { $card } » sans effet.
  }
fact-event-played = { $side-number ->
    [many] { $side-start } ont joué « { $card } ».
   *[one] { $side-start } a joué « { $card } ».
  }
fact-event-resolved = « { $card } » a pris effet.
fact-corps-built = { $power-corps-start } a été construit { $space-at }, { $full ->
    [true] à pleine force
   *[false] à force réduite
  }.
fact-corps-restored = { $power-corps-start } a été restauré { $space-at }.
fact-corps-arrived = { $power-corps-start } est arrivé { $space-at }.
fact-corps-delayed = { $power-corps-start } n’a trouvé aucune place où arriver et attend.
fact-corps-removed = { $power-corps-start } a été éliminé { $space-at }.
fact-corps-taken-off = { $power-corps-start } a été retiré de la carte { $space-at } en vue de la guerre suivante.
fact-corps-reduced = { $power-corps-start } a été réduit { $space-at }.
fact-corps-moved = { $count ->
    [one] { $corps } est allé { $from-of } { $to-at }.
   *[other] { $corps } sont allés { $from-of } { $to-at }.
  }
fact-leader-moved = { $leader-start } est allé { $to-at }.
fact-leader-arrived = { $leader-start } est entré en campagne { $to-at }.
fact-leader-promoted = { $leader-start } a été promu.
fact-leader-replaced = { $by-start } a pris la place { $leader-of }.
fact-fleet-stationed = { $fleet-start } a pris position avec une force de { $strength }.
fact-insurgents-placed = Insurgés et Grenzers se sont soulevés autour { $space-of }.
fact-hits-ignored = L’infanterie { $side-of } a tenu bon et ignoré { $hits ->
    [one] { $hits } touche
   *[other] { $hits } touches
  }.
fact-royal-battle = Des rois étaient au combat : { $side-number ->
    [many] { $side-the } ont gagné
   *[one] { $side-the } a gagné
  } { $points ->
    [one] { $points } point de victoire
   *[other] { $points } points de victoire
  }.
fact-nobles-answered = Les nobles hongrois ont répondu à l’appel.
fact-corps-called-home = { $power-corps-start } a été rappelé { $space-of }.
fact-line-built = { $side-number ->
    [many] { $side-start } ont construit une ligne de niveau { $level } { $space-at }.
   *[one] { $side-start } a construit une ligne de niveau { $level } { $space-at }.
  }
fact-line-removed = La ligne { $space-of } a été rasée.
fact-fleet-commissioned = { $fleet-start } a été mise en service avec une force de { $strength }.
fact-fleet-removed = { $fleet-start } a été { $forever ->
    [true] perdue pour de bon
   *[false] désarmée
  }.
fact-naval-battle = { $winner-number ->
    [many] { $winner-start } ont gagné sur mer
   *[one] { $winner-start } a gagné sur mer
  } : Bourbons { $bourbon }, Alliance { $alliance }.
fact-sea-control-changed = { $side-id ->
    [nobody] Plus personne ne contrôle { $zone-the }.
   *[other] { $side-number ->
        [many] { $side-start } ont pris le contrôle { $zone-of }.
       *[one] { $side-start } a pris le contrôle { $zone-of }.
    }
  }
fact-cards-dealt = On a distribué les cartes Action : { $alliance } à l’Alliance, { $bourbon } aux Bourbons.
fact-cards-reshuffled = On a remélangé les cartes Action jouées à la pioche.
fact-card-revealed = { $side-number ->
    [many] { $side-start } ont montré une carte de valeur { $value }.
   *[one] { $side-start } a montré une carte de valeur { $value }.
  }
fact-card-played = { $side-number ->
    [many] { $side-start } ont joué une carte de
   *[one] { $side-start } a joué une carte de
  } { $value ->
    [one] { $value } action
   *[other] { $value } actions
  }.
fact-action-began = { $side-number ->
    [many] { $order-id ->
        [end] { $side-start } ont terminé le round.
        [deploy-fleet] { $side-start } ont fait sortir une flotte.
        [special-spain] { $side-start } ont surpris Ulm.
        [special-pragmatic-war] { $side-start } ont levé des Insurgés et des Grenzers.
        [special-nine-years] { $side-start } ont mené une action spéciale.
       *[other] { $side-start } ont entrepris { $order-action }.
    }
   *[one] { $order-id ->
        [end] { $side-start } a terminé le round.
        [deploy-fleet] { $side-start } a fait sortir une flotte.
        [special-spain] { $side-start } a surpris Ulm.
        [special-pragmatic-war] { $side-start } a levé des Insurgés et des Grenzers.
        [special-nine-years] { $side-start } a mené une action spéciale.
       *[other] { $side-start } a entrepris { $order-action }.
    }
  }
fact-round-ended = Le round { $side-of } a pris fin.
fact-force-moved = { $side-number ->
    [many] { $side-start } ont déplacé { $force } { $from-of } { $to-at }.
   *[one] { $side-start } a déplacé { $force } { $from-of } { $to-at }.
  }
fact-space-converted = { $side-number ->
    [many] { $side-start } ont occupé { $space-the }.
   *[one] { $side-start } a occupé { $space-the }.
  }
fact-control-changed = { $side-id ->
    [nobody] { $space-number ->
        [many] { $space-start } sont désormais neutres.
       *[one] { $space-start } est désormais neutre.
    }
   *[other] { $side-number ->
        [many] { $side-start } contrôlent désormais { $space-the }.
       *[one] { $side-start } contrôle désormais { $space-the }.
    }
  }
fact-intercepted = { $side-number ->
    [many] { $side-start } ont intercepté l’ennemi { $to-at } depuis { $from-the }.
   *[one] { $side-start } a intercepté l’ennemi { $to-at } depuis { $from-the }.
  }
fact-withdrew-inside = { $side-number ->
    [many] { $side-start } ont replié { $force } dans la forteresse { $space-of }.
   *[one] { $side-start } a replié { $force } dans la forteresse { $space-of }.
  }
fact-avoided-battle = { $side-number ->
    [many] { $side-start } ont esquivé la bataille { $from-at } et gagné { $to-the }.
   *[one] { $side-start } a esquivé la bataille { $from-at } et gagné { $to-the }.
  }
fact-attack-cancelled = { $side-number ->
    [many] { $side-start } ont annulé l’attaque contre { $space-the }.
   *[one] { $side-start } a annulé l’attaque contre { $space-the }.
  }
fact-battle-fought = { $attacker-number ->
    [many] { $attacker-start } ont attaqué { $space-at }
   *[one] { $attacker-start } a attaqué { $space-at }
  } : victoire { $winner-of }, { $alliance_hits ->
    [one] { $alliance_hits } touche
   *[other] { $alliance_hits } touches
  } pour l’Alliance et { $bourbon_hits } pour les Bourbons.
fact-battle-dice = { $thrown ->
    [0] { $side-number ->
        [many] { $side-start } n’ont eu aucun dé.
       *[one] { $side-start } n’a eu aucun dé.
    }
   *[other] { $side-number ->
        [many] { $side-start } ont obtenu { $dice }
       *[one] { $side-start } a obtenu { $dice }
    } : { $hits ->
        [one] { $hits } touche
       *[other] { $hits } touches
    }.
  }
fact-demoralized = Les troupes { $side-of } ont été démoralisées { $space-at }.
fact-leader-eliminated = { $leader-start } a été perdu, et un chef mineur a pris sa suite.
fact-leader-lost = { $leader-start } a été perdu et a quitté la guerre.
fact-leader-captured = { $leader-start } a été capturé.
fact-leader-ransomed = La rançon { $leader-of } a coûté { $vp ->
    [one] { $vp } point de victoire
   *[other] { $vp } points de victoire
  }.
fact-leader-wounded = { $leader-start } a été blessé et s’est retiré.
fact-leader-away = { $leader-start } s’est absenté jusqu’à l’année suivante.
fact-retreated = { $side-number ->
    [many] { $side-start } ont battu en retraite { $from-of } vers { $to-the }
   *[one] { $side-start } a battu en retraite { $from-of } vers { $to-the }
  }{ $by_sea ->
    [true] { " " }par mer
   *[false] { "" }
  }.
fact-no-retreat = La force { $side-of } n’avait aucune issue { $space-at } et a été perdue.
fact-famous-victory = { $side-number ->
    [many] { $side-start } ont remporté { $victory-a } { $space-at }.
   *[one] { $side-start } a remporté { $victory-a } { $space-at }.
  }
fact-siege-rolled = Le jet de siège contre { $space-the } a donné { $face }, { $total } au total : { $besieger ->
    [one] { $besieger } perte
   *[other] { $besieger } pertes
  } pour les assiégeants, { $defender } pour les défenseurs.
fact-fortress-reduced = La forteresse { $space-of } a été ramenée au niveau { $strength }.
fact-fortress-taken = { $side-number ->
    [many] { $side-start } ont pris { $space-the }.
   *[one] { $side-start } a pris { $space-the }.
  }
fact-honors-of-war = { $power-corps-start } s’est retiré { $to-at } avec les honneurs de la guerre.
fact-rallied = { $corps ->
    [0] { $leader-start } s’est rallié.
   *[other] { $leader-start } a rallié { corps-number }.
  }
fact-victory-points = Les points de victoire sont passés de { $from } à { $to }.
fact-commitment-raised = { $side-number ->
    [many] { $side-start } ont consacré une carte Action à la guerre des colonies.
   *[one] { $side-start } a consacré une carte Action à la guerre des colonies.
  }
fact-colonial-war = { $winner-number ->
    [many] { $winner-start } ont pris l’avantage aux colonies
   *[one] { $winner-start } a pris l’avantage aux colonies
  } : Bourbons { $bourbon }, Alliance { $alliance }.
fact-support-sent = { $side-number ->
    [many] { $side-start } ont envoyé un soutien aux colonies.
   *[one] { $side-start } a envoyé un soutien aux colonies.
  }
fact-forfeited = { $side-number ->
    [many] { $side-start } ont renoncé
   *[one] { $side-start } a renoncé
  } pour l’année suivante à { $cards ->
    [0] deux points de ressources
   *[other] { $points ->
        [0] une carte Action
       *[other] une carte Action et deux points de ressources
    }
  }.
fact-glorious-revolution = La Glorieuse Révolution : Londres a pris parti pour Guillaume III.
fact-power-neutral = { $power-number ->
    [many] { $power-start } sont désormais neutres.
   *[one] { $power-start } est désormais neutre.
  }
fact-leader-gone = { $leader-start } a quitté la guerre pour de bon.
fact-laid-waste = Les environs { $space-of } ont été ravagés.
fact-loyalty-moved = La loyauté espagnole est à { $box_number }+ ; dernier camp maître de Madrid : { $side-the }.
fact-uprising = Les partisans des Habsbourg se sont soulevés en Espagne.
fact-british-withdrew = La Grande-Bretagne s’est retirée de la guerre.
fact-concessions-offered = { $number ->
    [0] Les Bourbons n’ont rien offert à la Grande-Bretagne.
    [one] Les Bourbons ont offert { $number } concession à la Grande-Bretagne.
   *[other] Les Bourbons ont offert { $number } concessions à la Grande-Bretagne.
  }
fact-war-won = { $side-number ->
    [many] { $side-start } ont gagné la première guerre ({ $level-bare }).
   *[one] { $side-start } a gagné la première guerre ({ $level-bare }).
  }
fact-game-won = { $side-number ->
    [many] { $side-start } ont remporté { $level }.
   *[one] { $side-start } a remporté { $level }.
  }

# Un dé, pourquoi on l’a lancé et ce qu’il en est advenu. $added dit si des modificateurs l’ont changé.
fact-die = { $purpose ->
    [leader-casualty] Le jet de perte d’un chef { $side-of } a donné { $face } : { $success ->
        [true] il s’en est bien tiré
       *[false] il ne s’en est pas tiré indemne
    }.
   *[other] { $side-number ->
        [many] { $side-start } ont obtenu { $face }
       *[one] { $side-start } a obtenu { $face }
    }{ $added ->
        [true] { " " }({ $total } au total)
       *[false] { "" }
    } { die-purpose } : { die-end }.
  }
die-purpose = { $purpose ->
    [interception] pour intercepter
    [avoid-battle] pour esquiver la bataille
    [bypass] pour contourner les lignes
    [sea-move] pour un mouvement naval
    [pursuit] pour semer le poursuivant
    [madrid] pour regagner Madrid
    [uprising] pour un soulèvement en Espagne
    [gibraltar] pour prendre Gibraltar
    [plot] pour un complot contre Guillaume III
    [called-away] pour un chef que l’on peut rappeler
    [temper] pour le sang-froid d’un chef
    [withdrawal] pour un retrait britannique
    [marlborough] pour la faveur de Marlborough à la cour
    [peace] pour la paix
    [hungarian-appeal] pour la réponse des nobles hongrois
    [charles-albert] pour la mort de Charles-Albert
    [french-entry] pour l’entrée en guerre de la France
    [end-of-war] pour la fin de la guerre
    [diplomat] pour l’envoi d’un chef en mission
   *[other] pour autre chose
  }
die-end = { $success ->
    [true] { $purpose ->
        [called-away] il a été rappelé
        [marlborough] il l’a perdue
        [plot] il a été blessé
        [hungarian-appeal] c’est chose faite
        [charles-albert] c’est chose faite
        [french-entry] c’est chose faite
        [end-of-war] c’est chose faite
        [diplomat] un chef a dû partir
        [temper] il l’a perdu
       *[other] c’était assez
    }
   *[false] { $purpose ->
        [called-away] il est resté
        [marlborough] il l’a gardée
        [plot] il en est sorti indemne
        [hungarian-appeal] pas encore
        [charles-albert] pas encore
        [french-entry] pas encore
        [end-of-war] pas encore
        [diplomat] personne n’est parti
        [temper] il l’a gardé
       *[other] ce n’était pas assez
    }
  }

# ---- ce qui est demandé : le camp, puis la question --------------------------------------------------------
asked = { $side } : { $question }
ask-nothing = rien n’est demandé.
ask-go-first = quel camp joue en premier dans la { $phase } ?
ask-draw = tirer une carte Évènement, ou en prendre une connue au prix d’un point de victoire ?
ask-choose-drawn = laquelle des deux cartes Évènement tirées employer ?
ask-displace = où vont les forces qui doivent quitter { $space-the } ?
ask-attrition = quelles piles subissent l’attrition ?
ask-spend = qu’acheter avec { $points ->
    [one] { $points } point de ressources
   *[other] { $points } points de ressources
  } ?
ask-build-at = où construire { $power-corps } ?
ask-restore-at = où restaurer { $power-corps } ?
ask-line-at = où construire une ligne de niveau { $level } ?
ask-place = où arrive { $power-corps } ?
ask-place-next = où arrive le corps suivant ?
ask-leaders = quel chef placer ou déplacer maintenant ?
ask-leader-to = où va { $leader-the } ?
ask-first-card = quelle carte posez-vous face cachée ?
ask-play-card = quelle carte jouez-vous ?
ask-act = quelle est la prochaine action ? ({ $actions ->
    [one] { $actions } action restante
   *[other] { $actions } actions restantes
  })
ask-where-campaign = où commence l’action de campagne ?
ask-where-sea-move = de quel port part le mouvement naval ?
ask-where-replacement = dans quel espace restaurer un corps ?
ask-where-intercept = d’où intercepter le mouvement ?
ask-where-avoid-battle = où esquiver la bataille ?
ask-muster-campaign = qui part { $from-of } ?
ask-muster-sea-move = qui embarque { $from-at } ?
ask-muster-replacement = quel corps restaurer { $from-at } ?
ask-muster-intercept = qui part { $from-of } pour intercepter { $to-at } ?
ask-muster-avoid-battle = qui quitte { $from-the } pour { $to-the } ?
ask-march-or-siege = marcher avec la force qui est { $space-at }, ou attaquer la forteresse ?
ask-march = que fait maintenant la force qui est { $space-at } ? ({ $points ->
    [one] { $points } point de mouvement restant
   *[other] { $points } points de mouvement restants
  })
ask-drop-off = qui reste { $space-at } ?
ask-arrive-lines = tenter de contourner les lignes { $space-of } ?
ask-arrive-lines-failed = le contournement des lignes { $space-of } a échoué ; les attaquer quand même ?
ask-arrive-lines-cancelled = l’ennemi annule son attaque { $space-at } ; sortir des lignes et le combattre ?
ask-arrive-avoid-roll = tenter d’esquiver la bataille { $space-at } ?
ask-arrive = une force est arrivée { $space-at }.
ask-intercept = interceptez-vous { $space-at } ?
ask-go-inside = qui se replie dans la forteresse { $space-of } ?
ask-avoid-to = où vont ceux qui quittent { $space-the } avant la bataille ?
ask-window-field-deputies = jouer une carte qui annule l’attaque contre { $space-the } ?
ask-window-command-dispute = jouer une carte qui divise les chefs ennemis { $space-at } ?
ask-window-morning-mist = jouer une carte qui cache dans la brume l’attaque contre { $space-the } ?
ask-window-resupply = jouer une carte qui soulage { $space-the } avant le jet de siège ?
ask-window-convoy = jouer une carte qui fait entrer un convoi { $space-at } ?
ask-window-tactics = jouer une carte dans la bataille { $space-of } ?
ask-window-steady = jouer une carte contre les touches de l’ennemi { $space-at } ?
ask-window-weather = jouer une carte de mauvais temps contre le round ennemi ?
ask-window-interference = jouer une carte qui retient la force royale { $space-at } ?
ask-window-spring = jouer une carte de printemps précoce ?
ask-battle = comment livrer la bataille { $space-of } ?
ask-battle-leaders = quels chefs donnent des dés dans la bataille { $space-of } ?
ask-hits = quel corps encaisse une touche ? ({ hits-left })
ask-hits-at = quel corps encaisse une touche { $space-at } ? ({ hits-left })
hits-left = { $hits ->
    [one] { $hits } touche restante
   *[other] { $hits } touches restantes
  }
ask-ransom = payer la rançon { $leader-of } ?
ask-retreat-sea = qui quitte { $space-the } par mer, et pour quel port ?
ask-retreat-land = où la force qui est { $space-at } bat-elle en retraite ?
ask-retreat = comment la force qui est { $space-at } bat-elle en retraite ?
ask-sail = qui embarque { $from-at } pour { $to-the } ?
ask-siege-die = quel dé employer au siège { $space-of } ?
ask-siege = comment poursuivre le siège { $space-of } ?
ask-honors = où se retire la garnison { $space-of } ?
ask-transfer-from = de quel espace transférer une pièce ?
ask-transfer-what = quelle pièce { $space-of } transférer ?
ask-transfer-to = où va la pièce { $space-of } ?
ask-rally = quel chef mène le ralliement ?
ask-rally-corps = quels corps rallie { $leader-the } ?
ask-sea-to = où débarque la force partie { $space-of } ?
ask-sea-trouble = la traversée { $from-of } vers { $to-the } tourne mal ; quel corps en souffre, ou faut-il y renoncer ?
ask-overstack = quel corps réduire ?
ask-overstack-at = trop de corps { $space-at } ; lequel réduire ?
ask-winter = où la force qui est { $space-at } passe-t-elle l’hiver ?
ask-winter-sea = qui quitte { $space-the } par mer pour l’hiver, et pour quel port ?
ask-remove-lines = quelles lignes à vous ôter de la carte ?
ask-which-fleet = quelle flotte fait voile ?

# Une carte Évènement à exécuter : son titre, puis la question.
ask-event = { $card } – { $question }
event-rebels = où apparaît le corps levé contre les rebelles ?
event-disgrace = quel chef français renvoyer pour un an ?
event-bavarian-rebels = où les rebelles bavarois frappent-ils un corps de l’Alliance ?
event-bavarian-rising = où se lève un corps bavarois, s’il s’en lève un ?
event-appeal-to-the-nation = où restaurer un corps français ?
event-landing-from = de quel espace rappeler un corps britannique ?
event-landing-which = quel corps britannique rappeler { $space-of } ?
event-highlands = où vont les forces chassées des Highlands ?
event-laid-waste = quel espace ravager ?
event-vaudois = où les Vaudois frappent-ils un corps des Bourbons ?
event-ottomans-from = de quel espace un corps autrichien part-il contre les Turcs, s’il en part un ?
event-ottomans-which = quel corps autrichien part { $space-of } contre les Turcs ?
event-huguenots = où restaurer un corps britannique ou hollandais ?
event-huguenots-whose = de quelle puissance est le corps à restaurer { $space-at } ?
event-frederick = où placer la prochaine pièce prussienne ?
event-catalans = où se lève le corps catalan, s’il se lève ?
event-other = comment l’exécuter ?

# Les décisions propres à un jeu.
own-concessions = combien de concessions offrir à la Grande-Bretagne ?
    .n0 = Aucune concession
    .n1 = 1 concession
    .n2 = 2 concessions
    .n3 = 3 concessions
own-play-on = la Grande-Bretagne a quitté la guerre ; jouer encore une année ?
    .yes = Continuer la partie
    .no = Terminer la partie
own-commitment = consacrer une carte Action de cette année à la guerre des colonies ?
    .yes = Accroître l’engagement
    .no = Garder la carte
own-savoy-neutral = rendre la Savoie neutre ?
    .yes = Rendre la Savoie neutre
    .no = La laisser en guerre
own-leave-savoy = où vont les forces qui doivent quitter la Savoie ?
own-forfeits = à quoi renoncer pour écarter la paix cet hiver ?
    .n0 = À rien
    .n1 = À une carte Action
    .n2 = À deux points de ressources
    .n3 = À une carte Action et deux points de ressources
own-exile = où vont les forces chassées de Londres ?
own-displace = où vont les forces qui doivent quitter { $space-the } ?
own-excess = quel corps sort de la partie ?
own-call-back = quel corps rappeler pour les années à venir ?
own-recover = quelle forteresse récupérer ?
own-fleets = où est cette année la plus forte flotte britannique ?
    .n0 = Manche 3, Méditerranée 2
    .n1 = Méditerranée 3, Manche 2
own-leave-saxony = les forces des Bourbons quittent la Saxe.
own-leave-prussia = les forces quittent la Prusse et la Silésie.
own-insurgents = où apparaissent les Insurgés et Grenzers ?

# ---- ce que l’on peut choisir ------------------------------------------------------------------------------
choice-first = { $side-start } en premier
choice-card = Carte de { $value ->
    [one] { $value } action
   *[other] { $value } actions
  }
choice-draw = Tirer une carte
choice-event-take = Prendre « { $card } »
choice-event-use = Employer « { $card } »
choice-event-play = Jouer « { $card } »
choice-space = { $space }
choice-space-march = Marcher vers { $space-the }
choice-space-intercept = Intercepter depuis { $space-the }
choice-space-to = Vers { $space-the }
choice-space-at = { $space-at-start }
choice-space-from = Depuis { $space-the }
choice-space-land = Débarquer { $space-at }
choice-space-remove-line = Ôter la ligne { $space-of }
choice-sea = Par mer vers { $space-the }
choice-through = Par { $via-the } vers { $space-the }
choice-leader-at = { $leader } { $space-at }
choice-build = Construire { $power-corps }, { $full ->
    [true] à pleine force
   *[false] réduit
  }
choice-restore = Restaurer { $power-corps }
choice-line = Construire une ligne de niveau { $level }
choice-commission = Mettre en service { $fleet-the }, force { $strength }
choice-fleet = { $fleet-start }
choice-support = Envoyer un soutien aux colonies
choice-march = Marcher
choice-siege = Attaquer la forteresse { $space-of }
choice-convert = Occuper { $space-the }
choice-drop = Déposer des pièces { $space-at }
choice-yes = Oui
choice-no = Non
choice-ransom-yes = Payer la rançon
choice-ransom-no = Le perdre
choice-lines-yes = Tenter de contourner les lignes
choice-lines-no = Attaquer les lignes
choice-lines-failed-yes = Attaquer quand même
choice-lines-failed-no = Annuler l’attaque
choice-lines-cancelled-yes = Le combattre
choice-lines-cancelled-no = Le laisser partir
choice-avoid-yes = Tenter d’esquiver la bataille
choice-avoid-no = Faire front
choice-no-ottoman-corps = Aucun : l’Autriche ne construit ni ne restaure de corps cette année
choice-no-card = Ne pas jouer de carte
choice-nobody-by-sea = Personne par mer
choice-call-off = Renoncer au mouvement
choice-nowhere = Nulle part
choice-done = C’est tout
choice-done-march = S’arrêter ici
choice-done-intercept = Ne pas intercepter
choice-done-avoid = Rester
choice-done-nobody = Personne
choice-done-no-leader = Aucun chef
choice-done-spend = Ne plus rien dépenser
choice-done-leaders = Ne plus déplacer de chefs
choice-done-transfer = Ne plus rien transférer
choice-done-lines = Garder les autres
choice-done-event = En rester là

# ---- la carte en texte -------------------------------------------------------------------------------------
board-heading = { $year }, { $phase }. Points de victoire : { $points }. Initiative : { $side }.
board-sea = { $zone } : { $side }
board-fleet-lost = { $fleet-start } est perdue.
board-fleet-laid-up = { $fleet-start } est désarmée.
board-fleet = { $fleet-start } est en service, force { $strength }.
board-won = { $side-number ->
    [many] { $side-start } ont remporté { $level }.
   *[one] { $side-start } a remporté { $level }.
  }
board-neutral = neutre
board-fortress = forteresse { $strength }
board-line = ligne { $level }
board-besieged = siège en cours
board-victory = { $victory } { $side-of }
board-unseen = Quelque part sous d’autres pièces : { $pieces }.
board-separator = { " " };{ " " }
board-space = { $space } ({ $notes })
board-force = { $side } : { $pieces }
board-force-inside = { $side }, à l’intérieur : { $pieces }

# Où en sont les pistes d’un jeu.
standing-loyalty = Loyauté espagnole : { $box }+.
standing-colonies = Guerre du roi Guillaume : { $points } PV, avantage { $side-to }.
standing-support = Soutien { $side-of } envoyé aux colonies.
standing-forfeits = Renonciation { $side-of } : cartes { $cards }, points de ressources { $points }.
standing-revolution = La Glorieuse Révolution est passée.
standing-france-at-war = La France est en guerre ouverte.
standing-france-not-at-war = La France n’est pas en guerre ouverte.
standing-maritime-powers = Les puissances maritimes sont en guerre.
standing-appeal = Les nobles hongrois ont répondu à l’appel.
standing-charles-albert = Charles-Albert est mort.
standing-prussia-left = La Prusse a quitté la guerre.
standing-cologne = Les Français à Cologne retiennent le Hanovre et la Hesse chez eux.

# ---- pourquoi quelque chose n’est pas permis ---------------------------------------------------------------
reason-game-over = la partie est finie
reason-not-your-turn = c’est à l’autre camp de décider
reason-not-asked-now = ce choix n’est pas proposé maintenant
reason-no-such-space = cet espace n’existe pas
reason-no-such-leader = ce chef n’existe pas
reason-none-of-that-kind = il n’y a aucun corps de cette sorte
reason-not-so-many = il n’y a pas autant de corps de cette sorte
reason-out-of-order = les pièces se nomment dans un ordre fixe, et le tour de celle-ci est passé
reason-not-connected = la force n’est pas à côté : une armée va d’espace en espace, par les liaisons ouvertes à son camp
reason-not-enough-movement = il ne reste pas assez de points de mouvement
reason-space-closed = on n’entre pas en territoire neutre
reason-not-from-friendly = on n’entre dans un espace ennemi que depuis un espace ami
reason-needs-corps = des chefs seuls ne peuvent y entrer
reason-over-stacking-limit = la limite d’empilement serait dépassée
reason-attack-too-large = la force attaquante dépasserait la limite d’empilement de l’espace
reason-overstacked-must-move-on = la force ne peut s’arrêter là où elle serait en sur-empilement
reason-no-way-on = la force ne pourrait ni s’y arrêter ni aller plus loin
reason-already-friendly = l’espace est déjà ami
reason-is-fortress = une forteresse se prend par un siège
reason-enemy-present = des corps ennemis s’y trouvent
reason-no-line-of-communication = il n’y a pas de ligne de communication
reason-no-pieces = aucune de vos pièces ne peut y agir
reason-has-acted = la pièce a déjà pris part à une action de ce round
reason-under-siege = la pièce est dans une forteresse assiégée
reason-too-many-for-command = deux des chefs ne peuvent commander autant de corps
reason-too-many-for-space = d’un espace en sur-empilement, pas plus de corps que la limite ne peuvent agir
reason-needs-leader = il faut un chef
reason-nothing-chosen = il faut choisir au moins une pièce
reason-last-leader-must-stay = les corps qui continuent ont besoin d’un chef qui les accompagne
reason-not-a-siege = aucune forteresse ennemie n’y est assiégée
reason-too-few-for-siege = il faut autant de corps que la valeur de défense de la forteresse
reason-sieged-this-round = la forteresse a déjà subi un jet de siège ce round
reason-no-card-of-that-value = vous n’avez aucune carte de cette valeur
reason-no-such-card = cette carte n’est pas dans votre main
reason-card-not-now = cette carte se joue à un autre moment
reason-once-per-round = cette action n’est permise qu’une fois par round
reason-nothing-to-restore = aucun corps réduit n’y peut être restauré
reason-overstacked = l’espace est en sur-empilement
reason-not-this-year = pas cette année
reason-nothing-demoralized = rien n’y est démoralisé
reason-too-many-to-rally = un chef ne rallie pas plus de corps que la moitié de sa valeur de commandement
reason-not-a-port = ce n’est pas un port
reason-sea-not-controlled = votre camp ne contrôle pas la zone de mer
reason-too-many-for-sea = un mouvement naval ne transporte pas plus de corps
reason-invasion-takes-two-actions = plus de deux corps ne traversent avec Guillaume III qu’au prix de deux actions
reason-sea-needs-force = pour un port ennemi, il faut au moins un chef et un corps
reason-same-place = la pièce y est déjà
reason-no-fleet = la flotte n’est pas en service
reason-fleet-gone = la flotte n’est plus en jeu
reason-fleet-holds-sea = la flotte est dans la mer qu’elle tient
reason-fleet-ready = la flotte est déjà en service
reason-not-enough-points = il ne reste pas assez de points de ressources
reason-pool-empty = il n’y a aucun corps de ce genre dans le pool de force
reason-build-limit = la puissance a construit tous les corps permis ce tour
reason-restore-limit = la puissance a restauré tous les corps permis ce tour
reason-power-not-friendly = la puissance n’est pas de votre camp
reason-event-forbids = un évènement l’interdit ce tour
reason-not-home-space = ce n’est pas un espace national de la puissance
reason-not-friendly = l’espace n’est pas sous contrôle ami
reason-british-once = un seul corps britannique par tour peut arriver à Amsterdam
reason-not-a-fortress = les lignes se construisent dans un espace de forteresse
reason-is-rugged = pas de ligne dans un espace accidenté
reason-not-fertile = les lignes de niveau 2 ne se construisent que dans un espace fertile
reason-line-there = il y a déjà une telle ligne
reason-too-few-for-line = il faut au moins cinq corps dans l’espace
reason-no-line-markers = tous les marqueurs de ligne de votre camp sont employés
reason-no-line = aucune de vos lignes ne s’y trouve
reason-leader-placed = le chef a déjà été placé ce tour
reason-must-place-leaders = il faut d’abord placer les chefs attendus ce tour
reason-not-adjacent = l’espace n’est pas adjacent
reason-demoralized = les pièces démoralisées ne peuvent y prendre part
reason-exhausted = la pièce a esquivé ou perdu une bataille dans cette action
reason-already-tried = cette force a déjà essayé
reason-fortress-has-garrison = la forteresse a déjà son corps de garnison
reason-only-one-corps-inside = une forteresse n’abrite qu’un corps
reason-enemy-occupied = des corps ennemis sont dans l’espace
reason-intercepted-from-there = les défenseurs ont intercepté depuis cet espace
reason-too-many-leaders = pas plus de deux chefs ne donnent des dés
reason-not-first-from-largest = la première perte revient à la puissance qui a le plus de corps
reason-full-first = on n’élimine aucun corps tant qu’il en reste à pleine force
reason-not-nearest = il faut prendre un espace plus proche
reason-farther-from-supply = la retraite doit rapprocher d’une source de ravitaillement
reason-not-in-the-force = la pièce ne fait pas partie de la force
reason-no-special-action = il n’y a pas d’action spéciale dans ce jeu
reason-not-special-action = c’est la première action de la Bavière, en 1702 seulement
reason-not-a-forfeit = on renonce à rien, à une carte, à deux points de ressources ou aux deux : un nombre de 0 à 3
reason-not-thrown = ce n’est pas l’un des dés lancés
reason-support-sent = un soutien a déjà été envoyé
reason-no-box-left = il n’y a plus de case de ce côté de la piste
reason-not-an-offer = on offre de zéro à trois concessions
reason-other-space-free = un espace que l’ennemi quitte ne sert que s’il n’y en a pas d’autre
reason-closed-to-them = ces forces ne peuvent y entrer en ce moment
reason-no-answer-yet = les nobles hongrois n’ont pas encore répondu à l’appel
reason-once-per-year = cette action n’est permise qu’une fois par an
reason-not-at-war = leur puissance n’est pas encore en guerre
reason-insurgents-there = les Insurgés et Grenzers tiennent le pays
reason-not-eligible = ce choix n’est pas admis
reason-only-by-sea = la mer est la seule issue
