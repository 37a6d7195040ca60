import { describe, expect, it } from 'vitest';
import type { Lesson } from '../api/types';
import { dueAt, EVERYBODY, lengthOf, PRIMARY, pagesAt, pressed, spokenOf } from './lesson';

const act = (text: string) => ({ seat: text.startsWith('1') ? ('one' as const) : ('two' as const), action: text.slice(2) });
const step = (id: string, ...acts: string[]) => ({ id, rules: [], point: [], acts: acts.map(act) });
const lesson: Lesson = {
  id: 'trial',
  title: 'spain',
  seat: 'one',
  steps: [
    step('welcome'),
    step('map'),
    step('card', '1 card 2', '2 card 2'),
    step('campaign', '1 do campaign', '1 space nijmegen', '2 done'),
    step('seen'),
    step('siege', '1 siege'),
    step('end'),
  ],
};
const ids = (done: number): string[] => pagesAt(lesson, done).map((s) => s.id);
const asked = (...due: string[]) => pressed(due, { pending: null, force: null, step: 'act' });

describe('a lesson', () => {
  it('is read before something is done', () => {
    expect(ids(0)).toEqual(['welcome', 'map', 'card']);
    expect(ids(1)).toEqual(['card']);
    expect(ids(2)).toEqual(['campaign']);
    expect(ids(5)).toEqual(['seen', 'siege']);
    expect(ids(6)).toEqual(['end']);
    expect(lengthOf(lesson)).toBe(6);
  });
  it('asks up to where the other side acts', () => {
    expect(dueAt(lesson, 0)).toEqual(['card 2']);
    expect(dueAt(lesson, 1)).toEqual([]);
    expect(dueAt(lesson, 2)).toEqual(['do campaign', 'space nijmegen']);
    expect(dueAt(lesson, 5)).toEqual(['siege']);
  });
  it('points at what it speaks of', () => {
    expect(spokenOf(['space liege', 'part tracks'])).toEqual({ spaces: ['liege'], selectors: ['[data-part="tracks"]'] });
  });
  it('points at where to press', () => {
    expect(asked('space liege')).toEqual({ spaces: ['liege'], selectors: ['[data-action="space liege"]'] });
    expect(asked('do campaign', 'space nijmegen')).toEqual({ spaces: ['nijmegen'], selectors: ['[data-action="do campaign"]'] });
    expect(asked('card 2').selectors).toContain('[data-card="2"]');
    expect(asked()).toEqual({ spaces: [], selectors: [] });
    expect(pressed(['siege'], { pending: 'siege', force: null, step: 'march-or-siege' }).selectors).toEqual([PRIMARY]);
  });
  it('points at the force when it is not the one asked for, and at the button when it is', () => {
    const due = ['leader baden', 'take 2 Au', 'done'];
    const at = (force: string[]) => pressed(due, { pending: null, force, step: 'muster' }).selectors;
    expect(at(['leader baden', 'take 1 Au', 'done'])).toEqual([EVERYBODY]);
    expect(at(due)).toEqual([PRIMARY]);
    // Where the engine closes the choice by itself the last word is not asked for.
    expect(pressed(['leader baden'], { pending: null, force: ['leader baden', 'done'], step: 'battle-leaders' }).selectors).toEqual([PRIMARY]);
  });
});
