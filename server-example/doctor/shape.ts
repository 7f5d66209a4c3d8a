import { isAddress, timeFormOf } from './places.ts';

const mostMembers = 40;
const deepest = 5;

/** The names in an answer and what kind of value each has: never a value, nor a name that may be one. */
export function shapeOf(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return `[${value.length === 0 ? '' : shapeOf(merged(value), depth)}]`;
  if (typeof value !== 'object') return kindOf(value);
  if (depth === deepest) return '{…}';
  const members = Object.entries(value).map(([name, inner]) =>
    /^[a-z_][\w-]{0,39}$/i.test(name) ? `${name}: ${shapeOf(inner, depth + 1)}` : '…',
  );
  const more = members.length > mostMembers ? ['…'] : [];
  return `{${[...new Set(members.slice(0, mostMembers)), ...more].join(', ')}}`;
}

/** One entry that has what any of them has. */
const merged = (list: unknown[]): unknown =>
  list.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
    ? Object.assign({}, ...list.toReversed())
    : list[0];

function kindOf(value: unknown): string {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'flag';
  if (isAddress(value)) return 'link';
  return timeFormOf(value) === undefined ? 'text' : 'time';
}
