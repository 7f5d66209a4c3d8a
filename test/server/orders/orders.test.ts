import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Problem } from '../../../src/protocol/problem.ts';
import { sha256 } from '../sha256.ts';
import {
  anna,
  basicPackage,
  codeOf,
  form,
  hostKey,
  type House,
  invitee,
  named,
  openHouse,
  screeningOf,
  standardPackage,
} from '../house.ts';

describe('orders of screenings', () => {
  let house: House;
  let token: string;
  beforeEach(async () => {
    house = await openHouse();
    token = await house.session({ user: 'anna', role: 'candidate' });
  });
  afterEach(() => house.close());

  test('an order starts a screening that the page can see', async () => {
    const answer = await house.order(token, form);
    assert.equal(answer.status, 201);
    const screening = await screeningOf(answer);
    assert.equal(screening.phase, 'in-progress');
    assert.equal(screening.result, 'pending');
    assert.equal(screening.clientReferenceId, 'anna');
    assert.equal(screening.packageTitle, 'Standard background check');
    assert.equal(screening.environment, 'test');
    assert.equal(screening.items.length, 3);
    assert.deepEqual(await house.screening(screening.id, token), screening);
  });

  test('an order with the same key gives the same screening', async () => {
    const first = await screeningOf(await house.order(token, form, 'once'));
    const second = await house.order(token, form, 'once');
    assert.equal(second.status, 201);
    assert.equal((await screeningOf(second)).id, first.id);
    assert.equal((await house.checks()).length, 1);
  });

  test('an order with the same key and another body is refused', async () => {
    await house.order(token, form, 'once');
    const answer = await house.order(token, { ...form, packageId: basicPackage }, 'once');
    assert.equal(answer.status, 422);
    assert.equal(await codeOf(answer), 'key_reused');
  });

  test('an order with the same key for another candidate is refused', async () => {
    const sessionFor = (clientReferenceId: string) =>
      house.session({ user: 'eve', role: 'member', candidate: { ...invitee, clientReferenceId } });
    const byLink = { packageId: basicPackage, mode: 'link', candidate: {} };
    assert.equal((await house.order(await sessionFor('anna'), byLink, 'once')).status, 201);
    const answer = await house.order(await sessionFor('bea'), byLink, 'once');
    assert.deepEqual([answer.status, await codeOf(answer)], [422, 'key_reused']);
  });

  test('an order that is nested too deep, or holds what no text can, is refused as invalid', async () => {
    const deep = JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`) as unknown;
    for (const candidate of [
      { ...anna, note: deep },
      { ...anna, givenName: 'An\0na' },
      { ...anna, givenName: 'An\ud800na' },
    ]) {
      const answer = await house.order(token, { ...form, candidate });
      assert.deepEqual([answer.status, await codeOf(answer)], [400, 'invalid_request']);
    }
    for (const path of ['/screenings/%00', '/screenings/a%00b/consents'])
      assert.equal((await house.ask(path, { token })).status, 404);
    const list = await house.ask('/screenings?id=%00', { token });
    assert.deepEqual(((await list.json()) as { screenings: unknown[] }).screenings, []);
  });

  test('an order with another key joins the open screening of that candidate and package', async () => {
    const first = await screeningOf(await house.order(token, form));
    const second = await house.order(token, form);
    assert.equal(second.status, 200);
    assert.equal((await screeningOf(second)).id, first.id);
  });

  test('a candidate’s order of what is finished for them leads to the finished screening', async () => {
    const first = await screeningOf(await house.order(token, form));
    const finish = async (result: string) => {
      await house.report({ status: 'complete', result });
    };
    await finish('consider');
    const again = await house.session({ user: 'anna', role: 'candidate', allowReorder: true });
    for (const session of [token, again]) {
      const underReview = await house.order(session, form);
      assert.deepEqual([underReview.status, (await screeningOf(underReview)).id], [200, first.id]);
    }
    await finish('clear');
    const finished = await house.order(token, form);
    assert.deepEqual([finished.status, (await screeningOf(finished)).id], [200, first.id]);
    const second = await house.order(again, form);
    assert.equal(second.status, 201);
    assert.notEqual((await screeningOf(second)).id, first.id);
    assert.equal((await house.order(again, form)).status, 200);
  });

  test('the newest finished screening decides whether a candidate may order again, not an older one', async () => {
    const again = await house.session({ user: 'anna', role: 'candidate', allowReorder: true });
    const ids: string[] = [];
    const finish = async (index: number, result: string) =>
      house.report({ status: 'complete', result }, ids[index]);
    const orderAgain = async () => {
      const answer = await house.order(again, form);
      const [newest] = await house.checks();
      if (answer.status === 201) ids.push(newest!.id);
      return answer.status;
    };
    assert.equal(await orderAgain(), 201);
    await finish(0, 'clear');
    assert.equal(await orderAgain(), 201);
    await finish(1, 'clear');
    await finish(0, 'consider');
    assert.equal(await orderAgain(), 201);
    await finish(2, 'consider');
    assert.equal(await orderAgain(), 200);
  });

  test('a candidate whose invitation ended can order anew', async () => {
    await house.order(token, form);
    await house.report({ status: 'expired' });
    assert.equal((await house.order(token, form)).status, 201);
  });

  test('an order without an idempotency key is refused', async () => {
    const answer = await house.ask('/screenings', { method: 'POST', token, body: form });
    assert.equal(answer.status, 400);
    assert.equal(await codeOf(answer), 'idempotency_key_required');
  });

  test('an order with missing and malformed fields is refused, names each field and leaves nothing behind', async () => {
    const { ssn: _, ...rest } = anna;
    const broken = { ...rest, dob: '2031-02-30', address: { ...anna.address, postalCode: '' } };
    const answer = await house.order(token, { ...form, candidate: broken }, 'again');
    assert.equal(answer.status, 422);
    const problem = (await answer.json()) as { code: string; errors: { path: string; code: string }[] };
    assert.equal(problem.code, 'fields_invalid');
    assert.deepEqual(problem.errors, [
      { path: 'ssn', code: 'required' },
      { path: 'address.postalCode', code: 'required' },
      { path: 'dob', code: 'date' },
    ]);
    assert.deepEqual(await house.checks(), []);
    assert.equal((await house.order(token, form, 'again')).status, 201);
  });

  test('an order needs no middle name when the candidate confirms that there is none', async () => {
    const { middleName: _, ...rest } = anna;
    const candidate = { ...rest, confirmedNoMiddleName: true };
    assert.equal((await house.order(token, { ...form, candidate })).status, 201);
  });

  test('an order takes the client reference from the session, never from the page', async () => {
    const candidate = { ...anna, clientReferenceId: 'somebody else', id: 'x' };
    const screening = await screeningOf(await house.order(token, { ...form, candidate }));
    assert.equal(screening.clientReferenceId, 'anna');
  });

  test('an order cannot change what the session fixes', async () => {
    const fixed = await house.session({
      user: 'bea',
      role: 'candidate',
      candidate: { email: 'bea@example.com' },
    });
    const packages = (await (await house.ask('/packages', { token: fixed })).json()) as {
      packages: { fields: { path: string; known?: boolean }[] }[];
    };
    assert.equal(packages.packages[0]!.fields.find(({ path }) => path === 'email')?.known, true);
    assert.equal((await house.order(fixed, form)).status, 201);
    assert.equal((await house.order(token, form)).status, 201, 'the page’s address stayed free');
  });

  test('an order of a package that the session does not offer is refused', async () => {
    const narrow = await house.session({ user: 'anna', role: 'candidate', packages: [basicPackage] });
    assert.equal(await codeOf(await house.order(narrow, form)), 'package_forbidden');
    assert.equal(
      await codeOf(await house.order(token, { ...form, packageId: 'no such' })),
      'package_forbidden',
    );
  });

  test('operators cannot order, and members cannot fill in the form of somebody else', async () => {
    const operator = await house.session({ user: 'op', role: 'operator' });
    const detailOf = async (answer: Response): Promise<unknown> => ((await answer.json()) as Problem).detail;
    const refused = await house.order(operator, form);
    assert.equal(await codeOf(refused.clone()), 'role_forbidden');
    assert.match(String(await detailOf(refused)), /operator, who orders nothing: pass role/);
    const member = await house.session({
      user: 'max',
      role: 'member',
      candidate: invitee,
    });
    const ofMember = await house.order(member, form);
    assert.equal(await codeOf(ofMember.clone()), 'role_forbidden');
    assert.match(String(await detailOf(ofMember)), /a member, .+ order with mode "email" or "link"/);
    assert.equal((await house.order(member, { ...form, mode: 'email' })).status, 201);
  });

  test('an order without a signature that the session requires is refused', async () => {
    const sha = sha256('I agree.');
    const disclosures = [{ id: 'fcra', version: '1', sha256: sha }];
    const bound = await house.session({ user: 'anna', role: 'candidate', disclosures });
    const consent = { id: 'fcra', version: '1', locale: 'en', sha256: sha, typedName: 'Anna Bell' };
    for (const consents of [
      undefined,
      [],
      [{ ...consent, sha256: sha256('I agree!') }],
      [{ ...consent, typedName: ' ' }],
      [{ ...consent, typedName: '\u200b\u2060\u00a0' }],
    ]) {
      const answer = await house.order(bound, { ...form, consents });
      assert.equal(answer.status, 403);
      assert.equal(await codeOf(answer), 'consent_missing');
    }
    const twice = [consent, { ...consent, version: '0-draft', typedName: 'Nobody' }];
    const falsified = await house.order(bound, { ...form, consents: twice });
    assert.deepEqual([falsified.status, await codeOf(falsified)], [400, 'invalid_request']);
    const screening = await screeningOf(await house.order(bound, { ...form, consents: [consent] }));
    const receipt = await house.ask(`/screenings/${screening.id}/consents`, { token: bound });
    assert.deepEqual(await receipt.json(), {
      consents: [{ ...consent, signedAt: new Date(house.time.now).toISOString() }],
    });
  });

  const documents = ['fcra', 'ca'].map((id) => ({ id, version: '1', sha256: sha256(`I agree to ${id}.`) }));
  const [fcra, notice] = documents as [(typeof documents)[0], (typeof documents)[0]];
  const signed = (document: typeof fcra, typedName = 'Anna Bell') => ({
    ...document,
    locale: 'en',
    typedName,
  });
  const receiptOf = async (id: string, reader = token) => {
    const answer = await house.ask(`/screenings/${id}/consents`, { token: reader });
    const { consents } = (await answer.json()) as { consents: { id: string; typedName: string }[] };
    return consents.map(({ id: document, typedName }) => [document, typedName]);
  };

  test('an order with another text under the name of a demanded document is refused', async () => {
    const bound = await house.session({ user: 'anna', role: 'candidate', disclosures: [fcra] });
    for (const lookAlike of [
      { ...fcra, id: 'fcra ' },
      { ...fcra, id: 'FCRA', sha256: sha256('I agree to nothing.') },
      { ...fcra, id: 'fc\u200Bra', version: '2' },
    ]) {
      const both = await house.order(bound, { ...form, consents: [signed(fcra), signed(lookAlike)] });
      assert.equal(await codeOf(both), 'invalid_request');
      const alone = await house.order(bound, { ...form, consents: [signed(lookAlike)] });
      assert.equal(await codeOf(alone), 'consent_missing');
    }
    assert.deepEqual(await house.checks(), []);
  });

  test('a document that is not demanded may be signed beside those that are, with a name', async () => {
    const bound = await house.session({ user: 'anna', role: 'candidate', disclosures: [fcra] });
    const blank = await house.order(bound, { ...form, consents: [signed(fcra), signed(notice, ' ')] });
    assert.deepEqual([blank.status, await codeOf(blank)], [403, 'consent_missing']);
    const order = { ...form, consents: [signed(fcra), signed(notice)] };
    const { id } = await screeningOf(await house.order(bound, order));
    assert.deepEqual(await receiptOf(id), [
      ['fcra', 'Anna Bell'],
      ['ca', 'Anna Bell'],
    ]);
  });

  test('what is signed with an order that joins an earlier screening is kept in its receipt, once', async () => {
    const { id } = await screeningOf(await house.order(token, form));
    const bound = await house.session({ user: 'anna', role: 'candidate', disclosures: [fcra] });
    const order = { ...form, consents: [signed(fcra)] };
    for (const key of ['one', 'one', 'another']) {
      const joined = await house.order(bound, order, key);
      assert.deepEqual([joined.status, (await screeningOf(joined)).id], [200, id]);
    }
    assert.deepEqual(await receiptOf(id), [['fcra', 'Anna Bell']]);
  });

  test('a candidate who joins what a member ordered signs beside the member', async () => {
    const member = await house.session({
      user: 'max',
      role: 'member',
      candidate: invitee,
      disclosures: [fcra],
    });
    const byLink = { packageId: standardPackage, mode: 'link', candidate: {} };
    const ordered = await house.order(member, { ...byLink, consents: [signed(fcra, 'Max Stone')] });
    const { id } = await screeningOf(ordered);
    const bound = await house.session({ user: 'anna', role: 'candidate', disclosures: [fcra] });
    const joined = await house.order(bound, { ...form, consents: [signed(fcra)] });
    assert.deepEqual([joined.status, (await screeningOf(joined)).id], [200, id]);
    const operator = await house.session({ user: 'ops', role: 'operator' });
    assert.deepEqual(await receiptOf(id, operator), [
      ['fcra', 'Max Stone'],
      ['fcra', 'Anna Bell'],
    ]);
    const own = [['fcra', 'Anna Bell']];
    assert.deepEqual(await receiptOf(id), own, 'nobody takes the name of somebody else for their own');
    await house.ask('/candidates/max', { method: 'DELETE', token: hostKey });
    assert.deepEqual(await receiptOf(id, operator), [['fcra', null], ...own]);
  });

  test('an order with the region and the postal code of another country is refused', async () => {
    const token = await house.session({ user: 'irish', role: 'candidate' });
    const address = { ...anna.address, countryCode: 'IE' };
    const refused = await house.order(token, {
      ...form,
      candidate: { ...anna, address },
    });
    assert.equal(refused.status, 422);
    assert.deepEqual(((await refused.json()) as { errors: unknown }).errors, [
      { path: 'address.regionCode', code: 'choice' },
      { path: 'address.postalCode', code: 'format' },
    ]);
  });

  test('an order from a country without regions and postal codes is placed without them', async () => {
    const token = await house.session({ user: 'angolan', role: 'candidate' });
    const address = { addressLine: 'Rua 1', municipality: 'Luanda', countryCode: 'AO' };
    const candidate = { ...anna, email: 'angolan@example.com', address };
    const placed = await house.order(token, { ...form, candidate });
    assert.equal(placed.status, 201);
  });

  test('an order with the email address of another candidate names that field', async () => {
    await house.order(token, form);
    const other = await house.session({ user: 'bob', role: 'candidate' });
    const answer = await house.order(other, form);
    assert.equal(answer.status, 422);
    assert.deepEqual(((await answer.json()) as { errors: unknown }).errors, [
      { path: 'email', code: 'already-in-use' },
    ]);
    const corrected = { ...form, candidate: named('bob') };
    assert.equal((await house.order(other, corrected)).status, 201);
  });

  test('an order by link gives its one-time link to the candidate alone, and then a new one', async () => {
    const screening = await screeningOf(await house.order(token, { ...form, mode: 'link' }));
    assert.equal(screening.phase, 'invited');
    assert.equal(screening.waitingOn, 'candidate');
    const path = `/screenings/${screening.id}/invite`;
    const operator = await house.session({ user: 'op', role: 'operator' });
    assert.equal(await codeOf(await house.ask(path, { method: 'POST', token: operator })), 'role_forbidden');
    const first = (await (await house.ask(path, { method: 'POST', token })).json()) as { url: string };
    const second = (await (await house.ask(path, { method: 'POST', token })).json()) as { url: string };
    assert.match(first.url, /^http:\/\/localhost:8081\//);
    assert.notEqual(second.url, first.url);
  });

  test('a candidate who asks for too many links is told to wait, before the service is asked', async () => {
    await house.close();
    house = await openHouse({ environment: { LIMITS: '{"invitesPerUserAndDay":3}' } });
    const candidate = () => house.session({ user: 'anna', role: 'candidate' });
    token = await candidate();
    const { id } = await screeningOf(await house.order(token, { ...form, mode: 'link' }));
    const ask = async () =>
      house.ask(`/screenings/${id}/invite`, { method: 'POST', token: await candidate() });
    // The first one came with the order.
    for (let count = 0; count < 4; count += 1) assert.equal((await ask()).status, 200);
    const answer = await ask();
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, '86400']);
    assert.match(((await answer.json()) as { detail: string }).detail, /limit invitesPerUserAndDay/);
    house.time.now += 86_400_000;
    assert.equal((await ask()).status, 200);
  });

  test('a link to complete a form that was sent here is no invitation', async () => {
    const { id } = await screeningOf(await house.order(token, form));
    await house.report({ status: 'Incomplete' });
    const invite = await house.ask(`/screenings/${id}/invite`, { method: 'POST', token });
    assert.equal(invite.status, 200);
    const screening = await house.screening(id, token);
    assert.equal(screening.phase, 'needs-attention');
    assert.equal(screening.invite, undefined);
  });

  test('an order by email makes the service send an invite', async () => {
    await house.order(token, { ...form, mode: 'email' });
    assert.deepEqual(await house.outbox(), [anna.email]);
  });
});
