import * as z from 'zod/mini';

export const headerName = z.string().check(z.regex(/^[\w-]+$/, 'must be the name of a header'));

/** A header that proves where a callback comes from. */
export const callbackHeader = z.strictObject({
  name: headerName,
  /** What it holds: the secret as it is, or an HMAC of the raw body with the secret as its key. */
  holds: z.enum(['secret', 'hmac-sha256', 'hmac-sha1', 'hmac-sha512']),
  /** How an HMAC is written. */
  encoding: z.enum(['hex', 'base64', 'base64url']),
  /** What precedes the value: `sha256=`. */
  prefix: z.string(),
  /** Where the order tells the secret; null where it was agreed beforehand (`SERVICE_CALLBACK_SECRET`). */
  secret: z.nullable(z.string()),
});
export type CallbackHeader = z.infer<typeof callbackHeader>;

/** Whether it proves a callback that comes to no address of its own: a secret that travels with each would prove nothing. */
export const signsAlone = (header: CallbackHeader | null | undefined): boolean =>
  header !== null && header !== undefined && header.secret === null && header.holds !== 'secret';
