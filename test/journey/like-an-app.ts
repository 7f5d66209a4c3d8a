/** What the web view of an app may lack: storage, a second window, and a question before a page is left. */
export function likeAnApp(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException('The web view has no storage.', 'SecurityError');
      },
    });
  globalThis.open = () => null;
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
}
