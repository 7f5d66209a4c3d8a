import { setUpCopying } from './copying.js';
import { setUpScheme } from './scheme-choice.js';
import { setUpSearch } from './searching.js';

/** On a wide screen all pages are listed at the side, and the list cannot be closed. */
const contents = document.querySelector('details.contents');
const isWide = matchMedia('(min-width: 60rem)');
const openContents = () => contents?.toggleAttribute('open', isWide.matches);
isWide.addEventListener('change', openContents);
openContents();
contents?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });

// The example at home is as high as what it shows.
const example = document.querySelector('.shown iframe');
addEventListener('message', ({ data, origin, source }) => {
  if (origin === location.origin && source === example?.contentWindow && data.height)
    example.style.height = `${data.height}px`;
});

setUpCopying();
setUpScheme(document.querySelector('button.scheme'));
setUpSearch(document.querySelector('search'));
