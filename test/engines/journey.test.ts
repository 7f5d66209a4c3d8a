import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Demo, startDemo } from '../journey/demo-process.ts';
import { fillStandardForm, signAndSend } from '../journey/visitor.ts';
import { EnginePage } from './engine.ts';
import { Firefox } from './firefox.ts';
import { WebKit } from './webkit.ts';

let demo: Demo;
before(async () => {
  demo = await startDemo();
});
after(() => demo.stop());

for (const engineClass of [Firefox, WebKit])
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
    await launcher.getByText('the check is under way').waitFor();
    await status.getByText(/in progress/i).waitFor();
    const { screenings } = await demo.portal<{ screenings: { id: string }[] }>('/screenings');
    await demo.portal(`/screenings/${screenings[0]?.id}`, 'PUT', { status: 'complete', result: 'clear' });
    await status.getByText('Clear').waitFor();
    assert.deepEqual(await engine.evaluate('globalThis.problems'), []);
  });
