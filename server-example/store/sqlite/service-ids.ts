import type { ScreeningRecord } from '../screening-record.ts';
import { ForeignServiceId } from '../store.ts';
import type { SqliteConnection } from './connection.ts';

/** Once an id of the service is a screening's, it is nobody else's. Runs within the caller's transaction. */
export function claimServiceId(
  sqlite: SqliteConnection,
  { id, serviceId }: Pick<ScreeningRecord, 'id' | 'serviceId'>,
): void {
  if (serviceId === null) return;
  const owner = sqlite.get(
    `INSERT INTO service_ids VALUES (?, ?)
     ON CONFLICT (service_id) DO UPDATE SET screening = screening RETURNING screening`,
    serviceId,
    id,
  );
  if (owner?.['screening'] !== id) throw new ForeignServiceId();
}
