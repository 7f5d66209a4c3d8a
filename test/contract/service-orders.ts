import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { identifier } from '../../server-example/service/screening-request.ts';
import { readServiceScreening } from '../../server-example/service/service-screening.ts';
import { readField } from '../../src/protocol/candidate.ts';
import { objectOf, type ServiceClient } from './service-client.ts';
import { minimalCandidate, completeCandidate } from './sample-candidates.ts';

/** The three ways to order a screening (interface, section 1.4), and reading it back. */
export function orderTests(client: ServiceClient): void {
  describe('screenings', () => {
    test('the service starts a screening directly if no required field is missing', async () => {
      const answer = await client.order(await client.create(completeCandidate()));
      const screening = readServiceScreening(client.profile, answer.body, {
        mode: 'direct',
        wasInvited: false,
      });
      assert.match(screening.id, /^\d+$/);
      assert.notEqual(screening.phase, 'invited');
      assert.equal(screening.inviteLink, null);
      assert.equal(String(client.at(answer, 'packageId')), client.packageId);
      assert.ok(screening.packageTitle);
    });

    test('the service’s screenings have words that the profile knows, and items with a title', async () => {
      const answer = await client.order(await client.create(completeCandidate()));
      const normalized = (word: unknown) => String(word).toLowerCase().replaceAll(' ', '');
      const known = (words: Record<string, string[]>) => Object.values(words).flat().map(normalized);
      assert.ok(
        known(client.profile.statuses).includes(
          normalized(client.at(answer, client.profile.screening.status)),
        ),
      );
      const result = client.at(answer, client.profile.screening.result);
      assert.ok(result === null || known(client.profile.results).includes(normalized(result)));
      const items = (client.at(answer, client.profile.screening.reportItems) ?? []) as unknown[];
      for (const item of items)
        assert.equal(typeof readField(objectOf(item), client.profile.reportItem.title), 'string');
    });

    test('the service refuses to start a screening without a required field, and names it', async () => {
      const offer = (await client.packages()).find((one) => {
        const fields = readField(one, client.profile.package.requiredFields) as string[];
        return fields.includes(client.profile.candidate['address.postalCode']!);
      });
      const body = {
        ...client.orderBody(await client.create(minimalCandidate())),
        packageId: readField(offer!, client.profile.package.id),
      };
      const answer = await client.service.call('POST', 'screenings', { body });
      assert.equal(answer.status, 400);
      const [code = ''] = client.codesOf(answer);
      assert.ok(
        code.includes(client.profile.errors.requiredFields) &&
          code.includes(client.profile.candidate['address.postalCode']!),
      );
    });

    test('the service answers an invite by link with the address of the candidate’s form, and with a new one on request', async () => {
      const answer = await client.order(await client.create(minimalCandidate()), [['invite.method', 'link']]);
      const { id, inviteLink, phase } = readServiceScreening(client.profile, answer.body, {
        mode: 'link',
        wasInvited: true,
      });
      assert.match(inviteLink ?? '', /^https?:\/\/\S+$/);
      assert.equal(phase, 'invited');
      const body = { invite: { method: 'link' } };
      const again = await client.service.call('POST', 'invite', { id, body });
      assert.equal(again.status < 300, client.profile.reads.newInvite);
      assert.notEqual(client.at(again, client.profile.screening.inviteLink), inviteLink);
    });

    test('an invite link of the service opens the form once', async () => {
      const answer = await client.order(await client.create(minimalCandidate()), [['invite.method', 'link']]);
      const link = String(client.at(answer, client.profile.screening.inviteLink));
      const first = await fetch(link, { method: client.service.hasPortal ? 'GET' : 'HEAD' });
      assert.equal(first.status, 200);
      await first.text();
      const statuses = client.service.hasPortal ? [(await fetch(link)).status] : [];
      assert.deepEqual(statuses, client.service.hasPortal ? [410] : []);
    });

    test('an unused invite link of the service expires', async () => {
      const answer = await client.order(await client.create(minimalCandidate()), [['invite.method', 'link']]);
      const link = String(client.at(answer, client.profile.screening.inviteLink));
      assert.ok(URL.canParse(link));
      if (!client.service.hasPortal) return;
      await client.service.portal('POST', '/clock', { advanceSeconds: client.profile.limits.inviteSeconds });
      assert.equal((await fetch(link)).status, 410);
    });

    test('the service emails an invite and does not answer with its link', async () => {
      const candidate = minimalCandidate();
      const answer = await client.order(await client.create(candidate), [['invite.method', 'email']]);
      const { inviteLink, phase } = readServiceScreening(client.profile, answer.body, {
        mode: 'link',
        wasInvited: true,
      });
      assert.deepEqual([inviteLink, phase], [null, 'invited']);
      if (!client.service.hasPortal) return;
      const { messages } = await client.service.portal<{ messages: { to: string; link: string }[] }>(
        'GET',
        '/outbox',
      );
      assert.equal(messages[0]?.to, candidate['email']);
      assert.match(messages[0]?.link ?? '', /^http/);
    });

    test('the service refuses an unknown way to invite, an unknown candidate and an unknown package', async () => {
      const id = await client.create(minimalCandidate());
      const bodies = [
        client.orderBody(id, [['invite.method', 'pigeon']]),
        { ...client.orderBody(id), candidateId: identifier(client.profile, '1') },
        { ...client.orderBody(id), packageId: identifier(client.profile, '1') },
      ];
      for (const body of bodies) {
        const { status } = await client.service.call('POST', 'screenings', { body });
        assert.ok(status >= 400 && status < 500, `${status}`);
      }
    });

    test('the service reads a screening back if the profile says so', async () => {
      const ordered = readServiceScreening(
        client.profile,
        (await client.order(await client.create(completeCandidate()))).body,
        { mode: 'direct', wasInvited: false },
      );
      const answer = await client.service.call('GET', 'screening', { id: ordered.id });
      assert.equal(answer.status === 200, client.profile.reads.screening);
      if (answer.status === 200)
        assert.equal(
          readServiceScreening(client.profile, answer.body, { mode: 'direct', wasInvited: false }).id,
          ordered.id,
        );
    });

    test('the service shows a result that was set in the portal with the same credentials', async () => {
      const { id } = readServiceScreening(
        client.profile,
        (await client.order(await client.create(completeCandidate()))).body,
        { mode: 'direct', wasInvited: false },
      );
      const [status, result] = [client.profile.statuses.complete[0], client.profile.results.clear[0]];
      const body = client.service.hasPortal
        ? await client.service.portal('PUT', `/screenings/${id}`, { status, result })
        : (await client.service.call('GET', 'screening', { id })).body;
      const { phase } = readServiceScreening(client.profile, body, { mode: 'direct', wasInvited: false });
      assert.equal(phase, client.service.hasPortal ? 'complete' : 'in-progress');
    });
  });
}
