import { Webhook } from 'standardwebhooks';
import { askScreening, type KnownScreening, type ProxyAccess } from './page-sessions.ts';

/** Where the marketplace's back end hears of changes: the path of `HOST_WEBHOOK_URL`. */
export const newsPath = '/screening-news';

/** What the back end knew after a message, as its pages show it. */
export type News = Pick<KnownScreening, 'clientReferenceId' | 'phase' | 'revision'> & {
  at: string;
  isVerified: boolean;
};

/** The part of a message that this back end uses. */
type ScreeningChanged = { type: string; data: { id: string } };

const mostNews = 10;

/**
 * What the back end knows of its people. It verifies each message, then asks: who sits at a page can forge an event of the
 * page, and a message says only that something changed.
 */
export class HostNews {
  readonly #proxy: ProxyAccess;
  readonly #packageId: string;
  readonly #webhook: Webhook | undefined;
  /** The newest state of each screening. A real back end keeps it in its database. */
  readonly #screenings = new Map<string, KnownScreening>();
  readonly #heard: News[] = [];
  readonly #listeners = new Set<() => void>();

  /**
   * @param packageId what "Verified" stands for: a check of another package must not lift it. Empty: nobody is verified.
   * @param secret `HOST_WEBHOOK_SECRET`; without it no message is taken.
   */
  constructor(proxy: ProxyAccess, packageId: string, secret: string | undefined) {
    this.#proxy = proxy;
    this.#packageId = packageId;
    this.#webhook = secret === undefined ? undefined : new Webhook(secret);
  }

  /** @throws where the message is forged, or older than five minutes, or the proxy does not answer. */
  async hear(body: string, headers: Record<string, string>): Promise<void> {
    if (!this.#webhook) throw new Error('No HOST_WEBHOOK_SECRET is set');
    const { type, data } = this.#webhook.verify(body, headers) as ScreeningChanged;
    if (type !== 'screening.changed') return;
    const screening = await askScreening(this.#proxy, data.id);
    const known = this.#screenings.get(data.id);
    if (known && known.revision >= screening.revision) return;
    this.#screenings.set(data.id, screening);
    const { clientReferenceId, phase, revision } = screening;
    const isVerified = this.isVerified(clientReferenceId);
    this.#heard.unshift({ at: new Date().toISOString(), clientReferenceId, phase, revision, isVerified });
    this.#heard.length = Math.min(this.#heard.length, mostNews);
    for (const listener of this.#listeners) listener();
  }

  /** The last ten about a person, or about everybody. */
  last(reference?: string): News[] {
    return this.#heard.filter(
      ({ clientReferenceId }) => reference === undefined || clientReferenceId === reference,
    );
  }

  /** Whether a person's newest finished check of the package is clear. */
  isVerified(reference: string): boolean {
    const [newest] = [...this.#screenings.values()]
      .filter(
        ({ clientReferenceId, packageId, phase }) =>
          clientReferenceId === reference && packageId === this.#packageId && phase === 'complete',
      )
      .toSorted((one, other) => other.submittedAt.localeCompare(one.submittedAt));
    return newest?.result === 'clear';
  }

  /** Calls `hear` after each message, until what is answered is called. */
  listen(hear: () => void): () => void {
    this.#listeners.add(hear);
    return () => void this.#listeners.delete(hear);
  }
}
