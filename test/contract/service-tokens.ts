import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ServiceDialogue } from './service-dialogue.ts';
import { tokenOf } from './service-under-test.ts';

/** Authentication: tokens, how they are asked for and how they are carried (interface, section 5). */
export function tokensChapter(talk: ServiceDialogue): void {
  describe('asked for a token', () => {
    test('answers client credentials with a bearer token and its lifetime', async () => {
      const answer = await talk.service.askToken();
      assert.equal(answer.status, 200);
      assert.match(tokenOf(answer), /^[\x21-\x7e]+$/);
      assert.equal(String(talk.at(answer, 'token_type')).toLowerCase(), 'bearer');
      const seconds = Number(talk.at(answer, 'expires_in'));
      assert.ok(talk.service.hasPortal ? seconds === 36_000 : seconds > 0);
    });

    test('answers at the path of v1 with the same object', async () => {
      const answer = await talk.service.askToken({ version: 'v1' });
      assert.equal(answer.status, 200);
      assert.ok(tokenOf(answer));
    });

    test('takes the same encoded credentials again and again', async () => {
      const answers = [
        await talk.service.askToken(),
        await talk.service.askToken(),
        await talk.service.askToken(),
      ];
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200],
      );
    });

    test('refuses a wrong secret and a header that is not Basic', async () => {
      const wrong = `Basic ${btoa(`${talk.service.clientId}:not the secret`)}`;
      for (const authorization of [wrong, 'Basic', 'Bearer x']) {
        const { status } = await talk.service.askToken({ authorization });
        assert.ok(status >= 400, `${status}`);
      }
    });

    test('refuses another grant', async () => {
      const { status } = await talk.service.askToken({ body: 'grant_type=password' });
      assert.ok(status >= 400 && status < 500, `${status}`);
    });
  });

  describe('called', () => {
    test('takes "Bearer", a space and the token', async () => {
      const token = tokenOf(await talk.service.askToken());
      assert.equal((await talk.service.callWith(`Bearer ${token}`, 'packages')).status, 200);
    });

    test('refuses a call without a token or with one that it did not give', async () => {
      for (const authorization of [undefined, 'Bearer not-a-token']) {
        const { status } = await talk.service.callWith(authorization, 'packages');
        assert.ok(status >= 400, `${status}`);
      }
    });

    test('may answer 500 to a header of another format, and never serves it', async () => {
      const token = tokenOf(await talk.service.askToken());
      for (const authorization of [token, `Token ${token}`, `Bearer  ${token}`, `Basic ${token}`]) {
        const { status } = await talk.service.callWith(authorization, 'packages');
        assert.ok(talk.service.hasPortal ? status === 500 : status >= 400, `${status}`);
      }
    });
  });

  describe('given an old token', () => {
    test('does not take it any more after ten hours, and gives a new one', async () => {
      const old = tokenOf(await talk.service.askToken());
      if (talk.service.hasPortal) await talk.service.portal('POST', '/clock', { advanceSeconds: 36_000 });
      const { status } = await talk.service.callWith(`Bearer ${old}`, 'packages');
      assert.equal(status, talk.service.hasPortal ? 401 : 200);
      assert.equal((await talk.service.call('GET', 'packages')).status, 200);
    });
  });
}
