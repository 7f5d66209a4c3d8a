import { serve } from '@hono/node-server';
import { AnswerDropped, type Sandbox } from './sandbox.ts';

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
          sandbox.fetch(request, incoming.socket.remoteAddress).catch((error: unknown) => {
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
