import { Checker } from './checker.ts';
import { brokenAtEnd } from './check-end.ts';
import { Faults } from './faults.ts';
import { Host } from './pages/host.ts';
import { Network } from './pages/network.ts';
import { People } from './people.ts';
import { Committed, FileReader } from './proxy/committed.ts';
import { DatabaseServer } from './proxy/database-server.ts';
import { hostUrl, ProxyProcess } from './proxy/proxy-process.ts';
import { Callbacks } from './service/callbacks.ts';
import { Service } from './service/service.ts';
import { type Story, troubleMs } from './story.ts';
import type { Violation } from './violation.ts';
import { world } from './world/world.ts';

/** Everybody has begun by then. */
const firstMs = 1_000;

/** All that a story needs, and how they know each other. */
export class Stage {
  readonly faults: Faults;
  readonly service: Service;
  readonly processes: readonly ProxyProcess[];
  readonly #story: Story;
  readonly #checker: Checker;
  readonly #host: Host;
  readonly #kept: Committed;
  readonly #people: People;
  readonly #database: DatabaseServer | FileReader;

  constructor(story: Story, file: string) {
    const faults = new Faults(story);
    const shared = story.database === 'shared' ? new DatabaseServer(file, faults) : undefined;
    this.#story = story;
    this.faults = faults;
    this.#database = shared ?? new FileReader(file);
    this.service = new Service({ story, faults, onStep: (check) => callbacks.send(check) });
    const outside = {
      story,
      database: shared ?? file,
      reach: (request: Request) =>
        request.url === hostUrl ? this.#host.hear(request) : this.service.answer(request),
      isQuiet: () => world.now > Math.max(troubleMs, this.#host.endsUntil),
      isDiskFull: (who: string) => faults.during('disk-full', who) !== undefined,
    };
    const names = ['proxy-0', 'proxy-1'].slice(0, story.processes);
    this.processes = names.map((name) => new ProxyProcess(name, outside));
    const network = new Network(this.processes, faults);
    const kept = new Committed(this.#database);
    this.#kept = kept;
    this.#host = new Host({ network, faults, kept });
    this.#checker = new Checker({
      story,
      faults,
      service: this.service,
      kept,
      pages: () => this.#people.pages.values(),
      killedAt: () => Math.max(...this.processes.map(({ killedAt }) => killedAt)),
      maySeeOutcomes: (member) => this.#people.member(member).maySeeOutcomes,
    });
    const onTaken = this.#checker.taken.bind(this.#checker);
    const callbacks = new Callbacks({ story, faults, network, onTaken });
    this.#people = new People({
      network,
      checker: this.#checker,
      host: this.#host,
      processes: this.processes,
      service: this.service,
      file: shared ? undefined : (this.#database as FileReader),
    });
  }

  get kills(): number {
    return this.processes.reduce((sum, process) => sum + process.kills, 0);
  }

  begin(): void {
    for (const one of this.processes) void one.start();
    for (const item of this.#story.items) world.after(firstMs + item.at, () => this.#people.act(item));
  }

  /** The first thing that is not as it must be in the end. */
  brokenAtEnd(): Violation | undefined {
    const [pages, orderers] = [[...this.#people.pages.values()], [...this.#people.orderers.values()]];
    const { service } = this;
    this.#checker.checkErased();
    const known = { checker: this.#checker, host: this.#host, kept: this.#kept };
    const end = { story: this.#story, service, ...known, pages, orderers };
    return brokenAtEnd(end).next().value ?? undefined;
  }

  /** Lets nobody go on. */
  async close(): Promise<void> {
    for (const page of this.#people.pages.values()) page.close();
    for (const { life } of this.processes) life?.end();
    await world.runUntil(world.now + 1);
    this.#database.close();
  }
}
