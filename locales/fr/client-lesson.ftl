# La première partie : un tour guidé pour débuter. Chaque étape a un titre, un texte et, s’il y a quelque chose à faire, une consigne.

## Autour des étapes
lesson-label = Première partie
lesson-step = Première partie, étape { $number } sur { $count }
lesson-next = Suite
lesson-back = Retour
lesson-try = À moi de jouer
lesson-fold = Réduire
lesson-unfold = Expliquer
lesson-waits = L’autre camp agit…
lesson-strayed = C’est une bonne idée, et plus tard vous serez libre de l’essayer. Pour l’instant, la leçon prévoit autre chose ; rien n’est perdu.
lesson-leave = Quitter la leçon
lesson-leave-how = Vous pouvez continuer librement cette partie contre la Recrue, avec de vrais dés. Ou bien sortir, et retrouver la leçon parmi vos parties.
lesson-play-on = Quitter et jouer
lesson-go-on = Continuer contre la Recrue
lesson-home = Retour à l’accueil
lesson-stay = Rester
lesson-new-game = Nouvelle partie contre la machine
lesson-rules = Les règles en clair

## La table
lesson-first-game-welcome-title = Bienvenue en 1702
lesson-first-game-welcome = Le roi d’Espagne est mort sans héritier et l’Europe se bat pour sa couronne. Vous menez l’Alliance : la Grande-Bretagne, les Provinces-Unies, l’Autriche, l’Empire et les troupes à solde des Soutiens. En face, les Bourbons de France et d’Espagne. Seuls les dés de cette leçon sont arrangés ; les petits numéros que voici ouvrent la règle qu’ils désignent.

lesson-first-game-map-title = La carte
lesson-first-game-map = Les armées occupent des espaces et suivent les routes qui les relient. Un signe à bastions, comme à Liège, est une forteresse ; son chiffre est son niveau, et sans chiffre il vaut 1. Un simple disque, comme à Stuttgart, est un espace non fortifié. L’or au milieu, c’est vous ; le bleu, l’adversaire ; le blanc, personne.

lesson-first-game-pieces-title = Corps et chefs
lesson-first-game-pieces = Voici l’armée de Marlborough, à Nimègue. Un corps représente une dizaine de milliers de soldats ; après une perte, il passe sur sa face faible : il est réduit. Un chef a deux valeurs : la valeur tactique donne des dés de bataille, la valeur de commandement dit combien de corps le suivent.

lesson-first-game-points-title = Les points de victoire
lesson-first-game-points = Une seule piste pour les deux camps : vous la faites monter, les Bourbons la font descendre. Elle est à 10. Les forteresses qui changent de mains, les grandes batailles et la maîtrise des mers la font bouger.

lesson-first-game-year-title = Le cours d’une année
lesson-first-game-year = Un tour est une année de cinq phases : cartes Évènement, renforts, campagne, évènements espagnols, quartiers d’hiver. En 1702, les armées sont entrées tard en campagne : l’année commence donc par cette phase, avec quatre cartes Action par camp au lieu de cinq.

## Premier round
lesson-first-game-card-title = Qui commence ?
lesson-first-game-card = Le chiffre d’une carte Action est le nombre d’actions qu’elle donne. Pour commencer, chaque camp en pose une face cachée, et la plus forte ouvre la campagne. Vous avez deux 2 et deux 1.
lesson-first-game-card-do = Touchez une carte 2, puis confirmez.

lesson-first-game-initiative-title = L’initiative
lesson-first-game-initiative = Les deux camps ont montré un 2. À égalité, c’est le camp qui a l’initiative qui tranche : l’Alliance, jusqu’en 1707. Commencez : Boufflers n’est pas encore prêt.
lesson-first-game-initiative-do = Choisissez que l’Alliance commence.

lesson-first-game-campaign-title = Une action de campagne
lesson-first-game-campaign = Votre carte donne deux actions. La première sera une action de campagne : une force menée par un chef se met en route pour marcher, se battre ou assiéger. Marlborough veut chasser les Français de la Meuse.
lesson-first-game-campaign-do = Touchez l’armée de Marlborough, à Nimègue.

lesson-first-game-force-title = Qui part ?
lesson-first-game-force = Deux chefs réunis emmènent autant de corps qu’ils peuvent en commander. Marlborough en commande six et Overkirk trois : assez pour les sept. Un chef privé de soldats de sa nation se battrait moins bien ; ici, il y a des corps britanniques et hollandais.
lesson-first-game-force-do = Gardez tout le monde et touchez le bouton marqué.

lesson-first-game-march-title = Entrer en pays ennemi
lesson-first-game-march = La force a trois points de mouvement ; une route comme celle-ci en coûte un. On n’entre en terrain ennemi que directement depuis un espace ami. Cinq corps français tiennent Liège avec Boufflers ; touchez une fois, et les chances d’une bataille s’affichent avant que vous décidiez.
lesson-first-game-march-do = Touchez Liège, puis confirmez.

lesson-first-game-interception-title = Une interception manquée
lesson-first-game-interception = Quand vous entrez dans un espace tenu par l’ennemi, une force voisine peut tenter d’intercepter. Les Bourbons ont essayé depuis Anvers : un dé, plus la meilleure valeur tactique, doit atteindre 6. Un chef sans nom n’ajoute rien, et leur 4 n’a pas suffi.

lesson-first-game-avoided-title = L’ennemi esquive la bataille
lesson-first-game-avoided = Boufflers n’a pas voulu opposer cinq corps à sept. Depuis une forteresse amie, nul jet n’est nécessaire : il s’est dérobé vers Namur et a laissé un corps en garnison dans Liège. Votre armée assiège la place, mais qui a déjà agi attend le prochain round pour faire parler les canons.

lesson-first-game-transfer-title = Un transfert
lesson-first-game-transfer = Il reste une action. Un transfert déplace jusqu’à deux pièces isolées, loin, mais en pays ami seulement. Sur le Rhin supérieur, Bade a quatre corps ; envoyez-lui-en un de plus.
lesson-first-game-transfer-do = Choisissez Transfert, puis l’espace national de l’Empire, un corps de l’Empire, et Philippsbourg.

lesson-first-game-transfer-leader-title = Un chef pour Bade
lesson-first-game-transfer-leader = Bade commande quatre corps et en aura cinq. Que la seconde pièce soit donc un chef : même sans nom, il en commande trois.
lesson-first-game-transfer-leader-do = Touchez Berg-op-Zoom, choisissez le chef mineur, puis Philippsbourg.

## Deuxième round
lesson-first-game-villars-title = Les Bourbons répondent
lesson-first-game-villars = Les camps jouent tour à tour, une carte chacun. Les Bourbons ont joué un 2 : Villars a passé le Rhin avec trois corps et se tient devant Fribourg, qui est à vous. Un corps ennemi présent à la fin d’une action suffit à mettre le siège. De plus, un corps frais est allé de Paris à Namur.

lesson-first-game-second-card-title = Deux sièges, deux réponses
lesson-first-game-second-card = À vous de nouveau. Deux actions permettent de battre Liège en brèche et de chasser Villars.
lesson-first-game-second-card-do = Jouez votre autre 2.

lesson-first-game-besiegers-title = Devant les murs
lesson-first-game-besiegers = Pour attaquer une forteresse, il faut autant de corps que sa valeur de défense : son niveau et sa garnison réunis. Liège compte pour 1 cette année, le corps enfermé à pleine force pour 2. Trois suffiraient, vous en avez sept.
lesson-first-game-besiegers-do = Touchez l’armée de Liège, gardez tout le monde et touchez le bouton marqué.

lesson-first-game-siege-title = Le jet de siège
lesson-first-game-siege = On jette un dé, on le modifie, on le cherche dans une table. Un chef capable, avec des troupes de sa nation, donne +1 ; un assiégeant sans ligne de communication, coupé de ses bases, perdrait 2. Le panneau montre ce que donnerait chaque face.
lesson-first-game-siege-do = Choisissez d’attaquer la forteresse, puis confirmez.

lesson-first-game-breach-title = Une brèche
lesson-first-game-breach = Le 3 est devenu un 4 : une perte de chaque côté. Les murs de Liège sont à 0, il reste la garnison. Votre perte a touché les Soutiens, car la puissance qui a le plus de corps souffre d’abord. Le prochain jet aura un point de plus, car le siège continue.

lesson-first-game-relief-title = Au secours de Fribourg
lesson-first-game-relief = Au tour de Villars. Avec le corps et le chef que vous avez envoyés, Bade peut mener cinq corps contre trois. Battre l’assiégeant en rase campagne met fin au siège.
lesson-first-game-relief-do = Touchez l’armée de Bade, à Philippsbourg, gardez tout le monde et touchez le bouton marqué.

lesson-first-game-stuttgart-title = Le détour
lesson-first-game-stuttgart = Fribourg est à deux routes, par Stuttgart. Chacune coûte un des trois points de mouvement de Bade. Un espace ne contient qu’un certain nombre de corps, mais personne ne vous gêne.
lesson-first-game-stuttgart-do = Touchez Stuttgart.

lesson-first-game-freiburg-title = Peser ses chances
lesson-first-game-freiburg = Chaque corps à pleine force jette un dé, et chaque point de valeur tactique aussi. Cela fait six dés pour vous et quatre pour Villars. Un 5 ou un 6 touche, qui a le plus de touches gagne, et l’égalité est au défenseur : un peu mieux qu’une chance sur deux. Touchez une fois pour tout voir.
lesson-first-game-freiburg-do = Touchez Fribourg, puis confirmez.

lesson-first-game-battle-title = La bataille
lesson-first-game-battle = Villars aurait pu tenter un jet pour esquiver, mais il fait front. Chaque camp nomme les chefs qui prêtent leurs dés, deux au plus. Un chef nommé qui le fait partage le danger.
lesson-first-game-battle-do = Faites donner son dé à Bade.

lesson-first-game-victory-title = Une victoire
lesson-first-game-victory = Trois touches contre une : tous les corps français sont réduits, et vous avez perdu un pas. La force vaincue se retire à Strasbourg, démoralisée ; tant qu’elle ne se rallie pas, elle ne touche que sur 6. À Friedlingen, tout près, en octobre 1702, Bade n’eut pas cette chance.

lesson-first-game-rest-title = Assez pour aujourd’hui
lesson-first-game-rest = Avec cinq pertes ennemies, ou deux corps entiers disparus, ce serait une victoire célèbre : deux points, et une aide aux sièges voisins. Il reste à Bade un point de mouvement. Il a mérité son repos.
lesson-first-game-rest-do = Arrêtez-vous ici.

## Troisième round
lesson-first-game-storm-title = Encore Liège
lesson-first-game-storm = Les Bourbons ont dépensé leur carte en un ralliement, qui rend Villars et deux corps prêts à combattre, et à compléter un corps à Crémone. Votre 1 est pour Liège. Les murs étant à bas, seule compte la garnison, pour 2.
lesson-first-game-storm-do = Jouez un 1, touchez l’armée de Liège, gardez tout le monde et touchez le bouton marqué.

lesson-first-game-second-siege-title = Le dernier assaut
lesson-first-game-second-siege = Cette fois, le jet a +1 pour Marlborough et +1 pour la continuation du siège. Le panneau le dit : 4 ou plus, et la place tombe.
lesson-first-game-second-siege-do = Choisissez d’attaquer la forteresse, puis confirmez.

lesson-first-game-honors-title = Les honneurs de la guerre
lesson-first-game-honors = Un 4 est devenu un 6, et Liège est à vous. La garnison n’est jamais anéantie : réduite, elle est sortie vers Namur avec les honneurs de la guerre. La piste passe de 10 à 12, et le corps hollandais enfermé toute l’année dans Maastricht rejoint Marlborough.

lesson-first-game-ulm-title = La Bavière se déclare
lesson-first-game-ulm = Entre-temps, l’électeur de Bavière a surpris Ulm et rejoint les Bourbons, comme il ne le peut qu’en 1702. Dans cette guerre, des puissances viennent et s’en vont ; l’an prochain, le Danube aura besoin de vous.

## Le dernier round, l’hiver et l’année suivante
lesson-first-game-replacement-title = Un remplacement
lesson-first-game-replacement = Votre dernière carte donne une action. Un remplacement ramène un corps réduit à pleine force. Il lui faut une ligne de communication : une chaîne d’espaces amis, ou la mer, jusqu’à la capitale de sa puissance.
lesson-first-game-replacement-do = Jouez le 1, choisissez Remplacement, puis Liège, le corps britannique, et que c’est tout.

lesson-first-game-winter-title = L’hiver
lesson-first-game-winter = Les mains sont vides ; deux courtes phases suivent. En Espagne, la loyauté a glissé vers les Bourbons, qui tiennent Madrid. En quartiers d’hiver, les armées en terrain ennemi se replient, les marqueurs de siège et de démoralisation s’en vont, et l’on peut abandonner des lignes.
lesson-first-game-winter-do = Gardez vos lignes.

lesson-first-game-events-title = 1703 : un évènement pour chacun
lesson-first-game-events = L’hiver vous a coûté deux points, car les Bourbons tiennent la Méditerranée : la piste revient à 10. Désormais, l’année a toutes ses phases. D’abord, chaque camp tire une carte Évènement ; les unes agissent aussitôt, les autres se gardent pour le bon moment.
lesson-first-game-events-do = Faites tirer l’Alliance la première.

lesson-first-game-reinforcement-title = Gardée, ou révélée
lesson-first-game-reinforcement = Vous gardez le Train de siège : il reste caché dans votre main jusqu’à ce qu’un de vos sièges ait besoin de +2. Les Bourbons ont dû révéler leur carte : les Camisards se soulèvent dans le Midi, un corps paraît contre eux, et la France n’en construit pas d’autre cette année. Viennent maintenant les renforts.
lesson-first-game-reinforcement-do = Faites encore commencer l’Alliance.

lesson-first-game-resources-title = Les points de ressources
lesson-first-game-resources = L’Alliance a six points de ressources par an, les Bourbons quatre. Un point restaure un corps réduit ; un corps neuf en coûte un s’il est réduit, deux à pleine force. D’autres corps et des chefs arrivent selon le calendrier.
lesson-first-game-resources-do = Choisissez de restaurer un corps des Soutiens, puis Liège.

lesson-first-game-end-title = Vous avez mené une année de guerre
lesson-first-game-end = Bravo ! Vous connaissez les phases, les cartes et l’initiative, une marche et ce qu’elle peut rencontrer, une bataille, un siège, l’hiver et les revenus de l’année. Il vous reste cinq points de ressources : continuez contre la Recrue, commencez une partie à vous, ou lisez la suite dans les règles.
