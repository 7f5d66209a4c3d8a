import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { type Demo, startDemo } from './demo-process.ts';
import { dateGroup, fillDate, fillStandardForm, openBrowser, Visitor } from './visitor.ts';

/** The number that `fillStandardForm` types, without its last digits, because the review shows them. */
const trace = /536(\D|%2D)?22(\D|%2D)?87/i;

describe('a social security number in a real browser', () => {
  let demo: Demo;
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  let launcher: Locator;
  /** Everything that was recorded: console lines, addresses, headers and answers. */
  const recorded: string[] = [];
  const bodies: Promise<unknown>[] = [];
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
    visitor = await Visitor.arrive(browser);
    const { context } = visitor;
    context.on('console', (message) => recorded.push(message.text()));
    context.on('weberror', (error) => recorded.push(String(error.error().stack)));
    context.on('request', (request) => {
      recorded.push(request.url(), JSON.stringify(request.headers()));
      if (new URL(request.url()).pathname !== '/screening-api/screenings')
        recorded.push(request.postData() ?? '');
    });
    context.on('response', (response) => recorded.push(JSON.stringify(response.headers())));
    // An answer that a reload cuts off never has a whole body to wait for.
    context.on('requestfinished', (request) => bodies.push(bodyOf(request)));
    page = await visitor.open(demo.url);
    launcher = page.locator('screening-launcher');
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });

  const bodyOf = async (request: Request): Promise<void> => {
    const response = await request.response();
    // The browser keeps no body of a page that it has left.
    const text = await response?.text().catch(() => undefined);
    if (text !== undefined) recorded.push(text);
  };
  const assertLeftNoTrace = async () => {
    await Promise.all(bodies);
    const stored = await visitor.context.storageState({ indexedDB: true });
    const onPage = await page.evaluate(async () => {
      const markup = (root: Element | ShadowRoot): string[] => [
        root.innerHTML,
        ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
          shadowRoot ? markup(shadowRoot) : [],
        ),
      ];
      return [
        ...markup(document.documentElement),
        ...Object.entries(sessionStorage).flat(),
        ...(await caches.keys()),
        JSON.stringify(history.state),
        window.name,
      ];
    });
    for (const text of [JSON.stringify(stored), page.url(), demo.output(), ...onPage, ...recorded])
      assert.doesNotMatch(text, trace);
  };
  /** Resolves once the element listens for the next problem: its code comes later. */
  const nextProblem = () =>
    launcher.evaluateHandle((element: HTMLElement) => ({
      code: new Promise<string>((resolve) =>
        element.addEventListener('screening-error', ({ error }) => resolve(error.code), { once: true }),
      ),
    }));
  const press = (name: string) => launcher.getByRole('button', { name, exact: true }).click();

  test('a reload forgets the social security number and keeps the harmless answers', async () => {
    await launcher.getByLabel('Middle name', { exact: true }).fill('Jane');
    await launcher.getByLabel('Phone').fill('(503) 555-0142');
    await press('Continue');
    await fillDate(page, '1990-04-12');
    await launcher.getByLabel('Social Security number', { exact: true }).fill('536-22-8731');
    await dateGroup(page).getByLabel('Year').focus();
    await assertLeftNoTrace();
    await page.reload();
    await launcher.getByText('Your answers are still here.').waitFor();
    assert.equal(await launcher.getByLabel('Social Security number', { exact: true }).inputValue(), '');
    assert.equal(await dateGroup(page).getByLabel('Year').inputValue(), '');
    await assertLeftNoTrace();
    await press('Back');
    assert.equal(await launcher.getByLabel('Middle name', { exact: true }).inputValue(), 'Jane');
  });

  test('a failed order leaves no trace of the social security number', async () => {
    await fillStandardForm(page);
    await press('Continue');
    await launcher.getByLabel('Type your full name to sign').fill('Nora Jane Ellis');
    const quirk = (name: string, setting: boolean) => demo.portal('/quirks', 'PUT', { [name]: setting });
    const send = () => launcher.getByRole('button', { name: /^(Sign and submit|Try again)$/ }).click();
    const refused = () => page.waitForResponse((response) => response.status() >= 500);

    // The page sends it again for a minute: the service fails at first, and then takes no more requests.
    await quirk('serverError', true);
    const [unavailable, failed] = [await nextProblem(), refused()];
    await send();
    await failed;
    await assertLeftNoTrace();
    await quirk('rateLimited', true);
    await quirk('serverError', false);
    await refused();
    assert.equal(await unavailable.evaluate((next) => next.code), 'service_unavailable');
    await launcher.getByRole('alert').waitFor();
    await assertLeftNoTrace();
    await quirk('rateLimited', false);

    await visitor.context.setOffline(true);
    const offline = await nextProblem();
    await send();
    assert.equal(await offline.evaluate((next) => next.code), 'offline');
    await launcher.getByRole('alert').waitFor();
    await assertLeftNoTrace();

    await quirk('answerDropped', true);
    await quirk('callbackNever', true);
    // What was not sent for want of a connection is sent once it is back.
    await visitor.context.setOffline(false);
    await page
      .locator('screening-status')
      .getByText('We are waiting for the screening service to confirm it')
      .waitFor();
    await assertLeftNoTrace();
  });
});
