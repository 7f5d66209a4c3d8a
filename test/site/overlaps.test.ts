import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { galleryStates } from '../../site/gallery/gallery-states.ts';
import { openBrowser, Visitor } from '../journey/visitor.ts';
import { overlapsOf } from './overlaps.ts';
import { BuiltSite } from './built-site.ts';

const site = await BuiltSite.open();
const languages = ['en', 'de', 'es', 'fr', 'pt', 'ar', 'zh'];
const widths = [320, 390, 700, 890, 1100, 1600];

describe('the boxes of a state', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  for (const element of ['screening-launcher', 'screening-status'])
    test(`do not cover each other in any state of ${element}, in seven languages, from 320 to 1,600 pixels`, async () => {
      const visitor = await Visitor.arrive(browser);
      // A page of the same origin that has nothing of its own.
      const page = await visitor.open(`${site.url}/gallery/form.html`);
      const states = galleryStates.filter((state) => state.element === element).map(({ id }) => id);
      const found: string[] = [];
      const look = async (): Promise<void> => {
        for (let state = states.pop(); state; state = states.pop())
          for (const { language, width, boxes } of await page.evaluate(overlapsOf, {
            state,
            languages,
            widths,
          }))
            found.push(`${state} ${language} ${width}: ${boxes.join(' | ')}`);
      };
      await Promise.all([look(), look(), look(), look()]);
      await visitor.context.close();
      assert.deepEqual(found, []);
    });
});
