import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { MarkerCount } from './marker-count.ts';
import type { Relay } from './relay.ts';

/** A connection over which events are published, read and written as raw bytes. */
export class Publisher {
  /** How many requests wait for their answer. */
  waiting = 0;
  /** Called after each answer. */
  onAnswer: (publisher: Publisher) => void = () => {};
  readonly #relay: Relay;
  readonly #socket: Socket;

  private constructor(relay: Relay, socket: Socket) {
    this.#relay = relay;
    this.#socket = socket;
    const answers = new MarkerCount('HTTP/1.1 ');
    const successes = new MarkerCount('HTTP/1.1 2');
    socket.setNoDelay(true);
    socket.on('data', (piece) => {
      const count = answers.add(piece);
      if (successes.add(piece) !== count) throw new Error(`An event was refused: ${piece.toString()}`);
      for (let index = 0; index < count; index += 1) {
        this.waiting -= 1;
        this.onAnswer(this);
      }
    });
    // A server that was held up by the disk for seconds takes a connection for idle and closes it unread.
    socket.on('error', () => {});
    socket.on('close', () => {
      this.waiting = 0;
    });
  }

  static async open(relay: Relay, count: number): Promise<Publisher[]> {
    const sockets = Array.from({ length: count }, () => connect(relay.server.port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    return sockets.map((socket) => new Publisher(relay, socket));
  }

  /** Whether a request that is published now can be answered at once. */
  get isFree(): boolean {
    return this.waiting === 0 && !this.#socket.destroyed;
  }

  publish(topic: number): void {
    if (this.#socket.destroyed) return;
    this.waiting += 1;
    this.#socket.write(this.#relay.publication(topic), 'latin1');
  }

  close(): void {
    this.onAnswer = () => {};
    this.#socket.destroy();
  }
}
