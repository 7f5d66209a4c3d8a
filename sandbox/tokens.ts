import { admitClient } from './admit-client.ts';
import type { ClientCredentials } from './client-credentials.ts';
import type { Clock } from './clock.ts';
import type { JsonObject } from './json.ts';
import { LoginAttempts } from './login-attempts.ts';
import type { Version } from './profile.ts';
import type { Quirks } from './quirks.ts';
import type { SeededRandom } from './random.ts';
import { Refusal } from './refusal.ts';

const lifetimeSeconds = 36_000;
/** How long a new token works under the quirk `tokenRevokedEarly`. */
const revokedSeconds = 60;

interface Dependencies {
  credentials: ClientCredentials;
  clock: Clock;
  random: SeededRandom;
  quirks: Quirks;
}

/** Issues and checks bearer tokens. A token works only with the version of the interface that issued it. */
export class Tokens {
  readonly #deps: Dependencies;
  readonly #attempts: LoginAttempts;
  readonly #issued = new Map<string, { version: Version; until: number }>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#attempts = new LoginAttempts(deps.clock);
    deps.quirks.whenSet('tokenRevokedEarly', () => this.#issued.clear());
  }

  /**
   * Answers a token request that came from an address.
   * @throws {Refusal} 401 for wrong credentials, 429 for more attempts too soon, 400 for another content type or grant.
   */
  async issue(request: Request, version: Version, address: string): Promise<JsonObject> {
    const { credentials, clock, random, quirks } = this.#deps;
    const header = request.headers.get('Authorization');
    admitClient(credentials, this.#attempts, { header, address });
    const type = request.headers.get('Content-Type') ?? '';
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
      throw new Refusal(400, { path: 'content-type' });
    }
    if (new URLSearchParams(await request.text()).get('grant_type') !== 'client_credentials') {
      throw new Refusal(400, { path: 'grant_type' });
    }
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
