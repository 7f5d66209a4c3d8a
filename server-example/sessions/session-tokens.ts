import * as z from 'zod/mini';
import { requiredDisclosureSchema } from '../../src/protocol/page-session-request.ts';
import { roles } from '../../src/protocol/page-session.ts';
import type { Environment } from '../../src/protocol/screening.ts';
import type { KeyRing } from './key-ring.ts';
import { Refusal } from '../http/refusal.ts';

const claimsSchema = z.object({
  sub: z.string(),
  /** By the clock, in seconds. Absent in tokens of versions that did not know it. */
  iat: z.optional(z.number()),
  exp: z.number(),
  /** The environment, and the origins of the page API to which a page may send the token. */
  aud: z.array(z.string()),
  role: z.enum(roles),
  /** In milliseconds, because revocation must distinguish sessions of the same second: always after the one before. */
  issued: z.number(),
  reference: z.nullable(z.string()),
  /** What the host knows of the candidate, sealed: a page can carry it and cannot read it. */
  sealed: z.nullable(z.string()),
  packages: z.nullable(z.array(z.string())),
  disclosures: z.array(requiredDisclosureSchema),
  origins: z.nullable(z.array(z.string())),
  /** Absent in tokens of versions that did not know it. */
  again: z.optional(z.boolean()),
  recurrence: z.optional(z.array(z.string())),
});

/** What a page session's token says, beside whom it is for. */
export type SessionClaims = Omit<z.infer<typeof claimsSchema>, 'aud'>;

/** The same of every token: what names another algorithm, or none, was not made here. */
const header = encoded({ alg: 'HS256' });

/** The tokens of page sessions: JSON Web Tokens (RFC 7519), signed with the proxy's own keys by HMAC and SHA-256. */
export class SessionTokens {
  readonly #environment: Environment;
  readonly #keys: KeyRing;

  /** @param environment names whom the tokens are for: those of the other one are refused. */
  constructor(keys: KeyRing, environment: Environment) {
    this.#environment = environment;
    this.#keys = keys;
  }

  /** @param endpoints the origins of the page API to which a page may send the token. */
  sign(endpoints: string[], claims: SessionClaims): string {
    const signed = `${header}.${encoded({ ...claims, aud: [this.#environment, ...endpoints] })}`;
    return `${signed}.${this.#keys.sign('page session', signed)}`;
  }

  /**
   * @param now milliseconds since the epoch.
   * @throws {Refusal} `session_invalid` or `session_expired`.
   */
  read(token: string, now: number): SessionClaims {
    const [given, payload = '', signature = '', ...more] = token.split('.');
    const isSigned =
      given === header &&
      more.length === 0 &&
      this.#keys.isSigned('page session', `${given}.${payload}`, signature);
    if (!isSigned) throw new Refusal('session_invalid');
    // What is signed is JSON: it was made here.
    const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    if (!claims.success || !claims.data.aud.includes(this.#environment)) throw new Refusal('session_invalid');
    if (claims.data.exp * 1000 <= now) throw new Refusal('session_expired');
    return claims.data;
  }
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
