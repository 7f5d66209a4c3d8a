import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Answered, flood, floodCallbacks, floodMs } from './flood/flood.ts';
import { measurePageReads } from './flood/page-reads.ts';
import { milliseconds, number } from './relay/figures.ts';
import type { Latencies } from './relay/latencies.ts';
import { onLoadCore, pinningNote } from './relay/pinning.ts';
import { issueTokens, startProxy } from './relay/proxy-process.ts';
import { addScreenings, seedFile } from './relay/seeded-file.ts';
import { topicAt } from './relay/topic.ts';
import { type Row, row } from './row.ts';

const pages = 20;
/** The most that a page may wait for its snapshot, at the median. */
const readBoundMs = 250;
/** By address so few that none of them reaches its limit. */
const manyAddresses = 100;

/** What a page notices of a flood of callbacks to addresses that the proxy did not make. */
export const floodRows = (): Promise<Row[]> =>
  onLoadCore(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flood-bench-'));
    const file = join(folder, 'screenings.db');
    await seedFile(file, (store) => addScreenings(store, pages));
    const server = await startProxy(folder, file);
    try {
      const people = Array.from({ length: pages }, (_, index) => topicAt(index).candidate);
      const tokens = await issueTokens(
        server.port,
        people.map((user) => ({ user, role: 'candidate', packages: [] })),
      );
      const measure = async (what: string, work: () => Promise<Answered | undefined>): Promise<Row> => {
        let answered: Answered | undefined;
        const before = server.cpuMs();
        const reads = await measurePageReads(server.port, tokens, async () => {
          answered = await work();
        });
        return readRow(what, reads, { answered, cpuMs: server.cpuMs() - before });
      };
      // The first requests of a process are slower than all others.
      await flood(server.port, manyAddresses);
      return [
        await measure('nothing else', () => setTimeout(floodMs).then(() => undefined)),
        await measure(`wrong callbacks from one address`, () => flood(server.port, 1)),
        await measure(`wrong callbacks from ${manyAddresses} addresses`, () =>
          flood(server.port, manyAddresses),
        ),
      ];
    } finally {
      await server.stop();
      await rm(folder, { recursive: true });
    }
  });

interface Load {
  answered: Answered | undefined;
  /** What the server used in all. */
  cpuMs: number;
}

const readRow = (what: string, { p50, p99 }: Latencies, { answered, cpuMs }: Load): Row =>
  row({
    what: `a page's read during ${what}, p50`,
    figure: p50,
    bound: readBoundMs,
    write: milliseconds,
    note: `p99 ${milliseconds(p99)}, ${(cpuMs / 1000).toFixed(1)} s of processor time${answered ? `; answered 404: ${number(answered.notFound)}, 429: ${number(answered.limited)}` : ''}`,
    how: `${pages} pages that read their snapshots ten times a second; ${number(floodCallbacks)} callbacks in ${floodMs / 1000} s; ${pinningNote}`,
  });
