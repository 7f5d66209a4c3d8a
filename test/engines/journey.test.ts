import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Demo, startDemo } from '../journey/demo-process.ts';
import { likeAnApp } from '../journey/like-an-app.ts';
import { fillStandardForm, signAndSend } from '../journey/visitor.ts';
import { EnginePage } from './engine.ts';
import { Firefox } from './firefox.ts';
import { WebKit } from './webkit.ts';

let demo: Demo;
before(async () => {
  demo = await startDemo();
});
after(() => demo.stop());

test('in WebKit, without storage and a second window as in the web view of an app, a candidate sends the form', async (context) => {
  const engine = await WebKit.start();
  context.after(() => engine.stop());
  await engine.open(demo.url);
  await engine.evaluate(`(${likeAnApp})()`);
  const page = new EnginePage(engine);
  await fillStandardForm(page);
  await signAndSend(page, 'Nora Jane Ellis');
  await page
    .locator('screening-status')
    .getByText(/in progress/i)
    .waitFor();
});

test('in Firefox what follows a result comes to both open pages, and leaves no trace on the candidate’s', async (context) => {
  const [candidates, staff] = [await Firefox.start(), await Firefox.start()];
  context.after(() => Promise.all([candidates.stop(), staff.stop()]));
  await Promise.all([candidates.open(demo.url), staff.open(`${demo.url}/operator`)]);
  const page = new EnginePage(candidates);
  const status = page.locator('screening-status');
  const list = new EnginePage(staff).locator('screening-status');
  await fillStandardForm(page);
  await signAndSend(page, 'Nora Jane Ellis');
  await status.getByText(/in progress/i).waitFor();

  const { screenings } = await demo.portal<{ screenings: { id: string; reportItems: { id: string }[] }[] }>(
    '/screenings',
  );
  const { id, reportItems } = screenings[0]!;
  const becomes = (result: string, change: object) =>
    demo.portal(`/screenings/${id}`, 'PUT', {
      status: 'complete',
      result,
      reportItems: reportItems.map((item) => ({ id: item.id, status: 'complete', result })),
      ...change,
    });
  await becomes('consider', {});
  await list.getByRole('button', { name: 'nora' }).click();
  await list.getByRole('button', { name: 'Open the report' }).click();
  assert.match(await staff.readBeside('/reports/'), /complete · consider/);

  await becomes('consider', { notice: 'open', dispute: 'open' });
  await status.getByText('You were sent a notice').waitFor();
  await status.getByText('The service is checking it again.').waitFor();
  await list.getByText('Wait for the new result.').waitFor();
  await becomes('clear', { notice: 'closed', dispute: 'closed' });
  await status.getByText('Clear').waitFor();
  await list.getByText(/A dispute of .* was closed/).waitFor();
  // All but what was read aloud.
  const left = await candidates.evaluate(`(() => {
    const seen = document.createElement('div');
    for (const one of document.querySelector('screening-status').shadowRoot.children) seen.append(one.cloneNode(true));
    for (const one of seen.querySelectorAll('[role=status]')) one.remove();
    return seen.textContent;
  })()`);
  assert.match(String(left), /Clear/);
  assert.doesNotMatch(String(left), /checking it again|notice|disputed/i);
});

for (const engineClass of [Firefox, WebKit]) {
  test(`in ${engineClass.name} a candidate fills in the form, signs and submits, and sees the result without a reload`, async (context) => {
    const engine = await engineClass.start();
    context.after(() => engine.stop());
    await engine.open(demo.url);
    await engine.evaluate(`(() => {
      globalThis.problems = [];
      for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
        addEventListener(type, (event) =>
          problems.push(type + ': ' + (event.message ?? event.reason ?? event.violatedDirective)));
    })()`);
    const page = new EnginePage(engine);
    const launcher = page.locator('screening-launcher');
    const status = page.locator('screening-status');

    await fillStandardForm(page);
    await signAndSend(page, 'Nora Jane Ellis');
    await launcher.getByRole('button', { name: 'Download your receipt' }).waitFor();
    await status.getByText(/in progress/i).waitFor();
    const { screenings } = await demo.portal<{ screenings: { id: string }[] }>('/screenings');
    await demo.portal(`/screenings/${screenings[0]?.id}`, 'PUT', { status: 'complete', result: 'clear' });
    await status.getByText('Clear').waitFor();
    assert.deepEqual(await engine.evaluate('globalThis.problems'), []);
  });

  test(`in ${engineClass.name} what one person typed is never shown to the next, however the page changes hands`, async (context) => {
    const engine = await engineClass.start();
    context.after(() => engine.stop());
    await engine.open(demo.url);
    const launcher = new EnginePage(engine).locator('screening-launcher');
    for (const [person, changeHands] of Object.entries(handovers)) {
      await launcher.getByLabel('Middle name').fill('Wilhelmina');
      const session = await fetch(`${demo.url}/screening-api/sessions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${demo.hostKey}` },
        body: JSON.stringify({ user: person, role: 'candidate', packages: ['539146'] }),
      });
      // The host names somebody else from now on.
      await engine.evaluate(`(() => {
        const send = globalThis.fetch;
        globalThis.fetch = (url, init) =>
          url === '/my/session' ? Promise.resolve(Response.json(${await session.text()})) : send(url, init);
        ${changeHands}
      })()`);
      await launcher.getByText('Somebody else is signed in now').waitFor();
      // The form of the person before may have said the same.
      while (await engine.evaluate(isStillThere));
      await launcher.getByLabel('Middle name').waitFor();
      assert.equal(await engine.evaluate(isStillThere), false);
    }
  });
}

/** By the person who comes: what the page notices of it. */
const handovers = {
  'with-focus': `dispatchEvent(new Event('focus'));`,
  'in-view': `document.dispatchEvent(new Event('visibilitychange'));`,
  'from-cache': `for (const type of ['pagehide', 'pageshow'])
    dispatchEvent(new PageTransitionEvent(type, { persisted: true }));`,
};

/** Whether a field or a draft holds what the person before typed. */
const isStillThere = `(() => {
  const inputs = document.querySelector('screening-launcher').shadowRoot.querySelectorAll('input');
  const texts = [...inputs].map(({ value }) => value).concat(JSON.stringify(sessionStorage));
  return texts.some((text) => text.includes('Wilhelmina'));
})()`;
