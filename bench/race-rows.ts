import { type Contender, takesPart } from './contenders.ts';
import type { Race } from './form-race.ts';
import { throttle, type Visit } from './form-visit.ts';
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

/** How long each took from the first script of the page to the painted form, and ours as a share of it. */
export function raceRows(race: Race, { heading, contenders, how }: RaceTable): Row[] {
  const [ours] = contenders;
  const visitsOf = (contender: Contender): Visit[] => race.get(contender) ?? [];
  return contenders.map((contender) => {
    const what = `${heading}: ${contender.title}`;
    if (!takesPart(contender)) return { what, value: 'not measured: set OLD', bound: '-', holds: '-', how };
    const visits = visitsOf(contender);
    const device = contender.on === 'slow 4G' ? '150 ms, 1.6 Mbit/s' : `CPU slowed ${throttle} times`;
    const shared = { what, how: `${device}, ${visits.length} rounds; ${how}` };
    const ms = median(visits.map(({ milliseconds }) => milliseconds));
    const fetched = `${kilobytes(median(visits.map(({ bytes }) => bytes)))} fetched`;
    // What slows a round slows both sides of it.
    const ratio = median(
      visits.map(({ milliseconds }, round) => visitsOf(ours)[round]!.milliseconds / milliseconds),
    );
    const write = (figure: number): string => `${figure.toFixed(0)} ms`;
    const writeRatio = (figure: number): string => `ours ${figure.toFixed(2)} ×`;
    if (contender.bound === undefined)
      return row({
        ...shared,
        figure: ms,
        bound: contender.boundMs,
        write,
        note: contender === ours ? fetched : `${writeRatio(ratio)}, ${fetched}`,
      });
    return row({
      ...shared,
      figure: ratio,
      bound: contender.bound,
      write: writeRatio,
      note: `${write(ms)}, ${fetched}`,
    });
  });
}
