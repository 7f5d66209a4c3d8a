import type { Screening } from '../../src/protocol/screening.ts';
import type { Faults } from './faults.ts';
import type { Orderer } from './pages/orderer.ts';
import type { Page } from './pages/page.ts';
import type { Committed } from './proxy/committed.ts';
import { type Check, keyOf, stepIn } from './service/check.ts';
import type { Service } from './service/service.ts';
import type { Story } from './story.ts';
import { violate } from './violation.ts';
import { world } from './world/world.ts';

interface Dependencies {
  story: Story;
  service: Service;
  faults: Faults;
  kept: Committed;
  pages: () => Iterable<Page>;
  /** When a process was killed last. */
  killedAt: () => number;
  /** Whether this member may have a trust. */
  maySeeOutcomes: (member: string) => boolean;
}

/** Longer than the longest pause between two tries. A lease whose holder is gone is free after seconds. */
const lateMs = 120_000;
/** After the next one has begun. */
const deployMs = 3_000;
/** Where an order holds the one before up for longer, a page has tried in vain several times: its longest pause, and its way. */
const heldUp = { afterMs: 500, deployMs: 5_500 };

interface Seen {
  step: number | undefined;
  revision: number;
  isWithheld: boolean;
}

/** Judges a story by the contract while it runs. */
export class Checker {
  /** By idempotency key, the screening that was answered. */
  readonly acknowledged = new Map<string, string>();
  /** When the database was replaced by a backup. */
  #restoredAt = Number.NEGATIVE_INFINITY;
  readonly #answeredAt = new Map<string, number>();
  readonly #deps: Dependencies;
  readonly #seen = new Map<Page, Map<string, Seen>>();
  readonly #erased = new Map<string, boolean>();
  /** When the last deploy began. */
  #deployAt = Number.NEGATIVE_INFINITY;
  /** Recurrences that somebody has asked to end. */
  readonly #unwanted = new Set<string>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Whether this person is being erased, or was. */
  isErased(person: string): boolean {
    return this.#erased.has(person);
  }

  /** Of a run the proxy keeps nothing from then on. */
  endPlan(id: string): void {
    this.#unwanted.add(id);
  }

  /** The database is as it was then: what came later is lost, and pages are shown what there is. */
  restored(since: number): void {
    this.#restoredAt = world.now;
    this.#seen.clear();
    for (const [key, at] of this.#answeredAt) if (at >= since) this.acknowledged.delete(key);
  }

  get isRestored(): boolean {
    return this.#restoredAt > 0;
  }

  /** Whether this is to be shown. */
  isWanted({ ordered: { key, person }, isForgotten }: Check): boolean {
    if (isForgotten) return false;
    return !this.isErased(person) && !this.#unwanted.has(key.split('/')[0]!);
  }

  /** A page shows this. */
  look(page: Page, screening: Screening): void {
    const { id, revision, phase, result } = screening;
    const seen = this.#seen.get(page) ?? new Map<string, Seen>();
    this.#seen.set(page, seen);
    const step = stepIn(screening.estimatedAt);
    const isWithheld = result === 'withheld';
    const before = seen.get(id);
    seen.set(id, { step, revision, isWithheld });
    const what = `${page.name} shows ${id} at step ${step}, revision ${revision}, ${phase}/${result}`;
    if (before?.revision !== revision) world.note(page.name, what);
    this.#checkAudience(page, screening, what);
    // What is withheld has no step.
    const isBack = before?.step !== undefined && !isWithheld && (step ?? -1) < before.step;
    if (isBack || (before && revision < before.revision))
      violate('backwards', `${what} after step ${before.step}, revision ${before.revision}`);
    const { service } = this.#deps;
    const key = keyOf(screening);
    if (phase === 'cancelled' && service.gets(key)) violate('invented', what);
    const check = service.byKey(key);
    if (step !== undefined && check?.saidAt(step) !== `${phase}/${result}`) violate('invented', what);
    const { validUntil } = screening;
    if (validUntil !== undefined && (phase === 'complete') === (validUntil === null))
      violate('validity', `${what}, valid until ${validUntil}`);
  }

  /** The proxy has answered an order. */
  answered({ item, hasLeft }: Orderer, key: string, screening: Screening): void {
    const { id, clientReferenceId, packageId } = screening;
    const known = this.acknowledged.get(key);
    if (known !== undefined && known !== id) violate('key', `${item.key} was answered ${known}, then ${id}`);
    if (clientReferenceId !== item.person) violate('foreign', `${item.key} was answered ${id}`);
    if (packageId !== item.packageId) violate('key', `${item.key} was answered a check of ${packageId}`);
    if (hasLeft) return;
    this.acknowledged.set(key, id);
    this.#answeredAt.set(key, world.now);
  }

  /** The proxy has answered the repeat of an order. */
  repeated({ item, key }: Orderer, { isChanged, status }: { isChanged: boolean; status: number }): void {
    // A backup knows no key that came after it.
    const isKnown = this.acknowledged.has(key) || !this.isRestored;
    if (isKnown && isChanged && status >= 200 && status < 300)
      violate('key', `another order with the key of ${item.key} was answered ${status}`);
  }

  /** The proxy has answered 200 to a callback: from now on it must know. */
  taken(check: Check, step: number): void {
    const { key } = check.ordered;
    if (!this.isWanted(check)) return;
    const { isOwed, estimatedAt } = this.#deps.kept.of(key);
    const kept = stepIn(estimatedAt) ?? -1;
    if (kept < step && !(isOwed && this.#deps.story.decides === 'reads'))
      violate('not-on-disk', `the callback of ${check.id} at step ${step} was answered 200: at ${kept}`);
    const takenAt = world.now;
    world.after(lateMs, () => this.#expectShown(check, step, takenAt));
  }

  get #connectedPages(): Page[] {
    return [...this.#deps.pages()].filter(({ isConnected }) => isConnected);
  }

  /** A process is stopped, and another one begins: nobody who was connected should notice for long. */
  async deploy(begin: () => Promise<boolean>): Promise<void> {
    const beganAt = world.now;
    const connected = this.#connectedPages;
    this.#deployAt = beganAt;
    if (await begin()) this.#expectConnected(connected, beganAt);
  }

  #expectConnected(connected: readonly Page[], beganAt: number): void {
    const { faults, pages, killedAt } = this.#deps;
    const ms = world.now - beganAt > heldUp.afterMs ? heldUp.deployMs : deployMs;
    world.after(ms, () => {
      const isDisturbed = Math.max(faults.lastAt, killedAt()) > beganAt - lateMs || this.#deployAt > beganAt;
      const here = new Set(isDisturbed ? [] : pages());
      for (const page of connected)
        if (here.has(page) && page.shownSince < beganAt && !page.isConnected)
          violate('late', `${page.name} is not connected ${ms / 1000} s after a deploy`);
    });
  }

  beginErasure(person: string): void {
    this.#erased.set(person, false);
  }

  /** The proxy has said that nothing of this person is left. */
  erased(person: string): void {
    this.#erased.set(person, true);
    this.checkErased();
  }

  checkErased(): void {
    for (const [person, isDone] of this.#erased)
      if (isDone && this.#deps.kept.holds(person)) violate('erased', `${person} stands in the database`);
  }

  #checkAudience(page: Page, { id, clientReferenceId, result, estimatedAt }: Screening, what: string): void {
    switch (page.role) {
      case 'operator':
        return;
      case 'candidate':
        if (clientReferenceId !== page.user) violate('foreign', what);
        return;
      case 'member': {
        const isOwn = this.#deps.story.items.some(
          (item) => item.kind === 'order' && item.member === page.user && item.person === clientReferenceId,
        );
        const isOutcome = result !== 'withheld' || estimatedAt !== null;
        if (!isOwn || (isOutcome && !this.#deps.maySeeOutcomes(page.user)))
          violate('foreign', `${what} of ${clientReferenceId}, ${id}`);
      }
    }
  }

  /** What was taken is shown within minutes of a service that answers, and a disk with room. */
  #expectShown(check: Check, step: number, takenAt: number): void {
    const { faults, pages } = this.#deps;
    const { person, key } = check.ordered;
    if (takenAt <= this.#restoredAt || faults.explainsDelaySince(takenAt) || !this.isWanted(check)) return;
    for (const page of pages()) {
      if (page.shownSince > takenAt || !showsStepsOf(page, person)) continue;
      const shown = page.stepOf(key) ?? -1;
      if (shown < step)
        violate('late', `${page.name} shows ${check.id} at step ${shown}, ${lateMs / 1000} s after ${step}`);
    }
  }
}

/** Whether a page shows all that happens to this person. */
export const showsStepsOf = ({ role, user }: Page, person: string): boolean =>
  role === 'operator' || (role === 'candidate' && user === person);
