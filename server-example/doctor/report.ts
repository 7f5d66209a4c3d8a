import type { Diagnosis, DoctorSettings } from './doctor.ts';
import { visible, visibleLines } from '../visible-text.ts';
import type { Finding, Verdict } from './findings.ts';

const width = 110;
const marks: Record<Verdict, string> = { ok: '✓ ok', differs: '✗ differs', 'cannot tell': '? cannot tell' };
const verdictWidth = Math.max(...Object.values(marks).map((mark) => mark.length));

/** Writes the diagnosis for a person at a terminal. */
export function report({ findings, lines, outcome }: Diagnosis, settings: DoctorSettings): string {
  const { baseUrl, version, environment, create } = settings;
  const mode = create ? 'with a test screening' : 'reading only';
  const heading = `${baseUrl} · ${version} · ${environment} environment · ${mode}`;
  const advice = adviceIn(findings);
  const isChanged = Object.keys(lines).length > 0;
  return [
    heading,
    ...table(findings),
    summary(findings, outcome),
    ...(isChanged
      ? [
          `Put this into the file of SERVICE_PROFILE (replace each … by the right value):\n\n${visibleLines(profileText(lines))}`,
        ]
      : []),
    ...(advice.length > 0
      ? [`Change outside the profile:\n${advice.map((line) => `  ${line}`).join('\n')}`]
      : []),
  ].join('\n\n');
}

/** What to change elsewhere than in the profile, each sentence once. */
export const adviceIn = (findings: Finding[]): string[] => [
  ...new Set(findings.flatMap(({ advice }) => (advice === undefined ? [] : visible(advice)))),
];

/** One block per section, with the same column widths. What the service wrote cannot act on the terminal. */
export function table(findings: Finding[]): string[] {
  const rowWidth = Math.max(0, ...findings.map(({ row }) => visible(row).length));
  const sections = [...new Set(findings.map(({ section }) => section))];
  const indent = 2 + rowWidth + 2 + verdictWidth + 2;
  return sections.map((section) =>
    [
      section,
      ...findings
        .filter((finding) => finding.section === section)
        .map(({ row, verdict, seen }) => {
          const start = `  ${visible(row).padEnd(rowWidth)}  ${marks[verdict].padEnd(verdictWidth)}  `;
          return start + wrapped(visible(seen), width - indent).join(`\n${' '.repeat(indent)}`);
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

function summary(findings: Finding[], outcome: Diagnosis['outcome']): string {
  const count = (wanted: Verdict) => findings.filter(({ verdict }) => verdict === wanted).length;
  const counts = `${count('ok')} ok, ${count('differs')} differ, ${count('cannot tell')} unclear.`;
  switch (outcome) {
    case 'holds':
      return `${counts} Nothing differs from the profile.`;
    case 'differs':
      return `${counts} The profile does not describe this service.`;
    case 'unreachable':
      return `${counts} The service could not be examined: see the rows above.`;
  }
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
