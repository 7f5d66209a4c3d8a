import { codePattern } from '../service/error-grammar.ts';
import { readAt } from '../service/wire-body.ts';
import { matchHints } from './field-hints.ts';
import { type Findings, profileLines } from './findings.ts';
import { examineList, examineNames } from './names.ts';
import { asObject, findPlace, isFieldPath, isText, isWord, objectsOf } from './places.ts';
import type { WireAnswer } from './wire-answer.ts';

const longestCode = 60;
const separators = /[#?/:=,|]/;

/**
 * Compares the body of a refusal with the profile's error grammar. Answers the codes or the paths in it.
 *
 * @param path the service's path of the wrong field, where the doctor caused the refusal.
 */
export function examineGrammar(findings: Findings, answer: WireAnswer, path?: string): string[] {
  const list = examineList(findings, answer.body, { row: 'errors.list' });
  if (list === undefined) return [];
  const entries = objectsOf(list);
  if (hasPathApart(findings, entries, path)) return textsAt(entries, findings.profile.errors.path);
  examineNames(findings, 'errors', { entries });
  const codes = textsAt(entries, findings.profile.errors.code);
  if (codes[0] !== undefined) examineFormat(findings, codes[0], { status: String(answer.status), path });
  return codes;
}

/**
 * Whether path and reason lie in members of their own. It shows where the wrong field is known: then its path stands
 * alone in one member, and a word beside it is the reason.
 */
function hasPathApart(
  findings: Findings,
  entries: Record<string, unknown>[],
  known: string | undefined,
): boolean {
  const { path, reason, code, format } = findings.profile.errors;
  if (path !== null) {
    const seen = `a path at ${path}${reason === null ? '' : `, its reason at ${reason}`}`;
    const isThere = textsAt(entries, path).length > 0;
    findings.okIf(isThere, 'errors.path', isThere ? seen : `no path at ${path}`);
    return true;
  }
  const first = entries.slice(0, 1);
  const [given = ''] = textsAt(first, code);
  const isCoded = codePattern(format).test(given) && separators.test(given);
  const named = /path|field|where|pointer|param|attribute|property/i;
  const at =
    findPlace(first, { fits: (value) => isFieldPath(value) && value === known }) ??
    findPlace(first, { hint: named, fits: isFieldPath });
  if (isCoded || at === undefined) return false;
  const why = /why|reason|problem|kind|code|type|rule|error/i;
  const reasonAt = findPlace(first, { hint: why, fits: isWord, taken: new Set([at]) });
  const beside = reasonAt === undefined ? '' : ` and a reason at ${reasonAt}`;
  const seen = `each error has a path at ${at}${beside}, not both in one code`;
  findings.differs('errors.path', seen, { lines: { errors: { path: at, reason: reasonAt ?? null } } });
  return true;
}

/** What a code must hold. */
interface Known {
  status: string;
  path: string | undefined;
}

function examineFormat(findings: Findings, code: string, known: Known): void {
  const row = 'errors.format';
  const { format } = findings.profile.errors;
  const groups = codePattern(format).exec(code)?.groups;
  const isStatusRight = !format.includes('{status}') || groups?.['status'] === known.status;
  const isPathRight = known.path === undefined || groups?.['path'] === known.path;
  const isRight = groups && isStatusRight && isPathRight;
  // A format whose separator is missing takes any code for a path.
  const isShown =
    groups?.['status'] !== undefined ||
    groups?.['reason'] !== undefined ||
    (known.path !== undefined && !format.includes('{reason}'));
  const guess = guessFormat(code, known);
  const shown = shortened(code);
  if (isRight && isShown) findings.ok(row, `"${shown}" reads as ${format}`);
  else if (isRight && !guess?.includes('{status}'))
    findings.cannotTell(row, `"${shown}" does not show whether ${format} is right`);
  else findings.shows(row, guess, `"${shown}" does not read as ${format}`);
}

/** The format of a code whose status and path are known. The word at its end is the reason. */
function guessFormat(code: string, { status, path }: Known): string | undefined {
  if (code.includes('{')) return undefined;
  const marked = code.replace(status, '{status}');
  if (path === undefined) {
    const [, head = '', separator = '', tail = ''] = /^(.*?)([#?/:=|])([\w.-]*)$/.exec(marked) ?? [];
    if (head === '{status}') return `{status}${separator}{path}?{reason}`;
    return head !== '' && tail !== '' && !head.includes('{') ? `{path}${separator}{reason}` : undefined;
  }
  if (!marked.includes(path)) return undefined;
  const placed = marked.replace(path, '{path}');
  const word = /([#?/:=|])([a-z][\w-]*)$/i.exec(placed)?.[2];
  return word === undefined ? placed : `${placed.slice(0, -word.length)}{reason}`;
}

/** What the service says for one of our reasons: known, because the doctor caused it. */
export function examineReason(
  findings: Findings,
  answer: WireAnswer,
  ours: 'format' | 'already-in-use' | 'required',
): void {
  const { list, code, format, reason, reasons } = findings.profile.errors;
  const first = objectsOf(answer.at(list)).slice(0, 1);
  const [given = ''] = textsAt(first, code);
  const found = textsAt(first, reason)[0] ?? codePattern(format).exec(given)?.groups?.['reason'];
  const row = `errors.reasons.${ours}`;
  if (found === undefined) findings.cannotTell(row, 'the refusal has no reason that can be read');
  else {
    const isOther = reasons[ours] !== undefined && reasons[ours] !== found;
    findings.shows(row, found, `"${found}"${isOther ? ` instead of "${reasons[ours]}"` : ''}`);
  }
}

/** The codes of a refusal, in parentheses; empty if there are none. */
export function codesIn({ profile }: Findings, answer: WireAnswer): string {
  const { list, code, path, reason } = profile.errors;
  const places = path === null ? [code] : [path, reason];
  const codes = objectsOf(answer.at(list)).flatMap((entry) =>
    places.flatMap((place) => textsAt([entry], place)),
  );
  return codes.length === 0 ? '' : ` (${codes.map(shortened).join(', ')})`;
}

/** The names of fields in a refusal. None for an answer that is no refusal. */
export function namesRefused(findings: Findings, answer: WireAnswer): string[] {
  if (!answer.isRefused) return [];
  const codes = examineGrammar(findings, answer);
  return codes.flatMap((code) => code.split(separators)).filter((name) => /^[a-z][\w.[\]-]*$/i.test(name));
}

interface Wanted {
  /** Of the profile: the names belong there. */
  section: string;
  /** By which the role of each name is recognised. */
  hints: Record<string, RegExp>;
  /** Which of the names in a refusal are meant; by default all. */
  among?: (names: string[]) => string[];
}

/**
 * A service names the fields that it misses: takes those over as the names of a section of the profile.
 *
 * @returns whether there were any, so that the same call is worth another try.
 */
export function adoptNames(
  findings: Findings,
  answer: WireAnswer,
  { section, hints, among = (names) => names }: Wanted,
): boolean {
  const known = Object.values(asObject(readAt(findings.profile, section)));
  const names = among(namesRefused(findings, answer)).filter((name) => !known.includes(name));
  const adopted = matchHints(hints, names);
  if (Object.keys(adopted).length === 0) return false;
  if (findings.profile.errors.reason !== null) examineReason(findings, answer, 'required');
  findings.differs(`${section}.*`, `the service wants ${Object.values(adopted).join(', ')}`, {
    lines: profileLines(section, adopted),
  });
  return true;
}

/** Asks, and asks again after each refusal that names fields which are wanted. */
export async function askWithNames(
  findings: Findings,
  ask: () => Promise<WireAnswer>,
  ...wanted: Wanted[]
): Promise<WireAnswer> {
  let answer = await ask();
  for (const one of wanted) if (adoptNames(findings, answer, one)) answer = await ask();
  return answer;
}

const textsAt = (entries: Record<string, unknown>[], path: string | null): string[] =>
  path === null ? [] : entries.map((entry) => readAt(entry, path)).filter(isText);

const shortened = (code: string): string =>
  code.length > longestCode ? `${code.slice(0, longestCode)}…` : code;
