import * as z from 'zod/mini';

/** Text that can be kept, sent and shown as it is: no control character and no half of a surrogate pair. */
export const purposeSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
