/** Brands to begin with: as few properties as each needs. */
const brands = {
  Default: {},
  Forest: { '--screening-accent': '#1c6b54', '--screening-surface': '#f7faf8' },
  Plum: {
    '--screening-accent': '#6b1f6b',
    '--screening-surface': '#fbf6fb',
    '--screening-radius': '1.25rem',
  },
  Lemon: {
    '--screening-accent': '#ffcc00',
    '--screening-surface': '#fffdf2',
    '--screening-radius': '0.25rem',
  },
  Ink: {
    '--screening-accent': '#000000',
    '--screening-surface': '#ffffff',
    '--screening-radius': '0',
    '--screening-font': 'Georgia, serif',
  },
  Night: { '--screening-accent': '#74d3ab', '--screening-surface': '#18211d' },
};

/** Edits the custom properties of both elements, and writes the CSS that sets them. */
export class ThemeEditor {
  #form;
  #css;
  #change;

  /** @param change is told the properties that are set. */
  constructor(section, change) {
    this.#form = section.querySelector('form');
    this.#css = section.querySelector('.css code');
    this.#change = change;
    const presets = section.querySelector('.presets');
    for (const name of Object.keys(brands)) presets.append(this.#presetButton(name));
    this.#form.addEventListener('input', (event) => this.#edit(event.target));
    this.#form.addEventListener('submit', (event) => event.preventDefault());
    const copy = section.querySelector('.copy-css');
    copy.addEventListener('click', () => navigator.clipboard.writeText(this.#css.textContent));
    copy.hidden = false;
    const reset = section.querySelector('.reset-theme');
    reset.addEventListener('click', () => this.#fill({}));
    reset.hidden = false;
    this.apply();
  }

  apply() {
    const set = this.#properties;
    const lines = Object.entries(set).map(([name, value]) => `  ${name}: ${value};`);
    this.#css.textContent =
      lines.length > 0
        ? `screening-launcher,\nscreening-status {\n${lines.join('\n')}\n}`
        : '/* nothing is set */';
    this.#change(set);
  }

  get #properties() {
    const given = [...new FormData(this.#form)].map(([name, value]) => [name, value.trim()]);
    return Object.fromEntries(given.filter(([name, value]) => value !== '' && CSS.supports(name, value)));
  }

  #edit(control) {
    const property = control.dataset.colour;
    if (property) this.#form.elements[property].value = control.value;
    else this.#showColour(control.name);
    this.apply();
  }

  /** The swatch shows what is typed beside it. */
  #showColour(property) {
    const swatch = this.#form.querySelector(`[data-colour="${property}"]`);
    const { value } = this.#form.elements[property];
    if (swatch && /^#[0-9a-f]{6}$/i.test(value)) swatch.value = value;
  }

  #fill(properties) {
    for (const control of this.#form.elements) {
      if (!control.name) continue;
      control.value = properties[control.name] ?? '';
      this.#showColour(control.name);
    }
    this.apply();
  }

  #presetButton(name) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = name;
    button.addEventListener('click', () => this.#fill(brands[name]));
    return button;
  }
}
