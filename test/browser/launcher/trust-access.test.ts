import { expect } from '@open-wc/testing';
import { TrustPage } from './trust-page.ts';
import { states } from './trust-states.ts';

describe('accessibility of <screening-launcher> for members', () => {
  let page: TrustPage;

  beforeEach(() => {
    page = new TrustPage();
  });
  afterEach(() => page.close());

  for (const [state, show] of Object.entries(states))
    it(`a member’s <screening-launcher> with ${state} is accessible`, async () => {
      await show(page);
      await expect(page.element).to.be.accessible();
    });
});
