import type { Clock } from './clock.ts';
import type { Quirks } from './quirks.ts';
import type { SeededRandom } from './random.ts';

/** What the service would have sent by e-mail. */
export interface OutboxMessage {
  to: string;
  screeningId: string;
  link: string;
  sentAt: string;
}

type Link = { screeningId: string; until: number; opened: boolean };

/** How opening a link ended: with a form session, or with the reason why there is none. */
export type Opening =
  | { outcome: 'opened'; screeningId: string; session: string }
  | { outcome: 'unknown' | 'replaced' | 'used' | 'expired' };

/** One-time links to the candidate form. A new link replaces the one before. */
export class Invites {
  readonly outbox: OutboxMessage[] = [];
  readonly #links = new Map<string, Link>();
  readonly #latest = new Map<string, string>();
  readonly #sessions = new Map<string, string>();
  readonly #clock: Clock;
  readonly #random: SeededRandom;
  readonly #quirks: Quirks;
  readonly #publicUrl: string;
  readonly #lifetime: number;

  /** `seconds`: how long an unused link lives. */
  constructor(clock: Clock, random: SeededRandom, quirks: Quirks, publicUrl: string, seconds: number) {
    this.#clock = clock;
    this.#random = random;
    this.#quirks = quirks;
    this.#publicUrl = publicUrl;
    this.#lifetime = seconds * 1000;
  }

  /** Issues a link for a screening; earlier ones stop working. */
  issue(screeningId: string): string {
    const token = this.#random.hex('link');
    this.#links.set(token, { screeningId, until: this.#clock.now() + this.#lifetime, opened: false });
    this.#latest.set(screeningId, token);
    return this.#address(token);
  }

  /** Issues a link and puts it in the outbox. */
  send(screeningId: string, to: string): void {
    this.outbox.unshift({ to, screeningId, link: this.issue(screeningId), sentAt: this.#clock.stamp() });
  }

  /** The screening's link while it can still be opened. */
  liveLink(screeningId: string): string | undefined {
    const token = this.#latest.get(screeningId);
    const link = token === undefined ? undefined : this.#links.get(token);
    if (token === undefined || link === undefined || link.opened || link.until <= this.#clock.now())
      return undefined;
    return this.#address(token);
  }

  /** Opens a link, which works once: the form that was opened goes on with a session of its own. */
  open(token: string): Opening {
    const link = this.#links.get(token);
    if (link === undefined) return { outcome: 'unknown' };
    if (this.#latest.get(link.screeningId) !== token) return { outcome: 'replaced' };
    if (link.opened) return { outcome: 'used' };
    if (link.until <= this.#clock.now() || this.#quirks.strikes('linkExpired')) return { outcome: 'expired' };
    link.opened = true;
    const session = this.#random.hex('form-session');
    this.#sessions.set(session, link.screeningId);
    return { outcome: 'opened', screeningId: link.screeningId, session };
  }

  /** The screening whose form a session may submit. */
  screeningOf(session: string): string | undefined {
    return this.#sessions.get(session);
  }

  /** Ends a form session, after its form was taken. */
  close(session: string): void {
    this.#sessions.delete(session);
  }

  #address(token: string): string {
    return `${this.#publicUrl}/candidate-form/${token}`;
  }
}
