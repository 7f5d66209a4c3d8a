import { median } from '../median.ts';
import { type Row, row } from '../row.ts';
import { milliseconds, number } from './figures.ts';
import { pinningNote } from './pinning.ts';
import type { RelayRace } from './relay-race.ts';
import { steadyRate } from './steady-rate.ts';
import type { Throughput } from './throughput.ts';

const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;

/** What the relay is held to. A callback may cost twice what it cost: a million checks a year make one in half a minute. */
export const boundRows = (race: RelayRace): Row[] => [
  row({
    what: 'events, bodies decide',
    figure: median(race.ours.throughput.map(({ eventsPerSecond }) => eventsPerSecond)),
    floor: 3_000,
    write: (figure) => `${number(figure)}/s`,
    how: pinningNote,
  }),
  against('events, bodies decide, against the old proxy', race.ours.throughput, race.old?.throughput, 0.5),
  against('events, bodies decide, against better-sse', race.ours.throughput, race.betterSse.throughput),
  against('events, reads decide, against the old proxy', race.reading, race.old?.reading, 0.5),
  row({
    what: `callback to stream at ${number(steadyRate)}/s over ${number(race.streams)} streams, p99`,
    figure: race.ours.idle.steady.p99,
    bound: 250,
    write: milliseconds,
    how: pinningNote,
  }),
  row({
    what: 'memory of an idle stream, against bare Node http',
    figure: race.ours.idle.kilobytesEach / race.bareNode.idle.kilobytesEach,
    bound: 1.7,
    write: times,
    how: `${number(race.streams)} streams`,
  }),
  row({
    what: `${number(race.streams)} reconnects, against bare Node http`,
    figure: race.ours.idle.reconnectMs / race.bareNode.idle.reconnectMs,
    bound: 3,
    write: times,
    note: `by processor time ${times(race.ours.idle.reconnectCpuMs / race.bareNode.idle.reconnectCpuMs)}`,
    how: 'each with a cursor, after which it has missed something',
  }),
  ...startRows(race),
];

/** By the clock, and by what each event costs the server: that is fairer where the load, or other work, is the limit. */
function against(what: string, ours: Throughput[], theirs: Throughput[] | undefined, floor?: number): Row {
  const ratioOf = (ratio: (mine: Throughput, other: Throughput) => number): number | undefined =>
    theirs && median(ours.map((mine, round) => ratio(mine, theirs[round]!)));
  const byProcessor = ratioOf((mine, other) => other.cpuMicroseconds / mine.cpuMicroseconds);
  return row({
    what,
    figure: ratioOf((mine, other) => mine.eventsPerSecond / other.eventsPerSecond),
    floor,
    write: times,
    note: byProcessor === undefined ? 'not measured: set OLD' : `by processor time ${times(byProcessor)}`,
    how: 'median of the ratios of each round',
  });
}

const startRows = ({ start: { published, sources } }: RelayRace): Row[] => [
  row({
    what: 'first /healthz',
    figure: published.ms,
    bound: 1_000,
    write: milliseconds,
    note: `from the sources ${milliseconds(sources.ms)}`,
    how: 'the published program, an empty database, median of 5',
  }),
  row({
    what: 'memory then',
    figure: published.megabytes,
    bound: 90,
    write: (figure) => `${figure.toFixed(0)} MB`,
    note: `from the sources ${sources.megabytes.toFixed(0)} MB`,
    how: 'resident',
  }),
];
