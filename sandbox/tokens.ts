import { admitClient } from './client-credentials.ts';
import type { Core } from './core.ts';
import type { JsonObject } from './json.ts';
import type { Version } from './profile.ts';
import { Refusal } from './refusal.ts';

const lifetimeSeconds = 36_000;
/** How long a new token works under the quirk `tokenRevokedEarly`. */
const revokedSeconds = 60;

/** Issues and checks bearer tokens. A token works only with the version of the interface that issued it. */
export class Tokens {
  readonly #deps: Core;
  readonly #issued = new Map<string, { version: Version; until: number }>();

  constructor(deps: Core) {
    this.#deps = deps;
    deps.quirks.whenSet('tokenRevokedEarly', () => this.#issued.clear());
  }

  /**
   * Answers a token request.
   * @throws {Refusal} 401 for wrong credentials, 400 for another content type or grant.
   */
  async issue(request: Request, version: Version): Promise<JsonObject> {
    const { credentials, clock, random, quirks } = this.#deps;
    admitClient(credentials, request.headers.get('Authorization'));
    const type = request.headers.get('Content-Type') ?? '';
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
      throw new Refusal(400, { path: 'content-type' });
    if (new URLSearchParams(await request.text()).get('grant_type') !== 'client_credentials')
      throw new Refusal(400, { path: 'grant_type' });
    const token = random.hex('token');
    const seconds = quirks.applies('tokenRevokedEarly') ? revokedSeconds : lifetimeSeconds;
    this.#issued.set(token, { version, until: clock.now() + seconds * 1000 });
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: quirks.applies('expiresInString') ? '3600' : lifetimeSeconds,
    };
  }

  /**
   * Checks the Authorization header of a resource call.
   * @throws {Refusal} 500 for a malformed header (service-interface.md, section 7), 401 for a token that is unknown or expired.
   */
  check(header: string | null, version: Version): void {
    if (header === null) throw new Refusal(401, { path: 'authorization', reason: 'missing' });
    const [, token] = /^Bearer (\S+)$/.exec(header) ?? [];
    if (token === undefined) throw new Refusal(500, { path: 'authorization', reason: 'format' });
    const issued = this.#issued.get(token);
    if (issued?.version !== version || issued.until <= this.#deps.clock.now()) {
      throw new Refusal(401, { path: 'authorization', reason: 'token' });
    }
  }
}
