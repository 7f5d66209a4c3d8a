import type { Transaction } from '../port.ts';
import type { ScreeningRecord } from '../screening-record.ts';
import { ForeignServiceId } from '../store-error.ts';

/** Once an id of the service is a screening's, it is nobody else's. */
export async function claimServiceId(
  transaction: Transaction,
  { id, serviceId }: Pick<ScreeningRecord, 'id' | 'serviceId'>,
): Promise<void> {
  if (serviceId === null) return;
  const [owner] = await transaction.all(
    `INSERT INTO service_ids (service_id, screening) VALUES (?, ?)
     ON CONFLICT (service_id) DO UPDATE SET screening = service_ids.screening RETURNING screening`,
    serviceId,
    id,
  );
  if (owner?.['screening'] !== id) throw new ForeignServiceId();
}
