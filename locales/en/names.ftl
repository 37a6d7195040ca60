# Names that sentences need in other forms than the printed one. Names that are always as printed are not listed: the data have them.

# ---- sides -------------------------------------------------------------------------------------------------
side-alliance = Alliance
    .the = the Alliance
    .start = The Alliance
side-bourbon = Bourbon
    .the = the Bourbons
    .start = The Bourbons
side-nobody = nobody
    .the = nobody
    .start = Nobody

# ---- powers ------------------------------------------------------------------------------------------------
power-france = France
    .adjective = French
    .corps = a French corps
    .corps-start = A French corps
power-spain = Spain
    .adjective = Spanish
    .corps = a Spanish corps
    .corps-start = A Spanish corps
power-bavaria = Bavaria
    .adjective = Bavarian
    .corps = a Bavarian corps
    .corps-start = A Bavarian corps
power-savoy = Savoy
    .adjective = Savoyard
    .corps = a Savoyard corps
    .corps-start = A Savoyard corps
power-britain = Britain
    .adjective = British
    .corps = a British corps
    .corps-start = A British corps
power-dutch-republic = Dutch Republic
    .adjective = Dutch
    .corps = a Dutch corps
    .corps-start = A Dutch corps
power-austria = Austria
    .adjective = Austrian
    .corps = an Austrian corps
    .corps-start = An Austrian corps
power-empire = Empire
    .adjective = Imperial
    .corps = an Imperial corps
    .corps-start = An Imperial corps
power-portugal = Portugal
    .adjective = Portuguese
    .corps = a Portuguese corps
    .corps-start = A Portuguese corps
power-habsburg-spain = Habsburg Spain
    .adjective = Habsburg
    .corps = a Habsburg corps
    .corps-start = A Habsburg corps
power-subsidy = Subsidy
    .adjective = Subsidy
    .corps = a Subsidy corps
    .corps-start = A Subsidy corps
power-jacobites = Jacobites
    .adjective = Jacobite
    .corps = a Jacobite corps
    .corps-start = A Jacobite corps
power-catalans = Catalans
    .adjective = Catalan
    .corps = a Catalan corps
    .corps-start = A Catalan corps
power-prussia = Prussia
    .adjective = Prussian
    .corps = a Prussian corps
    .corps-start = A Prussian corps
power-naples = Naples
    .adjective = Neapolitan
    .corps = a Neapolitan corps
    .corps-start = A Neapolitan corps
power-genoa = Genoa
    .adjective = Genoese
    .corps = a Genoese corps
    .corps-start = A Genoese corps
power-modena = Modena
    .adjective = Modenese
    .corps = a Modenese corps
    .corps-start = A Modenese corps
power-sardinia = Sardinia
    .adjective = Sardinian
    .corps = a Sardinian corps
    .corps-start = A Sardinian corps
power-hanover = Hanover
    .adjective = Hanoverian
    .corps = a Hanoverian corps
    .corps-start = A Hanoverian corps
power-hesse = Hesse
    .adjective = Hessian
    .corps = a Hessian corps
    .corps-start = A Hessian corps
power-saxony = Saxony
    .adjective = Saxon
    .corps = a Saxon corps
    .corps-start = A Saxon corps
power-silesia = Silesia
    .adjective = Silesian
    .corps = a Silesian corps
    .corps-start = A Silesian corps

# ---- leaders without a name of their own -------------------------------------------------------------------
leader-staff-alliance = the Alliance Staff Officer
leader-staff-bourbon = the Bourbon Staff Officer
leader-minor-alliance = a minor Alliance leader
leader-minor-bourbon = a minor Bourbon leader

# ---- seas --------------------------------------------------------------------------------------------------
sea-atlantic = Atlantic
sea-mediterranean = Mediterranean

# ---- actions -----------------------------------------------------------------------------------------------
order-campaign = Campaign
order-transfer = Transfer
order-replacement = Replacement
order-rally = Rally
order-sea-move = Sea Move
order-deploy-fleet = Deploy a fleet
order-end = End the round
order-special-spain = Surprise Ulm
order-special-pragmatic-war = Insurrectionists and Grenzers
order-special-nine-years = Special action

# ---- titles ------------------------------------------------------------------------------------------------
title-spain = No Peace Without Spain!
title-nine-years = Nine Years
title-grand-campaign = Grand Campaign
title-pragmatic-war = A Pragmatic War
title-wellington = Wellington's War

# ---- phases ------------------------------------------------------------------------------------------------
phase-event = Event phase
phase-reinforcement = Reinforcement phase
phase-campaign = Campaign phase
phase-spanish-events = Spanish Events phase
phase-hungarian-appeal = Appeal to Hungarian Nobles phase
phase-winter = Winter Quarters phase
phase-over = Game over

# ---- levels of victory -------------------------------------------------------------------------------------
level-minor = a minor victory
level-major = a major victory
level-automatic = an automatic victory

# ---- battles won beyond all doubt --------------------------------------------------------------------------
victory-famous = Famous Victory
    .a = a Famous Victory
victory-major = Major Victory
    .a = a Major Victory

# ---- Wellington's War: sides and nations ------------------------------------------------------------------
side-allied = Anglo-Allied
    .the = the Anglo-Allies
    .start = The Anglo-Allies
    .block = an Anglo-Allied block
side-french = French
    .the = the French
    .start = The French
    .block = a French block
nation-british = British
nation-portuguese = Portuguese
nation-spanish = Spanish
nation-french = French

# ---- Wellington's War: blocks ------------------------------------------------------------------------------
# He leads in person, too.
block-hill-division = Hill
    .start = Hill’s division

# ---- Wellington's War: places in sentences ----------------------------------------------------------------
ww-hex = hex { $hex } in { $area }
ww-sea = the { $sea }
ww-box-britain = the Britain Box
ww-box-france = the France Box
ww-box-pool = the Force Pool
ww-box-aside = aside
ww-box-removed = out of play
ww-box-nowhere = nowhere
