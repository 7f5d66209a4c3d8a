import * as z from 'zod/mini';

/** `GET /screenings/{id}/consents`: the receipt. */
export const receiptSchema = z.object({
  consents: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      locale: z.string(),
      sha256: z.string(),
      /** Null where it cannot be read any more: then `missing` says why. */
      typedName: z.nullable(z.string()),
      /** `key_gone`: it was encrypted with a `SECRET_KEY` that the proxy no longer has. `erased`: of a member who was erased. */
      missing: z.optional(z.literal(['key_gone', 'erased'])),
      copyRequested: z.optional(z.literal(true)),
      signedAt: z.string(),
    }),
  ),
});
export type Receipt = z.infer<typeof receiptSchema>;
