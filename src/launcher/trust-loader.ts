import { html, nothing } from 'lit';
import type { PageConnection } from '../client/page-connection.ts';
import type { Environment } from '../protocol/screening.ts';
import type { PackageField } from '../protocol/screening-package.ts';
import { LateChunk } from '../late-chunk.ts';
import type { ApplicationHost } from './application-host.ts';
import { failureNotice } from './failure-notice.ts';
import { takeAnswer } from './field-control.ts';
import { fieldsStep } from './fields-step.ts';
import { problemSummary } from './problem-summary.ts';
import { Questionnaire } from './questionnaire.ts';
import type { ScreeningApplication } from './screening-application.ts';
import type { TrustSection } from './trust-section.ts';

/**
 * What the section is made with. It is handed in, because a chunk that imported it would load the whole script a
 * second time wherever a page knows the script by another address, such as one with a version in its query.
 */
const tools = {
  html,
  nothing,
  failureNotice,
  fieldsStep,
  problemSummary,
  takeAnswer,
  /** A form for `fields`, without steps or signatures. */
  ask: (fields: PackageField[], environment: Environment): Questionnaire =>
    new Questionnaire({ id: '', title: '', products: [], fields, collectable: true }, environment, {
      mode: 'form',
      disclosures: [],
      recurrence: null,
    }),
};
export type TrustTools = typeof tools;

const trustSection = new LateChunk(() => import('./trust-section.ts'));

/** The way on which a member comes to see outcomes, until `signal` aborts; nobody else loads it. */
export async function loadTrust(
  host: ApplicationHost,
  application: ScreeningApplication,
  page: PageConnection,
  signal: AbortSignal,
): Promise<TrustSection | undefined> {
  if ((await page.api.claims()).role !== 'member') return undefined;
  const section = await trustSection.need();
  const trust = await new section.TrustApi(page.api).newest(signal);
  return new section.TrustSection(tools, host, application, page, signal, trust);
}
