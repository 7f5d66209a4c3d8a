import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Stands before several servers: each connection goes to the next of them that accepts it. */
export class RoundRobin {
  readonly port: number;
  readonly #server: Server;
  readonly #targets: readonly number[];
  readonly #sockets = new Set<Socket>();
  #next = 0;

  /** @param targets ports on this machine. */
  static async before(targets: readonly number[]): Promise<RoundRobin> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new RoundRobin(server, targets);
  }

  private constructor(server: Server, targets: readonly number[]) {
    this.#server = server;
    this.#targets = targets;
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (client) => {
      this.#keep(client);
      void this.#join(client);
    });
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  async #join(client: Socket): Promise<void> {
    for (const _target of this.#targets) {
      const port = this.#targets[this.#next++ % this.#targets.length]!;
      const server = connect({ port, host: '127.0.0.1', noDelay: true });
      this.#keep(server);
      try {
        await once(server, 'connect');
      } catch {
        continue;
      }
      client.on('close', () => server.destroy());
      server.on('close', () => client.destroy());
      client.pipe(server);
      server.pipe(client);
      if (client.destroyed) server.destroy();
      return;
    }
    client.destroy();
  }

  /** What breaks a connection is seen by its end. */
  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
  }
}
