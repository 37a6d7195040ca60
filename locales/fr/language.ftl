# Comment cette langue se nomme.
language-name = Français
named = { $name }
adjective = { $power-adjective }

# Les formes d’un nom dont les phrases ont besoin, telles que la plupart des noms les ont ; un nom qui en a d’autres (élision,
# article, pluriel) les donne lui-même.
usual-name = { $name }
    .at = à { $name }
    .at-start = À { $name }
    .of = de { $name }
    .the = { $name }
    .number = one
    .gender = masculine
