import { answersOf } from '../../src/protocol/candidate.ts';
import { codePattern } from '../service/error-grammar.ts';
import { hintsOf } from '../service/profile.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readAt } from '../service/wire-body.ts';
import { type Findings, profileLines } from './findings.ts';
import { examineList, examineNames } from './names.ts';
import { asObject, isText, objectsOf, pathsIn } from './places.ts';
import type { WireAnswer } from './wire-answer.ts';

const longestCode = 60;

/**
 * Compares the body of a refusal with the profile's error grammar.
 *
 * @param cause the service's path of the wrong field, where the doctor caused the refusal, or the body that was refused.
 */
export function examineGrammar(
  findings: Findings,
  answer: WireAnswer,
  { path, sent }: { path?: string; sent?: unknown } = {},
): void {
  const list = objectsOf(examineList(findings, answer.body, 'errors.list'));
  const entries = list.slice(0, 1);
  if (entries.length === 0) return;
  const { code, path: apart, reason } = hintsOf('errors');
  const codeIn = () => textsAt(entries, findings.profile.errors.code)[0];
  const isRead = () =>
    readsAs(findings.profile.errors.format, codeIn(), { status: String(answer.status), path });
  if (findings.profile.errors.path === null && !isRead()) {
    const names = pathsIn(sent).slice(1);
    const places = list.flatMap((one) =>
      pathsIn(one).filter((at) => names.includes(String(readAt(one, at)))),
    );
    const [named, ...others] = new Set(places);
    if (named !== undefined && others.length === 0)
      findings.shows('errors.path', named, `names that were sent are at ${named}`);
    examineNames(findings, 'errors', { entries, hints: { path: apart!, reason: reason! } });
  }
  const { path: place } = findings.profile.errors;
  if (place !== null) {
    const isThere = textsAt(entries, place).length > 0;
    findings.okIf(isThere, 'errors.path', `${isThere ? 'a' : 'no'} path at ${place}`);
    return;
  }
  examineNames(findings, 'errors', { entries, hints: { code: code! } });
  const given = codeIn();
  if (given === undefined) return;
  const { format } = findings.profile.errors;
  const quoted = `"${shortened(given)}"`;
  if (!isRead()) findings.shows('errors.format', undefined, `${quoted} does not read as ${format}`);
  // A format whose separator is missing takes any code for a path.
  else if (isShown(format, given) || path !== undefined)
    findings.ok('errors.format', `${quoted} reads as ${format}`);
  else findings.cannotTell('errors.format', `${quoted} does not show whether ${format} is right`);
}

/** Whether a code reads as the format says, of which its status and, where the doctor caused it, its path are known. */
function readsAs(
  format: string,
  code: string | undefined,
  known: { status: string; path: string | undefined },
): boolean {
  const groups = codePattern(format).exec(code ?? '')?.groups;
  const isStatusRight = !format.includes('{status}') || groups?.['status'] === known.status;
  return groups !== undefined && isStatusRight && (known.path === undefined || groups['path'] === known.path);
}

function isShown(format: string, code: string): boolean {
  const groups = codePattern(format).exec(code)?.groups;
  return groups?.['status'] !== undefined || groups?.['reason'] !== undefined;
}

/** What the service says for one of our reasons: known, because the doctor caused it. */
export function examineReason(
  findings: Findings,
  answer: WireAnswer,
  ours: 'format' | 'already-in-use' | 'required',
): void {
  const found = partsOf(findings, answer)[0]?.reason;
  const { reasons } = findings.profile.errors;
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

/** The field and the reason of each error, as far as the profile reads them. */
function partsOf(
  { profile }: Findings,
  answer: WireAnswer,
): { path?: string | undefined; reason?: string | undefined }[] {
  const { list, code, format, path, reason } = profile.errors;
  return objectsOf(answer.at(list)).map((entry) => {
    const groups = codePattern(format).exec(textsAt([entry], code)[0] ?? '')?.groups;
    return {
      path: path === null ? groups?.['path'] : textsAt([entry], path)[0],
      reason: reason === null ? groups?.['reason'] : textsAt([entry], reason)[0],
    };
  });
}

/**
 * The names of fields in a refusal. None for an answer that is no refusal.
 *
 * @param sent the body that was refused.
 */
export function namesRefused(findings: Findings, answer: WireAnswer, sent?: unknown): string[] {
  if (!answer.isRefused) return [];
  examineGrammar(findings, answer, { sent });
  const names = partsOf(findings, answer).flatMap(({ path = '', reason = '' }) => {
    const [word, required] = reason.split('=');
    return word === findings.profile.errors.requiredFields && required ? required.split(',') : [path];
  });
  return names.some(Boolean) ? names.filter(Boolean) : namesInSentences(answer.body, sent);
}

/** Of a service whose errors are sentences: what was sent, what is written as no word is, and what a sentence begins with. */
function namesInSentences(body: unknown, sent: unknown): string[] {
  const ours = pathsIn(sent);
  const values = answersOf(sent).map(([, value]) => String(value));
  const isName = (word: string, sentence: string) =>
    ours.includes(word) ||
    /^[a-z]+(_[a-z]+|[A-Z][a-z]+)+$/.test(word) ||
    (/^[a-z]{3,} (is|must|has|was|does|may)\b/.test(sentence) && sentence.startsWith(`${word} `));
  return answersOf(body).flatMap(([, text]) =>
    isText(text) && text.includes(' ')
      ? (text.match(/[a-z]\w*(\.\w+)*/gi) ?? []).filter(
          (word) => !values.includes(word) && isName(word, text),
        )
      : [],
  );
}

/**
 * A service names the fields that it refuses: those that are not in a section of the profile may be missing there. Which
 * of ours each is, a person knows.
 *
 * @returns whether there were any.
 */
export function addUnknownNames(findings: Findings, section: string, names: string[]): boolean {
  const known = Object.values(asObject(readAt(findings.profile, section)));
  const unknown = [...new Set(names)].filter((name) => name !== '' && !known.includes(name));
  if (unknown.length === 0) return false;
  const before = readAt(findings.lines, `${section}.${unknownValue}`);
  const all = new Set([...(Array.isArray(before) ? (before as unknown[]) : []), ...unknown]);
  const seen = `the service asks for ${unknown.join(', ')}, which the profile does not name`;
  findings.differs(`${section}.*`, seen, { lines: profileLines(section, { [unknownValue]: [...all] }) });
  return true;
}

const textsAt = (entries: Record<string, unknown>[], path: string | null): string[] =>
  path === null ? [] : entries.map((entry) => readAt(entry, path)).filter(isText);

const shortened = (code: string): string =>
  code.length > longestCode ? `${code.slice(0, longestCode)}…` : code;
