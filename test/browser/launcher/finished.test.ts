import { expect } from '@open-wc/testing';
import { timeline } from '../../../src/locales/en/timeline.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import { until } from '../manual-clock.ts';
import { aScreening, refusal, screeningEvent } from '../page-api-stand-in.ts';
import { aPackage, anna, contact, LauncherPage } from './launcher-page.ts';

describe('<screening-launcher> on a page whose check is finished', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  const visit = async (facts: Partial<Screening>, again?: boolean) => {
    page.api.screenings = [aScreening({ id: 's1', packageId: 'basic', waitingOn: 'none', ...facts })];
    if (again !== undefined) page.claims = { ...page.claims, allowReorder: again };
    await page.open();
  };
  const another = () =>
    [...page.root.querySelectorAll('button')].find((button) =>
      button.textContent.includes('Start another check'),
    );

  it('who starts again after a check that was called off still has the way back to the other packages', async () => {
    page.packages = [aPackage(contact), aPackage(contact, { id: 'other', title: 'Other check' })];
    await visit({ phase: 'cancelled' });
    page.root.querySelector<HTMLElement>('.choice')!.click();
    await page.settle();
    await page.press('Start again', 'Back');
    expect(page.root.querySelectorAll('.choice')).to.have.lengthOf(2);
  });

  it('while the page is cut off, the outcome is not said as if it were current', async () => {
    await visit({ phase: 'complete', result: 'clear' });
    await until(() => page.api.streams.length === 1);
    page.api.stream.send(': hello\n\n');
    await page.settle();
    expect(page.text).to.not.include('out of date');
    page.api.answers['GET /events'] = () => refusal('service_unavailable');
    page.api.stream.break();
    await page.settle();
    expect(page.text).to.include('Live updates have stopped. What you see may be out of date.');
  });

  it('the finished check stays, with what came of it, its date and whom to ask', async () => {
    await visit({ phase: 'complete', result: 'clear', submittedAt: '2026-11-02T12:00:00Z' });
    expect(page.heading).to.equal('The check is complete');
    expect(page.text).to.include(timeline.texts.clear);
    expect(page.text).to.include('Sent on November 2, 2026');
    expect(page.text).to.include('Contact support');
    expect(another()).to.equal(undefined);
    expect(page.element.screening?.id).to.equal('s1');
  });

  it('a check under review is explained, and no other can be started', async () => {
    await visit({ phase: 'complete', result: 'review' }, true);
    expect(page.text).to.include(timeline.texts.review);
    expect(another()).to.equal(undefined);
  });

  it('a check under way has the day of its result as its headline, and above it when it was sent', async () => {
    const estimatedAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await visit({ phase: 'in-progress', submittedAt: '2026-11-21T11:00:00Z', estimatedAt });
    const day = new Date(estimatedAt).toLocaleDateString('en', {
      weekday: 'long',
      month: 'short',
      day: 'numeric',
    });
    expect(page.heading).to.equal(`Results expected by ${day}`);
    expect(page.root.querySelector('.sent')?.textContent).to.equal('Sent on November 21, 2026');
  });

  it('a day that is past is not expected any more', async () => {
    await visit({ phase: 'in-progress', estimatedAt: '2025-12-01T12:00:00Z' });
    expect(page.heading).to.equal('The check is already under way');
  });

  it('another can be started where the host allows it', async () => {
    await visit({ phase: 'complete', result: 'clear' }, true);
    another()!.click();
    await page.settle();
    expect(page.heading).to.equal('About you');
    expect(page.focused?.id).to.equal('heading');
  });

  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

  it('another can be started once the result is due, and from then on', async () => {
    await visit({ phase: 'complete', result: 'clear', validUntil: inDays(29), dueAt: inDays(-1) });
    expect(page.text).to.include(timeline.texts.clear);
    another()!.click();
    await page.settle();
    expect(page.heading).to.equal('About you');
    page.close();
    page = new LauncherPage();
    await visit({ phase: 'complete', result: 'clear', validUntil: inDays(-1), dueAt: inDays(-31) });
    expect(page.heading).to.equal('The check is complete');
    expect(page.text).to.include('No longer valid. Do it again.').and.not.include(timeline.texts.clear);
    expect(another()).to.not.equal(undefined);
  });

  it('who was under review can start another once that is due, and the newest check alone decides', async () => {
    await visit({ phase: 'complete', result: 'review', dueAt: inDays(-1), validUntil: inDays(20) });
    expect(another()).to.not.equal(undefined);
    page.close();
    page = new LauncherPage();
    const done = { packageId: 'basic', waitingOn: 'none', phase: 'complete', result: 'clear' } as const;
    page.api.screenings = [
      aScreening({ ...done, dueAt: inDays(-20), validUntil: inDays(-1), submittedAt: inDays(-300) }),
      aScreening({ ...done, submittedAt: inDays(-700) }),
    ];
    await page.open();
    expect(page.text).to.include('No longer valid. Do it again.');
    expect(another()).to.not.equal(undefined);
  });

  it('none can be started before that, however short it counts', async () => {
    await visit({ phase: 'complete', result: 'clear', validUntil: inDays(9), dueAt: inDays(4) });
    expect(another()).to.equal(undefined);
  });

  describe('after a check that was signed here', () => {
    const disclosure = { id: 'fcra', version: '3', title: 'Disclosure', text: 'We check you.' };

    const tick = async (path: string): Promise<void> => {
      page.root.getElementById(`${path}-right`)?.click();
      await page.settle();
    };
    const childhood = { ...anna, dob: `${new Date().getFullYear() - 10}-01-20` };

    /** Signs a check of a child with another name, which are both asked about; it finishes, and another one is started. */
    const startSecond = async (): Promise<void> => {
      page.claims = { ...page.claims, allowReorder: true };
      page.packages = [aPackage(`${contact} dob`)];
      await page.open({ candidate: childhood, disclosures: [disclosure] });
      await page.press('Continue', 'Continue');
      await tick('dob');
      await page.press('Continue', 'Continue');
      await page.type('signature', 'Max Stone');
      await page.press('Sign and submit');
      await tick('signature');
      await page.press('Sign and submit');
      expect(page.orders).to.have.lengthOf(1);
      const finished = {
        ...page.element.screening!,
        phase: 'complete',
        result: 'clear',
        revision: 2,
      } as const;
      page.api.stream.send(screeningEvent('c1', finished));
      await page.settle();
      await page.press('Start another check');
    };

    it('submit() leads through everything that is confirmed and signed, and orders nothing', async () => {
      await startSecond();
      const submit = async (): Promise<string | undefined> => {
        await page.element.submit();
        await page.settle();
        return page.heading;
      };
      expect(await submit()).to.equal('Identity');
      expect(page.focused?.id).to.equal('dob-right');
      await tick('dob');
      expect(await submit()).to.equal('Disclosure');
      expect(page.orders).to.have.lengthOf(1);
    });

    it('the second one is signed by typing the name again, and an unusual name is asked about again', async () => {
      await startSecond();
      await page.press('Continue', 'Continue');
      await tick('dob');
      await page.press('Continue', 'Continue');
      expect(page.field('signature').value).to.equal('');
      await page.press('Sign and submit');
      await page.type('signature', 'Max Stone');
      await page.press('Sign and submit');
      expect(page.focused?.id).to.equal('signature-right');
      expect(page.orders).to.have.lengthOf(1);
    });
  });

  const endings = { cancelled: 'This check was canceled', expired: 'The invitation has expired' } as const;
  for (const phase of ['cancelled', 'expired'] as const)
    it(`a check that is ${phase} says so, what that means and whom to ask, and starts again where that is wanted`, async () => {
      await visit({ phase });
      expect(page.heading).to.equal(endings[phase]);
      expect(page.text).to.include(timeline.texts[phase]);
      expect(page.text).to.include('Contact support');
      expect(page.element.matches(':invalid')).to.equal(true);
      await page.press('Start again');
      expect(page.heading).to.equal('About you');
    });

  it('an operator cannot start a check again that was called off', async () => {
    page.claims = { ...page.claims, role: 'operator', reference: 'candidate-1' };
    await visit({ phase: 'cancelled', clientReferenceId: 'candidate-1' });
    expect(page.heading).to.equal('This check was canceled');
    expect(page.root.querySelector('button')).to.equal(null);
  });

  it('a check that was called off does not hide one that is finished and stays so', async () => {
    const finished = aScreening({ id: 's1', packageId: 'basic', phase: 'complete', result: 'clear' });
    page.api.screenings = [aScreening({ packageId: 'basic', phase: 'cancelled' }), finished];
    await page.open();
    expect(page.heading).to.equal('The check is complete');
  });
});
