import * as z from 'zod/mini';
import { environments, itemKinds } from './screening.ts';

/** A field that a package asks for, by its canonical dotted path (`address.postalCode`, `aliases[].familyName`). */
const packageFieldSchema = z.object({
  path: z.string(),
  required: z.boolean(),
  /** The proxy has the answer from the host; the page need not ask. */
  known: z.optional(z.boolean()),
});
export type PackageField = z.infer<typeof packageFieldSchema>;

const screeningPackageSchema = z.object({
  id: z.string(),
  title: z.string(),
  products: z.array(
    z.object({
      title: z.string(),
      /** What it looks into, where the profile knows its title: the page names it in plain words. */
      kind: z.optional(z.literal(itemKinds)),
      /** The top-level fields that the product needs (`ssn`, `address`): the page says so beside them. */
      fields: z.optional(z.array(z.string())),
    }),
  ),
  fields: z.array(packageFieldSchema),
  /** False when a required field can only be collected by the service's own form. */
  collectable: z.boolean(),
});
export type ScreeningPackage = z.infer<typeof screeningPackageSchema>;

/** What the host has passed of who the candidate is. No birth date and no number: a page needs none to show. */
const passedFactsSchema = z.object({
  givenName: z.optional(z.string()),
  middleName: z.optional(z.string()),
  familyName: z.optional(z.string()),
  email: z.optional(z.string()),
});
export type PassedFacts = z.infer<typeof passedFactsSchema>;

/** `GET /packages`, as the proxy writes it. A page reads it by hand: what it uses, client/package-reader.ts takes. */
export const packageListSchema = z.object({
  environment: z.literal(environments),
  packages: z.array(screeningPackageSchema),
  /** For candidates alone: goes along with each order, and is asked nowhere. */
  passed: z.optional(passedFactsSchema),
});
export type PackageList = z.infer<typeof packageListSchema>;
