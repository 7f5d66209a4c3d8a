import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { LauncherPage } from '../launcher/launcher-page.ts';
import { states as launcherStates } from '../launcher/launcher-states.ts';
import { TrustPage } from '../launcher/trust-page.ts';
import { states as memberStates } from '../launcher/trust-states.ts';
import { StatusPage } from '../status/status-page.ts';
import { states as statusStates } from '../status/status-states.ts';

const media = {
  'dark colours': { 'prefers-color-scheme': 'dark' },
  'forced colours': { 'forced-colors': 'active' },
};

/** Every state of both elements, as a way to open it and to get at the element. */
const shown: Record<string, () => Promise<LauncherPage | StatusPage>> = {};
for (const [state, show] of Object.entries(launcherStates))
  shown[`<screening-launcher> with ${state}`] = () => opened(new LauncherPage(), show);
for (const [state, show] of Object.entries(memberStates))
  shown[`a member’s <screening-launcher> with ${state}`] = () => opened(new TrustPage(), show);
for (const [state, show] of Object.entries(statusStates))
  shown[`<screening-status> with ${state}`] = () => opened(new StatusPage(), show);

async function opened<Page>(page: Page, show: (page: Page) => Promise<void>): Promise<Page> {
  await show(page);
  return page;
}

describe('every state in dark and forced colours', () => {
  let page: LauncherPage | StatusPage;

  beforeEach(() => {
    // The elements follow the page, and this page follows the system.
    document.documentElement.style.colorScheme = 'light dark';
  });
  afterEach(async () => {
    page.close();
    document.documentElement.removeAttribute('style');
    await executeServerCommand('set-media', {});
  });

  for (const [what, open] of Object.entries(shown))
    for (const [medium, features] of Object.entries(media))
      it(`${what} is accessible in ${medium}`, async () => {
        await executeServerCommand('set-media', features);
        page = await open();
        await expect(page.element).to.be.accessible();
      });
});
