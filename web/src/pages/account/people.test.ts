import { describe, expect, it } from 'vitest';
import { Refused, Unreachable } from '$lib/api/client';
import { faultsOf } from './people';

describe('what went wrong', () => {
  it('stands next to its field', () => {
    const refused = new Refused(400, { kind: 'input', field: 'name', message: 'a name has 2 to 30 characters' });
    expect(faultsOf(refused, ['name', 'password'])).toEqual({ name: 'A name has 2 to 30 characters.' });
    expect(faultsOf(refused, ['email'])).toEqual({ form: 'A name has 2 to 30 characters.' });
  });
  it('says when to try again, and when nobody answers', () => {
    const limited = new Refused(429, { kind: 'limit', message: 'that is too much at once', retry_after: 30 });
    expect(faultsOf(limited, []).form).toContain('30');
    expect(faultsOf(new Unreachable(null), []).form).toBeTruthy();
    expect(faultsOf(new Error('odd'), [])).toEqual({ form: 'odd' });
  });
});
