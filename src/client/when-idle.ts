/**
 * Loads files once what is drawn now is painted and the browser has nothing else to do. One that does not come is asked
 * for again when it is needed.
 */
export function whenIdle(load: () => Promise<unknown>): void {
  const start = (): void => void load().catch(() => {});
  const startWhenIdle = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 1000 });
    else setTimeout(start);
  };
  // A page that nobody looks at paints no frame.
  if (document.hidden) startWhenIdle();
  else requestAnimationFrame(startWhenIdle);
}
