import { expect } from '@open-wc/testing';
import { toldDuring } from '../console-errors.ts';
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
    const words = 'This check is repeated until you or this site ends it. Time between checks: 6 months.';
    expect(page.text).to.include(words);
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
    expect(page.text).to.include(words);
    page.element.recurrence = null;
    await page.settle();
    expect(page.text).to.not.include('repeated');
  });

  const words = (interval: string): string => `Time between checks: ${interval}.`;
  const disclosure = { id: 'fcra', version: '3', title: 'Disclosure', text: 'We check you.' };

  it('a recurrence that the host sets after the review leads back to it before anything is ordered', async () => {
    await page.open({ candidate: anna, disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    page.element.recurrence = 'P1M';
    await page.type('signature', 'Anna Lee');
    await page.press('Sign and submit');
    expect(page.orders).to.deep.equal([]);
    expect(page.heading).to.equal('Check your answers');
    expect(page.focused?.id).to.equal('heading');
    expect(page.text).to.include(words('1 month'));
    await page.press('Continue', 'Sign and submit');
    expect(page.orders[0]).to.have.property('recurrence', 'P1M');
  });

  it('a recurrence that the host sets before the invitation goes out is said there first', async () => {
    await page.open({ mode: 'email', candidate: anna, disclosures: [disclosure] });
    await page.press('Continue');
    await page.type('signature', 'Anna Lee');
    page.element.recurrence = 'P1Y';
    page.button('Sign and send the invitation').click();
    await page.settle();
    expect(page.text).to.include(words('1 year'));
    expect(page.orders).to.deep.equal([]);
    await page.press('Sign and send the invitation');
    expect(page.orders.map(({ recurrence }) => recurrence)).to.deep.equal(['P1Y']);
  });

  it('a recurrence that the host sets at screening-submit is not ordered', async () => {
    await page.open({ candidate: anna, recurrence: 'P1Y' });
    await page.press('Continue');
    page.main.addEventListener('screening-submit', () => (page.element.recurrence = 'P1M'));
    await page.press('Submit');
    expect(page.orders[0]).to.have.property('recurrence', 'P1Y');
  });

  for (const recurrence of ['monthly', 'P0D'])
    it(`the invalid recurrence ${recurrence} is reported to the host and left out of the order`, async () => {
      await toldDuring(() => page.open({ candidate: anna, recurrence }));
      const { error: problem } = page.events.find(
        ({ type }) => type === 'screening-error',
      ) as ScreeningErrorEvent;
      expect(problem).to.have.property('code', 'invalid_request');
      expect(problem.message).to.include('P1M');
      await page.press('Continue', 'Submit');
      expect(page.orders[0]).not.to.have.property('recurrence');
      expect(page.heading).to.equal('Thank you, the check is under way');
    });

  it('the recurrence is checked again when the host changes it', async () => {
    await page.open({ candidate: anna, recurrence: 'P1Y' });
    page.element.recurrence = 'yearly';
    await toldDuring(() => page.settle());
    expect(page.eventNames.at(-1)).to.equal('error');
  });
});
