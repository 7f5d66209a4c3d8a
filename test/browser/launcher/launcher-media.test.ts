import { expect } from '@open-wc/testing';
import { emulateMedia, executeServerCommand } from '@web/test-runner-commands';
import { LauncherPage } from './launcher-page.ts';
import { states } from './launcher-states.ts';

const media = {
  'dark colours': { 'prefers-color-scheme': 'dark' },
  'forced colours': { 'forced-colors': 'active' },
};

describe('<screening-launcher> in dark and forced colours and on paper', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
    // The elements follow the page, and this page follows the system.
    document.documentElement.style.colorScheme = 'light dark';
  });
  afterEach(async () => {
    page.close();
    document.documentElement.removeAttribute('style');
    await executeServerCommand('set-media', {});
    await emulateMedia({ media: 'screen' });
  });

  for (const [state, show] of Object.entries(states))
    for (const [medium, features] of Object.entries(media))
      it(`<screening-launcher> with ${state} is accessible in ${medium}`, async () => {
        await executeServerCommand('set-media', features);
        await show(page);
        await expect(page.element).to.be.accessible();
      });

  for (const state of ['the first step', 'a disclosure', 'the review', 'the thanks', 'a choice of packages'])
    it(`<screening-launcher> with ${state} prints its texts and no buttons`, async () => {
      await states[state]?.(page);
      const { text } = page;
      await emulateMedia({ media: 'print' });
      const isPressable = (button: HTMLElement): boolean =>
        button.checkVisibility() && !button.matches('.choice');
      expect([...page.root.querySelectorAll('button')].filter(isPressable)).to.deep.equal([]);
      for (const words of page.root.querySelectorAll('h2, h3, label, dd, [part=disclosure]')) {
        expect(words.checkVisibility()).to.equal(true);
        expect(text).to.include(words.textContent.replaceAll(/\s+/g, ' ').trim());
      }
    });
});
