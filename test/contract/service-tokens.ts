import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ServiceClient } from './service-client.ts';
import { tokenOf } from './service-under-test.ts';

/** Authentication: token requests, and calls with a token (interface, section 5). */
export function tokenTests(client: ServiceClient): void {
  describe('token requests', () => {
    test('the service answers client credentials with a bearer token and its lifetime', async () => {
      const answer = await client.service.askToken();
      assert.equal(answer.status, 200);
      assert.match(tokenOf(answer), /^[\x21-\x7e]+$/);
      assert.equal(String(client.at(answer, 'token_type')).toLowerCase(), 'bearer');
      const seconds = Number(client.at(answer, 'expires_in'));
      assert.ok(client.service.hasPortal ? seconds === 36_000 : seconds > 0);
    });

    test('the service’s token path of v1 answers with the same object', async () => {
      const answer = await client.service.askToken({ version: 'v1' });
      assert.equal(answer.status, 200);
      assert.ok(tokenOf(answer));
    });

    test('the service accepts the same encoded credentials again and again', async () => {
      const answers = [
        await client.service.askToken(),
        await client.service.askToken(),
        await client.service.askToken(),
      ];
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200],
      );
    });

    test('the service refuses a token request with a wrong secret or a header that is not Basic', async () => {
      const wrong = `Basic ${btoa(`${client.service.clientId}:not the secret`)}`;
      for (const authorization of [wrong, 'Basic', 'Bearer x']) {
        const { status } = await client.service.askToken({ authorization });
        assert.ok(status >= 400, `${status}`);
      }
    });

    test('the service refuses a token request with another grant', async () => {
      const { status } = await client.service.askToken({ body: 'grant_type=password' });
      assert.ok(status >= 400 && status < 500, `${status}`);
    });
  });

  describe('calls with a token', () => {
    test('the service accepts "Bearer", a space and the token', async () => {
      const token = tokenOf(await client.service.askToken());
      assert.equal((await client.service.callWith(`Bearer ${token}`, 'packages')).status, 200);
    });

    test('the service refuses a call without a token or with an unknown one', async () => {
      for (const authorization of [undefined, 'Bearer not-a-token']) {
        const { status } = await client.service.callWith(authorization, 'packages');
        assert.ok(status >= 400, `${status}`);
      }
    });

    test('the service may answer 500 to a malformed Authorization header, and never accepts it', async () => {
      const token = tokenOf(await client.service.askToken());
      for (const authorization of [token, `Token ${token}`, `Bearer  ${token}`, `Basic ${token}`]) {
        const { status } = await client.service.callWith(authorization, 'packages');
        assert.ok(client.service.hasPortal ? status === 500 : status >= 400, `${status}`);
      }
    });
  });

  describe('old tokens', () => {
    test('the service refuses a token after ten hours, and issues a new one', async () => {
      const old = tokenOf(await client.service.askToken());
      if (client.service.hasPortal) await client.service.portal('POST', '/clock', { advanceSeconds: 36_000 });
      const { status } = await client.service.callWith(`Bearer ${old}`, 'packages');
      assert.equal(status, client.service.hasPortal ? 401 : 200);
      assert.equal((await client.service.call('GET', 'packages')).status, 200);
    });
  });
}
