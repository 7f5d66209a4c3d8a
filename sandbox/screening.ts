import * as z from 'zod/mini';
import type { JsonObject } from './json.ts';
import type { Profile } from './profile.ts';
import { readMembers } from './read-members.ts';

/** One component of a screening and its outcome, in the words of the profile. */
export interface ReportItem {
  id: string;
  title: string;
  status: string;
  result: string | null;
  updatedAt: string;
  estimatedAt: string | null;
}

/** A certificate may be any JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** An id in a request, where it may be a string or a number. */
const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

const requestSchema = z
  .object({
    candidateId: id,
    packageId: id,
    invite: z.exactOptional(z.object({ method: z.enum(['email', 'link']) })),
    workPlace: z.exactOptional(
      z.strictObject({
        countryCode: z.string(),
        regionCode: z.exactOptional(z.string()),
        municipality: z.exactOptional(z.string()),
      }),
    ),
    copyRequested: z.exactOptional(z.boolean()),
    callbackUri: z.exactOptional(z.string().check(z.refine(isWebAddress))),
    callbackAuth: z.exactOptional(z.string().check(z.includes(':'))),
    trustedUserId: z.exactOptional(id),
    endUserCertificate: z.exactOptional(z.pipe(z.unknown(), z.transform(textOf))),
  })
  .check(
    z.refine((request) => !request.trustedUserId || request.endUserCertificate !== undefined, {
      path: ['endUserCertificate'],
    }),
  );

/** The body of `POST /screenings`. `invite.method`: by an email from the service, or by a link that the client opens. */
export type ScreeningRequest = z.output<typeof requestSchema>;

/** One run of one package for one candidate. Status and result are words of the profile, times are ISO 8601. */
export interface Screening extends ScreeningRequest {
  id: string;
  packageName: string;
  status: string;
  result: string | null;
  reportItems: ReportItem[];
  createdAt: string;
  /** When the candidate's data was complete; null while an invite is open. */
  submittedAt: string | null;
  updatedAt: string;
  estimatedAt: string | null;
  adverseActions: { id: string; status: string; updatedAt: string; reportItemIds: string[] }[];
  dispute: { status: string; createdAt: string; deactivatedAt: string | null } | null;
  /** Whether only the portal still finds it. */
  isGone: boolean;
}

const wordsSchema = {
  status: z.exactOptional(z.string()),
  result: z.exactOptional(z.nullable(z.string())),
};
const stepSchema = z.exactOptional(z.enum(['open', 'closed']));

/**
 * A change by hand. An item without an id is new and needs a title. `notice`: one to the candidate that names every item
 * that is not clear, or the end of the last one.
 */
export const changeSchema = z.object({
  ...wordsSchema,
  notice: stepSchema,
  dispute: stepSchema,
  reportItems: z.exactOptional(
    z.array(
      z.pipe(
        z.object({
          ...wordsSchema,
          id: z.exactOptional(id),
          title: z.exactOptional(z.string()),
          type: z.exactOptional(z.string()),
        }),
        // An item may be sent back as the service writes it.
        z.transform(({ type, ...item }) => ({ ...(type !== undefined && { title: type }), ...item })),
      ),
    ),
  ),
});

/** A change made by hand. */
export type ScreeningChange = z.output<typeof changeSchema>;

/**
 * Reads a screening request with the names of the profile.
 * @throws {Refusal} 400 with every field that is missing or malformed.
 */
export function readScreeningRequest(body: JsonObject, { callback, screening }: Profile): ScreeningRequest {
  const { trustedUserId, endUserCertificate } = screening;
  return readMembers(
    requestSchema,
    {
      candidateId: 'candidateId',
      packageId: 'packageId',
      invite: 'invite',
      workPlace: 'workPlace',
      copyRequested: 'copyRequested',
      callbackUri: callback.uri,
      callbackAuth: callback.basicAuth,
      trustedUserId,
      endUserCertificate,
    },
    body,
  );
}

/** Whether a text is an http or https address. */
export function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
