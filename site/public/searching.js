import { excerptOf } from './search-excerpt.js';
import { loadEngine } from './search-engine.js';

const mostFound = 12;

/** The search over all headings of the site; its index is loaded when somebody goes to the field. */
export function setUpSearch(search) {
  const field = search.querySelector('input');
  const found = search.querySelector('.found');
  const index = search.dataset.index;
  let loading;

  const show = async () => {
    const wanted = field.value.trim();
    if (wanted === '') return close();
    const engine = await (loading ??= loadEngine(index));
    if (field.value.trim() !== wanted) return;
    const results = engine.find(wanted).slice(0, mostFound);
    found.replaceChildren(results.length > 0 ? listOf(results) : nothingFor(wanted));
    found.dataset.wanted = wanted;
    found.hidden = false;
  };

  const close = () => {
    found.hidden = true;
    found.replaceChildren();
  };

  const listOf = (results) => {
    const list = document.createElement('ul');
    for (const { title, page, url, text, terms } of results) {
      const link = document.createElement('a');
      link.href = new URL(`.${url}`, new URL(index, location.href)).href;
      const where = document.createElement('small');
      where.textContent = page === title ? '' : page;
      const said = document.createElement('span');
      said.append(...excerptOf(text, field.value.trim(), terms));
      link.append(title, where, said);
      const item = document.createElement('li');
      item.append(link);
      list.append(item);
    }
    return list;
  };

  const nothingFor = (wanted) => {
    const text = document.createElement('p');
    text.textContent = `Nothing is found for “${wanted}”.`;
    return text;
  };

  field.addEventListener('focus', () => (loading ??= loadEngine(index)), { once: true });
  field.addEventListener('input', show);
  search.addEventListener('focusout', (event) => search.contains(event.relatedTarget) || close());
  search.addEventListener('keydown', (event) => {
    const links = [...found.querySelectorAll('a')];
    const place = links.indexOf(document.activeElement);
    if (event.key === 'Escape') {
      field.value = '';
      close();
      field.focus();
    } else if (event.key === 'ArrowDown' && links.length > 0) {
      event.preventDefault();
      links[Math.min(place + 1, links.length - 1)].focus();
    } else if (event.key === 'ArrowUp' && place >= 0) {
      event.preventDefault();
      (links[place - 1] ?? field).focus();
    }
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
  field.hidden = false;
}
