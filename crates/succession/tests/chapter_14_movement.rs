//! Chapter 14: movement.

mod common;
use common::*;

/// The movement example of 14.2: Army D in Montpellier, Army C besieging Lyons.
fn southern_france() -> Kit {
    let mut kit = Kit::empty(1707);
    kit.control(Alliance, "montpellier, toulon, nice, turin");
    kit.put("montpellier", "3 Au, eugene").put("lyons", "2 Em, baden").round(Alliance, 2);
    kit
}

// rule: 14.2.1, 14.2.2, 14.4, 2.3.3
#[test]
fn army_d_converts_toulouse_and_goes_on_to_bayonne() {
    let mut kit = southern_france();
    kit.act("do campaign; space montpellier; leader eugene; take 3 Au; done; space toulouse");
    kit.refused("space bayonne", "14.2.1");
    kit.act("convert; space bayonne");
    assert_eq!(kit.owner("toulouse"), Some(Alliance));
    assert_eq!(kit.at(Alliance, "bayonne"), "3 Au, eugene");
    assert_eq!(kit.who(), Alliance, "the march is over, one action is left");
    assert_eq!(kit.state.actions, 1);
}

// rule: 14.2.1
#[test]
fn army_c_before_lyons_may_not_enter_clermont_or_briancon() {
    let mut kit = southern_france();
    kit.act("do campaign; space lyons; leader baden; take 2 Em; done; march");
    kit.refused("space clermont", "14.2.1").refused("space briancon", "14.2.1");
}
