// Waiting, as what waits needs it; tests have a time of their own.
export interface Timers {
  set(run: () => void, ms: number): number;
  clear(id: number): void;
}

export const timers: Timers = { set: (run, ms) => setTimeout(run, ms) as unknown as number, clear: (id) => clearTimeout(id) };
