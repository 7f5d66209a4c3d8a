export const connectionStates = ['connecting', 'live', 'polling', 'reconnecting', 'offline'] as const;

/** How a page receives changes from the proxy; `polling` where the network buffers the event stream. */
export type ConnectionState = (typeof connectionStates)[number];

/** Whether changes arrive. */
export const isConnected = (state: ConnectionState): boolean => state === 'live' || state === 'polling';
