import { randomBytes } from 'node:crypto';
import { type Candidate, readField, withField } from '../../src/protocol/candidate.ts';
import { checkCandidate } from '../../src/protocol/field-rules.ts';
import type { TrustRequest } from '../../src/protocol/trust-request.ts';
import type { Question, Trust } from '../../src/protocol/trust.ts';
import { minimumPaths } from '../service/service-package.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { Store } from '../store/store.ts';
import type { TrustRecord } from '../store/trust-record.ts';
import type { PageSessionFacts } from './page-sessions.ts';
import { Refusal } from './refusal.ts';
import { changedRecord } from './screening-change.ts';

interface Surroundings {
  store: Store;
  service: ScreeningService;
  now: () => number;
}

const usualAttempts = 3;

/** What a member may tell of itself to prove who it is. */
const askedPaths = [
  ...minimumPaths,
  'middleName',
  'confirmedNoMiddleName',
  'dob',
  'ssn',
  'phone',
  'address.addressLine',
  'address.municipality',
  'address.regionCode',
  'address.postalCode',
  'address.countryCode',
];

/** Members who prove who they are, become trusted end users, and see the outcome of what they order under it. */
export class TrustDesk {
  readonly #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Begins the proof: the questions are handed on and kept nowhere. */
  async begin(session: PageSessionFacts, { purpose, candidate }: TrustRequest): Promise<Trust> {
    const { store, service } = this.#around;
    checkMember(session);
    const known = await store.trusts.of(session.subject);
    if (known?.status === 'trusted' && known.purpose === purpose) return show(known);
    const member = readMember(candidate);
    const id = randomBytes(12).toString('base64url');
    const serviceCandidateId = await service.saveCandidate(
      { ...member, clientReferenceId: session.subject },
      `member-${id}`,
      await store.serviceCandidate(session.subject),
    );
    await store.rememberCandidate(session.subject, serviceCandidateId);
    const identity = await service.identities.ask(serviceCandidateId, `identity-${id}`);
    const record: TrustRecord = {
      id,
      subject: session.subject,
      purpose,
      status: 'questions',
      attemptsLeft: identity.attemptsLeft ?? usualAttempts,
      serviceCandidateId,
      identityId: identity.id,
      trustId: null,
    };
    await store.trusts.keep(record);
    return show(record, identity.questions);
  }

  /** Hands in one attempt; the last wrong one ends it. */
  async answer(session: PageSessionFacts, id: string, answers: Record<string, string>): Promise<Trust> {
    const { store, service } = this.#around;
    const record = await this.#find(session, id);
    if (record.status !== 'questions') return show(record);
    const identity = await service.identities.answer(record.identityId, answers);
    if (identity.isVerified) {
      const trustId = await service.identities.trust(record.serviceCandidateId, record.identityId);
      return show(await this.#keep({ ...record, status: 'trusted', trustId }));
    }
    const attemptsLeft = identity.attemptsLeft ?? record.attemptsLeft - 1;
    const status = attemptsLeft > 0 ? 'questions' : 'failed';
    const next = { ...record, status, attemptsLeft } as const;
    await store.trusts.keep(next);
    return show(next, status === 'questions' ? identity.questions : undefined);
  }

  /** The member's newest, if there is one. */
  async current(session: PageSessionFacts): Promise<Trust | undefined> {
    checkMember(session);
    const record = await this.#around.store.trusts.of(session.subject);
    return record && show(record);
  }

  /** Ends a trust: what was seen under it is withheld from now on. */
  async revoke(session: PageSessionFacts, id: string): Promise<void> {
    const record = await this.#find(session, id);
    if (record.trustId !== null) await this.#around.service.identities.revoke(record.trustId);
    await this.#keep({ ...record, status: 'revoked' });
  }

  /** The trust under which this member may order for this purpose, if there is one. */
  async behalf(
    session: PageSessionFacts,
    purpose: string | undefined,
  ): Promise<{ trustedUserId: string; purpose: string } | undefined> {
    if (session.role !== 'member' || purpose === undefined) return undefined;
    const record = await this.#around.store.trusts.of(session.subject);
    if (record?.status !== 'trusted' || record.trustId === null || record.purpose !== purpose)
      return undefined;
    return { trustedUserId: record.trustId, purpose };
  }

  /** Whether a member may see the outcome of what it ordered for a purpose. */
  async seesOutcome(subject: string, purpose: string | null): Promise<boolean> {
    const record = purpose === null ? undefined : await this.#around.store.trusts.of(subject);
    return record?.status === 'trusted' && record.purpose === purpose;
  }

  /** Learns of trusts that ended at the service. */
  async reconcile(): Promise<void> {
    for (const record of await this.#around.store.trusts.holding()) {
      const holds =
        record.trustId !== null && (await this.#around.service.identities.isTrusted(record.trustId));
      if (!holds) await this.#keep({ ...record, status: 'revoked' });
    }
  }

  /** Keeps the trust and shows or withholds what was ordered under its purpose, live. */
  async #keep(record: TrustRecord): Promise<TrustRecord> {
    const { store, now } = this.#around;
    await store.trusts.keep(record);
    const memberSeesOutcome = record.status === 'trusted';
    const { records } = await store.snapshot({ role: 'member', subject: record.subject });
    const at = new Date(now()).toISOString();
    for (const { id, purpose } of records) {
      if (purpose !== record.purpose) continue;
      await store.change(id, (screening) =>
        screening.memberSeesOutcome === memberSeesOutcome
          ? undefined
          : changedRecord(screening, { memberSeesOutcome }, at),
      );
    }
    return record;
  }

  async #find(session: PageSessionFacts, id: string): Promise<TrustRecord> {
    checkMember(session);
    const record = await this.#around.store.trusts.get(id);
    if (record?.subject !== session.subject) throw new Refusal('not_found');
    return record;
  }
}

function checkMember(session: PageSessionFacts): void {
  if (session.role !== 'member') throw new Refusal('role_forbidden');
}

function readMember(said: Candidate): Candidate {
  const member = askedPaths.reduce<Candidate>((known, path) => {
    const value = readField(said, path);
    return value === undefined ? known : withField(known, path, value);
  }, {});
  const errors = checkCandidate(
    member,
    minimumPaths.map((path) => ({ path, required: true })),
  );
  if (errors.length > 0) throw new Refusal('fields_invalid', { errors });
  return member;
}

function show(record: TrustRecord, questions?: Question[]): Trust {
  const { id, status, purpose, attemptsLeft } = record;
  return {
    id,
    status,
    purpose,
    ...(questions ? { questions } : {}),
    ...(status === 'questions' ? { attemptsLeft } : {}),
  };
}
