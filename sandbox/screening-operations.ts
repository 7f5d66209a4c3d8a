import type { Operation } from './operation.ts';
import { writePackage } from './packages.ts';
import { wrapList } from './refusal.ts';
import { readScreeningRequest } from './screening-request.ts';
import type { Service } from './service.ts';

/** The operations on packages and screenings. */
export function screeningOperations(service: Service): Operation[] {
  const { profile, fields, packages, screenings, writer } = service;
  const { reads, lists } = profile;
  return [
    {
      path: 'packages',
      method: 'GET',
      summary: 'List packages',
      gives: 'Packages',
      mark: 'unprefixed',
      answer: () =>
        wrapList(
          lists.packages,
          packages.map((offer) => writePackage(offer, profile, fields)),
        ),
    },
    {
      path: 'screenings',
      method: 'POST',
      summary: 'Order a screening',
      takes: 'ScreeningRequest',
      status: 201,
      gives: 'Screening',
      mark: 'unprefixed',
      isRepeatable: true,
      answer: async ({ body }) => writer.write(await screenings.order(readScreeningRequest(body, profile))),
    },
    {
      path: 'screening',
      method: 'GET',
      summary: 'Read a screening',
      gives: 'Screening',
      mark: 'public',
      isOffered: reads.screening,
      answer: ({ id }) => writer.write(screenings.get(id)),
    },
    {
      path: 'invite',
      method: 'POST',
      summary: 'Invite again',
      gives: 'Screening',
      mark: 'public',
      isOffered: reads.newInvite,
      answer: ({ id }) => writer.write(screenings.inviteAgain(id)),
    },
  ];
}
