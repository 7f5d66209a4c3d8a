const lettersOf = (text) => text.toLowerCase();

/** What is wanted, as it stands: first where a heading says it, then where it is explained, then in a text. */
function exactness(wanted, { title, names, text }) {
  if (lettersOf(title) === wanted) return 6;
  if (lettersOf(title).includes(wanted)) return 4;
  if (` ${lettersOf(names)} `.includes(` ${wanted} `)) return 3;
  return lettersOf(text).includes(wanted) ? 2 : 1;
}

/** The search over all headings of the site, from its index. */
class SearchEngine {
  #index;

  constructor(index) {
    this.#index = index;
  }

  /** The entries, best first: those that have all words, then those that have some. */
  find(wanted) {
    const options = {
      boost: { title: 5, names: 3, page: 3, answers: 3 },
      // Only the last word may be half typed.
      prefix: (term, place, terms) => place === terms.length - 1,
      fuzzy: (term) => (term.length > 5 ? 0.15 : false),
      boostDocument: (id, term, entry) => entry.weight * exactness(lettersOf(wanted), entry),
    };
    const all = this.#index.search(wanted, { ...options, combineWith: 'AND' });
    const found = new Set(all.map(({ id }) => id));
    const some = this.#index.search(wanted, { ...options, combineWith: 'OR' });
    return [...all, ...some.filter(({ id }) => !found.has(id))];
  }
}

export async function loadEngine(address) {
  const [{ default: MiniSearch }, response] = await Promise.all([import('./minisearch.js'), fetch(address)]);
  const index = new MiniSearch({
    fields: ['title', 'page', 'names', 'answers', 'text'],
    storeFields: ['title', 'page', 'names', 'text', 'url', 'weight'],
  });
  index.addAll(await response.json());
  return new SearchEngine(index);
}
