import type { Deliver } from './dialect.ts';

/** Signs a body: the headers that prove where it comes from. */
export type Sign = (body: string) => Record<string, string>;

/** The callbacks of a service that knows one address for the whole account. None goes out unsigned. */
export class AccountCallbacks {
  /** Where they go, as it is set in the service's dashboard; nobody is called before. */
  address: string | undefined;
  /** Sends each twice, as such services do now and then. */
  isDoubled = false;
  readonly #deliver: Deliver;
  readonly #sign: Sign;
  #held: string[] | undefined;
  #underWay: Promise<number[]>[] = [];

  constructor({ deliver, sign }: { deliver: Deliver; sign: Sign }) {
    this.#deliver = deliver;
    this.#sign = sign;
  }

  /** Sends one, or keeps it until {@link release}. Resolves with the status of each answer, 0 where there was none. */
  async send(event: object): Promise<number[]> {
    const body = JSON.stringify(event);
    if (this.#held) return (this.#held.push(body), []);
    return this.#call(body);
  }

  /** Sends one while the call that caused it is answered: either may arrive first. */
  sendMeanwhile(event: object): void {
    this.#underWay.push(this.send(event));
  }

  /** Keeps all that follow. */
  hold(): void {
    this.#held = [];
  }

  /** Sends what was kept, the newest first. */
  async release(): Promise<number[]> {
    const bodies = (this.#held ?? []).toReversed();
    this.#held = undefined;
    const statuses: number[] = [];
    for (const body of bodies) statuses.push(...(await this.#call(body)));
    return statuses;
  }

  /** Resolves once all that were sent meanwhile are answered. */
  async settle(): Promise<number[]> {
    const underWay = this.#underWay;
    this.#underWay = [];
    return (await Promise.all(underWay)).flat();
  }

  async #call(body: string): Promise<number[]> {
    if (this.address === undefined) return [];
    const headers = { 'content-type': 'application/json', ...this.#sign(body) };
    const once = async (): Promise<number> => {
      const request = new Request(String(this.address), { method: 'POST', headers, body });
      return this.#deliver(request).then(
        ({ status }) => status,
        () => 0,
      );
    };
    const first = await once();
    return this.isDoubled ? [first, await once()] : [first];
  }
}
