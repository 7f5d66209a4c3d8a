import { AsyncLocalStorage } from 'node:async_hooks';
import { publicUrl } from '../proxy/proxy-process.ts';

/** What the client needs of a browser: each page has its own. */
export class PageDocument extends EventTarget {
  hidden = false;
  readonly baseURI = `${publicUrl}/page`;
}

const windows = new AsyncLocalStorage<PageDocument>();
const nobodys = new PageDocument();

/** Work of this page. */
export const onPage = <Result>(page: PageDocument, work: () => Result): Result => windows.run(page, work);

Object.defineProperties(globalThis, {
  document: { get: () => windows.getStore() ?? nobodys },
  addEventListener: {
    value: (type: string, act: () => void, options?: AddEventListenerOptions) =>
      (windows.getStore() ?? nobodys).addEventListener(type, act, options),
  },
  origin: { value: publicUrl },
  location: { value: new URL(`${publicUrl}/page`) },
  navigator: { value: { onLine: true } },
});
