import { expect } from '@open-wc/testing';
import type { ScreeningLauncherElement } from '../../../src/launcher/screening-launcher-element.ts';
import { until } from '../manual-clock.ts';
import { aScreening, refusal, screeningEvent } from '../page-api-stand-in.ts';
import { aPackage, anna, contact, fieldsInvalid, LauncherPage } from './launcher-page.ts';
import { canary, LeakSearch, trace } from './leak-search.ts';
import { max, purpose, TrustPage, withQuestions } from './trust-page.ts';

const known = { ...anna, dob: '1990-01-20' };
const disclosure = { id: 'fcra', version: '1', title: 'Disclosure', text: 'We may obtain a report.' };

/** A refusal of a request that has its body in it. */
const repeated = (body: string): Response =>
  Response.json(
    { type: 'about:blank', title: body, status: 503, code: 'service_unavailable', detail: body },
    { status: 503 },
  );

/** Ways in which an order can fail; most answers repeat it, as a proxy or a gateway should not. */
const failures: Record<string, (order: string) => Response | Promise<Response>> = {
  'a 422 for the number': () => fieldsInvalid({ path: 'ssn', code: 'format' }),
  'a 502 of a gateway that repeats the order': (order) =>
    new Response(`<h1>Bad gateway</h1><pre>${order}</pre>`, { status: 502 }),
  'a refusal that repeats the order': repeated,
  'no connection': () => Promise.reject(new TypeError('Failed to fetch')),
  'an answer that is the order': (order) => new Response(order, { status: 201 }),
  'an answer that starts with the order and is not JSON': (order) =>
    new Response(`${order}!`, { status: 201 }),
};

interface Scenario {
  set: Partial<ScreeningLauncherElement>;
  /** Fills in the form, up to the button that orders. */
  fillIn: (page: LauncherPage) => Promise<void>;
  orderButton: string;
}

/** Every mode, with the number typed into the form or given by the host. */
const scenarios: Record<string, Scenario> = {
  'typed into the form': {
    set: { candidate: known },
    fillIn: async (page) => {
      await page.press('Continue');
      await page.type('ssn', canary);
      await page.press('Continue');
    },
    orderButton: 'Submit',
  },
  'given by the host for the form': {
    set: { candidate: { ...known, ssn: canary } },
    fillIn: (page) => page.press('Continue', 'Continue'),
    orderButton: 'Submit',
  },
  'given by the host for a link': {
    set: { mode: 'link', candidate: { ...known, ssn: '536228726' } },
    fillIn: () => Promise.resolve(),
    orderButton: 'Open the form',
  },
  'given by the host for a dialog': {
    set: { mode: 'link', openIn: 'dialog', candidate: { ...known, ssn: canary } },
    fillIn: () => Promise.resolve(),
    orderButton: 'Open the form',
  },
  'given by the host for an email': {
    set: { mode: 'email', candidate: { ...known, ssn: canary } },
    fillIn: () => Promise.resolve(),
    orderButton: 'Send the invitation',
  },
};

/** What else can happen after it is typed. */
const laterEvents: Record<string, (page: LauncherPage) => Promise<void>> = {
  'the launcher is reset': (page) => {
    page.element.reset();
    return page.settle();
  },
  'the candidate deletes the answers': async (page) => {
    // The button is on the first step alone.
    await page.press('Back', 'Back', 'Delete my answers');
  },
  'the launcher is removed': (page) => {
    page.element.remove();
    return page.settle();
  },
  'the page is reloaded': async (page) => {
    page.element.remove();
    const reloaded = new LauncherPage();
    Object.assign(reloaded, { claims: page.claims, packages: page.packages });
    await reloaded.open({ draft: 'session' });
    expect(reloaded.field('ssn').value).to.equal('');
    // Keep it in the document until the search has looked at it.
    page.main.append(reloaded.main);
  },
  'the language changes': async (page) => {
    page.element.locale = 'es';
    await until(() => page.root.querySelector('section')?.lang === 'es');
  },
  'the candidate goes back to it and shows it': async (page) => {
    await page.press('Back', 'Show the Social Security number');
    expect(page.field('ssn').value).to.equal(canary);
  },
  'the host changes the mode to link': (page) => {
    page.element.mode = 'link';
    return page.settle();
  },
  'the same check is ordered elsewhere': async (page) => {
    page.api.stream.send(screeningEvent('later', aScreening({ packageId: 'basic' })));
    await page.settle();
    expect(page.heading).to.equal('The check is already under way');
  },
};

const typed = scenarios['typed into the form']!;
const given = { ...known, ssn: canary };

/** The other routes of the page API, and how the page comes to request them. */
const routes: Record<string, (page: LauncherPage) => Promise<void>> = {
  'GET /packages': (page) => page.open({ mode: 'link', candidate: given }),
  'POST /screenings/s1/invite': async (page) => {
    await page.open({ mode: 'link', candidate: given });
    await page.press('Open the form');
  },
  'GET /screenings/s1/consents': async (page) => {
    await page.open({ candidate: given, disclosures: [disclosure] });
    await page.press('Continue', 'Continue', 'Continue');
    await page.type('signature', 'Anna Lee');
    await page.press('Sign and submit', 'Download your receipt');
  },
};

describe('search for a social security number', () => {
  let page: LauncherPage;
  let search: LeakSearch;

  beforeEach(() => {
    page = new LauncherPage();
    page.packages = [aPackage(`${contact} dob ssn`)];
    search = new LeakSearch(page);
  });
  afterEach(() => {
    search.close();
    page.close();
  });

  /** Opens the launcher in a form of the host, with a draft, and fills in the form. */
  const openAndFillIn = async ({ set, fillIn }: Scenario): Promise<void> => {
    await page.open({ name: 'screening', draft: 'session', ...set });
    const form = document.createElement('form');
    page.main.append(form);
    form.append(page.element);
    await page.settle();
    await fillIn(page);
  };
  const expectNoTrace = async () => expect(await search.places()).to.deep.equal([]);
  const lastBody = () => page.api.callsOf('POST /screenings').at(-1)?.body ?? '';

  for (const [how, scenario] of Object.entries(scenarios))
    it(`a social security number ${how} leaves no trace when the order is accepted`, async () => {
      const answer = Promise.withResolvers<Response>();
      page.api.answers['POST /screenings'] = () => answer.promise;
      await openAndFillIn(scenario);
      await expectNoTrace();
      await page.press(scenario.orderButton);
      expect(trace.test(lastBody())).to.equal(scenario.orderButton === 'Submit');
      await expectNoTrace();
      answer.resolve(page.acceptedOrder());
      await page.settle();
      expect(page.eventNames).to.include('created');
      await expectNoTrace();
    });

  it('a social security number leaves no trace when the answer repeats the order', async () => {
    page.api.answers['POST /screenings'] = async () => {
      const placed = (await page.acceptedOrder().json()) as object;
      return Response.json({ ...placed, candidate: JSON.parse(lastBody()) as unknown }, { status: 201 });
    };
    await openAndFillIn(typed);
    await page.press('Submit');
    expect(page.eventNames).to.include('created');
    await expectNoTrace();
  });

  for (const [failure, answer] of Object.entries(failures))
    it(`a social security number leaves no trace when the order fails with ${failure}`, async () => {
      page.api.answers['POST /screenings'] = () => answer(lastBody());
      await openAndFillIn(typed);
      await page.press('Submit');
      expect(page.eventNames.at(-1)).to.equal('error');
      await expectNoTrace();
      search.record('an error', await page.element.open().catch((error: unknown) => error));
      page.element.reset();
      await page.settle();
      await expectNoTrace();
    });

  it('a social security number leaves no trace when the page session has ended', async () => {
    let isSignedOut = false;
    const { fetchSession } = page.element;
    const signOut = (): Promise<never> => Promise.reject(new Error('signed out'));
    const set = { ...typed.set, fetchSession: () => (isSignedOut ? signOut() : fetchSession!()) };
    await openAndFillIn({ ...typed, set });
    isSignedOut = true;
    page.api.answers['POST /screenings'] = () => refusal('session_expired');
    await page.press('Submit');
    expect(page.eventNames.at(-1)).to.equal('error');
    await expectNoTrace();
  });

  for (const [event, happen] of Object.entries(laterEvents))
    it(`a social security number typed into the form leaves no trace when ${event}`, async () => {
      await openAndFillIn({
        ...typed,
        set: { candidate: known, disclosures: [disclosure] },
      });
      expect(JSON.stringify(Object.entries(sessionStorage))).to.include('Anna');
      await expectNoTrace();
      await happen(page);
      await expectNoTrace();
    });

  for (const [route, request] of Object.entries(routes))
    it(`a social security number leaves no trace when ${route} fails with a refusal that repeats it`, async () => {
      page.api.answers[route] = () => repeated(JSON.stringify(given));
      await request(page);
      expect(page.eventNames.at(-1)).to.equal('error');
      await expectNoTrace();
    });
});

describe('search for a member’s social security number', () => {
  let page: TrustPage;
  let search: LeakSearch;

  beforeEach(() => {
    page = new TrustPage();
    search = new LeakSearch(page);
  });
  afterEach(() => {
    search.close();
    page.close();
  });

  const outcomes = { questions: () => Response.json(withQuestions), 'a refusal that repeats it': repeated };
  for (const [outcome, answer] of Object.entries(outcomes))
    it(`a member’s social security number leaves no trace when the proof of identity is answered with ${outcome}`, async () => {
      page.api.answers['POST /trust'] = () => answer(page.api.callsOf('POST /trust').at(-1)?.body ?? '');
      await page.openMember();
      await page.openProof();
      page.choose(purpose);
      await page.answer({ ...max, ssn: canary });
      expect(await search.places()).to.deep.equal([]);
      await page.press('Continue');
      expect(page.api.callsOf('POST /trust')[0]?.body).to.match(trace);
      expect(await search.places()).to.deep.equal([]);
      await page.press('Back');
      expect(await search.places()).to.deep.equal([]);
    });
});
