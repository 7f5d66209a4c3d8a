import { setTimeout } from 'node:timers/promises';

const lookEveryMs = 3;

/** Waits for a condition, at most so many milliseconds. Answers whether it came true. */
export async function until(condition: () => boolean, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > end) return false;
    await setTimeout(lookEveryMs);
  }
  return true;
}
