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

/** What a sandbox is made from. */
export interface SandboxOptions {
  credentials: ClientCredentials;
  environment: Environment;
  /** Where browsers find the sandbox: the start of invite links, without a slash at the end. */
  publicUrl: string;
  /** Laid over the default profile. */
  profile?: unknown;
  /** The same seed gives the same ids, tokens and links. */
  seed: string;
  /** Milliseconds since 1970; the machine's time by default. */
  now?: () => number;
  /** Rings for tasks that fall due; the machine's timers by default. */
  alarm?: Alarm;
  /** Sends callbacks; the platform's fetch by default. */
  deliver?: typeof fetch;
}

/** The emulated service without HTTP: its state, and what can happen to it. */
export type Service = ReturnType<typeof createService>;

/** Puts the parts of the service together. */
export function createService(options: SandboxOptions) {
  const { credentials, environment, publicUrl } = options;
  const profile = mergeProfile(options.profile);
  const fields = new FieldMap({ ...profile.candidate, clientReferenceId: 'clientReferenceId' });
  const clock = new Clock(options.now, options.alarm);
  const random = new SeededRandom(`${environment}/${options.seed}`);
  const quirks = new Quirks();
  const trace = new Trace();
  const packages = packagesOf(environment);
  const tokens = new Tokens(credentials, clock, random, quirks);
  const candidates = new Candidates(profile, fields, clock, random);
  const invites = new Invites(clock, random, quirks, publicUrl, profile.limits.inviteSeconds);
  const writer = new ScreeningWriter(profile, invites, quirks, publicUrl);
  const deliver = options.deliver ?? fetch;
  const callbacks = new Callbacks(profile, candidates, writer, clock, random, quirks, trace, deliver);
  const trustedUsers = new TrustedUsers(profile, candidates, random);
  const around = {
    profile,
    fields,
    packages,
    candidates,
    invites,
    callbacks,
    trustedUsers,
    clock,
    random,
    quirks,
  };
  const screenings = new Screenings(around);
  const subscriptions = new Subscriptions(profile, screenings, callbacks, clock, random);
  return { ...around, credentials, environment, publicUrl, trace, tokens, writer, screenings, subscriptions };
}
