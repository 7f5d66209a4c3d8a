import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import * as arabic from '../../src/locales/ar.ts';
import * as spanish from '../../src/locales/es.ts';
import { type Demo, startDemo } from './demo-process.ts';
import { fillHostedForm } from './hosted-form.ts';
import { fillStandardForm, openBrowser, sign, signAndInvite, signAndSend, Visitor } from './visitor.ts';

const languages = {
  es: { ...spanish, dir: 'ltr' },
  ar: { ...arabic, dir: 'rtl' },
};

/** The policy under which the elements promise to work. */
const promisedPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
];
/** What the marketplace adds for its own pages. */
const pagePolicy = ["img-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"];

/** A way to order, and how to get to it. */
interface Mode {
  name: string;
  query?: string;
  /** What this mode adds to the page's policy. */
  additions?: () => string[];
}

describe('languages under the strict policy', () => {
  let demo: Demo;
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  let launcher: Locator;
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
    visitor = await Visitor.arrive(browser);
    page = await visitor.open(`${demo.url}/operator`);
    launcher = page.locator('screening-launcher');
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });

  const press = (name: string) => launcher.getByRole('button', { name, exact: true }).click();

  for (const [lang, { launcher: words, status, dir }] of Object.entries(languages)) {
    /** Opens a mode and orders by `act`. Expects the screening to start and the policy to block nothing. */
    const journey = (mode: Mode, act: () => Promise<void>): void => {
      const { name, query = '', additions = () => [] } = mode;
      void test(`a candidate orders by ${name} in ${lang} under the strict policy`, async () => {
        // Without the cookie the visitor is a new candidate.
        await visitor.context.clearCookies();
        const answer = await page.goto(`${demo.url}/?portal=off&lang=${lang}${query}`);
        assert.deepEqual(
          answer?.headers()['content-security-policy']?.split('; ').toSorted(),
          [...promisedPolicy, ...pagePolicy, ...additions()].toSorted(),
        );
        const frame = launcher.getByRole('region', { name: words.label });
        await frame.waitFor();
        assert.deepEqual([await frame.getAttribute('lang'), await frame.getAttribute('dir')], [lang, dir]);
        await act();
        await page.locator('screening-status').getByText(status.phases['in-progress']).first().waitFor();
        assert.deepEqual(visitor.problems, []);
      });
    };
    journey({ name: 'the form' }, async () => {
      await fillStandardForm(page, words);
      await signAndSend(page, 'Nora Jane Ellis', words);
      const download = page.waitForEvent('download');
      await press(words.sign.receipt);
      assert.equal((await download).suggestedFilename(), words.sign.file);
    });

    journey({ name: 'the link', query: '&mode=link' }, async () => {
      await press(words.next);
      await sign(page, 'Nora Ellis', words);
      const opening = visitor.context.waitForEvent('page');
      await press(words.openForm);
      const form = await opening;
      await fillHostedForm(form);
      await form.getByRole('heading', { name: 'Thank you' }).waitFor();
      await form.close();
    });

    journey({ name: 'email', query: '&mode=email' }, async () => {
      await press(words.next);
      await signAndInvite(page, 'Nora Ellis', words);
      await launcher.getByText(words.handOver.emailMissing.replace('{host}', 'Nearhand')).waitFor();
      const { messages } = await demo.portal<{ messages: { link: string }[] }>('/outbox');
      const form = await visitor.open(messages[0]!.link);
      await fillHostedForm(form);
      await form.getByRole('heading', { name: 'Thank you' }).waitFor();
      await form.close();
    });

    const dialog: Mode = {
      name: 'the dialog',
      query: '&mode=link&open-in=dialog',
      additions: () => [`frame-src ${demo.sandboxUrl}`],
    };
    journey(dialog, async () => {
      await press(words.next);
      await sign(page, 'Nora Ellis', words);
      await press(words.openForm);
      await fillHostedForm(launcher.frameLocator('iframe'));
    });
  }
});
