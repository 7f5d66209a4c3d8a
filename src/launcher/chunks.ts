import { lateFile } from '../client/late-file.ts';
import type { Environment } from '../protocol/screening.ts';
import type { PackageField } from '../protocol/screening-package.ts';
import { controlAt } from './fields/field-table.ts';
import type { AnswerReader } from './form/answer-reader.ts';
import type { StepKit } from './launcher-state.ts';

/**
 * The parts of the launcher that are loaded when they are first needed. Only `application.ts` and
 * `state-loader.ts` load them.
 */
export const chunks = {
  answerReader: lateFile(() => import('./form/answer-reader.ts')),
  stepViews: lateFile(() => import('./steps/step-views.ts')),
  consent: lateFile(() => import('./form/consent.ts')),
  demandedDocuments: lateFile(() => import('./demanded-documents.ts')),
  doneStep: lateFile(() => import('./steps/done-step.ts')),
  receiptFile: lateFile(() => import('./steps/receipt-file.ts')),
  packageChoice: lateFile(() => import('./steps/package-choice.ts')),
  inviteLink: lateFile(() => import('./invite/invite-link.ts')),
  handOver: lateFile(() => import('./invite/hand-over.ts')),
  memberSection: lateFile(() => import('./trust/member-section.ts')),
  places: lateFile(() => import('./places/places.ts')),
  phoneRules: lateFile(() => import('./fields/phone-rules.ts')),
};

/** Loads a reader for the answers to `fields`, with all tables that it needs for them. */
export async function loadReader(fields: PackageField[], environment: Environment): Promise<AnswerReader> {
  const kinds = new Set(fields.map(({ path }) => controlAt(path)));
  const [{ AnswerReader }, placesTable, phoneTable] = await Promise.all([
    chunks.answerReader(),
    kinds.has('region') || kinds.has('country') ? chunks.places() : undefined,
    kinds.has('phone') ? chunks.phoneRules() : undefined,
  ]);
  return new AnswerReader({ ...placesTable, ...phoneTable }, environment);
}

/** Loads everything that a form with these fields needs after its first step. */
export async function loadKit(fields: PackageField[], environment: Environment): Promise<StepKit> {
  const [
    { stepViews, problemSummary, refusalNotes, confirmBox, stepsAhead, whyAsked },
    { doneStep },
    { consentTo },
    reader,
  ] = await Promise.all([
    chunks.stepViews(),
    chunks.doneStep(),
    chunks.consent(),
    loadReader(fields, environment),
  ]);
  return {
    views: stepViews,
    drawSummary: problemSummary,
    drawDone: doneStep,
    drawNotes: refusalNotes,
    sign: consentTo,
    confirmBox,
    stepsAhead,
    whyAsked,
    reader,
  };
}
