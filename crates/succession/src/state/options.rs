//! Optional rules in play.

/// Optional rules in use (20.5 and others).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options(pub u16);

impl Options {
    /// 20.5.1
    pub const HISTORIC_ECONOMY: Options = Options(1);
    /// 20.5.2
    pub const BATTLE_REROLLS: Options = Options(2);
    /// 20.5.3
    pub const WOUNDED_LEADERS: Options = Options(4);
    /// 20.5.4
    pub const LEADER_ABILITIES: Options = Options(8);
    /// Nine Years 20.4.5
    pub const CARD_DRAW: Options = Options(16);
    /// Nine Years 20.4.6
    pub const ATTRITION: Options = Options(32);
    /// Nine Years 20.4.7
    pub const DOUBLE_DECKS: Options = Options(64);
    /// The first edition's differences.
    pub const FIRST_EDITION: Options = Options(128);
    /// Reinforcements before resource points, as in the book's own example.
    pub const REINFORCEMENTS_FIRST: Options = Options(256);
    /// The Bourbons' leaders go on missions (A Pragmatic War 19).
    pub const DIPLOMATS: Options = Options(1024);
    /// Only the first leader and the topmost corps of an enemy stack are seen (A Pragmatic War 4.4).
    pub const FOG_OF_WAR: Options = Options(2048);
    /// Half dice of demoralized corps are rounded down, as on the player aid of A Pragmatic War.
    pub const CHART_ROUNDING: Options = Options(4096);
    /// Mainz does not fall with Philipsburg while it is held, as in the example of Nine Years 21.
    pub const MAINZ_HELD: Options = Options(512);

    /// Those every title has.
    pub const SHARED: Options = Options(2 | 8 | 16 | 32 | 64);

    /// All options with their names.
    pub const NAMES: [(&'static str, Options); 13] = [
        ("historic-economy", Options::HISTORIC_ECONOMY),
        ("battle-rerolls", Options::BATTLE_REROLLS),
        ("wounded-leaders", Options::WOUNDED_LEADERS),
        ("leader-abilities", Options::LEADER_ABILITIES),
        ("optional-card-draw", Options::CARD_DRAW),
        ("attrition", Options::ATTRITION),
        ("double-action-decks", Options::DOUBLE_DECKS),
        ("first-edition", Options::FIRST_EDITION),
        ("reinforcements-first", Options::REINFORCEMENTS_FIRST),
        ("mainz-held", Options::MAINZ_HELD),
        ("diplomats", Options::DIPLOMATS),
        ("fog-of-war", Options::FOG_OF_WAR),
        ("chart-rounding", Options::CHART_ROUNDING),
    ];

    /// Is the option in use?
    #[inline]
    pub fn has(self, option: Options) -> bool {
        self.0 & option.0 != 0
    }

    /// Both sets of options.
    pub fn with(self, option: Options) -> Options {
        Options(self.0 | option.0)
    }

    /// The option with this name.
    pub fn named(name: &str) -> Option<Options> {
        Options::NAMES.iter().find(|(n, _)| *n == name).map(|&(_, o)| o)
    }

    /// Names of the options in use.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Options::NAMES.into_iter().filter(move |&(_, o)| self.has(o)).map(|(n, _)| n)
    }
}
