/** All strings in a value, at any depth: names and values, messages and causes of errors, headers and form data. */
export function* everyString(value: unknown, seen = new Set<unknown>()): Generator<string> {
  if (typeof value === 'function' || value instanceof Node || value instanceof Window) return;
  if (typeof value !== 'object' || value === null) return void (yield String(value));
  if (seen.has(value)) return;
  seen.add(value);
  if (value instanceof Map || value instanceof Set || value instanceof Headers || value instanceof FormData)
    yield* everyString([...value], seen);
  // All own names: message, stack and cause of an error are not enumerable.
  for (const name of Reflect.ownKeys(value)) {
    yield String(name);
    yield* everyString(Reflect.get(value, name), seen);
  }
}

/** The markup of a tree and of all shadow roots in it. Markup does not contain what was typed into a control. */
export function* everyMarkup(root: Element | ShadowRoot): Generator<string> {
  yield root instanceof Element ? root.outerHTML : root.innerHTML;
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) yield* everyMarkup(shadowRoot);
}

/** All records in the databases of this origin. */
export async function everyRecord(): Promise<unknown[]> {
  const databases = await indexedDB.databases();
  return Promise.all(
    databases.map(async ({ name }) => {
      const database = await resultOf(indexedDB.open(name ?? ''));
      const records = [...database.objectStoreNames].map((store) =>
        resultOf(database.transaction(store).objectStore(store).getAll()),
      );
      const content = [name, await Promise.all(records)];
      database.close();
      return content;
    }),
  );
}

/** All entries in the caches of this origin. */
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

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
  return promise;
}
