import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { sticksOut } from './sticks-out.ts';
import { TrustPage } from './trust-page.ts';
import { states } from './trust-states.ts';

describe('<screening-launcher> for members in a small window', () => {
  let page: TrustPage;

  beforeEach(() => {
    page = new TrustPage();
  });
  afterEach(async () => {
    page.close();
    await setViewport({ width: 800, height: 600 });
  });

  for (const [state, show] of Object.entries(states))
    it(`a member’s <screening-launcher> with ${state} fits into the window at 400 % zoom`, async () => {
      await setViewport({ width: 320, height: 256 });
      await show(page);
      expect(sticksOut(page)).to.deep.equal([]);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
    });
});
