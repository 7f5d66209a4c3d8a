import type { Screening } from '../../../src/protocol/screening.ts';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import type { StatusPage } from './status-page.ts';

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

/** How to get the status into each of its states. */
export const states: Record<string, (page: StatusPage) => Promise<void>> = {
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
  'a blocked form': async (page) => {
    await page.show([aScreening({ id: 's1', phase: 'needs-attention', waitingOn: 'candidate' })]);
    page.api.answers['POST /screenings/s1/invite'] = () =>
      Response.json({ url: 'https://service.example/form', expiresAt: '2030-01-01T12:00:00Z' });
    const { open } = window;
    window.open = () => null;
    page.find('.doors button')!.click();
    await page.settle();
    window.open = open;
  },
  'a form of the host': (page) =>
    page.show([aScreening({ phase: 'needs-attention', waitingOn: 'candidate' })], { 'form-url': '/check' }),
  'a repetition': (page) =>
    page.show([aScreening({ recurrence: { id: 'r', run: 1, nextAt: '2030-01-01T12:00:00Z' } })]),
  'a clear result': (page) => page.show([aScreening({ phase: 'complete', result: 'clear', items })]),
  'a result that is valid for a time': (page) =>
    page.show([
      aScreening({ phase: 'complete', result: 'clear', items, validUntil: '2099-05-04T12:00:00Z' }),
    ]),
  'a badge of a result that is valid for a time': (page) =>
    page.show([aScreening({ phase: 'complete', result: 'clear', validUntil: '2099-05-04T12:00:00Z' })], {
      variant: 'badge',
    }),
  'a result that is no longer valid': (page) =>
    page.show([
      aScreening({ phase: 'complete', result: 'clear', items, validUntil: '2020-05-04T12:00:00Z' }),
    ]),
  'a result under review': (page) => page.show([aScreening({ phase: 'complete', result: 'review', items })]),
  'a notice beside a dispute': (page) =>
    page.show(
      [
        aScreening({
          phase: 'complete',
          result: 'review',
          items,
          aftermath: {
            notices: [{ status: 'open', at: '2026-11-26', kinds: ['ssn-trace'] }],
            dispute: { status: 'open', at: '2026-11-27' },
          },
        }),
      ],
      { 'copy-url': 'https://shop.example/copy', 'dispute-url': 'https://agency.example/dispute' },
    ),
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
