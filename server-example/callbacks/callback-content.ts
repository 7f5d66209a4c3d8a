import { isTooDeepIn } from '../plain-json.ts';
import type { CallbackContent, ScreeningService } from '../service/port.ts';
import { ServiceError } from '../service/service-error.ts';
import { ForeignServiceId } from '../store/store-error.ts';

/**
 * What the raw body of a callback says.
 *
 * @throws what {@link isAboutBody}, where it cannot be read.
 */
export function readContent(service: ScreeningService, text: string): CallbackContent {
  const sent: unknown = JSON.parse(text);
  if (isTooDeepIn(text, sent)) throw new ServiceError('not-understood', 'the callback is nested too deep');
  return service.readCallback(sent);
}

/** Whether it is the body of a callback that failed, and not the store. */
export const isAboutBody = (error: unknown): boolean =>
  [SyntaxError, ServiceError, ForeignServiceId].some((one) => error instanceof one);
