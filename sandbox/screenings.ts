import type { Callbacks } from './callbacks.ts';
import { missingFields } from './candidate-rules.ts';
import type { Candidates } from './candidates.ts';
import type { Core } from './core.ts';
import type { Invites } from './invites.ts';
import type { JsonObject } from './json.ts';
import type { Package } from './packages.ts';
import { isIncomplete, meaningOf, screeningWords } from './profile.ts';
import { found, Refusal } from './refusal.ts';
import type { ReportItem, Screening, ScreeningChange, ScreeningRequest } from './screening.ts';
import { playTestPerson } from './test-persons.ts';
import type { TrustedUsers } from './trusted-users.ts';

interface Dependencies extends Core {
  candidates: Candidates;
  invites: Invites;
  callbacks: Callbacks;
  trustedUsers: TrustedUsers;
}

const dayMs = 86_400_000;
const reopenSeconds = 60;
/** What every candidate has from the beginning. */
const identity: ReadonlySet<string> = new Set(['givenName', 'familyName', 'email']);

/** The screenings. Every change of one is announced by a callback. */
export class Screenings {
  readonly #deps: Dependencies;
  readonly #byId = new Map<string, Screening>();
  readonly #words: ReturnType<typeof screeningWords>;
  /** The ids of those that cannot be read while the quirk `screeningGone` is on. */
  #gone: ReadonlySet<string> = new Set();

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#words = screeningWords(deps.profile);
    deps.quirks.whenSet('screeningGone', () => (this.#gone = new Set(this.#byId.keys())));
  }

  /** Newest first. */
  all(): Screening[] {
    return [...this.#byId.values()].reverse();
  }

  /** @throws {Refusal} 404 */
  get(id: string): Screening {
    return found(this.#byId.get(id), 'screening');
  }

  /** The same for everybody but the portal. @throws {Refusal} 404 */
  read(id: string): Screening {
    const isGone = this.#gone.has(id) && this.#deps.quirks.applies('screeningGone');
    const screening = this.#byId.get(id);
    return found(isGone || screening?.isGone ? undefined : screening, 'screening');
  }

  /**
   * Orders a screening: by an emailed invite, by a link, or started directly.
   * @throws {Refusal} 400 for an unknown candidate, package or trusted user, and for a direct start with missing fields.
   */
  async order(request: ScreeningRequest): Promise<Screening> {
    const { callbacks, quirks } = this.#deps;
    const offer = this.check(request);
    if (request.invite === undefined) this.#refuseIncomplete(request.candidateId, offer);
    const screening = this.#create(request, offer);
    this.#byId.set(screening.id, screening);
    if (request.invite === undefined) this.#start(screening);
    else this.#invite(screening);
    playTestPerson(screening, this, this.#deps);
    const announced = callbacks.announce(screening);
    if (quirks.applies('callbackFirst')) await announced;
    return screening;
  }

  /** Checks the candidate, the package and the trusted user of a request, and returns the package. */
  check({ candidateId, packageId, trustedUserId }: ScreeningRequest): Package {
    const { candidates, packages, trustedUsers, profile } = this.#deps;
    if (candidates.find(candidateId) === undefined) {
      throw new Refusal(400, { path: 'candidateId', reason: 'unknown' });
    }
    const offer = packages.find(({ id }) => id === packageId);
    if (offer === undefined) throw new Refusal(400, { path: 'packageId', reason: 'unknown' });
    if (!offer.active) throw new Refusal(400, { path: 'packageId', reason: 'inactive' });
    if (trustedUserId !== undefined && !trustedUsers.mayOrder(trustedUserId)) {
      throw new Refusal(400, { path: profile.screening.trustedUserId, reason: 'not-trusted' });
    }
    return offer;
  }

  /**
   * Issues a new link, or sends the email again. Who has to add something gets a link, however they were invited.
   * @throws {Refusal} 422 if the screening does not wait for its candidate.
   */
  inviteAgain(id: string): Screening {
    const screening = this.read(id);
    if (!this.awaitsCandidate(screening)) throw new Refusal(422, { path: 'invite', reason: 'not-invited' });
    this.#invite(screening);
    return screening;
  }

  /** Whether the screening waits until its candidate has filled in the form. */
  awaitsCandidate({ invite, status, submittedAt }: Screening): boolean {
    const { profile } = this.#deps;
    const isInvited = invite !== undefined && submittedAt === null;
    return isIncomplete(status, profile) || (isInvited && meaningOf(status, profile) === 'created');
  }

  /** What the package of a screening requires. */
  requiredFields({ packageId }: Screening): string[] {
    return this.#deps.packages.find(({ id }) => id === packageId)?.requiredFields ?? [];
  }

  /** The required fields of the package that the candidate does not have yet; all of them where something is amiss. */
  fieldsToCollect(screening: Screening): string[] {
    const required = this.requiredFields(screening);
    const missing = missingFields(required, this.#deps.candidates.get(screening.candidateId).data);
    const isAskedAgain = missing.length === 0 && isIncomplete(screening.status, this.#deps.profile);
    // Who the candidate is stays: another email could belong to somebody else.
    return isAskedAgain ? required.filter((path) => !identity.has(path)) : missing;
  }

  /** Stores the candidate's answers from the form, and starts the screening. */
  submitForm(id: string, answers: JsonObject): void {
    const screening = this.get(id);
    this.#deps.candidates.change(screening.candidateId, answers);
    this.#start(screening);
    void this.#deps.callbacks.announce(screening);
  }

  /**
   * Sets status, result and items by hand. Any word is accepted; an unchanged screening is not announced.
   * @throws {Refusal} 400 for an item that the screening does not have.
   */
  change(id: string, { status, result, reportItems = [], notice, dispute }: ScreeningChange): Screening {
    const { clock, callbacks, quirks, profile } = this.#deps;
    const screening = this.get(id);
    const isItem = (id: string) => screening.reportItems.some((item) => item.id === id);
    if (!reportItems.every(({ id, title }) => (id === undefined ? title !== undefined : isItem(id)))) {
      throw new Refusal(400, { path: 'reportItems', reason: 'unknown' });
    }
    const before = JSON.stringify(screening);
    const wasComplete = meaningOf(screening.status, profile) === 'complete';
    for (const item of reportItems) this.#changeItem(screening, item);
    if (status !== undefined) screening.status = status;
    if (result !== undefined) screening.result = result;
    if (notice === 'open') this.#notify(screening);
    if (notice === 'closed') this.#endNotice(screening);
    if (dispute !== undefined) this.#dispute(screening, dispute);
    if (JSON.stringify(screening) === before) return screening;

    const meaning = meaningOf(screening.status, profile);
    const now = clock.stamp();
    screening.updatedAt = now;
    if (meaning === 'in-progress' || meaning === 'complete') screening.submittedAt ??= now;
    if (meaning === 'complete' && !wasComplete && quirks.applies('reopen')) {
      clock.at(clock.now() + reopenSeconds * 1000, () => {
        this.change(id, { status: this.#words.inProgress, result: this.#words.resultPending });
        return callbacks.settled();
      });
    }
    void callbacks.announce(screening);
    return screening;
  }

  #create(request: ScreeningRequest, offer: Package): Screening {
    const { clock, random } = this.#deps;
    const now = clock.stamp();
    const item = (title: string): ReportItem => ({
      id: random.number('item'),
      title,
      status: this.#words.waiting,
      result: null,
      updatedAt: now,
      estimatedAt: null,
    });
    return {
      ...request,
      id: random.number('screening'),
      packageName: offer.title,
      status: this.#words.invited,
      result: this.#words.noResult,
      reportItems: offer.components.map(item),
      createdAt: now,
      submittedAt: null,
      updatedAt: now,
      estimatedAt: null,
      adverseActions: [],
      dispute: null,
      isGone: false,
    };
  }

  /** @throws {Refusal} 422 until the screening is complete. */
  refuseUnfinished(id: string): Screening {
    const screening = this.read(id);
    if (meaningOf(screening.status, this.#deps.profile) !== 'complete')
      throw new Refusal(422, { path: 'screening', reason: 'not-yet-complete' });
    return screening;
  }

  /** Sends a notice about these items. @throws {Refusal} 422 until the screening is complete. */
  notify(id: string, reportItemIds: string[]): void {
    const screening = this.refuseUnfinished(id);
    this.#notify(screening, reportItemIds);
    screening.updatedAt = this.#deps.clock.stamp();
    void this.#deps.callbacks.announce(screening);
  }

  #notify(screening: Screening, items = this.#itemsUnderReview(screening)): void {
    const { random, clock } = this.#deps;
    screening.adverseActions.push({
      id: random.number('notice'),
      status: 'Initiated',
      updatedAt: clock.stamp(),
      reportItemIds: items,
    });
  }

  #itemsUnderReview({ reportItems }: Screening): string[] {
    const { clear } = this.#words;
    return reportItems.filter(({ result }) => result !== null && result !== clear).map(({ id }) => id);
  }

  #endNotice({ adverseActions }: Screening): void {
    const last = adverseActions.at(-1);
    const [closed = ''] = this.#deps.profile.aftermath.closedNotices;
    if (last) Object.assign(last, { status: closed, updatedAt: this.#deps.clock.stamp() });
  }

  #dispute(screening: Screening, state: 'open' | 'closed'): void {
    const now = this.#deps.clock.stamp();
    const [closed = ''] = this.#deps.profile.aftermath.closedDisputes;
    if (state === 'open') screening.dispute = { status: 'Active', createdAt: now, deactivatedAt: null };
    else if (screening.dispute) Object.assign(screening.dispute, { status: closed, deactivatedAt: now });
  }

  #invite({ id, invite, status, candidateId }: Screening): void {
    const { invites, candidates, profile } = this.#deps;
    if (invite?.method === 'link' || isIncomplete(status, profile)) invites.issue(id);
    else invites.send(id, String(candidates.get(candidateId).data['email']));
  }

  #start(screening: Screening): void {
    const { clock } = this.#deps;
    const now = clock.stamp();
    screening.status = this.#words.pending;
    screening.result = this.#words.resultPending;
    screening.submittedAt = now;
    screening.updatedAt = now;
    screening.reportItems.forEach((item, index) => {
      item.status = this.#words.pending;
      item.updatedAt = now;
      item.estimatedAt = clock.stamp((index + 1) * dayMs);
    });
    screening.estimatedAt = clock.stamp(Math.max(screening.reportItems.length, 1) * dayMs);
  }

  #changeItem({ reportItems }: Screening, change: NonNullable<ScreeningChange['reportItems']>[number]): void {
    const { clock, random } = this.#deps;
    const updatedAt = clock.stamp();
    const item = reportItems.find(({ id }) => id === change.id);
    if (item === undefined) {
      const { title = '', status = this.#words.pending, result = null } = change;
      reportItems.push({ id: random.number('item'), title, status, result, updatedAt, estimatedAt: null });
      return;
    }
    const before = JSON.stringify(item);
    if (JSON.stringify(Object.assign(item, change)) !== before) item.updatedAt = updatedAt;
  }

  #refuseIncomplete(candidateId: string, offer: Package): void {
    const { candidates, fields, profile } = this.#deps;
    const missing = missingFields(offer.requiredFields, candidates.get(candidateId).data);
    if (missing.length === 0) return;
    const names = missing.map((path) => fields.wirePath(path)).join(',');
    throw new Refusal(400, { path: 'candidate', reason: `${profile.errors.requiredFields}=${names}` });
  }
}
