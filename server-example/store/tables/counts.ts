import { randomUUID } from 'node:crypto';
import type { Database, Statements, Transaction, Value } from '../port.ts';
import type { SubjectDigests } from '../subject-digest.ts';
import { lockSubject } from './revocations.ts';

/** What is counted, because it is billed or could be guessed. */
type CountedKind = 'order' | 'proof' | 'invite' | 'wrong-answer' | 'refused-answer';

/** Begins a pause after so many, four times as long after each further one. Without one for long, all are forgotten. */
export interface GrowingPauses {
  pausesAfter: number;
  firstPauseMs: number;
  longestPauseMs: number;
  forgottenAfterMs: number;
}

/** How much there may be of it: so many in any 24 hours, or with growing pauses. */
type CountRule = { perDay: number } | GrowingPauses;

/** What somebody does. */
interface Counted {
  kind: CountedKind;
  subject: string;
  rule: CountRule;
  /** Milliseconds since the epoch. */
  now: number;
}

/** How many count now, and how long it is until there may be another one: 0 where that is now. */
interface Standing {
  counted: number;
  waitMs: number;
}

/** What is counted together: of one subject, by its keyed digest; of all without one. */
interface Tally {
  kind: CountedKind;
  subject?: string | undefined;
}

interface OwnTally extends Tally {
  subject: string;
}

const dayMs = 86_400_000;
/** What counts for a day is kept for longer: a clock that is ahead for a while makes it look old. */
const keptMs = 8 * dayMs;

/**
 * The one counter of what is billed or guessed: a row for each, under a digest, over all instances, restarts and
 * erasures. What was counted by a clock that was ahead counts from now on, or it would count for longer.
 */
export class Counts {
  readonly #database: Database;
  readonly #digests: SubjectDigests;

  constructor(database: Database, digests: SubjectDigests) {
    this.#database = database;
    this.#digests = digests;
  }

  standing(counted: Counted): Promise<Standing> {
    return this.#takeTurn(counted, async () => {});
  }

  /**
   * Counts one, unless it has to wait. Answers how it was before, and the id of what was counted: see {@link takeBack}.
   */
  async count(counted: Counted): Promise<Standing & { id: string }> {
    const id = randomUUID();
    const before = await this.#takeTurn(counted, async (transaction, tally, { waitMs }) => {
      if (waitMs === 0) await addCount(transaction, tally, counted.now, id);
    });
    return { ...before, id };
  }

  /** Counts one that has happened. @param what of which the same counts once while it is kept. */
  async note(counted: Counted, what?: string): Promise<void> {
    const { subject, now } = counted;
    const id = what === undefined ? null : this.#digests.ofAnswer(subject, what);
    await this.#takeTurn(counted, (transaction, tally) => addCount(transaction, tally, now, id));
  }

  async takeBack(id: string): Promise<void> {
    await uncount(this.#database, id);
  }

  /** Deletes what counts no more. `now` in milliseconds since the epoch. */
  async forget(now: number, { forgottenAfterMs }: GrowingPauses): Promise<void> {
    await this.#database.run("DELETE FROM counts WHERE kind <> 'wrong-answer' AND at <= ?", now - keptMs);
    await this.#database.run(
      `DELETE FROM counts WHERE kind = 'wrong-answer' AND subject IN (
         SELECT subject FROM counts WHERE kind = 'wrong-answer' GROUP BY subject HAVING max(at) < ?)`,
      now - forgottenAfterMs,
    );
  }

  /** One after the other of each subject, so that what is done at once is counted, too. */
  #takeTurn(
    { kind, subject, rule, now }: Counted,
    work: (transaction: Transaction, tally: OwnTally, before: Standing) => Promise<void>,
  ): Promise<Standing> {
    const tally = { kind, subject: this.#digests.ofSubject(subject) };
    return this.#database.transaction(async (transaction) => {
      await lockSubject(transaction, this.#digests, subject);
      const before = await standingOf(transaction, tally, rule, now);
      await work(transaction, tally, before);
      return before;
    });
  }
}

/**
 * What an erasure leaves is what its subject could do once more without it, and nothing that says what it was.
 *
 * @param subject its digest; without one it is done to all: where digests are found no more, no erasure reaches them.
 */
export async function eraseCounts(transaction: Transaction, subject?: string): Promise<void> {
  const [invites, invited] = conditionOf({ kind: 'invite', subject });
  await transaction.run(`DELETE FROM counts WHERE ${invites}`, ...invited);
  const [refusals, refused] = conditionOf({ kind: 'refused-answer', subject });
  await transaction.run(`UPDATE counts SET what = NULL WHERE ${refusals}`, ...refused);
}

const conditionOf = ({ kind, subject }: Tally): [string, string[]] =>
  subject === undefined ? ['kind = ?', [kind]] : ['kind = ? AND subject = ?', [kind, subject]];

/** In a turn of its own: of two at once, neither would see the other. */
export async function standingOf(
  transaction: Transaction,
  tally: Tally,
  rule: CountRule,
  now: number,
): Promise<Standing> {
  const [condition, values] = conditionOf(tally);
  await transaction.run(`UPDATE counts SET at = ? WHERE ${condition} AND at > ?`, now, ...values, now);
  return 'perDay' in rule
    ? standingInDay(transaction, tally, rule.perDay, now)
    : standingWithPauses(transaction, tally, rule, now);
}

async function standingInDay(
  transaction: Transaction,
  tally: Tally,
  perDay: number,
  now: number,
): Promise<Standing> {
  const { counted } = await countedSince(transaction, tally, now - dayMs);
  if (counted < perDay) return { counted, waitMs: 0 };
  const [condition, values] = conditionOf(tally);
  // The one that has to count no more before another one may come.
  const [row] = await transaction.all(
    `SELECT at FROM counts WHERE ${condition} AND at > ? ORDER BY at DESC LIMIT 1 OFFSET ${Math.max(0, perDay - 1)}`,
    ...values,
    now - dayMs,
  );
  return { counted, waitMs: Number(row?.['at'] ?? now) + dayMs - now };
}

async function standingWithPauses(
  transaction: Transaction,
  tally: Tally,
  { pausesAfter, firstPauseMs, longestPauseMs, forgottenAfterMs }: GrowingPauses,
  now: number,
): Promise<Standing> {
  const { counted, newest } = await countedSince(transaction, tally, 0);
  if (counted > 0 && now - newest > forgottenAfterMs) {
    const [condition, values] = conditionOf(tally);
    await transaction.run(`DELETE FROM counts WHERE ${condition}`, ...values);
    return { counted: 0, waitMs: 0 };
  }
  if (counted < pausesAfter) return { counted, waitMs: 0 };
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 4 ** (counted - pausesAfter));
  return { counted, waitMs: Math.max(0, newest + pauseMs - now) };
}

export async function countedSince(
  statements: Statements,
  tally: Tally,
  since: number,
): Promise<{ counted: number; newest: number }> {
  const [condition, values] = conditionOf(tally);
  const [row] = await statements.all(
    `SELECT count(*) AS counted, max(at) AS newest FROM counts WHERE ${condition} AND at > ?`,
    ...values,
    since,
  );
  return { counted: Number(row?.['counted']), newest: Number(row?.['newest'] ?? 0) };
}

export async function addCount(
  transaction: Transaction,
  tally: OwnTally,
  at: number,
  what: Value,
): Promise<void> {
  await transaction.run(
    'INSERT INTO counts (kind, subject, what, at) VALUES (?, ?, ?, ?) ON CONFLICT (what) DO NOTHING',
    tally.kind,
    tally.subject,
    what,
    at,
  );
}

export async function uncount(statements: Statements, what: string): Promise<void> {
  await statements.run('DELETE FROM counts WHERE what = ?', what);
}
