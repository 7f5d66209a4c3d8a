import { expect } from '@open-wc/testing';
import { endPageSessions } from '../../../src/client/page-connection.ts';
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
    endPageSessions();
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

  for (const mode of ['form', 'link', 'email'] as const)
    it(`an order by ${mode} shows them nothing and fires no event`, async () => {
      const release = hold('POST /screenings');
      await page.open({ mode, candidate: anna });
      if (mode === 'form') await page.press('Continue', 'Submit');
      else await page.press(mode === 'link' ? 'Open the form' : 'Send the invitation');
      await signInAsOmar();
      await release(ofNora());
      expectNothingOfNora();
    });

  it('an order whose person left without a new page is placed, and waits for them', async () => {
    const release = await orderAsNora();
    await signInAsOmar();
    await release(ofNora());
    page.claims = nora;
    page.api.screenings = [aScreening({ id: 's1', packageId: 'basic', clientReferenceId: 'nora' })];
    endPageSessions();
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

  it('an invite link is not opened', async () => {
    await page.open({ mode: 'link', candidate: anna });
    await page.press('Open the form');
    const release = hold('POST /screenings/s1/invite');
    await page.press('Open the form again');
    await signInAsOmar();
    await release(
      Response.json({ url: `${location.origin}/hosted-form`, expiresAt: '2099-01-01T00:00:00Z' }),
    );
    expect(page.eventNames).to.deep.equal([]);
    expect(tabs.at(-1)?.closed).to.equal(true);
  });

  it('a receipt is not saved', async () => {
    const disclosures = [{ id: 'fcra', version: '1', title: 'Consent', text: consentText }];
    const release = hold('GET /screenings/s1/consents');
    await page.open({ candidate: anna, disclosures });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Anna Lee');
    await page.press('Sign and submit', 'Download your receipt');
    await signInAsOmar();
    const consent = { ...page.orders[0]?.consents?.[0], signedAt: '2026-11-21T12:00:00Z' };
    await release(Response.json({ consents: [consent] }));
    expectNothingOfNora();
  });

  it('news that were asked for change nothing', async () => {
    window.open = () => null;
    await page.open({ mode: 'link', candidate: anna });
    await page.press('Open the form');
    const link = page.root.querySelector('a[part=link]')!;
    link.addEventListener('click', (event) => event.preventDefault());
    const release = hold('GET /screenings/s1');
    link.dispatchEvent(new MouseEvent('click', { cancelable: true }));
    await signInAsOmar();
    await release(ofNora({ revision: 9, phase: 'in-progress' }));
    expectNothingOfNora();
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
