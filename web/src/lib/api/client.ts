// Asking the server. Every refusal is a `Refused` with the server's own sentence; no answer at all is `Unreachable`.
import type { Atlas } from '../game/atlas';
import { insisted, locale } from '../i18n';
import { commitment, dueOf, forget, keptDeal, noteRevealed, remember } from '../play/deal';
import { eventsIn, type Sent } from './events';
import type {
  Acted,
  Advised,
  Allowed,
  Begun,
  ChatLine,
  ClaimAction,
  Earlier,
  Forecast,
  Lesson,
  LogPage,
  Look,
  Looker,
  NewGame,
  OfferKind,
  Problem,
  RuleList,
  Seat,
  Summary,
  TitleHere,
  Wish,
} from './types';

/** The server said no, and why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
    this.name = 'Refused';
  }
  get kind(): Problem['kind'] {
    return this.problem.kind;
  }
}

/** Nobody answered. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('unreachable', { cause });
    this.name = 'Unreachable';
  }
}

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
const ask: Fetch = (url, init) => fetch(url, init);

async function problemOf(response: Response): Promise<Problem> {
  try {
    const body = (await response.json()) as Partial<Problem>;
    if (body && typeof body.message === 'string' && body.kind) return body as Problem;
  } catch {
    // Not written by the server: a proxy in between, most likely.
  }
  return { kind: response.status >= 500 ? 'internal' : 'input', message: response.statusText || String(response.status) };
}

async function send(method: string, url: string, body: unknown, init: RequestInit, fetcher: Fetch): Promise<Response> {
  const language = insisted();
  let response: Response;
  try {
    response = await fetcher(language ? `${url}${url.includes('?') ? '&' : '?'}lang=${language}` : url, {
      ...init,
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'accept-language': locale(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new Unreachable(cause);
  }
  if (!response.ok) throw new Refused(response.status, await problemOf(response));
  return response;
}

export async function request<T>(method: string, url: string, body?: unknown, init: RequestInit = {}, fetcher: Fetch = ask): Promise<T> {
  const response = await send(method, url, body, init, fetcher);
  if (response.status === 204) return undefined as T;
  const type = response.headers.get('content-type') ?? '';
  return (type.includes('json') ? await response.json() : await response.text()) as T;
}

/** Hears an answer that goes on, event by event, to its end. */
export async function listen(url: string, tell: (event: Sent) => void, signal?: AbortSignal, fetcher: Fetch = ask): Promise<void> {
  const response = await send('GET', url, undefined, { signal }, fetcher);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (done) return;
    const { events, rest } = eventsIn(text + value);
    text = rest;
    events.forEach(tell);
  }
}

export const get = <T>(url: string, init?: RequestInit): Promise<T> => request<T>('GET', url, undefined, init);
export const post = <T>(url: string, body: unknown = {}, init?: RequestInit): Promise<T> => request<T>('POST', url, body, init);

/** `{ since: 3, seat: undefined }` as `?since=3`. */
export function query(fields: Record<string, string | number | boolean | null | undefined>): string {
  const known = Object.entries(fields).filter((f): f is [string, string | number | boolean] => f[1] !== undefined && f[1] !== null);
  return known.length ? `?${new URLSearchParams(known.map(([k, v]) => [k, String(v)]))}` : '';
}

const game = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

/**
 * Keeps what a game promises, and reveals the nonces that this browser owes it. The answer is the game as it stands then.
 * `hash` is the commitment that was sent with the request the game is the answer to.
 */
export async function settled(summary: Summary, hash?: string): Promise<Summary> {
  let now = summary;
  remember(now, hash);
  try {
    // A person holds two seats at most.
    for (let tries = 0; tries < 2; tries += 1) {
      const due = dueOf(now);
      if (due?.kind === 'recommit' && due.here) {
        now = await recommit(now.id);
        continue;
      }
      if (due?.kind !== 'reveal') break;
      // An answer to the commitment may have been lost: from now on the number belongs to this game.
      if (!keptDeal(now.id)?.mine) remember(now, now.deal?.seats.find((s) => s.seat === due.seat)?.commitment ?? undefined);
      now = await reveal(now.id, due.seat, due.nonce);
      noteRevealed(now.id, due.seat);
      remember(now);
    }
  } catch {
    // The page of the game tries again.
  }
  return now;
}

/** Sits down with a commitment. Its nonce is forgotten if the server refuses. */
async function commit<T>(url: string, fields: object, gameOf: (answer: T) => Summary): Promise<{ answer: T; game: Summary }> {
  const hash = commitment();
  try {
    const answer = await post<T>(url, { ...fields, commitment: hash });
    return { answer, game: await settled(gameOf(answer), hash) };
  } catch (error) {
    // Without an answer, or after a fault of the server, the commitment may be there.
    if (error instanceof Refused && error.status < 500) forget(hash);
    throw error;
  }
}
const sitDown = async (url: string, fields: object = {}): Promise<Summary> => (await commit<Summary>(url, fields, (game) => game)).game;

export interface Acts {
  seq: number;
  actions: string[];
  seat?: Seat | null;
  key?: string;
  tell?: 'events' | 'decision' | 'view';
}

export const look = (id: string, fields: { seat?: Looker | null; since?: number; wait?: number; brief?: boolean } = {}, init?: RequestInit): Promise<Look> =>
  get(game(id) + query(fields), init);
export const act = (id: string, acts: Acts): Promise<Acted> => post(`${game(id)}/actions`, acts);
export const takeBack = (id: string, seq: number, seat: Seat | null, actions = 1): Promise<Acted> =>
  post(`${game(id)}/undo`, { seq, seat, actions, tell: 'view' });
export const whyNot = (id: string, action: string, seat: Seat | null): Promise<Allowed> => post(`${game(id)}/why-not`, { action, seat });
/** The odds of what is about to be rolled, or would be after some actions. */
export const odds = (id: string, fields: { action?: string; seat?: Looker | null; seq?: number } = {}, signal?: AbortSignal): Promise<Forecast> =>
  request('GET', `${game(id)}/odds${query(fields)}`, undefined, { signal });
/** What a search thinks of a decision, told until it is done or `signal` says so. */
export const advice = (
  id: string,
  fields: { seat?: Seat | null; at?: number; seq?: number },
  tell: (advised: Advised) => void,
  signal: AbortSignal,
): Promise<void> => listen(`${game(id)}/advice${query(fields)}`, ({ data }) => tell(JSON.parse(data) as Advised), signal);
export const log = (id: string, fields: { after?: number; limit?: number; seat?: Looker | null } = {}): Promise<LogPage> =>
  get(`${game(id)}/log${query(fields)}`);
export const at = (id: string, seq: number, seat?: Looker | null): Promise<Earlier> => get(`${game(id)}/at/${seq}${query({ seat })}`);
export const offer = (id: string, kind: OfferKind, seat: Seat | null, to?: number): Promise<Summary> => post(`${game(id)}/offers`, { kind, seat, to });
export const answerOffer = (id: string, kind: OfferKind, seat: Seat | null, accept: boolean): Promise<Summary> =>
  post(`${game(id)}/offers/answer`, { kind, seat, accept });
export const claim = (id: string, action: ClaimAction): Promise<Summary> => post(`${game(id)}/claim`, { action });
export const resign = (id: string, seat: Seat | null): Promise<Summary> => post(`${game(id)}/resign`, { seat });
/** Begins a rematch, or takes one's seat in the one that the opponent has begun. */
export async function rematch(id: string): Promise<Summary> {
  const { game: old } = await look(id, { since: 0, brief: true });
  if (old.rematch) {
    const { game: next } = await look(old.rematch, { since: 0, brief: true });
    // The seat was taken before, with another commitment.
    if (!next.seats.some((s) => s.yours && s.kind === 'reserved')) return settled(next);
  }
  return sitDown(`${game(id)}/rematch`);
}
export const fork = (id: string, seq: number, seats?: [Wish, Wish]): Promise<Summary> => sitDown(`${game(id)}/fork`, { seq, seats });
export const join = (id: string, fields: { seat?: Seat; invite?: string } = {}): Promise<Summary> => sitDown(`${game(id)}/join`, fields);
/** Sends a new commitment for a deal that begins again. */
export const recommit = (id: string): Promise<Summary> => sitDown(`${game(id)}/commit`);
/** Reveals a nonce; without one, says that it is lost. */
export const reveal = (id: string, seat: Seat, nonce: string | null): Promise<Summary> =>
  post(`${game(id)}/reveal`, nonce === null ? { seat, lost: true } : { seat, nonce });
export const leave = (id: string): Promise<Summary> => post(`${game(id)}/leave`);
export const recordUrl = (id: string): string => `${game(id)}/record`;
export const chat = (id: string, after = 0): Promise<{ lines: ChatLine[] }> => get(`${game(id)}/chat${query({ after })}`);
export const say = (id: string, text: string): Promise<unknown> => post(`${game(id)}/chat`, { text });

/** A lesson's steps. */
export const lesson = (id: string): Promise<Lesson> => get(`/api/lessons/${encodeURIComponent(id)}`);
/** Begins a lesson: a game of its own. */
export const beginLesson = (id: string): Promise<Summary> => post(`/api/lessons/${encodeURIComponent(id)}`);
/** Leaves the lesson a game is; the game goes on. */
export const leaveLesson = (id: string): Promise<Summary> => post(`${game(id)}/leave-lesson`);

export async function create(wish: NewGame): Promise<Begun> {
  if (!wish.seed) {
    const { answer, game } = await commit<Begun>('/api/games', wish, (begun) => begun.game);
    return { ...answer, game };
  }
  // A game with dice of one's own is never a secret.
  const begun = await post<Begun>('/api/games', wish);
  return { ...begun, game: await settled(begun.game) };
}
export const games = (list: 'open' | 'mine' | 'watch' | 'finished', before?: string): Promise<{ games: Summary[]; next: string | null }> =>
  get(`/api/games${query({ list, before })}`);
export const invited = (secret: string): Promise<Summary> => get(`/api/invites/${encodeURIComponent(secret)}`);

/** Asked for once in each language, whoever asks; a failure is forgotten. */
function once<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key) => {
    const name = `${locale()} ${key}`;
    const known = kept.get(name);
    if (known) return known;
    const asked = load(key);
    kept.set(name, asked);
    asked.catch(() => kept.delete(name));
    return asked;
  };
}

const titleList = once<TitleHere[]>(async () => (await get<{ titles: TitleHere[] }>('/api/titles')).titles);
export const titles = (): Promise<TitleHere[]> => titleList('');
/** Everything printed, in the language of the moment. The browser keeps it: it changes only with the data of the title. */
export const atlas = once<Atlas>((title) => get(`/api/titles/${encodeURIComponent(title)}/atlas`));
/** The rules of a title in our own words. The browser keeps them: they change only with the program. */
export const rulebook = once<RuleList>((title) => get(`/api/rules/${encodeURIComponent(title)}`));
