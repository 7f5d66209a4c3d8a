import { answersOf, readField } from '../../src/protocol/candidate.ts';
import { codePattern } from '../service/error-grammar.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import type { Findings } from './findings.ts';
import { asObject, listPlace, objectsOf } from './places.ts';
import { profileLines } from './profile-lines.ts';
import { outcomeOf } from './find-path.ts';
import type { Visit } from './visit.ts';
import type { WireAnswer } from './wire.ts';

/** Why the service refused: known, because the doctor caused it. */
export interface KnownRefusal {
  status: number;
  /** The service's path of the wrong field. */
  path?: string;
}

const longestCode = 60;

/** Reads a candidate that cannot exist, and looks at how the service refuses it. */
export async function examineUnknownId(visit: Visit): Promise<void> {
  const { wire, findings, uniqueText } = visit;
  const answer = await wire.ask('GET', 'candidate', { id: `doctor-${uniqueText()}` });
  const { status } = answer;
  const call = `GET ${wire.path('candidate', 'unknown')} ${outcomeOf(answer)}`;
  if (status !== 404) findings.cannotTell('unknown id', `${call}, not 404`);
  else if (wire.isProved('candidate') || (await isRefusedOtherwise(visit, answer)))
    findings.ok('unknown id', call);
  else findings.cannotTell('unknown id', `${call}, but so does a path that does not exist`);
  if (status !== null && status >= 400 && status < 500 && status !== 429) {
    examineGrammar(findings, answer, { status });
  }
}

/** Whether a path that cannot exist is refused with another code: then this refusal is about the id. */
async function isRefusedOtherwise(
  { wire, findings, uniqueText }: Visit,
  refusal: WireAnswer,
): Promise<boolean> {
  const nowhere = await wire.askPath('GET', `/doctor-${uniqueText()}/doctor-${uniqueText()}`);
  const ours = codesIn(findings, refusal);
  const other = codesIn(findings, nowhere);
  return nowhere.status === 404 && ours !== '' && other !== '' && ours !== other;
}

/** Compares a refusal's body with the profile's error grammar, and returns the codes in it. */
export function examineGrammar(findings: Findings, { body }: WireAnswer, known: KnownRefusal): string[] {
  const entries = examineList(findings, body);
  if (entries && examineMembers(findings, entries, known)) return pathsIn(findings, entries);
  const codes = entries && examineCodes(findings, entries);
  if (codes?.[0] !== undefined) examineFormat(findings, codes[0], known);
  return codes ?? [];
}

function examineList(findings: Findings, body: unknown): Record<string, unknown>[] | undefined {
  const at = findings.profile.errors.list;
  const list = at === '' ? body : readField(asObject(body), at);
  if (Array.isArray(list)) {
    findings.ok('errors.list', `a list of ${list.length} in ${at || 'the answer itself'}`);
    return objectsOf(list);
  }
  const found = listPlace(body);
  if (found === undefined) {
    findings.cannotTell('errors.list', `no list in ${at || 'the answer itself'}, and none elsewhere`);
    return undefined;
  }
  const lines = profileLines(['errors', 'list'], found);
  const seen = `no list in ${at || 'the answer itself'}; there is one in ${found || 'the answer itself'}`;
  findings.differs('errors.list', seen, { lines });
  return objectsOf(found === '' ? body : readField(asObject(body), found));
}

/** The codes of a refusal, in parentheses; empty if there are none. */
export function codesIn({ profile }: Findings, { body }: WireAnswer): string {
  const { list, code, path, reason } = profile.errors;
  const entries = objectsOf(list === '' ? body : readField(asObject(body), list));
  const read = (entry: Record<string, unknown>, at: string | null) =>
    at === null ? undefined : readField(entry, at);
  const codes = entries
    .flatMap((entry) => (path === null ? [read(entry, code)] : [read(entry, path), read(entry, reason)]))
    .filter((one) => typeof one === 'string');
  return codes.length === 0 ? '' : ` (${codes.map(shortened).join(', ')})`;
}

const shortened = (code: string): string =>
  code.length > longestCode ? `${code.slice(0, longestCode)}…` : code;

/**
 * Whether path and reason lie in members of their own. It shows where the wrong field is known: then its path stands
 * alone in one member, and a word beside it is the reason.
 */
function examineMembers(
  findings: Findings,
  entries: Record<string, unknown>[],
  { path }: KnownRefusal,
): boolean {
  const { errors } = findings.profile;
  if (errors.path !== null) {
    const { path: at, reason } = errors;
    if (entries.some((entry) => isWord(readField(entry, at)))) {
      findings.ok('errors.path', `a path at ${at}${reason === null ? '' : `, its reason at ${reason}`}`);
      return true;
    }
    findings.cannotTell('errors.path', `no path at ${at}`);
    return true;
  }
  const texts = answersOf(entries[0]);
  const code = readField(entries[0] ?? {}, errors.code);
  const isCoded = typeof code === 'string' && codePattern(errors.format).test(code) && /[#?/:=|]/.test(code);
  const at = texts.find(
    ([name, value]) =>
      isFieldPath(value) &&
      (value === path || /path|field|where|pointer|param|attribute|property/i.test(name)),
  )?.[0];
  if (isCoded || at === undefined) return false;
  const reason = texts.find(
    ([name, value]) =>
      name !== at && isWord(value) && /why|reason|problem|kind|code|type|rule|error/i.test(name),
  )?.[0];
  const seen = `each error has a path at ${at}${reason === undefined ? '' : ` and a reason at ${reason}`}, not both in one code`;
  findings.differs('errors.path', seen, { lines: { errors: { path: at, reason: reason ?? null } } });
  return true;
}

const isWord = (value: unknown): value is string => typeof value === 'string' && /^\S+$/.test(value);

const isFieldPath = (value: unknown): value is string => isWord(value) && /^[\w.[\]-]+$/.test(value);

const pathsIn = ({ profile }: Findings, entries: Record<string, unknown>[]): string[] =>
  entries.map((entry) => readField(entry, profile.errors.path ?? '')).filter(isWord);

/** A code is a text without spaces, in contrast to the sentence beside it. */
function examineCodes(findings: Findings, entries: Record<string, unknown>[]): string[] | undefined {
  const at = findings.profile.errors.code;
  const read = (path: string) =>
    entries.map((entry) => readField(entry, path)).filter((code) => typeof code === 'string');
  if (read(at).length > 0) {
    findings.ok('errors.code', `a text at ${at}`);
    return read(at);
  }
  const found = answersOf(entries[0]).find(
    ([, value]) => typeof value === 'string' && /^\S+$/.test(value),
  )?.[0];
  const lines = profileLines(['errors', 'code'], found ?? unknownValue);
  const seen = `no text at ${at}; ${found === undefined ? 'and none without spaces elsewhere' : `there is one at ${found}`}`;
  findings.differs('errors.code', seen, { lines });
  return found === undefined ? undefined : read(found);
}

function examineFormat(findings: Findings, code: string, known: KnownRefusal): void {
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
      findings.ok('errors.format', `"${shown}" reads as ${format}`);
      return;
    }
    // A format whose separator is missing takes any code for a path.
    if (!guess?.includes('{status}')) {
      findings.cannotTell('errors.format', `"${shown}" does not show whether ${format} is right`);
      return;
    }
  }
  const seen = `"${shown}" does not read as ${format}`;
  findings.differs('errors.format', seen, {
    lines: profileLines(['errors', 'format'], guess ?? unknownValue),
  });
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
