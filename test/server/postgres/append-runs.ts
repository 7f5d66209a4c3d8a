import { PostgresStore } from '../../../server-example/store/postgres.ts';
import { readPostgresAddress } from '../../../server-example/store/postgres/address.ts';
import type { RecurrenceRecord } from '../../../server-example/store/recurrence-record.ts';
import { at, sampleRecord } from '../../sample-record.ts';
import { secrets } from '../house.ts';

/** Appends screenings to the log, as many at once as the store takes: an instance in a process of its own. */
const [url = '', name = '', count = '0'] = process.argv.slice(2);

/** Each run has one of its own: the runs of one recurrence would wait for each other to change it. */
const recurrenceOf = (id: string): RecurrenceRecord => ({
  id,
  packageId: 'p',
  packageTitle: 'Package',
  clientReferenceId: 'anna',
  orderedBy: { role: 'candidate', subject: 'anna' },
  purpose: null,
  callbackReference: `callback of ${id}`,
  serviceId: null,
  interval: 'P1M',
  nextAt: at,
  status: 'active',
  screeningIds: [`first of ${id}`],
});

const store = await PostgresStore.open(readPostgresAddress(url), 'test', { secrets, deadline: 120_000 });
const recurrences = Array.from({ length: Number(count) }, (_, index) => recurrenceOf(`${name} ${index}`));
// The orders of one candidate would wait for each other, too.
await Promise.all(
  recurrences.map(({ screeningIds: [id = ''] }) =>
    store.reserve({
      owner: 'candidate anna',
      key: id,
      bodyDigest: 'digest',
      record: sampleRecord(id, { clientReferenceId: id }),
      sign: () => [],
      mayJoin: () => false,
    }),
  ),
);
await Promise.all(recurrences.map((one) => store.recurrences.add(one)));
const began = performance.now();
await Promise.all(
  recurrences.map(({ id }) => store.addRun(id, ({ recurrence }) => ({ run: sampleRecord(id), recurrence }))),
);
console.log(`${name} appended ${count} in ${Math.round(performance.now() - began)} ms`);
await store.close();
