// Beginning a game, and where to go next.
import { create, beginLesson as createLesson } from '$lib/api/client';
import type { NewGame } from '$lib/api/types';
import { kept } from '$lib/kept';
import { navigate } from '$lib/router';

const keyOf = (id: string): string => `malbrook-invite-${id}`;
/** The secret of a link is told only once: it is kept where the link was made. */
export const keptInvite = (id: string): string | null => kept.get(keyOf(id));
export const forgetInvite = (id: string): void => kept.set(keyOf(id), null);

/** Begins a game and goes there; where somebody else must come first, to the page with the link. */
export async function begin(wanted: NewGame): Promise<void> {
  const { game, invites } = await create(wanted);
  const secret = invites.find((s) => s !== null);
  if (secret) kept.set(keyOf(game.id), secret);
  navigate(game.status === 'waiting' ? `/games/${game.id}/invite` : `/games/${game.id}`);
}

/** Begins a lesson and goes there. */
export async function beginLesson(id: string): Promise<void> {
  const game = await createLesson(id);
  navigate(`/games/${game.id}`);
}
