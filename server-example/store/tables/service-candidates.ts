import type { Database } from '../port.ts';
import { lockScreening } from './screenings.ts';

/** The service's id of a candidate. */
export async function serviceCandidateOf(
  database: Database,
  clientReferenceId: string,
): Promise<string | undefined> {
  const [row] = await database.all(
    'SELECT service_candidate_id AS id FROM candidates WHERE client_reference_id = ?',
    clientReferenceId,
  );
  return row && String(row['id']);
}

/** Keeps it while the screening exists that it was needed for: the person may have been erased meanwhile. */
export async function rememberCandidate(
  database: Database,
  screeningId: string,
  { clientReferenceId, serviceCandidateId }: { clientReferenceId: string; serviceCandidateId: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await lockScreening(transaction, screeningId))) return;
    await transaction.run(
      `INSERT INTO candidates (client_reference_id, service_candidate_id) VALUES (?, ?)
       ON CONFLICT (client_reference_id) DO UPDATE SET service_candidate_id = excluded.service_candidate_id`,
      clientReferenceId,
      serviceCandidateId,
    );
  });
}
