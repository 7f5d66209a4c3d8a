import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { LauncherPage } from '../launcher/launcher-page.ts';
import { states as launcherStates } from '../launcher/launcher-states.ts';
import { sticksOut } from '../launcher/sticks-out.ts';
import { TrustPage } from '../launcher/trust-page.ts';
import { states as memberStates } from '../launcher/trust-states.ts';
import { until } from '../manual-clock.ts';
import { StatusPage } from '../status/status-page.ts';
import { states as statusStates } from '../status/status-states.ts';

describe('every state in a window that is 320 pixels wide, as one of 1280 pixels is at 400 % zoom', () => {
  let page: LauncherPage | StatusPage;

  beforeEach(() => setViewport({ width: 320, height: 256 }));
  afterEach(async () => {
    page.close();
    await setViewport({ width: 800, height: 600 });
  });

  for (const [state, show] of Object.entries(launcherStates))
    it(`<screening-launcher> with ${state} fits into a small window`, async () => {
      const launcher = (page = new LauncherPage());
      await show(launcher);
      expect(sticksOut(launcher)).to.deep.equal([]);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
    });

  for (const [state, show] of Object.entries(memberStates))
    it(`a member’s <screening-launcher> with ${state} fits into a small window`, async () => {
      const member = (page = new TrustPage());
      await show(member);
      expect(sticksOut(member)).to.deep.equal([]);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
    });

  for (const [state, show] of Object.entries(statusStates))
    it(`<screening-status> with ${state} fits into a small window, in each language`, async () => {
      const status = (page = new StatusPage());
      await show(status);
      const { element } = status;
      for (const language of ['en', 'ar', 'de', 'es', 'fr', 'pt', 'zh']) {
        element.locale = language;
        await until(() => element.shadowRoot!.querySelector(`[lang=${language}]`) !== null);
        await status.settle();
        expect(document.documentElement.scrollWidth, language).to.be.at.most(320);
      }
    });
});
