import type { Subscriptions } from '../service/port.ts';
import { ServiceError } from '../service/service-error.ts';

const refuse = async (): Promise<never> => {
  throw new ServiceError('refused', 'the service repeats no screenings', { didNothing: true });
};

/** Of a service that repeats nothing. What another one before it repeats can only be ended there. */
export const noSubscriptions: Subscriptions = {
  canStartAgain: false,
  start: refuse,
  read: refuse,
  runs: refuse,
  end: refuse,
};
