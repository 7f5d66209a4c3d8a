import { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Limits } from '../limits.ts';
import type { Sleep } from './body-text.ts';
import type { LimitAlarm } from './limit-alarm.ts';

interface Dependencies {
  limits: Pick<Limits, 'answerSeconds'>;
  alarm: LimitAlarm;
  sleep: Sleep;
}

/** Cuts off those who ask and do not read: an answer that nobody takes keeps its bytes and its connection. */
export class UnreadAnswers {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Gives an answer that was written to its end so long to be taken, from when its connection is free for it. */
  watch(outlet: ServerResponse | Duplex): void {
    if (outlet instanceof ServerResponse && !outlet.socket)
      // Others on its connection are answered first. It is written right after this event.
      outlet.once('socket', () => process.nextTick(() => this.#cutLate(outlet)));
    else this.#cutLate(outlet);
  }

  #cutLate(outlet: ServerResponse | Duplex): void {
    // Most answers are taken at once, and cost no timer.
    if (outlet.writableLength === 0 || outlet.destroyed) return;
    const { limits, alarm, sleep } = this.#deps;
    const gone = new AbortController();
    for (const event of ['finish', 'close']) outlet.once(event, () => gone.abort());
    sleep(limits.answerSeconds * 1000, gone.signal).then(
      () => {
        alarm.reached('answerSeconds');
        outlet.destroy();
      },
      () => {},
    );
  }
}
