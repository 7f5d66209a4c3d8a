import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Reads what a program prints until a line matches. */
export async function lineOf(child: ChildProcessWithoutNullStreams, pattern: RegExp): Promise<string> {
  const complained: string[] = [];
  child.stderr.on('data', (chunk) => complained.push(String(chunk)));
  for await (const line of createInterface({ input: child.stdout })) {
    if (!pattern.test(line)) continue;
    // What it prints from now on is read and dropped: a full pipe would stop it.
    child.stdout.resume();
    return line;
  }
  throw new Error(`It ended without a line that matches ${pattern.source}:\n${complained.join('')}`);
}
