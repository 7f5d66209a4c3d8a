import type { StoryEvent, StoryHistory } from './history.ts';
import { markOf } from './story-mark.ts';

/** An order as the service received it. */
export interface ServiceOrder {
  /** Its idempotency key. */
  screeningId: string;
  candidate: string;
  /** The service's id of the candidate. */
  candidateId: string;
  packageId: string;
  callback: { uri: string; basicAuth: string };
}

/** A service whose times lie more than a day ahead would be taken for one without times. */
const began = Date.UTC(2020, 0, 1);
const words = ['Pending', 'In Progress', 'incomplete', 'submitted', 'on hold'];

/** One screening at the service, from the order to its end. */
export class Story implements StoryHistory {
  readonly number: number;
  readonly screeningId: string;
  readonly candidate: string;
  readonly candidateId: string;
  readonly packageId: string;
  readonly callback: ServiceOrder['callback'];
  readonly lastStep: number;
  /** Whether its reports carry times. Without times only their order says which one is newer. */
  readonly isTimed: boolean;
  readonly events: StoryEvent[] = [];
  /** When it last changed, on the service's clock. */
  #updatedAt: string;

  constructor(
    { screeningId, candidate, candidateId, packageId, callback }: ServiceOrder,
    { number, lastStep, isTimed, tick }: { number: number; lastStep: number; isTimed: boolean; tick: number },
  ) {
    this.number = number;
    this.screeningId = screeningId;
    this.candidate = candidate;
    this.candidateId = candidateId;
    this.packageId = packageId;
    this.callback = callback;
    this.lastStep = lastStep;
    this.isTimed = isTimed;
    this.#updatedAt = timeOf(tick);
  }

  /** At the service. */
  get id(): string {
    return `service-${this.number}`;
  }

  /** How far it is. */
  get step(): number {
    return this.events.length;
  }

  get isOver(): boolean {
    return this.step === this.lastStep;
  }

  /** @param tick of the service's clock, which grows with everything that happens there. */
  advance(tick: number): StoryEvent {
    const event: StoryEvent = {
      step: this.step + 1,
      happenedAt: performance.now(),
      answeredAt: undefined,
    };
    this.events.push(event);
    this.#updatedAt = timeOf(tick);
    return event;
  }

  /** The screening as it is now, in the names of the default profile. */
  report(): string {
    const status = this.isOver ? 'complete' : words[this.step % words.length];
    const result = this.isOver ? 'clear' : 'Pending';
    return JSON.stringify({
      id: this.id,
      candidateId: this.candidateId,
      callback: { uri: this.callback.uri },
      packageId: this.packageId,
      packageName: `Package ${this.packageId}`,
      status,
      result,
      reportItems: ['county', 'federal'].map((type) => ({
        id: `${this.number}-${type}`,
        type,
        status,
        result,
      })),
      submittedAt: timeOf(0),
      ...(this.isTimed ? { updatedAt: this.#updatedAt } : {}),
      estimatedCompletionTime: markOf({ story: this.number, step: this.step }),
    });
  }
}

const timeOf = (tick: number): string => new Date(began + tick * 1000).toISOString();
