import { Callbacks } from './callbacks.ts';
import { Candidates } from './candidates.ts';
import { createCore, type SandboxOptions } from './core.ts';
import { Invites } from './invites.ts';
import { Reports } from './reports.ts';
import { Screenings } from './screenings.ts';
import { ScreeningWriter } from './screening-writer.ts';
import { Subscriptions } from './subscriptions.ts';
import { Tokens } from './tokens.ts';
import { TrustedUsers } from './trusted-users.ts';

/** The emulated service without HTTP: its state and its operations. */
export type Service = ReturnType<typeof createService>;

/** Makes the parts of the service. */
export function createService(options: SandboxOptions) {
  const core = createCore(options);
  const tokens = new Tokens(core);
  const candidates = new Candidates(core);
  const invites = new Invites(core);
  const writer = new ScreeningWriter({ ...core, invites });
  const callbacks = new Callbacks({ ...core, candidates, writer });
  const trustedUsers = new TrustedUsers({ ...core, candidates });
  const screenings = new Screenings({ ...core, candidates, invites, callbacks, trustedUsers });
  const reports = new Reports({ ...core, screenings });
  const subscriptions = new Subscriptions({ ...core, screenings, callbacks });
  return {
    ...core,
    tokens,
    candidates,
    invites,
    writer,
    callbacks,
    trustedUsers,
    screenings,
    subscriptions,
    reports,
  };
}
