import { setTimeout } from 'node:timers/promises';
import { type Latencies, latenciesOf } from '../relay/latencies.ts';

/** Each page reads so often. */
const readEveryMs = 100;

/** How long pages wait for their snapshots until `work` is done, one page for each token. */
export async function measurePageReads(
  port: number,
  tokens: string[],
  work: () => Promise<void>,
): Promise<Latencies> {
  const times: number[] = [];
  const over = new AbortController();
  const pages = tokens.map(async (token) => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await readSnapshot(port, token);
      times.push(performance.now() - began);
      await setTimeout(readEveryMs);
    }
  });
  await work();
  over.abort();
  await Promise.all(pages);
  return latenciesOf(times);
}

async function readSnapshot(port: number, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}/screening-api/screenings`, { headers }).catch(
    () => undefined,
  );
  // The server closed the idle connection just then: a page asks again, and has waited for both.
  if (!answer) return readSnapshot(port, token);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`A page was not answered: ${answer.status}`);
}
