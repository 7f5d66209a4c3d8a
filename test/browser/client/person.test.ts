import { expect } from '@open-wc/testing';
import { loadRefusals, loadSchemas } from '../../../src/client/api/answer-files.ts';
import { pageClock } from '../../../src/client/clock.ts';
import {
  noteSession,
  type PageSource,
  personFor,
  visitorChanged,
} from '../../../src/client/person/people.ts';
import type { Person } from '../../../src/client/person/person.ts';
import { ScreeningError } from '../../../src/client/screening-error.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';
import { loadFiles } from '../load-files.ts';
import { ManualClock, settled } from '../manual-clock.ts';
import { aToken } from '../page-api-stand-in.ts';

// No test waits for the network.
await loadFiles(loadSchemas, loadRefusals);

describe('Person', () => {
  const { now, after } = pageClock;
  let clock: ManualClock;
  let element: AbortController;
  const drawn = Object.assign(document.createElement('i'), { requestUpdate() {} });
  let person: Person;
  let source: PageSource;
  /** What the host answers, by the number of the question; the last one again and again. */
  let answers: (string | ScreeningError | Promise<PageSession>)[];
  let asked: number;

  const sessionOf = (sub: string, lifeMs = 900_000): PageSession => ({
    token: aToken({ sub, role: 'candidate', jti: crypto.randomUUID() }),
    expiresAt: new Date(clock.now() + lifeMs).toISOString(),
  });
  const fetchSession = async (): Promise<PageSession> => {
    const answer = answers[Math.min(asked, answers.length - 1)]!;
    asked += 1;
    if (answer instanceof ScreeningError) throw answer;
    return typeof answer === 'string' ? sessionOf(answer) : answer;
  };
  const signedOut = new ScreeningError('session_invalid', 'Signed out.', { status: 401 });
  const noAnswer = new ScreeningError('offline', 'No answer.');
  const setHidden = (value: boolean): void => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  /** Who may be shown something. */
  const shown = (): string | undefined => (person.isHere ? person.visitor?.claims.sub : undefined);

  beforeEach(async () => {
    clock = new ManualClock();
    Object.assign(pageClock, { now: () => clock.now(), after: clock.after.bind(clock) });
    setHidden(false);
    element = new AbortController();
    answers = ['nora'];
    asked = 0;
    // Each test has a source of its own, and so a person.
    source = { endpoint: '/screening-api', fetchSession: () => fetchSession() };
    person = personFor(source);
    expect(personFor({ ...source })).to.equal(person);
    person.follow(drawn, element.signal);
    await settled();
  });
  afterEach(() => {
    element.abort();
    Reflect.deleteProperty(document, 'hidden');
    Object.assign(pageClock, { now, after });
  });

  it('each endpoint and each source of page sessions has a person of its own', () => {
    const session = sessionOf('nora');
    const people = [
      { endpoint: '/a', sessionUrl: '/one' },
      { endpoint: '/a', sessionUrl: '/two' },
      { endpoint: '/b', sessionUrl: '/one' },
      { endpoint: '/a', fetchSession },
      { endpoint: '/a', session },
      { endpoint: '/a', session: sessionOf('nora') },
    ];
    expect(new Set(people.map((source) => personFor(source))).size).to.equal(people.length);
    for (const source of people) expect(personFor({ ...source })).to.equal(personFor(source));
  });

  it('the host is asked once for all who wait, and again shortly before the page session ends', async () => {
    const { api } = person.visitor!;
    expect([asked, shown(), api.claims.sub]).to.deep.equal([1, 'nora', 'nora']);
    await Promise.all([person.session(), person.session()]);
    clock.sleep(869_000);
    await person.session();
    expect(asked).to.equal(1);
    clock.sleep(2_000);
    await Promise.all([person.session(), person.session()]);
    expect(asked).to.equal(2);
  });

  it('a short page session is renewed in its last tenth', async () => {
    answers = [Promise.resolve(sessionOf('nora', 2_000)), 'nora'];
    asked = 0;
    await person.askAgain();
    clock.sleep(1_500);
    await person.session();
    expect(asked).to.equal(1);
    clock.sleep(400);
    await person.session();
    expect(asked).to.equal(2);
  });

  it('to a clock that runs ahead, a page session is not over', async () => {
    answers = [Promise.resolve(sessionOf('nora', -3_600_000)), 'nora'];
    asked = 0;
    await person.askAgain();
    await person.session();
    expect(asked).to.equal(1);
  });

  it('a refused page session is fetched again, unless it has been replaced already', async () => {
    const { token } = await person.session();
    person.forget(token);
    const { token: next } = await person.session();
    person.forget(token);
    expect((await person.session()).token).to.equal(next);
    expect(asked).to.equal(2);
  });

  it('the same person goes on with the same object, and another one ends it', async () => {
    const { visitor } = person;
    await person.askAgain();
    expect([person.visitor === visitor, visitor!.ended.aborted]).to.deep.equal([true, false]);
    answers = ['omar'];
    await person.askAgain();
    expect([person.visitor === visitor, visitor!.ended.aborted, shown()]).to.deep.equal([
      false,
      true,
      'omar',
    ]);
    expect(await visitor!.session().catch((error: Error) => error.name)).to.equal('AbortError');
  });

  it('elements that ask in one task share a question, and an answer to an earlier one does not count', async () => {
    const { promise, resolve } = Promise.withResolvers<PageSession>();
    answers = [promise, 'omar'];
    asked = 0;
    person.doubt();
    await settled();
    void person.askAgain();
    await person.askAgain();
    resolve(sessionOf('nora'));
    await settled();
    expect([asked, shown()]).to.deep.equal([2, 'omar']);
  });

  it('what the host answers to a question from before the page went out of view does not count', async () => {
    const { promise, resolve } = Promise.withResolvers<PageSession>();
    answers = [promise, 'omar'];
    asked = 0;
    person.doubt();
    setHidden(true);
    setHidden(false);
    await settled();
    resolve(sessionOf('nora'));
    await settled();
    expect([asked, shown()]).to.deep.equal([2, 'omar']);
  });

  for (const [what, act] of [
    ['comes into view', () => setHidden(false)],
    ['gets the focus', () => dispatchEvent(new Event('focus'))],
    ['has a network again', () => dispatchEvent(new Event('online'))],
  ] as const)
    it(`when the page ${what}, the host is asked while the page stays as it is, and an order waits`, async () => {
      const { promise, resolve } = Promise.withResolvers<PageSession>();
      answers = [promise];
      act();
      expect([asked, shown()]).to.deep.equal([2, 'nora']);
      let isConfirmed = false;
      void person.visitor!.confirm().then(() => (isConfirmed = true));
      await settled();
      expect(isConfirmed).to.equal(false);
      resolve(sessionOf('nora'));
      await settled();
      expect(isConfirmed).to.equal(true);
    });

  it('an order fails where the host does not answer, or names somebody else', async () => {
    const { visitor } = person;
    answers = [noAnswer];
    person.doubt();
    expect(await visitor!.confirm().catch((error: unknown) => error)).to.equal(noAnswer);
    answers = ['omar'];
    expect(await visitor!.confirm().catch((error: Error) => error.name)).to.equal('AbortError');
  });

  for (const status of [401, 403])
    it(`after ${status} nothing is drawn until the host names somebody; the same person goes on`, async () => {
      const { visitor } = person;
      answers = [new ScreeningError('session_invalid', 'Signed out.', { status }), 'nora'];
      asked = 0;
      person.doubt();
      await settled();
      expect([shown(), person.problem?.status, visitor!.ended.aborted]).to.deep.equal([
        undefined,
        status,
        false,
      ]);
      await clock.pass(3_600_000);
      expect(asked).to.equal(1);
      dispatchEvent(new Event('focus'));
      await settled();
      expect([shown(), person.visitor === visitor, person.problem]).to.deep.equal(['nora', true, undefined]);
    });

  it('no answer leaves the page as it is, and the host is asked again, less and less often', async () => {
    answers = [noAnswer];
    person.doubt();
    await settled();
    expect([shown(), person.problem]).to.deep.equal(['nora', undefined]);
    const counts = [];
    for (const seconds of [5, 10, 20, 40, 60, 60]) {
      await clock.pass(seconds * 1000);
      counts.push(asked);
    }
    expect(counts).to.deep.equal([3, 4, 5, 6, 7, 8]);
    answers = ['omar'];
    await clock.pass(60_000);
    expect(shown()).to.equal('omar');
    const before = asked;
    await clock.pass(3_600_000);
    expect(asked).to.equal(before);
  });

  it('a hidden page asks nobody', async () => {
    answers = [noAnswer];
    setHidden(true);
    person.doubt();
    await clock.pass(3_600_000);
    expect(asked).to.equal(2);
  });

  it('a session-url that answers no page session is asked again when a person wants it, and not by itself', async () => {
    answers = [new ScreeningError('not_set_up', 'No page session.', { status: 401 })];
    await person.askAgain().catch(() => {});
    const before = asked;
    dispatchEvent(new Event('focus'));
    await clock.pass(3_600_000);
    expect([asked, shown()]).to.deep.equal([before, undefined]);
    await person.askAgain().catch(() => {});
    expect(asked).to.equal(before + 1);
  });

  it('after visitorChanged() nothing is drawn until the host has answered; the same person goes on', async () => {
    const { visitor } = person;
    visitorChanged();
    expect(shown()).to.equal(undefined);
    await settled();
    expect([shown(), person.visitor === visitor, asked]).to.deep.equal(['nora', true, 2]);
  });

  it('a page that may go into the back/forward cache shows nothing, and asks when it is back', async () => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await settled();
    expect([shown(), asked]).to.deep.equal([undefined, 1]);
    answers = ['omar'];
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await settled();
    expect([shown(), asked]).to.deep.equal(['omar', 2]);
  });

  it('the proxy’s refusal of a page session that was fetched a moment ago is like the host’s', () => {
    person.visitor!.refuse(signedOut);
    expect([shown(), person.problem]).to.deep.equal([undefined, signedOut]);
  });

  it('once no element uses it, the host is asked before anything is drawn again', async () => {
    const { visitor } = person;
    element.abort();
    await settled();
    expect(shown()).to.equal(undefined);
    element = new AbortController();
    person.follow(drawn, element.signal);
    expect(shown()).to.equal(undefined);
    await settled();
    expect([shown(), person.visitor === visitor, asked]).to.deep.equal(['nora', true, 2]);
  });

  it('an element that is moved within one task asks nobody', async () => {
    element.abort();
    element = new AbortController();
    person.follow(drawn, element.signal);
    await settled();
    expect([shown(), asked]).to.deep.equal(['nora', 1]);
  });

  it('a page session that came with the page needs no question, once', async () => {
    const session = sessionOf('omar');
    noteSession(session, null);
    personFor({ ...source, session }, person);
    await settled();
    expect([shown(), asked]).to.deep.equal(['omar', 1]);
    answers = ['nora'];
    await person.askAgain();
    personFor({ ...source, session }, person);
    await settled();
    expect([shown(), asked]).to.deep.equal(['nora', 2]);
  });

  it('a page session that was set before visitorChanged() does not say who uses the page after it', async () => {
    const session = sessionOf('omar');
    noteSession(session, null);
    await settled();
    visitorChanged();
    personFor({ ...source, session }, person);
    await settled();
    expect(shown()).to.equal('nora');
  });

  describe('where a page session is all that the host gives', () => {
    beforeEach(async () => {
      element.abort();
      const session = sessionOf('nora');
      person = personFor({ endpoint: '/screening-api', session });
      element = new AbortController();
      person.give(session);
      person.follow(drawn, element.signal);
      await settled();
      expect(shown()).to.equal('nora');
    });

    const putBack = async (): Promise<void> => {
      element.abort();
      await settled();
      element = new AbortController();
      person.follow(drawn, element.signal);
      await settled();
    };

    it('an element that is put back goes on', async () => {
      const { visitor } = person;
      await putBack();
      expect([shown(), person.visitor === visitor]).to.deep.equal(['nora', true]);
    });

    for (const isOut of [false, true])
      it(`after visitorChanged() nothing is drawn before the next one${isOut ? ', also in an element that was out' : ''}`, async () => {
        if (isOut) {
          element.abort();
          await settled();
        }
        visitorChanged();
        await putBack();
        expect([shown(), person.problem]).to.deep.equal([undefined, undefined]);
        person.give(sessionOf('omar'));
        await settled();
        expect(shown()).to.equal('omar');
      });
  });

  it('where the only page session is taken away, an element without one is nobody’s', async () => {
    const endpoint = `/${crypto.randomUUID()}`;
    const session = sessionOf('nora');
    noteSession(session, null);
    person = personFor({ endpoint, session });
    await settled();
    expect(personFor({ endpoint }, person)).to.equal(person);
    expect(personFor({ endpoint })).to.not.equal(person);
  });

  it('without any source of page sessions, the developer is asked for one', async () => {
    person = personFor({ endpoint: `/${crypto.randomUUID()}` });
    person.follow(drawn, element.signal);
    await settled();
    expect(person.problem).to.include({ code: 'not_set_up' });
  });
});
