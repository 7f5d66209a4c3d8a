import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

interface Handlers {
  handle(request: IncomingMessage, response: ServerResponse): void;
  handleMalformed(error: Error, socket: Duplex): void;
}

/** Node's own server, not yet listening, that leaves every answer to the proxy: also those that Node would give by itself. */
export function createNodeServer({ handle, handleMalformed }: Handlers): Server {
  return createServer({ requireHostHeader: false }, handle)
    .on('checkExpectation', handle)
    .on('clientError', handleMalformed);
}
