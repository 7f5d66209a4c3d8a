import { callbackSender, type SendCallback } from './callback-sender.ts';
import type { ClientCredentials } from './client-credentials.ts';
import { type Alarm, Clock } from './clock.ts';
import { FieldMap } from './field-map.ts';
import { type Environment, packagesOf } from './packages.ts';
import { mergeProfile } from './profile.ts';
import { Quirks } from './quirks.ts';
import { SeededRandom } from './random.ts';
import { Trace } from './trace.ts';

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

/** What every part of the service works with. */
export type Core = ReturnType<typeof createCore>;

/** Makes what the parts of the service share: names, time, random values, quirks, the trace. */
export function createCore(options: SandboxOptions) {
  const { credentials, environment, publicUrl, portalFramedBy = [] } = options;
  const profile = mergeProfile(options.profile);
  return {
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
}
