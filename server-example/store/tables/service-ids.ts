import type { Transaction } from '../port.ts';
import type { ScreeningRecord } from '../screening-record.ts';
import { ForeignServiceId } from '../store-error.ts';

/** Once an id of the service is a screening's, it is nobody else's; the first one stays its own where it has changed. */
export async function claimServiceId(
  transaction: Transaction,
  { id, serviceId, formerServiceId }: Pick<ScreeningRecord, 'id' | 'serviceId' | 'formerServiceId'>,
): Promise<void> {
  for (const claimed of [formerServiceId, serviceId]) {
    if (claimed === undefined || claimed === null) continue;
    const [owner] = await transaction.all(
      `INSERT INTO service_ids (service_id, screening) VALUES (?, ?)
       ON CONFLICT (service_id) DO UPDATE SET screening = service_ids.screening RETURNING screening`,
      claimed,
      id,
    );
    if (owner?.['screening'] !== id) throw new ForeignServiceId();
  }
}
