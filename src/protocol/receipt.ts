import * as z from 'zod/mini';

/** `GET /screenings/{id}/consents`: the receipt. */
export const receiptSchema = z.object({
  consents: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      locale: z.string(),
      sha256: z.string(),
      typedName: z.string(),
      signedAt: z.string(),
    }),
  ),
});
export type Receipt = z.infer<typeof receiptSchema>;
