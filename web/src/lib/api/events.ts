// Server-sent events, cut out of the text of an answer as it comes.

export interface Sent {
  event: string;
  data: string;
}

function eventOf(block: string): Sent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (name === 'event') event = value;
    else if (name === 'data') data.push(value);
  }
  return data.length ? { event, data: data.join('\n') } : null;
}

/** The events that are whole, and what is left to wait for the rest. */
export function eventsIn(text: string): { events: Sent[]; rest: string } {
  const blocks = text.replace(/\r\n?/g, '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.map(eventOf).filter((e): e is Sent => e !== null), rest };
}
