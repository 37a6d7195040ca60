# L’aide de la ligne de commande.

help-heading-where = Adresses
help-heading-limits = Limites
help-heading-mail = Courrier
help-heading-players-who-are-away = Joueurs absents
help-heading-logs = Journaux
help-help = Montrer ce texte, ou l’aide d’une commande
help-layout = [défaut : { $usual }]
    .usage = Usage :
    .command = COMMANDE
    .arguments = Arguments
    .options = Options
    .before-colon = { "\u00A0" }
help-commands = Commandes
help-malbrook = Les jeux de plateau des guerres de succession et de la guerre d’Espagne, joués selon leurs règles.
    .data = Employer les fichiers de données de DIR (écrits par « malbrook data export DIR ») au lieu de ceux du programme
    .lang = La langue à parler : en ou fr ; à défaut, celle de LC_ALL, LC_MESSAGES ou LANG
    .help = Montrer l’aide
    .version = Montrer la version
    .examples =
        Exemples :
          malbrook serve                               jouer dans le navigateur, seul ou à plusieurs
          malbrook play spain                          une partie à deux devant un écran
          malbrook play nine-years                     de même, dans la guerre précédente
          malbrook play grand-campaign                 les deux guerres, l’une après l’autre
          malbrook play wellington                     Wellington’s War, en Espagne et au Portugal
          malbrook arena captain recruit --games 100   des robots l’un contre l’autre, classés
          malbrook simulate spain --games 10000        des parties au hasard, comptées
          malbrook report games.parquet                une page de graphiques sur des parties conservées
          malbrook replay game.record                  une partie racontée
          malbrook verify game.record                  les dés étaient-ils ceux qui avaient été promis ?
          malbrook rules spain --rule 14.2.1           une règle, où elle s’applique et ce qui l’éprouve
          malbrook data export my-data                 les données du jeu, en fichiers à corriger
          malbrook --data my-data play spain           une partie avec des données corrigées
          malbrook engine                              pour les programmes : un objet JSON par ligne

        Jeux : spain (No Peace Without Spain!), nine-years (Nine Years),
        grand-campaign (les deux à la suite), pragmatic-war (A Pragmatic War),
        wellington (Wellington’s War).
        Codes de sortie : 0 tout va bien, 1 une vérification a échoué, 2 la demande n’a pas été comprise.
help-serve = Faire jouer gens et programmes par le réseau
    .config = Lire les réglages dans FILE [défaut : malbrook.toml, s’il y en a un ici]
    .print-settings = Montrer les réglages en vigueur et d’où vient chacun, sans rien faire d’autre
    .listen = Où écouter ; le port 0 prend le premier qui est libre [défaut : 127.0.0.1:8302]
    .db = Le fichier de la base de données ; il est créé s’il manque [défaut : malbrook.db]
    .public-url = L’adresse par laquelle on atteint le serveur, pour les liens des lettres [défaut : celle de --listen]
    .request-bytes = Le plus grand corps d’une requête [défaut : 65536]
    .request-seconds = En combien de temps le corps d’une requête doit arriver [défaut : 30]
    .record-bytes = La plus grande partie enregistrée que l’on puisse importer [défaut : 4194304]
    .requests-per-second = Requêtes par seconde d’une même adresse, à la longue ; 0 pour ne pas limiter [défaut : 50]
    .request-burst = Requêtes d’une même adresse qui peuvent venir d’un coup [défaut : 200]
    .logins-per-minute = Connexions, inscriptions ou mots de passe à refaire, par minute et par adresse ; 0 pour ne pas limiter [défaut : 10]
    .logins-per-account = Mots de passe faux pour un compte depuis des appareils inconnus, par heure ; depuis un autre réseau chacun compte pour 4 ; 0 pour ne pas limiter [défaut : 20]
    .logins-per-device = Mots de passe faux sur un appareil où le titulaire s’est déjà connecté, par heure ; 0 pour ne pas limiter [défaut : 20]
    .changes-per-account = Changements du mot de passe ou de l’adresse électronique d’un compte, par heure ; 0 pour ne pas limiter [défaut : 5]
    .advice-seconds = Combien de temps un conseil peut être réfléchi ; 0 pour aucun conseil [défaut : 10]
    .advice-per-minute = Combien de conseils une personne peut demander par minute ; 0 pour ne pas limiter [défaut : 60]
    .cpu-percent = La part des cœurs pour les coups de l’ordinateur, les conseils et les mots de passe ensemble ; un cœur reste toujours libre [défaut : 75]
    .cpu-workers = Recherches de coups et de conseils à la fois ; 0 pour autant que cette part le permet [défaut : 0]
    .cpu-turn-seconds = Combien de temps une recherche peut durer quand une autre attend [défaut : 5]
    .rules-workers = Fils d’exécution pour les probabilités, les parties enregistrées et les positions passées ; 0 pour la moitié des cœurs, 2 au moins [défaut : 0]
    .rules-queue = Combien de requêtes peuvent attendre ces fils d’exécution [défaut : 64]
    .rules-seconds = Combien de temps une telle requête peut attendre, et combien de temps elle peut durer [défaut : 10]
    .log-entries = Combien d’entrées le journal d’une partie peut avoir ; 0 pour ne pas limiter [défaut : 100000]
    .undo-limit = Sur combien d’actions on peut revenir après la dernière qui soit définitive ; 0 pour ne pas limiter [défaut : 500]
    .session-days = Combien de jours dure une session inutilisée [défaut : 90]
    .idle-seconds = Combien de temps une partie reste en mémoire sans servir [défaut : 600]
    .sockets = Combien de WebSockets le serveur tient ouverts à la fois [défaut : 10000]
    .sockets-per-address = WebSockets d’une même adresse, et autant encore pour les joueurs dans leurs parties ; 0 pour ne pas limiter [défaut : 100]
    .sockets-reserved = La part des WebSockets, en pour cent, réservée aux joueurs dans leurs parties [défaut : 20]
    .connections-per-address = Connexions d’une même adresse, sauf derrière un mandataire de confiance ; 0 pour ne pas limiter [défaut : 400]
    .header-seconds = En combien de temps l’en-tête d’une requête doit arriver [défaut : 10]
    .write-seconds = Après combien de temps on ferme une connexion dont le client ne lit rien [défaut : 30]
    .waiting-games = Parties d’une personne en attente d’un adversaire ; 0 pour ne pas limiter [défaut : 3]
    .running-games = Parties en cours d’une personne avec d’autres ; 0 pour ne pas limiter [défaut : 29]
    .computer-games = Parties en cours d’une personne contre l’ordinateur ; 0 pour ne pas limiter [défaut : 10]
    .solo-games = Parties en cours dont une personne joue les deux camps ; 0 pour ne pas limiter [défaut : 50]
    .games-per-hour = Parties qu’une personne ouvre ou rejoint en une heure ; 0 pour ne pas limiter [défaut : 60]
    .address-games = Combien de fois les parties d’une personne peuvent être ouvertes d’une même adresse ; 0 pour ne pas limiter [défaut : 4]
    .waiting-days = Après combien de temps une partie en attente d’un adversaire est annulée [défaut : 14]
    .deal-minutes = Temps qu’a un joueur pour révéler son nombre pour les dés dans une partie à pendule en direct ; 0 pour aucune limite dans aucune partie [défaut : 10]
    .abandoned-days = Après combien de temps une partie inachevée entre invités est supprimée si personne n’y joue [défaut : 90]
    .guest-days = Après combien de temps un invité sans partie est supprimé [défaut : 7]
    .smtp-host = Le serveur de courrier ; sans lui, aucune lettre ne part
    .smtp-port = Son port [défaut : 587 avec starttls, 465 avec tls, 25 avec none]
    .smtp-tls = Comment la connexion est chiffrée : none, starttls ou tls [défaut : starttls]
    .smtp-user = L’utilisateur sous lequel s’y connecter
    .smtp-password-file = Un fichier avec le mot de passe de cet utilisateur
    .smtp-from = De qui viennent les lettres : "Malbrook <games@example.org>"
    .notice-minutes = Depuis combien de temps ce doit être à quelqu’un de jouer avant qu’on le lui dise [défaut : 15]
    .digest-minutes = Une lettre au plus par personne pendant ce temps [défaut : 60]
    .vacation-days = Jours de congé par an dans les parties par courrier [défaut : 30]
    .claim-days = Dans les parties sans pendule : jours sans jouer après lesquels l’adversaire peut réclamer ; 0 pour aucune réclamation [défaut : 14]
    .claim-warning-days = Temps qu’a un joueur pour revenir après une réclamation [défaut : 3]
    .clock-jump-minutes = Le plus grand saut de l’horloge de la machine qui est suivi ; 0 pour les suivre tous [défaut : 60]
    .log = Ce qui est consigné : error, warn, info, debug, ou un filtre comme info,malbrook::requests=warn [défaut : info]
    .secure-cookies = N’envoyer les cookies que par TLS [défaut : true si l’URL publique commence par https]
    .trust-proxy = Croire X-Forwarded-For ; seulement derrière un mandataire qui le fixe [défaut : false]
    .metrics-public = Montrer /metrics à tout le monde, et non à cette machine seule [défaut : false]
    .smtp-password = Le mot de passe de cet utilisateur ; donné ainsi, tout utilisateur de la machine peut le voir
    .private-webhooks = Laisser les webhooks aller aussi à des adresses privées [défaut : false]
    .log-json = Consigner un objet JSON par ligne [défaut : false]
    .examples =
        Exemples :
          malbrook serve                                          sur cette machine seule, à http://127.0.0.1:8302
          malbrook serve --listen 0.0.0.0:8302 --db /var/lib/malbrook/games.db
          malbrook serve --public-url https://games.example.org --trust-proxy
          malbrook serve --config /etc/malbrook.toml --print-settings
          MALBROOK_LOG=debug malbrook serve

        Tout peut se régler par un argument, dans l’environnement ou dans un fichier ; un argument l’emporte sur l’environnement,
        et celui-ci sur le fichier. Les noms sont les mêmes : --listen, MALBROOK_LISTEN, et dans le fichier

          listen = "0.0.0.0:8302"
          public-url = "https://games.example.org"
          trust-proxy = true

        Ctrl-C (ou SIGTERM) arrête le serveur quand il a répondu aux requêtes en cours ; un second Ctrl-C l’arrête aussitôt.
        Tout ce qui a reçu une réponse est sur le disque. docs/HOSTING.md en dit plus.
help-backup = Copier la base de données du serveur pendant qu’elle sert
    .file = Le fichier à écrire
    .db = La base de données [défaut : celle des réglages, malbrook.db]
    .config = Lire les réglages dans FILE [défaut : malbrook.toml, s’il y en a un ici]
    .force = Remplacer le fichier s’il existe déjà
    .examples =
        Exemples :
          malbrook backup games-monday.db
          malbrook backup --db /var/lib/malbrook/games.db /backup/games.db --force

        Le serveur peut continuer pendant ce temps. La copie est vérifiée avant d’être mise à sa place ; c’est une base de données
        qui vaut l’originale : malbrook serve --db games-monday.db
help-play = Jouer devant un écran
    .title = Le jeu : spain, nine-years, grand-campaign, pragmatic-war ou wellington
    .scenario = Le scénario ; à défaut, le premier du jeu
    .options = Une règle optionnelle à employer ; peut être donné plusieurs fois
    .seed = La graine des dés : un nombre, ou 64 chiffres hexadécimaux
    .load = Reprendre une partie enregistrée
    .save = Enregistrer la partie dans ce fichier après chaque choix ; à défaut, dans un nouveau fichier de ce dossier
    .force = Remplacer les fichiers qui existent quand la partie est enregistrée
    .examples =
        Exemples :
          malbrook play spain
          malbrook play spain --scenario tournament --option battle-rerolls --seed 17 --save game.record
          malbrook play nine-years --option mainz-held
          malbrook play wellington --scenario 1812 --option besieger-attrition
          malbrook play --load game.record --save game.record

        À l’invite, tapez le numéro d’un choix, ou le choix en notation (« space lille »). « aide » dit le reste.
help-simulate = Jouer beaucoup de parties et compter comment elles finissent ; les conserver en tableaux
    .title = Le jeu : spain, nine-years, grand-campaign, pragmatic-war ou wellington
    .scenario = Le scénario ; à défaut, le premier du jeu
    .options = Une règle optionnelle à employer ; peut être donné plusieurs fois
    .seed = La graine des dés : un nombre, ou 64 chiffres hexadécimaux
    .games = Combien de parties jouer
    .bots = Qui joue, le premier camp d’abord : des niveaux comme captain ou marshal:500n, ou random pour tout choix permis
    .out = Conserver ce qui se passe en tableaux : FILE, une ligne par partie, et à côté des fichiers d’une ligne par tour, etc.
    .threads = Combien de fils employer ; à défaut, tous les cœurs
    .record-failures = Où enregistrer les parties qui échouent
    .limit = Une partie qui prend plus de décisions a échoué
    .examples =
        Exemples :
          malbrook simulate nine-years --games 1000
          malbrook simulate spain --games 100000 --seed 7 --threads 8 --option attrition

          malbrook simulate spain --games 1000 --bots captain,captain --out games.parquet
          malbrook report games.parquet

        La partie 17 d’une graine (0 à défaut) est la même quel que soit le nombre de fils, et les totaux et la somme de contrôle
        aussi.
        Avec --out, les parties sont conservées en tableaux (docs/SIMULATION.md). Si on l’arrête, la même commande reprend.
        Une partie qui se bloque ou qui enfreint une règle est enregistrée, et « malbrook replay » l’ouvre ; le code de sortie
        est alors 1.
help-arena = Faire jouer des robots l’un contre l’autre, et les classer
    .bots = Qui joue : des niveaux comme captain ou marshal:500ms, et des noms donnés avec --bot
    .title = Le jeu : spain, nine-years, grand-campaign, pragmatic-war ou wellington
    .scenario = Le scénario ; à défaut, le premier du jeu
    .options = Une règle optionnelle à employer ; peut être donné plusieurs fois
    .games = Combien de parties deux robots jouent, un nombre pair : chaque graine deux fois, camps inversés
    .programs = Un programme qui joue : son nom et la commande qui le lance (docs/ENGINE.md) ; peut être donné plusieurs fois
    .move-time = Combien de secondes un tel programme peut prendre pour répondre
    .seed = La graine de toutes les parties : un nombre, ou 64 chiffres hexadécimaux ; à défaut, 0
    .threads = Combien de parties se jouent à la fois ; à défaut, tous les cœurs. Chaque robot en emploie alors un seul
    .out = Le dossier des résultats, des parties et des journaux ; une arène qui s’y trouve déjà est reprise
    .no-records = Ne pas enregistrer les parties
    .limit = Une partie qui prend plus de décisions est nulle
    .json = Écrire du JSON
    .markdown = Écrire les tableaux en Markdown
    .examples =
        Exemples :
          malbrook arena captain recruit --games 400
          malbrook arena --title nine-years marshal:500ms captain --games 200 --out strength
          malbrook arena captain mine --bot "mine=python3 examples/arena_bot.py" --move-time 5
          malbrook arena recruit captain marshal:2000n --games 100 --markdown

        Un niveau peut avoir un budget pour chaque coup, en temps (500ms, 2s) ou en parties imaginées (2000n, pareil sur toutes
        les machines), et un nombre de fils (2t). Deux robots jouent chaque graine deux fois, camps inversés. L’Elo est
        logistique, au-dessus du robot le plus faible ; les intervalles sont à 95 % et prennent les paires de parties comme
        indépendantes.
        Ce qui a été commencé dans un dossier est repris par la même commande, même après une coupure ; --games peut alors être
        plus grand. Un programme extérieur qui s’arrête, se tait ou enfreint les règles a perdu cette partie, et l’arène continue.
help-report = Faire une page de graphiques des parties simulées
    .files = Tableaux de parties, tels que « malbrook simulate --out » les écrit
    .out = La page ; à défaut, à côté du premier tableau
    .examples =
        Exemples :
          malbrook report games.parquet                         écrit games.html
          malbrook report plain.parquet attrition.parquet --out balance.html

        Les tableaux de plusieurs simulations se montrent côte à côte : on compare scénarios, options et robots.
help-replay = Raconter une partie enregistrée et vérifier qu’elle finit comme elle a fini
    .file = La partie enregistrée
    .until = S’arrêter quand ce nombre d’actions tient
    .verbose = Montrer chaque choix en notation avec ses jets, et non seulement ce qui en est venu
    .examples =
        Exemples :
          malbrook replay game.record
          malbrook replay game.record --until 120 --verbose
help-verify = Vérifier qu’une partie enregistrée a été jouée avec les dés promis
    .file = L’enregistrement d’une partie dont la graine a été montrée
    .promise = Comparer la promesse de la partie enregistrée avec celle que vous avez gardée depuis le début de la partie, 64 chiffres hexadécimaux
    .examples =
        Exemples :
          malbrook verify game.record
          malbrook verify --promise 5e13ba49... game.record

        Avant le jeu, une promesse est publiée : l’empreinte du secret du serveur (« promise » dans la partie enregistrée) ou, dans les
        parties plus anciennes, de la graine (« commit »). Après, le secret, les nombres des joueurs et la graine sont montrés.
        La partie est rejouée : la graine doit être celle promise, chaque action selon les règles, chaque jet celui
        que donne la graine, et la fin celle enregistrée. Le code de sortie est 0 si tout cela tient, et 1 sinon.
help-golden = Garder des parties qui doivent toujours se rejouer jusqu’à la même fin
    .examples =
        Exemples :
          malbrook golden add game.record
          malbrook golden check
help-golden-add = Vérifier une partie enregistrée et la ranger parmi les parties de référence, avec l’empreinte de sa fin
    .file = La partie enregistrée
    .dir = Le dossier des parties de référence ; à défaut, celui des règles du jeu
help-golden-check = Rejouer chaque partie de référence, et échouer si l’une ne finit plus comme elle a fini
    .dirs = Les dossiers des parties de référence ; à défaut, tous
help-rules = Montrer les règles dans nos propres mots, où elles s’appliquent et ce qui les éprouve
    .title = Le jeu dont montrer les règles : spain, nine-years, grand-campaign, pragmatic-war ou wellington ; à défaut spain, ou tous avec --check
    .check = Compter les règles appliquées et éprouvées, dire ce qui manque, et échouer s’il manque quelque chose
    .rule = Ne montrer que la règle de ce numéro, ou toutes celles d’un chapitre : 14.2.1, 17.5.3#1, 16
    .examples =
        Exemples :
          malbrook rules spain                 toutes les règles
          malbrook rules spain --rule 14.2.1   une règle
          malbrook rules spain --rule 16       un chapitre
          malbrook rules grand-campaign        ce qui se passe entre les deux guerres
          malbrook rules wellington --rule 10  les batailles de Wellington’s War
          malbrook rules spain --check         ce qui n’est pas encore appliqué et éprouvé
help-data = Exporter et vérifier les fichiers de données
    .examples =
        Exemples :
          malbrook data export my-data     écrit my-data/spain/map.toml, my-data/nine-years/map.toml, etc.
          malbrook data check my-data      après correction
          malbrook --data my-data play spain

        La Grande Campagne n’a pas de fichiers à elle : elle est faite de ceux de ses deux guerres.
help-data-export = Écrire tous les fichiers de données du programme dans DIR/TITLE/ ; rien n’est remplacé
    .dir = Le dossier où écrire
help-data-check = Vérifier les fichiers de données de DIR/TITLE/ et dire chaque erreur avec son fichier et sa ligne
    .dir = Le dossier que « export » a écrit
help-engine = Parler avec un autre programme : un objet JSON par ligne, en entrée et en sortie
    .examples =
        Exemples (une demande par ligne) :
          { "{" }"id":1,"command":"new","title":"spain","seed":17{ "}" }
          { "{" }"id":2,"command":"actions"{ "}" }
          { "{" }"id":3,"command":"play","action":"card 2"{ "}" }

        docs/ENGINE.md décrit tous les messages.
help-bench = Mesurer la vitesse du moteur
    .title = Le jeu, spain, nine-years, grand-campaign, pragmatic-war ou wellington ; à défaut, tous, côte à côte
    .seconds = Combien de secondes environ mesurer
    .callgrind = Ne faire que cette quantité d’un travail toujours le même et n’écrire que son empreinte : pour compter les instructions
    .of = Le travail dont compter les instructions : des parties entières (games), une recherche (search) ou ce que répond un serveur (answers)
    .examples =
        Exemples :
          malbrook bench                       tous les jeux, et comment ils se comparent
          malbrook bench nine-years --seconds 30
          valgrind --tool=callgrind malbrook bench --callgrind 20
