const longestId = 200;

/**
 * Whether an id of the service can stand in the path of a call, and leads nowhere else there: `../trusts/7` would be another
 * call than the one that is meant.
 */
export const isPathId = (id: string): boolean =>
  id.length > 0 && id.length <= longestId && !/[/\\%\p{C}]|\.\./u.test(id) && id !== '.';
