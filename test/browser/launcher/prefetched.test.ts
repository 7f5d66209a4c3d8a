import { expect } from '@open-wc/testing';
import type { Prefetched } from '../../../src/client/offers.ts';
import { visitorChanged } from '../../../src/client/person/people.ts';
import type { ScreeningErrorEvent } from '../../../src/launcher/launcher-events.ts';
import { ScreeningLauncherElement } from '../../../src/launcher/screening-launcher-element.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';
import { toldDuring } from '../console-errors.ts';
import { settled } from '../manual-clock.ts';
import { aScreening, aToken, refusal } from '../page-api-stand-in.ts';
import { aPackage, anna, contact, LauncherPage } from './launcher-page.ts';

const aSession = (subject = 'anna'): PageSession => ({
  token: aToken({ sub: subject, role: 'candidate', jti: crypto.randomUUID() }),
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
});

const prefetched: Prefetched = {
  packages: { environment: 'production', packages: [aPackage(contact)] },
  screenings: { screenings: [], cursor: '0' },
};

describe('what the host gives <screening-launcher> with the page', () => {
  let page: LauncherPage;
  let asked: number;
  /** What had been asked for when the first step was shown. */
  let beforeFirstStep: string[] | undefined;

  beforeEach(() => {
    page = new LauncherPage();
    asked = 0;
    beforeFirstStep = undefined;
    page.element.fetchSession = async () => {
      asked += 1;
      return aSession();
    };
    page.main.addEventListener('screening-ready', () => {
      beforeFirstStep ??= page.api.calls.map(({ method, path }) => `${method} ${path}`);
    });
  });
  afterEach(() => page.close());

  it('the first step needs no request when session, packages and screenings came with the page', async () => {
    await page.open({ session: aSession(), prefetched, candidate: anna });
    expect(beforeFirstStep).to.deep.equal([]);
    expect(asked).to.equal(0);
    expect(page.field('givenName').value).to.equal('Anna');
    await page.press('Continue', 'Submit');
    expect(page.orders).to.have.lengthOf(1);
  });

  it('without screenings, the launcher asks for those alone before it shows the form', async () => {
    await page.open({ session: aSession(), prefetched: { packages: prefetched.packages } });
    expect(beforeFirstStep).to.deep.equal(['GET /screenings']);
    expect(asked).to.equal(0);
  });

  it('a screening that came with the page is shown instead of the form', async () => {
    const screening = aScreening({ id: 's1', packageId: 'basic' });
    const screenings = { screenings: [screening], cursor: '0' };
    await page.open({ session: aSession(), prefetched: { ...prefetched, screenings } });
    expect(page.element.screening?.id).to.equal('s1');
  });

  it('another page session is asked for when the given one is refused', async () => {
    const given = aSession();
    const answer = page.api.answers['GET /packages']!;
    page.api.answers['GET /packages'] = (call, signal) =>
      call.headers.get('authorization') === `Bearer ${given.token}`
        ? refusal('session_expired')
        : answer(call, signal);
    await page.open({ session: given });
    expect(asked).to.equal(1);
    expect(page.labels).to.include('First name');
  });

  it('a session alone is enough, and its token is nowhere in the page', async () => {
    const session = aSession();
    await page.open({ fetchSession: null, session });
    expect(page.labels).to.include('First name');
    expect(
      document.documentElement.getHTML({ serializableShadowRoots: true, shadowRoots: [page.root] }),
    ).not.to.include(session.token);
    expect(
      JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))),
    ).not.to.include(session.token);
  });

  it('what came with a page session that has ended since is not used', async () => {
    const screening = aScreening({ id: 's1', packageId: 'basic', packageTitle: 'Check of Nora' });
    Object.assign(page.element, {
      session: aSession('nora'),
      prefetched: { ...prefetched, screenings: { screenings: [screening], cursor: '0' } },
    });
    await settled();
    visitorChanged();
    await page.open();
    expect(page.api.callsOf('GET /packages')).to.have.lengthOf(1);
    expect(page.element.screening).to.equal(undefined);
    expect(page.text).to.not.include('Nora');
  });

  describe('where a page session is all that the host gives', () => {
    beforeEach(async () => {
      await page.open({ fetchSession: null, session: aSession() });
      await page.answer(anna);
    });
    const bringBack = async (): Promise<void> => {
      for (const type of ['pagehide', 'pageshow'])
        dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
      // The host gives no way to ask for another one, and is told so.
      await toldDuring(() => page.settle());
    };
    const putBack = async (meanwhile = async (): Promise<void> => {}): Promise<void> => {
      page.element.remove();
      await page.settle();
      await meanwhile();
      page.main.append(page.element);
      await page.settle();
    };
    const expectNothing = (): void => {
      expect([...page.root.querySelectorAll('input')]).to.deep.equal([]);
      expect(page.text).to.not.include(anna.givenName);
    };

    it('an element that is put back goes on with it', async () => {
      await putBack();
      expect(page.field('givenName').value).to.equal('Anna');
      await page.press('Continue', 'Submit');
      expect(page.eventNames).to.include('created').and.not.include('error');
    });

    it('a page that is brought back shows nothing, for nobody can be asked who has done so', async () => {
      await bringBack();
      expectNothing();
    });

    it('the next page session starts it again', async () => {
      await bringBack();
      page.element.session = aSession();
      await page.settle();
      expect(page.labels).to.include('First name');
    });
  });

  it('the same set anew, as some frameworks do at every render, is not used again', async () => {
    await page.open({ session: aSession(), prefetched });
    page.element.prefetched = { ...prefetched };
    await page.settle();
    page.element.reset();
    await page.settle();
    expect(page.api.callsOf('GET /packages')).to.have.lengthOf(1);
  });

  it('starting over asks the proxy again, for what came with the page is old by then', async () => {
    await page.open({ session: aSession(), prefetched });
    page.element.reset();
    await page.settle();
    expect(page.api.callsOf('GET /packages')).to.have.lengthOf(1);
  });

  const [offer] = prefetched.packages.packages;
  const wrongList = { ...prefetched.packages, packages: [{ ...offer, title: 7 }] };
  const wrongSnapshot = { screenings: [{ id: 's1' }], cursor: '0' };

  const expectTold = ({ error }: ScreeningErrorEvent): void => {
    expect(error.code).to.equal('unreadable');
    expect(error.message).to.include('prefetched does not match');
    expect(page.root.querySelector('h2')?.textContent).to.equal('Basic check');
  };
  // The developer is told once: the others of these tests add nothing.
  const openWith = (wrong: object): Promise<string[]> =>
    toldDuring(() => page.open({ session: aSession(), prefetched: { ...prefetched, ...wrong } }));

  it('packages that the proxy cannot have answered are told, and the proxy is asked', async () => {
    await openWith({ packages: wrongList });
    expect(beforeFirstStep).to.deep.equal(['GET /packages']);
    expect(page.eventNames).to.deep.equal(['error', 'ready']);
    expectTold(page.events[0] as ScreeningErrorEvent);
  });

  it('screenings that the proxy cannot have answered are not shown, and the proxy is asked', async () => {
    await openWith({ screenings: wrongSnapshot });
    expect(page.eventNames).to.deep.equal(['error', 'ready']);
    expectTold(page.events[0] as ScreeningErrorEvent);
    expect(page.element.screening).to.equal(undefined);
    expect(page.api.callsOf('GET /screenings')).to.have.lengthOf(1);
  });

  it('packages that came without the answer around them are told, and the proxy is asked', async () => {
    await openWith({ packages: prefetched.packages.packages });
    expect(page.eventNames).to.deep.equal(['error', 'ready']);
    expectTold(page.events[0] as ScreeningErrorEvent);
  });

  it('what the proxy answers is shown only where it can be read, and asked for when somebody tries again', async () => {
    page.packages = wrongList.packages as unknown as typeof page.packages;
    await toldDuring(() => page.open());
    expect(page.eventNames).to.deep.equal(['error']);
    expect(page.root.querySelector('input')).to.equal(null);
    page.packages = prefetched.packages.packages;
    await page.press('Try again');
    expect(page.labels).to.include('First name');
  });

  it('properties that were set before the element was registered survive its upgrade', async () => {
    const early = Object.assign(document.createElement('screening-launcher-late'), {
      fetchSession: page.element.fetchSession,
      candidate: { givenName: 'Early' },
      disclosures: [{ id: 'd', version: '1', title: 'Notice', text: 'Text' }],
    });
    const { candidate, disclosures, fetchSession } = early;
    page.main.append(early);
    customElements.define('screening-launcher-late', class extends ScreeningLauncherElement {});
    const upgraded = early as unknown as ScreeningLauncherElement;
    await page.open();
    expect(upgraded.candidate).to.equal(candidate);
    expect(upgraded.disclosures).to.equal(disclosures);
    expect(upgraded.fetchSession).to.equal(fetchSession);
    expect(upgraded.shadowRoot!.querySelector<HTMLInputElement>('[name=givenName]')?.value).to.equal('Early');
    expect(page.eventNames).not.to.include('error');
  });
});
