import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import type { Screening } from '../../../src/protocol/screening.ts';
import { aPackage, LauncherPage } from '../launcher/launcher-page.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from '../status/status-page.ts';

// No test waits for the network.
await import('../../../src/status/follow-ups.ts');

const day = '2026-12-16';
const item = { id: 'i', title: 'Courts', phase: 'in-progress', result: 'pending', estimatedAt: day } as const;
/** One that says every day that a service may say. */
const ofDays: Partial<Screening> = {
  estimatedAt: day,
  items: [item],
  recurrence: { id: 'r', run: 1, nextAt: day },
  aftermath: {
    notices: [{ status: 'closed', at: day, kinds: [] }],
    dispute: { status: 'closed', at: day },
  },
};

const zones = ['America/New_York', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Asia/Kolkata', 'Africa/Cairo'];

for (const zone of zones)
  describe(`a day without an hour, in ${zone}`, () => {
    const { now } = Date;
    let page: StatusPage;

    beforeEach(async () => {
      await executeServerCommand('set-zone', zone);
      page = new StatusPage();
      page.role = 'operator';
    });
    afterEach(async () => {
      Date.now = now;
      page.close();
      await executeServerCommand('set-zone', '');
    });

    /** The hour on the clock of this zone. Formats are made once per language, so each zone has its own. */
    const showAt = async (dayOfMonth: number, hour: number, attributes: Record<string, string> = {}) => {
      const at = new Date(2026, 11, dayOfMonth, hour).getTime();
      Date.now = () => at;
      const locale = `en-x-${zone.split('/')[1]!.slice(0, 8).replace('_', '')}`;
      const submittedAt = new Date(2026, 10, 2).toISOString();
      await page.show([aScreening({ ...ofDays, submittedAt, updatedAt: submittedAt })], {
        ...attributes,
        locale,
      });
    };
    const days = () =>
      [...page.element.renderRoot.querySelectorAll(`time[datetime='${day}']`)].map(
        (time) => `${time.textContent} (${time.getAttribute('title')})`,
      );
    const inFull = 'Dec 16, 2026';

    it('is that day in <screening-status>: the estimate, of each part too, the next run, a notice, a dispute', async () => {
      await showAt(1, 9);
      expect(days()).to.deep.equal(Array.from({ length: 3 }, () => `Dec 16, 2026 (${inFull})`));
      expect(page.text)
        .to.include('A notice was closed on Dec 16, 2026')
        .and.include('A dispute of Dec 16, 2026 was');
    });

    it('is in the list, and stays there until it is over', async () => {
      await showAt(16, 0, { variant: 'list' });
      expect(days()).to.include(`today (${inFull})`);
    });

    it('is expected until its last hour, and no longer', async () => {
      await showAt(16, 23);
      expect(days()).to.deep.equal(Array.from({ length: 3 }, () => `today (${inFull})`));
      expect(page.part('headline')?.textContent).to.include('Results expected by today');
      page.close();
      page = new StatusPage();
      await showAt(17, 0);
      expect(page.part('headline')?.textContent).to.not.include('expected');
    });

    it('is that day in <screening-launcher>', async () => {
      const launcher = new LauncherPage();
      launcher.api.screenings = [aScreening({ ...ofDays, packageId: 'basic' })];
      await launcher.open();
      expect(launcher.text).to.include('Results expected by December 16, 2026');
      launcher.close();
    });

    it('is the birthday of who turns 18 in it: the form asks who is younger whether it is right', async () => {
      const launcher = new LauncherPage();
      launcher.packages = [aPackage('dob')];
      await launcher.open();
      for (const hour of [0, 23]) {
        const at = new Date(2026, 11, 16, hour).getTime();
        Date.now = () => at;
        await launcher.type('dob', '2008-12-16');
        expect(launcher.noteAt('dob')).to.equal(undefined);
        await launcher.typePart('dob', 'day', '17');
        expect(launcher.noteAt('dob')).to.include('makes you 17 years old');
      }
      launcher.close();
    });
  });
