import { loadRefusals } from '../../client/api/answer-files.ts';
import type { Offer } from '../../client/api/package-reader.ts';
import { isAbout } from '../../client/api/session-claims.ts';
import { canKeep } from '../../client/tab-storage.ts';
import { Draft } from '../form/draft.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import type { Application } from '../state/application.ts';
import type { Choosing, Filling, OpenState } from '../state/state.ts';
import { foundFor } from './found.ts';
import { makeReadable } from './tables.ts';

/**
 * The choice of packages, or the form of the only one.
 *
 * @throws {ScreeningError} where there is none, or a file does not come.
 */
export async function firstState(application: Application, packages: Offer[]): Promise<OpenState> {
  const [only] = packages;
  if (!only)
    throw (await loadRefusals()).noPackage(application.page.element.packageId, application.offers.packages);
  if (packages.length === 1) return begun(application, only);
  await documentsKnown(application);
  return { name: 'choosing', application, packages };
}

/**
 * The form for a package, with the answers given before; or the screening that is there already.
 *
 * @param before what is shown again by the way back from the first step.
 */
export async function begun(application: Application, offer: Offer, before?: Choosing): Promise<OpenState> {
  const { known, visitor } = application;
  const form = application.formFor(offer);
  const isRestored = openDraft(application, form);
  form.sheet.prefill(known);
  const isFound = visitor.screenings.newestFirst.some(
    (one) => one.packageId === offer.id && isAbout(visitor.claims, one),
  );
  const found = isFound ? foundFor(application, form, before) : undefined;
  if (found) return found;
  await documentsKnown(application);
  if (!isRestored || form.mode !== 'form') return firstStep(application, form, before);
  // Without the files of the later steps, the first one is shown with its answers.
  await equip(application, form).catch(() => {});
  if (!form.reader) return firstStep(application, form, before);
  application.notice = 'restored';
  // No signature is kept. Other scripts of the page can write any number into the draft.
  form.reached = Math.min(Math.trunc(form.draft!.reached), form.reviewIndex);
  const step = form.indexAfter(-1, form.reader);
  return { name: 'filling', application, form, step, before };
}

async function documentsKnown({ documents, ended }: Application): Promise<void> {
  await documents?.known;
  ended.throwIfAborted();
}

/** The first step of a form. `before`: what is shown by the way back from it. */
export async function firstStep(
  application: Application,
  form: Questionnaire,
  before?: Choosing | Filling,
): Promise<Filling> {
  if (!form.isPlain) await equip(application, form);
  return { name: 'filling', application, form, step: 0, before };
}

/** Gives a form its draft, and what checks its answers. */
export async function equip(application: Application, form: Questionnaire): Promise<void> {
  openDraft(application, form);
  await makeReadable(form, application.offers.environment);
}

/** Keeps the answers of a form across reloads, where the host wants that. Answers whether some were kept. */
function openDraft({ visitor, page }: Application, form: Questionnaire): boolean {
  const { draftOwner, ended } = visitor;
  if (form.draft || draftOwner === undefined || !canKeep()) return false;
  const draft = new Draft(form.offer.id, draftOwner, ended);
  if (page.element.draft !== 'session') {
    draft.forget();
    return false;
  }
  form.draft = draft;
  return draft.restore(form.sheet);
}
