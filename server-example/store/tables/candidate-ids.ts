import type { Database } from '../port.ts';
import { lockScreening } from './screenings.ts';

/** The service's ids of candidates. */
export class CandidateIds {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async get(clientReferenceId: string): Promise<string | undefined> {
    const [row] = await this.#database.all(
      'SELECT service_candidate_id AS id FROM candidates WHERE client_reference_id = ?',
      clientReferenceId,
    );
    return row && String(row['id']);
  }

  /** Keeps it while the screening exists that it was needed for: the person may have been erased meanwhile. */
  async keep(screeningId: string, clientReferenceId: string, serviceCandidateId: string): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      if (!(await lockScreening(transaction, screeningId))) return;
      await transaction.run(
        `INSERT INTO candidates (client_reference_id, service_candidate_id) VALUES (?, ?)
         ON CONFLICT (client_reference_id) DO UPDATE SET service_candidate_id = excluded.service_candidate_id`,
        clientReferenceId,
        serviceCandidateId,
      );
    });
  }
}
