import { expect } from '@open-wc/testing';
import { styles as lateStyles } from '../../../src/launcher/actions/actions.ts';
import { formStyles } from '../../../src/launcher/styles/form.ts';
import { look } from '../../../src/look.ts';
import { badgeStyles } from '../../../src/status/styles/badge.ts';
import { bandStyles } from '../../../src/status/styles/band.ts';
import { cardStyles } from '../../../src/status/styles/card.ts';
import { listStyles } from '../../../src/status/styles/list.ts';
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

/** The buttons that are neither 44 nor 36 pixels high. Choices and rows of a list are no buttons to look at. */
function offHeight(root: ParentNode): string[] {
  return [...root.querySelectorAll<HTMLElement>('button:not(.choice, .toggle)')].flatMap((button) => {
    const { offsetHeight, textContent } = button;
    const isOn = !button.checkVisibility() || offsetHeight === 44 || offsetHeight === 36;
    return isOn ? [] : [`${textContent.trim()}: ${offsetHeight}`];
  });
}

describe('every text has one of three sizes and one of two weights, every button one of two heights', () => {
  let close = (): void => {};
  afterEach(() => close());

  for (const [state, show] of Object.entries(launcherStates))
    it(`<screening-launcher> with ${state}`, async () => {
      const page = new LauncherPage();
      close = () => page.close();
      await show(page);
      expect(offScale(page.root)).to.deep.equal([]);
      expect(offHeight(page.root)).to.deep.equal([]);
    });

  for (const [state, show] of Object.entries(memberStates))
    it(`a member’s <screening-launcher> with ${state}`, async () => {
      const page = new TrustPage();
      close = () => page.close();
      await show(page);
      expect(offScale(page.root)).to.deep.equal([]);
      expect(offHeight(page.root)).to.deep.equal([]);
    });

  for (const [state, show] of Object.entries(statusStates))
    it(`<screening-status> with ${state}`, async () => {
      const page = new StatusPage();
      close = () => page.close();
      await show(page);
      expect(offScale(page.element.renderRoot)).to.deep.equal([]);
      expect(offHeight(page.element.renderRoot)).to.deep.equal([]);
    });
});

it('the name of the package looks the same in both elements', async () => {
  const launcher = new LauncherPage();
  await launcher.open();
  const looks = (element: Element): string[] => {
    const { fontSize, fontWeight, color } = getComputedStyle(element);
    return [fontSize, fontWeight, color];
  };
  const title = looks(launcher.root.querySelector('[part=title]')!);
  launcher.close();
  const status = new StatusPage();
  await statusStates['a screening in progress']?.(status);
  expect(looks(status.part('title')!)).to.deep.equal(title);
  expect(title.slice(0, 2)).to.deep.equal(['14px', '400']);
  status.close();
});

it('no style of ours has a size in rem: sizes follow the text of the page', () => {
  const sheets = [look, formStyles, lateStyles, cardStyles, badgeStyles, listStyles, bandStyles].flat(3);
  expect(sheets.filter(({ cssText }) => /\drem/.test(cssText))).to.deep.equal([]);
});
