import { expect } from '@open-wc/testing';
import type { LauncherPage } from '../launcher/launcher-page.ts';
import type { StatusPage } from '../status/status-page.ts';
import { everyState } from './every-state.ts';

/** What WCAG 1.4.12 lets a reader set. */
const spaced = new CSSStyleSheet();
spaced.replaceSync(`
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`);

const hasText = (element: Element): boolean =>
  [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());

/** What has no room for its text, or lies outside of the element. */
function lostTexts(element: HTMLElement): string[] {
  const own = element.getBoundingClientRect();
  return [...element.shadowRoot!.querySelectorAll<HTMLElement>('*')]
    .filter(
      (each) =>
        hasText(each) &&
        each.checkVisibility() &&
        !each.closest('.visually-hidden, option, :popover-open, .row.head'),
    )
    .filter((each) => {
      const isOver =
        getComputedStyle(each).display !== 'inline' &&
        (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1);
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const isOut =
        left < own.left - 1 || right > own.right + 1 || top < own.top - 1 || bottom > own.bottom + 1;
      return isOver || isOut;
    })
    .map((each) => `${each.localName} ${each.textContent.trim().slice(0, 30)}`);
}

describe('every state where a reader spaces letters, words and lines out', () => {
  let page: LauncherPage | StatusPage;

  afterEach(() => page.close());

  for (const [what, open] of Object.entries(everyState))
    it(`${what} has room for texts that are spaced out`, async () => {
      page = await open();
      const root = page.element.shadowRoot!;
      // A badge that was not drawn yet has only the size that it expects.
      page.element.style.contentVisibility = 'visible';
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, spaced];
      expect(getComputedStyle(root.querySelector('section, .badge')!).wordSpacing).to.not.equal('0px');
      expect(lostTexts(page.element)).to.deep.equal([]);
      expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth);
    });
});
