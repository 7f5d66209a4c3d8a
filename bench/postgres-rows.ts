import { startEmbeddedDatabase } from '../demo/embedded-database.ts';
import { revisedRecord } from '../server-example/screenings/revision.ts';
import { KeyRing } from '../server-example/key-ring.ts';
import { readPostgresAddress } from '../server-example/store/postgres/address.ts';
import { openStore } from '../server-example/store/open-store.ts';
import type { Store } from '../server-example/store/store.ts';
import { number } from './relay/figures.ts';
import { secretKey } from './relay/proxy-process.ts';
import { addScreenings } from './relay/seeded-file.ts';
import { topicAt } from './relay/topic.ts';
import { type Row, row } from './row.ts';

const screenings = 1_000;
const measuredMs = 4_000;

/** What the Postgres store commits, by how many changes are under way at once. */
export async function postgresRows(): Promise<Row[]> {
  const database = await startEmbeddedDatabase();
  const store = await openStore({ kind: 'postgres', address: readPostgresAddress(database.url) }, 'test', {
    secrets: new KeyRing(secretKey),
  });
  await addScreenings(store, screenings);
  const rows: Row[] = [];
  for (const writers of [1, 64, 1_000]) {
    rows.push(
      row({
        what: `changes in Postgres, ${number(writers)} at once`,
        figure: await changesPerSecond(store, writers),
        write: (figure) => `${number(figure)}/s`,
        how: `${number(screenings)} screenings, each change on disk, server and store on this machine, ${measuredMs / 1000} s`,
      }),
    );
  }
  await store.close();
  await database.remove();
  return rows;
}

async function changesPerSecond(store: Store, writers: number): Promise<number> {
  const began = performance.now();
  let count = 0;
  const write = async () => {
    while (performance.now() - began < measuredMs) {
      count += 1;
      const at = new Date(count).toISOString();
      await store.screenings.change(topicAt(count % screenings).screeningId, (record) =>
        revisedRecord(record, { estimatedAt: at }, at),
      );
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return (count / (performance.now() - began)) * 1000;
}
