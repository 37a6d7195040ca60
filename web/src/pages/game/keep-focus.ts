// Whoever plays by keyboard would lose his place each time what he has pressed goes away. Then what is asked now has the focus.

/** What can be done now, in the order of the panel. */
const ASKED = '[data-action], .may[data-card], [data-leader], [data-kind] button';

/** The head of what is asked, where Enter gives the answer at the top. */
const HEAD = '#asked';

/** Watches over the focus until the answer is called. */
export function keepFocus(): () => void {
  /** What had the focus last, by the keyboard. */
  let last: Element | null = null;
  const came = (event: FocusEvent): void => {
    last = event.target instanceof Element && event.target.matches(':focus-visible') ? event.target : null;
  };
  const pointed = (): void => {
    last = null;
  };
  function mend(): void {
    // The browser takes the focus from what can do nothing any more, but not at once.
    const on = document.activeElement;
    if (!last || (on && on !== document.body && !on.matches(':disabled'))) return;
    const panel = document.getElementById('panel');
    if (!panel || panel.closest('[inert]')) return;
    const stays = last.isConnected && panel.contains(last) && !last.matches(':disabled') ? last : null;
    // While an answer is awaited nothing can have the focus: what comes then will.
    const next =
      stays ??
      panel.querySelector(last.matches(HEAD) ? HEAD : `${HEAD}[data-ready]`) ??
      [...panel.querySelectorAll(ASKED)].find((e) => !e.matches(':disabled'));
    if (next instanceof HTMLElement) next.focus();
  }
  const observer = new MutationObserver(mend);
  document.addEventListener('focusin', came);
  document.addEventListener('pointerdown', pointed, true);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'inert'] });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', came);
    document.removeEventListener('pointerdown', pointed, true);
  };
}
