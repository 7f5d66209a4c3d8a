import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basic, credentials, GivenSandbox, start } from './given-sandbox.ts';

const wrong = { ...credentials, clientSecret: 'guess' };

/** A sandbox whose clock the test moves without the portal. */
function given() {
  const time = { now: start };
  const sandbox = new GivenSandbox({ now: () => time.now });
  const logIn = (fields: Record<string, string>, address = sandbox.address) => {
    sandbox.address = address;
    return sandbox.post('/portal/login', fields);
  };
  const guess = async (count: number, address: string) => {
    for (let made = 0; made < count; made += 1) await logIn(wrong, address);
  };
  const wait = (seconds: number) => void (time.now += seconds * 1000);
  return { sandbox, logIn, guess, wait };
}

const alertOf = (page: string) => /role="alert">([^<]*)</.exec(page)?.[1];

test('after five wrong logins the portal refuses even the right secret until a pause is over', async () => {
  const { logIn, guess, wait } = given();
  await guess(4, '192.0.2.1');
  const fifth = await logIn(wrong, '192.0.2.1');
  assert.equal(fifth.status, 401);
  assert.equal(alertOf(fifth.text), 'This client id or secret is wrong. You can try again in 5 seconds.');
  const early = await logIn(credentials, '192.0.2.1');
  assert.deepEqual(
    [early.status, early.headers.get('Retry-After'), early.headers.get('Set-Cookie')],
    [429, '5', null],
  );
  assert.equal(
    alertOf(early.text),
    'There were too many wrong attempts, so this one was not checked. You can try again in 5 seconds.',
  );
  wait(5);
  assert.equal((await logIn(credentials, '192.0.2.1')).status, 303);
});

test('a right login, or an hour without an attempt, forgets the wrong ones', async () => {
  const { logIn, guess, wait } = given();
  await guess(4, '192.0.2.1');
  await logIn(credentials, '192.0.2.1');
  await guess(4, '192.0.2.1');
  assert.equal((await logIn(credentials, '192.0.2.1')).status, 303);
  await guess(4, '192.0.2.2');
  wait(3601);
  await guess(4, '192.0.2.2');
  assert.equal((await logIn(credentials, '192.0.2.2')).status, 303);
});

test('guesses from many addresses pause new addresses too, but not one that has logged in before', async () => {
  const { logIn, guess, wait } = given();
  await logIn(credentials, '192.0.2.1');
  for (let count = 0; count < 50; count += 1) await guess(1, `198.51.100.${count}`);
  assert.equal((await logIn(credentials, '203.0.113.1')).headers.get('Retry-After'), '5');
  assert.equal((await logIn(credentials, '192.0.2.1')).status, 303);
  wait(5);
  assert.equal((await logIn(credentials, '203.0.113.1')).status, 303);
});

test('wrong credentials of scripts count with those of the login page', async () => {
  const { sandbox, logIn, guess } = given();
  await guess(4, '192.0.2.1');
  const ask = (authorization: string) =>
    sandbox.send('GET', '/portal/api/screenings', { headers: { Authorization: authorization } });
  assert.equal((await ask('Basic Z3Vlc3M6Z3Vlc3M=')).status, 401);
  const refused = await ask(basic);
  assert.deepEqual([refused.status, refused.headers.get('Retry-After')], [429, '5']);
  assert.equal((await logIn(credentials)).status, 429);
});

test('token requests cannot be used to guess the secret, and a pause there leaves the portal open', async () => {
  const { sandbox, logIn } = given();
  const ask = (authorization: string) =>
    sandbox.send('POST', '/v2/oauth', {
      headers: { Authorization: authorization, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
  for (let count = 0; count < 5; count += 1) assert.equal((await ask('Basic Z3Vlc3M6Z3Vlc3M=')).status, 401);
  assert.equal((await ask(basic)).status, 429);
  assert.equal((await logIn(credentials)).status, 303);
});

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
