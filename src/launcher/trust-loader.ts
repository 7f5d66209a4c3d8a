import type { PageConnection } from '../client/page-connection.ts';
import { LateChunk } from '../client/late-chunk.ts';
import { speaking } from '../locales/speaking.ts';
import type { ApplicationHost } from './application-host.ts';
import type { ScreeningApplication } from './screening-application.ts';
import type { TrustSection } from './trust-section.ts';

const trustSection = new LateChunk(speaking(() => import('./trust-section.ts')));

/** The way on which a member comes to see outcomes, until `signal` aborts. */
export async function loadTrust(
  host: ApplicationHost,
  application: ScreeningApplication,
  page: PageConnection,
  signal: AbortSignal,
): Promise<TrustSection> {
  const section = await trustSection.need();
  const trust = await new section.TrustApi(page.api).newest(signal);
  return new section.TrustSection(host, application, page, signal, trust);
}
