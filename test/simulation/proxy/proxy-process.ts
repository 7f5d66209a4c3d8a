import { type Configuration, readConfiguration } from '../../../server-example/configuration.ts';
import { ProxyLog } from '../../../server-example/log/proxy-log.ts';
import { createProxy, type ScreeningProxy } from '../../../server-example/proxy.ts';
import { KeyRing } from '../../../server-example/key-ring.ts';
import { readProfile } from '../../../server-example/service/profile.ts';
import { SqliteDatabase } from '../../../server-example/store/sqlite.ts';
import type { Database } from '../../../server-example/store/port.ts';
import { Store } from '../../../server-example/store/store.ts';
import type { Story } from '../story.ts';
import { abortable, during, Life, lives, outside, requestOf } from '../world/life.ts';
import { Timer } from '../world/timer.ts';
import { violate } from '../violation.ts';
import { world } from '../world/world.ts';
import type { DatabaseServer } from './database-server.ts';

export const publicUrl = 'https://proxy.example';
export const hostKey = 'a host key of the simulation, long enough';
export const hostUrl = 'https://host.example/news';
const webhookSecret = `whsec_${Buffer.from('news of checks, for the host alone').toString('base64')}`;
const secretKeys = [
  'w8Xy2Kq7Lm4Zt9Vb3Nc6Hd1Js5Gf0RpQ',
  'k3Pz7Wn1Bq9Mx5Ty2Rc8Lv4Dj6Hs0FgA',
  'n6Ud0Ye4Ko8Si2Xa5Jb9Qw3Vt7Gm1ZhC',
];

interface Dependencies {
  story: Story;
  /** A path, or a database that others use as well. */
  database: string | DatabaseServer;
  /** Takes calls to the service. */
  reach: (request: Request) => Promise<Response>;
  /** Whether nothing happens any more: then what is done again and again may be done rarely. */
  isQuiet: () => boolean;
  isDiskFull: (who: string) => boolean;
}

/** How long a process is away after a kill. */
const away = { least: 500, most: 5_000 };
const retryMs = 2_000;
/**
 * Looks that find nothing show nothing: they are rarer than in the product, and rarest in the quiet half hour. An instance
 * that is silent for six seconds is taken to be gone.
 */
const beatMs = 3_000;
const quiet = { intervalMs: 30_000, beatMs: 5_000 };

/** One process of the proxy through all its lives. */
export class ProxyProcess {
  readonly name: string;
  /** Undefined while it is away. */
  life: Life | undefined;
  proxy: ScreeningProxy | undefined;
  kills = 0;
  killedAt = Number.NEGATIVE_INFINITY;
  clockErrorMs = 0;
  readonly #deps: Dependencies;
  #configuration: Configuration;
  #secrets = 0;
  #stepsAtStart: number | undefined;
  #stepsWhenAsked: number | undefined;
  #store: Store | undefined;

  constructor(name: string, deps: Dependencies) {
    this.name = name;
    this.#deps = deps;
    this.#configuration = configurationOf(deps.story, this.#secrets);
  }

  /** It begins, and again until it could. Resolves after the first try. */
  start(): Promise<void> {
    const life = new Life(this.name, {
      now: () => world.now,
      onKilled: () => this.#die(),
      onEndless: () => violate('stuck', `${this.name} does the same for ever`),
    });
    life.clockErrorMs = this.clockErrorMs;
    life.isDiskFull = () => this.#deps.isDiskFull(this.name);
    this.life = life;
    if (this.#stepsAtStart !== undefined) life.killAfter(this.#stepsAtStart);
    this.#stepsAtStart = undefined;
    world.note(this.name, 'starts');
    return lives
      .run(life, () => this.#open(life))
      .then(
        (proxy) => {
          if (life.isDead) return;
          this.proxy = proxy;
          world.note(this.name, 'is up');
        },
        (error: unknown) => {
          if (life.isDead) return;
          world.note(this.name, this.#withoutPath(`cannot start: ${String(error)}`));
          life.end();
          this.#away(retryMs);
        },
      );
  }

  killAfter(steps: number, { isAtStart }: { isAtStart: boolean }): void {
    if (isAtStart) this.#stepsAtStart = steps;
    else this.#stepsWhenAsked = steps;
  }

  setClock(errorMs: number): void {
    this.clockErrorMs = errorMs;
    if (this.life) this.life.clockErrorMs = errorMs;
  }

  /** Asked by somebody else, it works in its own context. @throws where it is not there, or dies meanwhile. */
  async during<Result>(work: (proxy: ScreeningProxy) => Promise<Result>): Promise<Result> {
    const { life, proxy } = this;
    if (!life || !proxy) throw new TypeError('connection refused');
    if (this.#stepsWhenAsked !== undefined) life.killAfter(this.#stepsWhenAsked);
    this.#stepsWhenAsked = undefined;
    return during(life, () => work(proxy));
  }

  /**
   * As a deploy does it: what is under way is finished, and the next one begins. Answers whether it has.
   *
   * @param meanwhile what is done while nobody runs.
   */
  async deploy(meanwhile = async () => {}): Promise<boolean> {
    const { life, proxy } = this;
    if (!life || !proxy) return false;
    world.note(this.name, 'is stopped');
    this.proxy = undefined;
    const stop = async () => {
      proxy.endStreams();
      await Promise.all([proxy.endWork(), proxy.settled()]);
      await proxy.close();
      await this.#store?.close();
    };
    await during(life, stop).catch(() => {});
    // It was killed meanwhile, and begins by itself.
    if (this.life !== life) return false;
    life.end();
    await outside(meanwhile);
    await outside(() => this.start());
    return this.proxy !== undefined;
  }

  async #open(life: Life): Promise<ScreeningProxy> {
    const { database, reach } = this.#deps;
    const { secretKey, secretKeyPrevious, hostWebhook } = this.#configuration;
    const opened: Database =
      typeof database === 'string' ? new SqliteDatabase(database) : database.connect(life);
    const store = await Store.open(opened, 'test', {
      secrets: new KeyRing(secretKey, secretKeyPrevious),
      tellsHost: hostWebhook !== undefined,
    });
    this.#store = store;
    return createProxy(this.#configuration, {
      store,
      random: Math.random,
      log: new ProxyLog({ write: (line) => this.#noteLine(life, line) }),
      repeat: (ms, work) => this.#repeat(ms, work),
      delay: () => () => {},
      fetch: async (input, init) => {
        const request = requestOf(input, init);
        // It may die before it asks, and after the work was done there.
        life.step();
        const answer = await abortable(request.signal, () => outside(() => reach(request)));
        life.step();
        return answer;
      },
    });
  }

  #repeat(ms: number, work: () => void): () => void {
    const { story, isQuiet } = this.#deps;
    const isBeat = story.processes === 2 && ms === beatMs;
    const quietMs = isBeat ? quiet.beatMs : Math.max(ms, quiet.intervalMs);
    let timer: Timer;
    const next = () => {
      timer = new Timer(isQuiet() ? quietMs : Math.max(ms, beatMs), () => {
        next();
        work();
      });
    };
    next();
    return () => timer.clear();
  }

  /** Begins anew with another secret, and the one before. */
  rotate(): Promise<boolean> {
    this.#secrets += 1;
    this.#configuration = configurationOf(this.#deps.story, this.#secrets);
    return this.deploy();
  }

  #noteLine(life: Life, line: string): void {
    if (life.isDead) return;
    const { event, route, method, status, message } = JSON.parse(line) as Record<string, unknown>;
    const facts = [event, method, route, status, message].filter((fact) => fact !== undefined);
    world.note(this.name, this.#withoutPath(facts.join(' ')));
  }

  /** The file of another run has another one. */
  #withoutPath(text: string): string {
    const { database } = this.#deps;
    return typeof database === 'string' ? text.replaceAll(database, 'the file') : text;
  }

  #die(): void {
    this.kills += 1;
    this.killedAt = world.now;
    world.note(this.name, 'is killed');
    this.#away(world.between('kills', away.least, away.most));
  }

  #away(ms: number): void {
    this.life = undefined;
    this.proxy = undefined;
    outside(() => world.after(ms, () => void this.start()));
  }
}

function configurationOf({ decides, tellsHost }: Story, secrets: number): Configuration {
  const configuration = readConfiguration({
    SERVICE_BASE_URL: 'https://service.example',
    SERVICE_CLIENT_ID: 'client',
    SERVICE_CLIENT_SECRET: 'c7Vn2Lq9Xt4Rb8Zk',
    SERVICE_ENVIRONMENT: 'test',
    PUBLIC_URL: publicUrl,
    SECRET_KEY: secretKeys[secrets],
    ...(secrets > 0 && { SECRET_KEY_PREVIOUS: secretKeys[secrets - 1] }),
    ...(tellsHost && { HOST_WEBHOOK_URL: hostUrl, HOST_WEBHOOK_SECRET: webhookSecret }),
    HOST_API_KEY: hostKey,
    DATABASE_URL: 'file:unused.db',
  });
  configuration.service.profile = readProfile({ reads: { screening: decides === 'reads' } });
  return configuration;
}
