import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';

import type { Browser, Page } from 'playwright-core';
import type { Snapshot } from '../../src/protocol/snapshot.ts';
import { type Demo, startDemo } from './demo-process.ts';
import { fillStandardForm, longestWaitMs, openBrowser, signAndSend, Visitor } from './visitor.ts';

describe('the tabs of a browser', () => {
  let demo: Demo;
  let browser: Browser;
  let visitor: Visitor;
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });
  beforeEach(async () => {
    visitor = await Visitor.arrive(browser);
  });
  afterEach(async () => {
    assert.deepEqual(visitor.problems, []);
    await visitor.context.close();
    await untilStreams(0, longestWaitMs);
  });

  const askProxy = async (path: string, token = demo.hostKey, body?: object): Promise<Response> =>
    fetch(`${demo.url}/screening-api${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });

  /** Waits until so many event streams and long polls are open at the proxy. */
  const untilStreams = async (wanted: number, limitMs: number): Promise<void> => {
    const deadline = performance.now() + limitMs;
    for (;;) {
      const metrics = await (await askProxy('/metrics')).text();
      const open = Number(/^screening_stream_places_taken (\d+)$/m.exec(metrics)?.[1]);
      if (open === wanted) return;
      assert.ok(performance.now() < deadline, `${open} streams are open after ${limitMs} ms, not ${wanted}.`);
      await setTimeout(20);
    }
  };

  /** Completes the newest check at the service, and waits until the proxy knows it. */
  const completeNewest = async (): Promise<void> => {
    const { screenings } = await demo.portal<{ screenings: { id: string }[] }>('/screenings');
    await demo.portal(`/screenings/${screenings[0]!.id}`, 'PUT', { status: 'complete', result: 'clear' });
    const session = await askProxy('/sessions', demo.hostKey, { user: 'olga', role: 'operator' });
    const { token } = (await session.json()) as { token: string };
    for (;;) {
      const snapshot = (await (await askProxy('/screenings', token)).json()) as Snapshot;
      if (snapshot.screenings.every(({ phase }) => phase === 'complete')) return;
      await setTimeout(20);
    }
  };

  /** Takes a page out of view, or back: a browser without windows calls each page visible. */
  const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      const value = isHidden ? 'hidden' : 'visible';
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, isHidden);

  const order = async (page: Page): Promise<void> => {
    await fillStandardForm(page);
    await signAndSend(page, 'Nora Jane Ellis');
    await statusSays(page, /in progress/i);
  };
  const statusSays = (page: Page, words: string | RegExp): Promise<void> =>
    page.locator('screening-status').getByText(words).first().waitFor();

  test('a hidden page has no stream at the proxy within five seconds, and shown again it is right after one answer', async () => {
    const page = await visitor.open(demo.url);
    await order(page);
    await untilStreams(1, longestWaitMs);
    await setHidden(page, true);
    await untilStreams(0, 5_000);
    await completeNewest();

    // Of all that a page asks when it is shown, the snapshot alone is answered.
    const asked: string[] = [];
    await visitor.context.route(/\/screening-api\/|\/my\/session/, (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      return pathname.endsWith('/screenings') ? route.continue() : undefined;
    });
    await setHidden(page, false);
    await statusSays(page, 'Clear');
    assert.equal(asked.filter((path) => path.endsWith('/screenings')).length, 1);
    await visitor.context.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('of ten tabs only the visible one has a stream, and each of them is right when somebody looks at it', async () => {
    // Ten portals beside them would be ten pages more.
    const address = `${demo.url}/?portal=off`;
    const first = await visitor.open(address);
    await order(first);
    const tabs = [first];
    while (tabs.length < 10) {
      await setHidden(tabs.at(-1)!, true);
      const tab = await visitor.open(address);
      await statusSays(tab, /in progress/i);
      tabs.push(tab);
    }
    await untilStreams(1, 5_000);
    await completeNewest();
    await statusSays(tabs.at(-1)!, 'Clear');
    for (const tab of tabs.slice(0, -1)) {
      assert.equal(await tab.locator('screening-status').getByText('Clear').count(), 0);
      for (const other of tabs) await setHidden(other, other !== tab);
      await statusSays(tab, 'Clear');
    }
    await untilStreams(1, 5_000);
  });

  const waysBack = {
    'gets the focus': async (tab: Page, other: Page): Promise<void> => {
      // Without this every page counts as the one in front.
      for (const page of [tab, other]) {
        const session = await visitor.context.newCDPSession(page);
        await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
      }
      await other.bringToFront();
      await tab.bringToFront();
    },
    'is shown': async (tab: Page): Promise<void> => {
      await setHidden(tab, true);
      await setHidden(tab, false);
    },
  };
  for (const [way, comeBack] of Object.entries(waysBack))
    test(`what somebody typed is gone when another person has signed in in another tab and theirs ${way}`, async () => {
      // Without the portal: it would load for somebody who is signed out.
      const address = `${demo.url}/?portal=off`;
      const tab = await visitor.open(address);
      const launcher = tab.locator('screening-launcher');
      const email = launcher.getByLabel('Email', { exact: true });
      await email.waitFor();
      await launcher.getByLabel('Middle name', { exact: true }).fill('Wilhelmina');
      const ownEmail = await email.inputValue();

      await visitor.context.clearCookies({ name: 'nearhand_candidate' });
      const other = await visitor.open(address);
      const otherEmail = other.locator('screening-launcher').getByLabel('Email', { exact: true });
      await otherEmail.waitFor();
      await comeBack(tab, other);
      await tab.getByText('Somebody else is signed in now').waitFor();
      await tab.waitForFunction((own) => {
        const root = document.querySelector('screening-launcher')?.shadowRoot;
        const value = root?.querySelector<HTMLInputElement>('[name=email]')?.value;
        return value && value !== own;
      }, ownEmail);
      assert.equal(await email.inputValue(), await otherEmail.inputValue());
      const values = await launcher
        .locator('input')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
      assert.ok(!values.includes('Wilhelmina'));
      assert.doesNotMatch(await tab.evaluate(() => JSON.stringify(sessionStorage)), /Wilhelmina/);
    });
});

describe('more visible tabs than a person may have streams', () => {
  test('the newest two are live and stay so, and the oldest is refused without ending theirs', async () => {
    const demo = await startDemo({ variables: { LIMITS: JSON.stringify({ streamsPerUser: 2 }) } });
    const browser = await openBrowser();
    const visitor = await Visitor.arrive(browser);
    const isStream = (url: string) => new URL(url).pathname.endsWith('/screening-api/events');
    const openTab = async () => {
      const answers: number[] = [];
      const page = await visitor.open('about:blank');
      page.on('response', (answer) => {
        if (isStream(answer.url())) answers.push(answer.status());
      });
      const stream = page.waitForResponse((answer) => isStream(answer.url()));
      await page.goto(demo.url);
      await stream;
      return { page, answers };
    };
    const tabs = [await openTab(), await openTab(), await openTab()];
    const refusal = async () =>
      tabs[0]!.page.waitForResponse((answer) => isStream(answer.url()) && answer.status() === 429);
    await refusal();
    const settled = tabs.slice(1).map(({ answers }) => answers.length);
    await refusal();
    await refusal();
    assert.deepEqual(
      tabs.slice(1).map(({ answers }) => answers.length),
      settled,
    );
    for (const { answers } of tabs.slice(1)) assert.ok(answers.every((status) => status === 200));
    await browser.close();
    await demo.stop();
  });
});
