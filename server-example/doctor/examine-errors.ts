import { answersOf, readField } from '../../src/protocol/candidate.ts';
import { codePattern } from '../service/error-grammar.ts';
import { unknownValue } from './finding.ts';
import type { Findings } from './findings.ts';
import { asObject, listPlace, objectsOf } from './places.ts';
import { profileLines } from './profile-lines.ts';
import { said } from './seek-path.ts';
import type { Visit } from './visit.ts';
import type { WireAnswer } from './wire.ts';

/** What a refusal is known to be about, because the doctor caused it. */
export interface KnownRefusal {
  status: number;
  /** The service's own path of the field that was wrong. */
  path?: string;
}

const longestCode = 60;

/** Reads something that cannot exist: how is that refused, and in which words? */
export async function examineUnknownId(visit: Visit): Promise<void> {
  const { wire, findings, unique } = visit;
  const answer = await wire.ask('GET', 'candidate', { id: `doctor-${unique()}` });
  const { status } = answer;
  const call = `GET ${wire.path('candidate', 'unknown')} ${said(answer)}`;
  if (status !== 404) findings.cannotTell('unknown id', `${call}, not 404`);
  else if (wire.isProved('candidate') || (await isRefusedOtherwise(visit, answer)))
    findings.ok('unknown id', call);
  else findings.cannotTell('unknown id', `${call}, as a path does that does not exist`);
  if (status !== null && status >= 400 && status < 500 && status !== 429) {
    examineGrammar(findings, answer, { status });
  }
}

/** Whether a path that cannot exist is refused in other words, so that this refusal speaks of the id. */
async function isRefusedOtherwise({ wire, findings, unique }: Visit, refusal: WireAnswer): Promise<boolean> {
  const nowhere = await wire.askPath('GET', `/doctor-${unique()}/doctor-${unique()}`);
  const ours = codesIn(findings, refusal);
  const theirs = codesIn(findings, nowhere);
  return nowhere.status === 404 && ours !== '' && theirs !== '' && ours !== theirs;
}

/** Compares a refusal's body with the profile's error grammar; answers the codes in it. */
export function examineGrammar(findings: Findings, { body }: WireAnswer, known: KnownRefusal): string[] {
  const entries = examineList(findings, body);
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
    findings.cannotTell('errors.list', `no list in ${at || 'the answer itself'}, nor anywhere else`);
    return undefined;
  }
  const lines = profileLines(['errors', 'list'], found);
  const seen = `no list in ${at || 'the answer itself'}; there is one in ${found || 'the answer itself'}`;
  findings.differs('errors.list', seen, { lines });
  return objectsOf(found === '' ? body : readField(asObject(body), found));
}

/** The codes of a refusal in a few words, for a row that can say no more; nothing where none can be read. */
export function codesIn({ profile }: Findings, { body }: WireAnswer): string {
  const { list, code } = profile.errors;
  const entries = objectsOf(list === '' ? body : readField(asObject(body), list));
  const codes = entries.map((entry) => readField(entry, code)).filter((one) => typeof one === 'string');
  return codes.length === 0 ? '' : ` (${codes.map(shortened).join(', ')})`;
}

const shortened = (code: string): string =>
  code.length > longestCode ? `${code.slice(0, longestCode)}…` : code;

/** A code is a text without spaces; the sentence beside it has some. */
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
  const seen = `no text at ${at}; ${found === undefined ? 'nor one without spaces' : `there is one at ${found}`}`;
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
    // Without its separator a code is all path, whatever it says.
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

/** The format of a code whose facts are known; the word at its end is the reason. */
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
