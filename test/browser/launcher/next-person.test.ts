import { expect } from '@open-wc/testing';
import type { SessionClaims } from '../../../src/client/api/session-claims.ts';
import { visitorChanged } from '../../../src/client/person/people.ts';
import { ScreeningError } from '../../../src/client/screening-error.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';
import { aScreening, aToken, refusal, screeningEvent } from '../page-api-stand-in.ts';
import { everyMarkup, everyString } from './every-string.ts';
import { aPackage, contact, LauncherPage } from './launcher-page.ts';

const nora = { sub: 'nora', role: 'candidate', reference: 'nora' };
const omar = { sub: 'omar', role: 'candidate', reference: 'omar' };
/** The same member of staff, for another candidate. */
const desk = { sub: 'desk', role: 'operator', reference: 'nora' };

const ofNora = { givenName: 'Nora', familyName: 'Ellis', email: 'nora@example.com' };

const signedOut = new ScreeningError('session_invalid', 'Nobody is signed in.', { status: 401 });
const signInAgain = 'You are signed out. Sign in to go on.';
const deleted = 'Somebody else is signed in now, so the answers given here before were deleted.';
/** Whatever the first person has typed, or the host knew of them, and the id of their screening. */
const traceOfNora = /Nora|Ellis|nora@|536-22|Quinn|s-of-nora/;

const traceIn = (content: unknown): string | undefined =>
  [...everyString(content)].find((each) => traceOfNora.test(each));

const sessionOf = (claims: SessionClaims): PageSession => ({
  token: aToken({ ...claims, jti: crypto.randomUUID() }),
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
});

/** A launcher in a form of the host, whose page can change hands. */
class SharedPage extends LauncherPage {
  override claims: SessionClaims = nora;
  override packages = [aPackage(`${contact} middleName? ssn`)];
  readonly hostForm = document.createElement('form');
  /** Answers who uses the page. */
  host = async (): Promise<PageSession> => sessionOf(this.claims);
  /** The header of the page session that the proxy refuses. */
  #refused: string | null = null;

  constructor() {
    super();
    this.main.append(this.hostForm);
    for (const [route, answer] of Object.entries(this.api.answers))
      this.api.answers[route] = (call, signal) => {
        const token = call.headers.get('authorization');
        return token && token === this.#refused ? refusal('session_expired') : answer(call, signal);
      };
    this.api.answers['POST /my/session'] = async () => Response.json(await this.host());
  }

  /** The host knows Nora’s middle name; she types the rest, and waits on the step of her number. */
  async fillIn(): Promise<void> {
    this.hostForm.append(this.element);
    Object.assign(this.element, {
      name: 'screening',
      draft: 'session',
      candidate: { middleName: 'Quinn' },
      fetchSession: () => this.host(),
    });
    await this.settle();
    await this.answer(ofNora);
    await this.press('Continue');
    await this.type('ssn', '536-22-8726');
  }

  /** Goes through the form from its beginning. */
  async readAnswers(): Promise<string[]> {
    while (this.heading !== 'About you') await this.press('Back');
    const names = ['givenName', 'middleName', 'familyName', 'email'];
    const answers = names.map((name) => this.field(name).value);
    await this.press('Continue');
    return [...answers, this.field('ssn').value];
  }

  async order(): Promise<void> {
    this.api.answers['POST /screenings'] = () =>
      this.acceptedOrder({ id: 's-of-nora', clientReferenceId: 'nora' });
    await this.press('Continue', 'Submit');
  }

  /** What the page shows and tells of the first person. */
  get shown(): string | undefined {
    const places = {
      markup: [...everyMarkup(this.main)],
      values: [...this.root.querySelectorAll('input')].map(({ value }) => value),
      form: [...new FormData(this.hostForm)],
      screening: this.element.screening,
      events: this.events,
    };
    return traceIn(places);
  }

  /** The host does not answer before the function that this returns is called. */
  holdHost(): () => Promise<void> {
    const { host } = this;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.host = async () => {
      await promise;
      return host();
    };
    return async () => {
      this.host = host;
      resolve();
      await this.settle();
    };
  }

  setHidden(value: boolean): void {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }

  /** From now on the proxy refuses the page session that was used last. */
  refuse(): void {
    this.#refused = this.api.calls.at(-1)?.headers.get('authorization') ?? null;
  }

  /** The stream ends, and its page session is refused when it is to be opened again. */
  async endSession(): Promise<void> {
    this.refuse();
    this.api.stream.end();
    await this.settle();
    dispatchEvent(new Event('online'));
    await this.settle();
  }

  /** The host names nobody while `happen` does; then it names somebody again. */
  async signOut(happen: () => Promise<void> | void): Promise<void> {
    const { host } = this;
    this.host = () => Promise.reject(signedOut);
    await happen();
    await this.settle();
    expect(this.text).to.include(signInAgain);
    expect(this.element.matches(':state(unavailable)')).to.equal(true);
    expect(this.shown).to.equal(undefined);
    this.host = host;
  }

  override close(): void {
    super.close();
    Reflect.deleteProperty(document, 'hidden');
  }
}

interface Way {
  /** Lets whoever `page.claims` names come. */
  come: (page: SharedPage) => Promise<void> | void;
  /** Whether nobody was signed in between: then what a draft may not keep is gone for everybody. */
  isSignOut?: boolean;
  /** Whether nothing is drawn until the host has answered: in any other way, it is asked beside what is drawn. */
  isHidden?: boolean;
}

/** Every way in which a page can change hands. */
const ways: Record<string, Way> = {
  'after visitorChanged()': { come: visitorChanged, isHidden: true },
  'by another session': {
    come: async ({ element, claims }) => void (element.session = sessionOf(claims)),
  },
  'by another fetchSession': {
    come: (page) => void (page.element.fetchSession = () => page.host()),
    isHidden: true,
  },
  'by another session-url': {
    come: ({ element }) => void Object.assign(element, { fetchSession: null, sessionUrl: '/my/session' }),
    isHidden: true,
  },
  'after a back/forward-cache restore': {
    come: () => {
      for (const type of ['pagehide', 'pageshow'])
        dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    },
    isHidden: true,
  },
  'to an element that is put back': {
    come: async (page) => {
      page.element.remove();
      await page.settle();
      page.hostForm.append(page.element);
    },
    isHidden: true,
  },
  'when the page comes into view again': {
    come: (page) => {
      page.setHidden(true);
      page.setHidden(false);
    },
  },
  'when the window gets the focus': { come: () => void dispatchEvent(new Event('focus')) },
  'by a page session that is renewed': { come: (page) => page.endSession() },
  'after the page session was refused': {
    come: async (page) => {
      await page.signOut(() => page.endSession());
      await page.press('Sign in');
    },
    isSignOut: true,
  },
  'after a sign-out in another tab': {
    come: async (page) => {
      await page.signOut(() => void dispatchEvent(new Event('focus')));
      dispatchEvent(new Event('focus'));
    },
    isSignOut: true,
  },
};

describe('what one person typed in <screening-launcher> is never shown to the next', () => {
  let page: SharedPage;

  beforeEach(async () => {
    page = new SharedPage();
    await page.fillIn();
    page.events.length = 0;
    expect(page.shown).to.not.equal(undefined);
  });
  afterEach(() => page.close());

  const comeAs = async (claims: SessionClaims, { come }: Way): Promise<void> => {
    page.claims = claims;
    await come(page);
    await page.settle();
  };
  const expectEmptyForm = (): void => {
    expect(page.shown).to.equal(undefined);
    expect(traceIn(Object.entries(sessionStorage))).to.equal(undefined);
    expect(page.field('givenName').value).to.equal('');
    expect(page.text).to.include(deleted);
  };

  for (const [name, way] of Object.entries(ways)) {
    it(`${name}: another person finds an empty form`, async () => {
      await comeAs(omar, way);
      expectEmptyForm();
    });

    it(`${name}: another person finds no screening, and a form of their own`, async () => {
      await page.order();
      expect(page.element.screening?.id).to.equal('s-of-nora');
      page.events.length = 0;
      await comeAs(omar, way);
      expectEmptyForm();
      expect(page.element.matches(':state(filling)')).to.equal(true);
    });

    it(`${name}: the same person goes on with what was typed`, async () => {
      await comeAs(nora, way);
      const number = way.isSignOut ? '' : '536-22-8726';
      expect(await page.readAnswers()).to.deep.equal(['Nora', 'Quinn', 'Ellis', 'nora@example.com', number]);
      expect(page.text).to.not.include(deleted);
    });

    it(`${name}: the same person finds their screening again`, async () => {
      await page.order();
      page.api.screenings = [page.element.screening!];
      page.events.length = 0;
      await comeAs(nora, way);
      expect(page.element.screening?.id).to.equal('s-of-nora');
      expect([...new FormData(page.hostForm).values()]).to.deep.equal(['s-of-nora']);
    });

    if (way.isHidden)
      it(`${name}: nothing is drawn or told before the host has named somebody`, async () => {
        const answer = page.holdHost();
        await comeAs(nora, way);
        expect(page.shown).to.equal(undefined);
        expect(page.root.querySelectorAll('input')).to.have.lengthOf(0);
        expect(page.element.matches(':state(loading)')).to.equal(true);
        await page.element.submit();
        expect(page.eventNames).to.deep.equal([]);
        await answer();
        expect(await page.readAnswers()).to.include('536-22-8726');
      });
  }

  it('the same member of staff finds an empty form for another candidate', async () => {
    page.close();
    page = new SharedPage();
    page.claims = desk;
    await page.fillIn();
    await comeAs({ ...desk, reference: 'omar' }, ways['when the window gets the focus']!);
    expectEmptyForm();
  });

  it('a host that does not answer leaves the page empty after a restore, until the same person is named', async () => {
    const { host } = page;
    page.host = () => Promise.reject(new TypeError('no network'));
    await comeAs(nora, ways['after a back/forward-cache restore']!);
    expect(page.shown).to.equal(undefined);
    expect(page.text).to.include('We cannot reach this site.');
    page.host = host;
    page.button('Try again').focus();
    await page.press('Try again');
    expect(page.focused?.id).to.equal('heading');
    expect(page.field('ssn').value).to.equal('536-22-8726');
  });

  it('a host that does not answer leaves the form as it is while somebody looks at it', async () => {
    page.host = () => Promise.reject(new TypeError('no network'));
    await comeAs(nora, ways['when the window gets the focus']!);
    expect(page.field('ssn').value).to.equal('536-22-8726');
  });

  it('an element that is only moved asks nobody, and draws nothing anew', async () => {
    page.holdHost();
    const before = page.field('ssn');
    page.hostForm.append(document.createElement('hr'), page.element);
    await page.settle();
    expect(page.field('ssn')).to.equal(before);
  });

  it('a page session that was set before visitorChanged() is not used by an element that is added later', async () => {
    const late = document.createElement('screening-launcher');
    const session = sessionOf(nora);
    Object.assign(late, { fetchSession: page.element.fetchSession, session });
    page.element.remove();
    await page.settle();
    await comeAs(omar, ways['after visitorChanged()']!);
    page.hostForm.append(late);
    await page.settle();
    expect(late.shadowRoot?.querySelector<HTMLInputElement>('[name=givenName]')?.value).to.equal('');
    const used = page.api.calls.map(({ headers }) => headers.get('authorization'));
    expect(used).to.not.include(`Bearer ${session.token}`);
  });

  describe('an order that is pressed while the host is asked who uses the page', () => {
    let answer: () => Promise<void>;

    beforeEach(async () => {
      await page.press('Continue');
      answer = page.holdHost();
      dispatchEvent(new Event('focus'));
      await page.press('Submit');
      expect(page.button('Sending…')).to.be.instanceOf(HTMLButtonElement);
      expect(page.orders).to.deep.equal([]);
    });

    it('is sent once the host has named the same person', async () => {
      await answer();
      expect(page.orders).to.have.lengthOf(1);
      expect(page.eventNames).to.include('created');
    });

    it('is not sent when another person is named', async () => {
      page.claims = omar;
      await answer();
      expect(page.orders).to.deep.equal([]);
      expectEmptyForm();
    });
  });

  it('an order that the proxy refused is not sent again for another person', async () => {
    await page.press('Continue');
    page.claims = omar;
    page.refuse();
    await page.press('Submit');
    expect(page.orders).to.have.lengthOf(1);
    expect(page.eventNames).to.not.include('created');
    expectEmptyForm();
  });
});

describe('what comes for one person after <screening-launcher> has changed hands is for nobody else', () => {
  let page: SharedPage;
  let saved: unknown[];
  let tabs: Window[];
  const { createObjectURL } = URL;

  beforeEach(() => {
    page = new SharedPage();
    page.packages = [aPackage(contact)];
    [saved, tabs] = [[], []];
    URL.createObjectURL = (file) => `#${saved.push(file)}`;
    window.open = () => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const tab = frame.contentWindow!;
      Object.defineProperty(tab, 'close', { value: () => frame.remove() });
      tabs.push(tab);
      return tab;
    };
  });
  afterEach(() => {
    page.close();
    for (const { frameElement } of tabs) frameElement?.remove();
    URL.createObjectURL = createObjectURL;
  });

  /** Holds the answer to a route. What it returns lets the answer come. */
  const hold = (route: string): ((answer: Response) => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    page.api.answers[route] = () => promise;
    return async (answer) => {
      resolve(answer);
      await page.settle();
    };
  };
  const openForm = (settings: Partial<typeof page.element> = {}): Promise<void> =>
    page.open({ candidate: ofNora, fetchSession: () => page.host(), ...settings });

  const orderBy = async (mode: 'form' | 'link' | 'email'): Promise<() => Promise<void>> => {
    const answer = hold('POST /screenings');
    await openForm({ mode });
    if (mode === 'form') await page.press('Continue', 'Submit');
    else await page.press(mode === 'link' ? 'Open the form' : 'Send the invitation');
    return () => answer(page.acceptedOrder({ id: 's-of-nora', clientReferenceId: 'nora' }));
  };

  /** What Nora asks for; each answer is still to come when somebody else is here. */
  const requests: Record<string, () => Promise<() => Promise<void>>> = {
    'an order by form': () => orderBy('form'),
    'an order by link': () => orderBy('link'),
    'an order by email': () => orderBy('email'),
    'the link of an invitation': async () => {
      await openForm({ mode: 'link' });
      await page.press('Open the form');
      const answer = hold('POST /screenings/s1/invite');
      await page.press('Open the form again');
      return () =>
        answer(Response.json({ url: `${location.origin}/hosted-form`, expiresAt: '2099-01-01T00:00:00Z' }));
    },
    'a receipt': async () => {
      const answer = hold('GET /screenings/s1/consents');
      await openForm({ disclosures: [{ id: 'fcra', version: '1', title: 'Consent', text: 'I agree.' }] });
      await page.press('Continue', 'Continue');
      await page.type('signature', 'Nora Ellis');
      await page.press('Sign and submit', 'Download your receipt');
      const consent = { ...page.orders[0]?.consents?.[0], signedAt: '2026-11-21T12:00:00Z' };
      return () => answer(Response.json({ consents: [consent] }));
    },
  };

  for (const [what, request] of Object.entries(requests)) {
    for (const name of [
      'after visitorChanged()',
      'by another fetchSession',
      'to an element that is put back',
    ])
      it(`${what}, where the page changed hands ${name}`, async () => {
        const answer = await request();
        page.claims = omar;
        page.events.length = 0;
        await ways[name]?.come(page);
        await page.settle();
        page.events.length = 0;
        await answer();
        expect(page.shown).to.equal(undefined);
        expect(page.eventNames).to.deep.equal([]);
        expect(saved).to.deep.equal([]);
        expect(tabs.at(-1)?.closed ?? true).to.equal(true);
      });

    it(`${what}, where it is not known yet who brought the page back`, async () => {
      const answer = await request();
      const name = page.holdHost();
      await ways['after a back/forward-cache restore']?.come(page);
      await page.settle();
      await answer();
      expect(page.element.screening).to.equal(undefined);
      expect(page.root.querySelector('h3')).to.equal(null);
      page.claims = omar;
      page.events.length = 0;
      await name();
      expect(page.shown).to.equal(undefined);
      expect(saved).to.deep.equal([]);
      expect(tabs.at(-1)?.closed ?? true).to.equal(true);
    });
  }

  it('an order that was on its way is there for the person who sent it, when they are back', async () => {
    const answer = await requests['an order by form']!();
    page.claims = omar;
    visitorChanged();
    await page.settle();
    await answer();
    page.api.screenings = [aScreening({ id: 's1', packageId: 'basic', clientReferenceId: 'nora' })];
    page.claims = nora;
    visitorChanged();
    await page.settle();
    expect(page.heading).to.equal('The check is already under way');
  });

  it('a screening of another candidate is never taken for what was ordered here', async () => {
    page.claims = omar;
    await openForm({ candidate: {} });
    const ofNora = aScreening({ packageId: 'basic', clientReferenceId: 'nora' });
    page.api.stream.send(screeningEvent('late', ofNora));
    await page.settle();
    expect(page.field('givenName').value).to.equal('');
    expect(page.element.screening).to.equal(undefined);
  });
});
