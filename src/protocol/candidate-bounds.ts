/** Far more than a person fills in: every answer is found by its path, among all the others. */
const mostAnswers = 500;
const longestList = 50;
/** No part of a path, such as `x[9]` or `a.b`. */
const plainName = /^[^.[\]]{1,60}$/;

/** What {@link isBoundedCandidate} demands, for developers. */
export const candidateBounds =
  'must hold objects in objects, as address: {postalCode}, with at most 500 answers and lists of at most 50';

/**
 * Whether answers have a size and names that a form can give: no more than 500 answers, no list of more than 50 entries,
 * and members whose names are no paths.
 */
export function isBoundedCandidate(candidate: unknown): boolean {
  let left = mostAnswers;
  const isBounded = (value: unknown): boolean => {
    left -= 1;
    if (left < 0) return false;
    if (Array.isArray(value)) return value.length <= longestList && value.every(isBounded);
    if (typeof value !== 'object' || value === null) return true;
    return Object.entries(value).every(([name, item]) => plainName.test(name) && isBounded(item));
  };
  return isBounded(candidate);
}
