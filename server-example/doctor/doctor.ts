import type { Environment } from '../../src/protocol/screening.ts';
import type { Profile } from '../service/profile.ts';
import { CallbackInbox } from './callback-inbox.ts';
import { createCandidate } from './create-candidate.ts';
import { examineBaseUrl, examineLinkOrigins } from './examine-addresses.ts';
import { examineCallback } from './examine-callback.ts';
import { examineRead, examineSearch } from './examine-candidates.ts';
import { examineUnknownId } from './examine-errors.ts';
import { examineIdentifiers, examineRetryAfter } from './examine-headers.ts';
import { examinePackages } from './examine-packages.ts';
import { examineToken } from './examine-token.ts';
import { examineRecurrence } from './examine-recurrence.ts';
import { examineTrust } from './examine-trust.ts';
import type { Finding, ProfileLines } from './finding.ts';
import { Findings } from './findings.ts';
import { type Ordered, orderScreening } from './order-screening.ts';
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
  /** Runs all examinations, one after the other. */
  examine(): Promise<Diagnosis>;
  /** Receives a callback while the doctor waits for one. */
  receive(request: Request): Promise<Response>;
}

/** Makes a doctor: it compares the configured service with the profile, fact by fact. */
export function createDoctor(settings: DoctorSettings, deps: Dependencies): Doctor {
  const findings = new Findings(settings.profile);
  const wire = new Wire({ ...settings, ...deps }, findings);
  const visit: Visit = { wire, findings, settings, uniqueText: deps.uniqueText };
  const inbox = new CallbackInbox(settings.create?.publicUrl ?? '', deps.uniqueText());

  const runExaminations = async (): Promise<void> => {
    examineBaseUrl(visit);
    if (!(await examineToken(visit))) return;
    const { packages, ids } = await examinePackages(visit);
    findings.begin('Candidates');
    await examineSearch(visit);
    const isRouteKnown = wire.isProved('candidates');
    const candidateId = settings.create ? await createCandidate(visit, ids) : undefined;
    if (!isRouteKnown && wire.isProved('candidates')) await examineSearch(visit);
    await examineRead(visit, candidateId === undefined ? undefined : String(candidateId));
    findings.begin('Errors');
    await examineUnknownId(visit);
    const ordered: Ordered = settings.create
      ? await orderScreening(visit, { packages, candidateId, inbox })
      : examineLinkOrigins(visit);
    if (ordered.mayCallBack) {
      const { id: screeningId, secretPath } = ordered;
      await examineCallback(visit, { inbox, timeout: deps.callbackTimeout, screeningId, secretPath });
    }
    if (settings.create) await examineTrust(visit, candidateId);
    if (ordered.order) await examineRecurrence(visit, ordered.order);
    findings.begin('Throughout');
    examineIdentifiers(visit, [...ids, candidateId, ordered.id]);
    examineRetryAfter(visit);
  };

  return {
    receive: (request) => inbox.receive(request),
    examine: async () => {
      await runExaminations();
      const hasDifference = findings.all.some(({ verdict }) => verdict === 'differs');
      const outcome = wire.wasAnswered ? (hasDifference ? 'differs' : 'holds') : 'unreachable';
      return { findings: findings.all, lines: findings.lines, outcome };
    },
  };
}
