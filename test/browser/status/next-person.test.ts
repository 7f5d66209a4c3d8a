import { expect } from '@open-wc/testing';
import { claimsOf } from '../../../src/client/api/session-claims.ts';
import { pageClock } from '../../../src/client/clock.ts';
import { visitorChanged } from '../../../src/client/person/people.ts';
import { ScreeningError } from '../../../src/client/screening-error.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import type { ScreeningStatusElement } from '../../../src/status/screening-status-element.ts';
import { ManualClock, until } from '../manual-clock.ts';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

const waiting = /^(Looking up background checks…|Connecting…)$/;
const signedOut = (status: number) => new ScreeningError('session_invalid', 'Signed out.', { status });

describe('what <screening-status> showed one person is never shown to the next', () => {
  const { after } = pageClock;
  let page: StatusPage;
  let clock: ManualClock;
  /** The host's next answer, in place of a page session of `page.subject`. */
  let answer: Promise<PageSession> | undefined;
  let asked: number;
  /** Another element that shows the same. */
  let other: ScreeningStatusElement;
  let newest: Record<string, Partial<Screening>>;

  const checkOf = (sub: string): Screening =>
    aScreening({ id: sub, clientReferenceId: sub, packageTitle: `Check of ${sub}`, ...newest[sub] });
  const older = (screening: Screening): Screening => ({ ...screening, submittedAt: '2026-11-20T11:00:00Z' });
  const clear = { revision: 2, phase: 'complete', result: 'clear', waitingOn: 'none' } as const;

  beforeEach(async () => {
    // Pauses never end by themselves.
    clock = new ManualClock();
    pageClock.after = clock.after.bind(clock);
    page = new StatusPage();
    answer = undefined;
    asked = 0;
    newest = {};
    const { fetchSession } = page;
    Object.assign(page, {
      fetchSession: () => {
        asked += 1;
        return answer ?? fetchSession();
      },
    });
    page.subject = 'nora';
    page.role = 'member';
    page.api.answers['GET /screenings'] = ({ headers }) => {
      const { sub = '' } = claimsOf(headers.get('authorization') ?? '');
      return Response.json({ screenings: [checkOf(sub), older(checkOf(`${sub}2`))], cursor: '0' });
    };
    other = document.createElement('screening-status');
    Object.assign(other, { fetchSession: page.fetchSession, variant: 'badge' });
  });
  afterEach(() => {
    Reflect.deleteProperty(document, 'hidden');
    other.remove();
    page.close();
    pageClock.after = after;
  });

  const drawn = ({ shadowRoot }: Element): string => shadowRoot?.innerHTML ?? '';
  const isShown = (who: string): boolean =>
    [page.element, other].every((element) => drawn(element).includes(`Check of ${who}`));
  const changes = (): string[] =>
    page.events.map(({ type }) => type).filter((type) => type !== 'screening-connection');
  /** The host does not answer before the returned function is called. */
  const holdAnswer = (): ((who: string) => Promise<void>) => {
    const held = Promise.withResolvers<PageSession>();
    answer = held.promise;
    return async (who) => {
      answer = undefined;
      held.resolve(await sessionOf(who));
    };
  };
  const sessionOf = (who: string): Promise<PageSession> => {
    page.subject = who;
    return page.fetchSession();
  };
  const refuse = (problem: Error): void => {
    answer = Promise.reject(problem);
    answer.catch(() => {});
  };

  const setHidden = (value: boolean): void => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const comeIntoView = (): void => {
    setHidden(true);
    setHidden(false);
  };
  const comeBack = (): void => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  };
  const putBack = async (): Promise<void> => {
    const parent = page.element.parentElement!;
    page.element.remove();
    await page.settle();
    expect(drawn(page.element)).to.not.include('nora');
    await page.receive(checkOf('nora'));
    parent.prepend(page.element);
  };

  /** Opens the page as Nora has it, with a change that was said aloud. */
  const open = async (variant: string): Promise<void> => {
    await page.show([], { variant });
    page.element.after(other);
    await until(() => isShown('nora'));
    newest['nora'] = clear;
    await page.receive(checkOf('nora'));
    expect(page.announcement).to.equal(`${variant === 'list' ? 'nora: ' : ''}Check of nora: Clear`);
    page.events.length = 0;
  };
  const expectNothingOfNora = (): void => {
    expect(drawn(page.element) + drawn(other)).to.not.match(/nora|Clear/);
    expect(page.announcement).to.equal('');
    expect(page.element.matches(':state(complete)')).to.equal(false);
    expect(changes()).to.deep.equal([]);
  };

  const variants = ['timeline', 'badge', 'list'];

  for (const [way, act] of Object.entries<() => unknown>({
    'another page session was set on it': async () => (page.element.session = await sessionOf('omar')),
    'a new element came with a page session of another person': async () => {
      other.remove();
      other = document.createElement('screening-status');
      Object.assign(other, { fetchSession: page.fetchSession, session: await sessionOf('omar') });
      page.element.after(other);
    },
    'a renewed page session named another person': async () => {
      const openStream = page.api.answers['GET /events']!;
      page.api.answers['GET /events'] = (call, signal) =>
        claimsOf(call.headers.get('authorization') ?? '').sub === 'nora'
          ? refusal('session_expired')
          : openStream(call, signal);
      page.api.stream.end();
      await page.settle();
      await clock.pass(1_000);
    },
    'the page came into view': comeIntoView,
    'the window got the focus': () => dispatchEvent(new Event('focus')),
    'the page had a network again': () => dispatchEvent(new Event('online')),
  }))
    for (const variant of variants)
      it(`a ${variant} after ${way}`, async () => {
        await open(variant);
        page.subject = 'omar';
        await act();
        await until(() => isShown('omar'));
        await page.settle();
        expectNothingOfNora();
      });

  /** Each draws nothing of anybody in the element that is tested until the host has answered. */
  const waysThatWait: Record<string, () => unknown> = {
    'visitorChanged()': visitorChanged,
    'it came back from the back/forward cache': comeBack,
    'it was put back': putBack,
  };
  for (const [way, act] of Object.entries(waysThatWait))
    for (const variant of variants) {
      it(`a ${variant} after ${way}`, async () => {
        await open(variant);
        const name = holdAnswer();
        await act();
        await page.settle();
        expect(page.text).to.match(waiting);
        expect(drawn(page.element)).to.not.match(/nora|Clear/);
        expect(page.element.matches(':is(:state(one), :state(list), :state(complete))')).to.equal(false);
        await name('omar');
        await until(() => isShown('omar'));
        await page.settle();
        expectNothingOfNora();
      });

      it(`a ${variant} goes on for the same person after ${way}, and tells what has changed`, async () => {
        await open(variant);
        const name = holdAnswer();
        newest['nora'] = { ...clear, revision: 3, result: 'review' };
        await act();
        await page.settle();
        expect(page.announcement).to.equal('');
        await name('nora');
        await until(() => page.text.includes('Under review'));
        await page.settle();
        expect(changes()).to.deep.equal(['screening-change']);
        expect(page.announcement).to.equal(
          `${variant === 'list' ? 'nora: ' : ''}Check of nora: Under review`,
        );
      });
    }

  for (const status of [401, 403])
    it(`a host that answers ${status} hides it until it names somebody, who goes on if it is the same person`, async () => {
      await open('timeline');
      refuse(signedOut(status));
      dispatchEvent(new Event('focus'));
      await until(() => page.element.matches(':state(unavailable)'));
      await page.settle();
      expectNothingOfNora();
      expect(page.text).to.include('Sign in to go on.');
      refuse(new TypeError('no network'));
      page.part('button')?.click();
      await until(() => page.text.includes('We cannot reach this site.'));
      expectNothingOfNora();
      answer = undefined;
      page.part('button')?.click();
      await until(() => isShown('nora'));
      await page.settle();
      expect(changes()).to.deep.equal([]);
    });

  it('a proxy that takes no page session of them hides it, and says to sign in again', async () => {
    await open('timeline');
    page.api.answers['GET /events'] = () => refusal('session_revoked');
    page.api.stream.end();
    await page.settle();
    await clock.pass(1_000);
    await until(() => page.element.matches(':state(unavailable)'));
    await page.settle();
    expectNothingOfNora();
    expect(page.text).to.include('Sign in to go on.');
  });

  it('a host that does not answer leaves it as it is, and is asked again', async () => {
    await open('timeline');
    refuse(new TypeError('no network'));
    dispatchEvent(new Event('focus'));
    await page.settle();
    expect(page.text).to.include('Check of nora');
    answer = undefined;
    page.subject = 'omar';
    await clock.pass(5_000);
    await until(() => isShown('omar'));
    expectNothingOfNora();
  });

  for (const [way, act] of Object.entries(waysThatWait))
    it(`a host that does not answer leaves it undrawn after ${way}, and is asked again`, async () => {
      await open('timeline');
      refuse(new TypeError('no network'));
      await act();
      await page.settle();
      expect(drawn(page.element)).to.not.match(/nora|Clear/);
      answer = undefined;
      page.subject = 'omar';
      await clock.pass(5_000);
      await until(() => isShown('omar'));
      expectNothingOfNora();
    });

  it('what a page asked for by itself is not learned for the next person', async () => {
    const old = Promise.withResolvers<Response>();
    page.api.answers['GET /screenings/old'] = () => old.promise;
    await page.show([], { 'screening-id': 'old' });
    page.api.answers['GET /screenings/old'] = () => refusal('not_found');
    page.subject = 'omar';
    dispatchEvent(new Event('focus'));
    await until(() => page.api.callsOf('GET /screenings/old').length === 2);
    old.resolve(Response.json(aScreening({ id: 'old', packageTitle: 'Check of nora' })));
    await until(() => page.element.matches(':state(unavailable)'));
    await page.settle();
    expect(drawn(page.element)).to.not.include('nora');
  });

  it('what a launcher created for one person is not looked up for the next', async () => {
    await page.show([], { for: 'launcher' });
    const launcher = page.element.parentElement!.appendChild(
      Object.assign(document.createElement('p'), { id: 'launcher' }),
    );
    const created = Object.assign(new Event('screening-created', { bubbles: true }), {
      screening: checkOf('nora2'),
    });
    launcher.dispatchEvent(created);
    await until(() => page.text.includes('Check of nora2'));
    page.subject = 'omar';
    dispatchEvent(new Event('focus'));
    await until(() => drawn(page.element).includes('Check of omar'));
    expect(page.api.calls.filter(({ path }) => path.includes('nora'))).to.deep.equal([]);
  });

  it('where a page session is all that the host gives, the next one shows what is theirs', async () => {
    const alone = document.createElement('screening-status');
    alone.session = await sessionOf('nora');
    document.body.append(alone);
    await until(() => drawn(alone).includes('Check of nora'));
    alone.remove();
    await page.settle();
    document.body.append(alone);
    await until(() => drawn(alone).includes('Check of nora'));
    visitorChanged();
    await page.settle();
    expect(drawn(alone)).to.not.include('nora');
    alone.session = await sessionOf('omar');
    await until(() => drawn(alone).includes('Check of omar'));
    const { session } = alone;
    alone.remove();
    const another = Object.assign(document.createElement('screening-status'), { session });
    document.body.append(another);
    await until(() => drawn(another).includes('Check of omar'));
    another.remove();
  });

  it('a session that is set right before visitorChanged() is that of whoever comes', async () => {
    const alone = document.createElement('screening-status');
    alone.session = await sessionOf('nora');
    document.body.append(alone);
    await until(() => drawn(alone).includes('Check of nora'));
    alone.session = await sessionOf('omar');
    visitorChanged();
    await until(() => drawn(alone).includes('Check of omar'));
    alone.remove();
  });

  it('one that is only moved asks nobody', async () => {
    await open('timeline');
    answer = new Promise(() => {});
    asked = 0;
    page.element.parentElement!.append(page.element);
    await page.settle();
    expect(page.text).to.include('Check of nora');
    expect(asked).to.equal(0);
  });

  it('an element that is added while the host is asked shows nothing either', async () => {
    await page.show([]);
    const name = holdAnswer();
    comeBack();
    page.element.after(other);
    await page.settle();
    expect(drawn(other)).to.not.include('nora');
    await name('omar');
    await until(() => isShown('omar'));
  });

  it('what was said of a check is not said any more once it was erased', async () => {
    await open('timeline');
    page.api.answers['GET /screenings'] = () => Response.json({ screenings: [], cursor: '1' });
    page.api.stream.send('event: reset\ndata: {}\n\n');
    await until(() => page.text.includes('No background check yet'));
    expect(page.announcement).to.equal('');
  });

  it('after a restored backup the result of the backup is shown, whatever its revision', async () => {
    await open('timeline');
    newest['nora'] = { revision: 1, phase: 'complete', result: 'review' };
    page.api.stream.send('event: reset\ndata: {}\n\n');
    await until(() => page.text.includes('Under review'));
    expect(page.text).to.not.include('Clear');
    expect(changes()).to.deep.equal(['screening-change']);
  });
});
