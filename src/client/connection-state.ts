/** How a page receives changes from the proxy; `polling` where the network buffers the event stream. */
export type ConnectionState = 'connecting' | 'live' | 'polling' | 'reconnecting' | 'offline';

/** Whether changes arrive. */
export const isConnected = (state: ConnectionState): boolean => state === 'live' || state === 'polling';
