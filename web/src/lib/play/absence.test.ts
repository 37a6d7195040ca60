import { describe, expect, it } from 'vitest';
import type { Absence } from '../api/types';
import { absenceState } from './absence';

const absence: Absence = { seat: 'one', claim_from: 100, claimed_at: null, decide_from: null };
const claimed: Absence = { ...absence, claimed_at: 150, decide_from: 200 };

describe('the absence of an opponent', () => {
  it('can be claimed after a time, by the other seat only', () => {
    expect(absenceState(absence, 'two', 99)).toBeNull();
    expect(absenceState(absence, 'two', 100)).toEqual({ kind: 'may-claim' });
    expect(absenceState(absence, 'one', 100)).toBeNull();
    expect(absenceState(absence, null, 100)).toBeNull();
    expect(absenceState(null, 'two', 100)).toBeNull();
  });

  it('ends the game only after the opponent had time to come back', () => {
    expect(absenceState(claimed, 'two', 199)).toEqual({ kind: 'claimed', date: 200 });
    expect(absenceState(claimed, 'two', 200)).toEqual({ kind: 'decide' });
    expect(absenceState(claimed, 'one', 250)).toEqual({ kind: 'asked', date: 200 });
  });
});
