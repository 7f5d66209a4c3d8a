import * as z from 'zod/mini';
import { callbackHeader, signsAlone } from './callback-header.ts';
import { path } from './profile-hints.ts';

const section = z.strictObject({
  /** Where an order tells the address; null where it tells none. */
  uri: z.nullable(path),
  /** One address for the account, agreed with the service outside of any order: `$PUBLIC_URL/screening-api/callbacks/shared`. */
  shared: z.boolean(),
  /** Where the credentials of the callback go; null when the service accepts none. */
  basicAuth: z.nullable(path),
  type: z.nullable(path),
  screeningType: z.string(),
  payload: path,
  /** Where the id is in a callback that holds no screening; null where the id is in the screening. */
  screeningId: z.nullable(path),
  /** A header of its own that proves where the callback comes from; null where there is none. */
  header: z.nullable(callbackHeader),
});
type Section = z.infer<typeof section>;

/** Anybody can guess the address for the account, and a secret that travels with each callback signs none. */
const provenIfShared = z.check<Section>(({ value, issues }) => {
  const { shared, header } = value;
  if (!shared || signsAlone(header)) return;
  const message =
    'a shared address needs callback.header, with a signature (holds: hmac-…) and "secret": null: SERVICE_CALLBACK_SECRET is agreed outside of any order';
  issues.push({ code: 'custom', input: value, message });
});

/** Where callbacks go, what they hold, and what proves them. With one address for the account, orders tell none. */
export const callback = z.pipe(
  section.check(provenIfShared),
  z.transform((given: Section): Section => (given.shared ? { ...given, uri: null, basicAuth: null } : given)),
);

/** A callback is believed by the address that its order told. Without one it only asks for a read. */
export const readWithoutAddress = z.check<{ callback: Section; reads: { screening: boolean } }>(
  ({ value, issues }) => {
    if (value.callback.uri !== null || value.reads.screening) return;
    const message =
      'must be true where orders tell no address (callback.shared, or "uri": null): what a callback says decides nothing then';
    issues.push({ code: 'custom', input: value, message, path: ['reads', 'screening'] });
  },
);
