import * as z from 'zod/mini';
import { onlyPlaceholders } from './placeholders.ts';

const many = z
  .string()
  .check(z.regex(/^(\/|\{prefix\})/, 'must begin with / or {prefix}'), onlyPlaceholders('{prefix}'));
const one = z
  .string()
  .check(
    z.regex(/^(\/|\{prefix\})/, 'must begin with / or {prefix}'),
    onlyPlaceholders('{prefix}', '{id}'),
    z.includes('{id}', { error: 'must hold {id}, where the id stands' }),
  );

/** One for all ways to order, or one for each: ordered directly, by the service's form, by its email. */
const byMode = <Path extends z.ZodMiniType<string, string>>(path: Path) =>
  z.union([path, z.strictObject({ direct: path, link: path, email: path })]);

/** The path of each call: of one thing it holds its id. */
export const paths = {
  packages: many,
  candidates: many,
  candidate: one,
  screenings: byMode(many),
  screening: byMode(one),
  invite: one,
  reportLinks: one,
  candidateLinks: one,
  identities: many,
  identity: one,
  identityVerification: one,
  identityRetry: one,
  candidateTrust: one,
  trustedUser: one,
  trust: one,
  trustEnable: one,
  subscriptions: many,
  subscription: one,
  subscriptionEvents: one,
};
export type RouteName = keyof typeof paths;

interface Changing {
  screening: { nextId: string | null };
  paths: { screening: z.infer<typeof paths.screening> };
}

/** Whether screenings that are ordered so get another id (`screening.nextId`): those that have a path of their own until then. */
export const changesId = (
  { screening, paths: { screening: path } }: Changing,
  mode: 'direct' | 'link' | 'email',
): boolean => screening.nextId !== null && typeof path !== 'string' && path[mode] !== path.direct;

/** Refuses an id that is looked for nowhere. */
export const nextIdHasPath = z.check<Changing>(({ value, issues }) => {
  if (value.screening.nextId === null || changesId(value, 'link') || changesId(value, 'email')) return;
  const path = ['screening', 'nextId'];
  const message =
    'is looked for only where paths.screening is {"direct": …, "link": …, "email": …}, and link or email differs from direct';
  issues.push({ code: 'custom', input: value, path, message });
});

/** Of each version. */
export const version = z.strictObject({
  token: z.string().check(z.startsWith('/', { error: 'must begin with /' }), onlyPlaceholders()),
  prefix: z.string().check(onlyPlaceholders()),
});

/** By a cursor that the answer gives, by its link, by the number of the page, or by how many entries were read. */
export const pages = z.nullable(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('cursor'), next: z.string(), parameter: z.string() }),
    z.strictObject({ kind: z.literal('link'), next: z.string() }),
    z.strictObject({ kind: z.literal('number'), parameter: z.string(), first: z.int() }),
    z.strictObject({ kind: z.literal('offset'), parameter: z.string() }),
  ]),
);
