import { lossOf, withoutOrderer } from '../erased-person.ts';
import type { Row } from '../kept-records.ts';
import { memberMark } from '../signed-name.ts';
import type { PostgresConnection, Statements } from './connection.ts';
import { appendToLog } from './log.ts';
import { eraseMember } from './members.ts';
import type { PostgresRecurrences } from './recurrences.ts';
import { lockSubject } from './subject-lock.ts';
import type { SubjectDigests } from '../subject-digest.ts';

const tables =
  'screenings, log, orders, consents, invites, service_ids, candidates, recurrences, trusts, members, revocations';

/** A list of ids as one value: a statement must not grow with what it finds. */
const isListed = 'IN (SELECT json_array_elements_text(?::text::json))';
const idsOf = (rows: Row[]): string => JSON.stringify(rows.map((row) => row['id']));

/**
 * Erases a person from a Postgres database; by columns, so damaged records go too. `now` in milliseconds since the
 * epoch. Answers the plans that have to be ended at the service.
 *
 * Postgres leaves what was deleted or changed in its files, even after an ordinary `VACUUM`: only a table that is
 * written anew is free of it. That is done at the end, also where there is nothing to erase: the attempt before may have
 * failed at this point.
 */
export async function erasePerson(
  database: PostgresConnection,
  { recurrences, digests }: { recurrences: PostgresRecurrences; digests: SubjectDigests },
  { reference, now }: { reference: string; now: number },
): Promise<string[]> {
  const plans = await database.transaction(async (transaction) => {
    await lockSubject(transaction, digests, reference);
    const plans: string[] = [];
    let screened: Row[] = [];
    let ordered: Row[] = [];
    // Twice: a run that is just being added holds its recurrence until it can be seen, and a recurrence its screening.
    for (let round = 0; round < 2; round += 1) {
      plans.push(...(await recurrences.erase(transaction, reference, now)));
      await rowsNaming(transaction, 'recurrences', reference);
      screened = await transaction.all(
        'SELECT id, member, is_placed FROM screenings WHERE candidate = ? ORDER BY id FOR UPDATE',
        reference,
      );
      ordered = await rowsNaming(transaction, 'screenings', reference);
    }
    await eraseScreenings(transaction, idsOf(screened));
    await anonymise(transaction, reference, ordered);
    await transaction.run(
      'DELETE FROM orders WHERE owner IN (?, ?)',
      `candidate ${reference}`,
      `member ${reference}`,
    );
    await transaction.run('DELETE FROM candidates WHERE client_reference_id = ?', reference);
    await transaction.run('DELETE FROM trusts WHERE subject = ?', reference);
    await eraseMember(transaction, digests.ofSubject(reference));
    await eraseMember(transaction, digests.ofRefused(reference));

    const orderers = screened.filter((row) => row['is_placed'] === true).map((row) => row['member']);
    const { gaps } = lossOf(
      reference,
      orderers.length > 0 ? new Set(orderers.filter((one) => typeof one === 'string')) : undefined,
      { hasOrdered: ordered.length > 0, now },
    );
    appendToLog(transaction, gaps);
    return plans;
  });
  await database.maintain(`VACUUM (FULL) ${tables}`);
  return plans;
}

/** Rows about others that name the person as the one who ordered. In JSON no other text reads like that. */
async function rowsNaming(statements: Statements, table: string, reference: string): Promise<Row[]> {
  const named = JSON.stringify({ subject: reference }).slice(1, -1);
  return statements.all(
    `SELECT * FROM ${table} WHERE candidate <> ? AND (member = ? OR strpos(record, ?) > 0) ORDER BY id FOR UPDATE`,
    reference,
    reference,
    named,
  );
}

async function eraseScreenings(statements: Statements, ids: string): Promise<void> {
  for (const table of ['orders', 'consents', 'invites']) {
    await statements.run(`DELETE FROM ${table} WHERE screening ${isListed}`, ids);
  }
  await statements.run(`DELETE FROM screenings WHERE id ${isListed}`, ids);
  await statements.run(
    `UPDATE log SET screening = '', candidate = NULL, member = NULL, checksum = '', record = ''
     WHERE screening ${isListed}`,
    ids,
  );
}

/** The screenings of others that this person ordered stay, without saying who ordered them. */
async function anonymise(statements: Statements, reference: string, screenings: Row[]): Promise<void> {
  const entries = await statements.all(`SELECT * FROM log WHERE screening ${isListed}`, idsOf(screenings));
  const recurrences = await rowsNaming(statements, 'recurrences', reference);
  const rewrite = async (table: string, key: string, id: string, row: Row) => {
    const { member, checksum, record } = withoutOrderer(String(row[id]), row);
    await statements.run(
      `UPDATE ${table} SET member = ?, checksum = ?, record = ? WHERE ${key} = ?`,
      member,
      checksum,
      record,
      String(row[key]),
    );
  };
  await statements.run(
    `UPDATE consents SET sealed_name = ? WHERE screening ${isListed} AND starts_with(sealed_name, ?)`,
    memberMark,
    idsOf(screenings),
    memberMark,
  );
  for (const row of screenings) await rewrite('screenings', 'id', 'id', row);
  for (const row of entries) await rewrite('log', 'position', 'screening', row);
  for (const row of recurrences) await rewrite('recurrences', 'id', 'id', row);
}
