import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What the keeper is told, and what it answers. */
export type Command = 'start' | 'stop';
export type Answer = { kind: 'done'; url: string } | { kind: 'failed'; reason: string };

/** A Postgres server from an npm package, on this machine alone. Nothing of it stays when this process ends. */
export interface EmbeddedDatabase {
  /** `postgres://…` */
  url: string;
  /** Stops the server; its data stay. */
  stop(): Promise<void>;
  /** Starts it again after `stop`. */
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

const keeper = fileURLToPath(new URL('embedded-database-keeper.ts', import.meta.url));

/** Starts a new Postgres server. A process of its own keeps it, and removes it also when ours is killed. */
export async function startEmbeddedDatabase(): Promise<EmbeddedDatabase> {
  const child = fork(keeper, [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C in a terminal reaches every process of its group.
    detached: true,
  });
  const ended = once(child, 'exit');
  const tell = async (command: Command): Promise<string> => {
    child.send(command);
    const [answer] = (await Promise.race([
      once(child, 'message'),
      ended.then(() => [{ kind: 'failed', reason: 'its process ended' }]),
    ])) as [Answer];
    if (answer.kind === 'failed')
      throw new Error(`Cannot ${command} the embedded Postgres: ${answer.reason}`);
    return answer.url;
  };
  const remove = async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
  try {
    const url = await tell('start');
    return {
      url,
      stop: async () => void (await tell('stop')),
      start: async () => void (await tell('start')),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
