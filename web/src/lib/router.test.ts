import { describe, expect, it } from 'vitest';
import { match, ownPath } from './router';

describe('addresses', () => {
  it('finds the pages', () => {
    expect(match('/')).toEqual({ page: 'home' });
    expect(match('/new')).toEqual({ page: 'new-game', title: null, against: null });
    expect(match('/new/spain', '?against=invite')).toEqual({ page: 'new-game', title: 'spain', against: 'invite' });
    expect(match('/join/s%C3%A9cret')).toEqual({ page: 'join', secret: 'sécret' });
    expect(match('/games/open')).toEqual({ page: 'list', list: 'open' });
    expect(match('/games/abc', '?at=14')).toEqual({ page: 'game', id: 'abc', at: 14, show: null });
    expect(match('/games/abc/', '?at=-1&show=lille')).toEqual({ page: 'game', id: 'abc', at: null, show: 'lille' });
    expect(match('/games/abc/invite')).toEqual({ page: 'invite', id: 'abc' });
    expect(match('/reset', '?token=t')).toEqual({ page: 'reset', token: 't' });
    expect(match('/rules/spain/13.5.1')).toEqual({ page: 'rules', title: 'spain', rule: '13.5.1', game: null });
  });
  it('knows what is not there', () => {
    for (const path of ['/nothing', '/join', '/games', '/games/a/b', '/about/us', '/new/a/b', '/a/b/c/d', '/join/%E0%A4%A']) {
      expect(match(path).page, path).toBe(path === '/join/%E0%A4%A' ? 'join' : 'nowhere');
    }
  });
  it('never leads elsewhere', () => {
    expect(ownPath('/account')).toBe('/account');
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '', null]) expect(ownPath(path)).toBeNull();
    expect(match('/sign-in', '?next=//evil.example')).toEqual({ page: 'sign-in', next: null });
  });
});
