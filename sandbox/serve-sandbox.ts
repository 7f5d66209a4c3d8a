import { createServer } from 'node:net';
import { serve } from '@hono/node-server';
import type { Settings } from './read-settings.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { AnswerDropped } from './service-routes.ts';

/** A sandbox that listens on a port. */
export interface ServedSandbox {
  url: string;
  port: number;
  /** Stops listening, closes open connections and cancels everything that is planned for later. */
  close(): Promise<void>;
}

/** Serves a sandbox on a port of this machine; port 0 means any free one. */
export function serveSandbox(sandbox: Sandbox, port: number, hostname: string): Promise<ServedSandbox> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        port,
        hostname,
        fetch: (request, { incoming }) =>
          sandbox.fetch(request).catch((error: unknown) => {
            if (!(error instanceof AnswerDropped)) throw error;
            incoming.socket.destroy();
            return new Response(null, { status: 503 });
          }),
      },
      (address) =>
        resolve({
          url: `http://localhost:${address.port}`,
          port: address.port,
          close: () =>
            new Promise((closed) => {
              sandbox.close();
              server.close(() => closed());
              if ('closeAllConnections' in server) server.closeAllConnections();
            }),
        }),
    );
    server.once('error', reject);
  });
}

/**
 * Makes and serves the sandbox of these settings. `address`: where it is, with a hint for people.
 * @throws {Error} where the port is taken.
 */
export async function startSandbox(
  settings: Settings,
): Promise<{ address: string; close: () => Promise<void> }> {
  const port = settings.port === 0 ? await freePort(settings.host) : settings.port;
  const publicUrl = settings.publicUrl ?? `http://localhost:${port}`;
  const hint = settings.environment === 'test' ? '/portal (log in with the client id and secret)' : '';
  const sandbox = createSandbox({ ...settings, publicUrl });
  const { close } = await serveSandbox(sandbox, port, settings.host).catch((cause: Error) => {
    const reason = `The sandbox cannot listen on port ${port}: ${cause.message}.`;
    throw new Error(`${reason} SANDBOX_PORT chooses another one.`, { cause });
  });
  return { address: publicUrl + hint, close };
}

/** Invite links contain the port, so it must be known before the sandbox is made. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
