import type { Line } from './world/world.ts';

const longest = 150;

/** Who did what when, one line each. */
export function tableOf(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ who }) => who.length), 3);
  const head = `${'seconds'.padStart(10)}  ${'who'.padEnd(width)}  what`;
  const rows = lines.map(
    ({ at, who, what }) =>
      `${(at / 1000).toFixed(3).padStart(10)}  ${who.padEnd(width)}  ${what.split('\n')[0]!.slice(0, longest)}`,
  );
  return [head, ...rows].join('\n');
}
