const escapeAttribute = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Shows what a page receives of an element: events, CSS states, requests and their answers. */
export class Inspector {
  #tag;
  #now;
  #events;
  #calls;

  constructor(section) {
    this.#tag = section.querySelector('.tag code');
    this.#now = section.querySelector('.now');
    this.#events = section.querySelector('.events');
    this.#calls = section.querySelector('.calls');
  }

  start({ element, attributes }) {
    const all = { 'session-url': '/my/session', ...attributes };
    const lines = Object.entries(all).map(([name, value]) =>
      value === '' ? `  ${name}` : `  ${name}="${escapeAttribute(value)}"`,
    );
    this.#tag.textContent = `<${element}\n${lines.join('\n')}\n></${element}>`;
    this.#now.textContent = '';
    this.#events.replaceChildren();
    this.#calls.replaceChildren();
  }

  receive({ event, states, call }) {
    if (event) this.#events.append(entry(event.type, event.facts));
    if (states !== undefined)
      this.#now.textContent = states
        .split(' ')
        .filter(Boolean)
        .map((name) => `:state(${name})`)
        .join(' ');
    if (call) this.#calls.append(callEntry(call));
  }
}

function callEntry({ route, sent, answer }) {
  const said = typeof answer === 'string' ? answer : `${answer.status}`;
  return entry(`${route} → ${said}`, {
    ...(sent && { sent }),
    ...(typeof answer === 'object' && answer.body !== undefined && { answered: answer.body }),
  });
}

/** A line; with facts it opens to show them. */
function entry(title, facts) {
  const item = document.createElement('li');
  if (Object.keys(facts).length === 0) {
    item.textContent = title;
    return item;
  }
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = title;
  const json = document.createElement('pre');
  json.tabIndex = 0;
  json.textContent = JSON.stringify(facts, null, 2);
  details.append(summary, json);
  item.append(details);
  return item;
}
