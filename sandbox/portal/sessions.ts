import { randomBytes } from 'node:crypto';

/** A login to the portal. */
export interface PortalSession {
  id: string;
}

const maxSessions = 100;

/** The logins. Their ids do not come from the seed, because nobody may guess them. */
export class PortalSessions {
  readonly #byId = new Map<string, PortalSession>();

  /** Starts a session. If there are more than 100, the oldest one ends. */
  open(): PortalSession {
    const session = { id: randomBytes(32).toString('hex') };
    this.#byId.set(session.id, session);
    const [oldest] = this.#byId.keys();
    if (this.#byId.size > maxSessions && oldest !== undefined) this.#byId.delete(oldest);
    return session;
  }

  /** The session that a cookie names. */
  find(id: string | undefined): PortalSession | undefined {
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** Ends a session. */
  close(id: string): void {
    this.#byId.delete(id);
  }
}
