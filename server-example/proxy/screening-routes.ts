import { Hono } from 'hono';
import type { Invite } from '../../src/protocol/invite.ts';
import { orderSchema } from '../../src/protocol/order.ts';
import type { Receipt } from '../../src/protocol/receipt.ts';
import type { Screening } from '../../src/protocol/screening.ts';
import type { Snapshot } from '../../src/protocol/snapshot.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import { maySee, showTo } from './audience.ts';
import type { Cursors } from './cursors.ts';
import type { Invites } from './invites.ts';
import type { KeyRing } from './key-ring.ts';
import type { OrderDesk } from './order-desk.ts';
import { audienceOf, type PageSessionFacts } from './page-sessions.ts';
import type { PageEnvironment } from './page-environment.ts';
import type { RateLimit } from './rate-limit.ts';
import type { RecurrenceDesk } from './recurrence-desk.ts';
import { Refusal } from './refusal.ts';
import { readBody } from './request-body.ts';
import type { ScreeningNews } from './screening-news.ts';

interface Surroundings {
  keys: KeyRing;
  store: Store;
  cursors: Cursors;
  desk: OrderDesk;
  invites: Invites;
  news: ScreeningNews;
  recurrences: RecurrenceDesk;
  orderLimit: RateLimit;
}

const mostIds = 100;

/** Orders and what became of them, under `/screenings`. */
export function screeningRoutes(around: Surroundings): Hono<PageEnvironment> {
  const { keys, store, cursors, desk, invites, news, recurrences, orderLimit } = around;

  /** Foreign and absent alike are not found. */
  const find = async (session: PageSessionFacts, id: string): Promise<ScreeningRecord> => {
    const record = await store.screening(id);
    if (!record || !maySee(record, audienceOf(session))) throw new Refusal('not_found');
    return record;
  };

  return new Hono<PageEnvironment>()
    .post('/', async (context) => {
      const session = context.get('session');
      orderLimit.spend(`${session.role} ${session.subject}`);
      const key = context.req.header('idempotency-key')?.trim() ?? '';
      if (key === '' || key.length > 200) throw new Refusal('idempotency_key_required');
      const order = await readBody(context.req.raw, orderSchema);
      const { record, isNew } = await desk.place(session, key, order);
      return context.json<Screening>(showTo(record, audienceOf(session)), isNew ? 201 : 200);
    })
    .get('/', async (context) => {
      const audience = audienceOf(context.get('session'));
      const ids = context.req.queries('id')?.flatMap((value) => value.split(','));
      if (ids && ids.length > mostIds) throw new Refusal('invalid_request');
      const { records, position } = await store.snapshot(audience, ids);
      return context.json<Snapshot>({
        screenings: records.map((record) => showTo(record, audience)),
        cursor: cursors.write(position, audience),
      });
    })
    .get('/:id', async (context) => {
      const session = context.get('session');
      const record = await find(session, context.req.param('id'));
      return context.json<Screening>(showTo(record, audienceOf(session)));
    })
    .delete('/:id', async (context) => {
      const session = context.get('session');
      const record = await find(session, context.req.param('id'));
      if (session.role !== 'operator') throw new Refusal('role_forbidden');
      if (!(await news.giveUp(record.id))) throw new Refusal('in_progress');
      if (record.recurrence) await recurrences.end(session, record.recurrence.id);
      return context.body(null, 204);
    })
    .post('/:id/invite', async (context) => {
      const session = context.get('session');
      const record = await find(session, context.req.param('id'));
      if (session.role !== 'candidate') throw new Refusal('role_forbidden');
      if (record.phase !== 'invited' || record.invite?.method !== 'link') throw new Refusal('not_found');
      const invite = await invites.take(record);
      await news.renewedInvite(record.id, invite.expiresAt);
      return context.json<Invite>(invite);
    })
    .get('/:id/consents', async (context) => {
      const session = context.get('session');
      const record = await find(session, context.req.param('id'));
      if (session.role === 'member') throw new Refusal('role_forbidden');
      const consents = await store.consents(record.id);
      return context.json<Receipt>({
        consents: consents.map(({ sealedName, ...consent }) => ({
          ...consent,
          typedName: keys.open('typed name', sealedName, record.id) ?? '',
        })),
      });
    });
}
