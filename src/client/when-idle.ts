/** Loads files once the browser has nothing else to do; one that does not come is asked for again when it is needed. */
export function whenIdle(load: () => Promise<unknown>): void {
  const start = (): void => void load().catch(() => {});
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 1000 });
  else setTimeout(start);
}
