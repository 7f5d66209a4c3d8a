import type { Environment } from '../../src/protocol/screening.ts';
import type { Profile } from '../service/profile.ts';
import { CallbackInbox } from './callback-inbox.ts';
import { createCandidate } from './create-candidate.ts';
import { examineCallback } from './examine-callback.ts';
import { examineRead, examineSearch } from './examine-candidates.ts';
import { examineUnknownId } from './examine-errors.ts';
import { examineIdentifiers, examineRetryAfter } from './examine-headers.ts';
import { examinePackages } from './examine-packages.ts';
import { examineToken } from './examine-token.ts';
import type { Finding, ProfileLines } from './finding.ts';
import { Findings } from './findings.ts';
import { orderScreening } from './order-screening.ts';
import type { Visit } from './visit.ts';
import { Wire } from './wire.ts';

export interface DoctorSettings {
  /** Without a slash at its end. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  version: 'v1' | 'v2';
  environment: Environment;
  profile: Profile;
  linkOrigins: string[];
  /** Where the service reaches the doctor: with it a test screening is ordered, without it nothing is changed. */
  create?: { publicUrl: string };
}

/** What the doctor is given instead of the usual, in tests above all. */
export interface DoctorSurroundings {
  fetch: typeof fetch;
  pause: (milliseconds: number) => Promise<void>;
  /** Resolves when a callback has been waited for long enough. */
  patience: () => Promise<void>;
  /** Makes texts that nobody used before and nobody can guess. */
  unique: () => string;
}

export interface Diagnosis {
  findings: Finding[];
  /** Everything that the profile file should say otherwise. */
  lines: ProfileLines;
  /** `unreachable`: no token, or no call that was answered. */
  outcome: 'holds' | 'differs' | 'unreachable';
}

export interface Doctor {
  /** Asks the service everything, one thing after the other. */
  examine(): Promise<Diagnosis>;
  /** Takes a callback while the doctor waits for one. */
  receive(request: Request): Promise<Response>;
}

/** Compares the configured service with the profile, fact by fact. */
export function createDoctor(settings: DoctorSettings, around: DoctorSurroundings): Doctor {
  const findings = new Findings(settings.profile);
  const wire = new Wire({ ...settings, ...around }, findings);
  const visit: Visit = { wire, findings, settings, unique: around.unique };
  const inbox = new CallbackInbox(settings.create?.publicUrl ?? '', around.unique());

  const look = async (): Promise<void> => {
    if (!(await examineToken(visit))) return;
    const { packages, ids } = await examinePackages(visit);
    findings.begin('Candidates');
    await examineSearch(visit);
    const isRouteKnown = wire.isProved('candidates');
    const candidateId = settings.create ? await createCandidate(visit) : undefined;
    if (!isRouteKnown && wire.isProved('candidates')) await examineSearch(visit);
    await examineRead(visit, candidateId === undefined ? undefined : String(candidateId));
    findings.begin('Errors');
    await examineUnknownId(visit);
    const ordered = settings.create
      ? await orderScreening(visit, packages, candidateId, inbox)
      : { isSent: false };
    if (ordered.isSent) await examineCallback(visit, inbox, around.patience, ordered.id);
    findings.begin('Throughout');
    examineIdentifiers(visit, [...ids, candidateId, ordered.id]);
    examineRetryAfter(visit);
  };

  return {
    receive: (request) => inbox.receive(request),
    examine: async () => {
      await look();
      const hasDifference = findings.all.some(({ verdict }) => verdict === 'differs');
      const outcome = wire.wasAnswered ? (hasDifference ? 'differs' : 'holds') : 'unreachable';
      return { findings: findings.all, lines: findings.lines, outcome };
    },
  };
}
