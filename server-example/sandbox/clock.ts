/** Rings once after `milliseconds`; the answer takes the alarm back. */
export type Alarm = (milliseconds: number, ring: () => void) => () => void;

type Task = { at: number; run: () => void | Promise<void> };

const longestAlarm = 3_600_000;

/** Rings by the machine's own timers, without keeping the process alive. */
const machineAlarm: Alarm = (milliseconds, ring) => {
  const timer = setTimeout(ring, milliseconds);
  timer.unref();
  return () => clearTimeout(timer);
};

/**
 * The sandbox's time: real time, plus what it was moved forward by hand. Whatever happens later (retries, recurring
 * runs) is a task of this clock, so that moving it makes those things happen at once and in order.
 */
export class Clock {
  readonly #base: () => number;
  readonly #alarm: Alarm;
  #offset = 0;
  #tasks: Task[] = [];
  #cancelAlarm: () => void = () => {};
  #advancing: Promise<unknown> = Promise.resolve();

  /** `base`: the time underneath, in milliseconds since 1970. */
  constructor(base: () => number = Date.now, alarm: Alarm = machineAlarm) {
    this.#base = base;
    this.#alarm = alarm;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#base() + this.#offset;
  }

  /** The time as ISO 8601 in UTC. */
  stamp(inMilliseconds = 0): string {
    return new Date(this.now() + inMilliseconds).toISOString();
  }

  /** Runs a task once the time has come; tasks of the same time run in the order they were given. */
  at(time: number, run: Task['run']): void {
    const position = this.#tasks.findLastIndex((task) => task.at <= time) + 1;
    this.#tasks.splice(position, 0, { at: time, run });
    this.#arm();
  }

  /** Resolves after that much real time, which moving the clock does not shorten. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.#alarm(milliseconds, resolve));
  }

  /** Moves the clock forward and runs, one after the other and each at its own time, all that falls due. */
  advance(milliseconds: number): Promise<void> {
    const turn = this.#advancing.then(() => this.#runUntil(this.now() + milliseconds));
    this.#advancing = turn.catch(() => {});
    return turn;
  }

  /** Forgets every task. */
  stop(): void {
    this.#tasks = [];
    this.#cancelAlarm();
  }

  async #runUntil(time: number): Promise<void> {
    for (let task = this.#takeDue(time); task !== undefined; task = this.#takeDue(time)) {
      this.#moveTo(task.at);
      await task.run();
    }
    this.#moveTo(time);
    this.#arm();
  }

  #takeDue(time: number): Task | undefined {
    const [first] = this.#tasks;
    return first !== undefined && first.at <= time ? this.#tasks.shift() : undefined;
  }

  #moveTo(time: number): void {
    this.#offset = Math.max(this.#offset, time - this.#base());
  }

  #arm(): void {
    this.#cancelAlarm();
    const [first] = this.#tasks;
    if (first === undefined) return;
    const milliseconds = Math.min(Math.max(first.at - this.now(), 0), longestAlarm);
    this.#cancelAlarm = this.#alarm(milliseconds, () => this.#runDue());
  }

  #runDue(): void {
    const now = this.now();
    for (let task = this.#takeDue(now); task !== undefined; task = this.#takeDue(now)) void task.run();
    this.#arm();
  }
}
