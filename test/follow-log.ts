import type { Audience } from '../server-example/store/audience.ts';
import { type EventLogEntry, eventLogStart } from '../server-example/store/event-log-entry.ts';
import type { Store } from '../server-example/store/store.ts';

/** Reads the log whenever it is nudged, as a reader whose place is always on the disk. Answers how to stop. */
export function followLog(
  store: Store,
  audience: Audience,
  hear: (entries: readonly EventLogEntry[]) => void,
): () => void {
  let position = 0;
  let reading = Promise.resolve();
  const read = async () => {
    const all = (await store.eventLog.read(audience, eventLogStart, 1_000)) ?? [];
    const entries = all.filter((entry) => entry.position > position);
    position = entries.at(-1)?.position ?? position;
    if (entries.length > 0) hear(entries);
  };
  return store.eventLog.watch(audience, () => {
    reading = reading.then(read);
  });
}
