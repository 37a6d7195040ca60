// To a moment of a game by the shortest way: what comes before it is played without a browser.
import type { Person } from './person';

interface Asked {
  side: 'alliance' | 'bourbon' | 'allied' | 'french';
  step: string;
  detail: string;
  question: string;
  actions: { action: string; text: string }[];
}
type Seat = 'one' | 'two';

/** Plays both sides until something is asked; where nothing is chosen, the first thing that can be done is done. */
export async function playOn(
  person: Person,
  game: string,
  until: (asked: Asked) => boolean,
  choose: (asked: Asked, actions: string[]) => string | undefined,
  most = 300,
): Promise<void> {
  for (let n = 0; n < most; n += 1) {
    const { game: now } = await person.ask<{ game: { to_act: Seat[] } }>('GET', `/api/games/${game}?brief=true&seat=spectator`);
    const seat = now.to_act[0];
    if (!seat) throw new Error('the game is over');
    const { seq, decision } = await person.ask<{ seq: number; decision: Asked }>('GET', `/api/games/${game}?brief=true&seat=${seat}`);
    if (until(decision)) return;
    const actions = decision.actions.map((a) => a.action);
    await person.ask('POST', `/api/games/${game}/actions`, { seq, seat, actions: [choose(decision, actions) ?? actions[0]], tell: 'events' });
  }
  throw new Error(`not there after ${most} actions`);
}

/** 1702, the first action of the Alliance. */
export const toFirstAction = (person: Person, game: string): Promise<void> =>
  playOn(
    person,
    game,
    (asked) => asked.step === 'act' && asked.side === 'alliance',
    (asked, actions) => (asked.step === 'act' ? 'do end' : actions.find((a) => a === 'first alliance')),
  );
