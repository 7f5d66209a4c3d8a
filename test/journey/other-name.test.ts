import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDemo } from './demo-process.ts';
import { openBrowser, Visitor } from './visitor.ts';

test('a page at another name than that of PUBLIC_URL says at once that no order can come through', async (context) => {
  // The demo allows both names of this machine, unless it is told which origins to allow.
  const variables = { ALLOWED_ORIGINS: 'https://market.example' };
  const [demo, browser] = await Promise.all([startDemo({ variables }), openBrowser()]);
  context.after(async () => {
    await browser.close();
    await demo.stop();
  });
  const visitor = await Visitor.arrive(browser);
  const page = await visitor.open(demo.url.replace('localhost', '127.0.0.1'));
  const launcher = page.locator('screening-launcher');
  await launcher.getByText('This is not set up yet. Contact Nearhand.').waitFor();
  assert.equal(await launcher.getByRole('textbox').count(), 0);
  const told = visitor.problems.filter((line) => line.startsWith('screening-elements: '));
  assert.equal(told.length, 1, told.join('\n'));
  for (const words of [new URL(page.url()).origin, 'PUBLIC_URL', 'ALLOWED_ORIGINS'])
    assert.ok(told[0]?.includes(words), `${told[0]} does not say ${words}.`);
});
