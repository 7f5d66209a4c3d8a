/** Loads files early, when the browser is idle. A failure is ignored: the file is loaded again when it is needed. */
export function whenIdle(load: () => Promise<unknown>): void {
  const start = (): void => void load().catch(() => {});
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 1000 });
  else setTimeout(start);
}
