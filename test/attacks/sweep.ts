import { checkAuthorisation } from './check-authorisation.ts';
import { checkCanaries } from './check-canaries.ts';
import { checkHostileService } from './check-hostile-service.ts';
import { checkNaughtyInput } from './check-naughty-input.ts';
import { checkRawRequests } from './check-raw-requests.ts';
import { checkReplays } from './check-replays.ts';
import type { Scale } from './scale.ts';
import type { Tally } from './tally.ts';

/** Attacks the proxy in every way there is. @param report is told of each kind when it is over. */
export async function sweep(scale: Scale, report: (tally: Tally) => void): Promise<void> {
  report(await checkAuthorisation());
  for (const tally of await checkReplays()) report(tally);
  report(await checkRawRequests());
  report(await checkNaughtyInput(scale));
  report(await checkHostileService(scale));
  report(await checkCanaries(scale));
}
