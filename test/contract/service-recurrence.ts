import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Candidate, readField, withField } from '../../src/protocol/candidate.ts';
import { objectOf, type ServiceClient } from './service-client.ts';
import { completeCandidate } from './sample-candidates.ts';

/** Recurring screenings (interface, section 1). */
export function recurrenceTests(client: ServiceClient): void {
  describe('recurring screenings', () => {
    const subscribe = async () => {
      const names = client.profile.subscription;
      const fields: [string, unknown][] = [
        [names.screening, client.orderBody(await client.create(completeCandidate()))],
        [names.startAt, new Date(Date.now() + 30 * 86_400_000).toISOString()],
        [names.unit, names.units.month],
        [names.value, 1],
      ];
      const body = fields.reduce<Candidate>((made, [path, value]) => withField(made, path, value), {});
      return client.service.call('POST', 'subscriptions', { body });
    };

    test('the service plans a recurring screening, says when it runs next, and ends it', async () => {
      const planned = await subscribe();
      assert.ok(planned.status < 300, `${planned.status}`);
      const id = String(client.at(planned, client.profile.subscription.id));
      const read = await client.service.call('GET', 'subscription', { id });
      assert.ok(
        client.profile.subscription.statuses.active.includes(
          String(client.at(read, client.profile.subscription.status)),
        ),
      );
      assert.ok(Date.parse(String(client.at(read, client.profile.subscription.nextRunAt))) > Date.now());
      assert.equal((await client.service.call('DELETE', 'subscription', { id })).status, 204);
      const ended = await client.service.call('GET', 'subscription', { id });
      const word = String(client.at(ended, client.profile.subscription.status));
      assert.ok(ended.status === 404 || client.profile.subscription.statuses.ended.includes(word));
    });

    test('the service orders a recurring screening at each interval and lists the runs', async () => {
      const planned = await subscribe();
      const id = String(client.at(planned, client.profile.subscription.id));
      if (client.service.hasPortal)
        await client.service.portal('POST', '/clock', { advanceSeconds: 62 * 86_400 });
      const { body } = await client.service.call('GET', 'subscriptionEvents', { id });
      const runs = readField(objectOf(body), client.profile.subscription.runs) as unknown[];
      assert.equal(runs.length, client.service.hasPortal ? 2 : 0);
      const ids = runs.map((run) => readField(objectOf(run), client.profile.subscription.run.id));
      assert.equal(new Set(ids).size, runs.length);
      await client.service.call('DELETE', 'subscription', { id });
    });
  });
}
