// What a whole game shows beside its result: every kind of question once as a picture, what could not be read, what had one answer only,
// and what took long.
import fs from 'node:fs';
import { unreadable } from '../lib/layout';
import type { Person } from '../lib/person';

interface Asked {
  times: number;
  /** How often there was one answer only, and the page did not give it by itself. */
  single: number;
}
/** As the server tells it, apart from the page. */
export interface Moment<View = unknown> {
  seq: number;
  view: View;
  decision: { step: string; detail: string; actions: { action: string }[] } | null;
}

/** Longer than that, and one wonders whether the click was taken. */
const LONG_MS = 2_000;
/** How long the page may take to answer by itself. */
const ITSELF_MS = 600;

export class Notes {
  readonly asked: Record<string, Asked> = {};
  readonly faults = new Set<string>();
  readonly long: string[] = [];

  constructor(
    private readonly person: Person,
    private readonly folder: string,
    private readonly moment: () => Promise<Moment>,
  ) {
    fs.mkdirSync(folder, { recursive: true });
  }

  /** A question has come up; a new one is looked at closely. */
  async question({ decision, seq }: Moment, name = decision?.detail || decision?.step || ''): Promise<void> {
    if (!decision) return;
    const asked = this.asked[name] ?? { times: 0, single: 0 };
    this.asked[name] = asked;
    asked.times += 1;
    if (decision.actions.length === 1 && (await this.stays(seq))) asked.single += 1;
    if (asked.times === 1) await this.look(`${name.replaceAll(/\W+/g, '-')}`, `${name} at ${seq}`);
  }
  /** Whether the page waits for an answer, rather than giving the only one there is. */
  private async stays(seq: number): Promise<boolean> {
    await this.person.page.waitForTimeout(ITSELF_MS);
    return (await this.moment()).seq === seq;
  }
  async look(name: string, where: string): Promise<void> {
    await this.person.page.screenshot({ path: `${this.folder}/${name}.png` });
    for (const fault of await unreadable(this.person.page)) this.faults.add(`${where}: ${fault}`);
  }
  /** How long something took, the other side's thinking included. */
  async timed<T>(name: string, act: () => Promise<T>): Promise<T> {
    const began = Date.now();
    const result = await act();
    const took = Date.now() - began;
    if (took > LONG_MS) this.long.push(`${name}: ${took} ms`);
    return result;
  }
  write(): void {
    const notes = { asked: this.asked, faults: [...this.faults], long: this.long };
    fs.writeFileSync(`${this.folder}/notes.json`, `${JSON.stringify(notes, null, 1)}\n`);
  }
}
