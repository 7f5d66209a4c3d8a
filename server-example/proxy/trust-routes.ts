import { Hono } from 'hono';
import { trustAnswersSchema, trustRequestSchema } from '../../src/protocol/trust-request.ts';
import type { PageEnvironment } from './page-environment.ts';
import { readBody } from './request-body.ts';
import type { TrustDesk } from './trust-desk.ts';

/** How a member becomes a trusted end user, and stops being one, under `/trust`. */
export function trustRoutes(desk: TrustDesk): Hono<PageEnvironment> {
  return new Hono<PageEnvironment>()
    .post('/', async (context) => {
      const request = await readBody(context.req.raw, trustRequestSchema);
      return context.json(await desk.begin(context.get('session'), request), 201);
    })
    .get('/', async (context) => {
      const trust = await desk.current(context.get('session'));
      return trust ? context.json(trust) : context.body(null, 204);
    })
    .post('/:id/answers', async (context) => {
      const { answers } = await readBody(context.req.raw, trustAnswersSchema);
      return context.json(await desk.answer(context.get('session'), context.req.param('id'), answers));
    })
    .delete('/:id', async (context) => {
      await desk.revoke(context.get('session'), context.req.param('id'));
      return context.body(null, 204);
    });
}
