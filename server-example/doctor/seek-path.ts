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
  const { wire, findings } = visit;
  const row = `paths.${route}`;
  const path = wire.path(route);
  const answer = await wire.ask('GET', route);
  if (answer.status !== 404 && answer.status !== 405) {
    if (answer.status === 200) findings.ok(row, `GET ${path} answers 200`);
    else findings.cannotTell(row, `GET ${path} ${said(answer)}`);
    return { answer, path };
  }
  const found = await findElsewhere(visit, path, resource);
  const seen = `GET ${path} ${said(answer)}, ${found ? `GET ${found.path} answers 200` : 'as do the usual other places'}`;
  findings.differs(row, seen, { lines: { paths: { [route]: found?.path ?? unknownValue } } });
  return found ?? { answer, path };
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
