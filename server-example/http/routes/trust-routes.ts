import { trustAnswersSchema, trustRequestSchema } from '../../../src/protocol/trust-request.ts';
import { trustSchema } from '../../../src/protocol/trust.ts';
import { Refusal } from '../../refusal.ts';
import type { IdentityProofs } from '../../trust/identity-proofs.ts';
import { reply, type Route, route } from '../route.ts';
import type { MemberTrusts } from '../../trust/member-trusts.ts';

const params = { id: "The proof's id." };

/**
 * How a member becomes a trusted end user, and stops being one.
 *
 * @param proofs absent where the service proves nobody's identity: no page offers it then.
 */
export function trustRoutes(trusts: MemberTrusts, proofs: IdentityProofs | undefined): Route[] {
  const offered = (): IdentityProofs => {
    if (!proofs) throw new Refusal('not_found');
    return proofs;
  };
  return [
    route({
      method: 'get',
      path: '/trust',
      summary: "How far the member's newest proof of identity has come.",
      key: 'pageSession',
      answers: { 200: trustSchema, 204: 'The member never began one.' },
      handle: async ({ session }) => {
        offered();
        const trust = await trusts.current(session);
        return trust ? reply(200, trust) : reply(204);
      },
    }),
    route({
      method: 'post',
      path: '/trust',
      summary: 'Begin to prove identity, under a permissible purpose; the answer asks the questions.',
      key: 'pageSession',
      takes: trustRequestSchema,
      answers: { 201: trustSchema },
      handle: async ({ session, body }) => reply(201, await offered().begin(session, body)),
    }),
    route({
      method: 'delete',
      path: '/trust/{id}',
      summary: 'Stop being a trusted end user: outcomes are withheld again.',
      key: 'pageSession',
      params,
      answers: { 204: 'Ended.' },
      handle: async ({ session, params }) => {
        await trusts.revoke(session, params.id);
        return reply(204);
      },
    }),
    route({
      method: 'post',
      path: '/trust/{id}/answers',
      summary: 'One attempt at the questions.',
      key: 'pageSession',
      params,
      takes: trustAnswersSchema,
      answers: { 200: trustSchema },
      handle: async ({ session, params, body }) =>
        reply(200, await offered().answer(session, params.id, body.answers)),
    }),
  ];
}
