import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Reads what a program prints until each pattern had its line. Answers the last of these. */
export async function lineOf(child: ChildProcessWithoutNullStreams, ...patterns: RegExp[]): Promise<string> {
  const awaited = new Set(patterns);
  const complained: string[] = [];
  child.stderr.on('data', (chunk) => complained.push(String(chunk)));
  for await (const line of createInterface({ input: child.stdout })) {
    for (const pattern of awaited) if (pattern.test(line)) awaited.delete(pattern);
    if (awaited.size > 0) continue;
    // What it prints from now on is read and dropped: a full pipe would stop it.
    child.stdout.resume();
    return line;
  }
  const missing = [...awaited].map(({ source }) => source).join(' and ');
  throw new Error(`It ended without a line that matches ${missing}:\n${complained.join('')}`);
}
