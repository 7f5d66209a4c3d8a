import type { RouteName } from '../service/profile.ts';
import { unknownValue } from './finding.ts';
import type { Visit } from './visit.ts';
import type { WireAnswer } from './wire.ts';

interface Sought {
  answer: WireAnswer;
  path: string;
}

/** Reads a route of the profile, or the same resource elsewhere, and reports where it is. */
export async function seekPath(visit: Visit, route: RouteName, resource: string): Promise<Sought> {
  const { wire, findings, settings } = visit;
  const row = `paths.${route}`;
  const path = wire.path(route);
  const answer = await wire.ask('GET', route);
  if (answer.status !== 404 && answer.status !== 405) {
    if (answer.status === 200) findings.ok(row, `GET ${path} answers 200`);
    else findings.cannotTell(row, `GET ${path} ${said(answer)}`);
    return { answer, path };
  }
  const found = await findElsewhere(visit, path, resource);
  if (found?.path === `/${settings.version}${resource}`) {
    examinePrefix(visit, route, found, { path, answer }, resource);
    return found;
  }
  const seen = `GET ${path} ${said(answer)}, ${found ? `GET ${found.path} answers 200` : 'as do the usual other places'}`;
  findings.differs(row, seen, { lines: { paths: { [route]: found?.path ?? unknownValue } } });
  return found ?? { answer, path };
}

/** What answers at the interface's own address of a version shows that version's prefix as well. */
function examinePrefix(
  { findings, settings: { version } }: Visit,
  route: RouteName,
  found: Sought,
  missed: Sought,
  resource: string,
): void {
  const { paths, versions } = findings.profile;
  const seen = `GET ${missed.path} ${said(missed.answer)}, GET ${found.path} answers 200`;
  const usual = `{prefix}${resource}`;
  if (paths[route] === usual) findings.ok(`paths.${route}`, `GET ${found.path} answers 200`);
  else findings.differs(`paths.${route}`, seen, { lines: { paths: { [route]: usual } } });
  const prefix = `/${version}`;
  if (versions[version].prefix === prefix) return;
  findings.differs(`versions.${version}.prefix`, seen, { lines: { versions: { [version]: { prefix } } } });
}

/** The same resource under the other version prefixes that the interface knows, and under none: it shows not which. */
export async function findElsewhere(
  { wire, findings, settings }: Visit,
  wrong: string,
  resource: string,
  query: Record<string, string> = {},
): Promise<Sought | undefined> {
  const { prefix } = findings.profile.versions[settings.version];
  const paths = new Set([prefix, '', '/v2', '/v1'].map((start) => `${start}${resource}`));
  paths.delete(wrong);
  for (const path of paths) {
    const answer = await wire.askPath('GET', path, { query });
    if (answer.status === 200) return { answer, path };
  }
  return undefined;
}

/** How a call ended, in words. */
export const said = ({ status }: WireAnswer): string =>
  status === null ? 'got no answer' : `answers ${status}`;
