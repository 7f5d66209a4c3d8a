import { Inspector } from './inspector.js';
import { ThemeEditor } from './theme-editor.js';

const gallery = document.querySelector('.gallery');
const frame = gallery.querySelector('iframe');
const canvas = gallery.querySelector('.canvas');
const controls = gallery.querySelector('.controls');
const links = new Map(
  [...gallery.querySelectorAll('a[data-state]')].map((link) => [link.dataset.state, link]),
);
const data = await (await fetch('states.json')).json();
const states = new Map(data.states.map((state) => [state.id, state]));
const inspector = new Inspector(gallery.querySelector('.inspector'));
const theme = new ThemeEditor(gallery.querySelector('.theme'), (properties) =>
  frame.contentWindow?.postMessage({ theme: properties }, location.origin),
);

const present = () => states.get(location.hash.slice(1)) ?? states.values().next().value;

/** Loads the frame anew: an element that starts, as on a page that somebody opens. */
function show() {
  const state = present();
  const { group } = links.get(state.id).dataset;
  gallery.querySelector('.state small').textContent = group;
  gallery.querySelector('.state span').textContent = state.title;
  gallery.querySelector('.when').textContent = state.when;
  document.title = `${state.title} · ${group} · Gallery`;
  for (const [id, link] of links)
    if (id === state.id) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  const { lang, width, scheme } = Object.fromEntries(new FormData(controls));
  canvas.dataset.width = width;
  canvas.dataset.scheme = scheme;
  inspector.start(state);
  frame.title = `${group}: ${state.title}`;
  frame.contentWindow.location.replace(
    `frame.html?${new URLSearchParams({ state: state.id, lang, scheme })}`,
  );
}

addEventListener('message', ({ data, origin, source }) => {
  if (origin !== location.origin || source !== frame.contentWindow || data.state !== present().id) return;
  if (data.height) frame.style.height = `${data.height}px`;
  // Some states move the focus, and the browser scrolls to it: what the state is called comes first.
  if (data.drawn) scrollTo({ top: 0 });
  if (data.drawn) gallery.dataset.drawn = data.state;
  if (data.height || data.drawn) theme.apply();
  inspector.receive(data);
});

// On a narrow page the editor opens below the preview, which then stays in sight.
const toTheme = gallery.querySelector('.to-theme');
toTheme.addEventListener('click', () => {
  const isOpen = toTheme.getAttribute('aria-expanded') !== 'true';
  toTheme.setAttribute('aria-expanded', isOpen);
  if (isOpen) canvas.scrollIntoView({ block: 'start' });
});
toTheme.hidden = false;
const again = gallery.querySelector('.again');
again.addEventListener('click', show);
again.hidden = false;
controls.addEventListener('change', show);
addEventListener('hashchange', show);
// On a phone the list of states would stand before the state.
const isNarrow = matchMedia('(max-width: 60rem)');
const list = gallery.querySelector('.states');
list.open = !isNarrow.matches;
list.addEventListener('click', (event) => {
  if (isNarrow.matches && event.target.closest('a')) list.open = false;
});
const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
controls.elements.scheme.value = document.documentElement.dataset.scheme ?? (isDark ? 'dark' : 'light');
show();
links.get(present().id).scrollIntoView({ block: 'nearest' });
