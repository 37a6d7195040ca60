// Beginning a game, and where to go next.
import { create, beginLesson as createLesson } from '$lib/api/client';
import type { NewGame } from '$lib/api/types';
import { navigate } from '$lib/router';

const KEY = (id: string): string => `malbrook-invite-${id}`;

/** The secret of a link is told only once: it is kept where the link was made. */
export function keepInvite(id: string, secret: string): void {
  try {
    localStorage.setItem(KEY(id), secret);
  } catch {
    // It is still on the page.
  }
}
export function keptInvite(id: string): string | null {
  try {
    return localStorage.getItem(KEY(id));
  } catch {
    return null;
  }
}
export function forgetInvite(id: string): void {
  try {
    localStorage.removeItem(KEY(id));
  } catch {
    // Nothing was kept.
  }
}

/** Begins a game and goes there; where somebody else must come first, to the page with the link. */
export async function begin(wanted: NewGame): Promise<void> {
  const { game, invites } = await create(wanted);
  const secret = invites.find((s) => s !== null);
  if (secret) keepInvite(game.id, secret);
  navigate(game.status === 'waiting' ? `/games/${game.id}/invite` : `/games/${game.id}`);
}

/** Begins a lesson and goes there. */
export async function beginLesson(id: string): Promise<void> {
  const game = await createLesson(id);
  navigate(`/games/${game.id}`);
}
