// Addresses and pages. Pure matching, and a thin layer over the browser's history.

export type Route =
  | { page: 'home' }
  | { page: 'new-game'; title: string | null; against: string | null }
  | { page: 'invite'; id: string }
  | { page: 'join'; secret: string }
  | { page: 'game'; id: string; at: number | null; show: string | null }
  | { page: 'list'; list: GameList }
  | { page: 'account' }
  | { page: 'sign-in'; next: string | null }
  | { page: 'sign-up'; next: string | null }
  | { page: 'reset'; token: string | null }
  | { page: 'confirm'; token: string | null }
  | { page: 'rules'; title: string | null; rule: string | null; game: string | null }
  | { page: 'about' }
  | { page: 'nowhere'; path: string };

export type GameList = 'open' | 'watch' | 'finished' | 'mine';
const LISTS: readonly GameList[] = ['open', 'watch', 'finished', 'mine'];

/** A path within this site, or nothing: never an address elsewhere. */
export const ownPath = (path: string | null): string | null => (path && /^\/(?![/\\])/.test(path) ? path : null);

const decoded = (part: string | undefined): string => {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    return part ?? '';
  }
};

const whole = (text: string | null): number | null => (text && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** Which page an address is. */
export function match(path: string, search = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decoded);
  const asked = new URLSearchParams(search);
  const [first, second, third] = parts;
  if (parts.length > 3) return { page: 'nowhere', path };
  switch (first) {
    case undefined:
      return { page: 'home' };
    case 'new':
      if (third) break;
      return { page: 'new-game', title: second ?? null, against: asked.get('against') };
    case 'join':
      if (second && !third) return { page: 'join', secret: second };
      break;
    case 'games':
      if (second && third === 'invite') return { page: 'invite', id: second };
      if (second && !third) {
        const list = LISTS.find((l) => l === second);
        return list ? { page: 'list', list } : { page: 'game', id: second, at: whole(asked.get('at')), show: asked.get('show') };
      }
      break;
    case 'rules':
      return { page: 'rules', title: second ?? null, rule: third ?? null, game: asked.get('game') };
    case 'account':
    case 'about':
      if (!second) return { page: first };
      break;
    case 'sign-in':
    case 'sign-up':
      if (!second) return { page: first, next: ownPath(asked.get('next')) };
      break;
    case 'reset':
    case 'confirm':
      if (!second) return { page: first, token: asked.get('token') };
      break;
  }
  return { page: 'nowhere', path };
}

type Follower = (path: string, search: string) => void;
const followers = new Set<Follower>();

/** Calls back whenever the address changes; the answer stops it. */
export function follow(follower: Follower): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

const tell = (): void => {
  for (const follower of followers) follower(location.pathname, location.search);
};

/** Goes to a page without loading the site anew. */
export function navigate(path: string, how: { replace?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  tell();
}

/** Is this click one the browser should be left to handle? */
export function isForBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return true;
  if (link.target && link.target !== '_self') return true;
  if (link.hasAttribute('download') || link.origin !== location.origin) return true;
  return link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash !== '');
}

/** Catches clicks on links within the site, and the browser's own back and forward. */
export function listen(): () => void {
  const clicked = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || isForBrowser(event, link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  document.addEventListener('click', clicked);
  addEventListener('popstate', tell);
  return () => {
    document.removeEventListener('click', clicked);
    removeEventListener('popstate', tell);
  };
}
