/** Calls `ring` once after `milliseconds`. Returns a function that cancels the alarm. */
export type Alarm = (milliseconds: number, ring: () => void) => () => void;

type Task = { at: number; run: () => void | Promise<void> };

/** Timers take only 24 days, so a later task is checked again every hour. */
const maxAlarmMs = 3_600_000;

/** Uses the machine's timers, without keeping the process alive. */
const machineAlarm: Alarm = (milliseconds, ring) => {
  const timer = setTimeout(ring, milliseconds);
  timer.unref();
  return () => clearTimeout(timer);
};

/**
 * The sandbox's time: real time plus what the clock was moved forward by hand. Everything planned for later (retries,
 * recurring runs) is a task of this clock, so that moving it runs those tasks at once and in order.
 */
export class Clock {
  readonly #base: () => number;
  readonly #alarm: Alarm;
  #offset = 0;
  #tasks: Task[] = [];
  #cancelAlarm: () => void = () => {};
  #advancing: Promise<unknown> = Promise.resolve();

  /** `base`: real time, in milliseconds since 1970. */
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

  /** Runs a task at a time. Tasks of the same time run in the order in which they were added. */
  at(time: number, run: Task['run']): void {
    const position = this.#tasks.findLastIndex((task) => task.at <= time) + 1;
    this.#tasks.splice(position, 0, { at: time, run });
    this.#setAlarm();
  }

  /** Resolves after this much real time. Moving the clock does not shorten it. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.#alarm(milliseconds, resolve));
  }

  /** Moves the clock forward and runs the tasks that fall due, one after the other, each at its own time. */
  advance(milliseconds: number): Promise<void> {
    const run = this.#advancing.then(() => this.#runUntil(this.now() + milliseconds));
    this.#advancing = run.catch(() => {});
    return run;
  }

  /** Cancels every task. */
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
    this.#setAlarm();
  }

  #takeDue(time: number): Task | undefined {
    const [first] = this.#tasks;
    return first !== undefined && first.at <= time ? this.#tasks.shift() : undefined;
  }

  #moveTo(time: number): void {
    this.#offset = Math.max(this.#offset, time - this.#base());
  }

  #setAlarm(): void {
    this.#cancelAlarm();
    const [first] = this.#tasks;
    if (first === undefined) return;
    const milliseconds = Math.min(Math.max(first.at - this.now(), 0), maxAlarmMs);
    this.#cancelAlarm = this.#alarm(milliseconds, () => this.#runDue());
  }

  #runDue(): void {
    const now = this.now();
    for (let task = this.#takeDue(now); task !== undefined; task = this.#takeDue(now)) void task.run();
    this.#setAlarm();
  }
}
