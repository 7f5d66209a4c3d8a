import { randomBytes } from 'node:crypto';

/** Somebody who logged in to the portal. `csrf` goes with every form and must come back with it. */
export interface PortalSession {
  id: string;
  csrf: string;
}

const most = 100;

/** Who is logged in. Not drawn from the seed: these must not be guessed. */
export class PortalSessions {
  readonly #byId = new Map<string, PortalSession>();

  /** Logs somebody in; of more than 100 sessions the oldest ends. */
  open(): PortalSession {
    const session = { id: randomBytes(32).toString('hex'), csrf: randomBytes(32).toString('hex') };
    this.#byId.set(session.id, session);
    const [oldest] = this.#byId.keys();
    if (this.#byId.size > most && oldest !== undefined) this.#byId.delete(oldest);
    return session;
  }

  /** The session of a cookie's value. */
  find(id: string | undefined): PortalSession | undefined {
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** Logs out. */
  close(id: string): void {
    this.#byId.delete(id);
  }
}
