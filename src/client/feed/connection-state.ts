/** How a page receives changes from the proxy; `polling` where the network buffers the event stream. */
export type ConnectionState = 'connecting' | 'live' | 'polling' | 'reconnecting' | 'offline';

/** Whether the page was connected and is not. */
export const isCutOff = (state: ConnectionState): state is 'reconnecting' | 'offline' =>
  state === 'reconnecting' || state === 'offline';

/** Whether changes arrive. */
export const isConnected = (state: ConnectionState): boolean => state === 'live' || state === 'polling';
