import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type Guide, guideGroups, guides, pageOf } from '../../site/guides.ts';
import { withSources } from '../../site/site-text.ts';
import { openBrowser, Visitor } from '../journey/visitor.ts';
import { alive, BuiltSite, titles } from './built-site.ts';
import { codeOf } from './guide-code.ts';

const site = await BuiltSite.open();
const addressOf = (guide: Guide) => `guides/${pageOf(guide)}.html`;

describe('the guides of the site', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  test('show every code span and block of their Markdown, character for character', async () => {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open('about:blank');
    for (const guide of guides) {
      await page.goto(`${site.url}/${addressOf(guide)}`);
      const shown = await page.locator('main code').allTextContents();
      const written = codeOf(withSources(guide.file));
      assert.deepEqual(
        shown.map((code) => code.trimEnd()),
        written,
        guide.title,
      );
    }
    await visitor.context.close();
  });

  test('are listed on a page of their own, by group, each with what it answers', async () => {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open(`${site.url}/index.html`);
    await page
      .getByRole('navigation', { name: 'Main Navigation' })
      .getByRole('link', { name: 'Guides' })
      .click();
    await page.waitForURL(`${site.url}/guides/`);
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: 'All guides' }).waitFor();
    assert.deepEqual(
      titles(await main.getByRole('heading', { level: 2 }).allTextContents()),
      guideGroups.map(({ title }) => title),
    );
    assert.deepEqual(
      await main.getByRole('listitem').allInnerTexts(),
      guides.map(({ title, answers }) => `${title} ${answers}`),
    );
    await visitor.context.close();
  });

  test('are each in a section that the top of the page marks', async () => {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open('about:blank');
    const marked = async (path: string) => {
      await page.goto(`${site.url}/${path}`);
      await alive(page);
      const sections = page.getByRole('navigation', { name: 'Main Navigation' });
      return sections.locator('[aria-current]').allTextContents();
    };
    assert.deepEqual(await marked('index.html'), []);
    assert.deepEqual(await marked('guides/first-hour.html'), ['Start']);
    assert.deepEqual(await marked('guides/index.html'), ['Guides']);
    assert.deepEqual(await marked('guides/theming.html'), ['Guides']);
    assert.deepEqual(await marked('reference/page-api.html'), ['Reference']);
    assert.deepEqual(await marked('reference/refusals.html'), ['Reference']);
    assert.deepEqual(await marked('gallery/index.html'), ['Gallery']);
    await visitor.context.close();
  });
});
