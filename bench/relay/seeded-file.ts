import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyRing } from '../../server-example/key-ring.ts';
import { revisedRecord } from '../../server-example/screenings/revision.ts';
import type { ScreeningRecord } from '../../server-example/store/screening-record.ts';
import { openStore } from '../../server-example/store/open-store.ts';
import type { Store } from '../../server-example/store/store.ts';
import { secretKey } from './proxy-process.ts';
import { type Topic, topicAt } from './topic.ts';

const batchSize = 200;
const began = Date.UTC(2026, 0, 1);

/** Writes a database at `target`: in memory first, where a commit costs nothing, then copied to the disk. */
export async function seedFile(target: string, work: (store: Store) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'relay-seed-'));
  try {
    const file = join(folder, 'screenings.db');
    if (existsSync(target)) await copyFile(target, file);
    const store = await openStore({ kind: 'sqlite', file }, 'test', { secrets: new KeyRing(secretKey) });
    await work(store);
    await store.close();
    await copyFile(file, target);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** So many candidates with one screening each, under way. */
export const addScreenings = (store: Store, count: number): Promise<void> =>
  inBatches(count, async (index) => {
    const topic = topicAt(index);
    await store.orders.reserve({
      owner: topic.candidate,
      key: topic.reference,
      bodyDigest: '',
      record: recordOf(topic),
      sign: () => [],
      mayJoin: () => false,
    });
    await store.screenings.change(topic.screeningId, (record) => record, { place: true });
  });

/** So many entries of the log, spread over the first `screenings`: each changes what is seen. */
export const addChanges = (store: Store, count: number, screenings: number): Promise<void> =>
  inBatches(count, async (index) => {
    const at = new Date(began + index * 60_000).toISOString();
    await store.screenings.change(topicAt(index % screenings).screeningId, (record) =>
      revisedRecord(record, { estimatedAt: at }, at),
    );
  });

export const fileBytes = async (file: string): Promise<number> => (await stat(file)).size;

async function inBatches(count: number, work: (index: number) => Promise<void>): Promise<void> {
  for (let start = 0; start < count; start += batchSize) {
    const size = Math.min(batchSize, count - start);
    await Promise.all(Array.from({ length: size }, (_, offset) => work(start + offset)));
  }
}

const recordOf = ({ candidate, screeningId, serviceId, reference }: Topic): ScreeningRecord => ({
  id: screeningId,
  version: 0,
  environment: 'test',
  packageId: 'standard',
  packageTitle: 'Standard',
  clientReferenceId: candidate,
  mode: 'form',
  orderedBy: { role: 'candidate', subject: candidate },
  purpose: null,
  memberSeesOutcome: false,
  callbackReference: reference,
  serviceId,
  serviceUpdatedAt: null,
  seenDigests: [],
  phase: 'in-progress',
  result: 'pending',
  waitingOn: 'source',
  items: Array.from({ length: 3 }, (_, index) => ({
    id: `0123456789abcde${index}`,
    title: 'County criminal records',
    phase: 'in-progress',
    result: 'pending',
    estimatedAt: null,
  })),
  invite: null,
  recurrence: null,
  previousId: null,
  // So long ago that a screening may change as often as the benchmark wants.
  submittedAt: new Date(0).toISOString(),
  estimatedAt: null,
  whole: { revision: 1, updatedAt: new Date(began).toISOString() },
  toMember: { revision: 1, updatedAt: new Date(began).toISOString() },
});
