import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { identifier } from '../../server-example/service/screening-request.ts';
import { readServiceScreening } from '../../server-example/service/service-screening.ts';
import { readField } from '../../src/protocol/candidate.ts';
import { objectOf, type ServiceDialogue } from './service-dialogue.ts';
import { somebody, somebodyWhole } from './service-people.ts';

/** The three ways to run a screening (interface, section 1.4), and how it is read back. */
export function ordersChapter(talk: ServiceDialogue): void {
  describe('given an order', () => {
    test('starts directly when every required field exists', async () => {
      const answer = await talk.order(await talk.create(somebodyWhole()));
      const screening = readServiceScreening(talk.profile, answer.body, false);
      assert.match(screening.id, /^\d+$/);
      assert.notEqual(screening.phase, 'invited');
      assert.equal(screening.inviteLink, null);
      assert.equal(String(talk.at(answer, 'packageId')), talk.packageId);
      assert.ok(screening.packageTitle);
    });

    test('has status and result words that the profile knows, and items with a title', async () => {
      const answer = await talk.order(await talk.create(somebodyWhole()));
      const plain = (word: unknown) => String(word).toLowerCase().replaceAll(' ', '');
      const known = (words: Record<string, string[]>) => Object.values(words).flat().map(plain);
      assert.ok(known(talk.profile.statuses).includes(plain(talk.at(answer, talk.profile.screening.status))));
      const result = talk.at(answer, talk.profile.screening.result);
      assert.ok(result === null || known(talk.profile.results).includes(plain(result)));
      const items = (talk.at(answer, talk.profile.screening.reportItems) ?? []) as unknown[];
      for (const item of items)
        assert.equal(typeof readField(objectOf(item), talk.profile.reportItem.title), 'string');
    });

    test('is refused when a required field is missing, and says which', async () => {
      const needs = (await talk.packages()).find((one) => {
        const fields = readField(one, talk.profile.package.requiredFields) as string[];
        return fields.includes(talk.profile.candidate['address.postalCode']!);
      });
      const body = {
        ...talk.orderBody(await talk.create(somebody())),
        packageId: readField(needs!, talk.profile.package.id),
      };
      const answer = await talk.service.call('POST', 'screenings', { body });
      assert.equal(answer.status, 400);
      const [code = ''] = talk.codesOf(answer);
      assert.ok(
        code.includes(talk.profile.errors.requiredFields) &&
          code.includes(talk.profile.candidate['address.postalCode']!),
      );
    });

    test('answers an invite by link with the address of the candidate’s form, and another one when asked', async () => {
      const answer = await talk.order(await talk.create(somebody()), [['invite.method', 'link']]);
      const { id, inviteLink, phase } = readServiceScreening(talk.profile, answer.body, true);
      assert.match(inviteLink ?? '', /^https?:\/\/\S+$/);
      assert.equal(phase, 'invited');
      const body = { invite: { method: 'link' } };
      const again = await talk.service.call('POST', 'invite', { id, body });
      assert.equal(again.status < 300, talk.profile.reads.newInvite);
      assert.notEqual(talk.at(again, talk.profile.screening.inviteLink), inviteLink);
    });

    test('gives a link that opens a form once', async () => {
      const answer = await talk.order(await talk.create(somebody()), [['invite.method', 'link']]);
      const link = String(talk.at(answer, talk.profile.screening.inviteLink));
      const first = await fetch(link, { method: talk.service.hasPortal ? 'GET' : 'HEAD' });
      assert.equal(first.status, 200);
      await first.text();
      const statuses = talk.service.hasPortal ? [(await fetch(link)).status] : [];
      assert.deepEqual(statuses, talk.service.hasPortal ? [410] : []);
    });

    test('gives a link that dies unused', async () => {
      const answer = await talk.order(await talk.create(somebody()), [['invite.method', 'link']]);
      const link = String(talk.at(answer, talk.profile.screening.inviteLink));
      assert.ok(URL.canParse(link));
      if (!talk.service.hasPortal) return;
      await talk.service.portal('POST', '/clock', { advanceSeconds: talk.profile.limits.inviteSeconds });
      assert.equal((await fetch(link)).status, 410);
    });

    test('e-mails an invite and shows no link for it', async () => {
      const candidate = somebody();
      const answer = await talk.order(await talk.create(candidate), [['invite.method', 'email']]);
      const { inviteLink, phase } = readServiceScreening(talk.profile, answer.body, true);
      assert.deepEqual([inviteLink, phase], [null, 'invited']);
      if (!talk.service.hasPortal) return;
      const { messages } = await talk.service.portal<{ messages: { to: string; link: string }[] }>(
        'GET',
        '/outbox',
      );
      assert.equal(messages[0]?.to, candidate['email']);
      assert.match(messages[0]?.link ?? '', /^http/);
    });

    test('refuses another way to invite, an unknown candidate and an unknown package', async () => {
      const id = await talk.create(somebody());
      const bodies = [
        talk.orderBody(id, [['invite.method', 'pigeon']]),
        { ...talk.orderBody(id), candidateId: identifier(talk.profile, '1') },
        { ...talk.orderBody(id), packageId: identifier(talk.profile, '1') },
      ];
      for (const body of bodies) {
        const { status } = await talk.service.call('POST', 'screenings', { body });
        assert.ok(status >= 400 && status < 500, `${status}`);
      }
    });

    test('is read back as long as the profile says so', async () => {
      const ordered = readServiceScreening(
        talk.profile,
        (await talk.order(await talk.create(somebodyWhole()))).body,
        false,
      );
      const answer = await talk.service.call('GET', 'screening', { id: ordered.id });
      assert.equal(answer.status === 200, talk.profile.reads.screening);
      if (answer.status === 200)
        assert.equal(readServiceScreening(talk.profile, answer.body, false).id, ordered.id);
    });

    test('shows what was set by hand in the portal, with the same credentials', async () => {
      const { id } = readServiceScreening(
        talk.profile,
        (await talk.order(await talk.create(somebodyWhole()))).body,
        false,
      );
      const [status, result] = [talk.profile.statuses.complete[0], talk.profile.results.clear[0]];
      const body = talk.service.hasPortal
        ? await talk.service.portal('PUT', `/screenings/${id}`, { status, result })
        : (await talk.service.call('GET', 'screening', { id })).body;
      const { phase } = readServiceScreening(talk.profile, body, false);
      assert.equal(phase, talk.service.hasPortal ? 'complete' : 'in-progress');
    });
  });
}
