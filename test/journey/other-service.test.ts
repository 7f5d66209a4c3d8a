import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startSandbox } from '../contract/service-process.ts';
import { type Demo, startDemo } from './demo-process.ts';

describe('the demo with a service that runs elsewhere', () => {
  let service: { url: string; stop: () => Promise<void> };
  let demo: Demo;
  before(async () => {
    service = await startSandbox();
    demo = await startDemo({
      variables: {
        SERVICE_BASE_URL: service.url,
        SERVICE_CLIENT_ID: 'sandbox-client',
        SERVICE_CLIENT_SECRET: 'sandbox-secret',
      },
    });
  });
  after(async () => {
    await demo.stop();
    await service.stop();
  });

  test('the demo with SERVICE_BASE_URL starts no sandbox, and says where the portal is', async () => {
    await assert.rejects(fetch(`${demo.sandboxUrl}/portal`));
    assert.match(demo.output(), new RegExp(`The service is ${service.url}. The demo started no sandbox`));
    assert.match(demo.output(), /its developer portal/);
  });

  test('the demo with SERVICE_BASE_URL frames the forms of that service, and its pages link to no other portal', async () => {
    const page = await fetch(`${demo.url}/?mode=link&open-in=dialog`);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.ok(policy.includes(`; frame-src ${service.url}; `), policy);
    assert.doesNotMatch(await page.text(), /\/portal/);
  });
});
