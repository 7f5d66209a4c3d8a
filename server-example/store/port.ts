export type Value = string | number | null;

/** By the names of the columns. Postgres answers large numbers as text. */
export type Row = Record<string, unknown>;

/** SQL with a `?` for each value. Every method throws `StoreError` where the database fails. */
export interface Statements {
  /** What is read; within a transaction also what `RETURNING` answers. */
  all(sql: string, ...values: Value[]): Promise<Row[]>;
  /** Answers how many rows were changed. */
  run(sql: string, ...values: Value[]): Promise<number>;
}

export interface Transaction extends Statements {
  readonly dialect: Dialect;
  /** Others who lock the same words, at any instance, wait until this transaction has ended. */
  lock(words: string): Promise<void>;
  /** The time that all instances agree on, in milliseconds; `own` is what this one would say. */
  now(own: number): Promise<number>;
  /** Adds a statement that is sent together with the commit: what it locks is locked for the shortest time. */
  atCommit(sql: string, ...values: Value[]): void;
  /** Lets the listeners of all instances look once this is committed; those of a sole one are handed `what`. */
  announce(what: object): void;
}

/** Where the two languages differ. */
export interface Dialect {
  /** At the end of a `SELECT`: others who change these rows, or select them like this, wait. */
  forUpdate: string;
  /** The same, without the rows that somebody else has selected like this. */
  skipLocked: string;
  /** Tables as Postgres would make them, in the words of this database. */
  schema(postgres: string): string;
}

/** Takes what was announced, in the order of the commits; nothing where there may be more, from other instances. */
export type Listener = (announced?: readonly object[]) => void;

/** A database of SQL, which knows nothing of screenings. */
export interface Database extends Statements {
  /** For messages; without user and password. */
  readonly name: string;
  readonly dialect: Dialect;
  /** Whether one process alone uses it: what others began there is over. */
  readonly isSole: boolean;
  /**
   * Does all of `work` or nothing of it; it is on disk when this resolves. `work` must wait for nothing but its
   * statements, and may be done again. When a connection is lost at the commit itself, nobody can say whether it took place: that is thrown,
   * and the caller may repeat.
   *
   * @param options.about what it changes, if that is known: such transactions of one instance may share a commit, and those
   *   about the same thing come in the order in which they were asked for.
   */
  transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    options?: { about?: string },
  ): Promise<Result>;
  /** Calls `hear` after what any instance has announced, and whenever something announced may have been missed. */
  listen(hear: Listener): Promise<void>;
  /** Overwrites what was deleted from these tables, as far as the database can, without keeping anybody waiting. */
  overwriteDeleted(tables: readonly string[]): Promise<void>;
  /** @param why what every statement throws from then on. */
  close(why?: Error): Promise<void>;
}
