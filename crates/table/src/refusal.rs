//! Why choices are refused: the reasons a game knows, by name. Catalogues have the wording.

/// Declares `Reason`, an enum of the reasons listed, with a list of all and a stable name of each.
///
/// ```
/// table::reasons! {
///     NotYourTurn,
///     NothingChosen,
/// }
/// assert_eq!(Reason::ALL.len(), 2);
/// assert_eq!(Reason::NotYourTurn.key(), "NotYourTurn");
/// ```
#[macro_export]
macro_rules! reasons {
    ($($name:ident,)*) => {
        /// Why a choice is refused; catalogues have the wording.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum Reason { $($name,)* }

        impl Reason {
            /// All reasons there are.
            pub const ALL: &[Reason] = &[$(Reason::$name,)*];

            /// A stable name for translations.
            pub fn key(self) -> &'static str {
                match self { $(Reason::$name => stringify!($name),)* }
            }
        }
    };
}
