import type { IncomingMessage, ServerResponse } from 'node:http';

/** By connection: its requests that are not answered yet. A client may send several at once. */
const waiting = new WeakMap<object, Set<IncomingMessage>>();

/** Notes a request, until it is answered. */
export function noteRequest(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const all = waiting.get(socket) ?? new Set();
  waiting.set(socket, all.add(request));
  response.once('close', () => all.delete(request));
}

/** Whether no other request of its connection waits for an answer. */
export const isAlone = ({ socket }: IncomingMessage): boolean => (waiting.get(socket)?.size ?? 0) <= 1;
