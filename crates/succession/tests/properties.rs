//! What must hold in every game, over thousands of random ones.

use succession::action::{Action, Order};
use succession::atlas::{EventId, MAX_EVENTS};
use succession::map::SpaceId;
use succession::pieces::{Kind, LeaderId, PowerId};
use succession::state::off;
use succession::{Options, Side, State, Succession};
use table::{Dice, FastDice, Game, Seat, SeededDice};

fn game() -> Succession {
    Succession::built_in("spain").expect("the built-in data are sound")
}

fn seed(number: u64) -> [u8; 32] {
    let mut bytes = [7; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    bytes
}

/// Every action anybody could name, legal or not.
fn action_space(game: &Succession) -> Vec<Action> {
    let atlas = game.atlas();
    let spaces = || (0..=atlas.spaces.len() as u8).map(SpaceId);
    let mut all = vec![
        Action::First(Side::Alliance),
        Action::First(Side::Bourbon),
        Action::Draw,
        Action::March,
        Action::Siege,
        Action::Convert,
        Action::Drop,
        Action::Accept,
        Action::Decline,
        Action::Done,
    ];
    all.extend((0..=4).map(Action::Card));
    all.extend((0..=3).map(Action::Line));
    all.extend((0..=4).map(Action::Number));
    all.extend(Order::ALL.map(Action::Do));
    all.extend(
        (0..MAX_EVENTS.min(atlas.events.len() + 1) as u8)
            .filter(|&e| (e as usize) < atlas.events.len())
            .map(|e| Action::Event(EventId(e))),
    );
    all.extend(spaces().map(Action::Space));
    all.extend(spaces().map(Action::Sea));
    all.extend((0..atlas.leaders.len() as u8).map(|l| Action::Leader(LeaderId(l))));
    for power in 0..atlas.powers.len() as u8 {
        all.extend([true, false].map(|f| Action::Build(PowerId(power), f)));
        all.push(Action::Restore(PowerId(power)));
        for flags in 0..8 {
            all.extend((0..=7).map(|n| Action::Take(Kind(power << 3 | flags), n)));
        }
    }
    for via in spaces() {
        for to in atlas.masks.links[0].get(via.index()).copied().unwrap_or_default() {
            all.push(Action::Through(via, to));
        }
    }
    all
}

/// Nothing the rules forbid is on the map.
fn check_state(game: &Succession, state: &State, at_rest: bool, number: u64) {
    let atlas = game.atlas();
    let look = game.look(state);
    assert!(state.vp <= 35);
    assert!((state.control[0] & state.control[1]).is_empty(), "a space controlled by both");
    for (power, &mix) in atlas.corps.iter().enumerate() {
        let count = atlas.masks.corps[power];
        assert_eq!(count.len(), mix);
        for corps in count {
            let place = state.corps_at[corps.index()];
            assert!(
                (place as usize) < atlas.spaces.len() || (off::POOL..=off::DUE).contains(&place),
                "a corps is nowhere: {place}"
            );
        }
    }
    for side in Side::BOTH.into_iter().filter(|_| at_rest) {
        for corps in state.side_corps[side.index()] & state.inside {
            let space = SpaceId(state.corps_at[corps.index()]);
            assert!(state.friendly(side, space), "a garrison in an enemy fortress {} in game {number}", atlas.spaces[space.index()].id);
            assert!(atlas.masks.fortresses.has(space));
        }
    }
    if at_rest {
        for (i, _) in atlas.spaces.iter().enumerate() {
            let space = SpaceId(i as u8);
            let outside = Side::BOTH.map(|s| !state.group(atlas, s, space).is_empty());
            assert!(
                !(outside[0] && outside[1]),
                "both sides outside in {} in game {number}",
                atlas.spaces[i].id
            );
            for side in Side::BOTH {
                let garrison = state.all_corps(side, space) & state.inside;
                assert!(garrison.len() <= 1, "two corps inside {}", atlas.spaces[i].id);
                let corps = state.corps(side, space);
                if corps.len() > look.limit(side, space) {
                    let full = (corps & !state.reduced).len();
                    assert!(
                        full <= look.limit(side, space) / 2,
                        "overstacked at {} unreduced in game {number} {:?}",
                        atlas.spaces[i].id,
                        state.options
                    );
                }
            }
            if !state.besieged(atlas, space) {
                assert_eq!(state.damage(space), 0);
            }
        }
    }
}

fn play_game(
    game: &Succession,
    number: u64,
    options: Options,
    scenario: usize,
    all: &[Action],
    every: u64,
) -> u64 {
    let mut state = game.start(scenario, options, &seed(number));
    let mut chooser = FastDice::new(number);
    let mut dice = SeededDice::from_number(number);
    let (mut list, mut facts) = (Vec::new(), Vec::new());
    let mut decisions = 0;
    while let Some(seat) = game.to_act(&state).first() {
        // With both to choose, let chance say who is first.
        let seat = if game.to_act(&state) == table::Seats::Both && chooser.below(2, "who") == 1 {
            Seat::Two
        } else {
            seat
        };
        list.clear();
        facts.clear();
        game.actions(&state, seat, &mut list);
        assert!(!list.is_empty(), "no action at {:?} in game {number}", state.top());
        if decisions % every == 0 {
            let before = state;
            for &action in all {
                let listed = list.contains(&action);
                let allowed = game.check(&state, seat, action);
                assert_eq!(listed, allowed.is_ok(), "{action:?} at {:?}: {allowed:?}", state.top());
            }
            for &action in &list {
                assert!(
                    game.check(&state, seat, action).is_ok(),
                    "{action:?} listed but refused at {:?}",
                    state.top()
                );
            }
            assert_eq!(before, state);
        }
        let action = list[chooser.below(list.len() as u32, "choice") as usize];
        game.play_unchecked(&mut state, seat, action, &mut dice, &mut facts);
        if std::env::var("TRACE").is_ok_and(|t| t == number.to_string()) {
            println!(
                "{} {:?} {} -> {:?} {:?}",
                state.year,
                seat,
                game.write_action(action),
                state.top(),
                facts
            );
        }
        let at_rest =
            matches!(state.top(), succession::step::Step::Act(_) | succession::step::Step::PlayCard(_));
        check_state(game, &state, at_rest, number);
        decisions += 1;
        assert!(decisions < 100_000, "game {number} does not end");
    }
    assert!(game.outcome(&state).is_some());
    decisions
}

#[test]
fn random_games_end_and_break_no_rule() {
    let game = game();
    let all = action_space(&game);
    let mut decisions = 0;
    let from = std::env::var("FROM").ok().and_then(|f| f.parse().ok()).unwrap_or(0);
    let to = std::env::var("TO").ok().and_then(|f| f.parse().ok()).unwrap_or(1500);
    for number in from..to {
        let options = Options((number as u16).wrapping_mul(37) & 0x1ff);
        let options = if number % 3 == 0 { Options::default() } else { options };
        decisions += play_game(&game, number, options, (number % 3) as usize, &all, 23);
    }
    println!("{decisions} decisions");
}
