/** What one tab says to the others. */
export interface TabChannel {
  postMessage: (message: unknown) => void;
  close: () => void;
}

/** By which tabs reach each other, which a test can replace. */
export interface TabMedia {
  open: (name: string, hear: (message: unknown) => void) => TabChannel;
  locks: Pick<LockManager, 'request'>;
}

/** Those of the browser; `undefined` where it has none, as on a page without TLS. */
export function browserMedia(): TabMedia | undefined {
  const { locks } = globalThis.navigator;
  if (!locks || !globalThis.BroadcastChannel) return undefined;
  return {
    locks,
    open(name, hear) {
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
      return channel;
    },
  };
}
