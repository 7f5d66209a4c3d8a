import { expect } from '@open-wc/testing';
import { pageClock } from '../../../src/client/clock.ts';
import { launcher } from '../../../src/locales/en.ts';
import { ManualClock, until } from '../manual-clock.ts';
import { aScreening, refusal, screeningEvent } from '../page-api-stand-in.ts';
import { anna, LauncherPage } from './launcher-page.ts';

const badGateway = () => new Response('<h1>Bad gateway</h1>', { status: 502 });

/** Why an order has not arrived so far. */
const failures: Record<string, () => Response> = {
  'a gateway answers 502': badGateway,
  'a gateway answers 504': () => new Response(null, { status: 504 }),
  'the service cannot be reached': () => refusal('service_unavailable'),
  'the proxy cannot write': () => refusal('store_unavailable'),
  'nobody answers': () => {
    throw new TypeError('no network');
  },
};

describe('an order that does not arrive', () => {
  const { now, after } = pageClock;
  let clock: ManualClock;
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
    clock = new ManualClock();
  });
  afterEach(() => {
    page.close();
    Object.assign(pageClock, { now, after });
  });

  const accept = (): void => void (page.api.answers['POST /screenings'] = () => page.acceptedOrder());
  /** The stream of the page keeps the browser's. */
  const takeClock = (): void =>
    void Object.assign(pageClock, { now: () => clock.now(), after: clock.after.bind(clock) });
  const send = async (answer: () => Response): Promise<void> => {
    page.api.answers['POST /screenings'] = answer;
    await page.open({ candidate: anna });
    await page.press('Continue');
    takeClock();
    await page.press('Submit');
  };
  /** The last step is signed here. */
  const sign = async (answer: () => Response): Promise<void> => {
    page.api.answers['POST /screenings'] = answer;
    const disclosures = [{ id: 'd', version: '1', title: 'Disclosure', text: 'Read this.' }];
    await page.open({ candidate: anna, disclosures });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Anna Lee');
    takeClock();
    page.root.querySelector<HTMLButtonElement>('#send')!.click();
    await page.settle();
  };
  const hearOfAnother = async (): Promise<void> => {
    const id = crypto.randomUUID();
    const another = aScreening({ id, packageId: 'other', clientReferenceId: 'another' });
    page.api.stream.send(screeningEvent(id, another));
    await page.settle();
  };
  const reconnect = async (): Promise<void> => {
    const broken = page.api.stream;
    broken.break();
    await until(() => broken.isClosedByPage());
    await page.settle();
    dispatchEvent(new Event('online'));
    await until(() => page.api.stream !== broken && !page.api.stream.isClosedByPage());
    page.api.stream.send(': here\n\n');
    await page.settle();
  };
  /** How often the host was asked. */
  const countSubmits = (): number => page.eventNames.filter((name) => name === 'submit').length;
  /** Milliseconds after the first one at which the order was sent within a time. */
  const timesWithin = async (ms: number): Promise<number[]> => {
    const times: number[] = [];
    const begin = clock.now();
    const answer = page.api.answers['POST /screenings']!;
    page.api.answers['POST /screenings'] = (...call) => {
      times.push(clock.now() - begin);
      return answer(...call);
    };
    await clock.pass(ms);
    return times;
  };

  for (const [failure, answer] of Object.entries(failures))
    it(`is sent again with its key half a second after ${failure}, and who waits reads no alarm`, async () => {
      await send(answer);
      expect(page.button('Still sending…').ariaDisabled).to.equal('true');
      expect(page.root.querySelector('[role=alert]')).to.equal(null);
      accept();
      await clock.pass(499);
      expect(page.orders).to.have.lengthOf(1);
      await clock.pass(1);
      expect(page.orders).to.have.lengthOf(2);
      expect(new Set(page.orderKeys).size).to.equal(1);
      expect(page.heading).to.equal(launcher.done.title);
    });

  it('is sent again after growing pauses for a minute, and then by a press alone', async () => {
    await send(badGateway);
    expect(await timesWithin(60_000)).to.deep.equal([
      500, 1_500, 3_500, 7_500, 15_500, 25_500, 35_500, 45_500, 55_500,
    ]);
    expect(page.focused?.textContent).to.equal('Try again');
    expect(page.root.querySelector('[role=alert]')?.textContent).to.include('cannot be reached right now');
    expect(await timesWithin(60_000)).to.deep.equal([]);
    accept();
    await page.press('Try again');
    expect(new Set(page.orderKeys).size).to.equal(1);
    expect(page.heading).to.equal(launcher.done.title);
  });

  it('is not sent before the proxy wants it again, and where that is too late it takes a press', async () => {
    await send(() => refusal('service_unavailable', { 'retry-after': '20' }));
    expect(await timesWithin(60_000)).to.deep.equal([20_000, 40_000, 60_000]);
    expect(page.button('Try again')).to.be.instanceOf(HTMLButtonElement);
  });

  it('who is without a network reads that while it is tried', async () => {
    await send(failures['nobody answers']!);
    expect(page.text).to.include('We cannot reach this site. Check your connection.');
  });

  it('an order that is being placed under its key already is waited for', async () => {
    await send(badGateway);
    page.api.answers['POST /screenings'] = () => refusal('in_progress');
    await clock.pass(500);
    expect(page.button('Still sending…')).to.be.instanceOf(HTMLButtonElement);
    accept();
    await clock.pass(1_000);
    expect(page.heading).to.equal(launcher.done.title);
  });

  it('an order that a member sends, whose link only the candidate opens, is waited for, too', async () => {
    page.claims.role = 'member';
    page.api.answers['GET /trust'] = () => refusal('not_found');
    page.api.answers['POST /screenings'] = () => refusal('in_progress', { 'retry-after': '1' });
    await page.open({ mode: 'link', candidate: anna });
    takeClock();
    await page.press('Submit');
    expect(page.root.querySelectorAll('[role=alert]')).to.have.lengthOf(0);
    expect(await timesWithin(20_000)).to.deep.equal([1_000, 3_000, 7_000, 15_000]);
    expect(page.button('Still sending…')).to.be.instanceOf(HTMLButtonElement);
    accept();
    await clock.pass(10_000);
    expect(page.heading).to.equal('Waiting for Anna Lee');
  });

  for (const code of [
    'rate_limited',
    'role_forbidden',
    'consent_missing',
    'key_reused',
    'service_refused',
  ] as const)
    it(`an order that is refused as ${code} is sent by a press alone`, async () => {
      await send(() => refusal(code));
      expect(await timesWithin(120_000)).to.deep.equal([]);
      expect(page.root.querySelector('[role=alert]')).to.not.equal(null);
    });

  it('a change of another check sends nothing: not during the minute, and not after it', async () => {
    await send(() => refusal('service_unavailable'));
    const times: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      times.push(...(await timesWithin(7_000)).map((ms) => round * 7_000 + ms));
      await hearOfAnother();
    }
    expect(times).to.deep.equal([500, 1_500, 3_500, 7_500, 15_500, 25_500, 35_500, 45_500, 55_500]);
    expect(page.orders).to.have.lengthOf(10);
    expect(page.button('Try again')).to.be.instanceOf(HTMLButtonElement);
  });

  it('an order that the proxy has put off for longer is sent by a press alone, also after a reconnect', async () => {
    await sign(() => refusal('service_unavailable', { 'retry-after': '70' }));
    await hearOfAnother();
    await page.type('signature', 'Anna L');
    await hearOfAnother();
    await reconnect();
    expect(page.orders).to.have.lengthOf(1);
    expect(countSubmits()).to.equal(1);
    expect(page.field('signature').value).to.equal('Anna L');
  });

  it('an order that nobody has answered is sent at once when the connection is back', async () => {
    await send(badGateway);
    await clock.pass(50_000);
    const { length } = page.orders;
    await hearOfAnother();
    expect(page.orders).to.have.lengthOf(length);
    accept();
    await reconnect();
    expect(page.orders).to.have.lengthOf(length + 1);
    expect(page.heading).to.equal(launcher.done.title);
  });

  it('after the minute it is sent once for each time that the connection is back, as it was signed', async () => {
    await sign(badGateway);
    await clock.pass(60_000);
    const { length } = page.orders;
    for (const count of [1, 2]) {
      await reconnect();
      expect(page.orders).to.have.lengthOf(length + count);
      expect(page.button('Try again')).to.be.instanceOf(HTMLButtonElement);
      expect(await timesWithin(10_000)).to.deep.equal([]);
    }
    expect(new Set(page.orderKeys).size).to.equal(1);
    expect(countSubmits()).to.equal(1);
  });

  it('a signature that was retyped meanwhile is not sent when the connection is back', async () => {
    await sign(badGateway);
    await clock.pass(60_000);
    const { length } = page.orders;
    await page.type('signature', 'Anna L');
    await reconnect();
    expect(page.orders).to.have.lengthOf(length);
    expect(countSubmits()).to.equal(1);
    expect(page.field('signature').value).to.equal('Anna L');
  });

  it('nobody can go back while it is sent, and the button says so', async () => {
    await send(badGateway);
    const back = page.button('Back');
    expect(back.ariaDisabled).to.equal('true');
    expect(getComputedStyle(back).opacity).to.equal(getComputedStyle(page.button('Still sending…')).opacity);
    await clock.pass(60_000);
    expect(page.button('Back').ariaDisabled).to.equal('false');
    expect(getComputedStyle(page.button('Back')).opacity).to.equal('1');
  });

  it('nothing is sent again once the form was reset', async () => {
    await send(badGateway);
    page.element.reset();
    await page.settle();
    expect(await timesWithin(9_000)).to.deep.equal([]);
  });
});
