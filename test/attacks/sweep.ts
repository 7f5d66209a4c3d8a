import { checkAuthorisation } from './check-authorisation.ts';
import { checkCanaries } from './check-canaries.ts';
import { checkHostileService } from './check-hostile-service.ts';
import { checkNaughtyInput } from './check-naughty-input.ts';
import { checkRawRequests } from './check-raw-requests.ts';
import { checkReplays } from './check-replays.ts';
import type { Scale } from './scale.ts';
import type { FaultResult } from '../faults/fault-table.ts';
import type { Tally } from './tally.ts';

/** Attacks the proxy in every way there is. @param report is told of each kind when it is over. */
export async function sweep(scale: Scale, report: (tally: Tally) => void): Promise<FaultResult[]> {
  const results: FaultResult[] = [];
  const add = (tally: Tally, faults: Omit<FaultResult, 'name' | 'attacks'> = {}) => {
    report(tally);
    results.push({ name: tally.name, attacks: tally, ...faults });
  };
  add(await checkAuthorisation());
  for (const tally of await checkReplays()) add(tally);
  add(await checkRawRequests());
  add(await checkNaughtyInput(scale));
  const { attacks, ...faults } = await checkHostileService(scale);
  add(attacks, faults);
  add(await checkCanaries(scale));
  return results;
}
