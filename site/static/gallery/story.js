import { act, until } from './frame-actions.js';
import { PageApiStandIn } from './page-api-stand-in.js';

// The story of a check, told by the real elements: somebody fills in the form and sends it, and the service reports what
// it finds. The page around this frame says from which scene on it is told, and whether it goes on by itself.
const scenes = ['form', 'sent', 'live', 'clear'];
/** Milliseconds: before the first letter, on the way to a control, between two letters, and before each report. */
const pauses = { begin: 1_200, reach: 550, letter: 45, report: 1_700 };

const root = document.documentElement;
/** The choice that a reader made for the site. */
const takeScheme = () => {
  const chosen = localStorage.getItem('vitepress-theme-appearance') ?? 'auto';
  root.style.colorScheme = chosen === 'auto' ? 'light dark' : chosen;
};
addEventListener('storage', takeScheme);
takeScheme();

const text = await (await fetch('story.json')).text();
const main = document.querySelector('main');
const hand = document.querySelector('.hand');
const report = (message) => parent.postMessage({ story: message }, location.origin);

let standIn;
globalThis.fetch = (...request) => standIn.fetch(...request);
let telling;
let rounds = 0;

// The elements move the focus as they go on. While nobody uses them, it would be taken away from who reads the page.
for (const name of ['focus', 'scrollIntoView']) {
  const original = HTMLElement.prototype[name];
  HTMLElement.prototype[name] = function (...how) {
    if (!telling) original.apply(this, how);
  };
}

/** An empty form of another person, whom nothing was kept of. */
function begin() {
  rounds += 1;
  const { now, order, news } = JSON.parse(text.replaceAll('nora-1', `nora-${rounds}`));
  standIn = new PageApiStandIn(order, now, () => {});
  const [launcher, status] = ['launcher', 'status'].map((name) => {
    const element = document.createElement(`screening-${name}`);
    element.setAttribute('session-url', `/my/session?${rounds}`);
    return element;
  });
  for (const [name, value] of Object.entries(order.attributes)) launcher.setAttribute(name, value);
  launcher.id = 'launcher';
  status.setAttribute('for', launcher.id);
  Object.assign(launcher, order.properties);
  main.replaceChildren(status, launcher);
  return { launcher, order, news };
}

/** Lets time pass, where the story is told and not only brought to a scene. */
class Pace {
  isQuick = true;
  #signal;

  constructor(signal) {
    this.#signal = signal;
  }

  async wait(ms) {
    if (!this.isQuick) await new Promise((resolve) => setTimeout(resolve, ms));
    this.#signal.throwIfAborted();
  }

  async reach(control) {
    const below = control.getBoundingClientRect().bottom + 24 - innerHeight;
    if (below > 0) scrollBy({ top: below });
    const { x, y, width, height } = control.getBoundingClientRect();
    hand.style.translate = `${x + Math.min(width / 2, 90)}px ${y + height / 2}px`;
    await this.wait(pauses.reach);
  }

  async type(word, write) {
    if (!this.isQuick)
      for (let length = 1; length < word.length; length += 1) {
        write(word.slice(0, length));
        await this.wait(pauses.letter);
      }
    write(word);
    await this.wait(pauses.letter);
  }
}

/** What the service reports of what was sent. */
async function* reports(news, pace) {
  for (const [index, screening] of news.entries()) {
    await pace.wait(pauses.report);
    standIn.bring(screening);
    await until(() => main.querySelector(`screening-status:state(${screening.phase})`));
    if (index === 1) yield 'live';
  }
  yield 'clear';
}

/** Goes through all scenes, and names each one that is shown. */
async function* play(pace) {
  const { launcher, order, news } = begin();
  await until(() => launcher.matches(':state(filling)'));
  yield 'form';
  await pace.wait(pauses.begin);
  await act(launcher, order, pace);
  await until(() => main.querySelector('screening-status:state(one)'));
  yield 'sent';
  yield* reports(news, pace);
}

/** Tells it from a scene on: what comes before is done at once. */
async function tell(from, isPlaying) {
  telling?.abort();
  const present = (telling = new AbortController());
  const pace = new Pace(present.signal);
  try {
    for await (const scene of play(pace)) {
      present.signal.throwIfAborted();
      if (scenes.indexOf(scene) < scenes.indexOf(from)) continue;
      report({ scene });
      if (!isPlaying) break;
      pace.isQuick = false;
      hand.classList.toggle('moving', scene === 'form');
    }
  } catch (error) {
    if (!present.signal.aborted) throw error;
    return;
  }
  telling = undefined;
  report({ isOver: true });
}

function stop() {
  telling?.abort();
  telling = undefined;
  hand.classList.remove('moving');
}

// Each step, and what follows the order, begins at the top.
for (const type of ['screening-step', 'screening-created'])
  main.addEventListener(type, () => scrollTo({ top: 0 }));

addEventListener('message', ({ data, origin }) => {
  if (origin !== location.origin || !data?.story) return;
  const { from, isPlaying } = data.story;
  if (from) void tell(from, isPlaying);
  else stop();
});

await import('../elements/screening-elements.js');
root.dataset.isReady = 'true';
report({ isReady: true });
