import { candidateOperations } from './candidate-operations.ts';
import type { Operation } from './operation.ts';
import { screeningOperations } from './screening-operations.ts';
import type { Service } from './service.ts';
import { subscriptionOperations } from './subscription-operations.ts';
import { trustOperations } from './trust-operations.ts';

/** Everything that the service does for its clients, but the token. */
export function operations(service: Service): Operation[] {
  return [
    ...screeningOperations(service),
    ...candidateOperations(service),
    ...trustOperations(service),
    ...subscriptionOperations(service),
  ];
}
