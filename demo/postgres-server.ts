import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';
import { copyPostgresPrograms, findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts';

/** Postgres refuses to run as root: then it runs as this user, who must reach everything that it needs. */
const unprivileged = 'nobody';

/** A Postgres server for this machine alone, on a free port, with everything it writes in a folder of its own. */
export class PostgresServer {
  readonly url: string;
  readonly #folder: string;
  readonly #program: string;
  readonly #args: string[];
  readonly #options: SpawnOptions;
  #running: ChildProcess | undefined;

  /** Makes an empty database. */
  static async create(): Promise<PostgresServer> {
    const found = await findPostgresPrograms();
    const folder = mkdtempSync(join(tmpdir(), 'screening-postgres-'));
    try {
      const user = process.getuid?.() === 0 ? idsOf(unprivileged) : undefined;
      // The folder of this project may be closed to the other user.
      const programs = user ? copyPostgresPrograms(found, join(folder, 'native')) : found;
      const password = randomBytes(12).toString('hex');
      const options: SpawnOptions = { ...user, cwd: folder, env: { LC_ALL: 'C' } };
      const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
      mkdirSync(data, { mode: 0o700 });
      writeFileSync(passwordFile, password, { mode: 0o600 });
      if (user) {
        for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid);
        chmodSync(folder, 0o755);
      }
      await initialise(programs, { data, passwordFile }, options);
      return new PostgresServer({ folder, data, programs, password, options, port: await freePort() });
    } catch (error) {
      rmSync(folder, { recursive: true });
      throw error;
    }
  }

  private constructor(made: {
    folder: string;
    data: string;
    programs: PostgresPrograms;
    password: string;
    options: SpawnOptions;
    port: number;
  }) {
    const { port, data } = made;
    this.url = `postgres://postgres:${made.password}@127.0.0.1:${port}/postgres`;
    this.#folder = made.folder;
    this.#program = made.programs.postgres;
    this.#options = made.options;
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
    this.#args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  }

  /** Resolves when it accepts connections. */
  async start(): Promise<void> {
    const child = spawn(this.#program, this.#args, {
      ...this.#options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#running = child;
    await linesUntil(child, /ready to accept connections/);
  }

  /** Ends the server and its connections; its data stay. */
  async stop(): Promise<void> {
    const child = this.#running;
    this.#running = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  }

  /** Ends the server and deletes everything that it wrote. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function initialise(
  { initdb }: PostgresPrograms,
  { data, passwordFile }: { data: string; passwordFile: string },
  options: SpawnOptions,
): Promise<void> {
  const args = ['-D', data, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const child = spawn(initdb, [...args, '--encoding=UTF8', '--no-locale', '--no-sync'], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await linesUntil(child);
}

/** Reads what a program reports until a line matches, or until it ends well. Rejects when it ends otherwise. */
async function linesUntil(child: ChildProcess, pattern?: RegExp): Promise<void> {
  const reported: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      reported.push(line);
      if (pattern?.test(line)) resolve();
    });
  }
  child.on('error', reject);
  child.on('close', (code) => {
    if (code === 0 && !pattern) resolve();
    else reject(new Error(`${child.spawnfile} ended (${code}):\n${reported.join('\n')}`));
  });
  await promise;
}

function idsOf(user: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${user}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) {
    throw new Error(
      `Postgres cannot run as root, and there is no user ${user} to run it as: start as another user.`,
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
}
