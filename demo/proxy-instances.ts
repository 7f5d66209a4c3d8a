import { type IncomingMessage, request as forward, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startProgram } from './child-program.ts';

const program = fileURLToPath(new URL('instance/main.ts', import.meta.url));

/** An instance of the proxy ended by itself. It has printed why. */
export class InstanceEnded extends Error {
  override readonly name = 'InstanceEnded';
}

/** Several proxies that answer in turn, as behind a load balancer that knows nothing of them. */
export interface ProxyInstances {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Rejects with `InstanceEnded` when one of them ends by itself. Never resolves. */
  failure: Promise<never>;
  close(): Promise<void>;
}

/** Starts `count` proxies, each in a process of its own. */
export async function startInstances(env: NodeJS.ProcessEnv, count: number): Promise<ProxyInstances> {
  const starting = Array.from({ length: count }, () =>
    startProgram(program, {
      env,
      readyLine: /^Proxy ready on port (\d+)/,
      explain: (how) => new InstanceEnded(`An instance of the proxy ended by itself (${how}).`),
    }),
  );
  const programs = await Promise.all(starting);
  const ports = programs.map(({ ready }) => Number(ready[1]));
  let turn = 0;
  return {
    handle: (request, response) => {
      turn = (turn + 1) % count;
      pass(request, response, ports[turn]!);
    },
    failure: Promise.race(programs.map(({ failure }) => failure)),
    close: async () => {
      await Promise.all(programs.map(({ stop }) => stop()));
    },
  };
}

/** Hands a request to the instance on a port, and its answer back as it comes. */
function pass(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request;
  const passed = forward({ host: '127.0.0.1', port, method, path: url, headers });
  passed.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.flushHeaders();
    pipeline(answer, response).catch(() => passed.destroy());
  });
  pipeline(request, passed).catch(() => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  response.on('close', () => passed.destroy());
}

/**
 * What the command line asks for: `--instances 3` proxies instead of one; `--verbose`: the log of all requests, not of
 * warnings alone. `undefined` for anything else.
 */
export function readOptions(args: string[]): { instances: number; isVerbose: boolean } | undefined {
  try {
    const { instances, verbose } = parseArgs({
      args,
      options: {
        instances: { type: 'string', default: '1' },
        verbose: { type: 'boolean', default: false },
      },
    }).values;
    return /^[1-9]$/.test(instances) ? { instances: Number(instances), isVerbose: verbose } : undefined;
  } catch {
    return undefined;
  }
}
