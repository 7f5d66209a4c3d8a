import type { ServiceError } from '../service/service-error.ts';
import type { LogEvent } from '../log/proxy-log.ts';
import { Refusal } from './refusal.ts';

/** The refusal for a page when the service fails: problems at its fields, where the service named fields. */
export function serviceRefusal(error: ServiceError): Refusal {
  if (error.problems.length > 0)
    return new Refusal('fields_invalid', { errors: error.problems, cause: error });
  switch (error.type) {
    case 'unavailable':
      return new Refusal('service_unavailable', { retryAfter: error.retryAfter ?? 5, cause: error });
    case 'credentials':
      return new Refusal('service_unavailable', { cause: error });
    case 'refused':
    case 'not-understood':
      return new Refusal('service_refused', { cause: error });
  }
}

/** A 500 is also the answer to a malformed Authorization header (interface, section 7): hence an event of its own. */
export function eventOf({ type, status }: ServiceError): LogEvent {
  if (type === 'credentials') return 'service_credentials_refused';
  return status === 500 ? 'service_header_doubted' : 'service_failed';
}
