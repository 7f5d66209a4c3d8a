import { connect, type Socket } from 'node:net';
import { MarkerCount } from './marker-count.ts';
import type { Relay } from './relay.ts';

/** Stands once in each event, whoever sends it. */
const eventMarker = '"packageId":';
/** What is received is looked at before the next socket is read: all can share one buffer. */
const buffer = Buffer.alloc(262_144);

/** One open event stream, read off a raw socket, which costs the load little. */
export class Stream {
  readonly topic: number;
  /** When the first bytes have come. */
  readonly opened: Promise<void>;
  /** The cursor that came with the first bytes. */
  cursor: string | undefined;
  /** How many events have arrived. */
  eventCount = 0;
  /** Takes how many events have just arrived. */
  onEvents: (count: number, stream: Stream) => void = () => {};
  readonly #socket: Socket;
  #isStalled = false;

  constructor(relay: Relay, topic: number, cursor?: string) {
    this.topic = topic;
    const opened = Promise.withResolvers<void>();
    this.opened = opened.promise;
    const events = new MarkerCount(eventMarker);
    let isFirst = true;
    this.#socket = connect({
      host: '127.0.0.1',
      port: relay.server.port,
      onread: {
        buffer,
        callback: (size) => {
          const piece = buffer.subarray(0, size);
          if (isFirst) {
            isFirst = false;
            const head = piece.toString('latin1', 0, 1000);
            this.cursor = /\nid: (\S+)\n/.exec(head)?.[1];
            if (head.startsWith('HTTP/1.1 200')) opened.resolve();
            else opened.reject(new Error(`A stream was refused: ${head}`));
          }
          const count = events.add(piece);
          this.eventCount += count;
          if (count > 0) this.onEvents(count, this);
          return !this.#isStalled;
        },
      },
    });
    this.#socket.setNoDelay(true);
    this.#socket.on('error', opened.reject);
    this.#socket.on('close', () => opened.reject(new Error('A stream was closed.')));
    // Who does not wait for the opening need not hear of its failure.
    this.opened.catch(() => {});
    this.#socket.write(relay.subscription(topic, cursor));
  }

  /** Stops reading; the connection stays. */
  stall(): void {
    this.#isStalled = true;
    this.#socket.pause();
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** So many streams are being opened at a time: fewer than a server's queue of connections holds. */
const openedAtOnce = 400;

/** Opens a stream for each of the topics, from the cursors on if they are given. */
export async function openStreams(relay: Relay, topics: number[], cursors: (string | undefined)[] = []) {
  const streams: Stream[] = [];
  let next = 0;
  const open = async () => {
    for (let index = next++; index < topics.length; index = next++) {
      const stream = new Stream(relay, topics[index]!, cursors[index]);
      streams[index] = stream;
      await stream.opened;
    }
  };
  await Promise.all(Array.from({ length: openedAtOnce }, open));
  return streams;
}
