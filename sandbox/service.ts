import { callbackSender, type SendCallback } from './callback-sender.ts';
import { Callbacks } from './callbacks.ts';
import { Candidates } from './candidates.ts';
import type { ClientCredentials } from './client-credentials.ts';
import { type Alarm, Clock } from './clock.ts';
import { FieldMap } from './field-map.ts';
import { Invites } from './invites.ts';
import { type Environment, packagesOf } from './packages.ts';
import { mergeProfile } from './profile.ts';
import { Quirks } from './quirks.ts';
import { SeededRandom } from './random.ts';
import { Screenings } from './screenings.ts';
import { ScreeningWriter } from './screening-writer.ts';
import { Subscriptions } from './subscriptions.ts';
import { Tokens } from './tokens.ts';
import { Trace } from './trace.ts';
import { TrustedUsers } from './trusted-users.ts';

/** How to make a sandbox. */
export interface SandboxOptions {
  credentials: ClientCredentials;
  environment: Environment;
  /** The address that browsers use, without a slash at the end. Invite links start with it. */
  publicUrl: string;
  /** The host names that lead to it, beside those of this machine and of `publicUrl`. */
  hosts?: string[];
  /** The origins whose pages may show the portal in a frame; none by default. */
  portalFramedBy?: string[];
  /** Laid over the default profile. */
  profile?: unknown;
  /** The same seed gives the same ids, tokens and links. */
  seed: string;
  /** Milliseconds since 1970; the machine's time by default. */
  now?: () => number;
  /** Wakes the clock when a task is due; the machine's timers by default. */
  alarm?: Alarm;
  /** The hosts beside this machine to which callbacks may go. */
  callbackHosts?: string[];
  /** Sends callbacks; over the network by default, to this machine and to `callbackHosts`. */
  deliver?: SendCallback;
}

/** The emulated service without HTTP: its state and its operations. */
export type Service = ReturnType<typeof createService>;

/** Makes the parts of the service. */
export function createService(options: SandboxOptions) {
  const { credentials, environment, publicUrl, portalFramedBy = [] } = options;
  const profile = mergeProfile(options.profile);
  const base = {
    credentials,
    environment,
    publicUrl,
    portalFramedBy,
    profile,
    fields: new FieldMap({ ...profile.candidate, clientReferenceId: 'clientReferenceId' }),
    packages: packagesOf(environment),
    clock: new Clock(options.now, options.alarm),
    random: new SeededRandom(`${environment}/${options.seed}`),
    quirks: new Quirks(),
    trace: new Trace(),
    deliver: options.deliver ?? callbackSender(options.callbackHosts ?? []),
  };
  const tokens = new Tokens(base);
  const candidates = new Candidates(base);
  const invites = new Invites(base);
  const writer = new ScreeningWriter({ ...base, invites });
  const callbacks = new Callbacks({ ...base, candidates, writer });
  const trustedUsers = new TrustedUsers(profile, candidates, base.random);
  const screenings = new Screenings({ ...base, candidates, invites, callbacks, trustedUsers });
  const subscriptions = new Subscriptions({ ...base, screenings, callbacks });
  return { ...base, tokens, candidates, invites, writer, callbacks, trustedUsers, screenings, subscriptions };
}
