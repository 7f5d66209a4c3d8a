import { copyFileSync, rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { world } from '../world/world.ts';
import { tableNames } from '../../../server-example/store/schema.ts';

type Rows = Record<string, unknown>[];

/** Whoever finds what is committed. */
interface Reader {
  committed(sql: string, ...values: string[]): Rows;
}

/** Reads a file beside the process whose it is. */
export class FileReader implements Reader {
  readonly #file: string;
  readonly #copy: string;
  readonly #statements = new Map<string, StatementSync>();
  #database: DatabaseSync | undefined;
  /** Undefined where there is no copy. */
  backedUpAt: number | undefined;

  constructor(file: string) {
    this.#file = file;
    this.#copy = `${file}.copy`;
  }

  committed(sql: string, ...values: string[]): Rows {
    this.#database ??= new DatabaseSync(this.#file, { readOnly: true });
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement.all(...values);
  }

  /** Copies what is committed. */
  backUp(): void {
    this.#database ??= new DatabaseSync(this.#file, { readOnly: true });
    rmSync(this.#copy, { force: true });
    this.#database.prepare('VACUUM INTO ?').run(this.#copy);
    this.backedUpAt = world.now;
  }

  /** The file is that copy again. Nobody has it open. */
  restore(): void {
    this.close();
    for (const end of ['-wal', '-shm']) rmSync(this.#file + end, { force: true });
    copyFileSync(this.#copy, this.#file);
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
    this.#statements.clear();
  }
}

/** What is committed, as the checker asks for it. */
export class Committed {
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** Of a screening: whether a read is owed, and how far it is. */
  of(key: string): { isOwed: boolean; estimatedAt: string | null } {
    const [row] = this.#reader.committed(
      `SELECT id, record FROM screenings WHERE ? IN (id, record ->> '$.recurrence.id' || '/' || (record ->> '$.recurrence.run'))`,
      key,
    );
    const about = String(row?.['id']);
    const [job] = this.#reader.committed(`SELECT detail FROM jobs WHERE kind = 'read' AND about = ?`, about);
    const record = row && (JSON.parse(String(row['record'])) as { estimatedAt: string | null });
    return { isOwed: typeof job?.['detail'] === 'string', estimatedAt: record?.estimatedAt ?? null };
  }

  /** The screenings of the same candidate and package that were ordered after this one. */
  newerThan(id: string): string[] {
    const rows = this.#reader.committed(
      `SELECT newer.id FROM screenings AS own JOIN screenings AS newer ON newer.candidate = own.candidate
         AND newer.package = own.package AND newer.created > own.created WHERE own.id = ?`,
      id,
    );
    return rows.map((row) => String(row['id']));
  }

  /** Whether these words stand anywhere in it. */
  holds(words: string): boolean {
    return tableNames.some((table) =>
      JSON.stringify(this.#reader.committed(`SELECT * FROM ${table}`)).includes(words),
    );
  }
}
