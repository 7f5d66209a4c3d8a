import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { OpenStream } from './exchange.ts';

/**
 * Writes an event stream to a response of Node's server. The stream lasts as long as its connection and takes it over:
 * what HTTP keeps of a request and a response would be most of what an idle stream weighs.
 *
 * @param response its head is not written yet.
 */
export async function streamTo(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, open }: { status: number; headers: Record<string, string>; open: OpenStream },
): Promise<void> {
  // HTTP would cut the connection of a request that nobody has read.
  if (!request.resume().readableEnded) await once(request, 'end');
  if (response.destroyed) return;
  // The end of the connection ends the stream: its frames need no chunks of HTTP around them.
  response.removeHeader('transfer-encoding');
  response.writeHead(status, { ...headers, connection: 'close' });
  response.flushHeaders();
  const socket = takeOver(response);
  const source = open({
    write: (frames) => socket.write(frames),
    end: () => socket.end(),
  });
  socket.on('drain', () => source.drained());
  socket.on('close', () => source.left());
}

/** Ends the life of a connection as one of HTTP, and keeps the connection. */
function takeOver(response: ServerResponse): Socket {
  const socket = response.socket!;
  response.detachSocket(socket);
  // HTTP lets go of its parser and its request, as it does when a connection is gone.
  socket.emit('close');
  socket.removeAllListeners();
  socket.setTimeout(0);
  socket.on('error', () => {});
  // A reader that ends its side has left. Whatever it sends is not read.
  socket.on('end', () => socket.end());
  return socket.resume();
}
