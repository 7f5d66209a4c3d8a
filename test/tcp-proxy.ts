import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between a client and a server on this machine, and fails as networks do. */
export class TcpProxy {
  /** The port to connect to. */
  readonly port: number;
  readonly #server: Server;
  readonly #pairs = new Set<[client: Socket, server: Socket]>();
  #isStalled = false;
  /** Called with what a client sent; what it answers happens to that connection. */
  onSent: (text: string) => 'pass' | 'cut' | 'pass, then cut' = () => 'pass';
  /** Whether what the server answers is lost on its way. */
  isLost: (text: string) => boolean = () => false;

  static async to(target: number): Promise<TcpProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TcpProxy(server, target);
  }

  private constructor(server: Server, target: number) {
    this.#server = server;
    const address = server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    server.on('connection', (client) => this.#join(client, connect(target, '127.0.0.1')));
  }

  /** Cuts every connection. New ones work. */
  cut(): void {
    for (const pair of this.#pairs) destroy(pair);
  }

  /** From now on nothing goes through, and no connection is closed. */
  stall(): void {
    this.#isStalled = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  resume(): void {
    this.#isStalled = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  async close(): Promise<void> {
    this.#server.close();
    this.cut();
    await once(this.#server, 'close');
  }

  #join(client: Socket, server: Socket): void {
    const pair: [Socket, Socket] = [client, server];
    this.#pairs.add(pair);
    client.on('data', (chunk) => {
      const fate = this.onSent(chunk.toString('latin1'));
      if (fate === 'cut') return destroy(pair);
      server.write(chunk);
      // The server reads all that came before the end of the connection, and its answers reach nobody.
      if (fate === 'pass, then cut') {
        client.removeAllListeners('close').destroy();
        server.end();
      }
    });
    server.on('data', (chunk) => {
      if (!this.isLost(chunk.toString('latin1'))) client.write(chunk);
    });
    for (const socket of pair) {
      socket.on('error', () => destroy(pair));
      socket.on('close', () => {
        this.#pairs.delete(pair);
        destroy(pair);
      });
      if (this.#isStalled) socket.pause();
    }
  }
}

function destroy(pair: Socket[]): void {
  for (const socket of pair) socket.destroy();
}
