/** A host's test of its page, in the document that is named: Jest and Vitest make the same globals of it. */
const [documents] = process.argv.slice(2);
const url = 'http://localhost/';

async function makeWindow() {
  if (documents !== 'jsdom') return new (await import('happy-dom')).Window({ url });
  return new (await import('jsdom')).JSDOM('', { url, pretendToBeVisual: true }).window;
}

const page = await makeWindow();
const ofPage =
  /^(document|location|history|origin|navigator|customElements|getComputedStyle|cancelAnimationFrame|requestAnimationFrame|sessionStorage|CSS|CSSStyleSheet|Document|ShadowRoot|AbortController|AbortSignal|Event|EventTarget|CustomEvent|KeyboardEvent|MutationObserver|Node|Element|HTML\w*Element)$/;
for (const name of Object.getOwnPropertyNames(page).filter((each) => ofPage.test(each)))
  Object.defineProperty(globalThis, name, { value: page[name], configurable: true, writable: true });
for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'])
  globalThis[name] = page[name].bind(page);
globalThis.window = globalThis;

const packages = [
  {
    id: 'basic',
    title: 'Basic check',
    products: [],
    collectable: true,
    fields: ['givenName', 'familyName', 'email'].map((path) => ({ path, required: true })),
  },
];
const time = '2026-11-21T12:00:00.000Z';
const screening = {
  id: 's1',
  packageId: 'basic',
  packageTitle: 'Basic check',
  clientReferenceId: 'anna',
  phase: 'in-progress',
  result: 'pending',
  waitingOn: 'service',
  items: [],
  submittedAt: time,
  updatedAt: time,
  estimatedAt: null,
  revision: 1,
  environment: 'test',
};
const answers = {
  'GET /packages': { environment: 'test', packages },
  'GET /screenings': { screenings: [], cursor: 'start' },
  'POST /screenings': screening,
};
globalThis.fetch = async (address, { method = 'GET', signal }) => {
  const answer = answers[`${method} ${new URL(address).pathname.replace('/screening-api', '')}`];
  if (answer) return Response.json(answer, { status: method === 'POST' ? 201 : 200 });
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
};
const claims = btoa(JSON.stringify({ sub: 'anna', role: 'candidate' }));
const fetchSession = async () => ({ token: `a.${claims}.b`, expiresAt: '2999-01-01T00:00:00Z' });

const { ScreeningCreatedEvent } = await import('screening-elements');
await import('screening-elements/launcher');
await import('screening-elements/status');

const form = document.body.appendChild(document.createElement('form'));
form.innerHTML =
  '<screening-launcher id="launcher" locale="en"></screening-launcher><screening-status for="launcher"></screening-status><screening-status></screening-status>';
const [launcher, ...statuses] = form.children;
for (const each of form.children) {
  each.fetchSession = fetchSession;
  await each.updateComplete;
}

/** Presses the main button until something is true of the page. */
async function pressUntil(isTrue) {
  while (!isTrue()) {
    launcher.shadowRoot.querySelector('.primary')?.click();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const heading = () => launcher.shadowRoot.querySelector('h3')?.textContent.trim();
const drawn = [];
if (launcher.shadowRoot) {
  await pressUntil(heading);
  drawn.push(heading());
  for (const input of launcher.shadowRoot.querySelectorAll('input')) {
    input.value = input.name === 'email' ? 'anna@example.com' : 'Anna';
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
  }
  await pressUntil(() => heading() !== drawn[0]);
  drawn.push(heading());
  await pressUntil(() => launcher.value);
}
const { value } = launcher;
const heard = [];
launcher.addEventListener('screening-created', (event) => heard.push(event.screening.id));
launcher.dispatchEvent(new ScreeningCreatedEvent({ ...screening, id: 's2' }));
launcher.focus();
launcher.setCustomValidity('');
launcher.click();
launcher.reset();
await launcher.submit();
await launcher.updateComplete;
const isValid = launcher.checkValidity() && launcher.reportValidity() && launcher.validity.valid;
form.append(launcher);
for (const each of [launcher, ...statuses]) each.remove();

process.stdout.write(JSON.stringify({ drawn, value, heard, isValid }), () => process.exit());
