import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { shownScreening } from './shown-screening.ts';

const topics = new Map<string, Set<SSEStreamingApi>>();

const app = new Hono()
  .get('/events/:topic', (context) =>
    streamSSE(context, async (stream) => {
      const topic = context.req.param('topic');
      const streams = topics.get(topic) ?? new Set();
      topics.set(topic, streams.add(stream));
      await stream.write(': welcome\n\n');
      await new Promise<void>((resolve) => stream.onAbort(resolve));
      streams.delete(stream);
    }),
  )
  .post('/events/:topic', async (context) => {
    const event = { event: 'screening', data: JSON.stringify(shownScreening(await context.req.text())) };
    for (const stream of topics.get(context.req.param('topic')) ?? []) void stream.writeSSE(event);
    return context.body(null);
  });

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env['PORT']) });
