import type * as v from 'valibot';

/** What a schema has against a value: where, and which rule. */
export interface Mistake {
  /** Dotted; empty for the value itself. */
  path: string;
  code: string;
  /** The keys that nobody knows, for `unrecognized_keys`. */
  keys?: string[];
}

/** By the name of valibot's schema or action; what is not listed is of the wrong type. */
const codes: Record<string, string> = {
  picklist: 'invalid_value',
  regex: 'invalid_format',
  min_length: 'too_small',
  min_value: 'too_small',
  max_length: 'too_big',
  max_value: 'too_big',
  check: 'custom',
};

/** The parts that a schema is made of. */
interface Parts {
  type: string;
  entries?: Record<string, Parts>;
  item?: Parts;
  wrapped?: Parts;
}

/** What `schema` said against a value, in its order; of what is of the wrong type nothing else is said. */
export function mistakesOf(schema: v.GenericSchema, issues: readonly v.BaseIssue<unknown>[]): Mistake[] {
  const said = new Set<string>();
  return issues.flatMap((issue) => {
    const mistake = mistakeOf(schema, issue);
    if (said.has(mistake.path)) return [];
    if (mistake.code === 'invalid_type' || mistake.code === 'invalid_key') said.add(mistake.path);
    return mistake;
  });
}

function mistakeOf(schema: Parts, { type, expected, ...issue }: v.BaseIssue<unknown>): Mistake {
  const path: readonly v.IssuePathItem[] = issue.path ?? [];
  // To valibot a list is an object without the keys.
  const list = path.findIndex((step) => step.type === 'object' && Array.isArray(step.input));
  if (list !== -1) return { path: dotted(path.slice(0, list)), code: 'invalid_type' };
  const last = path.at(-1);
  if (last?.origin !== 'key') return { path: dotted(path), code: codes[type] ?? 'invalid_type' };
  if (type !== 'object' && type !== 'strict_object') return { path: dotted(path), code: 'invalid_key' };
  const owner = path.slice(0, -1);
  const entries = owner.reduce<Parts | undefined>(within, schema)?.entries ?? {};
  if (expected === 'never') {
    const keys = Object.keys(last.input as object).filter((key) => !Object.hasOwn(entries, key));
    return { path: dotted(owner), code: 'unrecognized_keys', keys };
  }
  const missing = entries[String(last.key)];
  return { path: dotted(path), code: codes[missing?.type ?? ''] ?? 'invalid_type' };
}

const dotted = (path: readonly v.IssuePathItem[]): string => path.map((step) => step.key).join('.');

function within(parts: Parts | undefined, { key }: v.IssuePathItem): Parts | undefined {
  const part = parts?.entries?.[String(key)] ?? parts?.item;
  return part?.wrapped ?? part;
}
