import { expect } from '@open-wc/testing';
import { visitorChanged, pageConnection } from '../../../src/client/visitor-gate.ts';
import { claimsOf } from '../../../src/client/session-claims.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';
import type { ScreeningStatusElement } from '../../../src/status/screening-status-element.ts';
import { until } from '../manual-clock.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

describe('<screening-status> is for the person who uses the page', () => {
  let page: StatusPage;
  /** What the host answers next. */
  let held: Promise<PageSession> | undefined;
  /** How often it was asked. */
  let asked: number;

  beforeEach(async () => {
    page = new StatusPage();
    held = undefined;
    asked = 0;
    const { fetchSession } = page;
    const answer = (): Promise<PageSession> => {
      asked += 1;
      return held ?? fetchSession();
    };
    Object.assign(page, { fetchSession: answer });
    page.subject = 'nora';
    page.api.answers['GET /screenings'] = ({ headers }) => {
      const { sub = '' } = claimsOf(headers.get('authorization') ?? '');
      return Response.json({
        screenings: [aScreening({ id: sub, packageTitle: `Check of ${sub}` })],
        cursor: '0',
      });
    };
    await page.show([]);
    expect(page.text).to.include('Check of nora');
    page.subject = 'omar';
  });
  afterEach(() => page.close());

  const expectOmars = async (): Promise<void> => {
    await until(() => page.text.includes('Check of omar'));
    expect(page.text).to.not.include('nora');
  };

  it('a new element with a page session of another person has every element show what is theirs', async () => {
    const other = document.createElement('screening-status');
    Object.assign(other, { fetchSession: page.fetchSession, session: await page.fetchSession() });
    page.element.after(other);
    await until(() => other.renderRoot.textContent?.includes('Check of omar') ?? false);
    await expectOmars();
  });

  it('another page session that is set on it has it show what is theirs', async () => {
    page.element.session = await page.fetchSession();
    await expectOmars();
  });

  it('after visitorChanged() it asks again who uses the page', async () => {
    visitorChanged();
    await expectOmars();
  });

  it('a page session that was set before visitorChanged() is not used by an element that is added later', async () => {
    page.subject = 'nora';
    const other = document.createElement('screening-status');
    Object.assign(other, { fetchSession: page.fetchSession, session: await page.fetchSession() });
    page.subject = 'omar';
    const { parentElement } = page.element;
    page.element.remove();
    await page.settle();
    visitorChanged();
    page.api.calls.length = 0;
    parentElement!.append(other);
    await until(() => other.renderRoot.textContent?.includes('Check of ') ?? false);
    expect(other.renderRoot.textContent).to.include('Check of omar');
    other.remove();
  });

  it('a page that is brought back shows nothing until the host has named the person', async () => {
    const { promise, resolve } = Promise.withResolvers<PageSession>();
    const session = await page.fetchSession();
    held = promise;
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await page.settle();
    expect(page.text).to.equal('Looking up your background check…');
    resolve(session);
    await expectOmars();
  });

  for (const [who, told] of [
    ['nora', ['screening-change', 'screening-complete']],
    ['omar', []],
  ] as const)
    it(`a change that arrives while nobody is named is told once that is ${who}: ${told.length} events`, async () => {
      const { fetchSession } = page.element;
      const visit = new AbortController();
      const feed = await pageConnection({ endpoint: '/screening-api', fetchSession }, visit.signal).feed();
      visit.abort();
      const { promise, resolve } = Promise.withResolvers<PageSession>();
      page.subject = who;
      const session = await page.fetchSession();
      held = promise;
      page.events.length = 0;
      const changes = (): string[] =>
        page.events.map(({ type }) => type).filter((type) => type !== 'screening-connection');
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      feed.learn(aScreening({ id: 'nora', packageTitle: 'Check of nora', revision: 2, phase: 'complete' }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await page.settle();
      expect(changes()).to.deep.equal([]);
      expect(page.announcement).to.equal('');
      resolve(session);
      await until(() => page.text.includes(`Check of ${who}`));
      await page.settle();
      expect(changes()).to.deep.equal(told);
      expect(page.announcement.includes('nora')).to.equal(who === 'nora');
    });

  describe('while a page that was brought back waits for the host', () => {
    let resolve: (session: PageSession) => void;
    let session: PageSession;
    let other: ScreeningStatusElement;

    const bringBack = async (): Promise<void> => {
      session = await page.fetchSession();
      const answer = Promise.withResolvers<PageSession>();
      ({ resolve } = answer);
      held = answer.promise;
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await page.settle();
    };
    beforeEach(() => {
      other = document.createElement('screening-status');
      other.fetchSession = page.fetchSession;
    });
    afterEach(() => other.remove());

    it('an element that is added to it shows nothing either', async () => {
      await bringBack();
      page.element.after(other);
      await page.settle();
      expect(other.renderRoot.textContent).to.not.include('nora');
      resolve(session);
      await expectOmars();
      await until(() => other.renderRoot.textContent?.includes('Check of omar') ?? false);
    });

    it('nor does one that was taken out before, and is put back', async () => {
      page.element.after(other);
      await until(() => other.renderRoot.textContent?.includes('Check of nora') ?? false);
      other.remove();
      await bringBack();
      page.element.after(other);
      await page.settle();
      expect(other.renderRoot.textContent).to.not.include('nora');
      resolve(session);
      await until(() => other.renderRoot.textContent?.includes('Check of omar') ?? false);
    });
  });

  it('an element that is put back after another login says nothing of what it said before', async () => {
    await page.receive(
      aScreening({ id: 'nora', packageTitle: 'Check of nora', revision: 2, phase: 'complete' }),
    );
    expect(page.announcement).to.include('Check of nora');
    const parent = page.element.parentElement!;
    page.element.remove();
    await page.settle();
    parent.append(page.element);
    await expectOmars();
    expect(page.announcement).to.equal('');
  });

  describe('beside others that keep the connection', () => {
    const waiting = 'Looking up your background check…';
    let parent: HTMLElement;
    let others: ScreeningStatusElement[];
    const textOf = ({ renderRoot }: ScreeningStatusElement): string => renderRoot.textContent ?? '';
    const changes = (): string[] =>
      page.events.map(({ type }) => type).filter((type) => type !== 'screening-connection');

    beforeEach(async () => {
      parent = page.element.parentElement!;
      const { fetchSession } = page;
      others = Array.from({ length: 2 }, () =>
        Object.assign(document.createElement('screening-status'), { fetchSession }),
      );
      parent.append(...others);
      await until(() => others.every((other) => textOf(other).includes('Check of nora')));
      page.events.length = 0;
    });
    afterEach(() => others.forEach((other) => other.remove()));

    /** Somebody takes the element out, and a check ends; the host does not say who is there before what this returns. */
    const takeOut = async (who: string): Promise<() => void> => {
      page.element.remove();
      await page.settle();
      expect(page.text).to.not.include('nora');
      await page.receive(
        aScreening({ id: 'nora', packageTitle: 'Check of nora', revision: 2, phase: 'complete' }),
      );
      page.subject = who;
      const session = await page.fetchSession();
      const { promise, resolve } = Promise.withResolvers<PageSession>();
      held = promise;
      asked = 0;
      return () => resolve(session);
    };

    for (const [who, told] of [
      ['nora', ['screening-change', 'screening-complete']],
      ['omar', []],
    ] as const)
      it(`one that is put back waits until the host has named ${who}, and tells of ${told.length} events`, async () => {
        const answer = await takeOut(who);
        parent.append(page.element);
        await page.settle();
        expect(page.text).to.equal(waiting);
        expect(changes()).to.deep.equal([]);
        answer();
        await until(() => page.text.includes(`Check of ${who}`));
        await page.settle();
        expect(changes()).to.deep.equal(told);
        expect(page.announcement.includes('nora')).to.equal(who === 'nora');
        for (const other of others) expect(textOf(other)).to.include(`Check of ${who}`);
      });

    it('one that is only moved asks nobody', async () => {
      held = new Promise(() => {});
      asked = 0;
      parent.append(page.element);
      await page.settle();
      expect(page.text).to.include('Check of nora');
      expect(asked).to.equal(0);
    });
  });

  for (const variant of ['timeline', 'badge', 'list'])
    it(`a ${variant} that was brought back tells nothing of anybody by its states, its voice or its frame`, async () => {
      page.element.setAttribute('variant', variant);
      await page.settle();
      await page.receive(aScreening({ id: 'nora', packageTitle: 'Check of nora', revision: 2 }));
      expect(page.announcement).to.include('nora');
      held = new Promise(() => {});
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await page.settle();
      expect(page.text).to.match(
        variant === 'badge' ? /^Connecting…/ : /^Looking up your background check…$/,
      );
      expect(page.announcement).to.equal('');
      expect(page.element.matches(':is(:state(one), :state(list), :state(in-progress))')).to.equal(false);
      expect(page.element.renderRoot.querySelector('.card, .badge')).to.not.equal(null);
    });

  it('what was said of a check is not said any more once it was erased', async () => {
    await page.receive(aScreening({ id: 'nora', packageTitle: 'Check of nora', revision: 2 }));
    expect(page.announcement).to.include('nora');
    page.api.answers['GET /screenings'] = () => Response.json({ screenings: [], cursor: '1' });
    page.api.stream.send('event: reset\ndata: {}\n\n');
    await until(() => page.text.includes('No background check yet'));
    expect(page.announcement).to.equal('');
  });
});
