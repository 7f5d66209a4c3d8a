/** Who follows something, and is notified of its news. */
export class Followers<News> {
  readonly #listeners = new Set<(news: News) => void>();

  get areGone(): boolean {
    return this.#listeners.size === 0;
  }

  /** Adds a listener until `signal` aborts. Calls `leave` once nobody is left. */
  add(listener: (news: News) => void, signal: AbortSignal, leave: () => void): void {
    this.#listeners.add(listener);
    const remove = (): void => {
      this.#listeners.delete(listener);
      // An element that is moved leaves and follows again within one task.
      queueMicrotask(() => this.areGone && leave());
    };
    signal.addEventListener('abort', remove, { once: true });
  }

  notify(news: News): void {
    for (const listener of this.#listeners) listener(news);
  }
}
