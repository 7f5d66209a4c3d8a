/** What may happen to a page while it reads a stream. */
interface PageMoments {
  /** The network, or the whole page, is back. */
  isBack: () => void;
  isVisible: () => void;
  isOffline: () => void;
  /** The page is left, perhaps for the back/forward cache. */
  isLeft: () => void;
}

/** Reports these moments until `signal` aborts. */
export function watchPage({ isBack, isVisible, isOffline, isLeft }: PageMoments, signal: AbortSignal): void {
  addEventListener('online', isBack, { signal });
  addEventListener('pageshow', isBack, { signal });
  addEventListener('offline', isOffline, { signal });
  addEventListener('pagehide', isLeft, { signal });
  document.addEventListener('visibilitychange', () => document.hidden || isVisible(), { signal });
}
