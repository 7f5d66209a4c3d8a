/** What the feed needs to hear events, alone or through another tab: a chunk of its own. */
export { pollEvents, readEventStream } from './event-stream.ts';
export { audienceName, TabShare } from './tab-share.ts';
