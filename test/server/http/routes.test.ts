import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as z from 'zod/mini';
import { openApiDocument } from '../../../server-example/http/openapi.ts';
import { pageRoutes } from '../../../server-example/http/routes/routes.ts';
import { reply, route } from '../../../server-example/http/route.ts';
import { hostKey, type House, openHouse } from '../house.ts';

interface Operation {
  summary: string;
  security: object[];
  parameters?: { name: string; in: string }[];
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

async function readDocument(given?: House): Promise<Document> {
  const house = given ?? (await openHouse());
  const document = (await (await house.ask('/openapi.json')).json()) as Document;
  if (!given) await house.close();
  return document;
}

/** Also those of a service that proves identities. */
const everyRoute = () => pageRoutes({ proofs: {} } as object as Parameters<typeof pageRoutes>[0]);

describe('the routes of the page API', () => {
  const answers = { 200: z.object({ name: z.string() }), 204: 'Nothing.' };

  test('a route without a description, or with an answer of another schema, does not compile', () => {
    const handle = async () => reply(204);
    const bare = { method: 'get', path: '/x', key: 'open' } as const;
    const described = { ...bare, summary: 'A thing.', answers };
    assert.ok(route({ ...described, handle }));
    // @ts-expect-error the summary is missing
    route({ ...bare, answers, handle });
    // @ts-expect-error the answers are missing
    route({ ...bare, summary: 'A thing.', handle });
    // @ts-expect-error the name in the path is not described
    route({ ...described, path: '/x/{id}', handle });
    // @ts-expect-error the answers do not list 202
    route({ ...described, handle: async () => reply(202) });
    // @ts-expect-error by its schema, the name is a string
    route({ ...described, handle: async () => reply(200, { name: 1 }) });
    // @ts-expect-error an open route has no page session
    route({ ...described, handle: async ({ session }) => reply(200, { name: session.subject }) });
    // @ts-expect-error nothing says what the body is
    route({ ...described, handle: async ({ body }) => reply(200, { name: body.name }) });
  });

  test('an unknown path reads as a wrong callback address does, with and without a key, and speaks of no page session', async () => {
    const house = await openHouse();
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const read = async (path: string, options: Parameters<House['ask']>[1] = {}) => {
      const answer = await house.ask(path, options);
      const { requestId, ...problem } = (await answer.json()) as Record<string, unknown>;
      assert.ok(requestId);
      return problem;
    };
    for (const [path, options] of [
      ['/nothing', {}],
      ['/nothing', { token }],
      ['/nothing', { token: hostKey, method: 'POST', body: {} }],
      ['/screenings/a/b/c', { token }],
      ['/nothing', { method: 'OPTIONS' }],
      ['/callbacks/c1.guess.guess', { method: 'POST', body: {} }],
    ] as const)
      assert.deepEqual(await read(path, options), {
        type: 'about:blank',
        title: 'There is nothing at this address.',
        status: 404,
        code: 'not_found',
        detail: 'The page API begins at /screening-api: a gateway must pass that path on as it came.',
      });
    // A gateway has taken a part of the path away.
    const cut = await house.proxy.fetch(new Request('https://proxy.example/packages'));
    assert.equal(((await cut.json()) as { title: string }).title, 'There is nothing at this address.');
    const { title } = await read('/screenings/absent', { token });
    assert.equal(title, 'Nothing found that this page session may see.');
    await house.close();
  });

  test('every documented route is mounted, and every mounted route is documented', async () => {
    const house = await openHouse();
    const documented = operationsOf(await readDocument(house));
    for (const { path, method } of documented) {
      const answer = await house.ask(path.replaceAll(/\{\w+\}/g, 'x'), { method: method.toUpperCase() });
      assert.ok(path.startsWith('/callbacks') || ![404, 405].includes(answer.status), `${method} ${path}`);
    }
    const routes = everyRoute();
    assert.deepEqual(
      documented.map(({ path, method }) => `${method} ${path}`).toSorted(),
      [...routes.map(({ path, method }) => `${method} ${path}`), 'get /openapi.json'].toSorted(),
    );
    await house.close();
  });

  test('every route that takes a body refuses members that it does not know', () => {
    const taking = everyRoute().filter(({ takes }) => takes);
    assert.ok(taking.length >= 4);
    for (const { path, takes } of taking) {
      const codes = takes?.safeParse({ surprise: 1 }).error?.issues.map(({ code }) => code);
      assert.ok(codes?.includes('unrecognized_keys'), path);
    }
  });

  test('a route that asks for a key refuses a request without one', async () => {
    const house = await openHouse();
    for (const { path, method, operation } of operationsOf(await readDocument(house))) {
      const answer = await house.ask(path.replaceAll(/\{\w+\}/g, 'x'), { method: method.toUpperCase() });
      assert.equal(
        answer.status === 401,
        operation.security.length > 0,
        `${method} ${path}: ${answer.status}`,
      );
    }
    await house.close();
  });
});

describe('the OpenAPI document', () => {
  const changeThing = route({
    method: 'post',
    path: '/things/{id}',
    summary: 'Change a thing.',
    key: 'pageSession',
    params: { id: "The thing's id." },
    query: { dry: 'Changes nothing.' },
    headers: { 'Idempotency-Key': 'One per change.' },
    takes: z.object({
      text: z.string().check(
        z.minLength(1),
        z.maxLength(200),
        z.refine((text) => text !== 'x'),
      ),
      names: z.record(z.string(), z.string()),
      age: z.optional(z.int().check(z.minimum(1), z.maximum(3600))),
    }),
    answers: { 200: z.object({ nextAt: z.nullable(z.string()) }), 204: 'Nothing to change.' },
    handle: async () => reply(204),
  });

  test('the OpenAPI document holds the schemas, the parameters and the key of a route', () => {
    const { paths } = openApiDocument([changeThing]) as Document;
    const { responses, ...operation } = paths['/things/{id}']?.['post'] ?? assert.fail();
    const $schema = 'https://json-schema.org/draft/2020-12/schema';
    const parameter = { schema: { type: 'string' } };
    assert.deepEqual(operation, {
      summary: 'Change a thing.',
      security: [{ pageSession: [] }],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              $schema,
              type: 'object',
              properties: {
                text: { type: 'string', minLength: 1, maxLength: 200 },
                names: {
                  type: 'object',
                  propertyNames: { type: 'string' },
                  additionalProperties: { type: 'string' },
                },
                age: { type: 'integer', minimum: 1, maximum: 3600 },
              },
              required: ['text', 'names'],
              additionalProperties: false,
            },
          },
        },
      },
      parameters: [
        { name: 'id', in: 'path', required: true, description: "The thing's id.", ...parameter },
        { name: 'dry', in: 'query', description: 'Changes nothing.', ...parameter },
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description: 'One per change.',
          ...parameter,
        },
      ],
    });
    assert.deepEqual(responses['200'], {
      description: 'Done.',
      content: {
        'application/json': {
          schema: {
            $schema,
            type: 'object',
            properties: { nextAt: { type: ['string', 'null'] } },
            required: ['nextAt'],
            additionalProperties: false,
          },
        },
      },
    });
    assert.deepEqual(responses['204'], { description: 'Nothing to change.' });
    assert.equal(responses['default']?.description, 'Refused.');
  });

  test('the OpenAPI document describes a refusal at every route', async () => {
    for (const { path, operation } of operationsOf(await readDocument()))
      assert.ok(operation.responses['default']?.content?.['application/problem+json'], path);
  });
});
