import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDemo } from './demo-process.ts';
import { likeAnApp } from './like-an-app.ts';
import { fillStandardForm, openBrowser, signAndSend, Visitor } from './visitor.ts';

test('in the web view of an app, without storage and a second window, a candidate orders and sees the result', async () => {
  const [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  try {
    const visitor = await Visitor.arrive(browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await visitor.context.addInitScript(likeAnApp);
    const page = await visitor.open(demo.url);
    // Nothing is kept here, and nothing says that it is.
    await page.getByText('What we ask and what happens next').waitFor();
    assert.equal(await page.getByText('Saved until you close this tab.').count(), 0);
    await fillStandardForm(page);
    await signAndSend(page, 'Nora Jane Ellis');
    const status = page.locator('screening-status');
    await status
      .getByText(/in progress/i)
      .first()
      .waitFor();
    const { screenings } = await demo.portal<{ screenings: { id: string }[] }>('/screenings');
    await demo.portal(`/screenings/${screenings[0]?.id}`, 'PUT', { status: 'complete', result: 'clear' });
    await status.getByText('Clear').first().waitFor();
    assert.deepEqual(visitor.problems, []);
  } finally {
    await browser.close();
    await demo.stop();
  }
});
