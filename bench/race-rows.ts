import type { Contender } from './contenders.ts';
import type { Race } from './form-race.ts';
import { throttle } from './form-visit.ts';
import { kilobytes } from './kilobytes.ts';
import { median } from './median.ts';
import { type Row, row } from './row.ts';

interface RaceTable {
  /** What the rows begin with. */
  heading: string;
  /** Ours first. */
  contenders: [Contender, ...Contender[]];
  /** What is compared with what. */
  how: string;
}

/** How long ours took, and how many times as long as each rival, from asking for the script to the painted form. */
export function raceRows(race: Race, { heading, contenders: [ours, ...rivals], how }: RaceTable): Row[] {
  const timesOf = (contender: Contender) => race.get(contender)!.map(({ milliseconds }) => milliseconds);
  const took = (contender: Contender) => `${median(timesOf(contender)).toFixed(0)} ms`;
  const fetched = (contender: Contender) =>
    `${kilobytes(median(race.get(contender)!.map(({ bytes }) => bytes)))} fetched`;
  const method = `CPU slowed ${throttle} times, ${race.get(ours)!.length} rounds; ${how}`;
  return [
    {
      what: `${heading}: ${ours.title}`,
      value: `${took(ours)}, ${fetched(ours)}`,
      bound: '-',
      holds: '-',
      how: `median; script asked for until painted, ${method}`,
    },
    ...rivals.map((rival) =>
      row({
        what: `${heading}: ours against ${rival.title}`,
        // What slows a round slows both sides of it.
        figure: median(timesOf(ours).map((time, round) => time / timesOf(rival)[round]!)),
        bound: rival.bound,
        write: (ratio) => `${ratio.toFixed(2)} ×`,
        note: `theirs ${took(rival)}, ${fetched(rival)}`,
        how: `median of the ratios of each round, ${method}`,
      }),
    ),
  ];
}
