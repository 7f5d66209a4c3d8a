import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeCandidate, GivenSandbox } from './given-sandbox.ts';

const typed = {
  consent: 'yes',
  confirmedNoMiddleName: 'yes',
  dob: '1990-01-20',
  ssn: '123-45-4321',
  phone: '(615) 555-0134',
  'address.addressLine': '12 Elm Street',
  'address.municipality': 'Nashville',
  'address.regionCode': 'us-tn',
  'address.postalCode': '37203',
  'address.countryCode': 'us',
};

async function invited(different: object = {}) {
  const given = new GivenSandbox();
  const { givenName, familyName, email, clientReferenceId } = completeCandidate;
  const created = await given.call('POST', '/v2/candidates', {
    givenName,
    familyName,
    email,
    clientReferenceId,
  });
  const order = {
    candidateId: created.body['id'],
    packageId: '539146',
    invite: { method: 'link' },
    callback: { uri: 'https://client.example/cb' },
  };
  const screening = (await given.call('POST', '/v2/screenings', { ...order, ...different })).body;
  await given.sandbox.settled();
  const { pathname } = new URL(String(screening['invite']?.['link']));
  return { given, screening, path: pathname };
}

const sessionOf = (page: string) => /name="session" value="(\w+)"/.exec(page)?.[1] ?? '';

test('the candidate form asks for missing fields, may be framed and loads nothing from other origins', async () => {
  const { given, path } = await invited();
  const { status, text, headers } = await given.send('GET', path);
  assert.equal(status, 200);
  assert.match(text, /<label for="ssn">Social security number<\/label>/);
  assert.doesNotMatch(text, /name="email"/);
  assert.match(headers.get('Content-Security-Policy') ?? '', /default-src 'none'.*frame-ancestors \*/);
  assert.deepEqual(
    [headers.get('Cache-Control'), headers.get('Referrer-Policy')],
    ['no-store', 'no-referrer'],
  );
});

test('sending the candidate form updates the candidate and starts the screening', async () => {
  const { given, screening, path } = await invited();
  const session = sessionOf((await given.send('GET', path)).text);
  const sent = await given.post(path, { session, ...typed });
  await given.sandbox.settled();
  assert.equal(sent.status, 200);
  const candidate = (await given.call('GET', `/v2/candidates/${screening['candidateId']}`)).body;
  assert.deepEqual(candidate, {
    id: screening['candidateId'],
    screeningIds: [screening['id']],
    ...completeCandidate,
  });
  assert.deepEqual(
    given.received.map(({ body }) => body['payload']?.['status']),
    ['PreDraft', 'Pending'],
  );
});

test('somebody without a social security number says so in the form, and the check goes on without', async () => {
  const { given, screening, path } = await invited();
  const page = (await given.send('GET', path)).text;
  assert.match(page, /<label for="confirmedNoSsn">I don&#39;t have one<\/label>/);
  const answers = { session: sessionOf(page), ...typed, ssn: '' };
  assert.equal((await given.post(path, answers)).status, 422);
  assert.equal((await given.post(path, { ...answers, confirmedNoSsn: 'yes' })).status, 200);
  const { body } = await given.call('GET', `/v2/candidates/${screening['candidateId']}`);
  assert.equal(body['ssn'], undefined);
  assert.equal((await given.call('GET', `/v2/screenings/${screening['id']}`)).body['status'], 'Pending');
});

test('an invite link opens once', async () => {
  const { given, path } = await invited();
  await given.send('GET', path);
  const again = await given.send('GET', path);
  assert.equal(again.status, 410);
  assert.match(again.text, /works only once/);
});

test('a replaced invite link says so, and the newer one opens', async () => {
  const { given, screening, path } = await invited();
  const again = await given.call('POST', `/v2/screenings/${screening['id']}/invite`);
  const replaced = await given.send('GET', path);
  assert.equal(replaced.status, 410);
  assert.match(replaced.text, /A newer link replaced this one/);
  assert.doesNotMatch(replaced.text, /expired/);
  const newer = new URL(String(again.body['invite']?.['link'])).pathname;
  assert.equal((await given.send('GET', newer)).status, 200);
});

test('a HEAD request does not use up an invite link', async () => {
  const { given, path } = await invited();
  await given.send('HEAD', path);
  assert.equal((await given.send('GET', path)).status, 200);
});

test('an invite link expires after ten minutes, but a form that it opened does not', async () => {
  const late = await invited();
  await late.given.advance(600);
  assert.equal((await late.given.send('GET', late.path)).status, 410);

  const { given, path } = await invited();
  const session = sessionOf((await given.send('GET', path)).text);
  await given.advance(601);
  assert.equal((await given.post(path, { session, ...typed })).status, 200);
});

test('the candidate form can be sent once', async () => {
  const { given, path } = await invited();
  const session = sessionOf((await given.send('GET', path)).text);
  await given.post(path, { session, ...typed });
  assert.equal((await given.post(path, { session, ...typed })).status, 410);
});

test('the candidate form shows problems at their fields and keeps what was typed', async () => {
  const { given, path } = await invited();
  const session = sessionOf((await given.send('GET', path)).text);
  const { status, text } = await given.post(path, { session, ...typed, ssn: '12', phone: '' });
  assert.equal(status, 422);
  assert.match(text, /id="ssn-problem">\s*Check what you wrote here\. Nine digits/);
  assert.match(text, /id="phone-problem">\s*Please fill this in/);
  assert.match(text, /value="12 Elm Street"/);
});

for (const [written, countryCode, kept] of [
  ['Oregon', 'US', 'US-OR'],
  ['or', 'US', 'US-OR'],
  ['us-or', 'US', 'US-OR'],
  ['Ontario', 'CA', 'CA-ON'],
] as const) {
  test(`the candidate form takes ${written} as a region of ${countryCode}`, async () => {
    const { given, screening, path } = await invited();
    const session = sessionOf((await given.send('GET', path)).text);
    const place = { 'address.regionCode': written, 'address.countryCode': countryCode };
    await given.post(path, { session, ...typed, ...place });
    const { body } = await given.call('GET', `/v2/candidates/${screening['candidateId']}`);
    const address = body['address'] as Record<string, unknown>;
    assert.deepEqual([address['regionCode'], address['countryCode']], [kept, countryCode]);
  });
}

test('the candidate form asks for consent, and is not sent without', async () => {
  const { given, screening, path } = await invited();
  const session = sessionOf((await given.send('GET', path)).text);
  const { status, text } = await given.post(path, { session, ...typed, consent: '' });
  assert.equal(status, 422);
  assert.match(text, /id="consent-problem">\s*Agree to the check/);
  assert.equal((await given.call('GET', `/v2/screenings/${screening['id']}`)).body['status'], 'PreDraft');
});

test('the candidate form escapes what was typed', async () => {
  const { given, path } = await invited();
  const session = sessionOf((await given.send('GET', path)).text);
  const { text } = await given.post(path, { session, 'address.addressLine': '"><script>' });
  assert.doesNotMatch(text, /<script>/);
});

test('a button adds members to a list of the candidate form, and empty members are left out', async () => {
  const { given, screening, path } = await invited({ packageId: '539152' });
  const session = sessionOf((await given.send('GET', path)).text);
  const grown = await given.post(path, { session, 'count:aliases': '1', add: 'aliases' });
  assert.match(grown.text, /name="aliases\[1\]\.familyName"/);
  const names = { 'aliases[1].givenName': 'Ad', 'aliases[1].familyName': 'Okafor' };
  await given.post(path, { session, ...typed, 'count:aliases': '2', ...names });
  const { aliases, additionalAddresses } = (
    await given.call('GET', `/v2/candidates/${screening['candidateId']}`)
  ).body;
  assert.deepEqual(aliases, [{ givenName: 'Ad', familyName: 'Okafor' }]);
  assert.deepEqual(additionalAddresses, []);
});

test('a form that is asked for again leaves out who the candidate is', async () => {
  const { given, screening, path } = await invited();
  const session = sessionOf((await given.send('GET', path)).text);
  await given.post(path, { session, ...typed });
  await given.portal('PUT', `/screenings/${screening['id']}`, { status: 'Incomplete' });
  const again = (await given.call('POST', `/v2/screenings/${screening['id']}/invite`)).body;
  const { text } = await given.send(
    'GET',
    new URL(String(again['invite']?.['link'] ?? again['link'])).pathname,
  );
  assert.match(text, /name="ssn"/);
  assert.doesNotMatch(text, /name="(email|givenName|familyName)"/);
});
