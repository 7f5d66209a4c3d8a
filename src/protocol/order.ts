import * as v from 'valibot';
import { dictionary } from './dictionary.ts';
import { intervalPattern } from './recurrence.ts';
import { modes } from './screening.ts';

const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** A signature under one disclosure; `sha256` is the hex digest of the text that was shown, in UTF-8. */
export const consentSchema = v.object({
  id: shortText,
  version: shortText,
  locale: shortText,
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  typedName: shortText,
});
export type Consent = v.InferOutput<typeof consentSchema>;

/** `POST /screenings`; travels with the header `Idempotency-Key`. */
export const orderSchema = v.object({
  packageId: shortText,
  mode: v.picklist(modes),
  /** Nested, in canonical names; `clientReferenceId` is the session's and is not taken from here. */
  candidate: dictionary(v.string(), v.unknown()),
  /** Counted before they are read. */
  consents: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(20), v.array(consentSchema))),
  recurrence: v.optional(v.pipe(v.string(), v.regex(intervalPattern))),
  /** The permissible purpose under which a trusted end user orders. */
  purpose: v.optional(shortText),
});
export type Order = v.InferOutput<typeof orderSchema>;
