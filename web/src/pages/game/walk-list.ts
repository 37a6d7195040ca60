// Arrow keys walk a list of buttons, from its end to its beginning again.
const WAYS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

export function walkList(event: KeyboardEvent, list: HTMLElement | undefined): void {
  const way = WAYS[event.key];
  if (!way || !list) return;
  const buttons = [...list.querySelectorAll<HTMLButtonElement>('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + way + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}
