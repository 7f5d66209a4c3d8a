import { canonicalPath } from '../service/candidate-names.ts';
import type { Profile } from '../service/profile.ts';
import { overlaid, unknownValue } from '../service/profile-overlay.ts';
import { type ScreeningOrder, screeningRequest } from '../service/screening-request.ts';
import { readAt } from '../service/wire-body.ts';
import { type Findings, profileLines } from './findings.ts';
import { isCalled } from './places.ts';
import type { Visit } from './probe.ts';
import { addUnknownNames, codesIn, namesRefused } from './refusals.ts';
import type { WireAnswer } from './wire-answer.ts';

/** What an order says, by the path of its name in the profile, and the words that services have for it. */
const members: Record<string, string> = {
  'order.candidateId': 'candidate applicant person subject individual consumer',
  'order.packageId': 'package plan product bundle',
  'order.inviteMethod': '',
  'callback.uri': 'callback webhook hook notify notification url uri',
  'callback.basicAuth': '',
  'callback.header.secret': '',
};
const rows = Object.keys(members);
/** An order without these is for nobody, of nothing, or told to nobody. */
const needed = ['order.candidateId', 'order.packageId', 'callback.uri'];

/** So often an order is sent, each time changed by what its refusal said. */
const mostTries = 6;

interface Placed {
  answer: WireAnswer;
  isByLink: boolean;
}

/**
 * Sends an order. Where the service refuses names of it, or asks for others, it is sent again as the refusal says, and at last
 * without an invite: nothing is ordered by a refusal.
 */
export async function placeOrder(visit: Visit, order: ScreeningOrder): Promise<Placed> {
  const { wire, findings, uniqueText } = visit;
  const names = new OrderNames(findings.profile);
  const { inviteMethod: _, ...direct } = order;
  let [trial, byLink] = [order, ''];
  for (let left = mostTries; ; left -= 1) {
    const isByLink = trial !== direct && names.hasInvite;
    const body = screeningRequest(names.tried(findings.profile), trial);
    const answer = await wire.ask('POST', 'screenings', { body, idempotencyKey: uniqueText() });
    const refused = namesRefused(findings, answer, body).filter((name) => /^[\w.[\]-]{1,60}$/.test(name));
    if (isByLink) byLink = `${answer.call}${codesIn(findings, answer)}`;
    if (answer.isRefused && left > 1) {
      if (names.learn(refused)) continue;
      if (isByLink) {
        trial = direct;
        continue;
      }
    }
    names.report(findings, { answer, refused });
    if (answer.isCreated && !isByLink)
      findings.ok(
        'invites',
        `none: ${byLink} by link, and takes the order without one: mode="form" alone works`,
      );
    return { answer, isByLink };
  }
}

const isWithin = (path: string | null | undefined, name: string): boolean =>
  path === name || (path?.startsWith(`${name}.`) ?? false);

/** The names of an order, as far as refusals tell them. */
class OrderNames {
  /** By the path in the profile: what it says, and what is sent in its place; null is not sent. */
  readonly #own = new Map<string, string>();
  readonly #instead = new Map<string, string | null>();
  /** These the service asks for by the name that the profile has. */
  readonly #certain = new Set<string>();
  readonly #sent = new Set<string>();

  constructor(profile: Profile) {
    for (const row of rows) {
      const own = readAt(profile, row);
      if (typeof own === 'string') this.#own.set(row, own);
    }
  }

  get hasInvite(): boolean {
    return this.#instead.get('order.inviteMethod') !== null;
  }

  /** The profile with these names. */
  tried(profile: Profile): Profile {
    const lines = [...this.#instead].map(([row, name]) => profileLines(row, name));
    return lines.reduce<unknown>(overlaid, profile) as Profile;
  }

  /** Whether what the service refused tells an order that was not sent yet. */
  learn(refused: string[]): boolean {
    this.#sent.add(this.#state);
    const asked = this.#askedIn(refused);
    const likes = (name: string) => rows.filter((row) => isCalled(name, members[row]!.split(' ')));
    for (const [row, own] of this.#own) {
      const now = this.#now(row);
      const like = asked.filter((name) => likes(name).length === 1 && likes(name)[0] === row);
      if (asked.some((name) => isWithin(own, name))) {
        this.#instead.delete(row);
        this.#certain.add(row);
      } else if (this.#certain.has(row) || (now !== own && now !== null)) continue;
      else if (like.length === 1) this.#instead.set(row, like[0]!);
      else if (refused.some((name) => this.#isNoName(row, name))) this.#instead.set(row, null);
    }
    return !this.#sent.has(this.#state);
  }

  /** @param refused by the last answer. */
  report(findings: Findings, { answer, refused }: { answer: WireAnswer; refused: string[] }): void {
    const asked = this.#askedIn(refused).filter(
      (name) => canonicalPath(findings.profile, name) === undefined && !isWithin(name, 'candidate'),
    );
    const asks = asked.length > 0 ? `, and asks for ${asked.join(', ')}` : '';
    let isOpen = false;
    for (const [row, now] of this.#instead) {
      const isTaken =
        answer.isCreated || (refused.length > 0 && !refused.some((name) => isWithin(now, name)));
      const value = (now === null && needed.includes(row)) || !isTaken ? undefined : now;
      isOpen ||= value === undefined;
      const seen =
        now === null
          ? `the service refuses ${this.#own.get(row)}${value === undefined ? asks : ''}`
          : `the service asks for ${now}`;
      findings.shows(row, value, seen);
    }
    if (isOpen) return;
    const callbackWords = `${members['callback.uri']} secret token password`.split(' ');
    const isOfCallback = (name: string) =>
      !this.#instead.get('callback.uri') && isCalled(name, callbackWords);
    addUnknownNames(findings, 'callback', asked.filter(isOfCallback));
    const others = asked.filter((name) => !isOfCallback(name));
    if (others.length === 0) return;
    findings.differs(
      'order.constants',
      `the service asks for ${others.join(', ')}, which is none of ours: set order.constants`,
      {
        lines: others
          .map((name) => profileLines(`order.constants.${name}`, unknownValue))
          .reduce((all, one) => overlaid(all, one) as typeof all),
      },
    );
  }

  #now(row: string): string | null {
    const instead = this.#instead.get(row);
    return instead === undefined ? (this.#own.get(row) ?? null) : instead;
  }

  /** A refusal of what is sent at `invite.method` knows the name, and not this way to invite. */
  #isNoName(row: string, name: string): boolean {
    const now = this.#now(row);
    const isKnown = row === 'order.inviteMethod' && now === name && name.includes('.');
    return isWithin(now, name) && !isKnown;
  }

  /** The names that were not sent. */
  #askedIn(refused: string[]): string[] {
    return refused.filter((name) => !rows.some((row) => isWithin(this.#now(row), name)));
  }

  get #state(): string {
    return JSON.stringify(rows.map((row) => this.#now(row)));
  }
}
