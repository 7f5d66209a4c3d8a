import { visible, visibleLines } from '../visible-text.ts';
import type { Finding, ProfileLines, Verdict } from './findings.ts';

/** What was found about a service, a page or a back end. */
export interface Diagnosis {
  /** What was examined. */
  heading: string;
  findings: Finding[];
  /** What to change in the profile file. */
  lines: ProfileLines;
  /** `unreachable`: nothing answered that could be examined. */
  outcome: 'holds' | 'differs' | 'unreachable';
  /** The outcome in a sentence. */
  summary: string;
}

/** Where nothing can be examined: it says why. */
export const undiagnosed = (why: string): Diagnosis => ({
  heading: 'nothing',
  findings: [],
  lines: {},
  outcome: 'unreachable',
  summary: `The doctor cannot start: ${why}`,
});

const width = 110;
const widestRow = 48;
const labels: Record<Verdict, string> = { ok: '✓ ok', differs: '✗ differs', 'cannot tell': '? cannot tell' };
const verdictWidth = Math.max(...Object.values(labels).map(({ length }) => length));

/** Writes a diagnosis for a person at a terminal. What was answered cannot act on the terminal. */
export function printedDiagnosis({ heading, findings, lines, summary }: Diagnosis): string {
  const count = (wanted: Verdict) => findings.filter(({ verdict }) => verdict === wanted).length;
  const hasLines = Object.keys(lines).length > 0;
  const advice = new Set(findings.flatMap((finding) => finding.advice ?? []));
  return [
    visible(heading),
    ...table(findings),
    `${count('ok')} ok, ${count('differs')} differ, ${count('cannot tell')} unclear. ${summary}`,
    ...(hasLines
      ? [
          `Put this into the file of SERVICE_PROFILE (replace each … by the right value):\n\n${visibleLines(profileText(lines))}`,
        ]
      : []),
    ...(advice.size > 0
      ? [
          [
            hasLines ? 'Change outside the profile:' : 'What to change:',
            ...[...advice].map((line) => `  ${visible(line)}`),
          ].join('\n'),
        ]
      : []),
  ].join('\n\n');
}

/** The same for a program, as JSON. Each row has what to paste into the profile for it, where there is something. */
export function diagnosisAsJson({ heading, outcome, summary, findings, lines }: Diagnosis): string {
  const rows = findings.map(({ section, row, verdict, seen, shape, lines: profile, advice }) => ({
    section,
    name: row,
    verdict,
    detail: seen,
    shape,
    profile,
    advice,
  }));
  return visibleLines(JSON.stringify({ examined: heading, outcome, summary, rows, profile: lines }, null, 2));
}

/** One block per section, with the same column widths. */
function table(findings: Finding[]): string[] {
  // The id of a package may be of any length.
  const rowWidth = Math.min(widestRow, Math.max(0, ...findings.map(({ row }) => visible(row).length)));
  const indent = 2 + rowWidth + 2 + verdictWidth + 2;
  const blocks = Object.groupBy(findings, ({ section }) => section);
  return Object.entries(blocks).map(([section, found = []]) =>
    [
      section,
      ...found.map(({ row, verdict, seen, shape }, index) => {
        const start = `  ${visible(row).padEnd(rowWidth)}  ${labels[verdict].padEnd(verdictWidth)}  `;
        // Rows about one answer share its shape: it stands below the last of them.
        const isLast = shape !== undefined && found.findLastIndex((one) => one.shape === shape) === index;
        const texts = [seen, ...(isLast ? [`in ${shape}`] : [])];
        const lines = texts.flatMap((text) => wrapped(visible(text), width - indent));
        return start + lines.join(`\n${' '.repeat(indent)}`);
      }),
    ].join('\n'),
  );
}

function wrapped(text: string, lineLength: number): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > lineLength) return [...lines, word];
    return [...lines.slice(0, -1), `${last} ${word}`];
  }, []);
}

/** JSON with each list on one line. */
function profileText(value: unknown, indent = ''): string {
  if (Array.isArray(value)) return `[${value.map((entry) => JSON.stringify(entry)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${profileText(member, inner)}`,
  );
  return `{\n${members.join(',\n')}\n${indent}}`;
}
