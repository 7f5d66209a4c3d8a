import { candidateOperations } from './candidate-operations.ts';
import type { Operation } from './operation.ts';
import { screeningOperations } from './screening-operations.ts';
import type { Service } from './service.ts';
import { subscriptionOperations } from './subscription-operations.ts';
import { trustOperations } from './trust-operations.ts';

/** All operations of the service but the token request, which has its own rules. */
export function operations(service: Service): Operation[] {
  return [
    ...screeningOperations(service),
    ...candidateOperations(service),
    ...trustOperations(service),
    ...subscriptionOperations(service),
  ];
}
