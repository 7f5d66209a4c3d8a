import type { HonoRequest } from 'hono';
import { inviteSchema } from '../../../src/protocol/invite.ts';
import { orderSchema } from '../../../src/protocol/order.ts';
import { receiptSchema } from '../../../src/protocol/receipt.ts';
import { reportLinkSchema } from '../../../src/protocol/report-link.ts';
import { screeningSchema } from '../../../src/protocol/screening.ts';
import { snapshotSchema } from '../../../src/protocol/snapshot.ts';
import * as z from 'zod/mini';
import type { ScreeningRecord } from '../../store/screening-record.ts';
import type { TimeLimits } from '../../time-limit.ts';
import type { Store } from '../../store/store.ts';
import { maySee, showTo } from '../../store/audience.ts';
import type { ScreeningChanges } from '../../screenings/screening-changes.ts';
import type { Cursors } from '../../stream/cursors.ts';
import type { Invites } from '../../orders/invites.ts';
import type { OrderPlacement } from '../../orders/order-placement.ts';
import { audienceOf as audienceOfSession } from '../../sessions/page-sessions.ts';
import { keptForm } from '../../sessions/reference-forms.ts';
import type { Audience } from '../../store/audience.ts';
import { isPageToken } from '../../store/tables/screenings.ts';
import { isValidityToken } from '../../store/tables/validities.ts';
import { isUsable } from '../../plain-json.ts';
import { Refusal } from '../../refusal.ts';
import { matching } from '../request-body.ts';
import { type Caller, reply, type Route, route } from '../route.ts';
import type { Settlement } from '../../orders/settlement.ts';
import type { ReportLinks } from '../../screenings/report-links.ts';
import type { Signatures } from '../../orders/signatures.ts';

/** What the routes of screenings are made of. */
export interface ScreeningDependencies {
  store: Store;
  timeLimits: TimeLimits;
  cursors: Cursors;
  placement: OrderPlacement;
  invites: Invites;
  settlement: Settlement;
  changes: ScreeningChanges;
  signatures: Signatures;
  reportLinks: ReportLinks;
}

const mostIds = 100;
/** What the host reads at once: `next` is the `page` that goes on, null at the end. */
const screeningPageSchema = z.object({ screenings: z.array(screeningSchema), next: z.nullable(z.string()) });

/** The host sees what its operators see. */
const audienceOf = (caller: Caller): Audience =>
  caller === 'host' ? { role: 'operator' } : audienceOfSession(caller);

const time = z.union(
  [z.iso.datetime({ offset: true }), z.iso.date()],
  'must be a time in ISO 8601, such as 2027-01-31T00:00:00Z',
);
/** What the host asks for, and nothing else: by a name that is misspelt it would get everybody's. */
const hostQuestion = z
  .strictObject({
    clientReferenceId: z.optional(z.string().check(z.refine(isUsable, 'has a NUL'))),
    changedAfter: z.optional(time),
    validBefore: z.optional(time),
    page: z.optional(z.string()),
  })
  .check(
    // They come in another order each.
    z.refine(({ changedAfter, validBefore }) => changedAfter === undefined || validBefore === undefined, {
      path: ['validBefore'],
      error: 'cannot be asked with changedAfter',
    }),
    z.refine(
      ({ page, validBefore }) =>
        page === undefined || (validBefore === undefined ? isPageToken : isValidityToken)(page),
      { path: ['page'], error: 'must be next of the answer before, to the same question' },
    ),
  );

const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text);

const params = { id: "The screening's id." };

function idempotencyKey(request: HonoRequest): string {
  const key = request.header('idempotency-key')?.trim() ?? '';
  if (key === '' || key.length > 200) throw new Refusal('idempotency_key_required');
  return key;
}

/** Orders and what became of them. */
export function screeningRoutes(deps: ScreeningDependencies): Route[] {
  const { store, timeLimits, cursors, placement, invites, settlement, changes, signatures, reportLinks } =
    deps;

  /** A screening that this session may not see is answered like one that does not exist. */
  const find = async (caller: Caller, id: string): Promise<ScreeningRecord> => {
    const record = await store.screenings.get(id);
    if (!record || !maySee(record, audienceOf(caller))) throw new Refusal('not_found');
    return record;
  };

  return [
    route({
      method: 'get',
      path: '/screenings',
      summary: 'What the session may see, newest first. To the host: all, 100 at a time.',
      key: 'hostKeyOrPageSession',
      query: {
        id: 'For pages: only these, at most 100; may be repeated.',
        clientReferenceId: 'For the host: only those of this candidate.',
        changedAfter:
          'For the host: only those that changed after this time (ISO 8601), the one that changed last at the end; those of the minute before may come again. It reaches back RETENTION_DAYS.',
        validBefore:
          'For the host: only those whose result counts until before this time (ISO 8601), the last end first, and none that a newer complete one of the same candidate and package has replaced. Not with changedAfter.',
        page: 'For the host: `next` of the answer before.',
      },
      answers: { 200: z.union([snapshotSchema, screeningPageSchema]) },
      handle: async ({ request, session }) => {
        const audience = audienceOf(session);
        if (session === 'host') {
          const asked = matching(request.query(), hostQuestion);
          const [changedAfter, validBefore] = [asked.changedAfter, asked.validBefore].map(timeOf);
          const { clientReferenceId, page } = asked;
          const question = { clientReferenceId: clientReferenceId && keptForm(clientReferenceId), page };
          const { records, next } = await (validBefore === undefined
            ? store.screenings.page({ ...question, changedAfter })
            : store.validities.page({ ...question, validBefore }));
          return reply(200, { screenings: records.map((record) => showTo(record, audience)), next });
        }
        const named = (request.queries('id') ?? []).flatMap((value) => value.split(','));
        // What no database could keep is nobody's id.
        const ids = named.map((id) => (isUsable(id) ? id : ''));
        if (ids.length > mostIds) throw new Refusal('invalid_request');
        const { records, mark } = await store.screenings.snapshot(audience, ids.length > 0 ? ids : undefined);
        const screenings = records.map((record) => showTo(record, audience));
        return reply(200, { screenings, cursor: cursors.of(audience).write(mark) });
      },
    }),
    route({
      method: 'post',
      path: '/screenings',
      summary: 'Order a screening.',
      key: 'pageSession',
      headers: { 'Idempotency-Key': 'One per order, 1 to 200 characters.' },
      takes: orderSchema,
      answers: { 200: screeningSchema, 201: screeningSchema },
      admit: ({ request }) => idempotencyKey(request),
      handle: async ({ session, body: order, admitted: key }) => {
        const { record, isNew } = await timeLimits.during((limit) =>
          placement.place(session, { key, order }, limit),
        );
        return reply(isNew ? 201 : 200, showTo(record, audienceOf(session)));
      },
    }),
    route({
      method: 'get',
      path: '/screenings/{id}',
      summary: 'One screening.',
      key: 'hostKeyOrPageSession',
      params,
      answers: { 200: screeningSchema },
      handle: async ({ session, params }) => {
        const record = await find(session, params.id);
        return reply(200, showTo(record, audienceOf(session)));
      },
    }),
    route({
      method: 'delete',
      path: '/screenings/{id}',
      summary: 'Give up a screening that was never confirmed.',
      key: 'pageSession',
      params,
      answers: { 204: 'Given up.' },
      handle: async ({ session, params }) => {
        const record = await find(session, params.id);
        if (session.role !== 'operator') throw new Refusal('role_forbidden');
        if (!(await settlement.giveUp(record.id))) throw new Refusal('in_progress');
        return reply(204);
      },
    }),
    route({
      method: 'post',
      path: '/screenings/{id}/invite',
      summary: "A one-time link to the service's form.",
      key: 'pageSession',
      params,
      answers: { 200: inviteSchema },
      handle: async ({ session, params }) => {
        const record = await find(session, params.id);
        if (session.role !== 'candidate') throw new Refusal('role_forbidden');
        const isInvited = record.phase === 'invited' && record.invite?.method === 'link';
        const isAskedAgain = record.phase === 'needs-attention' && record.waitingOn === 'candidate';
        const isAccepted = record.formerServiceId !== undefined;
        if (!isInvited && (!isAskedAgain || isAccepted)) throw new Refusal('not_found');
        return timeLimits.during(async (limit) => {
          const invite = await invites.take(record, session.subject, limit);
          await changes.setInviteExpiry(record.id, invite.expiresAt);
          return reply(200, invite);
        });
      },
    }),
    route({
      method: 'post',
      path: '/screenings/{id}/report-links',
      summary: 'Where the report is: for operators who may open reports, and for its candidate.',
      key: 'pageSession',
      params,
      answers: { 200: reportLinkSchema },
      handle: async ({ session, params }) => {
        const record = await find(session, params.id);
        if (session.role === 'member' || (session.role === 'operator' && !session.mayOpenReports))
          throw new Refusal('role_forbidden');
        const url = await timeLimits.during((limit) => reportLinks.ask(record, session, limit));
        return reply(200, { url });
      },
    }),
    route({
      method: 'get',
      path: '/screenings/{id}/consents',
      summary: 'The receipt of what was signed.',
      key: 'hostKeyOrPageSession',
      params,
      answers: { 200: receiptSchema },
      handle: async ({ session, params }) => {
        const record = await find(session, params.id);
        const { role } = audienceOf(session);
        if (role === 'member') throw new Refusal('role_forbidden');
        return reply(200, await signatures.receipt(record.id, { role }));
      },
    }),
  ];
}
