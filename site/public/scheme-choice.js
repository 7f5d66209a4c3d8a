const names = { auto: 'As the system', light: 'Light', dark: 'Dark' };
const signs = { auto: '◐', light: '☀', dark: '☾' };
const order = Object.keys(names);

/** The button that changes the colours of the site: as the system, light, dark. */
export function setUpScheme(button) {
  const root = document.documentElement;
  const present = () => root.dataset.scheme ?? 'auto';
  const show = () => {
    button.textContent = signs[present()];
    button.setAttribute('aria-label', `Colours: ${names[present()]}`);
    button.title = names[present()];
  };
  button.addEventListener('click', () => {
    const next = order[(order.indexOf(present()) + 1) % order.length];
    if (next === 'auto') delete root.dataset.scheme;
    else root.dataset.scheme = next;
    if (next === 'auto') localStorage.removeItem('scheme');
    else localStorage.setItem('scheme', next);
    show();
  });
  show();
  button.hidden = false;
}
