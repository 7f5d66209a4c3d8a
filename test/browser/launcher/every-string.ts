/** Every string in a value, at any depth: names and values, what errors hold and are caused by, and lists of headers. */
export function* everyString(value: unknown, seen = new Set<unknown>()): Generator<string> {
  if (typeof value === 'function' || value instanceof Node || value instanceof Window) return;
  if (typeof value !== 'object' || value === null) return void (yield String(value));
  if (seen.has(value)) return;
  seen.add(value);
  if (value instanceof Map || value instanceof Set || value instanceof Headers || value instanceof FormData)
    yield* everyString([...value], seen);
  // Own names, whether they are enumerable or not: an error's message, stack and cause are not.
  for (const name of Reflect.ownKeys(value)) {
    yield String(name);
    yield* everyString(Reflect.get(value, name), seen);
  }
}

/** The markup of a tree with that of all the shadow roots in it. What was typed into a control is no part of markup. */
export function* everyMarkup(root: Element | ShadowRoot): Generator<string> {
  yield root instanceof Element ? root.outerHTML : root.innerHTML;
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) yield* everyMarkup(shadowRoot);
}

/** Everything in the databases of this origin. */
export async function everyRecord(): Promise<unknown[]> {
  const databases = await indexedDB.databases();
  return Promise.all(
    databases.map(async ({ name }) => {
      const database = await answerTo(indexedDB.open(name ?? ''));
      const records = [...database.objectStoreNames].map((store) =>
        answerTo(database.transaction(store).objectStore(store).getAll()),
      );
      const content = [name, await Promise.all(records)];
      database.close();
      return content;
    }),
  );
}

/** Everything in the caches of this origin. */
export async function everyCached(): Promise<unknown[]> {
  const names = await caches.keys();
  return Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name);
      const answers = await cache.matchAll();
      const urls = (await cache.keys()).map(({ url }) => url);
      return [name, urls, await Promise.all(answers.map((answer) => answer.text()))];
    }),
  );
}

export function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
  return promise;
}
