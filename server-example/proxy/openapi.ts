import * as z from 'zod/mini';
import { inviteSchema } from '../../src/protocol/invite.ts';
import { orderSchema } from '../../src/protocol/order.ts';
import { pageSessionRequestSchema } from '../../src/protocol/page-session-request.ts';
import { pageSessionSchema } from '../../src/protocol/page-session.ts';
import { problemSchema } from '../../src/protocol/problem.ts';
import { receiptSchema } from '../../src/protocol/receipt.ts';
import { recurrenceListSchema } from '../../src/protocol/recurrence.ts';
import { packageListSchema } from '../../src/protocol/screening-package.ts';
import { screeningSchema } from '../../src/protocol/screening.ts';
import { eventBatchSchema, snapshotSchema } from '../../src/protocol/snapshot.ts';
import { trustAnswersSchema, trustRequestSchema } from '../../src/protocol/trust-request.ts';
import { trustSchema } from '../../src/protocol/trust.ts';

type Key = 'hostKey' | 'pageSession' | 'open';

interface Route {
  summary: string;
  key: Key;
  takes?: z.ZodMiniType;
  parameters?: { name: string; in: 'header' | 'query' | 'path'; required?: boolean; description: string }[];
  answers: Record<number, z.ZodMiniType | string>;
}

const id = { name: 'id', in: 'path', required: true, description: "The screening's id." } as const;
const trustId = { name: 'id', in: 'path', required: true, description: "The proof's id." } as const;
const after = {
  name: 'after',
  in: 'query',
  description: 'A cursor; or as the header Last-Event-ID.',
} as const;

const routes: Record<string, Record<string, Route>> = {
  '/sessions': {
    post: {
      summary: 'Issue a page session.',
      key: 'hostKey',
      takes: pageSessionRequestSchema,
      answers: { 201: pageSessionSchema },
    },
  },
  '/sessions/{subject}': {
    delete: {
      summary: 'End every page session of a subject issued until now.',
      key: 'hostKey',
      parameters: [{ name: 'subject', in: 'path', required: true, description: "The host's reference." }],
      answers: { 204: 'Ended.' },
    },
  },
  '/packages': {
    get: {
      summary: 'The packages the session offers.',
      key: 'pageSession',
      answers: { 200: packageListSchema },
    },
  },
  '/screenings': {
    get: {
      summary: 'What the session may see, newest first.',
      key: 'pageSession',
      parameters: [{ name: 'id', in: 'query', description: 'Only these, at most 100; may be repeated.' }],
      answers: { 200: snapshotSchema },
    },
    post: {
      summary: 'Order a screening.',
      key: 'pageSession',
      takes: orderSchema,
      parameters: [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description: 'One per order, 1 to 200 characters.',
        },
      ],
      answers: { 200: screeningSchema, 201: screeningSchema },
    },
  },
  '/screenings/{id}': {
    get: {
      summary: 'One screening.',
      key: 'pageSession',
      parameters: [id],
      answers: { 200: screeningSchema },
    },
    delete: {
      summary: 'Give up a screening that was never confirmed.',
      key: 'pageSession',
      parameters: [id],
      answers: { 204: 'Given up.' },
    },
  },
  '/screenings/{id}/invite': {
    post: {
      summary: "A one-time link to the service's form.",
      key: 'pageSession',
      parameters: [id],
      answers: { 200: inviteSchema },
    },
  },
  '/screenings/{id}/consents': {
    get: {
      summary: 'The receipt of what was signed.',
      key: 'pageSession',
      parameters: [id],
      answers: { 200: receiptSchema },
    },
  },
  '/events': {
    get: {
      summary: 'The event stream, or with ?wait= a long poll.',
      key: 'pageSession',
      parameters: [after, { name: 'wait', in: 'query', description: 'Seconds, at most 25.' }],
      answers: { 200: eventBatchSchema },
    },
  },
  '/trust': {
    get: {
      summary: "How far the member's newest proof of identity has come.",
      key: 'pageSession',
      answers: { 200: trustSchema, 204: 'The member never began one.' },
    },
    post: {
      summary: 'Begin to prove identity, under a permissible purpose; the answer asks the questions.',
      key: 'pageSession',
      takes: trustRequestSchema,
      answers: { 201: trustSchema },
    },
  },
  '/trust/{id}': {
    delete: {
      summary: 'Stop being a trusted end user: outcomes are withheld again.',
      key: 'pageSession',
      parameters: [trustId],
      answers: { 204: 'Ended.' },
    },
  },
  '/trust/{id}/answers': {
    post: {
      summary: 'One attempt at the questions.',
      key: 'pageSession',
      takes: trustAnswersSchema,
      parameters: [trustId],
      answers: { 200: trustSchema },
    },
  },
  '/recurrences': {
    get: {
      summary: 'The screenings that repeat.',
      key: 'pageSession',
      answers: { 200: recurrenceListSchema },
    },
  },
  '/recurrences/{id}': {
    delete: {
      summary: 'End a repetition: no further run.',
      key: 'pageSession',
      parameters: [{ name: 'id', in: 'path', required: true, description: "The repetition's id." }],
      answers: { 204: 'Ended.' },
    },
  },
  '/callbacks/{capability}': {
    post: {
      summary: 'News from the screening service.',
      key: 'open',
      parameters: [{ name: 'capability', in: 'path', required: true, description: 'Made by the proxy.' }],
      answers: {
        200: 'On disk.',
        401: 'Wrong credentials.',
        404: 'No such capability.',
        422: 'Not understood.',
        503: 'Not stored.',
      },
    },
  },
  '/healthz': { get: { summary: 'The process runs.', key: 'open', answers: { 200: 'It does.' } } },
  '/readyz': { get: { summary: 'The store works.', key: 'open', answers: { 200: 'It does.' } } },
  '/metrics': { get: { summary: 'Counters, Prometheus text.', key: 'hostKey', answers: { 200: 'Text.' } } },
};

const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { unrepresentable: 'any' });
const json = (schema: z.ZodMiniType) => ({ 'application/json': { schema: schemaOf(schema) } });

function operation(route: Route): object {
  const answers = Object.entries(route.answers).map(([status, answer]) => [
    status,
    typeof answer === 'string' ? { description: answer } : { description: 'Done.', content: json(answer) },
  ]);
  return {
    summary: route.summary,
    security: route.key === 'open' ? [] : [{ [route.key]: [] }],
    ...(route.takes ? { requestBody: { required: true, content: json(route.takes) } } : {}),
    ...(route.parameters
      ? { parameters: route.parameters.map((parameter) => ({ ...parameter, schema: { type: 'string' } })) }
      : {}),
    responses: {
      ...Object.fromEntries(answers),
      default: {
        description: 'Refused.',
        content: { 'application/problem+json': { schema: schemaOf(problemSchema) } },
      },
    },
  };
}

/** The page API as an OpenAPI 3.1 document; its schemas are those that parse. */
export function openApiDocument(basePath: string): object {
  const paths = Object.entries(routes).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, route]) => [method, operation(route)])),
  ]);
  const bearer = { type: 'http', scheme: 'bearer' };
  return {
    openapi: '3.1.0',
    info: { title: 'screening-elements page API', version: '0.1.0' },
    servers: [{ url: basePath }],
    paths: Object.fromEntries(paths),
    components: { securitySchemes: { hostKey: bearer, pageSession: bearer } },
  };
}
