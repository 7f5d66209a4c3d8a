import type { RouteName } from '../service/profile.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import type { Visit } from './visit.ts';
import type { WireAnswer } from './wire.ts';

interface Found {
  answer: WireAnswer;
  path: string;
}

/** Reads a route of the profile. Where that fails, looks for the same resource at other paths and reports it. */
export async function findPath(visit: Visit, route: RouteName, resource: string): Promise<Found> {
  const { wire, findings, settings } = visit;
  const row = `paths.${route}`;
  const path = wire.path(route);
  const answer = await wire.ask('GET', route);
  if (answer.status !== 404 && answer.status !== 405) {
    if (answer.status === 200) findings.ok(row, `GET ${path} answers 200`);
    else findings.cannotTell(row, `GET ${path} ${outcomeOf(answer)}`);
    return { answer, path };
  }
  const found = await findElsewhere(visit, { wrongPath: path, resource });
  if (found?.path === `/${settings.version}${resource}`) {
    examinePrefix(visit, { route, resource, found, missed: { path, answer } });
    return found;
  }
  const seen = `GET ${path} ${outcomeOf(answer)}, ${found ? `GET ${found.path} answers 200` : 'and so do the other usual paths'}`;
  findings.differs(row, seen, { lines: { paths: { [route]: found?.path ?? unknownValue } } });
  return found ?? { answer, path };
}

/** A resource that was found at the path of the interface proves the prefix of the version as well. */
function examinePrefix(
  { findings, settings: { version } }: Visit,
  { route, resource, found, missed }: { route: RouteName; resource: string; found: Found; missed: Found },
): void {
  const { paths, versions } = findings.profile;
  const seen = `GET ${missed.path} ${outcomeOf(missed.answer)}, GET ${found.path} answers 200`;
  const usual = `{prefix}${resource}`;
  if (paths[route] === usual) findings.ok(`paths.${route}`, `GET ${found.path} answers 200`);
  else findings.differs(`paths.${route}`, seen, { lines: { paths: { [route]: usual } } });
  const prefix = `/${version}`;
  if (versions[version].prefix === prefix) return;
  findings.differs(`versions.${version}.prefix`, seen, { lines: { versions: { [version]: { prefix } } } });
}

/** Looks for a resource under the other version prefixes of the interface, and under none: it does not show which. */
export async function findElsewhere(
  { wire, findings, settings }: Visit,
  {
    wrongPath,
    resource,
    query = {},
  }: { wrongPath: string; resource: string; query?: Record<string, string> },
): Promise<Found | undefined> {
  const { prefix } = findings.profile.versions[settings.version];
  const paths = new Set([prefix, '', '/v2', '/v1'].map((start) => `${start}${resource}`));
  paths.delete(wrongPath);
  for (const path of paths) {
    const answer = await wire.askPath('GET', path, { query });
    if (answer.status === 200) return { answer, path };
  }
  return undefined;
}

/** How a call ended, in words. */
export const outcomeOf = ({ status }: WireAnswer): string =>
  status === null ? 'got no answer' : `answers ${status}`;
