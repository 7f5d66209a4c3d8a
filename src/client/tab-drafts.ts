/** What the key of every draft begins with. */
export const draftPrefix = 'screening-draft ';

export const draftKeysIn = (storage: Storage): string[] =>
  Object.keys(storage).filter((key) => key.startsWith(draftPrefix));

/** Does nothing where the browser refuses storage. */
export function useStorage<T>(use: (storage: Storage) => T, tab: Window = window): T | undefined {
  try {
    return use(tab.sessionStorage);
  } catch {
    return undefined;
  }
}

/** Removes every draft from a tab. */
export function removeDrafts(tab?: Window): void {
  useStorage((storage) => {
    for (const key of draftKeysIn(storage)) storage.removeItem(key);
  }, tab);
}
