# Ce que dit le serveur : refus, lettres, pages.

# ---- refus du serveur : demandes
problem-moved-on = la partie a avancé depuis
problem-internal = quelque chose ne va pas ici ; rien n’a été changé, réessayez
problem-busy = le serveur a trop à calculer en ce moment ; réessayez dans un instant
problem-unavailable = le serveur ne peut pas lire ou écrire sa base de données en ce moment ; rien n’a été changé, réessayez bientôt
problem-stopping = le serveur s’arrête ; réessayez
problem-no-page = il n’y a rien à cette adresse
problem-method = cela ne se fait pas ici avec cette méthode
problem-other-site = cette demande vient d’un autre site
problem-too-often = trop de demandes ; attendez un peu
problem-body-json = le corps de la demande doit être en JSON, avec content-type application/json
problem-body-slow = le corps de la demande a mis trop de temps à arriver
problem-body-large = le corps de la demande est trop gros
problem-body-cut = le corps de la demande s’est arrêté trop tôt
problem-two-lengths = une demande a un Content-Length ou un Transfer-Encoding, non les deux
problem-message-object = un message doit être un objet JSON
problem-message-broken = un message était trop gros ou abîmé
problem-message-text = un message doit être du texte
problem-flood = c’est trop à la fois
problem-websocket = ceci est un WebSocket : demandez à y passer
problem-crowded = il y a trop de connexions : réessayez plus tard

# ---- personnes
problem-sign-in = connectez-vous d’abord
problem-session-ended = votre session est terminée : reconnectez-vous
problem-no-account = vous n’avez pas de compte : inscrivez-vous d’abord
problem-has-account = vous avez déjà un compte : déconnectez-vous d’abord
problem-wrong-sign-in = le nom ou le mot de passe est faux
problem-wrong-password = le mot de passe est faux
problem-password-length = un mot de passe a de 8 à 200 caractères
problem-many-sign-in = trop de personnes se connectent à la fois ; réessayez
problem-attempts = trop de mots de passe faux ; attendez, connectez-vous sur un appareil déjà utilisé, ou demandez un autre mot de passe par courriel
problem-changes = le mot de passe ou l’adresse de ce compte a été changé trop souvent ; attendez, ou demandez un autre mot de passe par courriel
problem-email-password = l’adresse se change avec le mot de passe
problem-email = ce n’est pas une adresse électronique
problem-email-owned = cette adresse appartient déjà à un autre compte
problem-link-spent = ce lien n’est plus valable
problem-name-length = un nom a de 2 à 30 caractères
problem-name-letters = un nom est fait de lettres, de chiffres, d’espaces et des signes - _ .
problem-name-spaces = un nom ne commence ni ne finit par une espace, et n’en a pas deux de suite
problem-name-blank = un nom a au moins une lettre ou un chiffre
problem-name-kept = ce nom est réservé aux invités et à ceux qui sont partis
problem-name-hidden = un nom n’a pas de caractères invisibles ni de caractères qui changent le sens de l’écriture
problem-name-uncommon = les noms n’emploient pas la lettre { $letter } : choisissez des lettres d’une écriture en usage aujourd’hui
problem-name-scripts = un nom mêle des lettres d’écritures différentes qui se ressemblent : choisissez des lettres d’une seule écriture
problem-name-lookalike = ce nom ressemble à un nom déjà pris : choisissez-en un qu’on ne puisse pas confondre avec lui
problem-token-not-valid = ce jeton n’est pas valable
problem-token-look = ce jeton ne permet pas de voir les parties
problem-token-play = ce jeton ne permet pas de jouer
problem-token-account = ce jeton ne permet pas de changer le compte
problem-token-other = ce jeton ne le permet pas
problem-token-scopes = dites à quoi servira le jeton : read, play, account
problem-token-more = un jeton ne crée pas de jeton qui permette plus que lui-même
problem-test-often = un essai par minute suffit
problem-test-nothing = il n’y a rien à essayer : ni les lettres ni un webhook ne sont activés
problem-vacation-guest = inscrivez-vous d’abord : les invités n’ont pas de vacances
problem-vacation-past = des vacances finissent plus tard que maintenant
problem-vacation-days = il ne reste pas tant de jours de vacances cette année
problem-no-time = ce n’est pas une date

# ---- parties
problem-already-playing = vous jouez déjà dans cette partie
problem-not-playing = vous ne jouez pas dans cette partie
problem-not-your-seat = ce n’est pas votre place
problem-which-seat = vous tenez les deux places : dites laquelle agit
problem-no-seat-free = aucune place n’est libre dans cette partie
problem-seat-taken = cette place n’est pas libre
problem-has-begun = la partie a commencé : on peut abandonner, ou proposer de l’annuler
problem-not-begun = la partie n’a pas commencé : une place est encore libre
problem-not-dealt = les cartes n’ont pas été distribuées : un joueur doit encore révéler son nombre
problem-reveal-early = une place est encore libre : gardez le nombre jusqu’à ce que toutes soient prises
problem-reveal-late = aucun nombre n’est attendu de vous dans cette partie
problem-deal-again = la donne recommence : le joueur qui attend doit d’abord envoyer un nouveau nombre
problem-recommit-late = aucun nouvel engagement n’est attendu de vous dans cette partie
problem-nonce-other = ce n’est pas le nombre dont l’empreinte a été envoyée quand vous avez pris place
problem-nonce-or-lost = envoyez soit le nombre, soit qu’il est perdu
problem-deal-hex = { $detail }
problem-seed-given = une partie dont vous choisissez les dés ne prend pas de nombre de vous
problem-other-rules = cette partie a été jouée selon la version { $recorded } des règles ; ce serveur joue selon la version { $current } : on peut la consulter dans son dernier état sauvegardé, mais pas la poursuivre
problem-game-over = la partie est finie
problem-game-not-over = la partie n’est pas encore finie
problem-time-up = le temps est écoulé : la partie est finie
problem-nothing-played = rien n’a été joué
problem-clock-live = une pendule en direct a de 10 à 1000000 secondes et en ajoute 86400 au plus
problem-clock-mail = un coup par correspondance prend de 1 à 60 jours
problem-no-seat-yours = une des places doit être la vôtre
problem-many-waiting = vous avez déjà { $most } parties en attente d’un adversaire : quittez-en une, ou attendez que quelqu’un s’y joigne
problem-many-running = vous avez déjà { $most } parties en cours avec d’autres : finissez-en une d’abord
problem-many-computer = vous avez déjà { $most } parties en cours contre l’ordinateur : finissez-en une ou abandonnez-la d’abord
problem-many-solo = vous avez déjà { $most } parties en cours dont vous jouez les deux camps : finissez-en une ou abandonnez-la d’abord
problem-games-per-hour = { $most } parties ont été ouvertes ou rejointes en une heure, par vous ou depuis votre adresse : attendez un peu
problem-many-address = { $most } parties de ce genre ont déjà été ouvertes depuis votre adresse : attendez que l’une finisse
problem-seed-alone = on ne choisit les dés que si personne d’autre ne joue
problem-no-offer = il n’y a pas de telle offre à laquelle répondre
problem-no-claim = il n’y a pas de telle réclamation dans cette partie
problem-claim-not-here = on ne réclame que dans une partie sans pendule entre deux personnes, quand une seule des deux doit jouer
problem-claim-your-move = c’est à vous de jouer
problem-claim-made = vous avez déjà réclamé
problem-claim-early = on ne réclame que si l’adversaire n’a pas joué depuis { $days ->
    [one] { $days } jour
   *[other] { $days } jours
  }
problem-claim-wait = votre adversaire a { $days ->
    [one] { $days } jour
   *[other] { $days } jours
  } après votre réclamation pour revenir
problem-offer-to = seul un retour en arrière mène quelque part
problem-no-draw = la machine n’accepte pas de partie nulle
problem-nothing-back = il n’y a rien à quoi revenir
problem-study-alone = une partie d’étude se joue seul
problem-over-then = à ce moment, la partie est finie
problem-still-hidden = seulement quand la partie est finie : cela montrerait ce qui est caché
problem-undo-many = on ne peut pas revenir sur tant d’actions
problem-undo-limit = on peut revenir sur { $most } actions entre deux actions définitives ; jouez d’abord
problem-record-long = le texte contient { $acts } actions ; ce serveur en conserve au plus { $most } par partie
problem-log-full = cette partie a atteint { $most } entrées, le maximum que ce serveur conserve ; proposez la nulle, abandonnez ou annulez-la
problem-cursor = ce devrait être ce que disait `next` de la page d’avant
problem-talk = seuls les joueurs d’une partie parlent à sa table
problem-line-control = une ligne n’a pas de caractère de commande, hormis les sauts de ligne
problem-line-direction = une ligne n’a pas de caractères qui renversent le sens de l’écriture
problem-advice-again = vous avez demandé un autre conseil depuis
problem-advice-busy = d’autres reçoivent des conseils ; attendez un peu
problem-advice-none = ce serveur ne donne pas de conseils
problem-advice-short = il y faut une seconde ou plus
problem-advice-not-asked = rien n’est demandé à cette place à ce moment
problem-advice-alone = les conseils sont pour les parties que l’on joue seul et pour celles qui sont finies
problem-advice-when = la partie est finie : dites après quelle entrée du journal
problem-off-lesson = la leçon demande autre chose pour l’instant ; on peut la quitter à tout moment
problem-lesson-data = la leçon ne convient pas aux données de ce serveur
problem-no-lesson = aucune leçon n’est donnée ici

# ---- webhooks
problem-webhook-private = cette adresse n’est pas sur l’internet public
problem-webhook-address = ce n’est pas une adresse
problem-webhook-https = l’adresse doit commencer par https://
problem-webhook-password = l’adresse ne doit contenir ni utilisateur ni mot de passe
problem-webhook-host = ce serveur est introuvable

# ---- refus qui en disent plus
problem-unknown = { $what ->
    [game] il n’y a pas de telle partie, ou elle est privée : connectez-vous si vous y jouez, ou demandez une invitation à un joueur
    [title] il n’y a pas de tel titre
    [rule] il n’y a pas de telle règle
    [page] il n’y a pas de telle page
    [place] il n’y a rien à cette adresse
    [moment] il n’y a pas de tel moment de la partie
    [invitation] il n’y a pas de telle invitation
    [person] il n’y a pas de telle personne
    [link] ce lien n’existe pas
    [token] il n’y a pas de tel jeton
    [lesson] il n’y a pas de telle leçon
   *[other] cela n’existe pas
  }
problem-taken = { $what ->
    [name] ce nom est déjà pris
    [email] cette adresse est déjà prise
   *[other] c’est déjà pris
  }
problem-unreadable = la demande est mal formée : { $detail }
problem-message-wrong = le message est faux : { $detail }
problem-message-large = un message a { $most } octets au plus
problem-no-title = il n’y a pas de tel titre ; il y a { $all }
problem-no-scenario = il n’y a pas de tel scénario ; il y a { $all }
problem-no-option = il n’y a pas de telle règle facultative ; il y a { $all }
problem-no-level = il n’y a pas de tel niveau ; il y a { $all }
problem-no-language = il n’y a pas de telle langue ; il y a { $all }
problem-seed = la graine des dés est mal formée : { $detail }
problem-entries = le journal de la partie a { $count ->
    [one] { $count } entrée
   *[other] { $count } entrées
  }
problem-undo = { $reason ->
    [nothing] il n’y a rien à reprendre
    [dice] les dés sont tombés depuis
    [other] l’autre joueur a agi depuis
    [revealed] quelque chose de caché a été révélé depuis
    [over] la partie est finie
   *[back] les deux joueurs sont revenus jusqu’ici
  } ; on peut demander l’accord de l’autre joueur
problem-actions-number = il faut de 1 à { $most } actions
problem-action-length = une action a { $most } octets au plus
problem-action-unreadable = cette action ne se lit pas : { $detail }
problem-key-length = une clé a de 1 à { $most } octets
problem-plan-length = un plan a { $most } actions au plus
problem-line-length = une ligne a de 1 à { $most } caractères
problem-chat-flood = c’est trop à la fois : attendez { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
  }
problem-record = cette partie enregistrée n’est pas valable : { $detail }
problem-record-title = il n’y a pas de tel titre
problem-token-name = un jeton a un nom de 1 à { $most } caractères
problem-token-many = vous avez déjà { $most } jetons : révoquez-en un d’abord
problem-webhook-length = une adresse a { $most } octets au plus

# ---- noms de ceux qui n’en ont pas à eux
guest-name = Invité { $number }
guest-word = Invité
someone = Quelqu’un

# ---- lettres : à vous de jouer
moment = { $day ->
    [1] 1er
   *[other] { $day }
  } { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[12] décembre
  } { $year }, { $hour } h { $minute } UTC
moment-unknown = (date inconnue)
mail-hello = Bonjour { $name },
mail-turn-subject = À vous de jouer contre { $opponent } dans { $title }
mail-turns-subject = À vous de jouer dans { $count } parties
mail-turn-intro = { $count ->
    [one] c’est à vous de jouer dans cette partie :
   *[other] c’est à vous de jouer dans ces parties :
  }
mail-game = { $title } contre { $opponent }
mail-deal = La donne attend votre navigateur : ouvrez la page de la partie, et le jeu commence.
mail-promise = Promesse des dés : { $promise }
mail-waiting = en attente depuis le { $since }
mail-waiting-until = en attente depuis le { $since } ; vous avez jusqu’au { $until }
mail-others = { $count ->
    [one] Une autre partie vous attend toujours.
   *[other] { $count } autres parties vous attendent toujours.
  }
mail-farewell = Bonne partie !
mail-home = Malbrook, { $home }
mail-unsubscribe = Pour ne plus recevoir ces lettres : { $link }
mail-absence-subject = { $opponent } demande si vous jouez encore à { $title }
mail-absence = { $opponent } attend que vous jouiez dans { $title } depuis le { $since }.
    Si vous ne revenez pas avant le { $until }, { $opponent } pourra gagner la partie ou l’annuler. Pour continuer, ouvrez la partie :
mail-test-subject = Un essai
mail-test = voici l’essai que vous avez demandé. Les lettres d’ici vous parviennent.
post-turn = { $count ->
    [one] C’est à { $name } de jouer :
   *[other] C’est à { $name } de jouer dans { $count } parties :
  }
post-game = **{ $title }** contre { $opponent }, depuis le { $since } : <{ $link }>
post-game-until = **{ $title }** contre { $opponent }, depuis le { $since }, jusqu’au { $until } : <{ $link }>
post-absence = { $opponent } demande si { $name } joue encore à **{ $title }**. Sans retour avant le { $until }, { $opponent } pourra mettre fin à la partie : <{ $link }>
post-more = … et { $count ->
    [one] { $count } autre.
   *[other] { $count } autres.
  }
post-test = Voici l’essai que { $name } a demandé. Les messages passent.

# ---- lettres sur les comptes
mail-subject = { $subject } · Malbrook
mail-confirm-subject = Confirmez votre adresse
mail-confirm-who = Quelqu’un, sans doute vous, a donné cette adresse à un compte sur { $url }.
mail-confirm-link = Pour confirmer qu’elle est à vous, suivez ce lien d’ici trois jours :
mail-confirm-not-you = Si ce n’était pas vous, ne faites rien : vous ne recevrez plus de courrier.
mail-known-subject = Votre adresse
mail-known-who = Quelqu’un, sans doute vous, a voulu donner cette adresse à un autre compte sur { $url }.
mail-known-link = Elle appartient déjà à un compte. Si vous en avez oublié le mot de passe, vous pouvez en choisir un autre :
mail-known-not-you = Si ce n’était pas vous, ne faites rien : rien n’a été changé.
mail-reset-subject = Choisissez un autre mot de passe
mail-reset-who = Quelqu’un, sans doute vous, a demandé un autre mot de passe pour votre compte sur { $url }.
mail-reset-link = Pour en choisir un, suivez ce lien d’ici une heure :
mail-reset-not-you = Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même.
mail-blocked-subject = Des tentatives de connexion ont été bloquées
mail-blocked-who = Quelqu’un a essayé plusieurs mots de passe faux pour votre compte sur { $url }. Les tentatives venant d’appareils où vous ne vous êtes jamais connecté sont bloquées pour un temps. Rien n’a été changé, et vous pouvez toujours vous connecter sur les appareils que vous avez utilisés.
mail-blocked-link = Si c’était vous, ou si vous n’arrivez plus à vous connecter, vous pouvez choisir un autre mot de passe :
mail-blocked-not-you = Si ce n’était pas vous, il n’y a rien à faire, pourvu que votre mot de passe soit long et ne serve nulle part ailleurs.
mail-changed-subject = Votre adresse a été changée
mail-changed-what = Votre compte sur { $url } a maintenant une autre adresse électronique.
mail-changed-not-you = Si ce n’est pas vous qui l’avez changée, choisissez tout de suite un autre mot de passe.

# ---- la page derrière le lien qui met fin aux lettres
page-title = { $title } · Malbrook
page-unsubscribe = Plus de lettres ?
page-unsubscribe-text = Une lettre vous dit quand c’est à vous de jouer. Faut-il ne plus en envoyer ?
page-unsubscribe-yes = Ne plus m’envoyer de lettres
page-unsubscribed = Plus de lettres
page-unsubscribed-text = Vous ne recevrez plus de lettres quand c’est à vous de jouer. Vous pouvez les rétablir dans vos réglages.
page-back = Retour à vos parties

# ---- ce que dit le programme quand il ne peut pas démarrer
startup-taken = impossible d’écouter sur { $address } : un autre programme le fait déjà, peut-être un autre Malbrook ; choisissez un autre port avec --listen
startup-listen = impossible d’écouter sur { $address } : { $cause }
startup-not-here = impossible d’écouter sur { $address } : cette machine n’a pas cette adresse ; donnez-en une autre avec --listen
startup-forbidden = impossible d’écouter sur { $address } : ce n’est pas permis ; choisissez un port au-dessus de 1023 avec --listen
startup-db-no-name = la base de données n’a pas de nom ; donnez un fichier avec --db
startup-db-folder = la base de données { $file } est un dossier ; donnez un fichier avec --db
startup-db-no-folder = la base de données { $file } ne peut être créée : il n’y a pas de dossier { $folder }
startup-db-used = un autre Malbrook se sert de la base de données { $file } ; arrêtez-le, ou donnez un autre fichier avec --db
startup-db-locked = un autre programme retient la base de données { $file } ; réessayez quand il aura fini
startup-db-read-only = la base de données { $file } ne peut être écrite : Malbrook doit pouvoir écrire dans ce fichier et dans son dossier
startup-db-full = la base de données { $file } ne peut être ouverte : le disque est plein
startup-db-other = { $file } n’est pas une base de données de Malbrook ; donnez un autre fichier avec --db
startup-db-damaged = la base de données { $file } est abîmée, prenez la dernière sauvegarde : { $cause }
startup-db-newer = la base de données { $file } est d’un Malbrook plus récent : ses tables ont changé { $seen } fois, ce programme connaît { $known } de ces changements
startup-db-failed = la base de données { $file } ne peut être ouverte : { $cause }

# ---- réglages, base de données et copies -----------------------------------------------------------------------
startup-database = la base de données a failli : { $cause }
# $said : la phrase anglaise, qui n’est pas reprise
settings-problem = { $problem }
settings-not-text = un réglage n’est pas du texte UTF-8
settings-no-host = { $key } est donné, mais smtp-host ne l’est pas
settings-no-sender = smtp-host est donné, mais smtp-from ne l’est pas
settings-two-passwords = smtp-password et smtp-password-file sont donnés tous les deux
settings-password-file = smtp-password-file { $file } ne peut être lu : { $problem }
settings-url = public-url « { $url } » devrait avoir la forme https://games.example.org
settings-least = { $name } est { $value } ; il faut au moins { $least }
settings-percent = sockets-reserved est { $value } ; c’est une part d’au plus 100 pour cent
settings-log = log « { $text } » ne se comprend pas : { $cause }
settings-sender = les lettres ne peuvent venir de « { $from } » : il faut une adresse
settings-host = le nom du serveur de courrier ne convient pas : { $cause }
backup-no-database = il n’y a pas de base de données { $file }
backup-itself = { $file } est la base de données elle-même
backup-folder = { $file } est un dossier ; nommez un fichier dans ce dossier
backup-there = { $file } existe déjà ; --force le remplace
backup-damaged = la copie de { $file } est abîmée, et la base de données l’est donc peut-être aussi : { $cause }
problem-record-start = son début ne se lit pas : { $problem }
problem-record-no-start = elle n’a ni graine ni position de départ
