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
  return understood(() => service.readCallback(sent));
}

/**
 * What a service reads in a body. Where it stumbles over one, it is the body that is not understood.
 *
 * @throws {ServiceError}
 */
export function understood<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw new ServiceError('not-understood', 'the callback holds something else than is read in it', {
      cause,
    });
  }
}

/** Whether it is the body of a callback that failed, and not the store. */
export const isAboutBody = (error: unknown): boolean =>
  [SyntaxError, ServiceError, ForeignServiceId].some((one) => error instanceof one);
