import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { TrustPage } from './trust-page.ts';
import { states } from './trust-states.ts';

const media = {
  'dark colours': { 'prefers-color-scheme': 'dark' },
  'forced colours': { 'forced-colors': 'active' },
};

describe('<screening-launcher> for members in dark and forced colours', () => {
  let page: TrustPage;

  beforeEach(() => {
    page = new TrustPage();
    // The elements follow the page, and this page follows the system.
    document.documentElement.style.colorScheme = 'light dark';
  });
  afterEach(async () => {
    page.close();
    document.documentElement.removeAttribute('style');
    await executeServerCommand('set-media', {});
  });

  for (const [state, show] of Object.entries(states))
    for (const [medium, features] of Object.entries(media))
      it(`a member’s <screening-launcher> with ${state} is accessible in ${medium}`, async () => {
        await executeServerCommand('set-media', features);
        await show(page);
        await expect(page.element).to.be.accessible();
      });
});
