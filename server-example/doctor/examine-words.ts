import { unknownValue } from '../service/profile-overlay.ts';
import { meaning } from '../service/meaning.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';

type Bodies = [screening: unknown, ...items: unknown[]];

/**
 * The status and result words of a screening that was ordered by link a moment ago. Nobody has opened its form, so an
 * unknown status can only say that it was created, and an unknown result that there is none yet. Of all other words the
 * answer says nothing.
 */
export function examineWords(findings: Findings, bodies: Bodies): void {
  const { statuses, results } = findings.profile;
  const status = wordsOf(findings, 'status', bodies);
  const newStatuses = status.filter((word) => meaning(statuses, word) === undefined);
  if (status.length === 0) findings.cannotTell('statuses', 'no status was seen');
  else if (newStatuses.length === 0) findings.ok('statuses', quoted(status));
  else {
    const unknown = unknownWords(['in-progress', 'needs-attention', 'complete', 'cancelled', 'expired']);
    const seen = `the meaning of ${quoted(newStatuses)} is unknown: nobody has opened the form yet, so it is taken for created`;
    findings.differs('statuses', seen, { lines: { statuses: { created: newStatuses, ...unknown } } });
  }
  const result = wordsOf(findings, 'result', bodies);
  const newResults = result.filter((word) => meaning(results, word) === undefined);
  if (result.length === 0) findings.cannotTell('results', 'no result was seen');
  else if (newResults.length === 0) findings.ok('results', quoted(result));
  else {
    const unknown = unknownWords(['clear', 'review']);
    const seen = `the meaning of ${quoted(newResults)} is unknown: nothing was checked yet, so it is taken for pending`;
    findings.differs('results', seen, { lines: { results: { pending: newResults, ...unknown } } });
  }
}

const unknownWords = (meanings: string[]): Record<string, string[]> =>
  Object.fromEntries(meanings.map((name) => [name, [unknownValue]]));

function wordsOf({ profile }: Findings, role: 'status' | 'result', [screening, ...items]: Bodies): string[] {
  const words = [
    readAt(screening, profile.screening[role]),
    ...items.map((item) => readAt(item, profile.reportItem[role])),
  ];
  const given = words.filter((word) => word !== null && word !== undefined && word !== '');
  return [...new Set(given.filter((word) => typeof word !== 'object').map(String))];
}

const quoted = (words: string[]): string => words.map((word) => `"${word}"`).join(', ');
