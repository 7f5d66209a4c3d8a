import { answersOf, readField } from '../../src/protocol/candidate.ts';
import { codePattern } from '../service/error-grammar.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readAt } from '../service/wire-body.ts';
import { type Findings, profileLines } from './findings.ts';
import { examineList } from './names.ts';
import { asObject, isText, objectsOf } from './places.ts';
import type { Visit } from './probe.ts';
import { isRefused, type WireAnswer } from './wire.ts';

/** Why the service refused: known, because the doctor caused it. */
interface KnownRefusal {
  status: number | null;
  /** The service's path of the wrong field. */
  path?: string;
}

const longestCode = 60;
const separators = /[#?/:=,|]/;

const isWord = (value: unknown): value is string => isText(value) && /^\S+$/.test(value);
const isFieldPath = (value: unknown): value is string => isWord(value) && /^[\w.[\]-]+$/.test(value);

/** Compares the body of a refusal with the profile's error grammar. Answers the codes or the paths in it. */
export function examineGrammar(findings: Findings, { body }: WireAnswer, known: KnownRefusal): string[] {
  const list = examineList(findings, body, { row: 'errors.list' });
  if (list === undefined) return [];
  const entries = objectsOf(list);
  if (hasPathApart(findings, entries, known)) return readTexts(entries, findings.profile.errors.path);
  const codes = examineCodes(findings, entries);
  if (codes[0] !== undefined) examineFormat(findings, codes[0], known);
  return codes;
}

/**
 * Whether path and reason lie in members of their own. It shows where the wrong field is known: then its path stands
 * alone in one member, and a word beside it is the reason.
 */
function hasPathApart(findings: Findings, entries: Record<string, unknown>[], known: KnownRefusal): boolean {
  const { path, reason, code, format } = findings.profile.errors;
  if (path !== null) {
    const seen = `a path at ${path}${reason === null ? '' : `, its reason at ${reason}`}`;
    if (readTexts(entries, path).length > 0) findings.ok('errors.path', seen);
    else findings.cannotTell('errors.path', `no path at ${path}`);
    return true;
  }
  const [given = ''] = readTexts(entries.slice(0, 1), code);
  const isCoded = codePattern(format).test(given) && separators.test(given);
  const texts = answersOf(entries[0]);
  const named = /path|field|where|pointer|param|attribute|property/i;
  const at = texts.find(
    ([name, value]) => isFieldPath(value) && (value === known.path || named.test(name)),
  )?.[0];
  if (isCoded || at === undefined) return false;
  const why = /why|reason|problem|kind|code|type|rule|error/i;
  const reasonAt = texts.find(([name, value]) => name !== at && isWord(value) && why.test(name))?.[0];
  const seen = `each error has a path at ${at}${reasonAt === undefined ? '' : ` and a reason at ${reasonAt}`}, not both in one code`;
  findings.differs('errors.path', seen, { lines: { errors: { path: at, reason: reasonAt ?? null } } });
  return true;
}

/** A code is a text without spaces, in contrast to the sentence beside it. */
function examineCodes(findings: Findings, entries: Record<string, unknown>[]): string[] {
  const { code } = findings.profile.errors;
  const isThere = readTexts(entries, code).length > 0;
  const found = isThere ? code : answersOf(entries[0]).find(([, value]) => isWord(value))?.[0];
  const seen = `no text at ${code}; ${found === undefined ? 'and none without spaces elsewhere' : `there is one at ${found}`}`;
  findings.shows('errors.code', found ?? unknownValue, isThere ? `a text at ${code}` : seen);
  return found === undefined ? [] : readTexts(entries, found);
}

function examineFormat(findings: Findings, code: string, known: KnownRefusal): void {
  const row = 'errors.format';
  const { format } = findings.profile.errors;
  const shown = shortened(code);
  const groups = codePattern(format).exec(code)?.groups;
  const isStatusRight = !format.includes('{status}') || groups?.['status'] === String(known.status);
  const isPathRight = known.path === undefined || groups?.['path'] === known.path;
  const guess = guessFormat(code, known);
  if (groups && isStatusRight && isPathRight) {
    const isShown = groups['status'] !== undefined || groups['reason'] !== undefined;
    const isWhole = known.path !== undefined && !format.includes('{reason}');
    if (isShown || isWhole) {
      findings.ok(row, `"${shown}" reads as ${format}`);
      return;
    }
    // A format whose separator is missing takes any code for a path.
    if (!guess?.includes('{status}')) {
      findings.cannotTell(row, `"${shown}" does not show whether ${format} is right`);
      return;
    }
  }
  findings.shows(row, guess ?? unknownValue, `"${shown}" does not read as ${format}`);
}

/** The format of a code whose status and path are known. The word at its end is the reason. */
function guessFormat(code: string, { status, path }: KnownRefusal): string | undefined {
  if (code.includes('{')) return undefined;
  const marked = code.replace(String(status), '{status}');
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
  { findings }: Visit,
  { body }: WireAnswer,
  ours: 'format' | 'already-in-use' | 'required',
): void {
  const { list, code, format, reason, reasons } = findings.profile.errors;
  const [first] = objectsOf(readAt(body, list));
  const entries = first === undefined ? [] : [first];
  const [given = ''] = readTexts(entries, code);
  const found =
    (reason === null ? undefined : readTexts(entries, reason)[0]) ??
    codePattern(format).exec(given)?.groups?.['reason'];
  const row = `errors.reasons.${ours}`;
  if (found === undefined) findings.cannotTell(row, 'the refusal has no reason that can be read');
  else {
    const isOther = reasons[ours] !== undefined && reasons[ours] !== found;
    findings.shows(row, found, `"${found}"${isOther ? ` instead of "${reasons[ours]}"` : ''}`);
  }
}

/** The codes of a refusal, in parentheses; empty if there are none. */
export function codesIn({ profile }: Findings, { body }: WireAnswer): string {
  const { list, code, path, reason } = profile.errors;
  const places = path === null ? [code] : [path, reason];
  const texts = objectsOf(readAt(body, list)).flatMap((entry) =>
    places.flatMap((at) => (at === null ? [] : readField(entry, at))),
  );
  const codes = texts.filter((text) => typeof text === 'string');
  return codes.length === 0 ? '' : ` (${codes.map(shortened).join(', ')})`;
}

/** The names of fields in a refusal. None for an answer that is no refusal. */
export function namesRefused({ findings }: Visit, answer: WireAnswer): string[] {
  if (!isRefused(answer)) return [];
  const codes = examineGrammar(findings, answer, { status: answer.status });
  return codes.flatMap((code) => code.split(separators)).filter((name) => /^[a-z][\w.[\]-]*$/i.test(name));
}

/**
 * A service names the fields that it misses: takes those over as the names of a section of the profile.
 *
 * @param hints by which the role of each name is recognised.
 * @param names by default all in the refusal.
 * @returns whether there were any, so that the same call is worth another try.
 */
export function adoptNames(
  visit: Visit,
  answer: WireAnswer,
  {
    section,
    hints,
    names = namesRefused(visit, answer),
  }: {
    section: string;
    hints: Record<string, RegExp>;
    names?: string[];
  },
): boolean {
  const { findings } = visit;
  const known = Object.values(asObject(readAt(findings.profile, section)));
  const free = names.filter((name) => !known.includes(name));
  const adopted: Record<string, string> = {};
  for (const [role, hint] of Object.entries(hints)) {
    const name = free.find((one) => hint.test(one) && !Object.values(adopted).includes(one));
    if (name !== undefined) adopted[role] = name;
  }
  if (Object.keys(adopted).length === 0) return false;
  if (findings.profile.errors.reason !== null) examineReason(visit, answer, 'required');
  findings.differs(`${section}.*`, `the service wants ${Object.values(adopted).join(', ')}`, {
    lines: profileLines(section, adopted),
  });
  return true;
}

const readTexts = (entries: Record<string, unknown>[], path: string | null): string[] =>
  path === null ? [] : entries.map((entry) => readField(entry, path)).filter(isText);

const shortened = (code: string): string =>
  code.length > longestCode ? `${code.slice(0, longestCode)}…` : code;
