import type { Operation } from './operation.ts';
import type { Service } from './service.ts';

/** The operations on recurring screenings. */
export function subscriptionOperations({ subscriptions }: Service): Operation[] {
  return [
    {
      path: 'subscriptions',
      method: 'POST',
      summary: 'Schedule a recurring screening',
      takes: 'SubscriptionRequest',
      status: 201,
      gives: 'Subscription',
      mark: 'v1',
      isRepeatable: true,
      answer: ({ body }) => subscriptions.write(subscriptions.create(body)),
    },
    {
      path: 'subscription',
      method: 'GET',
      summary: 'Read a recurring screening',
      gives: 'Subscription',
      mark: 'v1',
      answer: ({ id }) => subscriptions.write(subscriptions.get(id)),
    },
    {
      path: 'subscription',
      method: 'DELETE',
      summary: 'End a recurring screening',
      status: 204,
      mark: 'v1',
      answer: ({ id }) => (subscriptions.end(id), null),
    },
    {
      path: 'subscriptionEvents',
      method: 'GET',
      summary: 'List the runs of a recurring screening',
      gives: 'SubscriptionEvents',
      mark: 'v1',
      answer: ({ id }) => subscriptions.writeRuns(subscriptions.get(id)),
    },
  ];
}
