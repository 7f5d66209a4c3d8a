import { act } from './frame-actions.js';
import { PageApiStandIn } from './page-api-stand-in.js';

// A page that shows one state of an element, as its address says: ?state=…&lang=…&scheme=…&still
const asked = new URLSearchParams(location.search);
const root = document.documentElement;
root.lang = asked.get('lang') ?? 'en';
root.dir = root.lang === 'ar' ? 'rtl' : 'ltr';
root.style.colorScheme = asked.get('scheme') ?? 'light dark';

const { now, states } = await (await fetch('states.json')).json();
const state = states.find(({ id }) => id === asked.get('state')) ?? states[0];
const report = (message) => parent.postMessage({ state: state.id, ...message }, location.origin);

// The browser scrolls to a focus, and a sheet of many frames would jump.
if (asked.has('still')) HTMLElement.prototype.focus = Element.prototype.scrollIntoView = () => {};

// Before the script of the elements runs.
const standIn = new PageApiStandIn(state, now, (call) => report({ call }));
globalThis.fetch = standIn.fetch;
globalThis.open = () => null;
if (state.isOffline) Object.defineProperty(navigator, 'onLine', { get: () => false });
if (state.isHurried) {
  const start = globalThis.setTimeout;
  let hasHurried = false;
  globalThis.setTimeout = (task, ms, ...rest) => {
    const isPause = ms === 10_000 && !hasHurried;
    hasHurried ||= isPause;
    return start(task, isPause ? 0 : ms, ...rest);
  };
}

const element = document.createElement(state.element);
for (const [name, value] of Object.entries({ 'session-url': '/my/session', ...state.attributes }))
  element.setAttribute(name, value);
Object.assign(element, state.properties);

const stateNames = (await (await standIn.pageFetch('css-states.json')).json())[state.element];
const present = () => stateNames.filter((name) => element.matches(`:state(${name})`));

for (const type of [
  'ready',
  'step',
  'submit',
  'created',
  'error',
  'invite',
  'change',
  'complete',
  'connection',
])
  document.addEventListener(`screening-${type}`, (event) => report({ event: eventFacts(event) }));

/** The fields of an event of the elements, without those that every event has. */
function eventFacts(event) {
  const facts = {};
  for (const name of ['index', 'count', 'screening', 'previous', 'method', 'state'])
    if (event[name] !== undefined) facts[name] = event[name];
  if (event.error) facts.error = { code: event.error.code, status: event.error.status };
  return { type: event.type, facts };
}

let theme = {};
addEventListener('message', ({ data, origin }) => {
  if (origin !== location.origin || !data?.theme) return;
  for (const name of Object.keys(theme)) root.style.removeProperty(name);
  theme = data.theme;
  for (const [name, value] of Object.entries(theme)) root.style.setProperty(name, value);
  document.body.style.background = theme['--screening-surface'] ?? '';
});

await import('../elements/screening-elements.js');
document.querySelector('main').append(element);
new ResizeObserver(() => report({ height: document.body.offsetHeight })).observe(document.body);

await act(element, state);
root.dataset.drawn = state.id;
report({ drawn: true });

const showStates = () => {
  const names = present().join(' ');
  if (names !== root.dataset.states) report({ states: (root.dataset.states = names) });
  requestAnimationFrame(showStates);
};
showStates();
