import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readServiceScreening } from '../../server-example/service/service-screening.ts';
import { readField } from '../../src/protocol/candidate.ts';
import { objectOf, type ServiceDialogue } from './service-dialogue.ts';
import { somebodyWhole } from './service-people.ts';

/** Real-time updates (interface, section 6). */
export function callbacksChapter(talk: ServiceDialogue): void {
  describe('calling back', () => {
    const callbackFields = (path = ''): [string, unknown][] => [
      [talk.profile.callback.uri, talk.service.callbackUrl + path],
      ...(talk.profile.callback.basicAuth === null
        ? []
        : [[talk.profile.callback.basicAuth, 'us:secret'] as [string, unknown]]),
    ];

    test('tells the screening, its candidate inside, to the address of the order with its credentials', async () => {
      const answer = await talk.order(await talk.create(somebodyWhole()), callbackFields());
      const { id } = readServiceScreening(talk.profile, answer.body, false);
      if (!talk.service.hearsCallbacks) return;
      const [callback] = await talk.service.callbacks(1);
      const { type, screeningType, payload, basicAuth } = talk.profile.callback;
      const body = objectOf(callback!.body);
      assert.equal(type === null ? screeningType : readField(body, type), screeningType);
      const told = payload === '' ? body : objectOf(readField(body, payload));
      assert.equal(readServiceScreening(talk.profile, told, false).id, id);
      assert.equal(typeof readField(told, talk.profile.screening.candidate), 'object');
      const credentials = basicAuth === null ? undefined : `Basic ${btoa('us:secret')}`;
      assert.equal(callback!.headers.authorization, credentials);
    });

    test('tells each change, and comes again until it is answered 200', async () => {
      const answer = await talk.order(await talk.create(somebodyWhole()), callbackFields('/again'));
      const { id } = readServiceScreening(talk.profile, answer.body, false);
      if (!talk.service.hasPortal) return;
      const before = (await talk.service.callbacks(2)).length;
      talk.service.answerCallbacks(503);
      await talk.service.portal('PUT', `/screenings/${id}`, {
        status: talk.profile.statuses['in-progress'][1],
      });
      await talk.service.callbacks(before + 1);
      talk.service.answerCallbacks(200);
      await talk.service.portal('POST', '/clock', {
        advanceSeconds: talk.profile.limits.callbackRetrySeconds,
      });
      const heard = await talk.service.callbacks(before + 2);
      assert.deepEqual(heard.at(-1)!.body, heard.at(-2)!.body);
      await talk.service.portal('POST', '/clock', {
        advanceSeconds: talk.profile.limits.callbackRetrySeconds,
      });
      assert.equal((await talk.service.callbacks(0)).length, before + 2);
    });
  });
}
