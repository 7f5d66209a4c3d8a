import type { Base } from '../base.ts';
import type { PageSessions } from '../sessions/page-sessions.ts';
import { Cursors } from './cursors.ts';
import { EventFeed } from './event-feed.ts';
import { type Bounds, StreamPlaces } from './stream-places.ts';

const heartbeatMs = 12_000;

/** What pages follow live. */
export function makeStreams(base: Base, sessions: PageSessions, bounds: Bounds) {
  const cursors = new Cursors(base.keys, base.store.epoch);
  const places = new StreamPlaces(bounds, base.reached);
  const feed = new EventFeed({ ...base, cursors, sessions, places, heartbeatMs });
  base.metrics.gauge('streams', 'Event streams that are open.', () => feed.streams);
  base.metrics.gauge(
    'stream_places_taken',
    'Streams and polls that are open, or wait for one.',
    () => places.count,
  );
  return { cursors, feed };
}
