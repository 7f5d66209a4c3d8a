import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readServiceScreening } from '../../server-example/service/service-screening.ts';
import { readField } from '../../src/protocol/candidate.ts';
import { objectOf, type ServiceClient } from './service-client.ts';
import { completeCandidate } from './sample-candidates.ts';

/** Callbacks (interface, section 6). */
export function callbackTests(client: ServiceClient): void {
  describe('callbacks', () => {
    const callbackFields = (path = ''): [string, unknown][] => {
      const { uri, basicAuth } = client.profile.callback;
      return [
        ...(uri === null ? [] : [[uri, client.service.callbackUrl + path] as [string, unknown]]),
        ...(basicAuth === null ? [] : [[basicAuth, 'us:secret'] as [string, unknown]]),
      ];
    };

    test('the service sends a screening with its candidate to the callback address, with the credentials of the order', async () => {
      const answer = await client.order(await client.create(completeCandidate()), callbackFields());
      const { id } = readServiceScreening(client.profile, answer.body, { mode: 'direct', wasInvited: false });
      if (!client.service.canReceiveCallbacks) return;
      const [callback] = await client.service.callbacks(1);
      const { type, screeningType, payload, basicAuth } = client.profile.callback;
      const body = objectOf(callback!.body);
      assert.equal(type === null ? screeningType : readField(body, type), screeningType);
      const sent = payload === '' ? body : objectOf(readField(body, payload));
      assert.equal(readServiceScreening(client.profile, sent, { mode: 'direct', wasInvited: false }).id, id);
      assert.equal(typeof readField(sent, client.profile.screening.candidate), 'object');
      const credentials = basicAuth === null ? undefined : `Basic ${btoa('us:secret')}`;
      assert.equal(callback!.headers.authorization, credentials);
    });

    test('the service sends a callback for each change, and repeats it until it is answered 200', async () => {
      const answer = await client.order(await client.create(completeCandidate()), callbackFields('/again'));
      const { id } = readServiceScreening(client.profile, answer.body, { mode: 'direct', wasInvited: false });
      if (!client.service.hasPortal) return;
      const before = (await client.service.callbacks(2)).length;
      client.service.answerCallbacks(503);
      await client.service.portal('PUT', `/screenings/${id}`, {
        status: client.profile.statuses['in-progress'][1],
      });
      await client.service.callbacks(before + 1);
      client.service.answerCallbacks(200);
      await client.service.portal('POST', '/clock', {
        advanceSeconds: client.profile.limits.callbackRetrySeconds,
      });
      const received = await client.service.callbacks(before + 2);
      assert.deepEqual(received.at(-1)!.body, received.at(-2)!.body);
      await client.service.portal('POST', '/clock', {
        advanceSeconds: client.profile.limits.callbackRetrySeconds,
      });
      assert.equal((await client.service.callbacks(0)).length, before + 2);
    });
  });
}
