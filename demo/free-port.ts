import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * Finds a free port of this machine, for a program that listens on it soon. The side of a connection that closes first
 * keeps its port for a minute: until then the system gives the port to nobody who asks for any, and to those who ask for
 * this one.
 */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const client = connect(address.port, '127.0.0.1').resume();
  const [accepted] = (await once(server, 'connection')) as [Socket];
  accepted.end();
  await once(client, 'close');
  server.close();
  await once(server, 'close');
  return address.port;
}
