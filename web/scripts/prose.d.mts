/** Texts that a component holds in so many words, with their lines. */
export function proseIn(source: string): { text: string; line: number }[];
