/** What the key of every draft begins with. */
const draftPrefix = 'screening-draft ';

/** The key of a person's draft for a package. */
export const draftKey = (person: string, packageId: string): string => `${draftPrefix}${person} ${packageId}`;

/** Does nothing where the browser refuses storage. */
export function useStorage<T>(use: (storage: Storage) => T, tab: Window = window): T | undefined {
  try {
    return use(tab.sessionStorage);
  } catch {
    return undefined;
  }
}

/** Whether this tab keeps drafts. */
export const hasDrafts = (): boolean => useStorage((storage) => draftKeysIn(storage).length > 0) ?? false;

/** Removes the drafts of everybody else from a tab; without a person, all drafts. */
export function removeDraftsOfOthers(person: string | undefined, tab?: Window): void {
  useStorage((storage) => {
    for (const key of draftKeysIn(storage))
      if (person === undefined || !key.startsWith(draftKey(person, ''))) storage.removeItem(key);
  }, tab);
}

const draftKeysIn = (storage: Storage): string[] =>
  Object.keys(storage).filter((key) => key.startsWith(draftPrefix));
