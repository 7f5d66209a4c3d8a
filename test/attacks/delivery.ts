import type { House } from '../server/house.ts';

/** A callback as the sandbox sent it. */
export interface Delivery {
  uri: string;
  headers: Record<string, string>;
  body: { payload: object };
}

/** The newest callback of all. */
export async function newestDelivery(house: House): Promise<Delivery> {
  await house.settled();
  const { callbacks } = await house.portal<{ callbacks: Delivery[] }>('/callbacks');
  // The newest comes first.
  return callbacks[0]!;
}

/** The last part of the address: whoever has it may speak of that screening. */
export const capabilityOf = ({ uri }: Delivery): string => uri.slice(uri.lastIndexOf('/') + 1);
