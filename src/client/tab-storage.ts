import { readJson } from './read-json.ts';

/** What the key of every draft begins with. */
const draftPrefix = 'screening-draft ';

export const draftKey = (packageId: string): string => `${draftPrefix}${packageId}`;

/** Does nothing where the browser refuses storage. */
export function useStorage<T>(use: (storage: Storage) => T, tab: Window = window): T | undefined {
  try {
    return use(tab.sessionStorage);
  } catch {
    return undefined;
  }
}

/** Whether this tab can keep anything. The web view of an app may not. */
export const canKeep = (): boolean => useStorage(({ length }) => length) !== undefined;

/** Whether this tab keeps drafts. */
export const hasDrafts = (): boolean => useStorage((storage) => draftKeysIn(storage).length > 0) ?? false;

/** Removes the drafts of everybody else from a tab; without an owner, all drafts. */
export function removeDraftsOfOthers(owner: string | undefined, tab?: Window): void {
  useStorage((storage) => {
    for (const key of draftKeysIn(storage)) {
      const draft = readJson(storage.getItem(key) ?? '') as { owner?: unknown } | null | undefined;
      if (owner === undefined || draft?.owner !== owner) storage.removeItem(key);
    }
  }, tab);
}

const draftKeysIn = (storage: Storage): string[] =>
  Object.keys(storage).filter((key) => key.startsWith(draftPrefix));
