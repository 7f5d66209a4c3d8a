import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type Demo, startDemo } from './demo-process.ts';
import { fillStandardForm, openBrowser, signAndSend } from './visitor.ts';

const mostShift = 0.02;

const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  isMobile: true,
  hasTouch: true,
};
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

const statusAlone = `<!doctype html>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <style>screening-status:not(:defined) { display: block; min-height: 30.5rem }</style>
  <script type="module" src="/screening-elements.js"></script>
  <screening-status session-url="/my/session"></screening-status>
  ${'<p>What the host says below.</p>'.repeat(40)}`;

interface Shift {
  value: number;
  moved: string[];
}

/** Counts what moves by itself, from the first paint of every page on. */
function countShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    })[])
      if (!entry.hadRecentInput)
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node, previousRect, currentRect }) => {
            const [before, now] = [previousRect, currentRect].map(
              ({ x, y, width, height }) => `${width} x ${height} at ${x}, ${y}`,
            );
            return `${node?.nodeName ?? 'a part of an element'}: ${before}, then ${now}`;
          }),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Whether the page's own script has told the launcher what it knows of the candidate, where it has that script. */
function isAccountKnown(): boolean {
  const launcher = document.querySelector('screening-launcher');
  return !document.querySelector('script[src="/candidate.js"]') || Boolean(launcher?.disclosures?.length);
}

describe('the demo on a slow device', () => {
  let demo: Demo;
  let browser: Browser;
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });

  const slowDown = async (page: Page): Promise<void> => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slowNetwork);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  };

  const openPage = async (options: BrowserContextOptions): Promise<Page> => {
    const page = await browser.newPage(options);
    await page.addInitScript(countShifts);
    // What the account knows comes first, as on most devices: an email address that comes late moves what follows it.
    await page.route('**/screening-api/screenings', async (route) => {
      const isLeft = await page.waitForFunction(isAccountKnown).then(
        () => false,
        () => true,
      );
      return isLeft ? route.abort() : route.continue();
    });
    return page;
  };

  /** Waits until the elements show what they will show, and two frames of it were painted. */
  const untilShown = async (page: Page): Promise<void> => {
    await page.waitForFunction(() =>
      [...document.querySelectorAll('screening-launcher, screening-status')].every(
        (element) =>
          element.matches(':defined') &&
          !element.matches(':state(loading), :state(connecting)') &&
          !element.shadowRoot?.querySelector('.waiting'),
      ),
    );
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
  };

  const assertStill = async (page: Page): Promise<void> => {
    const shifts = await page.evaluate(() => Reflect.get(globalThis, 'shifts') as Shift[]);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    assert.ok(total <= mostShift, `${total.toFixed(3)} of the page moved: ${JSON.stringify(shifts)}`);
  };

  /** Comes back to an address as if the tab had been closed meanwhile. */
  const returnTo = async (page: Page, path: string): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(demo.url + path);
    await untilShown(page);
    await assertStill(page);
  };

  const both = ['/', '/#verification', '/member#check', '/operator'];
  const onPhones = [
    '/?mode=link#verification',
    '/?mode=email#verification',
    '/?package=#verification',
    '/member',
  ];
  for (const [device, options, paths] of [
    ['phone', phone, [...both, ...onPhones]],
    ['desktop', desktop, both],
  ] as const)
    for (const path of paths)
      test(`nothing moves by itself while ${path} loads on a slow ${device}`, async () => {
        const page = await openPage(options);
        await slowDown(page);
        await page.goto(demo.url + path);
        await untilShown(page);
        await assertStill(page);
        await page.context().close();
      });

  for (const [device, options] of [
    ['phone', phone],
    ['desktop', desktop],
  ] as const)
    test(`nothing moves by itself while a check ordered by email loads again on a slow ${device}`, async () => {
      const page = await openPage(options);
      await page.goto(`${demo.url}/?mode=email`);
      const launcher = page.locator('screening-launcher');
      await launcher.getByRole('button', { name: 'Continue' }).click();
      await launcher.getByLabel('your full name').fill('Nora Ellis');
      await launcher.getByRole('button', { name: 'Sign and send the invitation' }).click();
      await page.locator('screening-launcher:state(handed-over)').waitFor();
      await page.locator('screening-status:state(invited)').waitFor();
      await untilShown(page);
      await slowDown(page);
      await returnTo(page, '/?mode=email#verification');
      await returnTo(page, '/#verification');
      await page.context().close();
    });

  for (const [kept, rules] of [
    [
      '700 300',
      [
        'screening-launcher { --screening-loading-height: 700px !important; }',
        'screening-status { --screening-loading-height: 300px !important; }',
      ],
    ],
    ['body { display: none }', []],
    ['700 300px } body { display: none', []],
    ['700', []],
    ['700 300 300', []],
    ['-700 300', []],
    ['700 99999999', []],
  ] as const)
    test(`of what lies in the storage of the demo, two heights become a style and nothing else: ${kept}`, async () => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${demo.url}/candidate.js`);
      await page.evaluate((value) => localStorage.setItem('room / ', value), kept);
      await page.goto(demo.url);
      const found = await page.evaluate(() =>
        document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
      );
      assert.deepEqual(found, rules);
      await context.close();
    });

  test('nothing moves by itself while a check under way loads on a slow phone', async () => {
    const page = await openPage(phone);
    await page.goto(demo.url);
    await fillStandardForm(page);
    await signAndSend(page, 'Nora Jane Ellis');
    await page.locator('screening-launcher').getByRole('button', { name: 'Download your receipt' }).waitFor();
    await slowDown(page);
    await page.goto(demo.url);
    await untilShown(page);
    await page
      .locator('screening-status')
      .getByText(/in progress/i)
      .first()
      .waitFor();
    await assertStill(page);
    await returnTo(page, '/#verification');

    // The same check on a page of the host's that shows nothing but its status, in the room that it takes by itself.
    await page.route('**/alone', (route) => route.fulfill({ contentType: 'text/html', body: statusAlone }));
    await page.goto(`${demo.url}/alone`);
    await untilShown(page);
    await page.locator('screening-status').getByText('Ordered').waitFor();
    await assertStill(page);
    await page.context().close();
  });
});
