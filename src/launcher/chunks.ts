import { lateFile } from '../client/late-file.ts';
import type { Environment } from '../protocol/screening.ts';
import type { PackageField } from '../protocol/screening-package.ts';
import { controlAt } from './fields/field-table.ts';
import type { FieldTables } from './fields/field-tables.ts';
import type { AnswerReader } from './form/answer-reader.ts';
import type { AnswerSheet } from './form/answer-sheet.ts';
import type { StepKit } from './launcher-state.ts';
import { needsWorld } from './places/needs-world.ts';

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
  usPlaces: lateFile(() => import('./places/us-places.ts')),
  worldPlaces: lateFile(() => import('./places/world-places.ts')),
  phoneRules: lateFile(() => import('./fields/phone-rules.ts')),
};

/** Loads a reader for the answers to `fields`, with all tables that it needs for them; `isWorldwide`: of all countries. */
export async function loadReader(
  fields: PackageField[],
  environment: Environment,
  isWorldwide: boolean,
): Promise<AnswerReader> {
  const kinds = new Set(fields.map(({ path }) => controlAt(path)));
  const [{ AnswerReader }, placesTable, phoneTable] = await Promise.all([
    chunks.answerReader(),
    kinds.has('region') || kinds.has('country') ? loadPlaces(isWorldwide) : undefined,
    kinds.has('phone') ? chunks.phoneRules() : undefined,
  ]);
  return new AnswerReader({ ...placesTable, ...phoneTable }, environment);
}

async function loadPlaces(isWorldwide: boolean): Promise<Pick<FieldTables, 'places'>> {
  const places = isWorldwide ? (await chunks.worldPlaces()).worldPlaces : (await chunks.usPlaces()).usPlaces;
  return { places };
}

/** Loads everything that a form with these answers needs after its first step. */
export async function loadKit(sheet: AnswerSheet, environment: Environment): Promise<StepKit> {
  const isWorldwide = needsWorld(sheet);
  const [
    { stepViews, problemSummary, refusalNotes, confirmBox, stepsAhead, whyAsked },
    { doneStep },
    { consentTo },
    reader,
  ] = await Promise.all([
    chunks.stepViews(),
    chunks.doneStep(),
    chunks.consent(),
    loadReader(sheet.fields, environment, isWorldwide),
  ]);
  // The host may have named another country meanwhile.
  if (needsWorld(sheet) !== isWorldwide) return loadKit(sheet, environment);
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
