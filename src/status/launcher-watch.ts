/** Hears what one launcher creates, in the tree of a status element. */
export class LauncherWatch {
  readonly #onCreated: (screeningId: string) => void;
  #watched: AbortController | undefined;

  constructor(onCreated: (screeningId: string) => void) {
    this.#onCreated = onCreated;
  }

  /** Watches the launcher with this id from now on, and no other. */
  watch(tree: Node, launcherId: string): void {
    this.stop();
    const { signal } = (this.#watched = new AbortController());
    const receive = (event: Event): void => {
      // Reads only the event: src/status must not import the launcher.
      if ((event.target as Element).id === launcherId && 'screening' in event)
        this.#onCreated((event.screening as { id: string }).id);
    };
    tree.addEventListener('screening-created', receive, { signal });
  }

  stop(): void {
    this.#watched?.abort();
  }
}
