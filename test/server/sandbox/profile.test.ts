import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeProfile } from '../../../sandbox/profile.ts';
import { type Body, GivenSandbox } from './given-sandbox.ts';

/** A profile with other names for nearly everything. */
const otherProfile = {
  versions: { v2: { token: '/auth/login', prefix: '/api/next' } },
  paths: {
    packages: '{prefix}/offers',
    candidates: '{prefix}/people',
    candidate: '{prefix}/people/{id}',
    screenings: '{prefix}/checks',
    screening: '{prefix}/checks/{id}',
    invite: '{prefix}/checks/{id}/links',
    subscriptions: '{prefix}/series',
    subscription: '{prefix}/series/{id}',
  },
  methods: { updateCandidate: 'PATCH' },
  search: { email: 'mail' },
  headers: { idempotencyKey: 'X-Once', retryAfter: 'X-Later' },
  identifiers: 'number',
  lists: { packages: 'data.offers', candidates: 'data.people' },
  candidate: {
    id: 'personId',
    givenName: 'name.first',
    familyName: 'name.last',
    middleName: 'name.middle',
    confirmedNoMiddleName: 'name.none',
    email: 'contact.mail',
    phone: 'contact.tel',
    dob: 'born',
    ssn: 'taxNumber',
    'address.postalCode': 'home.zip',
    aliases: 'otherNames',
    'aliases[].givenName': 'otherNames[].first',
    'aliases[].familyName': 'otherNames[].last',
  },
  package: { id: 'offerId', title: 'label', requiredFields: 'needs.fields' },
  screening: {
    id: 'checkId',
    status: 'state.word',
    result: 'state.verdict',
    inviteLink: 'form.url',
    candidate: 'person',
  },
  reportItem: { title: 'name', status: 'state' },
  callback: { uri: 'notify.url', basicAuth: null, type: null, payload: '' },
  statuses: { created: ['open'], 'in-progress': ['running'], complete: ['done'] },
  results: { pending: ['undecided'], clear: ['fine'], review: ['look'] },
  errors: {
    list: '',
    code: 'error.key',
    message: 'error.text',
    format: '{path}:{status}/{reason}',
    requiredFields: 'lacking',
    reasons: { format: 'malformed', 'already-in-use': 'taken' },
  },
  subscription: {
    id: 'seriesId',
    startAt: 'from',
    unit: 'every.what',
    value: 'every.count',
    units: { month: 'M' },
  },
  limits: { callbackRetrySeconds: 60, callbackAttempts: 3, inviteSeconds: 30 },
};

class OtherSandbox extends GivenSandbox {
  constructor(profile: object = otherProfile) {
    super({ profile });
  }

  override token(): ReturnType<GivenSandbox['token']> {
    return super.token('/auth/login');
  }

  async person(): Promise<Body> {
    const name = { first: 'Ada', last: 'Okafor', none: true };
    const contact = { mail: 'ada@example.org', tel: '+16155550134' };
    const home = { zip: '37203' };
    const body = {
      name,
      contact,
      clientReferenceId: 'member-1',
      born: '1990-01-20',
      taxNumber: '123454321',
      home,
    };
    return (await this.call('POST', '/api/next/people', body)).body;
  }

  async check(more: object = {}): Promise<Body> {
    const { personId: candidateId } = await this.person();
    const order = { candidateId, packageId: 539101, notify: { url: 'https://client.example/cb' }, ...more };
    const { body } = await this.call('POST', '/api/next/checks', order);
    await this.sandbox.settled();
    return body;
  }
}

test('a sandbox with another profile does not know the default names', async () => {
  const given = new OtherSandbox();
  const usual = { givenName: 'Ada', familyName: 'O', email: 'ada@example.org', clientReferenceId: 'm' };
  const { status, body } = await given.call('POST', '/api/next/people', usual);
  assert.equal(status, 400);
  assert.deepEqual(
    [...body].map(({ error }) => error?.['key']),
    ['name.first:400', 'name.last:400', 'contact.mail:400'],
  );
  for (const path of ['/v2/packages', '/api/next/packages'])
    assert.equal((await given.call('GET', path)).status, 404);
});

test('a short word list falls back to its last word, and links and retries keep the limits of the profile', async () => {
  const given = new OtherSandbox();
  given.answer = () => new Response('', { status: 500 });
  const check = await given.check({ invite: { method: 'link' } });
  assert.equal(check['state']?.['word'], 'open');
  const { url } = check['form'] as Body;
  await given.advance(30);
  assert.equal((await given.send('GET', String(url))).status, 410);
  const again = await given.call('POST', `/api/next/checks/${check['checkId']}/links`);
  assert.notEqual(again.body['form']?.['url'], url);
  await given.advance(3600);
  assert.equal(given.received.length, 3);
});

test('the headers for the idempotency key and the retry have the names of the profile', async () => {
  const given = new OtherSandbox();
  const { personId: candidateId } = await given.person();
  const order = { candidateId, packageId: 539101 };
  const once = { 'X-Once': 'k1' };
  const [first, second] = [
    await given.callWith(once, { method: 'POST', path: '/api/next/checks', body: order }),
    await given.callWith(once, { method: 'POST', path: '/api/next/checks', body: order }),
  ];
  assert.deepEqual(first.body, second.body);
  await given.portal('PUT', '/quirks', { rateLimited: true });
  assert.equal((await given.call('GET', '/api/next/offers')).headers.get('X-Later'), '1');
});

test('reads that the profile denies are answered 405', async () => {
  const given = new OtherSandbox({
    ...otherProfile,
    reads: { screening: false, candidateSearch: false, newInvite: false },
  });
  const { checkId } = await given.check({ invite: { method: 'link' } });
  assert.equal((await given.call('GET', `/api/next/checks/${checkId}`)).status, 405);
  assert.equal((await given.call('GET', '/api/next/people?mail=x')).status, 405);
  assert.equal((await given.call('POST', `/api/next/checks/${checkId}/links`)).status, 405);
});

test('a profile with wrong types is refused with all of them', () => {
  const wrong = {
    identifiers: 7,
    statuses: { created: 'new' },
    callback: { uri: null, type: null },
    more: 1,
  };
  assert.throws(() => mergeProfile(wrong), {
    message:
      'identifiers must be a string\nstatuses.created must be a list of words\ncallback.uri must be a string',
  });
});
