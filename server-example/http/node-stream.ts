import { type EventEmitter, setMaxListeners } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { OpenStream } from './exchange.ts';
import { isAlone } from './pipelined.ts';
import type { UnreadAnswers } from './unread-answers.ts';

interface StreamAnswer {
  status: number;
  headers: Record<string, string>;
  stream: OpenStream;
  unread: UnreadAnswers;
}

/** Where a stream is written: the connection, or the response where that cannot be taken over. */
type Outlet = Socket | ServerResponse;

/** A stream that has ended and is still not read is cut after so long. */
const lingerMs = 10_000;

/**
 * Writes an event stream as the answer of Node's server. Its head must not be written yet.
 *
 * The stream lasts as long as its connection, and takes the connection over from HTTP: a request, a response and a parser
 * that nobody needs any more would be most of what an idle stream weighs.
 */
export async function streamTo(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, stream, unread }: StreamAnswer,
): Promise<void> {
  if (!(await untilReady(request, response))) {
    stream.abandon();
    return;
  }
  const { socket } = response;
  // The head and the first frames are one write.
  socket?.cork();
  const outlet = begin(response, status, headers);
  const source = stream.open({
    write: (frames) => outlet.write(frames),
    end: () => {
      outlet.end();
      if (outlet instanceof Socket) outlet.setTimeout(lingerMs);
      else unread.watch(outlet);
    },
  });
  socket?.uncork();
  outlet.on('drain', () => source.drained());
  outlet.on('close', () => source.left());
}

/** Waits until the stream can be written; answers false where whoever asked is gone before. */
async function untilReady(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { socket } = request;
  if (socket.destroyed) return false;
  // HTTP would cut the connection of a request that nobody has read.
  if (!request.resume().readableEnded && !request.destroyed)
    await firstOf([request, 'end'], [request, 'close'], [socket, 'close']);
  // Sent while others on its connection wait for their answers, it waits for its turn.
  if (!response.socket && !response.destroyed && !socket.destroyed)
    await firstOf([response, 'socket'], [response, 'close'], [socket, 'close']);
  return !response.destroyed && response.socket?.destroyed === false;
}

/** Whichever comes first: who has left in the meantime sends no other sign. */
async function firstOf(...events: [EventEmitter, name: string][]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const [emitter, name] of events) {
    // A connection may have many requests that wait.
    setMaxListeners(0, emitter);
    emitter.once(name, resolve);
  }
  await promise;
  for (const [emitter, name] of events) emitter.off(name, resolve);
}

function begin(response: ServerResponse, status: number, headers: Record<string, string>): Outlet {
  const { socket } = response;
  if (!socket || !canTakeOver(response, socket)) return response.writeHead(status, headers);
  // The end of the connection ends the stream: its frames need no chunks of HTTP around them.
  response.removeHeader('transfer-encoding');
  response.writeHead(status, { ...headers, connection: 'close' }).flushHeaders();
  return takeOver(response, socket);
}

/**
 * Over HTTP/2 many streams share one connection, and a TLS connection ends with what HTTP knows of it; so do the requests
 * that wait on a connection for their turn.
 */
const canTakeOver = ({ req }: ServerResponse, socket: Socket): boolean =>
  req.httpVersionMajor === 1 && socket instanceof Socket && !(socket instanceof TLSSocket) && isAlone(req);

/** Ends the life of a connection as one of HTTP, and keeps the connection. */
function takeOver(response: ServerResponse, socket: Socket): Socket {
  response.detachSocket(socket);
  // HTTP lets go of its parser and its request, as it does when a connection is gone.
  socket.emit('close');
  socket.removeAllListeners();
  socket.setTimeout(0);
  socket.on('error', () => {});
  // A reader that ends its side has left. Whatever it sends is not read.
  socket.on('end', () => socket.end());
  socket.on('timeout', () => socket.destroy());
  return socket.resume();
}
