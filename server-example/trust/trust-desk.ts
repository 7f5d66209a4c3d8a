import type { Question, Trust } from '../../src/protocol/trust.ts';
import type { ActiveTrust } from '../service/screening-request.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import type { TrustUpdate } from '../store/trust-record.ts';
import { trustFor, type TrustRecord } from '../store/trust-record.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from '../http/refusal.ts';
import { changedRecord } from '../callbacks/change.ts';
import { Turns } from '../orders/turns.ts';
import type { WrongAnswers } from './wrong-answers.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  log: ProxyLog;
  wrongAnswers: WrongAnswers;
  now: () => number;
}

/** Trusted end users: members who proved who they are see the outcome of what they then order. */
export class TrustDesk {
  readonly #deps: Dependencies;
  readonly #turns = new Turns();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** One thing at a time for each member: attempts at two proofs are counted one after the other, too. */
  takeTurn<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
    return this.#turns.take(subject, work);
  }

  /** The member's active trust, or the newest proof; nothing where none was begun. */
  async current(session: PageSessionFacts): Promise<Trust | undefined> {
    checkMember(session);
    const records = await this.#deps.store.trusts.of(session.subject);
    const record = records.find(({ status }) => status === 'trusted') ?? records[0];
    return record && this.show(record);
  }

  /** Ends a trust: outcomes seen under it are withheld from now on. */
  async revoke(session: PageSessionFacts, id: string): Promise<void> {
    checkMember(session);
    await this.#turns.take(session.subject, async () => {
      for (;;) {
        const known = await this.find(session, id);
        if (known.status === 'questions') await this.giveUp(known, 'revoked');
        if (known.trustId !== null) await this.#deps.service.identities.revoke(known.trustId);
        const after = await this.change(known, (one) =>
          one?.trustId === known.trustId && one.status !== 'questions'
            ? { ...one, status: 'revoked' }
            : undefined,
        );
        if (!after || after.status === 'revoked') return;
      }
    });
  }

  /**
   * Ends all trusts of a member at the service, before they are forgotten here. Those that ended are ended once more:
   * the last attempt may have failed. An open proof counts as given up: an erasure gives no new attempts.
   *
   * @throws {ServiceError} when the service cannot be reached: then it is not known whether they go on.
   */
  async endAllOf(subject: string): Promise<void> {
    const { store, service, log } = this.#deps;
    for (const known of await store.trusts.of(subject)) {
      if (known.status === 'questions') await this.giveUp(known, 'revoked');
      if (known.trustId === null) continue;
      await service.identities.revoke(known.trustId).catch((error: unknown) => {
        const isUnknownThere = error instanceof ServiceError && error.type === 'refused';
        if (!isUnknownThere) throw error;
        log.warn('service_failed', { error });
      });
      await this.#noteEnd(known);
    }
  }

  /** Ends a proof without an answer, which counts as a wrong one: once, however many instances end it. */
  async giveUp(proof: TrustRecord, status: 'failed' | 'revoked'): Promise<void> {
    let isGivenUp = false;
    await this.change(proof, (one) => {
      isGivenUp = one?.status === 'questions';
      return one && isGivenUp ? { ...one, status } : undefined;
    });
    if (isGivenUp) await this.#deps.wrongAnswers.countAbandoned(proof.subject);
  }

  /** The trust under which this member may order for this purpose, if there is one. */
  async activeTrust(
    session: PageSessionFacts,
    purpose: string | undefined,
  ): Promise<ActiveTrust | undefined> {
    if (session.role !== 'member' || purpose === undefined) return undefined;
    const record = await this.#holding(session.subject, purpose);
    return record?.trustId ? { trustedUserId: record.trustId, purpose } : undefined;
  }

  /** Whether a member may see the outcome of what they ordered for this purpose. */
  async seesOutcome(subject: string, purpose: string | null): Promise<boolean> {
    return purpose !== null && (await this.#holding(subject, purpose)) !== undefined;
  }

  /** Withholds a screening whose trust ended while it was being ordered. */
  async recheck({ id, orderedBy, purpose }: ScreeningRecord): Promise<void> {
    if (purpose !== null) await this.#showOutcome(id, await this.seesOutcome(orderedBy.subject, purpose));
  }

  /** Withholds what an earlier process did not finish withholding. */
  async repair(): Promise<void> {
    for (const record of await this.#deps.store.trusts.revoked()) await this.#apply(record);
  }

  /** Ends a trust that the service has ended. */
  async reconcile(record: TrustRecord): Promise<void> {
    const { service, log } = this.#deps;
    if (!service.identities.canRead) return;
    const holds = record.trustId !== null && (await service.identities.isTrusted(record.trustId));
    if (holds) return;
    log.warn('trust_ended');
    await this.#noteEnd(record);
  }

  /** Leaves alone what is not this trust any more. */
  async #noteEnd({ id, subject, trustId }: TrustRecord): Promise<void> {
    await this.change({ id, subject }, (one) =>
      one?.trustId === trustId ? { ...one, status: 'revoked' } : undefined,
    );
  }

  async #holding(subject: string, purpose: string): Promise<TrustRecord | undefined> {
    return trustFor(await this.#deps.store.trusts.of(subject), purpose);
  }

  /**
   * Keeps what became of it, and shows or withholds what was ordered under it. By what it is at that moment: another
   * instance may have ended it. Undefined where it was erased.
   */
  async change(
    of: Pick<TrustRecord, 'id' | 'subject'>,
    update: TrustUpdate,
  ): Promise<TrustRecord | undefined> {
    const after = await this.#deps.store.trusts.change(of, update);
    if (after) await this.#apply(after);
    return after;
  }

  /** Shows or withholds, live, what was ordered under this trust's purpose. */
  async #apply({ subject, purpose }: TrustRecord): Promise<void> {
    const seesOutcome = await this.seesOutcome(subject, purpose);
    for (const screening of await this.#deps.store.orderedBy(subject)) {
      if (screening.purpose === purpose) await this.#showOutcome(screening.id, seesOutcome);
    }
  }

  async #showOutcome(screeningId: string, memberSeesOutcome: boolean): Promise<void> {
    const at = new Date(this.#deps.now()).toISOString();
    await this.#deps.store.change(screeningId, (screening) =>
      screening.memberSeesOutcome === memberSeesOutcome
        ? undefined
        : changedRecord(screening, { memberSeesOutcome }, at),
    );
  }

  /** A member who has to wait is told how long, and is shown no questions: nobody would take the answers. */
  async show(record: TrustRecord, questions?: Question[]): Promise<Trust> {
    const { wrongAnswers } = this.#deps;
    const { id, subject, purpose } = record;
    const pauseMs = record.status === 'trusted' ? 0 : await wrongAnswers.pauseMs(subject);
    const status = record.status === 'questions' && pauseMs > 0 ? 'failed' : record.status;
    const attemptsLeft = Math.min(record.attemptsLeft, await wrongAnswers.attemptsLeft(subject));
    return {
      id,
      status,
      purpose,
      ...(status === 'questions' ? { attemptsLeft, ...(questions ? { questions } : {}) } : {}),
      ...(pauseMs > 0 ? { retryAfter: Math.ceil(pauseMs / 1000) } : {}),
    };
  }

  /** @throws {Refusal} `not_found` where it is another member's. */
  async find(session: PageSessionFacts, id: string): Promise<TrustRecord> {
    const record = await this.#deps.store.trusts.get(id);
    if (record?.subject !== session.subject) throw new Refusal('not_found');
    return record;
  }
}

export function checkMember(session: PageSessionFacts): void {
  if (session.role !== 'member') throw new Refusal('role_forbidden');
}
