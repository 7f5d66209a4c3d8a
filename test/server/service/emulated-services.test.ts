import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { Checkr } from '../../dialects/checkr/checkr.ts';
import type { Deliver, EmulatedService } from '../../dialects/dialect.ts';
import { Stranger } from '../../dialects/stranger.ts';
import { Yardstik } from '../../dialects/yardstik/yardstik.ts';

const key = 'key-of-the-account';
const callbackSecret = 'agreed beforehand, with nobody else';
const now = () => Date.parse('2026-11-02T10:00:00Z');

interface Received {
  url: string;
  headers: Headers;
  body: string;
}

/** Where callbacks arrive. */
function receiver(): { received: Received[]; deliver: Deliver } {
  const received: Received[] = [];
  const deliver: Deliver = async (request) => {
    received.push({ url: request.url, headers: request.headers, body: await request.text() });
    return new Response();
  };
  return { received, deliver };
}

/** Calls a service with one header more, and answers status and body. */
const caller =
  (service: EmulatedService, header: Record<string, string>) =>
  async (method: string, path: string, body?: object) => {
    const answer = await service.fetch(
      new Request(`https://service.example${path}`, {
        method,
        headers: header,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

const person = { first_name: 'Anna', last_name: 'Bell', email: 'anna@example.com' };

const services = {
  Checkr: {
    make: (deliver: Deliver) => new Checkr({ deliver, now, key }),
    header: { authorization: `Basic ${btoa(`${key}:`)}` },
    wrong: [{ authorization: `Bearer ${key}` }, { authorization: `Basic ${btoa(`:${key}`)}` }, {}],
    packages: '/v1/packages',
    candidates: '/v1/candidates',
    candidate: person,
    order: [
      '/v1/invitations',
      { candidate_id: 'candidate_1', package: 'basic_criminal', work_locations: [{ country: 'US' }] },
    ],
  },
  Yardstik: {
    make: (deliver: Deliver) => new Yardstik({ deliver, now, key, callbackSecret }),
    header: { authorization: `Account ${key}` },
    wrong: [{ authorization: `Basic ${btoa(`${key}:`)}` }, { authorization: key }, {}],
    packages: '/packages',
    candidates: '/candidates',
    candidate: person,
    order: ['/reports', { candidate_id: 'candidate_1', account_package_id: 'package_full' }],
  },
  'a company of its own': {
    make: (deliver: Deliver) => new Stranger({ deliver, now, key, callbackSecret }),
    header: { 'x-api-key': key },
    wrong: [{ authorization: `Bearer ${key}` }, {}],
    packages: '/api/plans',
    candidates: '/api/people',
    candidate: { given: 'Anna', family: 'Bell', mail: 'anna@example.com' },
    order: [
      '/api/checks',
      { person: 'person-1', plan: 'plan-a', channel: 'partner', notify: 'https://shop.example/c' },
    ],
  },
} as const;

for (const [name, { make, header, wrong, packages, candidates, candidate, order }] of Object.entries(
  services,
))
  describe(`the emulation of ${name}`, () => {
    test(`${name} answers its own scheme alone`, async () => {
      const service = make(receiver().deliver);
      assert.equal((await caller(service, header)('GET', packages)).status, 200);
      for (const other of wrong)
        assert.equal((await caller(service, other as Record<string, string>)('GET', packages)).status, 401);
      assert.equal((await caller(service, header)('POST', '/oauth/token', {})).status, 404);
    });

    test(`${name} refuses a member that it does not know, in a candidate and in an order`, async () => {
      const call = caller(make(receiver().deliver), header);
      const [path, content] = order;
      assert.equal((await call('POST', candidates, { ...candidate, nickname: 'A' })).status, 422);
      assert.equal((await call('POST', candidates, candidate)).status, 201);
      const refused = await call('POST', path, { ...content, callback: { uri: 'https://shop.example' } });
      assert.equal(refused.status, 422);
      assert.match(JSON.stringify(refused.body), /callback/);
      assert.equal((await call('POST', path, content)).status, 201);
    });
  });

describe('the callbacks of an account', () => {
  const invited = async () => {
    const { received, deliver } = receiver();
    const checkr = new Checkr({ deliver, now, key });
    const call = caller(checkr, services.Checkr.header);
    await call('POST', '/v1/candidates', person);
    return { received, checkr, call, invite: () => call('POST', ...services.Checkr.order) };
  };
  const typeOf = ({ body }: Received) => (JSON.parse(body) as { type: string }).type;

  test('go nowhere before the account has an address, and are signed with its key afterwards', async () => {
    const { received, checkr, invite } = await invited();
    await invite();
    assert.deepEqual([await checkr.callbacks.settle(), received], [[], []]);
    checkr.callbacks.address = 'https://shop.example/callbacks';
    assert.deepEqual(await checkr.screenings.completeForm(), [200, 200]);
    assert.deepEqual(received.map(typeOf), ['invitation.completed', 'report.created']);
    for (const { body, headers } of received)
      assert.equal(headers.get('x-checkr-signature'), createHmac('sha256', key).update(body).digest('hex'));
  });

  test('come doubled, and the newest first, where the test asks for it', async () => {
    const { received, checkr, invite } = await invited();
    checkr.callbacks.address = 'https://shop.example/callbacks';
    checkr.callbacks.hold();
    await invite();
    await checkr.screenings.completeForm();
    assert.equal(received.length, 0);
    checkr.callbacks.isDoubled = true;
    await checkr.callbacks.release();
    const order = ['report.created', 'invitation.completed', 'invitation.created'];
    assert.deepEqual(
      received.map(typeOf),
      order.flatMap((type) => [type, type]),
    );
  });

  test('an invitation of Checkr becomes a report with another id', async () => {
    const { checkr, call, invite } = await invited();
    const { body } = await invite();
    const link = new URL(String(body['invitation_url']));
    assert.equal(link.pathname, `/apply/${String(body['id'])}`);
    await checkr.fetch(new Request(link, { method: 'POST' }));
    const completed = await call('GET', `/v1/invitations/${String(body['id'])}`);
    assert.deepEqual([completed.body['status'], completed.body['report_id']], ['completed', 'report_1']);
    const report = await call('GET', '/v1/reports/report_1');
    assert.deepEqual([report.body['status'], report.body['result']], ['pending', null]);
    assert.equal((await call('GET', '/v1/reports/invitation_1')).status, 404);
  });
});
