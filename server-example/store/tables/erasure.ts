import { bucketOf, gapFor, type NewEntry } from '../event-log-entry.ts';
import type { Database, Row, Transaction } from '../port.ts';
import { jobsOfForgotten, type RecurrenceRecord } from '../recurrence-record.ts';
import { Records } from '../records.ts';
import type { ScreeningRecord } from '../screening-record.ts';
import { memberPrefix } from './consents.ts';
import type { SubjectDigests } from '../subject-digest.ts';
import { eraseCounts } from './counts.ts';
import { applyJobs } from './jobs.ts';
import { appendEntries } from './event-log.ts';
import { lockSubject } from './revocations.ts';

/** In place of the reference of somebody who was erased, where another person's record named them. */
const nobody = '';

/** What an erasure deletes from, or changes. */
const erasedTables =
  'screenings event_log orders consents invites service_ids validities candidates recurrences trusts counts jobs'.split(
    ' ',
  );

const ofCandidate = 'IN (SELECT id FROM screenings WHERE candidate = ?)';
const ofOrderer = 'IN (SELECT id FROM screenings WHERE orderer = ? AND candidate <> ?)';

/**
 * Erases a person, by the host's reference, and leaves jobs that end their plans at the service. `now` in milliseconds
 * since the epoch. What is deleted is overwritten also where there is nothing to erase: the attempt before may have failed
 * at this point.
 */
export async function erasePerson(
  database: Database,
  digests: SubjectDigests,
  { reference, now }: { reference: string; now: number },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockSubject(transaction, digests, reference);
    const { forUpdate } = transaction.dialect;
    const plans: string[] = [];
    let screened: Row[] = [];
    let ordered: Row[] = [];
    // Twice: a run that is just being added holds its recurrence until it can be seen, and a recurrence its screening.
    for (let round = 0; round < 2; round += 1) {
      plans.push(...(await eraseRecurrences(transaction, reference, now)));
      await transaction.all(
        `SELECT id FROM recurrences WHERE orderer = ? ORDER BY id ${forUpdate}`,
        reference,
      );
      screened = await transaction.all(
        `SELECT id, member, is_placed FROM screenings WHERE candidate = ? ORDER BY id ${forUpdate}`,
        reference,
      );
      ordered = await transaction.all(
        `SELECT id FROM screenings WHERE orderer = ? AND candidate <> ? ORDER BY id ${forUpdate}`,
        reference,
        reference,
      );
    }
    // Only now: a change of a screening locks it before the job of its plan.
    for (const id of plans)
      await transaction.run("DELETE FROM jobs WHERE kind = 'check-plan' AND about = ?", id);
    await eraseScreenings(transaction, reference, membersOf(screened));
    await anonymise(transaction, reference);
    const owners = ['candidate', 'member'].map((role) => `${role} ${reference}`);
    await transaction.run('DELETE FROM orders WHERE owner IN (?, ?)', ...owners);
    await transaction.run('DELETE FROM candidates WHERE client_reference_id = ?', reference);
    await transaction.run(
      `DELETE FROM jobs WHERE kind IN ('check-trust', 'withhold')
       AND about IN (SELECT id FROM trusts WHERE subject = ?)`,
      reference,
    );
    await transaction.run('DELETE FROM trusts WHERE subject = ?', reference);
    await eraseCounts(transaction, digests.ofSubject(reference));
    appendEntries(transaction, gapsAfter(reference, { screened, hasOrdered: ordered.length > 0, now }));
  });
  await database.overwriteDeleted(erasedTables);
}

/** Answers their ids. */
async function eraseRecurrences(transaction: Transaction, reference: string, now: number): Promise<string[]> {
  const rows = await transaction.all(
    'DELETE FROM recurrences WHERE candidate = ? RETURNING id, record',
    reference,
  );
  // One that cannot be read is deleted all the same.
  const plans = new Records<RecurrenceRecord>().readable(rows);
  await applyJobs(
    transaction,
    plans.flatMap((plan) => jobsOfForgotten(plan, now)),
  );
  return plans.map(({ id }) => id);
}

/** @param members who ordered them: they alone find some of the entries. */
async function eraseScreenings(
  transaction: Transaction,
  reference: string,
  members: string[],
): Promise<void> {
  for (const table of ['orders', 'consents', 'invites', 'service_ids', 'validities']) {
    await transaction.run(`DELETE FROM ${table} WHERE screening ${ofCandidate}`, reference);
  }
  await transaction.run(
    `DELETE FROM jobs WHERE kind IN ('read', 'settle', 'tell-host', 'tell-validity') AND about ${ofCandidate}`,
    reference,
  );
  // The place stays: somebody else may be there, and must not learn of the erasure.
  const emptied = `UPDATE event_log SET screening = '', candidate = NULL, member = NULL, shown = NULL, shown_to_member = NULL`;
  await transaction.run(`${emptied} WHERE candidate = ?`, reference);
  for (const member of members)
    await transaction.run(`${emptied} WHERE member = ? AND screening ${ofCandidate}`, member, reference);
  await transaction.run('DELETE FROM screenings WHERE candidate = ?', reference);
}

/** What this person ordered for others stays, without saying who ordered it. */
async function anonymise(transaction: Transaction, reference: string): Promise<void> {
  await transaction.run(
    `UPDATE consents SET sealed_name = ? WHERE screening ${ofOrderer} AND substr(sealed_name, 1, ${memberPrefix.length}) = ?`,
    memberPrefix,
    reference,
    reference,
    memberPrefix,
  );
  await transaction.run('UPDATE event_log SET member = ? WHERE member = ?', nobody, reference);
  for (const table of ['screenings', 'recurrences']) {
    const rows = await transaction.all(
      `SELECT id, member, record FROM ${table} WHERE orderer = ?`,
      reference,
    );
    for (const row of rows) {
      const sql = `UPDATE ${table} SET member = ?, orderer = ?, record = ? WHERE id = ?`;
      await transaction.run(sql, anonymousMember(row), nobody, withoutOrderer(row), String(row['id']));
    }
  }
}

const anonymousMember = ({ member }: Row): string | null => (member === null ? null : nobody);

/** The purpose is the orderer's own text. Nothing stays of what cannot be read. */
function withoutOrderer(row: Row): string {
  const [kept] = new Records<Pick<ScreeningRecord, 'id' | 'orderedBy' | 'purpose'>>().readable([row]);
  if (!kept) return '';
  return JSON.stringify({
    ...kept,
    orderedBy: { ...kept.orderedBy, subject: nobody },
    ...('purpose' in kept && { purpose: null }),
  });
}

const membersOf = (rows: Row[]): string[] => [
  ...new Set(rows.map((row) => row['member']).filter((one) => typeof one === 'string')),
];

/** Tell those who saw something that it is gone. The person is named in the event log by a bucket alone. */
function gapsAfter(
  reference: string,
  { screened, hasOrdered, now }: { screened: Row[]; hasOrdered: boolean; now: number },
): NewEntry[] {
  const placed = screened.filter((row) => Number(row['is_placed']) === 1);
  return [
    ...membersOf(placed).map((member) => gapFor(null, member, now)),
    ...(hasOrdered ? [gapFor(null, bucketOf(reference), now)] : []),
    ...(placed.length > 0 ? [gapFor(bucketOf(reference), null, now)] : []),
  ];
}
