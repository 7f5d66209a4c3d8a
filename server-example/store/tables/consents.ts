import type { Database, Statements, Transaction } from '../port.ts';
import type { Reservation, SealedConsent } from '../reservation.ts';

/**
 * Before a sealed name that a member signed with: it is erased with that member, and not with the candidate alone. Nothing
 * follows it once the member was erased.
 */
export const memberPrefix = 'member.';

/** What was signed with a screening, in the order of the signatures. */
async function consentsOf(statements: Statements, screeningId: string): Promise<SealedConsent[]> {
  const rows = await statements.all(
    'SELECT * FROM consents WHERE screening = ? ORDER BY number',
    screeningId,
  );
  return rows.map((row) => ({
    id: String(row['document']),
    version: String(row['version']),
    locale: String(row['locale']),
    sha256: String(row['sha256']),
    sealedName: String(row['sealed_name']),
    signedAt: String(row['signed_at']),
    ...(Number(row['copy_requested']) === 1 && { copyRequested: true }),
  }));
}

/** What was signed with screenings. */
export class Consents {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  of(screeningId: string): Promise<SealedConsent[]> {
    return consentsOf(this.#database, screeningId);
  }
}

/** Answers whether any was added: those that are kept already are not. */
export async function addConsents(
  transaction: Transaction,
  { sign }: Reservation,
  screeningId: string,
): Promise<boolean> {
  const signed = await consentsOf(transaction, screeningId);
  const added = sign(screeningId, signed);
  for (const [index, consent] of added.entries()) {
    await transaction.run(
      `INSERT INTO consents (screening, number, document, version, locale, sha256, sealed_name, signed_at, copy_requested)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      screeningId,
      signed.length + index,
      consent.id,
      consent.version,
      consent.locale,
      consent.sha256,
      consent.sealedName,
      consent.signedAt,
      Number(consent.copyRequested === true),
    );
  }
  return added.length > 0;
}
