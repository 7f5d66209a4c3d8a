import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type * as z from 'zod/mini';
import { galleryGroups, galleryStates } from '../../site/gallery/gallery-states.ts';
import { story } from '../../site/gallery/story.ts';
import { inviteSchema } from '../../src/protocol/invite.ts';
import { problemSchema } from '../../src/protocol/problem.ts';
import { packageListSchema } from '../../src/protocol/screening-package.ts';
import { screeningSchema } from '../../src/protocol/screening.ts';
import { eventBatchSchema, snapshotSchema } from '../../src/protocol/snapshot.ts';
import { trustSchema } from '../../src/protocol/trust.ts';
import { openBrowser, Visitor } from '../journey/visitor.ts';
import { BuiltSite } from './built-site.ts';

const site = await BuiltSite.open();

/** What the proxy answers to each route that a state answers. */
const schemas: Record<string, z.ZodMiniType> = {
  'GET /packages': packageListSchema,
  'GET /screenings': snapshotSchema,
  'GET /events?wait=0': eventBatchSchema,
  'POST /screenings': screeningSchema,
  'POST /screenings/screening-1/invite': inviteSchema,
  'GET /trust': trustSchema,
  'POST /trust': trustSchema,
  'POST /trust/trust-1/answers': trustSchema,
};

describe('the gallery', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  test('names each of its states once', () => {
    assert.equal(new Set(galleryStates.map(({ id }) => id)).size, galleryStates.length);
  });

  test('gives its elements what the proxy could answer', () => {
    for (const screening of story.news) assert.equal(screeningSchema.safeParse(screening).error, undefined);
    for (const { id, answers } of [...galleryStates, story.order])
      for (const [route, answer] of Object.entries(answers)) {
        if (typeof answer === 'string' || answer.body === undefined) continue;
        const schema = answer.status < 300 ? schemas[route] : problemSchema;
        assert.ok(schema, `${id}: ${route} has no schema`);
        const { error } = schema.safeParse(answer.body);
        assert.equal(error, undefined, `${id}: ${route}`);
      }
  });

  const openState = async (page: Page, id: string, lang = 'en') => {
    await page.goto(`${site.url}/gallery/frame.html?state=${id}&lang=${lang}`);
    await page.locator(`html[data-drawn="${id}"]`).waitFor();
  };

  // Some states are mistakes of a host, and the console says so. And the stand-in for the service's form is of the
  // gallery's own origin, which no real one is: the browser warns of that.
  const isMeant = (text: string) =>
    text.startsWith('screening-elements: ') || text.startsWith('An iframe which has both allow-scripts and');

  for (const element of ['screening-launcher', 'screening-status'])
    test(`draws every state of ${element} with the built elements, and nothing complains`, async () => {
      const waiting = galleryStates.filter((state) => state.element === element);
      const look = async () => {
        const visitor = await Visitor.arrive(browser);
        const page = await visitor.open('about:blank');
        for (let state = waiting.pop(); state; state = waiting.pop()) {
          await openState(page, state.id);
          const problems = visitor.problems.splice(0).filter((text) => !isMeant(text));
          assert.deepEqual(problems, [], state.id);
        }
        await visitor.context.close();
      };
      await Promise.all([look(), look(), look()]);
    });

  test('says what one looks at: its own title, and the group and the name of a state', async () => {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open(`${site.url}/gallery/index.html`);
    await page.getByRole('heading', { level: 1, name: 'Gallery: every state of both elements' }).waitFor();
    for (const { title, states } of galleryGroups) {
      await page.locator('nav').getByRole('list', { name: title, exact: true }).waitFor();
      const last = states.at(-1)!;
      await page.goto(`${site.url}/gallery/index.html#${last.id}`);
      await page.getByRole('heading', { level: 2, name: `${title} ${last.title}`, exact: true }).waitFor();
      assert.equal(await page.title(), `${last.title} · ${title} · Gallery`);
    }
    await visitor.context.close();
  });

  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const)
    test(`keeps the element in sight while its colours change, at ${width} pixels`, async () => {
      const visitor = await Visitor.arrive(browser);
      const page = await visitor.open('about:blank');
      await page.setViewportSize({ width, height });
      await page.goto(`${site.url}/gallery/index.html#launcher-first-step`);
      await page.locator('.gallery[data-drawn]').waitFor();
      const opener = page.getByRole('button', { name: 'Your colours' });
      if (width < 1000) await opener.click();
      const lastField = page.getByRole('textbox', { name: '--screening-font', exact: true });
      await lastField.fill('Georgia, serif');
      await lastField.scrollIntoViewIfNeeded();
      const [canvas, field] = [
        (await page.locator('.canvas').boundingBox())!,
        (await lastField.boundingBox())!,
      ];
      const seen = Math.min(canvas.y + canvas.height, height) - Math.max(canvas.y, 0);
      assert.ok(seen > 300, `${seen} pixels of the element are seen`);
      // A browser scrolls by whole pixels.
      assert.ok(field.y >= 0 && field.y + field.height < height + 1, `the field is at ${field.y}`);
      const isBeside = field.x >= canvas.x + canvas.width;
      assert.ok(isBeside || field.y >= canvas.y + canvas.height, 'the element covers the field');
      await visitor.context.close();
    });

  test('shows a state in another language and direction, at another width, with a theme and what the page receives', async () => {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open(`${site.url}/gallery/index.html#launcher-review`);
    const frame = page.frameLocator('iframe');
    await frame.getByText('Check your answers').first().waitFor();
    await page.getByText('screening-step', { exact: true }).waitFor();
    await page.getByText('GET /packages → 200').click();
    await page.getByText('"collectable": true').waitFor();

    await page.getByLabel('Language').selectOption('ar');
    await frame.locator('html[dir=rtl][data-drawn]').waitFor();
    const drawnAnew = page.waitForEvent('framenavigated');
    await page.getByLabel('Width').selectOption('320');
    await drawnAnew;
    await frame.locator('html[data-drawn]').waitFor();
    assert.equal((await page.locator('iframe').boundingBox())!.width, 320);

    // The page tells its frame, which takes the theme when it comes to it.
    const takes = (accent: string) =>
      frame.locator(`html[style*="--screening-accent: ${accent};"]`).waitFor();
    await page.getByRole('button', { name: 'Plum' }).click();
    await page.getByText('--screening-accent: #6b1f6b;').waitFor();
    await takes('#6b1f6b');
    const button = frame.locator('[part~=primary-button]');
    await button.waitFor();
    const colour = () => button.evaluate((node) => getComputedStyle(node).backgroundColor);
    assert.equal(await colour(), 'rgb(107, 31, 107)');
    await page.getByRole('textbox', { name: '--screening-accent', exact: true }).fill('#00695c');
    await takes('#00695c');
    assert.equal(await colour(), 'rgb(0, 105, 92)');
    assert.deepEqual(visitor.problems, []);
    await visitor.context.close();
  });

  test('shows what an element draws in a frame that changes its size meanwhile, each of eight times', async () => {
    for (let time = 0; time < 8; time += 1) {
      const visitor = await Visitor.arrive(browser);
      const page = await visitor.open(`${site.url}/gallery/index.html#launcher-review`);
      const frame = page.frameLocator('iframe');
      await frame.locator('html[data-drawn]').waitFor();
      await frame.getByText('Check your answers').first().waitFor();
      await visitor.context.close();
    }
  });

  test('shows every state at once: on a phone and on a desktop, light and dark', async () => {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open(`${site.url}/gallery/sheet.html`);
    assert.equal(await page.locator('iframe').count(), galleryStates.length * 4);
    const [first] = galleryStates;
    await page.locator(`iframe[data-drawn="${first!.id}"]`).nth(3).waitFor();
    await visitor.context.close();
  });
});
