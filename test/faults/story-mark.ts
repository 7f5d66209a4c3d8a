import type { News } from './history.ts';

const began = Date.UTC(2030, 0, 1);
const mostSteps = 1_000;

/** The time that a story's step is expected to be done: pages are shown it, so they show which news they were shown. */
export const markOf = ({ story, step }: News): string =>
  new Date(began + (story * mostSteps + step) * 1000).toISOString();

/** What {@link markOf} wrote. */
export function readMark(estimatedAt: string | null): News | undefined {
  if (estimatedAt === null) return undefined;
  const count = (Date.parse(estimatedAt) - began) / 1000;
  return { story: Math.floor(count / mostSteps), step: count % mostSteps };
}
