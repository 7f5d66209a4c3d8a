import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { StatusPage } from './status-page.ts';
import { states } from './status-states.ts';

const media = {
  'dark colours': { 'prefers-color-scheme': 'dark' },
  'forced colours': { 'forced-colors': 'active' },
};

describe('<screening-status> in dark and forced colours and without motion', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
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
      it(`<screening-status> with ${state} is accessible in ${medium}`, async () => {
        await executeServerCommand('set-media', { 'prefers-reduced-motion': 'reduce', ...features });
        await show(page);
        await expect(page.element).to.be.accessible();
      });

  it('<screening-status> has no animation for people who prefer reduced motion', async () => {
    await executeServerCommand('set-media', { 'prefers-reduced-motion': 'reduce' });
    await states['no answer yet']?.(page);
    expect(
      getComputedStyle(page.element.renderRoot.querySelector('.loading')!, '::before').animationName,
    ).to.equal('none');
  });
});
