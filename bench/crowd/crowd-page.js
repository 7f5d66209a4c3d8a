/** Runs in the page of a crowd: draws a thousand screenings, by us or by a rival, and says how long it took. */

const count = 1000;
const base = Date.now();
const ago = (minutes) => new Date(base - minutes * 60_000).toISOString();

const screenings = Array.from({ length: count }, (_, place) => ({
  id: `screening-${place}`,
  packageId: 'standard',
  packageTitle: 'Standard background check',
  clientReferenceId: `candidate-${place}`,
  phase: 'in-progress',
  result: 'pending',
  waitingOn: 'service',
  items: [],
  submittedAt: ago(place + 2),
  updatedAt: ago(place + 1),
  estimatedAt: null,
  revision: 1,
  environment: 'production',
}));
const changed = { ...screenings[0], phase: 'complete', result: 'clear', waitingOn: 'none', revision: 2 };

const encoder = new TextEncoder();
let stream;
/** The page API, without a network between. */
const answers = {
  '/session': () =>
    Response.json({
      token: `bench.${btoa(JSON.stringify({ sub: 'bench', role: 'member' }))}.bench`,
      expiresAt: '2999-01-01T00:00:00.000Z',
    }),
  '/screening-api/screenings': () => Response.json({ screenings, cursor: 'bench' }),
  '/screening-api/events': () => {
    const body = new ReadableStream({ start: (controller) => void (stream = controller) });
    stream.enqueue(encoder.encode(':\n\n'));
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  },
};
globalThis.fetch = async (url) => answers[new URL(url, location.href).pathname]();

const startOfFrame = () => new Promise(requestAnimationFrame);
const { port1, port2 } = new MessageChannel();
/** A task that is queued in a frame runs once that frame is painted. */
const endOfFrame = () =>
  new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true });
    port1.start();
    port2.postMessage('');
  });

const ourStatus = (attributes) => {
  const element = document.createElement('screening-status');
  for (const [name, value] of Object.entries({ 'session-url': '/session', ...attributes }))
    element.setAttribute(name, value);
  return element;
};
const rival = (name, properties) => Object.assign(document.createElement(name), properties);
const send = () =>
  stream.enqueue(encoder.encode(`id: next\nevent: screening\ndata: ${JSON.stringify(changed)}\n\n`));

const ourBadge = () => ourStatus({ variant: 'badge', 'screening-id': 'screening-1' });
const ourList = () => ourStatus({ variant: 'list' });
const bareList = () => rival('lit-native-list', { screenings });

/**
 * How each side makes its elements, and how it learns of a change. What is drawn before the clock starts loads the
 * files; a list is drawn and removed again.
 */
const sides = {
  'our-badges': {
    before: () => [ourBadge()],
    all: () => screenings.map(({ id }) => ourStatus({ variant: 'badge', 'screening-id': id })),
    change: send,
  },
  'bare-badges': {
    before: () => [rival('lit-native-badge', { screening: screenings[1] })],
    all: () => screenings.map((screening) => rival('lit-native-badge', { screening })),
    change: ([badge]) => (badge.screening = changed),
  },
  'our-list': {
    before: () => [ourBadge(), ourList()],
    all: () => [ourList()],
    change: send,
  },
  'bare-list': {
    before: () => [document.createElement('i'), bareList()],
    all: () => [bareList()],
    change: ([list]) => (list.screenings = [changed, ...screenings.slice(1)]),
  },
};

const headlinesOf = (element) => element.shadowRoot?.querySelectorAll('.headline') ?? [];
const shownIn = (elements) => elements.reduce((sum, element) => sum + headlinesOf(element).length, 0);
const isShown = (elements) => headlinesOf(elements.at(-1)).length >= count / elements.length;
const isLive = (element) => element.localName !== 'screening-status' || element.matches(':state(live)');

/** Resolves in the microtask after the first screening shows its change. */
function untilChanged(element) {
  const { promise, resolve } = Promise.withResolvers();
  const observer = new MutationObserver(() => {
    if (!headlinesOf(element)[0].classList.contains('clear')) return;
    observer.disconnect();
    resolve();
  });
  observer.observe(element.shadowRoot, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  return promise;
}

globalThis.measure = async (name) => {
  const { before, all, change } = sides[name];
  const early = before();
  document.body.append(...early);
  do await startOfFrame();
  while (headlinesOf(early.at(-1)).length === 0 || !early.every(isLive));
  early[1]?.remove();
  await new Promise((resolve) => requestIdleCallback(resolve));

  const beforeCreation = await processorMs();
  const created = performance.now();
  const elements = all();
  document.body.append(...elements);
  do await startOfFrame();
  while (!isShown(elements));
  await endOfFrame();
  const createdMs = performance.now() - created;
  const createdProcessorMs = (await processorMs()) - beforeCreation;

  while (!elements.every(isLive)) await startOfFrame();
  await new Promise((resolve) => requestIdleCallback(resolve));
  if (shownIn(elements) !== count) throw new Error(`${name} shows ${shownIn(elements)} of ${count}.`);
  const hasChanged = untilChanged(elements[0]);
  const beforeChange = await processorMs();
  const started = performance.now();
  change(elements);
  await hasChanged;
  document.body.getBoundingClientRect();
  const changedMs = performance.now() - started;
  const changedProcessorMs = (await processorMs()) - beforeChange;

  await new Promise((resolve) => requestIdleCallback(resolve));
  const { now } = Date;
  Date.now = () => now() + 60_000;
  const ticked = performance.now();
  document.dispatchEvent(new Event('visibilitychange'));
  document.body.getBoundingClientRect();
  const tickMs = performance.now() - ticked;
  return { createdMs, createdProcessorMs, changedMs, changedProcessorMs, tickMs };
};
