import assert from 'node:assert/strict';
import { test } from 'node:test';
import { credentials, GivenSandbox } from './given-sandbox.ts';

const strangers = {
  'another site': { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
  'another port of this machine': { Origin: 'http://sandbox.example:8080', 'Sec-Fetch-Site': 'same-site' },
  'a sandboxed frame': { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  'an old browser on another site': { Origin: 'https://elsewhere.example' },
};

for (const [where, headers] of Object.entries(strangers)) {
  test(`the portal refuses a login that is sent from ${where}`, async () => {
    const {
      status,
      headers: answer,
      text,
    } = await new GivenSandbox().post('/portal/login', credentials, headers);
    assert.deepEqual([status, answer.get('Set-Cookie')], [403, null]);
    assert.match(text, /takes forms from its own pages only/);
    assert.match(answer.get('Content-Security-Policy') ?? '', /default-src 'none'/);
  });
}

test('no form of the portal can be sent from another site', async () => {
  const sandbox = new GivenSandbox();
  const { id } = await sandbox.screening();
  const { headers } = await sandbox.post('/portal/login', credentials);
  const cookie = (headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
  const [delivery] = (await sandbox.portal('GET', '/callbacks')).body['callbacks'] ?? [];
  const forms = [
    `screenings/${id}`,
    `callbacks/${delivery?.['id']}/replay`,
    'recurring/1',
    'trust/1',
    'quirks',
    'clock',
    'logout',
  ];
  for (const form of forms) {
    const sent = await sandbox.post(
      `/portal/${form}`,
      { status: 'complete', slow: 'on', seconds: '3600' },
      { Cookie: cookie, ...strangers['another site'] },
    );
    assert.equal(sent.status, 403, form);
  }
  assert.equal((await sandbox.call('GET', `/v2/screenings/${id}`)).body['status'], 'Pending');
  assert.equal(sandbox.received.length, 1);
  assert.equal((await sandbox.portal('GET', '/quirks')).body['slow'], false);
  assert.equal((await sandbox.send('GET', '/portal/clock', { headers: { Cookie: cookie } })).status, 200);
});

test('over https the portal’s cookie is bound to its host', async () => {
  const sandbox = new GivenSandbox({ publicUrl: 'https://sandbox.example' });
  const { headers } = await sandbox.post('/portal/login', credentials);
  const set = headers.get('Set-Cookie') ?? '';
  assert.match(set, /^__Host-sandbox-portal=[0-9a-f]{64}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const cookie = set.split(';')[0] ?? '';
  const page = (value: string) => sandbox.send('GET', '/portal/clock', { headers: { Cookie: value } });
  assert.equal((await page(cookie)).status, 200);
  assert.equal((await page(cookie.replace('__Host-', ''))).status, 303);
  await sandbox.post('/portal/logout', {}, { Cookie: cookie });
  assert.equal((await page(cookie)).status, 303);
});
