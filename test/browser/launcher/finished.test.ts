import { expect } from '@open-wc/testing';
import { timeline } from '../../../src/locales/en-timeline.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { LauncherPage } from './launcher-page.ts';

describe('<screening-launcher> on a page whose check is finished', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  const visit = async (facts: Partial<Screening>, again?: boolean) => {
    page.api.screenings = [aScreening({ id: 's1', packageId: 'basic', waitingOn: 'none', ...facts })];
    if (again !== undefined) page.claims = { ...page.claims, again };
    await page.open();
  };
  const another = () =>
    [...page.root.querySelectorAll('button')].find((button) =>
      button.textContent.includes('Start another check'),
    );

  it('the finished check stays, with what came of it, its date and whom to ask', async () => {
    await visit({ phase: 'complete', result: 'clear', submittedAt: '2026-11-02T12:00:00Z' });
    expect(page.heading).to.equal('The check is finished');
    expect(page.text).to.include(timeline.texts.clear);
    expect(page.text).to.include('Sent on November 2, 2026');
    expect(page.text).to.include('Please ask this site');
    expect(another()).to.equal(undefined);
    expect(page.element.screening?.id).to.equal('s1');
  });

  it('a check under review is explained, and no other can be started', async () => {
    await visit({ phase: 'complete', result: 'review' }, true);
    expect(page.text).to.include(timeline.texts.review);
    expect(another()).to.equal(undefined);
  });

  it('a check under way says when its result is expected', async () => {
    await visit({ phase: 'in-progress', estimatedAt: '2026-12-01T12:00:00Z' });
    expect(page.text).to.include('Expected by December 1, 2026');
  });

  it('another can be started where the host allows it', async () => {
    await visit({ phase: 'complete', result: 'clear' }, true);
    another()!.click();
    await page.settle();
    expect(page.heading).to.equal('About you');
    expect(page.focused?.id).to.equal('heading');
  });

  it('a check that was called off leads to the form', async () => {
    await visit({ phase: 'cancelled' });
    expect(page.heading).to.equal('About you');
  });
});
