// The lint that looks for prose in components finds it.
import { describe, expect, it } from 'vitest';
import { proseIn } from '../../../scripts/prose.mjs';

const found = (source: string): string[] => proseIn(source).map(({ text }) => text);

describe('prose in components', () => {
  it('is found in text, in what is read aloud, and within expressions', () => {
    expect(found('<p>Your move</p>')).toEqual(['Your move']);
    expect(found('{#if a}<b>{t("x")}</b>{:else}<i>late</i>{/if}')).toEqual(['late']);
    expect(found('<button aria-label="Close" title={on ? "Yes" : t("no")}></button>')).toEqual(['Close', 'Yes']);
    expect(found('<p>{n + " corps"}</p>')).toEqual(['corps']);
    expect(proseIn('\n\n<p>three</p>')[0]?.line).toBe(3);
  });
  it('is not what a catalogue says, nor a sign, nor the title of a game', () => {
    expect(found('<p class="big">{t("x")} · {n} ✓ <kbd>A</kbd></p><Panel title="spain" />')).toEqual([]);
  });
});
