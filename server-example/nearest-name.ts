/**
 * The known name that differs least from a text, in at most so many letters; two that have changed places count as one.
 * Upper and lower case are the same.
 */
export function nearestName(text: string, known: readonly string[], mostTypos: number): string | undefined {
  const [nearest] = known
    .map((name) => ({ name, typos: typosBetween(text.toUpperCase(), name.toUpperCase()) }))
    .filter(({ typos }) => typos <= mostTypos)
    .toSorted((one, other) => one.typos - other.typos);
  return nearest?.name;
}

/** How many letters must be added, removed, replaced or swapped with the next to make one of the other. */
function typosBetween(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, length) => length);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const isSwapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      next[to] = Math.min(
        row[to]! + 1,
        next[to - 1]! + 1,
        row[to - 1]! + Number(one[at - 1] !== other[to - 1]),
        isSwapped ? before[to - 2]! + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length]!;
}
