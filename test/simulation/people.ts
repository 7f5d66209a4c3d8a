import type { Checker } from './checker.ts';
import type { Host } from './pages/host.ts';
import { Member } from './pages/member.ts';
import type { Network } from './pages/network.ts';
import { Orderer, type OrdererOptions } from './pages/orderer.ts';
import { Page } from './pages/page.ts';
import type { FileReader } from './proxy/committed.ts';
import type { ProxyProcess } from './proxy/proxy-process.ts';
import type { Service } from './service/service.ts';
import type { HostAction, Item, OrderItem } from './story.ts';
import { world } from './world/world.ts';

interface Dependencies {
  network: Network;
  checker: Checker;
  host: Host;
  processes: readonly ProxyProcess[];
  service: Service;
  /** Undefined where several share a database. */
  file: FileReader | undefined;
}

/** Longer than the slowest order is on its way. */
const copyMs = 60_000;

/** Lets happen what a story says of people, of the host, and of who runs the processes. */
export class People {
  readonly pages = new Map<string, Page>();
  readonly orderers = new Map<string, Orderer>();
  readonly #members = new Map<string, Member>();
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  act(item: Item): void {
    const { network, checker, processes } = this.#deps;
    switch (item.kind) {
      case 'order':
        return this.#order(item);
      case 'repeat': {
        const orderer = this.orderers.get(item.key);
        // Before, and after a refusal, a key is free.
        if (!orderer?.isAnswered || orderer.hasLeft) return;
        void orderer.repeat(item.isChanged).then((status) => checker.repeated(orderer, { ...item, status }));
        return;
      }
      case 'end-plan':
        return this.#endPlan(this.orderers.get(item.key));
      case 'page': {
        const onShown = checker.look.bind(checker);
        this.pages.set(item.page, new Page({ item, network, onShown }));
        return;
      }
      case 'hide':
        return this.pages.get(item.page)?.hide(item.forMs);
      case 'prove':
        return void this.member(item.member).prove();
      case 'end-trust':
        return void this.member(item.member).endTrust();
      case 'revoke':
      case 'erase':
        return this.#endAtHost(item);
      case 'kill':
        return processes[item.process]?.killAfter(item.steps, item);
      case 'deploy':
        return void checker.deploy(async () => processes[item.process]?.deploy() ?? false);
      case 'back-up':
        return this.#deps.file?.backUp();
      case 'restore':
        return this.#restore();
      case 'rotate':
        return void checker.deploy(async () => {
          const areUp = await Promise.all(processes.map((process) => process.rotate()));
          return areUp.every(Boolean);
        });
      case 'clock':
        return processes[item.process]?.setClock(item.errorMs);
      default:
      // The others happen to whoever comes.
    }
  }

  member(name: string): Member {
    const known = this.#members.get(name) ?? new Member(name, this.#deps.network);
    this.#members.set(name, known);
    return known;
  }

  #endPlan(orderer: Orderer | undefined): void {
    const { planId } = orderer ?? {};
    if (planId === undefined) return;
    this.#deps.checker.endPlan(planId);
    void orderer!.endPlan(planId);
  }

  /** As the documents say it: whoever copies a file takes longer than what is on its way. What was ordered since then is nobody's. */
  #restore(): void {
    const { processes, file, checker, host, service } = this.#deps;
    const since = file?.backedUpAt;
    if (!file || since === undefined) return;
    void processes[0]?.deploy(async () => {
      await world.pause(copyMs);
      file.restore();
      checker.restored(since);
      host.forget();
      service.forgetSince(since);
      world.note('operator', 'restores a backup');
    });
  }

  #order(item: OrderItem): void {
    const { network, checker } = this.#deps;
    if (checker.isErased(item.person)) return;
    const member = item.member === null ? undefined : this.member(item.member);
    const onAnswered: OrdererOptions['onAnswered'] = (...answered) => {
      checker.answered(...answered);
      // Who orders on a page sees it there at once.
      for (const page of this.pages.values())
        if (page.user === (item.member ?? item.person)) page.learn(answered[2]);
    };
    const orderer = new Orderer({ item, member, network, onAnswered });
    this.orderers.set(item.key, orderer);
    void orderer.place();
  }

  /** Who is erased has left before, and comes back to nothing. */
  #endAtHost({ kind, user }: HostAction): void {
    const { host, checker } = this.#deps;
    if (kind === 'erase') {
      checker.beginErasure(user);
      for (const orderer of this.orderers.values()) if (orderer.item.person === user) orderer.leave();
    }
    void host.end(kind, user).then(() => kind === 'erase' && checker.erased(user));
  }
}
