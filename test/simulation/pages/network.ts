import type { Faults } from '../faults.ts';
import { publicUrl, type ProxyProcess } from '../proxy/proxy-process.ts';
import { abortable, during, type Life, outside, requestOf } from '../world/life.ts';
import { world } from '../world/world.ts';
import { Tokens } from './tokens.ts';

/** Between pages, the service and the processes of the proxy. */
export class Network {
  readonly tokens = new Tokens();
  readonly #processes: readonly ProxyProcess[];
  readonly #faults: Faults;

  constructor(processes: readonly ProxyProcess[], faults: Faults) {
    this.#processes = processes;
    this.#faults = faults;
  }

  /** Sends to any process, as a balancer does that does not know yet which one is away. @throws where nobody answers. */
  async send(who: string, url: string, init: RequestInit): Promise<Response> {
    const { signal } = init;
    const request = requestOf(new URL(url, publicUrl), init);
    return abortable(signal, () => outside(() => this.#carry(who, request)));
  }

  async #carry(who: string, request: Request): Promise<Response> {
    const askedAt = world.now;
    const name = `${who} ${request.method} ${new URL(request.url).pathname}`;
    await this.#pass();
    if (this.#faults.take('request-lost', name)) throw new TypeError('fetch failed');
    const process = this.#processes[Math.floor(world.random('network') * this.#processes.length)]!;
    const { life } = process;
    const answer = await process.during((proxy) => proxy.fetch(request));
    if (answer.headers.get('content-type')?.startsWith('text/event-stream'))
      return new Response(this.#pieces(life!, answer.body!, request), answer);
    const text = await during(life!, () => answer.text());
    // An answer is one of its steps, and so is each piece of a stream.
    life!.step();
    await this.#pass();
    if (answer.ok) this.tokens.check(tokenOf(request), name, askedAt);
    if (this.#faults.take('reply-lost', name)) throw new TypeError('fetch failed');
    return new Response(answer.status === 204 ? null : text, answer);
  }

  #pass(): Promise<void> {
    return world.pause(world.between('network', 2, 40));
  }

  /** A stream, each piece on its way for a while; cut where its process dies. */
  #pieces(life: Life, body: ReadableStream<Uint8Array>, request: Request): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    const leave = () => void during(life, () => reader.cancel()).catch(() => {});
    request.signal.addEventListener('abort', leave, { once: true });
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { done, value } = await during(life, () => reader.read());
          life.step();
          await this.#pass();
          if (done) return controller.close();
          this.tokens.check(tokenOf(request), `a piece of a stream of ${life.name} comes`, world.now);
          if (this.#faults.take('stream-cut', life.name)) throw new TypeError('terminated');
          controller.enqueue(value);
        },
        cancel: leave,
      },
      { highWaterMark: 0 },
    );
  }
}

const tokenOf = (request: Request): string =>
  request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
