// A game looked at from the companion's own page: the same eyes as at the table, and nothing that those may not see.
import * as api from '../api/client';
import { type LogLine, lineOf } from '../panels/log';
import { openHandsIn, seatHere } from '../play/at-screen';
import { firstLook } from '../play/turn';
import type { AskedNow, Moment } from './now';

/** Entries of the log that are looked through. */
const READ = 300;

export async function momentOf(id: string): Promise<Moment> {
  const brief = await api.look(id, { seat: 'spectator' });
  const { game } = brief;
  const looker = firstLook(game, seatHere(id), openHandsIn(id));
  const [look, atlas, page] = await Promise.all([
    looker === 'spectator' ? brief : api.look(id, { seat: looker }),
    api.atlas(game.title),
    api.log(id, { after: Math.max(0, brief.seq - READ), seat: looker }),
  ]);
  const lines = page.events.flatMap((item) => item.facts.map((fact, i): LogLine => lineOf(item, fact, i)));
  return { id, game, atlas, view: look.view, decision: look.decision as AskedNow | null, looker, lines };
}
