import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { LauncherPage } from './launcher-page.ts';
import { crowded, states } from './launcher-states.ts';
import { sticksOut } from './sticks-out.ts';

describe('<screening-launcher> in a small window', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(async () => {
    page.close();
    await setViewport({ width: 800, height: 600 });
  });

  for (const [state, show] of Object.entries({ ...states, ...crowded }))
    it(`<screening-launcher> with ${state} fits into the window at 400 % zoom`, async () => {
      // At 400 % zoom, a window of 1280 × 1024 has this size.
      await setViewport({ width: 320, height: 256 });
      await show(page);
      expect(sticksOut(page)).to.deep.equal([]);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
    });
});
