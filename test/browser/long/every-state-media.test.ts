import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import type { LauncherPage } from '../launcher/launcher-page.ts';
import { everyState } from './every-state.ts';
import type { StatusPage } from '../status/status-page.ts';

const media = {
  'dark colours': { 'prefers-color-scheme': 'dark' },
  'forced colours': { 'forced-colors': 'active' },
};

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

  for (const [what, open] of Object.entries(everyState))
    for (const [medium, features] of Object.entries(media))
      it(`${what} is accessible in ${medium}`, async () => {
        await executeServerCommand('set-media', features);
        page = await open();
        await expect(page.element).to.be.accessible();
      });
});
