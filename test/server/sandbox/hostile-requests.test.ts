import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes, completeCandidate, credentials, GivenSandbox } from './given-sandbox.ts';

/** Names that every object has without having been given them. */
const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

async function cookieOf(given: GivenSandbox): Promise<string> {
  const { headers } = await given.post('/portal/login', credentials);
  return (headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
}

test('the portal shows no notice for a name that every object has', async () => {
  const given = new GivenSandbox();
  const headers = { Cookie: await cookieOf(given) };
  for (const name of inherited) {
    const { status, text } = await given.send('GET', `/portal/clock?notice=${name}`, { headers });
    assert.equal(status, 200);
    assert.doesNotMatch(text, /role="status"/, name);
  }
});

test('members of a candidate that are named like inherited ones are left out', async () => {
  const given = new GivenSandbox();
  const extra = inherited.map((name) => `"${name}": {"polluted": true}`).join(', ');
  const text = `{${extra}, ${JSON.stringify(completeCandidate).slice(1)}`;
  const token = String((await given.token()).body['access_token']);
  const { status, body } = await given.send('POST', '/v2/candidates', {
    headers: { Authorization: `Bearer ${token}` },
    body: text,
  });
  assert.equal(status, 201);
  assert.deepEqual(Object.keys(body).sort(), ['id', ...Object.keys(completeCandidate)].sort());
  assert.equal('polluted' in {}, false);
});

test('a member that is named like a path makes no list of that length', async () => {
  const given = new GivenSandbox();
  const candidate = { ...completeCandidate, 'aliases[9999999].givenName': 'Ada' };
  const { status, body } = await given.call('POST', '/v2/candidates', candidate);
  assert.equal(status, 201);
  assert.equal(body['aliases'], undefined);
});

test('a profile may have members that are named like inherited ones', async () => {
  const profile: unknown = JSON.parse('{"constructor": {"a": 1}, "__proto__": {"identifiers": 7}}');
  const given = new GivenSandbox({ profile });
  assert.equal((await given.call('GET', '/v2/packages')).status, 200);
});

test('a quirk that is named like an inherited member is refused', async () => {
  const given = new GivenSandbox();
  for (const name of inherited.filter((each) => each !== '__proto__')) {
    const { status } = await given.portal('PUT', '/quirks', { [name]: true });
    assert.equal(status, 400, name);
  }
});

const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;

test('a body that is nested too deep is refused', async () => {
  const given = new GivenSandbox();
  const token = String((await given.token()).body['access_token']);
  const send = (body: string) =>
    given.send('POST', '/v2/candidates', { headers: { Authorization: `Bearer ${token}` }, body });
  for (const depth of [40, 5000, 200_000])
    assert.deepEqual(codes(await send(nested(depth))), ['400#body?format'], String(depth));
  assert.notDeepEqual(codes(await send(nested(20))), ['400#body?format']);
});

test('the trace shows a deeply nested body as it came, and does not fill the page with indents', async () => {
  const given = new GivenSandbox();
  const { status } = await given.send('POST', '/v2/candidates', {
    headers: { Authorization: 'Bearer unknown' },
    body: nested(2000),
  });
  assert.equal(status, 401);
  const { text } = await given.send('GET', '/portal/trace', {
    headers: { Cookie: await cookieOf(given) },
  });
  assert.ok(text.includes('[[[['));
  assert.ok(text.length < 20_000, `${text.length} characters`);
});

test('a body of more than a million bytes is refused at every door', async () => {
  const given = new GivenSandbox();
  const body = 'x'.repeat(1_000_001);
  const headers = { Origin: 'http://sandbox.example', 'Content-Type': 'application/x-www-form-urlencoded' };
  const doors = [
    '/v2/oauth',
    '/v2/candidates',
    '/portal/login',
    '/portal/clock',
    '/portal/api/clock',
    '/candidate-form/unknown',
  ];
  for (const door of doors)
    assert.equal((await given.send('POST', door, { headers, body })).status, 413, door);
});

test('a form of the portal with a broken multipart body is refused in words', async () => {
  const given = new GivenSandbox();
  const { id } = await given.screening();
  const cookie = await cookieOf(given);
  const types = ['multipart/form-data', 'multipart/form-data; boundary=a'];
  for (const form of ['login', `screenings/${id}`, 'quirks', 'clock'])
    for (const type of types) {
      const { status, text } = await given.send('POST', `/portal/${form}`, {
        headers: { Cookie: cookie, Origin: 'http://sandbox.example', 'Content-Type': type },
        body: '--a\r\nno form',
      });
      assert.equal(status, 400, `${form}, ${type}`);
      assert.match(text, /The form that was sent cannot be read\. Go back and send it again\./);
    }
});
