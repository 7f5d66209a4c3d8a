import { checkDurability } from './durability-check.ts';
import { checkEnds } from './end-check.ts';
import type { History } from './history.ts';
import { checkStreams } from './stream-check.ts';
import { checkNews } from './news-check.ts';
import type { Violation } from './violation.ts';

/** Every promise that a recorded history breaks, whatever faults there were. */
export const checkHistory = (history: History): Violation[] => [
  ...checkStreams(history),
  ...checkDurability(history),
  ...checkEnds(history),
  ...checkNews(history),
];
