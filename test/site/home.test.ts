import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser, Visitor } from '../journey/visitor.ts';
import { alive, BuiltSite, titles } from './built-site.ts';

const site = await BuiltSite.open();

describe('the home page of the site', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  const open = async (device: BrowserContextOptions = {}): Promise<[Visitor, Page]> => {
    const visitor = await Visitor.arrive(browser, device);
    return [visitor, await visitor.open(`${site.url}/index.html`)];
  };
  const told = (page: Page) => page.frameLocator('.story iframe');
  const scene = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Scenes' }).getByRole('button', { name, exact: true });
  const isShown = (page: Page, name: string) =>
    page.locator('.scenes [aria-current]', { hasText: name }).waitFor();

  test('tells a check by the real elements, from a form to its result, once and by itself', async () => {
    const visitor = await Visitor.arrive(browser);
    await visitor.context.addInitScript(() => {
      const scenes: string[] = [];
      Object.assign(globalThis, { scenes });
      addEventListener('message', ({ data }: MessageEvent<{ story?: { scene?: string } }>) => {
        if (data.story?.scene) scenes.push(data.story.scene);
      });
    });
    const page = await visitor.open(`${site.url}/index.html`);
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    assert.equal(await page.locator('.story iframe').evaluate((frame: HTMLElement) => frame.inert), true);
    await told(page).locator('screening-status:state(clear)').waitFor();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    const scenes = await page.evaluate(() => Reflect.get(globalThis, 'scenes') as string[]);
    assert.deepEqual(scenes, ['form', 'sent', 'live', 'clear']);
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
    assert.deepEqual(visitor.problems, []);
    await visitor.context.close();
  });

  test('stops when a visitor says so, and the form is then theirs', async () => {
    const [visitor, page] = await open();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    await scene(page, 'Form').click();
    // It is told anew, with another element.
    await told(page).locator('screening-launcher[session-url$="?2"]').waitFor();
    await told(page).locator('input[name=givenName]').fill('Max');
    await told(page).locator('input[name=familyName]').fill('Stone');
    await told(page).locator('input[name=email]').fill('max@example.com');
    await told(page).getByRole('button', { name: 'Continue' }).click();
    await told(page).getByRole('heading', { name: 'Check your answers' }).waitFor();
    await told(page).locator('screening-launcher:focus').waitFor();
    assert.deepEqual(visitor.problems, []);
    await visitor.context.close();
  });

  test('stands still for who asked for less motion, until they choose a scene or let it play', async () => {
    const [visitor, page] = await open({ reducedMotion: 'reduce' });
    await isShown(page, 'Live');
    await told(page).locator('screening-status:state(in-progress)').waitFor();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    await scene(page, 'Form').click();
    await told(page).locator('screening-launcher:state(filling)').waitFor();
    await scene(page, 'Clear').click();
    await told(page).locator('screening-status:state(clear)').waitFor();
    await scene(page, 'Live').click();
    await isShown(page, 'Live');
    await page.getByRole('button', { name: 'Play' }).click();
    await isShown(page, 'Clear');
    assert.deepEqual(visitor.problems, []);
    await visitor.context.close();
  });

  test('begins with three ways, and leads from the quiet list to the doctor for pages', async () => {
    const [visitor, page] = await open();
    assert.deepEqual(titles(await page.locator('.ways').getByRole('heading').allTextContents()), [
      'Try it',
      'Add it to your page',
      'Go live',
    ]);
    await page.getByRole('link', { name: 'It says that it is not set up' }).click();
    await page.waitForURL(/screening-launcher/);
    const section = page.url().split('#')[1];
    const code = page.locator(`#${section} ~ [class*=language-]`).first();
    assert.match(await code.innerText(), /screening-proxy doctor --page/);
    await visitor.context.close();
  });

  test('has one prompt for an assistant, and its button copies it', async () => {
    const [visitor, page] = await open();
    await alive(page);
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const prompt = page.locator('[class*=language-]', { hasText: 'Add a background check to this app' });
    await prompt.getByRole('button', { name: 'Copy Code' }).click();
    await prompt.locator('.copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, await prompt.locator('code').textContent());
    assert.match(copied, /node_modules\/screening-elements\/llms\.txt/);
    assert.deepEqual(visitor.problems, []);
    await visitor.context.close();
  });

  test('has a theme that is chosen by keys, read as a choice, taken by the elements, and kept', async () => {
    const [visitor, page] = await open({ colorScheme: 'light', reducedMotion: 'reduce' });
    const theme = page.getByRole('switch', { name: /^Switch to (dark|light) theme$/ }).first();
    const schemes = () =>
      Promise.all(
        [page.locator('html'), told(page).locator('html')].map((root) =>
          root.evaluate((node) => getComputedStyle(node).colorScheme),
        ),
      );
    await told(page).locator('html[data-is-ready]').waitFor();
    assert.deepEqual(await schemes(), ['normal', 'light dark']);
    assert.equal(await theme.getAttribute('aria-checked'), 'false');
    await theme.focus();
    await page.keyboard.press('Space');
    await page.getByRole('switch', { name: 'Switch to light theme', checked: true }).first().waitFor();
    await told(page).locator('html[style*="color-scheme: dark"]').waitFor();
    assert.deepEqual(await schemes(), ['dark', 'dark']);
    await page.goto(`${site.url}/guides/theming.html`);
    await page.getByRole('switch', { name: 'Switch to light theme', checked: true }).first().waitFor();
    await visitor.context.close();
  });
});
