import * as v from 'valibot';

/** `GET /screenings/{id}/consents`: the receipt. */
export const receiptSchema = v.object({
  consents: v.array(
    v.object({
      id: v.string(),
      version: v.string(),
      locale: v.string(),
      sha256: v.string(),
      typedName: v.string(),
      signedAt: v.string(),
    }),
  ),
});
export type Receipt = v.InferOutput<typeof receiptSchema>;
