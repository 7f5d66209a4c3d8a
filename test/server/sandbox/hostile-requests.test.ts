import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes, completeCandidate, credentials, GivenSandbox } from './given-sandbox.ts';

/** Names that every object has without having been given them. */
const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

async function cookieOf(given: GivenSandbox): Promise<string> {
  const { headers } = await given.post('/portal/login', credentials);
  return (headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
}

test('a member that is named like a path makes no list of that length', async () => {
  const given = new GivenSandbox();
  const candidate = { ...completeCandidate, 'aliases[9999999].givenName': 'Ada' };
  const { status, body } = await given.call('POST', '/v2/candidates', candidate);
  assert.equal(status, 201);
  assert.equal(body['aliases'], undefined);
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
