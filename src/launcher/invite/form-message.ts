import * as z from 'zod/mini';

const formMessage = z.object({ type: z.string() });

/**
 * Whether a message has the shape in which a framed form reports to the page around it: an object with a `type`. No
 * types are documented, so each one counts.
 */
export const isFormMessage = (data: unknown): boolean => formMessage.safeParse(data).success;
