import type { Configuration } from '../configuration.ts';
import { addSharedAddressRow, examineCallback } from './callback.ts';
import { CallbackInbox } from './callback-inbox.ts';
import { examineSearch, readCandidate, readUnknownId, searchForCreated } from './candidates.ts';
import { Findings } from './findings.ts';
import { examineMode, addModeRow } from './mode.ts';
import { createAgain, createCandidate, examineNameParts, sendMalformedEmail } from './new-candidate.ts';
import { examinePackages } from './packages.ts';
import type { Probe, Visit } from './probe.ts';
import { examineRecurrence } from './recurrence.ts';
import type { Diagnosis } from './printed-diagnosis.ts';
import { examineNewInvite, orderScreening, addLinkOriginsRow } from './screening.ts';
import { examineIdentifiers, examineRetryAfter } from './throughout.ts';
import { examineAuth, examineBaseUrl } from './token.ts';
import { examineTrust } from './trust.ts';
import { examineForms } from './value-forms.ts';
import { Wire } from './wire.ts';

/** In this order: each uses what those before it learned. */
const probes: Probe[] = [
  { section: 'Token', run: examineBaseUrl },
  { section: 'Token', run: examineAuth },
  { section: 'Packages', run: examinePackages },
  { section: 'Candidates', run: examineSearch },
  { section: 'Candidates', only: 'create', run: createCandidate },
  // Now that a candidate could be created, the path is right.
  { section: 'Candidates', needs: 'candidateId', run: examineSearch },
  { section: 'Errors', needs: 'candidateId', run: sendMalformedEmail },
  { section: 'Candidates', needs: 'candidateId', run: examineNameParts },
  { section: 'Candidates', needs: 'candidateId', run: examineForms },
  { section: 'Candidates', needs: 'candidateId', run: searchForCreated },
  { section: 'Candidates', needs: 'candidateId', run: createAgain },
  { section: 'Candidates', run: readCandidate },
  { section: 'Errors', run: readUnknownId },
  { section: 'Screenings', only: 'read', run: addLinkOriginsRow },
  { section: 'Screenings', only: 'create', run: orderScreening },
  { section: 'Screenings', only: 'read', run: addModeRow },
  { section: 'Screenings', needs: 'screeningId', run: examineNewInvite },
  { section: 'Callbacks', run: addSharedAddressRow },
  { section: 'Callbacks', needs: 'mayCallBack', run: examineCallback },
  { section: 'Screenings', needs: 'mayCallBack', run: examineMode },
  { section: 'Trusted end users', needs: 'candidateId', offer: 'identities', run: examineTrust },
  { section: 'Recurring screenings', needs: 'order', offer: 'subscriptions', run: examineRecurrence },
  { section: 'Throughout', run: examineIdentifiers },
  { section: 'Throughout', run: examineRetryAfter },
];

export interface DoctorSettings extends Pick<Configuration, 'linkOrigins'>, ServiceSettings {
  /** Agreed with the service, by which it signs its callbacks. */
  callbackSecret?: string | undefined;
  /** Where the service reaches the doctor. With it the doctor orders a test screening; without it, it only reads. */
  create?: { publicUrl: string };
}

type ServiceSettings = Configuration['service'];

interface Dependencies {
  fetch: typeof fetch;
  pause: (milliseconds: number) => Promise<void>;
  /** Resolves when the doctor shall stop waiting for a callback. */
  callbackTimeout: () => Promise<void>;
  /** Makes a text that was never used before and that nobody can guess. */
  uniqueText: () => string;
}

export interface Doctor {
  /** Runs all probes, one after the other. */
  examine(): Promise<Diagnosis>;
  /** Receives a callback while the doctor waits for one. */
  receive(request: Request): Promise<Response>;
}

const summaries: Record<Diagnosis['outcome'], string> = {
  holds: 'Nothing differs from the profile.',
  differs: 'The profile does not describe this service.',
  unreachable: 'The service could not be examined: see the rows above.',
};

/** Makes a doctor: it compares the configured service with the profile, fact by fact. */
export function createDoctor(settings: DoctorSettings, deps: Dependencies): Doctor {
  const { baseUrl: url, version, environment, create } = settings;
  const findings = new Findings(settings.profile);
  const wire = new Wire({ ...settings, ...deps }, findings);
  const inbox = new CallbackInbox(create?.publicUrl ?? 'PUBLIC_URL', {
    secret: deps.uniqueText(),
    isShared: settings.profile.callback.shared,
  });
  const learned = { packages: [], identifiers: [] };
  const visit: Visit = { wire, findings, settings, inbox, learned, ...deps };
  const other = create ? 'read' : 'create';
  return {
    receive: (request) => inbox.receive(request),
    examine: async () => {
      for (const { section, only, needs, offer, run } of probes) {
        if (section !== 'Token' && !wire.hasAuth) break;
        if (only === other || (needs && visit.learned[needs] === undefined)) continue;
        if (offer && !findings.profile.reads[offer]) continue;
        findings.begin(section);
        await run(visit);
      }
      const hasDifference = findings.all.some(({ verdict }) => verdict === 'differs');
      const outcome = wire.wasAnswered ? (hasDifference ? 'differs' : 'holds') : 'unreachable';
      const way = create ? 'with a test screening' : 'reading only';
      return {
        heading: `${url} · ${version} · ${environment} environment · ${way}`,
        findings: findings.all,
        lines: findings.lines,
        outcome,
        summary: summaries[outcome],
      };
    },
  };
}
