import { expect } from '@open-wc/testing';
import { executeServerCommand, setViewport } from '@web/test-runner-commands';
import type { Screening } from '../../../src/protocol/screening.ts';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

const items: Screening['items'] = [
  { id: '1', title: 'SSN trace', phase: 'complete', result: 'clear', estimatedAt: null },
  { id: '2', title: 'Records', phase: 'complete', result: 'review', estimatedAt: null },
  {
    id: '3',
    title: 'County criminal records',
    phase: 'in-progress',
    result: 'pending',
    estimatedAt: '2026-12-01T12:00:00Z',
  },
  { id: '4', title: 'Registry', phase: 'invited', result: 'pending', estimatedAt: null },
];

const states: Record<string, (page: StatusPage) => Promise<void>> = {
  'no answer yet': (page) => {
    page.api.answers['GET /screenings'] = () => new Promise(() => {});
    return page.open();
  },
  'no screening': (page) => page.show([]),
  'a problem': (page) => {
    page.api.answers['GET /screenings'] = () => refusal('store_unavailable');
    return page.open();
  },
  'an unconfirmed screening': (page) => page.show([aScreening({ phase: 'unconfirmed' })]),
  'an invitation': (page) =>
    page.show([
      aScreening({
        phase: 'invited',
        waitingOn: 'candidate',
        invite: { method: 'email' },
        environment: 'test',
      }),
    ]),
  'a screening in progress': (page) => page.show([aScreening({ items })]),
  'a screening that waits for the candidate': (page) =>
    page.show([aScreening({ phase: 'needs-attention', waitingOn: 'candidate', items })]),
  'a clear result': (page) => page.show([aScreening({ phase: 'complete', result: 'clear', items })]),
  'a result under review': (page) => page.show([aScreening({ phase: 'complete', result: 'review', items })]),
  'a withheld result': (page) => page.show([aScreening({ result: 'withheld' })]),
  'a cancelled screening': (page) => page.show([aScreening({ phase: 'cancelled', items })]),
  'an expired screening': (page) => page.show([aScreening({ phase: 'expired' })]),
  'a badge': (page) => page.show([aScreening({ environment: 'test' })], { variant: 'badge' }),
  'a list': (page) =>
    page.show(
      [
        aScreening({ environment: 'test' }),
        aScreening({ phase: 'complete', result: 'review' }),
        aScreening({ phase: 'cancelled' }),
        aScreening({ phase: 'needs-attention', waitingOn: 'candidate' }),
      ],
      { variant: 'list' },
    ),
  'a lost connection': async (page) => {
    await page.show([aScreening()]);
    page.api.stream.break();
    await page.settle();
  },
};

const media = {
  'light colours': {},
  'dark colours': { 'prefers-color-scheme': 'dark' },
  'forced colours': { 'forced-colors': 'active' },
};

describe('accessibility of <screening-status>', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
    // The elements follow the page, and this page follows the system.
    document.documentElement.style.colorScheme = 'light dark';
  });
  afterEach(async () => {
    page.close();
    document.documentElement.removeAttribute('style');
    await executeServerCommand('set-media', {});
    await setViewport({ width: 800, height: 600 });
  });

  for (const [state, show] of Object.entries(states))
    for (const [medium, features] of Object.entries(media))
      it(`<screening-status> with ${state} is accessible in ${medium}`, async () => {
        await executeServerCommand('set-media', { 'prefers-reduced-motion': 'reduce', ...features });
        await show(page);
        await expect(page.element).to.be.accessible();
      });

  for (const state of ['a screening in progress', 'a list', 'a problem', 'a badge'])
    it(`<screening-status> with ${state} is accessible and fits into a width of 320 pixels`, async () => {
      await setViewport({ width: 320, height: 600 });
      await states[state]?.(page);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
      await expect(page.element).to.be.accessible();
    });

  it('<screening-status> has no animation for people who prefer reduced motion', async () => {
    await executeServerCommand('set-media', { 'prefers-reduced-motion': 'reduce' });
    await states['no answer yet']?.(page);
    expect(
      getComputedStyle(page.element.renderRoot.querySelector('.loading')!, '::before').animationName,
    ).to.equal('none');
  });
});
