import { setUpCopying } from './copying.js';
import { setUpStory } from './hero.js';
import { setUpScheme } from './scheme-choice.js';
import { setUpSearch } from './searching.js';

/** On a wide screen all pages are listed at the side, and the list cannot be closed. */
const contents = document.querySelector('details.contents');
const isWide = matchMedia('(min-width: 60rem)');
const openContents = () => contents?.toggleAttribute('open', isWide.matches);
isWide.addEventListener('change', openContents);
openContents();
contents?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });

setUpCopying();
setUpScheme(document.querySelector('.scheme'));
const story = document.querySelector('.story');
if (story) setUpStory(story);
setUpSearch(document.querySelector('search'));
