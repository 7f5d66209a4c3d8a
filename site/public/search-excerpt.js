const before = 40;
const length = 150;

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The part of a text where the words are found, as nodes: the words are marked. */
export function excerptOf(text, wanted, terms) {
  const words = [wanted, ...terms].map(escaped).toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu');
  const whole = text.toLowerCase().indexOf(wanted.toLowerCase());
  const place = Math.max(0, whole >= 0 ? whole : text.search(pattern));
  // Not in the middle of a word.
  const start = place <= before ? 0 : text.indexOf(' ', place - before) + 1;
  const end = start + length >= text.length ? text.length : text.lastIndexOf(' ', start + length);
  const parts = text.slice(start, end).split(pattern);
  const nodes = parts.map((part, index) => {
    if (index % 2 === 0) return part;
    const mark = document.createElement('mark');
    mark.textContent = part;
    return mark;
  });
  return [start > 0 ? '… ' : '', ...nodes, end < text.length ? ' …' : ''];
}
