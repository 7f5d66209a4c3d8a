import { median } from '../median.ts';
import { boundRows } from './bound-rows.ts';
import { type Row, row } from '../row.ts';
import type { Latencies } from './latencies.ts';
import { milliseconds, number } from './figures.ts';
import { pinningNote } from './pinning.ts';
import type { RelayRace, Result } from './relay-race.ts';
import { eventsToStalled, longestStallMs, readerCount, stalledCount } from './stalled-readers.ts';
import { steadyRate } from './steady-rate.ts';
import { storeRows } from './store-rows.ts';
import { throughputConnections, throughputTopics } from './throughput.ts';

const bothOf = ({ p50, p99 }: Latencies): string => `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`;

const rivalsOf = ({ old, betterSse, hono, bareNode, nchan }: RelayRace): Result[] => [
  ...(old ? [old] : []),
  betterSse,
  hono,
  bareNode,
  ...(nchan ? [nchan] : []),
];

/** The relay's part of the table. */
export function relayRows(race: RelayRace): Row[] {
  return [
    ...boundRows(race),
    ...throughputRows(race),
    ...memoryRows(race),
    ...latencyRows(race),
    ...stalledRows(race),
    ...reconnectRows(race),
    ...storeRows(race.store),
    ...(race.nchan ? [] : [notInstalled]),
  ];
}

const notInstalled: Row = {
  what: 'nginx + nchan',
  value: 'not installed',
  bound: '-',
  holds: '-',
  how: 'apt-get install nginx libnginx-mod-nchan',
};

function throughputRows(race: RelayRace): Row[] {
  const { ours } = race;
  const path = 'ours: capability, credentials, on disk before 200, nothing read back; rivals: in memory';
  const how = `${number(throughputTopics)} topics, a stream each, ${throughputConnections} connections that publish on after each answer, median of ${ours.throughput.length} rounds in turn; ${path}; ${pinningNote}`;
  const rate = ({ throughput }: Pick<Result, 'throughput'>) =>
    median(throughput.map(({ eventsPerSecond }) => eventsPerSecond));
  const figuresOf = (result: Result): Row =>
    row({
      what: `events relayed: ${result.name}`,
      figure: rate(result),
      write: (figure) => `${number(figure)}/s`,
      note: processorNote(result),
      how,
    });
  return [
    ...[ours, ...rivalsOf(race)].map(figuresOf),
    row({
      what: 'events relayed, each callback followed by a read',
      figure: rate({ throughput: race.reading }),
      write: (figure) => `${number(figure)}/s`,
      note: processorNote({ throughput: race.reading }),
      how: 'published on once the event has arrived; a stub of the service answers a read after 5 ms',
    }),
  ];
}

/** What an event costs the server, and whether the load was the limit. */
function processorNote({ throughput }: Pick<Result, 'throughput'>): string {
  const cost = `${median(throughput.map(({ cpuMicroseconds }) => cpuMicroseconds)).toFixed(0)} µs of processor time each`;
  const load = median(throughput.map(({ serverLoad }) => serverLoad));
  return load > 0.9 ? cost : `${cost}, server only ${(load * 100).toFixed(0)} % busy`;
}

const memoryRows = (race: RelayRace): Row[] =>
  [race.ours, ...rivalsOf(race)].map((result) =>
    row({
      what: `memory of an idle stream: ${result.name}`,
      figure: result.idle.kilobytesEach,
      write: (figure) => `${figure.toFixed(1)} kB`,
      how: `${number(race.streams)} streams, a topic each; resident memory of the server after less before`,
    }),
  );

const latencyRows = (race: RelayRace): Row[] =>
  [race.ours, ...rivalsOf(race)].map((result) => {
    const { p50, p99, arrivedShare } = result.idle.steady;
    return row({
      what: `callback to stream at ${number(steadyRate)}/s, p99: ${result.name}`,
      figure: p99,
      write: milliseconds,
      note: `p50 ${milliseconds(p50)}, ${arrivedShare === 1 ? 'all arrived' : `${(arrivedShare * 100).toFixed(0)} % arrived`}`,
      how: `sent at that rate whatever comes of it, over ${number(race.streams)} streams in turn; arrived until 2 s after the last; ${pinningNote}`,
    });
  });

const stalledRows = (race: RelayRace): Row[] =>
  [race.ours, ...rivalsOf(race)].map((result) => {
    const { stalled } = result;
    return row({
      what: `${stalledCount} of ${readerCount} readers stalled: ${result.name}`,
      figure: stalled.megabytes,
      write: (figure) => `${figure.toFixed(0)} MB`,
      note: `${number(stalled.events)} events; to the others ${bothOf(stalled.with)}; without stalled ones ${bothOf(stalled.without)}`,
      how: `one topic, up to ${eventsToStalled} events of about 16 kB in up to ${longestStallMs / 1000} s, each sent when the others have the last one`,
    });
  });

function reconnectRows(race: RelayRace): Row[] {
  const what = `${number(race.streams)} reconnects`;
  const how = 'until each has its first bytes, 400 at a time; ours with cursors';
  return [race.ours, ...rivalsOf(race)].map(({ name, idle }) =>
    row({
      what: `${what}: ${name}`,
      figure: idle.reconnectMs,
      write: (figure) => `${(figure / 1000).toFixed(2)} s`,
      how,
    }),
  );
}
