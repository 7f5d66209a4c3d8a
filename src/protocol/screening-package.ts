import * as v from 'valibot';
import { environments } from './screening.ts';

/** A field that a package asks for, by its canonical dotted path (`address.postalCode`, `aliases[].familyName`). */
export const packageFieldSchema = v.object({
  path: v.string(),
  required: v.boolean(),
  /** The host already told the proxy the answer; the page need not ask again. */
  known: v.optional(v.boolean()),
});
export type PackageField = v.InferOutput<typeof packageFieldSchema>;

export const screeningPackageSchema = v.object({
  id: v.string(),
  title: v.string(),
  products: v.array(v.object({ title: v.string() })),
  fields: v.array(packageFieldSchema),
  /** False when a required field can only be collected by the service's own form. */
  collectable: v.boolean(),
});
export type ScreeningPackage = v.InferOutput<typeof screeningPackageSchema>;

/** `GET /packages`. */
export const packageListSchema = v.object({
  environment: v.picklist(environments),
  packages: v.array(screeningPackageSchema),
});
export type PackageList = v.InferOutput<typeof packageListSchema>;
