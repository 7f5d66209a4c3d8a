import { createHmac, KeyObject, webcrypto } from 'node:crypto';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { DatabaseSync } from 'node:sqlite';
import { lives } from './world/life.ts';
import { Timer } from './world/timer.ts';
import { world } from './world/world.ts';

/**
 * Replaces what takes time, order or chance by itself, before any file of the product is loaded: `node --import`. Globals are
 * replaced and not forty call sites, because forty options would make a worse proxy.
 */
const require = createRequire(import.meta.url);
const builtIn = (name: string): object => require(name) as object;

const timers = {
  setTimeout: (act: (...values: unknown[]) => void, ms = 1, ...values: unknown[]) =>
    new Timer(ms, () => act(...values)),
  setInterval: (act: (...values: unknown[]) => void, ms = 1, ...values: unknown[]) =>
    new Timer(ms, () => act(...values), true),
  setImmediate: (act: (...values: unknown[]) => void, ...values: unknown[]) =>
    world.after(0, () => act(...values), 0),
  clearTimeout: (timer?: Timer) => timer?.clear(),
  clearInterval: (timer?: Timer) => timer?.clear(),
};
Object.assign(globalThis, timers);
Object.assign(builtIn('node:timers'), timers);
Object.assign(builtIn('node:timers/promises'), {
  setTimeout: (ms: number, value: unknown) =>
    new Promise((resolve) => void new Timer(ms, () => resolve(value))),
  setImmediate: (value: unknown) => new Promise((resolve) => void world.after(0, () => resolve(value), 0)),
});

AbortSignal.timeout = (ms) => {
  const abort = new AbortController();
  void new Timer(ms, () => abort.abort(new DOMException('The operation timed out.', 'TimeoutError')));
  return abort.signal;
};

/** The clock of a process may be wrong; that of the world is not. */
class VirtualDate extends Date {
  static override now(): number {
    return Math.floor(world.time + (lives.getStore()?.clockErrorMs ?? 0));
  }

  constructor(...values: [] | [string | number | Date]) {
    super(values.length === 0 ? VirtualDate.now() : values[0]);
  }
}
Object.assign(globalThis, { Date: VirtualDate });
performance.now = () => world.now;

const drawn = () => world.random('product');
Math.random = drawn;

function fill<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = drawn() * 256;
  return bytes;
}
const randomUUID = (): string =>
  fill(Buffer.alloc(16))
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
Object.assign(builtIn('node:crypto'), {
  randomBytes: (size: number) => fill(Buffer.alloc(size)),
  randomFillSync: fill,
  randomUUID,
});
Object.assign(Object.getPrototypeOf(webcrypto) as object, { randomUUID, getRandomValues: fill });

/** The thread pool answers when it likes. */
const hmac = (key: webcrypto.CryptoKey, data: Uint8Array): Buffer =>
  createHmac('sha256', KeyObject.from(key)).update(data).digest();
Object.assign(Object.getPrototypeOf(webcrypto.subtle) as object, {
  sign: async (_: unknown, key: webcrypto.CryptoKey, data: Uint8Array) =>
    new Uint8Array(hmac(key, data)).buffer,
  verify: async (_: unknown, key: webcrypto.CryptoKey, signature: Uint8Array, data: Uint8Array) =>
    hmac(key, data).equals(Buffer.from(signature)),
});

const diskFull = (): Error =>
  Object.assign(new Error('database or disk is full'), { errcode: 13, errstr: 'database or disk is full' });

const sqlite = builtIn('node:sqlite') as { DatabaseSync: typeof DatabaseSync };
/** Each statement of a process is one of its steps. Others are left alone. */
class SteppingDatabase extends sqlite.DatabaseSync {
  readonly #life = lives.getStore();

  constructor(...values: ConstructorParameters<typeof DatabaseSync>) {
    super(...values);
    this.#life?.databases.add(this);
  }

  override exec(sql: string): void {
    this.#life?.step();
    super.exec(sql);
  }

  override prepare(sql: string) {
    const life = this.#life;
    const statement = super.prepare(sql);
    if (!life) return statement;
    for (const name of ['run', 'all', 'get'] as const) {
      const real = statement[name].bind(statement) as (...values: unknown[]) => unknown;
      Object.assign(statement, {
        [name]: (...values: unknown[]) => {
          life.step();
          if (life.isDiskFull() && /^(INSERT|UPDATE|DELETE|CREATE|WITH)/.test(sql)) throw diskFull();
          // A commit is a step, and so is what follows it.
          const answer = real(...values);
          if (sql === 'COMMIT') life.step();
          return answer;
        },
      });
    }
    return statement;
  }
}
Object.assign(sqlite, { DatabaseSync: SteppingDatabase });
syncBuiltinESMExports();
