import assert from 'node:assert/strict';

type Lines = Record<string, unknown>;

const unknown = '…';
const isLines = (value: unknown): value is Lines =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The lines that the doctor printed, as a person pastes them who knows the service: each … replaced by what is right. A
 * line without … must be right as it stands.
 */
export function pastedLines(printed: Lines, right: Lines): Lines {
  return Object.fromEntries(
    Object.entries(printed).flatMap(([name, line]): [string, unknown][] => {
      const truth = right[name];
      if (name === unknown)
        return Object.entries(right).filter(([, one]) => listed(line).some((it) => holds(one, it)));
      if (line === unknown || listed(line).includes(unknown))
        return truth === undefined ? [] : [[name, truth]];
      if (isLines(line) && isLines(truth)) return [[name, pastedLines(line, truth)]];
      assert.deepEqual(line, truth, `the doctor printed a wrong line for ${name}`);
      return [[name, line]];
    }),
  );
}

const listed = (line: unknown): unknown[] => (Array.isArray(line) ? line : []);

/** A name, or the header that tells its secret there. */
const holds = (value: unknown, name: unknown): boolean =>
  value === name || (isLines(value) && Object.values(value).includes(name));
