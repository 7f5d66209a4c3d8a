import { expect } from '@open-wc/testing';
import { ScreeningError } from '../../../src/client/screening-error.ts';
import { ScreeningErrorEvent } from '../../../src/launcher/launcher-events.ts';
import { resultOf } from '../launcher/every-string.ts';
import { LauncherPage } from '../launcher/launcher-page.ts';
import { canary, LeakSearch } from '../launcher/leak-search.ts';

type Undo = () => unknown;

/** Puts the canary into a place. The function that it returns removes it. */
const hidingPlaces: Record<string, (page: LauncherPage, search: LeakSearch) => Undo | Promise<Undo>> = {
  'local storage': () => {
    localStorage.setItem('leak', canary);
    return () => localStorage.removeItem('leak');
  },
  'session storage': () => {
    sessionStorage.setItem('leak', JSON.stringify({ ssn: canary }));
    return () => sessionStorage.removeItem('leak');
  },
  'a database': async () => {
    const opening = indexedDB.open('leak');
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('answers'));
    const database = await resultOf(opening);
    await resultOf(
      database.transaction('answers', 'readwrite').objectStore('answers').put({ ssn: canary }, 1),
    );
    database.close();
    return () => resultOf(indexedDB.deleteDatabase('leak'));
  },
  'a cache': async () => {
    await (await caches.open('leak')).put('/leak', new Response(canary));
    return () => caches.delete('leak');
  },
  'a cookie': () => {
    document.cookie = `leak=${canary}`;
    return () => (document.cookie = 'leak=; max-age=0');
  },
  'the address': () => {
    const before = location.href;
    location.hash = canary;
    return () => history.replaceState(null, '', before);
  },
  'the history': () => {
    history.replaceState({ answer: canary }, '');
    return () => history.replaceState(null, '');
  },
  'an address that was fetched': async () => {
    const image = new Image();
    const failed = new Promise((resolve) => image.addEventListener('error', resolve));
    image.src = `/package.json?${canary}`;
    await failed;
    return () => performance.clearResourceTimings();
  },
  'a request': async (page) => {
    await page.api.fetch('/screening-api/screenings', { headers: { 'x-leak': canary } });
    return () => {};
  },
  'an event': (page) => {
    const problem = new ScreeningError('offline', 'No answer.', { cause: new Error(canary) });
    page.element.dispatchEvent(new ScreeningErrorEvent(problem));
    return () => {};
  },
  'the console': () => {
    console.info('refused', { order: new Map([['ssn', canary]]) });
    return () => {};
  },
  'an error': (_, search) => {
    search.record('an error', new Error('The order failed.', { cause: { ssn: canary } }));
    return () => {};
  },
  'the document': (page) => {
    const inner = document.createElement('div');
    const outer = document.createElement('div');
    outer.attachShadow({ mode: 'open' }).append(inner);
    inner.attachShadow({ mode: 'open' }).append(document.createElement('i'));
    inner.shadowRoot?.querySelector('i')?.setAttribute('title', canary);
    page.main.append(outer);
    return () => outer.remove();
  },
  'the host’s form': (page) => {
    const form = document.createElement('form');
    const input = document.createElement('input');
    Object.assign(input, { name: 'leak', value: canary });
    form.append(input);
    page.main.append(form);
    return () => form.remove();
  },
  'another tab': () => {
    const channel = new BroadcastChannel('leak');
    channel.postMessage({ answers: [canary] });
    return () => channel.close();
  },
  'another window': () => {
    window.postMessage(canary, location.origin);
    return () => {};
  },
};

describe('LeakSearch', () => {
  let page: LauncherPage;
  let search: LeakSearch;

  beforeEach(async () => {
    page = new LauncherPage();
    search = new LeakSearch(page);
    await page.open();
  });
  afterEach(() => {
    search.close();
    page.close();
  });

  for (const [place, put] of Object.entries(hidingPlaces))
    it(`the search for leaks finds a social security number in ${place}`, async () => {
      expect(await search.places()).to.deep.equal([]);
      const undo = await put(page, search);
      const places = await search.places();
      await undo();
      expect(places).to.deep.equal([place]);
    });
});
