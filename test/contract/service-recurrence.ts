import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Candidate, readField, withField } from '../../src/protocol/candidate.ts';
import { objectOf, type ServiceDialogue } from './service-dialogue.ts';
import { somebodyWhole } from './service-people.ts';

/** Recurring screenings (interface, section 1). */
export function recurrenceChapter(talk: ServiceDialogue): void {
  describe('asked for a recurring screening', () => {
    const subscribe = async () => {
      const names = talk.profile.subscription;
      const fields: [string, unknown][] = [
        [names.screening, talk.orderBody(await talk.create(somebodyWhole()))],
        [names.startAt, new Date(Date.now() + 30 * 86_400_000).toISOString()],
        [names.unit, names.units.month],
        [names.value, 1],
      ];
      const body = fields.reduce<Candidate>((made, [path, value]) => withField(made, path, value), {});
      return talk.service.call('POST', 'subscriptions', { body });
    };

    test('plans it, says when it runs next, and ends it', async () => {
      const planned = await subscribe();
      assert.ok(planned.status < 300, `${planned.status}`);
      const id = String(talk.at(planned, talk.profile.subscription.id));
      const read = await talk.service.call('GET', 'subscription', { id });
      assert.ok(
        talk.profile.subscription.statuses.active.includes(
          String(talk.at(read, talk.profile.subscription.status)),
        ),
      );
      assert.ok(Date.parse(String(talk.at(read, talk.profile.subscription.nextRunAt))) > Date.now());
      assert.equal((await talk.service.call('DELETE', 'subscription', { id })).status, 204);
      const ended = await talk.service.call('GET', 'subscription', { id });
      const word = String(talk.at(ended, talk.profile.subscription.status));
      assert.ok(ended.status === 404 || talk.profile.subscription.statuses.ended.includes(word));
    });

    test('orders a screening at each interval and lists them', async () => {
      const planned = await subscribe();
      const id = String(talk.at(planned, talk.profile.subscription.id));
      if (talk.service.hasPortal)
        await talk.service.portal('POST', '/clock', { advanceSeconds: 62 * 86_400 });
      const { body } = await talk.service.call('GET', 'subscriptionEvents', { id });
      const runs = readField(objectOf(body), talk.profile.subscription.runs) as unknown[];
      assert.equal(runs.length, talk.service.hasPortal ? 2 : 0);
      const ids = runs.map((run) => readField(objectOf(run), talk.profile.subscription.run.id));
      assert.equal(new Set(ids).size, runs.length);
      await talk.service.call('DELETE', 'subscription', { id });
    });
  });
}
