import type { FaultStage } from './fault-stage.ts';
import type { Look } from './history.ts';
import { sightingOf } from './proxy-site.ts';

const idsPerLook = 100;

/** What an operator finds in between, of all that runs. */
export class Looks {
  readonly all: Look[] = [];
  readonly #stage: Pick<FaultStage, 'teller' | 'proxy' | 'operator'>;

  constructor(stage: Pick<FaultStage, 'teller' | 'proxy' | 'operator'>) {
    this.#stage = stage;
  }

  /** Looks at each screening about which something was answered 200. */
  async take(): Promise<void> {
    const { teller, proxy, operator } = this.#stage;
    const ids = teller.stories
      .filter(({ isOver, events }) => !isOver && events.some(({ answeredAt }) => answeredAt !== undefined))
      .map(({ screeningId }) => screeningId);
    for (let start = 0; start < ids.length; start += idsPerLook) {
      const some = ids.slice(start, start + idsPerLook);
      const askedAt = performance.now();
      const { screenings } = await proxy.snapshot(operator.token, some);
      this.all.push({ askedAt, ids: some, shown: screenings.map(sightingOf) });
    }
  }
}
