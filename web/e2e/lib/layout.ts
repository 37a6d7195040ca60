// Text that cannot be read: cut off by what it stands in, or lying over other text.
import type { Page } from '@playwright/test';

/** What is cut off or covered on the page as it stands, in words. */
export const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Roundings of the browser are no fault. */
    const SLACK = 1.5;
    interface Line {
      text: string;
      element: Element;
      layer: Element;
      rect: DOMRect;
    }
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.unseen, .skip, [inert], svg, option');
    const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
    const layerOf = (element: Element): Element => {
      for (let e: Element | null = element; e; e = e.parentElement) if (['absolute', 'fixed', 'sticky'].includes(getComputedStyle(e).position)) return e;
      return document.body;
    };
    const faults: string[] = [];
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || !text || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter((r) => r.width > 0 && r.height > 0);
      /** What of it is in sight within what scrolls. */
      let [top, bottom] = [-1e6, 1e6];
      let scrolled = false;
      // Whatever it stands in: within what scrolls one can read on.
      for (let e: Element | null = element; e && e !== document.body; e = e.parentElement) {
        const style = getComputedStyle(e);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const box = e.getBoundingClientRect();
        const out =
          !scrolled &&
          rects.find(
            (r) =>
              (cuts(style.overflowX) && (r.left < box.left - SLACK || r.right > box.right + SLACK)) ||
              (cuts(style.overflowY) && (r.top + r.height / 4 < box.top || r.bottom - r.height / 4 > box.bottom)),
          );
        if (out) {
          faults.push(`cut off: “${text.slice(0, 60)}” in ${e.tagName.toLowerCase()}.${e.className}`);
          break;
        }
        if (scrolls(style.overflowX) || scrolls(style.overflowY)) {
          scrolled = true;
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        if (style.position === 'fixed') break;
      }
      const layer = layerOf(element);
      for (const rect of rects) if (rect.bottom <= bottom && rect.top >= top) lines.push({ text, element, layer, rect });
    }
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!isSeen(element) || !element.textContent?.trim()) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      if ((cuts(overflowX) || textOverflow === 'ellipsis') && element.scrollWidth > element.clientWidth + SLACK && element.children.length === 0)
        faults.push(`cut off: “${element.textContent.trim().slice(0, 60)}” (${element.scrollWidth} in ${element.clientWidth})`);
    }
    for (const select of document.body.querySelectorAll('select')) {
      if (isSeen(select) && select.scrollWidth > select.clientWidth + SLACK) faults.push(`cut off: a choice of ${select.id || select.className}`);
    }
    // The letters fill only the middle of their line.
    const core = ({ rect: r }: Line): [number, number, number, number] => [r.left, r.top + r.height * 0.25, r.right, r.bottom - r.height * 0.25];
    lines.forEach((a, i) => {
      for (const b of lines.slice(i + 1)) {
        if (a.element === b.element || a.layer !== b.layer) continue;
        const [p, q] = [core(a), core(b)];
        const wide = Math.min(p[2], q[2]) - Math.max(p[0], q[0]);
        const high = Math.min(p[3], q[3]) - Math.max(p[1], q[1]);
        if (wide > 2 && high > 1) faults.push(`“${a.text.slice(0, 40)}” lies over “${b.text.slice(0, 40)}”`);
      }
    });
    return [...new Set(faults)];
  });
