import { expect } from '@open-wc/testing';
import { visitorChanged } from '../../../src/client/visitor-gate.ts';
import { aScreening, refusal, screeningEvent } from '../page-api-stand-in.ts';
import { anna, LauncherPage } from './launcher-page.ts';

// Tabs of one person share a stream: other files, which may run beside this one, have a Nora, too.
const nora = { sub: crypto.randomUUID(), role: 'candidate', reference: 'nora' };
const omar = { sub: crypto.randomUUID(), role: 'candidate', reference: 'omar' };
const consentText = 'I agree to the check.';

describe('<screening-launcher> gets an answer after somebody else has signed in', () => {
  let page: LauncherPage;
  let saved: unknown[];
  let tabs: Window[];
  const { createObjectURL } = URL;
  const originalOpen = window.open;

  beforeEach(() => {
    page = new LauncherPage();
    page.claims = nora;
    [saved, tabs] = [[], []];
    URL.createObjectURL = (file) => `#${saved.push(file)}`;
    window.open = () => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const close = (): void => frame.remove();
      const tab = frame.contentWindow!;
      Object.defineProperty(tab, 'close', { value: close });
      tabs.push(tab);
      return tab;
    };
  });
  afterEach(() => {
    page.close();
    for (const { frameElement } of tabs) frameElement?.remove();
    URL.createObjectURL = createObjectURL;
    window.open = originalOpen;
  });

  const ofNora = (facts: Parameters<LauncherPage['acceptedOrder']>[0] = {}): Response =>
    page.acceptedOrder({ clientReferenceId: 'nora', ...facts });

  /** Holds the answer to a route. Call what it returns to let it come. */
  const hold = (route: string): ((answer: Response) => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    page.api.answers[route] = () => promise;
    return async (answer) => {
      resolve(answer);
      await page.settle();
    };
  };

  const orderAsNora = async (): Promise<ReturnType<typeof hold>> => {
    const release = hold('POST /screenings');
    await page.open({ candidate: anna });
    await page.press('Continue', 'Submit');
    return release;
  };

  const signInAsOmar = async (): Promise<void> => {
    page.claims = omar;
    page.element.candidate = {};
    visitorChanged();
    await page.settle();
    page.events.length = 0;
  };

  const expectNothingOfNora = (): void => {
    expect(page.eventNames).to.deep.equal([]);
    expect(page.field('givenName').value).to.equal('');
    expect(page.text).to.include('Somebody else is signed in now');
    expect(page.element.screening).to.equal(undefined);
    expect(saved).to.deep.equal([]);
    expect(tabs.filter(({ closed }) => !closed)).to.deep.equal([]);
  };

  const modes = ['form', 'link', 'email'] as const;
  /** Orders. Call what it returns to let the answer come. */
  const orderBy = async (mode: (typeof modes)[number]): Promise<() => Promise<void>> => {
    const release = hold('POST /screenings');
    await page.open({ mode, candidate: anna });
    if (mode === 'form') await page.press('Continue', 'Submit');
    else await page.press(mode === 'link' ? 'Open the form' : 'Send the invitation');
    return () => release(ofNora());
  };

  for (const mode of modes)
    it(`an order by ${mode} shows them nothing and fires no event`, async () => {
      const release = await orderBy(mode);
      await signInAsOmar();
      await release();
      expectNothingOfNora();
    });

  it('an order whose person left without a new page is placed, and waits for them', async () => {
    const release = await orderAsNora();
    await signInAsOmar();
    await release(ofNora());
    page.claims = nora;
    page.api.screenings = [aScreening({ id: 's1', packageId: 'basic', clientReferenceId: 'nora' })];
    visitorChanged();
    await page.settle();
    expect(page.heading).to.equal('The check is already under way');
  });

  it('an order answered after the element was put back for them fires no event', async () => {
    const release = await orderAsNora();
    page.element.remove();
    await page.settle();
    page.claims = omar;
    page.element.candidate = {};
    page.main.append(page.element);
    await page.settle();
    page.events.length = 0;
    await release(ofNora());
    expectNothingOfNora();
  });

  it('a refused order leaves their own order its idempotency key', async () => {
    const release = await orderAsNora();
    await signInAsOmar();
    const answerOmar = hold('POST /screenings');
    await page.answer({ givenName: 'Omar', familyName: 'Reyes', email: 'omar@example.com' });
    await page.press('Continue', 'Submit');
    await release(refusal('session_revoked'));
    expect(page.eventNames).to.not.include('error');
    await answerOmar(refusal('service_unavailable'));
    await page.press('Try again');
    expect(page.orderKeys.slice(1)).to.deep.equal([page.orderKeys[1], page.orderKeys[1]]);
  });

  /** Opens the form a second time. Call what it returns to let the link come. */
  const openLink = async (): Promise<() => Promise<void>> => {
    await page.open({ mode: 'link', candidate: anna });
    await page.press('Open the form');
    const release = hold('POST /screenings/s1/invite');
    await page.press('Open the form again');
    return () =>
      release(Response.json({ url: `${location.origin}/hosted-form`, expiresAt: '2099-01-01T00:00:00Z' }));
  };

  it('an invite link is not opened', async () => {
    const release = await openLink();
    await signInAsOmar();
    await release();
    expect(page.eventNames).to.deep.equal([]);
    expect(tabs.at(-1)?.closed).to.equal(true);
  });

  /** Asks for the receipt. Call what it returns to let it come. */
  const download = async (): Promise<() => Promise<void>> => {
    const disclosures = [{ id: 'fcra', version: '1', title: 'Consent', text: consentText }];
    const release = hold('GET /screenings/s1/consents');
    await page.open({ candidate: anna, disclosures });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Anna Lee');
    await page.press('Sign and submit', 'Download your receipt');
    const consent = { ...page.orders[0]?.consents?.[0], signedAt: '2026-11-21T12:00:00Z' };
    return () => release(Response.json({ consents: [consent] }));
  };

  it('a receipt is not saved', async () => {
    const release = await download();
    await signInAsOmar();
    await release();
    expectNothingOfNora();
  });

  describe('or while it is not known who has brought the page back', () => {
    let host: NonNullable<typeof page.element.fetchSession>;

    beforeEach(() => {
      const { fetchSession } = page.element;
      host = fetchSession!;
      page.element.fetchSession = () => host();
    });

    /** The page is left and brought back. Call what it returns to have the host name somebody. */
    const bringBack = (): ((claims: typeof nora) => Promise<void>) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const answer = host;
      host = async () => {
        await promise;
        return answer();
      };
      page.events.length = 0;
      for (const type of ['pagehide', 'pageshow'])
        dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
      return async (claims) => {
        page.claims = claims;
        resolve();
        await page.settle();
      };
    };
    const told = (): object => ({
      events: page.eventNames.filter((name) => name !== 'ready'),
      files: saved.length,
    });
    const nothing = { events: [], files: 0 };

    const acts: [string, () => Promise<() => Promise<void>>, object][] = [
      ['an order by form', () => orderBy('form'), { events: ['created'] }],
      ['an order by link', () => orderBy('link'), { events: ['created', 'invite'] }],
      ['a receipt', download, { files: 1 }],
    ];
    for (const [what, ask, everything] of acts) {
      it(`${what} waits for the same person`, async () => {
        const release = await ask();
        const name = bringBack();
        await release();
        expect(page.text).to.not.match(/Sending|Loading/);
        expect(told()).to.deep.equal(nothing);
        await name(nora);
        expect(told()).to.deep.equal({ ...nothing, ...everything });
      });

      it(`${what} is not for somebody else`, async () => {
        const release = await ask();
        const name = bringBack();
        await release();
        await name(omar);
        expect(told()).to.deep.equal(nothing);
        expect(tabs.at(-1)?.closed ?? true).to.equal(true);
        expect(page.element.screening).to.equal(undefined);
      });
    }
  });

  it('a screening of another candidate is never taken for what was ordered here', async () => {
    page.claims = omar;
    await page.open();
    page.api.stream.send(
      screeningEvent('late', aScreening({ packageId: 'basic', clientReferenceId: 'nora' })),
    );
    await page.settle();
    expect(page.field('givenName').value).to.equal('');
    expect(page.element.screening).to.equal(undefined);
  });
});
