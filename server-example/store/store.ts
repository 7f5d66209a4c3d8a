import type { Environment } from '../../src/protocol/screening.ts';
import type { NewEntry } from './event-log-entry.ts';
import { EventLog } from './event-log.ts';
import type { Database } from './port.ts';
import { prepareDatabase, type StoreOptions } from './schema.ts';
import type { SubjectDigests } from './subject-digest.ts';
import { CandidateIds } from './tables/candidate-ids.ts';
import { Consents } from './tables/consents.ts';
import { Counts } from './tables/counts.ts';
import { erasePerson } from './tables/erasure.ts';
import { Instance } from './tables/instances.ts';
import { Invites } from './tables/invites.ts';
import { Jobs } from './tables/jobs.ts';
import { newestMark } from './tables/event-log.ts';
import { Orders } from './tables/orders.ts';
import { Recurrences } from './tables/recurrences.ts';
import { Revocations } from './tables/revocations.ts';
import { Screenings } from './tables/screenings.ts';
import { Trusts } from './tables/trusts.ts';
import { Unclaimed } from './tables/unclaimed.ts';
import { Validities } from './tables/validities.ts';

/** What it needs to be made. */
interface Parts {
  database: Database;
  instance: Instance;
  epoch: string;
  digests: SubjectDigests;
  eventLog: EventLog;
  options: StoreOptions;
}

/**
 * What the proxy remembers, by tables of one database: screenings, the append-only event log of their changes, and what
 * belongs to an order. When a method resolves, its work is on disk. Every method throws `StoreError` when the disk or the
 * database fails.
 */
export class Store {
  /** Changes when the event log starts anew: cursors of another epoch are not valid. */
  readonly epoch: string;
  /** Stand for people in the database who must not be named. */
  readonly digests: SubjectDigests;
  readonly instance: Instance;
  readonly screenings: Screenings;
  readonly eventLog: EventLog;
  readonly orders: Orders;
  readonly consents: Consents;
  readonly invites: Invites;
  readonly candidateIds: CandidateIds;
  readonly recurrences: Recurrences;
  readonly trusts: Trusts;
  readonly jobs: Jobs;
  readonly unclaimed: Unclaimed;
  readonly counts: Counts;
  readonly revocations: Revocations;
  readonly validities: Validities;
  readonly #database: Database;

  /** @throws {StoreError} when the database cannot be used or belongs to the other environment: the two never share one. */
  static async open(database: Database, environment: Environment, options: StoreOptions): Promise<Store> {
    try {
      const { epoch, digests } = await prepareDatabase(database, environment, options);
      const instance = await Instance.begin(database, Date.now());
      const eventLog = new EventLog(database, await newestMark(database));
      await database.listen((announced) => {
        if (announced) eventLog.hand(announced as NewEntry[]);
        else eventLog.look();
      });
      return new Store({ database, instance, epoch, digests, eventLog, options });
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  private constructor({ database, instance, epoch, digests, eventLog, options }: Parts) {
    const { onUnreadable, tellsHost = false } = options;
    const screenings = new Screenings(database, onUnreadable, tellsHost);
    const trusts = new Trusts(database, onUnreadable, digests);
    this.#database = database;
    this.epoch = epoch;
    this.digests = digests;
    this.instance = instance;
    this.screenings = screenings;
    this.eventLog = eventLog;
    this.orders = new Orders({ database, digests, screenings });
    this.consents = new Consents(database);
    this.invites = new Invites(database);
    this.candidateIds = new CandidateIds(database);
    this.recurrences = new Recurrences({ database, onUnreadable, screenings, trusts });
    this.trusts = trusts;
    this.jobs = new Jobs(database, instance.id);
    this.unclaimed = new Unclaimed(database, this.jobs);
    this.counts = new Counts(database, digests);
    this.revocations = new Revocations(database);
    this.validities = new Validities(database, onUnreadable);
  }

  /**
   * Erases a person, by the host's reference (`now` in milliseconds since the epoch): when it resolves, no byte of it can
   * be read here. Positions of the event log stay counted; who saw something of it finds a gap. Plans that have to be
   * ended at the service are noted as `end-plan` jobs in the same step.
   */
  erase(clientReferenceId: string, now: number): Promise<void> {
    return erasePerson(this.#database, this.digests, { reference: clientReferenceId, now });
  }

  /** What this instance has in hand is free at once. */
  async close(): Promise<void> {
    await this.eventLog.settled();
    // Where that fails, the others find it out by its silence.
    await this.instance.end().catch(() => {});
    await this.#database.close();
  }
}
