import type { Clock } from '../clock.ts';
import type { Question, Trust } from '../../src/protocol/trust.ts';
import type { Again, Worker } from '../jobs/worker.ts';
import type { ActiveTrust } from '../service/screening-request.ts';
import type { ScreeningService } from '../service/port.ts';
import { ServiceError } from '../service/service-error.ts';
import type { TimeLimit, TimeLimits } from '../time-limit.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import { type Job, type JobChange, type JobUpdate, newJob } from '../store/tables/jobs.ts';
import { trustFor, type TrustRecord } from '../store/trust-record.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from '../refusal.ts';
import { revisedRecord } from '../screenings/revision.ts';
import { nextTrust, type TrustEvent } from './trust.ts';
import type { WrongAnswers } from './wrong-answers.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  timeLimits: TimeLimits;
  log: ProxyLog;
  wrongAnswers: WrongAnswers;
  worker: Worker;
  clock: Clock;
}

/** Between two questions to the service whether it still trusts a member. */
const checkPauseMs = 60_000;
/** Longer than it takes to show what a trust allows. */
const withholdAgainMs = 1_000;

/** Keeps, shows and ends the trusts of members, who see the outcome of what they order while trusted for its purpose. */
export class MemberTrusts {
  readonly #deps: Dependencies;
  /** By member, what was asked for last at this instance. */
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
    const { worker, service, timeLimits } = deps;
    worker.handle('withhold', (job) => this.#withhold(job));
    if (service.identities?.isTrusted)
      worker.handle('check-trust', (job) => timeLimits.during((limit) => this.#check(job, limit)));
  }

  /**
   * One thing at a time for each member at this instance, in order of arrival: whoever asks once more, because the service
   * is slow, waits for the answer to the first, and the host pays for one set of questions.
   */
  async takeTurn<Result>(subject: string, work: (limit: TimeLimit) => Promise<Result>): Promise<Result> {
    const begin = () => this.#deps.timeLimits.during(work);
    const mine = (this.#last.get(subject) ?? Promise.resolve()).then(begin, begin);
    this.#last.set(subject, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(subject) === mine) this.#last.delete(subject);
    }
  }

  /** @throws {Refusal} `not_found` where it is another member's. */
  async find(session: PageSessionFacts, id: string): Promise<TrustRecord> {
    const record = await this.#deps.store.trusts.get(id);
    if (record?.subject !== session.subject) throw new Refusal('not_found');
    return record;
  }

  /** The member's active trust, or the newest proof; nothing where none was begun. */
  async current(session: PageSessionFacts): Promise<Trust | undefined> {
    checkMember(session);
    const records = await this.#deps.store.trusts.of(session.subject);
    const record = records.find(({ status }) => status === 'trusted') ?? records[0];
    return record && this.show(record);
  }

  /** A member who has to wait is told how long, and is shown no questions: no answers would be taken. */
  async show(record: TrustRecord, questions?: Question[]): Promise<Trust> {
    const { id, subject, purpose } = record;
    if (record.status === 'trusted') return { id, status: 'trusted', purpose };
    const { attemptsLeft, pauseMs } = await this.#deps.wrongAnswers.standing(subject);
    if (record.status === 'questions' && pauseMs === 0)
      return {
        id,
        status: 'questions',
        purpose,
        attemptsLeft: Math.min(record.attemptsLeft, attemptsLeft),
        ...(questions ? { questions } : {}),
      };
    const status = record.status === 'revoked' ? 'revoked' : 'failed';
    return { id, status, purpose, ...(pauseMs > 0 ? { retryAfter: Math.ceil(pauseMs / 1000) } : {}) };
  }

  /**
   * Keeps what happened to a proof, charges for it, and shows or withholds what was ordered under it: by what it is at that
   * moment, because another instance may have ended it. Undefined where it was erased.
   *
   * @param event or what makes it of the time until which the member's page sessions are over.
   */
  async apply(
    of: Pick<TrustRecord, 'id' | 'subject'>,
    event: TrustEvent | ((revokedUntil: number) => TrustEvent),
  ): Promise<TrustRecord | undefined> {
    const { store, wrongAnswers, clock } = this.#deps;
    let step: ReturnType<typeof nextTrust>;
    const after = await store.trusts.change(
      of,
      (known, revokedUntil) => {
        const happened = typeof event === 'function' ? event(revokedUntil) : event;
        step = known && nextTrust(known, happened);
        return step?.record;
      },
      (changed) => jobsOf(changed, clock.forward()),
    );
    if (step?.cost) await wrongAnswers.countAbandoned(of.subject);
    if (step) await this.#showOrWithhold(step.record);
    return after;
  }

  /** Ends a trust, or an open proof: outcomes seen under it are withheld from now on. */
  async revoke(session: PageSessionFacts, id: string): Promise<void> {
    checkMember(session);
    const { identities } = this.#deps.service;
    await this.takeTurn(session.subject, async (limit) =>
      this.#end(await this.find(session, id), async (trustId) => identities?.revoke(trustId, limit)),
    );
  }

  /**
   * Ends all trusts of a member at the service, before they are forgotten here. Those that ended are ended once more:
   * the last attempt may have failed.
   *
   * @throws {ServiceError} when the service cannot be reached: then it is not known whether they go on.
   */
  async endAllOf(subject: string, limit: TimeLimit): Promise<void> {
    const { store, service, log } = this.#deps;
    for (const record of await store.trusts.of(subject)) {
      await this.#end(record, async (trustId) =>
        service.identities?.revoke(trustId, limit).catch((error: unknown) => {
          const isUnknownThere = error instanceof ServiceError && error.type === 'refused';
          if (!isUnknownThere) throw error;
          log.warn('service_failed', { error });
        }),
      );
    }
  }

  /** An open proof ends first: an instance that makes a trust of it meanwhile finds it over, and ends that trust itself. */
  async #end(record: TrustRecord, endAtService: (trustId: string) => Promise<void>): Promise<void> {
    const known = await this.apply(record, { kind: 'ended', trustId: null });
    if (!known || known.trustId === null) return;
    await endAtService(known.trustId);
    await this.apply(record, { kind: 'ended', trustId: known.trustId });
  }

  /** Ends a trust that the service has ended. */
  async #check({ about }: Job, limit: TimeLimit): Promise<Again | undefined> {
    const { store, service, log, clock } = this.#deps;
    const record = await store.trusts.get(about);
    if (record?.status !== 'trusted') return undefined;
    if (record.trustId !== null && (await service.identities?.isTrusted?.(record.trustId, limit)))
      return { runAt: clock.forward() + checkPauseMs };
    log.warn('trust_ended');
    await this.apply(record, { kind: 'ended', trustId: record.trustId });
    return undefined;
  }

  /** Once more: who ended the trust may not have finished, or another instance may just have shown something. */
  async #withhold({ about }: Job): Promise<undefined> {
    const record = await this.#deps.store.trusts.get(about);
    if (record) await this.#showOrWithhold(record);
  }

  /** The trust under which this member may order for this purpose, if there is one. */
  async activeTrust(
    session: PageSessionFacts,
    purpose: string | undefined,
  ): Promise<ActiveTrust | undefined> {
    if (session.role !== 'member' || purpose === undefined) return undefined;
    const record = trustFor(await this.#deps.store.trusts.of(session.subject), purpose);
    return record?.trustId ? { trustedUserId: record.trustId, purpose } : undefined;
  }

  /** Withholds a screening whose trust ended while it was being ordered. */
  async recheck({ id, orderedBy, purpose }: ScreeningRecord): Promise<void> {
    if (purpose === null) return;
    await this.#setOutcome(id, await this.#seesOutcome(orderedBy.subject, purpose));
  }

  /** Live, what was ordered under this trust's purpose. */
  async #showOrWithhold({ subject, purpose }: TrustRecord): Promise<void> {
    const seesOutcome = await this.#seesOutcome(subject, purpose);
    for (const screening of await this.#deps.store.screenings.orderedBy(subject)) {
      if (screening.purpose === purpose) await this.#setOutcome(screening.id, seesOutcome);
    }
  }

  async #seesOutcome(subject: string, purpose: string): Promise<boolean> {
    return trustFor(await this.#deps.store.trusts.of(subject), purpose) !== undefined;
  }

  async #setOutcome(screeningId: string, memberSeesOutcome: boolean): Promise<void> {
    const at = new Date(this.#deps.clock.wall()).toISOString();
    await this.#deps.store.screenings.change(screeningId, (screening) =>
      screening.memberSeesOutcome === memberSeesOutcome
        ? undefined
        : revisedRecord(screening, { memberSeesOutcome }, at),
    );
  }
}

/** What has to happen later because of what a trust is now. `now` in milliseconds since the epoch. */
function jobsOf({ id, status }: TrustRecord, now: number): JobChange[] {
  const change = (kind: Job['kind'], update: JobUpdate): JobChange => ({ kind, about: id, update });
  switch (status) {
    case 'trusted':
      return [change('check-trust', (known) => known ?? newJob('check-trust', id, { now }))];
    case 'revoked':
      return [
        change('withhold', () => newJob('withhold', id, { now, runAt: now + withholdAgainMs })),
        change('check-trust', () => null),
      ];
    case 'questions':
    case 'failed':
      return [];
  }
}

export function checkMember(session: PageSessionFacts): void {
  if (session.role !== 'member') throw new Refusal('role_forbidden');
}
