import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { aScreening } from '../page-api-stand-in.ts';
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

  it('where a check stands keeps to one line in a list that is 280 pixels wide', async () => {
    await setViewport({ width: 320, height: 600 });
    const waiting = {
      clientReferenceId: 'tomas-e375bac9',
      phase: 'invited',
      waitingOn: 'candidate',
    } as const;
    await page.show([aScreening(waiting)], { variant: 'list' });
    page.element.style.inlineSize = '280px';
    const pill = page.part('headline')!;
    expect(pill.textContent).to.equal('Waiting for the candidate');
    const oneLine = document.createRange();
    oneLine.selectNodeContents(pill);
    expect(oneLine.getClientRects().length).to.equal(1);
  });
});
