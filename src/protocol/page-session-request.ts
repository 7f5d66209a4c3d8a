import * as v from 'valibot';
import { dictionary } from './dictionary.ts';
import { roles } from './page-session.ts';

const sha256Hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** A document that must be signed: `sha256` is the hex digest of its text in UTF-8. */
export const requiredDisclosureSchema = v.object({ id: shortText, version: shortText, sha256: sha256Hex });
export type RequiredDisclosure = v.InferOutput<typeof requiredDisclosureSchema>;

/** `POST /sessions`, asked by the host's back end. */
export const pageSessionRequestSchema = v.strictObject({
  /** The host's own opaque reference of who looks. */
  subject: shortText,
  role: v.picklist(roles),
  /** Who may be screened: `clientReferenceId` and the fields the host already knows, which a page cannot change. */
  candidate: v.optional(dictionary(v.string(), v.unknown())),
  packages: v.optional(v.array(shortText)),
  disclosures: v.optional(v.array(requiredDisclosureSchema)),
  /** Such as `https://example.com`: without a path. */
  origins: v.optional(
    v.array(
      v.pipe(
        shortText,
        v.check((text) => URL.parse(text)?.origin === text),
      ),
    ),
  ),
  /** Seconds; 900 by default. */
  ttlSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3600))),
});
export type PageSessionRequest = v.InferOutput<typeof pageSessionRequestSchema>;
