import { expect } from '@open-wc/testing';
import type { ScreeningErrorEvent } from '../../../src/launcher/launcher-events.ts';
import { anna, LauncherPage } from './launcher-page.ts';

describe('recurrence of <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  it('the recurrence is sent with the order', async () => {
    await page.open({ candidate: anna, recurrence: 'P1M' });
    await page.press('Continue', 'Submit');
    expect(page.orders[0]).to.have.property('recurrence', 'P1M');
    expect(page.eventNames).not.to.include('error');
  });

  it('that the check repeats is said before the first question and on the review, in words', async () => {
    await page.open({ candidate: anna, recurrence: 'P6M' });
    const words = 'This check is repeated until this site ends it. Time between checks: 6 months.';
    expect(page.text).to.include(words);
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
    expect(page.text).to.include(words);
    page.element.recurrence = null;
    await page.settle();
    expect(page.text).to.not.include('repeated');
  });

  for (const recurrence of ['monthly', 'P0D', 'PT1H', 'P1M2D'])
    it(`the invalid recurrence ${recurrence} is reported to the host and left out of the order`, async () => {
      await page.open({ candidate: anna, recurrence });
      const { problem } = page.events.at(-1) as ScreeningErrorEvent;
      expect(problem).to.have.property('code', 'invalid_request');
      expect(problem.message).to.include('P1M');
      await page.press('Continue', 'Submit');
      expect(page.orders[0]).not.to.have.property('recurrence');
      expect(page.heading).to.equal('Thank you, the check is under way');
    });

  it('the recurrence is checked again when the host changes it', async () => {
    await page.open({ candidate: anna, recurrence: 'P1Y' });
    page.element.recurrence = 'yearly';
    await page.settle();
    expect(page.eventNames.at(-1)).to.equal('error');
  });
});
