import type { SqliteConnection } from './connection.ts';
import type { Committed } from '../watchers.ts';

/** What a piece of work did; `committed` where it appended to the log. */
interface Done {
  committed?: Committed | undefined;
}

interface Member {
  work: () => Done;
  resolve: (done: Done) => void;
  reject: (cause: unknown) => void;
}

/**
 * Commits in groups: what is asked for within one turn of the event loop is one transaction, so that a burst costs one
 * write to the disk. A promise resolves once its work is on disk.
 */
export class SqliteGroup {
  readonly #sqlite: SqliteConnection;
  readonly #hand: (committed: Committed[]) => void;
  #members: Member[] = [];

  /** @param hand takes the entries of each group, in the order of the log, once they are on disk. */
  constructor(sqlite: SqliteConnection, hand: (committed: Committed[]) => void) {
    this.#sqlite = sqlite;
    this.#hand = hand;
  }

  /** `work` must not wait. Where one of a group fails, the group is undone and each is done again on its own. */
  add<Result extends Done>(work: () => Result): Promise<Result> {
    if (this.#members.length === 0) setImmediate(() => this.flush());
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#members.push({ work, resolve: resolve as Member['resolve'], reject });
    return promise;
  }

  /** Commits what is waiting. */
  flush(): void {
    const members = this.#members;
    this.#members = [];
    if (members.length > 0) this.#commit(members);
  }

  #commit(members: Member[]): void {
    let done: Done[];
    try {
      done = this.#sqlite.transaction(() => members.map(({ work }) => work()));
    } catch (cause) {
      if (members.length === 1) members[0]!.reject(cause);
      else for (const member of members) this.#commit([member]);
      return;
    }
    this.#hand(done.map(({ committed }) => committed).filter((one) => one !== undefined));
    members.forEach(({ resolve }, index) => resolve(done[index]!));
  }
}
