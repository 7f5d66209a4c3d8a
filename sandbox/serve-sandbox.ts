import { serve } from '@hono/node-server';
import type { Settings } from './read-settings.ts';
import { AnswerDropped } from './refusal.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

/** A sandbox that listens on a port. */
export interface ServedSandbox {
  url: string;
  port: number;
  /** Stops listening, closes open connections and cancels everything that is planned for later. */
  close(): Promise<void>;
}

type Door = Pick<Sandbox, 'fetch' | 'close'>;

/** Serves a sandbox on a port of this machine; port 0 means any free one. */
export function serveSandbox(sandbox: Door, port: number, hostname: string): Promise<ServedSandbox> {
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
  // Links contain the port, so the sandbox is made once it is known. Requests that come before wait.
  const made = Promise.withResolvers<Sandbox>();
  const door: Door = {
    fetch: async (request) => (await made.promise).fetch(request),
    close: () => void made.promise.then((sandbox) => sandbox.close()),
  };
  const { url, close } = await serveSandbox(door, settings.port, settings.host).catch((cause: Error) => {
    const reason = `The sandbox cannot listen on port ${settings.port}: ${cause.message}.`;
    throw new Error(`${reason} SANDBOX_PORT chooses another one.`, { cause });
  });
  const publicUrl = settings.publicUrl ?? url;
  made.resolve(createSandbox({ ...settings, publicUrl }));
  const hint = settings.environment === 'test' ? '/portal (log in with the client id and secret)' : '';
  return { address: publicUrl + hint, close };
}
