import * as z from 'zod/mini';
import { regionCodePattern } from './address-format.ts';
import { candidateBounds, isBoundedCandidate } from './candidate-bounds.ts';
import { roles } from './page-session.ts';
import { intervalSchema } from './recurrence.ts';
import { sha256Hex, shortText } from './short-text.ts';

/** What JavaScript writes where something is missing: everybody would be the same person. */
const missing = ['undefined', 'null', 'NaN', '[object Object]'];
/** The path of a URL takes them for something else than a name. */
const dots = ['.', '..'];
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The host's own opaque reference of a person. */
const reference = z.string().check(
  z.maxLength(200),
  z.refine(
    (text) => visible.test(text) && ![...missing, ...dots].includes(text),
    'must be your reference of a person, such as "account-1"',
  ),
);

/** A document that must be signed: `sha256` is the hex digest of its text in UTF-8. */
export const requiredDisclosureSchema = z.strictObject({
  id: shortText,
  version: shortText,
  sha256: sha256Hex,
});
export type RequiredDisclosure = z.infer<typeof requiredDisclosureSchema>;

/** Where the candidate will work. */
export const workPlaceSchema = z
  .strictObject({
    /** ISO 3166-1. */
    countryCode: z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a code of ISO 3166-1, such as US')),
    /** ISO 3166-2. */
    regionCode: z.optional(z.string()),
    municipality: z.optional(shortText),
  })
  .check(
    z.refine(
      ({ countryCode, regionCode }) =>
        regionCode === undefined || regionCodePattern.exec(regionCode)?.[1] === countryCode,
      { path: ['regionCode'], error: 'must be a region of countryCode in ISO 3166-2, such as US-NY' },
    ),
  );
export type WorkPlace = z.infer<typeof workPlaceSchema>;

/** `POST /sessions`, sent by the host's back end. */
export const pageSessionRequestSchema = z.strictObject({
  /** Who uses the page. */
  user: reference,
  role: z.enum(roles),
  /**
   * Who may be screened: `clientReferenceId` and the answers the host already has, which a page cannot change. A member's
   * order needs `givenName`, `familyName` and `email`, and writes them to the record of whoever is known already.
   */
  candidate: z.optional(
    z
      .looseObject({ clientReferenceId: z.optional(reference) })
      .check(z.refine(isBoundedCandidate, candidateBounds)),
  ),
  /** The ids of what may be ordered. Candidates and members must name them, since each order may be billed. */
  packages: z.optional(z.array(shortText)),
  disclosures: z.optional(z.array(requiredDisclosureSchema)),
  /** The origins of pages that may use the session, such as `https://example.com`: without a path. */
  origins: z.optional(
    z.array(
      shortText.check(
        z.refine(
          (text) => URL.parse(text)?.origin === text,
          'must be an origin such as https://example.com, without a path',
        ),
      ),
    ),
  ),
  /** Whether the candidate may order a package once more that is finished for them. */
  allowReorder: z.optional(z.boolean()),
  /** The intervals at which an ordered screening may repeat, such as `P1Y`; none by default. */
  recurrence: z.optional(z.array(intervalSchema).check(z.maxLength(20))),
  /** Documents of this place are shown, too, and orders carry it where the service takes it. */
  workPlace: z.optional(workPlaceSchema),
  /** How long the result counts of what is ordered, such as `P1Y`; for ever by default. In the test environment also `PT5M`. */
  validFor: z.optional(
    z
      .string()
      .check(
        z.regex(/^P(?:[1-9]\d{0,2}[DWM]|[1-9]\d?Y|T[1-9]\d{0,2}[HM])$/, 'must be a duration such as P1Y'),
      ),
  ),
  /** What an operator may open at the service: the reports of checks. Nothing by default. */
  may: z.optional(z.array(z.enum(['report']))),
  /** Seconds; 900 by default. */
  ttlSeconds: z.optional(z.int().check(z.minimum(1), z.maximum(3600))),
});
export type PageSessionRequest = z.infer<typeof pageSessionRequestSchema>;
