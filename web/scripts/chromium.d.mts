/** The path of a browser, or nothing. */
export function chromiumPath(): string | null;
