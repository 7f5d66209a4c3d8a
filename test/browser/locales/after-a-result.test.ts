import { expect } from '@open-wc/testing';
import type { Aftermath, Screening } from '../../../src/protocol/screening.ts';
import { LauncherPage } from '../launcher/launcher-page.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from '../status/status-page.ts';

await import('../../../src/status/follow-ups.ts');

type Role = 'candidate' | 'member' | 'operator';

const sent = { at: '2026-11-26', kinds: [] };
const open = { status: 'open', ...sent } as const;
const closed = { status: 'closed', ...sent } as const;
const dispute = { status: 'open', at: '2026-11-27' } as const;

/** What a service may have said since the result. */
const aftermaths = {
  nothing: undefined,
  'a notice is open': { notices: [open] },
  'a notice of no day is open': { notices: [{ ...open, at: null }] },
  'a notice was closed': { notices: [closed] },
  'a notice was closed, another is open': { notices: [closed, open] },
  'a notice is open and disputed': { notices: [open], dispute },
  'a dispute is open': { notices: [], dispute },
  'a dispute was closed': { notices: [], dispute: { ...dispute, status: 'closed' } },
} satisfies Record<string, Aftermath | undefined>;

type Since = keyof typeof aftermaths;

const complete = { phase: 'complete', waitingOn: 'none' } as const;
const clear = { ...complete, result: 'clear' } as const;
const review = { ...complete, result: 'review' } as const;
const judged = { id: 'i', title: 'Courts', phase: 'complete', result: 'review', estimatedAt: null } as const;

const atService = 'The report is at the screening service.';
const ready = 'Your report is ready. You can get a copy, and dispute anything that is wrong.';
const reviewed =
  'Your report is ready and is being reviewed. You can get a copy, and dispute anything that is wrong.';
const notice = 'You were sent a notice on November 26, 2026.';
const disputed = 'You disputed this. The service is checking it again.';
const noticeWaits = 'A notice was sent on November 26, 2026. Wait for the answer.';
const disputeWaits = 'Disputed. Wait for the new result.';
const yours = 'Your check is complete. No records were reported.';
const other = 'The check is complete. No records were reported.';
const pending = 'The check is complete. Its result has not arrived yet.';
const partly = 'Part of the check is under review.';
const underReview = 'The check is complete. Its report is under review.';
const toReview = 'The report is ready. Review it at the screening service.';

/** Phase and result, what happened since, who reads, and what both elements say; `<screening-status>` says `since` apart. */
const table: [facts: Partial<Screening>, since: Since, role: Role, says: string, apart?: string][] = [
  [review, 'nothing', 'candidate', reviewed],
  [review, 'nothing', 'member', underReview],
  [review, 'nothing', 'operator', toReview],
  [review, 'a notice is open', 'candidate', ready, notice],
  [review, 'a notice is open', 'operator', atService, noticeWaits],
  [review, 'a notice of no day is open', 'candidate', ready, 'You were sent a notice.'],
  [review, 'a notice of no day is open', 'operator', atService, 'A notice was sent. Wait for the answer.'],
  [review, 'a notice was closed', 'candidate', ready],
  [review, 'a notice was closed', 'operator', atService],
  [review, 'a notice was closed, another is open', 'candidate', ready, notice],
  [review, 'a notice was closed, another is open', 'operator', atService, noticeWaits],
  [review, 'a notice is open', 'member', underReview],
  [review, 'a notice is open and disputed', 'candidate', ready, `${disputed} ${notice}`],
  [review, 'a notice is open and disputed', 'operator', atService, `${disputeWaits} ${noticeWaits}`],
  [review, 'a dispute is open', 'candidate', ready, disputed],
  [review, 'a dispute is open', 'operator', atService, disputeWaits],
  [review, 'a dispute was closed', 'candidate', reviewed],
  [review, 'a dispute was closed', 'operator', toReview],
  [clear, 'nothing', 'candidate', yours],
  [clear, 'nothing', 'member', other],
  [clear, 'nothing', 'operator', other],
  [clear, 'a notice is open', 'candidate', yours, notice],
  [clear, 'a notice was closed', 'candidate', yours],
  [clear, 'a notice was closed', 'operator', other],
  [{ ...clear, items: [judged] }, 'nothing', 'candidate', 'The check is complete. Its result is clear.'],
  [{ ...complete, result: 'pending' }, 'nothing', 'candidate', pending],
  [
    { ...complete, result: 'withheld' },
    'nothing',
    'member',
    'The check is complete. Its result is not shown to you.',
  ],
  [{ phase: 'in-progress', result: 'review' }, 'nothing', 'candidate', partly],
  [{ phase: 'in-progress', result: 'review' }, 'a dispute is open', 'candidate', partly, disputed],
  [{ phase: 'in-progress', result: 'review' }, 'a dispute is open', 'operator', partly, disputeWaits],
  [{ phase: 'cancelled' }, 'nothing', 'candidate', 'This check was canceled and has no result.'],
  [
    { phase: 'expired' },
    'nothing',
    'candidate',
    'The time to answer the invitation has passed. This check has no result.',
  ],
];

/** What only a service could know, and none has said. */
const claims = /person|decid|decision|looked at|between|nothing came up|you only have to|at any time/i;

const trim = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const spokenIn = (root: ParentNode, paragraphs: string): string =>
  trim([...root.querySelectorAll(paragraphs)].map(({ textContent }) => textContent).join(' '));

describe('what is said after a result claims no person, no decision and no time', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => page.close());

  for (const [facts, since, role, says, apart = ''] of table) {
    const aftermath = aftermaths[since];
    const screening = aScreening({ packageId: 'basic', ...facts, ...(aftermath && { aftermath }) });
    const what = `${screening.phase}, ${screening.result}, ${since}`;

    it(`<screening-status> to the ${role}: ${what}`, async () => {
      page.role = role;
      await page.show([screening]);
      expect(page.find('.explanation')?.textContent).to.equal(says);
      expect(spokenIn(page.element.renderRoot, '.meanwhile p')).to.equal(apart);
      expect(page.text).to.not.match(claims);
    });

    if (role === 'candidate')
      it(`<screening-launcher> to the candidate: ${what}`, async () => {
        const launcher = new LauncherPage();
        launcher.api.screenings = [screening];
        await launcher.open();
        expect(spokenIn(launcher.root, '.card > p')).to.include(trim(`${apart} ${says}`));
        expect(launcher.text).to.not.match(claims);
        launcher.close();
      });
  }
});
