import type { Ordered } from './order-screening.ts';
import type { Visit } from './visit.ts';

/** A base address that ends in a version doubles it: the paths of the profile begin with theirs. */
export function examineBaseUrl({ findings, settings: { baseUrl, version } }: Visit): void {
  const end = /\/v\d+$/.exec(baseUrl)?.[0];
  if (end === undefined) return;
  findings.begin('Token');
  const { token, prefix } = findings.profile.versions[version];
  const seen = `it ends in ${end}, and the paths of the profile follow it: ${end}${token}`;
  if (!/^\/v\d/.test(token) && !/^\/v\d/.test(prefix)) findings.ok('SERVICE_BASE_URL', seen);
  else {
    const advice = `Set SERVICE_BASE_URL to: ${baseUrl.slice(0, -end.length)} (SERVICE_VERSION says which version is used)`;
    findings.differs('SERVICE_BASE_URL', seen, { advice });
  }
}

/** Where links may lead, said also when no screening is ordered, which alone shows where they do. */
export function examineLinkOrigins({ findings, settings: { linkOrigins } }: Visit): Ordered {
  findings.begin('Screenings');
  const seen = `LINK_ORIGINS=${linkOrigins.join(',')} is in force; where links really lead shows an order by link (--create)`;
  findings.cannotTell('LINK_ORIGINS', seen);
  return { mayCallBack: false };
}
