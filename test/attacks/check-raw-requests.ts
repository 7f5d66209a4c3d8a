import { once } from 'node:events';
import { connect } from 'node:net';
import { anna, basicPackage, openHouse, screeningOf } from '../server/house.ts';
import { serveNode } from '../server/node-server.ts';
import { rawRequests } from './raw-requests.ts';
import { Tally } from './tally.ts';

/** Sends bytes that are no proper request over a real connection: nothing of anybody may come back. */
export async function checkRawRequests(): Promise<Tally> {
  const tally = new Tally('raw requests');
  const house = await openHouse();
  const server = await serveNode(house.proxy);
  try {
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const order = { packageId: basicPackage, mode: 'link', candidate: anna };
    const { id } = await screeningOf(await house.order(token, order));
    for (const [name, bytes] of Object.entries(rawRequests(token))) {
      const answer = await exchange(server.port, bytes);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
      const isOpened = answer.includes(id) || answer.includes(token) || (status >= 200 && status < 400);
      tally.count(isOpened ? `${name} is answered ${status}` : undefined);
      if (status >= 500) tally.countServerError(name);
    }
    const { status } = await server.reach(new Request('http://localhost:8080/screening-api/healthz'));
    tally.count(status === 200 ? undefined : `afterwards /healthz is answered ${status}`);
  } finally {
    await server.close();
    await house.close();
  }
  return tally;
}

/** Everything that comes back until the connection is closed. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  // A connection that is reset has closed, too.
  socket.on('error', () => {});
  socket.end(bytes, 'latin1');
  await once(socket, 'close');
  return answer;
}
