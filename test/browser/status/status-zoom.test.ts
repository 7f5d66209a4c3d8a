import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { StatusPage } from './status-page.ts';
import { states } from './status-states.ts';

describe('<screening-status> in a small window', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(async () => {
    page.close();
    await setViewport({ width: 800, height: 600 });
  });

  for (const state of ['a screening in progress', 'a list', 'a problem', 'a badge'])
    it(`<screening-status> with ${state} is accessible and fits into a width of 320 pixels`, async () => {
      await setViewport({ width: 320, height: 600 });
      await states[state]?.(page);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
      await expect(page.element).to.be.accessible();
    });
});
