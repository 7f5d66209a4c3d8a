import type { TabChannel, TabMedia } from '../../../src/client/tab-media.ts';

interface Hearer {
  owner: GivenTab;
  name: string;
  hear: (message: unknown) => void;
}

/** One tab of a browser whose messages wait until the test delivers, or loses, them. */
export class GivenTab implements TabMedia {
  readonly locks: TabMedia['locks'];
  readonly waiting: (() => void)[] = [];
  readonly #browser: GivenBrowser;

  constructor(browser: GivenBrowser) {
    this.#browser = browser;
    this.locks = browser.locks;
  }

  open(name: string, hear: (message: unknown) => void): TabChannel {
    const { hearers } = this.#browser;
    const mine: Hearer = { owner: this, name, hear };
    hearers.add(mine);
    return {
      postMessage: (message) => {
        for (const one of hearers)
          if (one !== mine && one.name === name)
            one.owner.waiting.push(() => hearers.has(one) && one.hear(message));
      },
      close: () => hearers.delete(mine),
    };
  }

  deliverAll(): void {
    for (const deliver of this.waiting.splice(0)) deliver();
  }
}

interface Request {
  grant: () => void;
  lose: (reason: unknown) => void;
}

/** Channels and locks as browsers have them, in the hands of a test. */
export class GivenBrowser {
  readonly hearers = new Set<Hearer>();
  #holder: Request | undefined;
  readonly #queue: Request[] = [];

  /** One lock: all tabs of a test are of one person. */
  readonly locks = {
    request: (_name: string, options: LockOptions, hold: () => Promise<void>): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const request: Request = {
          lose: reject,
          grant: () => {
            this.#holder = request;
            void hold().then(() => {
              if (this.#holder === request) this.#grantNext();
              resolve(undefined);
            });
          },
        };
        options.signal?.addEventListener('abort', () => {
          const at = this.#queue.indexOf(request);
          if (at >= 0) this.#queue.splice(at, 1);
          if (at >= 0) reject(options.signal?.reason as Error);
        });
        if (options.steal) {
          this.#holder?.lose(new DOMException('Stolen.', 'AbortError'));
          request.grant();
        } else {
          this.#queue.push(request);
          if (!this.#holder) this.#grantNext();
        }
      }),
  } as unknown as TabMedia['locks'];

  #grantNext(): void {
    this.#holder = undefined;
    this.#queue.shift()?.grant();
  }
}
