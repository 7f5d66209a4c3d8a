import { guides, pageOf } from '../../guides.ts';

const weights = new Map(guides.map((guide) => [`guides/${pageOf(guide)}`, guide.weight ?? 1]));
/** What is made of data says what a name means; a guide says how it is used. */
const weightOfOthers = 0.7;

/** In the search, pages that fewer readers look for count less, and a title that is what is looked for counts most. */
export function weighPages({ search }) {
  search.options.miniSearch = {
    searchOptions: {
      // A name with hyphens is in the index as one word, too.
      tokenize: (wanted) => [wanted.replaceAll('-', ''), wanted].flatMap((text) => text.split(/[\s\p{P}]+/u)),
      boostTerm: (term, place, terms) =>
        terms.filter((part) => part !== term && term.includes(part)).length > 1 ? 3 : 1,
      fuzzy: (term) => (term.length > 5 ? 0.15 : false),
      // A long table is as good as a short sentence.
      bm25: { k: 1.2, b: 0.2, d: 0.5 },
      boostDocument: (id, term, { title }) => {
        const [, page] = /(\w+\/[\w-]+)\.html/.exec(id) ?? [];
        return (weights.get(page) ?? weightOfOthers) * (title.toLowerCase() === term ? 3 : 1);
      },
    },
  };
}
