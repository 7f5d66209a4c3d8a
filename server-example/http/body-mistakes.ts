import * as z from 'zod/mini';
import type { FieldProblem } from '../../src/protocol/problem.ts';
import { nearestName } from '../nearest-name.ts';

/** As many as help anybody, and as a line of the console takes. */
const mostProblems = 20;
const mostSentences = 3;

const kinds: Record<string, string> = {
  string: 'text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  boolean: 'true or false',
  int: 'a whole number',
};
/** Of what has a size, and is none itself. */
const units: Record<string, string> = { string: 'characters', array: 'entries' };

const bound = (origin: string, words: string): string =>
  units[origin] ? `must have ${words} ${units[origin]}` : `must be ${words}`;

/** What does not fit a schema, as the end of a sentence: a line for each unknown member. It repeats no value. */
const mistake: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = issue.inst instanceof z.ZodMiniObject ? Object.keys(issue.inst.shape) : [];
      return issue.keys.map((key) => unknownName(key, known)).join('\n');
    }
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${kinds[issue.expected] ?? `a ${issue.expected}`}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'too_small':
      if (units[issue.origin] && issue.minimum === 1) return 'must not be empty';
      return bound(issue.origin, `at least ${issue.minimum}`);
    case 'too_big':
      return bound(issue.origin, `at most ${issue.maximum}`);
    default:
      return 'cannot be read';
  }
};

/** For `safeParse`: makes the messages that {@link bodyMistakes} reads. */
export const inWords = { error: mistake };

function unknownName(name: string, known: string[]): string {
  const near = nearestName(name, known, Math.max(1, name.length / 3));
  return near ? `is unknown: is it ${near}?` : `is unknown: known are ${known.join(', ')}`;
}

/** Where a body does not fit its schema, and for the developer who sent it what to change. */
export function bodyMistakes(issues: readonly z.core.$ZodIssue[]): {
  errors: FieldProblem[];
  detail: string;
} {
  const mistakes = issues
    .flatMap((issue) => {
      const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [[]];
      const words = issue.message.split('\n');
      return names.map((name, index) => ({
        path: plainPath([...issue.path, ...name]),
        code: issue.code,
        words: words[index],
      }));
    })
    .slice(0, mostProblems);
  return {
    errors: mistakes.map(({ path, code }) => ({ path, code })),
    detail: mistakes
      .slice(0, mostSentences)
      .map(({ path, words }) => `${path || 'The body'} ${words}`)
      .join('; '),
  };
}

/** The path up to the first name that is none: a sender may put anything there, also what is personal. */
function plainPath(path: readonly PropertyKey[]): string {
  const end = path.findIndex((name) => typeof name !== 'number' && !/^[a-z]\w{0,59}$/i.test(String(name)));
  return path.slice(0, end < 0 ? undefined : end).join('.');
}
