/** How a page receives changes from the proxy; `polling` where the network buffers the event stream. */
export type ConnectionState = 'connecting' | 'live' | 'polling' | 'reconnecting' | 'offline';
