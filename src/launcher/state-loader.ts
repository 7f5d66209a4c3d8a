import type { Screening } from '../protocol/screening.ts';
import type { ScreeningPackage } from '../protocol/screening-package.ts';
import { chunks, loadKit } from './chunks.ts';
import { collectedBy } from './collected-by.ts';
import { Draft, hasAnswers } from './form/draft.ts';
import { Questionnaire } from './form/questionnaire.ts';
import type { KnownAnswers } from './known-answers.ts';
import type { InviteLink, InviteLinkDeps } from './invite/invite-link.ts';
import type { LauncherHost } from './launcher-host.ts';
import type { Filling, HandedOver, LauncherState, StepKit, UnderWay } from './launcher-state.ts';
import { arePlain } from './steps/field-list.ts';
import type { Visit } from './visit.ts';

/** Loads what a state needs, then makes the state. It enters none: that is up to the application. */
export class StateLoader {
  readonly #host: LauncherHost;
  readonly #known: KnownAnswers;
  readonly #visit: () => Visit | undefined;
  readonly #inviteDeps: InviteLinkDeps;
  #invite: InviteLink | undefined;

  constructor(
    host: LauncherHost,
    known: KnownAnswers,
    visit: () => Visit | undefined,
    inviteDeps: InviteLinkDeps,
  ) {
    this.#host = host;
    this.#known = known;
    this.#visit = visit;
    this.#inviteDeps = inviteDeps;
  }

  /** The link of this launcher; undefined before a state needed it. */
  get invite(): InviteLink | undefined {
    return this.#invite;
  }

  /** What is shown first: the choice, or the only package. */
  async opening({ packages, claims }: Visit, before?: Questionnaire): Promise<LauncherState> {
    Draft.removeOthers(claims);
    const [only] = packages;
    if (only && packages.length === 1) return this.start(only, before);
    const { packageChoice } = await chunks.packageChoice();
    return { name: 'choosing', packages, draw: packageChoice };
  }

  /** The form for a package, with the answers given `before`; or the screening that is there already. */
  async start(offer: ScreeningPackage, before?: Questionnaire): Promise<LauncherState> {
    const { draft: wanted, mode } = this.#host;
    const visit = this.#visit();
    const claims = visit?.claims ?? {};
    const stored = new Draft(offer.id, claims);
    const draft = wanted === 'session' ? stored : undefined;
    if (!draft) stored.forget();
    const form = new Questionnaire(offer, this.#host, claims.disclosures ?? [], draft);
    const kept = draft?.read();
    if (before) form.sheet.restore(before.sheet);
    if (kept) form.sheet.restore(kept);
    form.sheet.prefill(this.#known.answers);
    const known = visit?.screeningOf(offer, mode);
    if (known) return this.arrival(known, form, false);
    if (!hasAnswers(kept?.answers) || form.mode !== 'form') return this.firstStep(form);
    // Without the files of the later steps, the first one is shown with its answers.
    return this.#resume(form).catch(() => this.firstStep(form));
  }

  /** The first step that needs something, after a reload. */
  async #resume(form: Questionnaire): Promise<Filling> {
    const kit = await this.kit(form);
    const incomplete = form.firstIncompleteFields(kit.reader);
    const step = incomplete < 0 ? form.reviewIndex : incomplete;
    return { name: 'filling', form, step, kit, isRestored: true };
  }

  /** The first step. One of plain inputs needs no kit: what the next steps need is loaded after it is shown. */
  async firstStep(form: Questionnaire): Promise<Filling> {
    const [first] = form.steps;
    if (form.mode === 'form' && first?.kind === 'fields' && arePlain(first.fields))
      return { name: 'filling', form, step: 0, kit: undefined };
    if (form.mode !== 'form') await this.#inviteLink();
    return { name: 'filling', form, step: 0, kit: await this.kit(form) };
  }

  kit(form: Questionnaire): Promise<StepKit> {
    return loadKit(form.sheet, this.#visit()?.environment ?? 'production');
  }

  /** What shows an order that was placed, or one that was open already. */
  async arrival(screening: Screening, form: Questionnaire, isNew: boolean): Promise<HandedOver | UnderWay> {
    const method = collectedBy(screening, form.mode, isNew);
    if (method) {
      const [{ handOver }, invite] = await Promise.all([chunks.handOver(), this.#inviteLink()]);
      return { name: 'handed-over', screening, form, method, invite, draw: handOver };
    }
    const { doneStep } = await chunks.doneStep();
    return { name: 'under-way', screening, form, isNew, draw: doneStep };
  }

  /** What a state becomes by a change of a screening, ordered here or elsewhere. Undefined where it stays as it is. */
  async after(screening: Screening, state: LauncherState | undefined): Promise<LauncherState | undefined> {
    if (state?.name === 'filling' && this.#visit()?.isOpenHere(screening, state.form.offer, this.#host.mode))
      return this.arrival(screening, state.form, false);
    if (!state || !('screening' in state) || state.screening.id !== screening.id) return undefined;
    // A late answer may be older than what the event stream brought.
    if (screening.revision <= state.screening.revision) return undefined;
    return this.arrival(screening, state.form, state.name === 'under-way' ? state.isNew : true);
  }

  async #inviteLink(): Promise<InviteLink> {
    const { InviteLink } = await chunks.inviteLink();
    return (this.#invite ??= new InviteLink(this.#host, this.#inviteDeps));
  }
}
