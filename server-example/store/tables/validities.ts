import { isDeepStrictEqual } from 'node:util';
import type { Database, Transaction } from '../port.ts';
import { Records, type OnUnreadable } from '../records.ts';
import type { ScreeningRecord } from '../screening-record.ts';
import { applyJobs, newJob } from './jobs.ts';

/** Which of the two the host is told next; the detail of a `tell-validity` job. */
export type Reminder = 'due' | 'lapsed';

/** What the host asks for: those that count no more, or not after `validBefore`, the latest end first. */
export interface ValidityQuestion {
  /** Milliseconds since the epoch. */
  validBefore: number;
  clientReferenceId?: string | undefined;
  /** The `next` of the page before. */
  page?: string | undefined;
}

const pageLimit = 100;

/** A page goes on after an end, and of those with this end after an id. */
const token = /^v(\d{1,15})\.([\w-]{1,40})$/;
export const isValidityToken = (text: string): boolean => token.test(text);

/** Until when results count. Of a candidate and package only the newest complete screening has a row: what was before it matters no more. */
export class Validities {
  readonly #database: Database;
  readonly #records: Records<ScreeningRecord>;

  constructor(database: Database, onUnreadable: OnUnreadable | undefined) {
    this.#database = database;
    this.#records = new Records(onUnreadable);
  }

  /** The screening, where its validity is the one that counts. */
  async get(id: string): Promise<ScreeningRecord | undefined> {
    const [row] = await this.#database.all(
      'SELECT id, record FROM validities JOIN screenings ON id = screening WHERE screening = ?',
      id,
    );
    return row && this.#records.read(row);
  }

  /** For the host: 100, and where they go on. */
  async page({
    validBefore,
    clientReferenceId,
    page = '',
  }: ValidityQuestion): Promise<{ records: ScreeningRecord[]; next: string | null }> {
    const [, end = Math.ceil(validBefore), after = ''] = token.exec(page) ?? [];
    const [ofCandidate, values] =
      clientReferenceId === undefined ? ['', []] : ['AND candidate = ?', [clientReferenceId]];
    const rows = await this.#database.all(
      `SELECT valid_until, id, record FROM validities JOIN screenings ON id = screening
       WHERE (valid_until, screening) < (?, ?) ${ofCandidate}
       ORDER BY valid_until DESC, screening DESC LIMIT ${pageLimit}`,
      Number(end),
      after,
      ...values,
    );
    const last = rows.length === pageLimit ? rows.at(-1) : undefined;
    const next = last ? `v${Number(last['valid_until'])}.${String(last['id'])}` : null;
    return { records: this.#records.readable(rows), next };
  }
}

/** Those of the same candidate and package as a screening (`own`), by when they were added. */
const others = (comparison: '<' | '>'): string =>
  `IN (SELECT other.id FROM screenings AS own JOIN screenings AS other ON other.candidate = own.candidate
     AND other.package = own.package AND other.created ${comparison} own.created WHERE own.id = ?)`;

const records = new Records<ScreeningRecord>();

/** Notes what a change means for validities, with the job that tells the host of the end. */
export async function noteValidity(
  transaction: Transaction,
  before: ScreeningRecord | undefined,
  after: ScreeningRecord,
): Promise<void> {
  const { id, validity = null, clientReferenceId, packageId } = after;
  const isCompleted = isComplete(after) && !(before && isComplete(before));
  const isAnother = !isDeepStrictEqual(before?.validity ?? null, validity);
  if (!isCompleted && !isAnother) return;
  // Two that are completed at the same time do not see each other else.
  await transaction.lock(`validity ${clientReferenceId} ${packageId}`);
  if (isCompleted) await transaction.run(`DELETE FROM validities WHERE screening ${others('<')}`, id);
  if (!isAnother) return;
  await transaction.run('DELETE FROM validities WHERE screening = ?', id);
  if (!validity) return;
  const newer = await transaction.all(`SELECT id, record FROM screenings WHERE id ${others('>')}`, id);
  if (records.readable(newer).some(isComplete)) return;
  const [dueAt, until] = [Date.parse(validity.dueAt), Date.parse(validity.until)];
  await transaction.run('INSERT INTO validities (screening, valid_until) VALUES (?, ?)', id, until);
  const job = newJob('tell-validity', id, { now: dueAt, detail: JSON.stringify('due' satisfies Reminder) });
  await applyJobs(transaction, [{ kind: 'tell-validity', about: id, update: () => job }]);
}

const isComplete = ({ phase }: ScreeningRecord): boolean => phase === 'complete';
