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

const inviteRow = 'order.inviteMethod';
const addressWords = 'callback webhook hook notify notification url uri';
/** The members of an order: where the profile has the name of each, and the words that services have for it. */
const memberWords = {
  'order.candidateId': 'candidate applicant person subject individual consumer',
  'order.packageId': 'package plan product bundle',
  [inviteRow]: '',
  'callback.uri': addressWords,
  'callback.basicAuth': '',
  'callback.header.secret': '',
};

/** So often an order is sent, each time changed by what its refusal said. */
const mostTries = 6;

/**
 * Sends an order. Where the service refuses names of it, or asks for others, it is sent again as the refusal says, and at last
 * without an invite: nothing is ordered by a refusal.
 */
export async function placeOrder(
  { wire, findings, uniqueText }: Visit,
  order: ScreeningOrder,
): Promise<{ answer: WireAnswer; isByLink: boolean }> {
  const names = new OrderNames(findings.profile);
  const { inviteMethod: _, ...direct } = order;
  let [trial, byLink] = [order, ''];
  for (let left = mostTries; ; left -= 1) {
    const hasPath = typeof findings.profile.paths.screenings !== 'string';
    const isByLink = trial !== direct && (names.hasInvite || hasPath);
    const body = screeningRequest(names.tried(findings.profile), trial);
    const mode = isByLink ? 'link' : 'direct';
    const answer = await wire.ask('POST', 'screenings', { body, mode, idempotencyKey: uniqueText() });
    const refused = namesRefused(findings, answer, body).filter(isName);
    if (isByLink) byLink = `${answer.call}${codesIn(findings, answer)}`;
    const mayTry = answer.isRefused && left > 1;
    if (mayTry && names.learn(refused)) continue;
    if (mayTry && isByLink) {
      trial = direct;
      continue;
    }
    names.report(findings, { refused, isTaken: answer.isOk });
    const seen = `none: ${byLink} by link, and takes the order without one: mode="form" alone works`;
    if (answer.isOk && !isByLink) findings.ok('invites', seen);
    return { answer, isByLink };
  }
}

interface Member {
  row: string;
  words: string[];
  /** Its name in the profile, and what is sent: null is not sent. */
  own: string;
  now: string | null;
  /** The service asks for it by the name in the profile. */
  isCertain: boolean;
}

/** No index, which may be of any size, and nothing as long as a value may be. */
const isName = (path: string): boolean => path.length <= 60 && /^[a-z_][\w-]*(\.[a-z_][\w-]*)*$/i.test(path);

const isWithin = (path: string | null, name: string): boolean =>
  path === name || (path?.startsWith(`${name}.`) ?? false);

/** The names of an order, as far as refusals tell them. */
class OrderNames {
  readonly #members: Member[];
  readonly #sent = new Set<string>();

  constructor(profile: Profile) {
    this.#members = Object.entries(memberWords).flatMap(([row, words]) => {
      const own = readAt(profile, row);
      return typeof own === 'string'
        ? [{ row, words: words.split(' '), own, now: own, isCertain: false }]
        : [];
    });
  }

  get hasInvite(): boolean {
    return this.#members.every(({ row, now }) => row !== inviteRow || now !== null);
  }

  /** The profile with these names. */
  tried(profile: Profile): Profile {
    return this.#members.reduce<unknown>(
      (known, { row, now }) => overlaid(known, profileLines(row, now)),
      profile,
    ) as Profile;
  }

  /** Whether what the service refused tells an order that was not sent yet. */
  learn(refused: string[]): boolean {
    this.#sent.add(this.#names);
    const asked = this.#askedIn(refused);
    const likes = (name: string) => this.#members.filter(({ words }) => isCalled(name, words));
    for (const member of this.#members) {
      const { row, own, now } = member;
      const like = asked.filter((name) => likes(name).length === 1 && likes(name)[0] === member);
      // A refusal of what is sent at `invite.method` knows the name, and not this way to invite.
      const isKnown = row === inviteRow && own.includes('.') && refused.includes(own);
      if (asked.some((name) => isWithin(own, name))) Object.assign(member, { now: own, isCertain: true });
      else if (member.isCertain || (now !== own && now !== null)) continue;
      else if (like.length === 1) member.now = like[0]!;
      else if (!isKnown && refused.some((name) => isWithin(now, name))) member.now = null;
    }
    return !this.#sent.has(this.#names);
  }

  /** @param refused by the last answer. */
  report(findings: Findings, { refused, isTaken }: { refused: string[]; isTaken: boolean }): void {
    const asked = this.#askedIn(refused).filter(
      (name) => canonicalPath(findings.profile, name) === undefined && name.split('.')[0] !== 'candidate',
    );
    const asks = asked.length > 0 ? `, and asks for ${asked.join(', ')}` : '';
    const changed = this.#members.filter(({ own, now }) => now !== own);
    const isOpen = ({ row, now }: Member) =>
      now === null
        ? ['order.candidateId', 'order.packageId', 'callback.uri'].includes(row)
        : !isTaken && (refused.length === 0 || refused.some((name) => isWithin(now, name)));
    for (const member of changed) {
      const { row, own, now } = member;
      const seen = now === null ? `the service refuses ${own}` : `the service asks for ${now}`;
      if (isOpen(member)) findings.shows(row, undefined, `${seen}${asks}`);
      else findings.shows(row, now, seen);
    }
    if (changed.some(isOpen)) return;
    const callbackWords = `${addressWords} secret token password`.split(' ');
    const isAddressed = changed.some(({ row }) => row === 'callback.uri');
    const isOfCallback = (name: string) => !isAddressed && isCalled(name, callbackWords);
    addUnknownNames(findings, 'callback', asked.filter(isOfCallback));
    const others = asked.filter((name) => !isOfCallback(name));
    if (others.length === 0) return;
    findings.differs(
      'order.constants',
      `the service asks for ${others.join(', ')}, which is none of ours: set order.constants`,
      { lines: { order: { constants: Object.fromEntries(others.map((name) => [name, unknownValue])) } } },
    );
  }

  /** The names that were not sent. */
  #askedIn(refused: string[]): string[] {
    return refused.filter((name) => !this.#members.some(({ now }) => isWithin(now, name)));
  }

  get #names(): string {
    return JSON.stringify(this.#members.map(({ now }) => now));
  }
}
