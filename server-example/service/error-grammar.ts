import { answersOf, type Candidate, readField } from '../../src/protocol/candidate.ts';
import { checkField } from '../../src/protocol/field-rules.ts';
import type { FieldProblem } from '../../src/protocol/problem.ts';
import { answerPaths } from './candidate-names.ts';
import type { Profile } from './profile.ts';
import { ServiceError } from './service-error.ts';
import { readAt } from './wire-body.ts';

/** Our code for a refusal that gives no reason: {@link explainRefusal} says what it means. */
export const unexplained = 'not-accepted';

/** What an error body of a service that means well stays below. */
const mostErrors = 100;
const mostPaths = 100;
const longestText = 1_000;

/** What an error body says. */
interface ReadErrors {
  /** Problems with the candidate's fields, in canonical paths. */
  problems: FieldProblem[];
  /** For the operator, without any value: what could not be read, and where the profile would say it. */
  advice: string[];
  /** Of the service, that no rule reads: they may hold answers. */
  sentences?: string[];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The pattern of a profile's code format, with the groups `status`, `path` and `reason`. `{reason}` may be absent,
 * together with the literal before it.
 */
export function codePattern(format: string): RegExp {
  const named = (part: string) =>
    escaped(part).replace('\\{status\\}', '(?<status>\\d{3})').replace('\\{path\\}', '(?<path>.*?)');
  const [head = '', tail] = format.split('{reason}');
  if (tail === undefined) return new RegExp(`^${named(head)}$`, 'u');
  const separator = head.slice(head.lastIndexOf('}') + 1);
  const before = head.slice(0, head.length - separator.length);
  return new RegExp(`^${named(before)}(?:${escaped(separator)}(?<reason>.*?))?${named(tail)}$`, 'u');
}

/**
 * Reads an error body: `409#email?already-in-use`, `400#candidate?required-fields=ssn,dob` (wire.md, Errors), or path
 * and reason in members of their own. A reason that is missing stays missing: `400#ssn` was seen for "already has an
 * active order", so it never becomes a wrong format.
 */
export function readErrors(profile: Profile, body: unknown): ReadErrors {
  const { list } = profile.errors;
  const found = readAt(body, list);
  // A service that has none by the profile writes codes there, which may repeat an answer.
  const sentences = profile.errors.sentences.length > 0 ? sentencesIn(found) : [];
  if (sentences.length > 0) return { ...readSentences(profile, sentences), advice: [] };
  if (!Array.isArray(found)) {
    return { problems: [], advice: [`there is no list at ${list || 'the answer itself'} (errors.list)`] };
  }
  const errors = found.slice(0, mostErrors).map((error: unknown) => readError(profile, error));
  // One error may list thousands.
  const named = errors.flatMap((one) => one.named).slice(0, mostPaths);
  const unknown = new Set(named.flatMap(({ path }) => (oursAt(profile, path).length === 0 ? [path] : [])));
  const problems = new Map<string, FieldProblem>();
  for (const { path, code } of named)
    for (const ours of oursAt(profile, path)) problems.set(`${ours} ${code}`, { path: ours, code });
  const advice = new Set([
    ...errors.flatMap((one) => one.advice),
    ...[...unknown].map((path) => adviceOn(profile, path)),
  ]);
  return { problems: [...problems.values()], advice: [...advice] };
}

const sentencesIn = (found: unknown): string[] =>
  (Array.isArray(found) ? found : [found])
    .slice(0, mostErrors)
    .filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= longestText);

/** A sentence is about the field of the first part that it holds. */
function readSentences({ errors }: Profile, sentences: string[]): Omit<ReadErrors, 'advice'> {
  const read = sentences.map((sentence) => ({
    sentence,
    rule: errors.sentences.find(([part]) => sentence.toLowerCase().includes(part.toLowerCase())),
  }));
  return {
    problems: read.flatMap(({ rule }) => (rule ? [{ path: rule[1], code: rule[2] }] : [])),
    sentences: read.flatMap(({ sentence, rule }) => (rule ? [] : [sentence])),
  };
}

/** What one error says: the fields as the service calls them, and our words for what is wrong there. */
interface ReadError {
  named: FieldProblem[];
  advice: string[];
}

function readError(profile: Profile, error: unknown): ReadError {
  const names = profile.errors;
  const code = textAt(error, names.code);
  const groups = code !== undefined ? codePattern(names.format).exec(code)?.groups : undefined;
  const path = names.path === null ? groups?.['path'] : textAt(error, names.path);
  const reason = names.reason === null ? groups?.['reason'] : textAt(error, names.reason);
  if (path === undefined) {
    // An error about no field is nobody's answer to mend.
    if (names.path !== null || groups) return { named: [], advice: [] };
    const advice = `${textAt(error, names.code) === undefined ? 'an error lacks' : 'no errors.format reads'} its ${names.code}`;
    return { named: [], advice: [`${advice} (errors)`] };
  }
  const [word = '', paths] = (reason ?? '').split('=');
  if (word !== names.requiredFields || !paths)
    return { named: [{ path, code: ourWord(profile, word) }], advice: [] };
  const required = paths.split(',').map((one) => ({ path: one.trim(), code: 'required' }));
  return { named: required, advice: [] };
}

/** A reason in our words. One that is more than a word could repeat the refused value. */
function ourWord({ errors }: Profile, reason: string): string {
  const ours = Object.entries(errors.reasons).find(([, word]) => word === reason)?.[0];
  return ours ?? (/^[a-z]+([-_][a-z]+)*$/i.test(reason) ? reason : unexplained);
}

/** No list of answers is so long, but a value of the candidate may stand there. */
const longIndex = /\[\d{3,}\]/;

const oursAt = (profile: Profile, path: string): string[] =>
  longIndex.test(path) ? [] : answerPaths(profile, path.replace(/^candidate\./, ''));

/** A path made of names that the profile knows may be told. Any other could be somebody's name: a value, not a field. */
function adviceOn({ candidate }: Profile, path: string): string {
  const known = new Set(
    Object.entries(candidate)
      .flat()
      .flatMap((name) => namesIn(name ?? '')),
  );
  return namesIn(path).every((name) => known.has(name))
    ? `it names ${path.replace(/\[\d*\]/g, '[]')}, which is no field of the profile (candidate)`
    : 'it names an unknown field (candidate)';
}

const namesIn = (path: string): string[] => ['candidate', ...path.replace(/\[\d*\]/g, '').split('.')];

function textAt(body: unknown, path: string): string | undefined {
  const value = readAt(body, path);
  const isReadable = typeof value === 'string' && value !== '' && value.length <= longestText;
  return isReadable ? value : undefined;
}

/**
 * A refusal in words that help whoever gave these answers. Where the service names a field and no reason, the answer
 * tells it: an empty one is required, and one that breaks our own rule is wrong by that rule. An answer that our rules
 * accept stays `not-accepted`: to ask for another form of it would lead nowhere. A reason that repeats an answer is none.
 * Any other error stays as it is.
 */
export function explainRefusal(error: unknown, candidate: Candidate): unknown {
  if (!(error instanceof ServiceError) || error.problems.length + error.sentences.length === 0) return error;
  const { type, message, status, didNothing, retryAfter, cause } = error;
  const given = new Set(answersOf(candidate).flatMap(([, answer]) => partsOf(String(answer))));
  const said = error.sentences.filter((sentence) => holdsNoAnswer(sentence, given));
  return new ServiceError(type, [message, ...said.map((sentence) => `"${sentence}"`)].join('; '), {
    ...(status === undefined ? {} : { status }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    didNothing,
    cause,
    problems: error.problems.map((problem) => explainProblem(problem, candidate, given)),
  });
}

/** @param given the parts of all answers: a reason that consists of them is none. */
function explainProblem(
  problem: FieldProblem,
  candidate: Candidate,
  given: ReadonlySet<string>,
): FieldProblem {
  const { path, code } = problem;
  const isRepeated = wordsOf(code).every((word) => given.has(word));
  if (code !== unexplained && code !== 'format' && !isRepeated) return problem;
  const answer = readField(candidate, path);
  const isEmpty = answer === undefined || answer === null || answer === '';
  if (isEmpty) return { path, code: 'required' };
  return checkField(path, answer) ?? { path, code: unexplained };
}

/**
 * In doubt it holds one: of a number, a sentence may hold the end, and what {@link wordsOf} leaves in other letters can be
 * written in these.
 */
function holdsNoAnswer(sentence: string, given: ReadonlySet<string>): boolean {
  const words = wordsOf(sentence);
  const text = words.join('');
  const isReadable = [text, ...given].every((one) => !otherLetter.test(one));
  if (!isReadable || /\p{N}/u.test(text)) return false;
  return [...given].every((part) => (part.length < 3 ? !words.includes(part) : !text.includes(part)));
}

const otherLetter = /[^a-z\p{N}]/u;

/** The words of an answer, and all of them as one: `O'Brien` is also `obrien`. */
const partsOf = (answer: string): string[] => [
  ...wordsOf(answer),
  ...wordsOf(answer.replace(/[^\p{L}\p{M}\p{N}]+/gu, '')),
];

/** Without case, marks and separators: `Mueller` and `Müller` are one. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replaceAll(/([aou])e/g, '$1'));
