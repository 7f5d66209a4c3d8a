import { hash, type webcrypto } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { requiredDisclosureSchema, workPlaceSchema } from '../../src/protocol/page-session-request.ts';
import { roles } from '../../src/protocol/page-session.ts';
import type { Environment } from '../../src/protocol/screening.ts';
import type { KeyRing } from '../key-ring.ts';
import { Refusal } from '../refusal.ts';

const claimsSchema = z.object({
  sub: z.string(),
  /** By the clock, in seconds. */
  iat: z.number(),
  exp: z.number(),
  role: z.enum(roles),
  /** In milliseconds, because revocation must distinguish sessions of the same second: always after the one before. */
  issued: z.number(),
  reference: z.nullable(z.string()),
  /** What the host knows of the candidate, sealed: a page can carry it and cannot read it. */
  sealed: z.nullable(z.string()),
  packages: z.nullable(z.array(z.string())),
  disclosures: z.array(requiredDisclosureSchema),
  origins: z.nullable(z.array(z.string())),
  allowReorder: z.boolean(),
  recurrence: z.array(z.string()),
  workPlace: z.optional(workPlaceSchema),
  validFor: z.optional(z.string()),
  /** Absent where it may nothing more: pages read it. */
  may: z.optional(z.array(z.enum(['report']))),
});

/** What a page session's token says. */
export type SessionClaims = z.infer<typeof claimsSchema>;

const algorithm = 'HS256';
/** So many tokens are known by heart: about 1 kB each. */
const mostKnown = 20_000;
/** So many other origins fit into a token beside everything else. */
const mostOthers = 20;

interface Place {
  /** Names whom the tokens are for: those of the other one are refused. */
  environment: Environment;
  publicUrl: string;
  /** Origins elsewhere whose pages may use the proxy. */
  allowedOrigins: string[];
}

/** The tokens of page sessions: JSON Web Tokens, signed with the proxy's own keys. */
export class SessionTokens {
  readonly #place: Place;
  /** The current one first. In the form that the library would else make of them for each token. */
  readonly #keys: webcrypto.CryptoKey[];
  /** Of tokens that were verified, by the digest of the token: a page sends the same one with every request. */
  readonly #known = new Map<string, SessionClaims>();

  constructor(keys: KeyRing, place: Place) {
    this.#place = place;
    this.#keys = keys
      .keys('page session')
      .map((key) => key.toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']));
  }

  /** The token names the origins to which a page may send it: an element that somebody else put into the page cannot send it elsewhere. */
  sign({ sub, iat, exp, ...claims }: SessionClaims): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm })
      .setSubject(sub)
      .setAudience([this.#place.environment, ...endpointOrigins(this.#place, claims.origins)])
      .setIssuedAt(iat)
      .setExpirationTime(exp)
      .sign(this.#keys[0]!);
  }

  /**
   * @param now milliseconds since the epoch.
   * @throws {Refusal} `session_invalid` or `session_expired`.
   */
  async read(token: string, now: number): Promise<SessionClaims> {
    const digest = hash('sha256', token, 'base64url');
    const claims = this.#known.get(digest) ?? (await this.#verify(token, now));
    if (claims.exp * 1000 <= now) throw new Refusal('session_expired');
    this.#remember(digest, claims);
    return claims;
  }

  async #verify(token: string, now: number): Promise<SessionClaims> {
    for (const key of this.#keys) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          audience: this.#place.environment,
          currentDate: new Date(now),
        });
        const claims = claimsSchema.safeParse(payload);
        if (claims.success) return claims.data;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new Refusal('session_expired');
        if (!(error instanceof errors.JOSEError)) throw error;
      }
    }
    throw new Refusal('session_invalid');
  }

  /** The one that was used longest ago is forgotten first. */
  #remember(digest: string, claims: SessionClaims): void {
    this.#known.delete(digest);
    this.#known.set(digest, claims);
    if (this.#known.size <= mostKnown) return;
    const [oldest] = this.#known.keys();
    this.#known.delete(oldest!);
  }
}

/**
 * The origins to which a page may send a page session, besides its own: those under which this proxy is reached.
 *
 * @param named the origins that the host named for the session; a proxy is often reached through their sites.
 */
export function endpointOrigins(
  { publicUrl, allowedOrigins }: Omit<Place, 'environment'>,
  named: string[] | null,
): string[] {
  const others = named ?? allowedOrigins;
  return [...new Set([new URL(publicUrl).origin, ...(others.length > mostOthers ? [] : others)])];
}
