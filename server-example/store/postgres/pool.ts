import type { PostgresAddress } from './address.ts';
import { PostgresFailure } from './failure.ts';
import { PostgresSession } from './session.ts';

/** How many connections one instance holds. */
const size = 10;

/** It did not answer in time. */
const tooLate = { code: 'CONNECTION_DESTROYED' };

/** Lends connections, each to one borrower at a time. A new one takes the place of each that was closed. */
export class PostgresPool {
  readonly #address: PostgresAddress;
  readonly #deadlineMs: number;
  readonly #free: PostgresSession[];
  readonly #lent = new Set<PostgresSession>();
  readonly #waiting: ((session: PostgresSession) => void)[] = [];
  #isClosed = false;

  /** @param deadlineMs how long a borrower may take that names no other time, the wait for a connection not counted. */
  constructor(address: PostgresAddress, deadlineMs: number) {
    this.#address = address;
    this.#deadlineMs = deadlineMs;
    this.#free = Array.from({ length: size }, () => this.#open());
  }

  /** Does `work` with a connection of its own. Past the deadline the connection is cut, and `work` fails. */
  async use<Result>(
    work: (session: PostgresSession) => Promise<Result>,
    deadlineMs = this.#deadlineMs,
  ): Promise<Result> {
    const session = await this.#borrow();
    const deadline = setTimeout(() => void session.end(tooLate), deadlineMs);
    try {
      return await work(session);
    } catch (error) {
      if (error instanceof PostgresFailure && error.isConnectionLost) void session.end();
      throw error;
    } finally {
      clearTimeout(deadline);
      this.#lent.delete(session);
      this.#return(session);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#free, ...this.#lent].map((session) => session.end()));
  }

  async #borrow(): Promise<PostgresSession> {
    const free = this.#free.pop() ?? (await this.#turn());
    if (this.#isClosed) throw new PostgresFailure(this.#address.name, { code: 'CONNECTION_ENDED' });
    const session = free.isLost ? this.#open() : free;
    this.#lent.add(session);
    return session;
  }

  /** Waits in line, at most as long as the others may take: a database that hangs must not gather callers. */
  async #turn(): Promise<PostgresSession> {
    const { promise, resolve, reject } = Promise.withResolvers<PostgresSession>();
    this.#waiting.push(resolve);
    const deadline = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
      reject(new PostgresFailure(this.#address.name, tooLate));
    }, this.#deadlineMs);
    try {
      return await promise;
    } finally {
      clearTimeout(deadline);
    }
  }

  #return(session: PostgresSession): void {
    const next = this.#waiting.shift();
    if (next) next(session);
    else this.#free.push(session);
  }

  #open(): PostgresSession {
    return new PostgresSession(this.#address, this.#deadlineMs);
  }
}
