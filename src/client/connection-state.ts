/** How a page hears from the proxy: `polling` where a network holds the event stream back. */
export type ConnectionState = 'connecting' | 'live' | 'polling' | 'reconnecting' | 'offline';
