import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDemo } from './demo-process.ts';
import { fillHostedForm } from './hosted-form.ts';
import { openBrowser, Visitor } from './visitor.ts';

test('in a dialog the service’s form stands on the page itself, with one addition to its policy', async () => {
  const [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  try {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open(`${demo.url}/?mode=link&open-in=dialog`);
    const policy = (await visitor.context.request.get(page.url())).headers()['content-security-policy'];
    assert.ok(policy?.includes(`frame-src ${demo.sandboxUrl}`), policy);
    const launcher = page.locator('screening-launcher');
    await launcher.getByRole('button', { name: 'Continue', exact: true }).click();
    await launcher.getByLabel('Type your full name to sign').fill('Nora Ellis');
    await launcher.getByRole('button', { name: 'Sign and continue' }).click();
    await launcher.getByRole('button', { name: 'Open the form' }).click();
    await fillHostedForm(launcher.frameLocator('iframe'));
    await page.locator('screening-status').getByText('In progress').first().waitFor();
    await launcher.getByText('the check is under way').waitFor();
    assert.deepEqual(visitor.troubles, []);
  } finally {
    await browser.close();
    await demo.stop();
  }
});
