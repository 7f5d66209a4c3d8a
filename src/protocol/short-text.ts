import * as z from 'zod/mini';

export const shortText = z.string().check(z.minLength(1), z.maxLength(200));

/** Text that can be kept, sent and shown as it is: no control character and no half of a surrogate pair. */
export const purposeSchema = shortText.check(z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

export const sha256Hex = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex, of 64 digits'));
