import { median } from '../median.ts';
import { type Row, row } from '../row.ts';
import type { CrowdTimes, Side } from './crowd-race.ts';

/** A thousand badges and a list of a thousand, beside the same by hand in Lit. */
export function crowdRows(race: Record<Side, CrowdTimes[]>): Row[] {
  const compared = (
    what: string,
    [ours, theirs]: [Side, Side],
    event: 'created' | 'changed',
    bound: number,
  ): Row => {
    type Time = `${typeof event}Ms` | `${typeof event}ProcessorMs`;
    const took = (side: Side, time: Time): string =>
      `${median(race[side].map((times) => times[time])).toFixed(1)} ms`;
    const both = (time: Time): string => `ours ${took(ours, time)}, theirs ${took(theirs, time)}`;
    // What slows a round slows both sides of it.
    const ratio = (time: Time): number =>
      median(race[ours].map((times, round) => times[time] / race[theirs][round]![time]));
    const write = (figure: number): string => `${figure.toFixed(2)} ×`;
    return row({
      what,
      figure: ratio(`${event}Ms`),
      bound,
      write,
      note: `${both(`${event}Ms`)}; processor time of the page ${write(ratio(`${event}ProcessorMs`))}, ${both(`${event}ProcessorMs`)}`,
      how: `median of the ratios of ${race[ours].length} rounds; script loaded and one element drawn before; ${
        event === 'created' ? 'elements made until painted' : 'news of the change until laid out'
      }`,
    });
  };
  const badges: [Side, Side] = ['our-badges', 'bare-badges'];
  const lists: [Side, Side] = ['our-list', 'bare-list'];
  return [
    compared('1,000 badges created: ours against bare Lit badges', badges, 'created', 1.25),
    compared('1,000 badges, one changed: ours against bare Lit badges', badges, 'changed', 1.25),
    compared('list of 1,000 created: ours against Lit with repeat', lists, 'created', 1),
    compared('list of 1,000, one changed: ours against Lit with repeat', lists, 'changed', 1),
    row({
      what: 'list of 1,000: a minute later',
      figure: median(race['our-list'].map(({ tickMs }) => tickMs)),
      write: (milliseconds) => `${milliseconds.toFixed(1)} ms`,
      how: 'median; the times that read differently written and laid out',
    }),
  ];
}
