import type { Screening } from '../../../src/protocol/screening.ts';
import type { OrderItem } from '../story.ts';

/** What the service was asked to do. */
export interface Ordered {
  /** Idempotency key: the proxy's own id of the screening. A run has that of its recurrence and its number: see {@link keyOf}. */
  key: string;
  isRun: boolean;
  candidateId: string;
  person: string;
  packageId: string;
  callback: { uri: string; basicAuth: string };
}

interface State {
  at: number;
  status: string;
  result: string;
  /** As a page names it. */
  phase: string;
  shownResult: string;
}

const firstStep = Date.UTC(2031, 0, 1);
const stepMs = 60_000;
const underWay = [
  { status: 'Pending', phase: 'in-progress' },
  { status: 'In Progress', phase: 'in-progress' },
  { status: 'on hold', phase: 'needs-attention' },
  { status: 'submitted', phase: 'in-progress' },
] as const;

/** One screening at the service, with all that it ever said of it. Each step stands in the time of its estimate. */
export class Check {
  readonly id: string;
  readonly ordered: Ordered;
  readonly orderedAt: number;
  /** The proxy has lost it with its database. */
  isForgotten = false;
  readonly pauses: readonly number[];
  readonly #states: State[] = [];
  readonly #clockMs: number;
  readonly #isReopened: boolean;

  constructor(
    number: number,
    ordered: Ordered,
    { now, clockMs, item }: { now: number; clockMs: number; item: OrderItem | undefined },
  ) {
    this.id = `s${number}`;
    this.ordered = ordered;
    this.orderedAt = now;
    this.pauses = item?.steps ?? [10_000, 10_000];
    this.#clockMs = clockMs;
    this.#isReopened = item?.isReopened ?? false;
    this.advance(now);
  }

  /** How far it is. */
  get step(): number {
    return this.#states.length - 1;
  }

  get isOver(): boolean {
    return this.step === this.pauses.length;
  }

  /** Whether it was complete at least once, whatever it is now. */
  get wasComplete(): boolean {
    return this.#states.some(({ phase }) => phase === 'complete');
  }

  advance(now: number): void {
    const left = this.pauses.length - this.#states.length;
    const isComplete = left === 0 || (this.#isReopened && left === 2);
    const { status, phase } = underWay[this.#states.length % underWay.length]!;
    const isFinding = (this.ordered.key.codePointAt(0) ?? 0) % 3 === 0;
    this.#states.push({
      at: now,
      status: isComplete ? 'complete' : status,
      phase: isComplete ? 'complete' : phase,
      result: isComplete ? (isFinding ? 'consider' : 'clear') : 'Pending',
      shownResult: isComplete ? (isFinding ? 'review' : 'clear') : 'pending',
    });
  }

  /** What it said at this step, as a page shows it. */
  saidAt(step: number): string | undefined {
    const state = this.#states[step];
    return state && `${state.phase}/${state.shownResult}`;
  }

  /** The step that it had at this time; the first one at any time before. */
  stepAt(time: number): number {
    return Math.max(
      0,
      this.#states.findLastIndex(({ at }) => at <= time),
    );
  }

  /** In the names of the default profile. */
  report(epoch: number, step = this.step): Record<string, unknown> {
    const { at, status, result } = this.#states[step]!;
    const { candidateId, packageId, callback } = this.ordered;
    return {
      id: this.id,
      candidateId,
      packageId,
      packageName: `Package ${packageId}`,
      callback: { uri: callback.uri },
      status,
      result,
      reportItems: [{ id: `${this.id}-county`, type: 'County records', status, result }],
      updatedAt: new Date(epoch + at + this.#clockMs).toISOString(),
      estimatedCompletionTime: new Date(firstStep + step * stepMs).toISOString(),
    };
  }
}

/** By what the service knows it. */
export const keyOf = ({ id, recurrence }: Pick<Screening, 'id' | 'recurrence'>): string =>
  recurrence && recurrence.run > 1 ? `${recurrence.id}/${recurrence.run}` : id;

/** Which step a page shows; undefined where it shows none. */
export const stepIn = (estimatedAt: string | null | undefined): number | undefined =>
  estimatedAt ? Math.round((Date.parse(estimatedAt) - firstStep) / stepMs) : undefined;
