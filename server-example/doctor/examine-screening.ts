import { readField } from '../../src/protocol/candidate.ts';
import type { ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { examineNames, isIdentifier, isText, isTime, type Role } from './examine-names.ts';
import { examineTimes } from './examine-times.ts';
import { examineWords } from './examine-words.ts';
import type { Findings } from './findings.ts';
import { objectsOf } from './places.ts';
import type { Visit } from './visit.ts';

/** Names of the answer that the interface and the order fix. */
const fixedNames = ['candidateId', 'packageId', 'invite.method'];
const isAddress = (value: unknown): value is string => isText(value) && /^https?:\/\//.test(value);
const isWord = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (isText(value) && value.length < 40);

const itemRoles: Record<string, Role> = {
  id: { hint: /id$|no$|number$/i, fits: isIdentifier },
  title: { hint: /title|name|label|type/i, fits: isText, isNeeded: true },
  status: { hint: /status|state/i, fits: isWord, isNeeded: true },
  result: { hint: /result|outcome|verdict/i, fits: isWord },
  updatedAt: { hint: /updat|chang|modif/i, fits: isTime },
  estimatedAt: { hint: /estim|expect|eta/i, fits: isTime },
};

const screeningRoles = ({ title }: ScreeningPackage, callbackUri: string): Record<string, Role> => ({
  id: { hint: /id$|no$|number$/i, fits: isIdentifier, isNeeded: true },
  packageName: { hint: /./, fits: (value) => value === title },
  status: { hint: /status|state/i, fits: isWord, isNeeded: true },
  result: { hint: /result|outcome|verdict/i, fits: isWord },
  adminLink: { hint: /admin|staff|portal/i, fits: isAddress },
  inviteLink: {
    hint: /invite|link|form|url/i,
    fits: (value) => isAddress(value) && value !== callbackUri,
    isNeeded: true,
  },
  reportItems: {
    hint: /item|report|component|part|check|line|step/i,
    fits: (value) => objectsOf(value).length > 0,
  },
  submittedAt: { hint: /submit|begun|start/i, fits: isTime },
  updatedAt: { hint: /updat|chang|modif/i, fits: isTime },
  estimatedAt: { hint: /estim|expect|eta/i, fits: isTime },
});

/** Examines the screening in the answer to its order: its names, its words, and where its link leads. */
export function examineScreening(
  { findings, settings }: Visit,
  body: Record<string, unknown>,
  { chosen, callbackUri }: { chosen: ScreeningPackage; callbackUri: string },
): void {
  const roles = screeningRoles(chosen, callbackUri);
  examineNames(findings, { section: 'screening', entries: [body], roles, taken: fixedNames });
  const items = objectsOf(readField(body, findings.profile.screening.reportItems));
  if (items.length > 0) examineNames(findings, { section: 'reportItem', entries: items, roles: itemRoles });
  else findings.cannotTell('reportItem.*', 'the screening has no report item yet');
  examineTimes(findings, body, items);
  examineWords(findings, [body, ...items]);
  examineLink(findings, body, settings.linkOrigins);
}

/** The link opens a personal form, so only its origin is reported. */
function examineLink(findings: Findings, body: Record<string, unknown>, allowed: string[]): void {
  const link = readField(body, findings.profile.screening.inviteLink);
  const origin = isText(link) ? URL.parse(link)?.origin : undefined;
  if (origin === undefined) findings.cannotTell('LINK_ORIGINS', 'no link was seen');
  else if (allowed.includes(origin)) findings.ok('LINK_ORIGINS', `the link leads to ${origin}`);
  else {
    const advice = `Set LINK_ORIGINS to: ${[...allowed, origin].join(' ')}`;
    findings.differs('LINK_ORIGINS', `the link leads to ${origin}, which is not listed`, { advice });
  }
}
