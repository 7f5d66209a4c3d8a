import { expect } from '@open-wc/testing';
import { LauncherPage } from '../launcher/launcher-page.ts';
import { states as launcherStates } from '../launcher/launcher-states.ts';
import { TrustPage } from '../launcher/trust-page.ts';
import { states as memberStates } from '../launcher/trust-states.ts';
import { StatusPage } from '../status/status-page.ts';
import { states as statusStates } from '../status/status-states.ts';

const scale = ['14px', '16px', '24px'];
const weights = ['400', '500'];

/** The texts of another size or weight than those of the scale. */
function offScale(root: ParentNode): string[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const own = [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data.trim());
    const text = own.join('');
    if (text === '' || element.matches('style, script, option, .visually-hidden')) return [];
    const { fontSize, fontWeight } = getComputedStyle(element);
    const isOn = scale.includes(fontSize) && weights.includes(fontWeight);
    return isOn
      ? []
      : [`${element.localName}.${element.className} ${fontSize} ${fontWeight}: ${text.slice(0, 30)}`];
  });
}

describe('every text has one of three sizes and one of two weights', () => {
  let close = (): void => {};
  afterEach(() => close());

  for (const [state, show] of Object.entries(launcherStates))
    it(`<screening-launcher> with ${state}`, async () => {
      const page = new LauncherPage();
      close = () => page.close();
      await show(page);
      expect(offScale(page.root)).to.deep.equal([]);
    });

  for (const [state, show] of Object.entries(memberStates))
    it(`a member’s <screening-launcher> with ${state}`, async () => {
      const page = new TrustPage();
      close = () => page.close();
      await show(page);
      expect(offScale(page.root)).to.deep.equal([]);
    });

  for (const [state, show] of Object.entries(statusStates))
    it(`<screening-status> with ${state}`, async () => {
      const page = new StatusPage();
      close = () => page.close();
      await show(page);
      expect(offScale(page.element.renderRoot)).to.deep.equal([]);
    });
});
