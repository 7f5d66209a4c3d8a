/**
 * The idea of this project in one file: a proxy that keeps the credentials of the screening service, orders checks for the
 * pages of a marketplace (the host), and tells these pages what the service says.
 *
 *     host's back end ── POST /sessions ───→ proxy                             who is signed in, and may order what
 *     page ───────────── POST /screenings ─→ proxy ── POST /screenings ─→ service
 *     page ←──────────── GET /events ─────── proxy ←── callback ───────── service
 *                                            proxy ── GET /screenings ──→ service
 *
 * It is for reading, and a pattern for who writes the proxy in another language. From top to bottom it goes in the order
 * in which things happen. `npm run tiny` starts it, with a sandbox in place of the service and a page to try it.
 *
 * What it does not do, and the folder beside it that does:
 *
 * - `orders/`: looks at the service for an order whose answer never came. Here only its callback settles it, and
 *   until then that package cannot be ordered again.
 * - `jobs/`: reads a check again when its callback was lost. Here nobody notices.
 * - `callbacks/`: a service that cannot be read back, or that signs its callbacks.
 * - `stream/`: goes on where a page has stopped reading, and long polls. Here a stream begins with all there is.
 * - `store/`: a database, several processes, the erasure of a person. Here all is in memory and in one file.
 * - `sessions/`: documents to sign, what the host knows of a candidate, the end of a session before its time.
 * - `trust/`, `recurrence/`: members who order for others, operators who see everything, checks that are repeated.
 * - `service/`: the names and words of another service, retries, the wait that a service asks for.
 * - `http/`, `limits/`: pages of another origin, how much and how often a page may ask.
 * - `host/`, `log/`, `doctor/`: news for the host's back end, a log, an examination of the real service.
 */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { streamSSE } from 'hono/streaming';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

// 1. Settings -----------------------------------------------------------------------------------------------

const text = z.string().check(z.minLength(1));
const given = z
  .object({
    /** The service, and the credentials that must never reach a page. */
    SERVICE_BASE_URL: z.url(),
    SERVICE_CLIENT_ID: text,
    SERVICE_CLIENT_SECRET: text,
    /** Where the service reaches this proxy. */
    PUBLIC_URL: z.url(),
    /** What the host's back end and this proxy know, and nobody else. */
    HOST_API_KEY: text,
    /** Signs page sessions. */
    SECRET_KEY: text,
    /** Where each change is written down. */
    ORDERS_FILE: z._default(text, 'tiny-orders.jsonl'),
    PORT: z._default(text, '8082'),
  })
  .safeParse(process.env);

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}

if (process.env['NODE_ENV'] === 'production')
  stop('tiny.ts is for reading and trying, not for production. Run the whole proxy: npm run server');
if (!given.success) stop(`Set ${given.error.issues.map(({ path }) => path.join()).join(', ')}.`);
const settings = given.data;

// 2. A refusal ----------------------------------------------------------------------------------------------

/** The codes of refusals that tiny.ts uses, with their HTTP status. The elements on the page have a sentence for each. */
const statuses = {
  invalid_request: 400,
  session_expired: 401,
  session_invalid: 401,
  host_key_invalid: 401,
  package_forbidden: 403,
  not_found: 404,
  in_progress: 409,
  fields_invalid: 422,
  service_refused: 502,
  service_unavailable: 503,
} as const;

/** `detail` tells a developer what to do. `errors` say which answers of the candidate are wrong. Neither repeats an answer, or an id of the service. */
class Refusal extends Error {
  readonly code: keyof typeof statuses;
  readonly facts: { detail?: string; errors?: { path: string; code: string }[] };

  constructor(code: Refusal['code'], facts: Refusal['facts'] = {}) {
    super(facts.detail ?? code);
    this.code = code;
    this.facts = facts;
  }
}

const app = new Hono().basePath('/screening-api');
app.notFound((context) => {
  throw new Refusal('not_found', { detail: `tiny.ts has no ${context.req.method} ${context.req.path}.` });
});
app.onError((error, context) => {
  // Any other error comes from an answer of the service that no schema here takes. It may quote personal data.
  const detail = 'tiny.ts does not understand an answer of the service.';
  const { code, facts } = error instanceof Refusal ? error : new Refusal('service_refused', { detail });
  const problem = { type: 'about:blank', title: code, status: statuses[code], code, ...facts };
  return context.json(problem, statuses[code], { 'content-type': 'application/problem+json' });
});

/** The body of a request, if it matches the schema. */
async function bodyOf<Body>(context: Context, schema: z.ZodMiniType<Body>): Promise<Body> {
  const read = schema.safeParse(await context.req.json().catch(() => undefined));
  if (read.success) return read.data;
  const names = read.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : issue.path.join('.') || 'the body',
  );
  throw new Refusal('invalid_request', {
    detail: `Missing, wrong or unknown to tiny.ts: ${names.join(', ')}.`,
  });
}

// 3. What is kept -------------------------------------------------------------------------------------------

type Phase =
  | 'unconfirmed'
  | 'invited'
  | 'in-progress'
  | 'needs-attention'
  | 'complete'
  | 'cancelled'
  | 'expired';
type Result = 'pending' | 'clear' | 'review';

/** A check as a page sees it, in words of our own: another service needs another section 9, and no other page. */
interface Screening {
  id: string;
  packageId: string;
  packageTitle: string;
  /** The host's own reference of the candidate. */
  clientReferenceId: string;
  /** `unconfirmed`: the service was asked and has not answered. */
  phase: Phase;
  result: Result;
  waitingOn: 'candidate' | 'source' | 'service' | 'none';
  items: { id: string; title: string; phase: Phase; result: Result; estimatedAt: string | null }[];
  invite?: { method: 'link' | 'email' };
  submittedAt: string;
  updatedAt: string;
  estimatedAt: string | null;
  /** Grows with each change. A page that knows this revision or a higher one changes nothing. */
  revision: number;
  /** Pages say so where a check is not real: with tiny.ts none is, whatever the service. */
  environment: 'test';
}

/** All that is kept of an order. What the candidate typed is passed on to the service, and kept nowhere. */
interface Order {
  screening: Screening;
  /** The part of the callback's address that nobody can guess: who knows it is the service. */
  capability: string;
  /** The id at the service, once it is known. Pages never see it. */
  serviceId?: string;
  /** The service refused it: there is no such order. */
  isRefused?: true;
}

const orders = new Map<string, Order>();
/** Called after each change: one for each open page. */
const readers = new Set<(screening: Screening) => void>();

/** On disk first: an order that a restart forgets would be placed, and paid, twice. The last line of an order counts. */
function keep(order: Order): void {
  appendFileSync(settings.ORDERS_FILE, `${JSON.stringify(order)}\n`, { mode: 0o600, flush: true });
  orders.set(order.screening.id, order);
  // Of an order without an answer its own page learns by the answer to its request. It may still be refused.
  if (order.screening.phase !== 'unconfirmed') for (const tell of readers) tell(order.screening);
}

/** What was kept before this start. */
appendFileSync(settings.ORDERS_FILE, '', { mode: 0o600 });
for (const line of readFileSync(settings.ORDERS_FILE, 'utf8').split('\n').filter(Boolean)) {
  const order = JSON.parse(line) as Order;
  orders.set(order.screening.id, order);
}

/** Whose order is on its way. */
const sending = new Set<string>();

/** The checks of a candidate, newest first, without one that is on its way and may still be refused. */
const screeningsOf = (user: string): Screening[] =>
  [...orders.values()]
    .filter(({ screening, isRefused }) => screening.clientReferenceId === user && !isRefused)
    .map(({ screening }) => screening)
    .filter(({ phase }) => phase !== 'unconfirmed' || !sending.has(user))
    .reverse();

// 4. A page session: the host's back end says who is signed in ----------------------------------------------

const sessionSchema = z.strictObject({
  /** The host's own reference of a person: no name, no email address. */
  user: text,
  role: z.literal('candidate'),
  /** What this person may order. */
  packages: z.array(text),
});
const sessionSeconds = 900;
const secretKey = new TextEncoder().encode(settings.SECRET_KEY);

/** Asked by the host's back end, which passes the answer on to its page. */
app.post('/sessions', async (context) => {
  if (!isSame(context.req.header('authorization') ?? '', `Bearer ${settings.HOST_API_KEY}`))
    throw new Refusal('host_key_invalid');
  const { user, role, packages } = await bodyOf(context, sessionSchema);
  const expiresAt = new Date(Date.now() + sessionSeconds * 1000);
  const session = await new SignJWT({ role, packages })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user)
    .setExpirationTime(expiresAt)
    .sign(secretKey);
  return context.json({ token: session, expiresAt: expiresAt.toISOString() }, 201);
});

/** Reads the page session. It alone says whose checks a page may see and what it may order, whatever the page asks for. */
const withSession = createMiddleware<{ Variables: { user: string; packages: string[]; expires: number } }>(
  async (context, next) => {
    const session = context.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
    const { payload } = await jwtVerify(session, secretKey, { algorithms: ['HS256'] }).catch(
      (error: unknown) => {
        throw new Refusal(error instanceof errors.JWTExpired ? 'session_expired' : 'session_invalid');
      },
    );
    context.set('user', payload.sub!);
    context.set('packages', payload['packages'] as string[]);
    context.set('expires', payload.exp! * 1000);
    await next();
  },
);

/** Compares two texts in a time that does not tell where they differ. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((each) => createHash('sha256').update(each).digest());
  return timingSafeEqual(first!, second!);
}

// 5. The service: a token, and calls with it ----------------------------------------------------------------

/** One token for all calls, until a minute before it expires. */
let serviceToken: Promise<string> | undefined;

async function fetchToken(): Promise<string> {
  const credentials = btoa(`${settings.SERVICE_CLIENT_ID}:${settings.SERVICE_CLIENT_SECRET}`);
  const response = await send('POST', '/v2/oauth', {
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!response.ok)
    throw new Refusal('service_refused', {
      detail: `The service answered ${response.status} to SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET.`,
    });
  const { access_token, expires_in } = tokenSchema.parse(await response.json());
  setTimeout(() => (serviceToken = undefined), (expires_in - 60) * 1000).unref();
  return access_token;
}

const tokenSchema = z.object({ access_token: text, expires_in: z.coerce.number() });

/** Sends a request to the service, and to no other address. No answer within 15 seconds counts like a service that is down. */
async function send(method: string, path: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(15_000);
  const request = { ...init, method, signal, redirect: 'error' as const };
  const response = await fetch(settings.SERVICE_BASE_URL + path, request).catch(() => undefined);
  if (response && response.status < 500) return response;
  throw new Refusal('service_unavailable', {
    detail: `The service does not answer ${nameOf(method, path)}.`,
  });
}

/** A call without its ids: pages see it. */
const nameOf = (method: string, path: string): string => `${method} ${/^(?:\/v2)?\/\w+/.exec(path)?.[0]}`;

/** Calls the service. After a 401 it tries once more, with a new token. */
async function callService(method: string, path: string, body?: object, mayRenew = true): Promise<unknown> {
  serviceToken ??= fetchToken().catch((error: unknown) => {
    serviceToken = undefined;
    throw error;
  });
  const response = await send(method, `/v2${path}`, {
    headers: {
      authorization: `Bearer ${await serviceToken}`,
      accept: 'application/json',
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.ok) return response.json();
  if (response.status === 401 && mayRenew) {
    serviceToken = undefined;
    return callService(method, path, body, false);
  }
  throw await refusalOf(response, nameOf(method, path));
}

/** The service names a wrong answer as `400#address.postalCode?format`, and a missing one as `400#address.postalCode`. */
async function refusalOf(response: Response, call: string): Promise<Refusal> {
  const { data } = refusedSchema.safeParse(await response.json().catch(() => undefined));
  const wrong = (data?.errors ?? []).flatMap(({ code }) => {
    const [, path, reason = 'required'] = /^\d+#([\w.[\]]+)(?:\?([\w-]+))?$/.exec(code) ?? [];
    return path ? [{ path, code: reason }] : [];
  });
  if (wrong.length > 0 && [400, 409, 422].includes(response.status))
    return new Refusal('fields_invalid', { errors: wrong });
  return new Refusal('service_refused', { detail: `The service answered ${response.status} to ${call}.` });
}

const refusedSchema = z.object({ errors: z.array(z.object({ code: z.string() })) });

// 6. Packages: what may be ordered, and what has to be asked ------------------------------------------------

const packagesSchema = z.array(
  z.object({
    id: text,
    title: text,
    /** What is checked. */
    products: z.array(z.object({ description: text })),
    /** Such as `dob` or `address.postalCode`. */
    requiredFields: z.array(text),
  }),
);

/** The service needs these of everybody. */
const alwaysAsked = ['givenName', 'familyName', 'email'];
const anything = z.optional(z.unknown());
/** What a page can ask and may send. What else a package needs, only the service's own form can ask. */
const candidateSchema = z.object({
  givenName: text,
  familyName: text,
  email: text,
  middleName: anything,
  confirmedNoMiddleName: anything,
  dob: anything,
  ssn: anything,
  phone: anything,
  address: anything,
  additionalAddresses: anything,
  aliases: anything,
  driversLicense: anything,
  educationHistory: anything,
  employmentHistory: anything,
  licenses: anything,
});

app.get('/packages', withSession, async (context) => {
  const all = packagesSchema.parse(await callService('GET', '/packages'));
  const packages = all
    .filter(({ id }) => context.var.packages.includes(id))
    .map(({ id, title, products, requiredFields }) => ({
      id,
      title,
      products: products.map(({ description }) => ({ title: description })),
      fields: [...new Set([...alwaysAsked, ...requiredFields])].map((path) => ({ path, required: true })),
      // Where it is false, a page offers the service's form in place of its own.
      collectable: requiredFields.every((path) => /^\w+/.exec(path)![0] in candidateSchema.shape),
    }));
  return context.json({ environment: 'test', packages });
});

// 7. An order: a candidate at the service, and a screening in one of three ways -----------------------------

const orderSchema = z.strictObject({
  packageId: text,
  /**
   * `form`: everything was answered on the page. Else the service asks, in a form of its own: the page opens it (`link`), or
   * the service writes to the candidate (`email`).
   */
  mode: z.literal(['form', 'link', 'email']),
  candidate: candidateSchema,
});

/**
 * A candidate has one check of a package until it is cancelled or expired. A second order is answered with the same check, so
 * the `Idempotency-Key` that a page sends is not looked at.
 */
app.post('/screenings', withSession, async (context) => {
  const { user, packages } = context.var;
  const { packageId, mode, candidate } = await bodyOf(context, orderSchema);
  if (!packages.includes(packageId)) throw new Refusal('package_forbidden');
  // The page tries again by itself.
  if (sending.has(user)) throw new Refusal('in_progress');
  const known = screeningsOf(user).find(
    (each) => each.packageId === packageId && !['cancelled', 'expired'].includes(each.phase),
  );
  if (known) return context.json(known, 200);

  sending.add(user);
  try {
    const candidateId = await saveCandidate(user, candidate);
    const id = await placeOrder(newScreening(user, packageId, mode), candidateId);
    return context.json(orders.get(id)!.screening, 201);
  } finally {
    sending.delete(user);
  }
});

/** Creates the candidate at the service, or updates the one that it knows by this reference. Returns the service's id. */
async function saveCandidate(user: string, answers: object): Promise<string> {
  const path = `/candidates?${new URLSearchParams({ clientReferenceId: user })}`;
  const found = z
    .array(z.object({ id: text, clientReferenceId: z.nullish(text) }))
    .parse(await callService('GET', path));
  // A service that searches otherwise must not have somebody else's answers replaced.
  const known = found.find(({ clientReferenceId }) => clientReferenceId === user);
  const body = { ...answers, clientReferenceId: user };
  const saved = known
    ? await callService('PUT', `/candidates/${known.id}`, body)
    : await callService('POST', '/candidates', body);
  return z.object({ id: text }).parse(saved).id;
}

function newScreening(user: string, packageId: string, mode: 'form' | 'link' | 'email'): Screening {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    packageId,
    packageTitle: packageId,
    clientReferenceId: user,
    phase: 'unconfirmed',
    result: 'pending',
    waitingOn: 'service',
    items: [],
    ...(mode !== 'form' && { invite: { method: mode } }),
    submittedAt: now,
    updatedAt: now,
    estimatedAt: null,
    revision: 1,
    environment: 'test',
  };
}

/** Kept before the service is asked: a callback may be faster than the answer, and a restart may come in between. */
async function placeOrder(screening: Screening, candidateId: string): Promise<string> {
  const { id, packageId, invite } = screening;
  const capability = randomBytes(24).toString('base64url');
  keep({ screening, capability });
  try {
    const answer = await callService('POST', '/screenings', {
      candidateId,
      packageId,
      invite,
      callback: { uri: `${settings.PUBLIC_URL}/screening-api/callbacks/${capability}` },
    });
    // What was read for a callback is newer than this answer.
    if (orders.get(id)!.serviceId === undefined) update(id, answer);
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'service_unavailable') {
      keep({ ...orders.get(id)!, isRefused: true });
      throw error;
    }
    // Perhaps the service has the order. It stays unconfirmed until a callback comes, and is not sent again.
  }
  return id;
}

/** A link to the service's own form. It works once, for ten minutes, so a page asks for a new one at each click. */
app.post('/screenings/:id/invite', withSession, async (context) => {
  const { serviceId } = orderOf(context.var.user, context.req.param('id'));
  if (serviceId === undefined) throw new Refusal('service_unavailable');
  const { invite } = inviteSchema.parse(await callService('POST', `/screenings/${serviceId}/invite`, {}));
  if (new URL(invite.link).origin !== new URL(settings.SERVICE_BASE_URL).origin)
    throw new Refusal('service_refused', { detail: 'The link of the service leads elsewhere.' });
  return context.json({ url: invite.link, expiresAt: new Date(Date.now() + 600_000).toISOString() });
});

const inviteSchema = z.object({ invite: z.object({ link: z.url() }) });

// 8. A callback: the service says that something has changed ------------------------------------------------

/**
 * What has changed is read from the service. The body has the whole candidate in clear: only the id is taken from it, for
 * an order that was never answered. If the read fails, the callback fails too, and the service sends it again later.
 */
app.post('/callbacks/:capability', async (context) => {
  const order = [...orders.values()].find((each) => each.capability === context.req.param('capability'));
  if (!order) throw new Refusal('not_found');
  const { payload } = await bodyOf(context, callbackSchema);
  await readAgain(order.screening.id, order.serviceId ?? payload.id);
  return context.body(null, 200);
});

const callbackSchema = z.object({ payload: z.object({ id: text }) });

/** The last read of each order. */
const reading = new Map<string, Promise<void>>();

/** Reads an order once the read before has ended, so that an older answer cannot replace a newer one. */
function readAgain(id: string, serviceId: string): Promise<void> {
  const before = reading.get(id) ?? Promise.resolve();
  const read = before
    .catch(() => {})
    .then(async () => update(id, await callService('GET', `/screenings/${encodeURIComponent(serviceId)}`)));
  reading.set(id, read);
  return read;
}

// 9. The service's words become ours ------------------------------------------------------------------------

const stateSchema = { status: text, result: z.nullish(text), estimatedCompletionTime: z.nullish(text) };
const screeningSchema = z.object({
  ...stateSchema,
  id: text,
  packageName: text,
  reportItems: z._default(z.array(z.object({ ...stateSchema, type: text })), []),
});

/** Without capitals and spaces: the service writes `In Progress`, and `Cancelled` beside `complete`. */
const wordOf = (given: string): string => given.toLowerCase().replaceAll(' ', '');

function phaseOf(status: string, isInvited: boolean): Phase {
  const word = wordOf(status);
  if (['new', 'predraft', 'draft', 'invited'].includes(word)) return isInvited ? 'invited' : 'in-progress';
  if (['incomplete', 'suspended', 'onhold'].includes(word)) return 'needs-attention';
  if (['complete', 'completed'].includes(word)) return 'complete';
  if (['cancelled', 'canceled'].includes(word)) return 'cancelled';
  // A word that nobody knows is work in progress: never an error, never a failure.
  return word === 'expired' ? 'expired' : 'in-progress';
}

/** A person has to look at what is neither clear nor pending. `review` is no verdict. */
function resultOf(result: string | null | undefined): Result {
  const word = wordOf(result ?? 'pending');
  return word === 'clear' ? 'clear' : ['n/a', 'pending'].includes(word) ? 'pending' : 'review';
}

/** For whom the check waits. A source is who knows something of the candidate, such as a court or a school. */
function waitingOn(phase: Phase, status: string, items: Screening['items']): Screening['waitingOn'] {
  if (phase === 'invited' || wordOf(status) === 'incomplete') return 'candidate';
  if (phase === 'needs-attention') return 'service';
  if (phase !== 'in-progress') return 'none';
  return items.some((item) => item.phase === 'in-progress') ? 'source' : 'service';
}

/** Keeps what the service says of a screening, if it is new. */
function update(id: string, answer: unknown): void {
  const order = orders.get(id)!;
  const before = order.screening;
  const said = screeningSchema.parse(answer);
  const isInvited = before.invite !== undefined;
  const items = said.reportItems.map(({ type, status, result, estimatedCompletionTime }, index) => ({
    id: String(index),
    title: type,
    phase: phaseOf(status, isInvited),
    result: resultOf(result),
    estimatedAt: estimatedCompletionTime ?? null,
  }));
  const phase = phaseOf(said.status, isInvited);
  const after: Screening = {
    ...before,
    packageTitle: said.packageName,
    phase,
    result: resultOf(said.result),
    waitingOn: waitingOn(phase, said.status, items),
    items,
    estimatedAt: said.estimatedCompletionTime ?? null,
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  const updatedAt = new Date().toISOString();
  keep({ ...order, serviceId: said.id, screening: { ...after, updatedAt, revision: before.revision + 1 } });
}

// 10. The page sees it --------------------------------------------------------------------------------------

/** A page hands `cursor` to `/events`, to go on from there. Here each stream begins with all there is, so it is always the same. */
app.get('/screenings', withSession, (context) =>
  context.json({ screenings: screeningsOf(context.var.user), cursor: 'now' }),
);

app.get('/screenings/:id', withSession, (context) =>
  context.json(orderOf(context.var.user, context.req.param('id')).screening),
);

/** Somebody else's order is not found, like one that does not exist. */
function orderOf(user: string, id: string): Order {
  const order = orders.get(id);
  if (order?.screening.clientReferenceId !== user || order.isRefused) throw new Refusal('not_found');
  return order;
}

/** Server-sent events: all checks of the candidate as they are, then each change at once, until the page session ends. The page
 * reads them with `fetch`: the browser's `EventSource` cannot send a session. */
app.get('/events', withSession, (context) => {
  const { user, expires } = context.var;
  // Tells nginx not to hold the events back.
  context.header('x-accel-buffering', 'no');
  return streamSSE(context, async (stream) => {
    const tell = (screening: Screening): void => {
      if (screening.clientReferenceId !== user) return;
      void stream.writeSSE({ event: 'screening', data: JSON.stringify(screening) });
    };
    readers.add(tell);
    stream.onAbort(() => void readers.delete(tell));
    for (const screening of screeningsOf(user)) tell(screening);
    // A page takes 40 seconds of silence for a broken connection.
    while (!stream.aborted && Date.now() < expires) {
      await stream.write(': still here\n\n');
      await stream.sleep(Math.min(15_000, expires - Date.now()));
    }
    readers.delete(tell);
  });
});

// 11. Start -------------------------------------------------------------------------------------------------

serve({ fetch: app.fetch, port: Number(settings.PORT), hostname: '127.0.0.1' }, () =>
  console.log(`tiny.ts listens on http://localhost:${settings.PORT}/screening-api`),
);
