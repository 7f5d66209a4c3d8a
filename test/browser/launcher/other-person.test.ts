import { expect } from '@open-wc/testing';
import { visitorChanged, pageConnection } from '../../../src/client/visitor-gate.ts';
import { ScreeningError } from '../../../src/client/screening-error.ts';
import { claimsOf } from '../../../src/client/session-claims.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';
import { until } from '../manual-clock.ts';
import { type OtherPage, openOtherPage } from '../other-page.ts';
import { aScreening, aToken, refusal, screeningEvent } from '../page-api-stand-in.ts';
import { aPackage, contact, LauncherPage } from './launcher-page.ts';

const nora = { sub: 'nora', role: 'candidate', reference: 'nora' };
const omar = { sub: 'omar', role: 'candidate', reference: 'omar' };
const sentence = 'Somebody else is signed in now, so the answers given here before were deleted.';

const leave = (): boolean => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
const comeBack = (): boolean => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
const signedOut = (): Promise<never> =>
  Promise.reject(new ScreeningError('session_invalid', 'The visitor was signed out.', { status: 401 }));

describe('<screening-launcher> is for the person who opened it', () => {
  let page: LauncherPage;
  /** Answers the next requests for a page session. */
  let host: () => Promise<PageSession>;

  beforeEach(async () => {
    page = new LauncherPage();
    page.claims = nora;
    page.packages = [aPackage(`${contact} ssn`)];
    const { fetchSession } = page.element;
    host = fetchSession!;
    await page.open({ draft: 'session', fetchSession: () => host() });
    await page.answer({ givenName: 'Nora', familyName: 'Ellis', email: 'nora@example.com' });
    await page.press('Continue');
    await page.type('ssn', '536-22-8726');
  });
  afterEach(() => page.close());

  const refuseNora = (route: string): void => {
    const answer = page.api.answers[route]!;
    page.api.answers[route] = (call, signal) =>
      subjectOf(call.headers) === 'nora' ? refusal('session_expired') : answer(call, signal);
  };
  /** The stream ends, and is opened again. */
  const renew = async (): Promise<void> => {
    page.api.stream.end();
    await page.settle();
    dispatchEvent(new Event('online'));
    await page.settle();
  };
  const subjectOf = (headers: Headers): string | undefined =>
    claimsOf(headers.get('authorization') ?? '').sub;
  const inputs = (): string[] => [...page.root.querySelectorAll('input')].map(({ value }) => value);

  const expectOmarsEmptyForm = (): void => {
    expect(page.text).to.include(sentence);
    expect(page.field('givenName').value).to.equal('');
    expect(JSON.stringify(Object.entries(sessionStorage))).to.not.include('Nora');
  };

  it('what one person typed is not ordered under another, when the refused order is tried again', async () => {
    await page.press('Continue');
    page.claims = omar;
    refuseNora('POST /screenings');
    await page.press('Submit');
    expect(page.api.callsOf('POST /screenings').map(({ headers }) => subjectOf(headers))).to.deep.equal([
      'nora',
    ]);
    expect(page.eventNames).to.not.include('created');
    expectOmarsEmptyForm();
  });

  it('it opens anew when a renewed page session is of another person', async () => {
    page.claims = omar;
    refuseNora('GET /events');
    await renew();
    expectOmarsEmptyForm();
  });

  it('it opens anew when the page gives a page session of another person', async () => {
    page.claims = omar;
    page.element.session = await host();
    await page.settle();
    expectOmarsEmptyForm();
  });

  it('after visitorChanged() nothing is left of those who have signed out', async () => {
    host = () => signedOut();
    visitorChanged();
    await page.settle();
    expect(inputs()).to.deep.equal([]);
    expect(page.text).to.include('Please sign in again.');
    expect(JSON.stringify(Object.entries(sessionStorage))).to.not.include('Nora');
  });

  describe('after visitorChanged() of another page', () => {
    let other: OtherPage;
    let asked: number;

    beforeEach(async () => {
      other = await openOtherPage();
      asked = 0;
      const answer = host;
      host = () => {
        asked += 1;
        return answer();
      };
    });
    afterEach(() => other.close());

    const signInElsewhere = async (): Promise<void> => {
      other.visitorChanged();
      await until(() => asked > 0);
      await page.settle();
    };

    it('nothing is left of those who were here before, for somebody else', async () => {
      page.claims = omar;
      await signInElsewhere();
      expectOmarsEmptyForm();
      expect(asked).to.equal(1);
    });

    it('nothing of them is shown before the host has answered, nor where nobody is signed in', async () => {
      const { promise, reject } = Promise.withResolvers<PageSession>();
      const count = host;
      host = () => count().then(() => promise);
      await signInElsewhere();
      expect(inputs()).to.deep.equal([]);
      expect(page.text).to.not.include('Nora');
      reject(new ScreeningError('session_invalid', 'The visitor was signed out.', { status: 401 }));
      await page.settle();
      expect(page.text).to.include('Please sign in again.');
      expect(page.text).to.not.include('Nora');
    });

    it('the same person goes on with what they have typed', async () => {
      await signInElsewhere();
      expect(page.field('givenName').value).to.equal('Nora');
      await page.press('Continue');
      expect(page.field('ssn').value).to.equal('536-22-8726');
      expect(asked).to.equal(1);
    });
  });

  it('a page session that was set before visitorChanged() is not used by an element that is added later', async () => {
    const late = document.createElement('screening-launcher');
    const fetchSession = () => host();
    Object.assign(late, { fetchSession, session: await host() });
    page.claims = omar;
    page.element.remove();
    await page.settle();
    visitorChanged();
    const before = page.api.calls.length;
    page.main.append(late);
    await page.settle();
    const subjects = page.api.calls.slice(before).map(({ headers }) => subjectOf(headers));
    expect(new Set(subjects)).to.deep.equal(new Set(['omar']));
  });

  it('an element that is put back after another login shows nothing of the person before', async () => {
    const { promise, resolve } = Promise.withResolvers<PageSession>();
    page.element.remove();
    await page.settle();
    page.claims = omar;
    const session = await host();
    host = () => promise;
    page.main.append(page.element);
    await page.settle();
    expect(inputs()).to.deep.equal([]);
    resolve(session);
    await page.settle();
    expectOmarsEmptyForm();
  });

  describe('beside an element that keeps the connection', () => {
    let visit: AbortController;
    let noras: PageSession;
    let asked: number;
    let answer: (session: PageSession) => void;

    beforeEach(async () => {
      visit = new AbortController();
      noras = await host();
    });
    afterEach(() => visit.abort());

    const holdConnection = async (): Promise<void> => {
      const { endpoint, fetchSession } = page.element;
      await pageConnection({ endpoint, fetchSession }, visit.signal).api.claims();
    };
    /** From now on the host is asked, and does not answer before `answer`. */
    const holdHost = (): void => {
      const { promise, resolve } = Promise.withResolvers<PageSession>();
      [asked, answer] = [0, resolve];
      host = () => {
        asked += 1;
        return promise;
      };
    };
    const putBack = async (): Promise<void> => {
      page.element.remove();
      await page.settle();
      holdHost();
      page.main.append(page.element);
      await page.settle();
    };

    it('one that is put back shows nothing until the host, asked once, has named the same person', async () => {
      await holdConnection();
      await putBack();
      expect(inputs()).to.deep.equal([]);
      expect(asked).to.equal(1);
      answer(noras);
      await page.settle();
      expect(page.field('ssn').value).to.equal('536-22-8726');
      expect(asked).to.equal(1);
    });

    it('one that is put back after another login shows nothing of the person before', async () => {
      await holdConnection();
      page.claims = omar;
      await putBack();
      expect(inputs()).to.deep.equal([]);
      answer({ ...noras, token: aToken(omar) });
      await page.settle();
      expectOmarsEmptyForm();
    });

    it('nor does it where nobody is signed in any more', async () => {
      await holdConnection();
      page.element.remove();
      await page.settle();
      host = () => signedOut();
      page.main.append(page.element);
      await page.settle();
      expect(inputs()).to.deep.equal([]);
      expect(page.text).to.include('Please sign in again.');
    });

    it('one that is only moved asks nobody, and draws nothing anew', async () => {
      await holdConnection();
      holdHost();
      const before = page.field('ssn');
      page.main.append(document.createElement('hr'), page.element);
      await page.settle();
      expect(page.field('ssn')).to.equal(before);
      expect(asked).to.equal(0);
    });
  });

  it('a page that is brought back shows nothing until the host has named the same person', async () => {
    const { promise, resolve } = Promise.withResolvers<PageSession>();
    const session = await host();
    host = () => promise;
    leave();
    comeBack();
    await page.settle();
    expect(inputs()).to.deep.equal([]);
    resolve(session);
    await page.settle();
    expect(page.field('ssn').value).to.equal('536-22-8726');
  });

  it('a form that is being filled in says so after a sign-out, too', async () => {
    host = () => signedOut();
    page.api.answers['GET /events'] = () => refusal('session_revoked');
    await renew();
    expect(page.text).to.include('Please sign in again.');
    expect(page.element.matches(':state(filling)')).to.equal(true);
  });

  it('the service’s form in its frame says so after a sign-out, too', async () => {
    Object.assign(page.element, { mode: 'link', openIn: 'dialog' });
    await page.settle();
    await page.answer({ givenName: 'Nora', familyName: 'Ellis', email: 'nora@example.com' });
    await page.press('Open the form');
    host = () => signedOut();
    page.api.answers['GET /events'] = () => refusal('session_revoked');
    await renew();
    expect(page.root.querySelector('iframe')).to.not.equal(null);
    expect(page.element.matches(':state(handed-over)')).to.equal(true);
  });

  it('what the host answers to a question of before it was left says nothing of who brings it back', async () => {
    const [before, after] = [Promise.withResolvers<PageSession>(), Promise.withResolvers<PageSession>()];
    const noras = await host();
    await page.press('Continue');
    page.api.answers['POST /screenings'] = () => refusal('session_expired');
    host = () => before.promise;
    await page.press('Submit');
    leave();
    page.claims = omar;
    host = () => after.promise;
    comeBack();
    before.resolve(noras);
    await page.settle();
    expect(page.text).to.not.include('Nora');
    after.resolve({ ...noras, token: aToken(omar) });
    await page.settle();
    expectOmarsEmptyForm();
  });

  it('a page that another person brings back has forgotten the answers', async () => {
    leave();
    page.claims = omar;
    comeBack();
    await page.settle();
    expectOmarsEmptyForm();
  });

  it('a page that nobody who is signed in brings back shows no answer', async () => {
    leave();
    host = () => signedOut();
    comeBack();
    await page.settle();
    expect(inputs()).to.deep.equal([]);
    expect(page.text).to.include('Please sign in again.');
  });

  it('the same person has the answers again after a page was brought back without a network', async () => {
    const answer = host;
    leave();
    host = () => Promise.reject(new TypeError('no network'));
    comeBack();
    await page.settle();
    expect(inputs()).to.deep.equal([]);
    host = answer;
    await page.press('Try again');
    expect(page.heading).to.equal('Check your answers');
    expect(page.text).to.include('Nora');
    expect(page.text).to.not.include(sentence);
  });

  it('an order that is refused because its person has signed out empties the sensitive fields and says what to do', async () => {
    await page.press('Continue');
    page.api.answers['POST /screenings'] = () => refusal('session_revoked');
    host = () => signedOut();
    await page.press('Submit');
    expect(page.text).to.include('Please sign in again.');
    await page.press('Back');
    expect(page.field('ssn').value).to.equal('');
    await page.press('Back');
    expect(page.field('givenName').value).to.equal('Nora');
  });

  it('the sensitive fields are emptied when the stream ends and the host says that nobody is signed in', async () => {
    host = () => signedOut();
    page.api.answers['GET /events'] = () => refusal('session_revoked');
    await renew();
    expect(page.field('ssn').value).to.equal('');
    expect(page.text).to.include('Please sign in again.');
  });

  describe('whose check was ordered', () => {
    const outcome = 'nothing came up';
    const finished = aScreening({
      id: 's1',
      packageId: 'basic',
      clientReferenceId: 'nora',
      revision: 9,
      phase: 'complete',
      result: 'clear',
      waitingOn: 'none',
    });

    const signOut = async (answer: () => Promise<PageSession>): Promise<void> => {
      host = answer;
      page.api.answers['GET /events'] = () => refusal('session_revoked');
      await renew();
    };
    let asNora: () => Promise<PageSession>;
    let openStream: (typeof page.api.answers)[string];

    beforeEach(async () => {
      asNora = host;
      openStream = page.api.answers['GET /events']!;
      await page.press('Continue', 'Submit');
      page.api.screenings = [finished];
      page.api.stream.send(screeningEvent('later', finished));
      await page.settle();
      expect(page.text).to.include(outcome);
    });

    it('the outcome is hidden once nobody is signed in, and is there again for the same person', async () => {
      await signOut(() => signedOut());
      expect(page.text).to.not.include(outcome);
      expect(page.text).to.include('Please sign in again.');
      host = asNora;
      page.api.answers['GET /events'] = openStream!;
      page.button('Try again').focus();
      await page.press('Try again');
      page.api.stream.send(': hello\n\n');
      await page.settle();
      expect(page.text).to.include(outcome);
      expect(page.focused?.id).to.equal('heading');
    });

    it('the outcome stays hidden while nobody can be asked who is signed in', async () => {
      await signOut(() => signedOut());
      host = () => Promise.reject(new TypeError('no network'));
      await page.press('Try again');
      expect(page.text).to.not.include(outcome);
    });

    describe('tells scripts and styles of the page nothing of it', () => {
      let hostForm: HTMLFormElement;
      const told = (): unknown => ({
        screening: page.element.screening?.id,
        isUnderWay: page.element.matches(':state(under-way)'),
        submitted: [...new FormData(hostForm).values()],
      });
      const everything = { screening: 's1', isUnderWay: true, submitted: ['s1'] };
      const nothing = { screening: undefined, isUnderWay: false, submitted: [] };

      beforeEach(async () => {
        hostForm = document.createElement('form');
        page.element.name = 'screening';
        page.main.append(hostForm);
        hostForm.append(page.element);
        await page.settle();
        expect(told()).to.deep.equal(everything);
      });

      it('once nobody is signed in, until the same person is back', async () => {
        await signOut(() => signedOut());
        expect(told()).to.deep.equal(nothing);
        expect(page.element.matches(':state(unavailable)')).to.equal(true);
        host = asNora;
        page.api.answers['GET /events'] = openStream!;
        await page.press('Try again');
        page.api.stream.send(': hello\n\n');
        await page.settle();
        expect(told()).to.deep.equal(everything);
      });

      const bringBack = (): void => {
        leave();
        comeBack();
      };
      for (const [when, act] of [
        ['after visitorChanged()', visitorChanged],
        ['in a page that is brought back', bringBack],
      ] as const)
        it(`${when}, until the host has named the same person`, async () => {
          const { promise, resolve } = Promise.withResolvers<PageSession>();
          host = () => promise;
          act();
          expect(page.element.screening).to.equal(undefined);
          await page.settle();
          expect(told()).to.deep.equal(nothing);
          resolve(await asNora());
          await page.settle();
          expect(told()).to.deep.equal(everything);
        });
    });

    it('somebody else who signs in finds a form of their own', async () => {
      await signOut(() => signedOut());
      page.claims = omar;
      host = asNora;
      page.api.screenings = [];
      page.api.answers['GET /events'] = openStream!;
      await page.press('Try again');
      expectOmarsEmptyForm();
    });

    it('a page session that ends hides the email address to which an invitation went', async () => {
      page.claims = omar;
      page.api.screenings = [];
      Object.assign(page.element, { mode: 'email', session: await host() });
      await page.settle();
      await page.answer({ givenName: 'Omar', familyName: 'Reyes', email: 'omar@example.com' });
      await page.press('Send the invitation');
      expect(page.text).to.include('omar@example.com');
      await signOut(() => signedOut());
      expect(page.text).to.not.include('omar@example.com');
      expect(page.text).to.include('Please sign in again.');
    });
  });

  it('an order that was called off starts again without the sensitive answers', async () => {
    await page.press('Continue', 'Submit');
    const ofNora = { id: 's1', packageId: 'basic', clientReferenceId: 'nora', revision: 9 };
    const cancelled = aScreening({ ...ofNora, phase: 'cancelled' });
    page.api.stream.send(screeningEvent('later', cancelled));
    await page.settle();
    await page.press('Start again');
    expect(page.field('givenName').value).to.equal('Nora');
    await page.press('Continue');
    expect(page.field('ssn').value).to.equal('');
  });
});
