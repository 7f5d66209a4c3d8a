import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from '../refusal.ts';
import { checkedLink } from '../service/checked-link.ts';
import type { ScreeningService } from '../service/port.ts';
import { ServiceError } from '../service/service-error.ts';
import type { TimeLimit } from '../time-limit.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import { resourceOf } from './service-ids.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  /** Origins that a link may lead to. */
  linkOrigins: string[];
  log: ProxyLog;
}

/** Links to reports at the service: asked for at the click, passed on, and kept nowhere. */
export class ReportLinks {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * For an operator the report; for its candidate the place where they read and dispute theirs.
   *
   * @throws {Refusal | ServiceError} `not_complete` before there is a report; `not_found` where the service has no such place.
   */
  async ask(record: ScreeningRecord, { role, subject }: PageSessionFacts, limit: TimeLimit): Promise<string> {
    const { linkOrigins, log } = this.#deps;
    if (record.phase !== 'complete' || record.serviceId === null) throw new Refusal('not_complete');
    const link = await this.#ask(record, record.serviceId, { role, limit }).catch((error: unknown) => {
      if (error instanceof ServiceError && error.status === 422) throw new Refusal('not_complete');
      throw error;
    });
    if (link === undefined) throw new Refusal('not_found');
    const checked = checkedLink(link, linkOrigins);
    if (role === 'operator') log.info('report_opened', { screeningId: record.id, operator: subject });
    return checked;
  }

  async #ask(
    record: ScreeningRecord,
    serviceId: string,
    { role, limit }: { role: PageSessionFacts['role']; limit: TimeLimit },
  ): Promise<string | undefined> {
    const { store, service } = this.#deps;
    if (role === 'operator') return service.reportLink?.(serviceId, resourceOf(record), limit);
    const candidateId = await store.candidateIds.get(record.clientReferenceId);
    return candidateId === undefined ? undefined : service.candidatePortal?.(candidateId, limit);
  }
}
