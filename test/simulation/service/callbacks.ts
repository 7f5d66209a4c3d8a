import type { Faults } from '../faults.ts';
import type { Network } from '../pages/network.ts';
import type { Story } from '../story.ts';
import { world } from '../world/world.ts';
import type { Check } from './check.ts';

interface Dependencies {
  story: Story;
  faults: Faults;
  network: Network;
  /** The proxy has answered 200: it has taken it. */
  onTaken: (check: Check, step: number) => void;
}

const firstRetryMs = 3_000;
const longestRetryMs = 60_000;
const mostTriesInVain = 5;
const answerWithinMs = 15_000;

/** Sends what has happened, again until the proxy takes it. Where reads decide, the service may also forget to. */
export class Callbacks {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  send(check: Check): void {
    const { story, faults } = this.#deps;
    const name = `${check.id} at step ${check.step}`;
    // What nobody has heard of is looked for a day later, and what was complete never.
    const isNeeded = (check.ordered.isRun && check.step === 0) || check.wasComplete;
    if (story.decides === 'reads' && !isNeeded && faults.take('callback-lost', name)) return;
    const late = faults.take('callback-late', name)?.ms ?? 0;
    const { step } = check;
    const payload = check.report(world.time - world.now);
    const copies = faults.take('callback-doubled', name) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1)
      world.after(
        late + world.between('service', 5, 400),
        () => void this.#deliver(check, { step, payload }, 0),
      );
  }

  async #deliver(check: Check, news: { step: number; payload: unknown }, tries: number): Promise<void> {
    const { faults, network, onTaken } = this.#deps;
    const { uri, basicAuth } = check.ordered.callback;
    const name = `${check.id} at step ${news.step}`;
    const status = await network
      .send('service', uri, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(basicAuth)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'screening', payload: news.payload }),
        signal: AbortSignal.timeout(answerWithinMs),
      })
      .then(
        (answer) => answer.status,
        () => 0,
      );
    world.note('service', `callback of ${name}: ${status || 'no answer'}`);
    if (status === 200) onTaken(check, news.step);
    // Nobody is there of whom it is about.
    if (status === 404 && tries > mostTriesInVain) return;
    if (status === 200 && !faults.take('callback-answer-lost', name)) return;
    const pause = Math.min(firstRetryMs * 2 ** tries, longestRetryMs);
    world.after(pause, () => void this.#deliver(check, news, tries + 1));
  }
}
