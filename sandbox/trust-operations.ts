import type { Operation } from './operation.ts';
import type { Service } from './service.ts';

/** The operations on identities and trusted users. */
export function trustOperations({ profile, trustedUsers }: Service): Operation[] {
  const { verifyIdentity, enableTrust } = profile.methods;
  return [
    {
      path: 'identities',
      method: 'POST',
      summary: 'Ask identity questions',
      takes: 'IdentityRequest',
      status: 201,
      gives: 'Identity',
      mark: 'v1',
      answer: ({ body }) => trustedUsers.identify(body),
    },
    {
      path: 'identityVerification',
      method: verifyIdentity,
      summary: 'Answer identity questions',
      takes: 'IdentityAnswers',
      gives: 'Identity',
      mark: 'v1',
      answer: ({ id, body }) => trustedUsers.verify(id, body),
    },
    {
      path: 'identity',
      method: 'GET',
      summary: 'Read an identity',
      gives: 'Identity',
      mark: 'v1',
      answer: ({ id }) => trustedUsers.readIdentity(id),
    },
    {
      path: 'identityRetry',
      method: 'POST',
      summary: 'Ask other identity questions',
      gives: 'Identity',
      mark: 'v1',
      answer: ({ id }) => trustedUsers.retry(id),
    },
    {
      path: 'candidateTrust',
      method: 'POST',
      summary: 'Make a trusted user',
      takes: 'TrustRequest',
      status: 201,
      gives: 'Trust',
      mark: 'v1',
      answer: ({ id, body }) => trustedUsers.trust(id, body),
    },
    {
      path: 'trustedUser',
      method: 'GET',
      summary: 'Read a trusted user',
      gives: 'Trust',
      mark: 'v1',
      answer: ({ id }) => trustedUsers.read(id),
    },
    {
      path: 'trust',
      method: 'DELETE',
      summary: 'Revoke trust',
      status: 204,
      mark: 'v1',
      answer: ({ id }) => (trustedUsers.revoke(id), null),
    },
    {
      path: 'trustEnable',
      method: enableTrust,
      summary: 'Enable trust again',
      gives: 'Trust',
      mark: 'v1',
      answer: ({ id }) => trustedUsers.enable(id),
    },
  ];
}
