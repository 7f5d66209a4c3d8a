import { ServiceError } from '../service/service-error.ts';
import { StoreError } from '../store/store-error.ts';
import type { Metrics } from '../log/metrics.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from '../refusal.ts';
import { BodyAlreadyRead, HttpRefusal } from './problem-answer.ts';

/** 500 is for these alone: nothing that is sent may lead here. */
const ourMistake = { status: 500, title: 'The proxy failed by a mistake of its own.' };

/** What becomes of an error while a request is answered: a refusal, and what the operator hears. */
export class Failures {
  readonly #log: ProxyLog;
  readonly #metrics: Metrics;

  constructor(log: ProxyLog, metrics: Metrics) {
    this.#log = log;
    this.#metrics = metrics;
  }

  refusalOf(error: unknown): Refusal {
    if (error instanceof Refusal) {
      if (error.code === 'session_revoked') this.#log.warn('session_revoked');
      if (error instanceof BodyAlreadyRead) this.#log.warn('body_already_read');
      return error;
    }
    if (error instanceof ServiceError) {
      // A problem at a field is for the candidate to fix, and common.
      if (error.problems.length === 0) {
        this.#metrics.count('service_failures', { type: error.type });
        this.#log.error(error.event, { error });
      }
      return serviceRefusal(error);
    }
    const isOurs = !(error instanceof StoreError);
    this.#log.error(isOurs ? 'failed' : 'store_failed', { error });
    const facts = { retryAfter: 5, cause: error };
    return isOurs
      ? new HttpRefusal('store_unavailable', { ...facts, http: ourMistake })
      : new Refusal('store_unavailable', facts);
  }
}

/** The refusal for a page when the service fails: problems at its fields, where the service named fields. */
function serviceRefusal(error: ServiceError): Refusal {
  if (error.problems.length > 0)
    return new Refusal('fields_invalid', { errors: error.problems, cause: error });
  switch (error.type) {
    case 'unavailable':
      return new Refusal('service_unavailable', { retryAfter: error.retryAfter || 5, cause: error });
    case 'credentials':
      return new Refusal('service_unavailable', { cause: error });
    case 'refused':
    case 'not-understood':
      return new Refusal('service_refused', { cause: error });
  }
}
