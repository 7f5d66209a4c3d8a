import type { ServiceError } from '../service/service-error.ts';
import { Refusal } from './refusal.ts';

/** What a page is told when the service fails: a problem at its fields where the service named some. */
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
