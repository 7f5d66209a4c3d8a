import type { Core } from './core.ts';

/** An email that the service would send. */
export interface OutboxMessage {
  to: string;
  screeningId: string;
  link: string;
  sentAt: string;
}

type Link = { screeningId: string; until: number; opened: boolean };

/** The outcome of opening a link: a form session, or the reason why there is none. */
export type Opening =
  | { outcome: 'opened'; screeningId: string; session: string }
  | { outcome: 'unknown' | 'replaced' | 'used' | 'expired' };

/** One-time links to the candidate form. A new link of a screening replaces the one before. */
export class Invites {
  readonly #deps: Core;
  readonly outbox: OutboxMessage[] = [];
  readonly #links = new Map<string, Link>();
  readonly #latest = new Map<string, string>();
  readonly #sessions = new Map<string, string>();

  constructor(deps: Core) {
    this.#deps = deps;
  }

  /** Makes a link for a screening. Its earlier links stop working. */
  issue(screeningId: string): string {
    const { random, clock, profile } = this.#deps;
    const token = random.hex('link');
    const until = clock.now() + profile.limits.inviteSeconds * 1000;
    this.#links.set(token, { screeningId, until, opened: false });
    this.#latest.set(screeningId, token);
    return this.#address(token);
  }

  /** Makes a link and puts an email with it into the outbox. */
  send(screeningId: string, to: string): void {
    this.outbox.unshift({ to, screeningId, link: this.issue(screeningId), sentAt: this.#deps.clock.stamp() });
  }

  /** The link of a screening, if it can still be opened. */
  usableLink(screeningId: string): string | undefined {
    const token = this.#latest.get(screeningId);
    const link = token === undefined ? undefined : this.#links.get(token);
    if (token === undefined || link === undefined || link.opened || link.until <= this.#deps.clock.now())
      return undefined;
    return this.#address(token);
  }

  /** Opens a link. It works once; after that the form uses a session of its own. */
  open(token: string): Opening {
    const { clock, quirks, random } = this.#deps;
    const link = this.#links.get(token);
    if (link === undefined) return { outcome: 'unknown' };
    if (this.#latest.get(link.screeningId) !== token) return { outcome: 'replaced' };
    if (link.opened) return { outcome: 'used' };
    if (link.until <= clock.now() || quirks.applies('linkExpired')) return { outcome: 'expired' };
    link.opened = true;
    const session = random.hex('form-session');
    this.#sessions.set(session, link.screeningId);
    return { outcome: 'opened', screeningId: link.screeningId, session };
  }

  /** The screening whose form a session may submit. */
  screeningOf(session: string): string | undefined {
    return this.#sessions.get(session);
  }

  /** Ends a form session after its form was sent. */
  close(session: string): void {
    this.#sessions.delete(session);
  }

  #address(token: string): string {
    return `${this.#deps.publicUrl}/candidate-form/${token}`;
  }
}
