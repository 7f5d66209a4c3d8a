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

const shown: Record<string, (page: StatusPage) => Promise<void>> = {
  loading: (page) => {
    page.api.answers['GET /screenings'] = () => new Promise(() => {});
    return page.open();
  },
  'nothing yet': (page) => page.show([]),
  'a problem': (page) => {
    page.api.answers['GET /screenings'] = () => refusal('store_unavailable');
    return page.open();
  },
  'an unconfirmed one': (page) => page.show([aScreening({ phase: 'unconfirmed' })]),
  'an invited one': (page) =>
    page.show([
      aScreening({
        phase: 'invited',
        waitingOn: 'candidate',
        invite: { method: 'email' },
        environment: 'test',
      }),
    ]),
  'one in progress': (page) => page.show([aScreening({ items })]),
  'one that waits for the candidate': (page) =>
    page.show([aScreening({ phase: 'needs-attention', waitingOn: 'candidate', items })]),
  'a clear one': (page) => page.show([aScreening({ phase: 'complete', result: 'clear', items })]),
  'one under review': (page) => page.show([aScreening({ phase: 'complete', result: 'review', items })]),
  'a withheld one': (page) => page.show([aScreening({ result: 'withheld' })]),
  'a cancelled one': (page) => page.show([aScreening({ phase: 'cancelled', items })]),
  'an expired one': (page) => page.show([aScreening({ phase: 'expired' })]),
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
  'old news while it reconnects': async (page) => {
    await page.show([aScreening()]);
    page.api.stream.break();
    await page.settle();
  },
};

const media = {
  light: {},
  dark: { 'prefers-color-scheme': 'dark' },
  'forced colours': { 'forced-colors': 'active' },
};

describe('<screening-status> is for everybody', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(async () => {
    page.close();
    await executeServerCommand('set-media', {});
    await setViewport({ width: 800, height: 600 });
  });

  for (const [what, show] of Object.entries(shown))
    for (const [how, features] of Object.entries(media))
      it(`with ${what}, in ${how}`, async () => {
        await executeServerCommand('set-media', { 'prefers-reduced-motion': 'reduce', ...features });
        await show(page);
        await expect(page.element).to.be.accessible();
      });

  for (const what of ['one in progress', 'a list', 'a problem', 'a badge'])
    it(`with ${what}, 320 pixels wide`, async () => {
      await setViewport({ width: 320, height: 600 });
      await shown[what]?.(page);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
      await expect(page.element).to.be.accessible();
    });

  it('stands still for those who want it to', async () => {
    await executeServerCommand('set-media', { 'prefers-reduced-motion': 'reduce' });
    await shown['loading']?.(page);
    expect(
      getComputedStyle(page.element.renderRoot.querySelector('.loading')!, '::before').animationName,
    ).to.equal('none');
  });
});
