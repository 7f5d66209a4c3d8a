import * as z from 'zod/mini';
import type { TimeLimit } from '../time-limit.ts';
import { headerName } from './callback-header.ts';
import { basicAuthorization, bearerAuthorization, ServiceToken, type TokenSource } from './service-token.ts';

/**
 * How the service knows who calls: by a token that it gives for the client id and secret, by both at each call (Basic), or by
 * the secret in a header.
 */
export const auth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('oauth') }),
  z.strictObject({ kind: z.literal('basic') }),
  z.strictObject({
    kind: z.literal('header'),
    name: headerName,
    /** What precedes the secret: `Api-Key `. */
    prefix: z.string(),
  }),
]);

export type AuthScheme = z.infer<typeof auth>;

/** The header that a call bears. */
export interface AuthHeader {
  name: string;
  value: string;
}

/** Where the header of each call comes from. */
export interface ServiceAuth {
  /** @throws {ServiceError} where the service gives no token. */
  header(limit: TimeLimit): Promise<AuthHeader>;
  /** After a 401: answers whether another header may be accepted. */
  reject(header: AuthHeader): boolean;
}

/** As the profile says. */
export function serviceAuth(scheme: AuthScheme, source: TokenSource): ServiceAuth {
  const { clientId, clientSecret } = source;
  switch (scheme.kind) {
    case 'oauth':
      return withToken(new ServiceToken(source));
    case 'basic':
      return always({ name: 'authorization', value: basicAuthorization(clientId, clientSecret) });
    case 'header':
      return always({ name: scheme.name.toLowerCase(), value: `${scheme.prefix}${clientSecret}` });
  }
}

const always = (header: AuthHeader): ServiceAuth => ({
  header: async () => header,
  reject: () => false,
});

const withToken = (source: ServiceToken): ServiceAuth => ({
  header: async (limit) => ({ name: 'authorization', value: bearerAuthorization(await source.read(limit)) }),
  reject: ({ value }) => {
    source.reject(value.slice('Bearer '.length));
    return true;
  },
});
