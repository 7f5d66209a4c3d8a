import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import * as arabic from '../../src/locales/ar.ts';
import * as spanish from '../../src/locales/es.ts';
import { type Demo, startDemo } from './demo-process.ts';
import { fillHostedForm } from './hosted-form.ts';
import { fillStandardForm, openBrowser, sign, signAndSend, Visitor } from './visitor.ts';

const languages = {
  es: { ...spanish, dir: 'ltr' },
  ar: { ...arabic, dir: 'rtl' },
};

/** The policy that the elements promise to work under; the marketplace's own pictures add to it, and nothing else. */
const promised = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
];
const ofThePage = ["img-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"];

describe('under the strict policy, in a language that is a chunk of its own,', () => {
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
    /** Opens a mode, goes through it by `act`, and expects the screening to move on and nothing to be refused. */
    const journey = (
      mode: string,
      query: string,
      additions: () => string[],
      act: () => Promise<void>,
    ): void => {
      void test(`${mode} works in ${lang}`, async () => {
        // Without the cookie it is somebody new.
        await visitor.context.clearCookies();
        const answer = await page.goto(`${demo.url}/?lang=${lang}${query}`);
        assert.deepEqual(
          answer?.headers()['content-security-policy']?.split('; ').toSorted(),
          [...promised, ...ofThePage, ...additions()].toSorted(),
        );
        const frame = launcher.getByRole('region', { name: words.label });
        await frame.waitFor();
        assert.deepEqual([await frame.getAttribute('lang'), await frame.getAttribute('dir')], [lang, dir]);
        await act();
        await page.locator('screening-status').getByText(status.phases['in-progress']).first().waitFor();
        assert.deepEqual(visitor.troubles, []);
      });
    };
    const none = () => [];

    journey('the form', '', none, async () => {
      await fillStandardForm(page, words);
      await signAndSend(page, 'Nora Jane Ellis', words);
      await launcher.getByRole('heading', { name: words.done.title }).waitFor();
      const download = page.waitForEvent('download');
      await press(words.sign.receipt);
      assert.equal((await download).suggestedFilename(), words.sign.file);
    });

    journey('the link', '&mode=link', none, async () => {
      await press(words.next);
      await sign(page, 'Nora Ellis', words);
      const opening = visitor.context.waitForEvent('page');
      await press(words.openForm);
      const form = await opening;
      await fillHostedForm(form);
      await form.getByRole('heading', { name: 'Thank you' }).waitFor();
      await form.close();
    });

    journey('the e-mail', '&mode=email', none, async () => {
      await press(words.next);
      await sign(page, 'Nora Ellis', words);
      await press(words.sendInvitation);
      await launcher.getByRole('heading', { name: words.handOver.emailTitle }).waitFor();
      const { messages } = await demo.portal<{ messages: { link: string }[] }>('/outbox');
      const form = await visitor.open(messages[0]!.link);
      await fillHostedForm(form);
      await form.getByRole('heading', { name: 'Thank you' }).waitFor();
      await form.close();
    });

    const frameSource = () => [`frame-src ${demo.sandboxUrl}`];
    journey('the dialog', '&mode=link&open-in=dialog', frameSource, async () => {
      await press(words.next);
      await sign(page, 'Nora Ellis', words);
      await press(words.openForm);
      await fillHostedForm(launcher.frameLocator('iframe'));
    });
  }
});
