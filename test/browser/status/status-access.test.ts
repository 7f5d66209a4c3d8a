import { expect } from '@open-wc/testing';
import { StatusPage } from './status-page.ts';
import { states } from './status-states.ts';

describe('accessibility of <screening-status>', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => page.close());

  for (const [state, show] of Object.entries(states))
    it(`<screening-status> with ${state} is accessible`, async () => {
      await show(page);
      await expect(page.element).to.be.accessible();
    });
});
