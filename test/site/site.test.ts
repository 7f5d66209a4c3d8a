import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { guides, pageOf } from '../../site/guides.ts';
import { variables } from '../../server-example/variables.ts';
import { BodyAlreadyRead, titleOf } from '../../server-example/http/problem-answer.ts';
import { type ProblemCode, problemStatus } from '../../src/protocol/problem.ts';
import { pageApiReference } from '../../site/reference/page-api.ts';
import { openBrowser, Visitor } from '../journey/visitor.ts';
import { alive, base, BuiltSite } from './built-site.ts';

const site = await BuiltSite.open();

describe('the documentation site', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  test('has every page of docs/, or says why not', () => {
    const shown = new Set(guides.map(({ file }) => file));
    const left = globSync('docs/*.md').filter((file) => !shown.has(file));
    assert.deepEqual(left, []);
  });

  test('has no link without a page, and no anchor without a heading', () => {
    const pages = site.pages;
    const broken: string[] = [];
    for (const [path, html] of pages)
      for (const [, address = ''] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
        if (/^(https?:|mailto:)/.test(address)) continue;
        const { pathname, hash } = new URL(address, `http://site${base}${path}`);
        const anchor = decodeURIComponent(hash.slice(1));
        const target = pathname.slice(base.length).replace(/(^|\/)$/, '$1index.html');
        const isThere = pathname.startsWith(base) && existsSync(join(site.folder, target));
        const isState = /^gallery\/(index|frame)/.test(target);
        const hasAnchor = !anchor || isState || pages.get(target)?.includes(` id="${anchor}"`);
        if (!isThere || !hasAnchor) broken.push(`${path}: ${address}`);
      }
    assert.deepEqual(broken, []);
  });

  test('has the Markdown of every page of text beside it, and llms.txt leads to each guide', () => {
    const read = (file: string) => readFileSync(join(site.folder, file), 'utf8');
    const texts = [...site.pages.keys()].filter((path) => /^(index|guides|reference)/.test(path));
    const files = ['llms.txt', ...texts.map((path) => path.replace('.html', '.md'))];
    for (const file of files)
      for (const [, link = ''] of read(file).matchAll(/\]\(([^)#:\s]+)(?:#[^)\s]*)?\)/g))
        assert.ok(existsSync(join(site.folder, dirname(file), link)), `${file} links to ${link}`);
    for (const guide of guides)
      assert.ok(read('llms.txt').includes(`](guides/${pageOf(guide)}.md)`), guide.file);
    assert.match(read('guides/theming.md'), /^# Theming$/m);
    assert.match(read('reference/refusals.md'), /^## `session_expired`$/m);
  });

  test('loads nothing from elsewhere, and has the policy of the elements, and of Vue, and no style in an attribute', () => {
    for (const [path, html] of site.pages) {
      const head = html.split('</head>')[0]!;
      assert.match(head, /http-equiv="Content-Security-Policy" content="default-src 'none';/, path);
      assert.match(head, /require-trusted-types-for 'script'; trusted-types lit-html vue"/, path);
      assert.doesNotMatch(html, /<(?:script|link|img|iframe)[^>]*(?:src|href)="(?:https?:)?\/\//, path);
      assert.doesNotMatch(html, /<[^>]* style="/, path);
      assert.doesNotMatch(html, /<script(?![^>]* src=)/, path);
    }
  });

  test('describes every route, refusal and variable of the proxy', async () => {
    const pages = site.pages;
    for (const { method, path } of await pageApiReference())
      assert.ok(pages.get('reference/page-api.html')!.includes(`<code>${method} ${path}</code>`), path);
    for (const code of Object.keys(problemStatus))
      assert.ok(pages.get('reference/refusals.html')!.includes(` id="${code}"`), code);
    for (const name of Object.keys(variables))
      assert.ok(pages.get('reference/variables.html')!.includes(` id="${name}"`), name);
  });

  for (const width of [320, 1280])
    test(`can be read at ${width} pixels: no page is wider, and none complains`, async () => {
      const visitor = await Visitor.arrive(browser);
      const page = await visitor.open('about:blank');
      await page.setViewportSize({ width, height: 900 });
      for (const path of site.pages.keys()) {
        if (path.startsWith('gallery/')) continue;
        await page.goto(`${site.url}/${path}`);
        await alive(page);
        const widest = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(widest <= width, `${path} is ${widest} pixels wide`);
      }
      assert.deepEqual(visitor.problems, []);
      await visitor.context.close();
    });

  test('says the title, the cause and the remedies of each refusal', () => {
    const page = site.pages.get('reference/refusals.html')!;
    const of = (code: string) => page.split(`<h2 id="${code}"`)[1]!.split('<h2 ')[0]!;
    for (const code of Object.keys(problemStatus) as ProblemCode[]) {
      assert.ok(of(code).includes(htmlOf(titleOf(code))), code);
      assert.match(of(code), /<strong>Cause<\/strong> \S/, code);
    }
    assert.ok(of('invalid_request').includes(new BodyAlreadyRead().detail!));
    assert.match(of('invalid_request'), /<li>A check keeps … signatures/);
    assert.match(of('origin_refused'), /<li>.* ALLOWED_ORIGINS\.<\/li>/);
    assert.match(of('role_forbidden'), /<li>.* candidate\.clientReferenceId .*<\/li>/);
    assert.match(of('role_forbidden'), /<li>The proxy.*s limit … is reached \(LIMITS\).*<\/li>/);
  });

  test('has a copy button at each block of code, for a mouse, a finger and keys', async () => {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open(`${site.url}/guides/sessions.html`);
    const blocks = page.locator('main [class*=language-]');
    assert.ok((await blocks.count()) > 0);
    for (const block of await blocks.all()) {
      const copy = block.getByRole('button', { name: 'Copy Code' });
      assert.ok(await copy.isVisible());
      assert.equal(await copy.evaluate((button) => getComputedStyle(button).opacity), '1');
      const [button, code] = [(await copy.boundingBox())!, (await block.locator('code').boundingBox())!];
      assert.ok(button.y + button.height <= code.y, 'the button covers the code');
    }
    await visitor.context.close();
  });

  test('has a head of at most two rows on every screen', async () => {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open(`${site.url}/guides/theming.html`);
    await alive(page);
    for (const width of [320, 390, 768, 834, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      const rows = await Promise.all(['.VPNav', '.VPLocalNav'].map((row) => page.locator(row).boundingBox()));
      const bottom = Math.max(...rows.map((row) => (row ? row.y + row.height : 0)));
      assert.ok(bottom <= 90, `${bottom} pixels at ${width}`);
    }
    await visitor.context.close();
  });

  test('shows a page that a click leads to as one that is opened, and again after Back', async () => {
    const visitor = await Visitor.arrive(browser, { reducedMotion: 'reduce' });
    const page = await visitor.open(`${site.url}/index.html`);
    await alive(page);
    const sections = page.getByRole('navigation', { name: 'Main Navigation' });
    for (let round = 0; round < 2; round += 1) {
      await sections.getByRole('link', { name: 'Gallery' }).click();
      await page.locator('.gallery[data-drawn]').waitFor();
      await sections.locator('[aria-current]', { hasText: 'Gallery' }).waitFor();
      await sections.getByRole('link', { name: 'Reference' }).click();
      await page.getByRole('heading', { level: 1, name: 'Page API' }).waitFor();
      await page.goBack();
      await page.locator('.gallery[data-drawn]').waitFor();
      await page.goBack();
      await page.locator('.scenes [aria-current]', { hasText: 'Live' }).waitFor();
    }
    assert.deepEqual(visitor.problems, []);
    await visitor.context.close();
  });

  test('finds a page by its words, and leads there by keys alone', async () => {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open(`${site.url}/guides/theming.html`);
    await alive(page);
    await page.keyboard.press('/');
    await page.getByPlaceholder('Search').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('rotating secrets');
    await page
      .getByRole('option', { name: /Rotating secrets/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/guides/operate.html#rotating-secrets`);
    await page.getByRole('heading', { name: /^Rotating secrets/ }).waitFor();
    assert.deepEqual(visitor.problems, []);
    await visitor.context.close();
  });
});

const htmlOf = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
