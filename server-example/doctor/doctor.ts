import type { Environment } from '../../src/protocol/screening.ts';
import type { Profile } from '../service/profile.ts';
import { callback } from './callback.ts';
import { CallbackInbox } from './callback-inbox.ts';
import * as candidates from './candidates.ts';
import { type Finding, Findings, type ProfileLines } from './findings.ts';
import { mode, modeUnknown } from './mode.ts';
import { malformedEmail, newCandidate, samePersonAgain, valueForms } from './new-candidate.ts';
import { packages } from './packages.ts';
import type { Probe, Visit } from './probe.ts';
import { recurrence } from './recurrence.ts';
import { linkOrigins, newInvite, screening } from './screening.ts';
import { identifiers, retryAfter } from './throughout.ts';
import { baseUrl, token } from './token.ts';
import { trust } from './trust.ts';
import { Wire } from './wire.ts';

/** In this order: each uses what those before it learned. */
const probes: Probe[] = [
  baseUrl,
  token,
  packages,
  candidates.search,
  newCandidate,
  // Now that a candidate could be created, the path is right.
  { ...candidates.search, only: 'create', needs: 'candidateId' },
  malformedEmail,
  valueForms,
  candidates.searchAgain,
  samePersonAgain,
  candidates.read,
  candidates.unknownId,
  linkOrigins,
  screening,
  modeUnknown,
  newInvite,
  callback,
  mode,
  trust,
  recurrence,
  identifiers,
  retryAfter,
];

export interface DoctorSettings {
  /** Without a slash at its end. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  version: 'v1' | 'v2';
  environment: Environment;
  profile: Profile;
  linkOrigins: string[];
  /** Where the service reaches the doctor. With it the doctor orders a test screening; without it, it only reads. */
  create?: { publicUrl: string };
}

interface Dependencies {
  fetch: typeof fetch;
  pause: (milliseconds: number) => Promise<void>;
  /** Resolves when the doctor shall stop waiting for a callback. */
  callbackTimeout: () => Promise<void>;
  /** Makes a text that was never used before and that nobody can guess. */
  uniqueText: () => string;
}

export interface Diagnosis {
  findings: Finding[];
  /** What to change in the profile file. */
  lines: ProfileLines;
  /** `unreachable`: there was no token, or no call was answered. */
  outcome: 'holds' | 'differs' | 'unreachable';
}

export interface Doctor {
  /** Runs all probes, one after the other. */
  examine(): Promise<Diagnosis>;
  /** Receives a callback while the doctor waits for one. */
  receive(request: Request): Promise<Response>;
}

/** Makes a doctor: it compares the configured service with the profile, fact by fact. */
export function createDoctor(settings: DoctorSettings, deps: Dependencies): Doctor {
  const findings = new Findings(settings.profile);
  const wire = new Wire({ ...settings, ...deps }, findings);
  const inbox = new CallbackInbox(settings.create?.publicUrl ?? '', deps.uniqueText());
  const learned = { packages: [], identifiers: [] };
  const visit: Visit = { wire, findings, settings, inbox, learned, ...deps };
  const other = settings.create ? 'read' : 'create';
  return {
    receive: (request) => inbox.receive(request),
    examine: async () => {
      for (const { section, only, needs, run } of probes) {
        if (section !== 'Token' && !wire.hasToken) break;
        if (only === other || (needs && visit.learned[needs] === undefined)) continue;
        findings.begin(section);
        await run(visit);
      }
      const hasDifference = findings.all.some(({ verdict }) => verdict === 'differs');
      const outcome = wire.wasAnswered ? (hasDifference ? 'differs' : 'holds') : 'unreachable';
      return { findings: findings.all, lines: findings.lines, outcome };
    },
  };
}
