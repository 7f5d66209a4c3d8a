import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Trust } from '../../../src/protocol/trust.ts';
import {
  anna,
  basicForm,
  basicPackage,
  codeOf,
  type House,
  invitee,
  openHouse,
  screeningOf,
} from '../house.ts';
import { sha256 } from '../sha256.ts';
import { beginProof, gainTrust, trustOf } from '../proofs.ts';

const mine = { givenName: 'Eve', familyName: 'Moss', email: 'eve@example.com' };
const candidateOfAnna = { clientReferenceId: 'anna' };

interface PortalCandidate {
  id: string;
  clientReferenceId: string;
  email: string;
  givenName: string;
}

describe('a dishonest member', () => {
  let house: House;
  let token: string;
  const sent: { method: string; path: string; body: string }[] = [];
  const member = (candidate: Record<string, unknown>, more: object = {}) =>
    house.session({ user: 'eve', role: 'member', candidate, ...more });
  const invite = (mode: string, candidate: object, more: object = {}) =>
    house.order(token, { packageId: basicPackage, mode, candidate, ...more });
  const written = () =>
    sent
      .filter(({ method, path }) => method !== 'GET' && /\/candidates(\/[^/]+)?$/.test(path))
      .map(({ method, body }) => ({ method, ...(JSON.parse(body) as PortalCandidate) }));

  beforeEach(async () => {
    sent.length = 0;
    house = await openHouse({
      intercept: async (request, next) => {
        const { method, url } = request;
        const body = await request.clone().text();
        sent.push({ method, path: new URL(url).pathname, body });
        return next(request);
      },
    });
    token = await member(invitee);
  });
  afterEach(() => house.close());

  for (const mode of ['email', 'link']) {
    test(`cannot divert an invitation by ${mode} with an address of their own`, async () => {
      assert.equal((await invite(mode, mine)).status, 201);
      assert.deepEqual(await house.outbox(), mode === 'email' ? [anna.email] : []);
      assert.deepEqual(
        written().map(({ givenName, email }) => [givenName, email]),
        [[anna.givenName, anna.email]],
      );
    });

    test(`cannot overwrite a known candidate by an order with ${mode}`, async () => {
      const candidate = await house.session({ user: 'anna', role: 'candidate' });
      await house.order(candidate, basicForm);
      sent.length = 0;
      token = await member(invitee, { packages: ['539146'] });
      const order = { packageId: '539146', mode, candidate: mine };
      assert.equal((await house.order(token, order)).status, 201);
      assert.deepEqual(written(), []);
      assert.deepEqual(await house.outbox(), mode === 'email' ? [anna.email] : []);
    });
  }

  test('cannot overwrite a candidate whom only the service knows', async () => {
    await invite('link', {});
    await house.close();
    const { sandbox } = house;
    house = await openHouse({
      intercept: async (request) => {
        sent.push({
          method: request.method,
          path: new URL(request.url).pathname,
          body: await request.clone().text(),
        });
        return sandbox.fetch(request);
      },
    });
    token = await member(invitee);
    sent.length = 0;
    assert.equal((await invite('link', mine)).status, 201);
    assert.deepEqual(
      written().map(({ method }) => method),
      ['POST'],
      'refused by the service as known, and then not updated',
    );
  });

  test('cannot give an address of their own where the host passed none, and the refusal says what to pass', async () => {
    token = await member(candidateOfAnna);
    const refused = await invite('email', anna);
    assert.equal(refused.status, 422);
    const { code, detail, errors } = (await refused.json()) as Record<string, unknown>;
    assert.equal(code, 'fields_invalid');
    assert.match(
      String(detail),
      /POST \/sessions, as candidate\.givenName, candidate\.familyName, candidate\.email/,
    );
    assert.deepEqual(
      (errors as { path: string }[]).map(({ path }) => path),
      ['givenName', 'familyName', 'email'],
    );
    assert.deepEqual(written(), []);
  });

  test('cannot sign a document in the name of the candidate', async () => {
    const consent = {
      id: 'fcra',
      version: '1',
      locale: 'en',
      sha256: sha256('I agree.'),
      typedName: 'Anna Bell',
    };
    const { id } = await screeningOf(await invite('link', {}, { consents: [consent] }));
    const candidate = await house.session({ user: 'anna', role: 'candidate' });
    const receipt = await house.ask(`/screenings/${id}/consents`, { token: candidate });
    assert.deepEqual(await receipt.json(), { consents: [] });
  });

  test('cannot get the link to the form of the candidate', async () => {
    const answer = await invite('link', {});
    assert.doesNotMatch(await answer.clone().text(), /localhost:8081|https?:/);
    const { id } = await screeningOf(answer);
    const refused = await house.ask(`/screenings/${id}/invite`, { method: 'POST', token });
    assert.equal(await codeOf(refused), 'role_forbidden');
    const stranger = await house.session({ user: 'eve', role: 'candidate' });
    const absent = await house.ask(`/screenings/${id}/invite`, { method: 'POST', token: stranger });
    assert.equal(await codeOf(absent), 'not_found');
  });

  test('cannot overwrite the candidate with the same reference by a proof of identity', async () => {
    const candidate = await house.session({ user: 'eve', role: 'candidate' });
    await house.order(candidate, basicForm);
    sent.length = 0;
    const proof = { purpose: 'Hiring', candidate: { ...mine, email: anna.email, clientReferenceId: 'anna' } };
    assert.equal((await beginProof(house, token, proof)).status, 201);
    const [{ method, clientReferenceId, email }, ...more] = written() as [
      PortalCandidate & { method: string },
    ];
    assert.deepEqual([method, more], ['POST', []]);
    assert.match(clientReferenceId, /^member:eve:[\w-]{8}$/);
    assert.match(email, /^anna\.bell\+member-[\da-f]{8}@example\.com$/);
  });

  test('cannot occupy the address of a candidate by a proof of identity', async () => {
    const proof = { purpose: 'Hiring', candidate: { ...mine, email: anna.email } };
    assert.equal((await beginProof(house, token, proof)).status, 201);
    const candidate = await house.session({ user: 'anna', role: 'candidate' });
    const order = basicForm;
    assert.equal((await house.order(candidate, order)).status, 201);
  });

  const end = ({ id }: Trust) => house.ask(`/trust/${id}`, { method: 'DELETE', token });
  /** The records at the service that proofs were begun for. */
  const proved = () =>
    sent
      .filter(({ path }) => path.endsWith('/identities'))
      .map(({ body }) => (JSON.parse(body) as { candidateId: string }).candidateId);

  test('cannot change who is trusted by beginning another proof as somebody else', async () => {
    await gainTrust(house, token, { candidate: mine });
    for (const candidate of [anna, { ...mine, dob: '1990-04-12' }]) {
      const begun = await beginProof(house, token, { purpose: 'Letting', candidate });
      assert.equal(begun.status, 201);
      await end(await trustOf(begun));
    }
    assert.deepEqual(
      written().map(({ method, givenName }) => [method, givenName]),
      [
        ['POST', 'Eve'],
        ['POST', 'Anna'],
        ['POST', 'Eve'],
      ],
    );
    assert.equal(new Set(proved()).size, 3, 'a record at the service for each');
    assert.equal(new Set(written().map(({ email }) => email)).size, 3);
  });

  for (const [name, sign] of [
    ['a NUL', '\0'],
    ['a line break', '\n'],
    ['half of a surrogate pair', '\ud800'],
  ] as const) {
    test(`cannot give a purpose with ${name}`, async () => {
      const proof = { purpose: `Hiring${sign}`, candidate: mine };
      const refused = await beginProof(house, token, proof);
      assert.deepEqual([refused.status, await codeOf(refused)], [400, 'invalid_request']);
      assert.equal(await codeOf(await invite('link', {}, { purpose: proof.purpose })), 'invalid_request');
      assert.deepEqual(written(), []);
    });
  }

  test('cannot see the check of the same candidate that another member ordered, nor is given it for an order', async () => {
    const max = await house.session({ user: 'max', role: 'member', candidate: invitee });
    const ofMax = await screeningOf(
      await house.order(max, { packageId: basicPackage, mode: 'email', candidate: {} }),
    );
    assert.equal(await codeOf(await house.ask(`/screenings/${ofMax.id}`, { token })), 'not_found');
    const screenings = await house.shown(token);
    assert.deepEqual(screenings, []);
    assert.notEqual((await screeningOf(await invite('email', {}))).id, ofMax.id);
  });

  test('is not found under the reference of a candidate that looks like a member’s', async () => {
    const proof = { purpose: 'Hiring', candidate: mine };
    await beginProof(house, token, proof);
    sent.length = 0;
    const odd = await house.session({ user: 'member:eve', role: 'candidate' });
    const order = basicForm;
    assert.equal((await house.order(odd, order)).status, 201);
    assert.deepEqual(
      written().map(({ method, clientReferenceId }) => [method, clientReferenceId]),
      [['POST', 'candidate:member:eve']],
    );
  });
});
