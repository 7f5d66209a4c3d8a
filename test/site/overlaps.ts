/** Two boxes of a state that cover each other, in the words that they show. */
export interface Overlap {
  language: string;
  width: number;
  boxes: [string, string];
}

/** Runs in the page: nothing outside of it is known there. */
export async function overlapsOf({
  state,
  languages,
  widths,
}: {
  state: string;
  languages: string[];
  widths: number[];
}): Promise<Overlap[]> {
  /** Letters reach into the room between two lines, and a frame may touch the next. */
  const slack = 2;
  const controls =
    'button, input:not([type=radio], [type=checkbox]), select, textarea, .headline, .test, svg, iframe';

  const frame = document.createElement('iframe');
  frame.style.cssText = 'position: absolute; height: 2000px; border: 0';
  frame.src = `frame.html?state=${state}`;
  document.body.append(frame);
  const until = async (isTrue: () => unknown): Promise<void> => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await until(() => frame.contentDocument?.documentElement?.dataset['drawn'] === state);
  const inner = frame.contentDocument!;
  const element = inner.querySelector('main > *')!;
  const root = element.shadowRoot!;

  const isSeen = (node: Element): boolean =>
    node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !node.closest('.visually-hidden, noscript') &&
    // The heads of the columns are read out, and not shown where the columns stand below each other.
    ![...ancestors(node)].some((one) => getComputedStyle(one).clipPath !== 'none');
  function* ancestors(node: Element): Generator<Element> {
    for (let one: Element | null = node; one; one = one.parentElement) yield one;
  }

  /** The part of a box that the mark of the test environment, which is one line high, shows of it. */
  const shown = (rect: DOMRect, owner: Element): DOMRect => {
    const clip = owner.closest('.test')?.getBoundingClientRect();
    if (!clip) return rect;
    const [top, bottom] = [Math.max(rect.top, clip.top), Math.min(rect.bottom, clip.bottom)];
    return new DOMRect(rect.x, top, rect.width, Math.max(0, bottom - top));
  };

  /** Every line of text and every control, with the node that it belongs to. */
  const boxes = (): { node: Node; words: string; rect: DOMRect }[] => {
    const found = [];
    // It lies above everything else, and is meant to.
    const seen = root.querySelector(':popover-open') ?? root;
    const walker = document.createTreeWalker(seen, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.nodeValue?.trim() || !text.parentElement || !isSeen(text.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const rect of range.getClientRects())
        found.push({ node: text, words: text.nodeValue.trim(), rect: shown(rect, text.parentElement) });
    }
    for (const node of seen.querySelectorAll(controls))
      if (isSeen(node))
        found.push({
          node,
          words: node.textContent.trim() || node.localName,
          rect: node.getBoundingClientRect(),
        });
    return found.filter(({ rect }) => rect.width > 1 && rect.height > 1);
  };

  const cover = (one: DOMRect, other: DOMRect): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack;

  const overlaps: Overlap[] = [];
  for (const language of languages) {
    inner.documentElement.lang = language;
    inner.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
    await until(() => root.childElementCount === 0 || root.querySelector(`[lang='${language}']`));
    for (const width of widths) {
      frame.style.width = `${width}px`;
      const all = boxes();
      for (const [at, one] of all.entries())
        for (const other of all.slice(at + 1))
          if (cover(one.rect, other.rect) && !one.node.contains(other.node) && !other.node.contains(one.node))
            overlaps.push({ language, width, boxes: [one.words, other.words] });
    }
  }
  frame.remove();
  return overlaps;
}
