import type { CallbackSender } from './callback-sender.ts';
import { type ServiceOrder, Story } from './story.ts';

interface Dependencies {
  sender: CallbackSender;
  /** A number from 0 to 1. */
  random: () => number;
}

const tickMs = 5;
const shortestStory = 12;
const storySpread = 16;
/** So many stories carry times. */
const timedShare = 0.75;

/** Lets the stories of the service happen, at a steady rate: each time any of those that run goes a step on. */
export class StoryTeller {
  readonly #deps: Dependencies;
  readonly #byScreening = new Map<string, Story>();
  /** Those that can go on now. */
  readonly #ready: Story[] = [];
  #timer: NodeJS.Timeout | undefined;
  #clock = 0;
  /** The screenings that were ordered, in this order. */
  readonly stories: Story[] = [];
  /** How many callbacks were begun. */
  sent = 0;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** How many stories can go on now. */
  get running(): number {
    return this.#ready.length;
  }

  /** Whether all stories are over and all callbacks were answered 200. */
  get isSilent(): boolean {
    return this.#ready.length === 0 && this.sent === this.#deps.sender.answered;
  }

  /** Every order is another screening: the service of these tests does not notice a repeat. */
  begin(order: ServiceOrder): Story {
    const { random } = this.#deps;
    const story = new Story(order, {
      number: this.stories.length,
      lastStep: shortestStory + Math.floor(random() * storySpread),
      isTimed: random() < timedShare,
      tick: ++this.#clock,
    });
    this.stories.push(story);
    this.#byScreening.set(story.screeningId, story);
    this.#ready.push(story);
    return story;
  }

  /** The story of a screening by the proxy's id, if the service was ever asked for it. */
  find(screeningId: string): Story | undefined {
    return this.#byScreening.get(screeningId);
  }

  /** Begins to send so many callbacks a second. */
  start(perSecond: number): void {
    const began = performance.now();
    let told = 0;
    this.#timer = setInterval(() => {
      const due = ((performance.now() - began) * perSecond) / 1000;
      for (; told < due; told += 1) this.#tellNext();
    }, tickMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tellNext(): void {
    if (this.#ready.length === 0) return;
    const index = Math.floor(this.#deps.random() * this.#ready.length);
    const story = this.#ready[index]!;
    const event = story.advance(++this.#clock);
    const goesOnAtOnce = story.isTimed && !story.isOver;
    if (!goesOnAtOnce) this.#ready.splice(index, 1);
    this.sent += 1;
    this.#deps.sender.send(story, event, story.report()).then(
      // Without times nobody can tell late news from new ones: so these come one after the other.
      () => void (!goesOnAtOnce && !story.isOver && this.#ready.push(story)),
      // The run was ended: the event stays unanswered in the history.
      () => {},
    );
  }
}
